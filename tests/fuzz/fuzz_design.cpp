// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/design/diff.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;

namespace {
const catalog::Catalog &bundled()
{
    static const Result<catalog::Catalog> loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    fuzz::require(loaded.has_value(), "the catalog loads");
    return *loaded;
}
} // namespace

std::vector<std::string> fuzz::seeds()
{
    design::Design custom = test::uniform(bundled(), "p5.48xlarge", 2, "custom");
    design::Job job = design::trainingJob("j", "custom", {});
    trainingOf(job)->custom = std::make_shared<const catalog::Architecture>(*bundled().model("deepseek-v3"));
    design::Phase transfer;
    transfer.id = "move";
    transfer.after = {"train"};
    transfer.work = design::Transfer{design::Transfer::Pattern::AllToAll, {"p5-0001"}, {"p5-0002"}, 1e9, 2};
    design::Phase kept;
    kept.id = "think";
    kept.pool = {"p5-0001"};
    kept.work = design::Kept{"dream", {{"dream", "{\"depth\": 2.50}"}}};
    job.phases.push_back(transfer);
    job.phases.push_back(kept);
    custom.jobs = {job};
    custom.positions = {{"nn-1", {.x = 1, .y = 2}}};
    custom.waivers = {{.finding = "f", .reason = "r"}};
    custom.unknown = {{"/jobs/j/phases/train/train/new", "[1, {\"a\": null}]"}, {"/extra", "{\"b\": 1e3}"}};
    return {design::writeDesign(test::makeSamples(bundled())[3].design), design::writeDesign(test::makeSamples(bundled()).back().design), design::writeDesign(custom),
            test::readText(test::sourceDir() + "/tests/data/format-1/llama3.1-8b-4-p6-b200.switchyard"),
            design::writeDesign(test::uniform(bundled(), "u-p6e-gb200x36", 1))};
}

/// What is accepted is written and read back the same, and differs from itself in nothing.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    for (const catalog::Catalog *catalog : {&bundled(), static_cast<const catalog::Catalog *>(nullptr)}) {
        const auto read = design::readDesign(text, "input", catalog);
        if (!read) {
            fuzz::require(!read.error().message.empty() && read.error().where.starts_with("input"), "an error has a message and a place");
            continue;
        }
        const std::string written = design::writeDesign(*read);
        const auto again = design::readDesign(written, "input", catalog);
        fuzz::require(again && *again == *read, "what was written reads back the same");
        fuzz::require(design::writeDesign(*again) == written, "the same design gives the same bytes");
        fuzz::require(design::diff(*read, *again).empty(), "a design does not differ from itself");
    }
    return 0;
}
