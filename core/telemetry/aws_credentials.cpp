// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/aws_credentials.h>

#include <cstdlib>
#include <map>
#include <optional>

#include <core/base/echo.h>
#include <core/base/input.h>
#include <core/base/trimmed.h>

namespace switchyard::telemetry {

namespace {

using Keys = std::map<std::string, std::string, std::less<>>;

/// The keys of one section; indented lines belong to a key that is not asked for.
Keys sectionOf(std::string_view text, std::string_view section)
{
    Keys out;
    bool inside = false;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        const std::string_view content = trimmed(line);
        if (content.empty() || content.front() == '#' || content.front() == ';')
            continue;
        if (content.front() == '[') {
            inside = content.back() == ']' && trimmed(content.substr(1, content.size() - 2)) == section;
            continue;
        }
        const std::size_t equals = content.find('=');
        if (inside && equals != std::string_view::npos && line.front() != ' ' && line.front() != '\t')
            out.emplace(trimmed(content.substr(0, equals)), trimmed(content.substr(equals + 1)));
    }
    return out;
}

struct Profile {
    std::string name;
    Keys keys;
    std::string lookedAt;
};

/// Both files; credentials first, as AWS's tools do.
Result<Profile> readProfile(const std::string &name, const Environment &environment)
{
    const std::string home = environment("HOME");
    const auto pathOf = [&](const char *variable, const char *otherwise) {
        const std::string set = environment(variable);
        return set.empty() ? home + otherwise : set;
    };
    const std::string files[] = {pathOf("AWS_SHARED_CREDENTIALS_FILE", "/.aws/credentials"), pathOf("AWS_CONFIG_FILE", "/.aws/config")};
    Profile out{name, {}, files[0] + " and " + files[1]};
    for (int i = 0; i < 2; ++i) {
        auto text = readInput(files[i], InputKind::HttpConfig);
        if (!text && text.error().code == ErrorCode::NotFound)
            continue;
        if (!text)
            return std::unexpected(text.error());
        out.keys.merge(sectionOf(*text, i == 1 && name != "default" ? "profile " + name : name));
    }
    return out;
}

std::string keyOf(const Profile &profile, std::string_view key)
{
    const auto found = profile.keys.find(key);
    return found == profile.keys.end() ? std::string() : found->second;
}

Result<AwsCredentials> ofProfile(const Profile &profile)
{
    AwsCredentials out{keyOf(profile, "aws_access_key_id"), keyOf(profile, "aws_secret_access_key"), keyOf(profile, "aws_session_token"), keyOf(profile, "region")};
    if (!out.accessKey.empty() && !out.secretKey.empty())
        return out;
    const std::string who = "profile " + inQuotes(profile.name);
    const std::string how = "; expected AWS_ACCESS_KEY_ID and its fellows, as from: aws configure export-credentials --profile " + echo(profile.name, 60) + " --format env";
    for (const char *key : {"role_arn", "sso_session", "sso_start_url", "credential_process", "web_identity_token_file"})
        if (profile.keys.contains(key))
            return fail(ErrorCode::Unsupported, say("{} has {}, which Switchyard does not follow{}", who, key, how));
    return fail(ErrorCode::NotFound, say("{} in {}{}", profile.keys.empty() ? say("there is no {}", who) : say("{} has no access key", who), profile.lookedAt, how));
}

} // namespace

std::string variableOf(const char *name)
{
    const char *value = std::getenv(name);
    return value ? value : "";
}

std::string regionOfWorkspace(std::string_view host)
{
    constexpr std::string_view before = "aps-workspaces.";
    if (!host.starts_with(before))
        return {};
    host.remove_prefix(before.size());
    host = host.substr(0, host.find(':')); // without a port
    const std::size_t dot = host.find('.');
    if (dot == std::string_view::npos)
        return {};
    const std::string_view domain = host.substr(dot); // the whole rest: who else has a name that begins so is not AWS
    return domain == ".amazonaws.com" || domain == ".amazonaws.com.cn" ? std::string(host.substr(0, dot)) : std::string();
}

Result<AwsCredentials> awsCredentials(const SigV4Settings &settings, std::string_view host, const Environment &environment)
{
    AwsCredentials out;
    const std::string wanted = settings.profile.empty() ? environment("AWS_PROFILE") : settings.profile;
    std::optional<Profile> read; // its files where they are needed: elsewhere it does not matter who may read them
    const auto profile = [&]() -> Result<const Profile *> {
        if (!read) {
            SWITCHYARD_TRY(read, readProfile(wanted.empty() ? "default" : wanted, environment));
        }
        return &*read;
    };
    if (!settings.accessKey.empty()) {
        out.accessKey = settings.accessKey;
        SWITCHYARD_TRY(out.secretKey, readSecret(settings.secretKey, "secret key"));
    } else if (settings.profile.empty() && !environment("AWS_ACCESS_KEY_ID").empty()) {
        out = {environment("AWS_ACCESS_KEY_ID"), environment("AWS_SECRET_ACCESS_KEY"), environment("AWS_SESSION_TOKEN"), {}};
        if (out.secretKey.empty())
            return fail(ErrorCode::Usage, say("AWS_ACCESS_KEY_ID is set without AWS_SECRET_ACCESS_KEY"));
    } else {
        SWITCHYARD_TRY(const Profile *found, profile());
        SWITCHYARD_TRY(out, ofProfile(*found));
    }
    for (const std::string &region : {settings.region, regionOfWorkspace(host), environment("AWS_REGION"), environment("AWS_DEFAULT_REGION")}) {
        out.region = region;
        if (!region.empty())
            return out;
    }
    SWITCHYARD_TRY(const Profile *found, profile());
    out.region = keyOf(*found, "region");
    if (!out.region.empty())
        return out;
    return fail(ErrorCode::Usage, say("no region to sign for; expected sigv4.region, AWS_REGION or a profile's region"));
}

} // namespace switchyard::telemetry
