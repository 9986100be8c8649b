// SPDX-License-Identifier: GPL-3.0-or-later
// 500 seeded predictions against tests/data/predictions.txt: step time, memory, parts and bytes. A change of
// the engine that is meant renews them (`./dev snapshot`) in the same commit, which says why.
#include <QTest>

#include <charconv>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include <core/network/demand.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;

namespace {

constexpr int jobs = 500;
constexpr double tolerance = 1e-9;

std::string number(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

/// What the ranks of all communicators send, were every collective a ring; per GPU and step.
double injected_B(const network::TrafficItem &item, int gpus)
{
    const double n = item.family.size();
    network::Demand d;
    d.add(item, network::Algo::Ring, item.family.size(), 1);
    const double sent = d.ring_B * n + (d.chain_B + d.next_B + d.back_B + d.scatter_B) * (n - 1) + d.wrap_B + d.wrapBack_B + d.pair_B * n * (n - 1);
    return (sent + (item.hostOut_B + item.hostIn_B) * item.calls) * item.family.groups() / gpus;
}

/// "step_s=1.23 memory_B=4.5e10 stage=3 matrix_products=0.5 tp_communication=0.02/0.05 … sent_tp_communication=1e9": a part
/// has its exposed seconds, and behind a slash the busy ones where they differ.
std::string lineOf(const test::SeededJob &job)
{
    const auto prediction = predict::predictJob(test::bundled(), job.spec);
    if (!prediction)
        return "refused=" + prediction.error().message;
    std::string line = "step_s=" + number(prediction->step_s) + " memory_B=" + number(prediction->memory.total)
        + " stage=" + std::to_string(prediction->memoryStage);
    for (const predict::BreakdownItem &item : prediction->breakdown) {
        line += " " + std::string(workload::infoOf(item.part).id) + "=" + number(item.exposed_s) + (item.seconds != item.exposed_s ? "/" + number(item.seconds) : "");
    }
    std::map<workload::Part, double> sent;
    for (const network::TrafficItem &item : prediction->traffic)
        sent[item.part] += injected_B(item, prediction->gpus);
    for (const auto &[part, bytes] : sent)
        line += " sent_" + std::string(workload::infoOf(part).id) + "=" + number(bytes);
    return line;
}

std::map<std::string, std::string> fieldsOf(const std::string &line)
{
    std::map<std::string, std::string> fields;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        const std::size_t equals = std::min(word.find('='), word.size());
        fields[word.substr(0, equals)] = equals < word.size() ? word.substr(equals + 1) : std::string();
    }
    return fields;
}

/// Relative difference of two fields; a field that is not there counts as 0, words that differ as 1.
double differenceOf(const std::string &a, const std::string &b)
{
    double worst = 0;
    std::istringstream left(a.empty() ? "0" : a), right(b.empty() ? "0" : b);
    for (std::string x, y; std::getline(left, x, '/') && std::getline(right, y, '/');) {
        double u = 0, v = 0;
        const bool numbers = std::from_chars(x.data(), x.data() + x.size(), u).ec == std::errc() && std::from_chars(y.data(), y.data() + y.size(), v).ec == std::errc();
        worst = std::max(worst, !numbers ? (x == y ? 0.0 : 1.0) : u == v ? 0.0 : std::abs(u - v) / std::max(std::abs(u), std::abs(v)));
    }
    return std::max(worst, std::ranges::count(a, '/') == std::ranges::count(b, '/') || a.empty() || b.empty() ? 0.0 : 1.0);
}

} // namespace

class TestSnapshot : public QObject
{
    Q_OBJECT

private slots:
    void everyPrediction()
    {
        const std::string path = test::dataFile("predictions.txt");
        std::vector<std::pair<std::string, std::string>> known; // name, line
        {
            std::ifstream file(path);
            for (std::string name, line; std::getline(file, name) && std::getline(file, line);)
                known.emplace_back(std::move(name), std::move(line));
        }
        struct Change {
            int jobs = 0;
            double largest = 0;
        };
        std::map<std::string, Change> changes; // by field
        std::string now, firsts;
        int changed = 0;
        const std::vector<test::SeededJob> drawn = test::seededJobs(jobs);
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const std::string line = lineOf(drawn[i]);
            now += drawn[i].name + "\n" + line + "\n";
            const std::string before = i < known.size() && known[i].first == drawn[i].name ? known[i].second : std::string();
            auto then = fieldsOf(before);
            auto fields = fieldsOf(line);
            for (const auto &[name, value] : then)
                fields.try_emplace(name);
            bool same = true;
            for (const auto &[name, value] : fields) {
                const double difference = differenceOf(then[name], value);
                if (difference <= tolerance)
                    continue;
                same = false;
                Change &change = changes[name];
                ++change.jobs;
                change.largest = std::max(change.largest, difference);
            }
            if (!same && ++changed <= 3)
                firsts += drawn[i].name + "\n  was " + before + "\n  is  " + line + "\n";
        }
        std::string summary = std::to_string(changed) + " of " + std::to_string(jobs) + " predictions differ\n";
        for (const auto &[name, change] : changes)
            summary += "  " + name + ": " + std::to_string(change.jobs) + " jobs, by up to " + number(100 * change.largest) + " %\n";
        if (qEnvironmentVariableIsSet("SWITCHYARD_WRITE_SNAPSHOT")) {
            std::fputs(summary.c_str(), stdout);
            std::ofstream(path) << now;
            return;
        }
        QVERIFY2(changed == 0 && known.size() == drawn.size(), (summary + firsts).c_str());
    }
};

QTEST_GUILESS_MAIN(TestSnapshot)
#include "tst_snapshot.moc"
