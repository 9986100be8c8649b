// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/document.h>

#include <utility>

#include <QFileInfo>
#include <QScopedValueRollback>
#include <QUndoCommand>

#include <core/base/file.h>
#include <core/design/bill.h>
#include <core/design/filecheck.h>
#include <core/design/named_files.h>

namespace switchyard::session {

namespace {

/// The design as a file at `to` has it, where `from` was its file. Itself, but for files that are named otherwise there.
design::DesignPtr movedTo(const design::DesignPtr &design, const QString &from, const QString &to)
{
    if (from == to)
        return design;
    design::Design moved = *design;
    design::renameFiles(moved, from.toStdString(), to.toStdString());
    return moved == *design ? design : std::make_shared<const design::Design>(std::move(moved));
}

} // namespace

/// Exchanges the live snapshot with the stored one, both ways; serves every edit.
class SwapCommand : public QUndoCommand
{
public:
    SwapCommand(Document &document, const QString &text, design::DesignPtr next)
        : QUndoCommand(text)
        , m_document(document)
        , m_stored(std::move(next))
        , m_path(document.path())
    {
    }

    void redo() override { exchange(); }
    void undo() override { exchange(); }

private:
    void exchange()
    {
        design::DesignPtr next = movedTo(m_stored, m_path, m_document.path());
        m_stored = m_document.design();
        m_path = m_document.path();
        m_document.replace(std::move(next), m_document.m_editing ? Change::Kind::Edited : Change::Kind::Replayed);
    }

    Document &m_document;
    design::DesignPtr m_stored;
    QString m_path; ///< of the document when that was live
};

Document::Document(CatalogPtr catalog, QObject *parent)
    : QObject(parent)
    , m_catalog(std::move(catalog))
    , m_design(std::make_shared<const design::Design>())
{
    connect(&m_undo, &QUndoStack::cleanChanged, this, [this](bool clean) { emit modifiedChanged(!clean); });
}

Document::~Document()
{
    m_undo.disconnect(this); // clearing the stack must not speak to half a document
}

void Document::setCatalog(CatalogPtr catalog)
{
    if (!catalog || catalog == m_catalog)
        return;
    m_catalogsBefore.push_back(std::exchange(m_catalog, std::move(catalog)));
    emit catalogChanged();
}

Result<void> Document::edit(const QString &text, const Edit &edit)
{
    SWITCHYARD_TRY(design::Design next, edit(*m_design));
    if (next == *m_design)
        return {};
    const QScopedValueRollback editing(m_editing, true);
    m_undo.push(new SwapCommand(*this, text, std::make_shared<const design::Design>(std::move(next))));
    return {};
}

void Document::replace(design::DesignPtr design, Change::Kind kind)
{
    Change change;
    change.kind = kind;
    change.parts = differingParts(*m_design, *design);
    change.before = std::exchange(m_design, std::move(design));
    change.after = m_design;
    if (kind != Change::Kind::Moved)
        m_editedAt = QDateTime::currentDateTime();
    emit changed(change);
}

void Document::reset(design::Design design, const QString &path, const FileState &stored)
{
    Change change;
    change.kind = Change::Kind::Opened;
    m_undo.clear();
    if (!design.prices) // a draft, an import
        design::attachPrices(design, QFileInfo(path).absolutePath().toStdString(), *m_catalog, mostPriceList);
    m_design = std::make_shared<const design::Design>(std::move(design));
    change.after = m_design;
    m_stored = stored;
    m_storedDesign = nullptr;
    m_storedAt = m_editedAt = {};
    if (std::exchange(m_path, path) != path)
        emit pathChanged(m_path);
    emit changed(change);
}

Result<design::Notices> Document::open(const QString &path)
{
    design::Notices notices;
    SWITCHYARD_TRY(design::StoredDesign loaded, design::loadStoredDesign(path.toStdString(), m_catalog.get(), &notices));
    removeInterruptedSaves(interruptedSaves(path.toStdString())); // the file is whole
    reset(std::move(loaded.design), QFileInfo(path).absoluteFilePath(), loaded.state); // its price list too
    m_storedDesign = m_design;
    m_storedAt = QDateTime::currentDateTime();
    return notices;
}

FileState Document::known(const QString &path) const
{
    if (path.isEmpty() || m_path.isEmpty())
        return {};
    const QFileInfo here(m_path), there(path);
    const bool same = here.absoluteFilePath() == there.absoluteFilePath() || (here.exists() && here.canonicalFilePath() == there.canonicalFilePath());
    return same ? m_stored : FileState{};
}

Result<void> Document::save(const FileState *agreed)
{
    return saveAs(m_path, agreed);
}

Result<void> Document::saveAs(const QString &path, const FileState *agreed)
{
    if (path.isEmpty())
        return fail(ErrorCode::Usage, say("the design has no file name yet"));
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const design::DesignPtr moved = movedTo(m_design, m_path, absolute);
    const std::string text = design::writeDesign(*moved);
    FileState expected = agreed ? *agreed : known(path);
    if (!agreed)
        expected.readOnly = false; // to replace such a file is a question of its own
    else if (const auto check = design::checkFile(path.toStdString(), known(path)); check.standing == design::FileCheck::Standing::Newer)
        return fail(ErrorCode::NewerVersion, check.problem);
    emit aboutToSave(stateOfText(text));
    SWITCHYARD_TRY(m_stored, replaceFile(path.toStdString(), text, expected));
    m_storedDesign = moved;
    m_storedAt = QDateTime::currentDateTime();
    if (std::exchange(m_path, absolute) != absolute)
        emit pathChanged(m_path);
    if (moved != m_design)
        replace(moved, Change::Kind::Moved);
    m_undo.setClean();
    emit saved();
    return {};
}

void Document::reload(const design::DesignPtr &design, const FileState &state)
{
    if (!(*design == *m_design))
        m_undo.push(new SwapCommand(*this, tr("Reload %1").arg(QFileInfo(m_path).fileName()), design));
    m_stored = state;
    m_storedDesign = m_design;
    m_storedAt = QDateTime::currentDateTime();
    m_undo.setClean();
    emit saved();
}

QString Document::title() const
{
    if (!m_design->name.empty())
        return QString::fromStdString(m_design->name);
    return m_path.isEmpty() ? tr("Untitled") : QFileInfo(m_path).completeBaseName();
}

} // namespace switchyard::session
