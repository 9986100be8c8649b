// SPDX-License-Identifier: GPL-3.0-or-later
// The key of the classes that all links share, in the form that the room allows: numbers, what they are of, and what is no class.
#pragma once

#include <QPointF>
#include <QString>
#include <QStringList>

#include <views/theme/tokens.h>

class QPainter;

namespace switchyard::widgets {

/// Why a predicted link can be shown above its capacity: "over 100 %: a fitted time is shorter than the link takes" (nic_time and
/// nvlink_time below 1, docs/accuracy.md).
QString overCapacityWords();

struct LoadKey {
    bool over = false;  ///< of shares that are predicted one is above capacity: the title says why, where it has room
    bool ratio = false; ///< classes of a ratio (theme/ratioscale.h), else of a share of capacity (theme/loadscale.h)
    QString of = {};    ///< "observed / predicted"; empty: how much of its links is used
    QString rim = {};   ///< what a stroke beside the fill is: "predicted"; empty: there is none
};

/// The widest form that a room takes: with title and with what is no class ("carries nothing", "no data"), with the title, or the
/// classes alone; none: not even these.
class KeyForm
{
public:
    KeyForm(const LoadKey &key, double room_px);
    [[nodiscard]] double width() const { return m_width; } ///< 0: nothing is painted
    [[nodiscard]] const QString &title() const { return m_title; }
    [[nodiscard]] const QStringList &marks() const { return m_marks; }
    /// Swatches with the ends of their classes below, all in 22 pixels of height.
    void paint(QPainter &painter, const QPointF &topRight, const theme::Tokens &tokens) const;

private:
    [[nodiscard]] double classes_px() const;
    [[nodiscard]] double marks_px() const;
    LoadKey m_key;
    double m_swatch = 0, m_width = 0;
    QString m_title;
    QStringList m_marks;
};

/// Classes of links in one line, each with its upper end in percent in it, the last striped: of `height_px`, from the left end of its middle.
inline constexpr double lineKey_px = 24.0 * 9;
void paintLineKey(QPainter &painter, const QPointF &leftMiddle, double height_px, const theme::Tokens &tokens);

} // namespace switchyard::widgets
