// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/chaos/chaos.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include <tests/chaos/child.h>
#include <tests/fuzz/mutate.h>
#include <tests/support/http_server.h>
#include <tests/support/paths.h>

namespace switchyard::chaos {

namespace fs = std::filesystem;

namespace {

const std::string collectives = "row_id,source,platform,nodes,gpus,collective,algo,proto,dtype,bytes,time_us\n"
                                "1,\"a, paper\",p5.48xlarge,2,16,all_reduce,ring,simple,bf16,1048576,120.5\n"
                                "2,own,p5en.48xlarge,1,8,all_gather,,,bf16,16777216,90\n";
const std::string topology = "{\"Instances\": [{\"InstanceId\": \"i-0123456789abcdef0\", \"InstanceType\": \"p5.48xlarge\", \"NetworkNodes\": "
                             "[\"nn-1\", \"nn-2\", \"nn-3\"], \"AvailabilityZone\": \"us-east-1a\"}], \"NextToken\": \"x\"}\n";
const std::string config = "{\"model_type\": \"llama\", \"num_hidden_layers\": 2, \"hidden_size\": 64, \"num_attention_heads\": 4, "
                           "\"intermediate_size\": 128, \"vocab_size\": 1000, \"tie_word_embeddings\": false}\n";
const std::string answers[] = {
    "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{\"__name__\":\"DCGM_FI_DEV_GPU_TEMP\",\"Hostname\":\"ip-10-1-2-3.ec2.internal\","
    "\"gpu\":\"3\",\"UUID\":\"GPU-1\",\"modelName\":\"NVIDIA H100 80GB HBM3\"},\"value\":[1795214015.122,\"61\"]}]}}",
    "{\"status\":\"success\",\"data\":[\"DCGM_FI_DEV_GPU_TEMP\",\"DCGM_FI_PROF_SM_ACTIVE\",\"up\"]}",
    "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"no\"}",
};

struct Case {
    std::vector<std::string> words; ///< FILE stands for the damaged one
    std::string text;
    std::string name = "input";     ///< of the damaged file
};

std::string sampleNamed(const char *name) { return test::sourceDir() + "/resources/samples/" + name + ".switchyard"; }

Case choose(std::mt19937 &random, const fs::path &run)
{
    static constexpr const char *samples[] = {"llama3.1-70b-64-p5en", "llama3.1-8b-4-p6-b200", "deepseek-v3-gb200-ultraservers", "llama3.1-405b-16384-h100"};
    switch (random() % 8) {
    case 0: return {{"predict", "FILE"}, test::readText(sampleNamed(samples[random() % 4]))};
    case 1: return {{"check", "FILE"}, test::readText(sampleNamed(samples[random() % 4]))};
    case 2: return {{"diff", sampleNamed(samples[0]), "FILE"}, test::readText(sampleNamed(samples[0]))};
    case 3: return {{"import", "ec2-topology", "FILE", "-o", (run / "out").string()}, topology};
    case 4: return {{"import", "hf-config", "FILE", "-o", (run / "out").string()}, config};
    case 5: return {{"validate", "collectives", "FILE"}, collectives};
    case 6: return {{"traffic", "FILE"}, test::readText(sampleNamed(samples[random() % 3]))};
    default: break;
    }
    // One file of a whole catalog.
    const fs::path catalog = run / "catalog";
    fs::copy(test::sourceDir() + "/catalog", catalog, fs::copy_options::recursive);
    std::vector<fs::path> files;
    for (const auto &entry : fs::recursive_directory_iterator(catalog))
        if (entry.is_regular_file() && entry.file_size() < 100'000)
            files.push_back(entry.path());
    std::ranges::sort(files);
    const fs::path file = files[random() % files.size()];
    return {{"predict", sampleNamed(samples[1]), "--catalog", catalog.string()}, test::readText(file.string()), "catalog/" + fs::relative(file, catalog).string()};
}

} // namespace

void mutationRun(unsigned seed, const std::string &scratch, Tally &tally)
{
    std::mt19937 random(seed);
    const fs::path run = fs::path(scratch) / ("mutation-" + std::to_string(seed));
    fs::remove_all(run);
    fs::create_directories(run);
    std::vector<std::string> words{test::binaryDir() + "/app/cli/switchyard-cli"};
    Ended ended;
    if (random() % 9 == 0) {
        const unsigned each = static_cast<unsigned>(random());
        const test::HttpServer server([each, served = 0u](const test::HttpRequest &request) mutable {
            std::mt19937 own(each + served++);
            const std::string &answer = request.line.find("label") != std::string::npos ? answers[1] : answers[own() % 3];
            return test::httpAnswer(own() % 3 == 0 ? answer : fuzz::mutated(answer, answers[own() % 3], own));
        });
        words.insert(words.end(), {"live", server.url(), sampleNamed("llama3.1-70b-64-p5en")});
        ended = chaos::run(words, (run / "stderr").string());
    } else {
        const Case one = choose(random, run);
        const fs::path file = run / one.name;
        std::ofstream(file, std::ios::binary) << fuzz::mutated(one.text, config, random);
        for (const std::string &word : one.words)
            words.push_back(word == "FILE" ? file.string() : word);
        ended = chaos::run(words, (run / "stderr").string());
    }
    ++tally.mutations;
    std::string line = "`";
    for (const std::string &word : words)
        line += word + ' ';
    line += "`: ";
    const std::string again = "chaos --mutation " + std::to_string(seed);
    if (ended.hung)
        tally.fail("hang", again, line + "more than ten seconds");
    else if (ended.signal != 0 || ended.status < 0 || ended.status > 4)
        tally.fail("crash", again, line + "signal " + std::to_string(ended.signal) + ", exit " + std::to_string(ended.status) + ": " + ended.err.substr(0, 300));
    else if (ended.status >= 2 && (std::ranges::count(ended.err, '\n') != 1 || ended.err.size() > 2000))
        tally.fail("answer that is not one line", again, line + ended.err.substr(0, 300));
    else
        fs::remove_all(run);
}

} // namespace switchyard::chaos
