// SPDX-License-Identifier: GPL-3.0-or-later
// The file on disk is not what the document knows: what happened, who is newer, what differs, what to do.
#pragma once

#include <QDialog>

#include <core/design/filecheck.h>

class QTreeWidget;

namespace switchyard::session {
class Document;
}

namespace switchyard::app {

/// One or two sentences about a file that differs; `path` may be another than the document's (Save as).
QString describeConflict(const session::Document &document, const QString &path, const design::FileCheck &check);

class FileConflict : public QDialog
{
    Q_OBJECT
public:
    enum class Choice { Cancel, Reload, SaveAs, Overwrite };

    FileConflict(const session::Document &document, const QString &path, const design::FileCheck &check, QWidget *parent);
    [[nodiscard]] Choice choice() const { return m_choice; }

private:
    void fillDifference(QTreeWidget &tree, const session::Document &document, const QString &path, const design::FileCheck &check) const;

    Choice m_choice = Choice::Cancel;
};

} // namespace switchyard::app
