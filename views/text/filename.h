// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace switchyard::text {

/// A title as the name of a file in the folder at hand: no path, no hidden file, nothing that a file system or a shell
/// stumbles over, at most 80 characters, never empty. `ending` (".md") is kept whole.
QString fileName(const QString &title, const QString &ending);

/// `name` in the folder of `document`: where a file dialog begins. Of a document that has no file yet: `name`.
QString fileBeside(const QString &document, const QString &name);

/// How a file is named from the folder of `document`, by which fileBeside() finds it again. Of a document that has no file yet:
/// its absolute path.
QString namedFrom(const QString &document, const QString &file);

} // namespace switchyard::text
