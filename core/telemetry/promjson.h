// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of the Prometheus HTTP API (envelope {"status","data","warnings",…}; vectors, matrices,
// scalars, string lists), with simdjson.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace switchyard::telemetry {

struct LabelView {
    std::string_view name;
    std::string_view value;
};

/// One point of one series. The views live only during the callback.
struct SampleView {
    std::span<const LabelView> labels;
    double time_s = 0; ///< Unix time
    double value = 0;  ///< NaN and infinities as the server sent them

    [[nodiscard]] std::string_view label(std::string_view name) const;
};
using OnSample = std::function<void(const SampleView &)>;

struct ReplySummary {
    std::vector<std::string> warnings; ///< what the server remarks: "warnings" and "infos"
    bool partial = false;              ///< something is left out: a warning that is none of PromQL's own, or "isPartial"
    std::size_t series = 0;
    std::size_t decoded_B = 0; ///< length of the answer
    double seconds = 0;        ///< from the request to the end of the answer
    std::size_t histograms = 0; ///< series that hold native histograms, which are skipped
};

/// Reads the answer of /api/v1/query or /query_range and calls `onSample` for every point, in the
/// order of the text. `body` may be extended (the reader needs room behind the text); its text stays.
/// An error envelope, text that is not JSON, or a cut text is ErrorCode::Remote with one clear line,
/// before any point is delivered, as is one of more than `mostSeries`; a point that is none ends the reading with an error.
Result<ReplySummary> parseQueryReply(std::string &body, const OnSample &onSample, std::size_t mostSeries = std::numeric_limits<std::size_t>::max());

/// Reads {"status":"success","data":["…", …]} of /labels and /label/NAME/values.
Result<std::vector<std::string>> parseStringList(std::string &body);

/// A Prometheus sample value: "1.5", "1e-09", "NaN", "+Inf", "-Inf". False when it is none.
bool parseSampleValue(std::string_view text, double &value);

} // namespace switchyard::telemetry
