// SPDX-License-Identifier: GPL-3.0-or-later
// The first training job of a design as a batch script of Slurm.
#include <core/exchange/format.h>

#include <core/exchange/frameworks/commandline.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/nccl/environment.h>
#include <core/exchange/slurm/export_slurm.h>
#include <core/exchange/slurm/hostlist.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

namespace {

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
    out.text = "#!/bin/bash\n#SBATCH --job-name=" + wordOf(job.job->name) + "\n#SBATCH --nodes=" + std::to_string(job.instances.size()) + "\n#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node=" + std::to_string(job.type->gpus)
             + "\n#SBATCH --exclusive\n#SBATCH --nodelist=" + foldHosts(hosts) + "\n";
    if (ultra)
        out.text += "# on topology/block (Slurm 24.05 and newer): #SBATCH --segment=" + std::to_string(job.instances.size() % 18 == 0 ? 18 : 1) + "\n";
    for (const Variable &one : environmentOfJob(job))
        out.text += "export " + one.name + "=" + shellWord(one.value) + " # " + one.why + "\n";
    out.text += "head=$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\n"
              + commandLines("srun " + torchrun(job, "$head") + " pretrain_gpt.py", megatronArguments(*job.plan, *job.model));
    if (ultra)
        out.leftOut.push_back(imexNote());
    if (jobs.size() > 1)
        out.leftOut.push_back(std::to_string(jobs.size() - 1) + " further training jobs: a script has one");
    for (std::string &what : notInMegatron(*job.plan, *job.model))
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
