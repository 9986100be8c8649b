// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/aws_price_text.h>

#include <algorithm>
#include <utility>

namespace switchyard::catalog {

std::string PriceText::where() const
{
    const auto lines = gptr() == eback() ? 0 : std::count(eback(), gptr() - 1, '\n');
    return m_file + ":" + std::to_string(m_lines + static_cast<std::size_t>(lines));
}

PriceText::int_type PriceText::next()
{
    int_type c = sgetc();
    while (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        c = snextc();
    return c;
}

PriceText::int_type PriceText::underflow()
{
    std::string text;
    while (!m_ended && text.empty()) {
        const Result<bool> some = m_pieces.next(text);
        if (!some)
            m_error = some.error();
        else if (bytes() + text.size() > m_most)
            m_error = fail(ErrorCode::InvalidInput, say("AWS's price list is too large to be read here; `switchyard-cli import aws-prices FILE -o NAME.csv` makes a small list of it"), m_file).error();
        else if (bytes() - m_held > mostEntry)
            m_error = fail(ErrorCode::InvalidInput, say(tooLong), where()).error();
        m_ended = m_error || !*some;
    }
    if (m_ended)
        return traits_type::eof();
    m_before += m_text.size();
    m_lines += static_cast<std::size_t>(std::ranges::count(m_text, '\n'));
    m_text = std::move(text);
    setg(m_text.data(), m_text.data(), m_text.data() + m_text.size());
    return traits_type::to_int_type(m_text[0]);
}

} // namespace switchyard::catalog
