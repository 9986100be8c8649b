// SPDX-License-Identifier: GPL-3.0-or-later
// Selective recompute, module by module and by kind of layer: what it costs and what it frees are one question.
#include <core/layer/activations.h>
#include <core/train/engine.h>

#include <string>
#include <tuple>

#include <QTest>

#include <core/predict/job_engine.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::workload;

namespace {

struct Repeat {
    double seconds = 0; ///< more in the backward
    double freed_B = 0;
    friend bool operator==(const Repeat &, const Repeat &) = default;
};

class Layers
{
public:
    explicit Layers(const char *model)
    {
        predict::JobSpec spec;
        spec.model = *test::bundled().model(model);
        spec.instance = "p5.48xlarge";
        spec.instances = 8;
        spec.plan.tp = 2;
        spec.plan.sp = true;
        spec.plan.dp = 32;
        spec.plan.gbs = 64;
        spec.plan.ep = spec.model.isMoe() ? 8 : 1;
        spec.plan.recompute = {RecomputeKind::None, 0, 0};
        m_engine = predict::makeEngine(test::bundled(), spec, hardware::constantsFrom(test::bundled())).value();
    }

    Repeat with(const std::string &modules, bool moe)
    {
        m_engine.plan.recompute = recomputeFromWord("selective:" + modules).value();
        m_engine.retabulate();
        const layer::LayerCosts &costs = moe ? m_engine.table.moe : m_engine.table.dense;
        const layer::ActivationBytes bytes = layer::activationBytes(m_engine.model, m_engine.plan, moe, m_engine.machine.memory);
        return {at(costs.backward.exposed, Part::Recompute), bytes.whole - bytes.kept};
    }

    /// Bytes of a part over those without recompute, of one layer.
    double sent(const std::string &modules, bool moe, Part part)
    {
        m_engine.plan.recompute = recomputeFromWord("selective:" + modules).value();
        m_engine.retabulate();
        double once_B = 0, all_B = 0;
        for (const layer::Message &m : (moe ? m_engine.table.moe : m_engine.table.dense).messages) {
            once_B += m.part == part ? (m.forward + m.backward) * m.bytes : 0;
            all_B += m.part == part ? (m.forward + m.backward + m.repeated) * m.bytes : 0;
        }
        return all_B / once_B;
    }

    train::Engine &engine() { return m_engine; }
    [[nodiscard]] const catalog::Architecture &model() const { return m_engine.model; }
    [[nodiscard]] bool has(bool moe) const { return moe ? model().isMoe() : model().moeLayers() < model().layers; }

private:
    train::Engine m_engine;
};

} // namespace

class TestRecompute : public QObject
{
    Q_OBJECT

private slots:
    void everyModuleFreesWhatItRepeats()
    {
        for (const char *model : {"llama3-8b", "mixtral-8x7b", "deepseek-v3", "llama4-maverick"}) {
            Layers layers(model);
            for (const bool moe : {false, true}) {
                if (!layers.has(moe))
                    continue;
                for (const char *module : {"core_attn", "layernorm", "mla_up_proj", "moe_act", "act", "mlp", "moe", "op", "layer"}) {
                    const auto [seconds, freed_B] = layers.with(module, moe);
                    QVERIFY2((seconds > 0) == (freed_B > 0), (std::string(model) + (moe ? " MoE " : " dense ") + module + ": " + std::to_string(seconds) + " s, " + std::to_string(freed_B) + " B").c_str());
                }
                for (const char *module : {"moe", "moe_act"})
                    QCOMPARE(layers.with(module, moe).freed_B > 0, moe);
                QCOMPARE(layers.with("mlp", moe).freed_B > 0, !moe);
                QCOMPARE(layers.with("mla_up_proj", moe).seconds > 0, layers.model().attention == catalog::Attention::Mla);
                // What lies in a module that is repeated whole is repeated once.
                const std::string whole = moe ? "moe" : "mlp";
                QVERIFY(layers.with(whole + "+act", moe) == layers.with(whole, moe));
            }
        }
    }

    /// Megatron checkpoints the module: of the ten gathers and scatters of a dense layer with sequence parallelism the MLP's
    /// two of the forward are made again. An MoE layer's block is its shared expert's; CP is of attention.
    void aModuleThatIsRepeatedSendsAgain()
    {
        for (const auto &[model, moe, module] : {std::tuple{"llama3-8b", false, "mlp"}, std::tuple{"deepseek-v3", true, "moe"}}) {
            Layers layers(model);
            layers.engine().plan.cp = 2;
            layers.engine().plan.dp = 16;
            QCOMPARE(layers.sent(module, moe, Part::TpComm), 1.2);
            QCOMPARE(layers.sent(module, moe, Part::CpComm), 1.0);
            QCOMPARE(layers.sent("core_attn", moe, Part::TpComm), 1.0);
            if (moe)
                QCOMPARE(layers.sent(module, moe, Part::EpComm), 1.5);
        }
        Layers routed("mixtral-8x7b"); // without a shared expert attention alone is a block of TP
        QCOMPARE(routed.sent("moe", true, Part::TpComm), 1.0);
    }

    /// Its activation and what TP does not hide take their time again, too.
    void aModuleThatIsRepeatedTakesItsKernelsAndItsMessages()
    {
        for (const auto &[model, moe, module] : {std::tuple{"llama3-8b", false, "mlp"}, std::tuple{"mixtral-8x7b", true, "moe"}}) {
            Layers layers(model);
            const double before_s = layers.with(module, moe).seconds;
            layers.engine().machine.stream_Bps /= 2;
            const double slower_s = layers.with(module, moe).seconds;
            QVERIFY(slower_s > before_s);
            layers.engine().machine.common.nvlinkTime *= 2;
            QCOMPARE(layers.with(module, moe).seconds > slower_s, true);
        }
    }

    /// torchtitan keeps every second product: of a dense layer of an MoE model the dense MLP's, not the experts'.
    void everySecondProductIsOfItsLayer()
    {
        Layers layers("deepseek-v3");
        const catalog::Architecture &model = layers.model();
        const double t = 4096, h = model.hidden, heads = model.heads / 2.0, qk = 192, v = 128;
        const double kept_B = 2 * h * t / 2 * 2 + 2 * t * (heads * qk + 2 * heads * v) + 2 * t * 18432 / 2;
        Plan plan;
        plan.tp = 2;
        plan.sp = true;
        plan.recompute = recomputeFromWord("selective:op").value();
        QCOMPARE(layer::activationBytes(model, plan, false, hardware::defaultMemoryConstants(test::bundled()).of(plan.framework)).kept, kept_B);
    }
};

QTEST_GUILESS_MAIN(TestRecompute)
#include "tst_recompute.moc"
