// SPDX-License-Identifier: GPL-3.0-or-later
// A Prometheus-compatible server as a source. Others include source.h and call makePrometheusSource().
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/telemetry/device_numbering.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/prometheus_server.h>
#include <core/telemetry/server_probe.h>
#include <core/telemetry/source.h>

namespace switchyard::telemetry {

/// Who is there, of each host: up or down, GPUs without data, GPUs with old data. What changes it calls for a sweep.
std::vector<std::array<int, 3>> presence(const DeviceNumbering &layout, const Observation &observation);

class PrometheusSource final : public Source
{
public:
    PrometheusSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog, PrometheusOptions options)
        : m_design(std::move(design))
        , m_catalog(std::move(catalog))
        , m_server(std::move(options))
        , m_layout(*m_design, *m_catalog)
        , m_hosts(*m_design)
    {
    }

    [[nodiscard]] std::string name() const override { return m_server.name(); }
    Result<ObservationPtr> observe(const std::vector<Quantity> &wanted, std::stop_token stop) override;
    Result<ObservationPtr> firstSight(const std::vector<Quantity> &wanted, std::stop_token stop) override;
    Result<ObservationPtr> observeAt(double time_s, const std::vector<int> &hosts, std::stop_token stop) override;
    Result<OverTime> overTime(Quantity quantity, const std::vector<int> &hosts, double from_s, double to_s, double step_s, std::stop_token stop) override;
    Source *asOf(double time_s) override;
    Result<Happened> happened(double from_s, double to_s, std::stop_token stop) override;
    Result<ServerRules> rules(std::stop_token stop) override;

private:
    Result<void> probe();
    void setTime(double time_s);
    Result<ObservationPtr> look(const std::vector<Quantity> &wanted, double time_s, bool past);
    // Its steps.
    [[nodiscard]] Observation unasked(double time_s) const;
    void keepFromSweep(Observation &observation) const;
    Result<void> readQuantities(Observation &observation, const std::vector<Quantity> &wanted, bool sweeps, bool past);
    void sayMissing(Observation &observation, Quantity quantity) const;
    bool readQuantity(Observation &observation, const Binding &binding);
    void readWhoIsThere(Observation &observation, bool past);
    /// Where a look has a quantity from: nowhere, the last sweep, the server.
    enum class Way { None, Again, Ask };
    [[nodiscard]] Way wayOf(const Binding &binding, const std::vector<Quantity> &wanted, bool sweeps, bool past) const;
    [[nodiscard]] std::size_t mostNamed() const;
    [[nodiscard]] std::vector<int> quietHosts(const Observation &observation) const;
    [[nodiscard]] static std::vector<int> hostsAbove(Quantity quantity, float least, const Observation &observation);
    [[nodiscard]] bool isMoot(Quantity quantity) const;
    [[nodiscard]] static std::vector<int> restartedHosts(const Observation &observation);
    [[nodiscard]] std::vector<int> hostsInQuestion(Quantity ofFew, const Observation &observation) const;
    /// Of a large cluster the past of some hosts alone is asked for.
    [[nodiscard]] static bool isOfFew(Quantity quantity);
    void askAhead(const Observation &observation, const std::vector<Quantity> &wanted, bool sweeps, bool past);
    /// What narrows the series of an exporter: the user's matchers, and the hosts where only some are asked.
    [[nodiscard]] std::string matchersOf(Subject exporter) const;
    [[nodiscard]] std::string questionOf(const Binding &binding, Zeros zeros = Zeros::LeftOut) const;
    /// When each GPU's newest sample is of: now, or the newest within so many seconds.
    [[nodiscard]] std::string freshnessQuestion(bool named, const std::string &matchers, double within_s = 0) const;
    [[nodiscard]] static double forgives_s(double interval_s);
    [[nodiscard]] std::string jobsQuestion() const;
    [[nodiscard]] std::string jobsBy() const;
    [[nodiscard]] std::string targetsQuestion() const;
    enum class Answer { None, InPart, Whole };
    Answer observeQuantity(Observation &observation, const Binding &binding);
    std::string observeFreshness(Observation &observation); ///< returns who has no sample of now: silentHosts()
    using PodsOfHosts = std::map<int, std::set<std::string>>;
    PodsOfHosts observeJobs(Observation &observation, const std::string &silent); ///< returns the pods that labels tell
    void observeSchedulers(Observation &observation, const PodsOfHosts &pods);
    [[nodiscard]] bool asksSchedulers() const;
    static void keepSchedulers(Observation &observation, const Observation &earlier);
    void observeUp(Observation &observation);
    void observeXidAges(Observation &observation);
    void observeServing(Observation &observation);
    bool isLate(Observation &observation, double share = 1) const;
    void readPercent(Observation &observation);
    void observeXidAges(Observation &observation, const std::vector<std::string> &xid, const std::string &hostPattern);
    /// What any of the metrics has, as one vector; `window`: within the last "1h", else now.
    [[nodiscard]] static std::string anyOf(const std::vector<std::string> &metrics, const std::string &matchers, std::string_view window = {});
    /// One question of a look: a failure or a partial answer is remembered.
    Answer ask(Observation &observation, const std::string &promql, std::string_view what, const OnSample &onSample);
    void note(Question question);
    /// An answer that later looks show again, with what was said of it.
    struct Swept {
        Series series;
        bool whole = true;
        std::vector<std::string> warnings;
        std::set<std::string> unmatched;
    };
    void showAgain(Observation &observation, Quantity quantity, const Swept &swept);
    [[nodiscard]] bool isTiered(const std::vector<Quantity> &wanted) const;
    [[nodiscard]] bool sweepIsDue() const;
    [[nodiscard]] std::string silentHosts(const Observation &observation) const;
    [[nodiscard]] int gpuOf(const SampleView &sample, const std::string &hostLabel) const;

    design::DesignPtr m_design;
    std::shared_ptr<const catalog::Catalog> m_catalog;
    PrometheusServer m_server;
    DeviceNumbering m_layout;
    HostMap m_hosts;
    std::optional<ServerProbe> m_probe;
    double m_probed_s = 0;    ///< by our clock
    double m_probedFor_s = 0; ///< time of the connection then
    std::unique_ptr<PrometheusSource> m_then; ///< the cluster at an earlier time
    std::map<Quantity, Swept> m_sweep; ///< of the last sweep: events, hosts and their recent past; of a large cluster everything
    std::vector<Question> m_questions; ///< since the last sweep began, each once
    double m_swept_s = 0;
    ObservationPtr m_lastSweep;         ///< jobs, devices, ages of XIDs
    std::set<Quantity> m_percent;       ///< of m_sweep's and this look's answers, those that were read so
    std::set<Quantity> m_percentThen;   ///< likewise of a look at the past
    bool m_ratiosArePercent = false;    ///< of profiling metrics: once one of them showed it
    std::set<std::string> m_profiledRatios; ///< the metrics of which that is known
    double m_clockAhead_s = 0;          ///< the server's clock less ours
    // of the look that is under way
    std::vector<int> m_only; ///< hosts that are asked; empty: all
    int m_expected = 0;      ///< questions
    std::set<std::string> m_unmatched;
    bool m_counts = false; ///< it is a look at the present
    std::set<std::string> m_unmatchedByLast; ///< of them those that the last quantity told
    std::size_t m_failed = 0;
    std::size_t m_asked = 0;
    std::optional<Error> m_lastError;
};

} // namespace switchyard::telemetry
