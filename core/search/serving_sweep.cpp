// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/serving_sweep.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace switchyard::search {

using serve::Estimate;
using serve::Load;

namespace {

constexpr double mostClients = 4096; ///< of one replica
/// Prefill workers over what the answers need: a queue is the shorter the more there are.
constexpr double spare[] = {1.02, 1.25, 1.5, 2, 3};

Estimate between(const Estimate &a, const Estimate &b, double share)
{
    const auto mix = [share](double x, double y) { return x + share * (y - x); };
    return {{mix(a.ttft_s.mean, b.ttft_s.mean), mix(a.ttft_s.p50, b.ttft_s.p50), mix(a.ttft_s.p90, b.ttft_s.p90), mix(a.ttft_s.p99, b.ttft_s.p99)},
            mix(a.tpot_s, b.tpot_s), mix(a.requestsPerS, b.requestsPerS), mix(a.running, b.running)};
}

int instancesFor(const ServingSpace &space, const ServingWay &way)
{
    const long long each = space.gpusOf(way);
    return static_cast<int>((way.cut.gpus() + each - 1) / each);
}

} // namespace

std::vector<PrefillWay> prefillWays(const catalog::Catalog &catalog, const ServingSpace &space)
{
    std::vector<PrefillWay> out;
    if (!space.disaggregated)
        return out;
    for (std::size_t i = 0; i < space.ways.size(); ++i) {
        const ServingWay &way = space.ways[i];
        const serve::ServingJob job = space.jobOf(way, instancesFor(space, way));
        const auto deployment = serve::deploy(catalog, job, space.types[way.type].hardware, job.pool, serve::Role::Prefill);
        if (!deployment)
            continue;
        const double prompt = job.load.prompt;
        const double each_s = std::max(deployment->each_s(prompt) * deployment->replicas(), prompt * deployment->offload.tokenShared_s); // one after another is copied back
        out.push_back({i, deployment->serving, deployment->table->t0_s(), prompt * deployment->offload.token_s, deployment->first_s(prompt), each_s});
    }
    const auto beats = [&space](const PrefillWay &a, const PrefillWay &b) {
        const ServingWay &p = space.ways[a.way];
        const ServingWay &q = space.ways[b.way];
        if (p.type != q.type || p.precision != q.precision || p.kvPrecision != q.kvPrecision)
            return false;
        const double pGpus = static_cast<double>(p.cut.gpus());
        const double qGpus = static_cast<double>(q.cut.gpus());
        const double pSend = serve::cachePlaces(a.serving.model, p.cut).gpus, qSend = serve::cachePlaces(b.serving.model, q.cut).gpus;
        const double aFirst_s = a.copy_s + a.prompt_s, bFirst_s = b.copy_s + b.prompt_s;
        const bool noWorse = aFirst_s <= bFirst_s && a.each_s * pGpus <= b.each_s * qGpus && pGpus <= qGpus && pSend >= qSend;
        const bool better = aFirst_s < bFirst_s || a.each_s * pGpus < b.each_s * qGpus || pGpus < qGpus || pSend > qSend;
        return noWorse && (better || a.way < b.way);
    };
    std::vector<PrefillWay> kept;
    for (const PrefillWay &each : out)
        if (std::ranges::none_of(out, [&](const PrefillWay &other) { return beats(other, each); }))
            kept.push_back(each);
    return kept;
}

WaySweep::WaySweep(const catalog::Catalog &catalog, const ServingSpace &space, const ServingOptions &options, std::size_t way)
    : m_catalog(&catalog), m_space(&space), m_options(&options), m_judge(space.question, options), m_way(&space.ways[way]),
      m_load(&space.question.job.load)
{
}

void WaySweep::prepare(Answering &answering, serve::Role role)
{
    if (answering.deployment || !m_noRoom.empty())
        return;
    const serve::ServingJob job = m_space->jobOf(*m_way, instancesFor(*m_space, *m_way));
    auto deployment = serve::deploy(*m_catalog, job, m_space->types[m_way->type].hardware, job.pool, role);
    if (!deployment) {
        m_noRoom = deployment.error().message;
        return;
    }
    answering.deployment = std::move(*deployment);
    answering.estimator.emplace(*answering.deployment, *m_load);
    const bool curve = m_space->question.anyLoad || (role == serve::Role::Decode && m_load->kind == Load::Kind::Closed);
    if (!curve)
        return;
    // All up to 16 clients, then sixteen to the octave, and the last slot; before a prefill pool, of which there are many
    // sizes, eight.
    const unsigned perOctave = role == serve::Role::Whole ? 16 : 8;
    const double most = std::min(mostClients, std::floor(answering.estimator->slotCount()));
    std::uint32_t step = 0;
    const auto knot = [&](double clients) {
        const bool allowed = !m_space->question.anyLoad || m_options->limits.allows("clients", clients);
        if (allowed)
            answering.knots.push_back({clients, step, answering.estimator->closed(clients)});
        ++step;
    };
    for (unsigned clients = 1; clients < most; clients += std::max(1U, std::bit_floor(clients) / perOctave))
        knot(clients);
    knot(most);
}

int WaySweep::replicasOf(int instances) const
{
    return static_cast<int>(static_cast<long long>(instances) * m_space->gpusOf(*m_way) / m_way->cut.gpus());
}

std::optional<double> WaySweep::usdPerHour(int instances, const PrefillWay *prefill, int prefillInstances) const
{
    std::optional<double> out = m_space->types[m_way->type].usdPerHour;
    if (out)
        *out *= instances;
    if (out && prefill != nullptr) {
        const std::optional<double> each = m_space->types[m_space->ways[prefill->way].type].usdPerHour;
        out = each ? std::optional(*out + *each * prefillInstances) : std::nullopt;
    }
    return out;
}

/// Any load: as few instances as leave no GPU idle, of which any multiple serves as many times the load.
std::vector<int> WaySweep::instancesWhole() const
{
    std::vector<int> all = m_space->counts;
    std::erase_if(all, [this](int count) { return replicasOf(count) < 1 || static_cast<long long>(count) * m_space->gpusOf(*m_way) > m_space->mostGpus; });
    if (!m_space->question.anyLoad || m_space->exactly || all.empty())
        return all;
    const long long each = m_space->gpusOf(*m_way);
    const auto even = std::ranges::find_if(all, [&](int count) { return count * each % m_way->cut.gpus() == 0; });
    return {even == all.end() ? all.front() : *even};
}

void WaySweep::add(std::vector<ServingPoint> &points, ServingPoint point, const Estimate &form, double requestsPerS, int gpus) const
{
    point.figures = m_judge.figures(form, requestsPerS * m_load->output, gpus, point.usdPerHour);
    points.push_back(point);
}

void WaySweep::aggregated(std::vector<ServingPoint> &points)
{
    points.clear();
    prepare(m_whole, serve::Role::Whole);
    if (!m_whole.deployment)
        return;
    for (const int instances : instancesWhole()) {
        const int replicas = replicasOf(instances);
        const int gpus = instances * m_space->gpusOf(*m_way);
        ServingPoint point{instances, 0, 0, 0, 0, usdPerHour(instances, nullptr, 0), {}};
        if (m_space->question.anyLoad) {
            for (const Knot &knot : m_whole.knots) {
                point.clients = knot.clients;
                point.load = knot.clients * replicas;
                point.step = knot.step;
                add(points, point, knot.at, knot.at.requestsPerS * replicas, gpus);
            }
        } else if (m_load->kind == Load::Kind::Open) {
            point.load = m_load->rate;
            add(points, point, m_whole.estimator->open(m_load->rate / replicas), m_load->rate, gpus);
        } else {
            point.load = m_load->concurrency;
            point.clients = std::max(1.0, m_load->concurrency / replicas); // fewer clients than replicas leave some idle
            const Estimate at = m_whole.estimator->closed(point.clients);
            add(points, point, at, at.requestsPerS * m_load->concurrency / point.clients, gpus);
        }
    }
}

/// What a pair of ways has whatever the numbers of their instances.
struct WaySweep::Pair {
    const PrefillWay *prefill = nullptr;
    double workersPerInstance = 0; ///< of prefill; a worker may take several instances
    int prefillGpus = 0;           ///< of an instance
    long long workerGpus = 1;
    double before_s = 0;           ///< from the client to the decode pool without a queue
    [[nodiscard]] int workers(int instances) const { return static_cast<int>(static_cast<long long>(instances) * prefillGpus / workerGpus); }
};

bool WaySweep::pairs(const PrefillWay &prefill) const
{
    const ServingWay &other = m_space->ways[prefill.way];
    const serve::Formats &a = other.formats;
    const serve::Formats &b = m_way->formats;
    return other.precision == m_way->precision && other.kvPrecision == m_way->kvPrecision && a.linear == b.linear && a.experts == b.experts && a.fp8Kv == b.fp8Kv && a.fourBitKv == b.fourBitKv;
}

/// Instances of the prefill pool to try beside `instances` that answer so many requests.
const std::vector<int> &WaySweep::workersFor(const Pair &pair, int instances, double requestsPerS)
{
    const long long room = m_space->mostGpus - static_cast<long long>(instances) * m_space->gpusOf(*m_way);
    const std::vector<int> &both = m_space->counts;
    const int most = static_cast<int>(std::min<long long>(room / pair.prefillGpus, both.back() - instances));
    std::vector<int> &out = m_workers;
    out.clear();
    const auto take = [&](double needed) {
        const int count = static_cast<int>(std::min<double>(std::max<double>(std::ceil(needed), both.front() - instances), most));
        if (pair.workers(count) >= 1 && m_options->limits.allows("count", instances + count) && (out.empty() || out.back() != count))
            out.push_back(count);
    };
    if (m_space->exactly) {
        for (const int whole : both)
            if (whole > instances && whole - instances <= most)
                take(whole - instances);
        return out;
    }
    const double needed = requestsPerS * pair.prefill->each_s / pair.workersPerInstance;
    const int least = static_cast<int>((pair.workerGpus + pair.prefillGpus - 1) / pair.prefillGpus);
    if (!m_space->question.anyLoad && needed > least) // fewer hold the answers back
        take(std::max<double>(least, std::floor(needed)));
    for (const double times : spare)
        take(std::max<double>(least, times * needed));
    return out;
}

WaySweep::Knot WaySweep::knotFor(const Pair &pair, int replicas, double clients) const
{
    const auto round = [&](const Knot &knot) {
        return replicas * knot.at.requestsPerS * (pair.before_s + knot.at.ttft_s.mean + (m_load->output - 1) * knot.at.tpot_s);
    };
    const auto after = std::ranges::find_if(m_decode.knots, [&](const Knot &knot) { return round(knot) >= clients; });
    if (after == m_decode.knots.begin())
        return *after;
    if (after == m_decode.knots.end())
        return m_decode.knots.back();
    const Knot &low = *(after - 1);
    const double share = (clients - round(low)) / std::max(1e-12, round(*after) - round(low));
    return {low.clients + share * (after->clients - low.clients), 0, between(low.at, after->at, share)};
}

void WaySweep::pairPoint(const Pair &pair, std::vector<ServingPoint> &points, int instances, int prefill, const Knot &knot) const
{
    const int replicas = replicasOf(instances);
    const double workers = pair.workers(prefill);
    const double each_s = pair.prefill->each_s;
    const double output = m_load->output;
    const bool any = m_space->question.anyLoad;
    const bool open = !any && m_load->kind == Load::Kind::Open;
    double perS = open ? m_load->rate : replicas * knot.at.requestsPerS;
    Estimate at = knot.at;
    double busy = perS * each_s / workers;
    if (busy >= 0.995) {
        if (any)
            return; // the same as fewer clients
        perS = open ? perS : 0.995 * workers / each_s;
        busy = 0.995;
    }
    ServingPoint point{instances, prefill, 0, 0, knot.step, usdPerHour(instances, pair.prefill, prefill), {}};
    const int gpus = instances * m_space->gpusOf(*m_way) + prefill * pair.prefillGpus;
    // M/D/c: half of Sakasegawa's M/M/c.
    const double wait_s = each_s * std::pow(busy, std::sqrt(2 * (workers + 1)) - 1) / (2 * workers * (1 - busy));
    if (open) {
        // Poisson: the queue's tail is exponential.
        if (perS * each_s / workers >= 1)
            at.ttft_s.mean = std::numeric_limits<double>::infinity();
        for (const auto &[value, times] : {std::pair{&at.ttft_s.mean, 1.0}, {&at.ttft_s.p50, 0.69}, {&at.ttft_s.p90, 2.3}, {&at.ttft_s.p99, 4.6}})
            *value += pair.before_s + times * wait_s;
        if (!std::isfinite(at.ttft_s.mean))
            at.ttft_s = {at.ttft_s.mean, at.ttft_s.mean, at.ttft_s.mean, at.ttft_s.mean};
        point.load = perS;
        add(points, point, at, perS, gpus);
        return;
    }
    double clients = perS * (pair.before_s + wait_s + at.ttft_s.mean + (output - 1) * at.tpot_s);
    double queue_s = wait_s;
    if (any) {
        clients = std::max(1.0, std::round(clients));
    } else { // whoever is in neither pool waits for a worker
        clients = m_load->concurrency;
        queue_s = std::max(wait_s, clients / perS - pair.before_s - at.ttft_s.mean - (output - 1) * at.tpot_s);
    }
    const double requests = std::clamp(10 * clients, 1000.0, 20000.0);
    const serve::Percentiles before = serve::afterStart(std::min(1.0, clients / requests), 0, clients * each_s / workers, queue_s, 0);
    for (auto part : {&serve::Percentiles::mean, &serve::Percentiles::p50, &serve::Percentiles::p90, &serve::Percentiles::p99})
        at.ttft_s.*part += pair.before_s + before.*part;
    point.clients = knot.clients;
    point.load = clients;
    add(points, point, at, perS, gpus);
}

void WaySweep::disaggregated(const PrefillWay &prefill, std::vector<ServingPoint> &points)
{
    points.clear();
    prepare(m_decode, serve::Role::Decode);
    const bool open = !m_space->question.anyLoad && m_load->kind == Load::Kind::Open;
    if (!m_decode.deployment || (!open && m_decode.knots.empty()))
        return;
    const ServingWay &way = m_space->ways[prefill.way];
    Pair pair;
    pair.prefill = &prefill;
    pair.prefillGpus = m_space->gpusOf(way);
    pair.workerGpus = way.cut.gpus();
    pair.workersPerInstance = static_cast<double>(pair.prefillGpus) / static_cast<double>(pair.workerGpus);
    const serve::Hardware &from = m_space->types[way.type].hardware;
    const serve::Hardware &to = m_space->types[m_way->type].hardware;
    const serve::KvPath path = serve::kvPathOf(from, to, m_space->mostGpus, std::nullopt, m_space->question.job.carrier.transport); // where even the largest pools share a domain
    const serve::KvMove move = serve::moveOf(from, prefill.serving, to, m_way->cut, path, serve::postingOf(*m_catalog, prefill.serving, m_space->question.job.carrier), m_load->prompt, prefill.prompt_s);
    pair.before_s = prefill.t0_s + prefill.copy_s + prefill.prompt_s + move.exposed_s;
    for (const int instances : m_space->poolsOf(*m_way)) {
        const int replicas = replicasOf(instances);
        const auto at = [&](const Knot &knot, double perS) {
            for (const int workers : workersFor(pair, instances, perS))
                pairPoint(pair, points, instances, workers, knot);
        };
        if (m_space->question.anyLoad) {
            for (const Knot &knot : m_decode.knots)
                at(knot, replicas * knot.at.requestsPerS);
        } else if (open) {
            at({0, 0, m_decode.estimator->open(m_load->rate / replicas)}, m_load->rate);
        } else {
            const Knot knot = knotFor(pair, replicas, m_load->concurrency);
            at(knot, replicas * knot.at.requestsPerS);
        }
    }
}

} // namespace switchyard::search
