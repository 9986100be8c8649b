# SPDX-License-Identifier: GPL-3.0-or-later
"""How an install names its hosts, labels its series, and how often and how well it reads them.

Sources: ParallelCluster's queue-st-type-N; HyperPod's hyperpod-i-… (EKS) and ip-… (Slurm) nodes; EKS' private DNS
names; the labels of dcgm-exporter's pkg/ (hpc_job of a mapping directory, pod, namespace, container; exported_* where
the scrape adds its own; pod_name, uuid of its --use-old-namespace), of AWS' ADOT example (kubernetes_node), of
kube-state-metrics' kube_node_info, kube_pod_info; NVIDIA/dcgm-exporter pull request 129 and gpu-operator 1545 (Hostname is the pod's where
NODE_NAME is not set); the OpenTelemetry Prometheus exporters (_total on counters); an agent on each host
that scrapes localhost and adds its resource's host.name; pairs of servers that differ in a replica label; fleets under
way from one release of DCGM to the next, or with several scrape configurations."""
from hardware import LISTS

INSTALLS = ['parallelcluster', 'hyperpod_slurm', 'hyperpod_eks', 'eks', 'adot', 'ec2', 'bare', 'agent', 'gpu_operator', 'docker']
KUBERNETES = ('hyperpod_eks', 'eks', 'adot', 'gpu_operator')
PODS = ['{job}-worker-{i}', '{job}-worker-{i}', 'train-{job}-worker-{i}', 'train-{job}-node-0-{i}-x7k2p', 'pretrain-{job}-{i}']


class Conventions:
    def draw_conventions(self, want):
        r = self.r
        self.list = want.get('list') or r.choice(['default', 'basic', 'advanced', 'full', 'full', 'counted', 'no_prof', 'no_tensor', 'minimal', 'health'])
        self.keys = LISTS[self.list]
        self.install = want.get('install') or r.choice(INSTALLS)
        kubernetes = self.install in KUBERNETES
        self.labels = want.get('labels') or (r.choice(['pods', 'pods', 'pods_honored', 'none']) if kubernetes else r.choice(['hpc_job', 'hpc_job', 'none']))
        self.interval = want.get('interval') or r.choice([10, 15, 30, 30, 30, 60, 60])
        self.efa_interval = want.get('efa_interval', r.choice([self.interval] * 5 + [60]))
        self.names46 = want.get('names46', r.random() < 0.15)
        # A part of the hosts has the next release of the exporter, a part another scrape configuration.
        self.half46 = want.get('half46', r.random() < 0.1)
        rates = [5, 15, 60, 120]
        self.mixed = want.get('mixed', r.random() < 0.08)
        self.rates = [r.choice(rates) for _ in range(64)]
        self.starved = want.get('starved', False)
        self.replicas = want.get('replicas', r.random() < 0.08)
        self.designed = want.get('designed', r.random() < 0.35)  # a DESIGN is given
        self.old_namespace = kubernetes and r.random() < 0.15
        self.pod_style = r.choice(PODS)
        self.cards_style = want.get('cards_style') or r.choice(['rdmap'] * 6 + ['efa', 'part', 'eni_label', 'eni'])
        self.total = self.install == 'hyperpod_slurm' and r.random() < 0.6  # OpenTelemetry's suffix
        self.micro = r.random() < 0.3  # violation counters in µs
        self.percent = (self.names46 or self.half46) and r.random() < 0.5  # *_UTIL_RATIO as 0..100
        self.with_up = want.get('with_up', self.install != 'hyperpod_slurm' and (self.install != 'agent' or r.random() < 0.5))
        self.markers = want.get('markers', self.with_up or r.random() < 0.5)
        self.efa, self.node = want.get('efa', r.random() < 0.9), want.get('node', r.random() < 0.85)
        self.old_driver = r.random() < 0.15  # of EFA: no group of retransmits
        self.duplicates = want.get('duplicates', r.random() < 0.15)
        self.gaps = want.get('gaps', r.random() < 0.15)
        self.driver_label = r.random() < 0.4
        self.pod_network = kubernetes and r.random() < 0.3  # node_exporter's own name and address
        self.kube = kubernetes and r.random() < 0.8  # kube-state-metrics
        # What else than its own pod a GPU operator's exporter is known by; by no label: kube_pod_info.
        self.pod_of_node = r.choice(['node', 'kubernetes_node', '']) if self.install == 'gpu_operator' else None
        self.kube = self.kube or self.pod_of_node == ''
        self.lives = {}  # host -> (when its exporter's pod was made anew, labels since)

    def renamed(self, h):
        """Whether DCGM 4.6's names are on a host."""
        return self.names46 != (self.half46 and h % 2 == 1)

    def interval_of(self, h):
        return self.rates[h % len(self.rates)] if self.mixed else self.interval

    def slowest_s(self):
        return max(self.interval_of(h) for h in range(self.n))

    def device(self, h, k):
        """What a host calls its RDMA device: by PCI address, as ibv_devices' persistent names, or as somebody's own exporter does."""
        if self.cards_style == 'efa' or (self.cards_style == 'part' and h % 2):
            return f'efa_{k}'
        if self.cards_style == 'eni':
            return f'eni-0{(h * 7919 + k * 104729 + 12345) * 2654435761 % 16**9:09x}'
        return self.devices[k]

    def host_names(self):
        r, out = self.r, []
        a, b = r.randrange(256), r.randrange(200)
        for i in range(self.n):
            ip = f'10.{a}.{b + i // 60}.{20 + i % 60 * 3}'
            dns = 'ip-' + ip.replace('.', '-')
            iid = 'i-' + ''.join(r.choice('0123456789abcdef') for _ in range(17))
            full = dns + '.us-west-2.compute.internal'
            h = {'ip': ip, 'dns': dns, 'id': iid, 'uname': dns}
            if self.install == 'parallelcluster':
                h['name'] = h['uname'] = f'gpu-st-{self.type.split(".")[0]}-{i + 1}'
                h['dcgm'] = {'Hostname': h['name'], 'instance': h['name'] + ':9400'}
                h['efa'] = h['node'] = {'instance': h['name'] + ':9100'}
            elif self.install == 'hyperpod_slurm':
                h['name'] = dns
                h['dcgm'] = {'Hostname': dns, 'instance': dns}
                h['efa'] = h['node'] = {'instance': dns}
            elif self.install == 'hyperpod_eks':
                h['name'] = h['uname'] = 'hyperpod-' + iid
                h['dcgm'] = {'Hostname': h['name'], 'instance': ip + ':9400'}
                h['efa'] = {'instance': h['name']}
                h['node'] = {'instance': ip + ':9100'}
            elif self.install == 'eks':
                h['name'] = h['uname'] = full
                h['dcgm'] = {'hostname': full, 'instance': ip + ':9400', 'node': full}
                h['efa'] = h['node'] = {'instance': ip + ':9100', 'node': full}
            elif self.install == 'adot':
                h['name'] = h['uname'] = full
                h['dcgm'] = {'Hostname': full, 'instance': ip + ':9400', 'kubernetes_node': full}
                h['efa'] = h['node'] = {'instance': ip + ':9100', 'kubernetes_node': full}
            elif self.install == 'agent':
                h['name'] = dns
                h['dcgm'] = {'host_name': dns, 'instance': 'localhost:9400'}
                h['efa'] = h['node'] = {'host_name': dns, 'instance': 'localhost:9100'}
            elif self.install == 'gpu_operator':  # NODE_NAME is not set: dcgm-exporter writes its pod's name, on the pod's address
                h['name'] = h['uname'] = full
                own = {self.pod_of_node: full} if self.pod_of_node else {}
                h['dcgm'] = {**self.exporter_pod(i, 0), **own}
                h['efa'] = h['node'] = {'instance': ip + ':9100', **own}
            elif self.install == 'docker':  # dcgm-exporter in a container that nobody named
                h['name'] = dns
                h['dcgm'] = {'Hostname': f'{(0x9a3b1c0000 + i * 977) * 0x10001 % 16**12:012x}', 'instance': ip + ':9400'}
                h['efa'] = h['node'] = {'instance': ip + ':9100'}
            elif self.install == 'bare':  # dcgm-exporter --no-hostname
                h['name'] = dns
                h['dcgm'] = {'instance': ip + ':9400'}
                h['efa'] = h['node'] = {'instance': ip + ':9100'}
            else:
                h['name'] = dns
                h['dcgm'] = {'Hostname': dns, 'instance': ip + ':9400'}
                h['efa'] = h['node'] = {'instance': ip + ':9100'}
            if self.pod_network:
                h['uname'] = f'node-exporter-{i:05x}'
            out.append(h)
        return out

    def exporter_pod(self, h, life):
        """The pod of the GPU exporter on a host, and the address where it is read."""
        return {'Hostname': f'nvidia-dcgm-exporter-{"bcdfghjk"[h % 8]}{h:03}{"xz"[life]}', 'instance': f'10.{77 + life}.{h // 200}.{3 + h % 200}:9400'}

    def make_exporter_anew(self, h, ago_s):
        """Its pod was deleted, and the next one has a name and an address of its own."""
        self.lives[h] = (self.end_s - ago_s, {**self.hosts[h]['dcgm'], **self.exporter_pod(h, 1)})

    def job_labels(self, h, t):
        """Labels of a GPU's series for the job on its host at a time."""
        job = self.job_of[h]
        if callable(job):
            job = job(t)
        own = [('pod', f'dcgm-exporter-{h:05x}'), ('namespace', 'monitoring')] if self.labels == 'pods' else []
        if not job or self.labels == 'none':
            return own
        if self.labels == 'hpc_job':
            return [('hpc_job', job)]
        pod = self.pod_style.format(job=job, i=self.jobs[job].index(h))
        if self.old_namespace:
            return own + [('pod_name', pod), ('pod_namespace', 'ml'), ('container_name', 'main')]
        prefix = 'exported_' if self.labels == 'pods' else ''
        return own + [(prefix + 'pod', pod), (prefix + 'namespace', 'ml'), (prefix + 'container', 'main')]
