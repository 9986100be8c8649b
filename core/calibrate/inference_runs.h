// SPDX-License-Identifier: GPL-3.0-or-later
// Deployments of published rows, resolved once: hardware by server, layers and tables by deployment.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <core/serve/operate.h>
#include <core/measured/inference_case.h>

namespace switchyard::calibrate {

class InferenceRuns
{
public:
    explicit InferenceRuns(const catalog::Catalog &catalog) : m_catalog(catalog) {}

    /// The row's point under `constants`.
    Result<serve::OperatingPoint> operate(const measured::InferenceCase &row, const serve::Constants &constants, bool parts);
    /// Of the row that was run last.
    [[nodiscard]] bool expertsMeasured() const { return m_layers != nullptr && m_layers->expertsMeasured(); }

private:
    Result<const serve::Hardware *> hardware(const std::string &instance);

    const catalog::Catalog &m_catalog;
    std::map<std::string, serve::Hardware> m_hardware;
    std::string m_key; ///< of the table at hand
    std::unique_ptr<serve::Layers> m_layers;
    std::unique_ptr<serve::StepTable> m_table;
};

} // namespace switchyard::calibrate
