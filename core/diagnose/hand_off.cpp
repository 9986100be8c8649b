// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/hand_off.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <ctime>
#include <iterator>
#include <optional>
#include <set>

#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/design/place_id.h>
#include <core/diagnose/scene.h>
#include <core/telemetry/jobs.h>

namespace switchyard::diagnose {

namespace {

/// Nothing that a shell, Slurm's host lists or Markdown would read.
bool isPlain(std::string_view name)
{
    return !name.empty() && name.size() < 254 && name.front() != '-' && name.front() != '.'
        && std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '.' || c == '_'; });
}

/// Slurm calls a node by the first part of its host name. An address, or the word for every node, is no node's name.
std::optional<std::string> slurmNode(std::string_view host)
{
    if (host.find_first_not_of("0123456789.") == std::string_view::npos)
        return std::nullopt;
    std::string node(std::isalpha(static_cast<unsigned char>(host.front())) != 0 ? host.substr(0, host.find('.')) : host);
    if (lower(node) == "all")
        return std::nullopt;
    return node;
}

/// What the trays of an UltraServer share is mended at its switch trays: draining all it names would take away healthy ones.
bool isOfUltraServer(const design::Design &design, const Finding &finding)
{
    return !finding.where.empty() && std::ranges::find(design.ultraservers, finding.where.front(), &design::UltraServer::id) != design.ultraservers.end();
}

/// Causes that stay with the host until somebody repairs or replaces it.
bool callsForDrain(const Finding &finding)
{
    if (finding.severity == Severity::Info || !finding.causeClass || !finding.waivedBecause.empty() || !isSure(finding))
        return false;
    switch (*finding.causeClass) {
    case CauseClass::Clock: case CauseClass::Thermal: case CauseClass::Power: case CauseClass::Hbm: case CauseClass::Ecc:
    case CauseClass::RowRemap: case CauseClass::Nvlink: case CauseClass::Pcie: case CauseClass::FabricCard:
    case CauseClass::FabricHost: case CauseClass::CardMissing: case CauseClass::GpuMissing: case CauseClass::HostDown: case CauseClass::Zombie: return true;
    case CauseClass::XidHardware: return finding.severity == Severity::Error || !finding.kind.starts_with("xid"); // the others wait for a drain that comes anyway
    default: return false;
    }
}

std::vector<std::string> hostsOf(const design::Design &design, const Finding &finding)
{
    std::vector<std::string> hosts;
    for (const std::string &place : finding.where) {
        const std::string id = design::instanceIdOf(place);
        const auto instance = std::find_if(design.instances.begin(), design.instances.end(), [&](const design::Instance &i) { return i.id == id; });
        if (instance == design.instances.end())
            continue;
        const std::string &name = instance->host.empty() ? instance->id : instance->host;
        if (isPlain(name) && std::find(hosts.begin(), hosts.end(), name) == hosts.end())
            hosts.push_back(name);
    }
    return hosts;
}

std::optional<Scheduler> schedulerOf(const telemetry::Observation &observation)
{
    const std::string_view told = observation.jobs.empty() ? observation.hostsTold.metric : observation.jobs.front().source;
    if (told.empty())
        return std::nullopt;
    return telemetry::toldByKubernetes(told) ? Scheduler::Kubernetes : Scheduler::Slurm;
}

/// "2026-11-20 14:03:20 UTC"
std::string utcTime(double time_s)
{
    const auto whole = static_cast<std::time_t>(std::clamp(std::isfinite(time_s) ? time_s : 0, 0.0, 1e11));
    std::tm parts{};
    char text[40] = {};
    if (gmtime_r(&whole, &parts) == nullptr || std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts) == 0)
        return "?";
    return text;
}

/// Text of a server inside a line of Markdown.
std::string line(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (std::string_view("\\`*_[]<>|#").find(c) != std::string_view::npos)
            out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out;
}

/// Inside a fence of back-ticks: the fence cannot be closed from within.
std::string code(std::string_view text)
{
    std::string out(text);
    std::erase(out, '`');
    std::replace_if(out.begin(), out.end(), [](unsigned char c) { return c < 0x20; }, ' ');
    return out;
}

void addEvidence(std::string &out, const Finding &finding)
{
    if (finding.evidence.empty())
        return;
    out += "\n| Metric | Value | Expected | Query |\n| --- | --- | --- | --- |\n";
    for (const Evidence &e : finding.evidence) {
        const auto shown = [&](double value) { return std::isfinite(value) ? format::inUnit(value, e.unit) : std::string(); };
        std::string query = code(e.query);
        for (std::size_t at = query.find('|'); at != std::string::npos; at = query.find('|', at + 2))
            query.insert(at, "\\");
        out += "| " + line(e.metric().english()) + " | " + shown(e.value) + " | " + shown(e.expected) + " | " + (query.empty() ? "" : "`" + query + "`") + " |\n";
    }
}

} // namespace

std::vector<std::string> drainLines(const design::Design &design, const Finding &finding, Scheduler scheduler)
{
    std::vector<std::string> lines;
    if (!callsForDrain(finding) || isOfUltraServer(design, finding))
        return lines;
    const std::string why(toWord(*finding.causeClass));
    for (const std::string &host : hostsOf(design, finding)) {
        if (scheduler == Scheduler::Kubernetes)
            lines.push_back("kubectl cordon " + host);
        else if (const auto node = slurmNode(host))
            lines.push_back("scontrol update NodeName=" + *node + " State=DRAIN Reason=\"switchyard: " + why + "\"");
    }
    return lines;
}

std::vector<std::string> drainLines(const design::Design &design, const telemetry::Observation &observation, const Finding &finding)
{
    const std::optional<Scheduler> told = schedulerOf(observation);
    std::vector<std::string> lines;
    for (const Scheduler scheduler : {Scheduler::Slurm, Scheduler::Kubernetes}) {
        if (told && *told != scheduler)
            continue;
        const auto own = drainLines(design, finding, scheduler);
        lines.insert(lines.end(), own.begin(), own.end());
    }
    return lines;
}

std::string ticket(const design::Design &design, const telemetry::Observation &observation, const std::vector<Finding> &findings)
{
    std::string out = "# " + line(design.name) + ": trouble at " + utcTime(observation.time_s) + "\n";
    if (!observation.complete)
        out += "\nThe server answered in part: " + line(observation.warnings.empty() ? std::string("something is left out") : observation.warnings.front()) + "\n";
    bool any = false;
    for (const Finding &f : findings) {
        if (f.severity == Severity::Info || !f.waivedBecause.empty())
            continue;
        any = true;
        out += "\n## " + line(f.title.english()) + "\n\n";
        out += "- Severity: " + toWord(f.severity) + (f.causeClass ? ", cause class `" + std::string(toWord(*f.causeClass)) + "`" : std::string()) + ", confidence "
            + percentText(f.confidence) + "\n";
        if (!f.job.empty())
            out += "- Job: " + line(f.job) + "\n";
        std::string where;
        for (const std::string &place : f.where)
            where += (where.empty() ? "" : ", ") + line(place);
        out += "- Where: " + where + "\n";
        if (f.since_s > 0)
            out += "- Since: " + utcTime(f.since_s) + (f.sinceOrBefore ? " or before" : "") + "\n";
        if (f.costUsdPerHour > 0)
            out += "- Cost: " + format::usdPerHour(*f.costUsdPerHour) + "\n";
        out += "\n" + line(f.cause.english()) + "\n\nTo do: " + line(f.action.english()) + "\n";
        if (!f.wouldConfirm.empty())
            out += "\nWhat would make it sure: " + line(f.wouldConfirm.english()) + "\n";
        addEvidence(out, f);
        if (const std::vector<std::string> lines = drainLines(design, observation, f); !lines.empty()) {
            out += "\nTakes the host out of service (read it, then run it by hand):\n\n```sh\n";
            for (const std::string &text : lines)
                out += text + "\n";
            out += "```\n";
        }
    }
    return any ? out : out + "\nNothing above info was found.\n";
}

} // namespace switchyard::diagnose
