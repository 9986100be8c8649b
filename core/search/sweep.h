// SPDX-License-Identifier: GPL-3.0-or-later
// All plans of one family of a space, one after another, in memory that does not grow with them.
// Whatever the innermost loops (sharding × schedule) do not change is worked out before them, by the
// functions of core/predict that make one prediction, so that both say the same number.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include <core/predict/job_engine.h>
#include <core/search/best.h>
#include <core/search/search.h>
#include <core/search/space.h>

namespace switchyard::search {

/// What one thread found.
struct Share {
    BestK best;
    Front front;
    std::uint64_t enumerated = 0;
    std::uint64_t fitting = 0;
};

class Sweep
{
public:
    /// Everything must outlive the sweep. `machines`: of the space's clusters.
    Sweep(const Space &space, const Options &options, const std::vector<hardware::Machine> &machines, Share &share);
    void run(std::uint32_t familyIndex, const std::stop_token &stop);

private:
    /// What a stage with these layers does after its passes, by shard.
    struct StageEnds {
        std::optional<train::StageLayers> layers;
        std::vector<train::DpTimes> times;
        std::vector<double> optimizer_s;
    };
    /// One pipeline depth of the family, with what all layer choices share.
    struct Depth {
        int pp = 1;
        int dp = 1;
        std::vector<int> chunks;
        std::vector<ShardChoice> shards;
        // By shard, for the stage that ends last and the heaviest:
        StageEnds first, heaviest;
        // By shard and heavy stage, for this precision and cost of the head:
        std::optional<std::pair<workload::Precision, double>> statesOf;
        std::vector<train::StageContents> heavy; ///< stages that can need most memory
        std::vector<train::StageStates> states;
    };
    /// A schedule on one pipeline, with the layers' time included.
    struct Scheduled {
        int vpp = 1;
        bool zeroBubble = false;
        bool timed = false;   ///< seconds are known
        std::size_t flow = 0; ///< first of its entries in m_flows
        double seconds = 0;   ///< before data parallelism, optimizer and the slowest node
        double heaviestEarlier_s = 0; ///< Fill's
    };
    /// What a layer table depends on beside family and layer choice.
    struct TableKey {
        bool onePipelineStage = false;
        int blockStages = 0; ///< stages, where block recompute names layers of each
        int tp = 1, cp = 1, dp = 1; ///< strides of their groups
        friend bool operator==(const TableKey &, const TableKey &) = default;
    };

    /// Of one layer choice, for families that differ in expert parallelism only.
    struct KeptTable {
        std::optional<TableKey> key;
        train::DenseTable table;
    };

    /// Of one family, for layer choices that differ in recompute and overlap only.
    struct KeptExperts {
        bool sp = false;
        int mbs = 1;
        workload::Precision precision{};
        workload::Dispatcher dispatcher{};
        TableKey key;
        layer::ExpertCosts costs;
    };

    void layerChoice(std::uint32_t index);
    void forgetTables(const PlanFamily &family);
    train::LayerTable tabulate(const TableKey &key);
    const layer::ExpertCosts &experts(const TableKey &key);
    void setSchedule(int vpp, bool zeroBubble);
    void setShard(const ShardChoice &choice);
    [[nodiscard]] bool suits(const ShardChoice &choice) const;
    void pipelines(const train::LayerTable &table, Depth &depth);
    void schedules(const train::LayerTable &table, const Depth &depth);
    void time(Scheduled &schedule, const train::Pipeline &pipeline);
    void refresh(const Depth &depth, StageEnds &ends, const train::LayerTable &table, const train::StageLayers &layers);
    [[nodiscard]] double endOf(const StageEnds &ends, std::size_t shard, const train::StageTime &stage) const;
    void refreshStates(Depth &depth, const train::LayerTable &table);
    void consider(const Scheduled &schedule, double step_s, const train::Peak &peak);
    [[nodiscard]] bool withinResultLimits(double step_s, double memory_B) const;

    const Space &m_space;
    const Options &m_options;
    const std::vector<hardware::Machine> &m_machines;
    Share &m_share;
    // Result limits, looked up once.
    Range m_stepLimit, m_memoryLimit, m_perMillionLimit, m_rateLimit;
    bool m_anyResultLimit = false;
    const double m_tokens;
    bool m_activationsOut = false; ///< of the layer choice at work
    // Of the family at work:
    const hardware::Machine *m_machine = nullptr;
    double m_usdPerHour = 0;
    double m_slowest = 1;
    std::vector<Depth> m_depths;
    std::vector<KeptTable> m_denseTables; ///< by layer choice, with and without a pipeline
    std::vector<KeptExperts> m_experts;
    PlanFamily m_tablesOf;                    ///< ep and etp do not count
    // Of the plan at work:
    workload::Plan m_plan;
    PlanIndex m_place;
    std::vector<Scheduled> m_schedules;
    std::optional<double> m_hop_s;
    std::vector<train::StageFlow> m_flows; ///< by schedule and heavy stage
};

} // namespace switchyard::search
