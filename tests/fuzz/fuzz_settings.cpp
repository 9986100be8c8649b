// SPDX-License-Identifier: GPL-3.0-or-later
// What people write beside their designs: credentials of AWS, the truth of a simulation, a calibration profile, a price list.
#include <tests/fuzz/fuzz.h>

#include <core/calibrate/calibration.h>
#include <core/catalog/price.h>
#include <core/simulate/truth.h>
#include <core/telemetry/aws_credentials.h>

#include <tests/fuzz/scratch.h>
#include <tests/support/bundled.h>
#include <tests/support/clusters.h>
#include <tests/support/paths.h>

using namespace switchyard;

namespace {

/// The secret of the first profile; empty: none is told, or one too short to be looked for.
std::string secretOf(const std::string &text)
{
    const std::string key = "aws_secret_access_key = ";
    const std::size_t at = text.find(key);
    if (at == std::string::npos)
        return {};
    const std::string value = text.substr(at + key.size(), text.find_first_of(" \n\r", at + key.size()) - at - key.size());
    return value.size() < 12 || text.find(value) != text.rfind(value) ? std::string() : value; // what stands elsewhere, too, may be a region
}

/// Read both as ~/.aws/credentials and as ~/.aws/config.
void credentials(const fuzz::Scratch &scratch, const std::string &text)
{
    const std::string path = scratch.path(text);
    const auto environment = [&path](const char *name) { return std::string(name) == "AWS_SHARED_CREDENTIALS_FILE" || std::string(name) == "AWS_CONFIG_FILE" ? path : std::string(); };
    for (const char *profile : {"", "b"}) {
        telemetry::SigV4Settings settings;
        settings.profile = profile;
        const auto read = telemetry::awsCredentials(settings, "aps-workspaces.us-east-1.amazonaws.com", environment);
        if (read) {
            fuzz::require(!read->accessKey.empty() && !read->secretKey.empty() && !read->region.empty(), "credentials are whole");
            continue;
        }
        fuzz::require(!read.error().message.empty() && read.error().message.find('\n') == std::string::npos, "an error is one line");
        const std::string secret = secretOf(text);
        fuzz::require(secret.empty() || read.error().message.find(secret) == std::string::npos, "an error names no secret");
    }
}

void truth(const fuzz::Scratch &scratch, const std::string &text)
{
    static const design::DesignPtr design = test::cluster({"p5.48xlarge", 2, 8, 1});
    const auto made = simulate::makeTruth(*design, test::bundled(), {.faults = {}, .file = scratch.path(text)});
    if (!made) {
        fuzz::require(!made.error().message.empty(), "an error has a message");
        return;
    }
    for (const simulate::JobTruth &job : made->jobs)
        for (const int i : job.instances)
            fuzz::require(i >= 0 && i < static_cast<int>(design->instances.size()), "a job runs on instances that are there");
}

void profile(const fuzz::Scratch &scratch, const std::string &text)
{
    catalog::Catalog catalog = test::bundled();
    const auto applied = calibrate::applyProfile(catalog, scratch.path(text));
    fuzz::require(applied || !applied.error().message.empty(), "an error has a message");
}

void prices(const std::string &text)
{
    const auto list = catalog::parsePriceList(text, "prices.csv", test::bundled());
    if (!list) {
        fuzz::require(!list.error().message.empty() && list.error().where.starts_with("prices.csv"), "an error has a message and a place");
        return;
    }
    const std::string written = catalog::writePriceList(*list);
    const auto again = catalog::parsePriceList(written, "again.csv", test::bundled());
    fuzz::require(again && again->rows == list->rows, "the written price list reads back the same");
}

} // namespace

/// One of each kind, behind the byte that chooses its reader.
std::vector<std::string> fuzz::seeds()
{
    const char aws = 0, simulation = 1, calibration = 2, list = 3;
    return {
        aws + std::string("[default]\naws_access_key_id = AKIDEXAMPLE\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG\nregion = us-west-2\n[profile b]\nsso_session = corp\n# a note\n[b]\ncredential_process = /bin/true\n"),
        aws + std::string("[b]\nrole_arn = arn:aws:iam::111122223333:role/x\nsource_profile = default\n\n[default]\r\naws_access_key_id=A\r\naws_session_token=T\r\n"),
        simulation + std::string(R"({"seed": 3, "at_s": 5, "faults": ["straggler:0:3:19", "xid:1:0:79"], "jobs": [{"instances": [0, 1], "tensorActive": 0.4}]})"),
        simulation + std::string(R"({"seed": -1, "jobs": [], "dcgm46": true, "hostnameLabel": ""})"),
        calibration + test::readText(test::sourceDir() + "/catalog/calibration/memory.json"),
        calibration + std::string(R"({"groups": {"collectives": {}}})"),
        list + std::string("item,usd_per_hour,discount_pct,kind,region,zone,date,valid_until,note\np5.48xlarge,55.04,,on-demand,us-east-1,,2026-11-01,,mine\n*,,12.5,,,,,2027-01-01,\"a, b\"\n"),
        list + catalog::writePriceList({}),
    };
}

/// The first byte chooses the reader; the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const fuzz::Scratch scratch;
    if (size == 0)
        return 0;
    const std::string text(reinterpret_cast<const char *>(data) + 1, size - 1);
    switch (data[0] % 4) {
    case 0: credentials(scratch, text); break;
    case 1: truth(scratch, text); break;
    case 2: profile(scratch, text); break;
    default: prices(text); break;
    }
    return 0;
}
