// SPDX-License-Identifier: GPL-3.0-or-later
// The first training job of a design as a batch script of Slurm.
#include <core/exchange/format.h>

#include <map>
#include <numeric>

#include <core/exchange/frameworks/commandline.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/nccl/environment.h>
#include <core/exchange/slurm/export_slurm.h>
#include <core/exchange/hostlist.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

namespace {

/// Slurm sorts what it allocates by name; `srun --distribution=arbitrary` lays its tasks out as the host file has them (srun(1)).
std::string hostFile(const std::vector<std::string> &hosts)
{
    std::string out = "# Hosts by the rank of their nodes, as the design has them.\nSLURM_HOSTFILE=$(mktemp)\nexport SLURM_HOSTFILE\ntrap 'rm -f \"$SLURM_HOSTFILE\"' EXIT\ncat >\"$SLURM_HOSTFILE\" <<'HOSTS'\n";
    for (const std::string &host : hosts)
        out += host + "\n";
    return out + "HOSTS\n";
}

Result<Written> writeSbatch(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    const TrainingJob &job = jobs.front();
    const std::vector<std::string> names = slurmNames(design);
    Written out{{}, leftOutOfJobs(design, true)};
    std::vector<std::string> hosts;
    bool ultra = !job.type->ultraserver.empty();
    for (const int i : job.instances) {
        hosts.push_back(names[static_cast<std::size_t>(i)]);
        ultra = ultra || !design.instances[static_cast<std::size_t>(i)].ultraserver.empty();
    }
    const std::string nodes = std::to_string(job.instances.size());
    out.text = "#!/bin/bash\n#SBATCH --job-name=" + wordOf(job.job->name) + "\n#SBATCH --nodes=" + nodes + "\n#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node=" + std::to_string(job.type->gpus)
        + "\n#SBATCH --exclusive\n#SBATCH --nodelist=" + foldHosts(hosts) + "\n";
    if (ultra)
        out.text += "# on topology/block (Slurm 24.05 and newer): #SBATCH --segment=" + std::to_string(segmentOf(design, job, catalog)) + "\n";
    for (const Variable &one : environmentOfJob(job))
        out.text += "export " + one.name + "=" + shellWord(one.value) + " # " + one.why + "\n";
    std::string start = "srun ";
    if (hosts.size() > 1) { // the rank is known where the task runs, not here
        out.text += hostFile(hosts);
        start += "--ntasks=" + nodes + " --distribution=arbitrary sh -c 'exec torchrun --node-rank=\"$SLURM_PROCID\" \"$@\"' ";
    }
    out.text += commandLines(start + "torchrun " + torchrunOptions(job, hosts.front()) + " pretrain_gpt.py", megatronArguments(*job.plan, *job.model));
    if (ultra)
        out.leftOut.push_back(imexNote());
    if (jobs.size() > 1)
        out.leftOut.push_back(say("{} further training jobs: a script has one", jobs.size() - 1));
    for (Said &what : notInMegatron(*job.plan, *job.model))
        out.leftOut.push_back(std::move(what));
    return out;
}

} // namespace

extern constinit const Format sbatch = {.id = "sbatch",
                                        .title = "Slurm batch script",
                                        .is = "sbatch script for the first training job",
                                        .ending = "sh",
                                        .checked = "core.exchange.jobs",
                                        .holds = Holds::Settings,
                                        .write = writeSbatch};

} // namespace switchyard::exchange
