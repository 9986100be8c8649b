// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPainter>

#include <views/schematic/schematic.h>
#include <views/theme/tokens.h>
#include <views/widgets/loadkey.h>

namespace switchyard::schematic {

/// Lane widths from which a direction gets its chevrons, and text sizes, are the painter's; places and
/// classes are the schematic's. `hovered` and `selected` may be empty.
void paintSchematic(QPainter &painter, const Schematic &schematic, const theme::Tokens &tokens, const Schematic::Hit &hovered = {},
                    const std::vector<int> &selectedTiles = {}, const std::vector<int> &selectedCards = {});
/// The cards of communicators alone, part of the picture.
void paintTalks(QPainter &painter, const Schematic &schematic, const theme::Tokens &tokens);
/// The GPU beside its peers.
void paintClouds(QPainter &painter, const Schematic &schematic, const theme::Tokens &tokens);

/// The key of the links, at the right of the head.
widgets::KeyForm headKey(const Schematic &schematic);
/// What the strips in the tiles are: parts of the step, and below them classes of memory; those for which there is room.
struct StripKey {
    QString words;
    QColor colour; ///< invalid: the name of a strip
    QRectF swatch, rect;
};
std::vector<StripKey> stripKeys(const Schematic &schematic, const theme::Tokens &tokens);

} // namespace switchyard::schematic
