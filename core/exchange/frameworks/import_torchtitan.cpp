// SPDX-License-Identifier: GPL-3.0-or-later
// torchtitan's jobs: TOML as until v0.2.2, or overrides of a command line ("--parallelism.tensor_parallel_degree=8").
#include <core/exchange/frameworks/settings.h>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/arguments.h>

namespace switchyard::exchange {

namespace {

/// "[section]" and "key = value" lines → "section.key"; strings lose their quotes.
Arguments tomlOf(std::string_view text)
{
    Arguments out;
    std::string section;
    for (std::size_t at = 0; at < text.size();) {
        std::string_view line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        const std::size_t from = line.find_first_not_of(" \t\r");
        if (from == std::string_view::npos || line[from] == '#')
            continue;
        line.remove_prefix(from);
        if (line[0] == '[') {
            section = line.substr(1, std::min(line.find(']'), line.size()) - 1);
            continue;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos)
            continue;
        const std::string key(line.substr(0, line.find_last_not_of(" \t", equals == 0 ? 0 : equals - 1) + 1));
        const std::size_t start = line.find_first_not_of(" \t", equals + 1);
        std::string value(start == std::string_view::npos ? std::string_view() : line.substr(start));
        if (value.starts_with('"'))
            value = value.substr(1, std::min(value.find('"', 1), value.size()) - 1);
        else
            value = value.substr(0, value.find_first_of(" \t\r#"));
        out[section + "." + key] = std::move(value);
    }
    return out;
}

/// The product of the degrees, of which the first must be told; 0: it is not, or more than there can be.
int allOf(std::initializer_list<std::string> degrees)
{
    long long out = degrees.begin()->empty() ? 0 : 1;
    for (const std::string &degree : degrees)
        out *= degree.empty() ? 1 : number::wholeFromText(degree, 1, number::mostGpus).value_or(0) * (out <= number::mostGpus);
    return out <= number::mostGpus ? static_cast<int>(out) : 0;
}

} // namespace

bool isTorchtitan(const Glance &glance)
{
    return !glance.isJson() && !glance.tops("apiVersion") && ((glance.contains("[parallelism]") && glance.contains("[training]")) || glance.contains("--parallelism."));
}

Result<Fragment> readTorchtitan(std::span<const TextFile> files, const catalog::Catalog &)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, say("a job of torchtitan is one file; expected one"));
    const std::string_view text = files.front().text;
    Arguments arguments = text.find("[parallelism]") != std::string_view::npos ? tomlOf(text) : Arguments();
    int nodes = 0;
    int each = 0;
    Notes notes;
    for (const auto &[name, value] : argumentsOf(text)) {
        if (name == "--nnodes")
            nodes = wholeArgument(name, value, notes).value_or(0);
        else if (name == "--nproc-per-node" || name == "--nproc_per_node")
            each = wholeArgument(name, value, notes).value_or(0);
        else if (name.starts_with("--") && name.find('.') != std::string::npos)
            arguments[name.substr(2)] = value;
    }
    FrameworkSettings out;
    out.gpus = nodes > 0 && each > 0 && nodes < 1'000'000 && each < 1000 ? nodes * each : 0;
    out.plan.emplace_back("framework", "torchtitan");
    std::map<std::string, bool, std::less<>> read;
    const auto find = [&](const char *key) -> std::string {
        const auto found = arguments.find(key);
        read.emplace(key, true);
        return found == arguments.end() ? "" : found->second;
    };
    constexpr std::pair<const char *, const char *> degrees[] = {
        {"parallelism.tensor_parallel_degree", "tp"}, {"parallelism.pipeline_parallel_degree", "pp"}, {"parallelism.context_parallel_degree", "cp"}, {"parallelism.expert_parallel_degree", "ep"},
        {"parallelism.expert_tensor_parallel_degree", "etp"}, {"training.seq_len", "seq"}};
    for (const auto &[name, key] : degrees)
        if (const std::string value = find(name); !value.empty())
            wish(out, key, name, value, notes);
    const std::string replicate = find("parallelism.data_parallel_replicate_degree");
    const std::string shard = find("parallelism.data_parallel_shard_degree");
    if (!replicate.empty() && replicate != "1" && shard != "1") {
        out.plan.emplace_back("shard", "hsdp");
        if (shard != "-1")
            wish(out, "shard_group", "parallelism.data_parallel_shard_degree", shard, notes);
    } else {
        out.plan.emplace_back("shard", shard == "1" ? "ddp" : find("parallelism.fsdp_reshard_after_forward") == "never" ? "zero2" : "zero3");
    }
    find("parallelism.fsdp_reshard_after_forward");
    if (out.gpus == 0)
        out.gpus = allOf({shard, replicate, find("parallelism.tensor_parallel_degree"), find("parallelism.pipeline_parallel_degree"), find("parallelism.context_parallel_degree")});
    const std::string global = find("training.global_batch_size");
    if (!global.empty() && global != "-1")
        wish(out, "gbs", "training.global_batch_size", global, notes);
    std::string local = find("parallelism.pipeline_parallel_microbatch_size");
    const std::string whole = find("training.local_batch_size").empty() ? find("training.batch_size") : find("training.local_batch_size");
    if (local.empty())
        local = whole;
    if (!local.empty())
        wish(out, "mbs", "training.local_batch_size", local, notes);
    const std::string schedule = find("parallelism.pipeline_parallel_schedule");
    if (schedule.starts_with("Interleaved"))
        out.plan.emplace_back("schedule", "interleaved");
    else if (schedule.find("ZeroBubble") != std::string::npos)
        out.plan.emplace_back("schedule", "zero-bubble");
    const std::string mode = find("activation_checkpoint.mode");
    if (mode == "full" || mode == "none")
        out.plan.emplace_back("recompute", mode);
    if (const std::string compile = find("compile.enable").empty() ? find("training.compile") : find("compile.enable"); !compile.empty())
        out.plan.emplace_back("compiled", compile == "true" ? "on" : "off");
    if (const std::string converters = find("model.converters"); converters.find("mx") != std::string::npos)
        out.plan.emplace_back("precision", "fp8-mx");
    else if (converters.find("float8") != std::string::npos) // its scales are of the tensors as they are, none of them delayed
        out.plan.emplace_back("precision", find("quantize.linear.float8.recipe_name") == "rowwise" ? "fp8-row" : "fp8-cs");
    if (find("parallelism.enable_async_tensor_parallel") == "true")
        out.plan.emplace_back("tp_overlap", "on");
    out.modelName = find("model.name") + (find("model.flavor").empty() ? "" : "-" + find("model.flavor"));
    if (const std::string assets = find("model.hf_assets_path"); !assets.empty())
        out.modelName = assets.substr(assets.rfind('/') + 1);
    for (const auto &[name, value] : arguments)
        if (!read.contains(name))
            notes.add(say("key {}", echo(name, 60)));
    const int understood = static_cast<int>(out.plan.size());
    return settingsFragment(std::move(out), {understood}, notes);
}

} // namespace switchyard::exchange
