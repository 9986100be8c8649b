// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>

#include <views/session/change.h>

namespace switchyard::session {

using CatalogPtr = std::shared_ptr<const catalog::Catalog>;

/// What kind of edit an undo entry is. Edits merge only within one kind and one gesture.
enum class EditKind { Place = 1, Move, Swap, Remove, Plan, Job, Storage, Settings, View, Waiver };

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
    [[nodiscard]] QUndoStack &undoStack() { return m_undo; }

    /// The only door to the design. `text` names the undo entry ("Change TP to 16"). Edits of one
    /// kind and one gesture (from newGesture) become one entry; gesture 0 never merges. An edit
    /// that changes nothing leaves no entry. On error nothing changes and the error is returned.
    Result<void> edit(const QString &text, EditKind kind, const Edit &edit, int gesture = 0);
    /// A serial for one drag or one spell of typing.
    int newGesture() { return ++m_lastGesture; }

    /// Replaces everything; the undo history starts anew. `path` empty: not saved yet.
    void reset(design::Design design, const QString &path = {});
    /// What is worth saying of the file: that it has an older format and is saved in the newest.
    Result<design::Notices> open(const QString &path);
    Result<void> save();
    Result<void> saveAs(const QString &path);

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] bool isModified() const { return !m_undo.isClean(); }
    /// The design's name, else the file's, else "Untitled".
    [[nodiscard]] QString title() const;
    /// Says that the content differs from the file although no edit did it (a recovered draft).
    void markModified() { m_undo.resetClean(); }

signals:
    void changed(const switchyard::session::Change &change);
    void pathChanged(const QString &path);
    void modifiedChanged(bool modified);

private:
    friend class SwapCommand;
    void replace(design::DesignPtr design);

    CatalogPtr m_catalog;
    design::DesignPtr m_design;
    QUndoStack m_undo;
    QString m_path;
    int m_lastGesture = 0;
    bool m_editing = false;
};

} // namespace switchyard::session
