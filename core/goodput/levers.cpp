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
    Tries(const Job &job, const Goodput &now, std::vector<Lever> &levers) : m_job(job), m_now(now), m_levers(levers)
    {
        m_job.storage = now.storage; // where one was assumed, it stays the same one
    }

    void run(std::string what, std::string how, const std::function<void(Run &)> &change)
    {
        Job job = m_job;
        change(job.run);
        if (!(job.run == m_job.run))
            add(std::move(what), std::move(how), job, 0);
    }

    void storage(std::string what, double size_TiB)
    {
        Job job = m_job;
        job.storage.size_TiB = size_TiB;
        add(std::move(what), format::significant(m_job.storage.size_TiB) + " → " + format::significant(size_TiB) + " TiB", job, size_TiB);
    }

private:
    void add(std::string what, std::string how, const Job &job, double size_TiB)
    {
        const Goodput then = goodputOf(job);
        if (!(then.effective.value > m_now.effective.value + 1e-9))
            return;
        Lever lever{std::move(what), std::move(how), then.effective.value - m_now.effective.value, then.days.value - m_now.days.value, then.days.value, 0, job.run, size_TiB};
        if (then.money && m_now.money)
            lever.usd = then.money->run_usd.value - m_now.money->run_usd.value;
        m_levers.push_back(std::move(lever));
    }

    Job m_job;
    const Goodput &m_now;
    std::vector<Lever> &m_levers;
};

std::string fromTo(double from_s, double to_s) { return format::seconds(from_s) + " → " + format::seconds(to_s); }

} // namespace

std::vector<Lever> whatWouldHelp(const Job &job, const Goodput &now, int top)
{
    std::vector<Lever> levers;
    Tries tries(job, now, levers);
    const Run &run = job.run;
    if (now.inputs.detect_s > heartbeat_s)
        tries.run("Notice failures by heartbeat", fromTo(now.inputs.detect_s, heartbeat_s), [](Run &r) { r.detect_s = heartbeat_s; });
    if (run.mode == CheckpointMode::Sync)
        tries.run("Save beside the step", "synchronous → asynchronous", [](Run &r) { r.mode = CheckpointMode::Async; });
    if (run.mode != CheckpointMode::Tiered)
        tries.run("Save to peers first", "storage → peers, then storage", [](Run &r) { r.mode = CheckpointMode::Tiered; });
    if (run.spares != Spares::Hot)
        tries.run("Keep hot spares", run.spares == Spares::None ? "none → hot" : "cold → hot", [](Run &r) {
            r.spares = Spares::Hot;
            r.replace_s.reset();
        });
    if (run.load == CheckpointLoad::Every && job.weightReplicas > 1)
        tries.run("Read a checkpoint once", "every replica → one, over the network", [](Run &r) { r.load = CheckpointLoad::Once; });
    const auto recover = [&](Recovery recovery, const char *what, const char *how) {
        if (run.recovery != recovery)
            tries.run(what, how, [recovery](Run &r) {
                r.recovery = recovery;
                r.detect_s.reset(); // what the stack of that kind does
                r.start_s.reset();
                r.warmUp_s.reset();
            });
    };
    if (run.recovery == Recovery::Restart)
        recover(Recovery::InProcess, "Restart in the processes", "NVIDIA Resiliency Extension");
    if (job.stateReplicas > 1)
        recover(Recovery::Checkpointless, "Recover without a checkpoint", "state from a replica");
    if (job.replicas > 1 && run.recovery != Recovery::Checkpointless)
        recover(Recovery::Elastic, "Go on with a replica less", "elastic");
    if (run.interval_s)
        tries.run("Save at the best interval", fromTo(*run.interval_s, now.bestInterval_s), [](Run &r) { r.interval_s.reset(); });
    if (now.storage.type != nullptr && now.write.heldBySystem && now.storage.type->throughputPerTiB_Bps > 0)
        tries.storage("Twice the file system", 2 * now.storage.size_TiB);
    std::ranges::stable_sort(levers, std::ranges::greater(), &Lever::effectiveDelta); // hence by days
    if (static_cast<int>(levers.size()) > top)
        levers.resize(static_cast<std::size_t>(std::max(0, top)));
    return levers;
}

} // namespace switchyard::goodput
