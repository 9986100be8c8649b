// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/language/language.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// Outside any namespace: the macro declares a function of the global one.
static void initialiseTranslations() { Q_INIT_RESOURCE(translations); } // NOLINT(misc-use-anonymous-namespace)

namespace switchyard::language {

namespace {

constexpr const char *own = "switchyard"; ///< the one context of all that is ours: the same English is the same German everywhere, but for core's

constexpr std::array<std::pair<Language, const char *>, 3> words = {{{Language::System, "system"}, {Language::English, "en"}, {Language::German, "de"}}};

/// Words of Qt's that the window shows, for where Qt's translations are not installed.
[[maybe_unused]] constexpr const char *ofQt[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"), QT_TRANSLATE_NOOP("QPlatformTheme", "Open"), QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&Yes"), QT_TRANSLATE_NOOP("QPlatformTheme", "&No"), QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"), QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"), QT_TRANSLATE_NOOP("QPlatformTheme", "Apply"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Reset"), QT_TRANSLATE_NOOP("QPlatformTheme", "Help"), QT_TRANSLATE_NOOP("QPlatformTheme", "Restore Defaults"),
    QT_TRANSLATE_NOOP("QUndoStack", "Undo"), QT_TRANSLATE_NOOP("QUndoStack", "Undo %1"), QT_TRANSLATE_NOOP("QUndoStack", "Redo"), QT_TRANSLATE_NOOP("QUndoStack", "Redo %1"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Undo"), QT_TRANSLATE_NOOP("QLineEdit", "&Redo"), QT_TRANSLATE_NOOP("QLineEdit", "Cu&t"), QT_TRANSLATE_NOOP("QLineEdit", "&Copy"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Paste"), QT_TRANSLATE_NOOP("QLineEdit", "Delete"), QT_TRANSLATE_NOOP("QLineEdit", "Select All"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "&Copy"), QT_TRANSLATE_NOOP("QWidgetTextControl", "Copy &Link Location"), QT_TRANSLATE_NOOP("QWidgetTextControl", "Select All"),
    QT_TRANSLATE_NOOP("QAbstractSpinBox", "&Select All"), QT_TRANSLATE_NOOP("QAbstractSpinBox", "&Step up"), QT_TRANSLATE_NOOP("QAbstractSpinBox", "Step &down"),
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"), QT_TRANSLATE_NOOP("QShortcut", "Shift"), QT_TRANSLATE_NOOP("QShortcut", "Alt"), QT_TRANSLATE_NOOP("QShortcut", "Meta"),
    QT_TRANSLATE_NOOP("QShortcut", "Del"), QT_TRANSLATE_NOOP("QShortcut", "Ins"), QT_TRANSLATE_NOOP("QShortcut", "Esc"), QT_TRANSLATE_NOOP("QShortcut", "Space"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"), QT_TRANSLATE_NOOP("QShortcut", "PgDown"), QT_TRANSLATE_NOOP("QShortcut", "Home"), QT_TRANSLATE_NOOP("QShortcut", "End"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"), QT_TRANSLATE_NOOP("QShortcut", "Right"), QT_TRANSLATE_NOOP("QShortcut", "Up"), QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "Return"), QT_TRANSLATE_NOOP("QShortcut", "Enter"), QT_TRANSLATE_NOOP("QShortcut", "Tab"), QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
};

/// A class of Qt's asks for a word of its own.
bool isQts(const char *context) { return context[0] == 'Q' && std::strcmp(context, "QObject") != 0; }

class Words final : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char *context, const char *text, const char *comment, int n) const override
    {
        const bool sentence = std::strcmp(context, coreSentences) == 0;
        if (sentence)
            if (const QString found = QTranslator::translate(coreSentences, text, comment, n); !found.isEmpty())
                return found;
        if (sentence || std::strcmp(context, coreWords) == 0) // a table's word may stand in a sentence (core/base/tableword.h)
            if (const QString found = QTranslator::translate(coreWords, text, comment, n); !found.isEmpty())
                return found;
        return QTranslator::translate(isQts(context) ? context : own, text, comment, n);
    }
};

/// English is written in the sources; only its plurals are left: "%n object(s)".
class Plurals final : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char *, const char *text, const char *, int n) const override
    {
        return n < 0 ? QString() : QString::fromUtf8(text).replace(QLatin1String("(s)"), n == 1 ? QLatin1String() : QLatin1String("s"));
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

/// The translators that are installed, the window's own over Qt's.
struct Installed {
    QTranslator qt;
    Words own;
    Plurals english;
};

} // namespace

const char *word(Language language) { return words[static_cast<std::size_t>(language)].second; }

std::optional<Language> fromWord(QStringView word)
{
    for (const auto &[language, name] : words)
        if (word == QLatin1String(name))
            return language;
    return std::nullopt;
}

Language ofLocale()
{
    QByteArray locale;
    for (const char *variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (locale = qgetenv(variable); !locale.isEmpty())
            break;
    if (locale.isEmpty() || locale == "POSIX" || locale == "C" || locale.startsWith("C."))
        return Language::English;
    if (const QByteArray wished = qgetenv("LANGUAGE"); !wished.isEmpty())
        locale = wished;
    const QByteArray code = locale.left(2);
    return code == "de" && (locale.size() == 2 || !QChar::fromLatin1(locale[2]).isLetter()) ? Language::German : Language::English;
}

void use(Language language)
{
    static std::unique_ptr<Installed> installed;
    if (language == Language::System)
        language = ofLocale();
    const QLocale own = QLocale::system(); // of boxes of numbers, and dates
    QLocale::setDefault(language == Language::German ? QLocale(QLocale::German) : own.decimalPoint() == QLatin1String(".") ? own : QLocale(QLocale::English));
    speakNumbers(language == Language::German ? format::Numeral{',', '.'} : format::Numeral());
    if (installed) {
        QCoreApplication::removeTranslator(&installed->english);
        QCoreApplication::removeTranslator(&installed->own);
        QCoreApplication::removeTranslator(&installed->qt);
        installed.reset();
    }
    auto made = std::make_unique<Installed>();
    if (language != Language::German) {
        QCoreApplication::installTranslator(&made->english);
        installed = std::move(made);
        return;
    }
    if (made->qt.load(QLocale(QLocale::German), QStringLiteral("qtbase"), QStringLiteral("_"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&made->qt);
    initialiseTranslations();
    if (made->own.load(QStringLiteral(":/translations/switchyard_de.qm")))
        QCoreApplication::installTranslator(&made->own);
    installed = std::move(made);
}

} // namespace switchyard::language
