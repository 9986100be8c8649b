// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/render.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include <QApplication>

#include <app/flags/flags.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/diagnose/diagnose.h>
#include <core/exchange/gather.h>
#include <core/predict/job_of_design.h>
#include <views/canvas/heat.h>
#include <views/language/language.h>
#include <views/matrix/groupedmap.h>
#include <views/results/renderview.h>
#include <views/results/viewtable.h>
#include <views/session/selection.h>
#include <views/theme/theme.h>
#include <views/timeline/frames.h>

namespace switchyard::app {

namespace {

struct Options {
    std::string design;
    std::string view = "canvas";
    std::string size = "1440x900";
    std::string scale = "1";
    std::string theme = "light";
    std::string language = "en";
    std::string output;
    std::string job;
    std::string heat = canvas::trafficWord;
    std::string at;
    std::string select;
    std::string trace;
    std::string basis = "mean";
    std::string frames;
    std::string grouping;
    std::string before;
    std::string compare = "panes";
};

/// Of `--basis`: a word, or seconds of the step.
struct Moment {
    canvas::Basis basis = canvas::Basis::Mean;
    double playhead_s = timeline::noPlayhead;
};
constexpr double mostSeconds = 1e6;

Result<Moment> momentFromWord(std::string_view word)
{
    if (word == "mean" || word == "busy")
        return Moment{word == "busy" ? canvas::Basis::Busy : canvas::Basis::Mean};
    if (const auto seconds = number::fromText(word); seconds && *seconds >= 0 && *seconds <= mostSeconds)
        return Moment{canvas::Basis::Playhead, *seconds};
    return fail(ErrorCode::Usage, "expected mean, busy or a time of the step in seconds");
}

/// Of `--frames`, "1.9,0.62": in order.
Result<std::vector<double>> framesFromWord(std::string_view word)
{
    std::vector<double> out;
    for (bool more = true; more;) {
        const std::size_t comma = word.find(',');
        const auto seconds = number::fromText(word.substr(0, comma));
        if (!seconds || *seconds < 0 || *seconds > mostSeconds || out.size() == timeline::mostFrames)
            return fail(ErrorCode::Usage, "expected up to 6 times of the step in seconds, with commas between");
        out.push_back(*seconds);
        more = comma != std::string_view::npos;
        word.remove_prefix(more ? comma + 1 : word.size());
    }
    std::ranges::sort(out);
    return out;
}

Result<QSize> sizeFromWord(std::string_view word)
{
    const std::size_t cross = std::min(word.find_first_of("xX"), word.size());
    const auto width = number::wholeFromText(word.substr(0, cross), 320, 16384);
    const auto height = number::wholeFromText(word.substr(std::min(cross + 1, word.size())), 240, 16384);
    if (!width || !height)
        return fail(ErrorCode::Usage, "expected WIDTHxHEIGHT, 320x240 to 16384x16384");
    return QSize(static_cast<int>(*width), static_cast<int>(*height));
}

std::vector<std::string> heatWords()
{
    std::vector<std::string> words = {canvas::trafficWord};
    for (const telemetry::Descriptor *quantity : canvas::heatQuantities())
        words.emplace_back(quantity->word);
    return words;
}

/// A rank stands for the GPU that it runs on; anything else is an id.
Result<std::string> selectedId(const results::RenderInput &input, const std::string &word)
{
    if (const auto rank = number::wholeFromText(word, 0, 1 << 24)) {
        const auto gpus = input.prediction ? input.prediction->placement.gpuOfRank : std::vector<std::int32_t>();
        if (static_cast<std::size_t>(*rank) >= gpus.size())
            return fail(ErrorCode::Usage, "--select: there is no rank " + word + "; expected one below " + std::to_string(gpus.size()));
        const design::Numbering numbers(*input.design, *input.catalog);
        const int gpu = gpus[static_cast<std::size_t>(*rank)], instance = numbers.instanceOfGpu(gpu);
        return session::gpuId(*input.design, instance, gpu - numbers.firstGpu[static_cast<std::size_t>(instance)]);
    }
    if (!session::resolve(*input.design, word).valid())
        return fail(ErrorCode::Usage, "--select " + inQuotes(word) + "; expected a rank or the id of something in this design");
    return word;
}

Result<timeline::TracesPtr> tracesOf(const std::string &path, const catalog::Catalog &catalog)
{
    const std::string paths[] = {path};
    SWITCHYARD_TRY(const exchange::Gathered gathered, exchange::gather(paths, {}, nullptr, catalog));
    if (!gathered.refused.empty())
        return std::unexpected(gathered.refused.front().why);
    for (const exchange::FormatFiles &part : gathered.parts)
        if (const auto *const seen = std::get_if<exchange::Observed>(&part.fragment.content); seen && !seen->traces.empty())
            return std::make_shared<const exchange::Observed>(*seen);
    return fail(ErrorCode::InvalidInput, "nothing that runs is in it; expected a trace of PyTorch's profiler with a GPU's kernels, or a dump of its flight recorder", path);
}

Result<void> run(const Options &options)
{
    SWITCHYARD_TRY(const QSize size, sizeFromWord(options.size));
    const theme::Mode mode = options.theme == "dark" ? theme::Mode::Dark : theme::Mode::Light;
    SWITCHYARD_TRY(catalog::Catalog loaded, catalog::loadCatalog(catalog::defaultCatalogDirectory(), catalog::userCatalogDirectory()));

    results::RenderInput input;
    input.job = options.job;
    input.heat = options.heat;
    input.at = options.at;
    input.grouping = options.grouping;
    SWITCHYARD_TRY(const Moment moment, momentFromWord(options.basis));
    input.basis = moment.basis;
    input.playhead_s = moment.playhead_s;
    if (!options.frames.empty()) {
        SWITCHYARD_TRY(input.frames, framesFromWord(options.frames));
    }
    input.catalog = std::make_shared<const catalog::Catalog>(std::move(loaded));
    SWITCHYARD_TRY(design::Design design, design::loadDesign(options.design, input.catalog.get()));
    input.design = std::make_shared<const design::Design>(std::move(design));
    if (!options.at.empty() && !session::resolve(*input.design, options.at).valid())
        return fail(ErrorCode::Usage, "--at " + inQuotes(options.at) + "; expected the id of something in this design");
    if (!options.job.empty()) {
        if (const auto job = design::findJob(*input.design, options.job); !job)
            return fail(ErrorCode::Usage, "--job: " + job.error().message);
    }
    if (!input.design->jobs.empty()) {
        auto prediction = predict::predictDesign(*input.catalog, *input.design, options.job);
        if (prediction)
            input.prediction = *prediction;
        else
            input.predictionError = prediction.error();
    }
    if (!options.select.empty()) {
        SWITCHYARD_TRY(const std::string id, selectedId(input, options.select));
        input.select = {id};
    }
    const results::ViewRow *const view = results::viewOfWord(options.view);
    const bool timed = view && view->page.needs && view->page.needs->detail == widgets::Detail::Timeline;
    if ((timed || input.basis == canvas::Basis::Playhead) && input.prediction && input.prediction->engine)
        input.timeline = std::make_shared<const train::StepTimes>(train::stepTimes(*input.prediction->engine));
    if (input.timeline) {
        const double step_s = input.timeline->moments.end_s;
        const auto late = [&](double time_s) { return time_s > step_s * (1 + 1e-9); };
        const std::string within = " of the step; expected a time from 0 to " + format::seconds(step_s) + ", where it ends";
        if (input.basis == canvas::Basis::Playhead && late(input.playhead_s))
            return fail(ErrorCode::Usage, "--basis " + inQuotes(options.basis) + " is no time" + within);
        if (std::ranges::any_of(input.frames, late))
            return fail(ErrorCode::Usage, "--frames " + inQuotes(options.frames) + " has one that is no time" + within);
    }
    if (!options.trace.empty()) {
        SWITCHYARD_TRY(input.traces, tracesOf(options.trace, *input.catalog));
    }
    input.compare = *canvas::compareModeFromWord(options.compare); // the flag takes no other
    if (!options.before.empty()) {
        SWITCHYARD_TRY(design::Design before, design::loadDesign(options.before, input.catalog.get()));
        input.before.name = std::filesystem::path(options.before).filename().string();
        input.before.design = std::make_shared<const design::Design>(std::move(before));
        if (auto prediction = predict::predictDesign(*input.catalog, *input.before.design, options.job))
            input.before.prediction = *prediction;
        if (input.basis == canvas::Basis::Playhead && input.before.prediction && input.before.prediction->engine)
            input.before.timeline = std::make_shared<const train::StepTimes>(train::stepTimes(*input.before.prediction->engine));
    }
    input.findings = diagnose::checkDesign(*input.catalog, *input.design, input.prediction.get());
    theme::install(*qApp, mode);
    language::use(options.language == "de" ? language::Language::German : language::Language::English);
    const double scale = *number::fromText(options.scale);
    return results::renderView(input, options.view, (QSizeF(size) / scale).toSize(), mode, QString::fromStdString(options.output), {size, scale});
}

} // namespace

int render(int argc, char **argv)
{
    CLI::App parser{"Writes one view of a design as a picture", "switchyard render"};
    Options options;
    flags::form(parser.add_option("design", options.design, "*.switchyard file")->required(), "FILE");
    flags::oneOf(parser.add_option("--view", options.view, "what to draw (canvas)"), results::pictureWords());
    flags::form(parser.add_option("--size", options.size, "in pixels"), "WIDTHxHEIGHT", flags::accepted(sizeFromWord));
    flags::oneOf(parser.add_option("--scale", options.scale, "pixels of the size for one of what is painted: 2 for a screen of 4K, whose words are as large as on one of half its pixels (1)"), {"1", "1.5", "2", "3", "4"});
    flags::oneOf(parser.add_option("--theme", options.theme, "of the colours (light)"), {"light", "dark"});
    flags::oneOf(parser.add_option("--language", options.language, "of the words in it (en)"), {"en", "de"});
    flags::form(parser.add_option("--job", options.job, "which job (default: the first)"), "NAME");
    flags::oneOf(parser.add_option("--heat", options.heat, "canvas: all links (traffic) or a quantity; strategy, rails: a quantity (nvlink_tx, efa_tx)"), heatWords());
    flags::form(parser.add_option("--at", options.at, "what to look at, by id: an instance, a GPU or card of it, a network node, an UltraServer"), "NAME");
    flags::form(parser.add_option("--basis", options.basis, "load of links in the mean of the step (mean), while busy, or at a time of the step in seconds: the playhead of canvas, instance and timeline"),
                "mean|busy|SECONDS", flags::accepted(momentFromWord));
    flags::form(parser.add_option("--frames", options.frames, "timeline: the leaf of rank 0 at these times of the step beside each other"), "SECONDS,…", flags::accepted(framesFromWord));
    flags::oneOf(parser.add_option("--grouping", options.grouping, "matrix: what ranks are gathered by: themselves, the plan's levels, instances or leaves, by placement (leaf, instance, GPU) or by rail in that order, or a dimension of the plan (default: as the window begins)"),
                 matrix::groupingWords());
    flags::form(parser.add_option("--trace", options.trace, "timeline: a trace of PyTorch's profiler, whose step of median length lies below the predicted one, or a dump of its flight recorder"), "FILE");
    flags::form(parser.add_option("--select", options.select, "canvas, leaf, instance: whose partners to light, timeline: whose links the lanes are of: a rank, or the id of a GPU, card or instance"), "RANK_OR_ID");
    flags::form(parser.add_option("--before", options.before, "compare: another *.switchyard file, the design with which this one is compared"), "FILE");
    flags::oneOf(parser.add_option("--compare", options.compare, "compare: two pictures (panes), one with a line between before and now (swipe), or now − before (difference)"),
                 {"panes", "swipe", "difference"});
    flags::form(parser.add_option("-o,--output", options.output, "FILE.png, FILE.svg or FILE.pdf")->required(), "OUTPUT");
    flags::finish(parser);
    try {
        parser.parse(argc - 1, argv + 1);
    } catch (const CLI::ParseError &e) {
        if (e.get_exit_code() == 0)
            return parser.exit(e);
        std::cerr << "switchyard render: " << describe(flags::usageError(e)) << '\n';
        return 2;
    }
    // Qt's remarks on the environment (no XDG_RUNTIME_DIR under cron) are no answer to a script.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &, const QString &message) {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            std::cerr << "switchyard render: " << message.toStdString() << '\n';
    });
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
