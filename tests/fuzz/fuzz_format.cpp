// SPDX-License-Identifier: GPL-3.0-or-later
// One target for each row of the table of formats, which a line of its own names (CMakeLists.txt); its inputs to start from lie
// in tests/fuzz/formats/ID/.
#include <tests/fuzz/fuzz.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <core/base/csv.h>
#include <core/catalog/architecture_json.h>
#include <core/catalog/own.h>
#include <core/exchange/format.h>
#include <core/exchange/nccl/nccltests.h>
#include <core/exchange/textdoor.h>
#include <core/workload/parameters.h>

#include <tests/support/paths.h>

using namespace switchyard;

namespace exchange = switchyard::exchange;

extern const exchange::Format *const formatOfTarget;

namespace {

const exchange::Format &fuzzed = *formatOfTarget;

const catalog::Catalog &bundled()
{
    static const Result<catalog::Catalog> loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    fuzz::require(loaded.has_value(), "the catalog loads");
    return *loaded;
}

Result<exchange::Fragment> read(const std::string &text)
{
    const exchange::TextFile file{"input_config.json", text};
    return exchange::readTexts(fuzzed, std::span(&file, 1), bundled());
}

/// It can be saved and opened, and what the format writes of it is read as the same.
void hold(const design::Design &design)
{
    const auto again = design::readDesign(design::writeDesign(design), "again", &bundled());
    fuzz::require(again && *again == design, "the imported design reads back the same");
    if (!fuzzed.write)
        return;
    const auto written = fuzzed.write(design, bundled());
    fuzz::require(written.has_value(), "what was read is written");
    const auto returned = read(written->text);
    fuzz::require(returned.has_value(), "what was written is read");
    fuzz::require(!written->leftOut.empty() || std::get<design::Design>(returned->content) == design, "import, export, import changes nothing");
}

/// What one file tells is a design, perhaps without instances; it can be saved and opened.
void hold(const exchange::Inventory &inventory)
{
    std::vector<exchange::FormatFiles> parts(1);
    parts[0].format = &fuzzed;
    parts[0].files = {"input"};
    parts[0].fragment.content = inventory;
    std::vector<Said> open;
    const auto design = exchange::joined({}, parts, bundled(), {}, &open);
    if (!design) {
        fuzz::require(!design.error().message.empty(), "an error has a message");
        return;
    }
    const auto again = design::readDesign(design::writeDesign(*design), "again", &bundled());
    fuzz::require(again.has_value(), again ? "" : ("the joined design opens: " + describe(again.error())).c_str());
    fuzz::require(*again == *design, "the joined design reads back the same");
    if (!fuzzed.write)
        return;
    if (const auto written = fuzzed.write(*design, bundled()))
        fuzz::require(read(written->text).has_value(), "what was written is read");
}

/// Settings become a job, or say why not.
void hold(const exchange::FrameworkSettings &settings)
{
    std::vector<exchange::FormatFiles> parts(1);
    parts[0].format = &fuzzed;
    parts[0].files = {"input"};
    parts[0].fragment.content = settings;
    if (const auto design = exchange::joined({}, parts, bundled())) {
        const auto again = design::readDesign(design::writeDesign(*design), "again", &bundled());
        fuzz::require(again.has_value(), again ? "" : ("the job opens: " + describe(again.error())).c_str());
        fuzz::require(*again == *design, "the job reads back the same");
    }
}

void hold(const exchange::Observed &) {}

/// As a table it is read as the same prices.
void hold(const catalog::PriceList &list)
{
    const auto again = catalog::parsePriceList(catalog::writePriceList(list), "again", bundled());
    fuzz::require(again.has_value() && again->rows == list.rows, "the written price list reads back the same");
}

/// A finite count of parameters; reads back from the file form.
void hold(const catalog::Architecture &model)
{
    const double parameters = workload::countParameters(model).total();
    fuzz::require(std::isfinite(parameters) && parameters > 0, "a model has parameters");
    const auto text = json::parse(json::writeLine(catalog::writeArchitecture(model)), "again");
    fuzz::require(text.has_value(), "the written model is JSON");
    const auto again = catalog::readArchitecture(*text, "again");
    fuzz::require(again && *again == model, "the written model reads back the same");
}

/// Rows with times; the table of measurements reads back with as many lines.
void hold(const exchange::Measurements &runs)
{
    for (const auto &[file, tests] : runs) {
        fuzz::require(!tests.rows.empty() && tests.ranks >= 0 && tests.nodes >= 0, "accepted output has rows");
        int lines = 0;
        const auto csv = exchange::toMeasurements(tests, {"p5.48xlarge", 1, 8, "all_reduce", ""}, file, lines);
        fuzz::require(csv.has_value(), "with its place known it becomes measurements");
        const auto table = csv::parseCsv(*csv, "again");
        fuzz::require(table && table->records.size() == static_cast<std::size_t>(lines), "the table reads back");
    }
}

} // namespace

std::vector<std::string> fuzz::seeds()
{
    const std::filesystem::path folder = test::sourceDir() + "/tests/fuzz/formats/" + std::string(fuzzed.id);
    std::vector<std::filesystem::path> files;
    if (std::filesystem::exists(folder))
        for (const auto &entry : std::filesystem::directory_iterator(folder))
            files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<std::string> out;
    for (const auto &file : files)
        out.push_back(test::readText(file.string()));
    fuzz::require(!out.empty(), "there are inputs to start from in tests/fuzz/formats/ID/");
    return out;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char *>(data), size);
    exchange::formatOf(exchange::Glance(text));
    if (const auto plain = exchange::plainText({"input", text}))
        fuzz::require(plain->text.size() <= (std::size_t{128} << 20), "plain text is bounded");
    const auto fragment = read(text);
    if (!fragment) {
        fuzz::require(!fragment.error().message.empty() && !fragment.error().where.empty(), "an error has a message and a place");
        return 0;
    }
    fuzz::require(fragment->understood.size() == 1, "each file says how much of it was understood");
    if (fuzzed.holds == exchange::Holds::Catalog) {
        catalog::Catalog own = bundled();
        fuzz::require(catalog::layOver(own, fragment->found, "own").has_value(), "a catalog takes the entries");
    }
    std::visit([](const auto &content) { hold(content); }, fragment->content);
    return 0;
}
