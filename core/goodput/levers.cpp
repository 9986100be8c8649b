// SPDX-License-Identifier: GPL-3.0-or-later
// What would help: one thing done otherwise at a time, and the run predicted again.
#include <core/goodput/goodput.h>

#include <algorithm>
#include <functional>

#include <core/base/format.h>

namespace switchyard::goodput {

namespace {

using workload::CheckpointLoad;
using workload::CheckpointMode;
using workload::Recovery;
using workload::Run;
using workload::Spares;

class Tries
{
public:
    Tries(const RunSpec &job, const Goodput &now, std::vector<Lever> &levers) : m_job(job), m_now(now), m_levers(levers)
    {
        m_job.storage = now.storage; // where one was assumed, it stays the same one
    }

    void run(Said what, Said how, const std::function<void(Run &)> &change)
    {
        RunSpec job = m_job;
        change(job.run);
        if (!(job.run == m_job.run))
            add(std::move(what), std::move(how), job, 0);
    }

    void storage(Said what, double size_TiB)
    {
        RunSpec job = m_job;
        job.storage.size_TiB = size_TiB;
        add(std::move(what), say("{} → {} TiB", format::significant(m_job.storage.size_TiB), format::significant(size_TiB)), job, size_TiB);
    }

private:
    void add(Said what, Said how, const RunSpec &job, double size_TiB)
    {
        const Goodput then = goodputOf(job);
        if (!(then.effective.value > m_now.effective.value + 1e-9))
            return;
        Lever lever{std::move(what), std::move(how), then.effective.value - m_now.effective.value, then.days.value - m_now.days.value, then.days.value, 0, job.run, size_TiB};
        if (then.money && m_now.money)
            lever.usd = then.money->run_usd.value - m_now.money->run_usd.value;
        m_levers.push_back(std::move(lever));
    }

    RunSpec m_job;
    const Goodput &m_now;
    std::vector<Lever> &m_levers;
};

Said fromTo(double from_s, double to_s) { return say("{} → {}", format::seconds(from_s), format::seconds(to_s)); }

} // namespace

std::vector<Lever> whatWouldHelp(const RunSpec &job, const Goodput &now, int top)
{
    std::vector<Lever> levers;
    Tries tries(job, now, levers);
    const Run &run = job.run;
    if (now.inputs.detect_s > heartbeat_s)
        tries.run(say("Notice failures by heartbeat"), fromTo(now.inputs.detect_s, heartbeat_s), [](Run &r) { r.detect_s = heartbeat_s; });
    if (run.mode == CheckpointMode::Sync)
        tries.run(say("Save beside the step"), say("synchronous → asynchronous"), [](Run &r) { r.mode = CheckpointMode::Async; });
    if (run.mode != CheckpointMode::Tiered)
        tries.run(say("Save to peers first"), say("storage → peers, then storage"), [](Run &r) { r.mode = CheckpointMode::Tiered; });
    if (run.spares != Spares::Hot)
        tries.run(say("Keep hot spares"), run.spares == Spares::None ? say("none → hot") : say("cold → hot"), [](Run &r) {
            r.spares = Spares::Hot;
            r.replace_s.reset();
        });
    if (run.load == CheckpointLoad::Every && job.weightReplicas > 1)
        tries.run(say("Read a checkpoint once"), say("every replica → one, over the network"), [](Run &r) { r.load = CheckpointLoad::Once; });
    const auto recover = [&](Recovery recovery, Pattern<0> what, Pattern<0> how) {
        if (run.recovery != recovery)
            tries.run(say(what), say(how), [recovery](Run &r) {
                r.recovery = recovery;
                r.detect_s.reset(); // what the stack of that kind does
                r.start_s.reset();
                r.warmUp_s.reset();
            });
    };
    if (run.recovery == Recovery::Restart)
        recover(Recovery::InProcess, Pattern<0>("Restart in the processes"), Pattern<0>("NVIDIA Resiliency Extension"));
    if (job.stateReplicas > 1)
        recover(Recovery::Checkpointless, Pattern<0>("Recover without a checkpoint"), Pattern<0>("state from a replica"));
    if (job.replicas > 1 && run.recovery != Recovery::Checkpointless)
        recover(Recovery::Elastic, Pattern<0>("Go on with a replica less"), Pattern<0>("elastic"));
    if (run.interval_s)
        tries.run(say("Save at the best interval"), fromTo(*run.interval_s, now.bestInterval_s), [](Run &r) { r.interval_s.reset(); });
    if (now.storage.type != nullptr && now.write.heldBySystem && now.storage.type->throughputPerTiB_Bps > 0)
        tries.storage(say("Twice the file system"), 2 * now.storage.size_TiB);
    std::ranges::stable_sort(levers, std::ranges::greater(), &Lever::effectiveDelta); // hence by days
    if (static_cast<int>(levers.size()) > top)
        levers.resize(static_cast<std::size_t>(std::max(0, top)));
    return levers;
}

} // namespace switchyard::goodput
