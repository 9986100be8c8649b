// SPDX-License-Identifier: GPL-3.0-or-later
// Models of the catalog as they are published: what engines and trainers load them by.
#pragma once

#include <string_view>

namespace switchyard::exchange {

struct Published {
    std::string_view id;         ///< the catalog's, or an alias of it
    std::string_view repository; ///< on the Hugging Face Hub
    int ropeTheta = 0;           ///< of its config.json; 0: no rotary positions (ALiBi, learned ones)
};

/// Null: no checkpoint is known. From the config.json of each repository; those of a later release of the same
/// shape (DeepSeek V3.1, GLM-4.6 and 5.3, Kimi K2 0905 and Thinking) take the one before's theta, which is unconfirmed.
const Published *publishedAs(std::string_view id);
/// By its repository ("meta-llama/Llama-3.1-70B").
const Published *publishedBy(std::string_view repository);

} // namespace switchyard::exchange
