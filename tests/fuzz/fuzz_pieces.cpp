// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are read in pieces, packed and not: a file is what it is when it is read whole, damage is one line.
#include <tests/fuzz/fuzz.h>

#include <algorithm>

#include <core/base/textpieces.h>
#include <core/exchange/format.h>

#include <tests/fuzz/scratch.h>
#include <tests/support/bundled.h>
#include <tests/support/gzip.h>
#include <tests/support/paths.h>

using namespace switchyard;

namespace {

/// A text some bytes at a time: every event is cut somewhere.
class Bites final : public TextPieces
{
public:
    Bites(std::string_view text, std::size_t bite) : m_rest(text), m_bite(bite) {}
    Result<bool> next(std::string &out) override
    {
        const std::size_t some = std::min(m_bite, m_rest.size());
        out.append(m_rest.substr(0, some));
        m_rest.remove_prefix(some);
        return some > 0;
    }

private:
    std::string_view m_rest;
    std::size_t m_bite;
};

/// All of a file, or why not. A bomb is cut off here.
Result<std::string> wholeOf(const std::string &path)
{
    SWITCHYARD_TRY(const auto pieces, piecesOfFile(path));
    std::string out;
    for (;;) {
        SWITCHYARD_TRY(const bool more, pieces->next(out));
        if (!more || out.size() > (std::size_t{64} << 20))
            return out;
    }
}

/// What a trace tells, however it comes.
std::string factsOf(const Result<exchange::Fragment> &read) { return read ? json::writeLine(read->found) : "refused"; }

} // namespace

/// Plain text that is packed here, and files as they are.
std::vector<std::string> fuzz::seeds()
{
    const char plain = 0, raw = 1;
    std::vector<std::string> out;
    for (const char *name : {"kineto/1", "kineto/2", "ec2-topology/1"}) {
        const std::string text = test::readText(test::sourceDir() + "/tests/fuzz/formats/" + name);
        out.push_back(plain + text);
        out.push_back(raw + test::gzip(text));
    }
    out.push_back(raw + test::gzip("{\"traceEvents\": [") + test::gzip("]}"));
    out.push_back(raw + test::gzip(std::string(1 << 20, ' ')));
    return out;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const fuzz::Scratch scratch;
    if (size == 0)
        return 0;
    const std::string text(reinterpret_cast<const char *>(data) + 1, size - 1);
    if (data[0] % 2 == 1) {
        const auto whole = wholeOf(scratch.path(text));
        fuzz::require(whole || (!whole.error().message.empty() && whole.error().message.find('\n') == std::string::npos), "damage is one line");
        fuzz::require(whole.has_value() == wholeOf(scratch.path(text)).has_value(), "a file is read the same twice");
        return 0;
    }
    const auto whole = wholeOf(scratch.path(test::gzip(text)));
    fuzz::require(whole && *whole == text, "packed, it is what it was");
    const exchange::Format &kineto = *exchange::formatOf("kineto");
    const exchange::TextFile file{"trace.json", text};
    const std::string facts = factsOf(kineto.read(std::span(&file, 1), test::bundled()));
    for (const std::size_t bite : {std::size_t{1}, std::size_t{13}, std::size_t{64}}) {
        Bites bites(text, bite);
        fuzz::require(factsOf(kineto.readPieces(bites, file.name, test::bundled())) == facts, "in pieces it tells what it tells whole");
    }
    return 0;
}
