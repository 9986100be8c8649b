// SPDX-License-Identifier: GPL-3.0-or-later
// Several jobs on several types of one leaf: one that serves on four of five p5en, the fifth is spare, one that trains on four p6-b200.
#pragma once

#include <memory>
#include <string>

#include <QtGlobal>

#include <core/predict/predict.h>
#include <tests/support/bundled.h>

namespace switchyard::test {

struct SeveralJobs {
    static constexpr int servers = 4, spare = 4, firstTrainer = 5, trainers = 4; ///< of the design's instances

    std::shared_ptr<const design::Design> design;
    std::shared_ptr<const predict::DesignPrediction> prediction;

    explicit SeveralJobs(const std::string &job)
    {
        std::string instances, serving, training;
        for (int i = 0; i < firstTrainer + trainers; ++i) {
            const bool trains = i >= firstTrainer;
            const std::string id = trains ? "p6-b200-of-the-second-hall-000" + std::to_string(i - firstTrainer) : "p5en-000" + std::to_string(i);
            instances += std::string(i > 0 ? "," : "") + R"({"id": ")" + id + R"(", "network_node": "nn-3", "type": ")" + (trains ? "p6-b200.48xlarge" : "p5en.48xlarge") + R"("})";
            if (i != spare)
                (trains ? training : serving) += std::string(i > 0 && i != firstTrainer ? "," : "") + '"' + id + '"';
        }
        auto read = design::readDesign(R"({"switchyard": 2, "instances": [)" + instances + R"(], "jobs": [
            {"name": "serving-1", "phases": [{"id": "serve", "kind": "serve", "model": "llama3.1-70b", "parallelism": {"tp": 2}, "pool": [)" + serving + R"(], "serve": {"concurrency": 64, "isl": 2000, "osl": 300}}]},
            {"name": "job-1", "phases": [{"id": "train", "kind": "train", "model": "llama3.1-70b", "parallelism": {"cp": 1, "dp": 8, "ep": 1, "etp": 1, "pp": 1, "rank_order": "tp-cp-ep-dp-pp", "sp": true, "tp": 4, "vpp": 1}, "pool": [)" + training + R"(], "train": {"dispatcher": "nccl", "framework": "megatron", "gbs": 16, "mbs": 1, "optimizer": "adam", "precision": "bf16", "recompute": "none", "schedule": "1f1b", "seq": 8192, "shard": "zero1"}}]}],
            "network_nodes": [{"id": "nn-1", "layer": 1}, {"id": "nn-2", "layer": 2, "parent": "nn-1"}, {"id": "nn-3", "layer": 3, "parent": "nn-2"}]})", "several.switchyard", &bundled());
        if (!read)
            qFatal("%s", describe(read.error()).c_str());
        design = std::make_shared<const design::Design>(std::move(*read));
        auto predicted = predict::predictDesign(bundled(), *design, job);
        if (!predicted)
            qFatal("%s", describe(predicted.error()).c_str());
        prediction = *predicted;
    }
    [[nodiscard]] int firstGpu(int instance) const { return 8 * instance; }
};

} // namespace switchyard::test
