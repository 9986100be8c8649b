// SPDX-License-Identifier: GPL-3.0-or-later
// Credentials as AWS's tools find them: the environment, or a profile of ~/.aws/credentials and ~/.aws/config
// (https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html). Nothing is run and nobody is asked.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/telemetry/http_config.h>

namespace switchyard::telemetry {

struct AwsCredentials {
    std::string accessKey;
    std::string secretKey;
    std::string sessionToken; ///< of temporary credentials; empty: they are none
    std::string region;
};

/// A variable of the environment; empty: not set.
using Environment = std::function<std::string(const char *)>;
std::string variableOf(const char *name); ///< of this process

/// By `settings` first. The region: the settings', that of `host` (aps-workspaces.us-east-1.amazonaws.com), AWS_REGION,
/// AWS_DEFAULT_REGION, the profile's. Errors name what was looked at and never a secret; a profile that wants a role,
/// single sign-on or a program says how to give its credentials.
Result<AwsCredentials> awsCredentials(const SigV4Settings &settings, std::string_view host, const Environment &environment = variableOf);

/// "us-east-1" of Amazon Managed Prometheus' addresses, empty of others.
std::string regionOfWorkspace(std::string_view host);

} // namespace switchyard::telemetry
