// SPDX-License-Identifier: GPL-3.0-or-later
// The catalog with the user's own entries over it: find, look, copy, change with a source, go back.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <QDialog>

#include <core/catalog/own.h>
#include <views/text/plain.h>

class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace switchyard::catalogeditor {

class FieldTable;

class CatalogDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit CatalogDialog(catalog::OwnCatalog own, QWidget *parent = nullptr);

    /// `figure`: the key of the figure to stand on. False: there is no such entry or figure, or a person stays with
    /// what is not saved.
    bool showEntry(const std::string &list, const std::string &id, const std::string &figure = {});
    [[nodiscard]] const std::optional<catalog::Entry> &entry() const { return m_entry; }
    [[nodiscard]] bool edited() const;
    /// Asks what becomes of unsaved changes; false: a person stays.
    bool mayLeave();
    bool importTypes(const QStringList &paths);

signals:
    /// The own files changed: what is in force from now on.
    void catalogChanged(const std::shared_ptr<const switchyard::catalog::Catalog> &catalog);

public slots:
    void reject() override;

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void fillList();
    void filter();
    void present(std::optional<catalog::Entry> entry, bool fresh);
    void showSelected();
    void select();
    void enable();
    void say(const QString &words, bool wrong);
    bool save();
    void copy();
    void goBack();
    void askImport();
    /// Checks, writes and tells the window; else says why not.
    bool put(const std::vector<catalog::EntryChange> &changes);
    QTreeWidgetItem *itemOf(const std::string &list, const std::string &id) const;

    catalog::OwnCatalog m_own;
    std::optional<catalog::Entry> m_entry;
    bool m_fresh = false; ///< a copy that is in no file yet
    QLineEdit *m_find;
    QTreeWidget *m_list;
    text::Label *m_title;
    FieldTable *m_table;
    text::Label *m_words;
    QPushButton *m_copy;
    QPushButton *m_save;
    QPushButton *m_back;
};

} // namespace switchyard::catalogeditor
