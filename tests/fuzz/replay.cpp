// SPDX-License-Identifier: GPL-3.0-or-later
// Driver without libFuzzer: files named on the command line, or the seeds, their truncations, and
// a fixed number of mutations that are the same on every machine.
#include <tests/fuzz/fuzz.h>
#include <tests/fuzz/mutate.h>

#include <random>

#include <tests/support/paths.h>

namespace {

int count = 0;

void run(const std::string &input)
{
    ++count;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(input.data()), input.size());
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 1) {
        for (int i = 1; i < argc; ++i)
            run(switchyard::test::readText(argv[i]));
        return 0;
    }
    const std::vector<std::string> seeds = switchyard::fuzz::seeds();
    std::mt19937 random(1);
    for (const std::string &seed : seeds) {
        run(seed);
        for (std::size_t i = 0; i < 50; ++i)
            run(seed.substr(0, seed.size() * i / 50));
    }
    for (int i = 0; i < 4000; ++i)
        run(switchyard::fuzz::mutated(seeds[random() % seeds.size()], seeds[random() % seeds.size()], random));
    std::printf("%d inputs\n", count);
    return 0;
}
