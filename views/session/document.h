// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QUndoStack>

#include <core/base/error.h>
#include <core/base/filestate.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>

#include <views/session/designchange.h>

namespace switchyard::session {

using CatalogPtr = std::shared_ptr<const catalog::Catalog>;

/// Bytes of a price list, unpacked, that a design of the window has: it is read while the window waits, a quarter of a
/// second. `import aws-prices` makes a small list of AWS's own.
inline constexpr std::size_t mostPriceList = std::size_t{64} << 20;

/// The open design: an immutable snapshot, the undo stack that replaces it, and its file.
/// GUI thread only; workers are handed `design()`.
class Document : public QObject
{
    Q_OBJECT
public:
    using Edit = std::function<Result<design::Design>(const design::Design &)>;

    explicit Document(CatalogPtr catalog, QObject *parent = nullptr);
    ~Document() override;

    [[nodiscard]] const design::DesignPtr &design() const { return m_design; } ///< never null
    [[nodiscard]] const CatalogPtr &catalog() const { return m_catalog; }
    /// Another catalog from now on; the design stays as it is. Predictions and answers of searches point into the catalog that
    /// they were made with, so that every one lives as long as the document.
    void setCatalog(CatalogPtr catalog);
    [[nodiscard]] QUndoStack &undoStack() { return m_undo; }

    /// The only door to the design. `text` names the undo entry ("Change TP to 16"). A drag or a spell of typing is one edit,
    /// when it ends. An edit that changes nothing leaves no entry. On error nothing changes and the error is returned.
    Result<void> edit(const QString &text, const Edit &edit);

    /// Replaces everything; the undo history starts anew. `path` empty: not saved yet. `stored`: what the file at
    /// `path` held when the design came from it.
    void reset(design::Design design, const QString &path = {}, const FileState &stored = {});
    /// What is worth saying of the file: that it has an older format and is saved in the newest.
    Result<design::Notices> open(const QString &path);
    /// Writes over nothing but what this document last read or wrote, else an error, and nothing is
    /// written. `agreed`: what a person saw at the path, read-only or not, and agreed to lose. A newer format is
    /// never written over (ErrorCode::NewerVersion). In another folder the files that the design names, in all of its
    /// history, are named from there (Change::Kind::Moved).
    Result<void> save(const FileState *agreed = nullptr);
    Result<void> saveAs(const QString &path, const FileState *agreed = nullptr);
    /// What the file holds now becomes the design, as one undo step, so that what was here is not lost either.
    void reload(const design::DesignPtr &design, const FileState &state);

    [[nodiscard]] const QString &path() const { return m_path; }
    /// What the file held when this document last read or wrote it; Absent: never, or another path.
    [[nodiscard]] FileState known(const QString &path) const;
    [[nodiscard]] const FileState &stored() const { return m_stored; }
    [[nodiscard]] const design::DesignPtr &storedDesign() const { return m_storedDesign; } ///< null: not known
    [[nodiscard]] const QDateTime &storedAt() const { return m_storedAt; }
    [[nodiscard]] const QDateTime &editedAt() const { return m_editedAt; } ///< invalid: never
    [[nodiscard]] bool isModified() const { return !m_undo.isClean(); }
    /// The design's name, else the file's, else "Untitled".
    [[nodiscard]] QString title() const;
    /// Says that the content differs from the file although no edit did it (a recovered draft).
    void markModified() { m_undo.resetClean(); }

signals:
    void changed(const switchyard::session::Change &change);
    void catalogChanged(); ///< what was computed of the design holds no more
    void pathChanged(const QString &path);
    void modifiedChanged(bool modified);
    /// What follows holds for the file from the next moment on, whether or not we live to see it.
    void aboutToSave(const switchyard::FileState &text);
    void saved();

private:
    friend class SwapCommand;
    void replace(design::DesignPtr design, Change::Kind kind);

    CatalogPtr m_catalog;
    std::vector<CatalogPtr> m_catalogsBefore;
    design::DesignPtr m_design;
    QUndoStack m_undo;
    QString m_path;
    FileState m_stored;
    design::DesignPtr m_storedDesign;
    QDateTime m_storedAt;
    QDateTime m_editedAt;
    bool m_editing = false;
};

} // namespace switchyard::session
