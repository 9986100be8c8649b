// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/samples.h>

#include <cstdio>
#include <cstdlib>

#include <core/design/edit.h>
#include <core/design/identity.h>

namespace switchyard::test {

namespace {

using workload::Axis;

design::SavedView view(const char *name, const char *kind, const char *heat, const char *note)
{
    design::SavedView out;
    out.name = name;
    out.view = kind;
    out.heat = heat;
    out.note = note;
    return out;
}

/// "The Llama 3 Herd of Models" (arXiv 2407.21783), Table 4 and section 3.3.2: 16,384 GPUs, TP 8,
/// CP 1, PP 16, DP 128, sequence 8,192, 16 Mi tokens per batch, BF16, order TP CP PP DP. One layer
/// per model chunk (the first chunk holds only the embedding, the last only the output), so
/// VPP 8; gradients and optimizer states sharded, no recompute at this length.
Sample llama405b(const catalog::Catalog &catalog)
{
    workload::Plan plan;
    plan.tp = 8;
    plan.sp = true;
    plan.pp = 16;
    plan.vpp = 8;
    plan.schedule = workload::Schedule::Interleaved;
    plan.cpKind = workload::CpKind::AllGather;
    plan.dp = 128;
    plan.shard = workload::Shard::Zero2;
    plan.gbs = 2048;
    plan.mbs = 1;
    plan.seq = 8192;
    plan.rankOrder = {Axis::Tp, Axis::Cp, Axis::Pp, Axis::Dp};
    plan.recompute.kind = workload::RecomputeKind::None;
    design::Design out = uniform(catalog, "p5.48xlarge", 2048, "Llama 3.1 405B on 16,384 H100");
    out.capacity = design::CapacityKind::OnDemand;
    out.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 240}};
    out.jobs = {design::trainingJob("pretrain", "llama3.1-405b", plan)};
    out.views = {view("Whole cluster", "canvas", "nvlink_tx", "2,048 p5.48xlarge: TP 8 stays inside each instance, so NVLink carries most bytes."),
                 view("EFA", "canvas", "efa_tx", "Pipeline and data parallel traffic on 65,536 EFA cards."),
                 view("Memory", "memory", "memory", "What fills 80 GB, stage by stage."),
                 view("Who talks to whom", "matrix", "", "Rank by rank, tensor parallel blocks on the diagonal.")};
    return {"llama3.1-405b-16384-h100.switchyard", std::move(out)};
}

/// Eight UltraServers with 16 of 18 instances at work and two spares each (AWS recommends at least
/// one): a pipeline stage is one NVLink domain, and its 64 experts ranks never leave it. Plan after
/// Megatron-Bridge's DeepSeek-V3 recipe for GB200 (TP 1, EP 64, VPP 4, MXFP8), with PP 8 and the
/// whole MoE layer recomputed, which leaves room for uneven routing.
Sample deepseekV3(const catalog::Catalog &catalog)
{
    workload::Plan plan;
    plan.pp = 8;
    plan.vpp = 4;
    plan.schedule = workload::Schedule::Interleaved;
    plan.ep = 64;
    plan.dp = 64;
    plan.gbs = 4096;
    plan.mbs = 1;
    plan.seq = 4096;
    plan.precision = workload::Precision::Fp8Mx;
    plan.recompute = {workload::RecomputeKind::Selective, workload::RecomputeMoe};
    plan.dispatcher = workload::Dispatcher::DeepEp;
    design::Design out = uniform(catalog, "u-p6e-gb200x72", 8, "DeepSeek-V3 on 8 GB200 UltraServers");
    out.capacity = design::CapacityKind::CapacityBlock;
    out.availabilityZone = "us-east-1-dfw-2a";
    out.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-500", .capacity_TiB = 96}};
    out.waivers = {{.finding = "unused", .reason = "Two spares in each UltraServer: AWS recommends at least one."}};
    design::Job training = design::trainingJob("pretrain", "deepseek-v3", plan);
    for (std::size_t i = 0; i < out.instances.size(); ++i)
        if (i % 18 < 16)
            trainingOf(training)->pool.push_back(out.instances[i].id);
    out.jobs = {std::move(training)};
    out.views = {view("NVLink domains", "canvas", "nvlink_tx", "Expert parallelism of 64 inside each UltraServer; two spare instances in each."),
                 view("Memory", "memory", "memory", ""),
                 view("Who talks to whom", "matrix", "", "Eight blocks of all-to-all, one per UltraServer.")};
    return {"deepseek-v3-gb200-ultraservers.switchyard", std::move(out)};
}

Sample llama70b(const catalog::Catalog &catalog)
{
    workload::Plan plan;
    plan.tp = 4;
    plan.sp = true;
    plan.pp = 4;
    plan.vpp = 5;
    plan.schedule = workload::Schedule::Interleaved;
    plan.dp = 32;
    plan.gbs = 512;
    plan.mbs = 1;
    plan.seq = 8192;
    plan.recompute.kind = workload::RecomputeKind::None;
    design::Design out = uniform(catalog, "p5en.48xlarge", 64, "Llama 3.1 70B on 64 p5en");
    out.capacity = design::CapacityKind::CapacityBlock;
    out.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-250", .capacity_TiB = 38.4}};
    out.jobs = {design::trainingJob("pretrain", "llama3.1-70b", plan)};
    out.views = {view("Cluster", "canvas", "traffic", "64 × p5en.48xlarge, 512 H200: four pipeline stages, and what every link carries."), view("Timeline", "timeline", "", ""),
                 view("Cost", "cost", "", "")};
    return {"llama3.1-70b-64-p5en.switchyard", std::move(out)};
}

Sample llama8b(const catalog::Catalog &catalog)
{
    workload::Plan plan;
    plan.dp = 32;
    plan.gbs = 128;
    plan.mbs = 1;
    plan.seq = 8192;
    plan.precision = workload::Precision::Fp8Mx;
    plan.recompute.kind = workload::RecomputeKind::None;
    design::Design out = uniform(catalog, "p6-b200.48xlarge", 4, "Llama 3.1 8B on 4 p6-b200");
    out.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-125", .capacity_TiB = 38.4}};
    out.jobs = {design::trainingJob("pretrain", "llama3.1-8b", plan)};
    out.views = {view("Cluster", "canvas", "memory", "Four instances, 32 B200, four network node layers."), view("Memory", "memory", "memory", "")};
    return {"llama3.1-8b-4-p6-b200.switchyard", std::move(out)};
}

/// The 70B on four times the instances, with all that stands around a run: a file system with EFA that takes a checkpoint
/// of 1 TB in a minute, saves beside the step, and spares that run in the job.
Sample llama70bRun(const catalog::Catalog &catalog)
{
    Sample out = llama70b(catalog);
    out.file = "llama3.1-70b-256-p5en-checkpoints.switchyard";
    const workload::Plan plan = *planOf(out.design.jobs.front());
    out.design = uniform(catalog, "p5en.48xlarge", 256, "Llama 3.1 70B on 256 p5en, with checkpoints on FSx for Lustre");
    out.design.capacity = design::CapacityKind::CapacityBlock;
    out.design.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 38.4}, {.id = "s3-1", .type = "s3-standard", .capacity_TiB = 100}};
    design::Job training = design::trainingJob("pretrain", "llama3.1-70b", plan);
    workload::Plan *wider = planOf(training);
    wider->dp *= 4;
    wider->gbs *= 4;
    workload::Run &run = trainingOf(training)->run;
    run.tokens = 15e12;
    run.mode = workload::CheckpointMode::Async;
    run.storage = "fsx-1";
    run.spares = workload::Spares::Hot;
    run.spareInstances = 4;
    out.design.jobs = {std::move(training)};
    out.design.views = {view("Where the hours go", "goodput", "", "Saves beside the step and hot spares; noticing a failure takes longest."), view("Cluster", "canvas", "traffic", "256 × p5en.48xlarge, 2,048 H200: four pipeline stages, and what every link carries."),
                        view("Cost", "cost", "", "")};
    return out;
}

/// A job "serve" on all instances of a design.
design::Job servingJob(const char *name, const char *model, workload::ServingPlan plan)
{
    design::Phase phase;
    phase.id = "serve";
    phase.model = model;
    phase.work = design::Serve{design::Serve::Role::Whole, std::move(plan)};
    design::Job job;
    job.name = name;
    job.phases.push_back(std::move(phase));
    return job;
}

workload::ServingPlan chat(double tp)
{
    workload::ServingPlan plan;
    plan.tp = tp;
    plan.version = "0.18.0";
    plan.precision = workload::ServingPrecision::Fp8;
    plan.isl = 2000;
    plan.islCv = 0.5;
    plan.osl = 300;
    plan.oslCv = 0.6;
    plan.concurrency = 256;
    return plan;
}

Sample llama70bServing(const catalog::Catalog &catalog)
{
    design::Design out = uniform(catalog, "p5en.48xlarge", 4, "Llama 3.3 70B served on 4 p5en with vLLM");
    out.jobs = {servingJob("chat", "llama3.3-70b", chat(4))};
    out.views = {view("Latency and throughput", "serving", "", "Eight replicas of TP 4; what a client waits, and what more clients would cost it."), view("Cluster", "canvas", "nvlink_tx", "TP 4 sums its activations over NVLink; nothing leaves an instance.")};
    return {"llama3.3-70b-4-p5en-serving.switchyard", std::move(out)};
}

/// One NVLink domain as one replica: attention on 64 groups of requests, the experts over 64 GPUs; two instances to spare.
Sample deepseekServing(const catalog::Catalog &catalog)
{
    design::Design out = uniform(catalog, "u-p6e-gb200x72", 1, "DeepSeek-V3 served on one u-p6e-gb200x72 with wide EP");
    out.capacity = design::CapacityKind::CapacityBlock;
    out.availabilityZone = "us-east-1-dfw-2a";
    out.waivers = {{.finding = "unused", .reason = "Two spares in the UltraServer: AWS recommends at least one."}};
    workload::ServingPlan plan;
    plan.tp = 64;
    plan.ep = 64;
    plan.attentionDp = 64;
    plan.framework = workload::ServingFramework::Sglang;
    plan.precision = workload::ServingPrecision::Fp8;
    plan.isl = 4000;
    plan.islCv = 0.5;
    plan.osl = 1000;
    plan.oslCv = 0.5;
    plan.concurrency = 512;
    design::Job job = servingJob("deepseek", "deepseek-v3", std::move(plan));
    for (std::size_t i = 0; i < 16; ++i)
        job.phases.front().pool.push_back(out.instances[i].id);
    out.jobs = {std::move(job)};
    out.views = {view("Latency and throughput", "serving", "", "One replica over 64 GPUs."), view("NVLink domain", "canvas", "nvlink_tx", "Every layer gathers and scatters the tokens of 64 attention groups.")};
    return {"deepseek-v3-gb200-serving.switchyard", std::move(out)};
}

Sample disaggregated(const catalog::Catalog &catalog)
{
    design::Design out = uniform(catalog, "p5en.48xlarge", 4, "Llama 3.3 70B with prefill on p5en and decode on p6-b200");
    Result<design::Design> both = design::addCapacity(out, catalog, "p6-b200.48xlarge", 2, {});
    if (!both)
        std::abort();
    out = std::move(*both);
    workload::ServingPlan plan = chat(4);
    plan.isl = 4000;
    plan.osl = 400;
    plan.concurrency.reset();
    plan.rate = 12;
    out.jobs = {servingJob("chat", "llama3.3-70b", std::move(plan))};
    Result<design::Design> split = design::splitServing(out, "chat");
    if (!split)
        std::abort();
    out = std::move(*split);
    std::vector<design::Phase> &phases = out.jobs.front().phases; // by type, not by halves
    for (design::Phase &phase : phases)
        phase.pool.clear();
    for (const design::Instance &instance : out.instances)
        phases[instance.type == "p5en.48xlarge" ? 0 : 1].pool.push_back(instance.id);
    out.views = {view("Cluster", "canvas", "efa_tx", "Prompts are computed on p5en; their KV cache crosses EFA to p6-b200."), view("Latency and throughput", "serving", "", "")};
    return {"llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard", std::move(out)};
}

/// docs/examples/grpo-qwen3-235b-16-p5en.phases.json as a design: the engine on one half, the trainer on the other, answers
/// one step old. Degrees as NeMo-RL trains Qwen3-235B on 128 H100 (its performance-summary).
Sample grpo(const catalog::Catalog &catalog)
{
    using workload::RlRole;
    design::Design out = uniform(catalog, "p5en.48xlarge", 16, "GRPO of Qwen3 235B on 16 p5en, one step off");
    Result<design::Design> added = design::addRl(out, catalog, {});
    Result<design::Design> split = added ? design::splitRl(*added, "rl-1") : added;
    if (!split)
        std::abort();
    out = std::move(*split);
    design::Job &job = out.jobs.front();
    job.name = "grpo";
    const auto plan = [&job](RlRole role) -> workload::RlPlan & { return std::get<design::Reinforce>(design::rlPhase(job, role)->work).plan; };
    design::rlPhase(job, RlRole::Rollout)->model = "qwen3-235b-a22b";
    workload::RlPlan &rollout = plan(RlRole::Rollout);
    rollout = {};
    rollout.engine.tp = 8;
    rollout.engine.version = "0.17";
    rollout.engine.memoryFraction = 0.8;
    rollout.engine.isl = 200;
    rollout.engine.osl = 5700;
    rollout.oslCap = 7992;
    rollout.prompts = 32;
    rollout.samples = 16;
    plan(RlRole::Reward).reward_s = 5;
    workload::RlPlan &update = plan(RlRole::Update);
    update.trainer = {{"tp", "2"}, {"sp", "on"}, {"pp", "8"}, {"ep", "8"}, {"framework", "megatron"}, {"precision", "bf16"}, {"recompute", "full"}};
    update.updates = 1;
    plan(RlRole::WeightSync).method = "nccl-packed";
    out.views = {view("One step", "rl", "", "Eight instances answer, eight train: who waits for whom."), view("Cluster", "canvas", "efa_tx", "The weights go to the engine once a step, through one instance.")};
    return {"grpo-qwen3-235b-16-p5en.switchyard", std::move(out)};
}

} // namespace

design::Design uniform(const catalog::Catalog &catalog, const std::string &type, int count, const std::string &name)
{
    design::Design empty;
    empty.name = name;
    Result<design::Design> made = design::addCapacity(empty, catalog, type, count, {});
    if (const catalog::InstanceType *reference = catalog.instance(type); reference && reference->reference) {
        catalog::Catalog sold = catalog;
        sold.instances.at(type).reference = false;
        made = design::addCapacity(empty, sold, type, count, {});
    }
    if (!made) {
        std::fprintf(stderr, "%s\n", describe(made.error()).c_str());
        std::abort();
    }
    return std::move(*made);
}

std::vector<Sample> makeSamples(const catalog::Catalog &catalog)
{
    return {llama405b(catalog), deepseekV3(catalog), llama70b(catalog), llama8b(catalog), llama70bRun(catalog), llama70bServing(catalog), deepseekServing(catalog), disaggregated(catalog), grpo(catalog)};
}

design::Design inRacks(const catalog::Catalog &catalog, const design::Design &design)
{
    design::Design named = design;
    for (const design::Instance &instance : design.instances)
        named = design::renameThing(named, instance.id, "rack1:" + instance.id).value();
    std::string text = design::writeDesign(named);
    for (std::size_t at = 0; (at = text.find("rack1:", at)) != std::string::npos;)
        text[at + 5] = '/';
    return design::readDesign(text, "racks", &catalog).value();
}

} // namespace switchyard::test
