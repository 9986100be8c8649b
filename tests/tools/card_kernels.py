#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows of kernels of the cards L40S and RTX PRO 6000, as `switchyard-cli calibrate kernels` reads them.

    card_kernels.py SYSTEMS OUT [--rest]

SYSTEMS is aiconfigurator's folder systems/data (catalog/calibration/kernels_cards.json: commit 095f58a51c4c), OUT a folder for the
tables. A table is NAME.parquet, read where pyarrow is there, or NAME.json beside it, its rows as a list of objects. Rows are drawn
by the checksum of their shape, so that the same tables give the same rows; --rest draws as many others, to judge a fit by.
"""
import csv
import json
import pathlib
import sys
import zlib

CARDS = {"l40s": "l40s", "rtx_pro_6000_server": "rtx-pro-6000"}
ATTENTION = {"dtype": "attn_dtype", "kv_dtype": "kv_cache_dtype", "batch": "batch_size", "isl": "isl", "past_len": "step", "heads": "num_heads",
             "kv_heads": "num_key_value_heads", "head_dim": "head_dim", "window": "window_size"}
LATENT = {"dtype": "mla_dtype", "kv_dtype": "kv_cache_dtype", "heads": "num_heads", "batch": "batch_size", "isl": "isl", "past_len": "step", "tp": "tp_size"}
EXPERTS = {"dtype": "moe_dtype", "tokens": "num_tokens", "hidden": "hidden_size", "inter": "inter_size", "topk": "topk", "experts": "num_experts",
           "moe_tp": "moe_tp_size", "moe_ep": "moe_ep_size", "distribution": "distribution"}
PRODUCT = {"dtype": "gemm_dtype", "m": "m", "n": "n", "k": "k"}
# name: letters of its rows, share in 10,000, columns, tables in the order in which they are looked for (of each framework the first)
KINDS = {
    "gemm": ("CG", 700, PRODUCT, {"TRTLLM": ["gemm/trtllm/1.3.0rc20/gemm_perf"], "VLLM": ["gemm/vllm/0.24.0/gemm_perf"]}),
    "attention_decode": ("CD", 1900, ATTENTION, {"TRTLLM": ["attention/trtllm/1.3.0rc20/generation_attention_perf"]}),
    "attention_prefill": ("CP", 1000, ATTENTION, {"TRTLLM": ["attention/trtllm/1.3.0rc20/context_attention_perf"]}),
    "moe": ("CE", 300, EXPERTS, {"TRTLLM": ["moe/trtllm/1.3.0rc20/moe_perf"]}),
    "mla_decode": ("CN", 4000, LATENT, {"TRTLLM": ["mla/trtllm/1.3.0rc20/generation_mla_perf", "mla/trtllm/1.0.0/generation_mla_perf"]}),
    "mla_prefill": ("CM", 4000, LATENT, {"TRTLLM": ["mla/trtllm/1.3.0rc20/context_mla_perf", "mla/trtllm/1.0.0/context_mla_perf"]}),
}


def table(base, names):
    for name in names:
        path = base / (name + ".parquet")
        if path.with_suffix(".json").exists():
            return json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        if path.exists():
            import pyarrow.parquet
            return pyarrow.parquet.read_table(path).to_pylist()
    sys.exit(f"{base}: none of {', '.join(names)}")


def main():
    systems, out, rest = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), "--rest" in sys.argv
    for kind, (letters, share, columns, frameworks) in KINDS.items():
        rows = []
        for system, gpu in CARDS.items():
            for framework, names in frameworks.items():
                for row in table(systems / system, names):
                    shape = tuple(row[of] for of in columns.values())
                    drawn = zlib.crc32(repr(shape).encode()) % 10000
                    if drawn < share if not rest else share <= drawn < 2 * share:
                        rows.append([f"{letters}{len(rows) + 1:06}", kind, gpu, framework, row["version"], *shape, f"{row['latency'] * 1000:.6g}"])
        with (out / (kind + ".csv")).open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["row_id", "kernel", "hardware", "framework", "version", *columns, "time_us"])
            writer.writerows(rows)
        print(f"{kind}: {len(rows)} rows")


if __name__ == "__main__":
    main()
