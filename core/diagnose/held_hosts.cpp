// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts that a scheduler gives no job: told as what they are, with its reason, and no trouble of the jobs beside them.
#include <algorithm>
#include <ranges>
#include <set>
#include <string>

#include <core/design/host_names.h>
#include <core/design/place_id.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

using telemetry::Held;

Said titleOf(const std::string &host, const telemetry::HostHeld &held)
{
    return held.because.empty() ? say("The scheduler gives {} no job: {}", host, held.word) : say("The scheduler gives {} no job: {} ({})", host, held.word, held.because);
}

Finding heldHost(const LiveScene &scene, int instance)
{
    const telemetry::Observation &o = scene.observation;
    const auto at = static_cast<std::size_t>(instance);
    const telemetry::HostHeld &held = o.hostHeld[at];
    Finding f;
    f.call("held", scene.instanceId(instance));
    f.severity = Severity::Info;
    f.where = {scene.instanceId(instance)};
    f.title = titleOf(scene.instanceId(instance), held);
    const JobScene *job = scene.jobOf(instance);
    const auto gpus = std::views::iota(scene.layout.firstGpu[at], scene.layout.firstGpu[at + 1]);
    if (job != nullptr && std::ranges::none_of(gpus, [&](int g) { return scene.everSeen(g); })) {
        f.job = job->name;
        f.cause = say("It gets no new job. Nothing of its GPUs is read, and it is taken for one of the hosts of job {}.", job->name);
    } else if (job != nullptr) {
        f.job = job->name;
        f.cause = say("It gets no new job; job {} is there yet, and is judged as on any other host.", job->name);
    } else {
        f.cause = say("It gets no job, so that its idle GPUs are no waste, and nobody is compared with it.");
    }
    if (held.since_s > 0)
        f.since_s = held.since_s;
    const std::string &name = design::hostName(scene.design.instances[at]);
    if (held.by == telemetry::Scheduler::Kubernetes && held.how == Held::Lost) { // its condition Ready, not a cordon, which is taken back by hand
        f.evidence = {{verbatim("kube_node_status_condition{condition=\"Ready\",status=\"true\"}"), 0, Unit::Number, 1, o.hostsTold.query}};
        f.action = say("Look why its kubelet does not answer: kubectl describe node {}, and the instance's status in EC2.", name);
        return f;
    }
    f.evidence = {{verbatim(o.hostsTold.metric), 1, Unit::Number, 0, o.hostsTold.query}};
    f.action = held.by == telemetry::Scheduler::Kubernetes ? say("Once it is mended: kubectl uncordon {}.", name) : say("Once it is mended: scontrol update NodeName={} State=RESUME.", name);
    return f;
}

} // namespace

void quietenHeldHosts(const LiveScene &scene, Findings &findings)
{
    const bool somebodyWaits = std::ranges::any_of(scene.jobs, [](const JobScene &job) { return job.state == JobState::Stalled || job.state == JobState::Waiting; });
    std::set<std::string> aside, said;
    for (int i = 0; i < scene.layout.instances(); ++i) {
        const auto gpus = std::views::iota(scene.layout.firstGpu[static_cast<std::size_t>(i)], scene.layout.firstGpu[static_cast<std::size_t>(i) + 1]);
        const bool seen = std::ranges::any_of(gpus, [&](int g) { return scene.everSeen(g); });
        const bool mayBeMissed = scene.held(i) == Held::Lost || (scene.held(i) == Held::Closed && somebodyWaits && !seen);
        if (scene.setAside(i) && !mayBeMissed)
            (scene.saidByHand(i) ? said : aside).insert(scene.instanceId(i));
    }
    aside.insert(said.begin(), said.end());
    if (aside.empty())
        return;
    for (Finding &f : findings) {
        const bool all = !f.where.empty() && std::ranges::all_of(f.where, [&](const std::string &place) { return aside.contains(design::instanceIdOf(place)); });
        if (!all || f.severity == Severity::Info)
            continue;
        f.severity = Severity::Info;
        f.costUsdPerHour = f.costStep_s = 0;
        const bool byHand = std::ranges::all_of(f.where, [&](const std::string &place) { return said.contains(design::instanceIdOf(place)); });
        f.cause.add(byHand ? say("It is said by hand that the host works for no job: nobody is kept waiting.")
                           : say("The scheduler gives the host no job, and none is there: nobody is kept waiting."));
    }
}

namespace {

/// Labels of GPU series and the scheduler's own series tell two jobs of one host.
void findOtherJobs(const LiveScene &scene, Findings &findings)
{
    const telemetry::Observation &o = scene.observation;
    Finding f;
    for (std::size_t i = 0; i < o.otherJob.size(); ++i) {
        if (o.otherJob[i].empty())
            continue;
        const JobScene *job = scene.jobOf(static_cast<int>(i));
        if (f.where.empty() && job != nullptr)
            f.title = say("Two jobs are told of one host: {} by the labels of its GPUs, {} by the scheduler ({})", job->name, o.otherJob[i], scene.instanceId(static_cast<int>(i)));
        f.where.push_back(scene.instanceId(static_cast<int>(i)));
    }
    if (f.where.empty())
        return;
    if (f.where.size() > 1)
        f.title = say("{} hosts have one job by the labels of their GPUs and another by the scheduler", f.where.size());
    f.call("jobs-disagree");
    f.severity = Severity::Info;
    f.cause = say("The labels are taken. They may be of a job that has ended (the mapping file of dcgm-exporter was left behind), or the scheduler's exporter lags behind.");
    f.evidence = {{verbatim(o.jobsTold.metric), static_cast<double>(f.where.size()), Unit::Number, 0, o.jobsTold.query}};
    f.action = say("Look who runs there (squeue -w, kubectl get pods); mend the prolog and epilog that write the mapping.");
    findings.push_back(std::move(f));
}

} // namespace

void findHeldHosts(const LiveScene &scene, Findings &findings)
{
    quietenHeldHosts(scene, findings);
    Findings held;
    for (int i = 0; i < scene.layout.instances(); ++i) {
        if (scene.held(i) != Held::No && !scene.saidByHand(i))
            held.push_back(heldHost(scene, i));
    }
    addAlike(scene, findings, held, "held", say("The scheduler gives {} hosts no job", held.size()));
    findOtherJobs(scene, findings);
}

} // namespace switchyard::diagnose
