// SPDX-License-Identifier: GPL-3.0-or-later
// What serving engines of several releases say, as a server answers it: names that changed, parts that must not count twice,
// nothing where there is nothing.
#include <core/telemetry/serving_metrics.h>

#include <algorithm>
#include <cmath>
#include <map>

#include <QtTest/QTest>

#include <core/telemetry/source.h>
#include <tests/support/comma_locale.h>
#include <tests/support/http_server.h>

using namespace switchyard;
using namespace switchyard::telemetry;

namespace {

using Names = std::set<std::string, std::less<>>;

Names withHistograms(Names names, const std::vector<std::string> &histograms)
{
    for (const std::string &base : histograms) {
        for (const char *suffix : {"_bucket", "_sum", "_count"})
            names.insert(base + suffix);
    }
    return names;
}

/// v0.8.5: no `engine`, the cache under its old name.
const Names vllm08 = withHistograms({"vllm:num_requests_running", "vllm:num_requests_waiting", "vllm:gpu_cache_usage_perc", "vllm:prompt_tokens_total", "vllm:generation_tokens_total",
                                     "vllm:request_success_total", "vllm:gpu_prefix_cache_queries_total", "vllm:gpu_prefix_cache_hits_total"},
                                    {"vllm:time_to_first_token_seconds", "vllm:time_per_output_token_seconds", "vllm:e2e_request_latency_seconds"});
/// v0.11.0: both names of the cache and of the time between tokens.
const Names vllm11 = [] {
    Names names = withHistograms(vllm08, {"vllm:inter_token_latency_seconds"});
    names.insert({"vllm:kv_cache_usage_perc", "vllm:prefix_cache_queries_total", "vllm:prefix_cache_hits_total"});
    return names;
}();
Names sglang(const std::string &prefix)
{
    return withHistograms({prefix + "num_running_reqs", prefix + "num_queue_reqs", prefix + "token_usage", prefix + "cache_hit_rate", prefix + "gen_throughput",
                           prefix + "prompt_tokens_total", prefix + "generation_tokens_total", prefix + "cached_tokens_total", prefix + "num_requests_total"},
                          {prefix + "time_to_first_token_seconds", prefix + "inter_token_latency_seconds", prefix + "e2e_request_latency_seconds"});
}
const Names dynamo = withHistograms({"dynamo_frontend_inflight_requests", "dynamo_frontend_queued_requests", "dynamo_frontend_requests_total", "dynamo_frontend_output_tokens_total",
                                     "dynamo_component_gpu_cache_usage_percent"},
                                    {"dynamo_frontend_time_to_first_token_seconds", "dynamo_frontend_inter_token_latency_seconds", "dynamo_frontend_request_duration_seconds",
                                     "dynamo_frontend_input_sequence_tokens", "dynamo_frontend_cached_tokens"});

std::map<ServingTerm, std::string> boundOf(const Names &names)
{
    const auto bound = bindServing(names);
    std::map<ServingTerm, std::string> out;
    for (const auto &[term, metric, native] : bound.empty() ? std::vector<ServingMetrics::Bound>() : bound.front().terms)
        out[term] = metric;
    return out;
}

/// One series of an answer: its labels as "name=value,…", and its value.
std::string series(const std::string &labels, const std::string &value)
{
    std::string metric;
    for (std::size_t from = 0; from < labels.size();) {
        const std::size_t to = std::min(labels.find(',', from), labels.size());
        const std::string pair = labels.substr(from, to - from);
        const std::size_t equals = pair.find('=');
        metric += (metric.empty() ? "\"" : ",\"") + pair.substr(0, equals) + "\":\"" + pair.substr(equals + 1) + "\"";
        from = to + 1;
    }
    return "{\"metric\":{" + metric + "},\"value\":[1000,\"" + value + "\"]}";
}

ServingObservation read(const Names &names, const std::vector<std::string> &rows)
{
    std::string body = R"({"status":"success","data":{"resultType":"vector","result":[)";
    for (const std::string &row : rows)
        body += (&row == &rows.front() ? "" : ",") + row;
    body += "]}}";
    const auto metrics = bindServing(names);
    ServingReader reader([](std::string_view label) { return label.starts_with("n2") ? 1 : label.starts_with("n1") ? 0 : -1; });
    const auto done = parseQueryReply(body, [&](const SampleView &sample) { reader.add(metrics.front(), sample); });
    if (!done)
        qFatal("%s", describe(done.error()).c_str());
    auto out = reader.observation(metrics, "", 60);
    return out ? *out : ServingObservation();
}

bool same(double a, double b) { return std::abs(a - b) < 1e-9; }

} // namespace

class tst_ServingMetrics : public QObject
{
    Q_OBJECT
private slots:
    void newerNamesComeFirst()
    {
        auto old = boundOf(vllm08);
        QCOMPARE(old[ServingTerm::KvUse], std::string("vllm:gpu_cache_usage_perc"));
        QCOMPARE(old[ServingTerm::PrefixOf], std::string("vllm:gpu_prefix_cache_queries_total"));
        QCOMPARE(old[ServingTerm::ItlSum], std::string("vllm:time_per_output_token_seconds_sum"));
        auto now = boundOf(vllm11);
        QCOMPARE(now[ServingTerm::KvUse], std::string("vllm:kv_cache_usage_perc"));
        QCOMPARE(now[ServingTerm::PrefixHits], std::string("vllm:prefix_cache_hits_total"));
        QCOMPARE(now[ServingTerm::ItlCount], std::string("vllm:inter_token_latency_seconds_count"));
        QCOMPARE(boundOf(sglang("sglang_"))[ServingTerm::Waiting], std::string("sglang_num_queue_reqs"));
        QCOMPARE(boundOf(dynamo)[ServingTerm::Prompt], std::string("dynamo_frontend_input_sequence_tokens_sum"));
        QVERIFY(bindServing({"DCGM_FI_DEV_GPU_TEMP"}).empty());
        QCOMPARE(bindServing({"ray_vllm_num_requests_running"}).front().terms.front().metric, std::string("ray_vllm_num_requests_running"));
    }

    /// A server that keeps histograms natively has one series without a suffix in place of many; under way it has both.
    void nativeHistogramsAreReadAsBucketsAre()
    {
        Names native;
        for (const std::string &name : vllm11) {
            const auto without = [&](std::string_view suffix) { return name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : std::string(); };
            if (const std::string base = without("_seconds_bucket"); !base.empty())
                native.insert(base + "_seconds");
            else if (without("_seconds_sum").empty() && without("_seconds_count").empty())
                native.insert(name);
        }
        const ServingMetrics of = bindServing(native).front();
        const std::string latency = latencyQuestion(of, 0, "c=\"a\"", 60, false);
        QVERIFY2(latency.find("histogram_quantile(0.99,sum by (model_name) (rate(vllm:time_to_first_token_seconds{c=\"a\"}[60s])))") != std::string::npos, latency.c_str());
        QVERIFY(latency.find("_bucket") == std::string::npos);
        const std::string levels = levelsQuestion(of, "", 60);
        QVERIFY2(levels.find("(histogram_sum(rate(vllm:inter_token_latency_seconds[60s]))))") != std::string::npos, levels.c_str());
        QVERIFY(levels.find("(histogram_count(rate(vllm:e2e_request_latency_seconds[60s]))))") != std::string::npos);
        const auto queries = servingQueries({of}, "", 60);
        QVERIFY(queries.at({ServingEngine::Vllm, ServingFigure::TtftMean}).find("histogram_sum") != std::string::npos);
        QVERIFY(queries.contains({ServingEngine::Vllm, ServingFigure::E2eP50}));

        Names both = vllm11;
        both.insert(native.begin(), native.end());
        const std::string underWay = latencyQuestion(bindServing(both).front(), 0, "", 60, false);
        QVERIFY(underWay.find("_bucket[60s]") != std::string::npos && underWay.find(" or ") != std::string::npos && underWay.find("first_token_seconds[60s]") != std::string::npos);

        const Names ofDynamo = {"dynamo_frontend_inflight_requests", "dynamo_frontend_input_sequence_tokens"};
        QVERIFY(levelsQuestion(bindServing(ofDynamo).front(), "", 60).find("histogram_sum(rate(dynamo_frontend_input_sequence_tokens[60s]))") != std::string::npos);
    }

    /// Ranks of one engine repeat its requests, data-parallel ranks have their own.
    void partsAreAddedUpAndCopiesAreNot()
    {
        const std::string question = levelsQuestion(bindServing(sglang("sglang:")).front(), "cluster=\"a\"", 60);
        QVERIFY2(question.find("sum by (instance,namespace,pod,node,k8s_node_name,host_name,ReplicaId,model_name) (max by (instance,namespace,pod,node,k8s_node_name,host_name,ReplicaId,model_name,dp_rank,dp,cache_source) "
                               "(sglang:num_running_reqs{cluster=\"a\"}))")
                     != std::string::npos,
                 question.c_str());
        QVERIFY(question.find("tp_rank") == std::string::npos);
        const std::string latency = latencyQuestion(bindServing(vllm11).front(), 1, "", 60);
        QVERIFY2(latency.find("histogram_quantile(0.99,sum by (le,model_name) (max by (le,instance,namespace,pod,node,k8s_node_name,host_name,ReplicaId,model_name,engine,finished_reason,WorkerId) "
                              "(rate(vllm:inter_token_latency_seconds_bucket[60s]))))")
                     != std::string::npos,
                 latency.c_str());
        QVERIFY(latency.size() < 3000 && question.size() < 6000); // fits where a proxy lets GET alone through
    }

    /// The shortest of three pasts, in one number of each endpoint; of a model the longest of its endpoints.
    void whatTheFirstTokenUsedToTake()
    {
        const ServingMetrics of = bindServing(vllm11).front();
        const std::string question = beforeQuestion(of, "c=\"a\"");
        for (const char *part : {"min by (instance,", "deriv(vllm:time_to_first_token_seconds_sum{c=\"a\"}[10m] offset 30m) > 0)", "_count{c=\"a\"}[10m] offset 1d)", "\"figure\",\"ttft_before\""})
            QVERIFY2(question.find(part) != std::string::npos, part);
        QVERIFY(question.size() < 6000);
        QVERIFY(beforeQuestion(bindServing({"vllm:num_requests_running"}).front(), "").empty());
        QVERIFY(levelsQuestion(of, "", 60).find("offset") == std::string::npos); // asked by itself
        const auto rows = [](const char *waiting) {
            std::vector<std::string> out;
            for (const char *host : {"n1", "n2"}) {
                const std::string labels = std::string("instance=") + host + ":8000,model_name=m,figure=";
                out.push_back(series(labels + "running", "3"));
                out.push_back(series(labels + "waiting", waiting));
                out.push_back(series(labels + "preemptions", "1.5"));
                out.push_back(series(labels + "ttft_before", host[1] == '1' ? "0.2" : "0.3"));
            }
            return out;
        };
        for (const char *waiting : {"0", "4"}) {
            ServingReader reader([](std::string_view) { return -1; });
            std::string body = R"({"status":"success","data":{"resultType":"vector","result":[)";
            for (const std::string &row : rows(waiting))
                body += (body.ends_with('[') ? "" : ",") + row;
            body += "]}}";
            QVERIFY(parseQueryReply(body, [&](const SampleView &sample) { reader.add(of, sample); }).has_value());
            QCOMPARE(reader.hasQueue(of), waiting[0] == '4');
        }
        const ServingObservation got = read(vllm11, rows("4"));
        QVERIFY(same(got.endpoints.at(0).figures.ttftBefore_s, 0.2) && same(got.models.at(0).figures.ttftBefore_s, 0.3) && same(got.models[0].figures.preemptions_per_s, 3));
        QCOMPARE(boundOf({"vllm:num_requests_running", "vllm:num_preemptions_total"})[ServingTerm::Preemptions], std::string("vllm:num_preemptions_total"));
        QVERIFY(!got.query(ServingEngine::Vllm, ServingFigure::TtftBefore).empty());
    }

    void endpointsAndTheirModel()
    {
        const ServingObservation got = read(vllm11, {
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=running", "12"),
                                                        series("instance=n2:8000,pod=chat-1,namespace=ml,model_name=llama,figure=running", "4"),
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=waiting", "0"),
                                                        series("instance=n2:8000,pod=chat-1,namespace=ml,model_name=llama,figure=waiting", "3"),
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=kv_use", "0.25"),
                                                        series("instance=n2:8000,pod=chat-1,namespace=ml,model_name=llama,figure=kv_use", "0.9"),
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=prefix_of", "1000"),
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=prefix_hits", "300"),
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=ttft_sum", "2"),
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=ttft_count", "4"),
                                                        series("instance=n2:8000,pod=chat-1,namespace=ml,model_name=llama,figure=ttft_count", "0"),
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=ttft_p90", "0.8"),
                                                        series("instance=n2:8000,pod=chat-1,namespace=ml,model_name=llama,figure=ttft_p90", "NaN"),
                                                        series("model_name=llama,figure=ttft_p90", "0.7"),
                                                        series("instance=n1:8000,pod=chat-0,namespace=ml,model_name=llama,figure=age", "3"),
                                                        series("instance=n2:8000,pod=chat-1,namespace=ml,model_name=llama,figure=age", "7"),
                                                    });
        QCOMPARE(got.endpoints.size(), std::size_t(2));
        const ServingEndpoint &first = got.endpoints[0];
        QCOMPARE(first.name(), std::string("ml/chat-0"));
        QCOMPARE(first.host, 0);
        QVERIFY(same(first.figures.prefixHit, 0.3) && same(first.figures.ttft_s.mean, 0.5) && same(first.figures.ttft_s.p90, 0.8));
        const ServingEndpoint &second = got.endpoints[1];
        QVERIFY(std::isnan(second.figures.ttft_s.p90) && std::isnan(second.figures.ttft_s.mean)); // no request: no latency, not 0
        QVERIFY(std::isnan(second.figures.outputTokens_per_s));
        QCOMPARE(got.models.size(), std::size_t(1));
        const ServedModel &model = got.models[0];
        QVERIFY(same(model.figures.running, 16) && same(model.figures.waiting, 3) && same(model.figures.kvUse, 0.9));
        QVERIFY(same(model.figures.ttft_s.p90, 0.7) && same(model.figures.ttft_s.mean, 0.5) && same(model.age_s, 7));
        QVERIFY(!got.query(ServingEngine::Vllm, ServingFigure::TtftMean).empty());
        QVERIFY(got.query(ServingEngine::Sglang, ServingFigure::Running).empty());
        for (const ServingFigureInfo &info : servingFigures())
            QCOMPARE(&about(info.figure), &info);
    }

    /// An agent on each host scrapes its own: every target is "localhost", and a resource attribute tells the host.
    void anAgentsTargetsAreItsHosts()
    {
        for (const char *label : {"host_name", "k8s_node_name", "node"}) {
            const auto of = [label](const char *host, const char *running) {
                return series(std::string("instance=localhost:8000,model_name=m,figure=running,") + label + "=" + host, running);
            };
            const ServingObservation got = read(vllm11, {of("n1", "3"), of("n2", "5")});
            QCOMPARE(got.endpoints.size(), std::size_t{2});
            QCOMPARE(got.endpoints[0].name(), std::string("n1:8000"));
            QCOMPARE(got.endpoints[0].host, 0);
            QCOMPARE(got.endpoints[1].host, 1);
            QVERIFY(same(got.models.front().figures.running, 8));
        }
        QCOMPARE(read(vllm11, {series("instance=localhost:8000,model_name=m,figure=running", "3")}).endpoints.front().name(), std::string("localhost:8000"));
    }

    /// A restart leaves each counter out by itself: half a pair is no ratio, of an endpoint and of all.
    void halfAPairIsNoData()
    {
        const auto of = [](const char *instance, const char *figure, const char *value) {
            return series(std::string("instance=") + instance + ":8000,model_name=m,figure=" + figure, value);
        };
        const ServingObservation got = read(vllm11, {of("n1", "running", "1"), of("n1", "prefix_of", "500"), of("n1", "ttft_count", "90"),
                                                     of("n2", "running", "1"), of("n2", "prefix_of", "500"), of("n2", "prefix_hits", "200"), of("n2", "ttft_count", "10"), of("n2", "ttft_sum", "5")});
        QVERIFY(std::isnan(got.endpoints.at(0).figures.prefixHit) && std::isnan(got.endpoints[0].figures.ttft_s.mean));
        QVERIFY(same(got.models.at(0).figures.prefixHit, 0.4) && same(got.models[0].figures.ttft_s.mean, 0.5));
        Names without = sglang("sglang:");
        QVERIFY(!boundOf(without).contains(ServingTerm::PrefixShare)); // tokens are counted: the share of the last batch is not asked for
        without.erase("sglang:cached_tokens_total");
        const ServingObservation older = read(without, {series("instance=n1:30000,model_name=m,figure=running", "1"), series("instance=n1:30000,model_name=m,figure=prefix_share", "0.4")});
        QVERIFY(same(older.endpoints.at(0).figures.prefixHit, 0.4));
    }

    /// QCoreApplication sets the user's locale for all of the C library.
    void questionsHaveAPointInEveryLocale()
    {
        const test::CommaLocale comma;
        if (!comma.there())
            QSKIP("no locale with a decimal comma can be made here");
        const std::string question = latencyQuestion(bindServing(vllm11).front(), 0, "", 60);
        QVERIFY2(question.find("histogram_quantile(0.99,") != std::string::npos && question.find("(0.5,") != std::string::npos, question.c_str());
    }

    /// A router repeats its engines' names without their models; Ray's replicas stand beside plain engines.
    void routersAndSpellings()
    {
        const ServingObservation got = read(vllm11, {series("instance=n1:8000,model_name=m,figure=running", "3"), series("instance=router:8001,figure=running", "3"),
                                                     series("instance=n2:8080,pod=ray-worker-x7k2b,ReplicaId=qk2y1x8p,model_name=m,figure=running", "2"),
                                                     series("instance=n2:8080,pod=ray-worker-x7k2b,ReplicaId=tz5w0b3c,model_name=m,figure=running", "4"),
                                                     series("instance=n1:8000,model_name=m,figure=engines", "2"), series("instance=n1:8000,model_name=m,figure=output", "+Inf")});
        QCOMPARE(got.endpoints.size(), std::size_t(3));
        QVERIFY(same(got.models.at(0).figures.running, 9));
        QCOMPARE(got.endpoints[0].engines, 2);
        QVERIFY(std::isnan(got.endpoints[0].figures.outputTokens_per_s)); // no slope is infinite
        QCOMPARE(got.endpoints[2].name(), std::string("tz5w0b3c"));
        QCOMPARE(got.endpoints[2].pod, std::string("ray-worker-x7k2b"));
        QCOMPARE(got.endpoints[2].host, 1);
        Names both = vllm11;
        both.insert({"ray_vllm_num_requests_running", "ray_vllm:num_requests_running"});
        QCOMPARE(bindServing(both).size(), std::size_t(3));
        const auto queries = servingQueries(bindServing(both), "", 60);
        QVERIFY(queries.at({ServingEngine::Vllm, ServingFigure::Running}).find(" or sum by") != std::string::npos);
    }

    /// Between two sweeps what was asked before is shown again.
    void agesGoOn()
    {
        const ServingObservation got = read(vllm11, {series("instance=n1:8000,model_name=m,figure=running", "3"), series("instance=n1:8000,model_name=m,figure=age", "5")}).after(40);
        QVERIFY(same(got.endpoints.at(0).age_s, 45) && same(got.models.at(0).age_s, 45) && same(got.asked_s, 40));
    }

    void ofALargeClusterModelsAlone()
    {
        const std::string question = latencyQuestion(bindServing(vllm11).front(), 0, "", 60, false);
        QVERIFY(question.find("histogram_quantile(0.9,sum by (le,model_name) ") != std::string::npos);
        QVERIFY(question.find("sum by (le,instance") == std::string::npos);
    }

    /// What is in flight contains what waits; the workers' cache is told apart from the frontend.
    void aFrontendBeforeItsWorkers()
    {
        const ServingObservation got = read(dynamo, {series("instance=n1:8000,model=m,figure=running", "20"), series("instance=n1:8000,model=m,figure=waiting", "5"),
                                                     series("instance=n2:9090,model=m,figure=kv_use", "0.6")});
        QCOMPARE(got.endpoints.size(), std::size_t(1));
        QVERIFY(same(got.models.at(0).figures.running, 15) && same(got.models[0].figures.kvUse, 0.6));
        QVERIFY(std::isnan(got.endpoints[0].figures.kvUse));
    }

    void aLookAsksOnceForLevelsAndOncePerLatency()
    {
        int levels = 0;
        int latencies = 0;
        bool slow = false;
        test::HttpServer server([&](const test::HttpRequest &request) {
            const auto vector = [](const std::string &rows) { return test::httpAnswer(R"({"status":"success","data":{"resultType":"vector","result":[)" + rows + "]}}"); };
            if (request.line.find("/label/") != std::string::npos) {
                std::string list;
                for (const std::string &name : vllm11)
                    list += (list.empty() ? "\"" : ",\"") + name + "\"";
                return test::httpAnswer(R"({"status":"success","data":[)" + list + "]}");
            }
            if (request.body.starts_with("query=time%28%29") || request.body.starts_with("query=time()"))
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            if (request.body.find("histogram_quantile") != std::string::npos)
                return ++latencies, slow ? test::httpAnswer(R"({"status":"error","errorType":"timeout","error":"query timed out"})") : vector("");
            if (request.body.find("label_replace") != std::string::npos)
                return ++levels, vector(series("instance=n2:8000,model_name=llama,figure=running", "4"));
            return vector("");
        });
        catalog::Catalog catalog;
        catalog.instances["t"].id = "t";
        design::Design design;
        design.instances = {{"n1", "t", {}, {}, {}}, {"n2", "t", {}, {}, {}}};
        PrometheusOptions options;
        options.server = *ServerAddress::parse(server.url());
        const auto source = makePrometheusSource(std::make_shared<const design::Design>(design), std::make_shared<const catalog::Catalog>(catalog), options);
        const auto got = source->observe({}, {});
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QVERIFY((*got)->serving != nullptr);
        QCOMPARE((*got)->serving->endpoints.at(0).host, 1);
        QCOMPARE(levels, 1);
        QCOMPARE(latencies, 3);
        QVERIFY((*got)->complete);
        slow = true; // of latencies: that says nothing against what else was answered
        const auto again = source->observe({}, {});
        QVERIFY(again.has_value() && (*again)->serving != nullptr && (*again)->complete);
        QVERIFY(std::ranges::any_of((*again)->warnings, [](const std::string &warning) { return warning.find("query timed out") != std::string::npos; }));
    }
};

QTEST_GUILESS_MAIN(tst_ServingMetrics)
#include "tst_serving_metrics.moc"
