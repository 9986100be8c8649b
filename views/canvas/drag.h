// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QRectF>
#include <QString>

#include <core/design/edit.h>

#include <views/canvas/scene.h>

class QMimeData;

namespace switchyard::canvas {

/// What the palette hands over: `count` pieces of a catalog entry.
struct Capacity {
    std::string type;
    int count = 1;
    friend bool operator==(const Capacity &, const Capacity &) = default;
};
QMimeData *toMime(const Capacity &capacity); ///< the caller owns it
std::optional<Capacity> fromMime(const QMimeData *mime);

/// One drag over the canvas, from the palette or of what is selected: target and verdict are known
/// before the release. They are worked out anew only when the target changes.
class Drag
{
public:
    explicit Drag(Capacity capacity);              ///< new capacity
    explicit Drag(std::vector<std::string> moved); ///< instances of the design

    [[nodiscard]] bool isMove() const { return !m_moved.empty(); }
    [[nodiscard]] const Capacity &capacity() const { return m_capacity; }
    [[nodiscard]] const std::vector<std::string> &moved() const { return m_moved; }

    /// `copy`: what is moved stays, and as much again is added.
    void moveOver(const Scene &scene, const Hit &hit, bool copy = false);
    /// Over the chip of a job, which would run on what is dragged; empty: no longer.
    void overJob(const Scene &scene, const QString &job);
    [[nodiscard]] bool isCopy() const { return m_copy; }
    /// One instance over another of its type: they change places; empty: no such.
    [[nodiscard]] const std::string &partner() const { return m_partner; }
    [[nodiscard]] const QString &job() const { return m_job; }
    /// The design as the drop would leave it; null where that is not known, or nothing changes.
    [[nodiscard]] const design::DesignPtr &result() const { return m_result; }
    [[nodiscard]] const QString &note() const { return m_note; }
    /// A line more for the verdict, of that result.
    void setNote(const QString &note) { m_note = note; }
    [[nodiscard]] const design::Target &target() const { return m_target; }
    [[nodiscard]] int targetBlock() const { return m_block; } ///< -1: the open ground
    [[nodiscard]] bool allowed() const { return m_allowed; }
    [[nodiscard]] const QString &title() const { return m_title; }     ///< "64 × p5en.48xlarge → nn-7"
    [[nodiscard]] const QString &verdict() const { return m_verdict; } ///< reason against, or what it adds

private:
    void judge(const Scene &scene);
    void judgeMove(const Scene &scene, const QString &where);
    void take(const Scene &scene, Result<design::Design> next);

    Capacity m_capacity;
    bool m_copy = false;
    std::string m_partner;
    QString m_job;
    design::DesignPtr m_result;
    QString m_note;
    std::optional<design::Design> m_part; ///< of a copy
    std::vector<std::string> m_moved;
    design::Target m_target;
    int m_block = -2; ///< not over anything yet
    bool m_allowed = false;
    QString m_title;
    QString m_verdict;
};

/// Where a drop at `hit` goes: an UltraServer or a bottom network node, an empty slot of it, or the open ground (empty).
design::Target targetOf(const Scene &scene, const Hit &hit, int *block = nullptr);

} // namespace switchyard::canvas
