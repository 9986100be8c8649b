// SPDX-License-Identifier: GPL-3.0-or-later
// AWS Signature Version 4 of one request
// (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html), with SHA-256 of OpenSSL.
// libcurl 7.88 signs, too, but does not sort the parameters of a query.
#pragma once

#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/base/error.h>
#include <core/telemetry/aws_credentials.h>

namespace switchyard::telemetry {

struct SigV4Request {
    std::string method = "GET";
    std::string host;  ///< as the request's Host header has it, with a port that is not the scheme's own
    std::string path = "/"; ///< percent-encoded, as it is sent
    std::string query; ///< percent-encoded "key=value&…", in any order
    std::string body;
    std::string service = "aps"; ///< Amazon Managed Service for Prometheus
};

/// A request's Host header: of "https" and "host:443" it is "host".
std::string hostHeader(std::string_view scheme, std::string_view authority);

using Headers = std::vector<std::pair<std::string, std::string>>;

/// What the request has to carry: X-Amz-Date, X-Amz-Security-Token with temporary credentials, Authorization. Remote
/// error where OpenSSL is not installed.
Result<Headers> sigV4Headers(const SigV4Request &request, const AwsCredentials &credentials, std::time_t now);

} // namespace switchyard::telemetry
