// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/flags/flags.h>

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/base/number.h>

namespace switchyard::flags {

namespace {

using Json = nlohmann::ordered_json;

std::string refused(const std::string &value, const std::string &expected)
{
    return "is \"" + echo(value) + "\"; expected " + expected;
}

/// `read` may write the value in the one form that the parser's own conversion then reads.
CLI::Option *declare(CLI::Option *option, std::string domain, std::function<std::string(std::string &)> read)
{
    option->type_name(std::move(domain));
    option->transform(CLI::Validator(
        [read = std::move(read)](std::string &value) { return value.empty() ? std::string("is empty; expected a value") : read(value); },
        std::string()));
    return option;
}

Json optionJson(const CLI::Option &option)
{
    const bool positional = option.nonpositional();
    const bool takesValue = option.get_expected_max() > 0;
    return {{"name", option.get_name(!positional)},
            {"short", option.get_snames().empty() ? Json(nullptr) : Json("-" + option.get_snames().front())},
            {"positional", !positional},
            {"required", option.get_required()},
            {"takes", takesValue ? Json(option.get_type_name()) : Json(nullptr)},
            {"help", option.get_description()}};
}

void addCommands(const CLI::App &app, const std::string &path, Json &list)
{
    Json options = Json::array();
    for (const CLI::Option *option : app.get_options())
        options.push_back(optionJson(*option));
    list.push_back({{"command", path}, {"help", app.get_description()}, {"options", std::move(options)}});
    for (const CLI::App *sub : app.get_subcommands({}))
        addCommands(*sub, path.empty() ? sub->get_name() : path + " " + sub->get_name(), list);
}

std::string description(const CLI::App &app)
{
    Json commands = Json::array();
    addCommands(app, "", commands);
    return Json{{"program", app.get_name()}, {"commands", std::move(commands)}}.dump(1);
}

void forbidFlagValues(CLI::App &app)
{
    for (CLI::Option *option : app.get_options()) {
        if (option->get_expected_max() == 0)
            option->disable_flag_override();
    }
    for (CLI::App *sub : app.get_subcommands({}))
        forbidFlagValues(*sub);
}

} // namespace

CLI::Option *whole(CLI::Option *option, long long low, long long high)
{
    const std::string domain = std::to_string(low) + ".." + std::to_string(high);
    return declare(option, domain, [low, high](std::string &value) {
        const auto number = number::wholeFromText(value, low, high);
        if (!number)
            return refused(value, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
        value = std::to_string(*number); // "010" is ten
        return std::string();
    });
}

CLI::Option *real(CLI::Option *option, double low, double high)
{
    const std::string from = json::number(low).text;
    const std::string to = json::number(high).text;
    return declare(option, "real " + from + ".." + to, [low, high, from, to](std::string &value) {
        const auto number = number::fromText(value);
        return number && *number >= low && *number <= high ? std::string() : refused(value, "a number from " + from + " to " + to);
    });
}

CLI::Option *oneOf(CLI::Option *option, const std::vector<std::string> &words)
{
    std::string domain;
    std::string list;
    for (const std::string &word : words) {
        domain += (domain.empty() ? "" : "|") + word;
        list += (list.empty() ? "" : ", ") + word;
    }
    return declare(option, std::move(domain), [words, list](std::string &value) {
        return std::find(words.begin(), words.end(), value) != words.end() ? std::string() : refused(value, list);
    });
}

CLI::Option *form(CLI::Option *option, std::string_view name, Check check)
{
    return declare(option, std::string(name), [check = std::move(check)](std::string &value) {
        if (check) {
            if (const Result<void> checked = check(value); !checked)
                return "is \"" + echo(value) + "\": " + echo(checked.error().message, 300);
        }
        return std::string();
    });
}

void finish(CLI::App &app)
{
    app.add_flag_callback("--describe", [&app] { throw CLI::CallForVersion(description(app), 0); },
                          "list every option of every command with what it takes, as JSON");
    forbidFlagValues(app);
}

Error usageError(const CLI::ParseError &error)
{
    return {ErrorCode::Usage, echo(error.what(), 400) + "; see --help", {}};
}

} // namespace switchyard::flags
