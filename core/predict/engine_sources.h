// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine's numbers stand on, as the leaves of its term trees name it: a figure of the catalog, the rows of a
// calibrated group, or one of the kinds below.
#pragma once

#include <string>
#include <utility>

#include <core/base/term.h>
#include <core/train/ledger.h>

namespace switchyard::predict {

/// Of a leaf that is no figure and no fit.
namespace kind {
inline constexpr const char *plan = "the plan";
inline constexpr const char *model = "the model, cut as the plan says";
inline constexpr const char *job = "the job";
inline constexpr const char *parts = "other parts of the step";
inline constexpr const char *otherJobs = "max-min fair shares of the links where the jobs meet";
inline constexpr const char *schedule = "order of passes: Narayanan et al. 2021, Qi et al. 2023";
inline constexpr const char *zero = "Rajbhandari et al. 2020";
inline constexpr const char *roofline = "plain rooflines: no kernel timings in the catalog";
inline constexpr const char *code = "the framework's code";
inline constexpr const char *network = "collective model, by the engine's kernels where they were measured";
inline constexpr const char *events = "the requests of the run";
} // namespace kind

inline Term leaf(std::string name, double value, Unit unit, TermSources source, std::string formula = {})
{
    return {std::move(name), std::move(formula), value, unit, std::move(source), {}};
}

class EngineSources
{
public:
    explicit EngineSources(const train::Engine &engine) : m_engine(engine) {}

    [[nodiscard]] TermSources common() const { return fit("training.common"); }
    [[nodiscard]] TermSources framework() const { return fit("training.framework." + toWord(m_engine.plan.framework)); }
    [[nodiscard]] TermSources gpu() const;
    /// Of what the framework keeps in memory: fitted rows, else what its code says.
    [[nodiscard]] TermSources memory() const;
    /// Kernel tables behind a part, and the factors on them.
    [[nodiscard]] TermSources kernels(workload::Part part) const;

    [[nodiscard]] Term gpuFigure(const char *name, double value, Unit unit, const char *key) const;
    [[nodiscard]] Term typeFigure(const char *name, double value, Unit unit, const char *key) const;
    /// Of the precision whose curves the plan's products run on; attention multiplies in 16 bits.
    [[nodiscard]] Term tensorPeak(workload::Part part) const;
    /// Between a GPU and its host's memory, one direction.
    [[nodiscard]] Term hostLink() const;

private:
    [[nodiscard]] TermSources fit(const std::string &group) const;
    [[nodiscard]] workload::KernelPrecision precisionOf(workload::Part part) const;

    const train::Engine &m_engine;
};

/// Adds what an entry's busy seconds are made of: its calls, and the network model's tree of one of them.
void addCall(const train::Engine &engine, const train::TimedItem &entry, Term &busy);

} // namespace switchyard::predict
