// SPDX-License-Identifier: GPL-3.0-or-later
// The goodput of a run by hand: its picture is tested without the engine.
#pragma once

#include <core/goodput/goodput.h>
#include <views/goodput/goodputpicture.h>

namespace sample {

using namespace switchyard;

/// An interruption a day on 2,048 GPUs, saves every half an hour where every 20 minutes were best, a few spares.
inline goodputview::GoodputPicture goodputPicture()
{
    using goodput::Part;
    goodputview::GoodputPicture out;
    goodput::Goodput &g = out.goodput;
    goodput::Process &process = g.process;
    process.storage.interruptions_per_s = 1.0 / 86400;
    process.storage.save_s = 8;
    process.storage.interval_s = 1800;
    process.storage.late_s = 60;
    goodput::of(process.storage.restart_s, Part::Detect) = 600;
    goodput::of(process.storage.restart_s, Part::Replace) = 300;
    goodput::of(process.storage.restart_s, Part::Start) = 120;
    goodput::of(process.storage.restart_s, Part::Init) = 90;
    goodput::of(process.storage.restart_s, Part::Load) = 150;
    goodput::of(process.storage.restart_s, Part::WarmUp) = 60;
    process.data = 0.004;
    process.other = 0.01;
    process.spares = 0.015;
    g.shares = goodput::sharesOf(process);
    const double share = goodput::effectiveShare(g.shares);
    g.effective = {share - 0.03, share, share + 0.01};
    g.interval_s = process.storage.interval_s;
    g.bestInterval_s = goodput::bestInterval(process.storage.interruptions_per_s, process.storage.save_s, 60);
    g.leastInterval_s = 68;
    g.save.stall_s = process.storage.save_s;
    g.save.write_s = 60;
    g.idealDays = 50;
    g.days = {49, g.idealDays / share, 56};
    g.betweenInterruptions_s = 86400;
    g.restart_s = goodput::restartOf(process.storage.restart_s);
    g.interruptions = g.days.value;
    g.money = goodput::Money{.usdPerHour = 12'800, .storageUsdPerHour = {}, .requestsUsdPerHour = {}, .run_usd = {14.9e6, 16.1e6, 17.2e6}, .usdPerMillionTokens = 1.07, .idealUsdPerMillionTokens = 1.02};
    out.curve = goodput::overheadCurve(g, 120);
    const auto figure = [&out](const char *name, const char *value, const char *range) { out.figures.push_back({QString::fromUtf8(name), QString::fromUtf8(value), QString::fromUtf8(range), {}}); };
    figure("Goodput", "95.3 %", "92.3 % to 96.3 %");
    figure("Done in", "52.5 days", "49 to 56");
    figure("The run costs", "$16.1 M", "$14.9 M to $17.2 M");
    figure("A million tokens", "$1.07", "$1.02 without loss");
    figure("Interrupted", "every 1 d", "52 times in the run");
    const auto lever = [&out](Said what, Said how, double days, double usd) {
        out.levers.emplace_back();
        out.levers.back().what = std::move(what);
        out.levers.back().how = std::move(how);
        out.levers.back().days = days;
        out.levers.back().usd = usd;
    };
    lever(verbatim("find failures sooner"), verbatim("detect 600 s → 30 s"), -0.35, -107'000);
    lever(verbatim("hot spares"), verbatim("replace 300 s → 20 s"), -0.17, 61'000);
    lever(verbatim("save more often"), verbatim("every 1,800 s → 1,176 s"), -0.04, -12'000);
    out.remark = QStringLiteral("The failure rate is that of other fleets of this GPU generation");
    return out;
}

} // namespace sample
