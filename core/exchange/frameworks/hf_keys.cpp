// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/hf_keys.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/json_fields.h>
#include <core/base/number.h>
#include <core/base/tableword.h>
#include <core/exchange/frameworks/hf_families.h>

namespace switchyard::exchange {

using json::Value;

HfKeys::HfKeys(const Value &root, std::string file) : m_root(root), m_file(std::move(file)), m_text(&root)
{
    for (const char *key : {"text_config", "llm_config", "language_config"}) {
        const Value *inner = m_root.find(key);
        if (inner && inner->isObject()) {
            m_text = inner;
            m_read.insert(key);
        }
    }
    for (const char *key : {"vision_config", "audio_config"})
        if (m_root.find(key)) {
            m_read.insert(key);
            note(say("\"{}\": encoders beside the language model are left out", key));
        }
}

const Value *HfKeys::get(std::string_view key)
{
    m_read.emplace(key);
    const Value *value = m_text->find(key);
    if (!value && m_text != &m_root)
        value = m_root.find(key);
    return value && value->kind != json::Kind::Null ? value : nullptr;
}

int HfKeys::integer(std::initializer_list<std::string_view> keys, int low, bool required, int otherwise)
{
    const Value *found = nullptr;
    std::string_view name = *keys.begin();
    for (const std::string_view key : keys)
        if (const Value *value = get(key); value && !found) {
            found = value;
            name = key;
        }
    if (!found) {
        if (required)
            complain(say("the config has no {}; expected a whole number", inQuotes(name)), nullptr);
        return otherwise;
    }
    const auto n = found->isNumber() ? number::whole(found->number, low, number::mostOfPlan) : std::nullopt;
    if (!n) {
        complain(say("{} is {}; expected a whole number from {}", inQuotes(name), found->isNumber() ? verbatim(echo(found->text)) : tableWord(describe(found->kind)), low),
                 found);
        return std::max(low, 1);
    }
    return *n;
}

bool HfKeys::flag(std::string_view key, bool otherwise)
{
    const Value *value = get(key);
    if (value && value->kind != json::Kind::Bool)
        complain(say("{} is {}; expected true or false", inQuotes(key), tableWord(describe(value->kind))), value);
    return value ? value->boolean : otherwise;
}

std::string HfKeys::word(std::string_view key) const
{
    const Value *value = m_text->find(key);
    return value && value->isString() ? value->text : std::string();
}

bool HfKeys::has(std::string_view key) const
{
    const Value *value = m_text->find(key);
    return value && value->kind != json::Kind::Null;
}

void HfKeys::complain(Said message, const Value *at)
{
    if (m_error.message.empty())
        m_error = fail(ErrorCode::InvalidInput, std::move(message), json::where(m_file, at ? *at : *m_text)).error();
}

void HfKeys::unsupported(Said message, const Value *at)
{
    complain(std::move(message), at);
    if (m_error.code == ErrorCode::InvalidInput)
        m_error.code = ErrorCode::Unsupported;
}

void HfKeys::listUnread()
{
    for (const Value *object : {&m_root, m_text}) {
        for (const auto &[key, value] : object->members) {
            if (m_read.contains(key) || hfKeyIsIrrelevant(key))
                continue;
            m_read.insert(key);
            if (key == "quantization_config" || key == "compression_config")
                note(say("{}: the plan's precision decides", inQuotes(key)));
            else
                note(verbatim(inQuotes(key)));
        }
    }
}

} // namespace switchyard::exchange
