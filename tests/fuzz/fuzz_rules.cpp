// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <core/diagnose/rule_lint.h>
#include <core/telemetry/promql_tree.h>
#include <core/telemetry/recording.h>
#include <core/telemetry/server_rules.h>

using namespace switchyard;

namespace {

/// A server on which two metrics are.
void lint(std::string query)
{
    telemetry::ServerRules all;
    all.seriesTold = true;
    all.metrics = {"DCGM_FI_DEV_GPU_TEMP", "up"};
    all.labelsOf["DCGM_FI_DEV_GPU_TEMP"] = {"Hostname", "gpu"};
    all.scrapeInterval_s[telemetry::Subject::Gpu] = 15;
    telemetry::ServerRule rule;
    rule.name = "A";
    rule.alerts = true;
    rule.for_s = 60;
    rule.annotations = {{"summary", query}};
    rule.query = std::move(query);
    all.rules = {rule};
    static_cast<void>(diagnose::lintRules(all, {}));
}

} // namespace

/// One of each kind, behind the byte that chooses its reader.
std::vector<std::string> fuzz::seeds()
{
    const char expression = 0, rules = 1, alerts = 2, recording = 3;
    return {
        expression + std::string("max by (Hostname, gpu) (rate(DCGM_FI_DEV_GPU_TEMP{gpu=~\"0|4\"}[5m] offset -1h)) * 1e3 > bool 85 and on (gpu) up"),
        expression + std::string("label_replace(absent(a) or -b ^ 2, \"x\", '$1', `y`, \"(.*)\") unless ignoring (z) group_left (w) max_over_time((c > 1)[1h30m:5m] @ end())"),
        rules + std::string("{\"status\":\"success\",\"data\":{\"groups\":[{\"name\":\"g\",\"interval\":15,\"rules\":[{\"name\":\"A\",\"query\":\"up == 0\",\"duration\":\"5m\",\"type\":\"alerting\",\"alerts\":[{\"labels\":{\"a\":\"b\"},\"activeAt\":\"2026-11-24T01:30:07Z\",\"value\":\"1\"}]}]}]}}"),
        alerts + std::string("{\"status\":\"success\",\"data\":{\"alerts\":[{\"labels\":{\"alertname\":\"A\",\"gpu\":\"0\"},\"annotations\":null,\"state\":\"firing\",\"activeAt\":\"2026-11-24T01:30:07.1Z\",\"value\":\"+Inf\"}]}}"),
        recording + std::string("a{b=\"c\"} 1 1700000000.5\na{b=\"c\"} 2 1700000015.5\n# EOF\n"),
    };
}

/// The first byte chooses the reader; the rest is what a hostile side sent.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    std::string text(reinterpret_cast<const char *>(data) + 1, size - 1);
    std::vector<telemetry::ServerAlert> inside;
    switch (data[0] % 4) {
    case 0: lint(std::move(text)); break;
    case 1: static_cast<void>(telemetry::parseRules(text, &inside)); break;
    case 2: static_cast<void>(telemetry::parseAlerts(text)); break;
    default:
        if (const auto played = telemetry::Recording::read(std::move(text), "f"))
            static_cast<void>(played->page(played->length_s() * 1.5, true));
    }
    return 0;
}
