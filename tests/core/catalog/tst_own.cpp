// SPDX-License-Identifier: GPL-3.0-or-later
// Entries of the user's own: what differs, what is refused and how it is said, what is written, and the way back.
#include <core/catalog/own.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/paths.h>

using namespace switchyard;
using catalog::Entry;
using catalog::EntryChange;
using catalog::Field;
using catalog::OwnCatalog;
namespace fs = std::filesystem;

namespace {

std::string shipped() { return test::sourceDir() + "/catalog"; }

/// What differs from the bundled entry; nothing where there is none.
std::vector<Field> differences(const Entry &entry)
{
    std::vector<Field> out = catalog::fieldsOf(entry);
    std::erase_if(out, [](const Field &field) { return !field.changed; });
    return out;
}

class Scratch
{
public:
    [[nodiscard]] std::string path() const { return m_directory.filePath(QStringLiteral("switchyard/catalog")).toStdString(); }
    [[nodiscard]] std::string file(const std::string &name) const { return path() + "/" + name; }
    void write(const std::string &name, const std::string &text) const
    {
        fs::create_directories(path());
        std::ofstream(file(name), std::ios::binary) << text;
    }
    [[nodiscard]] OwnCatalog open() const
    {
        auto own = catalog::openOwnCatalog(shipped(), path());
        if (!own)
            qFatal("%s", describe(own.error()).c_str());
        return std::move(*own);
    }

private:
    QTemporaryDir m_directory;
};

Field &fieldOf(std::vector<Field> &fields, const std::string &path)
{
    const auto found = std::ranges::find(fields, path, &Field::path);
    if (found == fields.end())
        qFatal("no field %s", path.c_str());
    return *found;
}

Entry entry(const OwnCatalog &own, const char *list, const char *id)
{
    const auto found = catalog::findEntry(own, list, id);
    if (!found)
        qFatal("no entry %s", id);
    return *found;
}

/// The figure with another value and source.
std::expected<json::Value, catalog::FieldProblems> with(const Entry &of, const std::string &key, const std::string &value, const std::string &source)
{
    std::vector<Field> fields = catalog::fieldsOf(of);
    Field &field = fieldOf(fields, "figures/" + key);
    field.value = value;
    field.source = source;
    return catalog::withFields(of, fields);
}

} // namespace

class tst_Own : public QObject
{
    Q_OBJECT
private slots:
    void everyBundledEntrySurvivesItsFields()
    {
        const Scratch scratch;
        const OwnCatalog own = scratch.open();
        QVERIFY(own.refused.empty() && own.files.empty());
        int entries = 0;
        for (const std::string_view list : catalog::entryLists()) {
            for (const Entry &each : catalog::entriesOf(own, list)) {
                QVERIFY2(!each.own() && differences(each).empty(), each.id.c_str());
                const auto back = catalog::withFields(each, catalog::fieldsOf(each));
                QVERIFY2(back.has_value(), each.id.c_str());
                Entry again = each;
                again.value = *back;
                const auto different = differences(again);
                QVERIFY2(different.empty(), (each.id + " " + (different.empty() ? "" : different.front().path)).c_str());
                const auto read = json::parse(catalog::entryText(*back), "entry");
                QVERIFY(read && json::writeLine(*read) == json::writeLine(*back));
                ++entries;
            }
        }
        QVERIFY(entries > 300);
        const auto laid = catalog::changed(own, std::vector{EntryChange{"gpus", "h100-sxm", entry(own, "gpus", "h100-sxm").value}});
        QVERIFY(laid.has_value()); // the same once more is no error
    }

    void fieldsSayUnitLimitsAndSource()
    {
        const Scratch scratch;
        const OwnCatalog own = scratch.open();
        std::vector<Field> fields = catalog::fieldsOf(entry(own, "gpus", "h100-sxm"));
        const Field &memory = fieldOf(fields, "figures/memory_MiB");
        QCOMPARE(memory.value, std::string("81920"));
        QCOMPARE(memory.unit, std::string("MiB"));
        QCOMPARE(memory.limits.english(), std::string("1024 to 10000000"));
        QVERIFY(!memory.source.empty() && memory.figure && !memory.changed);
        QVERIFY(fieldOf(fields, "figures/sms").limits.english().starts_with("whole"));
        QVERIFY(fieldOf(fields, "figures/fp4_TFLOPS").value.empty()); // could be said
        const auto prices = catalog::entriesOf(own, "prices");
        QVERIFY(std::ranges::find(prices, std::string("p4d.24xlarge on-demand us-east-1 2026-07-28"), &Entry::id) != prices.end());
    }

    void whatIsRefusedIsNamed()
    {
        const Scratch scratch;
        const OwnCatalog own = scratch.open();
        const Entry h100 = entry(own, "gpus", "h100-sxm");
        const auto message = [](const auto &result) { return result ? std::string("taken") : result.error().front().path + ": " + result.error().front().message.english(); };
        QCOMPARE(message(with(h100, "memory_MiB", "5", "h100")), std::string("figures/memory_MiB: \"memory_MiB\" is 5, was 81920 in the bundled catalog; expected a number from 1024 to 10000000 MiB"));
        QCOMPARE(message(with(h100, "memory_MiB", "1e99", "h100")).substr(0, 45), std::string("figures/memory_MiB: \"memory_MiB\" is 1e99, was"));
        QVERIFY(message(with(h100, "memory_MiB", "eighty", "h100")).contains("is eighty, was 81920"));
        QVERIFY(message(with(h100, "sms", "132.5", "h100")).contains("a whole number from 1 to 1000"));
        QVERIFY(message(with(h100, "memory_MiB", "90000", "")).contains("is 90000, was 81920 in the bundled catalog and has no source"));

        // The readers' own sentences, at the field.
        const auto judged = [&](const std::expected<json::Value, catalog::FieldProblems> &value) {
            const auto change = catalog::changed(own, std::vector{EntryChange{"gpus", "h100-sxm", *value}});
            return message(change);
        };
        QVERIFY2(judged(with(h100, "memory_MiB", "90000", "nobody")).starts_with("figures/memory_MiB: GPU h100-sxm, memory_MiB: source \"nobody\" is not in"), judged(with(h100, "memory_MiB", "90000", "nobody")).c_str());
        std::vector<Field> fields = catalog::fieldsOf(h100);
        fieldOf(fields, "generation").value = "volta";
        const std::string generation = judged(catalog::withFields(h100, fields));
        QVERIFY2(generation.starts_with("generation: ") && generation.contains("\"volta\"") && generation.ends_with("(it was hopper)"), generation.c_str());
        fields = catalog::fieldsOf(h100);
        fieldOf(fields, "figures/tdp_W").value.clear();
        QVERIFY(judged(catalog::withFields(h100, fields)).contains("has no figure \"tdp_W\""));
        // Another entry refers to it: its NVSwitches have 18 links.
        const std::string links = judged(with(h100, "nvlink_links", "12", "h100"));
        QVERIFY2(links.contains("sums to 18; expected the 12 NVLinks of h100-sxm"), links.c_str());

        const Entry price = entry(own, "prices", "p4d.24xlarge on-demand us-east-1 2026-07-28");
        fields = catalog::fieldsOf(price);
        fieldOf(fields, "price_usd_per_hour").value = "-1";
        auto value = catalog::withFields(price, fields);
        const std::string negative = message(catalog::changed(own, std::vector{EntryChange{"prices", price.id, *value}}));
        QVERIFY2(negative.starts_with("price_usd_per_hour: ") && negative.contains("is -1; expected a number from 0.01") && negative.contains("it was 21.957642"), negative.c_str());
        fieldOf(fields, "price_usd_per_hour").value = "18";
        fieldOf(fields, "source").value.clear();
        QVERIFY(message(catalog::withFields(price, fields)).starts_with("source: \"source\" is empty, was "));
        QVERIFY(!fs::exists(scratch.path())); // none of it was written
    }

    void isWrittenReadAndTakenBack()
    {
        const Scratch scratch;
        OwnCatalog own = scratch.open();
        std::vector<EntryChange> changes;
        const std::string source = catalog::sourceNamed(own, "nvidia-smi on our hosts", "2026-11-20", changes);
        QCOMPARE(source, std::string("own-nvidia-smi-on-our-hosts"));
        QCOMPARE(catalog::sourceNamed(own, "nvidia-smi on our hosts", "2026-11-20", changes), source);
        QCOMPARE(catalog::sourceNamed(own, "h100", "2026-11-20", changes), std::string("h100"));
        QCOMPARE(changes.size(), std::size_t{1});
        auto value = with(entry(own, "gpus", "h100-sxm"), "memory_MiB", "96000", source);
        QVERIFY(value);
        changes.push_back({"gpus", "h100-sxm", *value});
        auto change = catalog::changed(own, changes);
        QVERIFY(change);
        auto saved = catalog::written(std::move(*change));
        QVERIFY2(saved, saved ? "" : describe(saved.error()).c_str());
        own = std::move(*saved);
        QCOMPARE(own.merged->gpu("h100-sxm")->memory_B, 96000.0 * 1024 * 1024);
        QCOMPARE(own.bundled->gpu("h100-sxm")->memory_B, 81920.0 * 1024 * 1024);
        QCOMPARE(entry(own, "gpus", "h100-sxm").file, scratch.file("own.json"));
        const auto different = differences(entry(own, "gpus", "h100-sxm"));
        QCOMPARE(different.size(), std::size_t{1});
        QCOMPARE(different.front().path + " " + different.front().bundled + " " + different.front().value, std::string("figures/memory_MiB 81920 96000"));
        const auto strict = catalog::loadCatalog(shipped(), scratch.path()); // what every program does
        QVERIFY(strict && strict->gpu("h100-sxm")->memory_B == own.merged->gpu("h100-sxm")->memory_B);
        QCOMPARE(strict->gpu("h100-sxm")->figures.at("memory_MiB").source, source);

        auto back = catalog::changed(own, std::vector{EntryChange{"gpus", "h100-sxm", {}}});
        QVERIFY(back);
        auto gone = catalog::written(std::move(*back));
        QVERIFY(gone && !entry(*gone, "gpus", "h100-sxm").own());
        QCOMPARE(gone->merged->gpu("h100-sxm")->memory_B, own.bundled->gpu("h100-sxm")->memory_B);
        QVERIFY(catalog::loadCatalog(shipped(), scratch.path()));
    }

    void aFileThatChangedMeanwhileIsNotWrittenOver()
    {
        const Scratch scratch;
        scratch.write("own.json", "{}");
        const OwnCatalog own = scratch.open();
        scratch.write("own.json", R"({"sources": [{"id": "theirs", "title": "another window"}]})");
        auto change = catalog::changed(own, std::vector{EntryChange{"gpus", "h100-sxm", entry(own, "gpus", "h100-sxm").value}});
        QVERIFY(change && !catalog::written(std::move(*change)));
        QVERIFY(test::readText(scratch.file("own.json")).contains("theirs"));
    }

    void aCopyIsAnEntryOfItsOwn()
    {
        const Scratch scratch;
        const OwnCatalog own = scratch.open();
        const Entry copy = catalog::copyOf(entry(own, "instances", "p5.48xlarge"), "p5-ours.48xlarge");
        QCOMPARE(copy.id, std::string("p5-ours.48xlarge"));
        auto change = catalog::changed(own, std::vector{EntryChange{"instances", copy.id, copy.value}});
        QVERIFY(change && change->after.merged->instance("p5-ours.48xlarge") && change->after.merged->instance("p5.48xlarge"));
        const Entry model = catalog::copyOf(entry(own, "models", "llama3.1-70b"), "llama-ours");
        QVERIFY(catalog::changed(own, std::vector{EntryChange{"models", model.id, model.value}}));
        const Entry price = catalog::copyOf(entry(own, "prices", "p4d.24xlarge on-demand us-east-1 2026-07-28"), "2026-11-01");
        const auto priced = catalog::changed(own, std::vector{EntryChange{"prices", price.id, price.value}});
        QVERIFY(priced);
        QCOMPARE(priced->after.merged->instance("p4d.24xlarge")->prices.size(), own.merged->instance("p4d.24xlarge")->prices.size() + 1);
        for (const std::string_view list : catalog::entryLists()) {
            const Entry first = catalog::entriesOf(own, list).front();
            QVERIFY2(catalog::changed(own, std::vector{EntryChange{std::string(list), first.id, first.value}}), first.id.c_str());
        }
    }

    void whatIsDerivedFollows()
    {
        const Scratch scratch;
        const OwnCatalog own = scratch.open();
        const auto value = with(entry(own, "gpus", "h100-sxm"), "pcie_GBps", "5", "h100");
        const auto change = catalog::changed(own, std::vector{EntryChange{"gpus", "h100-sxm", *value}});
        QVERIFY(change);
        const auto *before = own.merged->instance("p5.48xlarge");
        const auto *after = change->after.merged->instance("p5.48xlarge");
        QVERIFY(after->hostCopy_Bps < before->hostCopy_Bps);
    }

    void brokenFilesAreNamedAndLeftOut()
    {
        const Scratch scratch;
        scratch.write("a.json", "{\"gpus\": [");
        scratch.write("b.json", R"({"instances": [{"id": "x.1", "name": "x", "gpu": "g-of-c", "fabric": "efa", "figures": {}}]})");
        scratch.write("c.json", R"({"sources": [{"id": "mine", "title": "mine"}], "prices": [{"item": "p5.48xlarge", "kind": "on-demand", "region": "us-east-1", "date": "2026-11-01", "price_usd_per_hour": 12.5, "source": "mine"}]})");
        scratch.write("d.json", R"({"prices": [{"item": "p5.48xlarge", "kind": "on-demand", "region": "us-east-1", "date": "2026-11-02", "price_usd_per_hour": 13.5, "source": "mine"}]})");
        scratch.write("own.json", R"({"colours": []})");
        QVERIFY(!catalog::loadCatalog(shipped(), scratch.path()));
        const auto loaded = catalog::loadCatalogWithOwn(shipped(), scratch.path());
        QVERIFY(loaded);
        QCOMPARE(loaded->refused.size(), std::size_t{3});
        for (const char *name : {"a.json", "b.json", "own.json"})
            QVERIFY(std::ranges::any_of(loaded->refused, [&](const Error &error) { return describe(error).contains(scratch.file(name)); }));
        QCOMPARE(catalog::quote(loaded->catalog, {}, "p5.48xlarge").usdPerHour, std::optional(13.5)); // d.json names a source of c.json
        OwnCatalog own = scratch.open();
        QCOMPARE(own.refused.size(), std::size_t{3});
        const std::string broken = test::readText(scratch.file("own.json"));
        auto change = catalog::changed(own, std::vector{EntryChange{"gpus", "h100-sxm", entry(own, "gpus", "h100-sxm").value}});
        QVERIFY(change && catalog::written(std::move(*change)));
        QCOMPARE(test::readText(scratch.file("own.json")), broken); // theirs to mend
        QVERIFY(fs::exists(scratch.file("own-2.json")));
        QVERIFY(!catalog::loadCatalogWithOwn("/nowhere", scratch.path()));
        QVERIFY(!catalog::openOwnCatalog(shipped(), ""));
    }
};

QTEST_GUILESS_MAIN(tst_Own)
#include "tst_own.moc"
