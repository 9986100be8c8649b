// SPDX-License-Identifier: GPL-3.0-or-later
// What was selected and in view when each state of the document was left: undo and redo bring it back.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include <QObject>
#include <QPointF>

#include <views/session/document.h>
#include <views/session/selection.h>

namespace switchyard::session {

/// Of the drawing: world point in its middle, and scale.
struct Sight {
    QPointF center;
    double scale = 0;
    friend bool operator==(const Sight &, const Sight &) = default;
};

class Situations : public QObject
{
    Q_OBJECT
public:
    using Look = std::function<Sight()>;

    /// Made before anything else that follows the document: it has to see the selection as it was.
    Situations(Document &document, Selection &selection, QObject *parent = nullptr);
    /// How the drawing is asked for what it shows.
    void setLook(Look look) { m_look = std::move(look); }

signals:
    /// After an undo or redo of something that the drawing shows: it was seen like this.
    void seen(const switchyard::session::Sight &sight);

private:
    struct Situation {
        std::vector<std::string> selected;
        Sight sight;
    };
    void leave(const Change &change);
    void arrive(int index);

    Document &m_document;
    Selection &m_selection;
    Look m_look;
    std::map<int, Situation> m_left; ///< by index of the undo stack
    std::optional<Change::Kind> m_way; ///< a state was left, the next is not reached yet
    std::uint32_t m_parts = 0;
};

} // namespace switchyard::session
