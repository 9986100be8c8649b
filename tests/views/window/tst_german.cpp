// SPDX-License-Identifier: GPL-3.0-or-later
// What a German window shows: numbers in German form, and no English that German has words for.
#include <functional>
#include <utility>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QRegularExpression>
#include <QTabBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

#include <core/base/tableword.h>
#include <core/exchange/format.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/scheduler_metrics.h>
#include <core/train/moments.h>

#include <views/language/language.h>
#include <views/language/words.h>
#include <views/live/datadialog.h>
#include <views/live/timestrip.h>
#include <views/results/renderview.h>
#include <views/results/resultsdock.h>
#include <views/results/viewtable.h>
#include <views/results/whyview.h>

#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/window/englishpatterns.h>
#include <tests/views/window/importhands.h>

using namespace switchyard;
using language::Language;
using test::Desk;

namespace {

/// Texts by where they stand, in no language.
using Texts = QMap<QString, QString>;

QString placeOf(const QWidget *widget)
{
    QString place;
    for (const QWidget *at = widget; at; at = at->isWindow() ? nullptr : at->parentWidget()) {
        qsizetype index = 0;
        if (const QWidget *above = at->parentWidget())
            index = above->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly).indexOf(const_cast<QWidget *>(at));
        place.prepend(QStringLiteral("/%1[%2]").arg(at->objectName().isEmpty() ? QString::fromLatin1(at->metaObject()->className()) : at->objectName()).arg(index));
    }
    return place;
}

QString plain(const QString &text) { return Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text; }

/// Rows of a table, a list or a tree, as far as one reads.
void addItems(Texts &texts, const QString &place, const QAbstractItemModel &model, const QModelIndex &above = {}, int depth = 0)
{
    for (int row = 0; row < std::min(model.rowCount(above), 60); ++row) {
        for (int column = 0; column < model.columnCount(above); ++column)
            texts[QStringLiteral("%1 %2,%3").arg(place).arg(row).arg(column)] = plain(model.index(row, column, above).data().toString());
        if (depth < 3)
            addItems(texts, QStringLiteral("%1 %2").arg(place).arg(row), model, model.index(row, 0, above), depth + 1);
    }
}

/// What stands in the window once all of it has come; what is typed is not looked at, and Why's terms are by a test of their own:
/// sources have the catalog's words.
void addShown(Texts &texts, Desk &desk)
{
    if (!desk.rest())
        qFatal("the window does not come to rest");
    for (QWidget *widget : desk.window().findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        const QString place = placeOf(widget);
        if (const auto *label = qobject_cast<QLabel *>(widget)) {
            texts[place] = plain(label->text());
        } else if (const auto *button = qobject_cast<QAbstractButton *>(widget)) {
            texts[place] = QString(button->text()).remove(QLatin1Char('&'));
        } else if (const auto *box = qobject_cast<QComboBox *>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                texts[place + QString::number(i)] = box->itemText(i);
        } else if (const auto *line = qobject_cast<QLineEdit *>(widget)) {
            texts[place] = line->placeholderText();
        } else if (const auto *tabs = qobject_cast<QTabBar *>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                texts[place + QString::number(i)] = tabs->tabText(i);
        } else if (const auto *view = qobject_cast<QAbstractItemView *>(widget); view && view->model() && !place.contains(QStringLiteral("WhyView")) && !qobject_cast<QHeaderView *>(widget)) {
            addItems(texts, place, *view->model());
            for (int column = 0; column < view->model()->columnCount(); ++column)
                texts[QStringLiteral("%1 head %2").arg(place).arg(column)] = view->model()->headerData(column, Qt::Horizontal).toString();
        }
    }
}

/// What pictures say: text of an SVG stays text.
void addPictures(Texts &texts, const session::EngineAnswer &answer, const widgets::CatalogPtr &catalog)
{
    const QTemporaryDir dir;
    results::RenderInput in;
    in.design = answer.design;
    in.catalog = catalog;
    in.prediction = answer.prediction;
    in.findings = answer.checks;
    if (in.prediction && in.prediction->engine)
        in.timeline = std::make_shared<const train::StepTimes>(train::stepTimes(*in.prediction->engine));
    in.before = {in.design, "before.switchyard", in.prediction, in.timeline};
    static const QRegularExpression text(QStringLiteral("<text[^>]*>([^<]*)</text>"));
    for (const std::string &word : results::pictureWords()) {
        const QString path = dir.filePath(QStringLiteral("a.svg"));
        if (word == "why" || !results::renderView(in, word, {1440, 900}, theme::Mode::Light, path))
            continue;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("no picture");
        const QString svg = QString::fromUtf8(file.readAll());
        int at = 0;
        for (auto found = text.globalMatch(svg); found.hasNext(); ++at)
            texts[QStringLiteral(" picture %1 %2").arg(QString::fromStdString(word)).arg(at)] = QTextDocumentFragment::fromHtml(found.next().captured(1)).toPlainText().trimmed();
    }
}

/// Without what the catalog and the design call things, versions, and what is assumed of a field (its word and value as in the file).
QString withoutNames(QString text, const design::Design &design, const catalog::Catalog &catalog)
{
    text.remove(QString::fromStdString(design.name));
    for (const auto &[id, model] : catalog.models)
        text.remove(QString::fromStdString(model.name)).remove(QString::fromStdString(id));
    for (const auto &[id, storage] : catalog.storage)
        text.remove(QString::fromStdString(storage.name));
    static const QRegularExpression names(QStringLiteral("[A-Za-z][A-Za-z]*[-_ ]?[0-9]+(\\.[0-9]+)+[A-Za-z-]*|[0-9]+\\.[0-9]+\\.[0-9.]+|[0-9.]+(x?large|-[a-z])"));
    static const QRegularExpression assumed(QStringLiteral("(Assumed|Angenommen) \\w+ = [^\n]*"));
    return text.remove(names).remove(assumed);
}

/// All of Why: names, formulas, sources.
void addTerms(Texts &texts, const QAbstractItemModel &model, const QString &place, const QModelIndex &above = {})
{
    for (int row = 0; row < model.rowCount(above); ++row) {
        const QString here = QStringLiteral("%1 %2").arg(place).arg(row);
        for (const int column : {results::TermModel::Name, results::TermModel::Formula, results::TermModel::Source})
            texts[QStringLiteral("%1,%2").arg(here).arg(column)] = model.index(row, column, above).data().toString();
        addTerms(texts, model, here, model.index(row, 0, above));
    }
}

/// Says each text that holds English, and how many there are.
int englishIn(const Texts &texts)
{
    static const test::EnglishPatterns patterns;
    QMap<QString, QString> left;
    for (const auto &[place, text] : texts.asKeyValueRange())
        if (const QString found = patterns.in(text); !found.isEmpty())
            left[text] = found;
    for (const auto &[text, pattern] : left.asKeyValueRange())
        qWarning("English: %s   as in %s", qPrintable(text), qPrintable(pattern));
    return static_cast<int>(left.size());
}

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("%s cannot be written", qPrintable(path));
}

Texts walk(Language spoken, const QStringList &samples)
{
    language::use(spoken);
    Texts texts;
    Desk desk;
    const auto add = [&](const QString &when, const std::function<void(Texts &)> &look) { // without what others wrote
        Texts seen;
        look(seen);
        for (const auto &[place, text] : seen.asKeyValueRange())
            texts[when + place] = withoutNames(text, desk.design(), *desk.window().document().catalog());
    };
    for (const QString &name : samples) {
        if (!desk.window().files().open(app::samplesDirectory() + QLatin1Char('/') + name + QStringLiteral(".switchyard")) || !desk.settle())
            qFatal("%s does not open", qPrintable(name));
        for (auto *button : desk.window().inspector().findChildren<QToolButton *>())
            if (button->isVisible() && button->isCheckable() && !button->isChecked() && button->objectName().startsWith(QStringLiteral("more")))
                button->click();
        for (const results::ViewRow &view : results::viewTable())
            if (view.page.tab) {
                desk.window().results().showPage(view.word);
                add(name + QLatin1Char(' ') + QString::fromLatin1(view.word), [&](Texts &seen) { addShown(seen, desk); });
            }
        desk.window().selection().set({desk.design().instances.front().id});
        add(name + QStringLiteral(" selection"), [&](Texts &seen) { addShown(seen, desk); });
        add(name, [&](Texts &seen) { addPictures(seen, *desk.window().engine().outcome(), desk.window().document().catalog()); });
    }
    return texts;
}

} // namespace

class tst_German : public QObject
{
    Q_OBJECT
private slots:
    void cleanup() { language::use(Language::English); }

    void numbersAreGerman()
    {
        const Texts texts = walk(Language::German, {QStringLiteral("llama3.1-405b-16384-h100"), QStringLiteral("llama3.3-70b-4-p5en-serving"), QStringLiteral("grpo-qwen3-235b-16-p5en")});
        // A point before other than three digits, a comma that groups: German has neither.
        static const QRegularExpression english(QStringLiteral("(?<![0-9.,])([0-9]+\\.([0-9]{1,2}|[0-9]{4,})|0\\.[0-9]{3}|[1-9][0-9]{0,2}(,[0-9]{3})+)(?![0-9]|[.,][0-9])"));
        static const QRegularExpression german(QStringLiteral("(?<![0-9.,])([0-9]+,[0-9]{1,2}|[1-9][0-9]{0,2}(\\.[0-9]{3})+)(?![0-9]|[.,][0-9])"));
        Texts wrong;
        int right = 0;
        for (const auto &[place, text] : texts.asKeyValueRange()) {
            right += text.contains(german) ? 1 : 0;
            if (text.contains(english))
                wrong[text] = place;
        }
        for (const auto &[text, place] : wrong.asKeyValueRange())
            qWarning("English form: %s   in %s", qPrintable(text), qPrintable(place));
        QCOMPARE(wrong.size(), 0);
        QVERIFY2(right > 200, qPrintable(QString::number(right)));
    }

    /// What reads the same in both languages and holds a word that is English alone.
    void nothingIsLeftInEnglish()
    {
        const QStringList samples{QStringLiteral("llama3.1-70b-256-p5en-checkpoints"), QStringLiteral("llama3.3-70b-4-p5en-serving"), QStringLiteral("grpo-qwen3-235b-16-p5en"), QStringLiteral("deepseek-v3-gb200-ultraservers")};
        const Texts english = walk(Language::English, samples), german = walk(Language::German, samples);
        static const QRegularExpression word(QStringLiteral("\\b(the|of|and|is|are|with|from|not|to|per|by|than|which|each|all|no|none|nothing|only|unknown|step|time|between|other|instances?|seconds|bytes|bandwidth|memory|busy|idle|waits?|sends?)\\b"),
                                             QRegularExpression::CaseInsensitiveOption);
        Texts left;
        for (const auto &[place, text] : german.asKeyValueRange())
            if (english.value(place) == text && text.contains(word))
                left[text] = place;
        for (const auto &[text, place] : left.asKeyValueRange())
            qWarning("English: %s   in %s", qPrintable(text), qPrintable(place));
        QCOMPARE(left.size(), 0);
    }

    /// The check itself: English is found, German and names are not.
    void englishIsTold()
    {
        const test::EnglishPatterns patterns;
        QCOMPARE(patterns.in(QStringLiteral("step time")), QStringLiteral("step time"));
        QCOMPARE(patterns.in(QStringLiteral("stage 3, the longest")), QStringLiteral("stage {}, the longest"));
        QVERIFY(!patterns.in(QStringLiteral("/tmp/a.json:3: the text ends inside a list; expected ',' or ']'")).isEmpty());
        for (const char *german : {"Schrittzeit", "Stufe 3, die längste", "TP All-Gather", "/tmp/a.json:3: der Text endet in einer Liste; erwartet: ',' oder ']'", "llama3.1-70b", "bf16_TFLOPS von h100-sxm"})
            QVERIFY2(patterns.in(QString::fromUtf8(german)).isEmpty(), german);
    }

    /// Every term of every sample's tree, of all that trains, serves and learns.
    void whyIsGerman()
    {
        language::use(Language::German);
        Desk desk;
        Texts texts;
        for (const char *name : {"llama3.1-70b-256-p5en-checkpoints", "llama3.3-70b-4-p5en-serving", "llama3.3-70b-prefill-p5en-decode-p6-b200", "grpo-qwen3-235b-16-p5en", "deepseek-v3-gb200-ultraservers"}) {
            QVERIFY(desk.window().files().open(app::samplesDirectory() + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".switchyard")) && desk.settle());
            desk.window().results().showPage("why");
            const results::TermModel &model = *desk.window().results().page<results::WhyView>("why").model();
            QTRY_VERIFY_WITH_TIMEOUT(model.rowCount() > 0, 20000);
            QTRY_VERIFY_WITH_TIMEOUT(model.rowCount(model.index(0, 0)) > 2, 20000);
            Texts terms;
            addTerms(terms, model, QLatin1String(name));
            QVERIFY2(terms.size() > 30, name);
            texts.insert(terms);
        }
        QVERIFY(texts.values().contains(QStringLiteral("Schrittzeit")));
        QCOMPARE(englishIn(texts), 0);
    }

    /// Files that are no designs, or damaged ones: what stands in the window's notice.
    void errorsAreGerman()
    {
        language::use(Language::German);
        Desk desk;
        QFile sample(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard"));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        const QByteArray good = sample.readAll();
        const auto without = [&good](const QByteArray &what, const QByteArray &by) { return QByteArray(good).replace(what, by); };
        const std::vector<std::pair<const char *, QByteArray>> damaged = {
            {"cut", good.left(good.size() / 2)}, {"empty", ""}, {"no-object", "hello"}, {"no-design", "{}"}, {"newer", without("\"switchyard\": 2", "\"switchyard\": 99")},
            {"type", without("\"p6-b200.48xlarge\"", "\"p9.48xlarge\"")}, {"number", without("\"tp\": ", "\"tp\": -")}, {"text", without("\"name\": ", "\"name\": 3, \"was\": ")},
            {"latin", QByteArray("{\"name\": \"\xff\"}")}, {"twice", "{\"switchyard\": 2, \"switchyard\": 2}"}};
        Texts texts;
        for (const auto &[name, text] : damaged) {
            const QString path = desk.path(QLatin1String(name) + QStringLiteral(".switchyard"));
            write(path, text);
            QVERIFY2(!desk.window().files().open(path), name);
            texts[QLatin1String(name)] = desk.window().notice().text();
        }
        QVERIFY(!desk.window().files().open(desk.path(QStringLiteral("absent.switchyard"))));
        texts[QStringLiteral("absent")] = desk.window().notice().text();
        QVERIFY(!desk.window().files().open(desk.path(QString()))); // a directory
        texts[QStringLiteral("directory")] = desk.window().notice().text();
        for (const auto &[name, text] : texts.asKeyValueRange())
            QVERIFY2(!text.isEmpty(), qPrintable(name));
        QVERIFY2(texts[QStringLiteral("newer")].contains(QStringLiteral("geschrieben von einem neueren Switchyard")), qPrintable(texts[QStringLiteral("newer")]));
        // A server that is none.
        desk.window().connectTo({.server = telemetry::ServerAddress::parse("http://127.0.0.1:1").value(), .httpConfigFile = {}, .matchers = {}});
        QTRY_VERIFY_WITH_TIMEOUT(desk.window().notice().text().contains(QStringLiteral("keine Antwort vom Metrikserver")), 20000);
        texts[QStringLiteral("server")] = desk.window().notice().text();
        QCOMPARE(englishIn(texts), 0);
    }

    /// What is said of an older file, of formats in menus, of what a server does not collect and of what it did not tell of the past.
    void noticesOfFilesAndServersAreGerman()
    {
        language::use(Language::German);
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::dataFile("format-1/llama3.1-8b-4-p6-b200.switchyard"))));
        Texts texts;
        texts[QStringLiteral("older")] = desk.window().notice().text();
        QVERIFY2(texts[QStringLiteral("older")].contains(QStringLiteral("hat Format 1; gespeichert wird in Format 2")), qPrintable(texts[QStringLiteral("older")]));
        for (const exchange::Format &format : exchange::formats())
            if (const QAction *read = desk.window().actions().importOf(format))
                texts[QString::fromUtf8(format.id)] = read->property("tip").toString();
        QCOMPARE(texts[QStringLiteral("slurm-jobs")], QStringLiteral("Importieren: Ausgabe von squeue oder scontrol show jobs, Text oder JSON"));

        const auto seen = std::make_shared<telemetry::Observation>();
        seen->age_s.assign(32, 5);
        seen->series[telemetry::Quantity::Power_W].available = false;
        seen->missingFamilies = {telemetry::howToCollect(telemetry::Quantity::Power_W), telemetry::howToTellJobs, telemetry::howToTellHosts};
        live::DataDialog dialog;
        dialog.setObservation(seen);
        for (const QTableWidget *table : dialog.findChildren<QTableWidget *>())
            addItems(texts, QStringLiteral("data"), *table->model());
        QVERIFY(texts.values().contains(QStringLiteral("Leistung: DCGM_FI_DEV_POWER_USAGE in die Zählerdatei von dcgm-exporter aufnehmen")));

        live::TimeStrip strip;
        strip.resize(400, 40);
        strip.setRange(1000, 1100);
        telemetry::Happened told;
        told.step_s = 10;
        told.curve = {.of = say("{}, mean of all GPUs", tableWord(telemetry::descriptor(telemetry::Quantity::TensorActive).title)), .time_s = {1050}, .value = {0.5F}};
        told.warnings = {say("jobs: more than are followed over time"), say("{}: the server answered in part", say("boots"))};
        strip.setHappened(told);
        texts[QStringLiteral("strip")] = strip.tipAt({strip.x(1050), 10});
        QVERIFY2(texts[QStringLiteral("strip")].contains(QStringLiteral("Tensor-Pipe aktiv, Mittel aller GPUs")), qPrintable(texts[QStringLiteral("strip")]));
        QCOMPARE(englishIn(texts), 0);
    }

    /// What is dropped and refused, and what the dialog of a folder says.
    void importsAreGerman()
    {
        language::use(Language::German);
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        Texts texts;
        const std::vector<std::pair<const char *, QByteArray>> refused = {
            {"notes.txt", "remember the milk\n"}, {"schema.json", "{\"$schema\": \"x\", \"properties\": {}, \"type\": \"object\"}"}, {"main.tf", "provider \"aws\" {}\n"},
            {"topology.json", "{\"Instances\": [{\"InstanceId\": \"i-1\", \"NetworkNodes\": 3}]}"}};
        for (const auto &[name, text] : refused) {
            write(desk.path(QLatin1String(name)), text);
            test::drop(desk, {desk.path(QLatin1String(name))});
            texts[QLatin1String(name)] = desk.window().notice().text();
            QVERIFY2(!texts[QLatin1String(name)].isEmpty(), name);
        }
        const QString folder = desk.path(QStringLiteral("cluster"));
        QVERIFY(QDir().mkpath(folder));
        write(folder + QStringLiteral("/topology.json"), R"({"Instances": [{"InstanceId": "i-01", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-c"], "AvailabilityZone": "us-west-2a", "Extra": 1},
 {"InstanceId": "i-02", "InstanceType": "p9.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-d"], "AvailabilityZone": "us-west-2b"}], "NextToken": "more"})");
        write(folder + QStringLiteral("/instances.json"), R"({"Reservations": [{"Instances": [{"InstanceId": "i-01", "InstanceType": "p5en.48xlarge", "PrivateDnsName": "p5-1.ec2.internal", "State": {"Name": "stopped"}}]}]})");
        write(folder + QStringLiteral("/slurm.conf"), "NodeName=p5-[1-3] Gres=gpu:h100:8 Weather=fine\n");
        write(folder + QStringLiteral("/squeue.txt"), "JOBID|NAME|NODELIST\n1|llama|p7-[1-2]\n");
        write(folder + QStringLiteral("/run.sh"), "vllm serve no/such-model --tensor-parallel-size 4 --port 3\n");
        write(folder + QStringLiteral("/notes.txt"), "remember the milk\n");
        const test::Answer answer("importDialog", "importMerge", [&texts](QDialog &box) {
            const auto all = box.findChild<QTreeWidget *>(QStringLiteral("importTree"))->findItems(QString(), Qt::MatchContains | Qt::MatchRecursive);
            for (qsizetype i = 0; i < all.size(); ++i)
                for (int column = 0; column < 2; ++column)
                    texts[QStringLiteral("dialog %1,%2").arg(i).arg(column)] = all[i]->text(column);
            for (const QLabel *label : box.findChildren<QLabel *>())
                texts[QStringLiteral("label ") + label->text()] = plain(label->text());
        });
        test::drop(desk, {folder});
        texts[QStringLiteral("imported")] = desk.window().notice().text();
        QVERIFY(texts.size() > 20);
        QCOMPARE(englishIn(texts), 0);
        desk.window().document().undoStack().setClean();
    }
};

QTEST_MAIN(tst_German)
#include "tst_german.moc"
