// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/plan_change.h>

namespace switchyard::workload {

std::string changeText(const Plan &from, const Plan &to)
{
    std::string text;
    const auto say = [&text](const std::string &word) { text += (text.empty() ? "" : " ") + word; };
    const auto degree = [&](const char *name, int Plan::*size) {
        if (from.*size != to.*size)
            say(name + std::to_string(to.*size));
    };
    const auto word = [&](const char *name, const std::string &before, const std::string &after) {
        if (before != after)
            say(name + after);
    };
    degree("TP", &Plan::tp);
    if (from.sp != to.sp)
        say(to.sp ? "+SP" : "no SP");
    degree("PP", &Plan::pp);
    degree("VPP", &Plan::vpp);
    degree("CP", &Plan::cp);
    word("", toWord(from.cpKind), toWord(to.cpKind));
    degree("EP", &Plan::ep);
    degree("ETP", &Plan::etp);
    degree("DP", &Plan::dp);
    word("", toWord(from.shard), toWord(to.shard));
    degree("mbs ", &Plan::mbs);
    word("recompute ", toWord(from.recompute), toWord(to.recompute));
    word("", toWord(from.schedule), toWord(to.schedule));
    word("offload ", toWord(from.offload), toWord(to.offload));
    word("", toWord(from.precision), toWord(to.precision));
    word("", toWord(from.dispatcher), toWord(to.dispatcher));
    if (from.a2aOverlap != to.a2aOverlap)
        say(to.a2aOverlap ? "a2a overlap" : "no a2a overlap");
    return text;
}

} // namespace switchyard::workload
