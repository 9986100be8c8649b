// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of published tables: what is accepted is a measurement of something, what is not says why.
#include <tests/fuzz/fuzz.h>

#include <cmath>

#include <core/base/csv.h>
#include <core/measured/collective_row.h>
#include <core/measured/expert_row.h>
#include <core/measured/inference_case.h>
#include <core/measured/kernel_row.h>
#include <core/measured/rl_case.h>
#include <core/measured/training_case.h>

#include <tests/support/bundled.h>

using namespace switchyard;

std::vector<std::string> fuzz::seeds()
{
    return {
        "platform,nodes,gpus,collective,bytes,time_us,algo,proto,nic_gbps,nccl_version,source\np5.48xlarge,2,16,all_reduce,1073741824,4600,ring,simple,100,2.23,a\ndgx-h100,1,8,all_gather,1e6,50,,,,,b\n",
        "platform,gpus,op,tokens,hidden,topk,experts,mode,dtype,time_us,bandwidth_GBps,source\nh100-sxm,8,dispatch,4096,7168,8,256,normal,fp8,300,150,a\n",
        "row_id,source,model,hardware,gpus,tp,pp,dp,mbs,gbs,seq,precision,step_time_s,tflops_per_gpu,framework,dispatcher\n1,a,llama3.1-70b,H100,64,8,2,4,1,64,8192,bf16,3.5,400,megatron,deepep\n2,b,deepseek-v3,GB200,256,1,8,,1,2048,4096,fp8-mx,,,,\n",
        "row_id,source,engine,engine_version,model,hardware,gpus,tp,isl,osl,concurrency,output_tokens_per_s,ttft_ms,tpot_ms\n1,a,vllm,0.9,llama3.1-70b,H100,8,8,1024,128,64,3000,200,20\n",
        "row_id,source,model,hardware,gpus,framework,prompts,responses,response_mean,step_time_s,rollout_s\n1,a,qwen2.5-7b,H100,32,verl,512,5,2000,200,120\n",
        "gpu,kernel,dtype,m,n,k,time_us,source\nh100-sxm,gemm,fp8,4096,4096,4096,120,a\nb200,attention,bf16,1,8,128,3,b\n",
    };
}

namespace {

template <class T>
void hold(const Result<T> &read)
{
    fuzz::require(read || !read.error().message.empty(), "a row that is not read says why");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto table = csv::parseCsv(std::string_view(reinterpret_cast<const char *>(data), size), "rows.csv");
    if (!table)
        return 0;
    const catalog::Catalog &catalog = test::bundled();
    measured::Machines machines;
    for (const csv::Record &row : table->records) {
        if (measured::isCollectiveRow(row)) {
            const auto read = measured::readCollectiveRow(row, catalog, machines);
            hold(read);
            fuzz::require(!read || (std::isfinite(read->measured_s) && read->measured_s > 0), "a measured time is a time");
        }
        hold(measured::readExpertRow(row, catalog, machines));
        hold(measured::readKernelRow(row, catalog));
        hold(measured::trainingCase([&row](std::string_view column) { return row.text(column); }, catalog));
        hold(measured::inferenceCase(row, catalog));
        hold(measured::rlCase(row, catalog));
    }
    return 0;
}
