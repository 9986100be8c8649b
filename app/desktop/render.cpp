// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/render.h>

#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include <QApplication>

#include <core/diagnose/diagnose.h>
#include <core/predict/job_of_design.h>
#include <views/panels/renderview.h>
#include <views/theme/theme.h>

namespace switchyard::app {

namespace {

struct Options {
    std::string design;
    std::string view = "canvas";
    std::string size = "1440x900";
    std::string theme = "light";
    std::string output;
    std::string job;
    std::string heat = "nvlink_tx";
    std::string at;
};

Result<QSize> sizeFromWord(const std::string &word)
{
    const QStringList parts = QString::fromStdString(word).toLower().split(QLatin1Char('x'));
    bool ok[2] = {};
    const QSize size = parts.size() == 2 ? QSize(parts[0].toInt(&ok[0]), parts[1].toInt(&ok[1])) : QSize();
    if (!ok[0] || !ok[1] || size.width() < 320 || size.height() < 240 || size.width() > 16384 || size.height() > 16384)
        return fail(ErrorCode::Usage, "--size " + word + "; expected WIDTHxHEIGHT, 320x240 to 16384x16384");
    return size;
}

Result<void> run(const Options &options)
{
    SWITCHYARD_TRY(const panels::View view, panels::viewFromWord(options.view));
    SWITCHYARD_TRY(const QSize size, sizeFromWord(options.size));
    if (options.theme != "light" && options.theme != "dark")
        return fail(ErrorCode::Usage, "--theme " + options.theme + "; expected light or dark");
    const theme::Mode mode = options.theme == "dark" ? theme::Mode::Dark : theme::Mode::Light;
    SWITCHYARD_TRY(catalog::Catalog loaded, catalog::loadCatalog(catalog::defaultCatalogDirectory()));

    panels::RenderInput input;
    input.job = options.job;
    input.heat = options.heat;
    input.at = options.at;
    input.catalog = std::make_shared<const catalog::Catalog>(std::move(loaded));
    SWITCHYARD_TRY(design::Design design, design::loadDesign(options.design, input.catalog.get()));
    input.design = std::make_shared<const design::Design>(std::move(design));
    if (!input.design->jobs.empty()) {
        auto prediction = predict::predictDesign(*input.catalog, *input.design, options.job);
        if (prediction)
            input.prediction = *prediction;
        else
            input.predictionError = prediction.error();
    }
    if (view == panels::View::Timeline && input.prediction) {
        SWITCHYARD_TRY(const design::Job *job, predict::findJob(*input.design, options.job));
        SWITCHYARD_TRY(const predict::PlacedJob placed, predict::placeJob(*input.catalog, *input.design, *job));
        input.timeline = predict::timeline(*input.catalog, placed.spec);
    }
    input.findings = diagnose::checkDesign(*input.catalog, *input.design, input.prediction.get());
    theme::install(*qApp, mode);
    return panels::renderView(input, view, size, mode, QString::fromStdString(options.output));
}

} // namespace

int render(int argc, char **argv)
{
    CLI::App parser{"Writes one view of a design as a picture", "switchyard render"};
    Options options;
    parser.add_option("design", options.design, "*.switchyard file")->required();
    parser.add_option("--view", options.view, "canvas, instance, matrix, timeline, memory, cost or findings");
    parser.add_option("--size", options.size, "WIDTHxHEIGHT in pixels");
    parser.add_option("--theme", options.theme, "light or dark");
    parser.add_option("--job", options.job, "which job (default: the first)");
    parser.add_option("--heat", options.heat, "canvas: quantity to colour by");
    parser.add_option("--at", options.at, "instance: the one to look into, by id (default: the first)");
    parser.add_option("-o,--output", options.output, "FILE.png, FILE.svg or FILE.pdf")->required();
    try {
        parser.parse(argc - 1, argv + 1);
    } catch (const CLI::CallForHelp &e) {
        return parser.exit(e);
    } catch (const CLI::ParseError &e) {
        std::cerr << "switchyard render: " << e.what() << "; see --help\n";
        return 2;
    }
    // A picture needs no display; the offscreen platform also gives the same pixels everywhere.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const Result<void> done = run(options);
    if (!done) {
        std::cerr << "switchyard render: " << describe(done.error()) << '\n';
        return exitStatus(done.error().code);
    }
    std::cout << options.output << '\n';
    return 0;
}

} // namespace switchyard::app
