// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/connectdialog.h>

#include <algorithm>
#include <utility>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/telemetry/greeting.h>

#include <views/language/described.h>
#include <views/language/said.h>
#include <views/live/keychain.h>
#include <views/live/loginform.h>
#include <views/theme/icons.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::live {

ConnectDialog::ConnectDialog(const QStringList &recentUrls, QWidget *parent)
    : QDialog(parent)
    , m_url(new QComboBox)
    , m_login(new LoginForm)
    , m_test(new QPushButton(tr("T&est")))
    , m_settled(new QTimer(this))
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
    m_configFile->setToolTip(tr("A Prometheus http_config file (YAML): login, certificates, headers, proxy (docs/servers.md)"));
    m_reason->setWordWrap(true);
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->hide();
    QSizePolicy kept = m_reason->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // the buttons stay where they are when a sentence comes
    m_reason->setSizePolicy(kept);

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
    text::Label *loginLabel = widgets::label(tr("L&og in"), theme::Type::Body);
    loginLabel->setBuddy(m_login->findChild<QComboBox *>());
    form->insertRow(1, loginLabel, m_login);
    text::Label *fileLabel = widgets::label(tr("&http_config"), theme::Type::Body);
    fileLabel->setBuddy(m_configFile);
    form->addRow(fileLabel, file);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton *connectButton = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    connectButton->setDefault(true);
    m_test->setObjectName(QStringLiteral("testConnection"));
    m_test->setAutoDefault(false);
    m_test->setToolTip(tr("Ask the server two small questions: does it answer, and what does it watch"));
    buttons->addButton(m_test, QDialogButtonBox::ActionRole);
    connect(m_test, &QPushButton::clicked, this, &ConnectDialog::test);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false); // Return connects, wherever the focus is
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
    connect(m_url, &QComboBox::editTextChanged, this, &ConnectDialog::forgetKept);
    connect(m_configFile, &QLineEdit::textChanged, this, &ConnectDialog::validate);
    connect(m_login, &LoginForm::edited, this, &ConnectDialog::validate);
    m_settled->setSingleShot(true);
    m_settled->setInterval(400);
    connect(m_settled, &QTimer::timeout, this, &ConnectDialog::readKept);
    connect(m_url, &QComboBox::editTextChanged, m_settled, qOverload<>(&QTimer::start));
    m_settled->start();

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

void ConnectDialog::say(const QString &words, const QString &role)
{
    m_reason->setText(words);
    widgets::setRole(m_reason, role);
    m_reason->setVisible(!words.isEmpty());
    grow();
}

/// The fields keep their room.
void ConnectDialog::grow()
{
    layout()->activate();
    resize(width(), std::max({height(), layout()->totalHeightForWidth(width()), layout()->totalMinimumSize().height()}));
}

void ConnectDialog::validate()
{
    ++m_typed;
    say({}, QStringLiteral("error"));
}

/// A secret goes to the server that it was kept for, and to no other.
void ConnectDialog::forgetKept()
{
    const auto server = telemetry::ServerAddress::parse(m_url->currentText().toStdString());
    if (m_kept.empty() || (server && *server == m_kept))
        return;
    m_kept = {};
    m_login->takeOut(std::exchange(m_read, {}));
}

/// Not over what is being typed already.
void ConnectDialog::readKept()
{
    const auto server = telemetry::ServerAddress::parse(m_url->currentText().toStdString());
    if (!server || *server == m_kept || m_login->way() != LoginForm::Nothing)
        return;
    readLogin(*server, this, [this, server = *server](const telemetry::HttpConfig &login, const QString &problem) {
        const auto now = telemetry::ServerAddress::parse(m_url->currentText().toStdString());
        if (!problem.isEmpty())
            return say(problem, QStringLiteral("muted"));
        if (!login.hasLogin() || !now || !(*now == server) || m_login->way() != LoginForm::Nothing)
            return;
        m_login->setLogin(login);
        m_login->setKept(true);
        m_kept = server;
        m_read = login;
    });
}

bool ConnectDialog::takeOptions()
{
    const auto server = telemetry::ServerAddress::parse(m_url->currentText().toStdString());
    const QString file = m_configFile->text().trimmed();
    const QString problem = !server ? language::described(server.error())
        : !file.isEmpty() && !QFileInfo(file).isReadable() ? tr("The http_config file %1 cannot be read.").arg(file)
                                                           : m_login->problem();
    say(problem, QStringLiteral("error"));
    if (!problem.isEmpty())
        return false;
    m_options.server = *server;
    m_options.matchers = m_matchers->text().trimmed().toStdString();
    m_options.httpConfigFile = file.toStdString();
    m_options.login = m_login->login();
    return true;
}

void ConnectDialog::test()
{
    if (!takeOptions())
        return;
    const bool here = m_test->hasFocus();
    m_test->setEnabled(false); // which sends the focus on
    const QPointer<QWidget> on = focusWidget();
    say(tr("Asking %1 …").arg(qstring(m_options.server.shown())), QStringLiteral("muted"));
    m_tests.ask([options = m_options](const std::stop_token &stop) { return telemetry::greet(options, stop); }, [this, here, on, typed = m_typed](const Result<telemetry::Greeting> &greeting) {
        m_test->setEnabled(true);
        if (here && focusWidget() == on)
            m_test->setFocus();
        if (typed != m_typed)
            return;
        say(greeting ? tr("The server %1.").arg(language::said(telemetry::describe(*greeting))) : language::described(greeting.error()), greeting ? QStringLiteral("muted") : QStringLiteral("error"));
    });
}

std::optional<telemetry::HttpConfig> ConnectDialog::toKeep() const
{
    if (m_login->isToBeKept())
        return m_options.login;
    return m_kept == m_options.server && !m_kept.empty() ? std::optional<telemetry::HttpConfig>(telemetry::HttpConfig()) : std::nullopt;
}

void ConnectDialog::tryAccept()
{
    if (!takeOptions())
        return;
    m_url->setEditText(qstring(m_options.server.shown()));
    m_settled->stop();
    accept();
}

} // namespace switchyard::live
