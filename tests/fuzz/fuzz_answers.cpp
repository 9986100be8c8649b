// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line reads beside designs: parts of a search that are merged, and phases without a design.
#include <tests/fuzz/fuzz.h>

#include <nlohmann/json.hpp>

#include <app/cli/phases_file.h>
#include <app/cli/search_json.h>
#include <app/cli/serving_search_json.h>

#include <tests/fuzz/scratch.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using Json = nlohmann::ordered_json;

namespace {

/// A list of parts.
void merge(const std::string &text, bool serving)
{
    const Json parsed = Json::parse(text, nullptr, false);
    if (!parsed.is_array() || parsed.empty())
        return;
    const std::vector<Json> parts(parsed.begin(), parsed.end());
    const std::vector<std::string> names(parts.size(), "part.json");
    const auto merged = serving ? cli::mergeServingAnswers(parts, names) : cli::mergeAnswers(parts, names);
    if (!merged) {
        fuzz::require(!merged.error().message.empty(), "an error has a message");
        return;
    }
    fuzz::require(!merged->dump(-1, ' ', false, Json::error_handler_t::replace).empty(), "what was merged is written");
}

} // namespace

/// One of each kind, behind the byte that chooses its reader.
std::vector<std::string> fuzz::seeds()
{
    const char plans = 0, deployments = 1, phases = 2;
    const std::string part = R"("objective": "time", "model": "m", "gbs": 8, "seq": 1, "plans_enumerated": 3, "plans_fitting": 2, "seconds": 0.5, "top_k": 2)";
    const auto entry = [](int place, const char *time) {
        return "{\"place\": " + std::to_string(place) + ", \"objective_value\": " + time + ", \"step_time_s\": " + time + ", \"cost_per_token\": 1, \"gpus\": 8}";
    };
    return {
        plans + ("[{\"part\": {\"index\": 1, \"of\": 2}, " + part + ", \"top\": [" + entry(1, "2.5") + "], \"pareto\": [" + entry(1, "2.5") + "]}, {\"part\": {\"index\": 2, \"of\": 2}, " + part + ", \"top\": [" + entry(2, "1.5") + "], \"pareto\": []}]"),
        deployments + ("[{\"part\": {\"index\": 1, \"of\": 1}, \"task\": \"serve\", " + part + ", \"top\": [], \"pareto\": [], \"limits\": {}}]"),
        phases + std::string(R"({"pools": {"a": {"instance": "p5.48xlarge", "count": 2}}, "phases": [{"id": "t", "kind": "train", "model": "llama3.1-8b", "parallelism": {"tp": 8, "dp": 2}, "pool": ["a"], "train": {"gbs": 16, "mbs": 1, "seq": 4096}}]})"),
        phases + std::string(R"({"pools": {"a": {"instance": "p5.48xlarge", "count": 1}, "b": {"instance": "u-p6e-gb200x36", "count": 1}}, "phases": [{"id": "x", "kind": "transfer", "transfer": {"from": ["a"], "to": ["b"], "bytes": 1e9, "pattern": "same_rank"}}]})"),
    };
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const fuzz::Scratch scratch;
    if (size == 0)
        return 0;
    const std::string text(reinterpret_cast<const char *>(data) + 1, size - 1);
    switch (data[0] % 3) {
    case 0: merge(text, false); break;
    case 1: merge(text, true); break;
    default:
        if (const auto design = cli::readPhasesFile(scratch.path(text), test::bundled())) {
            const auto again = design::readDesign(design::writeDesign(*design), "again", &test::bundled());
            fuzz::require(again && *again == *design, "the design of the phases reads back the same");
        }
    }
    return 0;
}
