// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace switchyard {

/// A vector that costs one pointer while it is empty: for members of many small values, most of
/// which hold nothing.
template <class T>
class SmallList
{
public:
    using value_type = T;

    SmallList() = default;
    SmallList(std::vector<T> values) : m_values(values.empty() ? nullptr : std::make_unique<std::vector<T>>(std::move(values))) {}
    SmallList(const SmallList &other) : m_values(other.m_values ? std::make_unique<std::vector<T>>(*other.m_values) : nullptr) {}
    SmallList(SmallList &&other) noexcept = default;
    SmallList &operator=(const SmallList &other)
    {
        if (this != &other)
            m_values = SmallList(other).m_values;
        return *this;
    }
    SmallList &operator=(SmallList &&other) noexcept = default;
    ~SmallList() = default;

    [[nodiscard]] std::size_t size() const { return m_values ? m_values->size() : 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const T *begin() const { return m_values ? m_values->data() : nullptr; }
    [[nodiscard]] const T *end() const { return m_values ? m_values->data() + m_values->size() : nullptr; }
    [[nodiscard]] T *begin() { return m_values ? m_values->data() : nullptr; }
    [[nodiscard]] T *end() { return m_values ? m_values->data() + m_values->size() : nullptr; }
    [[nodiscard]] const T &operator[](std::size_t i) const { return (*m_values)[i]; }
    [[nodiscard]] T &operator[](std::size_t i) { return (*m_values)[i]; }
    [[nodiscard]] const T &front() const { return m_values->front(); }
    [[nodiscard]] T &front() { return m_values->front(); }
    [[nodiscard]] const T &back() const { return m_values->back(); }
    [[nodiscard]] T &back() { return m_values->back(); }

    void reserve(std::size_t n)
    {
        if (n > 0)
            values().reserve(n);
    }
    void push_back(T value) { values().push_back(std::move(value)); }
    template <class... Arguments>
    T &emplace_back(Arguments &&...arguments)
    {
        return values().emplace_back(std::forward<Arguments>(arguments)...);
    }
    void pop_back() { m_values->pop_back(); }
    /// Before `at`; a pointer to the new one.
    template <class... Arguments>
    T *emplace(const T *at, Arguments &&...arguments)
    {
        const std::ptrdiff_t i = m_values ? at - m_values->data() : 0;
        return &*values().emplace(values().begin() + i, std::forward<Arguments>(arguments)...);
    }
    T *insert(const T *at, T value) { return emplace(at, std::move(value)); }
    void erase(const T *at) { m_values->erase(m_values->begin() + (at - m_values->data())); }
    void clear() { m_values.reset(); }

    template <class Predicate>
    friend void erase_if(SmallList &list, Predicate predicate)
    {
        if (list.m_values)
            std::erase_if(*list.m_values, std::move(predicate));
    }
    operator std::vector<T>() const { return m_values ? *m_values : std::vector<T>(); }
    friend bool operator==(const SmallList &a, const std::vector<T> &b) { return a.size() == b.size() && std::vector<T>(a) == b; }

private:
    std::vector<T> &values()
    {
        if (!m_values)
            m_values = std::make_unique<std::vector<T>>();
        return *m_values;
    }

    std::unique_ptr<std::vector<T>> m_values; ///< Value is incomplete where lists of it are declared
};

} // namespace switchyard
