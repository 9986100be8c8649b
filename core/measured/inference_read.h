// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a serving row, each read into its case: how the deployment is cut, what arrives at it.
#pragma once

#include <core/measured/inference_case.h>

namespace switchyard::measured {

/// Degrees, replicas and pools, by columns and by the note; `namedGpus`: what the hardware's cell counts, 0: nothing. The framework and
/// the model of the case are known. Errors: degrees that are none.
Result<void> readCut(const csv::Record &row, int namedGpus, InferenceCase &out);

/// Tokens of prompt and answer, nominal and drawn. Errors: none, or beyond 10,000,000.
Result<void> readLengths(const csv::Record &row, InferenceCase &out);
/// Clients, rate, cap and prefix hits; after the lengths and the cut. Errors: neither clients nor a rate.
Result<void> readLoad(const csv::Record &row, InferenceCase &out);

} // namespace switchyard::measured
