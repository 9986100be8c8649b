// SPDX-License-Identifier: GPL-3.0-or-later
// A figure that misses its bar says so on a line of its own, which `./dev bench` counts at its end; the line of the figure keeps its
// words, by which against.py finds it again.
#pragma once

#include <cstdio>
#include <string>

namespace bench {

enum class Bar { AtMost, AtLeast };

/// "OVER ITS BAR: WHAT is 1.2 ms; the bar is 1 ms at most"; empty: within.
inline std::string overBar(const std::string &what, double value, Bar bar, double limit, const char *unit)
{
    const bool within = bar == Bar::AtMost ? value <= limit : value >= limit;
    if (within)
        return {};
    char text[256];
    std::snprintf(text, sizeof text, "OVER ITS BAR: %s is %.6g %s; the bar is %.6g %s at %s", what.c_str(), value, unit, limit, unit, bar == Bar::AtMost ? "most" : "least");
    return text;
}

inline void sayOverBar(const std::string &what, double value, Bar bar, double limit, const char *unit)
{
    if (const std::string line = overBar(what, value, bar, limit, unit); !line.empty())
        std::printf("%s\n", line.c_str());
}

} // namespace bench
