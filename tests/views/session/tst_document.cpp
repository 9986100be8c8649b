// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <memory>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <core/catalog/catalog.h>

#include <views/session/document.h>
#include <views/session/edits.h>
#include <views/session/selection.h>

#include <tests/support/paths.h>

using namespace switchyard;
using session::Document;

class tst_Document : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void editMakesOneEntryAndUndoTakesItBack();
    void anEditThatFailsChangesNothing();
    void anEditThatChangesNothingLeavesNoEntry();
    void changeSaysWhichPartsDiffer();
    void undoWorksAcrossASave();
    void filesAreNamedFromWhereItIsSaved();
    void anOlderFormatOpensUnmodified();
    void openReportsAMissingFile();
    void placeSwapMoveRemove();

private:
    static Result<design::Design> named(const design::Design &design, const std::string &name)
    {
        design::Design next = design;
        next.name = name;
        return next;
    }
    session::CatalogPtr m_catalog;
};

void tst_Document::initTestCase()
{
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    m_catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
}

void tst_Document::editMakesOneEntryAndUndoTakesItBack()
{
    Document document(m_catalog);
    QSignalSpy changed(&document, &Document::changed);
    const design::DesignPtr before = document.design();
    QVERIFY(document.edit(QStringLiteral("Rename"), [](const auto &d) { return named(d, "a"); }));
    QCOMPARE(document.design()->name, std::string("a"));
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(document.undoStack().undoText(), QStringLiteral("Rename"));
    QVERIFY(document.isModified());
    document.undoStack().undo();
    QCOMPARE(document.design(), before); // the very snapshot, not a copy
    QVERIFY(!document.isModified());
    document.undoStack().redo();
    QCOMPARE(document.design()->name, std::string("a"));
    QCOMPARE(changed.count(), 3);
    QCOMPARE(changed[0][0].value<session::Change>().kind, session::Change::Kind::Edited);
    QCOMPARE(changed[1][0].value<session::Change>().kind, session::Change::Kind::Replayed);
}

void tst_Document::anEditThatFailsChangesNothing()
{
    Document document(m_catalog);
    const auto done = document.edit(QStringLiteral("No"), [](const design::Design &) -> Result<design::Design> { return fail(ErrorCode::Usage, "not here"); });
    QVERIFY(!done);
    QCOMPARE(done.error().message, std::string("not here"));
    QCOMPARE(document.undoStack().count(), 0);
}

void tst_Document::anEditThatChangesNothingLeavesNoEntry()
{
    Document document(m_catalog);
    QVERIFY(document.edit(QStringLiteral("Same"), [](const design::Design &d) -> Result<design::Design> { return d; }));
    QCOMPARE(document.undoStack().count(), 0);
}

void tst_Document::changeSaysWhichPartsDiffer()
{
    design::Design a, b;
    QCOMPARE(session::differingParts(a, b), 0U);
    b.name = "x";
    b.instances.push_back({"i-1", "p5.48xlarge", "", "", ""});
    QCOMPARE(session::differingParts(a, b), static_cast<std::uint32_t>(session::PartSettings | session::PartInstances));
    a = b;
    a.positions["i-1"] = {1, 2};
    QCOMPARE(session::differingParts(a, b), static_cast<std::uint32_t>(session::PartPositions));
}

void tst_Document::undoWorksAcrossASave()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("d.switchyard"));
    Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 2, {}));
    QVERIFY(document.saveAs(path));
    QVERIFY(!document.isModified());
    QVERIFY(session::place(document, selection, "p5.48xlarge", 1, {}));
    QVERIFY(document.isModified());
    document.undoStack().undo();
    QVERIFY(!document.isModified()); // back at what the file holds
    document.undoStack().undo();
    QVERIFY(document.isModified());
    QCOMPARE(document.design()->instances.size(), std::size_t(0));

    Document again(m_catalog);
    const auto opened = again.open(path);
    QVERIFY2(opened, opened ? "" : describe(opened.error()).c_str());
    QCOMPARE(again.design()->instances.size(), std::size_t(2));
    QVERIFY(!again.isModified());
}

/// In its history too, and without an entry of it.
void tst_Document::filesAreNamedFromWhereItIsSaved()
{
    const QTemporaryDir dir;
    QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("deeper")));
    const QString here = dir.filePath(QStringLiteral("d.switchyard")), there = dir.filePath(QStringLiteral("deeper/d.switchyard"));
    QFile prices(dir.filePath(QStringLiteral("p.csv")));
    QVERIFY(prices.open(QIODevice::WriteOnly) && prices.write("item,usd_per_hour\np5.48xlarge,50\n") > 0);
    prices.close();
    Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 2, {}));
    QVERIFY(document.saveAs(here));
    const auto listed = session::changePriceList(document, "p.csv");
    QVERIFY2(listed, listed ? "" : describe(listed.error()).c_str());
    QVERIFY(session::saveView(document, {.name = "v", .view = "canvas", .center = {}, .heat = {}, .note = {}, .basis = {}, .traffic = {}, .selected = {}, .compare = "panes", .before = "b.switchyard"}));
    QVERIFY(document.saveAs(here));
    const design::DesignPtr saved = document.design();
    QSignalSpy changed(&document, &Document::changed);
    QVERIFY(document.saveAs(dir.filePath(QStringLiteral("e.switchyard"))));
    QCOMPARE(document.design(), saved);
    const int entries = document.undoStack().count();
    QVERIFY(document.saveAs(there));
    QCOMPARE(document.design()->priceList, std::string("../p.csv"));
    QCOMPARE(document.design()->views.front().before, std::string("../b.switchyard"));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed[0][0].value<session::Change>().kind, session::Change::Kind::Moved);
    QVERIFY(!session::changesNumbers(changed[0][0].value<session::Change>()));
    QVERIFY(!document.isModified() && document.storedDesign() == document.design() && document.undoStack().count() == entries);
    const auto loaded = design::loadDesign(there.toStdString(), m_catalog.get()); // with its prices
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    QCOMPARE(design::writeDesign(*loaded), design::writeDesign(*document.design()));
    document.undoStack().undo();
    QVERIFY(document.design()->views.empty());
    QCOMPARE(document.design()->priceList, std::string("../p.csv"));
    QVERIFY(document.isModified());
    document.undoStack().redo();
    QCOMPARE(document.design()->views.front().before, std::string("../b.switchyard"));
    QVERIFY(!document.isModified());
    // What cannot be written moves nothing.
    QVERIFY(!document.saveAs(dir.filePath(QStringLiteral("nowhere/d.switchyard"))));
    QCOMPARE(document.design()->priceList, std::string("../p.csv"));
}

void tst_Document::anOlderFormatOpensUnmodified()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("old.switchyard"));
    QVERIFY(QFile::copy(QString::fromStdString(test::dataFile("format-1/llama3.1-8b-4-p6-b200.switchyard")), path));
    Document document(m_catalog);
    const auto opened = document.open(path);
    QVERIFY2(opened, opened ? "" : describe(opened.error()).c_str());
    QCOMPARE(opened->size(), std::size_t(1));
    QVERIFY(opened->front().english().find("format 1") != std::string::npos);
    QVERIFY(!document.isModified());
    QVERIFY(document.save());
    QVERIFY(test::readText(path.toStdString()).starts_with("{\n\"switchyard\": 2,\n"));
    const auto again = document.open(path);
    QVERIFY(again && again->empty());
}

void tst_Document::openReportsAMissingFile()
{
    Document document(m_catalog);
    const auto opened = document.open(QStringLiteral("/nowhere/x.switchyard"));
    QVERIFY(!opened);
    QVERIFY(QString::fromStdString(describe(opened.error())).contains(QStringLiteral("x.switchyard")));
}

void tst_Document::placeSwapMoveRemove()
{
    Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5en.48xlarge", 64, {}));
    QCOMPARE(document.design()->instances.size(), std::size_t(64));
    QCOMPARE(selection.ids().size(), std::size_t(64));
    QCOMPARE(document.undoStack().undoText(), QStringLiteral("Add 64 × p5en.48xlarge"));
    const std::string a = document.design()->instances.front().id, b = document.design()->instances.back().id;
    const std::string leafOfA = document.design()->instances.front().networkNode, leafOfB = document.design()->instances.back().networkNode;
    QVERIFY(leafOfA != leafOfB);
    QVERIFY(session::swapPlaces(document, a, b));
    const auto leafOf = [&](const std::string &id) {
        return std::ranges::find(document.design()->instances, id, &design::Instance::id)->networkNode;
    };
    QCOMPARE(leafOf(a), leafOfB);
    QCOMPARE(leafOf(b), leafOfA);
    QVERIFY(session::remove(document, selection, {a + "/gpu3"})); // a GPU stands for its instance
    QCOMPARE(document.design()->instances.size(), std::size_t(63));
    for (int i = 0; i < 3; ++i)
        document.undoStack().undo();
    QCOMPARE(document.design()->instances.size(), std::size_t(0));
    const auto refused = session::place(document, selection, "no-such-type", 1, {});
    QVERIFY(!refused);
    QVERIFY(!refused.error().message.empty());
}

QTEST_GUILESS_MAIN(tst_Document)
#include "tst_document.moc"
