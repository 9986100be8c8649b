// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/language/language.h>

#include <array>
#include <cstring>
#include <memory>
#include <utility>

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// Outside the namespace: the macro declares a function of the global one.
static void initialiseTranslations() { Q_INIT_RESOURCE(translations); }

namespace switchyard::language {

namespace {

constexpr const char *own = "switchyard"; ///< the one context of all that is ours: the same English is the same German everywhere

constexpr std::array<std::pair<Language, const char *>, 3> words = {{{Language::System, "system"}, {Language::English, "en"}, {Language::German, "de"}}};

/// A class of Qt's asks for a word of its own.
bool isQts(const char *context) { return context[0] == 'Q' && std::strcmp(context, "QObject") != 0; }

class Words final : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char *context, const char *text, const char *comment, int n) const override
    {
        return QTranslator::translate(isQts(context) ? context : own, text, comment, n);
    }
};

bool loadGerman(QTranslator &translator)
{
    initialiseTranslations();
    return translator.load(QStringLiteral(":/translations/switchyard_de.qm"));
}

/// The translators that are installed, the window's own over Qt's.
struct Installed {
    QTranslator qt;
    Words own;
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
    if (installed) {
        QCoreApplication::removeTranslator(&installed->own);
        QCoreApplication::removeTranslator(&installed->qt);
        installed.reset();
    }
    if (language != Language::German)
        return;
    auto made = std::make_unique<Installed>();
    if (made->qt.load(QLocale(QLocale::German), QStringLiteral("qtbase"), QStringLiteral("_"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&made->qt);
    if (loadGerman(made->own))
        QCoreApplication::installTranslator(&made->own);
    installed = std::move(made);
}

bool isTranslated(const char *text)
{
    QTranslator german;
    return loadGerman(german) && !german.translate(own, text).isEmpty();
}

} // namespace switchyard::language
