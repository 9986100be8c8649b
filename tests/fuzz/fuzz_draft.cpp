// SPDX-License-Identifier: GPL-3.0-or-later
// What a session left behind: a draft, and the records of its saves.
#include <tests/fuzz/fuzz.h>

#include <tests/fuzz/scratch.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>
#include <views/session/draft.h>

using namespace switchyard;

std::vector<std::string> fuzz::seeds()
{
    const char draft = 0, records = 1;
    const design::Design design = test::uniform(test::bundled(), "p5.48xlarge", 2);
    const FileState base = stateOfText("x");
    return {draft + session::draftText(QStringLiteral("/tmp/a.switchyard"), base, 3, design), draft + session::draftText({}, {}, 0, design),
            records + session::recordOf(base) + session::recordOf(stateOfText("y")) + "done\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const fuzz::Scratch scratch;
    if (size == 0)
        return 0;
    const std::string text(reinterpret_cast<const char *>(data) + 1, size - 1);
    if (data[0] % 2 == 1) {
        static_cast<void>(session::saveRecords(text));
        return 0;
    }
    const auto draft = session::readDraft(QString::fromStdString(scratch.path(text)));
    if (!draft) {
        fuzz::require(!draft.error().message.empty(), "an error has a message");
        return 0;
    }
    fuzz::require(draft->saves >= 0, "saves are counted");
    static_cast<void>(session::isOutdated(*draft, session::saveRecords(text)));
    const auto again = design::readDesign(design::writeDesign(draft->design), "again");
    fuzz::require(again && *again == draft->design, "the draft's design reads back the same");
    return 0;
}
