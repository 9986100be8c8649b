// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/icons.h>

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <views/theme/theme.h>

namespace switchyard::theme {

void paintIcon(QPainter &painter, const QString &name, const QColor &color, const QRectF &rect)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return;
    QByteArray svg = file.readAll();
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    renderer.render(&painter, rect);
}

namespace {

/// Asks for the theme's colour at paint time, so that icons follow a live switch.
class ThemedIcon final : public QIconEngine
{
public:
    explicit ThemedIcon(QString name)
        : m_name(std::move(name))
    {
    }
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode iconMode, QIcon::State state) override
    {
        const Tokens &t = current();
        QColor color = state == QIcon::On ? t.accent : t.text;
        if (iconMode == QIcon::Disabled) {
            color = t.textMuted;
            painter->setOpacity(0.5);
        }
        paintIcon(*painter, m_name, color, rect);
        painter->setOpacity(1);
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode iconMode, QIcon::State state) override
    {
        QPixmap out(size);
        out.fill(Qt::transparent);
        QPainter painter(&out);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(&painter, QRect(QPoint(0, 0), size), iconMode, state);
        return out;
    }
    [[nodiscard]] QIconEngine *clone() const override { return new ThemedIcon(m_name); }

private:
    QString m_name;
};

} // namespace

QIcon icon(const QString &name) { return QIcon(new ThemedIcon(name)); }

QPixmap pixmap(const QString &name, const QColor &color, int size_px, double devicePixelRatio)
{
    // Lists ask for the same few again and again.
    const QString key = QStringLiteral("switchyard/%1/%2/%3/%4").arg(name, color.name(QColor::HexArgb)).arg(size_px).arg(devicePixelRatio);
    QPixmap out;
    if (QPixmapCache::find(key, &out))
        return out;
    out = QPixmap(QSize(size_px, size_px) * devicePixelRatio);
    out.setDevicePixelRatio(devicePixelRatio);
    out.fill(Qt::transparent);
    QPainter painter(&out);
    paintIcon(painter, name, color, QRectF(0, 0, size_px, size_px));
    painter.end();
    QPixmapCache::insert(key, out);
    return out;
}

QIcon applicationIcon() { return QIcon(QStringLiteral(":/app/switchyard.svg")); }

QString severityIcon(diagnose::Severity severity)
{
    switch (severity) {
    case diagnose::Severity::Error: return QStringLiteral("critical");
    case diagnose::Severity::Warning: return QStringLiteral("warning");
    case diagnose::Severity::Info: break;
    }
    return QStringLiteral("info");
}

QColor severityColor(const Tokens &tokens, diagnose::Severity severity)
{
    switch (severity) {
    case diagnose::Severity::Error: return tokens.critical;
    case diagnose::Severity::Warning: return tokens.warning;
    case diagnose::Severity::Info: break;
    }
    return tokens.accent;
}

} // namespace switchyard::theme
