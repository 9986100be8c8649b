#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes SwitchyardSans-{Regular,Bold}.otf from Inter 4.0 (SIL OFL 1.1; Debian: fonts-inter).

Qt 6.4 cannot switch OpenType features on, so tabular figures ("tnum") become the default ones, and
the glyphs that the program cannot show are left out. Needs fontTools.

    make_fonts.py /usr/share/fonts/opentype/inter
"""
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x370, 0x3FF), (0x400, 0x45F), (0x2010, 0x203F), (0x2080, 0x2089),
          (0x2190, 0x2199)]
SINGLES = [0x2070, 0x2074, 0x207B, 0x20AC, 0x2122, 0x2206, 0x2211, 0x2212, 0x221A, 0x221E, 0x2248, 0x2260,
           0x2264, 0x2265, 0x2318, 0x25A0, 0x25A1, 0x25B2, 0x25B3, 0x25B6, 0x25B8, 0x25BC, 0x25BE, 0x25C6,
           0x25CF, 0x25CB, 0x26A0, 0x2713, 0x2717]
TABULAR = [ord(c) for c in "0123456789+=<>"] + [0x2212, 0xB1]
FAMILY = "Switchyard Sans"


def tabular_glyphs(font):
    table = font["GSUB"].table
    mapping = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for sub in table.LookupList.Lookup[index].SubTable:
                    mapping.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    return mapping


def make(source, style, target):
    font = TTFont(source)
    tabular = tabular_glyphs(font)
    for table in (t for t in font["cmap"].tables if t.isUnicode()):
        for code in TABULAR:
            if table.cmap.get(code) in tabular:
                table.cmap[code] = tabular[table.cmap[code]]
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp"]
    options.notdef_outline = True
    options.hinting = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes={c for a, b in RANGES for c in range(a, b + 1)} | set(SINGLES))
    subsetter.subset(font)

    names = font["name"]
    names.names = [r for r in names.names if r.nameID in (0, 13, 14)]
    full = f"{FAMILY} {style}"
    for name_id, text in ((1, FAMILY), (2, style), (3, f"{full}; from Inter 4.0 beta 7"), (4, full),
                          (5, "Version 4.000"), (6, f"SwitchyardSans-{style}")):
        names.setName(text, name_id, 3, 1, 0x409)
        names.setName(text, name_id, 1, 0, 0)
    bold = style == "Bold"
    font["OS/2"].usWeightClass = 700 if bold else 400
    font["OS/2"].fsSelection = (font["OS/2"].fsSelection & ~0x61) | (0x20 if bold else 0x40)
    font["head"].macStyle = 1 if bold else 0
    cff = font["CFF "].cff
    cff.fontNames = [f"SwitchyardSans-{style}"]
    top = cff.topDictIndex[0]
    top.FamilyName, top.FullName, top.Weight = FAMILY, full, style
    font.save(target)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    inter = pathlib.Path(sys.argv[1])
    here = pathlib.Path(__file__).parent
    make(inter / "Inter-Regular.otf", "Regular", here / "SwitchyardSans-Regular.otf")
    make(inter / "Inter-SemiBold.otf", "Bold", here / "SwitchyardSans-Bold.otf")
