// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/gres.h>

#include <algorithm>
#include <optional>

#include <core/base/lower.h>
#include <core/base/number.h>

namespace switchyard::exchange::slurm {

std::pair<std::string, int> gpusOf(std::string_view gres)
{
    std::string type;
    int all = 0, typed = 0; // a TRES tells them all, and beside that those of each type
    while (!gres.empty()) {
        std::string_view one = gres.substr(0, gres.find(','));
        gres.remove_prefix(std::min(gres.size(), one.size() + 1));
        if (one.starts_with("gres/"))
            one.remove_prefix(5);
        if (one.starts_with("gres:"))
            one.remove_prefix(5);
        one = one.substr(0, one.find('('));
        if (one != "gpu" && !one.starts_with("gpu:") && !one.starts_with("gpu="))
            continue;
        const std::size_t last = one.find_last_of(":=");
        const auto count = last == std::string_view::npos ? std::optional<long long>(1) : number::wholeFromText(one.substr(last + 1), 0, number::mostGpus);
        const bool between = last != std::string_view::npos && one.find(':') < last;
        const bool named = between || (last != std::string_view::npos && !count);
        if (named)
            type = between ? one.substr(4, last - 4) : one.substr(last + 1);
        int &gpus = named ? typed : all;
        const int most = number::mostGpus - gpus;
        gpus += static_cast<int>(std::min<long long>(count.value_or(1), most));
    }
    return {lower(type), std::max(all, typed)};
}

} // namespace switchyard::exchange::slurm
