// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/begins.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

#include <core/design/place_id.h>
#include <core/diagnose/at_rest.h>
#include <core/diagnose/fabric.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/part.h>

namespace switchyard::diagnose {

namespace {

using telemetry::OverTime;
using telemetry::Subject;

constexpr int mostAsked = 3;            ///< findings of one look, each some questions
constexpr std::size_t mostHosts = 8;    ///< of those that a finding is about
constexpr std::size_t peerHosts = 8;
constexpr double finest_s = 30;
constexpr double points = 120;          ///< of a stretch of time
constexpr std::array stretches_s = {3600.0, 6 * 3600.0, 24 * 3600.0};
constexpr double shown = 0.5;           ///< so much of what is seen now is the trouble, less is not
constexpr double shownOfEvents = 0.05;  ///< the same of what is counted over half an hour, which grows from nothing
constexpr double leastSeen = 0.3;       ///< of what the evidence says: else the past does not tell it
constexpr double leastFar = 0.04;       ///< from what is expected: less is no sign of it
constexpr double leastFall = 0.05;      ///< of a share of time, where nothing but its past says what is expected
constexpr int pointsAgainst = 2;        ///< in a row without it: it had not begun; one alone is noise
constexpr int surelyAgainst = 12;       ///< all that there is before it: fewer may be a checkpoint at the end of what was asked

/// What of a finding can be followed over time.
struct Symptom {
    Quantity quantity = Quantity::Count;
    bool absent = false;  ///< it is that there is no data
    double value = 0;     ///< now
    double expected = 0;  ///< NaN: what it was before tells
    bool hasPeers = false;
    [[nodiscard]] bool isExpected() const { return absent || hasPeers || std::isfinite(expected); }
};

/// What evidence of the last minutes or hours is of, at each time; the others are told over no window.
Quantity overTimeOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::PeakUtil: return Quantity::GpuUtil;
    case Quantity::EfaMean_Bps: return Quantity::EfaTx_Bps;
    case Quantity::NvlinkRecoveries:
    case Quantity::HealthFailure: return quantity;
    default: return quantity > Quantity::HostTcpTx_Bps || quantity == Quantity::XidCode ? Quantity::Count : quantity;
    }
}

Quantity quantityOf(const Evidence &evidence)
{
    const Quantity *quantity = std::get_if<Quantity>(&evidence.of);
    return quantity ? *quantity : Quantity::Count;
}

std::vector<Symptom> symptomsOf(const Finding &finding, const LiveScene &scene)
{
    std::vector<Symptom> out;
    const auto absent = [&](std::initializer_list<Quantity> any) {
        const auto there = std::ranges::find_if(any, [&](Quantity quantity) { return scene.available(quantity); });
        if (there != any.end())
            out.push_back({*there, true, 0, 0, true});
        return out;
    };
    const bool ofCounters = finding.code == efaCounters;
    switch (finding.causeClass.value_or(CauseClass::ModelGap)) {
    case CauseClass::ExporterDown:
        if (ofCounters)
            return absent({Quantity::EfaTx_Bps});
        [[fallthrough]];
    case CauseClass::HostDown:
    case CauseClass::GpuMissing: return absent({Quantity::Temperature_C, Quantity::GpuUtil, Quantity::SmClock_Hz, Quantity::Power_W, Quantity::MemoryUsed_B});
    case CauseClass::CardMissing: return absent({Quantity::EfaTx_Bps});
    case CauseClass::Frozen:
        if (ofCounters)
            break;
        return out;
    case CauseClass::Stale:
    case CauseClass::InstanceType:
    case CauseClass::Plan:
    case CauseClass::Placement:
    case CauseClass::ModelGap:
    case CauseClass::RestartLoop:
    case CauseClass::SlowReplica:
    case CauseClass::KvPressure: return out; // told in another way, or of no one time
    default: break;
    }
    for (const Evidence &evidence : finding.evidence) {
        const Quantity quantity = overTimeOf(quantityOf(evidence));
        const bool far = !(std::abs(evidence.value - evidence.expected) < leastFar * std::max(std::abs(evidence.value), std::abs(evidence.expected)));
        if (quantity != Quantity::Count && scene.available(quantity) && std::isfinite(evidence.value) && evidence.value != evidence.expected && far)
            out.push_back({quantity, false, evidence.value, evidence.expected, !finding.peers.empty()});
    }
    return out;
}

/// Whom a finding is about, and some like them.
struct Places {
    std::vector<int> hosts;                        ///< sorted
    std::set<int> accused;                         ///< of `hosts`
    std::map<int, std::set<std::string>> partsOf; ///< "gpu3" of an accused host; none: all of it
};

/// In an order that no rhythm of a placement falls in with; the same at every look.
void addSome(std::set<int> &hosts, std::vector<int> from, std::size_t most)
{
    std::ranges::sort(from, {}, [](int host) { return static_cast<std::uint32_t>(host) * 2654435761U; });
    from.resize(std::min(from.size(), most));
    hosts.insert(from.begin(), from.end());
}

Places placesOf(const Finding &finding, const LiveScene &scene, Subject subject, bool absent)
{
    Places places;
    std::map<std::string_view, int> instances;
    for (int i = 0; i < scene.layout.instances(); ++i)
        instances.emplace(scene.instanceId(i), i);
    const auto job = std::ranges::find(scene.jobs, finding.job, &JobScene::name);
    std::vector<int> accused;
    if (job != scene.jobs.end() && std::ranges::find(finding.where, finding.job) != finding.where.end()) {
        accused = job->instances;
    } else {
        const std::string_view part = subject == Subject::Gpu ? "gpu" : "card";
        for (const std::string &place : finding.where) {
            const std::string id = design::instanceIdOf(place);
            const auto host = instances.find(id);
            if (host == instances.end())
                continue;
            accused.push_back(host->second);
            if (id != place && !absent && place.compare(id.size() + 1, part.size(), part) == 0)
                places.partsOf[host->second].insert(place.substr(id.size() + 1));
        }
    }
    addSome(places.accused, accused, mostHosts);
    std::set<int> hosts = places.accused;
    if (!places.accused.empty()) {
        const auto &type = scene.layout.type[static_cast<std::size_t>(*places.accused.begin())];
        std::vector<int> others;
        for (int i = 0; i < scene.layout.instances(); ++i) {
            const bool ofJob = job == scene.jobs.end() || scene.jobOf(i) == &*job;
            if (ofJob && scene.layout.type[static_cast<std::size_t>(i)] == type && std::ranges::find(accused, i) == accused.end())
                others.push_back(i);
        }
        addSome(hosts, std::move(others), peerHosts);
    }
    places.hosts.assign(hosts.begin(), hosts.end());
    return places;
}

/// Of a stretch: what the accused show, and what is usual then.
struct Curve {
    std::vector<double> time_s;
    std::vector<double> own, usual; ///< NaN: not known
    std::vector<char> rests;        ///< the peers do not work: nobody can stand apart from them
    std::string query;
};

Curve curveOf(const OverTime &past, const Places &places, const Symptom &symptom, const catalog::Catalog &catalog)
{
    const telemetry::DeviceNumbering layout(*past.of, catalog);
    const Subject subject = telemetry::descriptor(symptom.quantity).subject;
    const auto hostOf = [&](int item) { return subject == Subject::Instance ? item : subject == Subject::Gpu ? layout.instanceOfGpu(item) : layout.instanceOfCard(item); };
    const int items = subject == Subject::Instance ? layout.instances() : subject == Subject::Gpu ? layout.gpus() : layout.cards();
    std::vector<char> accused(static_cast<std::size_t>(items), 0);
    for (int item = 0; item < items; ++item) {
        const int k = hostOf(item);
        const int host = places.hosts[static_cast<std::size_t>(k)];
        const auto parts = places.partsOf.find(host);
        const std::vector<int> &first = subject == Subject::Gpu ? layout.firstGpu : layout.firstCard;
        const std::string part = subject == Subject::Instance ? "" : (subject == Subject::Gpu ? "gpu" : "card") + std::to_string(item - first[static_cast<std::size_t>(k)]);
        accused[static_cast<std::size_t>(item)] = places.accused.contains(host) && (subject == Subject::Instance || parts == places.partsOf.end() || parts->second.contains(part)) ? 1 : 0;
    }
    Curve out{past.time_s, {}, {}, std::vector<char>(past.time_s.size(), 0), past.query};
    for (const std::vector<float> &values : past.value) {
        std::vector<double> own, others;
        for (std::size_t item = 0; item < values.size() && item < accused.size(); ++item)
            (accused[item] != 0 ? own : others).push_back(static_cast<double>(values[item]));
        const auto there = [](const std::vector<double> &of) { return static_cast<double>(std::ranges::count_if(of, [](double v) { return std::isfinite(v); })); };
        if (symptom.absent) { // while nobody has data the server was not there
            const bool known = others.empty() || there(others) > 0;
            out.own.push_back(known ? there(own) : std::nan(""));
            out.usual.push_back(static_cast<double>(own.size()));
        } else {
            out.own.push_back(median(std::move(own)));
            out.usual.push_back(symptom.hasPeers ? median(std::move(others)) : symptom.expected);
        }
    }
    if (!symptom.isExpected())
        std::ranges::fill(out.usual, quantile(out.own, 0.9));
    return out;
}

/// How far the accused are from what is usual, in parts of that where it is a level of peers, which work more or less.
double awayAt(const Curve &curve, std::size_t k, const Symptom &symptom)
{
    const double away = curve.own[k] - curve.usual[k];
    return symptom.hasPeers && !symptom.absent && curve.usual[k] > 0 ? away / curve.usual[k] : away;
}

/// The same of the last points; NaN: they do not show it.
double awayNow(const Curve &curve, const Symptom &symptom)
{
    std::vector<double> last;
    for (std::size_t k = curve.own.size(); k-- > 0 && last.size() < 3;) {
        if (const double away = awayAt(curve, k, symptom); std::isfinite(away))
            last.push_back(away);
    }
    const double now = median(std::move(last));
    if (symptom.absent)
        return now < 0 ? now : std::nan("");
    if (!symptom.isExpected())
        return now <= -leastFall ? now : std::nan("");
    const double said = symptom.value - symptom.expected;
    const double least = symptom.hasPeers && symptom.expected > 0 ? said / symptom.expected : said;
    return now * least < 0 || std::abs(now) < leastSeen * std::abs(least) ? std::nan("") : now;
}

struct Begin {
    std::size_t at = 0;      ///< the first point of the last spell in which it is shown
    bool isBegin = false;    ///< points before it do not show it
    bool dataBegins = false; ///< there is no data before it
};

Begin beginOf(const Curve &curve, const Symptom &symptom, double now)
{
    Begin out{curve.own.size(), false, false};
    const double share = telemetry::descriptor(symptom.quantity).unit == Unit::Events ? shownOfEvents : shown;
    int against = 0;
    bool known = false;
    for (std::size_t k = curve.own.size(); k-- > 0 && against < pointsAgainst;) {
        const double away = awayAt(curve, k, symptom);
        known = std::isfinite(away);
        if (!known || curve.rests[k] != 0)
            continue;
        const bool there = symptom.absent ? away <= now : away / now >= share;
        against = there ? 0 : against + 1;
        if (there)
            out.at = k;
    }
    out.isBegin = against > 0 && out.at < curve.own.size();
    out.dataBegins = !out.isBegin && !known;
    return out;
}

/// What tells that GPUs or cards work, the surest first: ranks that wait in a kernel are busy, too.
Quantity activityOf(const LiveScene &scene, Subject subject)
{
    if (subject == Subject::Card)
        return scene.available(Quantity::EfaTx_Bps) ? Quantity::EfaTx_Bps : Quantity::Count;
    const std::array any = {Quantity::TensorActive, Quantity::SmActive, Quantity::Power_W, Quantity::EngineActive, Quantity::GpuUtil};
    const auto there = std::ranges::find_if(any, [&](Quantity quantity) { return scene.available(quantity); });
    return there == any.end() ? Quantity::Count : *there;
}

bool tellsActivity(Quantity quantity)
{
    switch (quantity) {
    case Quantity::TensorActive:
    case Quantity::SmActive:
    case Quantity::EngineActive:
    case Quantity::GpuUtil:
    case Quantity::EfaTx_Bps: return true;
    default: return false;
    }
}

/// Marks the times at which the peers do far less than at the last ones.
void markRests(Curve &curve, const std::vector<double> &activity, Quantity quantity)
{
    std::vector<double> last;
    for (std::size_t k = activity.size(); k-- > 0 && last.size() < 3;) {
        if (std::isfinite(activity[k]))
            last.push_back(activity[k]);
    }
    const double least = (quantity == Quantity::Power_W ? restsBelowPower : restsBelow) * median(std::move(last));
    for (std::size_t k = 0; k < curve.rests.size() && k < activity.size(); ++k)
        curve.rests[k] = activity[k] < least ? 1 : 0;
}

/// A pause of the peers may be taken for its begin: it shows before that, too, or hardly anything is before it.
bool mayBePause(const Curve &curve, const Begin &begin, const Symptom &symptom, double now)
{
    if (!symptom.hasPeers || symptom.absent || !begin.isBegin)
        return false;
    int against = 0;
    bool shows = false;
    for (std::size_t k = 0; k < begin.at; ++k) {
        const double away = awayAt(curve, k, symptom);
        shows = shows || away / now >= shown;
        against += std::isfinite(away) ? 1 : 0;
    }
    return shows || against < surelyAgainst;
}

/// What it was before: the evidence that it was another.
std::optional<Evidence> before(const Curve &curve, std::size_t at, const Symptom &symptom, const LiveScene &scene)
{
    std::vector<double> own, usual;
    for (std::size_t k = at; k-- > 0 && own.size() < 3;) {
        if (std::isfinite(curve.own[k]) && curve.rests[k] == 0) {
            own.push_back(curve.own[k]);
            usual.push_back(curve.usual[k]);
        }
    }
    if (symptom.absent || own.empty())
        return std::nullopt;
    Evidence out = scene.evidence(symptom.quantity, median(std::move(own)), median(std::move(usual)));
    out.of = say("{} before it began", telemetry::toWord(symptom.quantity));
    out.query = curve.query;
    return out;
}

/// Asks further and further back, then finer where it began.
class Search
{
public:
    Search(const Finding &finding, const LiveScene &scene, telemetry::Source &source, const std::stop_token &stop) : m_finding(finding), m_scene(scene), m_source(source), m_stop(stop) {}

    /// Whether the past tells it; the finding's begin is then in `since_s`.
    bool find(const Symptom &symptom)
    {
        m_places = placesOf(m_finding, m_scene, telemetry::descriptor(symptom.quantity).subject, symptom.absent);
        const double to_s = m_scene.observation.time_s, least_s = std::max(finest_s, m_scene.observation.interval_s());
        bool told = false;
        for (const double stretch_s : stretches_s) {
            const double step_s = std::max(least_s, stretch_s / points);
            auto curve = ask(symptom, to_s - stretch_s, to_s, step_s);
            if (!curve)
                return false;
            const double now = awayNow(*curve, symptom);
            if (!std::isfinite(now) && !symptom.isExpected())
                continue; // all of the time alike: what was before tells
            if (!std::isfinite(now) || now == 0)
                return false;
            Begin begin = beginOf(*curve, symptom, now);
            if (mayBePause(*curve, begin, symptom, now) && askWhatRests(*curve, symptom, to_s - stretch_s, to_s, step_s))
                begin = beginOf(*curve, symptom, now);
            if (failed || begin.at == curve->own.size())
                return false;
            told = true;
            since_s = curve->time_s[begin.at];
            orBefore = !begin.isBegin;
            if (begin.isBegin) {
                evidence = before(*curve, begin.at, symptom, m_scene);
                if (step_s > least_s)
                    refine(symptom, now, since_s - step_s, std::max(least_s, step_s / 12));
            }
            if (begin.isBegin || begin.dataBegins)
                break;
        }
        return told;
    }

    double since_s = 0;
    bool orBefore = true;
    bool failed = false; ///< the source did not answer
    std::optional<Evidence> evidence;

private:
    std::optional<Curve> ask(const Symptom &symptom, double from_s, double to_s, double step_s)
    {
        const auto past = m_source.overTime(symptom.quantity, m_places.hosts, from_s, to_s, step_s, m_stop);
        failed = !past;
        if (!past || !past->of || past->of->instances.size() != m_places.hosts.size() || !past->complete)
            return std::nullopt;
        return curveOf(*past, m_places, symptom, m_scene.catalog);
    }

    /// When the peers rested, by their own curve or by one more question.
    bool askWhatRests(Curve &curve, const Symptom &symptom, double from_s, double to_s, double step_s)
    {
        if (tellsActivity(symptom.quantity)) {
            markRests(curve, curve.usual, symptom.quantity);
            return true;
        }
        const Quantity activity = activityOf(m_scene, telemetry::descriptor(symptom.quantity).subject);
        if (activity == Quantity::Count || activity == symptom.quantity)
            return false;
        const auto work = ask({activity, false, 0, 0, true}, from_s, to_s, step_s);
        if (work)
            markRests(curve, work->usual, activity);
        return work.has_value();
    }

    void refine(const Symptom &symptom, double now, double from_s, double step_s)
    {
        const auto curve = ask(symptom, from_s, since_s, step_s);
        if (!curve)
            return;
        if (const Begin begin = beginOf(*curve, symptom, now); begin.at < curve->own.size())
            since_s = std::min(since_s, curve->time_s[begin.at]);
    }

    const Finding &m_finding;
    const LiveScene &m_scene;
    telemetry::Source &m_source;
    const std::stop_token &m_stop;
    Places m_places;
};

} // namespace

void Begins::date(std::vector<Finding> &findings, const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction,
                  const telemetry::Observation &now, telemetry::Source &source, const std::stop_token &stop)
{
    std::map<std::string, Known, std::less<>> still;
    std::optional<LiveScene> scene; // of a large cluster it takes a while, and mostly nothing is asked
    int asked = 0;
    for (Finding &finding : findings) {
        const auto before = m_known.find(finding.id);
        Known known = before != m_known.end() ? before->second : Known{finding.since_s, finding.sinceOrBefore, false, {}};
        known.since_s = std::min(known.since_s, finding.since_s);
        known.orBefore = known.orBefore && finding.sinceOrBefore; // else looks tell it, or the metric itself
        const bool counts = finding.severity != Severity::Info && finding.waivedBecause.empty();
        if (counts && known.orBefore && !known.asked && asked < mostAsked && !stop.stop_requested()) {
            ++asked;
            if (!scene)
                scene.emplace(catalog, design, prediction, now);
            known.asked = ask(known, finding, *scene, source, stop);
            if (!known.asked)
                asked = mostAsked; // the time of the look is over, or the server is ill
        }
        finding.since_s = known.since_s;
        finding.sinceOrBefore = known.orBefore;
        if (known.before)
            finding.evidence.push_back(*known.before);
        still[finding.id] = std::move(known);
    }
    m_known = std::move(still);
}

/// By the first of what it is seen by that the past shows. False: the source did not answer.
bool Begins::ask(Known &known, const Finding &finding, const LiveScene &scene, telemetry::Source &source, const std::stop_token &stop)
{
    for (const Symptom &symptom : symptomsOf(finding, scene)) {
        Search search(finding, scene, source, stop);
        const bool told = search.find(symptom);
        if (search.failed)
            return false;
        if (!told)
            continue;
        known.since_s = std::min(known.since_s, search.since_s);
        known.orBefore = search.orBefore;
        known.before = search.evidence;
        break;
    }
    return true;
}

} // namespace switchyard::diagnose
