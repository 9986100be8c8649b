// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/moment_look.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <simdjson.h>

#include <core/base/echo.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/part.h>

namespace switchyard::telemetry {

namespace dom = simdjson::dom;

namespace {

void readPart(MomentItems &in, const LookFrame &of, const dom::object &look, Observation &o)
{
    const std::vector<int> hosts = in.indices(look, "hosts", of.layout.instances());
    if (!in.error() && std::adjacent_find(hosts.begin(), hosts.end(), std::greater_equal<>()) != hosts.end())
        in.complain(say("\"hosts\" does not rise; expected indices of instances, each once"));
    if (!in.error())
        o.of = std::make_shared<const design::Design>(partOf(of.design, hosts));
}

/// Of moments from before the columns `held_how` and `held_by`, which have the word alone.
HostHeld heldOfWord(std::string word)
{
    HostHeld held;
    if (word == "cordoned" || word == "not ready")
        held.by = Scheduler::Kubernetes;
    if (word == "draining" || word == "cordoned")
        held.how = Held::Closed;
    else if (word == "down" || word == "failed" || word == "not responding" || word == "not ready")
        held.how = Held::Lost;
    else if (!word.empty())
        held.how = Held::Out;
    held.word = std::move(word);
    return held;
}

void readHeld(MomentItems &in, const dom::object &look, std::size_t hosts, Observation &o, const Observation *now)
{
    HeldColumns held;
    const HeldColumns then = now ? HeldColumns(now->hostHeld) : HeldColumns();
    const auto read = [&](std::string_view key, auto member, int high = 0) { in.column(look, key, hosts, held.*member, now ? &(then.*member) : nullptr, 0, high); };
    read("host_held", &HeldColumns::word);
    read("held_how", &HeldColumns::how, static_cast<int>(Held::Out));
    read("held_by", &HeldColumns::by, static_cast<int>(Scheduler::Kubernetes));
    read("held_because", &HeldColumns::because);
    read("held_since_s", &HeldColumns::since_s);
    const bool typed = !held.how.empty() && !held.by.empty();
    for (std::size_t i = 0; i < held.word.size() && !in.error(); ++i) {
        HostHeld &host = o.hostHeld.emplace_back();
        if (typed)
            host = {static_cast<Held>(held.how[i]), static_cast<Scheduler>(held.by[i]), std::move(held.word[i]), {}, 0};
        else
            host = heldOfWord(std::move(held.word[i]));
        if (!held.because.empty())
            host.because = std::move(held.because[i]);
        if (!held.since_s.empty())
            host.since_s = held.since_s[i];
    }
}

void readColumns(MomentItems &in, const dom::object &look, const DeviceNumbering &layout, Observation &o, const Observation *now)
{
    const auto gpus = static_cast<std::size_t>(layout.gpus()), cards = static_cast<std::size_t>(layout.cards()), hosts = static_cast<std::size_t>(layout.instances());
    const auto read = [&](std::string_view key, std::size_t count, auto member, int low = 0, int high = 0) {
        in.column(look, key, count, o.*member, now ? &(now->*member) : nullptr, low, high);
    };
    read("age_s", gpus, &Observation::age_s);
    read("host_up", hosts, &Observation::hostUp, 0, 2);
    read("gpu_exporter_up", hosts, &Observation::gpuExporterUp, 0, 2);
    read("seen_before", hosts, &Observation::seenBefore, 0, 1);
    read("last_job", hosts, &Observation::lastJob, 0, 2);
    read("name_shared", hosts, &Observation::nameShared, 0, 1);
    readHeld(in, look, hosts, o, now);
    read("gpus_given", hosts, &Observation::gpusGiven, 0, static_cast<int>(gpus));
    read("pod_restarts", hosts, &Observation::podRestarts, 0, 100'000);
    read("given_to", hosts, &Observation::givenTo);
    read("other_job", hosts, &Observation::otherJob);
    read("gpu_uuid", gpus, &Observation::gpuUuid);
    read("gpu_bus", gpus, &Observation::gpuBus);
    read("gpu_model", gpus, &Observation::gpuModel);
    read("gpu_shared", gpus, &Observation::gpuShared, 0, 1);
    read("card_device", cards, &Observation::cardDevice);
    read("xid_since_s", gpus, &Observation::xidSince_s);
    read("job_of_gpu", gpus, &Observation::jobOfGpu, -1, static_cast<int>(o.jobs.size()) - 1);
    const auto isJob = [&](int job) { return job < static_cast<int>(o.jobs.size()); }; // "now" is of the jobs of another look
    if (!in.error() && !std::ranges::all_of(o.jobOfGpu, isJob))
        in.complain(say("\"job_of_gpu\" names jobs that are not there"));
    if (!in.error() && o.age_s.size() != gpus)
        in.badLength("age_s", gpus);
}

ToldBy readTold(MomentItems &in, const dom::object &look, std::string_view key)
{
    const std::vector<std::string> told = in.texts(look, key);
    return told.size() == 2 ? ToldBy{told[0], told[1]} : ToldBy{};
}

void readSeries(MomentItems &in, const dom::object &look, const DeviceNumbering &layout, Observation &o, const Observation *now)
{
    const auto from = in.list(look, "series");
    if (!from)
        return;
    for (const dom::element item : *from) {
        dom::object one;
        if (item.get_object().get(one) != simdjson::SUCCESS)
            return in.complain(say("\"series\" holds something else; expected objects"));
        const std::string word = in.text(one, "quantity");
        const auto known = std::ranges::find(descriptors(), word, [](const Descriptor &about) { return std::string_view(about.word); });
        if (known == descriptors().end())
            continue; // of a later release
        Series series;
        if (const auto values = in.find(one, "values"); values && !in.error()) {
            const auto count = static_cast<std::size_t>(known->subject == Subject::Card ? layout.cards() : known->subject == Subject::Instance ? layout.instances() : layout.gpus());
            const auto same = now ? now->series.find(known->quantity) : o.series.end();
            in.readColumn(*values, word, count, series.value, now && same != now->series.end() ? &same->second.value : nullptr);
            series.available = true;
            series.bound = in.text(one, "metric");
            series.query = in.text(one, "query");
        }
        if (in.error())
            return;
        if (!o.series.try_emplace(known->quantity, std::move(series)).second)
            return in.complain(say("the quantity {} is there twice; expected it once", inQuotes(word)));
    }
}

} // namespace

HeldColumns::HeldColumns(const std::vector<HostHeld> &hosts)
{
    for (const HostHeld &host : hosts) {
        word.push_back(host.word);
        because.push_back(host.because);
        since_s.push_back(host.since_s);
        how.push_back(static_cast<char>(host.how));
        by.push_back(static_cast<char>(host.by));
    }
}

ObservationPtr readLook(MomentItems &in, const LookFrame &of, const dom::object &look, const Observation *now, bool mayBePart)
{
    auto o = std::make_shared<Observation>();
    o->time_s = in.number(look, "time_s", 0, latestLook_s);
    if (std::isnan(o->time_s))
        in.complain(say("a look has no \"time_s\"; expected Unix seconds"));
    std::optional<DeviceNumbering> part;
    if (mayBePart && in.find(look, "hosts")) {
        readPart(in, of, look, *o);
        if (in.error())
            return nullptr;
        part.emplace(*o->of, of.catalog);
        now = nullptr;
    }
    o->scrapeInterval_s = in.number(look, "scrape_interval_s", 0, 1e6, 15);
    o->usualInterval_s = in.number(look, "usual_interval_s", 0, 1e6, 0);
    o->complete = in.flag(look, "complete", true);
    o->swept = in.flag(look, "swept", true);
    o->targetsTold = in.flag(look, "targets_told", false);
    o->hostsMatched = in.whole(look, "hosts_matched", 0, 1 << 30, 0);
    o->queries = in.whole(look, "queries", 0, 1 << 30, 0);
    o->seriesCount = static_cast<std::size_t>(in.number(look, "series_count", 0, 1e15, 0));
    o->decoded_B = static_cast<std::size_t>(in.number(look, "decoded_B", 0, 1e15, 0));
    o->unmatchedHosts = in.texts(look, "unmatched_hosts");
    o->missingFamilies = in.texts(look, "not_collected");
    o->warnings = in.texts(look, "warnings");
    for (auto &[name, source] : in.pairs(look, "jobs"))
        o->jobs.push_back({std::move(name), std::move(source), {}});
    const std::vector<std::string> owners = in.texts(look, "job_owners");
    for (std::size_t k = 0; k < owners.size() && k < o->jobs.size(); ++k)
        o->jobs[k].owner = owners[k];
    o->hostsTold = readTold(in, look, "hosts_told");
    o->jobsTold = readTold(in, look, "jobs_told");
    o->restartsTold = readTold(in, look, "restarts_told");
    readColumns(in, look, part ? *part : of.layout, *o, now);
    readSeries(in, look, part ? *part : of.layout, *o, now);
    if (!part)
        readServing(in, of, look, *o);
    return in.error() ? nullptr : o;
}

} // namespace switchyard::telemetry
