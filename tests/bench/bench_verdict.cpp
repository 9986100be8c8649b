// SPDX-License-Identifier: GPL-3.0-or-later
// Prints, on two bundled designs: the verdict of a plan field as the plan editor asks for it, the first time after an edit
// was committed (the job is placed anew) and while typing goes on. Budget (design): 10 us while typing.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <QCoreApplication>

#include <core/design/first_job.h>
#include <tests/support/paths.h>
#include <views/session/details.h>
#include <views/session/edits.h>

using namespace switchyard;

namespace {

using Clock = std::chrono::steady_clock;

double since_us(Clock::time_point start) { return std::chrono::duration<double, std::micro>(Clock::now() - start).count(); }

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    if (!loaded) {
        std::fprintf(stderr, "%s\n", describe(loaded.error()).c_str());
        return EXIT_FAILURE;
    }
    const auto catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
    for (const char *name : {"llama3.1-405b-16384-h100", "deepseek-v3-gb200-ultraservers"}) {
        session::Document document(catalog);
        session::Details details(document);
        if (const auto opened = document.open(QString::fromStdString(test::sourceDir() + "/resources/samples/" + name + ".switchyard")); !opened) {
            std::fprintf(stderr, "%s\n", describe(opened.error()).c_str());
            return EXIT_FAILURE;
        }
        const std::string job(design::namedOrFirst(*document.design(), {}));
        workload::Plan plan = *design::planOf(**design::findJob(*document.design(), job));
        const int gbs = plan.gbs;
        std::vector<double> first_us, next_us;
        for (int round = 1; round <= 20; ++round) {
            plan.gbs = gbs * (1 + round % 2);
            if (const auto changed = session::changePlan(document, job, plan, QStringLiteral("gbs")); !changed) {
                std::fprintf(stderr, "%s\n", describe(changed.error()).c_str());
                return EXIT_FAILURE;
            }
            auto start = Clock::now();
            bool good = details.verdict(job, plan, nullptr).has_value();
            first_us.push_back(since_us(start));
            constexpr int typed = 200;
            start = Clock::now();
            for (int i = 0; i < typed; ++i) {
                plan.gbs = gbs * (1 + i % 4);
                good = details.verdict(job, plan, nullptr).has_value() && good;
            }
            next_us.push_back(since_us(start) / typed);
            if (!good) {
                std::fprintf(stderr, "%s: no verdict\n", name);
                return EXIT_FAILURE;
            }
        }
        std::printf("%s: verdict after a committed edit %.0f us, while typing %.2f us\n", name, median(first_us), median(next_us));
    }
    return EXIT_SUCCESS;
}
