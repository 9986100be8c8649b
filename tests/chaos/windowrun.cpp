// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/chaos/chaos.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <QCryptographicHash>
#include <QDir>

#include <core/design/design.h>
#include <views/session/journal.h>

#include <tests/chaos/child.h>
#include <tests/support/paths.h>

namespace switchyard::chaos {

namespace fs = std::filesystem;

namespace {

struct State {
    std::string hash;
    double alive_ms = 0; ///< of the event loop, before this
};

struct Log {
    std::vector<State> states;
    double alive_ms = 0; ///< in all; a gap counts as at most two pulses, so that a busy machine does not
};

Log readLog(const std::string &file)
{
    Log log;
    std::ifstream in(file);
    std::string line;
    double last_ms = 0;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        std::string kind, hash, what;
        double at_ms = 0;
        words >> kind;
        if (kind == "s")
            words >> hash >> what;
        if (!(words >> at_ms))
            continue; // cut by the kill
        log.alive_ms += std::min(at_ms - last_ms, 100.0);
        last_ms = at_ms;
        if (kind == "s")
            log.states.push_back({hash, log.alive_ms});
    }
    return log;
}

std::string hashOf(const std::string &text)
{
    return QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha1).toHex().toStdString();
}

/// The last state of this content; states.size() for one that was not said any more.
std::size_t lastWith(const Log &log, const std::string &hash)
{
    for (std::size_t i = log.states.size(); i > 0; --i)
        if (log.states[i - 1].hash == hash)
            return i - 1;
    return log.states.size();
}

} // namespace

void windowRun(unsigned seed, const std::string &scratch, double grace_s, Tally &tally)
{
    std::mt19937 random(seed);
    const fs::path run = fs::path(scratch) / ("window-" + std::to_string(seed));
    const fs::path desk = run / "desk";
    const fs::path log = run / "log";
    fs::remove_all(run);
    fs::create_directories(desk);
    static constexpr const char *samples[] = {"llama3.1-70b-64-p5en", "llama3.1-8b-4-p6-b200", "deepseek-v3-gb200-ultraservers"};
    const fs::path file = desk / "work.switchyard";
    fs::copy_file(test::sourceDir() + "/resources/samples/" + samples[random() % std::size(samples)] + ".switchyard", file);
    static constexpr const char *kinds[] = {"kill-edit", "kill-write", "error", "short"};
    const std::string kind = kinds[random() % 3 == 0 ? 2 + random() % 2 : random() % 2];
    const int edits = 4 + static_cast<int>(random() % 16);
    const int n = 1 + static_cast<int>(kind == "kill-edit" ? random() % static_cast<unsigned>(edits) : random() % 30);
    const std::string again = "chaos --window " + std::to_string(seed);

    // The window says twenty times a second that it is alive; half a minute of silence is a hang, on a machine that does much else too.
    auto heard = std::chrono::steady_clock::now();
    std::uintmax_t size = 0;
    const Ended ended = chaos::run({test::binaryDir() + "/tests/chaos/chaos_window", desk.string(), std::to_string(seed), std::to_string(edits), kind, std::to_string(n)},
                                   (run / "stderr").string(), [&] {
                                       std::error_code none;
                                       const std::uintmax_t now = fs::file_size(log, none);
                                       if (!none && now != size) {
                                           size = now;
                                           heard = std::chrono::steady_clock::now();
                                       }
                                       return std::chrono::steady_clock::now() - heard < std::chrono::seconds(size == 0 ? 120 : 30);
                                   });
    const Log said = readLog(log.string());
    tally.edits += static_cast<int>(said.states.size());
    (kind.starts_with("kill") ? tally.kills : tally.errors) += 1;
    if (ended.hung)
        tally.fail("hang", again, "the window was silent for half a minute");
    else if (ended.signal != SIGKILL)
        tally.fail("crash", again, "signal " + std::to_string(ended.signal) + ", exit " + std::to_string(ended.status) + ": " + ended.err.substr(0, 300));

    std::vector<std::string> found; // what a new session can go on with
    const auto design = design::loadDesign(file.string());
    if (!design)
        tally.fail("unreadable file", again, describe(design.error()));
    else if (const std::string text = test::readText(file.string()); design::writeDesign(*design) != text)
        tally.fail("file that is not canonical", again, file.string());
    else
        found.push_back(hashOf(text));
    std::vector<Error> problems;
    for (const session::Draft &draft : session::Journal::abandoned(QString::fromStdString((desk / "drafts").string()), &problems))
        found.push_back(hashOf(design::writeDesign(draft.design)));
    for (const Error &problem : problems)
        tally.fail("unreadable file", again, describe(problem));

    std::size_t newest = 0;
    for (const std::string &hash : found)
        newest = std::max(newest, lastWith(said, hash));
    std::size_t wanted = 0; // the last edit that is old enough
    for (std::size_t i = 0; i < said.states.size(); ++i)
        if (said.alive_ms - said.states[i].alive_ms >= 1e3 * grace_s)
            wanted = i;
    if (kind.starts_with("kill") && newest < wanted)
        tally.fail("lost edit", again, "edit " + std::to_string(wanted) + " was "
                       + std::to_string(static_cast<int>(said.alive_ms - said.states[wanted].alive_ms)) + " ms old; the disk has edit " + std::to_string(newest));
    if (tally.failures.empty())
        fs::remove_all(run);
}

} // namespace switchyard::chaos
