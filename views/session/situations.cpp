// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/situations.h>

#include <utility>

namespace switchyard::session {

Situations::Situations(Document &document, Selection &selection, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_selection(selection)
{
    connect(&document, &Document::changed, this, &Situations::leave);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &Situations::arrive);
}

void Situations::leave(const Change &change)
{
    if (change.kind == Change::Kind::Opened) {
        m_left.clear();
        m_way.reset();
        return;
    }
    if (change.kind == Change::Kind::Moved)
        return; // the state is the same
    m_parts |= change.parts;
    if (std::exchange(m_way, change.kind))
        return; // a jump over several states leaves one
    const int index = m_document.undoStack().index();
    m_left[index] = {m_selection.ids(), m_look ? m_look() : Sight()};
    if (change.kind == Change::Kind::Edited)
        m_left.erase(m_left.upper_bound(index), m_left.end()); // what could have been done again is gone
}

void Situations::arrive(int index)
{
    const auto way = std::exchange(m_way, std::nullopt);
    const std::uint32_t parts = std::exchange(m_parts, 0);
    const auto was = m_left.find(index);
    if (way != Change::Kind::Replayed || was == m_left.end())
        return;
    const Situation situation = was->second; // its bearers may edit
    m_selection.set(situation.selected);
    m_selection.keepExisting(*m_document.design());
    if ((parts & (PartInstances | PartStorage | PartPositions)) != 0 && situation.sight.scale > 0)
        emit seen(situation.sight);
}

} // namespace switchyard::session
