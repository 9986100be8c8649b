// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/startup.h>

#include <memory>
#include <utility>

#include <QApplication>
#include <QEvent>
#include <QTimer>

#include <app/desktop/mainwindow.h>

namespace switchyard::app {

namespace {
constexpr int unseen_ms = 250; ///< a window that starts minimised is not painted
}

LoadingCatalog loadCatalogAside(std::string directory)
{
    return std::async(std::launch::async, [directory = std::move(directory)] { return catalog::loadCatalogWithOwn(directory, catalog::userCatalogDirectory()); });
}

Startup::Startup(MainWindow &window, theme::Mode mode, LoadingCatalog catalog)
    : m_window(window)
    , m_mode(mode)
    , m_catalog(std::move(catalog))
{
    window.installEventFilter(this);
    QTimer::singleShot(unseen_ms, this, &Startup::finish);
}

bool Startup::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint) {
        watched->removeEventFilter(this);
        QTimer::singleShot(0, this, &Startup::finish); // when the paint is on the screen
    }
    return false;
}

void Startup::finish()
{
    if (!m_catalog.valid()) // done before
        return;
    auto catalog = m_catalog.get();
    if (!catalog) {
        emit failed(catalog.error());
        return;
    }
    theme::prepareText(*qApp);
    m_window.setFont({}); // it is older than the font, which a shown window does not take up by itself
    m_window.begin(std::make_shared<const catalog::Catalog>(std::move(catalog->catalog)));
    theme::setMode(m_mode);
    m_window.warnOfOwnCatalog(catalog->refused);
    emit ready();
}

} // namespace switchyard::app
