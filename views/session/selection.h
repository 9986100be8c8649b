// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QObject>

#include <core/design/place_id.h>

namespace switchyard::session {

/// What is selected, by ids (core/design/place_id.h) as Finding::where has them. One per document; every view reads and writes it.
class Selection : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    [[nodiscard]] const std::vector<std::string> &ids() const { return m_ids; }
    [[nodiscard]] bool contains(const std::string &id) const;
    void set(std::vector<std::string> ids);
    void clear() { set({}); }
    /// Asks the canvas to bring these into view, and selects them.
    void reveal(std::vector<std::string> ids);

    /// Forgets what the design has no longer: after an undo, a deletion, an import.
    void keepExisting(const design::Design &design);

signals:
    void changed();
    void revealRequested();

private:
    std::vector<std::string> m_ids;
};

// What the ids stand for, from core.
using design::Place;
using design::cardId;
using design::gpuId;
using design::gpusOf;
using design::instanceIdOf;
using design::instanceIds;
using design::instancesOf;
using design::isOfPart;
using design::levelOf;
using design::resolve;

} // namespace switchyard::session
