// SPDX-License-Identifier: GPL-3.0-or-later
// switchyard [FILE]: the window.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <QApplication>
#include <QCommandLineParser>

#include <nlohmann/json.hpp>

#include <core/catalog/catalog.h>
#include <core/telemetry/server_address.h>

#include <views/language/language.h>
#include <views/theme/theme.h>

#include <app/desktop/files.h>
#include <app/desktop/journalrecovery.h>
#include <app/desktop/mainwindow.h>
#include <app/desktop/render.h>
#include <app/desktop/settings.h>
#include <app/desktop/startup.h>

namespace {

using namespace switchyard;

struct Arguments {
    QString file;
    telemetry::ServerAddress server;
    QString httpConfigFile;
    QString theme;
    std::optional<language::Language> language;
    bool demo = false;
};

/// As --describe of the other programs has it (app/flags).
std::string description(const QList<QCommandLineOption> &options)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const QCommandLineOption &option : options) {
        const QString takes = option.valueName() == QLatin1String("THEME") ? QStringLiteral("light|dark|system")
            : option.valueName() == QLatin1String("LANGUAGE")              ? QStringLiteral("en|de|system")
                                                                           : option.valueName();
        list.push_back({{"name", "--" + option.names().back().toStdString()},
                        {"short", option.names().front().size() == 1 ? nlohmann::ordered_json("-" + option.names().front().toStdString()) : nlohmann::ordered_json(nullptr)},
                        {"positional", false},
                        {"required", false},
                        {"takes", takes.isEmpty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(takes.toStdString())},
                        {"help", option.description().toStdString()}});
    }
    list.push_back({{"name", "FILE"}, {"short", nullptr}, {"positional", true}, {"required", false}, {"takes", "FILE"}, {"help", "A design to open."}});
    return nlohmann::ordered_json{{"program", "switchyard"}, {"commands", {{{"command", ""}, {"help", "Explorer for AWS GPU clusters: design, predict, watch."}, {"options", std::move(list)}}}}}.dump(1);
}

/// Nothing when a sentence about usage was printed; `status` says how to end.
std::optional<Arguments> parse(const QStringList &words, int &status)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Explorer for AWS GPU clusters: design, predict, watch."));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Print this and end."));
    const QCommandLineOption version(QStringLiteral("version"), QStringLiteral("Print the version and end."));
    const QCommandLineOption demo(QStringLiteral("demo"), QStringLiteral("Watch a simulated cluster; without FILE the 16,384-GPU sample opens."));
    const QCommandLineOption connect(QStringLiteral("connect"), QStringLiteral("Watch the cluster behind a Prometheus server."), QStringLiteral("URL"));
    const QCommandLineOption httpConfig(QStringLiteral("http-config"), QStringLiteral("Login and TLS for --connect: a Prometheus http_config file."), QStringLiteral("FILE"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or system, for this run."), QStringLiteral("THEME"));
    const QCommandLineOption language(QStringLiteral("language"), QStringLiteral("en, de or system, for this run."), QStringLiteral("LANGUAGE"));
    const QCommandLineOption listing(QStringLiteral("describe"), QStringLiteral("List every option with what it takes, as JSON."));
    const QList<QCommandLineOption> options = {help, version, demo, connect, httpConfig, theme, language, listing};
    parser.addOptions(options);
    parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("A design to open."), QStringLiteral("[FILE]"));
    const auto usage = [&](const QString &sentence) {
        std::fprintf(stderr, "switchyard: %s (see switchyard --help)\n", describe(Error{ErrorCode::Usage, sentence.toStdString(), {}}).c_str());
        status = 2;
        return std::nullopt;
    };
    if (!parser.parse(words))
        return usage(parser.errorText());
    if (parser.isSet(help)) {
        std::printf("%s\nswitchyard render --help tells how to make pictures without a display.\n", qPrintable(parser.helpText().replace(QStringLiteral("<executable_name>"), QStringLiteral("switchyard")))); // it runs without an application
        return std::nullopt;
    }
    if (parser.isSet(version)) {
        std::printf("switchyard %s\n", SWITCHYARD_VERSION);
        return std::nullopt;
    }
    if (parser.isSet(listing)) {
        std::printf("%s\n", description(options).c_str());
        return std::nullopt;
    }
    if (parser.positionalArguments().size() > 1)
        return usage(QStringLiteral("one file at a time"));
    const QString themeWord = parser.value(theme);
    if (parser.isSet(theme) && !QStringList{QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("system")}.contains(themeWord))
        return usage(QStringLiteral("--theme takes light, dark or system, not \"%1\"").arg(themeWord));
    const auto chosenLanguage = language::fromWord(parser.value(language));
    if (parser.isSet(language) && !chosenLanguage)
        return usage(QStringLiteral("--language takes en, de or system, not \"%1\"").arg(parser.value(language)));
    telemetry::ServerAddress server;
    if (parser.isSet(connect)) {
        auto parsed = telemetry::ServerAddress::parse(parser.value(connect).toStdString());
        if (!parsed)
            return usage(QStringLiteral("--connect: %1").arg(QString::fromStdString(describe(parsed.error()))));
        server = std::move(*parsed);
        if (server.hasLogin())
            std::fprintf(stderr, "switchyard: a login on the command line is in the shell's history; put it into a file for --http-config\n");
    } else if (parser.isSet(httpConfig)) {
        return usage(QStringLiteral("--http-config belongs to --connect"));
    }
    return Arguments{parser.positionalArguments().value(0), std::move(server), parser.value(httpConfig), themeWord, chosenLanguage, parser.isSet(demo)};
}

app::ThemeChoice themeChoice(const QString &word, const app::Settings &settings)
{
    if (word.isEmpty())
        return settings.theme();
    return word == QLatin1String("light") ? app::ThemeChoice::Light : word == QLatin1String("dark") ? app::ThemeChoice::Dark : app::ThemeChoice::System;
}

/// After the first paint: the file of the command line, else the last one, else the sample.
void openFirst(app::MainWindow &window, app::Settings &settings, const Arguments &arguments)
{
    if (!arguments.file.isEmpty())
        window.files().open(arguments.file);
    else if (arguments.server.empty() || !settings.recentFiles().isEmpty()) { // else the empty design takes what the server shows
        if (arguments.demo || settings.recentFiles().isEmpty() || !window.files().open(settings.recentFiles().front()))
            window.files().openDemoSample();
    }
    if (!arguments.server.empty())
        window.connectTo({.server = arguments.server, .httpConfigFile = arguments.httpConfigFile.toStdString(), .matchers = {}});
    else if (arguments.demo)
        window.startDemo();
    window.recovery().offer();
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "render")
        return app::render(argc, argv);
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    int status = 0;
    const auto arguments = parse(words, status); // before a display is needed
    if (!arguments)
        return status;
    telemetry::hideLogins(argc, argv);
    app::LoadingCatalog catalog = app::loadCatalogAside(catalog::defaultCatalogDirectory());
    const QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("switchyard"));
    QApplication::setApplicationDisplayName(QString());
    QApplication::setApplicationVersion(QStringLiteral(SWITCHYARD_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.switchyard.Switchyard"));
    app::Settings settings;
    language::use(arguments->language.value_or(settings.language()));
    const theme::Mode mode = app::modeFor(themeChoice(arguments->theme, settings));
    theme::prepareColors(mode);
    app::MainWindow window(settings);
    const app::Startup startup(window, mode, std::move(catalog));
    QObject::connect(&startup, &app::Startup::ready, &window, [&] { openFirst(window, settings, *arguments); }, Qt::QueuedConnection);
    QObject::connect(&startup, &app::Startup::failed, &window, [](const Error &error) {
        std::fprintf(stderr, "switchyard: %s\n", describe(error).c_str());
        QCoreApplication::exit(exitStatus(error.code));
    });
    window.show();
    return QApplication::exec();
}
