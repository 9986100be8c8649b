// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/telemetry/http_config.h>
#include <core/telemetry/happened.h>
#include <core/telemetry/observation.h>
#include <core/telemetry/over_time.h>
#include <core/telemetry/server_address.h>
#include <core/telemetry/server_rules.h>

namespace switchyard::telemetry {

/// What a saved moment (moment.h) has beside its look.
struct EarlierLooks {
    ObservationPtr swept;               ///< the last whole look, where the one that is shown is none; null: that one
    std::vector<ObservationPtr> before; ///< looks that tell what lasts and since when, oldest first
};

/// Where observations come from: a Prometheus server, the simulator inside the process, or a saved moment.
/// Not thread-safe; one worker owns it.
class Source
{
public:
    virtual ~Source() = default;
    /// Told, on the thread of the look, after each of its answers: so many of about so many.
    using Progress = std::function<void(int answered, int of)>;
    void onProgress(Progress progress) { m_progress = std::move(progress); }
    /// "http://…:9090" or "demo".
    [[nodiscard]] virtual std::string name() const = 0;
    /// One look. `wanted` is what must be of this time; of a large cluster the other quantities may be up to two minutes
    /// old (Observation::swept). Empty: all. Blocks at most the source's timeout; the token interrupts it.
    virtual Result<ObservationPtr> observe(const std::vector<Quantity> &wanted, std::stop_token stop) = 0;
    /// Of `wanted` what is drawn, before the first look has learnt who is who and asked for all else: a few questions. It carries no word on who
    /// is up, whose job it is or how old samples are (Observation::partial): nothing may be diagnosed from it. Null where the
    /// source's look is as quick. Blocks as observe() does.
    virtual Result<ObservationPtr> firstSight(const std::vector<Quantity> &wanted, std::stop_token stop);
    /// The same at an earlier time, with levels and rates only; null where the source has no past. Of `hosts` (indices of
    /// instances) alone, then as a cluster of their own (Observation::of); none: of all.
    virtual Result<ObservationPtr> observeAt(double time_s, const std::vector<int> &hosts, std::stop_token stop);
    /// What a quantity of some `hosts` (indices of instances) was at every `step_s` between two times: one question. Nothing where the
    /// source has no past or no such quantity. Blocks as observe() does.
    virtual Result<OverTime> overTime(Quantity quantity, const std::vector<int> &hosts, double from_s, double to_s, double step_s, std::stop_token stop);
    /// The same cluster at an earlier time, which is the present of what is returned: all of it as it was then. Null where the
    /// source has no past. It is this source's own, for this one's thread, until the next call.
    virtual Source *asOf(double time_s);
    /// What happened between two times (at most a day apart), and a curve that tells when it became slow. Of a source without
    /// a past: nothing. Blocks as observe() does.
    virtual Result<Happened> happened(double from_s, double to_s, std::stop_token stop);
    /// The rules that the server evaluates and their alerts. Of a source without rules: why there are none.
    virtual Result<ServerRules> rules(std::stop_token stop);
    /// Of a saved moment, which is the same at every look; null: what is seen is of now.
    [[nodiscard]] virtual const EarlierLooks *kept() const { return nullptr; }

protected:
    Progress m_progress;
};

struct PrometheusOptions {
    ServerAddress server;
    std::string httpConfigFile; ///< Prometheus http_config YAML; empty: none
    std::string matchers;       ///< extra label matchers, 'cluster_id="…"'
    double timeout_s = 10; ///< of one question
    double look_s = 0;     ///< of all questions of a look; 0: three times that of one, and 15 s
    double at_s = 0; ///< look at this Unix time; 0: at the server's present
    std::size_t maxResponse_B = 64u << 20;
    std::size_t maxSeries = 1'000'000; ///< of an answer; 131,072 GPUs have 524,288 cards
    HttpConfig login = {}; ///< as typed: its login alone counts, beside what the file has of certificates and headers
};

/// The looks before `now` that tell what lasts from what passes, oldest first; those that the server
/// has no data for are left out. Two to three minutes back: longer than a blocking checkpoint.
std::vector<ObservationPtr> lookBack(Source &source, const Observation &now, const std::vector<int> &hosts, const std::stop_token &stop);
/// One look so many times as far back as the older of these.
std::vector<ObservationPtr> lookBack(Source &source, const Observation &now, const std::vector<int> &hosts, const std::stop_token &stop, double times);

/// The design is fixed for a source: after an edit that changes instances make a new one.
std::unique_ptr<Source> makePrometheusSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog,
                                             PrometheusOptions options);

/// A truth of its own (seeded placement, efficiencies, noise, one hidden fault), behind the same
/// exposition and parsing as a real cluster, without sockets.
struct DemoOptions {
    unsigned seed = 1;
    std::vector<std::string> faults; ///< in the words of switchyard-sim --fault; empty: chosen from the seed
    std::function<double()> now_s = {}; ///< Unix time, which the noise follows; empty: the system's
    double began_s = 0;                 ///< Unix time since when it runs; 0: 150 s before the first look
    double faultsAfter_s = 0;           ///< and so long after that what is wrong began
};
std::unique_ptr<Source> makeDemoSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog,
                                       DemoOptions options);

} // namespace switchyard::telemetry
