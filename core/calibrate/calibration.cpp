// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/calibration.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <utility>

#include <core/base/json.h>

namespace switchyard::calibrate {
namespace {

json::Value toJson(const CalibratedGroup &group, const std::string &madeBy)
{
    json::Value constants = json::object();
    for (const auto &[name, value] : group.constants)
        json::set(constants, name, json::number(value));
    json::Value residuals = json::object();
    json::set(residuals, "median_abs_pct", json::number(group.medianAbs_pct));
    json::set(residuals, "p90_abs_pct", json::number(group.p90Abs_pct));
    json::set(residuals, "bias_pct", json::number(group.bias_pct));
    json::Value out = json::object();
    json::set(out, "constants", std::move(constants));
    json::set(out, "made_by", json::string(madeBy));
    if (!group.note.empty())
        json::set(out, "note", json::string(group.note));
    json::set(out, "residuals", std::move(residuals));
    json::set(out, "rows", json::string(group.rowsUsed));
    if (!group.surface.empty()) {
        json::Value surface = json::array();
        for (const double value : group.surface)
            surface.items.push_back(json::number(value));
        json::set(out, "surface", std::move(surface));
    }
    return out;
}

} // namespace

Result<std::string> writeCalibration(const std::vector<CalibratedGroup> &groups, const std::string &madeBy,
                                     const std::string &before)
{
    std::map<std::string, std::string> lines;
    if (!before.empty()) {
        SWITCHYARD_TRY(const json::Value old, json::parse(before, "the file so far"));
        for (const auto &[name, value] : old.members)
            lines[name] = json::writeLine(value);
    }
    for (const CalibratedGroup &group : groups)
        lines[group.name] = json::writeLine(toJson(group, madeBy));
    std::string out = "{";
    const char *separator = "\n";
    for (const auto &[name, line] : lines) {
        out += separator + json::writeLine(json::string(name)) + ": " + line;
        separator = ",\n";
    }
    return out + "\n}\n";
}

} // namespace switchyard::calibrate
