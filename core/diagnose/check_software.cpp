// SPDX-License-Identifier: GPL-3.0-or-later
// Releases that do not go together, by catalog/software.json.
#include <algorithm>

#include <core/diagnose/design_rules.h>

namespace switchyard::diagnose {

namespace {

using catalog::Package;
using catalog::SoftwareFact;
using catalog::Versions;

/// What is installed: as stated, else as the EFA installer brings it.
struct Installed {
    Versions stated;
    Versions carried;
    [[nodiscard]] const std::string *find(Package package) const
    {
        for (const Versions *each : {&stated, &carried})
            if (const auto found = each->find(package); found != each->end())
                return &found->second;
        return nullptr;
    }
};

std::string shown(Package package, const std::string &version) { return nameOf(package) + " " + version; }

bool applies(const SoftwareFact &fact, const Installed &installed)
{
    return std::ranges::all_of(fact.when, [&](const catalog::VersionRange &range) {
        const std::string *version = installed.find(range.package);
        return version != nullptr && holds(range, *version);
    });
}

/// Instances of the types that a fact is about.
std::vector<std::string> instancesOf(const catalog::Catalog &catalog, const design::Design &design, const SoftwareFact &fact)
{
    std::vector<std::string> out;
    for (const design::Instance &instance : design.instances) {
        const catalog::InstanceType *type = catalog.instance(instance.type);
        if (type != nullptr && type->fabric == catalog::FabricKind::Efa && !type->reference && (fact.types.empty() || std::ranges::find(fact.types, instance.type) != fact.types.end()))
            out.push_back(instance.id);
    }
    return out;
}

/// The first EFA installer known that carries what is asked for; empty: none is.
std::string installerWith(const catalog::Catalog &catalog, const catalog::VersionRange &range)
{
    std::string out;
    for (const auto &[id, fact] : catalog.software) {
        const auto brought = fact.brings.find(range.package);
        if (brought == fact.brings.end() || !holds(range, brought->second) || fact.when.empty())
            continue;
        const std::string &installer = fact.when.front().from;
        if (out.empty() || catalog::compareVersions(installer, out) < 0)
            out = installer;
    }
    return out;
}

Fix versionFix(Said label, const Versions &versions, const std::vector<Package> &dropped = {})
{
    return {std::move(label), [versions, dropped](const design::Design &design, const catalog::Catalog &) -> Result<design::Design> {
                design::Design next = design;
                for (const Package package : dropped)
                    next.software.erase(package);
                for (const auto &[package, version] : versions)
                    next.software[package] = version;
                return next;
            }};
}

/// What is carried is raised by another installer; what is stated by itself.
Fix raise(const catalog::Catalog &catalog, const Installed &installed, const catalog::VersionRange &range)
{
    const std::string installer = installed.stated.contains(range.package) ? std::string() : installerWith(catalog, range);
    if (!installer.empty())
        return versionFix(say("Install {}", shown(Package::EfaInstaller, installer)), {{Package::EfaInstaller, installer}});
    return versionFix(say("Install {}", shown(range.package, range.from)), {{range.package, range.from}});
}

void checkNeeds(const catalog::Catalog &catalog, const SoftwareFact &fact, const Installed &installed, const std::vector<std::string> &where, std::vector<Finding> &findings)
{
    for (const catalog::VersionRange &range : fact.needs) {
        const std::string *version = installed.find(range.package);
        if (version == nullptr || holds(range, *version))
            continue;
        std::vector<Said> with;
        for (const catalog::VersionRange &cause : fact.when)
            if (cause.package != range.package)
                with.push_back(verbatim(shown(cause.package, *installed.find(cause.package))));
        Said what = verbatim(shown(range.package, *version));
        if (!with.empty())
            what = say("{} with {}", what, joined(with, "{} and {}"));
        if (!fact.types.empty())
            what = say("{} on {}", what, catalog.instance(fact.types.front())->id);
        Said why = verbatim(fact.why);
        if (!fact.confirmed)
            why.add(say("No document confirms it."));
        Finding f = ruleFinding("software-needs", fact.id,
                                range.from.empty() ? say("{} does not do; expected older than {}", what, range.below) : say("{} does not do; expected {} or newer", what, range.from),
                                std::move(why), say("Install {} or newer.", shown(range.package, range.from)), where);
        if (!fact.confirmed)
            f.severity = Severity::Warning;
        if (!range.from.empty())
            f.fix = raise(catalog, installed, range);
        findings.push_back(std::move(f));
    }
}

void checkCarried(const SoftwareFact &fact, const Installed &installed, const std::vector<std::string> &where, std::vector<Finding> &findings)
{
    for (const auto &[package, brought] : fact.brings) {
        const auto stated = installed.stated.find(package);
        if (stated == installed.stated.end() || catalog::compareVersions(stated->second, brought) == 0)
            continue;
        const bool older = catalog::compareVersions(stated->second, brought) < 0;
        Finding f = ruleFinding("software-carried", catalog::toWord(package),
                                say("{} beside EFA installer {}, which carries {}", shown(package, stated->second), *installed.find(Package::EfaInstaller), brought),
                                older ? say("The installer's is newer. Which of the two is loaded is a matter of the library path.")
                                      : say("Which of the two is loaded is a matter of the library path."),
                                say("Use the one that the installer carries, or make sure that it is not on the path."), where);
        f.severity = older ? Severity::Warning : Severity::Info;
        f.fix = versionFix(say("Use {} of the installer", shown(package, brought)), {}, {package});
        findings.push_back(std::move(f));
    }
}

void checkTested(const catalog::Catalog &catalog, const SoftwareFact &fact, const Installed &installed, const std::vector<std::string> &where, std::vector<Finding> &findings)
{
    const std::string *plugin = installed.find(Package::OfiNccl);
    for (const auto &[package, newest] : fact.tested) {
        const std::string *version = installed.find(package);
        if (version == nullptr || plugin == nullptr || catalog::compareVersions(*version, newest + ".99") <= 0)
            continue; // "2.27.7-1" is a build of 2.27.7
        Finding f = ruleFinding("software-untested", catalog::toWord(package), say("{} is newer than what {} was tested with, {}", shown(package, *version), shown(Package::OfiNccl, *plugin), newest), verbatim(fact.why),
                                say("Take an aws-ofi-nccl that was tested with it."), where);
        const SoftwareFact *first = nullptr;
        for (const auto &[id, other] : catalog.software) {
            const auto tested = other.tested.find(package);
            if (tested != other.tested.end() && catalog::compareVersions(tested->second + ".99", *version) >= 0
                && (first == nullptr || catalog::compareVersions(other.when.front().from, first->when.front().from) < 0))
                first = &other;
        }
        if (first != nullptr)
            f.fix = raise(catalog, installed, first->when.front());
        findings.push_back(std::move(f));
    }
}

} // namespace

void checkSoftware(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    if (design.software.empty())
        return;
    Installed installed{design.software, {}};
    for (const auto &[id, fact] : catalog.software)
        if (!fact.brings.empty() && applies(fact, installed))
            installed.carried = fact.brings;
    for (const auto &[id, fact] : catalog.software) {
        if (!applies(fact, installed))
            continue;
        const std::vector<std::string> where = instancesOf(catalog, design, fact);
        if (where.empty())
            continue;
        checkNeeds(catalog, fact, installed, where, findings);
        checkCarried(fact, installed, where, findings);
        checkTested(catalog, fact, installed, where, findings);
    }
}

} // namespace switchyard::diagnose
