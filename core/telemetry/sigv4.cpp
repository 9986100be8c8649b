// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/sigv4.h>

#include <algorithm>
#include <array>
#include <span>

#include <dlfcn.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

namespace switchyard::telemetry {

namespace {

/// Loaded when the first request is signed, as libcurl is (docs/adr/0009): most programs never sign.
struct Crypto {
    decltype(&::SHA256) sha256 = nullptr;
    decltype(&::HMAC) hmac = nullptr;
    decltype(&::EVP_sha256) evpSha256 = nullptr;
};

Result<const Crypto *> crypto()
{
    static const Crypto api = [] {
        Crypto out;
        if (void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL)) {
            out.sha256 = reinterpret_cast<decltype(out.sha256)>(dlsym(library, "SHA256"));
            out.hmac = reinterpret_cast<decltype(out.hmac)>(dlsym(library, "HMAC"));
            out.evpSha256 = reinterpret_cast<decltype(out.evpSha256)>(dlsym(library, "EVP_sha256"));
        }
        return out;
    }();
    if (!api.sha256 || !api.hmac || !api.evpSha256)
        return fail(ErrorCode::Remote, say("OpenSSL 3, which signs requests to AWS, cannot be loaded"));
    return &api;
}

using Digest = std::array<unsigned char, SHA256_DIGEST_LENGTH>;

std::string hex(std::span<const unsigned char> bytes)
{
    constexpr char digits[] = "0123456789abcdef";
    std::string out;
    for (const unsigned char byte : bytes) {
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
    }
    return out;
}

std::string hashOf(const Crypto &api, std::string_view text)
{
    Digest out;
    api.sha256(reinterpret_cast<const unsigned char *>(text.data()), text.size(), out.data());
    return hex(out);
}

Digest keyed(const Crypto &api, std::span<const unsigned char> key, std::string_view text)
{
    Digest out;
    unsigned int size = out.size();
    api.hmac(api.evpSha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char *>(text.data()), text.size(), out.data(), &size);
    return out;
}

std::span<const unsigned char> bytesOf(std::string_view text) { return {reinterpret_cast<const unsigned char *>(text.data()), text.size()}; }

/// Every service but S3 encodes a path again that is encoded already.
std::string encodedPath(std::string_view path)
{
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~/";
    constexpr char digits[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : path) {
        if (plain.find(c) != std::string_view::npos) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += {'%', digits[byte >> 4U], digits[byte & 15U]};
    }
    return out.empty() ? "/" : out;
}

/// By key, then by value, as encoded; a key alone has an empty value.
std::string sortedQuery(std::string_view query)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    while (!query.empty()) {
        const std::string_view one = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), one.size() + 1));
        const std::size_t equals = one.find('=');
        if (!one.empty())
            pairs.emplace_back(one.substr(0, equals), equals == std::string_view::npos ? std::string_view() : one.substr(equals + 1));
    }
    std::ranges::sort(pairs);
    std::string out;
    for (const auto &[key, value] : pairs)
        out += (out.empty() ? "" : "&") + key + "=" + value;
    return out;
}

/// "20150830T123600Z".
std::string stamp(std::time_t now)
{
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 20> out{};
    return {out.data(), std::strftime(out.data(), out.size(), "%Y%m%dT%H%M%SZ", &utc)};
}

} // namespace

std::string hostHeader(std::string_view scheme, std::string_view authority)
{
    const std::string_view own = scheme == "https" ? ":443" : ":80";
    if (authority.ends_with(own)) // inside of an IPv6 address nothing ends so: it ends in "]"
        authority.remove_suffix(own.size());
    return std::string(authority);
}

Result<Headers> sigV4Headers(const SigV4Request &request, const AwsCredentials &credentials, std::time_t now)
{
    SWITCHYARD_TRY(const Crypto *api, crypto());
    const std::string when = stamp(now);
    const std::string day = when.substr(0, 8);
    // Canonical headers are in the order of their names, in small letters.
    std::string headers = "host:" + request.host + "\nx-amz-date:" + when + "\n";
    std::string names = "host;x-amz-date";
    Headers out = {{"X-Amz-Date", when}};
    if (!credentials.sessionToken.empty()) {
        headers += "x-amz-security-token:" + credentials.sessionToken + "\n";
        names += ";x-amz-security-token";
        out.emplace_back("X-Amz-Security-Token", credentials.sessionToken);
    }
    const std::string canonical = request.method + "\n" + encodedPath(request.path) + "\n" + sortedQuery(request.query) + "\n" + headers + "\n" + names + "\n" + hashOf(*api, request.body);
    const std::string scope = day + "/" + credentials.region + "/" + request.service + "/aws4_request";
    const std::string toSign = "AWS4-HMAC-SHA256\n" + when + "\n" + scope + "\n" + hashOf(*api, canonical);
    Digest key = keyed(*api, bytesOf("AWS4" + credentials.secretKey), day);
    for (const std::string_view part : {std::string_view(credentials.region), std::string_view(request.service), std::string_view("aws4_request")})
        key = keyed(*api, key, part);
    out.emplace_back("Authorization", "AWS4-HMAC-SHA256 Credential=" + credentials.accessKey + "/" + scope + ", SignedHeaders=" + names + ", Signature=" + hex(keyed(*api, key, toSign)));
    return out;
}

} // namespace switchyard::telemetry
