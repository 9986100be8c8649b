// SPDX-License-Identifier: GPL-3.0-or-later
// Writers of what launches a cluster on AWS. Account matters (subnets, roles, reservations) stand as REPLACE_ME words, which
// `Written::leftOut` lists.
#pragma once

#include <core/exchange/format.h>

namespace switchyard::exchange {

Result<Written> writeParallelCluster(const design::Design &design, const catalog::Catalog &catalog);
Result<Written> writePcs(const design::Design &design, const catalog::Catalog &catalog);
Result<Written> writeHyperPod(const design::Design &design, const catalog::Catalog &catalog);
Result<Written> writeEksctl(const design::Design &design, const catalog::Catalog &catalog);
Result<Written> writeCloudFormation(const design::Design &design, const catalog::Catalog &catalog);

} // namespace switchyard::exchange
