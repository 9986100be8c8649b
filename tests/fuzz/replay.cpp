// SPDX-License-Identifier: GPL-3.0-or-later
// Driver without libFuzzer: files named on the command line, or the seeds, their truncations, and
// a fixed number of mutations that are the same on every machine.
#include <tests/fuzz/fuzz.h>

#include <random>

#include <tests/support/paths.h>

namespace {

int count = 0;

void run(const std::string &input)
{
    ++count;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(input.data()), input.size());
}

std::string mutated(std::string text, const std::string &other, std::mt19937 &random)
{
    static const std::string tokens[] = {"{", "}", "[", "]", ",", ":", "\"", "null", "true", "-1", "1e308", "99999999999999999999", "\\u0000", "\n", "\xff", "\"\""};
    for (unsigned edits = 1 + random() % 4; edits > 0; --edits) {
        const std::size_t at = text.empty() ? 0 : random() % text.size();
        switch (random() % 5) {
        case 0:
            if (!text.empty())
                text[at] = static_cast<char>(random() & 0xff);
            break;
        case 1: text.erase(at, 1 + random() % 16); break;
        case 2: text.insert(at, tokens[random() % std::size(tokens)]); break;
        case 3: text.insert(at, text.substr(random() % (text.size() + 1), random() % 64)); break; // repeat a part
        default: text.insert(at, other.substr(random() % (other.size() + 1), random() % 64)); break;
        }
    }
    return text;
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
        run(mutated(seeds[random() % seeds.size()], seeds[random() % seeds.size()], random));
    std::printf("%d inputs\n", count);
    return 0;
}
