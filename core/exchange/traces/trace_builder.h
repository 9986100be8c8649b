// SPDX-License-Identifier: GPL-3.0-or-later
// One rank's trace from its events: which kernels run when, and what of the communication nothing hides (an interval union
// over all streams, as HolisticTraceAnalysis defines it).
#pragma once

#include <map>
#include <string>
#include <vector>

#include <core/base/json.h>
#include <core/exchange/observed.h>

namespace switchyard::exchange {

class TraceBuilder
{
public:
    void head(const json::Value &distributedInfo);
    void add(const json::Value &event);

    [[nodiscard]] int kernels() const { return m_kernels; }
    [[nodiscard]] int ncclKernels() const { return m_nccl; }
    [[nodiscard]] std::size_t spans() const { return m_spans.size(); }
    [[nodiscard]] const std::map<std::string, double> &class_us() const { return m_class_us; }

    /// No more events.
    void close();
    /// Of the whole trace, copies apart. After close().
    [[nodiscard]] double compute_us() const;
    [[nodiscard]] double communication_us() const;
    [[nodiscard]] double busy_us() const;
    /// After close(). Steps are the profiler's, at most `mostSteps`; without any the whole is one. None where nothing runs.
    [[nodiscard]] ObservedTrace trace(const std::string &file, int index) const;
    static constexpr std::size_t mostSteps = 64;

private:
    struct Span {
        double from_us = 0;
        double to_us = 0;
        float bytes = 0;
        unsigned lane = 0;
    };
    struct LaneOf {
        TraceLane::Kind kind = TraceLane::Kind::OtherKernels;
        std::string name;
        friend auto operator<=>(const LaneOf &, const LaneOf &) = default;
    };
    struct Window {
        int number = -1;
        double from_us = 0;
        double to_us = 0;
    };
    void addKernel(const std::string &name, const json::Value *args, double from_us, double to_us);
    void addSpan(TraceLane::Kind kind, const std::string &name, double from_us, double to_us, double bytes);
    template <typename Takes> [[nodiscard]] double united_us(Takes takes) const;
    [[nodiscard]] TraceStep stepOf(const Window &window) const;

    int m_kernels = 0, m_nccl = 0;
    int m_rank = -1, m_world = 0;
    std::map<std::string, double> m_class_us;
    std::map<LaneOf, unsigned> m_laneIds;
    std::vector<LaneOf> m_lanes;
    std::vector<Span> m_spans; ///< after close() by their beginnings
    std::vector<Window> m_marks; ///< the profiler's steps
};

/// What a process group's description says of its kind, in Megatron's words ("TENSOR_MODEL_PARALLEL_GROUP") or those of
/// PyTorch's device mesh ("mesh_dp_shard_cp"); Count: nothing.
workload::PartGroup groupOfDescription(const std::string &description);

} // namespace switchyard::exchange
