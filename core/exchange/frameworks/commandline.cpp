// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/commandline.h>

#include <core/exchange/writing.h>

namespace switchyard::exchange {

namespace {

/// "--moe-layer-freq ([0]*3+[1]*58)": the value in quotes, the name not.
std::string argument(const std::string &text)
{
    const std::size_t blank = text.find(' ');
    return blank == std::string::npos ? shellWord(text) : text.substr(0, blank) + " " + shellWord(text.substr(blank + 1));
}

} // namespace

std::string torchrunOptions(const TrainingJob &job, const std::string &head)
{
    const std::string shape = "--nnodes=" + std::to_string(job.instances.size()) + " --nproc-per-node=" + std::to_string(job.type->gpus);
    if (job.instances.size() == 1)
        return "--standalone " + shape;
    return shape + " --master-addr=\"" + head + "\" --master-port=" + std::to_string(rendezvousPort);
}

std::string torchrun(const TrainingJob &job, const std::string &rank, const std::string &head)
{
    return (job.instances.size() == 1 ? "torchrun " : "torchrun --node-rank=\"" + rank + "\" ") + torchrunOptions(job, head);
}

std::string commandLines(const std::string &head, const std::vector<std::string> &arguments)
{
    std::string out = head;
    for (const std::string &one : arguments)
        out += " \\\n  " + argument(one);
    return out + "\n";
}

} // namespace switchyard::exchange
