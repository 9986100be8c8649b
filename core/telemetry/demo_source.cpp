// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator behind the interface of a metrics server, without sockets: hosts are scraped in turn,
// as Prometheus spreads its targets over the interval; pages go through the same text, the same
// bindings, host names and card names; counters become rates between two scrapes.
#include <core/telemetry/source.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <core/base/tableword.h>
#include <core/simulate/noise.h>
#include <core/simulate/pages.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/demo_serving.h>
#include <core/telemetry/exposition.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/device_numbering.h>
#include <core/telemetry/series_builder.h>

namespace switchyard::telemetry {

namespace {

constexpr double scrapeInterval_s = 15;
constexpr double lookback_s = 300; ///< after this an unrefreshed sample is gone, as in Prometheus
constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Last two samples of one metric, by GPU or card.
struct Track {
    bool card = false;
    std::vector<double> value;
    std::vector<double> time_s;
    std::vector<double> previousValue;
    std::vector<double> previousTime_s;

    void resize(std::size_t size)
    {
        for (std::vector<double> *v : {&value, &time_s, &previousValue, &previousTime_s})
            v->assign(size, none);
    }
    void add(std::size_t index, double v, double t)
    {
        if (t == time_s[index]) { // a copy per job, or a sample that was seen before
            value[index] = std::max(value[index], v);
            return;
        }
        previousValue[index] = value[index];
        previousTime_s[index] = time_s[index];
        value[index] = v;
        time_s[index] = t;
    }
    void forget(std::size_t index) { value[index] = time_s[index] = previousValue[index] = previousTime_s[index] = none; }
};

class DemoSource final : public Source
{
public:
    DemoSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog, DemoOptions options)
        : m_design(std::move(design))
        , m_catalog(std::move(catalog))
        , m_options(std::move(options))
        , m_layout(*m_design, *m_catalog)
        , m_hosts(*m_design)
    {
        makeTracks();
    }

    [[nodiscard]] std::string name() const override { return "demo"; }
    Result<ObservationPtr> observe(const std::vector<Quantity> &wanted, std::stop_token stop) override;
    Source *asOf(double time_s) override;
    Result<Happened> happened(double from_s, double to_s, std::stop_token stop) override;

private:
    void makeTracks();
    [[nodiscard]] double present_s() const;
    Result<void> start(double now_s);
    Result<void> scrape(int instance, double time_s);
    /// `target`: the host that was scraped, for pages without a host label.
    void keepSample(std::string_view metric, const SampleView &sample, double scrape_s, int target);
    void placeCardSamples(int instance);
    [[nodiscard]] std::vector<float> values(const Binding &binding, double now_s) const;
    void forgetHost(int instance);

    struct CardSample {
        Track *track;
        std::string device;
        double value;
        double time_s;
    };

    design::DesignPtr m_design;
    std::shared_ptr<const catalog::Catalog> m_catalog;
    DemoOptions m_options;
    DeviceNumbering m_layout;
    HostMap m_hosts;
    std::shared_ptr<const simulate::Pages> m_pages;
    std::shared_ptr<const simulate::ServingSimulation> m_serving;
    std::unique_ptr<DemoSource> m_then; ///< the cluster at an earlier time
    double m_start_s = 0;
    std::map<std::string, Track, std::less<>> m_tracks; ///< by metric that some quantity may bind to
    std::set<std::string, std::less<>> m_seen;          ///< of them, those that have come
    std::vector<double> m_due_s;                        ///< by instance: next scrape
    std::vector<char> m_up;
    std::vector<std::string> m_uuid;
    std::vector<CardSample> m_cards; ///< of the page being read
    std::size_t m_seriesOfLook = 0;
};

Result<void> DemoSource::start(double now_s)
{
    if (m_pages)
        return {};
    simulate::TruthOptions options;
    options.seed = m_options.seed;
    options.at_s = m_options.faultsAfter_s;
    options.faults = m_options.faults;
    if (options.faults.empty()) {
        if (std::string hidden = simulate::faultFromSeed(*m_design, *m_catalog, m_options.seed); !hidden.empty())
            options.faults.push_back(std::move(hidden));
    }
    SWITCHYARD_TRY(simulate::Truth truth, simulate::makeTruth(*m_design, *m_catalog, options));
    auto cluster = std::make_shared<const simulate::Cluster>(m_design, m_catalog, std::move(truth));
    m_start_s = m_options.began_s > 0 ? m_options.began_s : now_s - 10 * scrapeInterval_s;
    m_serving = std::make_shared<const simulate::ServingSimulation>(cluster, m_start_s, simulate::ServingExporter::OfDesign);
    m_pages = std::make_shared<const simulate::Pages>(std::move(cluster), m_start_s);
    return {};
}

void DemoSource::makeTracks()
{
    for (const Quantity quantity : allQuantities()) {
        if (descriptor(quantity).subject == Subject::Instance)
            continue; // asks the server's language, which is not here
        for (const Candidate &candidate : candidates(quantity)) {
            for (const std::string_view metric : candidate.metrics) {
                Track &track = m_tracks[std::string(metric)];
                track.card = isPerCard(quantity);
            }
        }
    }
    m_due_s.assign(static_cast<std::size_t>(m_layout.instances()), 0);
    m_up.assign(static_cast<std::size_t>(m_layout.instances()), 2);
    m_uuid.resize(static_cast<std::size_t>(m_layout.gpus()));
}

double DemoSource::present_s() const
{
    return m_options.now_s ? m_options.now_s() : std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void DemoSource::keepSample(std::string_view metric, const SampleView &sample, double scrape_s, int target)
{
    const auto entry = m_tracks.find(metric);
    if (entry == m_tracks.end())
        return;
    Track &track = entry->second;
    if (track.value.empty()) {
        track.resize(static_cast<std::size_t>(track.card ? m_layout.cards() : m_layout.gpus()));
        m_seen.insert(entry->first);
    }
    ++m_seriesOfLook;
    const double time_s = std::isnan(sample.time_s) ? scrape_s : sample.time_s;
    if (track.card) {
        m_cards.push_back({&track, std::string(sample.label("device")), sample.value, time_s});
        return;
    }
    std::string_view host = sample.label("Hostname");
    if (host.empty())
        host = sample.label("hostname");
    const int instance = host.empty() ? target : m_hosts.find(host);
    const int gpu = gpuNumber(sample.label("gpu"));
    if (instance < 0 || gpu < 0 || gpu >= m_layout.gpusOf(instance))
        return;
    const auto index = static_cast<std::size_t>(m_layout.firstGpu[static_cast<std::size_t>(instance)] + gpu);
    track.add(index, sample.value, time_s);
    if (m_uuid[index].empty())
        m_uuid[index] = sample.label("UUID");
}

void DemoSource::placeCardSamples(int instance)
{
    std::vector<std::string_view> devices;
    for (const CardSample &sample : m_cards) {
        if (sample.track == m_cards.front().track)
            devices.emplace_back(sample.device);
    }
    const std::vector<int> cards = m_layout.cardsOfDevices(instance, devices);
    std::map<std::string_view, int> byDevice;
    for (std::size_t i = 0; i < devices.size(); ++i)
        byDevice[devices[i]] = cards[i];
    for (const CardSample &sample : m_cards) {
        const auto card = byDevice.find(sample.device);
        if (card == byDevice.end() || card->second < 0)
            continue;
        const int index = m_layout.firstCard[static_cast<std::size_t>(instance)] + card->second;
        sample.track->add(static_cast<std::size_t>(index), sample.value, sample.time_s);
    }
    m_cards.clear();
}

void DemoSource::forgetHost(int instance)
{
    const auto i = static_cast<std::size_t>(instance);
    for (auto &[metric, track] : m_tracks) {
        const std::vector<int> &offset = track.card ? m_layout.firstCard : m_layout.firstGpu;
        for (int k = offset[i]; !track.value.empty() && k < offset[i + 1]; ++k)
            track.forget(static_cast<std::size_t>(k));
    }
}

/// One scrape of both exporters of a host.
Result<void> DemoSource::scrape(int instance, double time_s)
{
    const simulate::Keep keep = [this](std::string_view family) { return m_tracks.contains(family); };
    const auto gpus = m_pages->gpuPage(instance, time_s, keep);
    const auto node = m_pages->nodePage(instance, time_s, keep);
    m_up[static_cast<std::size_t>(instance)] = gpus && node ? 1 : 0;
    if (!gpus || !node) {
        forgetHost(instance);
        return {};
    }
    const OnExposed onSample = [&](std::string_view metric, const SampleView &sample) { keepSample(metric, sample, time_s, instance); };
    for (const std::string *page : {&*gpus, &*node}) {
        if (auto read = parseExposition(*page, onSample); !read)
            return read;
    }
    if (!m_cards.empty())
        placeCardSamples(instance);
    return {};
}

std::vector<float> DemoSource::values(const Binding &binding, double now_s) const
{
    std::vector<double> sum;
    for (const std::string &metric : binding.metrics) {
        const Track &track = m_tracks.find(metric)->second;
        if (sum.empty())
            sum.assign(track.value.size(), 0);
        for (std::size_t i = 0; i < sum.size(); ++i) {
            if (binding.read != Candidate::Read::Grown && &metric != &binding.metrics.front()) {
                if (!std::isnan(sum[i]))
                    continue; // its first name tells it
                sum[i] = 0;
            }
            if (!(now_s - track.time_s[i] < lookback_s))
                sum[i] = none;
            else if (binding.read == Candidate::Read::Grown)
                sum[i] += std::max(0.0, track.value[i] - track.previousValue[i]);
            else if (binding.read == Candidate::Read::Rate || binding.read == Candidate::Read::Moving || binding.read == Candidate::Read::Spent)
                sum[i] += std::max(0.0, track.value[i] - track.previousValue[i]) / (track.time_s[i] - track.previousTime_s[i]);
            else
                sum[i] += track.value[i];
        }
    }
    std::vector<float> out(sum.size());
    std::transform(sum.begin(), sum.end(), out.begin(), [&](double v) { return static_cast<float>(v); });
    scaleValues(out, binding);
    return out;
}

Result<ObservationPtr> DemoSource::observe(const std::vector<Quantity> & /*wanted*/, std::stop_token stop)
{
    const double now_s = present_s();
    if (auto started = start(now_s); !started)
        return std::unexpected(started.error());
    m_seriesOfLook = 0;
    const int hosts = m_layout.instances();
    for (int i = 0; i < hosts; ++i) {
        double &due_s = m_due_s[static_cast<std::size_t>(i)];
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, say("stopped while reading the demo cluster"));
        if (due_s > now_s)
            continue;
        // Targets are spread over the interval. The first look needs two scrapes for its rates.
        const double phase_s = scrapeInterval_s * i / std::max(1, hosts);
        const double last_s = now_s - std::fmod(now_s - phase_s, scrapeInterval_s);
        if (last_s < m_start_s)
            continue; // nothing ran
        if (due_s == 0 && last_s - scrapeInterval_s >= m_start_s) {
            if (auto read = scrape(i, last_s - scrapeInterval_s); !read)
                return std::unexpected(read.error());
        }
        if (auto read = scrape(i, last_s); !read)
            return std::unexpected(read.error());
        due_s = last_s + scrapeInterval_s;
    }

    auto observation = std::make_shared<Observation>();
    observation->time_s = now_s;
    observation->scrapeInterval_s = scrapeInterval_s;
    observation->seriesCount = m_seriesOfLook;
    observation->hostUp = m_up;
    observation->gpuExporterUp = m_up;
    observation->gpuUuid = m_uuid;
    observation->hostsMatched = static_cast<int>(std::count(m_up.begin(), m_up.end(), char{1}));
    observation->age_s.assign(static_cast<std::size_t>(m_layout.gpus()), static_cast<float>(none));
    for (const auto &[metric, track] : m_tracks) {
        for (std::size_t i = 0; !track.card && i < track.time_s.size(); ++i) {
            const auto age_s = static_cast<float>(now_s - track.time_s[i]);
            if (!(observation->age_s[i] <= age_s) && age_s < lookback_s)
                observation->age_s[i] = age_s;
        }
    }
    observation->serving = demoServing(*m_serving, m_hosts, m_start_s, now_s);
    for (const Quantity quantity : allQuantities()) {
        if (descriptor(quantity).subject == Subject::Instance)
            continue;
        const auto binding = bind(quantity, m_seen);
        Series &series = observation->series[quantity];
        if (!binding) {
            if (quantity < Quantity::PeakPower_W) // the others are the past of hosts, and other ways to what is told already
                observation->missingFamilies.push_back(howToCollect(quantity));
            continue;
        }
        series = {values(*binding, now_s),
                  promql(*binding, isPerCard(quantity) ? "instance" : "Hostname", "", std::max(60.0, 4 * scrapeInterval_s)),
                  binding->metricList(), true};
    }
    return observation;
}

/// The same cluster, scraped anew: its pages of any time can be made alone.
Source *DemoSource::asOf(double time_s)
{
    if (!start(present_s()))
        return nullptr; // which the next look says
    DemoOptions options = m_options;
    options.now_s = [time_s] { return time_s; };
    m_then = std::make_unique<DemoSource>(m_design, m_catalog, std::move(options));
    m_then->m_pages = m_pages;
    m_then->m_serving = m_serving;
    m_then->m_start_s = m_start_s;
    return m_then.get();
}

/// Faults that an exporter tells, and the tensor activity of some GPUs.
Result<Happened> DemoSource::happened(double from_s, double to_s, std::stop_token /*stop*/)
{
    if (auto started = start(present_s()); !started)
        return std::unexpected(started.error());
    Happened out;
    out.step_s = happenedStep_s(to_s - from_s, scrapeInterval_s);
    out.from_s = from_s;
    out.to_s = to_s;
    const simulate::Cluster &cluster = m_pages->cluster();
    const double broken_s = m_start_s + cluster.truth().at_s;
    for (const simulate::Fault &fault : cluster.truth().faults) {
        const bool told = fault.kind == simulate::Fault::Kind::Xid || fault.kind == simulate::Fault::Kind::HostLost;
        if (!told || broken_s < from_s || broken_s > to_s)
            continue;
        const bool xid = fault.kind == simulate::Fault::Kind::Xid;
        out.events.push_back({broken_s, xid ? Event::Kind::Xid : Event::Kind::HostGone, xid ? "XID " + std::to_string(static_cast<int>(fault.amount)) : std::string(),
                              {m_design->instances[static_cast<std::size_t>(fault.instance)].id}, 1});
    }
    std::array<double, 2> level{}; // healthy, faulty
    const int step = std::max(1, m_layout.gpus() / 256);
    int counted = 0;
    for (int gpu = 0; gpu < m_layout.gpus(); gpu += step, ++counted) {
        const int host = m_layout.instanceOfGpu(gpu), local = gpu - m_layout.firstGpu[static_cast<std::size_t>(host)];
        for (const bool faulty : {false, true})
            level[faulty ? 1 : 0] += cluster.gpu(host, local, faulty).tensorActive;
    }
    out.curve.of = counted > 0 ? say("{}, mean of all GPUs", tableWord(descriptor(Quantity::TensorActive).title)) : Said();
    for (double time_s = std::max(from_s, m_start_s); counted > 0 && time_s <= to_s; time_s += out.step_s) {
        const double ripple = 1 + 0.004 * simulate::bell(m_options.seed, simulate::Draw::TensorNoise, 0, static_cast<std::uint64_t>(time_s / out.step_s));
        out.curve.time_s.push_back(time_s);
        out.curve.value.push_back(static_cast<float>(level[time_s >= broken_s ? 1 : 0] / counted * ripple));
    }
    out.arrange();
    return out;
}

} // namespace

std::unique_ptr<Source> makeDemoSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog,
                                       DemoOptions options)
{
    return std::make_unique<DemoSource>(std::move(design), std::move(catalog), std::move(options));
}

} // namespace switchyard::telemetry
