// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QObject>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::session {

/// What is selected, in the words of Finding::where: ids of instances, UltraServers, network nodes
/// and storage, and "INSTANCE/gpuN", "INSTANCE/cardN". One per document; every view reads and writes it.
class Selection : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    [[nodiscard]] const std::vector<std::string> &ids() const { return m_ids; }
    [[nodiscard]] bool contains(const std::string &id) const;
    void set(std::vector<std::string> ids);
    void clear() { set({}); }
    /// Asks the canvas to bring these into view, and selects them.
    void reveal(std::vector<std::string> ids);

    /// Forgets what the design has no longer: after an undo, a deletion, an import.
    void keepExisting(const design::Design &design);

signals:
    void changed();
    void revealRequested();

private:
    std::vector<std::string> m_ids;
};

/// One selected word, resolved to the document's indices; -1 where it does not apply.
struct Place {
    int instance = -1;
    int gpu = -1;  ///< GPU within the instance
    int card = -1; ///< EFA card within the instance
    int networkNode = -1;
    int ultraserver = -1;
    int storage = -1;
    [[nodiscard]] bool valid() const { return instance >= 0 || networkNode >= 0 || ultraserver >= 0 || storage >= 0; }
};
Place resolve(const design::Design &design, const std::string &id);
std::string gpuId(const design::Design &design, int instance, int gpu);
std::string cardId(const design::Design &design, int instance, int card);

/// Instances that the words stand for: themselves, the owners of GPUs and cards, all below network
/// nodes and inside UltraServers. Document order, each once.
std::vector<int> instancesOf(const design::Design &design, const std::vector<std::string> &ids);

/// The GPUs of the document that a selection stands for: those that are named, those that named cards serve, then all
/// inside anything else, in document order.
std::vector<int> gpusOf(const design::Design &design, const catalog::Catalog &catalog, const std::vector<std::string> &ids);

/// All of the level that `ids` are on: GPUs or cards of the instances that they are in, UltraServers, network nodes of the
/// same layer; all instances for these, for several kinds, storage or nothing.
std::vector<std::string> levelOf(const design::Design &design, const catalog::Catalog &catalog, const std::vector<std::string> &ids);

/// Their ids.
std::vector<std::string> instanceIds(const design::Design &design, const std::vector<std::string> &ids);

} // namespace switchyard::session
