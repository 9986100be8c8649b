// SPDX-License-Identifier: GPL-3.0-or-later
// What launches a cluster, out and in: every EFA card is there, real validators accept it, and reading it back gives the cluster.
#include <set>

#include <QtCore/QFile>
#include <QtTest/QTest>

#include <nlohmann/json.hpp>

#include <core/exchange/format.h>
#include <core/exchange/aws/networkcards.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/validator.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;
using Json = nlohmann::json;

namespace {

Result<design::Design> designOf(const std::vector<TextFile> &files)
{
    SWITCHYARD_TRY(const std::vector<FormatFiles> parts, readFiles(files, nullptr, bundled()));
    return joined({}, parts, bundled());
}

design::Design cluster(const std::string &type, int count, design::CapacityKind kind = design::CapacityKind::CapacityBlock)
{
    design::Design design;
    design.name = "Train it";
    for (int i = 1; i <= count; ++i)
        design.instances.push_back({.id = "n-" + std::to_string(i), .type = type, .host = {}, .networkNode = {}, .ultraserver = {}});
    design.capacity = kind;
    design.storage.push_back({.id = "fsx", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 4800 / 1024.0});
    return design;
}

std::string writtenAs(const char *format, const design::Design &design)
{
    const auto written = formatOf(format)->write(design, bundled());
    return written ? written->text : "refused: " + describe(written.error());
}

test::Asked awsRequest(const char *service, const char *call, const Json &request) { return {{QString::fromLatin1(service), QString::fromLatin1(call)}, request.dump()}; }

} // namespace

class tst_Deployments : public QObject
{
    Q_OBJECT
private slots:
    /// EC2 User Guide, as networkcards.h cites it: (card, device) of each EFA, in all.
    void interfacesByType_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("interfaces");
        QTest::addColumn<int>("efas");
        QTest::addColumn<int>("secondCard"); ///< of the second EFA
        QTest::newRow("p4d") << "p4d.24xlarge" << 5 << 4 << 1;
        QTest::newRow("p4de") << "p4de.24xlarge" << 5 << 4 << 1;
        QTest::newRow("p5.4") << "p5.4xlarge" << 2 << 1 << -1;
        QTest::newRow("p5") << "p5.48xlarge" << 33 << 32 << 1;
        QTest::newRow("p5e") << "p5e.48xlarge" << 33 << 32 << 1;
        QTest::newRow("p5en") << "p5en.48xlarge" << 17 << 16 << 1;
        QTest::newRow("p6-b200") << "p6-b200.48xlarge" << 9 << 8 << 1;
        QTest::newRow("p6-b300") << "p6-b300.48xlarge" << 17 << 16 << 2;
        QTest::newRow("p6e-gb200") << "p6e-gb200.36xlarge" << 5 << 4 << 5;
    }
    void interfacesByType()
    {
        QFETCH(QString, type);
        QFETCH(int, interfaces);
        QFETCH(int, efas);
        QFETCH(int, secondCard);
        const catalog::InstanceType &known = *bundled().instance(type.toStdString());
        const auto cards = interfacesOf(known);
        QVERIFY2(cards, cards ? "" : describe(cards.error()).c_str());
        QCOMPARE(static_cast<int>(cards->size()), interfaces);
        QVERIFY(cards->front().card == 0 && cards->front().device == 0 && !cards->front().efa); // the primary is no EFA
        std::vector<int> ofEfas;
        for (const Interface &card : *cards)
            if (card.efa)
                ofEfas.push_back(card.card);
        QCOMPARE(static_cast<int>(ofEfas.size()), efas);
        QCOMPARE(efas, known.nics);
        QCOMPARE(efas > 1 ? ofEfas[1] : -1, secondCard);
        QCOMPARE(std::set<int>(ofEfas.begin(), ofEfas.end()).size(), ofEfas.size()); // one EFA a card
        // Beside our own, the request that was accepted by the real tool.
        const std::string path = test::sharedDir() + "/examples/aws/launch-template-" + type.toStdString() + ".json";
        if (test::sharedDir().empty() || !QFile::exists(QString::fromStdString(path)))
            return;
        const Json theirs = Json::parse(test::readText(path));
        const Json ours = Json::parse(writtenAs("launch-template", cluster(type.toStdString(), 2)));
        const auto places = [](const Json &request) {
            std::vector<std::tuple<int, int, std::string>> out;
            for (const Json &one : request["LaunchTemplateData"]["NetworkInterfaces"])
                out.emplace_back(one["NetworkCardIndex"].get<int>(), one["DeviceIndex"].get<int>(), one["InterfaceType"].get<std::string>());
            return out;
        };
        QVERIFY(places(ours) == places(theirs));
    }

    /// AWS PCS: EFA with ENA, card 0 the primary; as the templates of its samples are (P5 32, P6-B200 8, P6-B300 16 EFAs behind one ENA).
    /// Which cards carry EFA is a figure, not a name: a type of the user's own may have any.
    void interfacesByFigure()
    {
        catalog::InstanceType own = *bundled().instance("p5en.48xlarge");
        own.id = "p6e-gb200.imagined";
        own.nics = 3;
        QCOMPARE(interfacesOf(own)->size(), std::size_t(4)); // an EFA beside the primary interface
        own.firstEfaCard = 2;
        own.efaCardStep = 3;
        for (const EfaStyle style : {EfaStyle::Only, EfaStyle::WithEna}) {
            const std::vector<Interface> cards = interfacesOf(own, style).value();
            std::vector<int> efas;
            for (const Interface &card : cards)
                if (card.efa)
                    efas.push_back(card.card);
            QCOMPARE(efas, (std::vector{2, 5, 8}));
        }
    }

    void interfacesOfPcs()
    {
        for (const auto &[type, interfaces, primary, device] : {std::tuple("p5.48xlarge", 32, "efa", 1), std::tuple("p5en.48xlarge", 16, "efa", 1), std::tuple("p6-b200.48xlarge", 8, "efa", 1),
                                                                std::tuple("p6-b300.48xlarge", 17, "interface", 0), std::tuple("p6e-gb200.36xlarge", 5, "interface", 0)}) {
            const Json request = Json::parse(writtenAs("pcs", cluster(type, 2)))["create-launch-template"][0]["LaunchTemplateData"];
            QVERIFY2(!request.contains("InstanceType"), type); // PCS puts it in
            const Json &cards = request["NetworkInterfaces"];
            QCOMPARE(static_cast<int>(cards.size()), interfaces);
            QVERIFY(cards[0]["InterfaceType"] == primary && cards[0]["DeviceIndex"] == 0 && cards[0]["NetworkCardIndex"] == 0);
            for (std::size_t i = 1; i < cards.size(); ++i)
                QVERIFY2(cards[i]["InterfaceType"] == "efa" && cards[i]["DeviceIndex"] == device, cards[i].dump().c_str());
        }
        const auto unpublished = formatOf("pcs")->write(cluster("p6e-gb300.36xlarge", 2), bundled());
        QVERIFY(unpublished && std::ranges::any_of(unpublished->leftOut, [](const Said &one) { return one.english().starts_with("the launch template: AWS has not published"); }));
    }

    void unpublishedCardsAreRefused()
    {
        const auto written = formatOf("launch-template")->write(cluster("p6e-gb300.36xlarge", 2), bundled());
        QVERIFY(!written && written.error().message.find("AWS has not published the network cards of p6e-gb300.36xlarge") != std::string::npos);
        design::Design empty;
        for (const Format &format : formats())
            if (format.write && format.read == nullptr && format.id != "bill" && format.id != "report")
                if (const auto none = format.write(empty, bundled()); none && format.id != "dot" && format.id != "mermaid" && format.id != "drawio") // a drawing may be empty
                    QVERIFY2(false, (std::string(format.id) + ": " + none->text).c_str());
    }

    /// Export, import: the same instances, capacity, storage.
    void outAndIn()
    {
        for (const char *format : {"parallelcluster", "pcs", "hyperpod", "eksctl", "cloudformation"})
            for (const char *type : {"p5.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge", "p6e-gb200.36xlarge"}) {
                const design::Design design = cluster(type, 6);
                const auto again = designOf({{"out", writtenAs(format, design)}});
                QVERIFY2(again, again ? "" : describe(again.error()).c_str());
                QVERIFY2(again->instances.size() == 6 && again->instances[0].type == type, format);
                const bool storage = format == std::string("parallelcluster") || format == std::string("cloudformation");
                QCOMPARE(again->storage.size(), std::size_t{storage ? 1u : 0u});
                if (storage)
                    QVERIFY(again->storage[0].type == "fsx-lustre-persistent2-1000" && again->storage[0].capacity_TiB == design.storage[0].capacity_TiB);
                QCOMPARE(again->capacity, design::CapacityKind::CapacityBlock);
            }
    }

    /// Name and region stay told where a second document of one import does not tell them.
    void silentDocumentsTakeNothingBack()
    {
        const std::string pool = "managedNodeGroups: [{name: b, instanceType: p5.48xlarge, desiredCapacity: 1}]\n", eksctl = "apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\n";
        const auto two = designOf({{"e.yaml", eksctl + "metadata: {name: train, region: us-east-2}\n" + pool + "---\n" + eksctl + pool}});
        QVERIFY2(two, two ? "" : describe(two.error()).c_str());
        QVERIFY2(two->name == "train" && two->region == "us-east-2", (two->name + " in " + two->region).c_str());
        const auto nodes = designOf({{"c.json", R"({"ClusterName": "pod", "InstanceGroups": [{"InstanceGroupName": "w", "InstanceType": "ml.p5.48xlarge", "InstanceCount": 1}]})"}, {"n.json", R"({"ClusterNodeSummaries": [{"InstanceId": "i-1", "InstanceType": "ml.p5.48xlarge", "InstanceStatus": {"Status": "Running"}}]})"}});
        QVERIFY(nodes && nodes->name == "pod" && nodes->instances.size() == 1);
        const std::string cluster = "HeadNode: {}\nScheduling: {Scheduler: slurm, SlurmQueues: [{Name: a, ComputeResources: [{Name: r, InstanceType: p5.48xlarge, MaxCount: 1}]}]}\n";
        QCOMPARE(designOf({{"a.yaml", "Region: us-west-2\n" + cluster}, {"b.yaml", cluster}})->region, std::string("us-west-2"));
    }

    /// The answer of describe-cluster has no InstanceCount: what is wanted counts, else what is there.
    void hyperPodAsItIsDescribed()
    {
        const auto instances = [](const std::string &counts) {
            const auto design = designOf({{"c.json", "{\"ClusterName\": \"pod\", \"InstanceGroups\": [{\"InstanceGroupName\": \"w\", \"InstanceType\": \"ml.p5.48xlarge\", " + counts + "}]}"}});
            return design ? design->instances.size() : std::size_t{999};
        };
        QCOMPARE(instances("\"CurrentCount\": 2, \"TargetCount\": 4"), std::size_t{4});
        QCOMPARE(instances("\"CurrentCount\": 2"), std::size_t{2});
        QCOMPARE(instances("\"CurrentCount\": 2, \"TargetCount\": 4, \"InstanceCount\": 3"), std::size_t{3});
    }

    void severalTypes()
    {
        design::Design design = cluster("p5.48xlarge", 2);
        for (int i = 1; i <= 3; ++i)
            design.instances.push_back({.id = "m-" + std::to_string(i), .type = "p5en.48xlarge", .host = {}, .networkNode = {}, .ultraserver = {}});
        for (const char *format : {"parallelcluster", "pcs", "hyperpod", "eksctl", "cloudformation"})
            QCOMPARE(designOf({{"out", writtenAs(format, design)}})->instances.size(), std::size_t{5});
        QCOMPARE(Json::parse(writtenAs("launch-template", design)).size(), std::size_t{2});
    }

    /// Each UltraServer is reserved by itself: a Capacity Block, and a group of its own; what is in none is one more. Jobs span them
    /// in one queue.
    void ultraserversApart()
    {
        design::Design design = cluster("p6e-gb200.36xlarge", 5);
        design.ultraservers = {{.id = "us-a", .type = "u-p6e-gb200x36"}, {.id = "us-b", .type = "u-p6e-gb200x36"}};
        for (std::size_t i = 0; i < 4; ++i)
            design.instances[i].ultraserver = i % 2 ? "us-b" : "us-a";
        const auto written = [&design](const char *format) { return Json::parse(writtenAs(format, design)); };
        for (const char *format : {"parallelcluster", "pcs", "hyperpod", "eksctl", "cloudformation"}) {
            QCOMPARE(designOf({{"out", writtenAs(format, design)}})->instances.size(), std::size_t{5});
            const auto left = formatOf(format)->write(design, bundled())->leftOut;
            QVERIFY2(std::ranges::any_of(left, [](const Said &one) { return one.english().find("p6e-gb200-1 is UltraServer us-a, …, p6e-gb200-3 (in no UltraServer)") != std::string::npos; }), format);
        }
        const Json pcs = written("pcs");
        QVERIFY(pcs["create-compute-node-group"].size() == 3 && pcs["create-launch-template"].size() == 3 && pcs["create-queue"].size() == 1);
        QCOMPARE(pcs["create-queue"][0]["computeNodeGroupConfigurations"].size(), std::size_t{3});
        QCOMPARE(pcs["create-compute-node-group"][1]["scalingConfiguration"]["minInstanceCount"].get<int>(), 2);
        QCOMPARE(written("launch-template").size(), std::size_t{3});
        QCOMPARE(written("hyperpod")["InstanceGroups"].size(), std::size_t{4}); // and the controller
        QCOMPARE(QString::fromStdString(writtenAs("parallelcluster", design)).count(QStringLiteral("cr-REPLACE_ME")), qsizetype{3});
        QCOMPARE(QString::fromStdString(writtenAs("eksctl", design)).count(QStringLiteral("cr-REPLACE_ME")), qsizetype{3});
        const QString terraform = QString::fromStdString(writtenAs("terraform", design));
        QVERIFY(terraform.contains(QStringLiteral("capacity_reservation_ids[\"p6e-gb200-3\"]")) && terraform.count(QStringLiteral("count = 2")) == 2);
        // More than a block holds is said.
        const auto many = formatOf("pcs")->write(cluster("p5.48xlarge", 65), bundled());
        QVERIFY(std::ranges::any_of(many->leftOut, [](const Said &one) { return one.english().find("65 want 2 of them") != std::string::npos; }));
    }

    /// Two queues of one type are the machines of both; the alternatives of a fleet share its total.
    void groupsOfOneType()
    {
        const auto queues = designOf({{"p.yaml", "Region: us-west-2\nHeadNode: {}\nScheduling:\n  Scheduler: slurm\n  SlurmQueues:\n"
                                                 "  - {Name: a, ComputeResources: [{Name: r, InstanceType: p5.48xlarge, MaxCount: 2}]}\n"
                                                 "  - {Name: b, ComputeResources: [{Name: r, InstanceType: p5.48xlarge, MaxCount: 3}]}\n"}});
        QVERIFY2(queues, queues ? "" : describe(queues.error()).c_str());
        QCOMPARE(queues->instances.size(), std::size_t{5});
        const auto fleet = readFiles({{"c.json", R"({"AWSTemplateFormatVersion": "2010-09-09", "Resources": {"f": {"Type": "AWS::EC2::EC2Fleet", "Properties": {"TargetCapacitySpecification": {"TotalTargetCapacity": 4},
 "LaunchTemplateConfigs": [{"Overrides": [{"InstanceType": "p5.48xlarge", "SubnetId": "a"}, {"InstanceType": "p5.48xlarge", "SubnetId": "b"}]}]}}}})"}}, nullptr, bundled());
        QVERIFY2(fleet, fleet ? "" : describe(fleet.error()).c_str());
        QCOMPARE(joined({}, *fleet, bundled())->instances.size(), std::size_t{4});
        const auto &said = fleet->front().fragment.notUnderstood;
        QVERIFY(std::ranges::any_of(said, [](const Said &one) { return one.english().find("fleet f offers several types or places") != std::string::npos; }));
    }

    /// Names that are one word to CloudFormation stay two resources.
    void namesStayApart()
    {
        design::Design design = cluster("p5.48xlarge", 2);
        for (const char *id : {"fs-1", "fs1"})
            design.storage.push_back({.id = id, .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 4800 / 1024.0});
        QCOMPARE(designOf({{"out", writtenAs("cloudformation", design)}})->storage.size(), std::size_t{3});
    }

    /// What one file's document read says nothing of the next one's, wherever memory puts them.
    void unreadKeysOfEachFile()
    {
        std::vector<TextFile> files;
        for (int i = 0; i < 20; ++i)
            files.push_back({"r" + std::to_string(i), "{\"Reservations\": [{\"Instances\": [{\"InstanceId\": \"i-" + std::to_string(i) + "\", \"" + (i % 2 ? "Unread" : "InstanceType") + std::string(i % 2 ? std::to_string(i) : "") + "\": \"p5.48xlarge\"}]}]}"});
        const auto parts = readFiles(files, nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        for (int i = 1; i < 20; i += 2)
            QVERIFY2(std::ranges::any_of(parts->front().fragment.notUnderstood, [i](const Said &one) { return one.english().ends_with(".Unread" + std::to_string(i)); }), std::to_string(i).c_str());
    }

    void placeholdersAreSaid()
    {
        const auto again = readFiles({{"p.yaml", test::readText(test::sourceDir() + "/tests/fuzz/formats/parallelcluster/2")}}, nullptr, bundled());
        QVERIFY2(again, again ? "" : describe(again.error()).c_str());
        const auto &said = again->front().fragment.notUnderstood;
        QVERIFY(std::ranges::find(said, verbatim("group q-dy-a: its instance type is the template's variable \"${X}\"; expected a type of the catalog")) != said.end());
        QCOMPARE(joined({}, *again, bundled())->instances.size(), std::size_t{2});
    }

    /// A template's parameters with a Default make a group; where one has none, that is the first that is said, before what else lies in it.
    void defaultsOfParameters()
    {
        const auto templateOf = [](const char *type, const char *count) {
            return TextFile{"cng.yaml", std::string("AWSTemplateFormatVersion: '2010-09-09'\nParameters:\n  InstanceType:\n    Type: String\n") + type + "  MaxCount:\n    Type: Number\n" + count
                + "Resources:\n  A:\n    Type: AWS::EC2::PlacementGroup\n  B:\n    Type: AWS::EC2::LaunchTemplate\n  Group:\n    Type: AWS::PCS::ComputeNodeGroup\n    Properties:\n      Name: gpu\n      AmiId: !Ref Ami\n"
                  "      ScalingConfiguration:\n        MaxInstanceCount: !Ref MaxCount\n      InstanceConfigs:\n        - InstanceType: !Ref InstanceType\n"};
        };
        const auto first = [](const TextFile &file) {
            const auto parts = readFiles({file}, nullptr, bundled());
            return parts ? parts->front().fragment.notUnderstood.front().english() : describe(parts.error());
        };
        const auto whole = designOf({templateOf("    Default: p5.48xlarge\n", "    Default: 4\n")});
        QVERIFY2(whole, whole ? "" : describe(whole.error()).c_str());
        QVERIFY(whole->instances.size() == 4 && whole->instances[0].type == "p5.48xlarge");
        QCOMPARE(first(templateOf("    Default: p5.48xlarge\n", "")), std::string("group Group of p5.48xlarge: its number of instances is parameter MaxCount, which has no Default; expected a whole number"));
        QCOMPARE(first(templateOf("", "    Default: 4\n")), std::string("group Group: its instance type is the template's variable \"${InstanceType}\"; expected a type of the catalog"));
    }

    /// botocore's own check with the service models of the day.
    void acceptedByBotocore()
    {
        std::vector<test::Asked> asked;
        for (const auto kind : {design::CapacityKind::CapacityBlock, design::CapacityKind::OnDemand})
            for (const char *type : {"p4d.24xlarge", "p5.48xlarge", "p5en.48xlarge", "p6-b300.48xlarge", "p6e-gb200.36xlarge"}) {
                const design::Design design = cluster(type, 4, kind);
                asked.push_back(awsRequest("ec2", "CreateLaunchTemplate", Json::parse(writtenAs("launch-template", design))));
                asked.push_back(awsRequest("sagemaker", "CreateCluster", Json::parse(writtenAs("hyperpod", design))));
                const Json pcs = Json::parse(writtenAs("pcs", design));
                asked.push_back(awsRequest("ec2", "CreateLaunchTemplate", pcs["create-launch-template"][0]));
                asked.push_back(awsRequest("pcs", "CreateCluster", pcs["create-cluster"]));
                asked.push_back(awsRequest("pcs", "CreateComputeNodeGroup", pcs["create-compute-node-group"][0]));
                asked.push_back(awsRequest("pcs", "CreateQueue", pcs["create-queue"][0]));
            }
        const test::Verdict verdict = test::validateByPython(QStringLiteral("validators/aws_params.py"), asked, QStringLiteral("request.json"));
        QVERIFY_ACCEPTED(verdict, "no botocore or no newer service models beside the checkout");
        qInfo("%zu requests accepted", asked.size());
    }

    void acceptedByEksctlsSchema()
    {
        const test::Verdict verdict = test::validateByPython(QStringLiteral("validators/jsonschema_validate.py"), {{{QStringLiteral("samples/schemas/eksctl-v1alpha5.schema.json")}, writtenAs("eksctl", cluster("p5en.48xlarge", 4))}}, QStringLiteral("c.yaml"));
        QVERIFY_ACCEPTED(verdict, "no python3-jsonschema or no schema of eksctl beside the checkout");
    }

    void acceptedByCloudFormationsSpec()
    {
        const test::Verdict verdict = test::validate(QStringLiteral("node"), {QStringLiteral("validators/cfn.mjs")}, writtenAs("cloudformation", cluster("p5.48xlarge", 4)), QStringLiteral("c.yaml"));
        QVERIFY_ACCEPTED(verdict, "no node with @aws-cdk/aws-service-spec");
    }

    void acceptedByTerraformsParser()
    {
        const test::Verdict verdict = test::validate(QStringLiteral("node"), {QStringLiteral("validators/hcl_check.mjs")}, writtenAs("terraform", cluster("p5.48xlarge", 4)), QStringLiteral("main.tf"));
        QVERIFY_ACCEPTED(verdict, "no node with @cdktf/hcl2json");
    }
};

QTEST_GUILESS_MAIN(tst_Deployments)
#include "tst_deployments.moc"
