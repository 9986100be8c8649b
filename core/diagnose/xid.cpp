// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/xid.h>

#include <algorithm>

#include <core/telemetry/xid_codes.h>

namespace switchyard::diagnose {

namespace {

template <std::size_t count> constexpr std::array<int, mostXidsOfAClass> codesOf(const std::array<int, count> &some)
{
    static_assert(count <= mostXidsOfAClass);
    std::array<int, mostXidsOfAClass> codes{};
    std::ranges::copy(some, codes.begin());
    return codes;
}

constexpr std::array<XidClass, 7> classes = {{
    {Severity::Error, CauseClass::XidHardware, Pattern<0>("power or mechanical fault"), Pattern<0>("Isolate and replace the instance."), {54}},
    {Severity::Error, CauseClass::XidHardware, Pattern<0>("the GPU needs a reboot"), Pattern<0>("Drain the instance and reboot it; replace it if it comes back."), {79, 151, 168}},
    {Severity::Error, CauseClass::XidHardware, Pattern<0>("the GPU needs a reset"), Pattern<0>("Drain the instance and reset the GPU; replace it if it comes back."),
     {46, 48, 62, 63, 64, 74, 95, 109, 110, 119, 120, 136, 140, 142, 143, 144, 145, 146, 147, 148, 149, 150, 155, 156, 158}},
    {Severity::Warning, CauseClass::XidHardware, Pattern<0>("an uncorrected memory error, contained"),
     Pattern<0>("Restart the job if it ended; the GPU can be used until it is reset at the next drain. Watch for a row remap (XID 63, remap pending)."), {telemetry::containedMemoryError}},
    {Severity::Warning, CauseClass::XidApplication, Pattern<0>("the application failed on this GPU"),
     Pattern<0>("Look at the application's log on this rank; the node itself is fine."), codesOf(telemetry::applicationXids)},
    {Severity::Warning, CauseClass::XidApplication, Pattern<0>("a copy or video engine refused what the application asked for"),
     Pattern<0>("Restart the job and look at its log on this rank; where the code comes back on this GPU with another program, run the vendor's diagnostics."),
     codesOf(telemetry::engineXids)},
    {Severity::Warning, CauseClass::XidHardware, Pattern<0>("to be watched"), Pattern<0>("Watch for repeats; run the vendor's diagnostics at the next drain."), {}},
}};

} // namespace

std::span<const XidClass> xidClasses() { return classes; }

const XidClass &xidClassOf(int code)
{
    for (const XidClass &c : classes) {
        if (code > 0 && std::ranges::find(c.codes, code) != c.codes.end())
            return c;
    }
    return classes.back();
}

} // namespace switchyard::diagnose
