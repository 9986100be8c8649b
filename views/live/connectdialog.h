// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <core/telemetry/source.h>
#include <views/text/plain.h>

class QLineEdit;
class QComboBox;

namespace switchyard::live {

/// Where the metrics of a running cluster are. A login belongs into an http_config file; one in the address
/// works for this session and is forgotten with it.
class ConnectDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ConnectDialog(const QStringList &recentUrls, QWidget *parent = nullptr);

    /// What was accepted; a login in the address goes with the requests and is neither shown nor kept.
    [[nodiscard]] const telemetry::PrometheusOptions &options() const { return m_options; }

signals:
    /// The user prefers the simulated cluster.
    void demoRequested();

private:
    void validate();
    void tryAccept();

    telemetry::PrometheusOptions m_options;
    QComboBox *m_url;
    QLineEdit *m_matchers;
    QLineEdit *m_configFile;
    text::Label *m_reason;
};

} // namespace switchyard::live
