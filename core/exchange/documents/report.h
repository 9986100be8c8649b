// SPDX-License-Identifier: GPL-3.0-or-later
// The present numbers of a design, beside those of a baseline, as a file for people or programs. The
// same input gives the same bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/design/bill.h>
#include <core/design/design.h>
#include <core/design/difflines.h>
#include <core/predict/keyfigures.h>

namespace switchyard::exchange {

struct Report {
    std::string title;
    std::string job;      ///< "Llama 3.1 405B: TP8+SP PP16 …"; empty: no job
    std::string refused;  ///< why there is no prediction; empty: there is one, or no job
    std::vector<std::string> notes; ///< error band, source of the price, warnings
    std::vector<predict::KeyFigure> now;
    std::string baseline; ///< what it is compared with; empty: nothing
    std::vector<predict::KeyFigure> before;
    std::vector<design::DiffLine> changes; ///< from the baseline to now
    std::vector<design::BillPair> bill = {}; ///< of baseline and now, the sums last; empty without a baseline
    std::vector<design::Waiver> waivers = {}; ///< rules that are not kept, each with the reason
};

/// What `design` is by itself, untitled and beside nothing. `job` empty: its only one; `prediction` may be null.
Report reportOf(const catalog::Catalog &catalog, const design::Design &design, std::string_view job, const predict::DesignPrediction *prediction);

enum class ReportFormat { Markdown, Html, Csv, Json };

/// By the ending of a file name: .md, .html, .csv, .json.
Result<ReportFormat> reportFormatFor(std::string_view path);

std::string writeReport(const Report &report, ReportFormat format);

} // namespace switchyard::exchange
