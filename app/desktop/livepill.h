// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <views/session/livefeed.h>
#include <views/text/rich.h>

namespace switchyard::app {

/// State of the connection in the tool bar: a shape and a colour, the name, the time of the data.
class LivePill : public text::RichLabel
{
    Q_OBJECT
public:
    explicit LivePill(QWidget *parent = nullptr);
    void show(const session::LiveFeed &feed);
};

} // namespace switchyard::app
