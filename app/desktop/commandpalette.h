// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace switchyard::app {

/// Something to go to that is no command: a page, a sample, an instance.
struct PaletteEntry {
    QString name;
    QString tip;
    std::function<void()> run;
};

/// Every command of the window with its shortcuts, found by typing parts of its words in any order; Enter runs the one that
/// is marked. What cannot run now is listed grey, with the reason. Below them what else one can go to.
class CommandPalette : public QDialog
{
    Q_OBJECT
public:
    /// Asked at every letter for what goes by these words or by any; may be empty.
    using Source = std::function<std::vector<PaletteEntry>(const QString &typed)>;

    explicit CommandPalette(QWidget *window, Source things = {});
    ~CommandPalette() override;
    /// What was chosen; null until then. Run it when the dialog is gone from the screen; it lives as long as this.
    [[nodiscard]] QAction *chosen() const { return m_chosen; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    void list(QAction &action, const QStringList &words);
    void choose();

    QWidget *m_window;
    Source m_things;
    std::vector<std::unique_ptr<QAction>> m_made; ///< of the things that are listed
    QLineEdit *m_words;
    QListWidget *m_list;
    std::vector<QListWidgetItem *> m_alsoFound; ///< while the list is filled
    QAction *m_chosen = nullptr;
};

} // namespace switchyard::app
