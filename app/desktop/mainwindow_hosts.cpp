// SPDX-License-Identifier: GPL-3.0-or-later
// The main window where a watched server shows other hosts than the design has.
#include <app/desktop/mainwindow.h>

#include <utility>

#include <app/desktop/files.h>
#include <app/desktop/noticebar.h>

namespace switchyard::app {

/// A sample that was open at the start, or a new design while connected: the way to what is there stands above the drawing.
void MainWindow::offerHosts()
{
    if (m_work->feed.isPaused())
        return; // who was there then says nothing of who is there now
    const telemetry::ObservationPtr &seen = m_work->feed.observation();
    if (!m_watched || !seen || !seen->complete || seen->hostsMatched > 0 || seen->unmatchedHosts.empty()) {
        m_othersTold = false;
        return m_notice->clear(NoticeBar::Topic::Others);
    }
    if (std::exchange(m_othersTold, true))
        return; // who closes it has read it
    const bool empty = m_work->document.design()->instances.empty();
    m_notice->show(NoticeBar::Topic::Others,
                   empty ? tr("%1 shows hosts, the design has none.").arg(m_work->feed.label())
                         : tr("%1 shows none of the hosts of this design: it is of another cluster, or the names differ.").arg(m_work->feed.label()),
                   {{empty ? tr("Draw them") : tr("Draw its hosts as a new design"), [this] { drawHosts(); }}});
}

void MainWindow::drawHosts()
{
    if (!m_watched)
        return;
    const telemetry::PrometheusOptions options = *m_watched; // disconnecting forgets it
    if (!m_files->mayDiscard())
        return;
    m_work->feed.disconnectFrom();
    m_work->document.reset({});
    connectTo(options);
}

} // namespace switchyard::app
