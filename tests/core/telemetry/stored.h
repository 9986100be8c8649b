// SPDX-License-Identifier: GPL-3.0-or-later
// A server that holds a few series, as far as a look needs it.
#pragma once

#include <cctype>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <tests/core/telemetry/answers.h>

namespace switchyard::telemetry::answers {

struct Stored {
    std::string metric;
    std::string labels; ///< of JSON: "\"gpu\":\"0\""
    double value = 1;
    double every_s = 15;
};

/// As far as a look needs it: a question is answered with the series of all metrics that it names, a count with their number.
class Server
{
public:
    explicit Server(std::vector<Stored> series)
        : m_series(std::move(series))
        , m_server([this](const test::HttpRequest &request) { return answerTo(request); })
    {
    }
    [[nodiscard]] Result<ObservationPtr> look() { return answers::look(options(m_server.url())); }
    [[nodiscard]] std::string url() const { return m_server.url(); }
    /// From the next look on.
    void has(std::vector<Stored> series) { m_series = std::move(series); }

private:
    static bool names(const std::string &query, const std::string &metric)
    {
        const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
        for (std::size_t at = query.find(metric); at != std::string::npos; at = query.find(metric, at + 1)) {
            const std::size_t end = at + metric.size();
            if ((at == 0 || !isWord(query[at - 1])) && (end == query.size() || !isWord(query[end])))
                return true;
        }
        return false;
    }
    std::string answerTo(const test::HttpRequest &request) const
    {
        if (request.line.starts_with("GET")) {
            std::string list;
            for (const Stored &s : m_series)
                list += (list.empty() ? "\"" : ",\"") + s.metric + "\"";
            return test::httpAnswer(R"({"status":"success","data":[)" + list + "]}");
        }
        const std::string query = test::formDecoded(request.body);
        if (query.starts_with("query=time()"))
            return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
        const bool matrix = query.find("}[15m]") != std::string::npos;
        std::string rows;
        int count = 0;
        for (const Stored &s : m_series) {
            if (!names(query, s.metric))
                continue;
            ++count;
            std::string points;
            for (double t = 1000 - 8 * s.every_s; matrix && t < 1000; t += s.every_s)
                points += (points.empty() ? "[" : ",[") + std::to_string(t) + ",\"1\"]";
            const std::string value = query.find("timestamp(") != std::string::npos ? "995" : std::to_string(s.value);
            rows += (rows.empty() ? "" : ",") + (R"({"metric":{)" + s.labels + "},") + (matrix ? "\"values\":[" + points + "]}" : "\"value\":[1000,\"" + value + "\"]}");
        }
        if (query.starts_with("query=count("))
            return success(R"({"metric":{},"value":[1000,")" + std::to_string(count) + "\"]}");
        return answer(matrix ? "matrix" : "vector", rows);
    }

    std::vector<Stored> m_series;
    test::HttpServer m_server;
};

/// "Hostname":"n1" of JSON; several with a comma between.
inline std::string labels(std::initializer_list<std::pair<std::string, std::string>> list)
{
    std::string text;
    for (const auto &[label, value] : list)
        text += (text.empty() ? "\"" : ",\"") + label + "\":\"" + value + "\"";
    return text;
}

inline std::string gpu(const std::string &host, int number) { return host + "," + labels({{"job", "dcgm"}, {"gpu", std::to_string(number)}}); }
inline std::string node(int host) { return "n" + std::to_string(host); }
inline std::string address(int host) { return "10.0.0." + std::to_string(host); }

} // namespace switchyard::telemetry::answers
