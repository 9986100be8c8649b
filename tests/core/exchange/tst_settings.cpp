// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of frameworks become the plan of a job, and come out as the same arguments.
#include <map>

#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/exchange/framework_settings.h>
#include <core/exchange/frameworks/arguments.h>
#include <core/serve/of_design.h>
#include <core/exchange/format.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

std::string seed(const char *path) { return test::readText(test::sourceDir() + "/tests/fuzz/formats/" + path); }

Result<design::Design> designOf(const std::vector<TextFile> &files, std::vector<Said> *open = nullptr, const design::Design &base = {})
{
    SWITCHYARD_TRY(const std::vector<FormatFiles> parts, readFiles(files, nullptr, bundled()));
    return joined(base, parts, bundled(), {}, open);
}

const workload::Plan &planOf(const design::Design &design) { return *design::planOf(design.jobs.front()); }

bool says(const std::vector<Said> &sentences, const std::string &part)
{
    return std::ranges::any_of(sentences, [&](const Said &one) { return one.english().find(part) != std::string::npos; });
}

} // namespace

class tst_Settings : public QObject
{
    Q_OBJECT
private slots:
    void words()
    {
        const Arguments a = argumentsOf("TP=${TP:-4} # --no 1\nARGS=(\n --x 1 --y=2 \\\n --z\n)\nrun --tp $TP --pp ${PP:-2} --neg -1 --q \"a b\" --who ${WHO}\n");
        QCOMPARE(a.at("--x"), std::string("1"));
        QCOMPARE(a.at("--y"), std::string("2"));
        QCOMPARE(a.at("--z"), std::string("true"));
        QCOMPARE(a.at("--tp"), std::string("4"));
        QCOMPARE(a.at("--pp"), std::string("2"));
        QCOMPARE(a.at("--neg"), std::string("-1"));
        QCOMPARE(a.at("--q"), std::string("a b"));
        QCOMPARE(a.at("--who"), std::string("${WHO}"));
        QVERIFY(!a.contains("--no"));
        QCOMPARE(argumentsOf("run --recompute-modules core_attn mlp \\\n --x 1").at("--recompute-modules"), std::string("core_attn+mlp")); // Megatron's list
        const Arguments listed = argumentsOf("args:\n  - --kv-cache-dtype\n  - fp8\n  - --flag\n  - --seqs\n  - \"8\"\n# use `--max 1024`.\n");
        QVERIFY(listed.at("--kv-cache-dtype") == "fp8" && listed.at("--flag") == "true" && listed.at("--seqs") == "8");
    }

    /// A path behind a variable, a variable in a path, defaults in defaults; what only grows stays as it is written.
    void variables()
    {
        const Arguments a = argumentsOf("M=/fsx/models\nSIZE=70B\nrun --a ${M}/Llama-3.1-$SIZE-Instruct --b $M/x --c ${P:-\"${M}/${Q:-y}\"}/z --d ${WHO}/x --e /a${M:-b}.bin --f \"${M\" --g $ --h ${WHO:-}\n");
        QCOMPARE(a.at("--a"), std::string("/fsx/models/Llama-3.1-70B-Instruct"));
        QCOMPARE(a.at("--b"), std::string("/fsx/models/x"));
        QCOMPARE(a.at("--c"), std::string("/fsx/models/y/z"));
        QCOMPARE(a.at("--d"), std::string("${WHO}/x"));
        QCOMPARE(a.at("--e"), std::string("/a/fsx/models.bin"));
        QVERIFY(a.at("--f") == "${M" && a.at("--g") == "$" && a.at("--h") == "${WHO:-}");
        std::string doubled = "A0=0123456789\n", nested, braces;
        for (int i = 1; i < 60; ++i)
            doubled += "A" + std::to_string(i) + "=$A" + std::to_string(i - 1) + "$A" + std::to_string(i - 1) + "\n";
        for (int i = 0; i < 100'000; ++i) {
            nested += "${a:-";
            braces += '}';
        }
        QVERIFY(argumentsOf(doubled + "run --x $A59\n").at("--x").size() <= 4096);
        for (const std::string &deep : {nested + "8" + braces, nested})
            QVERIFY(argumentsOf("run --x " + deep + "\n").at("--x").size() <= deep.size());
    }

    void megatron()
    {
        std::vector<Said> open;
        const auto design = designOf({{"run.sh", seed("megatron/1")}}, &open);
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        const workload::Plan &plan = planOf(*design);
        QVERIFY(plan.tp == 2 && plan.pp == 1 && plan.dp == 16 && plan.sp && plan.gbs == 64 && plan.seq == 8192); // 4 × 8 GPUs
        QVERIFY(plan.shard == workload::Shard::Zero1 && plan.recompute.kind == workload::RecomputeKind::Full && plan.precision == workload::Precision::Bf16);
        const catalog::Architecture &model = *trainingOf(design->jobs.front())->custom;
        QVERIFY(model.layers == 32 && model.kvHeads == 8 && model.gatedMlp && !model.tiedEmbeddings && model.vocab == 128256);
        const auto parts = readFiles({{"run.sh", seed("megatron/1")}}, nullptr, bundled());
        QVERIFY(says(parts->front().fragment.notUnderstood, "argument --lr"));
        const auto moe = designOf({{"model_config.yaml", seed("megatron/2")}});
        QVERIFY(moe && trainingOf(moe->jobs.front())->custom->experts == 8 && trainingOf(moe->jobs.front())->custom->firstDenseLayers == 3 && planOf(*moe).ep == 4);
    }

    /// Plan → arguments → plan, for each training job of the samples.
    void outAndIn()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            for (const char *format : {"megatron", "torchtitan"}) {
                const auto written = formatOf(format)->write(sample.design, bundled());
                if (!written)
                    continue;
                const auto again = designOf({{"run.sh", written->text}}, nullptr, sample.design);
                QVERIFY2(again, again ? "" : describe(again.error()).c_str());
                const workload::Plan &before = planOf(sample.design);
                const workload::Plan &after = planOf(*again);
                QCOMPARE(static_cast<const workload::Parallelism &>(after).tp, before.tp);
                QVERIFY2(after.pp == before.pp && after.cp == before.cp && after.dp == before.dp && after.gbs == before.gbs && after.mbs == before.mbs && after.seq == before.seq, (sample.file + " " + format + ": " + workload::shortText(after) + " for " + workload::shortText(before)).c_str());
                if (format == std::string("megatron"))
                    QVERIFY(after.ep == before.ep && after.vpp == before.vpp && after.precision == before.precision && after.sp == before.sp);
            }
        }
    }

    void torchtitan()
    {
        const auto design = designOf({{"job.toml", seed("torchtitan/1")}});
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        QCOMPARE(trainingOf(design->jobs.front())->model, std::string("llama3.1-8b"));
        QVERIFY(planOf(*design).tp == 2 && planOf(*design).shard == workload::Shard::Zero3 && planOf(*design).framework == workload::Framework::Torchtitan);
    }

    void serving()
    {
        const auto vllm = readFiles({{"run.sh", seed("vllm/1")}}, nullptr, bundled());
        QVERIFY2(vllm, vllm ? "" : describe(vllm.error()).c_str());
        const json::Value &found = vllm->front().fragment.found;
        QVERIFY(found.find("tp")->text == "8" && found.find("model")->text == "meta-llama/Llama-3.1-70B" && found.find("memory_fraction")->text == "0.9");
        QVERIFY(says(vllm->front().fragment.notUnderstood, "option --port"));
        const auto sglang = readFiles({{"run.sh", seed("sglang/1")}}, nullptr, bundled());
        QCOMPARE(sglang->front().fragment.found.find("attention_tp")->number, 4.0); // tp is the whole group with attention DP
        const auto refused = design::readDesign(R"({"switchyard": 2, "capacity": "on-demand", "instances": [{"id": "a", "type": "p5.48xlarge"}], "name": "s", "region": "us-east-1",
 "jobs": [{"name": "chat", "phases": [{"id": "d", "kind": "decode", "model": "llama3.1-70b", "pool": ["a"], "parallelism": {"tp": 8, "dp": 1}}]}]})", "d");
        QVERIFY(!formatOf("vllm")->write(*refused, bundled())); // prediction knows no such degree, and no decode without prefill
        // The shipped example: TP 4 on 4 × 8 GPUs is 8 replicas of one instance each, as prediction has it.
        const auto example = design::readDesign(test::readText(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard"), "e");
        const Written eight = formatOf("sglang")->write(*example, bundled()).value();
        QVERIFY2(eight.text.find("--model-path meta-llama/Llama-3.3-70B-Instruct ") != std::string::npos && eight.text.find("8 replicas of 4 GPUs on 4 x p5en.48xlarge") != std::string::npos && eight.text.find("--tp-size 4 ") != std::string::npos && eight.text.find("--nnodes") == std::string::npos, eight.text.c_str());
        QVERIFY2(says(eight.leftOut, "8 replicas: the line starts one"), eight.leftOut.front().english().c_str());
        // Every degree that prediction reads comes out.
        const auto design = design::readDesign(R"({"switchyard": 2, "capacity": "on-demand", "instances": [{"id": "a", "type": "p5.48xlarge"}, {"id": "b", "type": "p5.48xlarge"}, {"id": "c", "type": "p5.48xlarge"}], "name": "s", "region": "us-east-1",
 "jobs": [{"name": "chat", "phases": [{"id": "p", "kind": "prefill", "model": "deepseek-v3", "pool": ["a"], "parallelism": {"tp": 8, "ep": 8}},
  {"id": "d", "kind": "decode", "model": "deepseek-v3", "pool": ["b", "c"], "parallelism": {"tp": 16, "ep": 16, "attention_dp": 4, "replicas": 1}, "decode": {"precision": "fp8", "max_seqs": 64, "max_batched_tokens": 4096, "memory_fraction": 0.8}}]}]})", "d");
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        const Written line = formatOf("vllm")->write(*design, bundled()).value();
        const std::string decode = line.text.substr(line.text.find("decode"));
        for (const char *part : {"vllm serve deepseek-ai/DeepSeek-V3 --tensor-parallel-size 4 --pipeline-parallel-size 1 --data-parallel-size 4 --enable-expert-parallel", "--max-num-seqs 64", "--max-num-batched-tokens 4096", "--gpu-memory-utilization 0.8", "NixlConnector"})
            QVERIFY2(decode.find(part) != std::string::npos, line.text.c_str());
        QVERIFY2(line.text.find("prefill, 1 replica of 8 GPUs on 1 x p5.48xlarge") != std::string::npos, line.text.c_str());
        QCOMPARE(readFiles({{"run.sh", decode}}, nullptr, bundled())->front().fragment.found.find("tp")->text, std::string("4"));
        const Written other = formatOf("sglang")->write(*design, bundled()).value();
        for (const char *part : {"--disaggregation-mode prefill", "--tp-size 16 --pp-size 1 --dp-size 4 --ep-size 16 --enable-dp-attention --nnodes 2", "--max-running-requests 64", "--disaggregation-mode decode"})
            QVERIFY2(other.text.find(part) != std::string::npos, other.text.c_str());
        QVERIFY2(other.text.find("--nnodes 2 --quantization fp8 --max-running-requests") != std::string::npos && other.text.find("--node-rank \"$NODE_RANK\" --dist-init-addr \"$HEAD:20000\"") != std::string::npos && other.text.find("${HEAD:?") != std::string::npos, other.text.c_str());
        QVERIFY(says(other.leftOut, "HEAD and NODE_RANK") && says(line.leftOut, "HEAD and NODE_RANK"));
        // Whole data-parallel ranks of vLLM on each of two hosts: two local ones each; wider ones want a Ray cluster.
        QVERIFY2(line.text.find("--data-parallel-size-local 2 --data-parallel-address \"$HEAD\" --data-parallel-rpc-port 20000 --data-parallel-start-rank \"$((NODE_RANK * 2))\" $FOLLOWS\n") != std::string::npos && line.text.find("|| echo --headless)") != std::string::npos, line.text.c_str());
        design::Design wide = *design;
        std::get<design::Serve>(wide.jobs[0].phases[1].work).plan.attentionDp = 1;
        QVERIFY(says(formatOf("vllm")->write(wide, bundled())->leftOut, "starts in a Ray cluster"));
        QVERIFY(!formatOf("vllm")->write(test::uniform(bundled(), "p5.48xlarge", 1), bundled()));
    }

    /// Prefixes in host memory and on NVMe, as much as prediction gives them: of a p5, 2 TiB and 8 × 3.84 TB, half of the memory.
    void prefixesAreKept()
    {
        const auto with = [](const char *hits, const char *framework = "vllm") {
            const std::string text = std::string(R"({"switchyard": 2, "capacity": "on-demand", "instances": [{"id": "a", "type": "p5.48xlarge"}, {"id": "b", "type": "p5.48xlarge"}], "name": "s", "region": "us-east-1",
 "jobs": [{"name": "chat", "phases": [{"id": "p", "kind": "serve", "model": "llama3.1-70b", "pool": ["a"], "parallelism": {"tp": 4}, "serve": {"framework": ")") + framework + "\", " + hits + R"(}}]}]})";
            const auto design = design::readDesign(text, "d");
            if (!design)
                qFatal("%s", describe(design.error()).c_str());
            return *design;
        };
        const double memory_B = bundled().instance("p5.48xlarge")->ram_B, each_GiB = 0.5 * memory_B / 8 / (1024.0 * 1024 * 1024);
        const auto holds = [](const Written &written, const std::string &part) { return written.text.find(part) != std::string::npos; };
        const Written none = formatOf("vllm")->write(with(R"("isl": 1000)"), bundled()).value();
        QVERIFY2(!holds(none, "offload") && !holds(none, "kv-transfer"), none.text.c_str());
        QVERIFY(!says(none.leftOut, "how tokens are sent") && says(formatOf("vllm")->write(with(R"("senders": 4)"), bundled())->leftOut, "how tokens are sent"));
        for (const char *format : {"vllm", "sglang"})
            QVERIFY(!holds(formatOf(format)->write(with(R"("isl": 1000)", format), bundled()).value(), "batch-overlap") && !holds(formatOf(format)->write(with(R"("isl": 1000)", format), bundled()).value(), "dbo"));
        QVERIFY(holds(formatOf("sglang")->write(with(R"("two_batches": "on")", "sglang"), bundled()).value(), "--enable-two-batch-overlap"));
        QVERIFY(holds(formatOf("vllm")->write(with(R"("two_batches": "on")"), bundled()).value(), "--enable-dbo"));
        const Written host = formatOf("vllm")->write(with(R"("host_hit": 0.3)"), bundled()).value();
        QVERIFY2(holds(host, "--kv-offloading-backend native --kv-offloading-size " + std::to_string(static_cast<int>(4 * each_GiB))) && !says(host.leftOut, "offload"), host.text.c_str());
        const Written disk = formatOf("vllm")->write(with(R"("host_hit": 0.3, "nvme_hit": 0.2)"), bundled()).value();
        QVERIFY2(holds(disk, R"("kv_connector":"LMCacheConnectorV1")") && holds(disk, "\"lmcache.max_local_cpu_size\":" + std::to_string(static_cast<int>(each_GiB)) + ",\"lmcache.local_disk\"") && !holds(disk, "--kv-offloading"), disk.text.c_str());
        QVERIFY(says(disk.leftOut, "the folder on the NVMe"));
        const Written hicache = formatOf("sglang")->write(with(R"("host_hit": 0.3, "nvme_hit": 0.2)", "sglang"), bundled()).value();
        QVERIFY2(holds(hicache, "--enable-hierarchical-cache --hicache-size " + std::to_string(static_cast<int>(0.5 * memory_B / 8 / 1e9)) + " --hicache-storage-backend file"), hicache.text.c_str());
        const Written trtllm = formatOf("vllm")->write(with(R"("host_hit": 0.3)", "trtllm"), bundled()).value();
        QVERIFY(says(trtllm.leftOut, "host_cache_size: " + std::to_string(static_cast<long long>(0.5 * memory_B / 8)) + " of each rank"));
        const Written dynamo = formatOf("dynamo")->write(with(R"("host_hit": 0.3, "nvme_hit": 0.2)"), bundled()).value();
        for (const char *part : {"DynamoConnector", "DYN_KVBM_CPU_CACHE_GB", "DYN_KVBM_DISK_CACHE_GB", "kvbm.vllm_integration.connector"})
            QVERIFY2(holds(dynamo, part), dynamo.text.c_str());
        QVERIFY(!holds(dynamo, "LMCache"));
        // Of two pools the one that computes prompts keeps them, beside what carries its cache away.
        design::Design two = with(R"("host_hit": 0.3)");
        two = design::splitServing([&] { two.jobs[0].phases[0].pool = {"a", "b"}; return two; }(), "chat").value();
        const Written pools = formatOf("vllm")->write(two, bundled()).value();
        const std::size_t prefill = pools.text.find("MultiConnector"), decode = pools.text.find("# chat: decode");
        QVERIFY2(prefill != std::string::npos && pools.text.find("NixlConnector", prefill) < pools.text.find("OffloadingConnector"), pools.text.c_str());
        QVERIFY2(prefill < decode && pools.text.find("OffloadingConnector", decode) == std::string::npos, pools.text.c_str());
        const auto again = readFiles({{"run.sh", pools.text}}, nullptr, bundled());
        QVERIFY(again && std::get<FrameworkSettings>(again->front().fragment.content).serving.front().role == design::Serve::Role::Prefill);
    }

    /// Virtual stages by their layers, float8 by its converter.
    void otherWordsOfAPlan()
    {
        const auto wishes = [](const char *file, const std::string &text) {
            const auto parts = readFiles({{file, text}}, nullptr, bundled());
            std::map<std::string, std::string> out;
            if (parts)
                for (const auto &[key, value] : std::get<FrameworkSettings>(parts->front().fragment.content).plan)
                    out[key] = value;
            return out;
        };
        QCOMPARE(wishes("m.sh", "pretrain_gpt.py --num-layers 80 --hidden-size 8192 --tensor-model-parallel-size 8 --pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 5\n")["vpp"], std::string("4"));
        QVERIFY(!wishes("m.sh", "pretrain_gpt.py --num-layers 81 --tensor-model-parallel-size 8 --pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 5\n").contains("vpp"));
        const std::string toml = "[model]\nname = \"llama3\"\n[training]\nseq_len = 8192\n[parallelism]\ntensor_parallel_degree = 8\n";
        QVERIFY(!wishes("t.toml", toml).contains("precision"));
        QCOMPARE(wishes("t.toml", "[model]\nconverters = [\"quantize.linear.float8\"]\n" + toml)["precision"], std::string("fp8-cs"));
        QCOMPARE(wishes("t.toml", "[model]\nconverters = [\"quantize.linear.mx\"]\n" + toml)["precision"], std::string("fp8-mx"));
    }

    /// Options become a job that serves, in the words of each engine.
    void enginesServe()
    {
        std::vector<Said> open;
        const auto vllm = designOf({{"run.sh", seed("vllm/1")}}, &open);
        QVERIFY2(vllm && vllm->jobs.size() == 1, vllm ? "no job" : describe(vllm.error()).c_str());
        const design::Phase &phase = vllm->jobs[0].phases.front();
        const workload::ServingPlan &plan = std::get<design::Serve>(phase.work).plan;
        QVERIFY(phase.model == "llama3.1-70b" && plan.tp == 8 && plan.maxSeqs == 256 && plan.memoryFraction == 0.9 && plan.kvPrecision == workload::KvPrecision::Fp8 && plan.framework == workload::ServingFramework::Vllm);
        // Eight copies of a dense model are replicas; of a mixture vLLM's TP x DP is one group.
        const auto dense = designOf({{"run.sh", "vllm serve meta-llama/Llama-3.1-70B -tp 4 --data-parallel-size 8\n"}});
        QVERIFY(dense && std::get<design::Serve>(dense->jobs[0].phases[0].work).plan.replicas == 8 && std::get<design::Serve>(dense->jobs[0].phases[0].work).plan.tp == 4);
        const auto mixture = designOf({{"run.sh", "vllm serve deepseek-ai/DeepSeek-V3 -tp 4 --data-parallel-size 2 --enable-expert-parallel\n"}});
        const workload::ServingPlan &experts = std::get<design::Serve>(mixture->jobs[0].phases[0].work).plan;
        QVERIFY(experts.tp == 8 && experts.attentionDp == 2 && experts.ep == 8 && !experts.replicas && experts.precision == workload::ServingPrecision::Fp8Block); // as its maker publishes it
        // The type that is computed in is not the checkpoint's format, where its name or its maker tells one.
        const auto formatOfWeights = [](const std::string &options) {
            const auto design = designOf({{"run.sh", "vllm serve " + options + " -tp 8\n"}});
            if (!design || design->jobs.empty())
                qFatal("no job of %s", options.c_str());
            return std::get<design::Serve>(design->jobs[0].phases[0].work).plan.precision;
        };
        using workload::ServingPrecision;
        for (const auto &[options, precision] : {std::pair("deepseek-ai/DeepSeek-V3 --dtype bfloat16", ServingPrecision::Fp8Block), {"meta-llama/Llama-3.1-70B-Instruct-FP8 --dtype bfloat16", ServingPrecision::Fp8}, {"meta-llama/Llama-3.1-70B --dtype float16", ServingPrecision::Fp16},
                                                 {"meta-llama/Llama-3.1-70B --quantization fp8 --dtype bfloat16", ServingPrecision::Fp8}})
            QVERIFY2(formatOfWeights(options) == precision, options);
        // Every node of SGLang starts the same line but for its rank: one job.
        const std::string line = "python3 -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3 --tp 16 --dp 4 --enable-dp-attention --nnodes 2 --mem-fraction-static 0.8";
        const auto ranks = designOf({{"run.sh", line + " --node-rank 0\n" + line + " --node-rank 1\n"}}, &open);
        QVERIFY2(ranks && ranks->jobs.size() == 1 && ranks->jobs[0].phases.size() == 1, ranks ? "jobs" : describe(ranks.error()).c_str());
        const workload::ServingPlan &all = std::get<design::Serve>(ranks->jobs[0].phases[0].work).plan;
        QVERIFY(all.tp == 16 && all.attentionDp == 4 && all.memoryFraction == 0.8);
        // The same in a file of one's own, YAML or JSON.
        for (const char *file : {"model-path: deepseek-ai/DeepSeek-V3\ntp-size: 16\ndp-size: 4 # groups\nenable-dp-attention: true\nmem-fraction-static: \"0.8\"\n",
                                 R"({"model_path": "deepseek-ai/DeepSeek-V3", "tp_size": 16, "dp_size": 4, "enable_dp_attention": true, "mem_fraction_static": 0.8})"}) {
            const auto same = designOf({{"options", file}});
            QVERIFY2(same && same->jobs.size() == 1 && std::get<design::Serve>(same->jobs[0].phases[0].work).plan == all, file);
        }
        QVERIFY(!designOf({{"run.sh", "vllm serve no/such-model --tensor-parallel-size x\n"}}, &open)->jobs.size() && says(open, "is not in the catalog; give its config.json too"));
        QVERIFY(says(readFiles({{"run.sh", "vllm serve no/such-model --tensor-parallel-size x\n"}}, nullptr, bundled())->front().fragment.notUnderstood, "\"x\": no whole number"));
        // On one type where the design has several.
        design::Design two = test::uniform(bundled(), "p5.48xlarge", 2);
        two.instances[1].type = "p5en.48xlarge";
        const auto first = designOf({{"run.sh", "vllm serve meta-llama/Llama-3.1-70B -tp 4\n"}}, &open, two);
        QVERIFY(first && first->jobs.back().phases[0].pool == design::Pool{two.instances[0].id} && says(open, "several instance types"));
        // With its config.json it is that model, and no training job besides.
        const TextFile config = {"config.json", R"({"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false})"};
        const auto own = designOf({config, {"run.sh", "vllm serve no/such-model -tp 2\n"}});
        QVERIFY(own && own->jobs.size() == 1 && own->jobs[0].phases[0].custom && own->jobs[0].phases[0].custom->hidden == 64);
    }

    /// Who drafts and how much, out and in again; how much of it is accepted no engine is told.
    void draftsThereAndBack_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("drafter");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("a model, vLLM") << QByteArray("llama3.1-70b") << QByteArray("llama3.2-1b") << QByteArray("vllm") << QByteArray(R"(--speculative-config '{"method": "draft_model", "model": "meta-llama/Llama-3.2-1B", "num_speculative_tokens": 3}')");
        QTest::newRow("heads, vLLM") << QByteArray("deepseek-v3") << QByteArray() << QByteArray("vllm") << QByteArray(R"(--speculative-config '{"method": "mtp", "num_speculative_tokens": 3}')");
        QTest::newRow("n-grams, vLLM") << QByteArray("llama3.1-70b") << QByteArray() << QByteArray("vllm") << QByteArray(R"(--speculative-config '{"method": "ngram", "num_speculative_tokens": 3}')");
        QTest::newRow("a model, SGLang") << QByteArray("llama3.1-70b") << QByteArray("llama3.2-1b") << QByteArray("sglang")
                                         << QByteArray("--speculative-algorithm STANDALONE --speculative-draft-model-path meta-llama/Llama-3.2-1B --speculative-num-steps 3 --speculative-eagle-topk 1 --speculative-num-draft-tokens 4");
        QTest::newRow("heads, SGLang") << QByteArray("deepseek-v3") << QByteArray() << QByteArray("sglang") << QByteArray("--speculative-algorithm EAGLE --speculative-num-steps 3 --speculative-eagle-topk 1 --speculative-num-draft-tokens 4");
        QTest::newRow("n-grams, SGLang") << QByteArray("llama3.1-70b") << QByteArray() << QByteArray("sglang") << QByteArray("--speculative-algorithm NGRAM --speculative-num-draft-tokens 4");
    }
    void draftsThereAndBack()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, drafter);
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, line);
        QByteArray text = R"({"switchyard": 2, "capacity": "on-demand", "instances": [{"id": "a", "type": "p5en.48xlarge"}], "name": "s", "region": "us-east-1",
 "jobs": [{"name": "chat", "phases": [{"id": "p", "kind": "serve", "model": "MODEL", "pool": ["a"], "parallelism": {"tp": 8}, "serve": {"framework": "FORMAT", "speculate": 3, "acceptance": 0.65MORE}}]}]})";
        text.replace("MODEL", model).replace("FORMAT", format).replace("MORE", drafter.isEmpty() ? QByteArray() : ", \"draft_model\": \"" + drafter + "\"");
        const auto design = design::readDesign(text.toStdString(), "d", &bundled());
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        const Written written = formatOf(format.toStdString())->write(*design, bundled()).value();
        QVERIFY2(written.text.find(line.toStdString()) != std::string::npos, written.text.c_str());
        QVERIFY(says(written.leftOut, "the share of drafts that are accepted"));
        std::vector<Said> open;
        design::Design machines = *design;
        machines.jobs.clear();
        const auto back = designOf({{"run.sh", written.text}}, &open, machines);
        QVERIFY2(back && back->jobs.size() == 1, back ? "no job" : describe(back.error()).c_str());
        const workload::ServingPlan &plan = std::get<design::Serve>(back->jobs[0].phases[0].work).plan;
        if (line.toLower().contains("ngram")) // no figure of heads is theirs
            QVERIFY(!plan.speculate && !plan.acceptance && says(open, "of those that are looked up it hangs on the text"));
        else
            QVERIFY(plan.speculate == 3 && plan.draftModel == drafter.toStdString() && plan.acceptance == 0.7 && says(open, "how many drafts are accepted is not told: taken for 70.0 %"));
        const auto kept = designOf({{"run.sh", written.text}}, nullptr, *design);
        const workload::ServingPlan &own = std::get<design::Serve>(kept->jobs[0].phases[0].work).plan;
        QVERIFY(own.speculate == 3 && own.acceptance == 0.65); // what the job says stays
        // With options that draft nothing the share goes, too: the job can still be predicted.
        QByteArray none(written.text.c_str());
        const auto from = none.indexOf("--speculative");
        none.truncate(from);
        while (none.endsWith(' ') || none.endsWith('\\') || none.endsWith('\n'))
            none.chop(1);
        const auto bare = designOf({{"run.sh", none.toStdString() + "\n"}}, nullptr, *design);
        QVERIFY2(bare && bare->jobs.size() == 1, none.constData());
        const workload::ServingPlan &without = std::get<design::Serve>(bare->jobs[0].phases[0].work).plan;
        QVERIFY(!without.acceptance && without.speculate.value_or(0) <= 0);
        QVERIFY(serve::servingOfDesign(bundled(), *bare, bare->jobs[0]));
    }
    /// What sends caches, out and in again; on EFA libfabric where a design leaves it open.
    void transportsThereAndBack()
    {
        auto design = design::readDesign(test::readText(test::sourceDir() + "/resources/samples/llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard"), "sample", &bundled());
        QVERIFY(design);
        auto &plan = std::get<design::Serve>(design->jobs[0].phases[1].work).plan;
        for (const auto &[said, word] : {std::pair{workload::KvTransport::Unsaid, "\"LIBFABRIC\""}, {workload::KvTransport::NixlLibfabric, "\"LIBFABRIC\""}, {workload::KvTransport::NixlUcx, "\"UCX\""}})
            for (const workload::KvBlocks blocks : {workload::KvBlocks::ByEngine, workload::KvBlocks::AcrossLayers}) {
                plan.kvTransport = said;
                plan.kvBlocks = blocks;
                plan.version.clear();
                const std::string text = formatOf("vllm")->write(*design, bundled())->text;
                QVERIFY2(text.find(word) != std::string::npos && (text.find("enable_cross_layers_blocks") != std::string::npos) == (blocks == workload::KvBlocks::AcrossLayers), text.c_str());
                const auto back = designOf({{"run.sh", text}});
                QVERIFY(back && back->jobs.size() == 1);
                const auto &read = std::get<design::Serve>(back->jobs[0].phases[1].work).plan;
                QVERIFY(read.kvTransport == (said == workload::KvTransport::NixlUcx ? said : workload::KvTransport::NixlLibfabric) && read.kvBlocks == blocks);
            }
    }
    void draftsThatAreNotModelled()
    {
        std::vector<Said> open;
        const auto plan = [&](const std::string &options, const std::string &model = "meta-llama/Llama-3.1-70B") {
            const std::vector<TextFile> files = {{"run.sh", "vllm serve " + model + " -tp 8 " + options + "\n"}};
            const auto design = designOf(files, &open);
            const auto parts = readFiles(files, nullptr, bundled());
            open.insert(open.end(), parts->front().fragment.notUnderstood.begin(), parts->front().fragment.notUnderstood.end());
            return std::get<design::Serve>(design->jobs.at(0).phases.at(0).work).plan;
        };
        QVERIFY(!plan(R"(--speculative-config '{"method": "eagle3", "model": "some/head", "num_speculative_tokens": 3}')").speculate && says(open, "drafts by eagle3, which is not modelled"));
        QVERIFY(!plan(R"(--speculative-config '{"model": "no/such", "num_speculative_tokens": 3}')").speculate && says(open, "the draft model \"no/such\" is not in the catalog"));
        QVERIFY(!plan(R"(--speculative-config '{"method": "ngram"}')").speculate && says(open, "how many tokens are drafted is not told"));
        const char *const ngrams = R"(--speculative-config '{"method": "ngram", "num_speculative_tokens": 5, "prompt_lookup_max": 4}')";
        QVERIFY(!plan(ngrams, "deepseek-ai/DeepSeek-V3").speculate && says(open, "DeepSeek-V3 has heads that would draft"));
        QVERIFY(!plan("--speculative-config nonsense").speculate && says(open, "is no JSON object"));
    }

    /// Out and in again: the cut and the limits of both pools, on the machines that are there.
    void servingThereAndBack()
    {
        const auto design = design::readDesign(R"({"switchyard": 2, "capacity": "on-demand", "instances": [{"id": "a", "type": "p5.48xlarge"}, {"id": "b", "type": "p5.48xlarge"}, {"id": "c", "type": "p5.48xlarge"}], "name": "s", "region": "us-east-1",
 "jobs": [{"name": "chat", "phases": [{"id": "p", "kind": "prefill", "model": "deepseek-v3", "pool": ["a"], "parallelism": {"tp": 8, "ep": 8}},
  {"id": "d", "kind": "decode", "model": "deepseek-v3", "pool": ["b", "c"], "parallelism": {"tp": 16, "ep": 16, "attention_dp": 4, "replicas": 1}, "decode": {"framework": "sglang", "precision": "fp8-block", "max_seqs": 64, "memory_fraction": 0.8}}]}]})", "d");
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        design::Design machines = *design;
        machines.jobs.clear();
        for (const char *format : {"sglang", "dynamo"}) {
            std::vector<Said> open;
            const Written written = formatOf(format)->write(*design, bundled()).value();
            const auto parts = readFiles({{"out", written.text}}, nullptr, bundled());
            QVERIFY2(parts, written.text.c_str());
            const auto again = format == std::string("sglang") ? joined(machines, *parts, bundled(), {}, &open) : joined({}, *parts, bundled(), {}, &open);
            QVERIFY2(again && again->jobs.size() == 1 && again->jobs[0].phases.size() == 2, again ? (written.text + (open.empty() ? "" : open.front().english())).c_str() : describe(again.error()).c_str());
            const design::Job &job = again->jobs[0];
            const auto &prefill = std::get<design::Serve>(job.phases[0].work), &decode = std::get<design::Serve>(job.phases[1].work);
            QVERIFY2(prefill.role == design::Serve::Role::Prefill && prefill.plan.tp == 8 && prefill.plan.ep == 8, format);
            QVERIFY2(decode.role == design::Serve::Role::Decode && decode.plan.tp == 16 && decode.plan.ep == 16 && decode.plan.attentionDp == 4 && decode.plan.maxSeqs == 64 && decode.plan.memoryFraction == 0.8, format);
            QVERIFY(decode.plan.precision == workload::ServingPrecision::Fp8Block && job.phases[0].model == "deepseek-v3");
            if (format == std::string("sglang"))
                QVERIFY(job.phases[0].pool == design::Pool{"a"} && job.phases[1].pool == (design::Pool{"b", "c"}));
        }
    }

    /// Two pools of vLLM are one job again: by their roles, and as objects of Kubernetes with their machines and replicas.
    void twoPoolsOfVllm()
    {
        const auto design = design::readDesign(test::readText(test::sourceDir() + "/resources/samples/llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard"), "sample", &bundled());
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        const auto roles = [](const design::Job &job) { return job.phases.size() == 2 && std::get<design::Serve>(job.phases[0].work).role == design::Serve::Role::Prefill && std::get<design::Serve>(job.phases[1].work).role == design::Serve::Role::Decode; };
        const auto read = [](const std::string &text) {
            const auto parts = readFiles({{"out", text}}, nullptr, bundled());
            const auto out = parts ? joined({}, *parts, bundled()) : std::unexpected(parts.error());
            if (!out)
                qFatal("%s", describe(out.error()).c_str());
            return *out;
        };
        const design::Design lines = read(formatOf("vllm")->write(*design, bundled())->text);
        QVERIFY(lines.jobs.size() == 1 && roles(lines.jobs[0]));
        const std::string objects = formatOf("lws")->write(*design, bundled())->text;
        const std::size_t second = objects.find("---\n");
        for (const std::string &text : {objects, objects.substr(second + 4) + (objects.ends_with('\n') ? "" : "\n") + "---\n" + objects.substr(0, second)}) { // in either order
            const design::Design again = read(text);
            QCOMPARE(again.instances.size(), design->instances.size());
            QVERIFY(again.jobs.size() == 1 && again.jobs[0].name == "chat" && roles(again.jobs[0]));
            for (std::size_t i = 0; i < 2; ++i) {
                const design::Phase &before = design->jobs[0].phases[i], &after = again.jobs[0].phases[i];
                const auto &was = std::get<design::Serve>(before.work).plan, &is = std::get<design::Serve>(after.work).plan;
                QCOMPARE(after.pool.size(), before.pool.size());
                QCOMPARE(is.tp, was.tp);
                const auto type = [](const design::Design &of, const design::Phase &phase) { return std::ranges::find(of.instances, phase.pool.front(), &design::Instance::id)->type; };
                QCOMPARE(type(again, after), type(*design, before));
            }
        }
    }

    /// What is written is read as the same plan; what a configuration cannot hold is said.
    void deepSpeedOut()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 4);
        workload::Plan plan;
        plan.framework = workload::Framework::MegatronDeepspeed;
        plan.tp = 2;
        plan.cp = 2;
        plan.cpKind = workload::CpKind::Ulysses;
        plan.dp = 8;
        plan.gbs = 64;
        plan.mbs = 2;
        plan.shard = workload::Shard::Hsdp;
        plan.shardGroup = 4;
        plan.offload = workload::Offload::Optimizer;
        design.jobs = {design::trainingJob("llama", "llama3.1-8b", plan)};
        const Result<Written> written = formatOf("deepspeed")->write(design, bundled());
        QVERIFY2(written, written ? "" : describe(written.error()).c_str());
        QVERIFY(written->text.find("\"gradient_accumulation_steps\": 4") != std::string::npos); // 64 = 2 x 4 x 8
        const auto parts = readFiles({{"ds_config.json", written->text}}, nullptr, bundled());
        QVERIFY2(parts && parts->front().format->id == "deepspeed", parts ? "another format" : describe(parts.error()).c_str());
        const auto &read = std::get<FrameworkSettings>(parts->front().fragment.content).plan;
        const auto has = [&](const char *key, const char *value) { return std::ranges::find(read, std::pair<std::string, std::string>(key, value)) != read.end(); };
        for (const auto &[key, value] : {std::pair{"tp", "2"}, {"cp", "2"}, {"cp_kind", "ulysses"}, {"gbs", "64"}, {"mbs", "2"}, {"shard", "hsdp"}, {"shard_group", "4"}, {"offload", "optimizer"}, {"precision", "bf16"}})
            QVERIFY2(has(key, value), key);
        plan.pp = 2;
        plan.precision = workload::Precision::Fp8;
        design.jobs = {design::trainingJob("llama", "llama3.1-8b", plan)};
        const Written piped = formatOf("deepspeed")->write(design, bundled()).value();
        QVERIFY(says(piped.leftOut, "PP 2") && says(piped.leftOut, "fp8") && says(piped.leftOut, "sequence length"));
        QVERIFY(!formatOf("deepspeed")->write(test::uniform(bundled(), "p5.48xlarge", 1), bundled()));
    }

    /// Files of several tools make one job; what they tell differently stays open.
    void together()
    {
        std::vector<Said> open;
        const TextFile config = {"config.json", R"({"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false})"};
        const TextFile nodes = {"slurm.conf", "NodeName=p5-[1-2] Gres=gpu:h100:8 Feature=p5.48xlarge\n"};
        const TextFile jobs = {"squeue.txt", "JOBID|NAME|NODELIST\n1|llama|p5-[1-2]\n"};
        const auto all = designOf({config, nodes, jobs, {"ds.json", seed("deepspeed/1")}}, &open);
        QVERIFY2(all, all ? "" : describe(all.error()).c_str());
        QVERIFY(all->jobs.size() == 1 && all->jobs[0].name == "llama (1)" && all->instances.size() == 2);
        QVERIFY(planOf(*all).shard == workload::Shard::Zero3 && planOf(*all).dp == 16 && planOf(*all).gbs == 64);
        QVERIFY(trainingOf(all->jobs[0])->custom->hidden == 64 && trainingOf(all->jobs[0])->pool.size() == 2);
        const auto two = designOf({{"run.sh", seed("megatron/1")}, {"ds.json", seed("deepspeed/1")}}, &open);
        QVERIFY(two && says(open, "shard is zero1 in run.sh and zero3 in ds.json: left open"));
        const auto none = designOf({{"ds.json", seed("deepspeed/1")}}, &open);
        QVERIFY(none && none->jobs.empty() && says(open, "the settings name no model"));
    }
};

QTEST_GUILESS_MAIN(tst_Settings)
#include "tst_settings.moc"
