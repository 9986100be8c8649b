// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <core/base/json.h>
#include <core/catalog/figures.h>

#include <tests/support/paths.h>

using namespace switchyard;

namespace {

struct File {
    const char *name;
    Result<void> (*read)(const json::Value &, catalog::Reading);
};
constexpr File files[] = {
    {"sources.json", catalog::readSources},     {"regions.json", catalog::readRegions},
    {"gpus.json", catalog::readGpus},
    {"efa.json", catalog::readEfa},             {"instances.json", catalog::readInstances},
    {"platforms.json", catalog::readPlatforms}, {"ultraservers.json", catalog::readUltraservers},
    {"storage.json", catalog::readStorage},     {"prices.json", catalog::readPrices},
    {"models.json", catalog::readModels},       {"out_of_scope.json", catalog::readOutOfScope},
    {"software.json", catalog::readSoftware},
    {"calibration/memory.json", catalog::readCalibration},
};

std::string bundled(const File &file) { return test::readText(test::sourceDir() + "/catalog/" + file.name); }

/// What the files before this one say.
catalog::Catalog before(std::size_t which)
{
    catalog::Catalog out;
    for (std::size_t i = 0; i < which; ++i) {
        const auto value = json::parse(bundled(files[i]), files[i].name);
        const Result<void> read = value ? files[i].read(*value, {out, files[i].name}) : std::unexpected(value.error());
        fuzz::require(read.has_value(), read ? "" : describe(read.error()).c_str());
    }
    return out;
}

} // namespace

/// Each file behind the byte that chooses its reader.
std::vector<std::string> fuzz::seeds()
{
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::size(files); ++i)
        out.push_back(static_cast<char>(i) + bundled(files[i]));
    return out;
}

/// What is refused says so in one line, with the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const std::vector<catalog::Catalog> bases = [] {
        std::vector<catalog::Catalog> out;
        for (std::size_t i = 0; i < std::size(files); ++i)
            out.push_back(before(i));
        return out;
    }();
    if (size == 0)
        return 0;
    const std::size_t which = data[0] % std::size(files);
    const auto value = json::parse(std::string_view(reinterpret_cast<const char *>(data) + 1, size - 1), "input.json", {.packNumbers = which + 1 == std::size(files)});
    catalog::Catalog into = bases[which];
    const Result<void> read = value ? files[which].read(*value, {into, "input.json"}) : std::unexpected(value.error());
    if (!read) {
        fuzz::require(!read.error().message.empty() && read.error().where.starts_with("input.json"), "an error has a message and a place");
        fuzz::require(describe(read.error()).find('\n') == std::string::npos, "an error is one line");
    }
    return 0;
}
