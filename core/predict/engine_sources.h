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
inline constexpr Pattern<0> plan = Pattern<0>("the plan");
inline constexpr Pattern<0> model = Pattern<0>("the model, cut as the plan says");
inline constexpr Pattern<0> job = Pattern<0>("the job");
inline constexpr Pattern<0> parts = Pattern<0>("other parts of the step");
inline constexpr Pattern<0> otherJobs = Pattern<0>("max-min fair shares of the links where the jobs meet");
inline constexpr Pattern<0> schedule = Pattern<0>("order of passes: Narayanan et al. 2021, Qi et al. 2023");
inline constexpr Pattern<0> zero = Pattern<0>("Rajbhandari et al. 2020");
inline constexpr Pattern<0> roofline = Pattern<0>("plain rooflines: no kernel timings in the catalog");
inline constexpr Pattern<0> code = Pattern<0>("the framework's code");
inline constexpr Pattern<0> network = Pattern<0>("collective model, by the engine's kernels where they were measured");
inline constexpr Pattern<0> events = Pattern<0>("the requests of the run");
} // namespace kind

inline Term leaf(Said name, double value, Unit unit, TermSources source, Said formula = {})
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

    [[nodiscard]] Term gpuFigure(Said name, double value, Unit unit, const char *key) const;
    [[nodiscard]] Term typeFigure(Said name, double value, Unit unit, const char *key) const;
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
