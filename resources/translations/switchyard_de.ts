<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>switchyard</name>
    <message>
        <source>
%1 a million output tokens, %2 input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
%1 of them unused (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
A checkpoint every %1 stops the step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
A shorter one makes a shorter step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Limited by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
The step does not wait for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>   predicted: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (%1 busy, the rest hidden)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (stale)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> T tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> TiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 of %2 experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · busiest of %1 cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · EFA card %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · farthest off of %1 cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · network layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · no prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · price unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · TPOT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" cannot be compared with what it held before: %2. It is not written over blindly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" cannot be saved: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" goes from %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" has unsaved changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is no longer on disk: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is now a design of a newer Switchyard and is never written over. %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is what Switchyard brings again; your figures go from %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$ per hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$ per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$%1 M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$%1/GB month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$/M out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$/M tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2 instances %3
%4
%5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2: %3 per step to each, %4 together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2: sends nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Default: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
step time %2, memory %3 per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
→ rank %2 (%3)
%4: %5 per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  (own)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 (p50), %3 (p99)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3 idle GPU-s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 per step)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2): goodput %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (a copy, not saved yet)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (own, %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 / M tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 / step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a prompt, %2 of it exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answers of %2 tokens on average and their prompts, each step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 belongs to fields, lists and buttons everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 busy, limits; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 busy, starves; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 by %2; links alone %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Capacity Blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 carries %2 of the bytes and takes %3 of the exposed communication: %4 of the step's %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not answer: %2; %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 EFA cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 EFA cards × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 for the pools, split by the GPU time that prompts and answers take; price: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 frontends of %2 by %3; of the last %4, samples up to %5 old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPU-hours between two interruptions, over the job's GPUs; each costs a restart of %2 and the work since the last checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPU-s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs · %2 instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs · %2 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds entries for a catalog, nothing of a design; `switchyard-cli import` writes them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hops leave what their leaf hangs below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2 leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in this leaf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 instances · rows are instances, columns are GPUs, which share a rail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 into the run, the most of %2: %3 run, %4 wait
KV cache %5 of %6 tokens (%7)
A step of %8 prompt tokens, one of %9 decoded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a price list; a design names one, alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no day; expected one like 2026-12-01</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the key of: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is typed into fields; press it with Ctrl, Alt or Meta, or a key from F1 to F35</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 kW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 leaves through the uplink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 links of %2 each way, %3 used in the mean of the step, the busiest %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 MB/s/TiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be a whole number of %2 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 network nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 that match "%3": F3 shows the next, Shift+F3 the one before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of GPU time, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of it lengthens the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of stage %2 at %3: %4 of %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the rollout's %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of what the hardware can do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on one rail of this leaf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 opens a menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 operating points of %2 deployments, %3 runs of the event core, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 operating points, %2 within the limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 out · %2 of %3 exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 output tokens/s · %2 per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 output, %2 input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per hour, %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per million output tokens, %2 input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 plans, %2 fit, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 plans, %2 fit, %3 M plans/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 replicas of %2 by %3; of the last %4, samples up to %5 old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 requests/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 requests/s; %2 prompt tokens/s; over all %3 GPUs of the pools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s alone · %2 to %3 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 says what was seen, nothing of a design; `switchyard-cli import` lists it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stays in its column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stays in its row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stays in this leaf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stays on NVLink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 T tokens; %2 days without loss. The range takes the step's 80 % band and the failure rates together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 TFLOP/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 TiB of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times in the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens/s · %2 per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens/s, %2 per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 trays · EFA rails on the left of their GPUs, NVLink at the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 UltraServers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 without loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 leaves · this one is blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 ranks · %3 out, %4 of %5 lengthen the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · of %2 busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · rank %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ▲ twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2
%3 tokens/s per GPU (%4 in closed form), %5 tokens/s per user
TTFT %6, TPOT %7; held by %8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 running, %3 waiting a replica; KV cache %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 running, %3 waiting in all; KV cache %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2; what is in view can be gone through, arrow keys go to the neighbour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, money</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, money for energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not confirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, now − before, points of capacity · here %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, observed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, observed (line) and predicted (band)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, predicted %2 (%3 ×)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, slot %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1-own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. It costs %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/s, %2/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2
%3, from %4 to %5 on %6 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 Mean %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of a token's %3 (%4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of about %3 answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of what is paid for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of what is paid for, %3 of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 out, %3 in per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 tokens/s per user, %3 output tokens/s per GPU
TTFT %4 (p50), %5 (p90), %6 (p99); TPOT %7 (mean), %8 (p99)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, %3 of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, from %3 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2. Unused: within it and until its pool's next phase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: not published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the busiest of its cards in this leaf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: throughput of Lustre grows with its size, and so does its price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; its capacity is not published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1B · %2 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n object(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;About Switchyard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Actual size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Another design…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Apply deployment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Apply plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back to bundled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colour…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare with a design…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect to Prometheus…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy	Ctrl+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Demo: live cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Deutsch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;http_config</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import describe-instance-types…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep as baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Label matchers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;No key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Overview map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Prometheus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run the job on the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show on canvas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take it from there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Waive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+%1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, of </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, partial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, streamed in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 to 100 % of links, over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 Capacity Block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>20 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>30 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>30 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>5 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>80 % band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>80 % of measured runs like this lie within the band: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: %1 per step turn back here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: %1 per step, %2 of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; nearest is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; GPUs · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; tokens/s per GPU · &lt;b&gt;%2&lt;/b&gt; unused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;no answer&lt;/b&gt;%1, retry in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;no data&lt;/b&gt; for the hosts of this design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;stale&lt;/b&gt;: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Switchyard %1&lt;/h3&gt;Desktop explorer for AWS GPU clusters.&lt;br&gt;GPL-3.0-or-later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;table cellspacing='6'&gt;&lt;tr&gt;&lt;td&gt;wheel&lt;/td&gt;&lt;td&gt;zoom about the pointer&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space + drag, middle drag&lt;/td&gt;&lt;td&gt;move the view&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift+1, Shift+2, Ctrl+0&lt;/td&gt;&lt;td&gt;fit all, fit the selection, actual size&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Alt+Left, Alt+Right&lt;/td&gt;&lt;td&gt;earlier and later view&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;double click&lt;/td&gt;&lt;td&gt;go into a group; Esc climbs out&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;drag to the right&lt;/td&gt;&lt;td&gt;select what is inside; to the left: what is touched&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift + click, Ctrl + click; Ctrl+A&lt;/td&gt;&lt;td&gt;add, toggle, GPUs too; all of that level&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;click on a badge&lt;/td&gt;&lt;td&gt;its row among findings or checks&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Esc in a drag&lt;/td&gt;&lt;td&gt;all as it was at the press&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrow keys&lt;/td&gt;&lt;td&gt;to the neighbour; with Shift: add it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Del, Ctrl+D, Ctrl+Shift+D, Ctrl+Shift+X&lt;/td&gt;&lt;td&gt;delete, duplicate, duplicate several, swap two&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+X, Ctrl+C, Ctrl+V; Ctrl + drag&lt;/td&gt;&lt;td&gt;cut, copy, paste (as JSON, between windows too); a drag that copies&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, Ctrl+Shift+L&lt;/td&gt;&lt;td&gt;rename, lock and unlock&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+J, Ctrl+Shift+J, Ctrl+PgDown&lt;/td&gt;&lt;td&gt;add a job on the selection, run the job on it, next job; or drop instances on a job's chip&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+K, Ctrl+Shift+P&lt;/td&gt;&lt;td&gt;find any command, page, sample, view or instance by its words; Help &gt; Keyboard shortcuts changes the keys&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+F&lt;/td&gt;&lt;td&gt;find a host, a rank, a GPU&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+B, Ctrl+Shift+B&lt;/td&gt;&lt;td&gt;count changes from here; compare with another design&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F6, F7, F8&lt;/td&gt;&lt;td&gt;compare on the map: two panes, swipe (Left, Right), difference; once more or Esc leaves&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Shift+V, F5&lt;/td&gt;&lt;td&gt;save a view; present the views: arrows, B for black, Esc&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F9, F10, F11&lt;/td&gt;&lt;td&gt;catalog, inspector, results&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a batch of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a cell shows the worst of a GPU's cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a cell shows the worst of its %1 TP × CP ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A checkpoint every %1: %2 of the time is lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A click shows it in its list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A click shows the first in its list, another the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A column for each sender, a line for each hop of a communicator: every diagonal of the square is one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A draft of unsaved work cannot be read and was set aside: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file of your own catalog is left out: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A forward pass of a model that stays as it was, for the penalty on the distance to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a forward pass of a model that stays as it was, for the penalty on the distance to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a forward pass of the trainer: log-probs of the weights that answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job adds what a step, a token and a training run cost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job for each type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job for each type, with the same work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job of reinforcement learning, on the selected instances or on every one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job over several types of instance becomes one for each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job that answers requests, on the selected instances or on every one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job that moves bytes between two pools: two selected things, or the halves of what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A leaf with its rails</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A million tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A page of the results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A price list of your own, from the document's folder: a CSV, or AWS's as JSON (.gz too); empty: the catalog's prices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A price list of your own, from the document's folder; empty: the catalog's prices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Prometheus http_config file (YAML): basic_auth, authorization, tls_config, sigv4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A save stops the step %1 and is whole in storage after %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A simulated cluster with the shape of this design and a truth of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A training job on the selected instances or on every one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A training job runs on one type of instance; here are %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A view of the same name is replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Switchyard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept this with a reason; the design remembers it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations that are computed again in the backward pass: less memory, more work. Some layers of each stage only: block, under More.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1 × %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a &amp;job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a &amp;serving job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a &amp;transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a Capacity Block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a job for each type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a job on the selected instances, on all when nothing is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a reference model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a serving job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an &amp;RL job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an RL job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the same again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the same again, as often as you say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add what was copied, here or in another window: where the pointer is, else beside the originals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to every query: which of the server's clusters is meant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after "%1"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All design rules are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All instances of the job's pools; price: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All pages of the results by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all to all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce: the GPUs of a replica wait for each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allocated %1 · reserved %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allocated %1, reserved %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also of: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An entry of your own with the same figures, under another name; a price: read on another day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another name for the job that the inspector shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another name for what is selected; for the job when nothing is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program or window changed "%1". </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another type for all selected instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply a deployment of the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply a plan of the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As &amp;seen: the view, with what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as many clients as fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as set: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumed %1 = %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At full load all the time: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the design's price of a kWh; AWS bills no power, the money above has none of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AWS publishes no power of an instance and bills none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>because of&lt;br&gt;%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BEFORE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before "%1"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before and after of two designs: time, memory, money and what changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before and now in two pictures with one camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before left of a line that can be dragged, now right of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before the last edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before: %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before: %1%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best deployments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best, as set: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block recompute: layers of each pipeline stage that are computed again in full, the others not at all; 0: no block recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block: %1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block: 1 layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both on all instances of both pools, one after the other, on policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both pools as one, cut like the one that answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both, in turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bought as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bundled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busy %1, of which %2 lengthen the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes by communicator, tier and exposed seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per step of one pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per step, one rank to another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity and software</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity Block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>card %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cards ≤ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>carries %1 requests/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalo&amp;g…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalog filter and quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalog – not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalog…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change capacity kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change power and its price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the &amp;reason…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the region to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed here and not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed in the file since it was opened or saved here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes the design; undo takes it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the entry and write it into your own catalog (Ctrl+S); predictions and prices follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checks passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checks: %1 waived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checks: &lt;span style='color:%1'&gt;%2 ▲&lt;/span&gt; &lt;span style='color:%3'&gt;%4 ✖&lt;/span&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checks: no prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a command, then press its new key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a price list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a quantity of the network cards: this one is of GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an http_config file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a GPU, an instance or a group on the canvas to see what it does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click into the step: the drawing then shows its links at that time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to go back or forth to this state; the disk marks what is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster drawing, before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour of job %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column = instance · row = GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column = replica (DP) · row = stage (PP)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column = sender, %1 ranks · line = a communicator's hop · colour = bytes of one pair per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comma and full stop move the playhead from event to event, Up and Down choose a stage, plus and minus zoom, Escape removes the playhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare and decide…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare on the map, &amp;difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare on the map, &amp;swipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare on the map, t&amp;wo panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the present design with a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with &amp;before the last edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with a design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compared with %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared with the design %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute: prompts and large batches keep the tensor cores busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a running cluster to see what its links carry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connecting to %1 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy %1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what is selected, with the jobs that run on nothing else, as the JSON of a design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count changes from the present state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count changes from the state before the last edit, undo or redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+F takes what to look for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data %1 old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date of the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Day on which the price was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decoded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Degrees have no ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete view %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete what is selected, to be pasted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>demo cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deployment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Design rules that are broken: open the Checks tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag an instance type from the catalog to the canvas to see what it costs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag, or Left and Right: before lies left of the line, now right of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw the hosts of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing of the cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Drew %n host(s) of the last hour: %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>drops %1: %2 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drops %1: %2 GPUs · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate se&amp;veral…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E2E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EFA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EFA card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EFA card %1 of the GPU's %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EFA cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EFA cards %1 of capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EFA rx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EFA tx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end to end, from the client's request to the last token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ener&amp;gy, $/kWh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy, %1 kWh in an hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter or a double click shows where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter takes the name, Esc keeps the old one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entries of the catalog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>errors: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every command with its keys, which can be changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every GPU and link by what it has more or less than in the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every GPU reaches each of its NVSwitches: one load stands for all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every GPU sends an equal part of its share to every GPU of the other pool: a reshard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every GPU sends its share to the first GPU of the second pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every link by its utilisation, cells by pipeline stage; as a ratio, every link by observed / predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every prompt is answered several times by the replicas of the engine; the longest answer ends it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts: their weights stream for few tokens each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields of the entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures before and now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find an entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find any command by its words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find host, instance, "rank 8347" …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find host, instance, rank, GPU or job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the plan to %1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the plan to %1 GPUs (it uses %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed by the catalog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found by "%1"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From now on, changes count from the present state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From one start to the next; 0: it happens once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From one weight sync to the next; 80 % of measured steps lie in the band. From %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fullest %1; room for %2 at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goodput %1 · %2 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goodput %1 · the run does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goodput: where the paid hours of the run go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU %1 of %2, no rank of the job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU i of the first pool sends its share to GPU i of the second; pools of equal size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs and instances of the whole design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs that wait for the other pool, for hosts, or hold no answer any more; of all %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs, types, prices and models with their sources, and your own over them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grace, C2C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H100, &lt; $60, 64 × p5en</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History of edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hollow: TTFT above %1 s (p90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far it goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the training run is, in 10¹² tokens; 15.6 is what Llama 3.1 405B was trained on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often again?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How rollout and update share the instances, and how old the weights of an answer may be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the instances are bought: the row of the price list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>http_config file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id of the copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle GPU-s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle: no job here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import the %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported %1; not understood: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In pixels, at most %L1; SVG and PDF have the shape alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In place of the job's own load each deployment takes as many clients as the limits allow; applying sets them, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inside an instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instance type that the power is of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instance types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances and spares, %1; no price of the storage is known here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances that share it are nearest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances, spares and the storage of the checkpoints, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inter-token latency, every gap between two tokens of all requests; a prompt that runs between them lengthens it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds no design that can be read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It runs on %1; a training step runs on one type. It can keep one of them, or become a job for each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ITL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its busiest GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its file is another since; saving will ask.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its file is gone since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its peers show none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time is %1, older than what was opened or saved here at %2: an earlier file may have been put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>job %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job %1 on %2. Drop instances here to let it run on them; the menu renames, colours and removes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job, energy per million tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job, per million input tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job, per million output tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job, per million tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job, per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>job: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k&amp;W of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep what is on screen under a name: a slide of the presentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard &amp;shortcuts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache %1 full at most · limit: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache: %1 per prompt, %2 exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV transfer %1, exposed %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest pair %1 per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency, throughput and cost of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1 · %2 instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layernorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaf %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaf %1: %2. %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaf switch layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>least step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the comparison (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lengthens the step, hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let a job run on the selected instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit of the time to first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limited by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limits: tp=1..8 mbs=1,2 shard=zero1 memory_gib=..70</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limits: tp=1..8 pp=1 mode=aggregated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line between before and now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines of a cell = its %1 TP × CP ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines of a row = the cards that it uses: a line is a rail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link utilisation at %1 of the step · in | out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link utilisation while busy · in | out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link utilisation, mean of the step · in | out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link utilisation, observed · in | out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links with this traffic alone: %1 per step and rank of it. None chosen: all traffic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links, %1 · in | out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load of links at the playhead of the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load of links in the mean of the step: what an operator sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load of links while a communicator is at work: what they must be sized for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loads whose first token comes later (p90) are drawn hollow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Location unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locked for both pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic colours: six decades below the largest pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic scale: six decades below the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest time per output token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest time to the first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the hosts of %1 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes the job serve so: one undo step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes this the job's plan: one undo step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meanwhile the network transfers of %1 take %2 × as long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured against predicted, 80 % of cases. TTFT %1, TPOT %2, throughput %3. From %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median of its peers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory / GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory bandwidth: weights and cache stream at every step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory per GPU, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU &lt;b&gt;%1&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mini-batches, each forward, backward and an optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOP/s as a share of the GPU's dense BF16 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOPs per second and GPU; causal attention counted once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOPs utilisation: useful FLOPs over the dense BF16 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MoE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MoE activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most tokens per $</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move all selected instances to another network node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the job (F2 with nothing selected)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the selected thing (F2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the design %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NAME=RANGE, separated by spaces. Dimensions: mode (aggregated, disaggregated), tp, pp, ep, attention_dp, clients (of a replica). Results: usd_per_million_output_tokens, output_tokens_per_s, tokens_per_s_per_user. What is not named is free; formats stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NAME=RANGE, separated by spaces. Dimensions: tp, sp, pp, vpp, cp, dp, ep, etp, mbs, shard, recompute, schedule, offload, precision, a2a_overlap. Results: step_time_s, memory_gib, tokens_per_s. What is not named is free; the precision stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network cards by rail and instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network node unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New empty design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New name of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New name of job %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next try in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No browser could be started for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no cluster is watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No endpoint of this job is seen on the watched cluster; let its Prometheus scrape the /metrics of vLLM, SGLang or Dynamo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No exporter measures this link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No exporter reports the uplinks of network nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no hop leaves what its leaf hangs below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No job here is one of reinforcement learning: Edit › Add an RL job makes one on the selected instances, or on all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No job here serves: Edit › Add a serving job makes one of the selected instances, or of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no known location</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No live data. Connect to the cluster's Prometheus and its trouble is listed here, the most expensive first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no network node is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No plan fits in memory and within the limits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No prediction of a training: the inspector says what is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No prediction of serving: the inspector says what is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No prediction of the RL step: the inspector says what is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no prediction: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no prediction: see the inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No prediction: the inspector says what is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no price is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No price is known for this capacity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no samples are installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trouble found: every host, GPU and card does what its peers do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody sends anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none saved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected: choose Live ▸ Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in the catalog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measurable: no exporter reports AWS's switches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measurable: no exporter reports uplinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: see beside the fields.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing above this node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been edited yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing has changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has changed. Edit the plan or the cluster and before and after stand here side by side; or compare with another design.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing here yet.
Drag an instance type or an UltraServer from the catalog,
or open a sample from the File menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the catalog fits.
Clear the filter to see all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is called "%1" here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is seen to move; also where the desktop asks for it, and by SWITCHYARD_MOTION=0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is selected, or there is no job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is within the limits: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing of it was seen yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing opened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing that is known here ends the run sooner.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to check yet. Drag an instance type from the catalog to the canvas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to compare with: --before names another design.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to search for yet. Put instances and a job on the design, and the best plans for it are found here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NOW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now − before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now − before of every GPU and link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now − before · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now − before, the farthest of its links: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now − before: %1 of what the hardware can do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now%1%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink %1 per GPU and direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink of %1, its GPUs together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink of UltraServer %1: %2 of its %3 GPUs in this leaf have a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink plane · %1 NVSwitches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink rx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink tx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVSwitch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVSwitches: how many is not published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Observed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed %1 (p50), %2 (p99)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Observed %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed / median of its peers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed / predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Observed divided by predicted: 1 is as expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Observed divided by the median of its peers, of the same instance type, job and stage: what stands apart is seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed, predicted as a stroke</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed, stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed: %1
%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Observed: %1 tokens/s per user, %2 output tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Old log-probs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On %1 alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the &amp;map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One GPU of pipeline stage %1, which needs the most; what nvidia-smi would show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One leaf of the network with its rails</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One output token, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One pipeline of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one pool, in turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One prompt's cache from a prefill worker to a decode replica over the network cards, a layer at a time while the next is computed; what is exposed lengthens TTFT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One replica over the run, s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step of reinforcement learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one step · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the query in &amp;Prometheus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out per rank and step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of aws ec2 describe-instance-types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output tokens/s per user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overview: drag to move the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;UE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panel: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters (billion, counted from its shape), layers and experts of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of a command or of a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe switch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe: which card hangs below which switch is not published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Period</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Placement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>playhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position in each parallel dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power at full load (of the GPUs alone, unless given)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power of one such instance at full load in kW; its GPUs: what the catalog rates them at, without processors, cards and disks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted medians over requests: to the first token, and per token after it; and what the last edit changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted output tokens per second, over all GPUs of the job's pools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted time from one weight sync to the next, and what the last edit changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted time of one training step, and what the last edit changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted time of the transfer, and what the last edit changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted tokens of prompts and answers per second, over all GPUs of the job; and the share of their time in which they wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted, mean of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prefill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prefill %1 (%2 of %3 instances) + decode %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press the new key of the command that is chosen, in place of its first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price lists (*.csv *.json *.gz);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of energy in $ per kWh; none: AWS bills no power, nor does the bill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of the whole design per hour, by its capacity kind and region, and what the last edit changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price over tokens that are trained once, not over tokens that are computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prometheus address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt tokens of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompts and answers in pools of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompts in a pool of their own, whose KV cache moves to the pool that answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PUE: power of the building over that of the instances, 1 to 4; none: the instances alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a job on the design to see a leaf with its rails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a job on the design to see its network cards by rail and instance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a job on the design to see one pipeline of its step: stages, micro-batches, communication.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a job on the design to see what fills the memory of its GPUs, stage by stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a job on the design to see who talks to whom.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a job on the design: every number of its prediction is taken apart here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a training job on the design to see its ranks by replica, stage and tensor parallelism.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put what they hold into every empty slot of the selected UltraServers and network nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantity shown as colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quota of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quotas of P instances in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rail median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rails</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 · %2 GPU %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 · GPU %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks %1 – %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks by replica and stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference log-probs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference model (KL)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference platforms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region that prices and offers are of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reinforcement learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releases, quotas and Capacity Blocks are not stated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releases, quotas and Capacity Blocks that the design rules are judged by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove &amp;job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove Capacity Block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove job %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the reference model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rena&amp;me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename job %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reports (*.md *.csv *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resize %1 to %2 TiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring order: rank order, as assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RL step %1 · %2 unused · %3 tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RL step &lt;b&gt;%1&lt;/b&gt; predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RL: one step over its pools, idle time and cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roll out and train in turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rollout %1, of it tail %2 · updates %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rollout and update in pools of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rollout and update on instances of their own, beside each other, with answers one step old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows %1 to %2 of %3 · %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rules, sandboxes or a judge score the answers on the hosts, beyond what the answers hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1 on %2 alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run and recovery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run on the %1 alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run on the &amp;selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run on the instances that are selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the job on what is selected (Ctrl+Shift+J)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;wap places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;ved views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample age</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save vie&amp;w…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save view %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving "%1" was interrupted; the whole design is still beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale up to what the hardware can do, instead of to the largest value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a GPU, here or on the drawing: its leaf is shown, and whom it talks to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all instances in the same UltraServers, else below the same network nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all instances of the types that are selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all instances that the same jobs run on, or none does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all instances with the same trouble: none, a warning, an error, or GPUs that do not report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select exactly two instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select exactly two instances to swap their places.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select instances on the drawing first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select its &amp;instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select one thing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select s&amp;imilar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select similar by &amp;job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select similar by &amp;status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select similar by &amp;type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select similar by &amp;UltraServer or leaf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the instances that the job runs on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the job's instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the pool's instances on the drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what the job that the inspector shows runs on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serve from one pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serving: latency, throughput and cost of the tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share by share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the job's time that trains. The range is that of failure rates of fleets of this GPU generation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shortest answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the next job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows it in the inspector and on the drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows or hides it (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the data, in all: 10⁹ bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slots: as many requests run as the engine takes, others wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SM clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source of the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split %1 by type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split into prefill and decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split into two pools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split the job by type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spread of what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>St&amp;andard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1 to stage %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1 · micro-batch %2 · chunk %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 · worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 (%2 to %3) · %4 of GPU time unused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1 · MFU %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step &lt;b&gt;%1&lt;/b&gt; predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time, s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop watching the cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>swipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch %1 off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switchyard designs (*.switchyard)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switchyard designs (*.switchyard);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switchyard ended with unsaved changes of "%1", last edited %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switchyard reads metrics and changes nothing: DCGM-Exporter for GPUs, the EFA exporter for cards, node_exporter for hosts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the entry out of your own catalog: what Switchyard brings counts again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the job that the inspector shows out of the design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes longer than its period</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>term</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 pool has room: it carries %2 requests/s, this load asks for %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 pool limits: it carries %2 requests/s, the other %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 pool starves: it could carry %2 requests/s, the other feeds or takes %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 pool would limit first: it carries %2 requests/s, this load asks for %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The &amp;whole design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The baseline and the present design in two pictures with one camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The baseline and the present design on the drawing: in two panes, with a swipe, or as their difference (F6, F7, F8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The baseline left of a line that can be dragged, the present design right of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bill, line by line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bundled entry counts again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the catalog's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard holds no design: copy instances first, or the text of a design.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the decode pool: the prefill pool starves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo cluster has no server whose page could be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the design has no job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The design is in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The design is in %1; left out: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The design uses the %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The design uses the %1; not read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the desktop asks for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drawing, as it is now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine does not predict this quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine waits %1 for the trainer: %2 unused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has %1 names (hard links); all of them will show what is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is newer (%1) than the last change here (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is newer (%1); nothing is unsaved here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file on disk differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first GPU sends all bytes to the first of the second pool, which passes them on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the host: launches and scheduling between steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hosts fetch the answers, pad and pack them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The http_config file %1 cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inspector and the drawing show the next job of the design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The instances of this design have no network cards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job that the inspector shows runs on the selected instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the KV cache: it is full, requests wait for room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language of the locale, where the window speaks it, else English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last change here (%2) is newer than the file (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lines of the bill as shares of its sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the location is not known: no uplink is drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest phase that the step waits for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map needs more space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model that the job trains. One of your own: File &gt; Import &gt; Hugging Face model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the new weights go to the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next of what was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The one before of what was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other jobs of the design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the page of the results that is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture is in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture needs more space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pool of one replica holds %1 tokens; %2 requests run at a time on average, and %3 of the mean length at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the prefill pool: the decode pool starves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the present deployment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the present plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The present state is the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The quantity that GPUs and EFA cards are coloured by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the queue: requests wait for their prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report is in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rest of the weight sync's %1 is software: a start, a funnel, a price for each of %2 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rule counts again; undo takes it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The saved views as slides over the whole screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected GPU talks to nobody: no rank of the job, or it works alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server answered in part: there may be more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step has no timeline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trainer waits %1 for answers: %2 unused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window speaks it from the next start on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no numbers yet: place instances first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a file "%1" already. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to compare with yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These numbers as Markdown, CSV or JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thin on the left and wide on the right is expensive traffic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This design has no job to predict.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This design has no job yet. A job is a model, a plan and the instances it runs on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This job does not serve; choose %1 in the inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This job does not train: goodput is that of a training run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This job is no RL job; choose %1 in the inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This job sends nothing: one GPU, or ranks that never meet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time lost, by the interval between checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of one run beside what else uses the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time per output token after the first, (end − first token) / (tokens − 1) of each request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to first token, from the client's request on, queue and prompt included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tok/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tok/s/user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the training run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s per user (numbers: clients)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s per user (numbers: requests/s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too little to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too small to be drawn: enlarge the page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too small: make this panel larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP %1, PP %2, CP %3, DP %4, global batch %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TPOT %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TPOT %1 · p99 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traffic between ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traffic between ranks, unrolled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training &amp;run of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training on %1 T tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transfer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer %1 %2 instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transfer &lt;b&gt;%1&lt;/b&gt; predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer every %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tries every cut on the job's instances, with one pool and with two; the event core confirms the best.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tries every plan of the job on its GPUs; limits narrow it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trying again now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT %1 · p99 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT %1 · TPOT %2 · %3 tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT %1, TPOT %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two pools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two pools, on policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two pools, steps off: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two selected instances take each other's place in network and ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Types that the catalog does not have, from the output of aws ec2 describe-instance-types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UltraServer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UltraServer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UltraServer %1 · leaf %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UltraServers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Un&amp;lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uneven stages, block recompute, packed documents, overlap, framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unrolled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved work is not protected against a crash: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uplink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uplink %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uplink %1 each way · out %2 · in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uplink of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uplink → %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use model %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the %1 selected instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the &amp;demo cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the catalog's prices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the price list %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View, Save view makes more slides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W&amp;idth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for the slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waive %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waive this check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waived: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warnings: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch a running cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch a simulated cluster with a hidden fault</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch the demo cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight sync</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight sync by %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights: %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a save, a failure and a restart take; all have defaults with a source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is locked is neither moved nor deleted (Ctrl+Shift+L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is locked is neither moved nor deleted; once more unlocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is shown is %1 old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it comes to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What most of the engine's time goes to, or what requests wait for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What nvidia-smi would show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What of the latencies the limits hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What saving would change in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the audience should see</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the cluster reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the engine expects of this design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the file holds, as one step: undo brings back what is here now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the step waits for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the bytes go, and what they cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the job runs: all, ids of instances, network nodes or UltraServers, an instance type, a range p5-0001..p5-0016 or ranks 0-1023; commas between them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the paid hours go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where these instances hang is not known: no uplink is drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wherever there is room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether a source confirms it; what none confirms is marked everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>while busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who sends, per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who talks to whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who talks to whom, unrolled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole design, per 30 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole design, per day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole design, per hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why is it acceptable here?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this much memory?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this price?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this step time?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why: terms of the prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why? Formula, inputs and sources of this number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With full engines the answers would take %1; the longest, of up to %2 tokens, go on alone. %3 replicas run %4 of %5 answers each on average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the building's share, PUE %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With&amp;draw waiver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Withdraw waiver of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without failures and restarts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the building's share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words filter; "&lt; $60" limits the price; "64 ×" in front drops sixty-four at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would be %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the canvas as PNG, SVG or PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the numbers, before and after, as Markdown, CSV or JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>YAML (*.yml *.yaml);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≤ %1 a sender</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≤ %1 s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
