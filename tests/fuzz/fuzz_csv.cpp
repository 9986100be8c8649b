// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <cmath>
#include <string_view>

#include <core/base/csv.h>

using namespace switchyard;

std::vector<std::string> fuzz::seeds()
{
    return {
        "row_id,source,gpus,step_time_s\n1,paper,64,3.25\n2,\"a, quoted \"\"source\"\"\",128,\n",
        "\xef\xbb\xbfrow_id,bytes,time_us\r\n1,1048576,12.5\r\n2,1e9,nan\r\n3,-1,inf\r\n",
        "a,b\n\"line\nbreak\",2\n\n,\n\"\",\"\"\n1,2,3\n",
        "a,a\n1,2\n",
        "a\n\"open",
    };
}

namespace {

std::string quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string written(const csv::Table &table)
{
    std::string out;
    const auto line = [&out](const auto &names, const auto &text) {
        for (std::size_t i = 0; i < names.size(); ++i)
            out += (i == 0 ? "" : ",") + quoted(text(names[i]));
        out += '\n';
    };
    line(table.columns->names, [](const std::string &name) { return std::string_view(name); });
    for (const csv::Record &record : table.records)
        line(table.columns->names, [&record](const std::string &name) { return record.text(name); });
    return out;
}

} // namespace

/// What is accepted has rising line numbers, says where a number is none, and reads back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto table = csv::parseCsv(std::string_view(reinterpret_cast<const char *>(data), size), "input.csv");
    if (!table) {
        fuzz::require(!table.error().message.empty() && table.error().where.starts_with("input.csv"), "an error has a message and a place");
        return 0;
    }
    int line = 1;
    for (const csv::Record &record : table->records) {
        fuzz::require(record.line() > line, "lines rise");
        line = record.line();
        for (const std::string &name : table->columns->names) {
            const auto number = record.number(name);
            fuzz::require(number || !number.error().where.empty(), "text that is no number says where");
            if (const auto positive = record.positive(name))
                fuzz::require(std::isfinite(*positive) && *positive > 0, "what is positive is a number above zero");
        }
    }
    const std::string text = written(*table);
    const auto again = csv::parseCsv(text, "again.csv");
    fuzz::require(again.has_value(), "the written table reads back");
    fuzz::require(written(*again) == text, "the written table reads back the same");
    return 0;
}
