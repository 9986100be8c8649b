// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/batchlines.h>

#include <algorithm>
#include <map>
#include <string>

#include <core/base/number.h>
#include <core/exchange/gres.h>
#include <core/exchange/hostlist.h>

namespace switchyard::exchange {

namespace {

using Options = std::map<std::string, std::string, std::less<>>;

/// "-N 16", "-N16", "--nodes=16", "--nodes 16"; short ones by their long names. Several may stand in a line.
void takeLine(std::string_view line, Options &out)
{
    constexpr std::pair<std::string_view, std::string_view> longNames[] = {{"-J", "--job-name"}, {"-N", "--nodes"}, {"-w", "--nodelist"}, {"-G", "--gpus"}};
    std::string last;
    while (!line.empty()) {
        const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
        const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
        const std::string word(line.substr(begin, end - begin));
        line.remove_prefix(end);
        if (word.starts_with('#')) // a comment in the line
            return;
        if (!word.starts_with('-')) {
            if (!last.empty() && !word.empty())
                out[last] = word;
            last.clear();
            continue;
        }
        const bool joined = word.size() > 2 && word[1] != '-' && word[2] != '='; // a letter and its value
        const std::size_t from = joined ? 2 : word.find('=');
        last = word.substr(0, from);
        for (const auto &[brief, full] : longNames)
            if (last == brief)
                last = full;
        if (from != std::string::npos) {
            out[last] = word.substr(joined ? from : from + 1);
            last.clear();
        }
    }
}

/// Of "16-32" the first, of "h100:8" the last. 0: none.
int numberOf(const Options &options, std::string_view name)
{
    const auto found = options.find(name);
    if (found == options.end())
        return 0;
    std::string text = found->second.substr(found->second.rfind(':') + 1);
    text.resize(std::min(text.size(), text.find('-')));
    return static_cast<int>(number::wholeFromText(text, 1, number::mostGpus).value_or(0));
}

} // namespace

void takeBatchLines(std::string_view script, FrameworkSettings &settings)
{
    Options options;
    constexpr std::string_view mark = "#SBATCH";
    for (std::size_t at = 0; at < script.size();) {
        const std::string_view line = script.substr(at, script.find('\n', at) - at);
        at += line.size() + 1;
        if (line.starts_with(mark))
            takeLine(line.substr(mark.size()), options);
    }
    if (options.empty())
        return;
    if (const auto name = options.find("--job-name"); name != options.end() && settings.job.empty())
        settings.job = name->second;
    if (const auto list = options.find("--nodelist"); list != options.end() && settings.nodes.empty())
        if (auto nodes = expandHosts(list->second, {}))
            settings.nodes = std::move(*nodes);
    const int nodes = std::max(numberOf(options, "--nodes"), static_cast<int>(std::min<std::size_t>(settings.nodes.size(), number::mostGpus)));
    int each = numberOf(options, "--gpus-per-node");
    if (const auto gres = options.find("--gres"); each == 0 && gres != options.end()) // beside other resources, in any order
        each = slurm::gpusOf(gres->second).second;
    const long long gpus = std::max<long long>(numberOf(options, "--gpus"), static_cast<long long>(nodes) * each);
    if (settings.gpus == 0)
        settings.gpus = static_cast<int>(std::min<long long>(gpus, number::mostGpus));
}

} // namespace switchyard::exchange
