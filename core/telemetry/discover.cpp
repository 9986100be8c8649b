// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/discover.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include <core/base/format.h>
#include <core/base/number.h>
#include <core/base/echo.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/prometheus_server.h>

namespace switchyard::telemetry {

namespace {

constexpr int mostOnHost = 4096; ///< GPUs, and EFA cards

struct Host {
    std::string modelName;
    int gpus = 0;
    int cards = 0;
};

/// "NVIDIA H100 80GB HBM3" → {"h100", "80gb", …}: letters and digits, lower case.
std::vector<std::string> tokens(std::string_view text)
{
    std::vector<std::string> list(1);
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            list.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!list.back().empty())
            list.emplace_back();
    }
    return list;
}

/// The chip's name in an id or model name: "a100", "h100", "h200", "b200", "b300", "gb200", "gb300", "gh200".
std::string chipOf(std::string_view text)
{
    for (const std::string &token : tokens(text)) {
        const std::size_t digits = token.find_first_of("0123456789");
        if (digits != std::string::npos && digits > 0 && digits <= 2 && token.size() == digits + 3)
            return token;
    }
    return {};
}

/// Host name without port, as the design will show it.
std::string plainName(std::string_view label)
{
    const auto keys = hostKeys(label);
    return keys.empty() ? std::string() : keys.front();
}

} // namespace

std::string guessInstanceType(const catalog::Catalog &catalog, std::string_view modelName, int gpus, int cards)
{
    const std::string chip = chipOf(modelName);
    if (chip.empty())
        return {};
    std::string reference;
    for (const auto &[id, type] : catalog.instances) {
        // Grace superchips report the chip's name without its G: "NVIDIA GB200" or "NVIDIA B200".
        const std::string own = chipOf(type.gpu);
        if (own != chip || type.gpus != gpus || (cards > 0 && type.nics != cards))
            continue;
        if (!type.reference)
            return id;
        if (reference.empty())
            reference = id;
    }
    return reference;
}

Result<design::Design> discoverDesign(const catalog::Catalog &catalog, const PrometheusOptions &options, std::stop_token stop)
{
    PrometheusServer server(options);
    if (auto opened = server.open(std::move(stop)); !opened)
        return std::unexpected(std::move(opened).error());
    std::map<std::string, Host> hosts;
    const std::string more = options.matchers.empty() ? "" : "," + options.matchers;
    Error lie; // the first count that is none; a reply is read to its end
    const auto count = [&](double value, const char *of, const std::string &host, int &field) {
        const auto whole = number::whole(value, 0, mostOnHost);
        field = whole.value_or(0);
        if (!whole && lie.message.empty())
            lie = {ErrorCode::Remote, "the server counts " + format::significant(value) + " " + of + " on " + echo(host)
                                          + "; expected a whole number from 0 to " + std::to_string(mostOnHost), server.name()};
    };
    const auto onGpus = [&](const SampleView &sample) {
        std::string name;
        for (const char *label : {"Hostname", "hostname", "instance"}) {
            if (name.empty())
                name = plainName(sample.label(label));
        }
        Host &host = hosts[name];
        host.modelName = sample.label("modelName");
        count(sample.value, "GPUs", name, host.gpus);
    };
    const std::string names = "{__name__=~\"DCGM_FI_DEV_GPU_TEMP|DCGM_FI_DEV_GPU_TEMP_CELSIUS|DCGM_FI_DEV_GPU_UTIL\"" + more + "}";
    SWITCHYARD_TRY(const ReplySummary gpus,
                   server.query("count by (Hostname,hostname,instance,modelName) (max by (Hostname,hostname,instance,modelName,gpu) (" + names + "))", onGpus));
    if (gpus.series == 0)
        return fail(ErrorCode::Remote, "no GPU series on this server; expected dcgm-exporter's DCGM_FI_DEV_GPU_TEMP", server.name());
    const auto onCards = [&](const SampleView &sample) {
        for (const char *label : {"instance", "exported_instance"}) {
            const auto host = hosts.find(plainName(sample.label(label)));
            if (host != hosts.end())
                count(sample.value, "EFA cards", host->first, host->second.cards);
        }
    };
    const std::string cards = server.series("node_amazonefa_tx_bytes");
    SWITCHYARD_TRY(const ReplySummary efa, server.query("count by (instance,exported_instance) (" + cards + ")", onCards));
    static_cast<void>(efa);
    if (!lie.message.empty())
        return std::unexpected(lie);

    design::Design design;
    design.name = server.name();
    for (const auto &[name, host] : hosts) {
        const std::string type = guessInstanceType(catalog, host.modelName, host.gpus, host.cards);
        if (type.empty())
            return fail(ErrorCode::Unsupported,
                        "host " + name + " has " + std::to_string(host.gpus) + " × " + host.modelName + " and " + std::to_string(host.cards)
                            + " EFA cards, which no instance type of the catalog has; give a DESIGN",
                        server.name());
        design.instances.push_back({name, type, {}, {}, {}});
    }
    return design;
}

} // namespace switchyard::telemetry
