// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of what people keep with a design: waivers and saved views.
#include <core/design/edit.h>

#include <algorithm>

namespace switchyard::design {

Result<Design> waive(const Design &design, const std::string &finding, const std::string &reason)
{
    if (reason.empty())
        return fail(ErrorCode::Usage, say("a waiver needs a reason"));
    Design next = design;
    std::erase_if(next.waivers, [&](const Waiver &waiver) { return waiver.finding == finding; });
    next.waivers.push_back({finding, reason});
    return next;
}

Result<Design> withdrawWaiver(const Design &design, const std::string &finding)
{
    Design next = design;
    if (std::erase_if(next.waivers, [&](const Waiver &waiver) { return waiver.finding == finding; }) == 0)
        return fail(ErrorCode::NotFound, say("there is no waiver of {}", finding));
    return next;
}

Result<Design> saveView(const Design &design, const SavedView &view)
{
    if (view.name.empty())
        return fail(ErrorCode::Usage, say("a view needs a name"));
    Design next = design;
    const auto same = std::ranges::find(next.views, view.name, &SavedView::name);
    if (same != next.views.end())
        *same = view;
    else
        next.views.push_back(view);
    return next;
}

Result<Design> removeView(const Design &design, const std::string &name)
{
    Design next = design;
    if (std::erase_if(next.views, [&](const SavedView &view) { return view.name == name; }) == 0)
        return fail(ErrorCode::NotFound, say("the design has no view \"{}\"", name));
    return next;
}

} // namespace switchyard::design
