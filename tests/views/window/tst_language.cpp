// SPDX-License-Identifier: GPL-3.0-or-later
// The window in German: every word has a translation, and none is cut off where the English one is not.
#include <algorithm>
#include <set>

#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSet>
#include <QTabBar>
#include <QToolButton>
#include <QTranslator>

#include <views/canvas/heatbar.h>
#include <views/language/language.h>
#include <views/live/connectdialog.h>
#include <views/results/resultsdock.h>
#include <views/results/viewtable.h>
#include <views/widgets/labels.h>

#include <app/desktop/picturedialog.h>

#include <tests/support/desk.h>

using namespace switchyard;
using language::Language;
using test::Desk;

namespace {

/// Stands below the window's own translator: what it is asked for, German does not have.
class Missed final : public QTranslator
{
public:
    QString translate(const char *context, const char *text, const char *, int) const override
    {
        const QString words = QString::fromUtf8(text);
        const bool qts = context[0] == 'Q' && qstrcmp(context, "QObject") != 0;
        if (!qts && std::ranges::any_of(QString(words).remove(QRegularExpression(QStringLiteral("%L?[0-9]|%n"))), [](QChar c) { return c.isLetter(); }))
            m_words.insert(words);
        return {};
    }
    bool isEmpty() const override { return false; }
    QStringList words() const { return m_words.values(); }

private:
    mutable QSet<QString> m_words;
};

/// Where a widget stands, in no language.
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

/// What is shown in less room than its words take: its place and its words.
QMap<QString, QString> clippedIn(QWidget &window)
{
    QMap<QString, QString> found;
    for (QWidget *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        if (const auto *button = qobject_cast<QAbstractButton *>(widget)) {
            const auto *tool = qobject_cast<const QToolButton *>(button);
            const bool iconAlone = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull();
            const int icon = button->icon().isNull() ? 0 : button->iconSize().width() + 4;
            if (!button->text().isEmpty() && !iconAlone && button->width() < button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width() + icon)
                found[placeOf(button)] = button->text();
        } else if (const auto *label = qobject_cast<QLabel *>(widget)) {
            const bool yields = label->wordWrap() || dynamic_cast<const widgets::ElidedLabel *>(label);
            if (!label->text().isEmpty() && !yields && label->width() < label->sizeHint().width())
                found[placeOf(label)] = label->text();
        } else if (const auto *tabs = qobject_cast<QTabBar *>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->isTabVisible(i) && tabs->tabRect(i).width() < tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)))
                    found[placeOf(tabs) + QString::number(i)] = tabs->tabText(i);
        } else if (const auto *area = qobject_cast<QScrollArea *>(widget)) {
            if (area->widget() && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff && area->widget()->minimumSizeHint().width() > area->viewport()->width())
                found[placeOf(area)] = QStringLiteral("%1 px in %2").arg(area->widget()->minimumSizeHint().width()).arg(area->viewport()->width());
        }
    }
    return found;
}

/// Looks at every page with each kind of job, the inspector unfolded, and at dialogs.
struct Walk {
    QMap<QString, QString> clipped;
    int width = 0;
};
Walk walk()
{
    Walk seen;
    Desk desk;
    const auto look = [&](QWidget &window, const QString &when) {
        if (!desk.rest()) // what has not come yet in one language would be missed in it
            qFatal("%s does not come to rest", qPrintable(when));
        const QMap<QString, QString> now = clippedIn(window);
        for (const auto &[place, words] : now.asKeyValueRange())
            seen.clipped[when + place] = words;
    };
    desk.window().resize(1366, 768);
    for (const char *sample : {"llama3.1-70b-256-p5en-checkpoints", "llama3.3-70b-prefill-p5en-decode-p6-b200", "grpo-qwen3-235b-16-p5en", "deepseek-v3-gb200-ultraservers"}) {
        const QString name = QString::fromLatin1(sample);
        if (!desk.window().files().open(app::samplesDirectory() + QLatin1Char('/') + name + QStringLiteral(".switchyard")) || !desk.settle())
            qFatal("%s does not open", sample);
        for (auto *button : desk.window().inspector().findChildren<QToolButton *>())
            if (button->isVisible() && button->isCheckable() && !button->isChecked() && button->objectName().startsWith(QStringLiteral("more")))
                button->click();
        for (const results::ViewRow &view : results::viewTable())
            if (view.page.tab) {
                desk.window().results().showPage(view.word);
                look(desk.window(), name + QLatin1Char(' ') + QString::fromLatin1(view.word));
            }
        desk.window().selection().set({desk.design().instances.front().id});
        look(desk.window(), name + QStringLiteral(" selection"));
        desk.window().grab(); // what is painted is said, too
    }
    auto *const bar = desk.window().findChild<canvas::HeatBar *>(); // at its widest
    bar->setLiveAvailable(true);
    bar->setPlayheadAvailable(true);
    look(desk.window(), QStringLiteral("live"));
    if (bar->x() < 0)
        seen.clipped[QStringLiteral("the bar of colours")] = QStringLiteral("%1 px before the drawing").arg(-bar->x());
    seen.width = desk.window().width();
    live::ConnectDialog connect({});
    connect.show();
    look(connect, QStringLiteral("connect"));
    app::PictureDialog picture({800, 600}, &desk.window());
    picture.show();
    look(picture, QStringLiteral("picture"));
    return seen;
}

QStringList titles(const QList<QAction *> &actions)
{
    QStringList out;
    for (const QAction *action : actions)
        if (!action->isSeparator())
            out << action->text().remove(QLatin1Char('&'));
    return out;
}

} // namespace

class tst_WindowLanguage : public QObject
{
    Q_OBJECT
    Missed m_missed;

private slots:
    void cleanup()
    {
        language::use(Language::English);
        QCoreApplication::removeTranslator(&m_missed);
    }

    void menusAreGerman()
    {
        language::use(Language::German);
        Desk desk;
        QCOMPARE(titles(desk.window().menuBar()->actions()), (QStringList{QStringLiteral("Datei"), QStringLiteral("Bearbeiten"), QStringLiteral("Ansicht"), QStringLiteral("Live"), QStringLiteral("Hilfe")}));
        QVERIFY(titles(desk.window().actions().file->actions()).contains(QStringLiteral("Öffnen…")));
        QCOMPARE(desk.window().actions().undo->text().remove(QLatin1Char('&')), QStringLiteral("Rückgängig"));
        QCOMPARE(desk.window().actions().open->objectName(), QStringLiteral("Open")); // settings know it by this
        QVERIFY(desk.window().results().findChild<QTabBar *>()->tabText(0).startsWith(QStringLiteral("Befunde")));
    }

    /// A letter that two entries of a menu have opens neither.
    void noMenuHasALetterTwice()
    {
        static const QRegularExpression marked(QStringLiteral("&([^&])"));
        for (const Language spoken : {Language::English, Language::German}) {
            language::use(spoken);
            Desk desk;
            int letters = 0;
            QStringList twice;
            const auto look = [&](const QString &menu, const QList<QAction *> &entries) {
                QMap<QString, QString> known;
                for (const QAction *entry : entries) {
                    const auto found = marked.match(QString(entry->text()).remove(QStringLiteral("&&")));
                    const QString letter = found.captured(1).toLower();
                    if (!found.hasMatch())
                        continue;
                    ++letters;
                    if (known.contains(letter))
                        twice << QStringLiteral("%1: %2, %3").arg(menu, known.value(letter), entry->text());
                    known.insert(letter, entry->text());
                }
            };
            look(QStringLiteral("menu bar"), desk.window().menuBar()->actions());
            for (QMenu *menu : desk.window().findChildren<QMenu *>()) {
                emit menu->aboutToShow(); // some are filled then
                look(menu->title().isEmpty() ? menu->objectName() : menu->title(), menu->actions());
            }
            QVERIFY2(letters > 80, qPrintable(QString::number(letters)));
            QVERIFY2(twice.isEmpty(), qPrintable(twice.join(QLatin1Char('\n'))));
        }
    }

    void everyWordHasItsGermanAndNoneIsCutOff()
    {
        const Walk english = walk();
        QCoreApplication::installTranslator(&m_missed);
        language::use(Language::German);
        const Walk german = walk();
        for (const QString &words : m_missed.words())
            qWarning("no German: %s", qPrintable(words));
        QCOMPARE(m_missed.words().size(), 0);
        int cut = 0;
        for (const auto &[place, words] : german.clipped.asKeyValueRange())
            if (!english.clipped.contains(place)) {
                qWarning("cut off: %s: %s", qPrintable(place), qPrintable(words));
                ++cut;
            }
        QCOMPARE(cut, 0);
        QCOMPARE(german.width, 1366);
    }

    void theChoiceIsKept()
    {
        const QTemporaryDir kept;
        {
            Desk desk(theme::Mode::Light, kept.path());
            QVERIFY(desk.window().actions().languageSystem->isChecked());
            QCOMPARE(desk.window().actions().languageGerman->objectName(), QStringLiteral("Deutsch"));
            desk.window().actions().languageGerman->trigger();
            QVERIFY(desk.window().settings().language() == Language::German);
            const app::Settings again(desk.settingsCopy());
            QVERIFY(again.language() == Language::German);
        }
        Desk desk(theme::Mode::Light, kept.path());
        QVERIFY(desk.window().actions().languageGerman->isChecked());
    }
};

QTEST_MAIN(tst_WindowLanguage)
#include "tst_language.moc"
