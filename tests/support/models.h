// SPDX-License-Identifier: GPL-3.0-or-later
// Architectures of tests that ask the catalog nothing.
#pragma once

#include <core/catalog/architecture.h>

namespace switchyard::test {

/// Llama 3 8B.
inline catalog::Architecture llama8b()
{
    catalog::Architecture model;
    model.id = "llama3-8b";
    model.layers = 32;
    model.hidden = 4096;
    model.ffnHidden = 14336;
    model.heads = 32;
    model.kvHeads = 8;
    model.headDim = 128;
    model.vocab = 128256;
    model.attention = catalog::Attention::Gqa;
    return model;
}

} // namespace switchyard::test
