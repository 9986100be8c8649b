// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/paths.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace switchyard::test {

std::string sourceDir() { return SWITCHYARD_SOURCE_DIR; }
std::string dataFile(const std::string &relative) { return sourceDir() + "/tests/data/" + relative; }
std::string binaryDir() { return SWITCHYARD_BINARY_DIR; }

std::string sharedDir()
{
    if (const char *fromEnvironment = std::getenv("SWITCHYARD_SHARED"))
        return fromEnvironment;
    const std::filesystem::path beside = std::filesystem::path(sourceDir()).parent_path() / "shared";
    return std::filesystem::exists(beside / "measured") ? beside.string() : std::string();
}

std::string readText(const std::string &path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        std::fprintf(stderr, "test data is missing: %s\n", path.c_str());
        std::abort();
    }
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace switchyard::test
