// SPDX-License-Identifier: GPL-3.0-or-later
// chaos --seconds S [--seed N] [--grace SECONDS]: lives of the window and damaged inputs, each from a
// seed of its own, until the time is over (at least a few of each). chaos --window N, --mutation N:
// that one again, its files kept.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <unistd.h>

#include <QCoreApplication>

#include <tests/chaos/chaos.h>

namespace switchyard::chaos {

void Tally::fail(const std::string &kind, const std::string &again, const std::string &detail)
{
    ++failures[kind];
    std::printf("FAILED: %s; again with %s\n        %s\n", kind.c_str(), again.c_str(), detail.c_str());
    std::fflush(stdout);
}

} // namespace switchyard::chaos

using namespace switchyard::chaos;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    double seconds = 15, grace_s = 0.5;
    unsigned seed = 1;
    long window = -1, mutation = -1;
    for (int i = 1; i + 1 < argc; i += 2) {
        const auto is = [&](const char *word) { return std::strcmp(argv[i], word) == 0; };
        if (is("--seconds"))
            seconds = std::atof(argv[i + 1]);
        else if (is("--grace"))
            grace_s = std::atof(argv[i + 1]);
        else if (is("--seed"))
            seed = static_cast<unsigned>(std::strtoul(argv[i + 1], nullptr, 10));
        else if (is("--window"))
            window = std::atol(argv[i + 1]);
        else if (is("--mutation"))
            mutation = std::atol(argv[i + 1]);
        else
            return std::fprintf(stderr, "chaos: unknown word %s\n", argv[i]), 2;
    }
    // In memory where there is such a place: a kill does not need a disk, and a slow one would count as a loss.
    std::string scratch = (::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : std::filesystem::temp_directory_path().string()) + "/switchyard-chaos-XXXXXX";
    if (::mkdtemp(scratch.data()) == nullptr)
        return std::fprintf(stderr, "chaos: no directory to work in\n"), 2;
    Tally tally;
    const auto began = std::chrono::steady_clock::now();
    const auto over = [&] { return std::chrono::steady_clock::now() - began > std::chrono::duration<double>(seconds); };
    if (window >= 0 || mutation >= 0) {
        window >= 0 ? windowRun(static_cast<unsigned>(window), scratch, grace_s, tally) : mutationRun(static_cast<unsigned>(mutation), scratch, tally);
    } else {
        for (unsigned round = 0; round < 3 || !over(); ++round) {
            const unsigned first = seed * 1'000'000 + round * 100;
            windowRun(first, scratch, grace_s, tally);
            for (unsigned i = 1; i <= 20 && (round < 3 || !over()); ++i)
                mutationRun(first + i, scratch, tally);
        }
    }
    const auto count = [&](const char *kind) { return tally.failures.contains(kind) ? tally.failures[kind] : 0; };
    std::printf("chaos, seed %u, %.1f minutes: %d kills, %d runs with write errors, %d edits, %d mutated inputs; failures: %d unreadable files, "
                "%d files that are not canonical, %d lost edits older than %g s, %d crashes, %d hangs, %d answers that are not one line\n",
                seed, std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() / 60, tally.kills, tally.errors, tally.edits, tally.mutations,
                count("unreadable file"), count("file that is not canonical"), count("lost edit"), grace_s, count("crash"), count("hang"), count("answer that is not one line"));
    if (tally.failures.empty()) {
        std::error_code none;
        std::filesystem::remove_all(scratch, none);
        return 0;
    }
    std::printf("what they left behind lies in %s\n", scratch.c_str());
    return 1;
}
