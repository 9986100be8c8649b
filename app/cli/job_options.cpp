// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/job_options.h>

#include <algorithm>

#include <CLI/CLI.hpp>

#include <app/cli/open_catalog.h>
#include <app/flags/flags.h>
#include <core/base/day.h>
#include <core/base/echo.h>
#include <core/base/input.h>
#include <core/base/number.h>
#include <core/catalog/model_names.h>
#include <core/exchange/frameworks/hf_config.h>
#include <core/workload/serving_fields.h>

namespace switchyard::cli {

namespace {

using workload::PlanRequest;

Result<PlanRequest> requestOf(const JobOptions &options)
{
    PlanRequest request;
    for (const auto &[key, text] : options.plan) {
        const workload::PlanField *field = workload::planField(key);
        if (auto asked = field->ask(request, text); !asked)
            return fail(ErrorCode::Usage, std::string(field->flag) + ": " + asked.error().message);
    }
    return request;
}

/// One flag for each field of a plan.
void addPlanOptions(CLI::App &app, JobOptions &options)
{
    for (const workload::PlanField &field : workload::planFields()) {
        std::string names = "--" + std::string(field.key); // what a search answers with is a flag too
        std::ranges::replace(names, '_', '-');
        names = names == field.flag ? names : std::string(field.flag) + "," + names;
        CLI::Option *option = app.add_option_function<std::string>(
            names, [&options, &field](const std::string &text) { options.plan[field.key] = text; }, std::string(field.help));
        options.flags.push_back(option);
        switch (field.kind) {
        case workload::FieldKind::Whole: flags::whole(option, field.low, field.high); break;
        case workload::FieldKind::Switch: flags::oneOf(option, {"on", "off"}); break;
        case workload::FieldKind::Word: {
            std::vector<std::string> words = wordsOf(field);
            if (field.key == "task")
                words.insert(words.end(), {"transfer", "rl", "serve"}); // of a design's phases, and of serve_options.h: no plans
            if (field.key == "precision") // of --task serve: weights alone, as a design's serving phase has them
                for (const workload::OptionWord &entry : workload::servingField("precision")->words)
                    if (std::ranges::find(words, entry.word) == words.end())
                        words.emplace_back(entry.word);
            if (field.key == "framework")
                words.insert(words.end(), {"vllm", "sglang", "trtllm"}); // of --task serve
            flags::oneOf(option, words);
            break;
        }
        case workload::FieldKind::Form:
            flags::form(option, field.form, [&field](const std::string &text) { return field.check(text); });
            break;
        }
    }
}

} // namespace

std::vector<std::string> wordsOf(const workload::PlanField &field)
{
    std::vector<std::string> words;
    for (const workload::PlanWord &entry : field.words)
        words.emplace_back(entry.word);
    return words;
}

void addJobOptions(CLI::App &app, JobOptions &options, const char *designHelp)
{
    using flags::form;
    using flags::whole;
    form(app.add_option("design", options.design, designHelp), "FILE");
    form(app.add_option("--job", options.jobName, "job of the design"), "NAME");
    const auto add = [&](const char *name, auto &field, const char *help) {
        CLI::Option *option = app.add_option(name, field, help);
        options.flags.push_back(option);
        return option;
    };
    form(add("--instance", options.instance, "EC2 instance type"), "NAME");
    whole(add("--count", options.count, "number of instances"), 1, number::mostGpus);
    form(add("--ultraserver", options.ultraserver, "UltraServer type that the instances stand in; else the largest that they are sold in"), "NAME");
    whole(add("--trays", options.trays, "instances used of each UltraServer; else all"), 1, number::mostGpus);
    form(add("--platform", options.platform, "reference platform instead of an instance type"), "NAME");
    whole(add("--gpus", options.gpus, "number of GPUs on the platform"), 1, number::mostGpus);
    form(add("--model", options.model, "model of the catalog, also by its name on Hugging Face, or a config.json from there"), "NAME");
    addPlanOptions(app, options);
    form(add("--price", options.price, "on-demand, capacity-block, savings-plan, savings-plan-3y, spot, own, or a price list (.csv, AWS .json, also .gz)"), "PRICE");
    flags::oneOf(add("--capacity", options.capacity, "how capacity is bought, beside a price list"), {"on-demand", "capacity-block", "savings-plan", "savings-plan-3y", "spot", "own"});
    form(add("--region", options.region, "AWS region of the price"), "REGION");
    form(add("--zone", options.zone, "Availability Zone or Local Zone of the price, us-east-1-dfw-2a; else any of the region"), "ZONE");
    addProfileOption(app, options.profile);
}

Result<void> designOrFlags(const JobOptions &options)
{
    if (options.design.empty()) {
        if (!options.jobName.empty())
            return fail(ErrorCode::Usage, "--job " + options.jobName + " without a design; expected a file that holds the job");
        return {};
    }
    for (const CLI::Option *flag : options.flags) {
        if (flag->count() > 0 && !(flag->check_lname("task") && (options.transfers() || options.reinforces())))
            return fail(ErrorCode::Usage, flag->get_name() + " beside a design, whose job has its own; expected the design alone, or flags alone");
    }
    return {};
}

namespace {

/// NVLink domains of instances in UltraServers of which `trays` each are used.
Result<std::optional<hardware::Domains>> domainsOfFlags(const JobOptions &options, const catalog::Catalog &catalog, const catalog::InstanceType &type)
{
    if (options.ultraserver.empty() && options.trays == 0)
        return std::optional<hardware::Domains>();
    std::string sold;
    const catalog::UltraServerType *ultra = catalog.ultraserver(options.ultraserver);
    for (const auto &[id, server] : catalog.ultraservers) {
        if (server.instance != type.id)
            continue;
        sold += (sold.empty() ? "" : ", ") + id;
        if (options.ultraserver.empty() && (ultra == nullptr || server.instances > ultra->instances))
            ultra = &server;
    }
    if (ultra == nullptr || ultra->instance != type.id)
        return fail(ErrorCode::Usage, (options.ultraserver.empty() ? "--trays" : "--ultraserver " + options.ultraserver) + ": " + type.id + " is sold in "
                                          + (sold.empty() ? "no UltraServer" : sold));
    const int trays = options.trays == 0 ? ultra->instances : options.trays;
    if (trays < 1 || trays > ultra->instances)
        return fail(ErrorCode::Usage, "--trays " + std::to_string(options.trays) + "; expected 1 to " + std::to_string(ultra->instances) + " of " + ultra->id);
    return std::optional(hardware::Domains{trays * type.gpus, nullptr, true});
}

} // namespace

/// A word is a kind of capacity; what looks like a file is a price list, in which --capacity says the kind.
Result<catalog::PriceTerms> priceTermsOf(const JobOptions &options, const catalog::Catalog &catalog)
{
    catalog::PriceTerms terms;
    terms.on = toText(today());
    terms.region = options.region;
    if (auto known = catalog::checkRegion(catalog, terms.region); !known)
        return fail(ErrorCode::Usage, "--region: " + known.error().message);
    terms.zone = options.zone;
    if (!terms.zone.empty() && (!terms.zone.starts_with(terms.region) || terms.zone == terms.region))
        return fail(ErrorCode::Usage, "--zone " + inQuotes(terms.zone) + " is no zone of " + terms.region + "; expected one like " + terms.region + "a, or --region with it");
    if (options.capacity) {
        SWITCHYARD_TRY(terms.kind, catalog::capacityKindFromWord(*options.capacity)); // one of the words that the flag takes
    }
    if (!options.price)
        return terms;
    if (options.price->find_first_of("./") != std::string::npos) {
        SWITCHYARD_TRY(catalog::PriceList list, catalog::readPriceList(*options.price, catalog));
        terms.own = catalog::PriceListPtr(std::move(list));
        return terms;
    }
    const auto kind = catalog::capacityKindFromWord(*options.price);
    if (!kind)
        return fail(ErrorCode::Usage, "--price: " + kind.error().message + ", or a price list (.csv, .json)");
    if (options.capacity)
        return fail(ErrorCode::Usage, "--capacity " + *options.capacity + " beside --price " + *options.price + "; expected one of them, or a price list at --price");
    terms.kind = *kind;
    return terms;
}

Result<catalog::Architecture> modelOf(const JobOptions &options, const catalog::Catalog &catalog, std::vector<workload::Assumption> &assumed)
{
    if (options.model.ends_with(".json")) {
        SWITCHYARD_TRY(std::string text, readInput(options.model, InputKind::Import));
        SWITCHYARD_TRY(const exchange::ImportedModel imported, exchange::importHfConfig({options.model, std::move(text)}));
        for (const Said &note : imported.notUnderstood)
            assumed.push_back({"model", imported.architecture.id, "not understood in " + options.model + ": " + note.english()});
        return imported.architecture;
    }
    if (const catalog::Architecture *model = catalog.model(options.model); model != nullptr)
        return *model;
    if (const auto known = catalog.outOfScope.find(options.model); known != catalog.outOfScope.end())
        return fail(ErrorCode::Unsupported, options.model + " is out of scope: " + known->second);
    const auto named = catalog::modelNamed(catalog, options.model);
    if (!named)
        return fail(ErrorCode::Usage, "--model: " + named.error().message + "; expected a catalog id or a config.json");
    const std::string format = named->precision.empty() ? "" : "; its format is --precision's";
    assumed.push_back({"model", named->model->id, "by its name, " + inQuotes(options.model) + format});
    return *named->model;
}

Result<AdHocJob> jobOf(const JobOptions &options, const catalog::Catalog &catalog, CheckPlan check)
{
    if (options.model.empty())
        return fail(ErrorCode::Usage, "no design and no --model; expected one of them");
    const bool reference = !options.platform.empty();
    const bool inUltraservers = catalog.ultraserver(options.ultraserver) != nullptr; // which says the instance type
    if (!options.ultraserver.empty() && !inUltraservers)
        return fail(ErrorCode::Usage, "--ultraserver " + inQuotes(options.ultraserver) + " is not in the catalog; `switchyard-cli catalog ultraservers` lists what is");
    if (reference && (!options.ultraserver.empty() || options.trays != 0))
        return fail(ErrorCode::Usage, "--ultraserver or --trays beside --platform; expected them with --instance");
    if (reference == (!options.instance.empty() || inUltraservers))
        return fail(ErrorCode::Usage, "expected either --instance with --count, or --platform with --gpus");
    AdHocJob job;
    job.spec.instance = reference ? options.platform : !options.instance.empty() ? options.instance : catalog.ultraserver(options.ultraserver)->instance;
    const catalog::InstanceType *type = catalog.instance(job.spec.instance);
    if (type == nullptr)
        return fail(ErrorCode::Usage, std::string(reference ? "--platform: " : "--instance: ") + catalog::unknownType(catalog, job.spec.instance)
                                          + "; `switchyard-cli catalog` lists what is");
    if (type->incomplete)
        return fail(ErrorCode::Unsupported, type->id + " cannot be predicted yet: " + type->incompleteWhy);
    if ((reference ? options.gpus : options.count) < 1)
        return fail(ErrorCode::Usage, reference ? "--platform needs --gpus of 1 or more" : "--instance needs --count of 1 or more");
    int gpus = options.gpus;
    if (reference) {
        job.spec.instances = (gpus + type->gpus - 1) / type->gpus;
    } else {
        job.spec.instances = options.count;
        SWITCHYARD_TRY(gpus, number::gpus(options.count, type->gpus, ErrorCode::Usage));
        SWITCHYARD_TRY(job.spec.domains, domainsOfFlags(options, catalog, *type));
    }
    SWITCHYARD_TRY(job.spec.model, modelOf(options, catalog, job.assumed));
    SWITCHYARD_TRY(job.spec.price, priceTermsOf(options, catalog));
    SWITCHYARD_TRY(const PlanRequest request, requestOf(options));
    SWITCHYARD_TRY(workload::ResolvedPlan resolved, check == CheckPlan::Yes ? workload::resolve(request, job.spec.model, gpus)
                                                                             : workload::fillOpen(request, job.spec.model, gpus));
    job.spec.plan = std::move(resolved.plan);
    job.assumed.insert(job.assumed.end(), resolved.assumed.begin(), resolved.assumed.end());
    return job;
}

} // namespace switchyard::cli
