// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <string>

#include <core/telemetry/exposition.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/http.h>
#include <core/telemetry/promjson.h>

using namespace switchyard::telemetry;

/// The first byte chooses the reader; the rest is what a hostile side sent.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    std::string text(reinterpret_cast<const char *>(data) + 1, size - 1);
    const auto touch = [](const SampleView &sample) {
        for (const LabelView &label : sample.labels)
            static_cast<void>(hostKeys(label.value));
    };
    switch (data[0] % 4) {
    case 0: static_cast<void>(parseQueryReply(text, touch)); break;
    case 1: static_cast<void>(parseStringList(text)); break;
    case 2: static_cast<void>(parseExposition(text, [&](std::string_view, const SampleView &sample) { touch(sample); })); break;
    default: static_cast<void>(readHttpConfig(text, "http.yml")); break;
    }
    return 0;
}
