// SPDX-License-Identifier: GPL-3.0-or-later
// From the start of the program to a usable window: the frame is painted while the catalog loads on
// a thread, the panels follow at once after.
#pragma once

#include <future>
#include <string>

#include <QObject>

#include <core/catalog/own.h>

#include <views/theme/theme.h>

namespace switchyard::app {

class MainWindow;

using LoadingCatalog = std::future<Result<catalog::WithOwn>>;
/// Starts to load, with what is sound of the user's own; before the QApplication is made is not too early.
LoadingCatalog loadCatalogAside(std::string directory);

/// Finishes a window that is only a frame, after its first paint.
class Startup final : public QObject
{
    Q_OBJECT
public:
    /// `window` is not shown yet.
    Startup(MainWindow &window, theme::Mode mode, LoadingCatalog catalog);

signals:
    /// Panels, catalog and style are there.
    void ready();
    /// There is no catalog, so there can be no window.
    void failed(const switchyard::Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void finish();

    MainWindow &m_window;
    theme::Mode m_mode;
    LoadingCatalog m_catalog;
};

} // namespace switchyard::app
