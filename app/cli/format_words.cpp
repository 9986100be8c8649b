// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/format_words.h>

namespace switchyard::cli {

std::vector<std::string> formatWords(FormatFilter filter)
{
    std::vector<std::string> out;
    for (const exchange::Format &format : exchange::formats())
        if (filter(format))
            out.emplace_back(format.id);
    return out;
}

std::string joinWords(const std::vector<std::string> &words)
{
    std::string out;
    for (const std::string &word : words)
        out += (out.empty() ? "" : ", ") + word;
    return out;
}

std::string formatHelp(FormatFilter filter)
{
    std::string out;
    for (const exchange::Format &format : exchange::formats())
        if (filter(format))
            out += (out.empty() ? "" : "; ") + std::string(format.id) + ": " + std::string(format.is);
    return out;
}

} // namespace switchyard::cli
