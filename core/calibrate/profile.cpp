// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/calibration.h>

#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/json.h>
#include <core/catalog/figures.h>
#include <core/hardware/calibrated.h>
#include <core/hardware/constants.h>
#include <core/serve/constants.h>

namespace switchyard::calibrate {
namespace {

using NamedConstants = std::map<std::string, double, std::less<>>;

/// "kernel.gemm" of "kernel.gemm.h100-sxm.fp8.TRTLLM": groups of a family hold the same constants.
std::string_view familyOf(std::string_view name)
{
    const std::size_t first = name.find('.');
    return name.substr(0, first == std::string_view::npos ? first : name.find('.', first + 1));
}

std::string listed(const std::set<std::string, std::less<>> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// What is wrong with a constant of the collective time model; empty: nothing. A fit stays far
/// inside both limits; a value in percent, seconds or KiB does not.
std::string implausible(const std::string &name, double value, double catalogValue)
{
    constexpr double mostEfficiency = 1.5; // payload over nominal rate
    constexpr double farthest = 1000;
    if (catalogValue <= 0) // logarithms of the band
        return std::abs(value) < 10 ? "" : "expected a natural logarithm between -10 and 10";
    if (value <= 0)
        return "expected a number above zero";
    if (name.ends_with("efficiency") && value > mostEfficiency)
        return "expected a fraction of the nominal rate";
    if (value > catalogValue * farthest || value < catalogValue / farthest)
        return "expected the unit of its name, about " + format::significant(catalogValue);
    return {};
}

/// Groups of the file against those that the catalog holds.
class Check
{
public:
    Check(const catalog::Catalog &catalog, const std::string &path) : m_catalog(catalog), m_path(path)
    {
        for (const auto &[name, constants] : catalog.calibration) {
            if (name.starts_with(hardware::priorPrefix)) // a profile says what was measured
                continue;
            for (const auto &[constant, value] : constants)
                m_families[std::string(familyOf(name))].insert(constant);
        }
        hardware::Constants defaults = hardware::defaultConstants(catalog);
        for (const hardware::ConstantField &field : hardware::fieldsOf(defaults))
            m_limits[field.group][field.name] = {field.low, field.high};
        for (int f = 0; f < serve::frameworks; ++f)
            for (const catalog::GpuGeneration generation : {catalog::GpuGeneration::Ampere, catalog::GpuGeneration::Hopper, catalog::GpuGeneration::Blackwell})
                for (const serve::ConstantField &field : serve::constantFields())
                    m_limits[serve::groupOf(static_cast<serve::ServingFramework>(f), generation)][std::string(field.name)] = {field.low * field.scale,
                                                                                                                              field.high * field.scale};
    }

    [[nodiscard]] Result<void> operator()(const std::string &name, const json::Value &group) const
    {
        const auto family = m_families.find(familyOf(name));
        if (family == m_families.end())
            return wrong(group, "no model has a calibration group " + inQuotes(name) + "; expected a profile that calibrate -o wrote");
        const auto own = m_catalog.calibration.find(name);
        const json::Value *constants = group.find("constants");
        std::set<std::string, std::less<>> seen;
        for (const auto &[constant, value] : constants->members) {
            seen.insert(constant);
            const bool known = own != m_catalog.calibration.end() ? own->second.contains(constant) : family->second.contains(constant);
            if (!known)
                return wrong(value, name + " has no constant " + inQuotes(constant) + "; expected " + listed(family->second));
            if (const std::string limits = beyond(name, constant, value.number); !limits.empty())
                return wrong(value, name + ": " + constant + " is " + value.text + "; expected " + limits);
            if (own == m_catalog.calibration.end() || !name.starts_with("collective."))
                continue;
            if (const std::string what = implausible(constant, value.number, own->second.find(constant)->second); !what.empty())
                return wrong(value, name + ": " + constant + " is " + value.text + "; " + what);
        }
        if (own != m_catalog.calibration.end()) {
            for (const auto &[constant, value] : own->second) {
                if (!seen.contains(constant))
                    return wrong(group, name + " lacks the constant " + inQuotes(constant) + "; expected all that calibrate -o writes");
            }
        }
        const auto knots = m_catalog.surfaces.find(name);
        const json::Value *surface = group.find("surface");
        if (const std::size_t found = surface ? surface->items.size() : 0; knots != m_catalog.surfaces.end() && found != knots->second.size()) {
            return wrong(group, name + " has a surface of " + std::to_string(found) + " knots; expected "
                                    + std::to_string(knots->second.size()));
        }
        return {};
    }

private:
    /// "0.2 to 3" where the engine knows limits and `value` lies beyond them; else empty.
    [[nodiscard]] std::string beyond(const std::string &group, const std::string &constant, double value) const
    {
        const auto limits = m_limits.find(group);
        if (limits == m_limits.end() || !limits->second.contains(constant))
            return {};
        const auto [low, high] = limits->second.at(constant);
        return value >= low && value <= high ? "" : format::significant(low) + " to " + format::significant(high);
    }

    [[nodiscard]] Result<void> wrong(const json::Value &where, std::string what) const
    {
        return fail(ErrorCode::InvalidInput, std::move(what), json::where(m_path, where));
    }

    const catalog::Catalog &m_catalog;
    const std::string &m_path;
    std::map<std::string, std::set<std::string, std::less<>>, std::less<>> m_families;
    std::map<std::string, std::map<std::string, std::pair<double, double>>> m_limits;
};

} // namespace

Result<void> applyProfile(catalog::Catalog &catalog, const std::string &path)
{
    SWITCHYARD_TRY(const json::Value file, json::parseFile(path, InputKind::Catalog));
    catalog::Catalog profile;
    if (auto read = catalog::readCalibration(file, {profile, path}); !read)
        return read;
    if (profile.calibration.empty())
        return fail(ErrorCode::InvalidInput, "holds no calibration group; expected a profile that calibrate -o wrote", path);
    const Check check(catalog, path);
    for (const auto &[name, group] : file.members) {
        if (auto checked = check(name, group); !checked)
            return checked;
    }
    for (auto &[name, constants] : profile.calibration) {
        catalog.calibration[name] = std::move(constants);
        catalog.calibrationOrigin[name] = profile.calibrationOrigin[name];
        const auto surface = profile.surfaces.find(name);
        if (surface == profile.surfaces.end())
            catalog.surfaces.erase(name);
        else
            catalog.surfaces[name] = std::move(surface->second);
    }
    return {};
}

} // namespace switchyard::calibrate
