// SPDX-License-Identifier: GPL-3.0-or-later
// Members of a moment's JSON by their names: texts, numbers within their limits, lists, and columns of values by GPU, card or instance,
// with what they may take of memory. The first thing that is wrong is kept, what comes after it is passed over.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/base/error.h>

namespace simdjson::dom {
class array;
class element;
class object;
} // namespace simdjson::dom

namespace switchyard::telemetry {

class MomentItems
{
public:
    /// `file`: for errors; it outlives this.
    explicit MomentItems(const std::string &file) : m_file(file) {}

    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    void complain(Said message, ErrorCode code = ErrorCode::InvalidInput);
    void complain(Error error);
    /// What a list of this length is, for errors.
    void badLength(std::string_view key, std::size_t count);

    static std::optional<simdjson::dom::element> find(const simdjson::dom::object &of, std::string_view key);
    std::optional<simdjson::dom::object> object(const simdjson::dom::object &of, std::string_view key, bool needed);
    std::optional<simdjson::dom::array> list(const simdjson::dom::object &of, std::string_view key);

    std::string text(const simdjson::dom::object &of, std::string_view key);
    bool flag(const simdjson::dom::object &of, std::string_view key, bool otherwise);
    /// NaN: absent.
    double number(const simdjson::dom::object &of, std::string_view key, double low, double high);
    double number(const simdjson::dom::object &of, std::string_view key, double low, double high, double otherwise);
    int whole(const simdjson::dom::object &of, std::string_view key, int low, int high, int otherwise);
    std::vector<std::string> texts(const simdjson::dom::object &of, std::string_view key);
    std::vector<std::pair<std::string, std::string>> pairs(const simdjson::dom::object &of, std::string_view key);
    /// Places among `count` things.
    std::vector<int> indices(const simdjson::dom::object &of, std::string_view key, int count);

    /// One value of a column; null is NaN, and an infinity is a word.
    static bool take(const simdjson::dom::element &item, double &out);

    // Columns are of float, double, int, char and texts; readColumn() of float.

    /// A column of `count` values, or none. `now`: that of the look that is shown, null for itself.
    template <class T>
    void readColumn(const simdjson::dom::element &value, std::string_view key, std::size_t count, std::vector<T> &out, const std::vector<T> *now);
    /// That of a look, where it has one; whole numbers are from `low` to `high`.
    template <class T>
    void column(const simdjson::dom::object &look, std::string_view key, std::size_t count, std::vector<T> &out, const std::vector<T> *now, int low = 0, int high = 0);

private:
    static bool take(const simdjson::dom::element &item, float &out);
    bool take(const simdjson::dom::element &item, int &out) const;
    bool take(const simdjson::dom::element &item, char &out) const;
    bool take(const simdjson::dom::element &item, std::string &out);
    bool mayHold(std::size_t bytes);
    template <class T> void readItems(const simdjson::dom::array &from, std::string_view key, std::optional<std::size_t> count, std::vector<T> &out);

    const std::string &m_file;
    std::size_t m_memory_B = 0; ///< of all columns so far
    int m_low = 0;              ///< of the whole numbers of the column that is read
    int m_high = 0;
    std::optional<Error> m_error;
};

} // namespace switchyard::telemetry
