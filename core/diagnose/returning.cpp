// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/returning.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include <core/diagnose/diagnose.h>
#include <core/design/place_id.h>
#include <core/diagnose/diagnose.h>
#include <core/diagnose/peers.h>

namespace switchyard::diagnose {

namespace {

constexpr double lookedBack_s = 1800;
constexpr double finestStep_s = 15;
constexpr std::size_t mostAsked = 4;     ///< findings: more that begin at once have something in common
constexpr std::size_t hostsBeside = 8;   ///< of its job, whose GPUs tell what is usual
constexpr std::size_t enoughSamples = 20;
constexpr double low = 0.06;             ///< below the usual clock: twice the spread of healthy chips
constexpr double busier = 0.3;           ///< of a host's processors, above what is usual
constexpr int enoughSpells = 3;
constexpr double enoughOfTheTime = 0.1;
constexpr double ofPeers = 0.25;         ///< a peer may be low for so much of its share

struct Spells {
    int count = 0;
    double share = 0; ///< of the samples
};

/// What tells a spell of this cause.
Quantity toldBy(const Finding &finding) { return finding.causeClass == CauseClass::HostCpu ? Quantity::HostCpu : Quantity::SmClock_Hz; }

bool isSpell(Quantity quantity, double value, double usual) { return quantity == Quantity::HostCpu ? value > usual + busier : value < (1 - low) * usual; }

/// Of one of what was asked, beside the median of all at the same time.
Spells spellsOf(Quantity quantity, const telemetry::OverTime &past, std::size_t own)
{
    Spells out;
    std::size_t samples = 0, spells = 0;
    bool was = false;
    for (const std::vector<float> &values : past.value) {
        const double value = own < values.size() ? static_cast<double>(values[own]) : std::numeric_limits<double>::quiet_NaN();
        const double usual = median({values.begin(), values.end()});
        if (!std::isfinite(value) || !std::isfinite(usual))
            continue;
        const bool is = isSpell(quantity, value, usual);
        ++samples;
        spells += is ? 1 : 0;
        out.count += is && !was ? 1 : 0;
        was = is;
    }
    out.share = samples < enoughSamples ? 0 : static_cast<double>(spells) / static_cast<double>(samples);
    return out;
}

/// Its host, and some others of its job and type; sorted.
std::vector<int> hostsThatTell(const LiveScene &scene, const JobScene &job, int own)
{
    std::vector<int> hosts = {own};
    for (const int host : job.instances) {
        if (host != own && hosts.size() <= hostsBeside && scene.layout.type[static_cast<std::size_t>(host)] == scene.layout.type[static_cast<std::size_t>(own)])
            hosts.push_back(host);
    }
    std::ranges::sort(hosts);
    return hosts;
}

/// Of the finding's place, where its past has spells and its peers' has none to speak of.
std::optional<Spells> spellsAt(const LiveScene &scene, const Finding &finding, telemetry::Source &source, const std::stop_token &stop)
{
    const std::string &place = finding.where.front();
    const auto instance = std::ranges::find(scene.design.instances, design::instanceIdOf(place), &design::Instance::id);
    const int own = static_cast<int>(instance - scene.design.instances.begin());
    const JobScene *const job = instance == scene.design.instances.end() ? nullptr : scene.jobOf(own);
    if (job == nullptr)
        return std::nullopt;
    const Quantity quantity = toldBy(finding);
    const std::vector<int> hosts = hostsThatTell(scene, *job, own);
    const double now_s = scene.observation.time_s;
    const auto past = source.overTime(quantity, hosts, now_s - lookedBack_s, now_s, std::max(finestStep_s, scene.observation.interval_s()), stop);
    if (!past || !past->of || !past->complete || past->of->instances.size() != hosts.size())
        return std::nullopt;
    std::optional<std::size_t> at;
    std::vector<std::size_t> others;
    std::size_t k = 0;
    const auto add = [&](bool itself, bool peer) {
        if (itself)
            at = k;
        else if (peer)
            others.push_back(k);
        ++k;
    };
    for (const int host : hosts) {
        if (quantity == Quantity::HostCpu)
            add(host == own, true);
        else
            for (int g = scene.layout.firstGpu[static_cast<std::size_t>(host)]; g < scene.layout.firstGpu[static_cast<std::size_t>(host) + 1]; ++g)
                add(scene.gpuPlace(g) == place, scene.jobOfGpu(g) == job);
    }
    if (!at || others.empty())
        return std::nullopt;
    const Spells spells = spellsOf(quantity, *past, *at);
    if (spells.count < enoughSpells || spells.share < enoughOfTheTime)
        return std::nullopt;
    std::vector<double> shares;
    for (const std::size_t other : others)
        shares.push_back(spellsOf(quantity, *past, other).share);
    return quantile(std::move(shares), 0.9) <= ofPeers * spells.share ? std::optional(spells) : std::nullopt;
}

} // namespace

bool mayReturn(const Finding &finding)
{
    const bool told = finding.causeClass == CauseClass::HostCpu || (isOfGpuAlone(finding) && finding.causeClass != CauseClass::Hbm);
    return told && finding.severity == Severity::Info && finding.passing && finding.where.size() == 1;
}

void tellReturning(const LiveScene &scene, std::vector<Finding> &findings, const std::vector<Finding> &asSeen, telemetry::Source &source, const std::stop_token &stop)
{
    if (static_cast<std::size_t>(std::ranges::count_if(findings, mayReturn)) > mostAsked)
        return;
    for (Finding &finding : findings) {
        const auto seen = std::ranges::find(asSeen, finding.id, &Finding::id);
        if (!mayReturn(finding) || seen == asSeen.end() || seen->severity == Severity::Info)
            continue;
        const auto spells = spellsAt(scene, finding, source, stop);
        if (!spells)
            continue;
        finding = *seen;
        finding.cause.add(toldBy(finding) == Quantity::HostCpu ? say("It comes and goes: within half an hour its processors were busy {} times, {} of the time.", spells->count, percentText(spells->share))
                                                               : say("It comes and goes: within half an hour its clock was low {} times, {} of the time.", spells->count, percentText(spells->share)));
        finding.costStep_s *= spells->share;
        finding.costUsdPerHour = catalog::times(spells->share, finding.costUsdPerHour);
    }
}

} // namespace switchyard::diagnose
