// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <core/telemetry/source.h>

class QLabel;
class QLineEdit;
class QComboBox;

namespace switchyard::panels {

/// Where the metrics of a running cluster are. Credentials are not asked for here: they stay in an
/// http_config file or in the user's keychain.
class ConnectDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ConnectDialog(const QStringList &recentUrls, QWidget *parent = nullptr);

    [[nodiscard]] telemetry::PrometheusOptions options() const;
    /// What is wrong with a base URL, as a sentence; empty when nothing is.
    static QString urlProblem(const QString &url);

signals:
    /// The user prefers the simulated cluster.
    void demoRequested();

private:
    void validate();
    void tryAccept();

    QComboBox *m_url;
    QLineEdit *m_matchers;
    QLineEdit *m_configFile;
    QLabel *m_reason;
};

} // namespace switchyard::panels
