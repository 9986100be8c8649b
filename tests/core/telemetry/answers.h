// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of the Prometheus source share: hosts of two GPUs, answers in its words, and a server that knows a little.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/telemetry/source.h>

#include <tests/support/http_server.h>

namespace switchyard::telemetry::answers {

inline const auto testCatalog = [] {
    auto catalog = std::make_shared<catalog::Catalog>();
    catalog::InstanceType type{};
    type.id = "t";
    type.gpus = 2;
    type.nics = 1;
    catalog->instances["t"] = type;
    return catalog;
}();

inline design::DesignPtr testDesign()
{
    design::Design design;
    design.instances = {{"n1", "t", {}, {}, {}}, {"n2", "t", {}, {}, {}}};
    return std::make_shared<const design::Design>(design);
}

inline std::string success(const std::string &result)
{
    return test::httpAnswer(R"({"status":"success","data":{"resultType":"vector","result":[)" + result + "]}}");
}

/// `note`: members of the envelope beside the data, with a comma behind.
inline std::string answer(const std::string &type, const std::string &result, const std::string &note = {})
{
    return test::httpAnswer(R"({"status":"success",)" + note + R"("data":{"resultType":")" + type + R"(","result":[)" + result + "]}}");
}

/// GPU 0 of host "n<i>" in a list of series; `reading`: "995", or a list of points.
inline std::string series(int i, const std::string &reading)
{
    const std::string host = "n" + std::to_string(i);
    return (i > 0 ? "," : "") + (R"({"metric":{"gpu":"0","job":"dcgm","hpc_job":"7","Hostname":")" + host + R"(","instance":")" + host + ":9400\"},")
        + (reading.starts_with('[') ? "\"values\":" + reading : "\"value\":[1000,\"" + reading + "\"]") + "}";
}

/// A server that knows temperature and clock of n1 (both GPUs) and n2 (GPU 0 only, old sample).
inline std::string tinyPrometheus(const test::HttpRequest &request)
{
    if (request.line.starts_with("GET /prefix/api/v1/label/"))
        return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_SM_CLOCK"]})");
    const std::string query = test::formDecoded(request.body);
    if (query.starts_with("query=time()"))
        return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
    if (query.starts_with("query=count by"))
        return success(R"({"metric":{"Hostname":"n1","instance":"10.0.0.1:9400","job":"dcgm"},"value":[1000,"2"]},)"
                       R"({"metric":{"Hostname":"n2","instance":"10.0.0.2:9400","job":"dcgm"},"value":[1000,"1"]},)"
                       R"({"metric":{"Hostname":"rack[7].x","instance":"10.0.0.3:9400","job":"dcgm"},"value":[1000,"1"]})");
    if (query.find(R"({Hostname=~"n1|n2|rack\\[7\\]\\.x"}[15m])") != std::string::npos) // names, not patterns
        return test::httpAnswer(R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{"gpu":"0"},"values":[[960,"1"],[970,"1"],[980,"1"],[990,"1"]]}]}})");
    if (query.find("timestamp(") != std::string::npos)
        return success(R"({"metric":{"Hostname":"n1","gpu":"0","UUID":"GPU-a"},"value":[1000,"995"]},)"
                       R"({"metric":{"Hostname":"n1","gpu":"1","UUID":"GPU-b"},"value":[1000,"995"]},)"
                       R"({"metric":{"Hostname":"n2","gpu":"0","UUID":"GPU-c"},"value":[1000,"900"]})");
    if (query.find("(up)") != std::string::npos)
        return success(R"({"metric":{"instance":"10.0.0.1:9400","job":"dcgm"},"value":[1000,"1"]},)"
                       R"({"metric":{"instance":"10.0.0.2:9400","job":"dcgm"},"value":[1000,"0"]})");
    if (query.find("GPU_TEMP") != std::string::npos)
        return success(R"({"metric":{"Hostname":"n1","gpu":"0"},"value":[1000,"61"]},{"metric":{"Hostname":"n1","gpu":"1"},"value":[1000,"0"]},{"metric":{"Hostname":"other","gpu":"1"},"value":[1000,"62"]})");
    return test::httpAnswer(R"({"status":"error","errorType":"execution","error":"too many samples"})", "application/json", "422 Unprocessable Entity");
}

inline PrometheusOptions options(const std::string &url, double timeout_s = 5)
{
    PrometheusOptions o;
    o.server = *ServerAddress::parse(url);
    o.timeout_s = timeout_s;
    return o;
}

inline Result<ObservationPtr> look(const PrometheusOptions &o, std::stop_token stop = {})
{
    return makePrometheusSource(testDesign(), testCatalog, o)->observe({}, std::move(stop));
}

} // namespace switchyard::telemetry::answers
