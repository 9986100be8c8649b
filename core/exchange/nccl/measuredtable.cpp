// SPDX-License-Identifier: GPL-3.0-or-later
// nccl-tests as a format, and its runs as one table of measurements.
#include <core/exchange/format.h>
#include <core/exchange/nccl/nccltests.h>

#include <algorithm>

#include <core/base/echo.h>

namespace switchyard::exchange {

Result<MeasuredTable> measuredTable(std::span<const MeasuredRun> runs, const NcclTestsPlace &place, const catalog::Catalog &catalog)
{
    if (place.platform.empty())
        return fail(ErrorCode::Usage, say("nccl-tests does not name the machine; expected --platform with an instance type or reference platform"));
    const catalog::InstanceType *type = catalog.instance(place.platform);
    if (!type)
        return fail(ErrorCode::Usage, say("--platform \"{}\" is not in the catalog; `switchyard-cli catalog` lists what is", echo(place.platform)));
    MeasuredTable out;
    int lines = 0;
    for (const auto &[file, tests] : runs) {
        NcclTestsPlace own = place;
        const int ranks = place.ranks > 0 ? place.ranks : tests.ranks;
        if (place.nodes <= 0 && tests.nodes <= 0 && ranks > 0 && type->gpus > 0) {
            own.nodes = (ranks + type->gpus - 1) / type->gpus;
            out.assumed.push_back(file + ": " + std::to_string(own.nodes) + (own.nodes == 1 ? " instance" : " instances") + " for "
                                  + std::to_string(ranks) + " ranks, since the output does not list its hosts; --nodes says otherwise");
        }
        SWITCHYARD_TRY(const std::string text, toMeasurements(tests, own, file, lines));
        out.text += out.text.empty() ? text : text.substr(text.find('\n') + 1);
        out.sizes += tests.rows.size();
    }
    return out;
}

namespace {

/// The head of a table, "#       size         count      type": launchers and copying change what stands before it.
bool isTableHead(std::string_view text)
{
    for (const std::string_view word : {"size", "count", "type"}) {
        if (!text.starts_with(word))
            return false;
        text.remove_prefix(std::min(text.find_first_not_of(' ', word.size()), text.size()));
    }
    return true;
}

bool isNcclTests(const Glance &glance)
{
    if (glance.isJson())
        return glance.hasKey("results") && (glance.hasKey("nccl_version") || glance.hasKey("config"));
    const std::string_view text = glance.text();
    for (std::size_t at = text.find("size"); at != std::string_view::npos; at = text.find("size", at + 4))
        if (isTableHead(text.substr(at)))
            return true;
    return false;
}

Result<Fragment> readRuns(std::span<const TextFile> files, const catalog::Catalog &)
{
    Measurements runs;
    Fragment out;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(NcclTests tests, readNcclTests(file));
        out.understood.push_back(static_cast<int>(tests.rows.size()));
        for (const Said &line : tests.notUnderstood)
            out.notUnderstood.push_back(say("{}: {}", file.name, line));
        if (file.text.find("NCCL INFO ") != std::string::npos)
            out.notUnderstood.push_back(say("{}: the log of NCCL around the rows (switchyard-cli import nccl-log tells it)", file.name));
        runs.push_back({file.name, std::move(tests)});
    }
    out.content = std::move(runs);
    return out;
}

} // namespace

extern constinit const Format ncclTests = {.id = "nccl-tests",
                                           .title = "nccl-tests",
                                           .is = "output of nccl-tests, text or JSON",
                                           .ending = "txt",
                                           .checked = "core.exchange.nccltests",
                                           .holds = Holds::Runs,
                                           .detect = isNcclTests,
                                           .read = readRuns};

} // namespace switchyard::exchange
