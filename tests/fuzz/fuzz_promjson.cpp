// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <core/telemetry/exposition.h>
#include <core/design/host_names.h>
#include <core/telemetry/http.h>
#include <core/telemetry/promjson.h>

using namespace switchyard::telemetry;

/// One of each kind, behind the byte that chooses its reader.
std::vector<std::string> switchyard::fuzz::seeds()
{
    const char query = 0, strings = 1, page = 2, config = 3;
    return {
        query + std::string("{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{\"Hostname\":"
                            "\"ip-10-1-2-3.ec2.internal:9400\",\"gpu\":\"3\"},\"value\":[1795214015.122,\"+Inf\"]}]},\"warnings\":[\"w\"]}"),
        query + std::string("{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[1,\"2\"],[3.5,\"NaN\"]]}]}}"),
        query + std::string("{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"no\"}"),
        strings + std::string("{\"status\":\"success\",\"data\":[\"DCGM_FI_DEV_GPU_TEMP\",\"up\"]}"),
        page + std::string("# TYPE a gauge\na{b=\"x\\\"\\n\",Hostname=\"hyperpod-i-0123456789abcdef0\"} 1.5e3 1800000000000\nc 2\n"),
        config + std::string("authorization:\n  type: Bearer\n  credentials_file: /run/token\ntls_config:\n  ca_file: \"ca.pem\"\n"),
    };
}

/// The first byte chooses the reader; the rest is what a hostile side sent.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    std::string text(reinterpret_cast<const char *>(data) + 1, size - 1);
    const auto touch = [](const SampleView &sample) {
        for (const LabelView &label : sample.labels)
            static_cast<void>(switchyard::design::hostKeys(label.value));
    };
    switch (data[0] % 4) {
    case 0: static_cast<void>(parseQueryReply(text, touch)); break;
    case 1: static_cast<void>(parseStringList(text)); break;
    case 2: static_cast<void>(parseExposition(text, [&](std::string_view, const SampleView &sample) { touch(sample); })); break;
    default: static_cast<void>(readHttpConfig(text, "http.yml")); break;
    }
    return 0;
}
