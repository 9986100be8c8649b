// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <core/diagnose/diagnose.h>
#include <core/telemetry/moment.h>
#include <tests/support/clusters.h>

using namespace switchyard;

/// A look at one host with all columns short, one with a past, and two that are no moments.
std::vector<std::string> fuzz::seeds()
{
    const auto design = test::cluster({"p5.48xlarge", 1, 8, 1});
    telemetry::Moment moment;
    moment.server = "demo";
    moment.design = design;
    moment.seen = *telemetry::makeDemoSource(design, test::bundledCatalog(), {3, {"straggler:h-0000:3:19"}, [] { return 1.8e9; }})->observe({}, {});
    auto before = std::make_shared<telemetry::Observation>(*moment.seen);
    before->time_s -= 90;
    auto past = moment;
    past.kept.before = {before};
    past.kept.swept = before;
    return {telemetry::writeMoment(moment), telemetry::writeMoment(past),
            R"({"switchyard_moment": 1, "design": {"switchyard": 2, "instances": [{"id": "a", "type": "p5.48xlarge"}]}, "now": {"time_s": 1, "age_s": {"all": 3},
"jobs": [["j", "hpc_job"]], "job_of_gpu": {"all": 0}, "series": [{"quantity": "power", "values": {"all": null}}, {"quantity": "xid", "values": [0,0,79,0,0,0,0,0]}],
"serving": {"window_s": 60, "endpoints": [{"engine": "vLLM", "model": "m", "instance": "a:8000", "host": 0, "age_s": 1, "figures": {"running": 3}}], "models": [{"engine": "vLLM", "model": "m", "endpoints": [0]}]}},
"before": [{"time_s": 0, "hosts": [0], "age_s": {"all": 1}}]})",
            R"({"switchyard_moment": 2})", R"({"switchyard_moment": 1, "now": {}})"};
}

/// What is accepted is written and read back the same, and can be diagnosed on its design and on another.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const catalog::Catalog &catalog = *test::bundledCatalog();
    const auto read = telemetry::readMoment(std::string(reinterpret_cast<const char *>(data), size), "input", catalog);
    if (!read) {
        fuzz::require(!read.error().message.empty() && read.error().where.starts_with("input"), "an error has a message and a place");
        return 0;
    }
    const std::string written = telemetry::writeMoment(*read);
    fuzz::require(telemetry::isMoment(written), "what was written is known as a moment");
    const auto again = telemetry::readMoment(written, "again", catalog);
    fuzz::require(again.has_value(), again ? "" : ("what was written is read: " + describe(again.error())).c_str());
    fuzz::require(telemetry::writeMoment(*again) == written, "the same moment gives the same bytes");
    static_cast<void>(diagnose::diagnose(catalog, *read->design, nullptr, *read->seen, read->kept.before));
    static const design::DesignPtr another = test::cluster({"p5.48xlarge", 2, 8, 1});
    const auto other = telemetry::seenOn(*read, *another, catalog);
    fuzz::require(other->age_s.size() == 16, "on another design it has that design's GPUs");
    return 0;
}
