// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/settings.h>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/catalog/architecture_json.h>

namespace switchyard::exchange {

std::optional<int> wholeArgument(const std::string &name, const std::string &value, Notes &notes)
{
    const auto number = number::wholeFromText(value, 1, number::mostOfPlan);
    if (!number)
        notes.add(say("{} is {}: no whole number, left open", echo(name, 60), inQuotes(value, 40)));
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

void wish(FrameworkSettings &settings, std::string_view key, const std::string &name, const std::string &value, Notes &notes)
{
    if (const auto number = wholeArgument(name, value, notes))
        settings.plan.emplace_back(key, std::to_string(*number));
}

std::optional<catalog::Architecture> soundModel(const catalog::Architecture &model, const std::string &from, Notes &notes)
{
    const auto text = json::parse(json::writeLine(catalog::writeArchitecture(model)), from);
    const auto sound = text ? catalog::readArchitecture(*text, from) : std::unexpected(text.error());
    if (sound)
        return model;
    notes.add(say("{} name no model that can be: {}", from, sentence(sound.error())));
    return std::nullopt;
}

Fragment settingsFragment(FrameworkSettings settings, std::vector<int> understood, const Notes &notes)
{
    json::Value plan = json::object();
    for (const auto &[key, value] : settings.plan)
        json::set(plan, key, json::string(value));
    json::Value found = json::object();
    json::set(found, "plan", std::move(plan));
    if (settings.model)
        json::set(found, "layers", json::number(settings.model->layers));
    if (!settings.modelName.empty())
        json::set(found, "model", json::string(settings.modelName));
    if (settings.gpus > 0)
        json::set(found, "gpus", json::number(settings.gpus));
    return Fragment{std::move(settings), std::move(understood), notes.sentences(), std::move(found)};
}

} // namespace switchyard::exchange
