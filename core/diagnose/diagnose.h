// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/diagnose/finding.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

/// Design rules (rules.h): what is wrong before anything runs. `prediction` may be null (no job, or invalid). `now`: what
/// Capacity Blocks are judged by.
std::vector<Finding> checkDesign(const catalog::Catalog &catalog, const design::Design &design,
                                 const predict::DesignPrediction *prediction, Day now = today());

/// An earlier look of this age tells whether a symptom lasts. Where samples are minutes apart, looks that differ from the present
/// one lie further back (telemetry::lookBack takes up to four scrapes and half a minute).
inline constexpr double lastsFrom_s = 60;
/// Looks that are asked whether a symptom lasts: the newest that is so old, one each. The first two tell; where a finding's job rested at one
/// of them (AtRest), those behind stand in.
inline constexpr std::array lastsAt_s = {lastsFrom_s, 180.0, 300.0, 480.0};
inline constexpr std::size_t looksThatMustAgree = 2;
inline double lastsTo_s(const telemetry::Observation &now) { return now.interval_s() > 90 ? 4 * now.interval_s() + 60 : 400; }

/// It rests on GPUs and their like alone: some peers are enough to tell it from what is usual.
bool isOfGpuAlone(const Finding &finding);

/// The look of `history` that is asked at this place of lastsAt_s; null: none.
telemetry::ObservationPtr lookThatTells(std::size_t place, const telemetry::Observation &now, const std::vector<telemetry::ObservationPtr> &history);

/// Whether that look could show the finding: a look of some hosts alone shows what is of their GPUs.
bool speaksOf(const telemetry::Observation &look, const Finding &finding);

/// Trouble of a running cluster, most costly first. `history`: earlier observations, oldest first
/// (for "new XID", "since", persistence); may be empty.
std::vector<Finding> diagnose(const catalog::Catalog &catalog, const design::Design &design,
                              const predict::DesignPrediction *prediction,
                              const telemetry::Observation &now,
                              const std::vector<telemetry::ObservationPtr> &history = {});

/// Where no design was given: what is shown is what the server has, and no host lacks in a design. `whole`: it told of all hosts.
void speakWithoutDesign(std::vector<Finding> &findings, const telemetry::Observation &now, bool whole);

/// The looks of `history` that diagnose() asks: with them alone it finds the same. For a moment that is saved.
std::vector<telemetry::ObservationPtr> looksThatTell(const telemetry::Observation &now, const std::vector<telemetry::ObservationPtr> &history);

} // namespace switchyard::diagnose
