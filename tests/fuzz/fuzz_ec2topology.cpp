// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <core/catalog/catalog.h>
#include <core/exchange/import.h>

using namespace switchyard;

namespace {
const catalog::Catalog &bundled()
{
    static const Result<catalog::Catalog> loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    fuzz::require(loaded.has_value(), "the catalog loads");
    return *loaded;
}
} // namespace

std::vector<std::string> fuzz::seeds()
{
    return {
        R"({"Instances": [
 {"InstanceId": "i-1", "InstanceType": "p5en.48xlarge", "GroupName": "g", "NetworkNodes": ["nn-1", "nn-2", "nn-4"], "CapacityBlockId": "null", "AvailabilityZone": "us-west-2a", "ZoneId": "usw2-az2"},
 {"InstanceId": "i-2", "InstanceType": "p5en.48xlarge", "NetworkNodes": ["nn-1", "nn-2", "nn-5"], "CapacityBlockId": null, "AvailabilityZone": "us-west-2a"},
 {"InstanceId": "i-3", "InstanceType": "m7i.4xlarge", "NetworkNodes": null}], "NextToken": "more"}
{"Instances": [{"InstanceId": "i-4", "InstanceType": "p6-b200.48xlarge", "NetworkNodes": ["a", "b", "c", "d"]}]})",
        R"([{"Instances": [
 {"InstanceId": "i-a", "InstanceType": "p6e-gb200.36xlarge", "CapacityBlockId": "cb-1", "NetworkNodes": ["t", "s", "n0"], "AvailabilityZone": "us-east-1-dfw-2a"},
 {"InstanceId": "i-b", "InstanceType": "p6e-gb200.36xlarge", "CapacityBlockId": "cb-1", "NetworkNodes": ["t", "s", "n0"]},
 {"InstanceId": "i-c", "InstanceType": "p6e-gb200.36xlarge", "CapacityBlockId": "cb-2", "NetworkNodes": ["t", "s", "n1"]}]}, {"Instances": []}])"};
}

/// What is accepted is a design that can be written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const exchange::TextFile file{"input", std::string(reinterpret_cast<const char *>(data), size)};
    const auto imported = exchange::importEc2Topology(std::span(&file, 1), bundled());
    if (!imported) {
        fuzz::require(!imported.error().message.empty(), "an error has a message");
        return 0;
    }
    const auto again = design::readDesign(design::writeDesign(imported->design), "again", &bundled());
    fuzz::require(again && *again == imported->design, "the imported design reads back the same");
    return 0;
}
