// SPDX-License-Identifier: GPL-3.0-or-later
// Selective recompute, module by module and by kind of layer: what it costs and what it frees are one question.
#include <core/layer/activations.h>
#include <core/train/engine.h>

#include <string>

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
