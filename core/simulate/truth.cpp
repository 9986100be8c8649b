// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/truth.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>

#include <nlohmann/json.hpp>

#include <core/base/echo.h>
#include <core/base/input.h>
#include <core/base/json.h>
#include <core/simulate/noise.h>
#include <core/simulate/step_needs.h>

namespace switchyard::simulate {

namespace {

using nlohmann::json;

/// Shares of a cluster that does what its plan asks, more or less well.
void applyNeeds(const StepNeeds &needs, const catalog::Gpu &gpu, const catalog::InstanceType &type, const std::function<double(std::uint64_t, double, double)> &draw, JobTruth &truth)
{
    // PyTorch's caching allocator keeps what it once took, in blocks that fit badly: a tenth to two fifths above what flows
    // through it. Context, communicators and workspaces hold 2.5 to 5 GB beside it.
    const double held_B = needs.states_B + needs.activations_B * draw(4, 1.1, 1.4) + draw(8, 2.5e9, 5e9);
    truth.memoryFraction = std::clamp(held_B / gpu.memory_B, 0.02, 0.95);
    const double alone_s = needs.flops / (gpu.bf16_flops * truth.tensorActive * truth.clockFraction);
    // Headers, retries, chunks and other algorithms than a ring.
    const double nvlink_B = needs.nvlink_B * draw(5, 0.85, 1.2);
    const double network_B = needs.network_B * draw(6, 0.85, 1.2);
    const double network_Bps = type.nicPerGpu_Bps();
    const double step_s = std::max({alone_s, gpu.nvlink_Bps > 0 ? nvlink_B / (0.5 * gpu.nvlink_Bps) : 0, network_Bps > 0 ? network_B / (0.6 * network_Bps) : 0});
    truth.tensorActive *= alone_s / step_s; // who waits for the wires
    truth.nvlinkFraction = gpu.nvlink_Bps > 0 ? nvlink_B / step_s / gpu.nvlink_Bps : 0;
    truth.efaFraction = network_Bps > 0 ? network_B / step_s / network_Bps : 0;
}

const catalog::Architecture *architectureOf(const design::Phase &phase, const catalog::Catalog &catalog)
{
    return phase.custom ? phase.custom.get() : catalog.model(phase.model);
}

/// GPUs of one NVLink domain: of an UltraServer, as many of its instances as the job has.
int domainGpus(const design::Design &design, const std::vector<int> &instances, const catalog::InstanceType &type)
{
    std::map<std::string, int> trays;
    int most = 1;
    for (const int i : instances) {
        if (const std::string &server = design.instances[static_cast<std::size_t>(i)].ultraserver; !server.empty())
            most = std::max(most, ++trays[server]);
    }
    return most > 1 ? most * type.gpus : type.nvlinkDomainGpus;
}

JobTruth jobFromSeed(const design::Design &design, const catalog::Catalog &catalog, const design::Job &job, std::vector<int> instances, unsigned seed, std::uint64_t index)
{
    const auto draw = [&](std::uint64_t which, double low, double high) {
        return uniform(seed, Draw::Job, index * 16 + which, low, high);
    };
    JobTruth truth;
    const design::Phase *const training = design::trainingOf(job);
    const workload::Plan *const plan = design::planOf(job);
    const catalog::InstanceType *const type = instances.empty() ? nullptr : catalog.instance(design.instances[static_cast<std::size_t>(instances.front())].type);
    const catalog::Gpu *const gpu = type != nullptr ? catalog.gpuOf(*type) : nullptr;
    const catalog::Architecture *const model = training != nullptr ? architectureOf(*training, catalog) : nullptr;
    const int together = type != nullptr ? domainGpus(design, instances, *type) : 1;
    // Fisher-Yates: another placement than the document's.
    for (std::size_t i = instances.size(); i > 1; --i)
        std::swap(instances[i - 1], instances[static_cast<std::size_t>(bits(seed, Draw::Placement, index, i) % i)]);
    const bool onNvlink = plan && (plan->tp > 1 || plan->ep > 1);
    truth.tensorActive = draw(0, 0.30, 0.46);
    truth.smActive = draw(1, 0.78, 0.92);
    truth.dramActive = draw(2, 0.25, 0.45);
    truth.clockFraction = draw(3, 0.80, 0.93);
    truth.memoryFraction = draw(4, 0.70, 0.88);
    truth.nvlinkFraction = onNvlink ? draw(5, 0.12, 0.35) : draw(5, 0.02, 0.08);
    truth.efaFraction = instances.size() > 1 ? draw(6, 0.06, 0.25) : 0;
    truth.computeShare = draw(7, 0.65, 0.80);
    if (plan != nullptr && gpu != nullptr && model != nullptr)
        applyNeeds(stepNeeds(*model, *plan, together), *gpu, *type, draw, truth);
    truth.instances = std::move(instances);
    return truth;
}

using Assign = std::function<Result<void>(const json &)>;

/// Applies a table of known keys to an object; anything else is an error that names it.
Result<void> assignKeys(const json &object, const std::map<std::string, Assign> &keys, const std::string &where)
{
    if (!object.is_object())
        return fail(ErrorCode::InvalidInput, "expected an object", where);
    for (const auto &[key, value] : object.items()) {
        const auto known = keys.find(key);
        if (known == keys.end()) {
            std::string all;
            for (const auto &[name, assign] : keys)
                all += (all.empty() ? "" : ", ") + name;
            return fail(ErrorCode::InvalidInput, "unknown key '" + key + "'; expected one of " + all, where);
        }
        if (auto done = known->second(value); !done)
            return fail(ErrorCode::InvalidInput, key + ": " + done.error().message, where);
    }
    return {};
}

Assign toNumber(double &target, double low, double high)
{
    return [&target, low, high](const json &value) -> Result<void> {
        if (!value.is_number() || value.get<double>() < low || value.get<double>() > high)
            return fail(ErrorCode::InvalidInput, "is " + value.dump() + "; expected a number from " + std::to_string(low) + " to " + std::to_string(high));
        target = value.get<double>();
        return {};
    };
}

Assign toBool(bool &target)
{
    return [&target](const json &value) -> Result<void> {
        if (!value.is_boolean())
            return fail(ErrorCode::InvalidInput, "expected true or false");
        target = value.get<bool>();
        return {};
    };
}

Result<void> readPlacement(const json &value, const design::Design &design, std::vector<int> &instances)
{
    std::vector<int> order;
    if (!value.is_array())
        return fail(ErrorCode::InvalidInput, "expected a list of instance ids in rank order");
    std::map<std::string, int, std::less<>> byId;
    for (std::size_t i = 0; i < design.instances.size(); ++i)
        byId.emplace(design.instances[i].id, static_cast<int>(i));
    for (const json &item : value) {
        const auto found = item.is_string() ? byId.find(item.get_ref<const std::string &>()) : byId.end();
        if (found == byId.end())
            return fail(ErrorCode::InvalidInput, item.dump() + " is no instance of the design");
        order.push_back(found->second);
    }
    std::vector<int> given = order;
    std::vector<int> expected = instances;
    std::sort(given.begin(), given.end());
    std::sort(expected.begin(), expected.end());
    if (given != expected)
        return fail(ErrorCode::InvalidInput, "expected each instance of the job exactly once");
    instances = std::move(order);
    return {};
}

Result<void> readTruthFile(const std::string &path, const design::Design &design, TruthOptions &options, Truth &truth,
                           const std::function<Result<void>(Truth &)> &seedJobs)
{
    SWITCHYARD_TRY(const std::string text, readInput(path, InputKind::Truth));
    if (auto cost = switchyard::json::checkCost(text, path); !cost)
        return cost;
    const json file = json::parse(text, nullptr, false);
    if (!file.is_object())
        return fail(ErrorCode::InvalidInput, "not a JSON object", path);
    if (file.contains("seed")) {
        const json &seed = file["seed"];
        if (!seed.is_number_unsigned() || seed.get<std::uint64_t>() > std::numeric_limits<unsigned>::max())
            return fail(ErrorCode::InvalidInput, "seed is " + echo(seed.dump()) + "; expected a whole number from 0 to 4294967295", path);
        truth.seed = seed.get<unsigned>();
    }
    if (auto seeded = seedJobs(truth); !seeded)
        return seeded;
    const auto readJobs = [&](const json &jobs) -> Result<void> {
        if (!jobs.is_object())
            return fail(ErrorCode::InvalidInput, "expected an object by job name");
        for (const auto &[name, levels] : jobs.items()) {
            SWITCHYARD_TRY(const design::Job *const job, design::findJob(design, name));
            JobTruth &t = truth.jobs[static_cast<std::size_t>(job - design.jobs.data())];
            const std::map<std::string, Assign> keys = {
                {"placement", [&](const json &v) { return readPlacement(v, design, t.instances); }},
                {"tensor_active", toNumber(t.tensorActive, 0, 1)},
                {"sm_active", toNumber(t.smActive, 0, 1)},
                {"dram_active", toNumber(t.dramActive, 0, 1)},
                {"clock_fraction", toNumber(t.clockFraction, 0.1, 1)},
                {"memory_fraction", toNumber(t.memoryFraction, 0, 1)},
                {"nvlink_fraction", toNumber(t.nvlinkFraction, 0, 1)},
                {"efa_fraction", toNumber(t.efaFraction, 0, 1)},
                {"compute_share", toNumber(t.computeShare, 0, 1)},
            };
            if (auto done = assignKeys(levels, keys, name); !done)
                return done;
        }
        return {};
    };
    const std::map<std::string, Assign> keys = {
        {"seed", [](const json &) -> Result<void> { return {}; }},
        {"at_s", toNumber(options.at_s, 0, 1e9)},
        {"faults",
         [&](const json &list) -> Result<void> {
             if (!list.is_array())
                 return fail(ErrorCode::InvalidInput, "expected a list of words");
             for (const json &word : list) {
                 if (!word.is_string())
                     return fail(ErrorCode::InvalidInput, "expected a list of words");
                 options.faults.push_back(word.get<std::string>());
             }
             return {};
         }},
        {"hostname_label",
         [&](const json &value) -> Result<void> {
             if (!value.is_string() || (value != "Hostname" && value != "hostname" && value != ""))
                 return fail(ErrorCode::InvalidInput, "expected \"Hostname\", \"hostname\" or \"\"");
             truth.hostnameLabel = value.get<std::string>();
             return {};
         }},
        {"dcgm_4_6_names", toBool(truth.dcgm46)},
        {"directional_nvlink", toBool(truth.directionalNvlink)},
        {"all_counters", toBool(truth.allCounters)},
        {"pods", toBool(truth.pods)},
        {"repeat_per_job", toBool(truth.repeatPerJob)},
        {"jobs", readJobs},
    };
    return assignKeys(file, keys, path);
}

} // namespace

Result<Truth> makeTruth(const design::Design &design, const catalog::Catalog &catalog, const TruthOptions &given)
{
    TruthOptions options = given;
    Truth truth;
    truth.seed = options.seed;
    // 65,536 cards × 23 counters and 16,384 GPUs × 30 are more than a small machine should scrape.
    truth.allCounters = design.instances.size() <= 256;
    const auto seedJobs = [&design, &catalog](Truth &t) -> Result<void> {
        for (std::size_t i = 0; i < design.jobs.size(); ++i) {
            // Of jobs without a training phase nothing is simulated: their instances idle.
            const design::Phase *training = design::trainingOf(design.jobs[i]);
            SWITCHYARD_TRY(std::vector<int> instances, training ? design::phaseInstances(design, design.jobs[i], *training) : std::vector<int>());
            t.jobs.push_back(jobFromSeed(design, catalog, design.jobs[i], std::move(instances), t.seed, i));
        }
        return {};
    };
    const auto done = options.file.empty() ? seedJobs(truth) : readTruthFile(options.file, design, options, truth, seedJobs);
    if (!done)
        return std::unexpected(done.error());
    truth.at_s = options.at_s;
    for (const std::string &word : options.faults) {
        SWITCHYARD_TRY(Fault fault, faultFromWord(word, design, catalog));
        truth.faults.push_back(std::move(fault));
    }
    return truth;
}

} // namespace switchyard::simulate
