// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for a Prometheus of one's own. They hold what one expression can tell; peers, roles and phases stay with the
// diagnosis. Names follow level:metric:operations (Prometheus' practices for rules).
#include <core/diagnose/hand_off.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <core/base/format.h>
#include <core/base/json.h>
#include <core/diagnose/cause.h>
#include <core/diagnose/floors.h>
#include <core/diagnose/xid.h>
#include <core/telemetry/binding.h>

namespace switchyard::diagnose {

namespace {

using telemetry::Quantity;
using Read = telemetry::Candidate::Read;
using Sees = AlertOffer::Sees;

/// JSON's quotes are YAML's.
std::string scalar(const std::string &text) { return json::writeLine(json::string(text)); }

/// In order.
std::vector<int> xidsOf(CauseClass cause, Severity severity)
{
    std::vector<int> codes;
    for (const XidClass &c : xidClasses()) {
        if (c.causeClass == cause && c.severity == severity)
            std::ranges::copy_if(c.codes, std::back_inserter(codes), [](int code) { return code > 0; });
    }
    std::ranges::sort(codes);
    return codes;
}

/// PromQL: what `question` returns is one of these codes; several in a row are a range.
std::string anyOf(const std::string &question, const std::vector<int> &codes)
{
    std::string text;
    for (std::size_t first = 0, next = 0; first < codes.size(); first = next) {
        for (next = first + 1; next < codes.size() && codes[next] == codes[next - 1] + 1;)
            ++next;
        text += (text.empty() ? "" : " or ") + question;
        text += next == first + 1 ? " == " + std::to_string(codes[first]) : " >= " + std::to_string(codes[first]) + " <= " + std::to_string(codes[next - 1]);
    }
    return text;
}

struct Level {
    std::string record; ///< "gpu:DCGM_FI_DEV_GPU_TEMP:max"
    std::string query;
    std::string hostLabel;
};

class Rules
{
public:
    Rules(const telemetry::Observation &observation, std::string_view matchers)
        : m_observation(observation)
        , m_matchers(matchers)
    {
    }

    std::string text()
    {
        record();
        const std::vector<AlertOffer> offered = alerts();
        if (m_records.empty() && offered.empty())
            return "groups: []\n";
        std::string out = "groups:\n";
        if (!m_records.empty())
            out += "  - name: switchyard-levels\n    rules:\n" + m_records;
        if (!offered.empty())
            out += "  - name: switchyard-alerts\n    rules:\n";
        for (const AlertOffer &a : offered)
            out += "      - alert: " + a.name + "\n        expr: " + scalar(a.expression) + "\n        for: " + a.lasts + "\n        labels:\n          severity: " + a.severity
                + "\n          cause_class: " + std::string(toWord(a.causeClass)) + "\n        annotations:\n          summary: " + scalar(a.summary) + "\n";
        return out;
    }

    std::vector<AlertOffer> alerts()
    {
        loss();
        errors();
        throttling();
        fabric();
        return std::move(m_alerts);
    }

private:
    [[nodiscard]] const telemetry::Series *series(Quantity quantity) const
    {
        const auto at = m_observation.series.find(quantity);
        return at == m_observation.series.end() || !at->second.available || at->second.query.empty() ? nullptr : &at->second;
    }

    /// How a quantity is recorded; none for what is no level of every GPU, card or host.
    [[nodiscard]] std::optional<Level> level(Quantity quantity) const
    {
        const telemetry::Series *s = series(quantity);
        if (s == nullptr || !s->query.starts_with("max by ("))
            return std::nullopt;
        const std::string name = s->bound.substr(0, s->bound.find(' ')); // the first of several names
        const auto subject = telemetry::descriptor(quantity).subject;
        const std::string_view of = subject == telemetry::Subject::Gpu ? "gpu" : subject == telemetry::Subject::Card ? "card" : "host";
        const std::size_t begin = std::string_view("max by (").size();
        const bool slope = s->query.find("deriv(") != std::string::npos;
        return Level{std::string(of) + ":" + name + (slope ? ":deriv" : ":max"), s->query, s->query.substr(begin, s->query.find_first_of(",)", begin) - begin)};
    }

    void record()
    {
        std::set<std::string> known;
        for (const telemetry::Descriptor &about : telemetry::descriptors()) {
            const auto read = std::find_if(about.candidates.begin(), about.candidates.end(), [&](const telemetry::Candidate &c) {
                const telemetry::Series *s = series(about.quantity);
                return s != nullptr && std::any_of(c.metrics.begin(), c.metrics.end(), [&](std::string_view name) { return s->bound.starts_with(name); });
            });
            if (read == about.candidates.end() || read->read == Read::Shaped || read->read == Read::Grown || read->read == Read::Flag)
                continue;
            if (const auto rule = level(about.quantity); rule && known.insert(rule->record).second)
                m_records += "      - record: " + rule->record + "\n        expr: " + scalar(rule->query) + "\n";
        }
    }

    void alert(AlertOffer offer) { m_alerts.push_back(std::move(offer)); }

    /// The GPUs of a host now and before: an alert lasts as long as the loss does, a day or, for hosts, which are also given back, six hours.
    void loss()
    {
        for (const Quantity quantity : {Quantity::Temperature_C, Quantity::GpuUtil, Quantity::Power_W}) {
            const auto seen = level(quantity);
            if (!seen || !seen->record.ends_with(":max"))
                continue;
            const std::string now = "count by (" + seen->hostLabel + ") (" + seen->record + ")";
            const auto before = [&](std::string_view window) { return "max_over_time((" + now + ")[" + std::string(window) + ":5m])"; };
            const std::string host = "{{ $labels." + seen->hostLabel + " }}";
            alert({"SwitchyardGpuMissing", CauseClass::GpuMissing, "critical", now + " < " + before("1d"), "2m", host + " reports {{ $value }} GPUs, fewer than within the day before", {}, Sees::Fewer});
            alert({"SwitchyardHostSilent", CauseClass::HostDown, "critical", before("6h") + " unless on (" + seen->hostLabel + ") " + now, "2m", "no GPU of " + host + " reports any more; told for six hours", {}, Sees::Fewer});
            break;
        }
        if (m_observation.targetsTold)
            alert({"SwitchyardTargetDown", CauseClass::ExporterDown, "warning", "max by (instance,job) (up" + (m_matchers.empty() ? "" : "{" + m_matchers + "}") + ") == 0", "3m", "{{ $labels.job }} on {{ $labels.instance }} does not answer", {}, Sees::Targets});
    }

    void errors()
    {
        struct About {
            Quantity quantity;
            std::string_view name;
            CauseClass cause;
            std::string_view severity;
            std::string_view summary;
        };
        for (const About &a : {
                 About{Quantity::DoubleBitErrors, "SwitchyardUncorrectedMemoryErrors", CauseClass::Ecc, "critical", "{{ $value }} uncorrected memory errors in half an hour"},
                 About{Quantity::SingleBitErrors, "SwitchyardCorrectedMemoryErrors", CauseClass::Ecc, "warning", "{{ $value }} corrected memory errors in half an hour"},
                 About{Quantity::RemapFailed, "SwitchyardRowRemapFailed", CauseClass::RowRemap, "critical", "a memory row could not be remapped: replace the instance"},
                 About{Quantity::RemapPending, "SwitchyardRowRemapPending", CauseClass::RowRemap, "warning", "a memory row is remapped at the next reset"},
                 About{Quantity::RemappedRows, "SwitchyardRowsRemapped", CauseClass::RowRemap, "warning", "{{ $value }} memory rows remapped in half an hour"},
                 About{Quantity::NvlinkErrors, "SwitchyardNvlinkErrors", CauseClass::Nvlink, "warning", "{{ $value }} NVLink errors in half an hour"},
                 About{Quantity::NvlinkRecoveries, "SwitchyardNvlinkRecoveries", CauseClass::Nvlink, "warning", "{{ $value }} times an NVLink was brought up again in half an hour"},
                 About{Quantity::PcieReplays, "SwitchyardPcieReplays", CauseClass::Pcie, "warning", "{{ $value }} PCIe replays in half an hour"},
                 About{Quantity::EfaErrors, "SwitchyardEfaErrors", CauseClass::FabricCard, "warning", "{{ $value }} RDMA requests failed in a quarter of an hour"},
                 About{Quantity::EfaTimeouts, "SwitchyardEfaTimeouts", CauseClass::FabricCard, "warning", "{{ $value }} retransmission timeouts in a quarter of an hour"},
                 About{Quantity::EfaUnreachable, "SwitchyardEfaUnreachable", CauseClass::FabricCard, "warning", "{{ $value }} times a remote card did not answer in a quarter of an hour"},
             }) {
            if (const telemetry::Series *s = series(a.quantity))
                alert({std::string(a.name), a.cause, std::string(a.severity), "round(" + s->query + ") >= " + format::significant(floorOf(a.quantity)), "0m", std::string(a.summary), {a.quantity}, Sees::Level});
        }
        xids();
    }

    /// The metric keeps its last code until the exporter restarts: a code that was there an hour ago is no news.
    void xids()
    {
        const telemetry::Series *s = series(Quantity::XidCode);
        constexpr std::string_view max = "max by (", last = "(last_over_time(";
        const std::size_t opens = s == nullptr ? std::string::npos : s->query.find(last);
        const std::size_t ends = opens == std::string::npos ? opens : s->query.find('[', opens);
        if (ends == std::string::npos || !s->query.starts_with(max))
            return; // joined from others
        const std::string by = s->query.substr(max.size(), s->query.find(')') - max.size());
        std::string before; // of each name that the metric has on this server
        for (std::size_t at = opens; at != std::string::npos; at = s->query.find(last, at + 1)) {
            const std::size_t begin = at + last.size();
            before.append(before.empty() ? "(" : " or ").append("max by (").append(by).append(") (last_over_time(")
                .append(s->query, begin, s->query.find('[', begin) - begin).append("[30m] offset 1h))");
        }
        before += ")";
        const std::string code = "(" + s->query + ")"; // `or` binds loosest
        const std::string fresh = "(" + code + " unless on (" + by + ") (" + code + " == on (" + by + ") " + before + "))";
        const auto oneOf = [&](const std::string &codes) { return "on (" + by + ") (" + codes + ")"; };
        std::string all;
        for (const auto &[name, cause, severity] : {std::tuple{"SwitchyardXid", CauseClass::XidHardware, Severity::Error}, {"SwitchyardXidApplication", CauseClass::XidApplication, Severity::Warning}}) {
            const std::string codes = anyOf(code, xidsOf(cause, severity));
            all += (all.empty() ? "" : " or ") + codes;
            alert({name, cause, severity == Severity::Error ? "critical" : "warning", fresh + " and " + oneOf(codes), "0m", "XID {{ $value }}", {Quantity::XidCode}, Sees::Level});
        }
        alert({"SwitchyardXidToWatch", CauseClass::XidHardware, "warning", fresh + " unless " + oneOf(all), "0m", "XID {{ $value }}", {Quantity::XidCode}, Sees::Level});
    }

    void throttling()
    {
        const auto temperature = level(Quantity::Temperature_C);
        const auto heat = level(Quantity::ThermalShare);
        if (!temperature)
            return;
        std::string expression = temperature->record + " > 84";
        if (heat)
            expression += " and on (" + temperature->hostLabel + ",gpu) (" + heat->record + " > 0)";
        alert({"SwitchyardThrottlesForHeat", CauseClass::Thermal, "warning", expression, "3m", "GPU {{ $labels.gpu }} runs at {{ $value }} °C and throttles", {Quantity::Temperature_C, Quantity::ThermalShare}, Sees::Level});
    }

    void fabric()
    {
        if (const auto retransmits = level(Quantity::EfaRetransmits_per_s))
            alert({"SwitchyardEfaRetransmits", CauseClass::FabricCard, "warning", retransmits->record + " > 30", "5m", "{{ $labels.device }} retransmits {{ $value }} packets a second", {Quantity::EfaRetransmits_per_s}, Sees::Level});
    }

    const telemetry::Observation &m_observation;
    std::string m_matchers;
    std::string m_records;
    std::vector<AlertOffer> m_alerts;
};

} // namespace

std::vector<AlertOffer> alertsToOffer(const telemetry::Observation &observation, std::string_view matchers) { return Rules(observation, matchers).alerts(); }

std::string prometheusRules(const telemetry::Observation &observation, std::string_view matchers)
{
    return "# Made by switchyard-cli live --rules from what this server has. Check with: promtool check rules FILE\n" + Rules(observation, matchers).text();
}

} // namespace switchyard::diagnose
