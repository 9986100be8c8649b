// SPDX-License-Identifier: GPL-3.0-or-later
// The sightings of one machine made one. Instance ids decide, host names where there are none.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <core/exchange/inventory.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

/// What makes two spellings of a host the same: small letters, without the domain; an address stays whole.
std::string hostKey(const std::string &name);

class Join
{
public:
    explicit Join(Notes &notes) : m_notes(notes) {}

    /// Before the first is added: which instance has which name, so that the order of files does not matter.
    void learn(const Sighting &sighting);
    void add(const Sighting &sighting);
    /// After the last: places by Slurm's names where EC2's are not known, and where the two disagree.
    void settlePlaces();

    [[nodiscard]] const std::vector<Sighting> &machines() const { return m_machines; }
    /// Index by instance id or name; -1: none.
    [[nodiscard]] int find(const std::string &name) const;

private:
    enum Field { Type, Gpu, Network, Domain, Zone, Switches, Block };

    void merge(std::size_t at, const Sighting &more);
    template <class T>
    void settle(std::size_t at, Field field, const Said &what, T Sighting::*member, const Sighting &more);
    template <class T>
    void compare(const char *what, const T Sighting::*ours, const T Sighting::*theirs);

    Notes &m_notes;
    std::vector<Sighting> m_machines;
    std::unordered_map<std::string, std::string> m_learned; ///< instance ids by name
    std::unordered_map<std::string, std::size_t> m_byInstance;
    std::unordered_map<std::string, std::size_t> m_byName;
    std::map<std::pair<std::size_t, Field>, std::string> m_told; ///< where a field was told, to name both sides
    std::set<std::pair<std::size_t, Field>> m_open;              ///< told differently: stays open
};

} // namespace switchyard::exchange
