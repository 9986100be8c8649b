// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/language/described.h>

#include <views/language/said.h>

namespace switchyard::language {

QString described(const Error &error) { return QString::fromStdString(describe(Error{error.code, said(error).toStdString(), error.where})); }

} // namespace switchyard::language
