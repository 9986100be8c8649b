// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/connectdialog.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <views/theme/icons.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::live {

ConnectDialog::ConnectDialog(const QStringList &recentUrls, QWidget *parent)
    : QDialog(parent)
    , m_url(new QComboBox)
    , m_matchers(new QLineEdit)
    , m_configFile(new QLineEdit)
    , m_reason(widgets::label(QString(), theme::Type::Small, QStringLiteral("error")))
{
    setWindowTitle(tr("Connect to a cluster"));
    m_url->setEditable(true);
    m_url->addItems(recentUrls);
    m_url->setInsertPolicy(QComboBox::NoInsert);
    m_url->lineEdit()->setPlaceholderText(QStringLiteral("http://prometheus:9090"));
    m_url->setAccessibleName(tr("Prometheus address"));
    m_matchers->setPlaceholderText(QStringLiteral("cluster_id=\"train-a\""));
    m_matchers->setToolTip(tr("Added to every query: which of the server's clusters is meant"));
    m_configFile->setPlaceholderText(tr("none"));
    m_configFile->setToolTip(tr("A Prometheus http_config file (YAML): basic_auth, authorization, tls_config, sigv4"));
    m_reason->setWordWrap(true);
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->hide();

    auto *browse = new QToolButton;
    browse->setIcon(theme::icon(QStringLiteral("open")));
    browse->setToolTip(tr("Choose a file"));
    browse->setAccessibleName(tr("Choose an http_config file"));
    connect(browse, &QToolButton::clicked, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("http_config file"), QString(), tr("YAML (*.yml *.yaml);;All files (*)"));
        if (!path.isEmpty())
            m_configFile->setText(path);
    });
    auto *file = new QHBoxLayout;
    file->setSpacing(4);
    file->addWidget(m_configFile);
    file->addWidget(browse);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setLabelAlignment(Qt::AlignLeft);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Prometheus"), m_url);
    form->addRow(tr("&Label matchers"), m_matchers);
    text::Label *fileLabel = widgets::label(tr("&http_config"), theme::Type::Body);
    fileLabel->setBuddy(m_configFile);
    form->addRow(fileLabel, file);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton *connectButton = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    connectButton->setDefault(true);
    auto *demo = new QPushButton(tr("Use the &demo cluster"));
    demo->setAutoDefault(false);
    demo->setToolTip(tr("A simulated cluster with the shape of this design and a truth of its own"));
    buttons->addButton(demo, QDialogButtonBox::ResetRole);
    connect(demo, &QPushButton::clicked, this, [this] {
        emit demoRequested();
        reject();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &ConnectDialog::tryAccept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_url, &QComboBox::editTextChanged, this, &ConnectDialog::validate);
    connect(m_configFile, &QLineEdit::textChanged, this, &ConnectDialog::validate);

    auto *intro = widgets::label(tr("Switchyard reads metrics and changes nothing: DCGM-Exporter for GPUs, the EFA exporter for cards, node_exporter for hosts."),
                        theme::Type::Body, QStringLiteral("muted"));
    intro->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, 16);
    layout->setSpacing(16);
    layout->addWidget(intro);
    layout->addLayout(form);
    layout->addWidget(m_reason);
    layout->addWidget(buttons);
    setMinimumWidth(520);
}

void ConnectDialog::validate() { m_reason->hide(); }

void ConnectDialog::tryAccept()
{
    const auto server = telemetry::ServerAddress::parse(m_url->currentText().toStdString());
    const QString file = m_configFile->text().trimmed();
    const QString problem = !server ? widgets::text(describe(server.error()))
        : !file.isEmpty() && !QFileInfo(file).isReadable() ? tr("The http_config file %1 cannot be read.").arg(file)
                                                           : QString();
    m_reason->setText(problem);
    m_reason->setVisible(!problem.isEmpty());
    if (!problem.isEmpty())
        return;
    m_options.server = *server;
    m_options.matchers = m_matchers->text().trimmed().toStdString();
    m_options.httpConfigFile = file.toStdString();
    m_url->setEditText(widgets::text(server->shown()));
    accept();
}

} // namespace switchyard::live
