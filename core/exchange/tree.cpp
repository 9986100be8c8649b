// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/tree.h>

#include <cmath>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/glance.h>
#include <core/base/yaml.h>

namespace switchyard::exchange {

using json::Value;

Result<std::vector<Value>> documentsOf(const TextFile &file)
{
    return Glance(file.text).isJson() ? json::parseMany(file.text, file.name) : yaml::parseMany(file.text, file.name);
}

const Value *Tree::at(const Value &from, Path path)
{
    const Value *value = &from;
    for (const std::string_view key : path) {
        value = value->find(key);
        if (!value || value->kind == json::Kind::Null)
            return nullptr;
    }
    return value;
}

const Value *Tree::find(const Value &from, Path path)
{
    const Value *const found = at(from, path);
    if (found)
        m_read.insert(found);
    return found;
}

const Value *Tree::open(const Value &from, Path path)
{
    return at(from, path);
}

std::vector<const Value *> Tree::items(const Value &from, Path path)
{
    std::vector<const Value *> out;
    const Value *const list = at(from, path);
    if (list && list->isObject())
        out.push_back(list);
    for (std::size_t i = 0; list && i < list->items.size(); ++i)
        out.push_back(&list->items[i]);
    return out;
}

std::string Tree::text(const Value &from, Path path)
{
    const Value *const found = find(from, path);
    if (!found || (!found->isString() && !found->isNumber()) || found->text == "null")
        return {};
    return found->text;
}

int Tree::integer(const Value &from, Path path, int otherwise)
{
    return integerOf(find(from, path), otherwise);
}

int integerOf(const Value *value, int otherwise)
{
    if (!value || (!value->isString() && !value->isNumber()))
        return otherwise;
    const auto number = number::fromText(value->text);
    constexpr double most = 2e9;
    return number && std::abs(*number) < most && *number == std::floor(*number) ? static_cast<int>(*number) : otherwise;
}

void Tree::listUnread(const Value &root, Notes &notes) const
{
    walk(root, "", notes);
}

void sayIfCut(const TextFile &file, Notes &notes)
{
    if (!file.text.empty() && !file.text.ends_with('\n') && !Glance(file.text).isJson())
        notes.add(say("{}: the last line has no end: the file may be cut off there", echo(file.name)));
}

/// Whether something of it was read; what was not is said by its parent, in one line.
bool Tree::walk(const Value &value, const std::string &path, Notes &notes) const
{
    if (m_read.contains(&value))
        return true;
    bool any = false;
    Notes below;
    for (const json::Member &member : value.members) {
        const std::string here = path + (path.empty() ? "" : ".") + echo(member.first, 60);
        if (walk(member.second, here, notes))
            any = true;
        else
            below.add(verbatim(here));
    }
    bool unread = false;
    for (const Value &item : value.items) {
        if (walk(item, path + "[]", notes))
            any = true;
        else
            unread = true;
    }
    if (!any)
        return false;
    if (unread)
        below.add(verbatim(path + "[]"));
    for (const Said &line : below.sentences())
        notes.add(say("key {}", line));
    return true;
}

} // namespace switchyard::exchange
