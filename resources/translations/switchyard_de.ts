<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>QAbstractSpinBox</name>
    <message>
        <source>&amp;Select All</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>&amp;Step up</source>
        <translation>&amp;Mehr</translation>
    </message>
    <message>
        <source>Step &amp;down</source>
        <translation>&amp;Weniger</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>Ein&amp;fügen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>Wieder&amp;herstellen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>&amp;No</source>
        <translation>&amp;Nein</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;Ja</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>Vorgaben wiederherstellen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Runter</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Einfg</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Meta</source>
        <translation>Meta</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
</context>
<context>
    <name>QUndoStack</name>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>Wiederherstellen: %1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Link Location</source>
        <translation>&amp;Link-Adresse kopieren</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>&amp;Expert traffic beside compute</source>
        <translation>&amp;Expertenverkehr neben dem Rechnen</translation>
    </message>
    <message>
        <source>&amp;Sequence parallel with TP</source>
        <translation>&amp;Sequenzparallel mit TP</translation>
    </message>
    <message>
        <source>15.6 T</source>
        <translation>15,6 T</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>4 × the mean</source>
        <translation>4 × das Mittel</translation>
    </message>
    <message>
        <source>A block is paid in advance and cannot be cancelled or resold. Place what it holds, or plan a smaller one.</source>
        <translation>Ein Block wird im Voraus bezahlt und kann weder storniert noch weiterverkauft werden. Einsetzen, was er hält, oder einen kleineren planen.</translation>
    </message>
    <message>
        <source>A new token reads the keys and values of all tokens before it</source>
        <translation>Ein neues Token liest die Keys und Values aller Tokens vor ihm</translation>
    </message>
    <message>
        <source>a prompt</source>
        <translation>je Prompt</translation>
    </message>
    <message>
        <source>A replica less</source>
        <translation>Ein Replikat weniger</translation>
    </message>
    <message>
        <source>A ring over the instances below k top network nodes must cross between them k times. More crossings load the uplinks, add hops, and expose the job to more switches; the finding names the bytes and what the engine says of the step. AWS describes its UltraClusters as non-blocking, so that the step may not change.</source>
        <translation>Ein Ring über die Instanzen unter k obersten Netzknoten muss k-mal zwischen ihnen kreuzen. Mehr Kreuzungen belasten die Uplinks, fügen Sprünge hinzu und setzen den Job mehr Switches aus; der Befund nennt die Bytes und was die Engine zum Schritt sagt. AWS beschreibt seine UltraClusters als blockierungsfrei, der Schritt ändert sich also vielleicht nicht.</translation>
    </message>
    <message>
        <source>A save that stops the step costs the more the larger the state; one beside the step must end before the next begins. The storage's throughput grows with its size; clients have a limit of their own.</source>
        <translation>Ein Speichern, das den Schritt anhält, kostet umso mehr, je größer der Zustand ist; eines neben dem Schritt muss enden, bevor das nächste beginnt. Der Durchsatz des Speicherdienstes wächst mit seiner Größe; Clients haben eine eigene Grenze.</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>je Schritt</translation>
    </message>
    <message>
        <source>a step of the first training job as Chakra execution traces with ASTRA-sim's configuration, in one archive</source>
        <translation>ein Schritt des ersten Trainingsjobs als Ausführungs-Traces von Chakra mit der Konfiguration für ASTRA-sim, in einem Archiv</translation>
    </message>
    <message>
        <source>a step of the first training job as messages between GPUs, for ATLAHS and LogGOPSim</source>
        <translation>ein Schritt des ersten Trainingsjobs als Nachrichten zwischen GPUs, für ATLAHS und LogGOPSim</translation>
    </message>
    <message>
        <source>A synchronous step waits for the slowest of its nodes</source>
        <translation>Ein synchroner Schritt wartet auf seinen langsamsten Knoten</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>Akzeptanz</translation>
    </message>
    <message>
        <source>across layers</source>
        <translation>über alle Schichten</translation>
    </message>
    <message>
        <source>activation offload</source>
        <translation>Auslagern der Aktivierungen</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Activations and gradients of these stages take the longest way through the network, at every micro-batch. Order the instances so that a pipeline stays below one top node.</source>
        <translation>Aktivierungen und Gradienten dieser Stufen nehmen bei jedem Micro-Batch den längsten Weg durch das Netz. Die Instanzen so ordnen, dass eine Pipeline unter einem obersten Knoten bleibt.</translation>
    </message>
    <message>
        <source>Activations that are computed again in the backward pass: less memory, more work. unstated, none, full, block:N (layers of each stage) or selective:MODULE[+MODULE]</source>
        <translation>Aktivierungen, die im Rückwärtslauf neu berechnet werden: weniger Speicher, mehr Arbeit. unstated, none, full, block:N (Schichten jeder Stufe) oder selective:MODUL[+MODUL]</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>After a failure</source>
        <translation>Nach Ausfall</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>All blocks of instances of an organization together may hold 256 on any day. Larger jobs need UltraServers, a reservation of another kind, or an agreement with AWS.</source>
        <translation>Alle Blöcke von Instanzen einer Organisation zusammen dürfen an jedem Tag 256 halten. Größere Jobs brauchen UltraServer, eine andere Art der Reservierung oder eine Vereinbarung mit AWS.</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>all-reduce: the GPUs of a replica wait for each other</source>
        <translation>All-Reduce: Die GPUs eines Replikats warten aufeinander</translation>
    </message>
    <message>
        <source>All-reduces, dispatch to experts and back, and sends between pipeline stages</source>
        <translation>All-Reduces, der Weg zu den Experten und zurück und was zwischen Pipeline-Stufen gesendet wird</translation>
    </message>
    <message>
        <source>An UltraServer is paid for whole: one that is half full wastes the rest, and a job on it gets a smaller NVLink domain. More instances than the type has cannot be.</source>
        <translation>Ein UltraServer wird ganz bezahlt: Ein halb voller verschwendet den Rest, und ein Job darauf bekommt eine kleinere NVLink-Domain. Mehr Instanzen, als der Typ hat, kann es nicht geben.</translation>
    </message>
    <message>
        <source>Another instance</source>
        <translation>Andere Instanz</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer spread</source>
        <translation>Streuung Antwort</translation>
    </message>
    <message>
        <source>Answers each</source>
        <translation>Antworten je</translation>
    </message>
    <message>
        <source>answers that are not done when new weights arrive go on with them: no tail, but their cache is computed again; needs steps off</source>
        <translation>Antworten, die bei neuen Gewichten nicht fertig sind, laufen mit diesen weiter: kein Nachlauf, aber ihr Cache wird neu berechnet; braucht Rückstand</translation>
    </message>
    <message>
        <source>answers to one prompt, that are judged against each other</source>
        <translation>Antworten auf einen Prompt, die gegeneinander bewertet werden</translation>
    </message>
    <message>
        <source>arguments of Megatron-LM in a script or recipe; torchrun lines of the training jobs out</source>
        <translation>Argumente von Megatron-LM in einem Skript oder Rezept; hinaus torchrun-Zeilen der Trainingsjobs</translation>
    </message>
    <message>
        <source>as many as fit</source>
        <translation>so viele wie passen</translation>
    </message>
    <message>
        <source>as the update</source>
        <translation>wie das Update</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>wie üblich</translation>
    </message>
    <message>
        <source>asynchronous</source>
        <translation>asynchron</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Attention DP</source>
        <translation>Attention DP</translation>
    </message>
    <message>
        <source>AutoModel</source>
        <translation>AutoModel</translation>
    </message>
    <message>
        <source>AWS puts instances that work together into one UltraCluster with a non-blocking network and says how many GPUs it has at most. Beyond that one network for all is not promised, and the traffic between clusters is not modelled.</source>
        <translation>AWS stellt Instanzen, die zusammen arbeiten, in einen UltraCluster mit blockierungsfreiem Netz und sagt, wie viele GPUs er höchstens hat. Darüber hinaus ist ein Netz für alle nicht zugesagt, und der Verkehr zwischen Clustern wird nicht modelliert.</translation>
    </message>
    <message>
        <source>AWS sets the rates of Capacity Blocks anew each quarter and changes others without a fixed day. What was read more than a quarter ago counts in the sum, and the sum is an estimate. Read the price again before anything is signed, or give a price list of your own.</source>
        <translation>AWS setzt die Sätze der Capacity Blocks jedes Quartal neu fest und ändert andere ohne festen Tag. Was vor mehr als einem Quartal gelesen wurde, zählt in der Summe, und die Summe ist eine Schätzung. Den Preis vor einer Unterschrift neu nachlesen oder eine eigene Preisliste angeben.</translation>
    </message>
    <message>
        <source>B per parameter</source>
        <translation>B je Parameter</translation>
    </message>
    <message>
        <source>B per token</source>
        <translation>B je Token</translation>
    </message>
    <message>
        <source>best</source>
        <translation>am besten</translation>
    </message>
    <message>
        <source>BF16</source>
        <translation>BF16</translation>
    </message>
    <message>
        <source>Blocks can be bought up to 8 weeks ahead; they end at 11:30 UTC of their last day, and instances in them are terminated from 30 minutes before.</source>
        <translation>Blöcke sind bis zu 8 Wochen im Voraus zu kaufen; sie enden um 11:30 UTC ihres letzten Tages, und Instanzen darin werden ab 30 Minuten vorher beendet.</translation>
    </message>
    <message>
        <source>Blocks last 1 to 14 days, or whole weeks up to 182 days.</source>
        <translation>Blöcke dauern 1 bis 14 Tage oder ganze Wochen bis 182 Tage.</translation>
    </message>
    <message>
        <source>Blocks of instances are sold with 1, 2, 4, 8, 16, 32 or 64; UltraServers by the piece.</source>
        <translation>Blöcke von Instanzen werden mit 1, 2, 4, 8, 16, 32 oder 64 verkauft; UltraServer stückweise.</translation>
    </message>
    <message>
        <source>Both use the same links while it runs. Move the bytes over other hosts, or between the steps.</source>
        <translation>Beide nutzen dieselben Links, während er läuft. Die Bytes über andere Hosts oder zwischen den Schritten bewegen.</translation>
    </message>
    <message>
        <source>by a power law</source>
        <translation>nach einem Potenzgesetz</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>nach Schichten</translation>
    </message>
    <message>
        <source>bytes of saved state per trained parameter: 14 for BF16 weights with FP32 master weights and two moments</source>
        <translation>Bytes gesicherten Zustands je trainiertem Parameter: 14 für BF16-Gewichte mit FP32-Master-Gewichten und zwei Momenten</translation>
    </message>
    <message>
        <source>Bytes that move from one pool of instances to another</source>
        <translation>Bytes, die von einem Pool von Instanzen in einen anderen wandern</translation>
    </message>
    <message>
        <source>bytes that the data loader reads for a token; pictures and sound need far more than the 4 of text</source>
        <translation>Bytes, die der Data Loader je Token liest; Bilder und Ton brauchen weit mehr als die 4 von Text</translation>
    </message>
    <message>
        <source>Changes of the power reading in five minutes</source>
        <translation>Änderungen der Leistungsmessung in fünf Minuten</translation>
    </message>
    <message>
        <source>Checkpoints stop the step</source>
        <translation>Checkpoints halten den Schritt an</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>clients that each wait for their answer before they ask again</source>
        <translation>Clients, die jeweils auf ihre Antwort warten, bevor sie wieder fragen</translation>
    </message>
    <message>
        <source>CloudFormation template with PCS, HyperPod, EKS node groups, EC2 fleets or FSx for Lustre</source>
        <translation>CloudFormation-Vorlage mit PCS, HyperPod, EKS-Knotengruppen, EC2-Flotten oder FSx for Lustre</translation>
    </message>
    <message>
        <source>ClusterConfig of eksctl</source>
        <translation>ClusterConfig von eksctl</translation>
    </message>
    <message>
        <source>cold</source>
        <translation>kalt</translation>
    </message>
    <message>
        <source>command line, YAML or JSON of SGLang: a job that serves; command lines of serving phases out</source>
        <translation>Befehlszeile, YAML oder JSON von SGLang: ein Job, der serviert; hinaus Befehlszeilen servierender Phasen</translation>
    </message>
    <message>
        <source>command line, YAML, JSON or recipe of vLLM: a job that serves; command lines of serving phases out</source>
        <translation>Befehlszeile, YAML, JSON oder Rezept von vLLM: ein Job, der serviert; hinaus Befehlszeilen servierender Phasen</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Communicators</source>
        <translation>Communicators</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>compute: prompts and large batches keep the tensor cores busy</source>
        <translation>Rechnen: Prompts und große Batches belegen die Tensor Cores</translation>
    </message>
    <message>
        <source>config.json of a Hugging Face model</source>
        <translation>config.json eines Modells von Hugging Face</translation>
    </message>
    <message>
        <source>configuration of AWS ParallelCluster 3</source>
        <translation>Konfiguration von AWS ParallelCluster 3</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context parallel: GPUs that share every sequence</source>
        <translation>Kontextparallel: GPUs, die sich jede Sequenz teilen</translation>
    </message>
    <message>
        <source>Context parallelism: keys and values, or heads, travel between parts of a sequence</source>
        <translation>Kontextparallelität: Keys und Values, oder Heads, wandern zwischen Teilen einer Sequenz</translation>
    </message>
    <message>
        <source>Copies at peers hold the own shard and a peer's, the last and the next of each: more than half of host memory and more than the NVMe is too much.</source>
        <translation>Kopien bei Peers halten den eigenen Teil und den eines Peers, von jedem den letzten und den nächsten: Mehr als die Hälfte des Host-Speichers und mehr als das NVMe ist zu viel.</translation>
    </message>
    <message>
        <source>copies of experts that EPLB places beside the model's, so that GPUs get equal loads; 0: it places those alone</source>
        <translation>Kopien von Experten, die EPLB neben die des Modells legt, damit GPUs gleich viel zu tun haben; 0: es verteilt nur diese</translation>
    </message>
    <message>
        <source>copies of the model that share the load evenly</source>
        <translation>Kopien des Modells, die sich die Last gleichmäßig teilen</translation>
    </message>
    <message>
        <source>Corrected memory errors</source>
        <translation>Korrigierte Speicherfehler</translation>
    </message>
    <message>
        <source>Corrected memory errors: add DCGM_FI_DEV_ECC_SBE_VOL_TOTAL to the counters file of dcgm-exporter</source>
        <translation>Korrigierte Speicherfehler: DCGM_FI_DEV_ECC_SBE_VOL_TOTAL in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>CP</source>
        <translation>CP</translation>
    </message>
    <message>
        <source>CP communication</source>
        <translation>CP-Kommunikation</translation>
    </message>
    <message>
        <source>CSV of NCCL's example tuner plugin: what it pins, words that it takes silently; the predicted choices out</source>
        <translation>CSV des Beispiel-Tuner-Plugins von NCCL: was es festlegt, Wörter, die es stillschweigend nimmt; hinaus die vorhergesagten Wahlen</translation>
    </message>
    <message>
        <source>CUDA &amp;graphs</source>
        <translation>CUDA &amp;Graphs</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA Graphs</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Data parallel: replicas of the dense part. TP × CP × PP × DP = GPUs of the job.</source>
        <translation>Datenparallel: Replikate des dichten Teils. TP × CP × PP × DP = GPUs des Jobs.</translation>
    </message>
    <message>
        <source>Data parallelism: gradients are summed, parameters gathered</source>
        <translation>Datenparallelität: Gradienten werden summiert, Parameter eingesammelt</translation>
    </message>
    <message>
        <source>DCGM's health check: add DCGM_EXP_GPU_HEALTH_STATUS to the counters file of dcgm-exporter</source>
        <translation>Gesundheitsprüfung von DCGM: DCGM_EXP_GPU_HEALTH_STATUS in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>DDP</source>
        <translation>DDP</translation>
    </message>
    <message>
        <source>Decides the optimizer's memory and step</source>
        <translation>Bestimmt Speicher und Schritt des Optimizers</translation>
    </message>
    <message>
        <source>decode attention</source>
        <translation>Decode-Attention</translation>
    </message>
    <message>
        <source>decode pool</source>
        <translation>Decode-Pool</translation>
    </message>
    <message>
        <source>DeepEP</source>
        <translation>DeepEP</translation>
    </message>
    <message>
        <source>DeepEP NVSHMEM</source>
        <translation>DeepEP NVSHMEM</translation>
    </message>
    <message>
        <source>DeepEP over UCCL</source>
        <translation>DeepEP über UCCL</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Degrees must multiply to the GPUs, and divide heads, layers, experts, sequence and batch: the framework would refuse to start.</source>
        <translation>Grade müssen sich zu den GPUs multiplizieren und Heads, Schichten, Experten, Sequenz und Batch teilen: Das Framework würde den Start verweigern.</translation>
    </message>
    <message>
        <source>DescribeInstanceTopology reports three network node layers, four on P6-B200 and P6-B300. At another depth, distances in the design are not those of the cluster.</source>
        <translation>DescribeInstanceTopology meldet drei Schichten von Netzknoten, vier bei P6-B200 und P6-B300. In anderer Tiefe sind die Abstände im Entwurf nicht die des Clusters.</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Erkennen</translation>
    </message>
    <message>
        <source>Dispatch and combine of every MoE layer send each token to the GPUs of its experts. Inside an NVLink domain (8 GPUs, or the 72 of an UltraServer) that costs little; beyond it the cards carry it. A group that would fit and lies in several domains does so for nothing. It is an error where mending it saves a fifth of the step.</source>
        <translation>Dispatch und Combine jeder MoE-Schicht senden jedes Token zu den GPUs seiner Experten. In einer NVLink-Domain (8 GPUs oder die 72 eines UltraServers) kostet das wenig; darüber hinaus tragen es die Karten. Eine Gruppe, die passen würde und in mehreren Domains liegt, tut das umsonst. Es ist ein Fehler, wo die Behebung ein Fünftel des Schritts spart.</translation>
    </message>
    <message>
        <source>Dispatch and combine of one micro-batch run while another one computes</source>
        <translation>Dispatch und Combine eines Micro-Batches laufen, während ein anderer rechnet</translation>
    </message>
    <message>
        <source>dispatcher</source>
        <translation>Dispatcher</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>DP</source>
        <translation>DP</translation>
    </message>
    <message>
        <source>DP communication</source>
        <translation>DP-Kommunikation</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Driver, CUDA, EFA installer, libfabric, aws-ofi-nccl and NCCL depend on one another and on the GPU. A pair that does not go together fails to start, or falls back to a slower way without a word. Rows that no document confirms are warnings.</source>
        <translation>Treiber, CUDA, EFA-Installer, libfabric, aws-ofi-nccl und NCCL hängen voneinander und von der GPU ab. Ein Paar, das nicht zusammenpasst, startet nicht oder weicht wortlos auf einen langsameren Weg aus. Zeilen, die kein Dokument bestätigt, sind Warnungen.</translation>
    </message>
    <message>
        <source>ds_config.json of DeepSpeed: batches, sharding, precision, offload; of the first training job out</source>
        <translation>ds_config.json von DeepSpeed: Batches, Sharding, Präzision, Offload; hinaus die des ersten Trainingsjobs</translation>
    </message>
    <message>
        <source>DynamoGraphDeployment for each serving job: frontend, workers or prefill and decode (checked by rule)</source>
        <translation>DynamoGraphDeployment für jeden servierenden Job: Frontend, Worker oder Prefill und Decode (nach Regel geprüft)</translation>
    </message>
    <message>
        <source>E2E mean</source>
        <translation>E2E Mittel</translation>
    </message>
    <message>
        <source>E2E p50</source>
        <translation>E2E p50</translation>
    </message>
    <message>
        <source>E2E p90</source>
        <translation>E2E p90</translation>
    </message>
    <message>
        <source>E2E p99</source>
        <translation>E2E p99</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>Eager</translation>
    </message>
    <message>
        <source>EC2 counts the vCPUs of running P instances per Region, On-Demand (Savings Plans among them) and Spot apart, and refuses to launch more. Instances in Capacity Blocks do not count. Ask for the increase before the day.</source>
        <translation>EC2 zählt die vCPUs laufender P-Instanzen je Region, On-Demand (Savings Plans darunter) und Spot getrennt, und verweigert darüber hinaus den Start. Instanzen in Capacity Blocks zählen nicht. Die Erhöhung vor dem Tag beantragen.</translation>
    </message>
    <message>
        <source>EFA drops: run node_exporter with the amazonefa collector on every host, and let relabelling of scrapes keep node_amazonefa_rx_drops</source>
        <translation>EFA-Verwürfe: auf jedem Host node_exporter mit dem Kollektor amazonefa betreiben, und das Umbenennen beim Abfragen node_amazonefa_rx_drops behalten lassen</translation>
    </message>
    <message>
        <source>EFA failed work requests</source>
        <translation>EFA: gescheiterte Work Requests</translation>
    </message>
    <message>
        <source>EFA failed work requests: need EFA driver 2.5.0 or newer on the hosts (reads: 1.10.1); where it is, the exporter or the relabelling of scrapes leaves node_amazonefa_rdma_write_wr_err and …_read_wr_err out</source>
        <translation>Gescheiterte EFA-Work-Requests: brauchen auf den Hosts den EFA-Treiber 2.5.0 oder neuer (Lesen: 1.10.1); wo er da ist, lässt der Exporter oder das Umbenennen beim Abfragen node_amazonefa_rdma_write_wr_err und …_read_wr_err aus</translation>
    </message>
    <message>
        <source>EFA packets dropped</source>
        <translation>EFA: verworfene Pakete</translation>
    </message>
    <message>
        <source>EFA peers that do not answer</source>
        <translation>EFA: Gegenstellen, die nicht antworten</translation>
    </message>
    <message>
        <source>EFA peers that do not answer: need EFA driver 2.17.0 or newer on the hosts</source>
        <translation>EFA-Gegenstellen, die nicht antworten: brauchen auf den Hosts den EFA-Treiber 2.17.0 oder neuer</translation>
    </message>
    <message>
        <source>EFA receive rate: run node_exporter with the amazonefa collector on every host (HyperPod: turn the network category on)</source>
        <translation>EFA-Empfangsrate: auf jedem Host node_exporter mit dem Kollektor amazonefa betreiben (HyperPod: die Kategorie Netz einschalten)</translation>
    </message>
    <message>
        <source>EFA retransmission timeouts</source>
        <translation>EFA: abgelaufene Neuübertragungen</translation>
    </message>
    <message>
        <source>EFA retransmits</source>
        <translation>EFA-Neuübertragungen</translation>
    </message>
    <message>
        <source>EFA retransmits: need EFA driver 2.17.0 or newer on the hosts</source>
        <translation>EFA-Neuübertragungen: brauchen auf den Hosts den EFA-Treiber 2.17.0 oder neuer</translation>
    </message>
    <message>
        <source>EFA rx</source>
        <translation>EFA rx</translation>
    </message>
    <message>
        <source>EFA timeouts: need EFA driver 2.17.0 or newer on the hosts</source>
        <translation>EFA-Zeitüberschreitungen: brauchen auf den Hosts den EFA-Treiber 2.17.0 oder neuer</translation>
    </message>
    <message>
        <source>EFA transmit rate: run node_exporter with the amazonefa collector on every host</source>
        <translation>EFA-Senderate: auf jedem Host node_exporter mit dem Kollektor amazonefa betreiben</translation>
    </message>
    <message>
        <source>EFA transmit rate: run node_exporter with the amazonefa collector on every host (HyperPod: turn the network category on)</source>
        <translation>EFA-Senderate: auf jedem Host node_exporter mit dem Kollektor amazonefa betreiben (HyperPod: die Kategorie Netz einschalten)</translation>
    </message>
    <message>
        <source>EFA tx</source>
        <translation>EFA tx</translation>
    </message>
    <message>
        <source>EFA tx over a quarter of an hour</source>
        <translation>EFA tx über eine Viertelstunde</translation>
    </message>
    <message>
        <source>EFA tx, the most of spells of the last hours</source>
        <translation>EFA tx, das Meiste aus Abschnitten der letzten Stunden</translation>
    </message>
    <message>
        <source>embedding, output layer, loss</source>
        <translation>Embedding, Ausgabeschicht, Loss</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Engine active</source>
        <translation>Engine aktiv</translation>
    </message>
    <message>
        <source>Engine activity (finer than utilisation): add DCGM_FI_PROF_GR_ENGINE_ACTIVE to the counters file of dcgm-exporter</source>
        <translation>Aktivität der Engine (feiner als die Auslastung): DCGM_FI_PROF_GR_ENGINE_ACTIVE in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>engine that serves: its rules fill what is not said</source>
        <translation>Engine, die bedient: Ihre Regeln füllen, was nicht gesagt ist</translation>
    </message>
    <message>
        <source>environment of NCCL, Libfabric and aws-ofi-nccl for the instance type, of NVSHMEM, GDRCopy and NIXL where a job uses them</source>
        <translation>Umgebung von NCCL, Libfabric und aws-ofi-nccl für den Instanztyp, von NVSHMEM, GDRCopy und NIXL, wo ein Job sie nutzt</translation>
    </message>
    <message>
        <source>EP</source>
        <translation>EP</translation>
    </message>
    <message>
        <source>EP communication</source>
        <translation>EP-Kommunikation</translation>
    </message>
    <message>
        <source>Ethernet traffic: run node_exporter on every host</source>
        <translation>Ethernet-Verkehr: auf jedem Host node_exporter betreiben</translation>
    </message>
    <message>
        <source>Ethernet tx</source>
        <translation>Ethernet tx</translation>
    </message>
    <message>
        <source>ETP</source>
        <translation>ETP</translation>
    </message>
    <message>
        <source>even</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>every replica reads</source>
        <translation>jedes Replikat liest</translation>
    </message>
    <message>
        <source>Every step waits for the slowest GPU and the slowest card of the job. Give the job instances of one type.</source>
        <translation>Jeder Schritt wartet auf die langsamste GPU und die langsamste Karte des Jobs. Dem Job Instanzen eines Typs geben.</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>Ungleichheit der Experten</translation>
    </message>
    <message>
        <source>expert matrix products</source>
        <translation>Experten-Matrixprodukte</translation>
    </message>
    <message>
        <source>expert overlap</source>
        <translation>Experten-Überlappung</translation>
    </message>
    <message>
        <source>Expert parallel: GPUs that share the experts, folded into TP × CP × DP</source>
        <translation>Expertenparallel: GPUs, die sich die Experten teilen, gefaltet in TP × CP × DP</translation>
    </message>
    <message>
        <source>Expert parallelism: tokens travel to their experts and back</source>
        <translation>Expertenparallelität: Token wandern zu ihren Experten und zurück</translation>
    </message>
    <message>
        <source>Expert tensor parallel: GPUs that share every expert</source>
        <translation>Experten-tensorparallel: GPUs, die sich jeden Experten teilen</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>experts: their weights stream for few tokens each</source>
        <translation>Experten: Ihre Gewichte strömen für je wenige Token</translation>
    </message>
    <message>
        <source>Failed health check</source>
        <translation>Fehlgeschlagene Gesundheitsprüfung</translation>
    </message>
    <message>
        <source>Failed row remaps: add DCGM_FI_DEV_ROW_REMAP_FAILURE to the counters file of dcgm-exporter</source>
        <translation>Gescheiterte Umlegungen von Zeilen: DCGM_FI_DEV_ROW_REMAP_FAILURE in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>Fails every</source>
        <translation>Ausfall alle</translation>
    </message>
    <message>
        <source>Fill and drain of the pipeline, and waiting for its longest stage</source>
        <translation>Füllen und Leeren der Pipeline und Warten auf ihre längste Stufe</translation>
    </message>
    <message>
        <source>first stage</source>
        <translation>erste Stufe</translation>
    </message>
    <message>
        <source>first-token path</source>
        <translation>Weg des ersten Tokens</translation>
    </message>
    <message>
        <source>format of the KV cache</source>
        <translation>Format des KV-Cache</translation>
    </message>
    <message>
        <source>format of the weights</source>
        <translation>Format der Gewichte</translation>
    </message>
    <message>
        <source>FP16</source>
        <translation>FP16</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>FP8</source>
        <translation>FP8</translation>
    </message>
    <message>
        <source>FP8 block</source>
        <translation>FP8 Block</translation>
    </message>
    <message>
        <source>FP8 current</source>
        <translation>FP8 Current</translation>
    </message>
    <message>
        <source>FP8 delayed</source>
        <translation>FP8 Delayed</translation>
    </message>
    <message>
        <source>FP8 rowwise</source>
        <translation>FP8 zeilenweise</translation>
    </message>
    <message>
        <source>FP8, 128 × 128 blocks</source>
        <translation>FP8, Blöcke 128 × 128</translation>
    </message>
    <message>
        <source>FP8, by row</source>
        <translation>FP8, je Zeile</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>from a replica</source>
        <translation>aus einem Replikat</translation>
    </message>
    <message>
        <source>gbs</source>
        <translation>gbs</translation>
    </message>
    <message>
        <source>Global batch: sequences per step</source>
        <translation>Globaler Batch: Sequenzen je Schritt</translation>
    </message>
    <message>
        <source>go on smaller</source>
        <translation>kleiner weiter</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>GPU memory filled or emptied in half an hour</source>
        <translation>GPU-Speicher in einer halben Stunde gefüllt oder geleert</translation>
    </message>
    <message>
        <source>GPU memory: add DCGM_FI_DEV_FB_USED to the counters file of dcgm-exporter</source>
        <translation>GPU-Speicher: DCGM_FI_DEV_FB_USED in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>GPU utilisation</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>GPU utilisation: add DCGM_FI_DEV_GPU_UTIL to the counters file of dcgm-exporter</source>
        <translation>GPU-Auslastung: DCGM_FI_DEV_GPU_UTIL in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation>GPU-Stunden</translation>
    </message>
    <message>
        <source>GPU-hours between two interruptions of the job, of any cause</source>
        <translation>GPU-Stunden zwischen zwei Unterbrechungen des Jobs, gleich welcher Ursache</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>GPUs that a pipeline stage of a replica is cut over</source>
        <translation>GPUs, auf die eine Pipeline-Stufe eines Replikats verteilt ist</translation>
    </message>
    <message>
        <source>GPUs that share out the weights among themselves with HSDP; 0: all of DP × CP</source>
        <translation>GPUs, die bei HSDP die Gewichte unter sich aufteilen; 0: alle aus DP × CP</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>gres.conf: the GPUs of the nodes</source>
        <translation>gres.conf: die GPUs der Knoten</translation>
    </message>
    <message>
        <source>Grouped products of the routed experts, and the wait for the fullest one</source>
        <translation>Gruppierte Produkte der gewählten Experten und das Warten auf den vollsten</translation>
    </message>
    <message>
        <source>Grouped products of the routed experts: their weights stream for the tokens that each gets</source>
        <translation>Gruppierte Produkte der angesteuerten Experten: Ihre Gewichte werden für die Tokens gestreamt, die jeder bekommt</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>groups of a stage whose attention runs on requests of their own</source>
        <translation>Gruppen einer Stufe, deren Attention auf eigenen Anfragen läuft</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>HBM activity: add DCGM_FI_PROF_DRAM_ACTIVE to the counters file of dcgm-exporter</source>
        <translation>HBM-Aktivität: DCGM_FI_PROF_DRAM_ACTIVE in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>Highest GPU memory in half an hour</source>
        <translation>Größter GPU-Speicher in einer halben Stunde</translation>
    </message>
    <message>
        <source>Highest GPU utilisation in ten minutes</source>
        <translation>Höchste GPU-Auslastung in zehn Minuten</translation>
    </message>
    <message>
        <source>Highest power since a restart</source>
        <translation>Höchste Leistung seit einem Neustart</translation>
    </message>
    <message>
        <source>Highest power since the memory is held</source>
        <translation>Höchste Leistung, seit der Speicher belegt ist</translation>
    </message>
    <message>
        <source>Highest power within the hour</source>
        <translation>Höchste Leistung innerhalb der Stunde</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Hält</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Host CPU busy</source>
        <translation>Host-CPU beschäftigt</translation>
    </message>
    <message>
        <source>Host CPU time taken by the hypervisor</source>
        <translation>CPU-Zeit des Hosts, die der Hypervisor nimmt</translation>
    </message>
    <message>
        <source>Host CPU: run node_exporter on every host</source>
        <translation>CPU des Hosts: auf jedem Host node_exporter betreiben</translation>
    </message>
    <message>
        <source>Host hits</source>
        <translation>Host-Treffer</translation>
    </message>
    <message>
        <source>host launch</source>
        <translation>Host-Start</translation>
    </message>
    <message>
        <source>host per sequence</source>
        <translation>Host je Sequenz</translation>
    </message>
    <message>
        <source>host per step</source>
        <translation>Host je Schritt</translation>
    </message>
    <message>
        <source>Host waits for storage</source>
        <translation>Host wartet auf Speicher</translation>
    </message>
    <message>
        <source>Host waits for storage, as a rule</source>
        <translation>Host wartet auf Speicher, in der Regel</translation>
    </message>
    <message>
        <source>hot</source>
        <translation>heiß</translation>
    </message>
    <message>
        <source>hours until a failed instance is back</source>
        <translation>Stunden, bis eine ausgefallene Instanz zurück ist</translation>
    </message>
    <message>
        <source>how a block of the cache lies in memory: K and V of each layer apart, a piece each, or all layers together (vLLM's enable_cross_layers_blocks)</source>
        <translation>wie ein Block des Caches im Speicher liegt: K und V jeder Schicht für sich, je ein Stück, oder alle Schichten zusammen (enable_cross_layers_blocks von vLLM)</translation>
    </message>
    <message>
        <source>how a checkpoint is written: the step waits; beside the step, after a copy to host memory; or often to peers' memory and now and then to storage</source>
        <translation>wie ein Checkpoint geschrieben wird: der Schritt wartet; neben dem Schritt, nach einer Kopie in den Host-Speicher; oder oft in den Speicher von Peers und ab und zu in den Speicherdienst</translation>
    </message>
    <message>
        <source>How context-parallel GPUs exchange keys and values</source>
        <translation>Wie kontextparallele GPUs Keys und Values austauschen</translation>
    </message>
    <message>
        <source>how many steps old the weights of an answer may be; 0: on policy, above: pools of their own work beside each other</source>
        <translation>wie viele Schritte alt die Gewichte einer Antwort sein dürfen; 0: on policy, darüber: eigene Pools arbeiten nebeneinander</translation>
    </message>
    <message>
        <source>how the job goes on: all starts again; processes stay; without the failed replica until it is back; a spare takes the state of a replica</source>
        <translation>wie der Job weitergeht: alles startet neu; Prozesse bleiben; ohne das ausgefallene Replikat, bis es zurück ist; eine Reserve übernimmt den Zustand eines Replikats</translation>
    </message>
    <message>
        <source>HSDP</source>
        <translation>HSDP</translation>
    </message>
    <message>
        <source>HTTP, tokeniser and queues before the engine's steps see a request</source>
        <translation>HTTP, Tokenizer und Warteschlangen, bevor die Schritte der Engine eine Anfrage sehen</translation>
    </message>
    <message>
        <source>HyperNode tree and Queue of Volcano</source>
        <translation>HyperNode-Baum und Queue von Volcano</translation>
    </message>
    <message>
        <source>Idle spares</source>
        <translation>Untätige Reserven</translation>
    </message>
    <message>
        <source>in the processes</source>
        <translation>in den Prozessen</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Instances are terminated at the end of the block: the run must be resumed elsewhere from a checkpoint. The run's length is that of the goodput model, failures and saves included.</source>
        <translation>Am Ende des Blocks werden die Instanzen beendet: Der Lauf muss anderswo von einem Checkpoint fortgesetzt werden. Die Länge des Laufs ist die des Goodput-Modells, Ausfälle und Speichern eingeschlossen.</translation>
    </message>
    <message>
        <source>instances kept as spares, which are paid for</source>
        <translation>als Reserve gehaltene Instanzen, die bezahlt werden</translation>
    </message>
    <message>
        <source>instances kept beside the job: none, running outside it (cold), or in it and idle (hot)</source>
        <translation>neben dem Job gehaltene Instanzen: keine, außerhalb laufend (kalt) oder darin und untätig (heiß)</translation>
    </message>
    <message>
        <source>INT4 weights</source>
        <translation>INT4-Gewichte</translation>
    </message>
    <message>
        <source>INT8 weights</source>
        <translation>INT8-Gewichte</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>verschränkt</translation>
    </message>
    <message>
        <source>It can be modelled with figures that no document confirms yet. Treat money and time for it as estimates.</source>
        <translation>Er lässt sich mit Werten modellieren, die noch kein Dokument bestätigt. Geld und Zeit dafür sind als Schätzungen zu nehmen.</translation>
    </message>
    <message>
        <source>It fits by the prediction, with less than 5 % to spare: a longer document, a library's workspace, fragmentation or another release ends the run with an out-of-memory error, perhaps after days. Recomputation, a smaller micro-batch, or more TP, PP or sharding make room.</source>
        <translation>Nach der Vorhersage passt er, mit weniger als 5 % übrig: Ein längeres Dokument, der Arbeitsspeicher einer Bibliothek, Fragmentierung oder eine andere Version beendet den Lauf mit einem Out-of-Memory-Fehler, vielleicht nach Tagen. Neuberechnung, ein kleinerer Micro-Batch oder mehr TP, PP oder Sharding schaffen Platz.</translation>
    </message>
    <message>
        <source>It works by the plugin's older interface, or not; nobody has said. Take the plugin that was tested with it.</source>
        <translation>Es läuft über die ältere Schnittstelle des Plugins oder nicht; niemand hat es gesagt. Das Plugin nehmen, das damit getestet wurde.</translation>
    </message>
    <message>
        <source>ITL mean</source>
        <translation>ITL Mittel</translation>
    </message>
    <message>
        <source>ITL p50</source>
        <translation>ITL p50</translation>
    </message>
    <message>
        <source>ITL p90</source>
        <translation>ITL p90</translation>
    </message>
    <message>
        <source>ITL p99</source>
        <translation>ITL p99</translation>
    </message>
    <message>
        <source>Its defaults, overheads and overlap</source>
        <translation>Seine Vorgaben, Zusatzkosten und Überlappung</translation>
    </message>
    <message>
        <source>its GPU has no NVLink and how GPUs speak over its PCIe and EFA is not measured here; it is listed and priced only</source>
        <translation>ihre GPU hat kein NVLink, und wie GPUs über ihr PCIe und EFA sprechen, ist hier nicht gemessen; sie steht nur mit ihrem Preis in der Liste</translation>
    </message>
    <message>
        <source>Its kind is one that this version does not calculate, or it was imported without its plan. It keeps its instances and survives a save.</source>
        <translation>Ihre Art rechnet diese Version nicht, oder sie wurde ohne ihren Plan importiert. Sie behält ihre Instanzen und überlebt ein Speichern.</translation>
    </message>
    <message>
        <source>Its pools overlap, are of unequal size for its pattern, have no cards on the way, or move nothing. The finding says which.</source>
        <translation>Seine Pools überlappen, sind für sein Muster ungleich groß, haben unterwegs keine Karten oder bewegen nichts. Der Befund sagt, was davon.</translation>
    </message>
    <message>
        <source>Its pools, degrees or answers do not go together. The finding says which.</source>
        <translation>Seine Pools, Grade oder Antworten passen nicht zusammen. Der Befund sagt, was davon.</translation>
    </message>
    <message>
        <source>Its weights do not fit, its degrees do not divide the model, or its load has no answer. The finding says which.</source>
        <translation>Seine Gewichte passen nicht, seine Grade teilen das Modell nicht, oder seine Last hat keine Antwort. Der Befund sagt, was davon.</translation>
    </message>
    <message>
        <source>Jobs that compute on the same GPUs slow each other down and may not fit into their memory together. Give each job its own instances.</source>
        <translation>Jobs, die auf denselben GPUs rechnen, bremsen einander und passen vielleicht nicht zusammen in ihren Speicher. Jedem Job eigene Instanzen geben.</translation>
    </message>
    <message>
        <source>Jobs: let dcgm-exporter label its series (--kubernetes, --hpc-job-mapping-dir), or scrape kube-state-metrics or slurm-job-exporter</source>
        <translation>Jobs: dcgm-exporter seine Reihen beschriften lassen (--kubernetes, --hpc-job-mapping-dir), oder kube-state-metrics oder slurm-job-exporter abfragen</translation>
    </message>
    <message>
        <source>JobSet for each training job</source>
        <translation>JobSet für jeden Trainingsjob</translation>
    </message>
    <message>
        <source>Kept by peers</source>
        <translation>In Peers erhalten</translation>
    </message>
    <message>
        <source>kubectl describe nodes; kubectl get nodes, pods or jobs -o json or yaml: Node, Pod, JobSet, PyTorchJob, MPIJob, TrainJob, LeaderWorkerSet, Ray, Dynamo, Volcano's HyperNode</source>
        <translation>kubectl describe nodes; kubectl get nodes, pods oder jobs -o json oder yaml: Node, Pod, JobSet, PyTorchJob, MPIJob, TrainJob, LeaderWorkerSet, Ray, Dynamo, HyperNode von Volcano</translation>
    </message>
    <message>
        <source>KV blocks</source>
        <translation>KV-Blöcke</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>KV transport</source>
        <translation>KV-Transport</translation>
    </message>
    <message>
        <source>last stage</source>
        <translation>letzte Stufe</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Anlauf</translation>
    </message>
    <message>
        <source>launch templates, placement groups and instances for Terraform's AWS provider</source>
        <translation>Launch Templates, Placement Groups und Instanzen für den AWS-Provider von Terraform</translation>
    </message>
    <message>
        <source>Launches inside a graph, and small kernels that no curve holds, in every layer</source>
        <translation>Starts innerhalb eines Graphen und kleine Kernels, die keine Kurve enthält, in jeder Schicht</translation>
    </message>
    <message>
        <source>launches of prompts</source>
        <translation>Kernelstarts für Prompts</translation>
    </message>
    <message>
        <source>layer launches</source>
        <translation>Starts der Schichten</translation>
    </message>
    <message>
        <source>Layers of the pipeline stage that holds the embedding; 0: an even share. The other stages share the rest evenly.</source>
        <translation>Schichten der Pipeline-Stufe mit dem Embedding; 0: ein gleicher Anteil. Die übrigen Stufen teilen sich den Rest gleichmäßig.</translation>
    </message>
    <message>
        <source>Layers of the pipeline stage that holds the output layer and the loss; 0: an even share</source>
        <translation>Schichten der Pipeline-Stufe mit Ausgabeschicht und Loss; 0: ein gleicher Anteil</translation>
    </message>
    <message>
        <source>LeaderWorkerSet for each pool of a serving job, a group for each replica</source>
        <translation>LeaderWorkerSet für jeden Pool eines servierenden Jobs, eine Gruppe je Replikat</translation>
    </message>
    <message>
        <source>linear layers and prefill attention, computing</source>
        <translation>lineare Schichten und Prefill-Attention, rechnend</translation>
    </message>
    <message>
        <source>Linear layers and the output layer as far as memory holds them: weights and activations stream, by measured kernels</source>
        <translation>Lineare Schichten und die Ausgabeschicht, soweit der Speicher sie hält: Gewichte und Aktivierungen werden gestreamt, nach gemessenen Kernels</translation>
    </message>
    <message>
        <source>linear layers, streaming</source>
        <translation>lineare Schichten, gestreamt</translation>
    </message>
    <message>
        <source>LLM Foundry</source>
        <translation>LLM Foundry</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Loading the state</source>
        <translation>Zustand laden</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>Lowest GPU memory in half an hour</source>
        <translation>Kleinster GPU-Speicher in einer halben Stunde</translation>
    </message>
    <message>
        <source>Lustre speaks EFA from PERSISTENT_2 and Nitro v4 on. Over ENA each client has a fraction of the bandwidth.</source>
        <translation>Lustre spricht EFA ab PERSISTENT_2 und Nitro v4. Über ENA hat jeder Client einen Bruchteil der Bandbreite.</translation>
    </message>
    <message>
        <source>Making communicators</source>
        <translation>Communicators aufbauen</translation>
    </message>
    <message>
        <source>matrix products</source>
        <translation>Matrixprodukte</translation>
    </message>
    <message>
        <source>mbs</source>
        <translation>mbs</translation>
    </message>
    <message>
        <source>Mean length, in tokens, of the documents packed into a sequence, which do not attend to each other; 0: one document fills it</source>
        <translation>Mittlere Länge, in Token, der in eine Sequenz gepackten Dokumente, die einander nicht sehen; 0: ein Dokument füllt sie</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed</source>
        <translation>Megatron-DeepSpeed</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>memory bandwidth: weights and cache stream at every step</source>
        <translation>Speicherbandbreite: Gewichte und Cache strömen in jedem Schritt</translation>
    </message>
    <message>
        <source>Memory clock</source>
        <translation>Speichertakt</translation>
    </message>
    <message>
        <source>Memory clock: add DCGM_FI_DEV_MEM_CLOCK to the counters file of dcgm-exporter</source>
        <translation>Speichertakt: DCGM_FI_DEV_MEM_CLOCK in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>Memory interface active</source>
        <translation>HBM aktiv</translation>
    </message>
    <message>
        <source>Memory share</source>
        <translation>Speicheranteil</translation>
    </message>
    <message>
        <source>Memory temperature</source>
        <translation>Speichertemperatur</translation>
    </message>
    <message>
        <source>Memory temperature: add DCGM_FI_DEV_MEMORY_TEMP to the counters file of dcgm-exporter</source>
        <translation>Speichertemperatur: DCGM_FI_DEV_MEMORY_TEMP in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>memory-bound kernels</source>
        <translation>speichergebundene Kernel</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Micro-batch: sequences per micro-batch and replica</source>
        <translation>Micro-Batch: Sequenzen je Micro-Batch und Replikat</translation>
    </message>
    <message>
        <source>Mini-batches</source>
        <translation>Mini-Batches</translation>
    </message>
    <message>
        <source>mini-batches of a step, with an optimizer step each</source>
        <translation>Mini-Batches eines Schritts, mit je einem Optimizer-Schritt</translation>
    </message>
    <message>
        <source>Model chunks per pipeline stage. More than one interleaves: a smaller bubble, more sends.</source>
        <translation>Modell-Chunks je Pipeline-Stufe. Mehr als einer verschränkt: kleinere Bubble, mehr Sendungen.</translation>
    </message>
    <message>
        <source>model that drafts beside the one that serves, as the catalog names it: its weights, its cache and a pass for each draft</source>
        <translation>Modell, das neben dem bedienenden entwirft, wie es im Katalog heißt: seine Gewichte, sein Cache und ein Durchlauf je Entwurf</translation>
    </message>
    <message>
        <source>Most sequences</source>
        <translation>Max. Sequenzen</translation>
    </message>
    <message>
        <source>Muon</source>
        <translation>Muon</translation>
    </message>
    <message>
        <source>must be said</source>
        <translation>ist anzugeben</translation>
    </message>
    <message>
        <source>MXFP4 experts</source>
        <translation>MXFP4-Experten</translation>
    </message>
    <message>
        <source>MXFP8</source>
        <translation>MXFP8</translation>
    </message>
    <message>
        <source>Nanotron</source>
        <translation>Nanotron</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>NCCL's topology or graph XML: GPUs, cards, NVLinks of a node; of the first instance type out</source>
        <translation>Topologie- oder Graph-XML von NCCL: GPUs, Karten, NVLinks eines Knotens; hinaus die des ersten Instanztyps</translation>
    </message>
    <message>
        <source>newest modelled</source>
        <translation>neueste modellierte</translation>
    </message>
    <message>
        <source>NIXL over libfabric</source>
        <translation>NIXL über libfabric</translation>
    </message>
    <message>
        <source>NIXL over UCX</source>
        <translation>NIXL über UCX</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>no EPLB</source>
        <translation>kein EPLB</translation>
    </message>
    <message>
        <source>No price is known there, and nothing can be bought. Choose a Region of the catalog.</source>
        <translation>Dort ist kein Preis bekannt, und nichts kann gekauft werden. Eine Region des Katalogs wählen.</translation>
    </message>
    <message>
        <source>No public list has it for this Region and this way of paying; sums leave it out and say so. Choose another, or give a price list of your own.</source>
        <translation>Keine öffentliche Liste hat ihn für diese Region und diese Kaufart; Summen lassen ihn aus und sagen es. Eine andere wählen oder eine eigene Preisliste angeben.</translation>
    </message>
    <message>
        <source>NodePool and EC2NodeClass of Karpenter, an interface for each EFA card</source>
        <translation>NodePool und EC2NodeClass von Karpenter, eine Schnittstelle für jede EFA-Karte</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Norms and dropout are shared among the TP GPUs too: less activation memory, the same traffic</source>
        <translation>Auch Norms und Dropout sind auf die TP-GPUs verteilt: weniger Aktivierungsspeicher, derselbe Verkehr</translation>
    </message>
    <message>
        <source>Norms, activations, residual sums, rotary embedding, casts and permutation: bytes over HBM bandwidth</source>
        <translation>Norms, Aktivierungen, Residualsummen, Rotary Embedding, Casts und Permutation: Bytes durch HBM-Bandbreite</translation>
    </message>
    <message>
        <source>Norms, activations, rotary embedding and writes to the KV cache: bytes over HBM bandwidth</source>
        <translation>Norms, Aktivierungen, Rotary Embedding und Schreiben in den KV-Cache: Bytes durch HBM-Bandbreite</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>nicht gesagt</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Nothing can be placed or predicted for it. Choose its instances again.</source>
        <translation>Für ihn kann nichts platziert oder vorhergesagt werden. Seine Instanzen neu wählen.</translation>
    </message>
    <message>
        <source>Nothing can be predicted for it. Choose a model of the catalog, or import a config.json.</source>
        <translation>Für ihn kann nichts vorhergesagt werden. Ein Modell des Katalogs wählen oder eine config.json importieren.</translation>
    </message>
    <message>
        <source>Nothing is known of a way from its instances to it. Choose a storage that they have.</source>
        <translation>Von einem Weg von seinen Instanzen dorthin ist nichts bekannt. Einen Speicherdienst wählen, den sie haben.</translation>
    </message>
    <message>
        <source>Nothing is known of it. Choose a storage of the design.</source>
        <translation>Von ihm ist nichts bekannt. Einen Speicherdienst des Entwurfs wählen.</translation>
    </message>
    <message>
        <source>Nothing is known of its GPUs, cards and price, so nothing can be predicted for jobs on it. Choose a type of the catalog, or describe it in a catalog file of your own.</source>
        <translation>Von seinen GPUs, Karten und Preisen ist nichts bekannt, also kann für Jobs darauf nichts vorhergesagt werden. Einen Typ des Katalogs wählen oder ihn in einer eigenen Katalogdatei beschreiben.</translation>
    </message>
    <message>
        <source>Noticing the failure</source>
        <translation>Ausfall bemerken</translation>
    </message>
    <message>
        <source>Number format in which data-parallel GPUs sum gradients: FP32 moves twice the bytes of BF16, and with Megatron the gradient buffers take twice the memory</source>
        <translation>Zahlenformat, in dem datenparallele GPUs Gradienten summieren: FP32 bewegt doppelt so viele Bytes wie BF16, und mit Megatron brauchen die Gradientenpuffer doppelten Speicher</translation>
    </message>
    <message>
        <source>Number format of the matrix products</source>
        <translation>Zahlenformat der Matrixprodukte</translation>
    </message>
    <message>
        <source>NVFP4</source>
        <translation>NVFP4</translation>
    </message>
    <message>
        <source>NVLink errors</source>
        <translation>NVLink-Fehler</translation>
    </message>
    <message>
        <source>NVLink errors: add DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL, …_RECOVERY_ERROR_COUNT_TOTAL and …_CRC_FLIT_ERROR_COUNT_TOTAL to the counters file of dcgm-exporter</source>
        <translation>NVLink-Fehler: DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL, …_RECOVERY_ERROR_COUNT_TOTAL und …_CRC_FLIT_ERROR_COUNT_TOTAL in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>NVLink rate, both directions: add DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL to the counters file of dcgm-exporter</source>
        <translation>NVLink-Rate, beide Richtungen: DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>NVLink receive rate: add DCGM_FI_PROF_NVLINK_RX_BYTES to the counters file of dcgm-exporter</source>
        <translation>NVLink-Empfangsrate: DCGM_FI_PROF_NVLINK_RX_BYTES in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>NVLink recoveries</source>
        <translation>NVLink neu aufgebaut</translation>
    </message>
    <message>
        <source>NVLink recoveries: add DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL to the counters file of dcgm-exporter</source>
        <translation>NVLink-Wiederherstellungen: DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>NVLink rx</source>
        <translation>NVLink rx</translation>
    </message>
    <message>
        <source>NVLink transmit rate: add DCGM_FI_PROF_NVLINK_TX_BYTES to the counters file of dcgm-exporter</source>
        <translation>NVLink-Senderate: DCGM_FI_PROF_NVLINK_TX_BYTES in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>NVLink tx</source>
        <translation>NVLink tx</translation>
    </message>
    <message>
        <source>NVLink tx + rx</source>
        <translation>NVLink tx + rx</translation>
    </message>
    <message>
        <source>NVMe hits</source>
        <translation>NVMe-Treffer</translation>
    </message>
    <message>
        <source>of drafts</source>
        <translation>der Entwürfe</translation>
    </message>
    <message>
        <source>of failures</source>
        <translation>der Ausfälle</translation>
    </message>
    <message>
        <source>of mean</source>
        <translation>des Mittels</translation>
    </message>
    <message>
        <source>of memory</source>
        <translation>des Speichers</translation>
    </message>
    <message>
        <source>of rating</source>
        <translation>des Nennwerts</translation>
    </message>
    <message>
        <source>of restarts</source>
        <translation>der Neustarts</translation>
    </message>
    <message>
        <source>of the GPU</source>
        <translation>der GPU</translation>
    </message>
    <message>
        <source>of time</source>
        <translation>der Zeit</translation>
    </message>
    <message>
        <source>of tokens</source>
        <translation>der Token</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>offload</source>
        <translation>Auslagern</translation>
    </message>
    <message>
        <source>Old log-probs</source>
        <translation>Alte Log-Probs</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>one reads, passes on</source>
        <translation>eines liest, gibt weiter</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Order of forward and backward passes in the pipeline</source>
        <translation>Reihenfolge der Vorwärts- und Rückwärtsläufe in der Pipeline</translation>
    </message>
    <message>
        <source>other</source>
        <translation>sonstiges</translation>
    </message>
    <message>
        <source>Other loss</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>output of aws ec2 describe-capacity-reservations, -capacity-blocks or -placement-groups</source>
        <translation>Ausgabe von aws ec2 describe-capacity-reservations, -capacity-blocks oder -placement-groups</translation>
    </message>
    <message>
        <source>output of aws ec2 describe-instance-topology, all pages</source>
        <translation>Ausgabe von aws ec2 describe-instance-topology, alle Seiten</translation>
    </message>
    <message>
        <source>output of aws ec2 describe-instances, all pages</source>
        <translation>Ausgabe von aws ec2 describe-instances, alle Seiten</translation>
    </message>
    <message>
        <source>output of squeue or scontrol show jobs, text or JSON</source>
        <translation>Ausgabe von squeue oder scontrol show jobs, Text oder JSON</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>Ausgabe-Token</translation>
    </message>
    <message>
        <source>own heads, or n-grams</source>
        <translation>eigene Heads oder N-Gramme</translation>
    </message>
    <message>
        <source>P6e instances are components of an UltraServer: alone they cannot be bought, and have no NVLink to others. Drop whole UltraServers from the palette, or move the instances into one.</source>
        <translation>P6e-Instanzen sind Teile eines UltraServers: Allein sind sie nicht zu kaufen und haben kein NVLink zu anderen. Ganze UltraServer aus der Palette ablegen oder die Instanzen in einen verschieben.</translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>Gepackt</translation>
    </message>
    <message>
        <source>Partial</source>
        <translation>Partiell</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>parts in which the trainer takes a step's answers, as they come</source>
        <translation>Teile, in denen der Trainer die Antworten eines Schritts nimmt, wie sie kommen</translation>
    </message>
    <message>
        <source>Passes of the model that drafts, one token after another, before the served model verifies them</source>
        <translation>Durchläufe des Modells, das entwirft, ein Token nach dem anderen, bevor das bediente Modell sie prüft</translation>
    </message>
    <message>
        <source>PCIe generation</source>
        <translation>PCIe-Generation</translation>
    </message>
    <message>
        <source>PCIe generation: add DCGM_FI_DEV_PCIE_LINK_GEN to the counters file of dcgm-exporter</source>
        <translation>PCIe-Generation: DCGM_FI_DEV_PCIE_LINK_GEN in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>PCIe lanes</source>
        <translation>PCIe-Lanes</translation>
    </message>
    <message>
        <source>PCIe replays</source>
        <translation>PCIe-Wiederholungen</translation>
    </message>
    <message>
        <source>PCIe replays: add DCGM_FI_DEV_PCIE_REPLAY_COUNTER to the counters file of dcgm-exporter</source>
        <translation>PCIe-Wiederholungen: DCGM_FI_DEV_PCIE_REPLAY_COUNTER in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>PCIe width: add DCGM_FI_DEV_PCIE_LINK_WIDTH to the counters file of dcgm-exporter</source>
        <translation>PCIe-Breite: DCGM_FI_DEV_PCIE_LINK_WIDTH in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>Peers every</source>
        <translation>Peers alle</translation>
    </message>
    <message>
        <source>peers, then storage</source>
        <translation>Peers, dann Speicher</translation>
    </message>
    <message>
        <source>Pending row remaps: add DCGM_FI_DEV_ROW_REMAP_PENDING to the counters file of dcgm-exporter</source>
        <translation>Ausstehende Umlegungen von Zeilen: DCGM_FI_DEV_ROW_REMAP_PENDING in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>Pipeline-Bubble</translation>
    </message>
    <message>
        <source>Pipeline parallel: stages that the layers are cut into</source>
        <translation>Pipeline-parallel: Stufen, in die die Schichten zerlegt sind</translation>
    </message>
    <message>
        <source>Pipeline parallelism: activations and their gradients go from stage to stage</source>
        <translation>Pipeline-Parallelität: Aktivierungen und ihre Gradienten gehen von Stufe zu Stufe</translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation>Pipeline-Stufen</translation>
    </message>
    <message>
        <source>pipeline stages of a replica</source>
        <translation>Pipeline-Stufen eines Replikats</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Planung</translation>
    </message>
    <message>
        <source>pointwise</source>
        <translation>punktweise</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Power: add DCGM_FI_DEV_POWER_USAGE to the counters file of dcgm-exporter</source>
        <translation>Leistung: DCGM_FI_DEV_POWER_USAGE in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>PP</source>
        <translation>PP</translation>
    </message>
    <message>
        <source>PP bubble</source>
        <translation>PP-Bubble</translation>
    </message>
    <message>
        <source>PP communication</source>
        <translation>PP-Kommunikation</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>Preemptions</source>
        <translation>Verdrängungen</translation>
    </message>
    <message>
        <source>prefill pool</source>
        <translation>Prefill-Pool</translation>
    </message>
    <message>
        <source>Prefix hits</source>
        <translation>Prefix-Treffer</translation>
    </message>
    <message>
        <source>processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>processes of a front end that share the sending of tokens (num_postprocess_workers, detokenizer_worker_num); 0: the caller is in the engine's own process and nothing is sent</source>
        <translation>Prozesse eines Frontends, die sich das Senden der Token teilen (num_postprocess_workers, detokenizer_worker_num); 0: Der Aufrufer läuft im Prozess der Engine, und nichts wird gesendet</translation>
    </message>
    <message>
        <source>Projections of attention, dense MLPs and the router, forward and backward</source>
        <translation>Projektionen von Attention, dichten MLPs und Router, vorwärts und rückwärts</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Prompt spread</source>
        <translation>Streuung Prompt</translation>
    </message>
    <message>
        <source>Prompt tokens</source>
        <translation>Prompt-Token</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>prompts of a step</source>
        <translation>Prompts eines Schritts</translation>
    </message>
    <message>
        <source>PyTorchJob of Kubeflow for each training job</source>
        <translation>PyTorchJob von Kubeflow für jeden Trainingsjob</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Queue growth</source>
        <translation>Wachstum der Warteschlange</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>Reasons of the clock</source>
        <translation>Gründe des Takts</translation>
    </message>
    <message>
        <source>Reasons of the clock: add DCGM_FI_DEV_CLOCKS_EVENT_REASONS to the counters file of dcgm-exporter</source>
        <translation>Gründe des Takts: DCGM_FI_DEV_CLOCKS_EVENT_REASONS in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>recipe of SageMaker HyperPod: model, nodes, degrees, batches, sharding</source>
        <translation>Rezept von SageMaker HyperPod: Modell, Knoten, Grade, Batches, Sharding</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Redundant experts</source>
        <translation>Redundante Experten</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>release of the engine, like 0.18.0</source>
        <translation>Version der Engine, etwa 0.18.0</translation>
    </message>
    <message>
        <source>Remapped rows: add DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS to the counters file of dcgm-exporter</source>
        <translation>Umgelegte Zeilen: DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparatur</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>request of aws ec2 create-launch-template, an interface for each EFA card</source>
        <translation>Anfrage für aws ec2 create-launch-template, eine Schnittstelle für jede EFA-Karte</translation>
    </message>
    <message>
        <source>request of sagemaker create-cluster, list-cluster-nodes, provisioning_parameters.json</source>
        <translation>Anfrage für sagemaker create-cluster, list-cluster-nodes, provisioning_parameters.json</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>requests a second that arrive on their own, in place of clients</source>
        <translation>Anfragen je Sekunde, die von selbst eintreffen, an Stelle von Clients</translation>
    </message>
    <message>
        <source>requests of AWS PCS: create-cluster, create-compute-node-group, create-queue</source>
        <translation>Anfragen an AWS PCS: create-cluster, create-compute-node-group, create-queue</translation>
    </message>
    <message>
        <source>requests/s</source>
        <translation>Anfragen/s</translation>
    </message>
    <message>
        <source>restart the job</source>
        <translation>Job neu starten</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>Reward</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>Rings and pipelines run along the ranks. Instances of one bottom node that do not follow one another send upwards what could have stayed low. Topology-aware scheduling orders them.</source>
        <translation>Ringe und Pipelines laufen entlang der Ranks. Instanzen eines untersten Knotens, die nicht aufeinander folgen, schicken nach oben, was unten hätte bleiben können. Topologiebewusstes Scheduling ordnet sie.</translation>
    </message>
    <message>
        <source>Row remap failed</source>
        <translation>Umlegen einer Zeile gescheitert</translation>
    </message>
    <message>
        <source>Row remap pending</source>
        <translation>Umlegen einer Zeile steht aus</translation>
    </message>
    <message>
        <source>Rows remapped after uncorrected errors</source>
        <translation>Nach unkorrigierten Fehlern umgelegte Zeilen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Laufend</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Sampling, bookkeeping and the next step's inputs for every sequence that gets a token</source>
        <translation>Sampling, Buchführung und die Eingaben des nächsten Schritts für jede Sequenz, die ein Token bekommt</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>sbatch script for the first training job</source>
        <translation>sbatch-Skript für den ersten Trainingsjob</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Scheduler and launch of a step, as far as nothing hides them</source>
        <translation>Scheduler und Start eines Schritts, soweit nichts sie verbirgt</translation>
    </message>
    <message>
        <source>Scores, softmax and weighted values, forward and backward</source>
        <translation>Scores, Softmax und gewichtete Values, vorwärts und rückwärts</translation>
    </message>
    <message>
        <source>seconds between two checkpoints in storage</source>
        <translation>Sekunden zwischen zwei Checkpoints im Speicherdienst</translation>
    </message>
    <message>
        <source>seconds between two copies in host and peers' memory (tiered)</source>
        <translation>Sekunden zwischen zwei Kopien im Speicher von Host und Peers (gestuft)</translation>
    </message>
    <message>
        <source>seconds for compilation and slow first steps</source>
        <translation>Sekunden für Kompilieren und langsame erste Schritte</translation>
    </message>
    <message>
        <source>seconds that an answer waits for tools in all, its slot held</source>
        <translation>Sekunden, die eine Antwort insgesamt auf Tools wartet, ihr Slot bleibt belegt</translation>
    </message>
    <message>
        <source>seconds that judging the answers takes beyond the last one: rules, sandboxes, a judge</source>
        <translation>Sekunden, die das Bewerten der Antworten über die letzte hinaus braucht: Regeln, Sandboxes, ein Judge</translation>
    </message>
    <message>
        <source>seconds that planning and the barrier of a save stop the step</source>
        <translation>Sekunden, die Planung und Barriere eines Speicherns den Schritt anhalten</translation>
    </message>
    <message>
        <source>seconds to make the communicators</source>
        <translation>Sekunden zum Aufbau der Communicators</translation>
    </message>
    <message>
        <source>seconds to start containers and processes</source>
        <translation>Sekunden zum Start von Containern und Prozessen</translation>
    </message>
    <message>
        <source>seconds until a failure is noticed</source>
        <translation>Sekunden, bis ein Ausfall bemerkt ist</translation>
    </message>
    <message>
        <source>seconds until another instance stands in, where one is needed</source>
        <translation>Sekunden, bis eine andere Instanz einspringt, wo eine nötig ist</translation>
    </message>
    <message>
        <source>seconds until new instances run with the job's image: a cold start</source>
        <translation>Sekunden, bis neue Instanzen mit dem Image des Jobs laufen: ein Kaltstart</translation>
    </message>
    <message>
        <source>Senders</source>
        <translation>Sender</translation>
    </message>
    <message>
        <source>sending tokens</source>
        <translation>Senden der Tokens</translation>
    </message>
    <message>
        <source>sending tokens: one process turns them into text, one after another</source>
        <translation>das Senden der Token: Ein Prozess macht sie zu Text, eines nach dem anderen</translation>
    </message>
    <message>
        <source>Sent at once</source>
        <translation>Auf einmal gesendet</translation>
    </message>
    <message>
        <source>seq</source>
        <translation>seq</translation>
    </message>
    <message>
        <source>sequence parallelism</source>
        <translation>Sequenzparallelität</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>sequences that run at once on a replica</source>
        <translation>Sequenzen, die zugleich auf einem Replikat laufen</translation>
    </message>
    <message>
        <source>SGLang</source>
        <translation>SGLang</translation>
    </message>
    <message>
        <source>shard group</source>
        <translation>Shard-Gruppe</translation>
    </message>
    <message>
        <source>sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>share of drafts that are accepted at each position, 0 to 1</source>
        <translation>Anteil der Entwürfe, die an jeder Position akzeptiert werden, 0 bis 1</translation>
    </message>
    <message>
        <source>share of GPU memory that the engine takes, 0 to 1</source>
        <translation>Anteil des GPU-Speichers, den die Engine nimmt, 0 bis 1</translation>
    </message>
    <message>
        <source>share of prompt tokens that are found in the prefix cache, 0 to 1</source>
        <translation>Anteil der Prompt-Token, die im Prefix-Cache liegen, 0 bis 1</translation>
    </message>
    <message>
        <source>share of prompt tokens that are not in the prefix cache but were offloaded to host memory, 0 to 1: copied back, not computed</source>
        <translation>Anteil der Prompt-Tokens, die nicht im Prefix-Cache, aber in den Host-Speicher ausgelagert sind, 0 bis 1: zurückkopiert, nicht gerechnet</translation>
    </message>
    <message>
        <source>share of prompt tokens that were offloaded to the instance's NVMe, 0 to 1: read back, not computed</source>
        <translation>Anteil der Prompt-Tokens, die auf die NVMe der Instanz ausgelagert sind, 0 bis 1: zurückgelesen, nicht gerechnet</translation>
    </message>
    <message>
        <source>share of the interruptions after which peers' memory still has the state, 0 to 1</source>
        <translation>Anteil der Unterbrechungen, nach denen der Speicher von Peers den Zustand noch hat, 0 bis 1</translation>
    </message>
    <message>
        <source>share of the interruptions that need another instance, 0 to 1</source>
        <translation>Anteil der Unterbrechungen, die eine andere Instanz brauchen, 0 bis 1</translation>
    </message>
    <message>
        <source>share of the restarts that hold; the others fail again at once, 0 to 1</source>
        <translation>Anteil der Neustarts, die halten; die anderen fallen sofort wieder aus, 0 bis 1</translation>
    </message>
    <message>
        <source>share of the storage's rating that the job reaches, 0 to 1</source>
        <translation>Anteil am Nennwert des Speicherdienstes, den der Job erreicht, 0 bis 1</translation>
    </message>
    <message>
        <source>share of the time that stragglers and planned stops take, 0 to 1</source>
        <translation>Anteil der Zeit, den Nachzügler und geplante Halte nehmen, 0 bis 1</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>Slots</translation>
    </message>
    <message>
        <source>slots: as many requests run as the engine takes, others wait</source>
        <translation>Slots: Es laufen so viele Anfragen, wie die Engine nimmt, andere warten</translation>
    </message>
    <message>
        <source>slurm.conf, gres.conf, output of scontrol show nodes or sinfo, text or JSON</source>
        <translation>slurm.conf, gres.conf, Ausgabe von scontrol show nodes oder sinfo, Text oder JSON</translation>
    </message>
    <message>
        <source>SM active</source>
        <translation>SM aktiv</translation>
    </message>
    <message>
        <source>SM activity: add DCGM_FI_PROF_SM_ACTIVE to the counters file of dcgm-exporter</source>
        <translation>SM-Aktivität: DCGM_FI_PROF_SM_ACTIVE in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>SM clock</source>
        <translation>SM-Takt</translation>
    </message>
    <message>
        <source>SM clock: add DCGM_FI_DEV_SM_CLOCK to the counters file of dcgm-exporter</source>
        <translation>SM-Takt: DCGM_FI_DEV_SM_CLOCK in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>SM occupancy</source>
        <translation>SM-Belegung</translation>
    </message>
    <message>
        <source>SM occupancy: add DCGM_FI_PROF_SM_OCCUPANCY to the counters file of dcgm-exporter</source>
        <translation>SM-Belegung: DCGM_FI_PROF_SM_OCCUPANCY in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>Something on the host is stalled on I/O</source>
        <translation>Etwas auf dem Host steht wegen E/A still</translation>
    </message>
    <message>
        <source>Something on the host is stalled on I/O, as a rule</source>
        <translation>Etwas auf dem Host steht wegen E/A still, in der Regel</translation>
    </message>
    <message>
        <source>Spare instances</source>
        <translation>Reserveinstanzen</translation>
    </message>
    <message>
        <source>Spares</source>
        <translation>Reserven</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Stalls on I/O: run node_exporter with the pressure collector on hosts whose kernel has PSI (boot option psi=1)</source>
        <translation>Stockungen bei Ein- und Ausgabe: node_exporter mit dem Kollektor pressure auf Hosts betreiben, deren Kernel PSI hat (Startoption psi=1)</translation>
    </message>
    <message>
        <source>standard deviation of answers over their mean</source>
        <translation>Standardabweichung der Antworten durch ihr Mittel</translation>
    </message>
    <message>
        <source>standard deviation of prompts over their mean</source>
        <translation>Standardabweichung der Prompts durch ihr Mittel</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Starting processes</source>
        <translation>Prozesse starten</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>State of hosts: scrape kube-state-metrics, or a Slurm exporter that tells it by node (slurm_node_status of slurm_exporter)</source>
        <translation>Zustand der Hosts: kube-state-metrics abfragen, oder einen Slurm-Exporter, der ihn je Knoten sagt (slurm_node_status von slurm_exporter)</translation>
    </message>
    <message>
        <source>Step budget</source>
        <translation>Schrittbudget</translation>
    </message>
    <message>
        <source>step overhead</source>
        <translation>Schritt-Grundlast</translation>
    </message>
    <message>
        <source>step waits</source>
        <translation>Schritt wartet</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps off</source>
        <translation>Rückstand</translation>
    </message>
    <message>
        <source>Steps wait for their input. Take a faster storage for the data, or keep it on local NVMe.</source>
        <translation>Schritte warten auf ihre Eingaben. Einen schnelleren Speicherdienst für die Daten nehmen oder sie auf lokalem NVMe halten.</translation>
    </message>
    <message>
        <source>Stolen CPU time: run node_exporter on every host</source>
        <translation>Gestohlene CPU-Zeit: auf jedem Host node_exporter betreiben</translation>
    </message>
    <message>
        <source>storage that holds the checkpoints; a design's by its id</source>
        <translation>Speicherdienst der Checkpoints; einer des Entwurfs über seine Id</translation>
    </message>
    <message>
        <source>stragglers</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Stragglers, planned stops</source>
        <translation>Nachzügler, geplante Halte</translation>
    </message>
    <message>
        <source>Streamed in</source>
        <translation>Gestreamt in</translation>
    </message>
    <message>
        <source>table of instances and storage: name, type, host, UltraServer, network, zone</source>
        <translation>Tabelle von Instanzen und Speicher: Name, Typ, Host, UltraServer, Netz, Zone</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Temperature: add DCGM_FI_DEV_GPU_TEMP to the counters file of dcgm-exporter</source>
        <translation>Temperatur: DCGM_FI_DEV_GPU_TEMP in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>Tensor activity: add DCGM_FI_PROF_PIPE_TENSOR_ACTIVE to the counters file of dcgm-exporter (profiling metrics need SYS_ADMIN, and no other profiler running)</source>
        <translation>Tensor-Aktivität: DCGM_FI_PROF_PIPE_TENSOR_ACTIVE in die Zählerdatei von dcgm-exporter aufnehmen (Profiling-Metriken brauchen SYS_ADMIN und keinen anderen laufenden Profiler)</translation>
    </message>
    <message>
        <source>Tensor parallel: GPUs that share every layer. Its traffic wants to stay in one NVLink domain.</source>
        <translation>Tensorparallel: GPUs, die sich jede Schicht teilen. Der Verkehr will in einer NVLink-Domain bleiben.</translation>
    </message>
    <message>
        <source>Tensor parallelism: gathers, scatters or sums of activations in every layer</source>
        <translation>Tensorparallelität: Gathers, Scatters oder Summen von Aktivierungen in jeder Schicht</translation>
    </message>
    <message>
        <source>Tensor pipe active</source>
        <translation>Tensor-Pipe aktiv</translation>
    </message>
    <message>
        <source>TensorRT-LLM</source>
        <translation>TensorRT-LLM</translation>
    </message>
    <message>
        <source>the decode pool: it carries less than the prefill pool</source>
        <translation>der Decode-Pool: Er trägt weniger als der Prefill-Pool</translation>
    </message>
    <message>
        <source>The design has changed since: what was accepted is gone. A waiver that stays would accept it unseen when it comes back. It is told of the job whose prediction is asked.</source>
        <translation>Der Entwurf hat sich seither geändert: Was hingenommen wurde, ist fort. Eine bleibende Ausnahme würde es ungesehen hinnehmen, wenn es wiederkommt. Gesagt wird es für den Job, nach dessen Vorhersage gefragt ist.</translation>
    </message>
    <message>
        <source>the design in words: cluster, cost, jobs, storage, waivers, as Markdown</source>
        <translation>der Entwurf in Worten: Cluster, Kosten, Jobs, Speicher, Ausnahmen, als Markdown</translation>
    </message>
    <message>
        <source>The design pays by Capacity Block; what its blocks do not hold cannot be launched. Without stated blocks nothing is known of size and dates.</source>
        <translation>Der Entwurf zahlt über Capacity Blocks; was seine Blöcke nicht halten, kann nicht gestartet werden. Ohne angegebene Blöcke ist von Größe und Terminen nichts bekannt.</translation>
    </message>
    <message>
        <source>The ends of the model, on the first and the last pipeline stage</source>
        <translation>Die Enden des Modells, auf der ersten und letzten Pipeline-Stufe</translation>
    </message>
    <message>
        <source>the engine captures no CUDA graphs: the host launches every layer of every step</source>
        <translation>die Engine nimmt keine CUDA Graphs auf: Der Host startet jede Schicht jedes Schritts</translation>
    </message>
    <message>
        <source>the engine's</source>
        <translation>wie die Engine</translation>
    </message>
    <message>
        <source>the engine's rule</source>
        <translation>Regel der Engine</translation>
    </message>
    <message>
        <source>the fastest</source>
        <translation>der schnellste</translation>
    </message>
    <message>
        <source>The fullest pipeline stage holds more than a GPU has: weights, gradients, optimizer states, activations, buffers. More TP, PP or sharding, a smaller micro-batch or recomputation make room.</source>
        <translation>Die vollste Pipeline-Stufe hält mehr, als eine GPU hat: Gewichte, Gradienten, Optimierer-Zustände, Aktivierungen, Puffer. Mehr TP, PP oder Sharding, ein kleinerer Micro-Batch oder Neuberechnung schaffen Platz.</translation>
    </message>
    <message>
        <source>The GPU waits for the host to launch kernels</source>
        <translation>Die GPU wartet, bis der Host Kernel startet</translation>
    </message>
    <message>
        <source>the host: launches and scheduling between steps</source>
        <translation>der Host: Starts und Scheduling zwischen Schritten</translation>
    </message>
    <message>
        <source>The installer puts libfabric and aws-ofi-nccl below /opt/amazon; another copy on the library path makes it a matter of order which one NCCL loads. An older one than the installer's is a warning.</source>
        <translation>Der Installer legt libfabric und aws-ofi-nccl unter /opt/amazon ab; eine weitere Kopie im Bibliothekspfad macht es zur Frage der Reihenfolge, welche NCCL lädt. Eine ältere als die des Installers ist eine Warnung.</translation>
    </message>
    <message>
        <source>The job uses the network, and some cards of its instances carry none of it: GPUs beyond the plan, or groups that all leave by the same GPUs. The bandwidth is paid for.</source>
        <translation>Der Job nutzt das Netz, und einige Karten seiner Instanzen tragen nichts davon: GPUs jenseits des Plans oder Gruppen, die alle über dieselben GPUs hinausgehen. Die Bandbreite ist bezahlt.</translation>
    </message>
    <message>
        <source>the KV cache: it is full, requests wait for room</source>
        <translation>der KV-Cache: Er ist voll, Anfragen warten auf Platz</translation>
    </message>
    <message>
        <source>The last one must stay until the next is whole.</source>
        <translation>Der letzte muss bleiben, bis der nächste ganz ist.</translation>
    </message>
    <message>
        <source>The last one must stay until the next is whole. Keep checkpoints in a file system, or on more instances.</source>
        <translation>Der letzte muss bleiben, bis der nächste ganz ist. Checkpoints in einem Dateisystem oder auf mehr Instanzen halten.</translation>
    </message>
    <message>
        <source>the lines of slurm.conf for the nodes and partitions</source>
        <translation>die Zeilen von slurm.conf für die Knoten und Partitionen</translation>
    </message>
    <message>
        <source>the longest</source>
        <translation>die längste</translation>
    </message>
    <message>
        <source>the network and its instances as a diagram of draw.io</source>
        <translation>das Netz und seine Instanzen als Diagramm von draw.io</translation>
    </message>
    <message>
        <source>the network and its instances as a graph for dot</source>
        <translation>das Netz und seine Instanzen als Graph für dot</translation>
    </message>
    <message>
        <source>the network and its instances as a Mermaid flow chart</source>
        <translation>das Netz und seine Instanzen als Flussdiagramm von Mermaid</translation>
    </message>
    <message>
        <source>The next one starts before this one has ended: they pile up. Move less, less often, or between more GPUs.</source>
        <translation>Der nächste beginnt, bevor dieser geendet hat: Sie stauen sich. Weniger bewegen, seltener oder zwischen mehr GPUs.</translation>
    </message>
    <message>
        <source>The others are paid for and idle. Fit the plan to the instances, or take some from the job.</source>
        <translation>Die anderen sind bezahlt und ohne Arbeit. Den Plan an die Instanzen anpassen oder dem Job einige nehmen.</translation>
    </message>
    <message>
        <source>The others fall back to ENA, or cannot mount. Divide the job's files over several file systems, or let fewer instances write.</source>
        <translation>Die übrigen weichen auf ENA aus oder können nicht einhängen. Die Dateien des Jobs auf mehrere Dateisysteme verteilen oder weniger Instanzen schreiben lassen.</translation>
    </message>
    <message>
        <source>the prefill pool: it carries less than the decode pool</source>
        <translation>der Prefill-Pool: Er trägt weniger als der Decode-Pool</translation>
    </message>
    <message>
        <source>the queue: requests wait for their prompt</source>
        <translation>die Warteschlange: Anfragen warten auf ihren Prompt</translation>
    </message>
    <message>
        <source>The TP and CP ranks of a pipeline stage work on the same tokens. Split over two UltraServers (or instances) their exchange runs over the cards although one domain has room. It is an error where mending it saves a fifth of the step.</source>
        <translation>Die TP- und CP-Ranks einer Pipeline-Stufe arbeiten an denselben Token. Auf zwei UltraServer (oder Instanzen) verteilt läuft ihr Austausch über die Karten, obwohl eine Domain Platz hat. Es ist ein Fehler, wo die Behebung ein Fünftel des Schritts spart.</translation>
    </message>
    <message>
        <source>the trainer computes the log-probs of the old weights by a forward pass; else the engine's own are taken</source>
        <translation>der Trainer berechnet die Log-Probs der alten Gewichte mit einem Vorwärtslauf; sonst gelten die der Engine</translation>
    </message>
    <message>
        <source>The type is sold, but figures that the engine needs are not public. Predictions for it rest on what is assumed; the catalog entry says what.</source>
        <translation>Der Typ wird verkauft, aber Werte, die die Engine braucht, sind nicht öffentlich. Vorhersagen für ihn beruhen auf Annahmen; der Katalogeintrag sagt, auf welchen.</translation>
    </message>
    <message>
        <source>The update of the parameters, and its traffic with host memory when it is offloaded</source>
        <translation>Die Aktualisierung der Parameter und, falls ausgelagert, ihr Verkehr mit dem Host-Speicher</translation>
    </message>
    <message>
        <source>Their distance to the others is unknown, so order and traffic above the cards cannot be judged. Import the topology (DescribeInstanceTopology) or move them below a network node.</source>
        <translation>Ihr Abstand zu den anderen ist unbekannt; Ordnung und Verkehr oberhalb der Karten lassen sich nicht beurteilen. Die Topologie importieren (DescribeInstanceTopology) oder sie unter einen Netzknoten verschieben.</translation>
    </message>
    <message>
        <source>They are paid for and idle. Keep as many spares as the failure rate asks for; give the others a job, or remove them.</source>
        <translation>Sie sind bezahlt und ohne Arbeit. So viele als Reserve behalten, wie die Ausfallrate verlangt; den anderen einen Job geben oder sie entfernen.</translation>
    </message>
    <message>
        <source>Throttled for heat</source>
        <translation>Gedrosselt wegen Hitze</translation>
    </message>
    <message>
        <source>Throttled for power</source>
        <translation>Gedrosselt wegen Leistung</translation>
    </message>
    <message>
        <source>Time since its GPU memory is held</source>
        <translation>Zeit, seit sein GPU-Speicher belegt ist</translation>
    </message>
    <message>
        <source>Time that hosts wait for storage: run node_exporter on every host</source>
        <translation>Zeit, die Hosts auf Speicher warten: auf jedem Host node_exporter betreiben</translation>
    </message>
    <message>
        <source>Time throttled for heat: add DCGM_FI_DEV_THERMAL_VIOLATION to the counters file of dcgm-exporter</source>
        <translation>Zeit gedrosselt wegen Hitze: DCGM_FI_DEV_THERMAL_VIOLATION in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>Time throttled for power: add DCGM_FI_DEV_POWER_VIOLATION to the counters file of dcgm-exporter</source>
        <translation>Zeit gedrosselt wegen Leistung: DCGM_FI_DEV_POWER_VIOLATION in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>tokens at which an answer is cut off: the tail of the rollout</source>
        <translation>Token, bei denen eine Antwort abgeschnitten wird: der Nachlauf des Rollouts</translation>
    </message>
    <message>
        <source>tokens of a prompt, mean</source>
        <translation>Token eines Prompts, Mittel</translation>
    </message>
    <message>
        <source>tokens of an answer that are sent at once (stream_interval)</source>
        <translation>Token einer Antwort, die auf einmal gesendet werden (stream_interval)</translation>
    </message>
    <message>
        <source>tokens of an answer, mean</source>
        <translation>Token einer Antwort, Mittel</translation>
    </message>
    <message>
        <source>tokens of one step of a replica</source>
        <translation>Token eines Schritts eines Replikats</translation>
    </message>
    <message>
        <source>tokens of the fullest GPU's experts over the mean; redundant experts (EPLB) bring it near 1</source>
        <translation>Token der Experten der vollsten GPU im Verhältnis zum Mittel; redundante Experten (EPLB) bringen es nahe 1</translation>
    </message>
    <message>
        <source>Tokens per sequence</source>
        <translation>Token je Sequenz</translation>
    </message>
    <message>
        <source>Tokens queue for the process that turns them into text and sends them</source>
        <translation>Tokens stehen beim Prozess an, der sie in Text verwandelt und sendet</translation>
    </message>
    <message>
        <source>tokens that are drafted per step: by the draft model, else by the model's own heads, else looked up in the text (n-grams)</source>
        <translation>Token, die je Schritt entworfen werden: vom Entwurfsmodell, sonst von den eigenen Heads des Modells, sonst im Text nachgeschlagen (N-Gramme)</translation>
    </message>
    <message>
        <source>tokens that are packed into one micro-batch of a replica</source>
        <translation>Token, die in einen Micro-Batch eines Replikats gepackt werden</translation>
    </message>
    <message>
        <source>tokens that the whole run is trained on</source>
        <translation>Token, mit denen der ganze Lauf trainiert</translation>
    </message>
    <message>
        <source>TOML (to v0.2.2) or overrides of torchtitan; torchrun lines of the training jobs out</source>
        <translation>TOML (bis v0.2.2) oder Overrides von torchtitan; hinaus torchrun-Zeilen der Trainingsjobs</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Tools</translation>
    </message>
    <message>
        <source>Topology and Queue of the KAI scheduler</source>
        <translation>Topology und Queue des KAI-Schedulers</translation>
    </message>
    <message>
        <source>Topology, ResourceFlavor, ClusterQueue and LocalQueue of Kueue</source>
        <translation>Topology, ResourceFlavor, ClusterQueue und LocalQueue von Kueue</translation>
    </message>
    <message>
        <source>topology.conf, topology.yaml, output of scontrol show topology, or a Topograph model</source>
        <translation>topology.conf, topology.yaml, Ausgabe von scontrol show topology, oder ein Modell von Topograph</translation>
    </message>
    <message>
        <source>topology.yaml of Slurm 25.05: the tree of the network and the blocks of UltraServers (checked by rule)</source>
        <translation>topology.yaml von Slurm 25.05: der Baum des Netzes und die Blöcke von UltraServern (nach Regel geprüft)</translation>
    </message>
    <message>
        <source>TorchTitan</source>
        <translation>TorchTitan</translation>
    </message>
    <message>
        <source>torchtune</source>
        <translation>torchtune</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>TP all-reduces the activations of every layer, several times: on NVLink they take microseconds, over network cards they hold the step. A group leaves its domain when TP is larger than the domain, does not divide it, is not the fastest axis of the rank order, or when an instance of another UltraServer stands between its ranks. It is an error where the engine says that mending it saves a fifth of the step.</source>
        <translation>TP führt All-Reduces über die Aktivierungen jeder Schicht aus, mehrmals: Auf NVLink dauern sie Mikrosekunden, über Netzkarten halten sie den Schritt auf. Eine Gruppe verlässt ihre Domain, wenn TP größer ist als die Domain, sie nicht teilt, nicht die schnellste Achse der Rangordnung ist oder wenn zwischen ihren Ranks eine Instanz eines anderen UltraServers steht. Es ist ein Fehler, wo nach der Engine die Behebung ein Fünftel des Schritts spart.</translation>
    </message>
    <message>
        <source>TP communication</source>
        <translation>TP-Kommunikation</translation>
    </message>
    <message>
        <source>TP overlap</source>
        <translation>TP-Überlappung</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>Transfer</translation>
    </message>
    <message>
        <source>TTFT before</source>
        <translation>TTFT zuvor</translation>
    </message>
    <message>
        <source>TTFT mean</source>
        <translation>TTFT Mittel</translation>
    </message>
    <message>
        <source>TTFT p50</source>
        <translation>TTFT p50</translation>
    </message>
    <message>
        <source>TTFT p90</source>
        <translation>TTFT p90</translation>
    </message>
    <message>
        <source>TTFT p99</source>
        <translation>TTFT p99</translation>
    </message>
    <message>
        <source>Two batches</source>
        <translation>Zwei Batches</translation>
    </message>
    <message>
        <source>two micro-batches, each computing while the other's tokens travel to experts and back (--enable-two-batch-overlap, --enable-dbo)</source>
        <translation>zwei Micro-Batches, von denen jeder rechnet, während die Token des anderen zu Experten und zurück unterwegs sind (--enable-two-batch-overlap, --enable-dbo)</translation>
    </message>
    <message>
        <source>Ulysses</source>
        <translation>Ulysses</translation>
    </message>
    <message>
        <source>Uncorrected memory errors</source>
        <translation>Unkorrigierte Speicherfehler</translation>
    </message>
    <message>
        <source>Uncorrected memory errors: add DCGM_FI_DEV_ECC_DBE_VOL_TOTAL to the counters file of dcgm-exporter</source>
        <translation>Unkorrigierte Speicherfehler: DCGM_FI_DEV_ECC_DBE_VOL_TOTAL in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>üblich</translation>
    </message>
    <message>
        <source>vLLM</source>
        <translation>vLLM</translation>
    </message>
    <message>
        <source>VPP</source>
        <translation>VPP</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Waiting for activations on their way to host memory and back</source>
        <translation>Warten auf Aktivierungen auf dem Weg in den Host-Speicher und zurück</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>Warten auf Daten</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Warmlauf</translation>
    </message>
    <message>
        <source>ways</source>
        <translation>Wege</translation>
    </message>
    <message>
        <source>ways that the experts of a stage are spread over its GPUs</source>
        <translation>Wege, auf die die Experten einer Stufe über ihre GPUs verteilt sind</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>What a pipeline waits for its slowest stage, and a first token for the stages behind the first</source>
        <translation>Was eine Pipeline auf ihre langsamste Stufe wartet und ein erstes Token auf die Stufen hinter der ersten</translation>
    </message>
    <message>
        <source>What a save and a restart take is computed with an assumed file system; local NVMe is lost with its instance. Attach FSx for Lustre or S3.</source>
        <translation>Was Speichern und Neustart kosten, ist mit einem angenommenen Dateisystem gerechnet; lokales NVMe geht mit seiner Instanz verloren. FSx for Lustre oder S3 anschließen.</translation>
    </message>
    <message>
        <source>What a step with prompts waits for the host, which launches the kernels of every layer, beyond what the GPU takes</source>
        <translation>Was ein Schritt mit Prompts auf den Host wartet, der die Kernels jeder Schicht startet, über die Zeit der GPU hinaus</translation>
    </message>
    <message>
        <source>What data-parallel replicas share out among themselves: nothing (DDP), optimizer (ZeRO-1), gradients (2), weights (3, FSDP), weights within a group (HSDP)</source>
        <translation>Was datenparallele Replikate unter sich aufteilen: nichts (DDP), Optimizer (ZeRO-1), Gradienten (2), Gewichte (3, FSDP), Gewichte in einer Gruppe (HSDP)</translation>
    </message>
    <message>
        <source>What fails and what is saved leaves next to nothing to train. Take a faster storage, save beside the step, or state a rate of interruptions that was seen.</source>
        <translation>Ausfälle und Speichern lassen fast nichts für das Training übrig. Einen schnelleren Speicherdienst nehmen, neben dem Schritt speichern oder eine beobachtete Rate der Unterbrechungen angeben.</translation>
    </message>
    <message>
        <source>what sends a prompt's cache between two pools, and how long it takes to post each piece of a block; auto: one piece for each block</source>
        <translation>was den Cache eines Prompts zwischen zwei Pools sendet, und wie lange jedes Stück eines Blocks dabei zum Einstellen braucht; auto: ein Stück je Block</translation>
    </message>
    <message>
        <source>What the backward pass computes again instead of keeping it in memory</source>
        <translation>Was der Rückwärtslauf neu berechnet, statt es im Speicher zu halten</translation>
    </message>
    <message>
        <source>what the design costs by the hour, with the source of each price, as CSV</source>
        <translation>was der Entwurf je Stunde kostet, mit der Quelle jedes Preises, als CSV</translation>
    </message>
    <message>
        <source>What the host does once per step: data, launch of the optimizer, logging</source>
        <translation>Was der Host einmal je Schritt tut: Daten, Start des Optimizers, Logging</translation>
    </message>
    <message>
        <source>What the tensor cores hold: the rest of the linear layers, and attention over prompts</source>
        <translation>Was die Tensorkerne hält: der Rest der linearen Schichten und Attention über Prompts</translation>
    </message>
    <message>
        <source>What waits in host memory</source>
        <translation>Was im Host-Speicher wartet</translation>
    </message>
    <message>
        <source>What was assumed or left out, in words. The prediction's term tree has the numbers.</source>
        <translation>Was angenommen oder ausgelassen wurde, in Worten. Die Zahlen stehen im Termbaum der Vorhersage.</translation>
    </message>
    <message>
        <source>Whether TP communication runs beside the products that need it (user buffers, async TP)</source>
        <translation>Ob TP-Kommunikation neben den Produkten läuft, die sie brauchen (User Buffers, Async TP)</translation>
    </message>
    <message>
        <source>who carries the weights to the engine; each has a price of its own (catalog/calibration/rl.json)</source>
        <translation>wer die Gewichte zur Engine bringt; jedes Verfahren hat seinen eigenen Preis (catalog/calibration/rl.json)</translation>
    </message>
    <message>
        <source>Who carries tokens to their experts</source>
        <translation>Wer Token zu ihren Experten bringt</translation>
    </message>
    <message>
        <source>who reads a checkpoint after a failure: one replica that passes it on over the network, or every replica</source>
        <translation>wer nach einem Ausfall einen Checkpoint liest: ein Replikat, das ihn über das Netz weitergibt, oder jedes Replikat</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>Whole layers or iterations are replayed as CUDA graphs: fewer launches</source>
        <translation>Ganze Schichten oder Iterationen werden als CUDA Graphs abgespielt: weniger Starts</translation>
    </message>
    <message>
        <source>Work done again</source>
        <translation>Wiederholte Arbeit</translation>
    </message>
    <message>
        <source>XID</source>
        <translation>XID</translation>
    </message>
    <message>
        <source>XID errors: add DCGM_FI_DEV_XID_ERRORS to the counters file of dcgm-exporter</source>
        <translation>XID-Fehler: DCGM_FI_DEV_XID_ERRORS in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>XID of the last half hour</source>
        <translation>XID der letzten halben Stunde</translation>
    </message>
    <message>
        <source>XIDs by their time: add DCGM_EXP_XID_ERRORS_COUNT to the counters file of dcgm-exporter</source>
        <translation>XIDs mit ihrer Zeit: DCGM_EXP_XID_ERRORS_COUNT in die Zählerdatei von dcgm-exporter aufnehmen</translation>
    </message>
    <message>
        <source>XTuner</source>
        <translation>XTuner</translation>
    </message>
    <message>
        <source>YAML or command line of MaxText: mesh axes, batch, remat, the model's dimensions; of the first training job out</source>
        <translation>YAML oder Befehlszeile von MaxText: Mesh-Achsen, Batch, Remat, die Abmessungen des Modells; hinaus die des ersten Trainingsjobs</translation>
    </message>
    <message>
        <source>YAML or Hydra's overrides of veRL: a step of reinforcement learning, with its rollout, its trainer and the hand-over of weights</source>
        <translation>YAML oder Hydra-Overrides von veRL: ein Schritt bestärkenden Lernens, mit seinem Rollout, seinem Trainer und der Übergabe der Gewichte</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <translation>ZeRO-1</translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <translation>ZeRO-2</translation>
    </message>
    <message>
        <source>ZeRO-3 / FSDP</source>
        <translation>ZeRO-3 / FSDP</translation>
    </message>
    <message>
        <source>zero-bubble</source>
        <translation>Zero-Bubble</translation>
    </message>
    <message>
        <source>× the mean</source>
        <translation>× das Mittel</translation>
    </message>
</context>
<context>
    <name>core sentences</name>
    <message>
        <source> and not -1, which is any</source>
        <translation> und nicht -1, das für jede steht</translation>
    </message>
    <message>
        <source> is not in the catalog</source>
        <translation> ist nicht im Katalog</translation>
    </message>
    <message>
        <source> is not made of {}</source>
        <translation> besteht nicht aus {}</translation>
    </message>
    <message>
        <source> of {}</source>
        <translation> von {}</translation>
    </message>
    <message>
        <source>"attn_res_block_size": attention over earlier layers' outputs is not counted</source>
        <translation>"attn_res_block_size": Attention über Ausgaben früherer Schichten ist nicht gezählt</translation>
    </message>
    <message>
        <source>"before" holds more looks than a diagnosis needs; expected at most {}</source>
        <translation>"before" enthält mehr Blicke, als eine Diagnose braucht; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>"before" holds something else; expected looks</source>
        <translation>"before" enthält etwas anderes; erwartet: Blicke</translation>
    </message>
    <message>
        <source>"before" is not in the order of time</source>
        <translation>"before" ist nicht in zeitlicher Reihenfolge</translation>
    </message>
    <message>
        <source>"capacity": {}</source>
        <translation>"capacity": {}</translation>
    </message>
    <message>
        <source>"GroupName": placement groups are not part of a design</source>
        <translation>"GroupName": Platzierungsgruppen sind kein Teil eines Entwurfs</translation>
    </message>
    <message>
        <source>"hosts" does not rise; expected indices of instances, each once</source>
        <translation>"hosts" steigt nicht an; erwartet: Indizes von Instanzen, jeder einmal</translation>
    </message>
    <message>
        <source>"instance_kW": the power of {} is out of range or no number; expected kW above 0 and up to 1000</source>
        <translation>"instance_kW": Die Leistung von {} liegt außerhalb der Grenzen oder ist keine Zahl; erwartet: kW über 0 und bis 1000</translation>
    </message>
    <message>
        <source>"job_of_gpu" names jobs that are not there</source>
        <translation>"job_of_gpu" nennt Jobs, die es nicht gibt</translation>
    </message>
    <message>
        <source>"linear_attn_config" has no "{}"; expected a whole number</source>
        <translation>"linear_attn_config" hat kein "{}"; erwartet: eine ganze Zahl</translation>
    </message>
    <message>
        <source>"price_list": {}; expected a CSV or an AWS price list</source>
        <translation>"price_list": {}; erwartet: eine CSV-Datei oder eine AWS-Preisliste</translation>
    </message>
    <message>
        <source>"queries" holds something else; expected lists of engine, figure and query</source>
        <translation>"queries" enthält etwas anderes; erwartet: Listen aus Engine, Wert und Abfrage</translation>
    </message>
    <message>
        <source>"rate" beside "concurrency"; expected one of them</source>
        <translation>"rate" neben "concurrency"; erwartet: eines davon</translation>
    </message>
    <message>
        <source>"region": {}</source>
        <translation>"region": {}</translation>
    </message>
    <message>
        <source>"series" holds something else; expected objects</source>
        <translation>"series" enthält etwas anderes; erwartet: Objekte</translation>
    </message>
    <message>
        <source>"source" is empty{}; expected the document or measurement that says so</source>
        <translation>"source" ist leer{}; erwartet: das Dokument oder die Messung, in der es steht</translation>
    </message>
    <message>
        <source>"sparse_attention_config" has no "{}", which sparse attention needs</source>
        <translation>"sparse_attention_config" hat kein "{}", das dünn besetzte Attention braucht</translation>
    </message>
    <message>
        <source>"sparse_disable_index_value": values of the indexer are not counted</source>
        <translation>"sparse_disable_index_value": Werte des Indexers sind nicht gezählt</translation>
    </message>
    <message>
        <source>"switchyard" is {}; expected 1 or 2</source>
        <translation>"switchyard" ist {}; erwartet: 1 oder 2</translation>
    </message>
    <message>
        <source>"tie_word_embeddings" is not there: taken as false</source>
        <translation>"tie_word_embeddings" fehlt: als false genommen</translation>
    </message>
    <message>
        <source>"{}" holds something else; expected objects</source>
        <translation>"{}" enthält etwas anderes; erwartet: Objekte</translation>
    </message>
    <message>
        <source>"{}" holds something else; expected pairs of texts</source>
        <translation>"{}" enthält etwas anderes; erwartet: Paare von Texten</translation>
    </message>
    <message>
        <source>"{}" is no number that a look gives</source>
        <translation>"{}" ist keine Zahl, die ein Blick ergibt</translation>
    </message>
    <message>
        <source>"{}" is no object; expected an object</source>
        <translation>"{}" ist kein Objekt; erwartet: ein Objekt</translation>
    </message>
    <message>
        <source>"{}" is something else; expected a list</source>
        <translation>"{}" ist etwas anderes; erwartet: eine Liste</translation>
    </message>
    <message>
        <source>"{}" is something else; expected a text</source>
        <translation>"{}" ist etwas anderes; erwartet: ein Text</translation>
    </message>
    <message>
        <source>"{}" is something else; expected true or false</source>
        <translation>"{}" ist etwas anderes; erwartet: true oder false</translation>
    </message>
    <message>
        <source>"{}": encoders beside the language model are left out</source>
        <translation>"{}": Encoder neben dem Sprachmodell bleiben weg</translation>
    </message>
    <message>
        <source>"{}": not counted</source>
        <translation>"{}": nicht gezählt</translation>
    </message>
    <message>
        <source>${} per GB and month</source>
        <translation>{} $ je GB und Monat</translation>
    </message>
    <message>
        <source>${} per GB in the mean over the tiers, to the internet, {}</source>
        <translation>${} je GB im Mittel über die Staffeln, ins Internet, {}</translation>
    </message>
    <message>
        <source>${} per GB up to there</source>
        <translation>{} $ je GB bis dahin</translation>
    </message>
    <message>
        <source>, the Capacity Block the tag switchyard</source>
        <translation>, der Capacity Block das Tag switchyard</translation>
    </message>
    <message>
        <source>, was {} in the bundled catalog</source>
        <translation>, war {} im mitgelieferten Katalog</translation>
    </message>
    <message>
        <source>--at {} is no instance; expected the id of one, as {}</source>
        <translation>--at {} ist keine Instanz; erwartet: die Id einer, wie {}</translation>
    </message>
    <message>
        <source>--grouping {}: ranks of this job cannot be gathered so; expected {}</source>
        <translation>--grouping {}: so lassen sich die Ränge dieses Jobs nicht zusammenfassen; erwartet: {}</translation>
    </message>
    <message>
        <source>--heat {} is not a quantity of the canvas</source>
        <translation>--heat {} ist keine Größe der Zeichenfläche</translation>
    </message>
    <message>
        <source>--heat {} is not a quantity of this view</source>
        <translation>--heat {} ist keine Größe dieser Ansicht</translation>
    </message>
    <message>
        <source>--limit count has a bound that is no cluster; expected 1 to {} instances</source>
        <translation>--limit count hat eine Grenze, die kein Cluster ist; erwartet: 1 bis {} Instanzen</translation>
    </message>
    <message>
        <source>--limit count={}; expected at most {} instances</source>
        <translation>--limit count={}; erwartet: höchstens {} Instanzen</translation>
    </message>
    <message>
        <source>--limit {} is unknown; expected one of {}</source>
        <translation>--limit {} ist unbekannt; erwartet: eines von {}</translation>
    </message>
    <message>
        <source>--limit {}: {}</source>
        <translation>--limit {}: {}</translation>
    </message>
    <message>
        <source>--limit {}; expected {}</source>
        <translation>--limit {}; erwartet: {}</translation>
    </message>
    <message>
        <source>--mock-data, NullTokenizer, --train-iters and --lr stand in for data, tokenizer and schedule; checkpoints are to be added</source>
        <translation>--mock-data, NullTokenizer, --train-iters und --lr stehen für Daten, Tokenizer und Zeitplan; Checkpoints sind zu ergänzen</translation>
    </message>
    <message>
        <source>--num-layers-per-virtual-pipeline-stage {}: does not divide the layers of a stage</source>
        <translation>--num-layers-per-virtual-pipeline-stage {}: teilt die Schichten einer Stufe nicht</translation>
    </message>
    <message>
        <source>--part {}/{}; expected i/n with 1 &lt;= i &lt;= n</source>
        <translation>--part {}/{}; erwartet: i/n mit 1 &lt;= i &lt;= n</translation>
    </message>
    <message>
        <source>--platform "{}" is not in the catalog; `switchyard-cli catalog` lists what is</source>
        <translation>--platform "{}" ist nicht im Katalog; `switchyard-cli catalog` listet auf, was darin ist</translation>
    </message>
    <message>
        <source>1 host has GPU memory held by nobody's job</source>
        <translation>1 Host hält GPU-Speicher für niemandes Job</translation>
    </message>
    <message>
        <source>1 host of job {} does nothing</source>
        <translation>1 Host von Job {} tut nichts</translation>
    </message>
    <message>
        <source>1 host of job {} holds memory and does nothing</source>
        <translation>1 Host von Job {} hält Speicher und tut nichts</translation>
    </message>
    <message>
        <source>1 − what is lost</source>
        <translation>1 − was verloren geht</translation>
    </message>
    <message>
        <source>12 bytes per element over HBM bandwidth</source>
        <translation>12 Bytes je Element über die HBM-Bandbreite</translation>
    </message>
    <message>
        <source>`up` of the target that tells the EFA counters; fi_info -p efa on the host</source>
        <translation>`up` des Ziels, das die EFA-Zähler liefert; fi_info -p efa auf dem Host</translation>
    </message>
    <message>
        <source>A bad memory row is set aside at the next reset; until then it may fail again.</source>
        <translation>Eine schlechte Speicherzeile wird beim nächsten Reset ausgesondert; bis dahin kann sie wieder ausfallen.</translation>
    </message>
    <message>
        <source>A block is paid in advance and cannot be cancelled.</source>
        <translation>Ein Block wird im Voraus bezahlt und kann nicht storniert werden.</translation>
    </message>
    <message>
        <source>a calibration file is an object of groups</source>
        <translation>eine Kalibrierungsdatei ist ein Objekt von Gruppen</translation>
    </message>
    <message>
        <source>a Capacity Block needs an id</source>
        <translation>ein Capacity Block braucht eine Id</translation>
    </message>
    <message>
        <source>a catalog file</source>
        <translation>eine Katalogdatei</translation>
    </message>
    <message>
        <source>a checkpoint every {} would start before the last has ended; every {} is counted</source>
        <translation>ein Checkpoint alle {} begänne, bevor der letzte geendet hat; gezählt wird alle {}</translation>
    </message>
    <message>
        <source>a checkpoint in storage every {} would be made more often than copies at peers, every {}, which it is made of; every {} is counted</source>
        <translation>ein Checkpoint im Speicherdienst alle {} käme öfter als die Kopien bei Peers, alle {}, aus denen er gemacht wird; gezählt wird alle {}</translation>
    </message>
    <message>
        <source>A checkpoint of job {} takes {} to write, longer than the {} between two</source>
        <translation>Ein Checkpoint von Job {} braucht {} zum Schreiben, länger als die {} zwischen zweien</translation>
    </message>
    <message>
        <source>A checkpoint that blocks, or input that does not come: tasks on the hosts are stalled on I/O for {} of the time.</source>
        <translation>Ein Checkpoint, der blockiert, oder Eingaben, die ausbleiben: Tasks auf den Hosts stehen für {} der Zeit wegen E/A still.</translation>
    </message>
    <message>
        <source>A checkpoint that blocks, or input that does not come: the hosts spend {} of their CPU time waiting for storage.</source>
        <translation>Ein blockierender Checkpoint, oder Eingaben, die nicht kommen: Die Hosts warten {} ihrer CPU-Zeit auf Speicher.</translation>
    </message>
    <message>
        <source>a cluster of ParallelCluster has one architecture of CPU: x86_64 and arm64 (Grace) want a file each</source>
        <translation>ein Cluster von ParallelCluster hat eine CPU-Architektur: x86_64 und arm64 (Grace) brauchen je eine Datei</translation>
    </message>
    <message>
        <source>a copy or video engine refused what the application asked for</source>
        <translation>eine Kopier- oder Video-Engine verweigerte, was die Anwendung verlangte</translation>
    </message>
    <message>
        <source>a curve over the load of a trace; expected clients or a rate</source>
        <translation>eine Kurve über die Last eines Traces; erwartet: Clients oder eine Rate</translation>
    </message>
    <message>
        <source>a design</source>
        <translation>ein Entwurf</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>a directory</source>
        <translation>ein Verzeichnis</translation>
    </message>
    <message>
        <source>a draft model beside attention DP, which sglang does not have (its STANDALONE algorithm); expected one of them</source>
        <translation>ein Entwurfsmodell neben Attention-DP, was sglang nicht hat (sein Algorithmus STANDALONE); erwartet: eines von beiden</translation>
    </message>
    <message>
        <source>a FIFO</source>
        <translation>eine FIFO</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>eine Datei</translation>
    </message>
    <message>
        <source>a file to import</source>
        <translation>eine Importdatei</translation>
    </message>
    <message>
        <source>a hidden folder is not looked into; name it to have it read</source>
        <translation>in einen versteckten Ordner wird nicht gesehen; wer ihn nennt, lässt ihn lesen</translation>
    </message>
    <message>
        <source>a HyperNode without a name</source>
        <translation>ein HyperNode ohne Namen</translation>
    </message>
    <message>
        <source>a job has one DeepSpeed file; expected one</source>
        <translation>ein Job hat eine DeepSpeed-Datei; erwartet: eine</translation>
    </message>
    <message>
        <source>a job has one model; expected one config.json</source>
        <translation>ein Job hat ein Modell; erwartet: ein config.json</translation>
    </message>
    <message>
        <source>a job needs a name</source>
        <translation>ein Job braucht einen Namen</translation>
    </message>
    <message>
        <source>a job needs GPUs to run on</source>
        <translation>ein Job braucht GPUs, auf denen er läuft</translation>
    </message>
    <message>
        <source>a job of torchtitan is one file; expected one</source>
        <translation>ein Job von torchtitan ist eine Datei; erwartet: eine</translation>
    </message>
    <message>
        <source>a job on one instance has no peer: of its failures {} are survived in memory, those that need no other instance</source>
        <translation>ein Job auf einer Instanz hat keinen Peer: {} seiner Ausfälle werden im Speicher überlebt, jene, die keine andere Instanz brauchen</translation>
    </message>
    <message>
        <source>a JSON list</source>
        <translation>eine JSON-Liste</translation>
    </message>
    <message>
        <source>a JSON object</source>
        <translation>ein JSON-Objekt</translation>
    </message>
    <message>
        <source>a key is longer than {} bytes</source>
        <translation>ein Schlüssel ist länger als {} Bytes</translation>
    </message>
    <message>
        <source>a layer at a time, while the next is computed</source>
        <translation>Schicht für Schicht, während die nächste gerechnet wird</translation>
    </message>
    <message>
        <source>a limit of {} beside a design, whose job has its own; expected limits of degrees, mode and results</source>
        <translation>eine Grenze für {} neben einem Entwurf, dessen Job sein eigenes hat; erwartet: Grenzen für Grade, Modus und Ergebnisse</translation>
    </message>
    <message>
        <source>A link of this GPU repeats far more than its peers' do: it slows every collective inside the NVLink domain.</source>
        <translation>Eine Verbindung dieser GPU wiederholt weit mehr als die der anderen: Sie bremst jedes Kollektiv in der NVLink-Domäne.</translation>
    </message>
    <message>
        <source>A link of this GPU went down and was brought up again: what was under way on it waited, and the next one may not come back.</source>
        <translation>Eine Verbindung dieser GPU fiel aus und wurde neu aufgebaut: Was auf ihr unterwegs war, wartete, und beim nächsten Mal kommt sie vielleicht nicht wieder.</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a look has no "time_s"; expected Unix seconds</source>
        <translation>ein Blick hat kein "time_s"; erwartet: Unix-Sekunden</translation>
    </message>
    <message>
        <source>a LoRA job needs a rank of 1 or more</source>
        <translation>Ein LoRA-Job braucht einen Rang von 1 oder mehr</translation>
    </message>
    <message>
        <source>a machine lies below {} network nodes; expected at most 16</source>
        <translation>eine Maschine liegt unter {} Netzwerkknoten; erwartet: höchstens 16</translation>
    </message>
    <message>
        <source>a machine whose instance type no file tells: left out; give its EC2 instances, its Slurm nodes with their GPUs, or --instance TYPE</source>
        <translation>eine Maschine, deren Instanztyp keine Datei angibt: weggelassen; bitte ihre EC2-Instanzen, ihre Slurm-Knoten mit ihren GPUs oder --instance TYPE geben</translation>
    </message>
    <message>
        <source>a machine without a name: left out</source>
        <translation>eine Maschine ohne Namen: weggelassen</translation>
    </message>
    <message>
        <source>a moment</source>
        <translation>ein Moment</translation>
    </message>
    <message>
        <source>a network node has no name; expected one</source>
        <translation>ein Netzwerkknoten hat keinen Namen; erwartet: einer</translation>
    </message>
    <message>
        <source>a node has no "name"; expected what scontrol show nodes --json prints</source>
        <translation>ein Knoten hat kein "name"; erwartet: was scontrol show nodes --json ausgibt</translation>
    </message>
    <message>
        <source>a node that offers {} of its {} GPUs</source>
        <translation>ein Knoten, der {} seiner {} GPUs anbietet</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a number from {} to {}</source>
        <translation>eine Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>a number has more than 64 bits</source>
        <translation>eine Zahl hat mehr als 64 Bit</translation>
    </message>
    <message>
        <source>a picture has at most {} pixels a side</source>
        <translation>ein Bild hat höchstens {} Pixel je Seite</translation>
    </message>
    <message>
        <source>a pod that does not run</source>
        <translation>ein Pod, der nicht läuft</translation>
    </message>
    <message>
        <source>a pod without GPUs</source>
        <translation>ein Pod ohne GPUs</translation>
    </message>
    <message>
        <source>a price list</source>
        <translation>eine Preisliste</translation>
    </message>
    <message>
        <source>a price: {}</source>
        <translation>ein Preis: {}</translation>
    </message>
    <message>
        <source>a profile of one rank's step: gaps between kernels, or waits for input</source>
        <translation>ein Profil des Schritts eines Ranks: Lücken zwischen Kernels oder Warten auf Eingaben</translation>
    </message>
    <message>
        <source>a quoted field does not end; expected a closing '"'</source>
        <translation>ein Feld in Anführungszeichen endet nicht; erwartet: ein schließendes '"'</translation>
    </message>
    <message>
        <source>a rate of {} requests/s is {} times what {} carries; expected at most {}</source>
        <translation>eine Rate von {} Anfragen/s ist das {}-fache dessen, was {} trägt; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>a recipe is one file; expected one</source>
        <translation>ein Rezept ist eine Datei; erwartet: eine</translation>
    </message>
    <message>
        <source>a reservation that is {}</source>
        <translation>eine Reservierung, die {} ist</translation>
    </message>
    <message>
        <source>a resource of type {}</source>
        <translation>eine Ressource vom Typ {}</translation>
    </message>
    <message>
        <source>a result without a size</source>
        <translation>ein Ergebnis ohne Größe</translation>
    </message>
    <message>
        <source>a rollout of {} answers, {} of each prompt; expected 1 or more of each</source>
        <translation>ein Rollout von {} Antworten, {} je Prompt; erwartet: je 1 oder mehr</translation>
    </message>
    <message>
        <source>a search for answers of one token, which have no time between tokens; expected longer ones</source>
        <translation>eine Suche für Antworten aus einem Token, die keine Zeit zwischen Token haben; erwartet: längere</translation>
    </message>
    <message>
        <source>a search over a trace; expected clients, a rate, or neither</source>
        <translation>eine Suche über einen Trace; erwartet: Clients, eine Rate oder keines von beiden</translation>
    </message>
    <message>
        <source>a shard group of {} GPUs with {}; expected hsdp, or 0</source>
        <translation>eine Shard-Gruppe von {} GPUs bei {}; erwartet: hsdp, oder 0</translation>
    </message>
    <message>
        <source>a share of failures that peers survive is stated, but checkpoints are not tiered: it is not counted</source>
        <translation>ein Anteil der Ausfälle, den Peers überleben, ist angegeben, aber Checkpoints sind nicht gestuft: Er wird nicht gezählt</translation>
    </message>
    <message>
        <source>a sliding window beside layers with a state is not modelled</source>
        <translation>ein gleitendes Fenster neben Schichten mit Zustand ist nicht modelliert</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>ein Socket</translation>
    </message>
    <message>
        <source>a spread of answers of {}; expected 0 to 10</source>
        <translation>eine Streuung der Antworten von {}; erwartet: 0 bis 10</translation>
    </message>
    <message>
        <source>a stack dump of one rank (py-spy dump)</source>
        <translation>ein Stack-Dump eines Ranks (py-spy dump)</translation>
    </message>
    <message>
        <source>a stack dump of one rank (py-spy dump), and the client's own statistics of the mount</source>
        <translation>ein Stack-Dump eines Ranks (py-spy dump) und die eigene Statistik des Clients zum Mount</translation>
    </message>
    <message>
        <source>a stack dump of the engine's processes (py-spy dump): none of them moves on</source>
        <translation>ein Stack-Dump der Prozesse der Engine (py-spy dump): Keiner von ihnen kommt weiter</translation>
    </message>
    <message>
        <source>A step takes {}; mended it takes {}.</source>
        <translation>Ein Schritt dauert {}, nach der Behebung {}.</translation>
    </message>
    <message>
        <source>a step that runs when the request comes</source>
        <translation>ein Schritt, der läuft, wenn die Anfrage kommt</translation>
    </message>
    <message>
        <source>a step, or the save beside it</source>
        <translation>ein Schritt, oder das Sichern daneben</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>eine Zeichenkette</translation>
    </message>
    <message>
        <source>a string holds an invalid escape; expected one of "\/bfnrt behind the backslash, or u and four hexadecimal digits</source>
        <translation>eine Zeichenkette enthält eine ungültige Escape-Folge; erwartet: eines von "\/bfnrt hinter dem Rückstrich, oder u und vier hexadezimale Ziffern</translation>
    </message>
    <message>
        <source>a string is not closed on its line, or holds a raw control character; expected '"', or an escape such as \n</source>
        <translation>eine Zeichenkette ist auf ihrer Zeile nicht geschlossen oder enthält ein rohes Steuerzeichen; erwartet: '"' oder eine Escape-Folge wie \n</translation>
    </message>
    <message>
        <source>a string is not closed; expected '"'</source>
        <translation>eine Zeichenkette ist nicht geschlossen; erwartet: '"'</translation>
    </message>
    <message>
        <source>a switch has no name; expected one</source>
        <translation>ein Switch hat keinen Namen; erwartet: einer</translation>
    </message>
    <message>
        <source>a switch without a name</source>
        <translation>ein Switch ohne Namen</translation>
    </message>
    <message>
        <source>a symbolic link in a folder is not followed; name what it points to</source>
        <translation>einem symbolischen Link in einem Ordner wird nicht gefolgt; bitte nennen, worauf er zeigt</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>eine Tabelle</translation>
    </message>
    <message>
        <source>a template: PCIe switches without GPUs and network cards</source>
        <translation>eine Vorlage: PCIe-Switches ohne GPUs und Netzkarten</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>ein Trace</translation>
    </message>
    <message>
        <source>a trace with --prefill and --decode; expected --concurrency or --rate</source>
        <translation>ein Trace mit --prefill und --decode; erwartet: --concurrency oder --rate</translation>
    </message>
    <message>
        <source>a truth file</source>
        <translation>eine Wahrheitsdatei</translation>
    </message>
    <message>
        <source>a type beyond the first {}</source>
        <translation>ein Typ jenseits der ersten {}</translation>
    </message>
    <message>
        <source>a type that the catalog has</source>
        <translation>ein Typ, den der Katalog hat</translation>
    </message>
    <message>
        <source>a type without GPUs</source>
        <translation>ein Typ ohne GPUs</translation>
    </message>
    <message>
        <source>a value is longer than 1048576 bytes</source>
        <translation>ein Wert ist länger als 1048576 Bytes</translation>
    </message>
    <message>
        <source>a view needs a name</source>
        <translation>eine Ansicht braucht einen Namen</translation>
    </message>
    <message>
        <source>a waiver needs a reason</source>
        <translation>eine Ausnahme braucht eine Begründung</translation>
    </message>
    <message>
        <source>a web page, not data</source>
        <translation>eine Webseite, keine Daten</translation>
    </message>
    <message>
        <source>a weight sync from {} to {} GPUs; expected 1 or more</source>
        <translation>ein Gewichtsabgleich von {} nach {} GPUs; erwartet: 1 oder mehr</translation>
    </message>
    <message>
        <source>a whole number from {} to {}</source>
        <translation>eine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>a word is missing</source>
        <translation>ein Wort fehlt</translation>
    </message>
    <message>
        <source>activation offload</source>
        <translation>Auslagerung von Aktivierungen</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>activations and gradients</source>
        <translation>Aktivierungen und Gradienten</translation>
    </message>
    <message>
        <source>Activations of these stages take the longest way through the network.</source>
        <translation>Aktivierungen dieser Stufen nehmen den längsten Weg durch das Netz.</translation>
    </message>
    <message>
        <source>Add replicas, store the cache in FP8, or limit how long answers may be.</source>
        <translation>Replikate hinzufügen, den Cache in FP8 halten oder die Länge der Antworten begrenzen.</translation>
    </message>
    <message>
        <source>Add the missing instances, or choose the smaller type.</source>
        <translation>Die fehlenden Instanzen hinzufügen oder den kleineren Typ wählen.</translation>
    </message>
    <message>
        <source>Add them to the design, or narrow the connection with matchers.</source>
        <translation>In den Entwurf aufnehmen oder die Verbindung mit Matchern einengen.</translation>
    </message>
    <message>
        <source>Add {} instances</source>
        <translation>{} Instanzen hinzufügen</translation>
    </message>
    <message>
        <source>after an interruption, state from peers</source>
        <translation>nach einer Unterbrechung, Zustand von Peers</translation>
    </message>
    <message>
        <source>after an interruption, state from storage</source>
        <translation>nach einer Unterbrechung, Zustand aus dem Speicher</translation>
    </message>
    <message>
        <source>age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>aggregated serving on the same instances</source>
        <translation>aggregiertes Serving auf denselben Instanzen</translation>
    </message>
    <message>
        <source>aggregated: disaggregated has {}, TTFT p90 {}, TPOT p90 {} beside it</source>
        <translation>aggregiert: disaggregiert hat daneben {}, TTFT p90 {}, TPOT p90 {}</translation>
    </message>
    <message>
        <source>alert {}</source>
        <translation>Alarm {}</translation>
    </message>
    <message>
        <source>alerts</source>
        <translation>Alarme</translation>
    </message>
    <message>
        <source>alike: disaggregated has {}, TTFT p90 {}, TPOT p90 {} beside the same instances aggregated</source>
        <translation>gleich: disaggregiert hat {}, TTFT p90 {}, TPOT p90 {} neben denselben Instanzen aggregiert</translation>
    </message>
    <message>
        <source>All blocks of instances on one day count together.</source>
        <translation>Alle Blöcke von Instanzen an einem Tag zählen zusammen.</translation>
    </message>
    <message>
        <source>all but one {}: the file is of one node</source>
        <translation>alle außer einem {}: Die Datei ist von einem Knoten</translation>
    </message>
    <message>
        <source>All cards of the host at once: its link to the switch, or its Nitro cards' firmware.</source>
        <translation>Alle Karten des Hosts zugleich: sein Link zum Switch oder die Firmware seiner Nitro-Karten.</translation>
    </message>
    <message>
        <source>All hosts fell silent at once: the server does not scrape, or nobody writes to it. What is shown is of before that, and judged by no rule.</source>
        <translation>Alle Hosts verstummten zugleich: Der Server fragt nichts ab, oder niemand schreibt an ihn. Was gezeigt wird, ist von davor und wird von keiner Regel beurteilt.</translation>
    </message>
    <message>
        <source>all layers are dense, yet there are experts</source>
        <translation>alle Schichten sind dicht, und doch gibt es Experten</translation>
    </message>
    <message>
        <source>all of it - max(NVLink, cards) at nominal rate</source>
        <translation>alles davon - max(NVLink, Karten) mit Nennrate</translation>
    </message>
    <message>
        <source>All other ranks wait for {}, which computes: it evaluates or saves what it alone has, or is far behind.</source>
        <translation>Alle anderen Ränge warten auf {}, die rechnet: sie wertet aus oder sichert, was sie allein hat, oder liegt weit zurück.</translation>
    </message>
    <message>
        <source>All ranks run out of kernels together: input or launches come slower than the GPUs compute.</source>
        <translation>Allen Ranks gehen die Kernel gemeinsam aus: Eingaben oder Starts kommen langsamer, als die GPUs rechnen.</translation>
    </message>
    <message>
        <source>All ranks wait in a collective that does not end; no lost host, GPU or XID explains it.</source>
        <translation>Alle Ranks warten in einem Kollektiv, das nicht endet; kein verlorener Host, keine GPU und kein XID erklärt es.</translation>
    </message>
    <message>
        <source>All ranks wait in a collective that one of them never enters: {} runs nothing.</source>
        <translation>Alle Ranks warten in einem Kollektiv, in das einer von ihnen nie eintritt: Auf {} läuft nichts.</translation>
    </message>
    <message>
        <source>All ranks wait in a collective while their hosts wait for storage: a blocking write or read does not end.</source>
        <translation>Alle Ranks warten in einem Kollektiv, ihre Hosts warten auf Speicher: Ein blockierendes Schreiben oder Lesen endet nicht.</translation>
    </message>
    <message>
        <source>All ranks wait in a collective while {} waits for storage as no other host does: its blocking write or read does not end.</source>
        <translation>Alle Ranks warten in einem Kollektiv, und {} wartet auf Speicher wie kein anderer Host: Sein blockierendes Schreiben oder Lesen endet nicht.</translation>
    </message>
    <message>
        <source>All ranks wait in a collective, and no GPU of {} holds anything: its ranks ended, or it was booted.</source>
        <translation>Alle Ranks warten in einem Kollektiv, und keine GPU von {} hält etwas: Seine Ranks endeten, oder er wurde neu gestartet.</translation>
    </message>
    <message>
        <source>All ranks wait in a collective, and {}, which worked within the half hour, holds nothing now: its ranks ended, or it was booted.</source>
        <translation>Alle Ranks warten in einem Kollektiv, und {}, der in der letzten halben Stunde arbeitete, hält jetzt nichts: Seine Ranks endeten, oder er wurde neu gestartet.</translation>
    </message>
    <message>
        <source>all sharded (ZeRO-3)</source>
        <translation>alles verteilt (ZeRO-3)</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-All</translation>
    </message>
    <message>
        <source>all-to-all overlap</source>
        <translation>Überlappung des All-to-All</translation>
    </message>
    <message>
        <source>allocator: reserved - allocated</source>
        <translation>Allokator: reserviert - belegt</translation>
    </message>
    <message>
        <source>alone x longer beside compute</source>
        <translation>allein x länger neben Rechnen</translation>
    </message>
    <message>
        <source>an answer</source>
        <translation>eine Antwort</translation>
    </message>
    <message>
        <source>an entry of "PriceList" is neither text nor an object</source>
        <translation>ein Eintrag von "PriceList" ist weder Text noch ein Objekt</translation>
    </message>
    <message>
        <source>an entry of "searchResults" is no object</source>
        <translation>ein Eintrag von "searchResults" ist kein Objekt</translation>
    </message>
    <message>
        <source>an entry without InstanceType</source>
        <translation>ein Eintrag ohne InstanceType</translation>
    </message>
    <message>
        <source>an expert imbalance, but {} has no experts</source>
        <translation>eine Unwucht der Experten, aber {} hat keine Experten</translation>
    </message>
    <message>
        <source>An exporter of {} does not answer; its GPUs report</source>
        <translation>Ein Exporter von {} antwortet nicht; seine GPUs melden sich</translation>
    </message>
    <message>
        <source>an http_config</source>
        <translation>ein http_config</translation>
    </message>
    <message>
        <source>an indexer needs layers with full attention, at most one each</source>
        <translation>ein Indexer braucht Schichten mit voller Attention, höchstens einer je Schicht</translation>
    </message>
    <message>
        <source>an instance has none; expected an empty cell</source>
        <translation>eine Instanz hat keine; erwartet: eine leere Zelle</translation>
    </message>
    <message>
        <source>an instance that is listed again, the same</source>
        <translation>eine Instanz, die noch einmal genauso aufgelistet ist</translation>
    </message>
    <message>
        <source>an instance that is {}</source>
        <translation>eine Instanz, die {} ist</translation>
    </message>
    <message>
        <source>an instance without an InstanceId</source>
        <translation>eine Instanz ohne InstanceId</translation>
    </message>
    <message>
        <source>an instance without NetworkNodes: its place in the network is not known</source>
        <translation>eine Instanz ohne NetworkNodes: Ihr Ort im Netz ist nicht bekannt</translation>
    </message>
    <message>
        <source>An interruption every {}, {} for a save, {} for a restart.</source>
        <translation>Eine Unterbrechung alle {}, {} für ein Speichern, {} für einen Neustart.</translation>
    </message>
    <message>
        <source>an interval of copies at peers is stated, but checkpoints are not tiered: it is not counted</source>
        <translation>ein Abstand der Kopien bei Peers ist angegeben, aber Checkpoints sind nicht gestuft: Er wird nicht gezählt</translation>
    </message>
    <message>
        <source>an inventory is one table; expected one file</source>
        <translation>ein Inventar ist eine Tabelle; erwartet: eine Datei</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>an object of kind {}, which is not read</source>
        <translation>ein Objekt der Art {}, die nicht gelesen wird</translation>
    </message>
    <message>
        <source>an object of kind {}: how the cluster is shared is no part of a design</source>
        <translation>ein Objekt der Art {}: Wie der Cluster geteilt wird, ist kein Teil eines Entwurfs</translation>
    </message>
    <message>
        <source>an opcode asks for a mark that is not there</source>
        <translation>ein Opcode verlangt eine Marke, die nicht da ist</translation>
    </message>
    <message>
        <source>an opcode asks for more values than there are</source>
        <translation>ein Opcode verlangt mehr Werte, als es gibt</translation>
    </message>
    <message>
        <source>an opcode fills what is no list or dict</source>
        <translation>ein Opcode füllt, was keine Liste und kein Dict ist</translation>
    </message>
    <message>
        <source>an opcode recalls what was not remembered</source>
        <translation>ein Opcode ruft ab, was nicht gemerkt wurde</translation>
    </message>
    <message>
        <source>an opcode remembers what is not there</source>
        <translation>ein Opcode merkt sich, was nicht da ist</translation>
    </message>
    <message>
        <source>an opcode takes a mark for a value</source>
        <translation>ein Opcode nimmt eine Marke für einen Wert</translation>
    </message>
    <message>
        <source>an own catalog file is an object of lists</source>
        <translation>eine eigene Katalogdatei ist ein Objekt von Listen</translation>
    </message>
    <message>
        <source>an RL step {} steps off; expected 0 to 64</source>
        <translation>ein RL-Schritt {} Schritte versetzt; erwartet: 0 bis 64</translation>
    </message>
    <message>
        <source>an UltraServer</source>
        <translation>einen UltraServer</translation>
    </message>
    <message>
        <source>an UltraServer does not go into an UltraServer; drop it beside {}</source>
        <translation>ein UltraServer kommt nicht in einen UltraServer; bitte neben {} ablegen</translation>
    </message>
    <message>
        <source>an uncorrected memory error, contained</source>
        <translation>ein nicht korrigierter Speicherfehler, eingedämmt</translation>
    </message>
    <message>
        <source>an update does not fit: stage {} needs {} of {} per GPU</source>
        <translation>ein Update passt nicht: Stufe {} braucht {} von {} je GPU</translation>
    </message>
    <message>
        <source>an update does not fit: what is offloaded needs {} of {} host memory per instance</source>
        <translation>ein Update passt nicht: Was ausgelagert wird, braucht {} von {} Host-Speicher je Instanz</translation>
    </message>
    <message>
        <source>and more that are called otherwise: {}</source>
        <translation>und weitere, die anders heißen: {}</translation>
    </message>
    <message>
        <source>and {} more of this kind</source>
        <translation>und {} weitere dieser Art</translation>
    </message>
    <message>
        <source>Another plan than the design's runs: {}</source>
        <translation>Ein anderer Plan als der des Entwurfs läuft: {}</translation>
    </message>
    <message>
        <source>another program changed the file</source>
        <translation>ein anderes Programm hat die Datei geändert</translation>
    </message>
    <message>
        <source>another type</source>
        <translation>einen anderen Typ</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>answers at the rate of a full engine</source>
        <translation>Antworten mit der Rate einer vollen Engine</translation>
    </message>
    <message>
        <source>answers at the rate of a full engine + tail + tools</source>
        <translation>Antworten mit der Rate einer vollen Engine + Ausläufer + Werkzeuge</translation>
    </message>
    <message>
        <source>answers have {} tokens, the design says {}</source>
        <translation>Antworten haben {} Token, der Entwurf sagt {}</translation>
    </message>
    <message>
        <source>answers in {}: {}, {}, {}</source>
        <translation>antwortet in {}: {}, {}, {}</translation>
    </message>
    <message>
        <source>answers of one token have no time between tokens; expected longer ones</source>
        <translation>Antworten aus einem Token haben keine Zeit zwischen Token; erwartet: längere</translation>
    </message>
    <message>
        <source>answers of the next steps</source>
        <translation>Antworten der nächsten Schritte</translation>
    </message>
    <message>
        <source>answers of up to {} tokens can never be admitted; the cache holds {} tokens</source>
        <translation>Antworten bis zu {} Token können nie zugelassen werden; der Cache hält {} Token</translation>
    </message>
    <message>
        <source>answers of {} tokens on average and at most {}; expected a mean below the cap</source>
        <translation>Antworten von im Mittel {} Token und höchstens {}; erwartet: ein Mittel unter der Grenze</translation>
    </message>
    <message>
        <source>answers of {} tokens, at most {}; expected both from 1 to 10,000,000</source>
        <translation>Antworten von {} Token, höchstens {}; erwartet: beides von 1 bis 10.000.000</translation>
    </message>
    <message>
        <source>answers x host time of one</source>
        <translation>Antworten x Host-Zeit einer</translation>
    </message>
    <message>
        <source>argument {}</source>
        <translation>Argument {}</translation>
    </message>
    <message>
        <source>arguments of a job are one file; expected one</source>
        <translation>Argumente eines Jobs sind eine Datei; erwartet: eine</translation>
    </message>
    <message>
        <source>as a deployment: {}</source>
        <translation>als Deployment: {}</translation>
    </message>
    <message>
        <source>as a job of reinforcement learning: {}</source>
        <translation>als Job mit Reinforcement Learning: {}</translation>
    </message>
    <message>
        <source>as a plan for {} GPUs: {}</source>
        <translation>als Plan für {} GPUs: {}</translation>
    </message>
    <message>
        <source>as many as the header</source>
        <translation>so viele wie die Kopfzeile</translation>
    </message>
    <message>
        <source>Ask for a quota of {} vCPUs, or use Capacity Blocks, which do not count.</source>
        <translation>Eine Quota von {} vCPUs beantragen oder Capacity Blocks nutzen, die nicht zählen.</translation>
    </message>
    <message>
        <source>Ask its owner whether it waits for something (kubectl get pods); end it, or give the hosts to a job that works.</source>
        <translation>Seinen Besitzer fragen, ob er auf etwas wartet (kubectl get pods); ihn beenden oder die Hosts einem Job geben, der arbeitet.</translation>
    </message>
    <message>
        <source>Ask its owner whether it waits for something.</source>
        <translation>Fragen, wem er gehört, ob er auf etwas wartet.</translation>
    </message>
    <message>
        <source>Ask its owner whether it waits for something; end it, or give the hosts to a job that works.</source>
        <translation>Den Besitzer fragen, ob er auf etwas wartet; ihn beenden, oder die Hosts einem Job geben, der arbeitet.</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>Attach FSx for Lustre or S3 to the design.</source>
        <translation>FSx for Lustre oder S3 an den Entwurf anschließen.</translation>
    </message>
    <message>
        <source>Attach {} TiB of {}</source>
        <translation>{} TiB {} anschließen</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>attention DP {} does not divide TP {}</source>
        <translation>Attention-DP {} teilt TP {} nicht</translation>
    </message>
    <message>
        <source>attention_layers is {}; every layer attends, keeps a state or does both</source>
        <translation>attention_layers ist {}; jede Schicht hat Attention, einen Zustand oder beides</translation>
    </message>
    <message>
        <source>authorization wants credentials_file</source>
        <translation>authorization braucht credentials_file</translation>
    </message>
    <message>
        <source>Availability Zone</source>
        <translation>Availability Zone</translation>
    </message>
    <message>
        <source>AWS has not published enough about {}</source>
        <translation>AWS hat zu {} nicht genug veröffentlicht</translation>
    </message>
    <message>
        <source>AWS has not published the network cards of {}; expected a type with known cards</source>
        <translation>AWS hat die Netzkarten von {} nicht veröffentlicht; erwartet: ein Typ mit bekannten Karten</translation>
    </message>
    <message>
        <source>AWS names UltraClusters of up to {} GPUs.</source>
        <translation>AWS nennt UltraCluster mit bis zu {} GPUs.</translation>
    </message>
    <message>
        <source>AWS's price list is too large to be read here; `switchyard-cli import aws-prices FILE -o NAME.csv` makes a small list of it</source>
        <translation>die Preisliste von AWS ist zu groß, um hier gelesen zu werden; `switchyard-cli import aws-prices FILE -o NAME.csv` macht eine kleine Liste daraus</translation>
    </message>
    <message>
        <source>AWS_ACCESS_KEY_ID is set without AWS_SECRET_ACCESS_KEY</source>
        <translation>AWS_ACCESS_KEY_ID ist ohne AWS_SECRET_ACCESS_KEY gesetzt</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>Balance the experts (capacity, auxiliary loss) or the lengths of the sequences a rank gets.</source>
        <translation>Die Experten ausgleichen (Kapazität, Hilfs-Loss) oder die Längen der Sequenzen, die ein Rank bekommt.</translation>
    </message>
    <message>
        <source>base + NVLink steps + network steps + fill + own copy + max(NVLink, cards)</source>
        <translation>Grundzeit + NVLink-Schritte + Netz-Schritte + Füllen + eigene Kopie + max(NVLink, Karten)</translation>
    </message>
    <message>
        <source>base + rounds over the network</source>
        <translation>Grundzeit + Runden über das Netz</translation>
    </message>
    <message>
        <source>basic_auth wants both username and password_file</source>
        <translation>basic_auth braucht username und password_file</translation>
    </message>
    <message>
        <source>behind in {}: ended call {}, others {}</source>
        <translation>im Rückstand in {}: Aufruf {} beendet, andere {}</translation>
    </message>
    <message>
        <source>behind in {}: queued call {}, others {}</source>
        <translation>im Rückstand in {}: Aufruf {} eingereiht, andere {}</translation>
    </message>
    <message>
        <source>beside {}</source>
        <translation>neben: {}</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bestes</translation>
    </message>
    <message>
        <source>between chunks</source>
        <translation>zwischen Chunks</translation>
    </message>
    <message>
        <source>between GPU and host, all at once</source>
        <translation>zwischen GPU und Host, alle zugleich</translation>
    </message>
    <message>
        <source>between shard groups</source>
        <translation>zwischen Shard-Gruppen</translation>
    </message>
    <message>
        <source>between two checkpoints</source>
        <translation>zwischen zwei Checkpoints</translation>
    </message>
    <message>
        <source>between two interruptions</source>
        <translation>zwischen zwei Unterbrechungen</translation>
    </message>
    <message>
        <source>beyond it</source>
        <translation>darüber hinaus</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>block recompute of {} layers; expected 1 or more of each stage</source>
        <translation>Block-Neuberechnung von {} Schichten; erwartet: 1 oder mehr jeder Stufe</translation>
    </message>
    <message>
        <source>blocks across layers, which {} of this release does not have; expected vllm from 0.16, or trtllm</source>
        <translation>Blöcke über alle Schichten, die {} in diesem Release nicht hat; erwartet: vllm ab 0.16 oder trtllm</translation>
    </message>
    <message>
        <source>Blocks have 1, 2, 4, 8, 16, 32 or 64 instances.</source>
        <translation>Blöcke haben 1, 2, 4, 8, 16, 32 oder 64 Instanzen.</translation>
    </message>
    <message>
        <source>Blocks last 1 to 14 days, or whole weeks up to 182 days.</source>
        <translation>Blöcke dauern 1 bis 14 Tage oder ganze Wochen bis 182 Tage.</translation>
    </message>
    <message>
        <source>blocks of attention or MLP alone are not covered without Mamba layers</source>
        <translation>Blöcke allein aus Attention oder MLP sind ohne Mamba-Schichten nicht abgedeckt</translation>
    </message>
    <message>
        <source>boots</source>
        <translation>Neustarts</translation>
    </message>
    <message>
        <source>Both use the same links: {} first.</source>
        <translation>Beide nutzen dieselben Links: zuerst {}.</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>Broadcast</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>busy, less what is hidden</source>
        <translation>belegt, ohne das Verdeckte</translation>
    </message>
    <message>
        <source>Buy {} blocks.</source>
        <translation>{} Blöcke kaufen.</translation>
    </message>
    <message>
        <source>Buy {}.</source>
        <translation>{} kaufen.</translation>
    </message>
    <message>
        <source>bytes / a GPU's way to the host</source>
        <translation>Bytes / Weg einer GPU zum Host</translation>
    </message>
    <message>
        <source>bytes / cards + messages</source>
        <translation>Bytes / Karten + Nachrichten</translation>
    </message>
    <message>
        <source>bytes / experts per token / bytes per token</source>
        <translation>Bytes / Experten je Token / Bytes je Token</translation>
    </message>
    <message>
        <source>bytes / min(ports, SMs)</source>
        <translation>Bytes / min(Ports, SMs)</translation>
    </message>
    <message>
        <source>bytes / ports</source>
        <translation>Bytes / Ports</translation>
    </message>
    <message>
        <source>bytes / rate</source>
        <translation>Bytes / Rate</translation>
    </message>
    <message>
        <source>bytes back</source>
        <translation>Bytes zurück</translation>
    </message>
    <message>
        <source>Bytes for as much work follow from a plan's degrees, sharding and batch, whatever the pace of the step: they are far off on all GPUs, which no fault does.</source>
        <translation>Wie viele Bytes auf eine Menge Arbeit kommen, folgt aus Graden, Sharding und Batch des Plans, nicht aus dem Tempo des Schritts: Sie liegen auf allen GPUs weit daneben, was kein Defekt bewirkt.</translation>
    </message>
    <message>
        <source>bytes for each that a rank keeps</source>
        <translation>Bytes für jeden, die ein Rank hält</translation>
    </message>
    <message>
        <source>bytes from storage</source>
        <translation>Bytes aus dem Speicher</translation>
    </message>
    <message>
        <source>bytes of a call</source>
        <translation>Bytes eines Aufrufs</translation>
    </message>
    <message>
        <source>bytes of a frozen one</source>
        <translation>Bytes eines eingefrorenen</translation>
    </message>
    <message>
        <source>bytes of an instance</source>
        <translation>Bytes einer Instanz</translation>
    </message>
    <message>
        <source>bytes of an instance / its network cards</source>
        <translation>Bytes einer Instanz / ihre Netzkarten</translation>
    </message>
    <message>
        <source>bytes of the busiest node / its cards</source>
        <translation>Bytes des am stärksten belasteten Knotens / seine Karten</translation>
    </message>
    <message>
        <source>bytes of the weights</source>
        <translation>Bytes der Gewichte</translation>
    </message>
    <message>
        <source>bytes over C2C or PCIe, what compute does not hide</source>
        <translation>Bytes über C2C oder PCIe, die kein Rechnen verdeckt</translation>
    </message>
    <message>
        <source>bytes over the host's link</source>
        <translation>Bytes über den Link des Hosts</translation>
    </message>
    <message>
        <source>bytes over the host's link, one after another</source>
        <translation>Bytes über den Link des Hosts, nacheinander</translation>
    </message>
    <message>
        <source>bytes per logit</source>
        <translation>Bytes je Logit</translation>
    </message>
    <message>
        <source>bytes per parameter</source>
        <translation>Bytes je Parameter</translation>
    </message>
    <message>
        <source>bytes per parameter over HBM bandwidth</source>
        <translation>Bytes je Parameter über die HBM-Bandbreite</translation>
    </message>
    <message>
        <source>bytes that leave the top nodes, per step</source>
        <translation>Bytes, die die obersten Knoten verlassen, je Schritt</translation>
    </message>
    <message>
        <source>bytes through what the framework puts tensors together in, or over the links</source>
        <translation>Bytes durch das, worin das Framework Tensoren zusammensetzt, oder über die Links</translation>
    </message>
    <message>
        <source>bytes to storage</source>
        <translation>Bytes in den Speicher</translation>
    </message>
    <message>
        <source>bytes to the host</source>
        <translation>Bytes zum Host</translation>
    </message>
    <message>
        <source>bytes to the host and back / rate of the link</source>
        <translation>Bytes zum Host und zurück / Rate des Links</translation>
    </message>
    <message>
        <source>C2C of {}</source>
        <translation>C2C von {}</translation>
    </message>
    <message>
        <source>cache to the decode pool</source>
        <translation>Cache zum Decode-Pool</translation>
    </message>
    <message>
        <source>calibration group {}</source>
        <translation>Kalibrierungsgruppe {}</translation>
    </message>
    <message>
        <source>calibration has no '{}'; run calibrate kernels</source>
        <translation>die Kalibrierung hat kein '{}'; bitte calibrate kernels ausführen</translation>
    </message>
    <message>
        <source>call {} of {} is {}, of another rank {}</source>
        <translation>Aufruf {} von {} ist {}, der eines anderen Rangs {}</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>calls x one call</source>
        <translation>Aufrufe x ein Aufruf</translation>
    </message>
    <message>
        <source>calls, without what recompute repeats</source>
        <translation>Aufrufe, ohne das, was die Neuberechnung wiederholt</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>cannot be compared with what it held: {}</source>
        <translation>kann nicht mit dem verglichen werden, was sie enthielt: {}</translation>
    </message>
    <message>
        <source>cannot be finished</source>
        <translation>kann nicht fertiggestellt werden</translation>
    </message>
    <message>
        <source>cannot be painted</source>
        <translation>kann nicht gezeichnet werden</translation>
    </message>
    <message>
        <source>cannot be read, so that its text could not go back</source>
        <translation>kann nicht gelesen werden, sodass der Text nicht zurückkönnte</translation>
    </message>
    <message>
        <source>cannot be replaced</source>
        <translation>kann nicht ersetzt werden</translation>
    </message>
    <message>
        <source>cannot be replaced: its symbolic links go in a circle</source>
        <translation>kann nicht ersetzt werden: Die symbolischen Links führen im Kreis</translation>
    </message>
    <message>
        <source>cannot be written as PNG</source>
        <translation>kann nicht als PNG geschrieben werden</translation>
    </message>
    <message>
        <source>cannot be written in place, which keeps its other names (hard links)</source>
        <translation>kann nicht an Ort und Stelle geschrieben werden, was andere Namen (Hardlinks) erhält</translation>
    </message>
    <message>
        <source>cannot write beside it</source>
        <translation>daneben kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Capacity Block {}</source>
        <translation>Capacity Block {}</translation>
    </message>
    <message>
        <source>Capacity Block {} ended on {}</source>
        <translation>Capacity Block {} endete am {}</translation>
    </message>
    <message>
        <source>Capacity Block {} has {} pieces for {} days; expected 1 or more</source>
        <translation>Capacity Block {} hat {} Stück für {} Tage; erwartet: 1 oder mehr</translation>
    </message>
    <message>
        <source>Capacity Block {} of {} days is not sold</source>
        <translation>Capacity Block {} von {} Tagen wird nicht verkauft</translation>
    </message>
    <message>
        <source>Capacity Block {} of {} instances is not sold</source>
        <translation>Capacity Block {} mit {} Instanzen wird nicht verkauft</translation>
    </message>
    <message>
        <source>Capacity Block {} starts on {}, more than 8 weeks ahead</source>
        <translation>Capacity Block {} beginnt am {}, in mehr als 8 Wochen</translation>
    </message>
    <message>
        <source>Capacity Block {}{}: its reservations say what it holds</source>
        <translation>Capacity Block {}{}: was er enthält, sagen seine Reservierungen</translation>
    </message>
    <message>
        <source>Capacity Blocks hold {} instances {}; an organization may hold {}</source>
        <translation>Capacity Blocks halten {1} {0} Instanzen; eine Organisation darf {2} halten</translation>
    </message>
    <message>
        <source>Capacity Blocks hold {} of {} instances {}</source>
        <translation>Capacity Blocks halten {} von {} Instanzen {}</translation>
    </message>
    <message>
        <source>Capacity Blocks hold {} of {} UltraServers {}</source>
        <translation>Capacity Blocks halten {} von {} UltraServern {}</translation>
    </message>
    <message>
        <source>Capacity Blocks hold {} × {} at once; the design places {}</source>
        <translation>Capacity Blocks halten {} × {} zugleich; der Entwurf setzt {} ein</translation>
    </message>
    <message>
        <source>card bytes per GPU</source>
        <translation>Karten-Bytes je GPU</translation>
    </message>
    <message>
        <source>card that carries little</source>
        <translation>Karte, die wenig trägt</translation>
    </message>
    <message>
        <source>card, one direction</source>
        <translation>Karte, eine Richtung</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>cards at nominal rate</source>
        <translation>Karten mit Nennrate</translation>
    </message>
    <message>
        <source>cards that carry nothing</source>
        <translation>Karten, die nichts tragen</translation>
    </message>
    <message>
        <source>carrying</source>
        <translation>Transport</translation>
    </message>
    <message>
        <source>Change its pool, its degrees or its load.</source>
        <translation>Pool, Grade oder Last des Jobs ändern.</translation>
    </message>
    <message>
        <source>Change its pools, its degrees or its answers.</source>
        <translation>Pools, Grade oder Antworten des Jobs ändern.</translation>
    </message>
    <message>
        <source>Change its pools, its pattern or its size.</source>
        <translation>Pools, Muster oder Größe ändern.</translation>
    </message>
    <message>
        <source>Change the plan, or the job's instances.</source>
        <translation>Den Plan oder die Instanzen des Jobs ändern.</translation>
    </message>
    <message>
        <source>channels: {} in the log, {} predicted.</source>
        <translation>Kanäle: {} im Protokoll, {} vorhergesagt.</translation>
    </message>
    <message>
        <source>Check cooling of this slot (neighbours, inlet temperature); swap the instance if it stays.</source>
        <translation>Kühlung dieses Platzes prüfen (Nachbarn, Zulufttemperatur); bleibt es so, die Instanz tauschen.</translation>
    </message>
    <message>
        <source>Check that the instance runs and that it is a scrape target; set its host name in the design if it differs.</source>
        <translation>Prüfen, ob die Instanz läuft und ein Scrape-Ziel ist; weicht ihr Hostname ab, ihn im Entwurf setzen.</translation>
    </message>
    <message>
        <source>Check the card on the host (ibv_devinfo, fi_info); swap the instance if it stays.</source>
        <translation>Die Karte auf dem Host prüfen (ibv_devinfo, fi_info); bleibt es so, die Instanz tauschen.</translation>
    </message>
    <message>
        <source>Check the instance's status in EC2; if it runs, restart dcgm-exporter (and nvidia-dcgm) on it.</source>
        <translation>Den Status der Instanz in EC2 prüfen; läuft sie, dcgm-exporter (und nvidia-dcgm) darauf neu starten.</translation>
    </message>
    <message>
        <source>Check the instance's status in EC2; replace it from a spare and restart the job from the last checkpoint.</source>
        <translation>Den Status der Instanz in EC2 prüfen; sie aus der Reserve ersetzen und den Job vom letzten Checkpoint neu starten.</translation>
    </message>
    <message>
        <source>Check the instance's status in EC2; replace it if it does not come back.</source>
        <translation>Den Status der Instanz in EC2 prüfen; sie ersetzen, falls sie nicht zurückkommt.</translation>
    </message>
    <message>
        <source>Check this rank's data loading, its CPU binding and its PCIe link.</source>
        <translation>Das Laden der Daten, die CPU-Bindung und den PCIe-Link dieses Ranks prüfen.</translation>
    </message>
    <message>
        <source>checked by rule, not by slurmctld: 22.05 reads no topology.yaml</source>
        <translation>nach Regeln geprüft, nicht von slurmctld: 22.05 liest kein topology.yaml</translation>
    </message>
    <message>
        <source>checked by rule, not by the schema of DynamoGraphDeployment</source>
        <translation>nach Regeln geprüft, nicht am Schema von DynamoGraphDeployment</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>checkpoint is whole in storage</source>
        <translation>Checkpoint liegt ganz im Speicher</translation>
    </message>
    <message>
        <source>checkpoint stops the step</source>
        <translation>Checkpoint hält den Schritt an</translation>
    </message>
    <message>
        <source>Checkpoints of job {} stop its steps {} of the time: one takes {}</source>
        <translation>Checkpoints von Job {} halten seine Schritte {} der Zeit an: Einer dauert {}</translation>
    </message>
    <message>
        <source>Choose a model of the catalog, or import a config.json.</source>
        <translation>Ein Modell des Katalogs wählen oder eine config.json importieren.</translation>
    </message>
    <message>
        <source>Choose a region.</source>
        <translation>Eine Region wählen.</translation>
    </message>
    <message>
        <source>Choose a storage of the design for its checkpoints.</source>
        <translation>Einen Speicherdienst des Entwurfs für seine Checkpoints wählen.</translation>
    </message>
    <message>
        <source>Choose a storage that its instances have.</source>
        <translation>Einen Speicherdienst wählen, den seine Instanzen haben.</translation>
    </message>
    <message>
        <source>Choose a type of the catalog.</source>
        <translation>Einen Typ des Katalogs wählen.</translation>
    </message>
    <message>
        <source>Choose another capacity kind or region, or give a price list.</source>
        <translation>Eine andere Kaufart oder Region wählen oder eine Preisliste angeben.</translation>
    </message>
    <message>
        <source>Choose the job's instances again.</source>
        <translation>Die Instanzen des Jobs neu wählen.</translation>
    </message>
    <message>
        <source>chunked attention: counted as a sliding window of {} on {} of {} layers</source>
        <translation>Attention in Abschnitten: gezählt als gleitendes Fenster von {} auf {} von {} Schichten</translation>
    </message>
    <message>
        <source>client over EFA</source>
        <translation>Client über EFA</translation>
    </message>
    <message>
        <source>client over EFA with GPUDirect Storage</source>
        <translation>Client über EFA mit GPUDirect Storage</translation>
    </message>
    <message>
        <source>client over ENA</source>
        <translation>Client über ENA</translation>
    </message>
    <message>
        <source>clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>clients × client × share reached</source>
        <translation>Clients × Client × erreichter Anteil</translation>
    </message>
    <message>
        <source>clocks, temperatures and throttling of the GPUs of its host beside the others'</source>
        <translation>Takte, Temperaturen und Drosselung der GPUs seines Hosts neben denen der anderen</translation>
    </message>
    <message>
        <source>cold start</source>
        <translation>Kaltstart</translation>
    </message>
    <message>
        <source>cold → hot</source>
        <translation>kalt → heiß</translation>
    </message>
    <message>
        <source>collate</source>
        <translation>Einsammeln</translation>
    </message>
    <message>
        <source>collective model on {}</source>
        <translation>Modell der Kollektive auf {}</translation>
    </message>
    <message>
        <source>collective model, by the engine's kernels where they were measured</source>
        <translation>Modell der Kollektive, nach den Kernels der Engine, wo sie gemessen wurden</translation>
    </message>
    <message>
        <source>colocated rollout and training take turns; expected two pools where samples are steps off, streamed or partial</source>
        <translation>Rollout und Training auf denselben GPUs wechseln sich ab; erwartet: zwei Pools, wo Proben versetzt, gestreamt oder Teilantworten sind</translation>
    </message>
    <message>
        <source>column '{}' is there twice; expected unique names</source>
        <translation>die Spalte '{}' kommt zweimal vor; erwartet: eindeutige Namen</translation>
    </message>
    <message>
        <source>column {}</source>
        <translation>Spalte {}</translation>
    </message>
    <message>
        <source>column {} is not known; expected item, usd_per_hour, usd_per_gb_month or discount_pct, kind, region, zone, date, valid_until, note</source>
        <translation>die Spalte {} ist nicht bekannt; erwartet: item, usd_per_hour, usd_per_gb_month oder discount_pct, kind, region, zone, date, valid_until, note</translation>
    </message>
    <message>
        <source>column {}, {}</source>
        <translation>Spalte {}, {}</translation>
    </message>
    <message>
        <source>column {}{}: {}</source>
        <translation>Spalte {}{}: {}</translation>
    </message>
    <message>
        <source>combine</source>
        <translation>Combine</translation>
    </message>
    <message>
        <source>combine of experts</source>
        <translation>Combine der Experten</translation>
    </message>
    <message>
        <source>communication inside an NVLink domain as messages: its time is in the calculations</source>
        <translation>Kommunikation innerhalb einer NVLink-Domain als Nachrichten: Ihre Zeit steckt in den Berechnungen</translation>
    </message>
    <message>
        <source>communicators</source>
        <translation>Kommunikatoren</translation>
    </message>
    <message>
        <source>communicators of other shapes: jobs that cut a node differently, nodes of several types</source>
        <translation>Kommunikatoren anderer Form: Jobs, die einen Knoten anders zerlegen, Knoten mehrerer Typen</translation>
    </message>
    <message>
        <source>communicators x bytes</source>
        <translation>Kommunikatoren x Bytes</translation>
    </message>
    <message>
        <source>Compare how many processes the job starts on a host (--nproc-per-node, --ntasks-per-node, CUDA_VISIBLE_DEVICES) with the GPUs that it asks for; start one for each, or ask for fewer.</source>
        <translation>Vergleichen, wie viele Prozesse der Job auf einem Host startet (--nproc-per-node, --ntasks-per-node, CUDA_VISIBLE_DEVICES) und wie viele GPUs er verlangt; für jede einen starten oder weniger verlangen.</translation>
    </message>
    <message>
        <source>Compare the design's plan with the job's launch command.</source>
        <translation>Den Plan des Entwurfs mit dem Startbefehl des Jobs vergleichen.</translation>
    </message>
    <message>
        <source>Compare the plan with what really runs, then calibrate with this framework and model.</source>
        <translation>Den Plan mit dem vergleichen, was wirklich läuft, dann mit diesem Framework und Modell kalibrieren.</translation>
    </message>
    <message>
        <source>Compare the power limits (nvidia-smi -q -d POWER) with a peer's; swap the instance if they are alike.</source>
        <translation>Die Leistungsgrenzen (nvidia-smi -q -d POWER) mit denen eines Peers vergleichen; sind sie gleich, die Instanz tauschen.</translation>
    </message>
    <message>
        <source>Compare with an NCCL test on the same hosts; report hosts and time to AWS Support if the rate stays.</source>
        <translation>Mit einem NCCL-Test auf denselben Hosts vergleichen; Hosts und Zeit dem AWS Support melden, wenn die Rate bleibt.</translation>
    </message>
    <message>
        <source>computes for {} more of the step than its peers</source>
        <translation>rechnet {} mehr des Schritts als die Peers</translation>
    </message>
    <message>
        <source>Consider UltraServers, a smaller EP, or a dispatcher made for it.</source>
        <translation>UltraServer erwägen, ein kleineres EP oder einen Dispatcher, der dafür gemacht ist.</translation>
    </message>
    <message>
        <source>Containers on {} of {} hosts are started again over and over: {} times in half an hour</source>
        <translation>Container auf {} von {} Hosts werden immer wieder neu gestartet: {}-mal in einer halben Stunde</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>copies back from host memory take {} of the time: prompts wait for them</source>
        <translation>Kopien zurück aus dem Host-Speicher nehmen {} der Zeit: Prompts warten auf sie</translation>
    </message>
    <message>
        <source>copies per node / stream rate</source>
        <translation>Kopien je Knoten / Rate der Ströme</translation>
    </message>
    <message>
        <source>copies that DeepEP saves between NVLink domains: ASTRA-sim's all-to-all sends them all</source>
        <translation>Kopien, die DeepEP zwischen NVLink-Domains spart: Das All-to-All von ASTRA-sim sendet alle</translation>
    </message>
    <message>
        <source>copy for peers stops the step</source>
        <translation>Kopie für Peers hält den Schritt an</translation>
    </message>
    <message>
        <source>copy to GPU memory</source>
        <translation>Kopie in den GPU-Speicher</translation>
    </message>
    <message>
        <source>copy to host memory</source>
        <translation>Kopie in den Host-Speicher</translation>
    </message>
    <message>
        <source>cost is no objective here: owned capacity costs nothing by the hour; expected throughput or time</source>
        <translation>Kosten sind hier kein Ziel: Eigene Kapazität kostet nichts je Stunde; erwartet: throughput oder time</translation>
    </message>
    <message>
        <source>cost is no objective here: owned capacity costs nothing by the hour; expected time</source>
        <translation>Kosten sind hier kein Ziel: Eigene Kapazität kostet nichts je Stunde; erwartet: time</translation>
    </message>
    <message>
        <source>cost is no objective here: {}</source>
        <translation>Kosten sind hier kein Ziel: {}</translation>
    </message>
    <message>
        <source>Cost per hour</source>
        <translation>Kosten je Stunde</translation>
    </message>
    <message>
        <source>Cost per million input tokens</source>
        <translation>Kosten je Million Eingabe-Token</translation>
    </message>
    <message>
        <source>Cost per million output tokens</source>
        <translation>Kosten je Million Ausgabe-Token</translation>
    </message>
    <message>
        <source>Cost per million tokens</source>
        <translation>Kosten je Million Token</translation>
    </message>
    <message>
        <source>Cost per step</source>
        <translation>Kosten je Schritt</translation>
    </message>
    <message>
        <source>counters that began anew</source>
        <translation>Zähler, die neu begannen</translation>
    </message>
    <message>
        <source>CP</source>
        <translation>CP</translation>
    </message>
    <message>
        <source>CP {} by {}: DeepSpeed's sequence parallelism is Ulysses</source>
        <translation>CP {} mit {}: Die Sequenzparallelität von DeepSpeed ist Ulysses</translation>
    </message>
    <message>
        <source>cr-REPLACE_ME, the reservation of each Capacity Block</source>
        <translation>cr-REPLACE_ME, die Reservierung jedes Capacity Blocks</translation>
    </message>
    <message>
        <source>crossings of all rings</source>
        <translation>Kreuzungen aller Ringe</translation>
    </message>
    <message>
        <source>CUDA context and libraries</source>
        <translation>CUDA-Kontext und Bibliotheken</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphen</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>data loading needs {}, the storage gives {}: a step waits until {} of reading are done</source>
        <translation>das Laden der Daten braucht {}, der Speicherdienst gibt {}: Ein Schritt wartet, bis {} Lesen getan sind</translation>
    </message>
    <message>
        <source>Data out, {} GB in a month</source>
        <translation>Daten nach außen, {} GB im Monat</translation>
    </message>
    <message>
        <source>data parallelism and optimizer of the stage that is done last</source>
        <translation>Datenparallelität und Optimierer der Stufe, die zuletzt fertig ist</translation>
    </message>
    <message>
        <source>days of the run</source>
        <translation>Tage des Laufs</translation>
    </message>
    <message>
        <source>DCGM's passive check of this GPU fails; its incident says what was seen.</source>
        <translation>DCGMs passive Prüfung dieser GPU schlägt fehl; ihr Vorfall sagt, was gesehen wurde.</translation>
    </message>
    <message>
        <source>dcgm-exporter does not answer, or the host went down within the last minutes: rates outlive their last sample.</source>
        <translation>dcgm-exporter antwortet nicht, oder der Host fiel in den letzten Minuten aus: Raten überleben ihren letzten Wert.</translation>
    </message>
    <message>
        <source>DCGM_FI_DEV_POWER_VIOLATION, DCGM_FI_DEV_THERMAL_VIOLATION or DCGM_FI_DEV_CLOCKS_EVENT_REASONS in the counters file of dcgm-exporter</source>
        <translation>DCGM_FI_DEV_POWER_VIOLATION, DCGM_FI_DEV_THERMAL_VIOLATION oder DCGM_FI_DEV_CLOCKS_EVENT_REASONS in der Zählerdatei von dcgm-exporter</translation>
    </message>
    <message>
        <source>DCGM_FI_PROF_PIPE_TENSOR_ACTIVE in the counters file of dcgm-exporter</source>
        <translation>DCGM_FI_PROF_PIPE_TENSOR_ACTIVE in der Zählerdatei von dcgm-exporter</translation>
    </message>
    <message>
        <source>dcgmi health --check on the host</source>
        <translation>dcgmi health --check auf dem Host</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>defaults, not fitted</source>
        <translation>Vorgaben, nicht angepasst</translation>
    </message>
    <message>
        <source>degrees are 1 or more</source>
        <translation>Grade sind 1 oder mehr</translation>
    </message>
    <message>
        <source>dense layers</source>
        <translation>dichte Schichten</translation>
    </message>
    <message>
        <source>dense layers between MoE layers are not covered; expected them first</source>
        <translation>dichte Schichten zwischen MoE-Schichten sind nicht abgedeckt; erwartet: dichte zuerst</translation>
    </message>
    <message>
        <source>dense layers need ffn_hidden</source>
        <translation>dichte Schichten brauchen ffn_hidden</translation>
    </message>
    <message>
        <source>dense parameters</source>
        <translation>dichte Parameter</translation>
    </message>
    <message>
        <source>design</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>disaggregated: aggregated serving of the same instances is not possible</source>
        <translation>disaggregiert: aggregiertes Serving derselben Instanzen ist nicht möglich</translation>
    </message>
    <message>
        <source>disaggregated: {}, TTFT p90 {}, TPOT p90 {} beside the same instances aggregated</source>
        <translation>disaggregiert: {}, TTFT p90 {}, TPOT p90 {} neben denselben Instanzen aggregiert</translation>
    </message>
    <message>
        <source>disaggregation was not held against published rows: the bands are those of aggregated serving</source>
        <translation>die Disaggregation wurde nicht an veröffentlichten Zeilen gemessen: Die Bänder sind die des gemeinsamen Bedienens</translation>
    </message>
    <message>
        <source>discount_pct is {}; expected 0 to below 100</source>
        <translation>discount_pct ist {}; erwartet: 0 bis unter 100</translation>
    </message>
    <message>
        <source>dispatch</source>
        <translation>Dispatch</translation>
    </message>
    <message>
        <source>Dispatch and combine of every MoE layer cross the network cards.</source>
        <translation>Dispatch und Combine jeder MoE-Schicht gehen über die Netzkarten.</translation>
    </message>
    <message>
        <source>dispatch to experts</source>
        <translation>Dispatch zu Experten</translation>
    </message>
    <message>
        <source>Divide into {}</source>
        <translation>Aufteilen in {}</translation>
    </message>
    <message>
        <source>Divide the job's files over several file systems, or let fewer instances write.</source>
        <translation>Die Dateien des Jobs auf mehrere Dateisysteme verteilen oder weniger Instanzen schreiben lassen.</translation>
    </message>
    <message>
        <source>Divide the work over several clusters, or agree on a larger one with AWS.</source>
        <translation>Die Arbeit auf mehrere Cluster verteilen oder mit AWS einen größeren vereinbaren.</translation>
    </message>
    <message>
        <source>dmesg on the host: the metric keeps the last XID of each reading alone, and one of the hardware may have come before it</source>
        <translation>dmesg auf dem Host: Die Metrik behält von jeder Lesung nur den letzten XID, und einer der Hardware kann davor gekommen sein</translation>
    </message>
    <message>
        <source>dmesg on the host: when the XID was written</source>
        <translation>dmesg auf dem Host: wann der XID geschrieben wurde</translation>
    </message>
    <message>
        <source>does not fit: stage {} needs {} of {} per GPU</source>
        <translation>passt nicht: Stufe {} braucht {} von {} je GPU</translation>
    </message>
    <message>
        <source>does not fit: what is offloaded needs {} of {} host memory per instance</source>
        <translation>passt nicht: Was ausgelagert wird, braucht {} von {} Host-Speicher je Instanz</translation>
    </message>
    <message>
        <source>does not fit: {} per GPU</source>
        <translation>passt nicht: {} je GPU</translation>
    </message>
    <message>
        <source>does not say {}; expected the {}</source>
        <translation>sagt {} nicht; erwartet: {}</translation>
    </message>
    <message>
        <source>DP</source>
        <translation>DP</translation>
    </message>
    <message>
        <source>dp x cp = {} GPUs do not divide into shard groups of {}</source>
        <translation>dp x cp = {} GPUs lassen sich nicht in Shard-Gruppen von {} teilen</translation>
    </message>
    <message>
        <source>draft model {}: no checkpoint of that name is known: put in a path or a repository</source>
        <translation>Entwurfsmodell {}: Kein Checkpoint dieses Namens ist bekannt: einen Pfad oder ein Repository einsetzen</translation>
    </message>
    <message>
        <source>drafts are looked up in the text, and {} has heads that would draft: nothing is drafted</source>
        <translation>Entwürfe werden im Text nachgeschlagen, und {} hat Heads, die entwerfen würden: Es wird nichts entworfen</translation>
    </message>
    <message>
        <source>Drain and replace the instance.</source>
        <translation>Die Instanz leeren und ersetzen.</translation>
    </message>
    <message>
        <source>Drain the instance and reboot it; replace it if it comes back.</source>
        <translation>Die Instanz leeren und neu starten; kommt es wieder, sie ersetzen.</translation>
    </message>
    <message>
        <source>Drain the instance and reboot it; replace it if the GPU stays away.</source>
        <translation>Die Instanz leeren und neu starten; bleibt die GPU weg, sie ersetzen.</translation>
    </message>
    <message>
        <source>Drain the instance and reboot it; replace it if the link stays so.</source>
        <translation>Die Instanz leeren und neu starten; bleibt der Link so, sie ersetzen.</translation>
    </message>
    <message>
        <source>Drain the instance and reset the GPU; replace it if it comes back.</source>
        <translation>Die Instanz leeren und die GPU zurücksetzen; kommt es wieder, die Instanz ersetzen.</translation>
    </message>
    <message>
        <source>Drain the instance at the next checkpoint and let the vendor's diagnostics run.</source>
        <translation>Die Instanz beim nächsten Checkpoint leeren und die Diagnose des Herstellers laufen lassen.</translation>
    </message>
    <message>
        <source>Drain the instance at the next checkpoint and reset the GPU.</source>
        <translation>Die Instanz beim nächsten Checkpoint leeren und die GPU zurücksetzen.</translation>
    </message>
    <message>
        <source>Drain the instance at the next checkpoint, reset GPUs and fabric manager; replace it if errors return.</source>
        <translation>Die Instanz beim nächsten Checkpoint leeren, GPUs und Fabric Manager zurücksetzen; kommen die Fehler wieder, sie ersetzen.</translation>
    </message>
    <message>
        <source>Drain the instance, reset GPUs and fabric manager; replace it if links stay down.</source>
        <translation>Die Instanz leeren, GPUs und Fabric Manager zurücksetzen; bleiben Links aus, sie ersetzen.</translation>
    </message>
    <message>
        <source>Drain the instance, reset the GPU, run the vendor's diagnostics; replace it if errors return.</source>
        <translation>Die Instanz leeren, die GPU zurücksetzen, die Diagnose des Herstellers laufen lassen; kommen die Fehler wieder, die Instanz ersetzen.</translation>
    </message>
    <message>
        <source>Draw what the server shows (in the window: the bar above the drawing; `live --adopt`), or open its design; its metrics then show on the drawing.</source>
        <translation>Zeichnen, was der Server zeigt (im Fenster: die Leiste über der Zeichnung; `live --adopt`), oder seinen Entwurf öffnen; dann erscheinen seine Metriken auf der Zeichnung.</translation>
    </message>
    <message>
        <source>Drop them</source>
        <translation>Fallen lassen</translation>
    </message>
    <message>
        <source>Drop whole UltraServers from the palette, or move the instances into one.</source>
        <translation>Ganze UltraServer aus der Palette ablegen oder die Instanzen in einen verschieben.</translation>
    </message>
    <message>
        <source>dropped packets</source>
        <translation>verworfene Pakete</translation>
    </message>
    <message>
        <source>Dump the flight recorder of all ranks: the ranks missing at the first diverging collective are the suspects.</source>
        <translation>Den Flight Recorder aller Ranks ausgeben: Verdächtig sind die Ranks, die im ersten abweichenden Kollektiv fehlen.</translation>
    </message>
    <message>
        <source>each UltraServer is a group of its own, as its Capacity Block is: {}, …, {}</source>
        <translation>jeder UltraServer ist eine eigene Gruppe, wie sein Capacity Block: {}, …, {}</translation>
    </message>
    <message>
        <source>ECC corrects far more errors here than on any peer: the HBM degrades.</source>
        <translation>ECC korrigiert hier weit mehr Fehler als auf jedem Peer: Der HBM altert.</translation>
    </message>
    <message>
        <source>EFA</source>
        <translation>EFA</translation>
    </message>
    <message>
        <source>EFA +10 %</source>
        <translation>EFA +10 %</translation>
    </message>
    <message>
        <source>EFA across layer {}</source>
        <translation>EFA über Ebene {}</translation>
    </message>
    <message>
        <source>EFA card missing on {}: {} of {} devices report</source>
        <translation>EFA-Karte fehlt auf {}: {} von {} Geräten melden sich</translation>
    </message>
    <message>
        <source>EFA card {} of {}</source>
        <translation>EFA-Karte {} von {}</translation>
    </message>
    <message>
        <source>EFA devices</source>
        <translation>EFA-Geräte</translation>
    </message>
    <message>
        <source>EFA generation</source>
        <translation>EFA-Generation</translation>
    </message>
    <message>
        <source>EFA inside a leaf</source>
        <translation>EFA in einem Leaf</translation>
    </message>
    <message>
        <source>EFA of P4d and P4de only talks to its own family; {} holds {}, so {} would not reach it</source>
        <translation>EFA von P4d und P4de spricht nur mit der eigenen Familie; {} hält {}, sodass {} es nicht erreichte</translation>
    </message>
    <message>
        <source>EFA of {} carries {}, a while ago {}; its peers go on</source>
        <translation>EFA von {} trägt {}, vor einer Weile {}; die anderen laufen weiter</translation>
    </message>
    <message>
        <source>EFA of {} hosts carries far less than a while ago: {} to {}</source>
        <translation>EFA von {} Hosts trägt viel weniger als vor einer Weile: {} bis {}</translation>
    </message>
    <message>
        <source>EFA retransmits on {} of {} cards of job {}: {} packets/s and card</source>
        <translation>EFA-Wiederholungen auf {} von {} Karten von Job {}: {} Pakete/s je Karte</translation>
    </message>
    <message>
        <source>EFA {} on all cards of {} hosts: {} to {}</source>
        <translation>EFA: {} auf allen Karten von {} Hosts: {} bis {}</translation>
    </message>
    <message>
        <source>EFA {} on card {} of {} hosts: {} to {}</source>
        <translation>EFA: {} auf Karte {} von {} Hosts: {} bis {}</translation>
    </message>
    <message>
        <source>EFA {} on one card of each of {} hosts: {} to {}</source>
        <translation>EFA: {} auf je einer Karte von {} Hosts: {} bis {}</translation>
    </message>
    <message>
        <source>EFA {} on {} cards of {}, up to {}</source>
        <translation>EFA: {} auf {} Karten von {}, bis {}</translation>
    </message>
    <message>
        <source>EFA {}: {}, {}, its peers {}</source>
        <translation>EFA: {}: {}, {}, die Peers {}</translation>
    </message>
    <message>
        <source>EFA, leaf to leaf</source>
        <translation>EFA, Leaf zu Leaf</translation>
    </message>
    <message>
        <source>effective share of the job's time</source>
        <translation>wirksamer Anteil der Zeit des Jobs</translation>
    </message>
    <message>
        <source>efficiencies must be above 0 and launch_us not negative</source>
        <translation>Wirkungsgrade müssen über 0 liegen und launch_us darf nicht negativ sein</translation>
    </message>
    <message>
        <source>elastic</source>
        <translation>elastisch</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>End to end, median</source>
        <translation>Von Anfang bis Ende, Median</translation>
    </message>
    <message>
        <source>ends of the model</source>
        <translation>Enden des Modells</translation>
    </message>
    <message>
        <source>Energy, {} kWh in an hour</source>
        <translation>Energie, {} kWh in einer Stunde</translation>
    </message>
    <message>
        <source>engines serve {} on {} of them; what the others do is not told</source>
        <translation>Engines bedienen {} auf {} davon; was die anderen tun, wird nicht gesagt</translation>
    </message>
    <message>
        <source>Enlarge it.</source>
        <translation>Ihn vergrößern.</translation>
    </message>
    <message>
        <source>Enlarge {} to {} TiB</source>
        <translation>{} auf {} TiB vergrößern</translation>
    </message>
    <message>
        <source>entries for a catalog of one's own are no part of a design: `switchyard-cli import` writes them</source>
        <translation>Einträge für einen eigenen Katalog sind kein Teil eines Entwurfs: `switchyard-cli import` schreibt sie</translation>
    </message>
    <message>
        <source>EP</source>
        <translation>EP</translation>
    </message>
    <message>
        <source>ep = {} on {}, which has no experts; expected 1</source>
        <translation>ep = {} auf {}, das keine Experten hat; erwartet: 1</translation>
    </message>
    <message>
        <source>EP {} does not divide the {} GPUs of a stage</source>
        <translation>EP {} teilt die {} GPUs einer Stufe nicht</translation>
    </message>
    <message>
        <source>EP {} of DP {}: its axis is a part of the replicas</source>
        <translation>EP {} von DP {}: Seine Achse ist ein Teil der Replikate</translation>
    </message>
    <message>
        <source>EP {} over the {} experts of {}</source>
        <translation>EP {} über die {} Experten von {}</translation>
    </message>
    <message>
        <source>EP {} → {}</source>
        <translation>EP {} → {}</translation>
    </message>
    <message>
        <source>EP {}, but {} has no experts</source>
        <translation>EP {}, aber {} hat keine Experten</translation>
    </message>
    <message>
        <source>EP {}: ep_size of the model's MoE layers</source>
        <translation>EP {}: ep_size der MoE-Schichten des Modells</translation>
    </message>
    <message>
        <source>etp = {} and ep = {} do not fold over tp, cp and dp, which pp divides in {}; expected etp and etp x ep to divide {} or be multiples of it</source>
        <translation>etp = {} und ep = {} lassen sich nicht über tp, cp und dp falten, die pp in {} trennt; erwartet: etp und etp x ep als Teiler oder Vielfache von {}</translation>
    </message>
    <message>
        <source>etp x ep x pp = {} does not divide {} GPUs</source>
        <translation>etp x ep x pp = {} teilt die {} GPUs nicht</translation>
    </message>
    <message>
        <source>event {}: {}</source>
        <translation>Ereignis {}: {}</translation>
    </message>
    <message>
        <source>Every metrics target on this host is down: the instance is lost, or cut off from the network.</source>
        <translation>Jedes Metrik-Ziel auf diesem Host ist aus: Die Instanz ist verloren oder vom Netz getrennt.</translation>
    </message>
    <message>
        <source>every replica → one, over the network</source>
        <translation>jedes Replikat → eines, über das Netz</translation>
    </message>
    <message>
        <source>Every step waits for the slowest of them.</source>
        <translation>Jeder Schritt wartet auf den langsamsten von ihnen.</translation>
    </message>
    <message>
        <source>expected ',' or ']' after an item</source>
        <translation>erwartet: ',' oder ']' hinter einem Element</translation>
    </message>
    <message>
        <source>expected ',' or '{}' after a member</source>
        <translation>erwartet: ',' oder '{}' hinter einem Eintrag</translation>
    </message>
    <message>
        <source>expected ':' after a key</source>
        <translation>erwartet: ':' hinter einem Schlüssel</translation>
    </message>
    <message>
        <source>expected a key in double quotes</source>
        <translation>erwartet: ein Schlüssel in doppelten Anführungszeichen</translation>
    </message>
    <message>
        <source>expected a time as 2026-12-01T14:02:31Z, as -15m (before now; s, m, h, d), or in Unix seconds</source>
        <translation>erwartet: eine Zeit wie 2026-12-01T14:02:31Z, wie -15m (vor jetzt; s, m, h, d) oder in Unix-Sekunden</translation>
    </message>
    <message>
        <source>expected a whole number</source>
        <translation>erwartet: eine ganze Zahl</translation>
    </message>
    <message>
        <source>expected a whole number from {} to {}</source>
        <translation>erwartet: eine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>expected either usd_per_gb_month or discount_pct</source>
        <translation>erwartet: entweder usd_per_gb_month oder discount_pct</translation>
    </message>
    <message>
        <source>expected either usd_per_hour or discount_pct</source>
        <translation>erwartet: entweder usd_per_hour oder discount_pct</translation>
    </message>
    <message>
        <source>expected http://HOST:9090 or https://HOST/PREFIX</source>
        <translation>erwartet: http://HOST:9090 oder https://HOST/PREFIX</translation>
    </message>
    <message>
        <source>expected on or off</source>
        <translation>erwartet: on oder off</translation>
    </message>
    <message>
        <source>expert kernels of this precision are not measured on {}: derived from those of another, unconfirmed</source>
        <translation>Experten-Kernel dieser Genauigkeit sind auf {} nicht gemessen: aus denen einer anderen abgeleitet, unbestätigt</translation>
    </message>
    <message>
        <source>expert parameters</source>
        <translation>Experten-Parameter</translation>
    </message>
    <message>
        <source>expert sizes without experts</source>
        <translation>Größen von Experten ohne Experten</translation>
    </message>
    <message>
        <source>expert TP</source>
        <translation>Experten-TP</translation>
    </message>
    <message>
        <source>expert width {} does not divide by etp = {}</source>
        <translation>Expertenbreite {} ist nicht durch etp = {} teilbar</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>experts in every {}th layer alone</source>
        <translation>Experten nur in jeder {}. Schicht</translation>
    </message>
    <message>
        <source>experts need moe_ffn</source>
        <translation>Experten brauchen moe_ffn</translation>
    </message>
    <message>
        <source>experts over more than 8 GPUs</source>
        <translation>Experten über mehr als 8 GPUs</translation>
    </message>
    <message>
        <source>experts over {} GPUs are held against a few published steps, not against requests: the bands are wider</source>
        <translation>Experten über {} GPUs sind an wenigen veröffentlichten Schritten gemessen, nicht an Anfragen: Die Bänder sind breiter</translation>
    </message>
    <message>
        <source>failed work requests</source>
        <translation>gescheiterte Work Requests</translation>
    </message>
    <message>
        <source>Far fewer: look for a GPU without NVLink or a card that is not seen.</source>
        <translation>Viel weniger: Eine GPU ohne NVLink oder eine Karte, die nicht gesehen wird, ist zu suchen.</translation>
    </message>
    <message>
        <source>Fed late: {}, no kernel for {} of the time</source>
        <translation>Spät versorgt: {}, kein Kernel für {} der Zeit</translation>
    </message>
    <message>
        <source>fewer and fewer answers run</source>
        <translation>immer weniger Antworten laufen</translation>
    </message>
    <message>
        <source>fewer micro-batches than stages: Megatron's interleaved schedule refuses them</source>
        <translation>weniger Micro-Batches als Stufen: Megatrons verschränkter Ablauf lehnt sie ab</translation>
    </message>
    <message>
        <source>fi_info -p efa on the host</source>
        <translation>fi_info -p efa auf dem Host</translation>
    </message>
    <message>
        <source>Figures of {} are provisional</source>
        <translation>Die Werte von {} sind vorläufig</translation>
    </message>
    <message>
        <source>file of what is sold</source>
        <translation>Datei dessen, was verkauft wird</translation>
    </message>
    <message>
        <source>file system</source>
        <translation>Dateisystem</translation>
    </message>
    <message>
        <source>fill and drain</source>
        <translation>Füllen und Leeren</translation>
    </message>
    <message>
        <source>fill and drain + waiting for another stage</source>
        <translation>Füllen und Leeren + Warten auf eine andere Stufe</translation>
    </message>
    <message>
        <source>Find it (nvidia-smi, fuser /dev/nvidia*) and end it before the next job meets it.</source>
        <translation>Ihn finden (nvidia-smi, fuser /dev/nvidia*) und beenden, bevor der nächste Job auf ihn trifft.</translation>
    </message>
    <message>
        <source>Find the process (top on the host); check CPU binding and daemons.</source>
        <translation>Den Prozess finden (top auf dem Host); CPU-Bindung und Dienste prüfen.</translation>
    </message>
    <message>
        <source>fine-tuning: NeMo's or Bridge's recipes have it</source>
        <translation>Feinabstimmung: NeMos oder Bridges Rezepte haben sie</translation>
    </message>
    <message>
        <source>Fit the plan to the instances, or take some from the job.</source>
        <translation>Den Plan an die Instanzen anpassen oder dem Job einige nehmen.</translation>
    </message>
    <message>
        <source>Fit the plan to {} GPUs</source>
        <translation>Den Plan an {} GPUs anpassen</translation>
    </message>
    <message>
        <source>five Newton-Schulz steps</source>
        <translation>fünf Newton-Schulz-Schritte</translation>
    </message>
    <message>
        <source>fleet {} offers several types or places: taken for the first</source>
        <translation>Flotte {} bietet mehrere Typen oder Orte an: für den ersten genommen</translation>
    </message>
    <message>
        <source>For as much work a step takes about {}; the model says {}.</source>
        <translation>Für so viel Arbeit dauert ein Schritt etwa {}; das Modell sagt {}.</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>forwarding</source>
        <translation>Weiterleiten</translation>
    </message>
    <message>
        <source>FP8 (current scaling)</source>
        <translation>FP8 (aktuelle Skalierung)</translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>frees {} per GPU</source>
        <translation>gibt {} je GPU frei</translation>
    </message>
    <message>
        <source>Frozen EFA counters: {} sends nothing by them, and works in step with its peers</source>
        <translation>Eingefrorene EFA-Zähler: {} sendet nach ihnen nichts und arbeitet im Takt der anderen</translation>
    </message>
    <message>
        <source>frozen experts</source>
        <translation>eingefrorene Experten</translation>
    </message>
    <message>
        <source>Frozen metrics: no value of {} has changed for five minutes</source>
        <translation>Eingefrorene Metriken: Seit fünf Minuten hat sich kein Wert von {} geändert</translation>
    </message>
    <message>
        <source>frozen parameters</source>
        <translation>eingefrorene Parameter</translation>
    </message>
    <message>
        <source>FSx for Lustre {} is mounted: its size is not told here</source>
        <translation>FSx for Lustre {} ist eingehängt: Seine Größe ist hier nicht angegeben</translation>
    </message>
    <message>
        <source>FSx for Lustre {}: {}</source>
        <translation>FSx for Lustre {}: {}</translation>
    </message>
    <message>
        <source>full attention at irregular layers is not covered; expected every n-th layer</source>
        <translation>volle Attention in unregelmäßigen Schichten ist nicht abgedeckt; erwartet: jede n-te Schicht</translation>
    </message>
    <message>
        <source>full recompute</source>
        <translation>volle Neuberechnung</translation>
    </message>
    <message>
        <source>full_heads need layers with a sliding window beside them, and key-value heads that divide the heads</source>
        <translation>full_heads brauchen Schichten mit gleitendem Fenster daneben, und Key-Value-Köpfe, die die Köpfe teilen</translation>
    </message>
    <message>
        <source>gate_rank belongs to kda</source>
        <translation>gate_rank gehört zu kda</translation>
    </message>
    <message>
        <source>gather of attention groups</source>
        <translation>Sammeln der Attention-Gruppen</translation>
    </message>
    <message>
        <source>gathered layers</source>
        <translation>gesammelte Schichten</translation>
    </message>
    <message>
        <source>gathers of parameters</source>
        <translation>Sammeln von Parametern</translation>
    </message>
    <message>
        <source>gbs / (mbs dp)</source>
        <translation>gbs / (mbs dp)</translation>
    </message>
    <message>
        <source>GEMMs that the schedule may move</source>
        <translation>GEMMs, die der Ablauf verschieben darf</translation>
    </message>
    <message>
        <source>Give each job its own instances.</source>
        <translation>Jedem Job eigene Instanzen geben.</translation>
    </message>
    <message>
        <source>Give that stage fewer layers, or the embedding and the head a stage of their own.</source>
        <translation>Dieser Stufe weniger Schichten geben oder Embedding und Ausgabeschicht eine eigene Stufe.</translation>
    </message>
    <message>
        <source>Give the data loader more workers or a faster source; prepare the input beforehand.</source>
        <translation>Dem Data Loader mehr Worker oder eine schnellere Quelle geben; die Eingaben vorher aufbereiten.</translation>
    </message>
    <message>
        <source>Give the design the load that is there; what then differs is the engine's or the model's.</source>
        <translation>Dem Entwurf die Last geben, die da ist; was dann abweicht, liegt an Engine oder Modell.</translation>
    </message>
    <message>
        <source>Give the job instances of one type.</source>
        <translation>Dem Job Instanzen eines Typs geben.</translation>
    </message>
    <message>
        <source>Give the job's instances in rank order in the design (hostfile or scheduler output).</source>
        <translation>Die Instanzen des Jobs im Entwurf in Rangordnung angeben (Hostfile oder Ausgabe des Schedulers).</translation>
    </message>
    <message>
        <source>Give them to a job, or give them back.</source>
        <translation>Sie einem Job geben oder zurückgeben.</translation>
    </message>
    <message>
        <source>global batch of {} sequences does not divide by mbs x dp = {}</source>
        <translation>Ein Global Batch von {} Sequenzen ist nicht durch mbs x dp = {} teilbar</translation>
    </message>
    <message>
        <source>Go on with a replica less</source>
        <translation>Mit einem Replikat weniger fortfahren</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU exporter down on {}; the host itself answers</source>
        <translation>GPU-Exporter auf {} ist aus; der Host selbst antwortet</translation>
    </message>
    <message>
        <source>GPU missing: {} (PCI bus {}) is not reported, {} of {} are</source>
        <translation>GPU fehlt: {} (PCI-Bus {}) meldet sich nicht, {} von {} melden sich</translation>
    </message>
    <message>
        <source>GPU missing: {} is not reported, {} of {} are</source>
        <translation>GPU fehlt: {} meldet sich nicht, {} von {} melden sich</translation>
    </message>
    <message>
        <source>GPU time unused</source>
        <translation>GPU-Zeit ungenutzt</translation>
    </message>
    <message>
        <source>GPU {}</source>
        <translation>GPU {}</translation>
    </message>
    <message>
        <source>GPU {} of {}</source>
        <translation>GPU {} von {}</translation>
    </message>
    <message>
        <source>GPU {} of {} hosts</source>
        <translation>GPU {} von {} Hosts</translation>
    </message>
    <message>
        <source>GPU-hours per interruption / GPUs</source>
        <translation>GPU-Stunden je Unterbrechung / GPUs</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>GPUs given</source>
        <translation>vergebene GPUs</translation>
    </message>
    <message>
        <source>GPUs hold {} where its weights and optimizer need {}</source>
        <translation>GPUs halten {}, wo seine Gewichte und der Optimierer {} brauchen</translation>
    </message>
    <message>
        <source>GPUs of the type</source>
        <translation>GPUs des Typs</translation>
    </message>
    <message>
        <source>gpus on host</source>
        <translation>GPUs auf dem Host</translation>
    </message>
    <message>
        <source>GPUs that report</source>
        <translation>GPUs, die sich melden</translation>
    </message>
    <message>
        <source>GPUs {} of {}</source>
        <translation>GPUs {} von {}</translation>
    </message>
    <message>
        <source>GPUs {} of {} hosts</source>
        <translation>GPUs {} von {} Hosts</translation>
    </message>
    <message>
        <source>Grace is arm64: the head node is a Graviton one, and a custom image (Image.CustomAmi) has to be arm64 too</source>
        <translation>Grace ist arm64: Der Head-Knoten ist ein Graviton, und ein eigenes Image (Image.CustomAmi) muss auch arm64 sein</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>gradients out and parameters back</source>
        <translation>Gradienten hin und Parameter zurück</translation>
    </message>
    <message>
        <source>gradients over HBM bandwidth</source>
        <translation>Gradienten über die HBM-Bandbreite</translation>
    </message>
    <message>
        <source>gradients that are sharded and weights that are not: MaxText shards the optimizer (shard_optimizer_over_data) or all (fsdp)</source>
        <translation>Gradienten, die gesharded sind, und Gewichte, die es nicht sind: MaxText shardet den Optimierer (shard_optimizer_over_data) oder alles (fsdp)</translation>
    </message>
    <message>
        <source>group {}</source>
        <translation>Gruppe {}</translation>
    </message>
    <message>
        <source>group {} of {}: its number of instances {}; expected a whole number</source>
        <translation>Gruppe {} von {}: ihre Anzahl der Instanzen {}; erwartet: eine ganze Zahl</translation>
    </message>
    <message>
        <source>group {}: its instance type is {}; expected a type of the catalog</source>
        <translation>Gruppe {}: ihr Instanztyp ist {}; erwartet: ein Typ des Katalogs</translation>
    </message>
    <message>
        <source>has {} answers a step; expected at most {}</source>
        <translation>hat {} Antworten je Schritt; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>HBM bandwidth +10 %</source>
        <translation>HBM-Bandbreite +10 %</translation>
    </message>
    <message>
        <source>HBM bandwidth, peak</source>
        <translation>HBM-Bandbreite, Spitze</translation>
    </message>
    <message>
        <source>HBM capacity +10 %</source>
        <translation>HBM-Kapazität +10 %</translation>
    </message>
    <message>
        <source>Health check failed on {}: {}</source>
        <translation>Gesundheitsprüfung von {} schlägt fehl: {}</translation>
    </message>
    <message>
        <source>Held back by power: {}, {}</source>
        <translation>Von der Leistung begrenzt: {}, {}</translation>
    </message>
    <message>
        <source>held by its clients</source>
        <translation>durch seine Clients begrenzt</translation>
    </message>
    <message>
        <source>held by the storage</source>
        <translation>durch den Speicher begrenzt</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>hits in host memory, whose size the catalog does not know of {}; expected none</source>
        <translation>Treffer im Host-Speicher, dessen Größe der Katalog von {} nicht kennt; erwartet: keine</translation>
    </message>
    <message>
        <source>hits on NVMe, which {} does not have; expected none</source>
        <translation>Treffer auf NVMe, die {} nicht hat; erwartet: keine</translation>
    </message>
    <message>
        <source>Hold {} instead</source>
        <translation>Stattdessen {} halten</translation>
    </message>
    <message>
        <source>holds no On-Demand Linux price of a type that the catalog has</source>
        <translation>enthält keinen On-Demand-Preis für Linux von einem Typ, den der Katalog hat</translation>
    </message>
    <message>
        <source>holds no single Savings Plans rate of a type that the catalog has</source>
        <translation>enthält keinen einzelnen Savings-Plans-Satz von einem Typ, den der Katalog hat</translation>
    </message>
    <message>
        <source>hops</source>
        <translation>Hops</translation>
    </message>
    <message>
        <source>hops between stages</source>
        <translation>Hops zwischen Stufen</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>host +10 %</source>
        <translation>Host +10 %</translation>
    </message>
    <message>
        <source>host by host, each by what it shows</source>
        <translation>Host für Host, jeder nach dem, was er zeigt</translation>
    </message>
    <message>
        <source>Host down: {} answers no exporter</source>
        <translation>Host aus: {} antwortet keinem Exporter</translation>
    </message>
    <message>
        <source>Host down: {} fell silent within the last hour</source>
        <translation>Host aus: {} verstummte in der letzten Stunde</translation>
    </message>
    <message>
        <source>Host left or replaced: {} fell silent, and its job began anew without it</source>
        <translation>Host gegangen oder ersetzt: {} verstummte, und sein Job begann ohne ihn von vorn</translation>
    </message>
    <message>
        <source>Host left: {} is no target of the server any more</source>
        <translation>Host gegangen: {} ist kein Ziel des Servers mehr</translation>
    </message>
    <message>
        <source>host memory per instance</source>
        <translation>Host-Speicher je Instanz</translation>
    </message>
    <message>
        <source>host names</source>
        <translation>Hostnamen</translation>
    </message>
    <message>
        <source>host time of a step</source>
        <translation>Host-Zeit eines Schritts</translation>
    </message>
    <message>
        <source>host time of a step x pace of the host</source>
        <translation>Host-Zeit eines Schritts x Tempo des Hosts</translation>
    </message>
    <message>
        <source>host time of one</source>
        <translation>Host-Zeit einer</translation>
    </message>
    <message>
        <source>host {} is another machine of the design: {} comes without its host name</source>
        <translation>Host {} ist eine andere Maschine des Entwurfs: {} kommt ohne ihren Hostnamen</translation>
    </message>
    <message>
        <source>host {} is {} in {} and {} in {}: kept apart, please look which is right</source>
        <translation>Host {} ist {} in {} und {} in {}: getrennt gehalten, bitte nachsehen, was stimmt</translation>
    </message>
    <message>
        <source>host, tensor by tensor</source>
        <translation>Host, Tensor für Tensor</translation>
    </message>
    <message>
        <source>hosts of another chip</source>
        <translation>Hosts mit anderem Chip</translation>
    </message>
    <message>
        <source>Hosts show the predicted distribution of {} (shape correlation {}), but not on the predicted hosts (correlation {}). Compare GPUs with their peers, not with the prediction of their place.</source>
        <translation>Hosts zeigen die vorhergesagte Verteilung von {} (Korrelation der Form {}), aber nicht auf den vorhergesagten Hosts (Korrelation {}). GPUs mit ihren Peers vergleichen, nicht mit der Vorhersage ihres Platzes.</translation>
    </message>
    <message>
        <source>hosts that came</source>
        <translation>Hosts, die kamen</translation>
    </message>
    <message>
        <source>Hosts that get no job</source>
        <translation>Hosts, die keinen Job bekommen</translation>
    </message>
    <message>
        <source>hosts that went</source>
        <translation>Hosts, die gingen</translation>
    </message>
    <message>
        <source>Hot memory: {}, {} °C</source>
        <translation>Heißer Speicher: {}, {} °C</translation>
    </message>
    <message>
        <source>how EFA sends: {}</source>
        <translation>wie EFA sendet: {}</translation>
    </message>
    <message>
        <source>how many drafts are accepted is not told, and of those that are looked up it hangs on the text: nothing is drafted</source>
        <translation>wie viele Entwürfe angenommen werden, ist nicht angegeben, und bei nachgeschlagenen hängt es am Text: Es wird nichts entworfen</translation>
    </message>
    <message>
        <source>how many drafts are accepted is not told: taken for {} at each position, as published for other models</source>
        <translation>wie viele Entwürfe angenommen werden, ist nicht angegeben: {} an jeder Stelle angenommen, wie für andere Modelle veröffentlicht</translation>
    </message>
    <message>
        <source>how many pods are in an UltraServer: master and workers are sets of pods of their own, which a JobSet has not (export jobset)</source>
        <translation>wie viele Pods in einem UltraServer sind: Master und Worker sind eigene Mengen von Pods, die ein JobSet nicht hat (export jobset)</translation>
    </message>
    <message>
        <source>how the capacity is bought</source>
        <translation>wie die Kapazität gekauft wird</translation>
    </message>
    <message>
        <source>how the capacity is bought, {}: launches are On-Demand or of a Capacity Block</source>
        <translation>wie die Kapazität gekauft wird, {}: Starts sind On-Demand oder aus einem Capacity Block</translation>
    </message>
    <message>
        <source>HSDP is written as Megatron-FSDP with --num-distributed-optimizer-instances, which releases before Core 0.14 may not take together (unconfirmed)</source>
        <translation>HSDP ist als Megatron-FSDP mit --num-distributed-optimizer-instances geschrieben, was Versionen vor Core 0.14 vielleicht nicht zusammen nehmen (unbestätigt)</translation>
    </message>
    <message>
        <source>HTTP {}</source>
        <translation>HTTP {}</translation>
    </message>
    <message>
        <source>HTTP {}: the server redirects to {}; expected that address, or credentials that need no login page</source>
        <translation>HTTP {}: Der Server leitet nach {} um; erwartet: jene Adresse, oder Zugangsdaten, die keine Anmeldeseite brauchen</translation>
    </message>
    <message>
        <source>HTTP {}: {}</source>
        <translation>HTTP {}: {}</translation>
    </message>
    <message>
        <source>http_config</source>
        <translation>http_config</translation>
    </message>
    <message>
        <source>HyperNode {} is a member of {} and of {}: the first is taken</source>
        <translation>HyperNode {} ist ein Mitglied von {} und von {}: Das erste wird genommen</translation>
    </message>
    <message>
        <source>HyperNodes select by EKS's labels: network nodes and Capacity Blocks that the design invented are to be replaced by those of the account</source>
        <translation>HyperNodes wählen nach EKS-Labels aus: Netzwerkknoten und Capacity Blocks, die der Entwurf erfunden hat, sind durch die des Kontos zu ersetzen</translation>
    </message>
    <message>
        <source>HyperNodes: no instance of the design has a place in the network</source>
        <translation>HyperNodes: Keine Instanz des Entwurfs hat einen Ort im Netz</translation>
    </message>
    <message>
        <source>If nobody gave it back, check the instance's status in EC2.</source>
        <translation>Wenn ihn niemand zurückgegeben hat, den Status der Instanz in EC2 prüfen.</translation>
    </message>
    <message>
        <source>If nobody waits for it, end it: its GPUs are paid for.</source>
        <translation>Wartet niemand auf ihn, so beenden: Seine GPUs werden bezahlt.</translation>
    </message>
    <message>
        <source>IMEX, without which NVLink ends at an instance: the schema of PyTorchJob is older than claims of a ComputeDomain, which a JobSet has (export jobset)</source>
        <translation>IMEX, ohne das NVLink an einer Instanz endet: Das Schema von PyTorchJob ist älter als Claims einer ComputeDomain, die ein JobSet hat (export jobset)</translation>
    </message>
    <message>
        <source>IMEX, without which NVLink ends at an instance: the service nvidia-imex on each host, with the hosts of its UltraServer (Kubernetes: a ComputeDomain; Slurm: switch/nvidia_imex)</source>
        <translation>IMEX, ohne das NVLink an einer Instanz endet: der Dienst nvidia-imex auf jedem Host, mit den Hosts seines UltraServers (Kubernetes: eine ComputeDomain; Slurm: switch/nvidia_imex)</translation>
    </message>
    <message>
        <source>Import the topology, or move them below a network node.</source>
        <translation>Die Topologie importieren oder sie unter einen Netzknoten verschieben.</translation>
    </message>
    <message>
        <source>in the order of host names</source>
        <translation>in der Reihenfolge der Hostnamen</translation>
    </message>
    <message>
        <source>in the order of network nodes</source>
        <translation>in der Reihenfolge der Netzknoten</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Install {}</source>
        <translation>{} installieren</translation>
    </message>
    <message>
        <source>Install {} or newer.</source>
        <translation>{} oder neuer installieren.</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>instance type</source>
        <translation>Instanztyp</translation>
    </message>
    <message>
        <source>instance type {}</source>
        <translation>Instanztyp {}</translation>
    </message>
    <message>
        <source>Instance type {} is not in the catalog</source>
        <translation>Instanztyp {} steht nicht im Katalog</translation>
    </message>
    <message>
        <source>instance type {} is not in the catalog</source>
        <translation>Der Instanztyp {} ist nicht im Katalog</translation>
    </message>
    <message>
        <source>instance type {}, nvswitch: "links" sums to {}; expected the {} NVLinks of {}</source>
        <translation>Instanztyp {}, nvswitch: "links" ergibt zusammen {}; erwartet: die {} NVLinks von {}</translation>
    </message>
    <message>
        <source>instance types, prices, storage: the lines of slurm-conf have the types</source>
        <translation>Instanztypen, Preise, Speicher: Die Zeilen von slurm-conf haben die Typen</translation>
    </message>
    <message>
        <source>instance {}</source>
        <translation>Instanz {}</translation>
    </message>
    <message>
        <source>instance {} is in both pools; expected pools that share none</source>
        <translation>die Instanz {} ist in beiden Pools; erwartet: Pools, die keine teilen</translation>
    </message>
    <message>
        <source>instance {} is there twice, with different contents; expected pages of one answer</source>
        <translation>die Instanz {} kommt zweimal vor, mit verschiedenem Inhalt; erwartet: Seiten einer Antwort</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>instances and image</source>
        <translation>Instanzen und Image</translation>
    </message>
    <message>
        <source>Instances are terminated at the end of the block.</source>
        <translation>Am Ende des Blocks werden die Instanzen beendet.</translation>
    </message>
    <message>
        <source>instances of the job</source>
        <translation>Instanzen des Jobs</translation>
    </message>
    <message>
        <source>interfaces are EFA alone beside one of ENA (efa-only); AWS PCS wants them as EFA with ENA, which its own requests have (export pcs)</source>
        <translation>Schnittstellen sind allein EFA neben einer mit ENA (efa-only); AWS PCS will sie als EFA mit ENA, wie seine eigenen Anforderungen sie haben (export pcs)</translation>
    </message>
    <message>
        <source>is no AWS price list; expected "PriceList" of `aws pricing get-products`, "products" with "terms", or "searchResults" of `aws savingsplans describe-savings-plans-offering-rates`</source>
        <translation>ist keine Preisliste von AWS; erwartet: "PriceList" von `aws pricing get-products`, "products" mit "terms", oder "searchResults" von `aws savingsplans describe-savings-plans-offering-rates`</translation>
    </message>
    <message>
        <source>is of kind {}; expected phases of an RL step alone</source>
        <translation>ist von der Art {}; erwartet: nur Phasen eines RL-Schritts</translation>
    </message>
    <message>
        <source>is the second of its kind; expected one</source>
        <translation>ist die zweite ihrer Art; erwartet: eine</translation>
    </message>
    <message>
        <source>Isolate and replace the instance.</source>
        <translation>Die Instanz isolieren und ersetzen.</translation>
    </message>
    <message>
        <source>It carries clearly less than the other cards of its host and than the same card of other hosts: link degraded or down.</source>
        <translation>Sie trägt deutlich weniger als die anderen Karten ihres Hosts und als dieselbe Karte anderer Hosts: Link gestört oder aus.</translation>
    </message>
    <message>
        <source>It comes and goes: within half an hour its clock was low {} times, {} of the time.</source>
        <translation>Es kommt und geht: Innerhalb einer halben Stunde war ihr Takt {} Mal niedrig, {} der Zeit.</translation>
    </message>
    <message>
        <source>It comes and goes: within half an hour its processors were busy {} times, {} of the time.</source>
        <translation>Es kommt und geht: Innerhalb einer halben Stunde waren seine Prozessoren {} Mal ausgelastet, {} der Zeit.</translation>
    </message>
    <message>
        <source>it depends: disaggregated has {}, TTFT p90 {}, TPOT p90 {} beside the same instances aggregated</source>
        <translation>es kommt darauf an: disaggregiert hat {}, TTFT p90 {}, TPOT p90 {} neben denselben Instanzen aggregiert</translation>
    </message>
    <message>
        <source>It did not work within the last hour, or it serves: it may wait for requests, for a person, or for another job.</source>
        <translation>Er hat in der letzten Stunde nicht gerechnet, oder er beantwortet Anfragen: Er wartet vielleicht auf Anfragen, auf einen Menschen oder auf einen anderen Job.</translation>
    </message>
    <message>
        <source>It fits by the prediction, which is not exact to {}.</source>
        <translation>Nach der Vorhersage passt es; auf {} genau ist sie nicht.</translation>
    </message>
    <message>
        <source>It fits {} (correlation {}).</source>
        <translation>Es passt {} (Korrelation {}).</translation>
    </message>
    <message>
        <source>It gets no job, so that its idle GPUs are no waste, and nobody is compared with it.</source>
        <translation>Er bekommt keinen Job, sodass seine GPUs ohne Arbeit keine Verschwendung sind, und niemand wird mit ihm verglichen.</translation>
    </message>
    <message>
        <source>It gets no new job. Nothing of its GPUs is read, and it is taken for one of the hosts of job {}.</source>
        <translation>Er bekommt keinen neuen Job. Von seinen GPUs wird nichts gelesen, und er wird für einen der Hosts von Job {} gehalten.</translation>
    </message>
    <message>
        <source>It gets no new job; job {} is there yet, and is judged as on any other host.</source>
        <translation>Er bekommt keinen neuen Job; Job {} ist noch da und wird wie auf jedem anderen Host beurteilt.</translation>
    </message>
    <message>
        <source>It has been in the metric for as long as the data goes back (the metric keeps the last one until the exporter restarts), and the GPU works.</source>
        <translation>Er steht in der Metrik, so weit die Daten zurückreichen (die Metrik behält den letzten, bis der Exporter neu startet), und die GPU arbeitet.</translation>
    </message>
    <message>
        <source>It has been in the metric for as long as the data goes back (the metric keeps the last one until the exporter restarts): it does not tell why the GPU does not work now.</source>
        <translation>Er steht in der Metrik, so weit die Daten zurückreichen (die Metrik behält den letzten, bis der Exporter neu startet): Er sagt nicht, warum die GPU jetzt nicht arbeitet.</translation>
    </message>
    <message>
        <source>It has been in the metric for as long as the data goes back. A row that is set aside at the next reset ends no program: why the GPU stands is told by something else.</source>
        <translation>Er steht in der Metrik, so weit die Daten zurückreichen. Eine Zeile, die beim nächsten Reset beiseite kommt, beendet kein Programm: Warum die GPU steht, sagt etwas anderes.</translation>
    </message>
    <message>
        <source>It has been so as far back as is known, and its hosts neither wait nor are busy: small kernels that are launched one by one, or input that is late at every step.</source>
        <translation>So war es, soweit bekannt, schon immer, und die Hosts warten weder noch sind sie ausgelastet: kleine Kernels, die einzeln gestartet werden, oder Eingaben, die bei jedem Schritt spät kommen.</translation>
    </message>
    <message>
        <source>It holds the own shard and a peer's, the last and the next of each.</source>
        <translation>Sie hält den eigenen Teil und den eines Peers, von jedem den letzten und den nächsten.</translation>
    </message>
    <message>
        <source>it is empty; expected a name</source>
        <translation>sie ist leer; erwartet: ein Name</translation>
    </message>
    <message>
        <source>It is from before the host's last reboot: a GPU that fell off the bus answers no more until then, and this one does.</source>
        <translation>Er ist von vor dem letzten Neustart des Hosts: Eine GPU, die vom Bus gefallen ist, antwortet bis dahin nicht mehr, und diese antwortet.</translation>
    </message>
    <message>
        <source>it is full</source>
        <translation>er ist voll</translation>
    </message>
    <message>
        <source>It is held by its clients, {} of rating each over {}.</source>
        <translation>Die Clients begrenzen es, mit je {} Nennwert über {}.</translation>
    </message>
    <message>
        <source>It is held by the storage, {} of rating at {}.</source>
        <translation>Der Speicherdienst begrenzt es, {} Nennwert zu {}.</translation>
    </message>
    <message>
        <source>it is larger than 1 GiB</source>
        <translation>sie ist größer als 1 GiB</translation>
    </message>
    <message>
        <source>it is named and not made here, its size is not told</source>
        <translation>es wird genannt und hier nicht angelegt, seine Größe ist nicht angegeben</translation>
    </message>
    <message>
        <source>It is paid for whole.</source>
        <translation>Er wird ganz bezahlt.</translation>
    </message>
    <message>
        <source>It is said by hand that the host works for no job: nobody is kept waiting.</source>
        <translation>Von Hand ist gesagt, dass der Host für keinen Job arbeitet: Es wartet niemand.</translation>
    </message>
    <message>
        <source>It is the whole fabric of the job, or the way in which it sends: too many ranks that send to one, or a switch above them all.</source>
        <translation>Es ist das ganze Netz des Jobs oder die Art, wie er sendet: zu viele Ranks, die an einen senden, oder ein Switch über allen.</translation>
    </message>
    <message>
        <source>it lies {} folders deep; expected at most {}</source>
        <translation>es liegt {} Ordner tief; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>it names no machine, no job and no storage; expected one of them</source>
        <translation>es nennt keine Maschine, keinen Job und keinen Speicher; erwartet: eines davon</translation>
    </message>
    <message>
        <source>It serves the same model in the same pool and generates no more tokens a second than they do: more requests run there because each takes longer.</source>
        <translation>Es bedient dasselbe Modell im selben Pool und erzeugt nicht mehr Token pro Sekunde als die anderen: Dort laufen mehr Anfragen, weil jede länger dauert.</translation>
    </message>
    <message>
        <source>It serves the same model in the same pool and has no more requests running than they have: its GPUs, their clocks or its host are slower, or its instance is of another type: no label of theirs names a host of the design.</source>
        <translation>Es bedient dasselbe Modell im selben Pool und hat nicht mehr laufende Anfragen als sie: Seine GPUs, deren Takte oder sein Host sind langsamer, oder seine Instanz ist anderen Typs: Kein Label nennt einen Host des Entwurfs.</translation>
    </message>
    <message>
        <source>It serves the same model in the same pool and has no more requests running than they have: its GPUs, their clocks or its host are slower.</source>
        <translation>Es bedient dasselbe Modell im selben Pool und hat nicht mehr laufende Anfragen als sie: Seine GPUs, deren Takte oder sein Host sind langsamer.</translation>
    </message>
    <message>
        <source>It stays in the metric until the exporter restarts, so it may be old.</source>
        <translation>Er bleibt in der Metrik, bis der Exporter neu startet, und kann also alt sein.</translation>
    </message>
    <message>
        <source>It takes its instances; nothing is predicted for it.</source>
        <translation>Er belegt seine Instanzen; vorhergesagt wird für ihn nichts.</translation>
    </message>
    <message>
        <source>It was not there {} s ago: if it lasts, it is trouble.</source>
        <translation>Vor {} s war es nicht da: Hält es an, ist es eine Störung.</translation>
    </message>
    <message>
        <source>It worked within the last hour, and has run nothing for ten minutes: it may wait for requests, for a person, or for another job.</source>
        <translation>Er arbeitete in der letzten Stunde, und seit zehn Minuten lief nichts: Er wartet vielleicht auf Anfragen, auf einen Menschen oder auf einen anderen Job.</translation>
    </message>
    <message>
        <source>ITL, p99</source>
        <translation>ITL, p99</translation>
    </message>
    <message>
        <source>its clock and activity are not collected</source>
        <translation>ihr Takt und ihre Aktivität werden nicht erhoben</translation>
    </message>
    <message>
        <source>Its clock is low without a sign of heat or power: a clock limit left behind, or a worn part. It waits least; all others wait for it.</source>
        <translation>Ihr Takt ist niedrig ohne Anzeichen von Hitze oder Leistung: eine vergessene Taktgrenze oder ein verschlissenes Teil. Sie wartet am wenigsten; alle anderen warten auf sie.</translation>
    </message>
    <message>
        <source>Its engine holds requests and answers none of them, nor does it take in prompts, while its peers generate: a collective of its ranks, a lock or a dead worker process holds it.</source>
        <translation>Seine Engine hält Anfragen, beantwortet keine davon und nimmt auch keine Prompts auf, während die anderen erzeugen: Ein Kollektiv seiner Ranks, eine Sperre oder ein toter Worker-Prozess hält sie fest.</translation>
    </message>
    <message>
        <source>its file system did not answer within {} ms</source>
        <translation>sein Dateisystem hat innerhalb von {} ms nicht geantwortet</translation>
    </message>
    <message>
        <source>Its GPUs and the host itself report, and job {} works there in step with its peers: its cards carry what they did, and nobody reads them. What they lose, and which of them is slow, is unseen until they are read again.</source>
        <translation>Seine GPUs und der Host selbst melden sich, und Job {} arbeitet dort im Takt der anderen Hosts: seine Karten tragen, was sie trugen, und niemand liest sie. Was sie verlieren und welche von ihnen langsam ist, bleibt ungesehen, bis sie wieder gelesen werden.</translation>
    </message>
    <message>
        <source>Its GPUs draw {} less than at their most: its steps may take longer, and GPUs that wait in a collective look busy.</source>
        <translation>Seine GPUs nehmen {} weniger auf als höchstens: Seine Schritte dauern vielleicht länger, und GPUs, die in einem Kollektiv warten, sehen beschäftigt aus.</translation>
    </message>
    <message>
        <source>Its GPUs draw {}, its peers' {}.</source>
        <translation>Seine GPUs nehmen {} auf, die der anderen {}.</translation>
    </message>
    <message>
        <source>Its GPUs drew up to {} within the last minutes: the looks may have met the waits of its steps. If it goes on, it is trouble.</source>
        <translation>Seine GPUs nahmen in den letzten Minuten bis zu {} auf: die Blicke können in die Wartezeiten seiner Schritte gefallen sein. Dauert es an, ist es eine Störung.</translation>
    </message>
    <message>
        <source>Its GPUs, cards and host metrics were there within the last hour, and all have ended: the instance is lost, or cut off from the network.</source>
        <translation>GPUs, Karten und Host-Metriken waren in der letzten Stunde da und haben alle geendet: Die Instanz ist verloren oder vom Netz getrennt.</translation>
    </message>
    <message>
        <source>Its GPUs, their clocks or its host are slower, or its instance is of another type: no label of theirs names a host of the design.</source>
        <translation>Seine GPUs, deren Takte oder sein Host sind langsamer, oder seine Instanz ist von anderem Typ: Kein Label nennt einen Host des Entwurfs.</translation>
    </message>
    <message>
        <source>Its GPUs, their clocks or its host are slower.</source>
        <translation>Seine GPUs, deren Takte oder sein Host sind langsamer.</translation>
    </message>
    <message>
        <source>Its groups leave the instances by the cards of some GPUs alone; the bandwidth of the others is paid for.</source>
        <translation>Seine Gruppen verlassen die Instanzen nur über die Karten einiger GPUs; die Bandbreite der anderen ist bezahlt.</translation>
    </message>
    <message>
        <source>Its hosts send {} less than they did: its steps take longer, and GPUs that wait in a collective look busy.</source>
        <translation>Seine Hosts senden {} weniger als zuvor: Seine Schritte dauern länger, und GPUs, die in einem Kollektiv warten, sehen beschäftigt aus.</translation>
    </message>
    <message>
        <source>Its hosts wait for storage, too: {} of their CPU time.</source>
        <translation>Auch warten seine Hosts auf Speicher: {} ihrer CPU-Zeit.</translation>
    </message>
    <message>
        <source>Its instances have been terminated.</source>
        <translation>Seine Instanzen wurden beendet.</translation>
    </message>
    <message>
        <source>Its job did not work at the looks that would show whether it lasts: if it does, it is trouble.</source>
        <translation>Zu den Zeiten, die zeigen würden, ob es anhält, arbeitete ihr Job nicht: Hält es an, ist es eine Störung.</translation>
    </message>
    <message>
        <source>its load is that of now</source>
        <translation>seine Last ist die von jetzt</translation>
    </message>
    <message>
        <source>its memory</source>
        <translation>ihr Speicher</translation>
    </message>
    <message>
        <source>its name says that it serves; no engine is scraped</source>
        <translation>sein Name sagt, dass er bedient; keine Engine wird abgefragt</translation>
    </message>
    <message>
        <source>its name says {}, which does not train here: {}</source>
        <translation>sein Name sagt {}, was hier nicht trainiert: {}</translation>
    </message>
    <message>
        <source>its NVLink</source>
        <translation>ihr NVLink</translation>
    </message>
    <message>
        <source>its PCIe link</source>
        <translation>ihre PCIe-Verbindung</translation>
    </message>
    <message>
        <source>Its peers spin in their collectives while it has nothing to run: its input, its launches or its host copies come late.</source>
        <translation>Die Peers kreisen in ihren Kollektiven, während hier nichts läuft: Eingaben, Starts oder Host-Kopien kommen spät.</translation>
    </message>
    <message>
        <source>Its plan uses {}; the others are paid for.</source>
        <translation>Sein Plan nutzt {}; die anderen sind bezahlt.</translation>
    </message>
    <message>
        <source>its power</source>
        <translation>ihre Leistung</translation>
    </message>
    <message>
        <source>Its processor time is taken by the hypervisor (steal {}): its ranks launch late, and all others wait in their collectives.</source>
        <translation>Der Hypervisor nimmt ihm Prozessorzeit (Steal {}): Seine Ränge starten Kernel zu spät, und alle anderen warten in ihren Kollektiven.</translation>
    </message>
    <message>
        <source>Its series ended within the last hour, and job {} was begun again within the half hour and works: another host stands in its place, or the job was made smaller.</source>
        <translation>Seine Reihen endeten in der letzten Stunde, und Job {} wurde in der letzten halben Stunde neu begonnen und arbeitet: Ein anderer Host steht an seiner Stelle, oder der Job wurde verkleinert.</translation>
    </message>
    <message>
        <source>Its series ended within the last hour, the server does not try to read it any more, and no job waits for it: it was given back or replaced.</source>
        <translation>Seine Reihen endeten in der letzten Stunde, der Server versucht nicht mehr, sie zu lesen, und kein Job wartet auf ihn: Er wurde zurückgegeben oder ersetzt.</translation>
    </message>
    <message>
        <source>its steps lie on the timeline, beside the predicted one: no part of a design</source>
        <translation>seine Schritte liegen auf der Zeitleiste neben dem vorhergesagten: kein Teil eines Entwurfs</translation>
    </message>
    <message>
        <source>its temperature</source>
        <translation>ihre Temperatur</translation>
    </message>
    <message>
        <source>its way</source>
        <translation>sein Weg</translation>
    </message>
    <message>
        <source>its way, less what is hidden</source>
        <translation>sein Weg, ohne das Verdeckte</translation>
    </message>
    <message>
        <source>job {}</source>
        <translation>Job {}</translation>
    </message>
    <message>
        <source>job {} asks for {} GPUs of any machine: the first {} that are free were taken</source>
        <translation>Job {} verlangt {} GPUs irgendeiner Maschine: Die ersten {} freien wurden genommen</translation>
    </message>
    <message>
        <source>job {} asks for {} GPUs of {}: the first {} that are free were taken</source>
        <translation>Job {} verlangt {} GPUs von {}: Die ersten {} freien wurden genommen</translation>
    </message>
    <message>
        <source>Job {} cannot run so: {}</source>
        <translation>Job {} kann so nicht laufen: {}</translation>
    </message>
    <message>
        <source>Job {} cannot save to {}</source>
        <translation>Job {} kann nicht nach {} speichern</translation>
    </message>
    <message>
        <source>Job {} cannot serve so: {}</source>
        <translation>Job {} kann so nicht bedienen: {}</translation>
    </message>
    <message>
        <source>Job {} changes the bottom network node {} times along its ranks; {} would do</source>
        <translation>Job {} wechselt entlang seiner Ranks {}-mal den untersten Netzknoten; {} würden reichen</translation>
    </message>
    <message>
        <source>Job {} does not fit: stage {} needs {} of {}</source>
        <translation>Job {} passt nicht: Stufe {} braucht {} von {}</translation>
    </message>
    <message>
        <source>Job {} does not fit: what it offloads needs {} of {} host memory per instance</source>
        <translation>Job {} passt nicht: Was er auslagert, braucht {} von {} Host-Speicher je Instanz</translation>
    </message>
    <message>
        <source>Job {} does not use EFA: its cards are silent</source>
        <translation>Job {} nutzt EFA nicht: Seine Karten schweigen</translation>
    </message>
    <message>
        <source>Job {} does not use EFA: its cards are silent, its hosts send {} over Ethernet</source>
        <translation>Job {} nutzt EFA nicht: Seine Karten schweigen, seine Hosts senden {} über Ethernet</translation>
    </message>
    <message>
        <source>job {} does not work: its plan shows in what it does</source>
        <translation>Job {} arbeitet nicht: Sein Plan zeigt sich in dem, was er tut</translation>
    </message>
    <message>
        <source>Job {} fills {} of its GPUs' memory: {} of {} on stage {}</source>
        <translation>Job {} füllt {} des Speichers seiner GPUs: {} von {} auf Stufe {}</translation>
    </message>
    <message>
        <source>Job {} goes on at its usual pace, and no host takes part in its steps that sends nothing: the counters stand still, not the cards. What these cards lose, and which of them is slow, is unseen.</source>
        <translation>Job {} läuft in seinem üblichen Tempo weiter, und kein Host, der nichts sendet, nimmt an seinen Schritten teil: die Zähler stehen still, nicht die Karten. Was diese Karten verlieren und welche von ihnen langsam ist, bleibt ungesehen.</translation>
    </message>
    <message>
        <source>Job {} hangs: its GPUs are busy, their tensor cores idle</source>
        <translation>Job {} hängt: Seine GPUs sind beschäftigt, ihre Tensor-Kerne ohne Last</translation>
    </message>
    <message>
        <source>Job {} has a GPU that does nothing: {}</source>
        <translation>Job {} hat eine GPU, die nichts tut: {}</translation>
    </message>
    <message>
        <source>job {} has ended ({}): it runs nowhere</source>
        <translation>Job {} ist beendet ({}): Er läuft nirgends</translation>
    </message>
    <message>
        <source>job {} has no instance to run on; expected at least one of a type of the catalog</source>
        <translation>Job {} hat keine Instanz, auf der er läuft; erwartet: mindestens eine von einem Typ des Katalogs</translation>
    </message>
    <message>
        <source>job {} has no phase that serves from one pool</source>
        <translation>Job {} hat keine Phase, die aus einem Pool serviert</translation>
    </message>
    <message>
        <source>job {} has no phase that serves from one pool, and no pools of prompts and of answers</source>
        <translation>Job {} hat keine Phase, die aus einem Pool serviert, und keine Pools für Prompts und Antworten</translation>
    </message>
    <message>
        <source>job {} has no phase that trains, serves or answers to put the model on</source>
        <translation>Job {} hat keine Phase, die trainiert, serviert oder antwortet und das Modell tragen könnte</translation>
    </message>
    <message>
        <source>job {} has no phase {}</source>
        <translation>Job {} hat keine Phase {}</translation>
    </message>
    <message>
        <source>job {} has no phase {} of an RL step</source>
        <translation>Job {} hat keine Phase {} eines RL-Schritts</translation>
    </message>
    <message>
        <source>job {} has no phase {} that serves</source>
        <translation>Job {} hat keine Phase {}, die serviert</translation>
    </message>
    <message>
        <source>job {} has no phases</source>
        <translation>Job {} hat keine Phasen</translation>
    </message>
    <message>
        <source>job {} has no pools of prompts and of answers to put together</source>
        <translation>Job {} hat keine Pools für Prompts und Antworten, die man zusammenlegen könnte</translation>
    </message>
    <message>
        <source>job {} has no rollout and update to give pools of their own</source>
        <translation>Job {} hat keinen Rollout und kein Update, denen man eigene Pools geben könnte</translation>
    </message>
    <message>
        <source>job {} has no rollout and update to put together</source>
        <translation>Job {} hat keinen Rollout und kein Update, die man zusammenlegen könnte</translation>
    </message>
    <message>
        <source>Job {} has no storage for its checkpoints</source>
        <translation>Job {} hat keinen Speicherdienst für seine Checkpoints</translation>
    </message>
    <message>
        <source>job {} has no training phase</source>
        <translation>Job {} hat keine Trainingsphase</translation>
    </message>
    <message>
        <source>job {} has no training phase any more</source>
        <translation>Job {} hat keine Trainingsphase mehr</translation>
    </message>
    <message>
        <source>job {} has no training phase; expected one that saves checkpoints</source>
        <translation>Job {} hat keine Trainingsphase; erwartet: eine, die Checkpoints sichert</translation>
    </message>
    <message>
        <source>job {} has no transfer {}</source>
        <translation>Job {} hat keinen Transfer {}</translation>
    </message>
    <message>
        <source>job {} has no update that a reference model would stand beside</source>
        <translation>Job {} hat kein Update, neben dem ein Referenzmodell stünde</translation>
    </message>
    <message>
        <source>job {} has several phases or pools; the inspector sets each of them</source>
        <translation>Job {} hat mehrere Phasen oder Pools; der Inspektor setzt jeden von ihnen</translation>
    </message>
    <message>
        <source>Job {} has {} clients; {} takes {} over EFA</source>
        <translation>Job {} hat {} Clients; {} nimmt {} über EFA</translation>
    </message>
    <message>
        <source>Job {} has {} GPUs that do nothing: {}</source>
        <translation>Job {} hat {} GPUs, die nichts tun: {}</translation>
    </message>
    <message>
        <source>job {} has {} messages and {} calculations of {} ranks in a step; {} takes up to {} together. A smaller global batch (fewer micro-batches) or fewer replicas keep the pattern</source>
        <translation>Job {} hat {} Nachrichten und {} Berechnungen von {} Ranks in einem Schritt; {} nimmt zusammen bis zu {}. Ein kleinerer globaler Batch (weniger Micro-Batches) oder weniger Replikate behalten das Muster</translation>
    </message>
    <message>
        <source>Job {} holds the memory of its GPUs and runs nothing</source>
        <translation>Job {} hält den Speicher seiner GPUs und rechnet nicht</translation>
    </message>
    <message>
        <source>Job {} holds {} hosts and does nothing on them</source>
        <translation>Job {} hält {} Hosts und tut nichts auf ihnen</translation>
    </message>
    <message>
        <source>Job {} is fed late: all its GPUs lack work for {} of the time</source>
        <translation>Job {} wird spät versorgt: Allen seinen GPUs fehlt {} der Zeit Arbeit</translation>
    </message>
    <message>
        <source>job {} is not counted as contention: {}</source>
        <translation>Job {} zählt nicht als Konkurrenz: {}</translation>
    </message>
    <message>
        <source>job {} is not seen: no GPU of its instances has fresh values</source>
        <translation>von Job {} ist nichts zu sehen: Keine GPU seiner Instanzen hat frische Werte</translation>
    </message>
    <message>
        <source>Job {} leaves {} of its {} GPUs idle</source>
        <translation>Job {} lässt {} seiner {} GPUs ungenutzt</translation>
    </message>
    <message>
        <source>Job {} mixes instance types: {}</source>
        <translation>Job {} mischt Instanztypen: {}</translation>
    </message>
    <message>
        <source>job {} moves bytes between two pools; the inspector sets each of them</source>
        <translation>Job {} bewegt Bytes zwischen zwei Pools; der Inspektor setzt jeden von ihnen</translation>
    </message>
    <message>
        <source>job {} names the model {}, which the catalog lacks</source>
        <translation>Job {} nennt das Modell {}, das dem Katalog fehlt</translation>
    </message>
    <message>
        <source>Job {} reads {} of data; {} gives {}</source>
        <translation>Job {} liest {} Daten; {} gibt {}</translation>
    </message>
    <message>
        <source>Job {} restarts over and over on {} of its hosts: {} times in half an hour</source>
        <translation>Job {} startet auf {} seiner Hosts immer wieder neu: {}-mal in einer halben Stunde</translation>
    </message>
    <message>
        <source>Job {} restarts over and over: {} times in half an hour</source>
        <translation>Job {} startet immer wieder neu: {}-mal in einer halben Stunde</translation>
    </message>
    <message>
        <source>job {} runs on no instances</source>
        <translation>Job {} läuft auf keinen Instanzen</translation>
    </message>
    <message>
        <source>job {} runs on no {}</source>
        <translation>Job {} läuft auf keinem {}</translation>
    </message>
    <message>
        <source>job {} runs on one instance; expected two or more, for a pool of prompts and one of answers</source>
        <translation>Job {} läuft auf einer Instanz; erwartet: zwei oder mehr, für einen Pool für Prompts und einen für Antworten</translation>
    </message>
    <message>
        <source>job {} runs on one instance; expected two or more, for a pool that answers and one that trains</source>
        <translation>Job {} läuft auf einer Instanz; erwartet: zwei oder mehr, für einen Pool, der antwortet, und einen, der trainiert</translation>
    </message>
    <message>
        <source>job {} runs on one type of instance</source>
        <translation>Job {} läuft auf einem Instanztyp</translation>
    </message>
    <message>
        <source>job {} runs on other nodes in {} than in {}, which is taken</source>
        <translation>Job {} läuft in {} auf anderen Knoten als in {}, was genommen wird</translation>
    </message>
    <message>
        <source>job {} runs on {} and {}; expected instances of one type</source>
        <translation>Job {} läuft auf {} und {}; erwartet: Instanzen eines Typs</translation>
    </message>
    <message>
        <source>job {} runs on {} and {}; expected one instance type per job</source>
        <translation>Job {} läuft auf {} und {}; erwartet: ein Instanztyp je Job</translation>
    </message>
    <message>
        <source>job {} runs on {} nodes, {} of which are in the design</source>
        <translation>Job {} läuft auf {} Knoten, von denen {} im Entwurf sind</translation>
    </message>
    <message>
        <source>Job {} saves its checkpoints to {}, which the design does not have</source>
        <translation>Job {} speichert seine Checkpoints nach {}, das der Entwurf nicht hat</translation>
    </message>
    <message>
        <source>Job {} stands still: its GPUs hold their memory and run nothing</source>
        <translation>Job {} steht still: Seine GPUs halten ihren Speicher, und nichts läuft</translation>
    </message>
    <message>
        <source>Job {} starts: its GPUs hold memory and have not worked yet</source>
        <translation>Job {} startet: seine GPUs halten Speicher und haben noch nicht gearbeitet</translation>
    </message>
    <message>
        <source>Job {} waits for storage: its GPUs are idle, its hosts in iowait</source>
        <translation>Job {} wartet auf Speicher: Seine GPUs sind ohne Last, seine Hosts in iowait</translation>
    </message>
    <message>
        <source>Job {} waits for storage: its GPUs are idle, its hosts stalled on I/O</source>
        <translation>Job {} wartet auf Speicher: Seine GPUs sind untätig, seine Hosts stehen wegen E/A still</translation>
    </message>
    <message>
        <source>Job {} waits for storage: its hosts do for {} of their CPU time, usually for {}</source>
        <translation>Job {} wartet auf Speicher: seine Hosts {} ihrer CPU-Zeit, gewöhnlich {}</translation>
    </message>
    <message>
        <source>Job {} was imported with its nodes and without its plan</source>
        <translation>Job {} wurde mit seinen Knoten und ohne seinen Plan importiert</translation>
    </message>
    <message>
        <source>job {} was imported without its plan; expected its framework's arguments too</source>
        <translation>Job {} wurde ohne seinen Plan importiert; erwartet: auch die Argumente seines Frameworks</translation>
    </message>
    <message>
        <source>job {}, {}: </source>
        <translation>Job {}, {}: </translation>
    </message>
    <message>
        <source>job {}, {}: a replica has {} instances: vLLM starts in a Ray cluster of them (export lws has it)</source>
        <translation>Job {}, {}: Ein Replikat hat {} Instanzen: vLLM startet in einem Ray-Cluster aus ihnen (export lws hat ihn)</translation>
    </message>
    <message>
        <source>job {}, {}: {}: the line starts one; each wants GPUs and a port of its own</source>
        <translation>Job {}, {}: {}: Die Zeile startet eines; jedes will eigene GPUs und einen eigenen Port</translation>
    </message>
    <message>
        <source>Job {}: all ranks wait for {}, which computes</source>
        <translation>Job {}: alle Ränge warten auf {}, die rechnet</translation>
    </message>
    <message>
        <source>Job {}: data-parallel rings cross between top network nodes {} times; {} would do</source>
        <translation>Job {}: Datenparallele Ringe kreuzen {}-mal zwischen obersten Netzknoten; {} würden reichen</translation>
    </message>
    <message>
        <source>Job {}: EP {} spans {} NVLink domains</source>
        <translation>Job {}: EP {} reicht über {} NVLink-Domains</translation>
    </message>
    <message>
        <source>Job {}: EP {} straddles {} NVLink domains; {} would do</source>
        <translation>Job {}: EP {} liegt quer über {} NVLink-Domains; {} würden reichen</translation>
    </message>
    <message>
        <source>job {}: expected a phase of kind rollout and one of kind update</source>
        <translation>Job {}: erwartet eine Phase der Art rollout und eine der Art update</translation>
    </message>
    <message>
        <source>job {}: expected a phase that serves, or one of prefill and one of decode</source>
        <translation>Job {}: erwartet eine Phase, die bedient, oder eine für Prefill und eine für Decode</translation>
    </message>
    <message>
        <source>job {}: no node of the design runs it, left out</source>
        <translation>Job {}: Kein Knoten des Entwurfs führt ihn aus, weggelassen</translation>
    </message>
    <message>
        <source>Job {}: stages are split over NVLink domains that could hold them</source>
        <translation>Job {}: Stufen sind auf NVLink-Domains verteilt, die sie ganz halten könnten</translation>
    </message>
    <message>
        <source>Job {}: tensor parallelism leaves the NVLink domain</source>
        <translation>Job {}: Tensorparallelität verlässt die NVLink-Domain</translation>
    </message>
    <message>
        <source>job {}: the catalog has no model "{}"; expected one that `switchyard-cli catalog` lists, or "custom"</source>
        <translation>Job {}: Der Katalog hat kein Modell "{}"; erwartet: eines, das `switchyard-cli catalog` auflistet, oder "custom"</translation>
    </message>
    <message>
        <source>job {}: the file is of one job</source>
        <translation>Job {}: Die Datei ist von einem Job</translation>
    </message>
    <message>
        <source>Job {}: {}</source>
        <translation>Job {}: {}</translation>
    </message>
    <message>
        <source>Job {}: {} of {} pipeline hops cross the top network layer</source>
        <translation>Job {}: {} von {} Pipeline-Sprüngen queren die oberste Netzschicht</translation>
    </message>
    <message>
        <source>Job-wide medians beside the prediction for the design's plan. Faults that other findings name are part of the difference.</source>
        <translation>Mediane über den Job neben der Vorhersage für den Plan des Entwurfs. Störungen, die andere Befunde nennen, sind Teil des Unterschieds.</translation>
    </message>
    <message>
        <source>jobs</source>
        <translation>Jobs</translation>
    </message>
    <message>
        <source>Jobs on GPUs</source>
        <translation>Jobs auf GPUs</translation>
    </message>
    <message>
        <source>Jobs on the same GPUs slow each other down and may not fit together.</source>
        <translation>Jobs auf denselben GPUs bremsen einander und passen zusammen vielleicht nicht.</translation>
    </message>
    <message>
        <source>jobs: more than are followed over time</source>
        <translation>Jobs: mehr, als über die Zeit verfolgt werden</translation>
    </message>
    <message>
        <source>Keep as many as spares as the failure rate asks for; give the others a job or remove them.</source>
        <translation>So viele als Reserve behalten, wie die Ausfallrate verlangt; den anderen einen Job geben oder sie entfernen.</translation>
    </message>
    <message>
        <source>Keep checkpoints in a file system, or on more instances.</source>
        <translation>Checkpoints in einem Dateisystem oder auf mehr Instanzen halten.</translation>
    </message>
    <message>
        <source>Keep hot spares</source>
        <translation>Heiße Reserven halten</translation>
    </message>
    <message>
        <source>kept of one dense layer</source>
        <translation>von einer dichten Schicht gehalten</translation>
    </message>
    <message>
        <source>kept of one MoE layer</source>
        <translation>von einer MoE-Schicht gehalten</translation>
    </message>
    <message>
        <source>kernel dtype '{}' is not modelled; expected bfloat16, fp8, fp8_block, nvfp4, sq, int8_wo, int4_wo, w4a16_mxfp4 or w4a8_mxfp4_mxfp8</source>
        <translation>der Kernel-dtype '{}' ist nicht modelliert; erwartet: bfloat16, fp8, fp8_block, nvfp4, sq, int8_wo, int4_wo, w4a16_mxfp4 oder w4a8_mxfp4_mxfp8</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>kernels of framework '{}' are not modelled; expected TRTLLM or VLLM</source>
        <translation>Kernels des Frameworks '{}' sind nicht modelliert; erwartet: TRTLLM oder VLLM</translation>
    </message>
    <message>
        <source>kernels of {} are not measured: those of {}, scaled by its peaks</source>
        <translation>Kernel von {} sind nicht gemessen: die von {}, mit seinen Spitzenwerten skaliert</translation>
    </message>
    <message>
        <source>kernels' scratch</source>
        <translation>Zwischenspeicher der Kernels</translation>
    </message>
    <message>
        <source>kernels' scratch + what recomputing one layer needs beyond the loss</source>
        <translation>Zwischenspeicher der Kernels + was das Neuberechnen einer Schicht über den Loss hinaus braucht</translation>
    </message>
    <message>
        <source>key {}</source>
        <translation>Schlüssel {}</translation>
    </message>
    <message>
        <source>key {} is there twice; expected it once</source>
        <translation>der Schlüssel {} kommt zweimal vor; erwartet: einmal</translation>
    </message>
    <message>
        <source>key {} of a line with {}=</source>
        <translation>Schlüssel {} einer Zeile mit {}=</translation>
    </message>
    <message>
        <source>kind: {}</source>
        <translation>kind: {}</translation>
    </message>
    <message>
        <source>Kubernetes objects of kind {} are not read</source>
        <translation>Kubernetes-Objekte der Art {} werden nicht gelesen</translation>
    </message>
    <message>
        <source>Kubernetes starts containers there again and again, and memory of the GPUs there was held all along: another program than the ranks of the job may be what ends.</source>
        <translation>Kubernetes startet dort immer wieder Container neu, und Speicher der GPUs dort war die ganze Zeit belegt: Was endet, ist vielleicht ein anderes Programm als die Ranks des Jobs.</translation>
    </message>
    <message>
        <source>Kubernetes starts containers there again and again; whose they are is not told.</source>
        <translation>Kubernetes startet dort immer wieder Container neu; wessen sie sind, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Kubernetes starts its containers again and again: the program ends each time, with hardly anything on its GPUs.</source>
        <translation>Kubernetes startet seine Container immer wieder: Das Programm endet jedes Mal, mit kaum etwas auf seinen GPUs.</translation>
    </message>
    <message>
        <source>KV cache from host memory</source>
        <translation>KV-Cache aus dem Host-Speicher</translation>
    </message>
    <message>
        <source>KV cache to the decode pool</source>
        <translation>KV-Cache zum Decode-Pool</translation>
    </message>
    <message>
        <source>KV cache, fullest</source>
        <translation>KV-Cache, vollster</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>latency + max(NVLink, cards, forwarding)</source>
        <translation>Latenz + max(NVLink, Karten, Weiterleiten)</translation>
    </message>
    <message>
        <source>latency, fill, and what is not reached of nominal rates</source>
        <translation>Latenz, Füllen und was an Nennraten nicht erreicht wird</translation>
    </message>
    <message>
        <source>later than the others by its place in the pipeline</source>
        <translation>später als die anderen durch ihren Platz in der Pipeline</translation>
    </message>
    <message>
        <source>launch templates: what an instance is launched with is no part of a design</source>
        <translation>Startvorlagen: Womit eine Instanz gestartet wird, ist kein Teil eines Entwurfs</translation>
    </message>
    <message>
        <source>Lay ranks out {}</source>
        <translation>Ränge anordnen: {}</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>layers of the first or last stage are negative; expected 0 (even) or more</source>
        <translation>Schichten der ersten oder letzten Stufe sind negativ; erwartet: 0 (gleich) oder mehr</translation>
    </message>
    <message>
        <source>layers that keep a state, see a window or a part of the tokens: put in a model_name that MaxText has</source>
        <translation>Schichten, die einen Zustand halten, ein Fenster oder einen Teil der Token sehen: bitte einen model_name einsetzen, den MaxText hat</translation>
    </message>
    <message>
        <source>layers that keep a state, sparse attention, latent experts and gates of attention: these flags make a GPT with attention in every layer; Bridge's recipes have the model</source>
        <translation>Schichten, die einen Zustand halten, dünn besetzte Attention, latente Experten und Gates der Attention: Diese Flags ergeben ein GPT mit Attention in jeder Schicht; Bridges Rezepte haben das Modell</translation>
    </message>
    <message>
        <source>layers x micro-batches in flight x kept bytes</source>
        <translation>Schichten x Micro-Batches unterwegs x gehaltene Bytes</translation>
    </message>
    <message>
        <source>learned positions need max_positions</source>
        <translation>gelernte Positionen brauchen max_positions</translation>
    </message>
    <message>
        <source>least</source>
        <translation>kleinstes</translation>
    </message>
    <message>
        <source>Leave at least {} free: recompute, lower the micro-batch, or raise TP, PP or sharding.</source>
        <translation>Mindestens {} frei lassen: neu berechnen, den Micro-Batch verkleinern oder TP, PP oder Sharding erhöhen.</translation>
    </message>
    <message>
        <source>lengths of prompts and answers: veRL is told the longest alone, and the rest comes from the data</source>
        <translation>Längen von Prompts und Antworten: veRL erfährt nur die größte, der Rest kommt aus den Daten</translation>
    </message>
    <message>
        <source>Let every GPU take part in what crosses instances: DP or PP over instances, TP inside them.</source>
        <translation>Jede GPU an dem beteiligen, was Instanzen quert: DP oder PP über Instanzen, TP in ihnen.</translation>
    </message>
    <message>
        <source>Let the job run. Look at the host's exporters, at its agent and at the network between it and the server.</source>
        <translation>Den Job laufen lassen. Die Exporter des Hosts, seinen Agenten und das Netz zwischen ihm und dem Server ansehen.</translation>
    </message>
    <message>
        <source>Let the job run. Restart the EFA exporter on the host (node_exporter with the amazonefa collector), or mend its scrape job.</source>
        <translation>Den Job laufen lassen. Den EFA-Exporter des Hosts neu starten (node_exporter mit dem Collector amazonefa) oder seinen Scrape-Job berichtigen.</translation>
    </message>
    <message>
        <source>Let the job run. Restart what reads the EFA counters on the host, and what writes them to a file where it does.</source>
        <translation>Den Job laufen lassen. Neu starten, was die EFA-Zähler auf dem Host liest, und was sie in eine Datei schreibt, wo es das tut.</translation>
    </message>
    <message>
        <source>libcurl could not start</source>
        <translation>libcurl konnte nicht starten</translation>
    </message>
    <message>
        <source>libcurl, which asks servers, cannot be loaded: {}</source>
        <translation>libcurl, das Server befragt, kann nicht geladen werden: {}</translation>
    </message>
    <message>
        <source>linear attention layers without "kda_layers" are not covered; expected Kimi Delta Attention</source>
        <translation>Schichten mit linearer Attention ohne "kda_layers" sind nicht abgedeckt; erwartet: Kimi Delta Attention</translation>
    </message>
    <message>
        <source>linear attention layers without their sizes are not covered; expected linear_num_key_heads and its like</source>
        <translation>Schichten mit linearer Attention ohne ihre Größen sind nicht abgedeckt; erwartet: linear_num_key_heads und dergleichen</translation>
    </message>
    <message>
        <source>Links of this GPU are down or trained down: every collective inside its NVLink domain goes at its pace.</source>
        <translation>Links dieser GPU sind aus oder heruntergestuft: Jedes Kollektiv in ihrer NVLink-Domain läuft in ihrem Tempo.</translation>
    </message>
    <message>
        <source>load a checkpoint</source>
        <translation>einen Checkpoint laden</translation>
    </message>
    <message>
        <source>load and cache are those of the design: the engine's release and flags, or the model's error</source>
        <translation>Last und Cache sind die des Entwurfs: Version und Flags der Engine oder der Fehler des Modells</translation>
    </message>
    <message>
        <source>load the checkpoint</source>
        <translation>den Checkpoint laden</translation>
    </message>
    <message>
        <source>Local NVMe is lost with its instance and counts where the run names it; a save and a restart are computed with an assumed file system.</source>
        <translation>Lokales NVMe geht mit seiner Instanz verloren und zählt, wo der Lauf es nennt; Speichern und Neustart sind mit einem angenommenen Dateisystem gerechnet.</translation>
    </message>
    <message>
        <source>local NVMe is lost with its instance: a checkpoint there does not survive the loss of one</source>
        <translation>lokales NVMe geht mit seiner Instanz verloren: Ein Checkpoint dort überlebt den Verlust einer nicht</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>longer beside compute</source>
        <translation>länger neben Rechnen</translation>
    </message>
    <message>
        <source>longer beside compute, or by messages that the host posts</source>
        <translation>länger neben Rechnen, oder durch Nachrichten, die der Host aufgibt</translation>
    </message>
    <message>
        <source>longest path through the schedule</source>
        <translation>längster Weg durch den Ablauf</translation>
    </message>
    <message>
        <source>longest path through the schedule - passes of the longest stage - hops</source>
        <translation>längster Weg durch den Ablauf - Durchläufe der längsten Stufe - Hops</translation>
    </message>
    <message>
        <source>Look at lspci and fi_info on the host; relaunch or replace the instance.</source>
        <translation>lspci und fi_info auf dem Host ansehen; die Instanz neu starten oder ersetzen.</translation>
    </message>
    <message>
        <source>Look at the application's log on this rank; the node itself is fine.</source>
        <translation>Das Log der Anwendung auf diesem Rank ansehen; der Knoten selbst ist in Ordnung.</translation>
    </message>
    <message>
        <source>Look at the data loader's workers and at what they read from.</source>
        <translation>Die Worker des Data Loaders ansehen und woraus sie lesen.</translation>
    </message>
    <message>
        <source>Look at the fabric manager's and the switch trays' logs (NVOS, nvidia-smi nvlink --status on two trays); report the UltraServer to AWS Support before draining single trays.</source>
        <translation>In den Logs des Fabric Managers und der Switch-Einschübe nachsehen (NVOS, nvidia-smi nvlink --status auf zwei Einschüben); den UltraServer an AWS Support melden, bevor einzelne Einschübe geleert werden.</translation>
    </message>
    <message>
        <source>Look at the file system's throughput and at the checkpoint's writers; raise its capacity, or write asynchronously.</source>
        <translation>Den Durchsatz des Dateisystems und die Schreiber des Checkpoints ansehen; seine Kapazität erhöhen oder asynchron schreiben.</translation>
    </message>
    <message>
        <source>Look at the findings of its host; else restart it on another host and see whether it stays behind.</source>
        <translation>Die Befunde seines Hosts ansehen; sonst es auf einem anderen Host neu starten und sehen, ob es zurückbleibt.</translation>
    </message>
    <message>
        <source>Look at the server (its targets, its disk, what sends to it), not at the hosts.</source>
        <translation>Nach dem Server sehen (seinen Zielen, seiner Platte, dem, was an ihn sendet), nicht nach den Hosts.</translation>
    </message>
    <message>
        <source>Look at this host's mounts and local disks, and at what its ranks read or write.</source>
        <translation>Die Mounts und lokalen Platten dieses Hosts ansehen und was seine Ranks lesen oder schreiben.</translation>
    </message>
    <message>
        <source>Look at what these hosts share (rack, power feed, image, clock settings); report the place to AWS Support, and run the job without them.</source>
        <translation>Ansehen, was diese Hosts teilen (Rack, Stromzufuhr, Image, Takteinstellungen); die Stelle dem AWS Support melden und den Job ohne sie fahren.</translation>
    </message>
    <message>
        <source>Look for 'NET/OFI' in NCCL's log; check the image (EFA installer, aws-ofi-nccl, LD_LIBRARY_PATH) and the pods' EFA resources.</source>
        <translation>Im Log von NCCL nach 'NET/OFI' suchen; das Image (EFA-Installer, aws-ofi-nccl, LD_LIBRARY_PATH) und die EFA-Ressourcen der Pods prüfen.</translation>
    </message>
    <message>
        <source>Look what holds their memory (nvidia-smi) and whether the job needs it; give the hosts back, or restart the job on all of them.</source>
        <translation>Nachsehen, was ihren Speicher hält (nvidia-smi) und ob der Job es braucht; die Hosts zurückgeben oder den Job auf allen neu starten.</translation>
    </message>
    <message>
        <source>Look whether the job is there at all (squeue); end it or give the hosts to a job that works, and mend the epilog that should clear the mapping.</source>
        <translation>Nachsehen, ob es den Job überhaupt gibt (squeue); ihn beenden oder die Hosts einem Job geben, der arbeitet, und den Epilog richten, der die Zuordnung löschen sollte.</translation>
    </message>
    <message>
        <source>Look whether the job's ranks run there at all; give the hosts back, or restart the job on all of them.</source>
        <translation>Nachsehen, ob dort überhaupt Ranks des Jobs laufen; die Hosts zurückgeben oder den Job auf allen neu starten.</translation>
    </message>
    <message>
        <source>Look who runs there (squeue -w, kubectl get pods); mend the prolog and epilog that write the mapping.</source>
        <translation>Nachsehen, wer dort läuft (squeue -w, kubectl get pods); Prolog und Epilog in Ordnung bringen, die die Zuordnung schreiben.</translation>
    </message>
    <message>
        <source>Look why its kubelet does not answer: kubectl describe node {}, and the instance's status in EC2.</source>
        <translation>Nachsehen, warum sein Kubelet nicht antwortet: kubectl describe node {} und der Status der Instanz in EC2.</translation>
    </message>
    <message>
        <source>Lower TP to a divisor of the domain, put TP first in the rank order, or order the instances.</source>
        <translation>TP auf einen Teiler der Domain senken, TP an den Anfang der Rangordnung setzen oder die Instanzen ordnen.</translation>
    </message>
    <message>
        <source>machines are not told: {} x {} were taken for {} GPUs</source>
        <translation>Maschinen sind nicht angegeben: {} x {} wurden für {} GPUs genommen</translation>
    </message>
    <message>
        <source>machines are not told: {} x {} were taken for {} GPUs of {}</source>
        <translation>Maschinen sind nicht angegeben: {} x {} wurden für {} GPUs von {} genommen</translation>
    </message>
    <message>
        <source>machines that the design has already: {}, of which {} get what was empty; new: {} machines, {} jobs</source>
        <translation>Maschinen, die der Entwurf schon hat: {}, davon {} um Leeres ergänzt; neu: {} Maschinen, {} Jobs</translation>
    </message>
    <message>
        <source>machines that the files have elsewhere: {}, the first is {}; their places in the design stay</source>
        <translation>Maschinen, die in den Dateien woanders stehen: {}, die erste ist {}; ihre Plätze im Entwurf bleiben</translation>
    </message>
    <message>
        <source>Make it a {}</source>
        <translation>Zu {} machen</translation>
    </message>
    <message>
        <source>Make it a {} and add {} instances</source>
        <translation>Zu {} machen und {} Instanzen hinzufügen</translation>
    </message>
    <message>
        <source>Make the period {}</source>
        <translation>Die Periode auf {} setzen</translation>
    </message>
    <message>
        <source>malformed metrics page; expected {}</source>
        <translation>fehlgeformte Metrikseite; erwartet: {}</translation>
    </message>
    <message>
        <source>malformed value; expected an object, a list, a string, a number, true, false or null</source>
        <translation>fehlgeformter Wert; erwartet: ein Objekt, eine Liste, eine Zeichenkette, eine Zahl, true, false oder null</translation>
    </message>
    <message>
        <source>Mamba layers alone are not covered; expected attention and MLPs among them</source>
        <translation>nur Mamba-Schichten sind nicht abgedeckt; erwartet: Attention und MLPs darunter</translation>
    </message>
    <message>
        <source>Mamba layers are not covered but for Mamba-2 with its sizes (mamba_num_heads and its like)</source>
        <translation>Mamba-Schichten sind nicht abgedeckt, außer Mamba-2 mit seinen Größen (mamba_num_heads und dergleichen)</translation>
    </message>
    <message>
        <source>Mamba layers without a list of which they are are not covered</source>
        <translation>Mamba-Schichten ohne eine Liste, welche es sind, sind nicht abgedeckt</translation>
    </message>
    <message>
        <source>matrix products</source>
        <translation>Matrixprodukte</translation>
    </message>
    <message>
        <source>max-min fair shares of the links where the jobs meet</source>
        <translation>Max-Min-faire Anteile der Links, auf denen sich die Jobs treffen</translation>
    </message>
    <message>
        <source>MaxText is a framework of JAX: prediction has none of it and takes Megatron's ways</source>
        <translation>MaxText ist ein Framework von JAX: Die Vorhersage kennt keines davon und nimmt Megatrons Verhalten</translation>
    </message>
    <message>
        <source>measurements are no part of a design; `switchyard-cli import` makes a table of them</source>
        <translation>Messungen sind kein Teil eines Entwurfs; `switchyard-cli import` macht eine Tabelle daraus</translation>
    </message>
    <message>
        <source>members of HyperNode {} that are told by a pattern or by labels</source>
        <translation>Mitglieder von HyperNode {}, die durch ein Muster oder Labels angegeben sind</translation>
    </message>
    <message>
        <source>Memory above the prediction is no sign of another plan: allocators keep what they once took.</source>
        <translation>Speicher über der Vorhersage ist kein Zeichen für einen anderen Plan: Allokatoren behalten, was sie einmal nahmen.</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Speicher je GPU</translation>
    </message>
    <message>
        <source>memory per GPU</source>
        <translation>Speicher je GPU</translation>
    </message>
    <message>
        <source>Memory rows remapped on {}</source>
        <translation>Speicherzeilen umgelegt auf {}</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>MHA has as many key-value heads as heads</source>
        <translation>MHA hat so viele Key-Value-Köpfe wie Köpfe</translation>
    </message>
    <message>
        <source>micro-batch {} → {}</source>
        <translation>Micro-Batch {} → {}</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>micro-batches in flight</source>
        <translation>Micro-Batches unterwegs</translation>
    </message>
    <message>
        <source>micro-batches x (embedding + output layer and loss)</source>
        <translation>Micro-Batches x (Embedding + Ausgabeschicht und Loss)</translation>
    </message>
    <message>
        <source>micro-batches x layers x (forward + backward)</source>
        <translation>Micro-Batches x Schichten x (vorwärts + rückwärts)</translation>
    </message>
    <message>
        <source>min(clients × client, storage) × share reached</source>
        <translation>min(Clients × Client, Speicher) × erreichter Anteil</translation>
    </message>
    <message>
        <source>mini-batches of a step: a trainer that streams takes one each time that it fetches</source>
        <translation>Mini-Batches eines Schritts: Ein strömender Trainer nimmt bei jedem Holen einen</translation>
    </message>
    <message>
        <source>MLA needs its five sizes</source>
        <translation>MLA braucht seine fünf Größen</translation>
    </message>
    <message>
        <source>MLP width {} does not divide by tp = {}</source>
        <translation>MLP-Breite {} ist nicht durch tp = {} teilbar</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>model chunks per stage</source>
        <translation>Modell-Chunks je Stufe</translation>
    </message>
    <message>
        <source>model {}</source>
        <translation>Modell {}</translation>
    </message>
    <message>
        <source>model {} has no "source"</source>
        <translation>Modell {} hat kein "source"</translation>
    </message>
    <message>
        <source>model {} is not in the catalog{}</source>
        <translation>das Modell {} ist nicht im Katalog{}</translation>
    </message>
    <message>
        <source>Model {} of job {} is not in the catalog</source>
        <translation>Modell {} von Job {} steht nicht im Katalog</translation>
    </message>
    <message>
        <source>model {}: no checkpoint of that name is known: put in a path or a repository</source>
        <translation>Modell {}: Kein Checkpoint dieses Namens ist bekannt: bitte einen Pfad oder ein Repository einsetzen</translation>
    </message>
    <message>
        <source>model {}: the alias {} is that of another model</source>
        <translation>Modell {}: Der Alias {} gehört einem anderen Modell</translation>
    </message>
    <message>
        <source>model {}: {}</source>
        <translation>Modell {}: {}</translation>
    </message>
    <message>
        <source>model_type {} is not known: read as a Llama-like transformer</source>
        <translation>model_type {} ist nicht bekannt: als Transformer nach Art von Llama gelesen</translation>
    </message>
    <message>
        <source>MoE layers</source>
        <translation>MoE-Schichten</translation>
    </message>
    <message>
        <source>More arrives than the caches of all replicas hold at once: the time to first token grows with the queue.</source>
        <translation>Es kommt mehr an, als die Caches aller Replikate zugleich halten: Die Zeit bis zum ersten Token wächst mit der Warteschlange.</translation>
    </message>
    <message>
        <source>More arrives than the caches of all replicas hold at once: {} requests a second are set aside and computed again, and the first token takes up to {} where it took {}.</source>
        <translation>Es kommt mehr an, als die Caches aller Replikate zugleich halten: {} Anfragen pro Sekunde werden beiseitegelegt und neu berechnet, und das erste Token dauert bis zu {}, wo es {} dauerte.</translation>
    </message>
    <message>
        <source>More arrives than the workers answer, and at least one has no room for another request: the time to first token grows with the queue.</source>
        <translation>Es kommt mehr an, als die Worker beantworten, und mindestens einer hat keinen Platz für eine weitere Anfrage: Die Zeit bis zum ersten Token wächst mit der Warteschlange.</translation>
    </message>
    <message>
        <source>More arrives there than its cache holds at once, while other replicas have room: requests are not dealt by load.</source>
        <translation>Dort kommt mehr an, als der Cache zugleich hält, während andere Replikate Platz haben: Anfragen werden nicht nach Last verteilt.</translation>
    </message>
    <message>
        <source>More arrives there than its cache holds at once: the time to first token grows with the queue.</source>
        <translation>Dort kommt mehr an, als der Cache zugleich hält: Die Zeit bis zum ersten Token wächst mit der Warteschlange.</translation>
    </message>
    <message>
        <source>more than {} characters</source>
        <translation>mehr als {} Zeichen</translation>
    </message>
    <message>
        <source>more than {} files: this one and those behind it were not read</source>
        <translation>mehr als {} Dateien: Diese und die dahinter wurden nicht gelesen</translation>
    </message>
    <message>
        <source>more than {} points; expected a shorter time or fewer series</source>
        <translation>mehr als {} Punkte; erwartet: eine kürzere Zeit oder weniger Zeitreihen</translation>
    </message>
    <message>
        <source>more than {} products are of the catalog's types; expected AWS's list</source>
        <translation>mehr als {} Produkte sind von Typen des Katalogs; erwartet: die Liste von AWS</translation>
    </message>
    <message>
        <source>Move instances out.</source>
        <translation>Instanzen herausnehmen.</translation>
    </message>
    <message>
        <source>Move less, less often, or between more GPUs.</source>
        <translation>Weniger bewegen, seltener oder zwischen mehr GPUs.</translation>
    </message>
    <message>
        <source>Move the bytes over other hosts, or between the steps.</source>
        <translation>Die Bytes über andere Hosts oder zwischen den Schritten bewegen.</translation>
    </message>
    <message>
        <source>Move the job to other instances if the steal stays; report hosts and time to AWS Support.</source>
        <translation>Den Job auf andere Instanzen verlegen, falls der Entzug bleibt; Hosts und Zeit dem AWS Support melden.</translation>
    </message>
    <message>
        <source>Move them below a bottom node of the right depth.</source>
        <translation>Sie unter einen untersten Knoten der richtigen Tiefe verschieben.</translation>
    </message>
    <message>
        <source>MQA has one key-value head</source>
        <translation>MQA hat einen Key-Value-Kopf</translation>
    </message>
    <message>
        <source>names the model {}, phase {} {}; expected one model</source>
        <translation>nennt das Modell {}, Phase {} {}; erwartet: ein Modell</translation>
    </message>
    <message>
        <source>Narrow the connection to one cluster with matchers (cluster="…"), or let each exporter write its own host's name.</source>
        <translation>Die Verbindung mit Matchern auf einen Cluster einengen (cluster="…"), oder jeden Exporter den Namen seines eigenen Hosts schreiben lassen.</translation>
    </message>
    <message>
        <source>Narrow the connection with matchers, or raise the server's limits.</source>
        <translation>Die Verbindung mit Matchern einengen oder die Grenzen des Servers anheben.</translation>
    </message>
    <message>
        <source>Narrow the connection with matchers, raise the server's limits, or look again.</source>
        <translation>Die Verbindung mit Matchern einengen, die Grenzen des Servers anheben oder noch einmal hinsehen.</translation>
    </message>
    <message>
        <source>NCCL buffers</source>
        <translation>NCCL-Puffer</translation>
    </message>
    <message>
        <source>NCCL buffers + gathered layers</source>
        <translation>NCCL-Puffer + gesammelte Schichten</translation>
    </message>
    <message>
        <source>NCCL fell back to TCP sockets: the plugin (aws-ofi-nccl) was not found or could not open EFA.</source>
        <translation>NCCL ist auf TCP-Sockets zurückgefallen: Das Plugin (aws-ofi-nccl) wurde nicht gefunden oder konnte EFA nicht öffnen.</translation>
    </message>
    <message>
        <source>NCCL's own estimate</source>
        <translation>NCCLs eigene Schätzung</translation>
    </message>
    <message>
        <source>nccl-tests does not name the machine; expected --platform with an instance type or reference platform</source>
        <translation>nccl-tests nennt die Maschine nicht; erwartet: --platform mit einem Instanztyp oder einer Referenzplattform</translation>
    </message>
    <message>
        <source>needs {} more per GPU</source>
        <translation>braucht {} mehr je GPU</translation>
    </message>
    <message>
        <source>Neighbouring ranks sit below different switches, so traffic that could stay low crosses upper tiers.</source>
        <translation>Benachbarte Ranks liegen unter verschiedenen Switches; Verkehr, der unten bleiben könnte, quert obere Ebenen.</translation>
    </message>
    <message>
        <source>Neighbours of a ring sit below different top nodes.</source>
        <translation>Nachbarn eines Rings liegen unter verschiedenen obersten Knoten.</translation>
    </message>
    <message>
        <source>neither pool is full: prefill carries {} requests/s, decode {}</source>
        <translation>keiner der Pools ist voll: Prefill trägt {} Anfragen/s, Decode {}</translation>
    </message>
    <message>
        <source>nested too deeply; expected at most {} levels</source>
        <translation>zu tief verschachtelt; erwartet: höchstens {} Ebenen</translation>
    </message>
    <message>
        <source>network cards</source>
        <translation>Netzkarten</translation>
    </message>
    <message>
        <source>network node</source>
        <translation>Netzwerkknoten</translation>
    </message>
    <message>
        <source>network node {}</source>
        <translation>Netzwerkknoten {}</translation>
    </message>
    <message>
        <source>network node {} does not exist</source>
        <translation>Der Netzwerkknoten {} existiert nicht</translation>
    </message>
    <message>
        <source>network node {} lies below {} in {} and below {} elsewhere; the place of what is below it in the former is left open</source>
        <translation>Netzwerkknoten {} liegt unter {} in {} und anderswo unter {}; der Ort dessen, was im ersteren unter ihm liegt, bleibt offen</translation>
    </message>
    <message>
        <source>NIC {} of {}</source>
        <translation>NIC {} von {}</translation>
    </message>
    <message>
        <source>no --vocab-size: the tokenizer decides it; the model is left to its config.json or the catalog</source>
        <translation>kein --vocab-size: Der Tokenizer entscheidet es; das Modell bleibt seinem config.json oder dem Katalog überlassen</translation>
    </message>
    <message>
        <source>no address of a metrics server; expected http://HOST:9090</source>
        <translation>keine Adresse eines Metrikservers; erwartet: http://HOST:9090</translation>
    </message>
    <message>
        <source>no address of a metrics server; {}</source>
        <translation>keine Adresse eines Metrikservers; {}</translation>
    </message>
    <message>
        <source>no answer from the metrics server: {}</source>
        <translation>keine Antwort vom Metrikserver: {}</translation>
    </message>
    <message>
        <source>no Availability Zone in the design: {} was taken</source>
        <translation>keine Availability Zone im Entwurf: {} wurde genommen</translation>
    </message>
    <message>
        <source>No Capacity Block is stated for {} × {}</source>
        <translation>Für {} × {} ist kein Capacity Block angegeben</translation>
    </message>
    <message>
        <source>no capacity: taken for {}</source>
        <translation>keine Kapazität: für {} genommen</translation>
    </message>
    <message>
        <source>No card, host or rail stands apart.</source>
        <translation>Keine Karte, kein Host und keine Rail fällt heraus.</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>no DCGM_FI_DEV_GPU_TEMP</source>
        <translation>kein DCGM_FI_DEV_GPU_TEMP</translation>
    </message>
    <message>
        <source>No document confirms it.</source>
        <translation>Kein Dokument bestätigt es.</translation>
    </message>
    <message>
        <source>No EFA card of {} reports, its host metrics go on</source>
        <translation>Keine EFA-Karte von {} meldet sich, seine Host-Metriken laufen weiter</translation>
    </message>
    <message>
        <source>no EFA cards</source>
        <translation>keine EFA-Karten</translation>
    </message>
    <message>
        <source>No EFA counters of {}; its job goes on</source>
        <translation>Keine EFA-Zähler von {}; sein Job läuft weiter</translation>
    </message>
    <message>
        <source>no file of the catalog has this name</source>
        <translation>keine Datei des Katalogs heißt so</translation>
    </message>
    <message>
        <source>no file to import; expected the output of aws ec2 describe-instance-topology</source>
        <translation>keine Datei zum Importieren; erwartet: die Ausgabe von aws ec2 describe-instance-topology</translation>
    </message>
    <message>
        <source>No finding explains the {} between: efficiency, or what is not collected.</source>
        <translation>Kein Befund erklärt die {} dazwischen: Effizienz, oder was nicht gesammelt wird.</translation>
    </message>
    <message>
        <source>No GPU of it is seen to come late. Its ranks have few processors left to launch kernels, prepare input and serve the network.</source>
        <translation>Keine seiner GPUs kommt sichtbar zu spät. Seinen Ranks bleiben wenige Prozessoren, um Kernels zu starten, Eingaben vorzubereiten und das Netz zu bedienen.</translation>
    </message>
    <message>
        <source>No GPU of theirs was seen within the hour, or they fit no instance type of the catalog: a head node, a storage server, a host that is new.</source>
        <translation>Von ihnen wurde in der letzten Stunde keine GPU gesehen, oder sie passen zu keinem Instanztyp des Katalogs: ein Kopfknoten, ein Speicherserver, ein neuer Host.</translation>
    </message>
    <message>
        <source>no GPU series on this server names its host; expected a label Hostname, hostname, node or instance</source>
        <translation>keine GPU-Serie dieses Servers nennt ihren Host; erwartet: ein Label Hostname, hostname, node oder instance</translation>
    </message>
    <message>
        <source>no GPU series on this server; expected dcgm-exporter's DCGM_FI_DEV_GPU_TEMP</source>
        <translation>keine GPU-Zeitreihe auf diesem Server; erwartet: DCGM_FI_DEV_GPU_TEMP von dcgm-exporter</translation>
    </message>
    <message>
        <source>no instance of the design has a place in the network; expected network nodes or UltraServers</source>
        <translation>keine Instanz des Entwurfs hat einen Ort im Netz; erwartet: Netzwerkknoten oder UltraServer</translation>
    </message>
    <message>
        <source>no instance type, but {} GPUs {}: taken for {}, the only type with these</source>
        <translation>kein Instanztyp, aber {} GPUs {}: für {} genommen, den einzigen Typ damit</translation>
    </message>
    <message>
        <source>no job was made</source>
        <translation>kein Job wurde gemacht</translation>
    </message>
    <message>
        <source>no job {}; expected one of {}</source>
        <translation>kein Job {}; erwartet: einer von {}</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>kein Kernel</translation>
    </message>
    <message>
        <source>No kernel is launched anywhere: the ranks wait on their hosts, for input, a lock or a service.</source>
        <translation>Nirgends wird ein Kernel gestartet: Die Ranks warten auf ihre Hosts, auf Eingaben, eine Sperre oder einen Dienst.</translation>
    </message>
    <message>
        <source>no kernel timings of GPU {} or of its generation; expected calibration groups {}.*</source>
        <translation>keine Kernel-Zeiten der GPU {} oder ihrer Generation; erwartet: Kalibrierungsgruppen {}.*</translation>
    </message>
    <message>
        <source>no limit of its own</source>
        <translation>keine eigene Grenze</translation>
    </message>
    <message>
        <source>no line of an nccl-tests table; expected size, count, type, …, time, algbw, busbw</source>
        <translation>keine Zeile einer Tabelle von nccl-tests; erwartet: size, count, type, …, time, algbw, busbw</translation>
    </message>
    <message>
        <source>no measured all-reduce of {} on {} over {} GPUs: that of its nearest relative, or NCCL's</source>
        <translation>kein gemessenes All-Reduce von {} auf {} über {} GPUs: das seines nächsten Verwandten oder das von NCCL</translation>
    </message>
    <message>
        <source>No metrics from {} while {} hosts report</source>
        <translation>Keine Metriken von {}, während {} Hosts sich melden</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>kein Modell</translation>
    </message>
    <message>
        <source>no plan of {} fits</source>
        <translation>kein Plan von {} passt</translation>
    </message>
    <message>
        <source>no price is known</source>
        <translation>kein Preis ist bekannt</translation>
    </message>
    <message>
        <source>No price is known there.</source>
        <translation>Dort ist kein Preis bekannt.</translation>
    </message>
    <message>
        <source>no price of data out of {} to the internet is known</source>
        <translation>kein Preis für Daten aus {} ins Internet ist bekannt</translation>
    </message>
    <message>
        <source>no price of data out of {} to the internet is known beyond {} GB in a month</source>
        <translation>kein Preis für Daten aus {} ins Internet ist über {} GB im Monat hinaus bekannt</translation>
    </message>
    <message>
        <source>no price of {} in {} is known</source>
        <translation>kein Preis von {} in {} bekannt</translation>
    </message>
    <message>
        <source>no price of {} in {} is known to the price list {}</source>
        <translation>die Preisliste {2} kennt keinen Preis von {0} in {1}</translation>
    </message>
    <message>
        <source>No process has been on their GPUs for half an hour.</source>
        <translation>Seit einer halben Stunde war kein Prozess auf ihren GPUs.</translation>
    </message>
    <message>
        <source>No process has been on their GPUs for half an hour; a few spares shorten restarts, these are more.</source>
        <translation>Seit einer halben Stunde war kein Prozess auf ihren GPUs; einige Reserven verkürzen Neustarts, dies sind mehr.</translation>
    </message>
    <message>
        <source>no recompute</source>
        <translation>keine Neuberechnung</translation>
    </message>
    <message>
        <source>no region to sign for; expected sigv4.region, AWS_REGION or a profile's region</source>
        <translation>keine Region, für die zu signieren wäre; erwartet: sigv4.region, AWS_REGION oder die Region eines Profils</translation>
    </message>
    <message>
        <source>no region: taken for {}</source>
        <translation>keine Region: für {} genommen</translation>
    </message>
    <message>
        <source>no row of it pins anything; expected collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks</source>
        <translation>keine Zeile davon legt etwas fest; erwartet: collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks</translation>
    </message>
    <message>
        <source>no series is in it; expected OpenMetrics text with timestamps, or the JSON of query_range</source>
        <translation>es ist keine Zeitreihe darin; erwartet: OpenMetrics-Text mit Zeitstempeln, oder das JSON von query_range</translation>
    </message>
    <message>
        <source>No series of any known name for them is on the server: what they would show stays unseen.</source>
        <translation>Der Server hat für sie keine Reihe unter einem bekannten Namen: Was sie zeigen würden, bleibt ungesehen.</translation>
    </message>
    <message>
        <source>No series of dcgm-exporter is on it, under any known name: nothing is known of any GPU.</source>
        <translation>Der Server hat keine Reihe von dcgm-exporter, unter keinem bekannten Namen: Von keiner GPU ist etwas bekannt.</translation>
    </message>
    <message>
        <source>no storage is attached for checkpoints; assumed: {} TiB of {}, which holds two, takes one in {} and gives what a load reads in {}</source>
        <translation>für Checkpoints ist kein Speicherdienst angeschlossen; angenommen: {} TiB {}, der zwei hält, einen in {} nimmt und in {} gibt, was ein Laden liest</translation>
    </message>
    <message>
        <source>no target is up</source>
        <translation>kein Ziel läuft</translation>
    </message>
    <message>
        <source>no type is new to the catalog</source>
        <translation>kein Typ ist dem Katalog neu</translation>
    </message>
    <message>
        <source>no usable line; the first is {}</source>
        <translation>keine brauchbare Zeile; die erste ist {}</translation>
    </message>
    <message>
        <source>no {} price of {} in {} is known</source>
        <translation>kein {}-Preis von {} in {} bekannt</translation>
    </message>
    <message>
        <source>no {} price of {} in {} is known that a discount could be taken from</source>
        <translation>kein {}-Preis von {} in {} bekannt, von dem ein Rabatt abzuziehen wäre</translation>
    </message>
    <message>
        <source>node changes</source>
        <translation>Knotenwechsel</translation>
    </message>
    <message>
        <source>node {} is in block {} and {}: the first is kept</source>
        <translation>Knoten {} ist in Block {} und {}: Das erste bleibt</translation>
    </message>
    <message>
        <source>node {} is on switch {} and {}: the first is kept</source>
        <translation>Knoten {} ist an Switch {} und {}: Das erste bleibt</translation>
    </message>
    <message>
        <source>node_exporter on the hosts (iowait), a stack dump of one rank</source>
        <translation>node_exporter auf den Hosts (iowait), ein Stack-Dump eines Ranks</translation>
    </message>
    <message>
        <source>node_exporter on the hosts: CPU and iowait</source>
        <translation>node_exporter auf den Hosts: CPU und iowait</translation>
    </message>
    <message>
        <source>node_network_transmit_bytes_total of node_exporter; NCCL_DEBUG=INFO in the job's log</source>
        <translation>node_network_transmit_bytes_total von node_exporter; NCCL_DEBUG=INFO im Log des Jobs</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>None of its metrics targets answers, and job {}, whose ranks wait for each other at every step, works as before without a restart: the host runs, and its monitoring is cut off.</source>
        <translation>Keines seiner Metrikziele antwortet, und Job {}, dessen Ränge bei jedem Schritt aufeinander warten, arbeitet ohne Neustart wie zuvor: der Host läuft, und seine Überwachung ist abgeschnitten.</translation>
    </message>
    <message>
        <source>none of the files is a part of a design</source>
        <translation>keine der Dateien ist ein Teil eines Entwurfs</translation>
    </message>
    <message>
        <source>none of {} hosts fits an instance type of the catalog; the first, {}, has {}</source>
        <translation>keiner von {} Hosts passt zu einem Instanztyp des Katalogs; der erste, {}, hat {}</translation>
    </message>
    <message>
        <source>none → hot</source>
        <translation>keine → heiß</translation>
    </message>
    <message>
        <source>norm of the gradients</source>
        <translation>Norm der Gradienten</translation>
    </message>
    <message>
        <source>not a JSON word; expected {}</source>
        <translation>kein JSON-Wort; erwartet: {}</translation>
    </message>
    <message>
        <source>not held against any row</source>
        <translation>an keiner Zeile geprüft</translation>
    </message>
    <message>
        <source>not in the catalog</source>
        <translation>nicht im Katalog</translation>
    </message>
    <message>
        <source>not the JSON of nccl-tests; expected an object with "results"</source>
        <translation>nicht das JSON von nccl-tests; erwartet: ein Objekt mit "results"</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Nothing can be moved like this.</source>
        <translation>So kann nichts bewegt werden.</translation>
    </message>
    <message>
        <source>Nothing can be predicted for this job.</source>
        <translation>Für diesen Job kann nichts vorhergesagt werden.</translation>
    </message>
    <message>
        <source>Nothing here: see to XID {} on {}.</source>
        <translation>Hier nichts: XID {} auf {} nachgehen.</translation>
    </message>
    <message>
        <source>nothing is asked of it now</source>
        <translation>jetzt wird nichts von ihm verlangt</translation>
    </message>
    <message>
        <source>Nothing is known of a way from {} to {}.</source>
        <translation>Von einem Weg von {} zu {} ist nichts bekannt.</translation>
    </message>
    <message>
        <source>Nothing is known of that storage.</source>
        <translation>Von diesem Speicherdienst ist nichts bekannt.</translation>
    </message>
    <message>
        <source>nothing is named; {}</source>
        <translation>nichts ist genannt; {}</translation>
    </message>
    <message>
        <source>nothing is placed that a Capacity Block could hold</source>
        <translation>nichts ist platziert, was ein Capacity Block halten könnte</translation>
    </message>
    <message>
        <source>Nothing is predicted for this job.</source>
        <translation>Für diesen Job wird nichts vorhergesagt.</translation>
    </message>
    <message>
        <source>Nothing is read from {} any more; its job goes on</source>
        <translation>Von {} wird nichts mehr gelesen; sein Job läuft weiter</translation>
    </message>
    <message>
        <source>nothing is selected; expected the instances that {} runs on</source>
        <translation>nichts ist ausgewählt; erwartet: die Instanzen, auf denen {} läuft</translation>
    </message>
    <message>
        <source>Nothing new of any host for {}</source>
        <translation>Seit {} nichts Neues von irgendeinem Host</translation>
    </message>
    <message>
        <source>nothing of it becomes a design: {}</source>
        <translation>nichts davon wird ein Entwurf: {}</translation>
    </message>
    <message>
        <source>nothing of it becomes a design: {}; and {} more</source>
        <translation>nichts davon wird ein Entwurf: {}; und {} weitere</translation>
    </message>
    <message>
        <source>nothing of the selection has room; select UltraServers or network nodes with empty slots</source>
        <translation>nichts in der Auswahl hat Platz; UltraServer oder Netzwerkknoten mit freien Plätzen auswählen</translation>
    </message>
    <message>
        <source>nothing runs beside it</source>
        <translation>nichts läuft daneben</translation>
    </message>
    <message>
        <source>Nothing to do.</source>
        <translation>Nichts zu tun.</translation>
    </message>
    <message>
        <source>Nothing, where they have no GPUs; else look again, or write a design that has them.</source>
        <translation>Nichts, wenn sie keine GPUs haben; sonst noch einmal nachsehen oder einen Entwurf schreiben, der sie enthält.</translation>
    </message>
    <message>
        <source>Notice failures by heartbeat</source>
        <translation>Ausfälle am Heartbeat bemerken</translation>
    </message>
    <message>
        <source>nowhere</source>
        <translation>nirgendwohin</translation>
    </message>
    <message>
        <source>nthreads × ngpus × devices is no number of ranks</source>
        <translation>nthreads × ngpus × devices ist keine Anzahl von Ranks</translation>
    </message>
    <message>
        <source>NVIDIA Resiliency Extension</source>
        <translation>NVIDIA Resiliency Extension</translation>
    </message>
    <message>
        <source>nvidia-smi nvlink --status on the host</source>
        <translation>nvidia-smi nvlink --status auf dem Host</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>NVLink +10 %</source>
        <translation>NVLink +10 %</translation>
    </message>
    <message>
        <source>NVLink at nominal rate</source>
        <translation>NVLink mit Nennrate</translation>
    </message>
    <message>
        <source>NVLink bytes per GPU</source>
        <translation>NVLink-Bytes je GPU</translation>
    </message>
    <message>
        <source>NVLink errors on {}</source>
        <translation>NVLink-Fehler auf {}</translation>
    </message>
    <message>
        <source>NVLink of {}</source>
        <translation>NVLink von {}</translation>
    </message>
    <message>
        <source>NVLink recoveries on {}</source>
        <translation>NVLink neu aufgebaut auf {}</translation>
    </message>
    <message>
        <source>NVLink's rate</source>
        <translation>die Rate von NVLink</translation>
    </message>
    <message>
        <source>NVLink, one direction</source>
        <translation>NVLink, eine Richtung</translation>
    </message>
    <message>
        <source>NVLink: domains of several sizes are no dimension of ASTRA-sim, whose network is the cards alone</source>
        <translation>NVLink: Domains mehrerer Größen sind keine Dimension von ASTRA-sim, dessen Netz allein die Karten sind</translation>
    </message>
    <message>
        <source>NVMe of an instance</source>
        <translation>NVMe einer Instanz</translation>
    </message>
    <message>
        <source>oauth2 is not supported; expected a token: authorization.credentials_file</source>
        <translation>oauth2 wird nicht unterstützt; erwartet: ein Token: authorization.credentials_file</translation>
    </message>
    <message>
        <source>Observed traffic and memory beside the prediction</source>
        <translation>Beobachteter Verkehr und Speicher neben der Vorhersage</translation>
    </message>
    <message>
        <source>of answers the longest is told alone (data.max_response_length): a quarter of it is taken for their mean</source>
        <translation>von Antworten ist nur die größte Länge angegeben (data.max_response_length): Ein Viertel davon gilt als ihr Mittel</translation>
    </message>
    <message>
        <source>of described nodes labels, addresses, devices and conditions were read: kubectl get nodes -o json has all</source>
        <translation>von beschriebenen Knoten wurden Labels, Adressen, Geräte und Zustände gelesen: kubectl get nodes -o json hat alles</translation>
    </message>
    <message>
        <source>of it: the tail</source>
        <translation>davon: die Nachzügler</translation>
    </message>
    <message>
        <source>of it: {}</source>
        <translation>davon: {}</translation>
    </message>
    <message>
        <source>of prompts the longest is told alone (data.max_prompt_length): it is taken for their mean</source>
        <translation>von Prompts ist nur die größte Länge angegeben (data.max_prompt_length): Sie gilt als ihr Mittel</translation>
    </message>
    <message>
        <source>of the longest stage</source>
        <translation>der längsten Stufe</translation>
    </message>
    <message>
        <source>Of the {} between, findings of this job explain about {}.</source>
        <translation>Von den {} dazwischen erklären Befunde dieses Jobs etwa {}.</translation>
    </message>
    <message>
        <source>offload of activations: the model's code</source>
        <translation>Auslagerung von Aktivierungen: der Code des Modells</translation>
    </message>
    <message>
        <source>offloaded activations</source>
        <translation>ausgelagerte Aktivierungen</translation>
    </message>
    <message>
        <source>offloaded prefixes back to the GPU</source>
        <translation>ausgelagerte Präfixe zurück auf die GPU</translation>
    </message>
    <message>
        <source>Old log-probs</source>
        <translation>Alte Log-Probs</translation>
    </message>
    <message>
        <source>Old XID {} on {}</source>
        <translation>Alter XID {} auf {}</translation>
    </message>
    <message>
        <source>old_logprobs</source>
        <translation>alte Log-Probs</translation>
    </message>
    <message>
        <source>on to the other replicas</source>
        <translation>weiter zu den anderen Replikaten</translation>
    </message>
    <message>
        <source>on {}</source>
        <translation>am {}</translation>
    </message>
    <message>
        <source>on {} GPUs of them; what it does is not told</source>
        <translation>auf {} GPUs davon; was er tut, wird nicht gesagt</translation>
    </message>
    <message>
        <source>Once it is mended: kubectl uncordon {}.</source>
        <translation>Sobald er in Ordnung ist: kubectl uncordon {}.</translation>
    </message>
    <message>
        <source>Once it is mended: scontrol update NodeName={} State=RESUME.</source>
        <translation>Sobald er in Ordnung ist: scontrol update NodeName={} State=RESUME.</translation>
    </message>
    <message>
        <source>one call</source>
        <translation>ein Aufruf</translation>
    </message>
    <message>
        <source>one EFA card</source>
        <translation>eine EFA-Karte</translation>
    </message>
    <message>
        <source>one file holds requests of four kinds, to be sent in this order, each by itself: jq '.["create-cluster"]' FILE &gt; 1.json; aws pcs create-cluster --cli-input-json file://1.json; then each of jq -c '.["create-launch-template"][]' FILE (aws ec2), jq -c '.["create-compute-node-group"][]' FILE and jq -c '.["create-queue"][]' FILE</source>
        <translation>eine Datei enthält Anforderungen vier Arten, in dieser Reihenfolge zu senden, jede für sich: jq '.["create-cluster"]' FILE &gt; 1.json; aws pcs create-cluster --cli-input-json file://1.json; dann jede von jq -c '.["create-launch-template"][]' FILE (aws ec2), jq -c '.["create-compute-node-group"][]' FILE und jq -c '.["create-queue"][]' FILE</translation>
    </message>
    <message>
        <source>one for each instance, assumed</source>
        <translation>eines je Instanz, angenommen</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>eine GPU</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>eine Zeile</translation>
    </message>
    <message>
        <source>One quantity is not collected</source>
        <translation>Eine Größe wird nicht erhoben</translation>
    </message>
    <message>
        <source>one target is up</source>
        <translation>ein Ziel läuft</translation>
    </message>
    <message>
        <source>Only the process that used this memory is hit, and ends.</source>
        <translation>Getroffen ist nur der Prozess, der diesen Speicher benutzte; er endet.</translation>
    </message>
    <message>
        <source>Only the process that used this memory is hit, and ends: it may be why job {} does not work.</source>
        <translation>Getroffen ist nur der Prozess, der diesen Speicher benutzte; er endet: Das kann der Grund sein, warum Job {} nicht arbeitet.</translation>
    </message>
    <message>
        <source>Only the process that used this memory is hit. Job {} works.</source>
        <translation>Getroffen ist nur der Prozess, der diesen Speicher benutzte. Job {} arbeitet.</translation>
    </message>
    <message>
        <source>Only {} of {} hosts of the design are found on the server</source>
        <translation>Nur {} von {} Hosts des Entwurfs finden sich auf dem Server</translation>
    </message>
    <message>
        <source>Open the design of this cluster, or draw what the server shows (in the window: the bar above the drawing; `live --adopt`). Where it is this one and names alone differ, set them in the design (instance property 'host') as the server writes them.</source>
        <translation>Den Entwurf dieses Clusters öffnen oder zeichnen, was der Server zeigt (im Fenster: die Leiste über der Zeichnung; `live --adopt`). Ist es dieser und nur die Namen weichen ab, sie im Entwurf setzen (Eigenschaft 'host' der Instanz), wie der Server sie schreibt.</translation>
    </message>
    <message>
        <source>Open the design with the version of Switchyard that wrote it.</source>
        <translation>Den Entwurf mit der Version von Switchyard öffnen, die ihn schrieb.</translation>
    </message>
    <message>
        <source>OpenSSL 3, which signs requests to AWS, cannot be loaded</source>
        <translation>OpenSSL 3, das Anfragen an AWS signiert, kann nicht geladen werden</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>optimizer offload</source>
        <translation>Auslagerung des Optimierers</translation>
    </message>
    <message>
        <source>optimizer sharded (ZeRO-1)</source>
        <translation>Optimierer verteilt (ZeRO-1)</translation>
    </message>
    <message>
        <source>option {}</source>
        <translation>Option {}</translation>
    </message>
    <message>
        <source>option {} of an engine</source>
        <translation>Option {} einer Engine</translation>
    </message>
    <message>
        <source>order of passes: Narayanan et al. 2021, Qi et al. 2023</source>
        <translation>Reihenfolge der Durchläufe: Narayanan et al. 2021, Qi et al. 2023</translation>
    </message>
    <message>
        <source>Order the instances by host name</source>
        <translation>Instanzen nach Hostnamen ordnen</translation>
    </message>
    <message>
        <source>Order the instances by network node</source>
        <translation>Die Instanzen nach Netzknoten ordnen</translation>
    </message>
    <message>
        <source>Order the instances by network node, or choose degrees whose product divides the domain.</source>
        <translation>Die Instanzen nach Netzknoten ordnen oder Grade wählen, deren Produkt die Domain teilt.</translation>
    </message>
    <message>
        <source>Order the instances by network node.</source>
        <translation>Die Instanzen nach Netzknoten ordnen.</translation>
    </message>
    <message>
        <source>Order the instances so that a pipeline stays below one top node.</source>
        <translation>Die Instanzen so ordnen, dass eine Pipeline unter einem obersten Knoten bleibt.</translation>
    </message>
    <message>
        <source>Order the instances, or choose an EP that divides the domain.</source>
        <translation>Die Instanzen ordnen oder ein EP wählen, das die Domain teilt.</translation>
    </message>
    <message>
        <source>Order the job's instances by network node (topology-aware scheduling does it).</source>
        <translation>Die Instanzen des Jobs nach Netzknoten ordnen (topologiebewusstes Scheduling tut es).</translation>
    </message>
    <message>
        <source>other jobs slow this job's network transfers {} times; they meet on {}</source>
        <translation>andere Jobs bremsen die Netzübertragungen dieses Jobs {}-fach; sie treffen sich auf {}</translation>
    </message>
    <message>
        <source>other kernels</source>
        <translation>andere Kernel</translation>
    </message>
    <message>
        <source>other micro-batches</source>
        <translation>andere Micro-Batches</translation>
    </message>
    <message>
        <source>other parts of the step</source>
        <translation>andere Teile des Schritts</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Output is {}</source>
        <translation>Die Ausgabe ist {}</translation>
    </message>
    <message>
        <source>output is {}</source>
        <translation>die Ausgabe ist {}</translation>
    </message>
    <message>
        <source>output layer and loss</source>
        <translation>Ausgabeschicht und Loss</translation>
    </message>
    <message>
        <source>Output per GPU</source>
        <translation>Ausgabe je GPU</translation>
    </message>
    <message>
        <source>output {}</source>
        <translation>Ausgabe {}</translation>
    </message>
    <message>
        <source>over NVLink</source>
        <translation>über NVLink</translation>
    </message>
    <message>
        <source>over the network cards</source>
        <translation>über die Netzkarten</translation>
    </message>
    <message>
        <source>over what the training engine says</source>
        <translation>gegenüber dem, was die Trainings-Engine sagt</translation>
    </message>
    <message>
        <source>own part at nominal rate</source>
        <translation>eigener Teil mit Nennrate</translation>
    </message>
    <message>
        <source>owned capacity has no price</source>
        <translation>eigene Kapazität hat keinen Preis</translation>
    </message>
    <message>
        <source>pace of the host</source>
        <translation>Tempo des Hosts</translation>
    </message>
    <message>
        <source>packed documents</source>
        <translation>gepackte Dokumente</translation>
    </message>
    <message>
        <source>packed documents of {} tokens; expected 0 (not packed) to the sequence's {}</source>
        <translation>Gepackte Dokumente von {} Token; erwartet: 0 (nicht gepackt) bis {}, die Sequenz</translation>
    </message>
    <message>
        <source>Packets of this card get lost: a bad card, cable or switch port. The transport heals them, at the price of delay.</source>
        <translation>Pakete dieser Karte gehen verloren: eine schlechte Karte, ein Kabel oder Switch-Port. Der Transport heilt es um den Preis von Verzögerung.</translation>
    </message>
    <message>
        <source>Packets of this card stay unanswered until the transport changes their path.</source>
        <translation>Pakete dieser Karte bleiben unbeantwortet, bis der Transport ihren Weg wechselt.</translation>
    </message>
    <message>
        <source>page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>parameters are offloaded to {}, which no plan has</source>
        <translation>Parameter werden nach {} ausgelagert, was kein Plan hat</translation>
    </message>
    <message>
        <source>parameters file</source>
        <translation>Parameterdatei</translation>
    </message>
    <message>
        <source>parameters that a rank updates</source>
        <translation>Parameter, die ein Rank aktualisiert</translation>
    </message>
    <message>
        <source>parameters x bytes, sharded as planned</source>
        <translation>Parameter x Bytes, gesharded wie geplant</translation>
    </message>
    <message>
        <source>parent {} is not a network node of a higher layer</source>
        <translation>Der übergeordnete Knoten {} ist kein Netzwerkknoten einer höheren Schicht</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>partial answers go on with newer weights: on policy, 0 steps off, every answer is waited for</source>
        <translation>Teilantworten laufen mit neueren Gewichten weiter: on-policy, 0 Schritte versetzt, wird auf jede Antwort gewartet</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>passes of the longest stage</source>
        <translation>Durchläufe der längsten Stufe</translation>
    </message>
    <message>
        <source>passes of {}, one for each draft and one over prompts, without what its GPUs exchange</source>
        <translation>Durchläufe von {}, einer je Entwurf und einer über Prompts, ohne das, was seine GPUs austauschen</translation>
    </message>
    <message>
        <source>Pay on demand</source>
        <translation>On-Demand bezahlen</translation>
    </message>
    <message>
        <source>PCI addresses of GPUs and switches: they are invented</source>
        <translation>PCI-Adressen von GPUs und Switches: Sie sind erfunden</translation>
    </message>
    <message>
        <source>PCI addresses: they are invented</source>
        <translation>PCI-Adressen: Sie sind erfunden</translation>
    </message>
    <message>
        <source>PCIe link of {} runs at generation {}, its peers' at generation {}</source>
        <translation>Der PCIe-Link von {} läuft mit Generation {}, der der Peers mit Generation {}</translation>
    </message>
    <message>
        <source>PCIe link of {} runs at × {}, its peers' at × {}</source>
        <translation>Der PCIe-Link von {} läuft mit × {}, der der Peers mit × {}</translation>
    </message>
    <message>
        <source>PCIe of {}</source>
        <translation>PCIe von {}</translation>
    </message>
    <message>
        <source>PCIe replays on {}</source>
        <translation>PCIe-Wiederholungen auf {}</translation>
    </message>
    <message>
        <source>PCIe switch {} of {}</source>
        <translation>PCIe-Switch {} von {}</translation>
    </message>
    <message>
        <source>peers that do not answer</source>
        <translation>Gegenstellen, die nicht antworten</translation>
    </message>
    <message>
        <source>per_device_batch_size {}: the global batch is that times the GPUs, which the axes leave open</source>
        <translation>per_device_batch_size {}: Der globale Batch ist das mal die GPUs, die die Achsen offen lassen</translation>
    </message>
    <message>
        <source>phase {} of job {}</source>
        <translation>Phase {} von Job {}</translation>
    </message>
    <message>
        <source>phase {} of job {} does not serve; expected phases that do, and no others</source>
        <translation>Phase {} von Job {} bedient nicht; erwartet: Phasen, die es tun, und keine anderen</translation>
    </message>
    <message>
        <source>phase {} of job {} has {} in "prefill"; expected engine, formats and load in "decode" of phase {}</source>
        <translation>Phase {} von Job {} hat {} in "prefill"; erwartet: Engine, Formate und Last in "decode" von Phase {}</translation>
    </message>
    <message>
        <source>phase {} of job {} is a transfer, which has two pools</source>
        <translation>Phase {} von Job {} ist ein Transfer, der zwei Pools hat</translation>
    </message>
    <message>
        <source>phase {} of job {} is its second training phase; expected one per job</source>
        <translation>Phase {} von Job {} ist seine zweite Trainingsphase; erwartet: eine je Job</translation>
    </message>
    <message>
        <source>phase {} of job {} is no transfer</source>
        <translation>Phase {} von Job {} ist kein Transfer</translation>
    </message>
    <message>
        <source>phase {} of job {} is of kind "{}", which cannot be predicted yet</source>
        <translation>Phase {} von Job {} ist von der Art "{}", die noch nicht vorhergesagt werden kann</translation>
    </message>
    <message>
        <source>phase {} of job {} is of kind "{}", which this version does not know</source>
        <translation>Phase {} von Job {} ist von der Art "{}", die diese Version nicht kennt</translation>
    </message>
    <message>
        <source>Phase {} of job {} is of kind {}, which cannot be predicted yet</source>
        <translation>Phase {} von Job {} ist von der Art {}, die noch nicht vorhergesagt werden kann</translation>
    </message>
    <message>
        <source>Phase {} of job {} is of kind {}, which this version does not know</source>
        <translation>Phase {} von Job {} ist von der Art {}, die diese Version nicht kennt</translation>
    </message>
    <message>
        <source>phase {} of job {} is part of an RL step, and the job has no rollout or update, or other phases; expected a job of an RL step alone</source>
        <translation>Phase {} von Job {} ist Teil eines RL-Schritts, und der Job hat kein Rollout oder Update oder andere Phasen; erwartet: ein Job nur mit einem RL-Schritt</translation>
    </message>
    <message>
        <source>phase {} of job {} is the second of its kind; expected one</source>
        <translation>Phase {} von Job {} ist die zweite ihrer Art; erwartet: eine</translation>
    </message>
    <message>
        <source>phase {} of job {} names the draft model {}, which the catalog lacks</source>
        <translation>Phase {} von Job {} nennt das Entwurfsmodell {}, das im Katalog fehlt</translation>
    </message>
    <message>
        <source>phase {} of job {} names the model {}, phase {} {}; expected one model</source>
        <translation>Phase {} von Job {} nennt das Modell {}, Phase {} {}; erwartet: ein Modell</translation>
    </message>
    <message>
        <source>phase {} of job {} names the model {}, which the catalog lacks</source>
        <translation>Phase {} von Job {} nennt das Modell {}, das dem Katalog fehlt</translation>
    </message>
    <message>
        <source>phase {} of job {} runs on no instances</source>
        <translation>Phase {} von Job {} läuft auf keinen Instanzen</translation>
    </message>
    <message>
        <source>phase {} of job {} runs on several instance types; expected one per pool</source>
        <translation>Phase {} von Job {} läuft auf mehreren Instanztypen; erwartet: einer je Pool</translation>
    </message>
    <message>
        <source>phase {} of job {} serves, the job's other phases do not; expected a job of its own</source>
        <translation>Phase {} von Job {} bedient, die anderen Phasen des Jobs nicht; erwartet: ein eigener Job</translation>
    </message>
    <message>
        <source>phase {}: "acceptance" without "speculate"; expected the tokens that are drafted per step, too</source>
        <translation>Phase {}: "acceptance" ohne "speculate"; erwartet: auch die Token, die je Schritt entworfen werden</translation>
    </message>
    <message>
        <source>phase {}: "draft_model" without "speculate"; expected the tokens that are drafted per step, too</source>
        <translation>Phase {}: "draft_model" ohne "speculate"; erwartet: auch die Token, die je Schritt entworfen werden</translation>
    </message>
    <message>
        <source>phase {}: "speculate" without "acceptance"; expected the share of drafts that are accepted</source>
        <translation>Phase {}: "speculate" ohne "acceptance"; erwartet: der Anteil der Entwürfe, die angenommen werden</translation>
    </message>
    <message>
        <source>phase {}: {}</source>
        <translation>Phase {}: {}</translation>
    </message>
    <message>
        <source>phases of the pool that answers, and its wait</source>
        <translation>Phasen des Pools, der antwortet, und sein Warten</translation>
    </message>
    <message>
        <source>phases of the pool that trains, and its wait</source>
        <translation>Phasen des Pools, der trainiert, und sein Warten</translation>
    </message>
    <message>
        <source>phases over two pools, as the parts of a step's answers come</source>
        <translation>Phasen über zwei Pools, wie die Teile der Antworten eines Schritts kommen</translation>
    </message>
    <message>
        <source>phases {} and {} of job {} share {} instances; expected a pool for each</source>
        <translation>Phasen {} und {} von Job {} teilen {} Instanzen; erwartet: je ein Pool</translation>
    </message>
    <message>
        <source>phases {} and {} of job {} share {} of their instances; expected the same pool, or pools of their own</source>
        <translation>Phasen {} und {} von Job {} teilen {} ihrer Instanzen; erwartet: derselbe Pool oder eigene</translation>
    </message>
    <message>
        <source>phases, one after another</source>
        <translation>Phasen, eine nach der anderen</translation>
    </message>
    <message>
        <source>place instances first: a job needs GPUs to run on</source>
        <translation>zuerst Instanzen setzen: ein Job braucht GPUs, auf denen er läuft</translation>
    </message>
    <message>
        <source>Place what they hold, or plan smaller ones.</source>
        <translation>Einsetzen, was sie halten, oder kleinere planen.</translation>
    </message>
    <message>
        <source>placement group {} ({}): placement groups are not part of a design</source>
        <translation>Platzierungsgruppe {} ({}): Platzierungsgruppen sind kein Teil eines Entwurfs</translation>
    </message>
    <message>
        <source>plain rooflines: no kernel timings in the catalog</source>
        <translation>einfache Rooflines: keine Kernel-Zeiten im Katalog</translation>
    </message>
    <message>
        <source>Plan another block.</source>
        <translation>Einen anderen Block planen.</translation>
    </message>
    <message>
        <source>planning and barrier</source>
        <translation>Planung und Barriere</translation>
    </message>
    <message>
        <source>pods name the queue by the label kai.scheduler/queue and the topology by the annotation kai.scheduler/topology</source>
        <translation>Pods nennen die Queue durch das Label kai.scheduler/queue und die Topologie durch die Annotation kai.scheduler/topology</translation>
    </message>
    <message>
        <source>position of {}</source>
        <translation>Position von {}</translation>
    </message>
    <message>
        <source>positions by ALiBi, which Megatron does not have: rotary ones stand for them</source>
        <translation>Positionen durch ALiBi, das Megatron nicht hat: rotierende stehen dafür</translation>
    </message>
    <message>
        <source>posting its descriptors, one after another</source>
        <translation>Aufgeben seiner Deskriptoren, einer nach dem anderen</translation>
    </message>
    <message>
        <source>power or mechanical fault</source>
        <translation>Strom- oder mechanischer Fehler</translation>
    </message>
    <message>
        <source>PP</source>
        <translation>PP</translation>
    </message>
    <message>
        <source>PP communication that shows</source>
        <translation>PP-Kommunikation, die sichtbar bleibt</translation>
    </message>
    <message>
        <source>PP send</source>
        <translation>PP Senden</translation>
    </message>
    <message>
        <source>pp x vpp = {} chunks for {} layers; expected at least one layer each</source>
        <translation>pp x vpp = {} Chunks für {} Schichten; erwartet: mindestens je eine Schicht</translation>
    </message>
    <message>
        <source>PP {} over the {} layers of {}</source>
        <translation>PP {} über die {} Schichten von {}</translation>
    </message>
    <message>
        <source>PP {}: a PipelineModule in the model's code cuts it</source>
        <translation>PP {}: Ein PipelineModule im Code des Modells zerlegt es</translation>
    </message>
    <message>
        <source>precision {} is left open</source>
        <translation>precision {} bleibt offen</translation>
    </message>
    <message>
        <source>precision {} is not modelled; expected bf16, fp16, fp8, fp8-block, nvfp4, mxfp4, int8 or int4</source>
        <translation>die Genauigkeit {} ist nicht modelliert; erwartet: bf16, fp16, fp8, fp8-block, nvfp4, mxfp4, int8 oder int4</translation>
    </message>
    <message>
        <source>precision {}: MaxText has no quantization for it</source>
        <translation>Präzision {}: MaxText hat keine Quantisierung dafür</translation>
    </message>
    <message>
        <source>precision {}: torchtitan has no converter for it</source>
        <translation>Präzision {}: torchtitan hat keinen Konverter dafür</translation>
    </message>
    <message>
        <source>predictions: `switchyard-cli predict` has them, and the window's report</source>
        <translation>Vorhersagen: `switchyard-cli predict` hat sie, und der Bericht des Fensters</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>prefix hits of {} in all; expected less than all of the prompts</source>
        <translation>Prefix-Treffer von {} in allem; erwartet: weniger als die ganzen Prompts</translation>
    </message>
    <message>
        <source>prefixes</source>
        <translation>Präfixe</translation>
    </message>
    <message>
        <source>price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>price of {}</source>
        <translation>Preis von {}</translation>
    </message>
    <message>
        <source>price unknown</source>
        <translation>Preis unbekannt</translation>
    </message>
    <message>
        <source>prices are no part of a design; `switchyard-cli import` makes a price list of them, which a design names</source>
        <translation>Preise sind kein Teil eines Entwurfs; `switchyard-cli import` macht eine Preisliste daraus, die ein Entwurf nennt</translation>
    </message>
    <message>
        <source>prices become a list that a design names, alone: drop the file by itself</source>
        <translation>Preise werden zu einer Liste, die ein Entwurf nennt, allein: Die Datei bitte einzeln ablegen</translation>
    </message>
    <message>
        <source>processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>products in {}, which is no region of the catalog</source>
        <translation>Produkte in {}, das keine Region des Katalogs ist</translation>
    </message>
    <message>
        <source>products of X X^T, A^2 and A X over the tensor peak</source>
        <translation>Produkte X X^T, A^2 und A X über die Tensor-Spitze</translation>
    </message>
    <message>
        <source>prompts and answers want pools of their own, and there is one instance</source>
        <translation>Prompts und Antworten wollen eigene Pools, und es gibt eine Instanz</translation>
    </message>
    <message>
        <source>prompts have {} tokens, the design says {}</source>
        <translation>Prompts haben {} Token, der Entwurf sagt {}</translation>
    </message>
    <message>
        <source>prompts of a step that its mini-batches do not divide</source>
        <translation>Prompts eines Schritts, die seine Mini-Batches nicht teilen</translation>
    </message>
    <message>
        <source>prompts that a worker takes together</source>
        <translation>Prompts, die ein Worker zusammen nimmt</translation>
    </message>
    <message>
        <source>proxy_url has a login in clear in a file that others may read; expected chmod 600</source>
        <translation>proxy_url hat eine Anmeldung im Klartext in einer Datei, die andere lesen dürfen; erwartet: chmod 600</translation>
    </message>
    <message>
        <source>quantization {}: the precision is left open</source>
        <translation>quantization {}: Die Präzision bleibt offen</translation>
    </message>
    <message>
        <source>queue for a worker</source>
        <translation>Warteschlange vor einem Worker</translation>
    </message>
    <message>
        <source>queue {}: queues are no part of a design</source>
        <translation>Queue {}: Queues sind kein Teil eines Entwurfs</translation>
    </message>
    <message>
        <source>quota of {}</source>
        <translation>Kontingent von {}</translation>
    </message>
    <message>
        <source>Raise TP, PP or sharding, lower the micro-batch, or recompute activations.</source>
        <translation>TP, PP oder Sharding erhöhen, den Micro-Batch verkleinern oder Aktivierungen neu berechnen.</translation>
    </message>
    <message>
        <source>Raise TP, PP or sharding, take more instances, or offload less.</source>
        <translation>TP, PP oder Sharding erhöhen, mehr Instanzen nehmen oder weniger auslagern.</translation>
    </message>
    <message>
        <source>Rajbhandari et al. 2020</source>
        <translation>Rajbhandari et al. 2020</translation>
    </message>
    <message>
        <source>rank order {} lacks {}; expected all of tp, cp, dp, pp (and ep)</source>
        <translation>Rangordnung {} fehlt {}; erwartet: alle von tp, cp, dp, pp (und ep)</translation>
    </message>
    <message>
        <source>rank order {} names {} twice</source>
        <translation>Rangordnung {} nennt {} zweimal</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Ranks do not fill nodes in turn, or a card is not seen.</source>
        <translation>Ränge füllen Knoten nicht der Reihe nach, oder eine Karte wird nicht gesehen.</translation>
    </message>
    <message>
        <source>ranks laid out {}</source>
        <translation>Ränge angeordnet {}</translation>
    </message>
    <message>
        <source>ranks that one copy of their states is cut over</source>
        <translation>Ranks, über die eine Kopie ihrer Zustände verteilt ist</translation>
    </message>
    <message>
        <source>rating of 8 devices × devices / 8</source>
        <translation>Nennwert von 8 Geräten × Geräte / 8</translation>
    </message>
    <message>
        <source>RDMA requests of this card end in errors: the peer or the card refused them.</source>
        <translation>RDMA-Anfragen dieser Karte enden in Fehlern: Die Gegenseite oder die Karte wies sie ab.</translation>
    </message>
    <message>
        <source>Read a checkpoint once</source>
        <translation>Einen Checkpoint einmal lesen</translation>
    </message>
    <message>
        <source>read from storage</source>
        <translation>aus dem Speicher lesen</translation>
    </message>
    <message>
        <source>Read it again, or give a price list of your own.</source>
        <translation>Neu nachlesen oder eine eigene Preisliste angeben.</translation>
    </message>
    <message>
        <source>Read the log of the container that ended (kubectl logs --previous) and why (kubectl describe pod).</source>
        <translation>Das Protokoll des Containers lesen, der endete (kubectl logs --previous), und warum (kubectl describe pod).</translation>
    </message>
    <message>
        <source>Read the log of the container that ended (kubectl logs --previous) and why (kubectl describe pod); stop the job until it is mended.</source>
        <translation>Das Protokoll des Containers lesen, der endete (kubectl logs --previous), und warum (kubectl describe pod); den Job anhalten, bis es behoben ist.</translation>
    </message>
    <message>
        <source>Read the prediction's term tree.</source>
        <translation>Den Termbaum der Vorhersage lesen.</translation>
    </message>
    <message>
        <source>reading stopped early: {}</source>
        <translation>das Lesen brach ab: {}</translation>
    </message>
    <message>
        <source>recompute {}: override_transformer_config takes Megatron's words for it</source>
        <translation>Neuberechnung {}: override_transformer_config nimmt Megatrons Wörter dafür</translation>
    </message>
    <message>
        <source>recompute {}: the model's code calls checkpoint()</source>
        <translation>Neuberechnung {}: Der Code des Modells ruft checkpoint() auf</translation>
    </message>
    <message>
        <source>recompute {}: torchtitan has no number of layers</source>
        <translation>Neuberechnung {}: torchtitan hat keine Anzahl von Schichten</translation>
    </message>
    <message>
        <source>recompute {}; expected block:N with N layers of each stage</source>
        <translation>recompute {}; erwartet: block:N mit N Schichten je Stufe</translation>
    </message>
    <message>
        <source>Recover without a checkpoint</source>
        <translation>Ohne Checkpoint wiederherstellen</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>Reduce</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>redundant experts, but {} has no experts</source>
        <translation>redundante Experten, aber {} hat keine Experten</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Reference log-probs</source>
        <translation>Referenz-Log-Probs</translation>
    </message>
    <message>
        <source>region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>region {}</source>
        <translation>Region {}</translation>
    </message>
    <message>
        <source>region: {}</source>
        <translation>region: {}</translation>
    </message>
    <message>
        <source>remat_policy {}: which activations are kept is left open</source>
        <translation>remat_policy {}: Welche Aktivierungen gehalten werden, bleibt offen</translation>
    </message>
    <message>
        <source>Remote cards do not answer this one, or its connections are impaired.</source>
        <translation>Ferne Karten antworten dieser nicht, oder ihre Verbindungen sind gestört.</translation>
    </message>
    <message>
        <source>Remove 1 instance</source>
        <translation>1 Instanz entfernen</translation>
    </message>
    <message>
        <source>Remove {} instances</source>
        <translation>{} Instanzen entfernen</translation>
    </message>
    <message>
        <source>renewal process (Daly 2006)</source>
        <translation>Erneuerungsprozess (Daly 2006)</translation>
    </message>
    <message>
        <source>Replace the instance if the rate stays; report it to AWS Support.</source>
        <translation>Die Instanz ersetzen, wenn die Rate bleibt; dem AWS Support melden.</translation>
    </message>
    <message>
        <source>Replica {} hangs: {} requests run, and it generates no token</source>
        <translation>Replikat {} hängt: {} Anfragen laufen, und es erzeugt kein Token</translation>
    </message>
    <message>
        <source>Replica {} hangs: {} requests run, {} wait, and it generates no token</source>
        <translation>Replikat {} hängt: {} Anfragen laufen, {} warten, und es erzeugt kein Token</translation>
    </message>
    <message>
        <source>Report the rail and these hosts to AWS Support; compare with an NCCL test over single rails.</source>
        <translation>Die Rail und diese Hosts dem AWS Support melden; mit einem NCCL-Test über einzelne Rails vergleichen.</translation>
    </message>
    <message>
        <source>Report the rail to AWS Support; compare with an NCCL test over single rails.</source>
        <translation>Die Rail dem AWS Support melden; mit einem NCCL-Test über einzelne Rails vergleichen.</translation>
    </message>
    <message>
        <source>Report these hosts and the time to AWS Support; look for another job below the same switch, and run without them.</source>
        <translation>Diese Hosts und die Zeit dem AWS Support melden; nach einem anderen Job unter demselben Switch sehen und ohne sie laufen.</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>requests at most {}</source>
        <translation>Anfragen höchstens {}</translation>
    </message>
    <message>
        <source>Requests of the last {} s of {} frontends beside the prediction for the design's load.</source>
        <translation>Anfragen der letzten {} s von {} Frontends neben der Vorhersage für die Last des Entwurfs.</translation>
    </message>
    <message>
        <source>Requests of the last {} s of {} replicas beside the prediction for the design's load.</source>
        <translation>Anfragen der letzten {} s von {} Replikaten neben der Vorhersage für die Last des Entwurfs.</translation>
    </message>
    <message>
        <source>requests of {} tokens are longer than the context of {} that the maker of {} supports: a server refuses them as it stands</source>
        <translation>Anfragen von {} Token sind länger als der Kontext von {}, den der Hersteller von {} unterstützt: Ein Server lehnt sie so ab</translation>
    </message>
    <message>
        <source>requests per prefix</source>
        <translation>Anfragen je Präfix</translation>
    </message>
    <message>
        <source>requests per prefix and second × part × prefixes</source>
        <translation>Anfragen je Präfix und Sekunde × Teil × Präfixe</translation>
    </message>
    <message>
        <source>requests wait that can never be admitted</source>
        <translation>Anfragen warten, die nie zugelassen werden können</translation>
    </message>
    <message>
        <source>Reset the application clocks (nvidia-smi -rac); if it stays slow, swap the instance and let the vendor's diagnostics run.</source>
        <translation>Die Anwendungstakte zurücksetzen (nvidia-smi -rac); bleibt sie langsam, die Instanz tauschen und die Diagnose des Herstellers laufen lassen.</translation>
    </message>
    <message>
        <source>Reset the GPU at the next checkpoint; replace the instance if more rows follow.</source>
        <translation>Die GPU beim nächsten Checkpoint zurücksetzen; folgen weitere Zeilen, die Instanz ersetzen.</translation>
    </message>
    <message>
        <source>Reset the memory clock (nvidia-smi -rmc); swap the instance if it stays.</source>
        <translation>Den Speichertakt zurücksetzen (nvidia-smi -rmc); bleibt es so, die Instanz tauschen.</translation>
    </message>
    <message>
        <source>Restart dcgm-exporter (and nvidia-dcgm) on the host.</source>
        <translation>dcgm-exporter (und nvidia-dcgm) auf dem Host neu starten.</translation>
    </message>
    <message>
        <source>Restart dcgm-exporter to clear it.</source>
        <translation>dcgm-exporter neu starten, um ihn zu löschen.</translation>
    </message>
    <message>
        <source>Restart in the processes</source>
        <translation>In den Prozessen neu starten</translation>
    </message>
    <message>
        <source>Restart node_exporter on the host, or mend its scrape job.</source>
        <translation>Den node_exporter auf dem Host neu starten, oder seinen Scrape-Job richten.</translation>
    </message>
    <message>
        <source>Restart nvidia-dcgm and dcgm-exporter on the host.</source>
        <translation>nvidia-dcgm und dcgm-exporter auf dem Host neu starten.</translation>
    </message>
    <message>
        <source>Restart the exporter or the collector on the host; check its clock.</source>
        <translation>Den Exporter oder Sammler auf dem Host neu starten; seine Uhr prüfen.</translation>
    </message>
    <message>
        <source>Restart the job and look at its log on this rank; where the code comes back on this GPU with another program, run the vendor's diagnostics.</source>
        <translation>Den Job neu starten und sein Protokoll auf diesem Rank lesen; kommt der Code auf dieser GPU mit einem anderen Programm wieder, die Diagnose des Herstellers laufen lassen.</translation>
    </message>
    <message>
        <source>Restart the job if it ended; the GPU can be used until it is reset at the next drain. Watch for a row remap (XID 63, remap pending).</source>
        <translation>Den Job neu starten, falls er endete; die GPU ist nutzbar, bis sie beim nächsten Leeren zurückgesetzt wird. Darauf achten, ob Zeilen umgelegt werden (XID 63, Umlegen steht aus).</translation>
    </message>
    <message>
        <source>restarts of a container</source>
        <translation>Neustarts eines Containers</translation>
    </message>
    <message>
        <source>retransmission timeouts</source>
        <translation>abgelaufene Neuübertragungen</translation>
    </message>
    <message>
        <source>retransmits</source>
        <translation>Neuübertragungen</translation>
    </message>
    <message>
        <source>reward</source>
        <translation>Reward</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>rings of all ranks: orders {}; a ring leaves a node {} times in the log, {} predicted.</source>
        <translation>Ringe aller Ränge: Reihenfolgen {}; ein Ring verlässt einen Knoten im Protokoll {}-mal, vorhergesagt {}-mal.</translation>
    </message>
    <message>
        <source>role_arn: Switchyard assumes no role; expected credentials of one, as aws sts assume-role gives them</source>
        <translation>role_arn: Switchyard nimmt keine Rolle an; erwartet: Zugangsdaten einer, wie aws sts assume-role sie gibt</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>Route by load or by free cache; else as for more replicas.</source>
        <translation>Nach Last oder freiem Cache verteilen; sonst wie für mehr Replikate.</translation>
    </message>
    <message>
        <source>Row remap failed on {}</source>
        <translation>Umlegen einer Speicherzeile gescheitert auf {}</translation>
    </message>
    <message>
        <source>Row remap pending on {}</source>
        <translation>Umlegen einer Speicherzeile steht aus auf {}</translation>
    </message>
    <message>
        <source>row-wise FP8, which Megatron has no recipe for</source>
        <translation>zeilenweises FP8, wofür Megatron kein Rezept hat</translation>
    </message>
    <message>
        <source>rows behind the first {}</source>
        <translation>Zeilen hinter den ersten {}</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Run dcgm-exporter on the hosts and let the server scrape it; check the connection's matchers.</source>
        <translation>dcgm-exporter auf den Hosts laufen und den Server ihn lesen lassen; die Matcher der Verbindung prüfen.</translation>
    </message>
    <message>
        <source>running on a replica, mean</source>
        <translation>laufen auf einem Replikat, Mittel</translation>
    </message>
    <message>
        <source>runs of a benchmark make a table to calibrate with, no part of a design: `switchyard-cli import`</source>
        <translation>Läufe eines Benchmarks ergeben eine Tabelle zum Kalibrieren, keinen Teil eines Entwurfs: `switchyard-cli import`</translation>
    </message>
    <message>
        <source>runs on instances of its own; expected {}</source>
        <translation>läuft auf eigenen Instanzen; erwartet: {}</translation>
    </message>
    <message>
        <source>runs on no instances</source>
        <translation>läuft auf keinen Instanzen</translation>
    </message>
    <message>
        <source>runs on several instance types; expected one per pool</source>
        <translation>läuft auf mehreren Instanztypen; erwartet: einer je Pool</translation>
    </message>
    <message>
        <source>S / n / ports</source>
        <translation>S / n / Ports</translation>
    </message>
    <message>
        <source>Samples of now of the same GPU index carry two UUIDs: two clusters on this server have equal host names, or the exporter's host label names no host. What is shown of such a name is of either machine, and trouble of one may not be seen.</source>
        <translation>Werte von jetzt zum selben GPU-Index tragen zwei UUIDs: zwei Cluster auf diesem Server haben gleiche Hostnamen, oder das Host-Label des Exporters nennt keinen Host. Was zu einem solchen Namen gezeigt wird, ist von einer der Maschinen, und Ärger der anderen bleibt vielleicht ungesehen.</translation>
    </message>
    <message>
        <source>Save at the best interval</source>
        <translation>Im besten Abstand speichern</translation>
    </message>
    <message>
        <source>Save beside the step</source>
        <translation>Neben dem Schritt speichern</translation>
    </message>
    <message>
        <source>Save beside the step (asynchronous), or take a faster storage.</source>
        <translation>Neben dem Schritt speichern (asynchron) oder einen schnelleren Speicherdienst nehmen.</translation>
    </message>
    <message>
        <source>Save to peers first</source>
        <translation>Zuerst zu Peers speichern</translation>
    </message>
    <message>
        <source>Save to the storage that is fastest to write</source>
        <translation>In den Speicherdienst speichern, der am schnellsten schreibt</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>Scatter</translation>
    </message>
    <message>
        <source>scatter to attention groups</source>
        <translation>Verteilen an Attention-Gruppen</translation>
    </message>
    <message>
        <source>schedules, overlaps and the dispatcher, which XLA decides</source>
        <translation>Abläufe, Überlappungen und der Dispatcher, die XLA entscheidet</translation>
    </message>
    <message>
        <source>seconds that answers wait for tools: those of the tools that the data calls</source>
        <translation>Sekunden, die Antworten auf Werkzeuge warten: die der Werkzeuge, die die Daten aufrufen</translation>
    </message>
    <message>
        <source>secrets in clear in a file that others may read; expected chmod 600, or files</source>
        <translation>Geheimnisse im Klartext in einer Datei, die andere lesen dürfen; erwartet: chmod 600 oder files</translation>
    </message>
    <message>
        <source>select instances to change their type</source>
        <translation>Instanzen auswählen, um ihren Typ zu ändern</translation>
    </message>
    <message>
        <source>select instances to say whom they work for</source>
        <translation>Instanzen auswählen, um zu sagen, für wen sie arbeiten</translation>
    </message>
    <message>
        <source>select instances, UltraServers, network nodes or storage to copy</source>
        <translation>Zum Kopieren Instanzen, UltraServer, Netzwerkknoten oder Speicher auswählen</translation>
    </message>
    <message>
        <source>sequence length and model: the script's own arguments</source>
        <translation>Sequenzlänge und Modell: die eigenen Argumente des Skripts</translation>
    </message>
    <message>
        <source>sequence of {} tokens does not divide by cp x tp = {}</source>
        <translation>Eine Sequenz von {} Token ist nicht durch cp x tp = {} teilbar</translation>
    </message>
    <message>
        <source>serves {} with {} × {} GPUs</source>
        <translation>bedient {} mit {} × {} GPUs</translation>
    </message>
    <message>
        <source>serves {}, how it is cut is not told</source>
        <translation>bedient {}, wie es geteilt ist, wird nicht gesagt</translation>
    </message>
    <message>
        <source>serves {}, which the catalog has not</source>
        <translation>bedient {}, was der Katalog nicht hat</translation>
    </message>
    <message>
        <source>Set the hosts' names in the design (instance property 'host') as the server writes them.</source>
        <translation>Die Namen der Hosts im Entwurf setzen (Eigenschaft 'host' der Instanz), wie der Server sie schreibt.</translation>
    </message>
    <message>
        <source>Set the instances' type in the design, or connect to the cluster that it describes.</source>
        <translation>Den Typ der Instanzen im Entwurf setzen oder mit dem Cluster verbinden, den er beschreibt.</translation>
    </message>
    <message>
        <source>settings of a job are one file; expected one</source>
        <translation>Einstellungen eines Jobs sind eine Datei; erwartet: eine</translation>
    </message>
    <message>
        <source>Several GPUs of one host at once: a program that runs on all of them ends on all of them.</source>
        <translation>Mehrere GPUs eines Hosts zugleich: ein Programm, das auf allen läuft, endet auf allen.</translation>
    </message>
    <message>
        <source>Several GPUs of one host at once: what they share is in question, its board, switches and power.</source>
        <translation>Mehrere GPUs eines Hosts zugleich: in Frage steht, was sie teilen, seine Platine, Switches und Stromversorgung.</translation>
    </message>
    <message>
        <source>several instance types or reservations: a list of requests, one for each call of create-launch-template</source>
        <translation>mehrere Instanztypen oder Reservierungen: eine Liste von Anforderungen, eine für jeden Aufruf von create-launch-template</translation>
    </message>
    <message>
        <source>Several trays of one NVLink domain at once: a switch tray, its port or a cable between them is in question, not a GPU.</source>
        <translation>Mehrere Einschübe einer NVLink-Domäne zugleich: Infrage steht ein Switch-Einschub, sein Anschluss oder ein Kabel dazwischen, nicht eine GPU.</translation>
    </message>
    <message>
        <source>shard group</source>
        <translation>Shard-Gruppe</translation>
    </message>
    <message>
        <source>shard groups of {} GPUs do not divide into ep x etp = {} ranks of experts</source>
        <translation>Shard-Gruppen von {} GPUs lassen sich nicht in ep x etp = {} Ränge von Experten teilen</translation>
    </message>
    <message>
        <source>shard of a GPU</source>
        <translation>Teil einer GPU</translation>
    </message>
    <message>
        <source>Shard the state over more GPUs, or save to storage alone.</source>
        <translation>Den Zustand auf mehr GPUs verteilen oder nur in den Speicherdienst speichern.</translation>
    </message>
    <message>
        <source>sharding_strategy {} is left open</source>
        <translation>sharding_strategy {} bleibt offen</translation>
    </message>
    <message>
        <source>share of activations</source>
        <translation>Anteil der Aktivierungen</translation>
    </message>
    <message>
        <source>share of logits, micro-batches repeated</source>
        <translation>Anteil der Logits, Micro-Batches wiederholt</translation>
    </message>
    <message>
        <source>share of the layers recomputed in full</source>
        <translation>Anteil der ganz neu berechneten Schichten</translation>
    </message>
    <message>
        <source>share of the rating that is reached</source>
        <translation>Anteil des Nennwerts, der erreicht wird</translation>
    </message>
    <message>
        <source>share of what is paid for</source>
        <translation>Anteil dessen, was bezahlt wird</translation>
    </message>
    <message>
        <source>shared storage {} of type {}: the catalog has no class for it</source>
        <translation>gemeinsamer Speicher {} vom Typ {}: Der Katalog hat keine Klasse dafür</translation>
    </message>
    <message>
        <source>sigma of node speed</source>
        <translation>Sigma der Geschwindigkeit der Knoten</translation>
    </message>
    <message>
        <source>sigma sqrt(2 ln nodes) of the rest</source>
        <translation>Sigma sqrt(2 ln Knoten) des Rests</translation>
    </message>
    <message>
        <source>sigv4 wants both access_key and secret_key, or neither</source>
        <translation>sigv4 braucht access_key und secret_key, oder keines</translation>
    </message>
    <message>
        <source>single instances: those of one place and type are one box</source>
        <translation>einzelne Instanzen: Die eines Ortes und Typs sind ein Kasten</translation>
    </message>
    <message>
        <source>Single ranks have more of the step than the rest at the same clock, as experts that most tokens choose have, or ranks with longer sequences; the others wait.</source>
        <translation>Einzelne Ranks haben bei gleichem Takt mehr vom Schritt als der Rest, wie Experten, die die meisten Token wählen, oder Ranks mit längeren Sequenzen; die anderen warten.</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>size {}: no time of a right result</source>
        <translation>Größe {}: keine Zeit eines richtigen Ergebnisses</translation>
    </message>
    <message>
        <source>sizes above 4 GiB, which NCCL's own choice keeps</source>
        <translation>Größen über 4 GiB, die bei NCCLs eigener Wahl bleiben</translation>
    </message>
    <message>
        <source>Slow memory: {}, memory clock {} under its peers</source>
        <translation>Langsamer Speicher: {}, Speichertakt {} unter den Peers</translation>
    </message>
    <message>
        <source>Slow NVLink: {} carries {}, the others of its host {}</source>
        <translation>Langsames NVLink: {} trägt {}, die anderen seines Hosts {}</translation>
    </message>
    <message>
        <source>Slow rail: EFA card {} carries {} less than the other cards of its GPU, on all hosts of job {}</source>
        <translation>Langsame Rail: EFA-Karte {} trägt {} weniger als die anderen Karten ihrer GPU, auf allen Hosts von Job {}</translation>
    </message>
    <message>
        <source>Slow rail: EFA card {} carries {} less than the other cards, on all hosts of job {}</source>
        <translation>Langsame Rail: EFA-Karte {} trägt {} weniger als die anderen Karten, auf allen Hosts von Job {}</translation>
    </message>
    <message>
        <source>Slow replica: {} takes {} from token to token, its peers {}</source>
        <translation>Langsames Replikat: {} braucht {} von Token zu Token, die Peers {}</translation>
    </message>
    <message>
        <source>slowed by other jobs</source>
        <translation>verlangsamt durch andere Jobs</translation>
    </message>
    <message>
        <source>slowest node</source>
        <translation>langsamster Knoten</translation>
    </message>
    <message>
        <source>SM clock {} under its peers</source>
        <translation>SM-Takt {} unter den Peers</translation>
    </message>
    <message>
        <source>smaller side of the matrices</source>
        <translation>kleinere Seite der Matrizen</translation>
    </message>
    <message>
        <source>software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>software {}</source>
        <translation>Software {}</translation>
    </message>
    <message>
        <source>something</source>
        <translation>etwas</translation>
    </message>
    <message>
        <source>Something else runs on its processors meanwhile: launches, input and network progress of its ranks come late, and a step waits for the slowest rank.</source>
        <translation>In dieser Zeit läuft etwas anderes auf seinen Prozessoren: Kernelstarts, Eingabe und Netzwerkfortschritt seiner Ränge kommen zu spät, und ein Schritt wartet auf den langsamsten Rang.</translation>
    </message>
    <message>
        <source>Something else runs on the processors of all its hosts meanwhile: launches, input and network progress come late on every rank, so that none stands apart.</source>
        <translation>Auf den Prozessoren aller seiner Hosts läuft derweil etwas anderes: Starts, Eingaben und der Fortschritt im Netz kommen auf jedem Rank spät, so dass keiner heraussticht.</translation>
    </message>
    <message>
        <source>something is left out</source>
        <translation>etwas fehlt</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>source {}</source>
        <translation>Quelle {}</translation>
    </message>
    <message>
        <source>spares are cold, but fewer than one instance is kept: a failure waits for new capacity, as if there were none</source>
        <translation>die Reserven sind kalt, aber weniger als eine Instanz wird gehalten: Ein Ausfall wartet auf neue Kapazität, als gäbe es keine</translation>
    </message>
    <message>
        <source>spares are hot, but fewer than one instance is kept: a failure waits for new capacity, as if there were none</source>
        <translation>die Reserven sind heiß, aber weniger als eine Instanz wird gehalten: Ein Ausfall wartet auf neue Kapazität, als gäbe es keine</translation>
    </message>
    <message>
        <source>sparse attention and its indexer are a roofline from their sizes, a pipeline stage holds the mean of all layers: no measured kernel or run confirms them</source>
        <translation>dünne Attention und ihr Indexer sind eine Roofline aus ihren Größen, eine Pipeline-Stufe hält das Mittel aller Schichten: Kein gemessener Kernel oder Lauf bestätigt sie</translation>
    </message>
    <message>
        <source>stage {}</source>
        <translation>Stufe {}</translation>
    </message>
    <message>
        <source>stage {}, the longest</source>
        <translation>Stufe {}, die längste</translation>
    </message>
    <message>
        <source>stage {}, the longest, plus fill and drain</source>
        <translation>Stufe {}, die längste, plus Füllen und Leeren</translation>
    </message>
    <message>
        <source>stage {}, which needs the most</source>
        <translation>Stufe {}, die am meisten braucht</translation>
    </message>
    <message>
        <source>stages by their layers, hops</source>
        <translation>Stufen nach ihren Schichten, Hops</translation>
    </message>
    <message>
        <source>Stale data: {}, last sample more than {} old</source>
        <translation>Veraltete Daten: {}, letzter Wert mehr als {} alt</translation>
    </message>
    <message>
        <source>Stale data: {}, last sample {} old</source>
        <translation>Veraltete Daten: {}, letzter Wert {} alt</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>start + carrying + tensors</source>
        <translation>Beginn + Transport + Tensoren</translation>
    </message>
    <message>
        <source>Start it earlier, or buy it later.</source>
        <translation>Ihn früher beginnen oder später kaufen.</translation>
    </message>
    <message>
        <source>Start on {}</source>
        <translation>Am {} beginnen</translation>
    </message>
    <message>
        <source>State blocks for what is missing.</source>
        <translation>Blöcke für das Fehlende angeben.</translation>
    </message>
    <message>
        <source>State blocks of {}</source>
        <translation>Blöcke von {} angeben</translation>
    </message>
    <message>
        <source>state from a replica</source>
        <translation>Zustand aus einem Replikat</translation>
    </message>
    <message>
        <source>state from peers</source>
        <translation>Zustand von Peers</translation>
    </message>
    <message>
        <source>State {} blocks</source>
        <translation>{} Blöcke angeben</translation>
    </message>
    <message>
        <source>stated</source>
        <translation>angegeben</translation>
    </message>
    <message>
        <source>stated, or as long as a save takes</source>
        <translation>angegeben, oder so lang wie ein Sichern</translation>
    </message>
    <message>
        <source>states over the host's memory</source>
        <translation>Zustände über den Speicher des Hosts</translation>
    </message>
    <message>
        <source>states, parameters and gradients</source>
        <translation>Zustände, Parameter und Gradienten</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>step, by the activity of tensor cores</source>
        <translation>Schritt, nach der Aktivität der Tensor-Kerne</translation>
    </message>
    <message>
        <source>steps over NVLink</source>
        <translation>Schritte über NVLink</translation>
    </message>
    <message>
        <source>steps over the network</source>
        <translation>Schritte über das Netz</translation>
    </message>
    <message>
        <source>Steps wait for their input.</source>
        <translation>Schritte warten auf ihre Eingaben.</translation>
    </message>
    <message>
        <source>Stop the job and read the log of the first rank that fails; look for one host that all failures share.</source>
        <translation>Den Job anhalten und das Log des ersten Ranks lesen, der ausfällt; nach einem Host suchen, den alle Ausfälle teilen.</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stopped while reading the demo cluster</source>
        <translation>beim Lesen des Demo-Clusters angehalten</translation>
    </message>
    <message>
        <source>stopped while reading {}</source>
        <translation>beim Lesen von {} angehalten</translation>
    </message>
    <message>
        <source>stopped while waiting for {}</source>
        <translation>beim Warten auf {} angehalten</translation>
    </message>
    <message>
        <source>stopped; nothing was imported</source>
        <translation>angehalten; nichts wurde importiert</translation>
    </message>
    <message>
        <source>stopped; nothing was opened</source>
        <translation>angehalten; nichts wurde geöffnet</translation>
    </message>
    <message>
        <source>stopped; nothing was read</source>
        <translation>angehalten; nichts wurde gelesen</translation>
    </message>
    <message>
        <source>stopped; nothing was written</source>
        <translation>angehalten; nichts wurde geschrieben</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>storage class</source>
        <translation>Speicherklasse</translation>
    </message>
    <message>
        <source>storage class {}</source>
        <translation>Speicherklasse {}</translation>
    </message>
    <message>
        <source>storage stands in no place; expected an empty cell</source>
        <translation>Speicher steht an keinem Ort; erwartet: eine leere Zelle</translation>
    </message>
    <message>
        <source>storage {} of {}, which is no file system to make</source>
        <translation>Speicher {} der Klasse {}, der kein anzulegendes Dateisystem ist</translation>
    </message>
    <message>
        <source>storage {} of {}, which ParallelCluster does not make</source>
        <translation>Speicher {} der Klasse {}, den ParallelCluster nicht anlegt</translation>
    </message>
    <message>
        <source>storage → peers, then storage</source>
        <translation>Speicher → Peers, dann Speicher</translation>
    </message>
    <message>
        <source>Storm of corrected memory errors on {}</source>
        <translation>Sturm korrigierter Speicherfehler auf {}</translation>
    </message>
    <message>
        <source>Straggler: {}, {}</source>
        <translation>Nachzügler: {}, {}</translation>
    </message>
    <message>
        <source>streams that stay apart: {} communicators, and ASTRA-sim numbers those of up to {}</source>
        <translation>Ströme, die getrennt bleiben: {} Kommunikatoren, und ASTRA-sim nummeriert die von bis zu {}</translation>
    </message>
    <message>
        <source>subnet-, sg-, pcs_REPLACE_ME, the instance profile, what the launch template leaves open, and lt-REPLACE_ME, the id that it gets</source>
        <translation>subnet-, sg-, pcs_REPLACE_ME, das Instanzprofil, was die Startvorlage offen lässt, und lt-REPLACE_ME, die Id, die sie bekommt</translation>
    </message>
    <message>
        <source>subnet-REPLACE_ME</source>
        <translation>subnet-REPLACE_ME</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>sum of a forward pass</source>
        <translation>Summe eines Vorwärtsdurchlaufs</translation>
    </message>
    <message>
        <source>sum of classes</source>
        <translation>Summe der Klassen</translation>
    </message>
    <message>
        <source>sum of parts</source>
        <translation>Summe der Teile</translation>
    </message>
    <message>
        <source>sum of parts, mean over requests</source>
        <translation>Summe der Teile, Mittel über Anfragen</translation>
    </message>
    <message>
        <source>sum of what a request meets on its way, mean</source>
        <translation>Summe dessen, was einer Anfrage unterwegs begegnet, Mittel</translation>
    </message>
    <message>
        <source>sum of what is exposed</source>
        <translation>Summe dessen, was sichtbar bleibt</translation>
    </message>
    <message>
        <source>sum of what is exposed in its training steps</source>
        <translation>Summe dessen, was in seinen Trainingsschritten sichtbar bleibt</translation>
    </message>
    <message>
        <source>sum over calls of what is not hidden</source>
        <translation>Summe über Aufrufe dessen, was nicht verdeckt ist</translation>
    </message>
    <message>
        <source>sum over kinds of layers</source>
        <translation>Summe über Arten von Schichten</translation>
    </message>
    <message>
        <source>sum over what is exchanged</source>
        <translation>Summe über das, was ausgetauscht wird</translation>
    </message>
    <message>
        <source>sum over what it moves and multiplies</source>
        <translation>Summe über das, was er bewegt und multipliziert</translation>
    </message>
    <message>
        <source>surface has {} values; expected {}</source>
        <translation>surface hat {} Werte; erwartet: {}</translation>
    </message>
    <message>
        <source>Swap the instance if it goes on; report card and time to AWS Support.</source>
        <translation>Die Instanz tauschen, wenn es weitergeht; Karte und Zeit dem AWS Support melden.</translation>
    </message>
    <message>
        <source>Swap the instance if the rate stays; report card and time to AWS Support.</source>
        <translation>Die Instanz tauschen, wenn die Rate bleibt; Karte und Zeit dem AWS Support melden.</translation>
    </message>
    <message>
        <source>Swap the instance if the rate stays; report host and time to AWS Support.</source>
        <translation>Die Instanz tauschen, wenn die Rate bleibt; Host und Zeit dem AWS-Support melden.</translation>
    </message>
    <message>
        <source>Swap the instance if the steal stays; report host and time to AWS Support.</source>
        <translation>Die Instanz tauschen, wenn der Steal bleibt; Host und Zeit an den AWS-Support melden.</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>switch {} is named and not there; expected a SwitchName line of it</source>
        <translation>Switch {} wird genannt und fehlt; erwartet: seine Zeile mit SwitchName</translation>
    </message>
    <message>
        <source>switch {} is named as a child and not there; expected a SwitchName line of it</source>
        <translation>Switch {} wird als untergeordneter genannt und fehlt; erwartet: seine Zeile mit SwitchName</translation>
    </message>
    <message>
        <source>switch {} lies below more than 16 others, or in a circle; expected a tree</source>
        <translation>Switch {} liegt unter mehr als 16 anderen, oder in einem Kreis; erwartet: ein Baum</translation>
    </message>
    <message>
        <source>switch {} lies below {} and {}: the first is kept</source>
        <translation>Switch {} liegt unter {} und {}: Das erste bleibt</translation>
    </message>
    <message>
        <source>synchronous → asynchronous</source>
        <translation>synchron → asynchron</translation>
    </message>
    <message>
        <source>tail</source>
        <translation>Ausläufer</translation>
    </message>
    <message>
        <source>Take 182 days, and another block after it.</source>
        <translation>182 Tage nehmen und danach einen weiteren Block.</translation>
    </message>
    <message>
        <source>Take a faster storage for the data, or keep it on local NVMe.</source>
        <translation>Einen schnelleren Speicherdienst für die Daten nehmen oder sie auf lokalem NVMe halten.</translation>
    </message>
    <message>
        <source>Take a faster storage, or save to peers first (tiered).</source>
        <translation>Einen schnelleren Speicherdienst nehmen oder zuerst zu Peers speichern (gestuft).</translation>
    </message>
    <message>
        <source>Take a faster storage, save beside the step, or state a rate of interruptions that was seen.</source>
        <translation>Einen schnelleren Speicherdienst nehmen, neben dem Schritt speichern oder eine beobachtete Rate der Unterbrechungen angeben.</translation>
    </message>
    <message>
        <source>Take a longer block, another after it, more instances, or plan to resume from a checkpoint.</source>
        <translation>Einen längeren Block nehmen, einen weiteren danach, mehr Instanzen, oder einplanen, von einem Checkpoint fortzusetzen.</translation>
    </message>
    <message>
        <source>Take a PERSISTENT_2 class with EFA.</source>
        <translation>Eine PERSISTENT_2-Klasse mit EFA nehmen.</translation>
    </message>
    <message>
        <source>Take an aws-ofi-nccl that was tested with it.</source>
        <translation>Ein aws-ofi-nccl nehmen, das damit getestet wurde.</translation>
    </message>
    <message>
        <source>Take blocks of {} days</source>
        <translation>Blöcke von {} Tagen nehmen</translation>
    </message>
    <message>
        <source>Take it out of the load balancer, dump the stacks of its processes (py-spy dump), then restart the engine.</source>
        <translation>Es aus dem Load-Balancer nehmen, die Stacks seiner Prozesse sichern (py-spy dump), dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>Take the observed order ({} of {} instances move)</source>
        <translation>Die beobachtete Reihenfolge nehmen ({} von {} Instanzen wechseln)</translation>
    </message>
    <message>
        <source>Take {} days</source>
        <translation>{} Tage nehmen</translation>
    </message>
    <message>
        <source>Take {} days.</source>
        <translation>{} Tage nehmen.</translation>
    </message>
    <message>
        <source>Tell what it does in the inspector, or import its framework's arguments and its model's config.json.</source>
        <translation>Im Inspektor sagen, was er tut, oder die Argumente seines Frameworks und die config.json seines Modells importieren.</translation>
    </message>
    <message>
        <source>tensor cores +10 %</source>
        <translation>Tensor-Kerne +10 %</translation>
    </message>
    <message>
        <source>Tensor cores are active {} of the time; the model says {} ({})</source>
        <translation>Tensor-Kerne sind {} der Zeit aktiv; das Modell sagt {} ({})</translation>
    </message>
    <message>
        <source>tensor peak, BF16</source>
        <translation>Tensor-Spitze, BF16</translation>
    </message>
    <message>
        <source>tensor peak, FP4</source>
        <translation>Tensor-Spitze, FP4</translation>
    </message>
    <message>
        <source>tensor peak, FP8</source>
        <translation>Tensor-Spitze, FP8</translation>
    </message>
    <message>
        <source>TensorRT-LLM: the words are vLLM's</source>
        <translation>TensorRT-LLM: Die Wörter sind die von vLLM</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>tensors x time of each</source>
        <translation>Tensoren x Zeit eines jeden</translation>
    </message>
    <message>
        <source>text after a closing quote; expected ',' or the end of the line</source>
        <translation>Text hinter einem schließenden Anführungszeichen; erwartet: ',' oder das Ende der Zeile</translation>
    </message>
    <message>
        <source>that many columns</source>
        <translation>so viele Spalten</translation>
    </message>
    <message>
        <source>the actor's parameters are offloaded between its turns, which no plan has</source>
        <translation>die Parameter des Actors werden zwischen seinen Zügen ausgelagert, was kein Plan hat</translation>
    </message>
    <message>
        <source>the actor's strategy is left to veRL's configuration: taken for {}</source>
        <translation>die Strategie des Actors bleibt der Konfiguration von veRL überlassen: {} angenommen</translation>
    </message>
    <message>
        <source>the address has a query or a fragment; {}</source>
        <translation>die Adresse hat eine Abfrage oder ein Fragment; {}</translation>
    </message>
    <message>
        <source>the address is neither http nor https; {}</source>
        <translation>die Adresse ist weder http noch https; {}</translation>
    </message>
    <message>
        <source>the address names no host; {}</source>
        <translation>die Adresse nennt keinen Host; {}</translation>
    </message>
    <message>
        <source>the algorithm's steps and bytes</source>
        <translation>die Schritte und Bytes des Algorithmus</translation>
    </message>
    <message>
        <source>the answer has more than {} series; narrow the query with matchers</source>
        <translation>die Antwort hat mehr als {} Zeitreihen; die Abfrage bitte mit Matchern eingrenzen</translation>
    </message>
    <message>
        <source>the answer has no "{}"</source>
        <translation>die Antwort hat kein "{}"</translation>
    </message>
    <message>
        <source>the answer is larger than {} MiB; narrow the query with matchers</source>
        <translation>die Antwort ist größer als {} MiB; die Abfrage bitte mit Matchern eingrenzen</translation>
    </message>
    <message>
        <source>the answer is no JSON of a Prometheus</source>
        <translation>die Antwort ist kein JSON von Prometheus</translation>
    </message>
    <message>
        <source>the answer is none of a Prometheus</source>
        <translation>die Antwort ist keine von Prometheus</translation>
    </message>
    <message>
        <source>the application failed on this GPU</source>
        <translation>die Anwendung scheiterte auf dieser GPU</translation>
    </message>
    <message>
        <source>the backward pass</source>
        <translation>der Rückwärtsdurchlauf</translation>
    </message>
    <message>
        <source>the best (Daly 2006)</source>
        <translation>das beste (Daly 2006)</translation>
    </message>
    <message>
        <source>The bus of this GPU repeats packets far more than its peers' do: a bad contact or slot slows host copies and GPUDirect RDMA.</source>
        <translation>Der Bus dieser GPU wiederholt Pakete weit öfter als die ihrer Peers: Ein schlechter Kontakt oder Steckplatz bremst Host-Kopien und GPUDirect RDMA.</translation>
    </message>
    <message>
        <source>The card drops what it receives: nobody takes it out of its queues in time.</source>
        <translation>Die Karte verwirft, was sie empfängt: Niemand nimmt es rechtzeitig aus ihren Warteschlangen.</translation>
    </message>
    <message>
        <source>the cards' rate</source>
        <translation>die Rate der Karten</translation>
    </message>
    <message>
        <source>the catalog does not know the CPUs of {}, which Slurm needs; expected a type whose CPUs are known</source>
        <translation>der Katalog kennt die CPUs von {} nicht, die Slurm braucht; erwartet: ein Typ, dessen CPUs bekannt sind</translation>
    </message>
    <message>
        <source>the catalog does not know the PCIe switches of {}</source>
        <translation>der Katalog kennt die PCIe-Switches von {} nicht</translation>
    </message>
    <message>
        <source>the catalog has no instance or UltraServer type {}</source>
        <translation>der Katalog hat keinen Instanz- oder UltraServer-Typ {}</translation>
    </message>
    <message>
        <source>the catalog has no kernel timings of {} or of its generation: kernels are predicted from plain rooflines, which the error band does not cover</source>
        <translation>der Katalog hat keine Kernelzeiten von {} oder seiner Generation: Kernel sind aus bloßen Rooflines vorhergesagt, die das Fehlerband nicht abdeckt</translation>
    </message>
    <message>
        <source>the catalog has no model architectures</source>
        <translation>der Katalog hat keine Modellarchitekturen</translation>
    </message>
    <message>
        <source>the catalog has no storage class {}</source>
        <translation>der Katalog hat keine Speicherklasse {}</translation>
    </message>
    <message>
        <source>the catalog has no storage class {}; expected CLASS:TIB, `switchyard-cli catalog storage` lists the classes</source>
        <translation>der Katalog hat keine Speicherklasse {}; erwartet: CLASS:TIB, `switchyard-cli catalog storage` listet die Klassen</translation>
    </message>
    <message>
        <source>the catalog has no such class</source>
        <translation>der Katalog hat keine solche Klasse</translation>
    </message>
    <message>
        <source>the catalog has no type {}</source>
        <translation>der Katalog hat keinen Typ {}</translation>
    </message>
    <message>
        <source>the catalog holds no constants of a training step; expected calibration/priors.json beside its GPUs</source>
        <translation>der Katalog enthält keine Konstanten eines Trainingsschritts; erwartet: calibration/priors.json neben seinen GPUs</translation>
    </message>
    <message>
        <source>the clipboard holds more than a design may have</source>
        <translation>die Zwischenablage enthält mehr, als ein Entwurf haben darf</translation>
    </message>
    <message>
        <source>the cluster: its formats have it</source>
        <translation>der Cluster: Seine Formate haben ihn</translation>
    </message>
    <message>
        <source>the column {} holds something that is none of its values</source>
        <translation>die Spalte {} enthält etwas, das keiner ihrer Werte ist</translation>
    </message>
    <message>
        <source>the column {} is something else; expected a list</source>
        <translation>die Spalte {} ist etwas anderes; erwartet: eine Liste</translation>
    </message>
    <message>
        <source>the ComputeDomain wants NVIDIA's driver for dynamic resource allocation, and Kubernetes 1.32 or newer</source>
        <translation>die ComputeDomain braucht NVIDIAs Treiber für dynamische Ressourcenzuteilung und Kubernetes 1.32 oder neuer</translation>
    </message>
    <message>
        <source>the config has no {}; expected a whole number</source>
        <translation>die Konfiguration hat kein {}; erwartet: eine ganze Zahl</translation>
    </message>
    <message>
        <source>the config is a list; expected an object</source>
        <translation>die Konfiguration ist eine Liste; erwartet: ein Objekt</translation>
    </message>
    <message>
        <source>the content is of no format that is known; expected {}</source>
        <translation>der Inhalt ist von keinem bekannten Format; erwartet: {}</translation>
    </message>
    <message>
        <source>the control plane of EKS wants subnets in two zones: {} was taken beside {}, nodes are in {} alone; put in a zone that the account has</source>
        <translation>die Control Plane von EKS braucht Subnetze in zwei Zonen: {} wurde neben {} genommen, Knoten sind nur in {}; bitte eine Zone eintragen, die das Konto hat</translation>
    </message>
    <message>
        <source>the costs are without requests: no price of requests to {} in {} is known</source>
        <translation>die Kosten sind ohne Anfragen: kein Preis für Anfragen an {} in {} ist bekannt</translation>
    </message>
    <message>
        <source>the costs are without the storage: {}</source>
        <translation>die Kosten sind ohne den Speicherdienst: {}</translation>
    </message>
    <message>
        <source>the counters on the host itself: rdma statistic, or /sys/class/infiniband/*/ports/1/hw_counters</source>
        <translation>die Zähler auf dem Host selbst: rdma statistic oder /sys/class/infiniband/*/ports/1/hw_counters</translation>
    </message>
    <message>
        <source>the decode pool</source>
        <translation>der Decode-Pool</translation>
    </message>
    <message>
        <source>the decode pool starves: prefill carries {} requests/s, decode {}</source>
        <translation>der Decode-Pool hungert: Prefill trägt {} Anfragen/s, Decode {}</translation>
    </message>
    <message>
        <source>the design has a job {} already</source>
        <translation>der Entwurf hat schon einen Job {}</translation>
    </message>
    <message>
        <source>the design has changed since: look again</source>
        <translation>der Entwurf hat sich seitdem geändert: bitte noch einmal nachsehen</translation>
    </message>
    <message>
        <source>the design has instances; a new one takes what a server shows</source>
        <translation>der Entwurf hat Instanzen; ein neuer nimmt, was ein Server zeigt</translation>
    </message>
    <message>
        <source>the design has no Capacity Block {}</source>
        <translation>der Entwurf hat keinen Capacity Block {}</translation>
    </message>
    <message>
        <source>the design has no file name yet</source>
        <translation>der Entwurf hat noch keinen Dateinamen</translation>
    </message>
    <message>
        <source>the design has no instance that EC2 sells; expected at least one</source>
        <translation>der Entwurf hat keine Instanz, die EC2 verkauft; erwartet: mindestens eine</translation>
    </message>
    <message>
        <source>the design has no instance {}</source>
        <translation>der Entwurf hat keine Instanz {}</translation>
    </message>
    <message>
        <source>the design has no instance; expected at least one</source>
        <translation>der Entwurf hat keine Instanz; erwartet: mindestens eine</translation>
    </message>
    <message>
        <source>the design has no instance; expected one to look into</source>
        <translation>der Entwurf hat keine Instanz; erwartet: eine, in die man sehen kann</translation>
    </message>
    <message>
        <source>the design has no job of reinforcement learning; expected one, which veRL is for</source>
        <translation>der Entwurf hat keinen Job mit Reinforcement Learning; erwartet: einer, wofür veRL da ist</translation>
    </message>
    <message>
        <source>the design has no job {}</source>
        <translation>der Entwurf hat keinen Job {}</translation>
    </message>
    <message>
        <source>the design has no job; expected one in "jobs"</source>
        <translation>der Entwurf hat keinen Job; erwartet: einer in "jobs"</translation>
    </message>
    <message>
        <source>the design has no network node {}</source>
        <translation>der Entwurf hat keinen Netzwerkknoten {}</translation>
    </message>
    <message>
        <source>the design has no serving phase; expected one of kind serve, or prefill and decode</source>
        <translation>der Entwurf hat keine servierende Phase; erwartet: eine der Art serve, oder prefill und decode</translation>
    </message>
    <message>
        <source>the design has no storage {}</source>
        <translation>der Entwurf hat keinen Speicher {}</translation>
    </message>
    <message>
        <source>the design has no training job; expected at least one</source>
        <translation>der Entwurf hat keinen Trainingsjob; erwartet: mindestens einer</translation>
    </message>
    <message>
        <source>the design has no transfer {} of job {} any more</source>
        <translation>der Entwurf hat keinen Transfer {} von Job {} mehr</translation>
    </message>
    <message>
        <source>the design has no UltraServer {}</source>
        <translation>der Entwurf hat keinen UltraServer {}</translation>
    </message>
    <message>
        <source>the design has no UltraServer {} any more</source>
        <translation>der Entwurf hat keinen UltraServer {} mehr</translation>
    </message>
    <message>
        <source>the design has no view "{}"</source>
        <translation>der Entwurf hat keine Ansicht "{}"</translation>
    </message>
    <message>
        <source>the design has nothing called {}</source>
        <translation>der Entwurf hat nichts namens {}</translation>
    </message>
    <message>
        <source>the design has several instance types: the deployment was put on the first, {}</source>
        <translation>der Entwurf hat mehrere Instanztypen: Das Deployment kam auf den ersten, {}</translation>
    </message>
    <message>
        <source>the design has several jobs; expected --job with one of {}</source>
        <translation>der Entwurf hat mehrere Jobs; erwartet: --job mit einem von {}</translation>
    </message>
    <message>
        <source>the design has {} already; expected an id of its own</source>
        <translation>der Entwurf hat schon {}; erwartet: eine eigene Id</translation>
    </message>
    <message>
        <source>the design has {} jobs and the settings name none; expected one job</source>
        <translation>der Entwurf hat {} Jobs, und die Einstellungen nennen keinen; erwartet: ein Job</translation>
    </message>
    <message>
        <source>The design is empty: there is nothing to compare them with.</source>
        <translation>Der Entwurf ist leer: Es gibt nichts, womit sie zu vergleichen wären.</translation>
    </message>
    <message>
        <source>The design pays by Capacity Block; nothing is known of sizes and dates.</source>
        <translation>Der Entwurf zahlt über Capacity Blocks; Größen und Termine sind nicht bekannt.</translation>
    </message>
    <message>
        <source>the directory cannot be listed: {}</source>
        <translation>das Verzeichnis kann nicht aufgelistet werden: {}</translation>
    </message>
    <message>
        <source>the directory cannot be made: {}</source>
        <translation>das Verzeichnis kann nicht angelegt werden: {}</translation>
    </message>
    <message>
        <source>the draft model {} has a vocabulary of {} tokens, {} one of {}; expected one and the same</source>
        <translation>das Entwurfsmodell {} hat ein Vokabular von {} Token, {} eines von {}; erwartet: ein und dasselbe</translation>
    </message>
    <message>
        <source>the draft model {} is not in the catalog: nothing is drafted</source>
        <translation>das Entwurfsmodell {} steht nicht im Katalog: Es wird nichts entworfen</translation>
    </message>
    <message>
        <source>the draft model: {}</source>
        <translation>das Entwurfsmodell: {}</translation>
    </message>
    <message>
        <source>The driver does not list this GPU: it fell off the bus or failed at boot.</source>
        <translation>Der Treiber führt diese GPU nicht auf: Sie fiel vom Bus oder versagte beim Start.</translation>
    </message>
    <message>
        <source>The driver names another chip than the instance type of the design has: every predicted number is for other hardware.</source>
        <translation>Der Treiber nennt einen anderen Chip, als der Instanztyp des Entwurfs hat: Jede vorhergesagte Zahl gilt für andere Hardware.</translation>
    </message>
    <message>
        <source>The driver removed the program's channels here as it ended: XID {} on {} within the same minutes tells why.</source>
        <translation>Der Treiber hat die Kanäle des Programms hier entfernt, als es endete: XID {} auf {} in denselben Minuten sagt, warum.</translation>
    </message>
    <message>
        <source>The driver reports what the program did on this GPU: it failed there first or was ended.</source>
        <translation>Der Treiber meldet, was das Programm auf dieser GPU tat: Es scheiterte dort zuerst oder wurde beendet.</translation>
    </message>
    <message>
        <source>The driver reports what the program did on this GPU: job {} failed there first or was ended.</source>
        <translation>Der Treiber meldet, was das Programm auf dieser GPU tat: Job {} scheiterte dort zuerst oder wurde beendet.</translation>
    </message>
    <message>
        <source>The driver's last XID error on this GPU.</source>
        <translation>Der letzte XID-Fehler des Treibers auf dieser GPU.</translation>
    </message>
    <message>
        <source>The EFA counters of {} have ended; its job goes on</source>
        <translation>Die EFA-Zähler von {} haben geendet; sein Job läuft weiter</translation>
    </message>
    <message>
        <source>The engine sees no difference in the step.</source>
        <translation>Die Engine sieht im Schritt keinen Unterschied.</translation>
    </message>
    <message>
        <source>the engine {} is unknown</source>
        <translation>die Engine {} ist unbekannt</translation>
    </message>
    <message>
        <source>the environment has a login for no server; expected SWITCHYARD_PROMETHEUS_URL, the address that it goes to</source>
        <translation>die Umgebung hat eine Anmeldung für keinen Server; erwartet: SWITCHYARD_PROMETHEUS_URL, die Adresse, an die sie geht</translation>
    </message>
    <message>
        <source>the environment has half a login; expected SWITCHYARD_PROMETHEUS_USER and SWITCHYARD_PROMETHEUS_PASSWORD</source>
        <translation>die Umgebung hat eine halbe Anmeldung; erwartet: SWITCHYARD_PROMETHEUS_USER und SWITCHYARD_PROMETHEUS_PASSWORD</translation>
    </message>
    <message>
        <source>the environment has two logins; expected SWITCHYARD_PROMETHEUS_USER or SWITCHYARD_PROMETHEUS_TOKEN</source>
        <translation>die Umgebung hat zwei Anmeldungen; erwartet: SWITCHYARD_PROMETHEUS_USER oder SWITCHYARD_PROMETHEUS_TOKEN</translation>
    </message>
    <message>
        <source>the figure {} is no number</source>
        <translation>der Wert {} ist keine Zahl</translation>
    </message>
    <message>
        <source>the file grows beyond {} GiB when it is unpacked</source>
        <translation>die Datei wächst beim Entpacken über {} GiB hinaus</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the file is empty; expected a header line with column names</source>
        <translation>die Datei ist leer; erwartet: eine Kopfzeile mit Spaltennamen</translation>
    </message>
    <message>
        <source>the file is empty; expected YAML</source>
        <translation>die Datei ist leer; erwartet: YAML</translation>
    </message>
    <message>
        <source>the file is gone</source>
        <translation>die Datei ist weg</translation>
    </message>
    <message>
        <source>the file is read-only; make it writable or choose another name</source>
        <translation>die Datei ist schreibgeschützt; bitte beschreibbar machen oder einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>the file is too large; expected a table of at most {} MiB</source>
        <translation>die Datei ist zu groß; erwartet: eine Tabelle von höchstens {} MiB</translation>
    </message>
    <message>
        <source>the file is too large; expected {} of at most {}</source>
        <translation>die Datei ist zu groß; erwartet: {} von höchstens {}</translation>
    </message>
    <message>
        <source>the file may not be read: {}</source>
        <translation>die Datei darf nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>the file was deleted, moved or renamed</source>
        <translation>die Datei wurde gelöscht, verschoben oder umbenannt</translation>
    </message>
    <message>
        <source>the files are of Availability Zone {}: the design's, {}, stays</source>
        <translation>die Dateien sind aus der Availability Zone {}: die des Entwurfs, {}, bleibt</translation>
    </message>
    <message>
        <source>the files are of Region {}: the design's, {}, stays</source>
        <translation>die Dateien sind aus der Region {}: die des Entwurfs, {}, bleibt</translation>
    </message>
    <message>
        <source>the files buy by {}: the design's way, {}, stays</source>
        <translation>die Dateien kaufen per {}: die Art des Entwurfs, {}, bleibt</translation>
    </message>
    <message>
        <source>the folder cannot be read: {}</source>
        <translation>der Ordner kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>the folder holds more than {} names; expected fewer</source>
        <translation>der Ordner enthält mehr als {} Namen; erwartet: weniger</translation>
    </message>
    <message>
        <source>the folder {} is gone</source>
        <translation>der Ordner {} ist weg</translation>
    </message>
    <message>
        <source>the format of the weights of {} is not told: taken for BF16</source>
        <translation>das Format der Gewichte von {} ist nicht angegeben: für BF16 genommen</translation>
    </message>
    <message>
        <source>the forward pass</source>
        <translation>der Vorwärtsdurchlauf</translation>
    </message>
    <message>
        <source>The framework would refuse to start.</source>
        <translation>Das Framework würde den Start verweigern.</translation>
    </message>
    <message>
        <source>the framework's code</source>
        <translation>der Code des Frameworks</translation>
    </message>
    <message>
        <source>the global batch is open: taken for one pass of every replica, {}</source>
        <translation>der globale Batch ist offen: für einen Durchlauf jedes Replikats genommen, {}</translation>
    </message>
    <message>
        <source>the global batch is open; expected --gbs, sequences per step</source>
        <translation>der globale Batch ist offen; erwartet: --gbs, Sequenzen je Schritt</translation>
    </message>
    <message>
        <source>The GPU has no spare row left for a bad one.</source>
        <translation>Die GPU hat keine Reservezeile mehr für eine schlechte.</translation>
    </message>
    <message>
        <source>the GPU itself</source>
        <translation>die GPU selbst</translation>
    </message>
    <message>
        <source>The GPU lowers its clock for {} of the time to stay cool enough.</source>
        <translation>Die GPU senkt ihren Takt {} der Zeit, um kühl genug zu bleiben.</translation>
    </message>
    <message>
        <source>The GPU lowers its clock to stay within a power limit that its peers do not have.</source>
        <translation>Die GPU senkt ihren Takt, um in einer Leistungsgrenze zu bleiben, die ihre Peers nicht haben.</translation>
    </message>
    <message>
        <source>the GPU needs a reboot</source>
        <translation>die GPU braucht einen Neustart</translation>
    </message>
    <message>
        <source>the GPU needs a reset</source>
        <translation>die GPU braucht einen Reset</translation>
    </message>
    <message>
        <source>The GPU reports nothing else any more.</source>
        <translation>Die GPU meldet sonst nichts mehr.</translation>
    </message>
    <message>
        <source>The GPU runs hot and lowers its clock.</source>
        <translation>Die GPU läuft heiß und senkt ihren Takt.</translation>
    </message>
    <message>
        <source>The GPUs of {} fell silent; rates of its host or cards are there yet</source>
        <translation>Die GPUs von {} verstummten; Raten seines Hosts oder seiner Karten sind noch da</translation>
    </message>
    <message>
        <source>the gzip file is damaged or cut off</source>
        <translation>die gzip-Datei ist beschädigt oder abgeschnitten</translation>
    </message>
    <message>
        <source>the gzip file is damaged or cut off after {} bytes; expected a whole one</source>
        <translation>die gzip-Datei ist beschädigt oder nach {} Bytes abgeschnitten; erwartet: eine ganze</translation>
    </message>
    <message>
        <source>The hardware's power brake is on: the host's power supply asks for less.</source>
        <translation>Die Leistungsbremse der Hardware ist an: Die Stromversorgung des Hosts verlangt weniger.</translation>
    </message>
    <message>
        <source>The HBM is far hotter than the GPU and than its peers' memory: it refreshes more often and slows down.</source>
        <translation>Der HBM ist weit heißer als die GPU und als der Speicher ihrer Peers: Er frischt öfter auf und wird langsamer.</translation>
    </message>
    <message>
        <source>The HBM lost data that ECC could not restore; the application on it fails or computes wrongly.</source>
        <translation>Der HBM verlor Daten, die ECC nicht wiederherstellen konnte; die Anwendung darauf fällt aus oder rechnet falsch.</translation>
    </message>
    <message>
        <source>The HBM runs below its clock: everything that is bound by memory is slow here, and all ranks wait for it.</source>
        <translation>Der HBM läuft unter seinem Takt: Alles, was am Speicher hängt, ist hier langsam, und alle Ranks warten darauf.</translation>
    </message>
    <message>
        <source>the host has characters that no host name has; {}</source>
        <translation>der Host hat Zeichen, die kein Hostname hat; {}</translation>
    </message>
    <message>
        <source>The host lists fewer RDMA devices than its type has: a card failed, or was not attached at launch.</source>
        <translation>Der Host führt weniger RDMA-Geräte auf, als sein Typ hat: Eine Karte fiel aus oder wurde beim Start nicht angeschlossen.</translation>
    </message>
    <message>
        <source>The host lists no RDMA device where its peers list all: the cards were not attached at launch or their driver is not loaded, or the exporter on it does not collect them.</source>
        <translation>Der Host nennt kein RDMA-Gerät, wo die anderen alle nennen: Die Karten wurden beim Start nicht angehängt oder ihr Treiber ist nicht geladen, oder der Exporter auf ihm sammelt sie nicht.</translation>
    </message>
    <message>
        <source>The host waits for storage as no other does, its ranks for the host, and all others for them.</source>
        <translation>Der Host wartet auf Speicher wie kein anderer, seine Ranks auf den Host und alle anderen auf sie.</translation>
    </message>
    <message>
        <source>The host's CPUs are busy with something else: its ranks launch late, and all others wait in their collectives.</source>
        <translation>Die CPUs des Hosts sind mit anderem beschäftigt: Seine Ranks starten spät, und alle anderen warten in ihren Kollektiven.</translation>
    </message>
    <message>
        <source>the host's memory, a GPU's share</source>
        <translation>der Speicher des Hosts, Anteil einer GPU</translation>
    </message>
    <message>
        <source>The host's other metrics go on, dcgm-exporter does not answer: its GPUs are unseen.</source>
        <translation>Die anderen Metriken des Hosts laufen weiter, dcgm-exporter antwortet nicht: Seine GPUs sind nicht zu sehen.</translation>
    </message>
    <message>
        <source>The hosts wait for storage more than they did, and the job goes at the pace that it had: what is written or read beside its steps does not delay them.</source>
        <translation>Die Hosts warten mehr auf Speicher als zuvor, und der Job behält sein Tempo: Was neben seinen Schritten geschrieben oder gelesen wird, verzögert sie nicht.</translation>
    </message>
    <message>
        <source>The hosts wait for storage; input or checkpoints come slower than the GPUs compute.</source>
        <translation>Die Hosts warten auf Speicher; Eingaben oder Checkpoints kommen langsamer, als die GPUs rechnen.</translation>
    </message>
    <message>
        <source>The hosts' CPUs are busy preparing input; it comes slower than the GPUs compute.</source>
        <translation>Die CPUs der Hosts sind mit dem Aufbereiten der Eingaben beschäftigt; sie kommen langsamer, als die GPUs rechnen.</translation>
    </message>
    <message>
        <source>The hypervisor takes {} of the processor time of job {}'s hosts; other hosts lose {}</source>
        <translation>Der Hypervisor nimmt den Hosts von Job {1} {0} ihrer Prozessorzeit; andere Hosts verlieren {2}</translation>
    </message>
    <message>
        <source>The hypervisor takes {} of the processor time of {}; its peers lose {}</source>
        <translation>Der Hypervisor nimmt {} der Prozessorzeit von {}; seine Vergleichshosts verlieren {}</translation>
    </message>
    <message>
        <source>The installer's is newer. Which of the two is loaded is a matter of the library path.</source>
        <translation>Die des Installers ist neuer. Welche der beiden geladen wird, entscheidet der Bibliothekspfad.</translation>
    </message>
    <message>
        <source>the instance's network cards</source>
        <translation>die Netzkarten der Instanz</translation>
    </message>
    <message>
        <source>the instance's status in EC2, and the server's list of targets</source>
        <translation>der Status der Instanz in EC2 und die Liste der Ziele des Servers</translation>
    </message>
    <message>
        <source>the instance's status in EC2; a host that is down is named so once its rates have ended, too</source>
        <translation>der Status der Instanz in EC2; ein Host, der aus ist, wird so genannt, sobald auch seine Raten geendet haben</translation>
    </message>
    <message>
        <source>the instance's status in EC2; a server that scrapes the host records `up`</source>
        <translation>der Status der Instanz in EC2; ein Server, der den Host liest, zeichnet `up` auf</translation>
    </message>
    <message>
        <source>the instance's status in EC2; where the job was made smaller or left the host out, it is gone</source>
        <translation>der Status der Instanz in EC2; wo der Job verkleinert wurde oder den Host ausließ, ist er fort</translation>
    </message>
    <message>
        <source>the job</source>
        <translation>der Job</translation>
    </message>
    <message>
        <source>The job names instances that the design does not have.</source>
        <translation>Der Job nennt Instanzen, die der Entwurf nicht hat.</translation>
    </message>
    <message>
        <source>the job prefills on {} and decodes on {}; expected pools of one type: a search over flags deals two</source>
        <translation>der Job macht Prefill auf {} und Decode auf {}; erwartet: Pools eines Typs: Eine Suche über Flags teilt zwei aus</translation>
    </message>
    <message>
        <source>the job runs on {} instances; expected 1 or more</source>
        <translation>der Job läuft auf {} Instanzen; erwartet: 1 oder mehr</translation>
    </message>
    <message>
        <source>The job works and nothing passes its EFA cards: NCCL fell back to TCP sockets, or the counters are not this job's.</source>
        <translation>Der Job arbeitet, und nichts geht über seine EFA-Karten: NCCL ist auf TCP-Sockets zurückgefallen, oder die Zähler sind nicht die dieses Jobs.</translation>
    </message>
    <message>
        <source>The job's hosts send {} less than they did, and no other is so busy: its ranks may launch late, and all others wait for them.</source>
        <translation>Die Hosts des Jobs senden {} weniger als zuvor, und kein anderer ist so ausgelastet: Seine Ranks starten vielleicht spät, und alle anderen warten auf sie.</translation>
    </message>
    <message>
        <source>the KV cache does not fit: a request of {} tokens, the pool holds {}; expected shorter requests, more GPUs per replica, or fewer bits</source>
        <translation>der KV-Cache passt nicht: eine Anfrage von {} Token, der Pool hält {}; erwartet: kürzere Anfragen, mehr GPUs je Replikat oder weniger Bits</translation>
    </message>
    <message>
        <source>the KV cache does not fit: weights of {} and a reserve of {} leave nothing of {} at a memory fraction of {}; expected more GPUs per replica, or fewer bits</source>
        <translation>der KV-Cache passt nicht: Gewichte von {} und eine Reserve von {} lassen nichts von {} bei einem Speicheranteil von {}; erwartet: mehr GPUs je Replikat oder weniger Bits</translation>
    </message>
    <message>
        <source>the KV cache is full ({}) and {} requests wait for room</source>
        <translation>der KV-Cache ist voll ({}) und {} Anfragen warten auf Platz</translation>
    </message>
    <message>
        <source>The label {} of their GPUs names it; for ten minutes none of them ran anything, and for half an hour no memory of theirs was held. It does nothing there, or it has ended and what the label is read from (dcgm-exporter's mapping file of jobs) was left behind.</source>
        <translation>Das Label {} ihrer GPUs nennt ihn; seit zehn Minuten lief auf keiner etwas, und seit einer halben Stunde war nichts von ihrem Speicher belegt. Er tut dort nichts, oder er ist zu Ende, und woraus das Label gelesen wird (die Zuordnungsdatei der Jobs von dcgm-exporter), blieb zurück.</translation>
    </message>
    <message>
        <source>The label {} of their GPUs names it; for ten minutes none of them ran anything, and for half an hour no memory of theirs was held: its pods are there and do nothing.</source>
        <translation>Das Label {} ihrer GPUs nennt ihn; seit zehn Minuten lief auf keiner etwas, und seit einer halben Stunde war keiner ihrer Speicher belegt: Seine Pods sind da und tun nichts.</translation>
    </message>
    <message>
        <source>The labels are taken. They may be of a job that has ended (the mapping file of dcgm-exporter was left behind), or the scheduler's exporter lags behind.</source>
        <translation>Es gelten die Labels. Sie können von einem Job sein, der geendet hat (die Zuordnungsdatei von dcgm-exporter blieb liegen), oder der Exporter des Schedulers ist im Rückstand.</translation>
    </message>
    <message>
        <source>The last day that can be bought today is {}.</source>
        <translation>Der letzte Tag, der heute gekauft werden kann, ist der {}.</translation>
    </message>
    <message>
        <source>The last one must stay until the next is whole.</source>
        <translation>Der letzte muss bleiben, bis der nächste ganz ist.</translation>
    </message>
    <message>
        <source>the last page has a NextToken: further pages are missing</source>
        <translation>die letzte Seite hat ein NextToken: Weitere Seiten fehlen</translation>
    </message>
    <message>
        <source>the last save, or copy at peers, must have ended; the best (Daly 2006) is shorter</source>
        <translation>das letzte Sichern, oder die Kopie bei Peers, muss beendet sein; das beste (Daly 2006) ist kürzer</translation>
    </message>
    <message>
        <source>the launch command of the job</source>
        <translation>der Startbefehl des Jobs</translation>
    </message>
    <message>
        <source>the launch template: {}</source>
        <translation>die Startvorlage: {}</translation>
    </message>
    <message>
        <source>the limits leave no deployment to try: at most {} GPUs of {} types</source>
        <translation>die Grenzen lassen kein Deployment übrig: höchstens {} GPUs von {} Typen</translation>
    </message>
    <message>
        <source>the limits leave no plan to try</source>
        <translation>die Grenzen lassen keinen Plan übrig</translation>
    </message>
    <message>
        <source>the line has more than {} fields; expected at most {}</source>
        <translation>die Zeile hat mehr als {} Felder; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>the line is not valid UTF-8; expected plain text</source>
        <translation>die Zeile ist kein gültiges UTF-8; erwartet: einfacher Text</translation>
    </message>
    <message>
        <source>The link trained down: host copies and GPUDirect RDMA of this GPU are slow, and all ranks wait for it.</source>
        <translation>Der Link ist heruntergestuft: Host-Kopien und GPUDirect RDMA dieser GPU sind langsam, und alle Ranks warten darauf.</translation>
    </message>
    <message>
        <source>the list {} holds something that is none of its values</source>
        <translation>die Liste {} enthält etwas, das keiner ihrer Werte ist</translation>
    </message>
    <message>
        <source>the list {} is not as long as the design; expected {} values</source>
        <translation>die Liste {} ist nicht so lang wie der Entwurf; erwartet: {} Werte</translation>
    </message>
    <message>
        <source>the load is another: {} requests at a time, the design says {}</source>
        <translation>die Last ist eine andere: {} Anfragen zugleich, der Entwurf sagt {}</translation>
    </message>
    <message>
        <source>the load is another: {} requests/s, the design says {}</source>
        <translation>die Last ist eine andere: {} Anfragen/s, der Entwurf sagt {}</translation>
    </message>
    <message>
        <source>the load, which is no setting, and formats of the weights but FP8, which are the checkpoint's</source>
        <translation>die Last, die keine Einstellung ist, und Formate der Gewichte außer FP8, die die des Checkpoints sind</translation>
    </message>
    <message>
        <source>The local tier of job {} needs {} on an instance, more than half of its memory and its NVMe ({})</source>
        <translation>Die lokale Stufe von Job {} braucht {} auf einer Instanz, mehr als die Hälfte ihres Speichers und ihr NVMe ({})</translation>
    </message>
    <message>
        <source>the log does not say of how many ranks and nodes it is; expected its lines of ncclCommInitRank, or --gpus and --nodes</source>
        <translation>das Log sagt nicht, von wie vielen Ranks und Knoten es ist; erwartet: seine Zeilen von ncclCommInitRank, oder --gpus und --nodes</translation>
    </message>
    <message>
        <source>the log of its ranks, and the host's boot time</source>
        <translation>das Log seiner Ranks und die Startzeit des Hosts</translation>
    </message>
    <message>
        <source>the log of its ranks, and the host's boot time: where another job ended there, it is not the reason</source>
        <translation>das Log seiner Ränge und die Startzeit des Hosts: wo dort ein anderer Job endete, ist er nicht der Grund</translation>
    </message>
    <message>
        <source>the log of the container that ended</source>
        <translation>das Protokoll des Containers, der endete</translation>
    </message>
    <message>
        <source>the login of the address has control characters</source>
        <translation>die Anmeldung der Adresse hat Steuerzeichen</translation>
    </message>
    <message>
        <source>The memory of its GPUs empties and fills on all hosts together: the program ends and is started again.</source>
        <translation>Der Speicher seiner GPUs leert und füllt sich auf allen Hosts gemeinsam: Das Programm endet und wird neu gestartet.</translation>
    </message>
    <message>
        <source>the metrics server refused: {}: {}</source>
        <translation>der Metrikserver hat abgelehnt: {}: {}</translation>
    </message>
    <message>
        <source>the metrics server's answer is not a Prometheus reply: {}; expected {}</source>
        <translation>die Antwort des Metrikservers ist keine von Prometheus: {}; erwartet: {}</translation>
    </message>
    <message>
        <source>the model {} is not in the catalog</source>
        <translation>das Modell {} ist nicht im Katalog</translation>
    </message>
    <message>
        <source>the model {} is not in the catalog; give its config.json too: no job was made</source>
        <translation>das Modell {} ist nicht im Katalog; bitte auch sein config.json geben: Kein Job wurde gemacht</translation>
    </message>
    <message>
        <source>The model's own remark on this prediction.</source>
        <translation>Die eigene Bemerkung des Modells zu dieser Vorhersage.</translation>
    </message>
    <message>
        <source>the model's shape: torchtitan knows it by no name (--model.name, --model.flavor)</source>
        <translation>die Form des Modells: torchtitan kennt sie unter keinem Namen (--model.name, --model.flavor)</translation>
    </message>
    <message>
        <source>the model, cut as the plan says</source>
        <translation>das Modell, zerlegt wie der Plan sagt</translation>
    </message>
    <message>
        <source>the moment has format {}, which a newer release wrote; expected format 1</source>
        <translation>der Moment hat Format {}, das eine neuere Version geschrieben hat; erwartet: Format 1</translation>
    </message>
    <message>
        <source>the moment is damaged or cut off: {}; expected JSON as it was saved</source>
        <translation>der Moment ist beschädigt oder abgeschnitten: {}; erwartet: JSON, wie es gespeichert wurde</translation>
    </message>
    <message>
        <source>the moment stands for more values than fit into {} MiB</source>
        <translation>der Moment steht für mehr Werte, als in {} MiB passen</translation>
    </message>
    <message>
        <source>the name of slides must end in .pdf</source>
        <translation>der Name der Folien muss auf .pdf enden</translation>
    </message>
    <message>
        <source>the name of the design</source>
        <translation>der Name des Entwurfs</translation>
    </message>
    <message>
        <source>The next one starts before this one has ended: they pile up. It is held by {}.</source>
        <translation>Die nächste beginnt, bevor diese geendet hat: Sie stauen sich. Begrenzt von {}.</translation>
    </message>
    <message>
        <source>the number of instances: Karpenter launches what pods ask for, up to the limit of GPUs</source>
        <translation>die Anzahl der Instanzen: Karpenter startet, was Pods verlangen, bis zur Grenze an GPUs</translation>
    </message>
    <message>
        <source>the number {} is beyond what a double can hold; expected one below 1.8e308</source>
        <translation>die Zahl {} übersteigt, was ein double hält; erwartet: eine unter 1.8e308</translation>
    </message>
    <message>
        <source>the optimizer</source>
        <translation>der Optimierer</translation>
    </message>
    <message>
        <source>the optimizer's state has no replica, so that none can be recovered from one: shard it within groups (HSDP); counted as a load from storage</source>
        <translation>der Zustand des Optimierers hat kein Replikat, aus dem einer wiederherzustellen wäre: ihn in Gruppen verteilen (HSDP); gezählt als Laden aus dem Speicherdienst</translation>
    </message>
    <message>
        <source>the optimizer's state is held {} times (checkpointless recovery): its memory is that many times what is predicted</source>
        <translation>der Zustand des Optimierers wird {}-mal gehalten (Wiederherstellung ohne Checkpoint): Sein Speicher ist so viele Male der vorhergesagte</translation>
    </message>
    <message>
        <source>the order of ranks</source>
        <translation>die Reihenfolge der Ranks</translation>
    </message>
    <message>
        <source>the order of the instances, which readers take from the network</source>
        <translation>die Reihenfolge der Instanzen, die Leser aus dem Netz nehmen</translation>
    </message>
    <message>
        <source>the other stages, one micro-batch</source>
        <translation>die anderen Stufen, ein Micro-Batch</translation>
    </message>
    <message>
        <source>The others fall back to ENA, or cannot mount.</source>
        <translation>Die übrigen weichen auf ENA aus oder können nicht einhängen.</translation>
    </message>
    <message>
        <source>The others were numbered anew; the PCI bus tells the slot.</source>
        <translation>Die übrigen wurden neu nummeriert; der PCI-Bus nennt den Platz.</translation>
    </message>
    <message>
        <source>the outermost element is {}; expected "system" or "graphs"</source>
        <translation>das äußerste Element ist {}; erwartet: "system" oder "graphs"</translation>
    </message>
    <message>
        <source>the output does not list its hosts; expected --nodes</source>
        <translation>die Ausgabe listet ihre Hosts nicht auf; erwartet: --nodes</translation>
    </message>
    <message>
        <source>the output does not name its operation; expected --op</source>
        <translation>die Ausgabe nennt ihre Operation nicht; erwartet: --op</translation>
    </message>
    <message>
        <source>the output does not tell its ranks; expected --gpus</source>
        <translation>die Ausgabe nennt ihre Ranks nicht; erwartet: --gpus</translation>
    </message>
    <message>
        <source>the path has blanks or control characters; {}</source>
        <translation>der Pfad hat Leer- oder Steuerzeichen; {}</translation>
    </message>
    <message>
        <source>The phase is kept as it is; nothing is predicted for this job.</source>
        <translation>Die Phase bleibt, wie sie ist; für diesen Job wird nichts vorhergesagt.</translation>
    </message>
    <message>
        <source>the pickle ends with several values or none</source>
        <translation>das Pickle endet mit mehreren Werten oder keinem</translation>
    </message>
    <message>
        <source>the pickle has an opcode that plain data does not need; expected what the flight recorder writes</source>
        <translation>das Pickle hat einen Opcode, den einfache Daten nicht brauchen; erwartet: was der Flight Recorder schreibt</translation>
    </message>
    <message>
        <source>the pickle has protocol 3 or newer; expected 2</source>
        <translation>das Pickle hat Protokoll 3 oder neuer; erwartet: 2</translation>
    </message>
    <message>
        <source>the pickle is cut off</source>
        <translation>das Pickle ist abgeschnitten</translation>
    </message>
    <message>
        <source>the pickle is cut off; expected a STOP</source>
        <translation>das Pickle ist abgeschnitten; erwartet: ein STOP</translation>
    </message>
    <message>
        <source>the pickle names code to run (GLOBAL, REDUCE or the like), which is never done; expected plain data</source>
        <translation>das Pickle nennt auszuführenden Code (GLOBAL, REDUCE oder Ähnliches), was nie getan wird; erwartet: einfache Daten</translation>
    </message>
    <message>
        <source>the picture's name must end in .png, .svg or .pdf</source>
        <translation>der Name des Bildes muss auf .png, .svg oder .pdf enden</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>der Plan</translation>
    </message>
    <message>
        <source>the plan needs {} GPUs; the job has {}</source>
        <translation>der Plan braucht {} GPUs; der Job hat {}</translation>
    </message>
    <message>
        <source>the plan of job {} has no prediction to begin with</source>
        <translation>der Plan von Job {} hat keine Vorhersage, mit der man beginnen könnte</translation>
    </message>
    <message>
        <source>The plan of job {} is impossible: {}</source>
        <translation>Der Plan von Job {} ist unmöglich: {}</translation>
    </message>
    <message>
        <source>the plan was not taken: {}</source>
        <translation>der Plan wurde nicht übernommen: {}</translation>
    </message>
    <message>
        <source>The plan's worst pipeline stage holds more than a GPU has.</source>
        <translation>Die größte Pipeline-Stufe des Plans hält mehr, als eine GPU hat.</translation>
    </message>
    <message>
        <source>the pool</source>
        <translation>der Pool</translation>
    </message>
    <message>
        <source>the pool of the RL job</source>
        <translation>der Pool des RL-Jobs</translation>
    </message>
    <message>
        <source>the pool of {}</source>
        <translation>der Pool von {}</translation>
    </message>
    <message>
        <source>the pool that is to {} is told differently in {} and {}: the first is kept</source>
        <translation>der Pool, der {} soll, ist in {} und {} verschieden angegeben: Der erste bleibt</translation>
    </message>
    <message>
        <source>the pool that serves</source>
        <translation>der Pool, der bedient,</translation>
    </message>
    <message>
        <source>the pool to move from</source>
        <translation>der Pool, aus dem bewegt wird,</translation>
    </message>
    <message>
        <source>the pool to move to</source>
        <translation>der Pool, in den bewegt wird,</translation>
    </message>
    <message>
        <source>the port is no number from 1 to 65535; {}</source>
        <translation>der Port ist keine Zahl von 1 bis 65535; {}</translation>
    </message>
    <message>
        <source>the prefill pool</source>
        <translation>der Prefill-Pool</translation>
    </message>
    <message>
        <source>the prefill pool starves: prefill carries {} requests/s, decode {}</source>
        <translation>der Prefill-Pool hungert: Prefill trägt {} Anfragen/s, Decode {}</translation>
    </message>
    <message>
        <source>the prefix cache holds {} of the prompts, the design says {}</source>
        <translation>der Präfix-Cache hält {} der Prompts, der Entwurf sagt {}</translation>
    </message>
    <message>
        <source>the price is of {}, more than a quarter old</source>
        <translation>der Preis ist vom {}, mehr als ein Quartal alt</translation>
    </message>
    <message>
        <source>the price list {} cannot be read: {}</source>
        <translation>die Preisliste {} ist nicht lesbar: {}</translation>
    </message>
    <message>
        <source>The price of {} is of {}</source>
        <translation>Der Preis von {} ist vom {}</translation>
    </message>
    <message>
        <source>The price of {} is unknown</source>
        <translation>Der Preis von {} ist unbekannt</translation>
    </message>
    <message>
        <source>The processors of {} are busy for {} of the time, its peers' for {}</source>
        <translation>Die Prozessoren von {} sind {} der Zeit ausgelastet, die seiner Vergleichshosts {}</translation>
    </message>
    <message>
        <source>the quantity is {}; expected 1 or more, and at most {} new things</source>
        <translation>die Menge ist {}; erwartet: 1 oder mehr und höchstens {} neue Dinge</translation>
    </message>
    <message>
        <source>the quantity is {}; expected 1 to {}</source>
        <translation>die Menge ist {}; erwartet: 1 bis {}</translation>
    </message>
    <message>
        <source>the quantity {} is there twice; expected it once</source>
        <translation>die Größe {} kommt zweimal vor; erwartet: einmal</translation>
    </message>
    <message>
        <source>the range {} ends before it starts</source>
        <translation>der Bereich {} endet, bevor er beginnt</translation>
    </message>
    <message>
        <source>The ranks run on other hosts than the design says</source>
        <translation>Die Ranks laufen auf anderen Hosts, als der Entwurf sagt</translation>
    </message>
    <message>
        <source>the rate of {} in {} is in {}; expected USD</source>
        <translation>der Satz von {} in {} ist in {}; erwartet: USD</translation>
    </message>
    <message>
        <source>the rate of {} in {} is {}; expected dollars by the hour</source>
        <translation>der Satz von {} in {} ist {}; erwartet: Dollar je Stunde</translation>
    </message>
    <message>
        <source>The reason was: {}</source>
        <translation>Der Grund war: {}</translation>
    </message>
    <message>
        <source>the region is said to be {}, but most machines stand in {}: the zone's is taken</source>
        <translation>die Region soll {} sein, aber die meisten Maschinen stehen in {}: Die der Zone wird genommen</translation>
    </message>
    <message>
        <source>the region, which the Availability Zone does not name</source>
        <translation>die Region, die die Availability Zone nicht nennt</translation>
    </message>
    <message>
        <source>the requests of the run</source>
        <translation>die Anfragen des Laufs</translation>
    </message>
    <message>
        <source>the role, the bucket of the lifecycle scripts, sg- and subnet-REPLACE_ME, training plans</source>
        <translation>die Rolle, der Bucket der Lifecycle-Skripte, sg- und subnet-REPLACE_ME, Trainingspläne</translation>
    </message>
    <message>
        <source>the rollout does not fit by the engine's rule: {}</source>
        <translation>der Rollout passt nach der Regel der Engine nicht: {}</translation>
    </message>
    <message>
        <source>the rollout has a pool of {} GPUs beside the trainer's {}, for which there are not enough instances: they take turns</source>
        <translation>der Rollout hat einen Pool von {} GPUs neben den {} des Trainers, für den es nicht genug Instanzen gibt: Sie wechseln sich ab</translation>
    </message>
    <message>
        <source>the rollout's TP {} × PP {} × {} replicas need {} GPUs; its pool has {}</source>
        <translation>TP {} × PP {} × {} Replikate des Rollouts brauchen {} GPUs; sein Pool hat {}</translation>
    </message>
    <message>
        <source>the rotary base, which is not known of this model: Megatron takes 10,000 (--rotary-base)</source>
        <translation>die Rotationsbasis, die von diesem Modell nicht bekannt ist: Megatron nimmt 10.000 (--rotary-base)</translation>
    </message>
    <message>
        <source>the router between prefill and decode: a DynamoGraphDeployment has it (export dynamo)</source>
        <translation>der Router zwischen Prefill und Decode: Ein DynamoGraphDeployment hat ihn (export dynamo)</translation>
    </message>
    <message>
        <source>the run does not end: with an interruption every {}, {} for a save and {} for a restart next to nothing is trained</source>
        <translation>der Lauf endet nicht: Bei einer Unterbrechung alle {}, {} für ein Speichern und {} für einen Neustart wird fast nichts trainiert</translation>
    </message>
    <message>
        <source>The run of job {} does not end: what fails and what is saved leaves next to nothing to train</source>
        <translation>Der Lauf von Job {} endet nicht: Ausfälle und Speichern lassen fast nichts für das Training übrig</translation>
    </message>
    <message>
        <source>The run of job {} takes {} days; its Capacity Blocks of {} end after {}</source>
        <translation>Der Lauf von Job {} dauert {} Tage; seine Capacity Blocks von {} enden nach {}</translation>
    </message>
    <message>
        <source>the run takes more than {} steps of the scheduler at max_batched_tokens of {}; expected more of them, shorter prompts or fewer clients</source>
        <translation>der Lauf braucht mehr als {} Schritte des Schedulers bei max_batched_tokens von {}; erwartet: mehr davon, kürzere Prompts oder weniger Clients</translation>
    </message>
    <message>
        <source>The same card number is slow everywhere: what the rail shares (a switch plane, a setting of the plugin) is at fault, not a host.</source>
        <translation>Dieselbe Kartennummer ist überall langsam: Schuld ist, was die Rail teilt (eine Switch-Ebene, eine Einstellung des Plugins), nicht ein Host.</translation>
    </message>
    <message>
        <source>The same card on several hosts at once: what their rail shares (a port group or a plane of their switch) is at fault, not a card.</source>
        <translation>Dieselbe Karte auf mehreren Hosts zugleich: Schuld ist, was ihre Rail teilt (eine Portgruppe oder eine Ebene ihres Switches), nicht eine Karte.</translation>
    </message>
    <message>
        <source>The same symptom on several whole hosts at once, all below {}: what they share is at fault (cooling, power, a setting), not a GPU.</source>
        <translation>Dasselbe Symptom auf mehreren ganzen Hosts zugleich, alle unter {}: Schuld ist, was sie teilen (Kühlung, Strom, eine Einstellung), nicht eine GPU.</translation>
    </message>
    <message>
        <source>The same symptom on several whole hosts at once: what they share is at fault (cooling, power, a setting), not a GPU.</source>
        <translation>Dasselbe Symptom auf mehreren ganzen Hosts zugleich: Schuld ist, was sie teilen (Kühlung, Strom, eine Einstellung), nicht eine GPU.</translation>
    </message>
    <message>
        <source>The samples are fresh, the values are not: dcgm-exporter answers, the host engine behind it does not. What they show is old.</source>
        <translation>Die Proben sind frisch, die Werte nicht: dcgm-exporter antwortet, die Host-Engine dahinter nicht. Was sie zeigen, ist alt.</translation>
    </message>
    <message>
        <source>The scheduler gave it their GPUs; for ten minutes none of them ran anything, and for half an hour no memory of theirs was held: they are idle in the job, not free.</source>
        <translation>Der Scheduler hat ihm ihre GPUs gegeben; seit zehn Minuten lief auf keiner etwas, und seit einer halben Stunde war kein Speicher von ihnen belegt: sie sind ohne Arbeit im Job, nicht frei.</translation>
    </message>
    <message>
        <source>The scheduler gives the host no job, and none is there: nobody is kept waiting.</source>
        <translation>Der Scheduler gibt dem Host keinen Job, und es ist keiner da: niemand wartet.</translation>
    </message>
    <message>
        <source>The scheduler gives {} hosts no job</source>
        <translation>Der Scheduler gibt {} Hosts keinen Job</translation>
    </message>
    <message>
        <source>The scheduler gives {} no job: {}</source>
        <translation>Der Scheduler gibt {} keinen Job: {}</translation>
    </message>
    <message>
        <source>The scheduler gives {} no job: {} ({})</source>
        <translation>Der Scheduler gibt {} keinen Job: {} ({})</translation>
    </message>
    <message>
        <source>the scheduler's record of the job, and the log of the first rank that fails</source>
        <translation>die Aufzeichnung des Schedulers zum Job und das Log des ersten Ranks, der ausfällt</translation>
    </message>
    <message>
        <source>the search was cancelled</source>
        <translation>die Suche wurde abgebrochen</translation>
    </message>
    <message>
        <source>the series have no names; expected the answer to a plain selector, like {}</source>
        <translation>die Zeitreihen haben keine Namen; erwartet: die Antwort auf einen einfachen Selektor wie {}</translation>
    </message>
    <message>
        <source>The server answered in part: {}</source>
        <translation>Der Server antwortete nur zum Teil: {}</translation>
    </message>
    <message>
        <source>the server answers with a web page (a login?), not with data; expected the address of a Prometheus API</source>
        <translation>der Server antwortet mit einer Webseite (einer Anmeldung?), nicht mit Daten; erwartet: die Adresse einer Prometheus-API</translation>
    </message>
    <message>
        <source>The server has no series under this host's name: the host never came up, is not scraped, or goes by another name.</source>
        <translation>Der Server hat keine Reihe unter dem Namen dieses Hosts: Er kam nie hoch, wird nicht gelesen oder heißt anders.</translation>
    </message>
    <message>
        <source>The server has these hosts instead: {}.</source>
        <translation>Der Server hat stattdessen diese Hosts: {}.</translation>
    </message>
    <message>
        <source>the server is slow: a look takes at most {} s, the rest was not asked for</source>
        <translation>der Server ist langsam: Ein Blick dauert höchstens {} s, der Rest wurde nicht abgefragt</translation>
    </message>
    <message>
        <source>The server knows no other hosts either.</source>
        <translation>Der Server kennt auch keine anderen Hosts.</translation>
    </message>
    <message>
        <source>The server remarks: {}</source>
        <translation>Der Server bemerkt: {}</translation>
    </message>
    <message>
        <source>the server says: {}</source>
        <translation>der Server sagt: {}</translation>
    </message>
    <message>
        <source>The server still shows the last values, with their old time: the exporter or the relay behind it is stuck. They are drawn as stale and judged by no rule.</source>
        <translation>Der Server zeigt noch die letzten Werte mit ihrer alten Zeit: Der Exporter oder das Relais dahinter hängt. Sie sind als veraltet gezeichnet, und keine Regel urteilt über sie.</translation>
    </message>
    <message>
        <source>the server tells more changes than any cluster has: {} are left out</source>
        <translation>der Server sagt mehr Änderungen, als irgendein Cluster hat: {} sind ausgelassen</translation>
    </message>
    <message>
        <source>the settings are for {} GPUs and name no node: the first {} instances that are free were taken</source>
        <translation>die Einstellungen sind für {} GPUs und nennen keinen Knoten: Die ersten {} freien Instanzen wurden genommen</translation>
    </message>
    <message>
        <source>the settings name no model</source>
        <translation>die Einstellungen nennen kein Modell</translation>
    </message>
    <message>
        <source>the settings name {} nodes, {} of which are in the design</source>
        <translation>die Einstellungen nennen {} Knoten, von denen {} im Entwurf sind</translation>
    </message>
    <message>
        <source>the simulator's engine models generic switches; SRD spraying, EFA credit limits and NCCL's own algorithms are not modelled</source>
        <translation>die Engine des Simulators modelliert allgemeine Switches; das Verteilen durch SRD, die Kreditgrenzen von EFA und NCCLs eigene Algorithmen sind nicht modelliert</translation>
    </message>
    <message>
        <source>the steps of a ring: a collective's bytes go as one message to the next domain</source>
        <translation>die Schritte eines Rings: Die Bytes eines Kollektivs gehen als eine Nachricht zur nächsten Domain</translation>
    </message>
    <message>
        <source>the storage holds {}, less than two checkpoints of {}</source>
        <translation>der Speicherdienst hält {}, weniger als zwei Checkpoints zu {}</translation>
    </message>
    <message>
        <source>the table has more than {} lines; expected at most that many</source>
        <translation>die Tabelle hat mehr als {} Zeilen; erwartet: höchstens so viele</translation>
    </message>
    <message>
        <source>the table has no column {}; expected at least "name" and "type"</source>
        <translation>die Tabelle hat keine Spalte {}; erwartet: mindestens "name" und "type"</translation>
    </message>
    <message>
        <source>the table has no row; expected one for each instance</source>
        <translation>die Tabelle hat keine Zeile; erwartet: eine je Instanz</translation>
    </message>
    <message>
        <source>The targets that the server scrapes on this host are down, the samples of its GPUs are fresh: the host runs, and what those targets would tell of its CPUs and cards is missing.</source>
        <translation>Die Ziele, die der Server auf diesem Host abfragt, antworten nicht, die Werte seiner GPUs sind frisch: Der Host läuft, und was jene Ziele von seinen CPUs und Karten sagen würden, fehlt.</translation>
    </message>
    <message>
        <source>the template's variable {}</source>
        <translation>die Variable {} der Vorlage</translation>
    </message>
    <message>
        <source>the terms come before the products; expected an offer file as AWS writes it</source>
        <translation>die Bedingungen stehen vor den Produkten; erwartet: eine Angebotsdatei, wie AWS sie schreibt</translation>
    </message>
    <message>
        <source>the text ends inside a list; expected ',' or ']'</source>
        <translation>der Text endet in einer Liste; erwartet: ',' oder ']'</translation>
    </message>
    <message>
        <source>the text ends inside an object; expected ',' or '{}'</source>
        <translation>der Text endet in einem Objekt; erwartet: ',' oder '{}'</translation>
    </message>
    <message>
        <source>the text ends inside an object; expected a key or '{}'</source>
        <translation>der Text endet in einem Objekt; erwartet: ein Schlüssel oder '{}'</translation>
    </message>
    <message>
        <source>the text ends where a value is expected</source>
        <translation>der Text endet, wo ein Wert erwartet wird</translation>
    </message>
    <message>
        <source>the text is empty; expected an object</source>
        <translation>der Text ist leer; erwartet: ein Objekt</translation>
    </message>
    <message>
        <source>the text is no object; expected '{}'</source>
        <translation>der Text ist kein Objekt; erwartet: '{}'</translation>
    </message>
    <message>
        <source>the text is not valid UTF-8; expected a file that is saved as UTF-8</source>
        <translation>der Text ist kein gültiges UTF-8; erwartet: eine Datei, die als UTF-8 gespeichert ist</translation>
    </message>
    <message>
        <source>the text is not valid UTF-8; expected YAML</source>
        <translation>der Text ist kein gültiges UTF-8; erwartet: YAML</translation>
    </message>
    <message>
        <source>the time of its steps in its own log</source>
        <translation>die Zeit seiner Schritte in seinem eigenen Log</translation>
    </message>
    <message>
        <source>the time of its steps in its own log, before and since</source>
        <translation>die Zeit seiner Schritte im eigenen Log, vorher und seither</translation>
    </message>
    <message>
        <source>the time that each rank spends in its collectives (NCCL Inspector, a profile of two ranks)</source>
        <translation>die Zeit, die jeder Rank in seinen Kollektiven verbringt (NCCL Inspector, ein Profil zweier Ranks)</translation>
    </message>
    <message>
        <source>the times of the ranks' steps: whether the job waits for this host</source>
        <translation>die Schrittzeiten der Ränge: ob der Job auf diesen Host wartet</translation>
    </message>
    <message>
        <source>the trace holds no request; expected lines of time, prompt and output tokens</source>
        <translation>der Trace enthält keine Anfrage; erwartet: Zeilen aus Zeit, Prompt- und Ausgabe-Token</translation>
    </message>
    <message>
        <source>the trace is cut off after {} events; expected its end</source>
        <translation>der Trace ist nach {} Ereignissen abgeschnitten; erwartet: sein Ende</translation>
    </message>
    <message>
        <source>the trace is cut off or damaged after {} events; expected an event</source>
        <translation>der Trace ist nach {} Ereignissen abgeschnitten oder beschädigt; erwartet: ein Ereignis</translation>
    </message>
    <message>
        <source>the trainer's precision {}: veRL's actor runs in BF16</source>
        <translation>die Präzision des Trainers, {}: Der Actor von veRL läuft in BF16</translation>
    </message>
    <message>
        <source>The type has no room for more.</source>
        <translation>Der Typ hat keinen Platz für mehr.</translation>
    </message>
    <message>
        <source>the type of UltraServer {} is not known: nothing can be added to it</source>
        <translation>der Typ von UltraServer {} ist nicht bekannt: Ihm kann nichts hinzugefügt werden</translation>
    </message>
    <message>
        <source>the values have no timestamps; expected a recording, as promtool tsdb dump-openmetrics writes it</source>
        <translation>die Werte haben keine Zeitstempel; erwartet: eine Aufzeichnung, wie promtool tsdb dump-openmetrics sie schreibt</translation>
    </message>
    <message>
        <source>the values take too much memory</source>
        <translation>die Werte brauchen zu viel Speicher</translation>
    </message>
    <message>
        <source>the values take too much memory or lie too deep</source>
        <translation>die Werte brauchen zu viel Speicher oder liegen zu tief</translation>
    </message>
    <message>
        <source>The waiver of {} is stale: its rule no longer speaks</source>
        <translation>Die Ausnahme für {} ist überholt: Ihre Regel spricht nicht mehr</translation>
    </message>
    <message>
        <source>The whole job stands still: its ranks wait in a collective that passes here.</source>
        <translation>Der ganze Job steht still: Seine Ranks warten in einem Kollektiv, das hier durchgeht.</translation>
    </message>
    <message>
        <source>The whole job stands still: the other ranks wait in their next collective.</source>
        <translation>Der ganze Job steht still: Die anderen Ranks warten in ihrem nächsten Kollektiv.</translation>
    </message>
    <message>
        <source>the YAML is too large; expected at most {} MiB</source>
        <translation>das YAML ist zu groß; erwartet: höchstens {} MiB</translation>
    </message>
    <message>
        <source>the {} cannot be read: {}</source>
        <translation>{} kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>the {} is not one line of text</source>
        <translation>{} ist nicht eine Zeile Text</translation>
    </message>
    <message>
        <source>the {} is {} in {} and {} in {}: left open</source>
        <translation>{} ist {} in {} und {} in {}: offen gelassen</translation>
    </message>
    <message>
        <source>the {} price in {} held until {} only</source>
        <translation>der Preis für {} in {} galt nur bis {}</translation>
    </message>
    <message>
        <source>the {} price in {} is of {}, more than a quarter old</source>
        <translation>der Preis für {} in {} ist vom {}, mehr als ein Quartal alt</translation>
    </message>
    <message>
        <source>Their distance to the others is unknown.</source>
        <translation>Ihr Abstand zu den anderen ist unbekannt.</translation>
    </message>
    <message>
        <source>Their GPUs hold memory and have run nothing for more than half an hour while the others work: their ranks wait for something, or were left behind.</source>
        <translation>Ihre GPUs halten Speicher, und seit mehr als einer halben Stunde lief auf ihnen nichts, während die anderen arbeiten: Ihre Ranks warten auf etwas oder blieben zurück.</translation>
    </message>
    <message>
        <source>Their GPUs hold memory and have run nothing for ten minutes while the others work: their ranks wait for something, or were left behind.</source>
        <translation>Ihre GPUs halten Speicher, und seit zehn Minuten lief auf ihnen nichts, während die anderen arbeiten: Ihre Ranks warten auf etwas oder blieben zurück.</translation>
    </message>
    <message>
        <source>Their GPUs hold memory and run nothing, and no job is known there: a process of an earlier job was left behind.</source>
        <translation>Ihre GPUs halten Speicher, nichts läuft, und kein Job ist dort bekannt: Ein Prozess eines früheren Jobs blieb zurück.</translation>
    </message>
    <message>
        <source>their layers, forward and backward</source>
        <translation>ihre Schichten, vorwärts und rückwärts</translation>
    </message>
    <message>
        <source>Their memory was empty within the half hour, and what holds it now has drawn no power of work so far: it loads a checkpoint, compiles, or waits for its peers.</source>
        <translation>Ihr Speicher war in der letzten halben Stunde leer, und was ihn jetzt hält, hat bisher keine Leistung von Arbeit aufgenommen: es lädt einen Checkpoint, kompiliert oder wartet auf seine Nachbarn.</translation>
    </message>
    <message>
        <source>Their series are ignored.</source>
        <translation>Ihre Reihen bleiben unbeachtet.</translation>
    </message>
    <message>
        <source>them</source>
        <translation>ihnen</translation>
    </message>
    <message>
        <source>there are more pages (NextToken)</source>
        <translation>es gibt weitere Seiten (NextToken)</translation>
    </message>
    <message>
        <source>there are more than 65,536 elements, more than NCCL reads; expected the file of one machine</source>
        <translation>es gibt mehr als 65.536 Elemente, mehr als NCCL liest; erwartet: die Datei einer Maschine</translation>
    </message>
    <message>
        <source>there are two logins; expected that of {} or the one that was typed</source>
        <translation>es gibt zwei Anmeldungen; erwartet: die von {} oder die eingegebene</translation>
    </message>
    <message>
        <source>there are two tokens; expected one of authorization and bearer_token</source>
        <translation>es gibt zwei Token; erwartet: eines von authorization und bearer_token</translation>
    </message>
    <message>
        <source>there are two ways to log in; expected one of authorization, basic_auth and sigv4</source>
        <translation>es gibt zwei Arten der Anmeldung; erwartet: eine von authorization, basic_auth und sigv4</translation>
    </message>
    <message>
        <source>there is a column {} and none for the layer above; expected all from 1</source>
        <translation>es gibt eine Spalte {} und keine für die Schicht darüber; erwartet: alle ab 1</translation>
    </message>
    <message>
        <source>there is a file of this name</source>
        <translation>es gibt eine Datei dieses Namens</translation>
    </message>
    <message>
        <source>there is more text after the end of the JSON value</source>
        <translation>hinter dem Ende des JSON-Wertes steht weiterer Text</translation>
    </message>
    <message>
        <source>there is more text after the end of the JSON value; expected nothing behind it</source>
        <translation>hinter dem Ende des JSON-Wertes steht weiterer Text; erwartet: nichts dahinter</translation>
    </message>
    <message>
        <source>there is no "{}"; expected an object</source>
        <translation>es gibt kein "{}"; erwartet: ein Objekt</translation>
    </message>
    <message>
        <source>there is no argument of Megatron-LM; expected one like --tensor-model-parallel-size 8</source>
        <translation>es gibt kein Argument von Megatron-LM; erwartet: eines wie --tensor-model-parallel-size 8</translation>
    </message>
    <message>
        <source>there is no AWS region {}; expected one like us-east-1 (`catalog regions` lists them)</source>
        <translation>es gibt keine AWS-Region {}; erwartet: eine wie us-east-1 (`catalog regions` führt sie auf)</translation>
    </message>
    <message>
        <source>there is no key of a recipe; expected one like trainer.num_nodes</source>
        <translation>es gibt keinen Schlüssel eines Rezepts; erwartet: einer wie trainer.num_nodes</translation>
    </message>
    <message>
        <source>there is no key of MaxText; expected one like ici_tensor_parallelism: 8</source>
        <translation>es gibt keinen Schlüssel von MaxText; erwartet: einer wie ici_tensor_parallelism: 8</translation>
    </message>
    <message>
        <source>there is no key of veRL; expected one like actor_rollout_ref.actor.strategy</source>
        <translation>es gibt keinen Schlüssel von veRL; erwartet: einer wie actor_rollout_ref.actor.strategy</translation>
    </message>
    <message>
        <source>there is no line of NCCL; expected a log of NCCL_DEBUG=INFO</source>
        <translation>es gibt keine Zeile von NCCL; erwartet: ein Log mit NCCL_DEBUG=INFO</translation>
    </message>
    <message>
        <source>there is no list "traceEvents"; expected a trace of Kineto</source>
        <translation>es gibt keine Liste "traceEvents"; erwartet: ein Trace von Kineto</translation>
    </message>
    <message>
        <source>there is no memory for {} × {} pixels</source>
        <translation>es fehlt Speicher für {} × {} Pixel</translation>
    </message>
    <message>
        <source>there is no memory to pack it</source>
        <translation>es fehlt Speicher, um sie zu packen</translation>
    </message>
    <message>
        <source>there is no memory to unpack it</source>
        <translation>es fehlt Speicher, um sie zu entpacken</translation>
    </message>
    <message>
        <source>there is no object</source>
        <translation>es gibt kein Objekt</translation>
    </message>
    <message>
        <source>there is no picture of {}; expected one of the views that have one</source>
        <translation>von {} gibt es kein Bild; erwartet: eine der Ansichten, die eines haben</translation>
    </message>
    <message>
        <source>there is no place for a catalog of your own: neither XDG_CONFIG_HOME nor HOME is set</source>
        <translation>es gibt keinen Ort für einen eigenen Katalog: weder XDG_CONFIG_HOME noch HOME ist gesetzt</translation>
    </message>
    <message>
        <source>there is no price in it; expected a line for each type</source>
        <translation>es steht kein Preis darin; erwartet: eine Zeile für jeden Typ</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>es gibt keine solche Datei</translation>
    </message>
    <message>
        <source>there is no switch, block or node; expected lines of SwitchName= or BlockName=</source>
        <translation>es gibt keinen Switch, Block oder Knoten; erwartet: Zeilen mit SwitchName= oder BlockName=</translation>
    </message>
    <message>
        <source>there is no waiver of {}</source>
        <translation>es gibt keine Ausnahme von {}</translation>
    </message>
    <message>
        <source>there is no {}</source>
        <translation>es gibt kein {}</translation>
    </message>
    <message>
        <source>there is nothing to paste: no instances and no storage</source>
        <translation>es gibt nichts einzufügen: keine Instanzen und keinen Speicher</translation>
    </message>
    <message>
        <source>there is now {} of this name</source>
        <translation>es gibt jetzt {} dieses Namens</translation>
    </message>
    <message>
        <source>there is one data-parallel replica, so that the job cannot go on without it; counted as a restart in the processes</source>
        <translation>es gibt ein datenparalleles Replikat, ohne das der Job nicht fortfahren kann; gezählt als Neustart in den Prozessen</translation>
    </message>
    <message>
        <source>these are extra options of TensorRT-LLM, which are not read; expected vLLM's, SGLang's or Dynamo's</source>
        <translation>das sind Zusatzoptionen von TensorRT-LLM, die nicht gelesen werden; erwartet: die von vLLM, SGLang oder Dynamo</translation>
    </message>
    <message>
        <source>these are instances of {} and of {}; a training job runs on one type</source>
        <translation>das sind Instanzen von {} und von {}; ein Trainingsjob läuft auf einem Typ</translation>
    </message>
    <message>
        <source>these are offers of Capacity Blocks, which nobody has bought; expected what aws ec2 describe-capacity-blocks or describe-capacity-reservations answers</source>
        <translation>das sind Angebote von Capacity Blocks, die niemand gekauft hat; erwartet: was aws ec2 describe-capacity-blocks oder describe-capacity-reservations antwortet</translation>
    </message>
    <message>
        <source>these are settings of GPUDirect Storage (cufile.json), which say nothing of a cluster or a job; expected the storage's own, or a design</source>
        <translation>das sind Einstellungen von GPUDirect Storage (cufile.json), die nichts über einen Cluster oder Job sagen; erwartet: die des Speichers selbst, oder ein Entwurf</translation>
    </message>
    <message>
        <source>They are given to the job, and no process holds memory on them, while its other GPUs beside them work.</source>
        <translation>Sie sind dem Job gegeben, und kein Prozess hält Speicher auf ihnen, während seine anderen GPUs daneben arbeiten.</translation>
    </message>
    <message>
        <source>They are given to the job, no process holds memory on them, and its other GPUs beside them have held theirs for half an hour and work in one step: no rank has worked there in that time.</source>
        <translation>Sie sind dem Job gegeben, kein Prozess hält Speicher auf ihnen, und seine anderen GPUs daneben halten ihren seit einer halben Stunde und arbeiten in einem Schritt: in dieser Zeit hat dort kein Rang gearbeitet.</translation>
    </message>
    <message>
        <source>They are held for the job, and for ten minutes none of their GPUs ran anything while the others work.</source>
        <translation>Sie werden für den Job gehalten, und seit zehn Minuten lief auf keiner ihrer GPUs etwas, während die anderen arbeiten.</translation>
    </message>
    <message>
        <source>They are idle.</source>
        <translation>Sie sind ohne Arbeit.</translation>
    </message>
    <message>
        <source>They are paid for and idle.</source>
        <translation>Sie sind bezahlt und ohne Arbeit.</translation>
    </message>
    <message>
        <source>They have no UltraServer in this design, hence no NVLink to other instances.</source>
        <translation>Sie haben in diesem Entwurf keinen UltraServer, also kein NVLink zu anderen Instanzen.</translation>
    </message>
    <message>
        <source>This class has no EFA.</source>
        <translation>Diese Klasse hat kein EFA.</translation>
    </message>
    <message>
        <source>this deployment</source>
        <translation>dieses Deployment</translation>
    </message>
    <message>
        <source>this design has format {}, written by a newer Switchyard; this one reads up to format {}</source>
        <translation>dieser Entwurf hat Format {}, geschrieben von einem neueren Switchyard; dieses liest bis Format {}</translation>
    </message>
    <message>
        <source>this is a Chakra execution trace, which is not read; expected a framework's arguments</source>
        <translation>das ist ein Execution Trace von Chakra, der nicht gelesen wird; erwartet: die Argumente eines Frameworks</translation>
    </message>
    <message>
        <source>this is a design of Switchyard, which is opened, not imported</source>
        <translation>das ist ein Entwurf von Switchyard, der geöffnet und nicht importiert wird</translation>
    </message>
    <message>
        <source>this is a diagram of draw.io, which is written and not read; expected a cluster</source>
        <translation>das ist ein Diagramm von draw.io, das geschrieben und nicht gelesen wird; erwartet: ein Cluster</translation>
    </message>
    <message>
        <source>this is a diagram of Mermaid, which is written and not read; expected a cluster</source>
        <translation>das ist ein Diagramm von Mermaid, das geschrieben und nicht gelesen wird; erwartet: ein Cluster</translation>
    </message>
    <message>
        <source>this is a digest of labels; expected what kubectl get nodes -o json prints</source>
        <translation>das ist eine Übersicht von Labels; erwartet: was kubectl get nodes -o json ausgibt</translation>
    </message>
    <message>
        <source>this is a graph for dot, which is written and not read; expected a cluster</source>
        <translation>das ist ein Graph für dot, der geschrieben und nicht gelesen wird; erwartet: ein Cluster</translation>
    </message>
    <message>
        <source>this is a Kubernetes custom resource definition, a schema; expected objects</source>
        <translation>das ist eine Kubernetes Custom Resource Definition, ein Schema; erwartet: Objekte</translation>
    </message>
    <message>
        <source>this is a launch template, which names one instance and not how many; expected instances</source>
        <translation>das ist eine Startvorlage, die eine Instanz nennt und nicht wie viele; erwartet: Instanzen</translation>
    </message>
    <message>
        <source>this is a list of one node's devices, which is not read; expected NCCL's topology XML</source>
        <translation>das ist eine Liste der Geräte eines Knotens, die nicht gelesen wird; erwartet: NCCLs Topologie-XML</translation>
    </message>
    <message>
        <source>this is a list of single values (parameters, or the part that --query chose); expected the whole answer or template</source>
        <translation>das ist eine Liste einzelner Werte (Parameter, oder der Teil, den --query gewählt hat); erwartet: die ganze Antwort oder Vorlage</translation>
    </message>
    <message>
        <source>this is a part of a recipe of HyperPod, without its trainer and nodes; expected the whole recipe</source>
        <translation>das ist ein Teil eines Rezepts von HyperPod, ohne seinen Trainer und seine Knoten; erwartet: das ganze Rezept</translation>
    </message>
    <message>
        <source>this is a placement group, which names no instance; expected instances</source>
        <translation>das ist eine Platzierungsgruppe, die keine Instanz nennt; erwartet: Instanzen</translation>
    </message>
    <message>
        <source>this is a report of NCCL's inspector, which is not read; expected a log of NCCL (NCCL_DEBUG=INFO) or the output of nccl-tests</source>
        <translation>das ist ein Bericht von NCCLs Inspector, der nicht gelesen wird; erwartet: ein Log von NCCL (NCCL_DEBUG=INFO) oder die Ausgabe von nccl-tests</translation>
    </message>
    <message>
        <source>this is a request to Topograph; expected its answer or its model</source>
        <translation>das ist eine Anfrage an Topograph; erwartet: seine Antwort oder sein Modell</translation>
    </message>
    <message>
        <source>this is a request, not an answer; expected what it answers</source>
        <translation>das ist eine Anfrage, keine Antwort; erwartet: was darauf geantwortet wird</translation>
    </message>
    <message>
        <source>this is a schema; expected a file that follows one</source>
        <translation>das ist ein Schema; erwartet: eine Datei, die einem folgt</translation>
    </message>
    <message>
        <source>this is a service model of botocore; expected the answer of a call</source>
        <translation>das ist ein Dienstmodell von botocore; erwartet: die Antwort auf einen Aufruf</translation>
    </message>
    <message>
        <source>this is a table of bandwidths of SimAI, which is not read; expected the output of nccl-tests</source>
        <translation>das ist eine Tabelle von Bandbreiten von SimAI, die nicht gelesen wird; erwartet: die Ausgabe von nccl-tests</translation>
    </message>
    <message>
        <source>this is a table of bandwidths without times, which nothing can be fitted to; expected the output of nccl-tests</source>
        <translation>das ist eine Tabelle von Bandbreiten ohne Zeiten, an die nichts angepasst werden kann; erwartet: die Ausgabe von nccl-tests</translation>
    </message>
    <message>
        <source>this is a table of instance types, which the catalog has; expected machines or jobs</source>
        <translation>das ist eine Tabelle von Instanztypen, die der Katalog hat; erwartet: Maschinen oder Jobs</translation>
    </message>
    <message>
        <source>this is a task governance policy of HyperPod, which names no instance; expected the cluster</source>
        <translation>das ist eine Task-Governance-Richtlinie von HyperPod, die keine Instanz nennt; erwartet: der Cluster</translation>
    </message>
    <message>
        <source>this is a workload of a simulator (SimAI or GOAL), which is not read; expected a framework's arguments</source>
        <translation>das ist eine Last für einen Simulator (SimAI oder GOAL), die nicht gelesen wird; erwartet: die Argumente eines Frameworks</translation>
    </message>
    <message>
        <source>this is an answer of NetQ for Spectrum-X, which AWS does not have; expected EC2's topology</source>
        <translation>das ist eine Antwort von NetQ für Spectrum-X, das AWS nicht hat; erwartet: die Topologie von EC2</translation>
    </message>
    <message>
        <source>this is an index of AWS's price lists and holds no price; expected an offer file (products and terms) or what aws pricing get-products answers</source>
        <translation>das ist ein Verzeichnis der AWS-Preislisten und enthält keinen Preis; erwartet: eine Angebotsdatei (products und terms) oder was aws pricing get-products antwortet</translation>
    </message>
    <message>
        <source>this is an input of ASTRA-sim, which is not read; expected a cluster or a framework's arguments</source>
        <translation>das ist eine Eingabe von ASTRA-sim, die nicht gelesen wird; erwartet: ein Cluster oder die Argumente eines Frameworks</translation>
    </message>
    <message>
        <source>this is no draft of a design; expected a first line with "switchyard_draft": 1</source>
        <translation>das ist kein Zwischenstand eines Entwurfs; erwartet: eine erste Zeile mit "switchyard_draft": 1</translation>
    </message>
    <message>
        <source>this is no dump of the flight recorder; expected "pg_config" and "entries"</source>
        <translation>das ist kein Dump des Flight Recorders; erwartet: "pg_config" und "entries"</translation>
    </message>
    <message>
        <source>this is no http_config; expected keys like authorization: and tls_config:</source>
        <translation>das ist kein http_config; erwartet: Schlüssel wie authorization: und tls_config:</translation>
    </message>
    <message>
        <source>this is no regular file</source>
        <translation>das ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>this is no saved moment; expected "switchyard_moment": 1</source>
        <translation>das ist kein gespeicherter Moment; erwartet: "switchyard_moment": 1</translation>
    </message>
    <message>
        <source>this is no Switchyard design; expected "switchyard": 2</source>
        <translation>das ist kein Entwurf von Switchyard; erwartet: "switchyard": 2</translation>
    </message>
    <message>
        <source>this is no XML: {}; expected NCCL's topology or graphs, whole</source>
        <translation>das ist kein XML: {}; erwartet: NCCLs Topologie oder Graphen, vollständig</translation>
    </message>
    <message>
        <source>this is no YAML: {}</source>
        <translation>das ist kein YAML: {}</translation>
    </message>
    <message>
        <source>This is not the design's hardware: {} of {} hosts have {}, the design says {}</source>
        <translation>Dies ist nicht die Hardware des Entwurfs: {} von {} Hosts haben {}, der Entwurf sagt {}</translation>
    </message>
    <message>
        <source>this is one instance, or the part of it that --query chose; expected all of what aws ec2 describe-instances answers</source>
        <translation>das ist eine Instanz, oder der Teil davon, den --query gewählt hat; erwartet: alles, was aws ec2 describe-instances antwortet</translation>
    </message>
    <message>
        <source>this is Terraform, whose values are only known when it is applied: it is written and not read; expected what aws ec2 describe-instances answers</source>
        <translation>das ist Terraform, dessen Werte erst beim Anwenden bekannt sind: Es wird geschrieben und nicht gelesen; erwartet: was aws ec2 describe-instances antwortet</translation>
    </message>
    <message>
        <source>this is the data of a launch template, which names one instance and not how many; expected instances</source>
        <translation>das sind die Daten einer Startvorlage, die eine Instanz nennt und nicht wie viele; erwartet: Instanzen</translation>
    </message>
    <message>
        <source>this is the matrix of nvidia-smi topo -m, which is not read; expected NCCL's topology XML</source>
        <translation>das ist die Matrix von nvidia-smi topo -m, die nicht gelesen wird; erwartet: NCCLs Topologie-XML</translation>
    </message>
    <message>
        <source>this is the note of an injected fault; expected the dumps beside it</source>
        <translation>das ist die Notiz eines eingespielten Fehlers; erwartet: die Dumps daneben</translation>
    </message>
    <message>
        <source>this is the output of fi_info, which is not read; expected NCCL's topology XML or a log of NCCL</source>
        <translation>das ist die Ausgabe von fi_info, die nicht gelesen wird; erwartet: NCCLs Topologie-XML oder ein Log von NCCL</translation>
    </message>
    <message>
        <source>this is the output of ibnetdiscover for InfiniBand, which AWS does not have; expected EC2's topology</source>
        <translation>das ist die Ausgabe von ibnetdiscover für InfiniBand, das AWS nicht hat; erwartet: die Topologie von EC2</translation>
    </message>
    <message>
        <source>this is the output of scontrol show config, which names no node; expected slurm.conf or scontrol show nodes</source>
        <translation>das ist die Ausgabe von scontrol show config, die keinen Knoten nennt; erwartet: slurm.conf oder scontrol show nodes</translation>
    </message>
    <message>
        <source>this is the placement of one instance; expected all of what aws ec2 describe-instances answers</source>
        <translation>das ist die Platzierung einer Instanz; erwartet: alles, was aws ec2 describe-instances antwortet</translation>
    </message>
    <message>
        <source>this is the price list of {}, whose rates depend on the plan and how it is paid; expected that of AmazonEC2, or the answer of `aws savingsplans describe-savings-plans-offering-rates`</source>
        <translation>das ist die Preisliste von {}, deren Sätze vom Plan und seiner Bezahlung abhängen; erwartet: die von AmazonEC2 oder die Antwort von `aws savingsplans describe-savings-plans-offering-rates`</translation>
    </message>
    <message>
        <source>this is the price list of {}; expected that of AmazonEC2</source>
        <translation>das ist die Preisliste von {}; erwartet: die von AmazonEC2</translation>
    </message>
    <message>
        <source>this is {}; expected a file, or nothing</source>
        <translation>das ist {}; erwartet: eine Datei oder nichts</translation>
    </message>
    <message>
        <source>this is {}; expected a regular file</source>
        <translation>das ist {}; erwartet: eine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>This server has no GPU metrics</source>
        <translation>Dieser Server hat keine GPU-Metriken</translation>
    </message>
    <message>
        <source>This XID is older than the data at hand, and the GPU does not work.</source>
        <translation>Dieser XID ist älter als die vorhandenen Daten, und die GPU arbeitet nicht.</translation>
    </message>
    <message>
        <source>those of the rollout or of the update, whose hosts judge the answers</source>
        <translation>die des Rollouts oder des Updates, deren Hosts die Antworten bewerten</translation>
    </message>
    <message>
        <source>those of the update, which computes its log-probs</source>
        <translation>die des Updates, das ihre Log-Probs berechnet</translation>
    </message>
    <message>
        <source>those of the update, which sends the weights, or those of the rollout</source>
        <translation>die des Updates, das die Gewichte sendet, oder die des Rollouts</translation>
    </message>
    <message>
        <source>three GEMMs and {} bytes per logit</source>
        <translation>drei GEMMs und {} Bytes je Logit</translation>
    </message>
    <message>
        <source>Throttling for heat: {}, {}</source>
        <translation>Drosselung wegen Hitze: {}, {}</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Throughput per GPU</source>
        <translation>Durchsatz je GPU</translation>
    </message>
    <message>
        <source>throughput per TiB</source>
        <translation>Durchsatz je TiB</translation>
    </message>
    <message>
        <source>throughput per TiB × size</source>
        <translation>Durchsatz je TiB × Größe</translation>
    </message>
    <message>
        <source>Time between tokens is {}</source>
        <translation>Die Zeit zwischen Token ist {}</translation>
    </message>
    <message>
        <source>time between tokens is {}</source>
        <translation>die Zeit zwischen Token ist {}</translation>
    </message>
    <message>
        <source>time of one run</source>
        <translation>Zeit eines Laufs</translation>
    </message>
    <message>
        <source>time of the CPU: {}</source>
        <translation>Zeit der CPU: {}</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>Zeit je Ausgabe-Token</translation>
    </message>
    <message>
        <source>Time to first token is {}</source>
        <translation>Die Zeit bis zum ersten Token ist {}</translation>
    </message>
    <message>
        <source>time to first token is {}</source>
        <translation>die Zeit bis zum ersten Token ist {}</translation>
    </message>
    <message>
        <source>time to the first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>time to write a checkpoint</source>
        <translation>Zeit, einen Checkpoint zu schreiben</translation>
    </message>
    <message>
        <source>time without loss / effective share</source>
        <translation>Zeit ohne Verlust / wirksamer Anteil</translation>
    </message>
    <message>
        <source>tls_config wants both cert_file and key_file, or neither</source>
        <translation>tls_config braucht cert_file und key_file, oder keines</translation>
    </message>
    <message>
        <source>to be added: data and rewards; modules are named as from veRL 0.7 on, before that they lay under recipe/</source>
        <translation>zu ergänzen: Daten und Rewards; Module heißen wie ab veRL 0.7, davor lagen sie unter recipe/</translation>
    </message>
    <message>
        <source>to be filled in: base_output_directory, the data set</source>
        <translation>auszufüllen: base_output_directory, der Datensatz</translation>
    </message>
    <message>
        <source>to be filled in: HEAD and NODE_RANK, of the hosts of a replica; the line runs once on each of them</source>
        <translation>auszufüllen: HEAD und NODE_RANK der Hosts eines Replikats; die Zeile läuft einmal auf jedem von ihnen</translation>
    </message>
    <message>
        <source>to be filled in: HEAD, the first host, and NODE_RANK, the place of a host in the list above its line; the line runs once on each host</source>
        <translation>auszufüllen: HEAD, der erste Host, und NODE_RANK, der Platz eines Hosts in der Liste über seiner Zeile; die Zeile läuft einmal auf jedem Host</translation>
    </message>
    <message>
        <source>to be filled in: sg-REPLACE_ME, a security group that allows all traffic from and to itself; cr- or placement group; subnet</source>
        <translation>auszufüllen: sg-REPLACE_ME, eine Sicherheitsgruppe, die allen Verkehr von und zu sich selbst erlaubt; cr- oder Platzierungsgruppe; Subnetz</translation>
    </message>
    <message>
        <source>to be filled in: SlurmctldHost; the GPUs' device files are in gres.conf (slurm-gres)</source>
        <translation>auszufüllen: SlurmctldHost; die Gerätedateien der GPUs stehen in gres.conf (slurm-gres)</translation>
    </message>
    <message>
        <source>to be filled in: the image, and where checkpoints are cached</source>
        <translation>auszufüllen: das Image und wo Checkpoints zwischengespeichert werden</translation>
    </message>
    <message>
        <source>to be filled in: the image; namespace and queue "training" must exist (export kueue)</source>
        <translation>auszufüllen: das Image; Namespace und Queue "training" müssen existieren (export kueue)</translation>
    </message>
    <message>
        <source>to be filled in: the role; subnets and security groups carry the tag karpenter.sh/discovery={}{}</source>
        <translation>auszufüllen: die Rolle; Subnetze und Sicherheitsgruppen tragen das Tag karpenter.sh/discovery={}{}</translation>
    </message>
    <message>
        <source>to be filled in: the variables at the top</source>
        <translation>auszufüllen: die Variablen am Anfang</translation>
    </message>
    <message>
        <source>to be filled in: {}</source>
        <translation>auszufüllen: {}</translation>
    </message>
    <message>
        <source>to be watched</source>
        <translation>zu beobachten</translation>
    </message>
    <message>
        <source>to the host and back</source>
        <translation>zum Host und zurück</translation>
    </message>
    <message>
        <source>to the host's memory</source>
        <translation>zum Speicher des Hosts</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>tokens / tokens per second</source>
        <translation>Token / Token je Sekunde</translation>
    </message>
    <message>
        <source>tokens per rank</source>
        <translation>Token je Rank</translation>
    </message>
    <message>
        <source>tokens x vocabulary of the GPU x bytes, on the last stage</source>
        <translation>Token x Vokabular der GPU x Bytes, auf der letzten Stufe</translation>
    </message>
    <message>
        <source>too little is collected to tell a plan; expected two of NVLink bytes and EFA bytes, each beside tensor activity or the other, and memory</source>
        <translation>es wird zu wenig erfasst, um einen Plan zu erkennen; erwartet: zwei von NVLink-Bytes und EFA-Bytes, jeweils neben der Tensor-Aktivität oder dem anderen, und Speicher</translation>
    </message>
    <message>
        <source>too many values for a text of {}: they need {} of memory; expected at most {}</source>
        <translation>zu viele Werte für einen Text von {}: Sie brauchen {} Speicher; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>topk is {}; expected 1 to {}</source>
        <translation>topk ist {}; erwartet: 1 bis {}</translation>
    </message>
    <message>
        <source>topology {} is {}: it says nothing of switches</source>
        <translation>Topologie {} ist {}: Sie sagt nichts über Switches</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>TP all-reduce</source>
        <translation>TP All-Reduce</translation>
    </message>
    <message>
        <source>TP all-reduce of attention</source>
        <translation>TP All-Reduce der Attention</translation>
    </message>
    <message>
        <source>TP all-reduce of the draft model</source>
        <translation>TP-All-Reduce des Entwurfsmodells</translation>
    </message>
    <message>
        <source>TP communication beside products</source>
        <translation>TP-Kommunikation neben den Produkten</translation>
    </message>
    <message>
        <source>TP first in the rank order</source>
        <translation>TP zuerst in der Rangordnung</translation>
    </message>
    <message>
        <source>TP is not the fastest axis of the rank order</source>
        <translation>TP ist nicht die schnellste Achse der Rangordnung</translation>
    </message>
    <message>
        <source>tp x cp x pp x dp = {} ranks; expected {}, the job's GPUs</source>
        <translation>tp x cp x pp x dp = {} Ranks; erwartet: {}, die GPUs des Jobs</translation>
    </message>
    <message>
        <source>TP {} does not divide the {} heads of {}</source>
        <translation>TP {} teilt die {} Köpfe von {} nicht</translation>
    </message>
    <message>
        <source>TP {} does not divide the {} heads with a state of {}</source>
        <translation>TP {} teilt die {} Köpfe mit Zustand von {} nicht</translation>
    </message>
    <message>
        <source>TP {} does not fit into NVLink domains of {} GPUs</source>
        <translation>TP {} passt nicht in NVLink-Domains von {} GPUs</translation>
    </message>
    <message>
        <source>TP {} × PP {} × {} replicas need {} GPUs; {} × {} have {}</source>
        <translation>TP {} × PP {} × {} Replikate brauchen {} GPUs; {} × {} haben {}</translation>
    </message>
    <message>
        <source>TP {} → {}, DP {}</source>
        <translation>TP {} → {}, DP {}</translation>
    </message>
    <message>
        <source>TP {} → {}, PP {}</source>
        <translation>TP {} → {}, PP {}</translation>
    </message>
    <message>
        <source>TPOT, median</source>
        <translation>TPOT, Median</translation>
    </message>
    <message>
        <source>TPOT, p99</source>
        <translation>TPOT, p99</translation>
    </message>
    <message>
        <source>trainable parameters of the stage / ranks that share them</source>
        <translation>trainierbare Parameter der Stufe / Ranks, die sie sich teilen</translation>
    </message>
    <message>
        <source>trainable parameters x bytes, sharded as planned</source>
        <translation>trainierbare Parameter x Bytes, gesharded wie geplant</translation>
    </message>
    <message>
        <source>trainable parameters x bytes; none where they are gone before activations are most</source>
        <translation>trainierbare Parameter x Bytes; keine, wo sie weg sind, bevor die Aktivierungen am größten sind</translation>
    </message>
    <message>
        <source>training jobs but the first, {}: a file is one job's</source>
        <translation>Trainingsjobs außer dem ersten, {}: Eine Datei ist für einen Job</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>Trainingsschritte</translation>
    </message>
    <message>
        <source>trains {}, which its name says</source>
        <translation>trainiert {}, was sein Name sagt</translation>
    </message>
    <message>
        <source>transfer {} of job {}</source>
        <translation>Transfer {} von Job {}</translation>
    </message>
    <message>
        <source>transfer {} of job {} crosses no link of a known rate</source>
        <translation>Transfer {} von Job {} geht über keinen Link bekannter Rate</translation>
    </message>
    <message>
        <source>transfer {} of job {} takes longer than its period</source>
        <translation>Transfer {} von Job {} dauert länger als seine Periode</translation>
    </message>
    <message>
        <source>Transfer {} of job {} takes {}, longer than its period of {}</source>
        <translation>Transfer {} von Job {} dauert {}, länger als seine Periode von {}</translation>
    </message>
    <message>
        <source>Treat predictions for it as provisional.</source>
        <translation>Vorhersagen dafür als vorläufig behandeln.</translation>
    </message>
    <message>
        <source>trouble: GPU of rank {} has no NVLink where others have: NCCL falls back to few channels</source>
        <translation>Störung: Die GPU von Rank {} hat kein NVLink, wo andere es haben: NCCL weicht auf wenige Kanäle aus</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>TTFT, median</source>
        <translation>TTFT, Median</translation>
    </message>
    <message>
        <source>TTFT, p99</source>
        <translation>TTFT, p99</translation>
    </message>
    <message>
        <source>Twice the file system</source>
        <translation>Doppeltes Dateisystem</translation>
    </message>
    <message>
        <source>two batches side by side, which {} of this release does not have; expected vllm from 0.11, or sglang</source>
        <translation>zwei Batches nebeneinander, die {} in dieser Version nicht hat; erwartet: vllm ab 0.11 oder sglang</translation>
    </message>
    <message>
        <source>Two jobs are told of one host: {} by the labels of its GPUs, {} by the scheduler ({})</source>
        <translation>Von einem Host werden zwei Jobs genannt: {} von den Labels seiner GPUs, {} vom Scheduler ({})</translation>
    </message>
    <message>
        <source>Two machines or more answer to one name: {}</source>
        <translation>Zwei oder mehr Maschinen antworten auf einen Namen: {}</translation>
    </message>
    <message>
        <source>two units of FSDP in 16 bits</source>
        <translation>zwei Einheiten von FSDP in 16 Bit</translation>
    </message>
    <message>
        <source>type out of scope</source>
        <translation>Typ außerhalb des Rahmens</translation>
    </message>
    <message>
        <source>UCX reaches EFA by its SRD transport alone: where it is not built in, caches go over TCP at about 0.3 GB/s</source>
        <translation>UCX erreicht EFA nur mit seinem Transport SRD: Wo er nicht eingebaut ist, gehen Caches mit etwa 0,3 GB/s über TCP</translation>
    </message>
    <message>
        <source>UltraServer</source>
        <translation>UltraServer</translation>
    </message>
    <message>
        <source>UltraServer type</source>
        <translation>UltraServer-Typ</translation>
    </message>
    <message>
        <source>UltraServer type {}</source>
        <translation>UltraServer-Typ {}</translation>
    </message>
    <message>
        <source>UltraServer type {}: {}</source>
        <translation>UltraServer-Typ {}: {}</translation>
    </message>
    <message>
        <source>UltraServer {} has {} instances, more than any type holds: its type is not known</source>
        <translation>UltraServer {} hat {} Instanzen, mehr als ein Typ hält: Sein Typ ist nicht bekannt</translation>
    </message>
    <message>
        <source>UltraServer {} has {} instances: taken for {}, which holds {}</source>
        <translation>UltraServer {} hat {} Instanzen: für {} genommen, der {} hält</translation>
    </message>
    <message>
        <source>UltraServer {} has {} of {} instances</source>
        <translation>UltraServer {} hat {} von {} Instanzen</translation>
    </message>
    <message>
        <source>UltraServer {} holds {} of {} instances; {}</source>
        <translation>UltraServer {} hält {} von {} Instanzen; {}</translation>
    </message>
    <message>
        <source>UltraServer {} is a {}: only {} goes in it, not {}</source>
        <translation>UltraServer {} ist ein {}: Nur {} passt hinein, nicht {}</translation>
    </message>
    <message>
        <source>UltraServers: topology.yaml (slurm-topology-yaml, Slurm 25.05) holds the tree and the blocks</source>
        <translation>UltraServer: topology.yaml (slurm-topology-yaml, Slurm 25.05) enthält den Baum und die Blöcke</translation>
    </message>
    <message>
        <source>Ulysses cuts heads: {} heads per TP rank do not divide by cp = {}</source>
        <translation>Ulysses teilt Heads: {} Heads je TP-Rank sind nicht durch cp = {} teilbar</translation>
    </message>
    <message>
        <source>Uncorrected errors made the GPU set rows aside within the last half hour.</source>
        <translation>Unkorrigierte Fehler ließen die GPU in der letzten halben Stunde Zeilen aussondern.</translation>
    </message>
    <message>
        <source>Uncorrected memory errors on {}</source>
        <translation>Unkorrigierte Speicherfehler auf {}</translation>
    </message>
    <message>
        <source>uneven stages need a stage beside the named ones: pp = {}</source>
        <translation>Ungleiche Stufen brauchen eine Stufe neben den genannten: pp = {}</translation>
    </message>
    <message>
        <source>unknown recompute {}; expected unstated, none, full, block:N or selective:MODULE[+MODULE]</source>
        <translation>recompute {} unbekannt; erwartet: unstated, none, full, block:N oder selective:MODULE[+MODULE]</translation>
    </message>
    <message>
        <source>unknown serving framework {}; expected vllm, sglang or trtllm</source>
        <translation>unbekanntes Serving-Framework {}; erwartet: vllm, sglang oder trtllm</translation>
    </message>
    <message>
        <source>unknown {} {}; expected one of {}</source>
        <translation>{} {} unbekannt; erwartet: eines von {}</translation>
    </message>
    <message>
        <source>unknown {} {}; expected {}</source>
        <translation>{} {} unbekannt; erwartet: {}</translation>
    </message>
    <message>
        <source>unpacked, the file is too large; expected {} of at most {} MiB</source>
        <translation>entpackt ist die Datei zu groß; erwartet: {} von höchstens {} MiB</translation>
    </message>
    <message>
        <source>untold communication</source>
        <translation>Kommunikation ohne Namen</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Update</translation>
    </message>
    <message>
        <source>update on the host</source>
        <translation>Aktualisierung auf dem Host</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Aktualisierungen</translation>
    </message>
    <message>
        <source>uplink of a PCIe switch / its GPUs, while all of them copy</source>
        <translation>Uplink eines PCIe-Switches / seine GPUs, während alle kopieren</translation>
    </message>
    <message>
        <source>uplink of {}</source>
        <translation>Uplink von {}</translation>
    </message>
    <message>
        <source>uplink of {} (layer {})</source>
        <translation>Uplink von {} (Schicht {})</translation>
    </message>
    <message>
        <source>usd_per_gb_month is {}; expected 0 to 100</source>
        <translation>usd_per_gb_month ist {}; erwartet: 0 bis 100</translation>
    </message>
    <message>
        <source>usd_per_hour is {}; expected 0.0001 to 1000000</source>
        <translation>usd_per_hour ist {}; erwartet: 0.0001 bis 1000000</translation>
    </message>
    <message>
        <source>Use the one that the installer carries, or make sure that it is not on the path.</source>
        <translation>Die nutzen, die der Installer mitbringt, oder sicherstellen, dass sie nicht im Pfad liegt.</translation>
    </message>
    <message>
        <source>Use UltraServers, spread the blocks over time, or ask AWS for another reservation.</source>
        <translation>UltraServer nutzen, die Blöcke über die Zeit verteilen oder AWS um eine andere Reservierung bitten.</translation>
    </message>
    <message>
        <source>Use {} of the installer</source>
        <translation>{} des Installers nutzen</translation>
    </message>
    <message>
        <source>vCPUs</source>
        <translation>vCPUs</translation>
    </message>
    <message>
        <source>view {}</source>
        <translation>Ansicht {}</translation>
    </message>
    <message>
        <source>vpp = {} without pipeline stages; expected pp &gt; 1</source>
        <translation>vpp = {} ohne Pipeline-Stufen; erwartet: pp &gt; 1</translation>
    </message>
    <message>
        <source>VPP {}: {} layers are not so many times as long a pipeline</source>
        <translation>VPP {}: {} Schichten sind keine so viele Male so lange Pipeline</translation>
    </message>
    <message>
        <source>Wait; if it takes longer than its starts do, read the log of rank 0.</source>
        <translation>Abwarten; dauert es länger als seine Starts sonst, das Log von Rang 0 lesen.</translation>
    </message>
    <message>
        <source>waited for while the pipeline fills and drains</source>
        <translation>gewartet, während sich die Pipeline füllt und leert</translation>
    </message>
    <message>
        <source>waiting for a stage with more to send or to update</source>
        <translation>Warten auf eine Stufe, die mehr zu senden oder zu aktualisieren hat</translation>
    </message>
    <message>
        <source>waiting for answers</source>
        <translation>Warten auf Antworten</translation>
    </message>
    <message>
        <source>waiting for the trainer</source>
        <translation>Warten auf den Trainer</translation>
    </message>
    <message>
        <source>waits of answers for tools</source>
        <translation>Warten von Antworten auf Werkzeuge</translation>
    </message>
    <message>
        <source>waiver of {}</source>
        <translation>Ausnahme von {}</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>Watch for repeats; run the vendor's diagnostics at the next drain.</source>
        <translation>Auf Wiederholungen achten; beim nächsten Leeren die Diagnose des Herstellers laufen lassen.</translation>
    </message>
    <message>
        <source>Watch for uncorrected errors and row remaps; drain the instance at the next checkpoint and run the vendor's diagnostics.</source>
        <translation>Auf unkorrigierte Fehler und umgelegte Zeilen achten; die Instanz beim nächsten Checkpoint leeren und die Diagnose des Herstellers laufen lassen.</translation>
    </message>
    <message>
        <source>way to the prefill pool</source>
        <translation>Weg zum Prefill-Pool</translation>
    </message>
    <message>
        <source>weight gradients of all stages</source>
        <translation>Gewichtsgradienten aller Stufen</translation>
    </message>
    <message>
        <source>Weight sync</source>
        <translation>Weight Sync</translation>
    </message>
    <message>
        <source>weight sync</source>
        <translation>Gewichtsabgleich</translation>
    </message>
    <message>
        <source>weight sync by {} is not modelled; expected one of {}</source>
        <translation>Gewichtsabgleich über {} ist nicht modelliert; erwartet: eines von {}</translation>
    </message>
    <message>
        <source>weight sync by {} stays on its GPUs; expected another method between two pools</source>
        <translation>Gewichtsabgleich über {} bleibt auf seinen GPUs; erwartet: eine andere Methode zwischen zwei Pools</translation>
    </message>
    <message>
        <source>weight_sync</source>
        <translation>Gewichtsabgleich</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Weights and optimizer stay on the GPU from step to step: another sharding, other degrees or a smaller model runs.</source>
        <translation>Gewichte und Optimierer bleiben von Schritt zu Schritt auf der GPU: Ein anderes Sharding, andere Grade oder ein kleineres Modell läuft.</translation>
    </message>
    <message>
        <source>weights by {}: veRL hands them over by NCCL in buckets</source>
        <translation>Gewichte durch {}: veRL übergibt sie durch NCCL in Paketen</translation>
    </message>
    <message>
        <source>weights cannot leave their NVLink domain: no network cards; expected pools in one domain</source>
        <translation>Gewichte können ihre NVLink-Domain nicht verlassen: keine Netzkarten; erwartet: Pools in einer Domain</translation>
    </message>
    <message>
        <source>weights {} steps old: veRL advises less than 1 (async_training.staleness_threshold)</source>
        <translation>Gewichte, {} Schritte alt: veRL rät zu weniger als 1 (async_training.staleness_threshold)</translation>
    </message>
    <message>
        <source>weights × their replicas + the rest × its replicas, each at most once an instance</source>
        <translation>Gewichte × ihre Replikate + der Rest × seine Replikate, jedes höchstens einmal je Instanz</translation>
    </message>
    <message>
        <source>what a GPU holds</source>
        <translation>was eine GPU hält</translation>
    </message>
    <message>
        <source>What a save and a restart take is computed with an assumed file system.</source>
        <translation>Was Speichern und Neustart kosten, ist mit einem angenommenen Dateisystem gerechnet.</translation>
    </message>
    <message>
        <source>what else is on the network, transfers to host memory and storage</source>
        <translation>was sonst im Netz ist, Übertragungen zum Host-Speicher und Speicher</translation>
    </message>
    <message>
        <source>what follows its passes - what follows those of the longest stage</source>
        <translation>was ihren Durchläufen folgt - was denen der längsten Stufe folgt</translation>
    </message>
    <message>
        <source>what is found is applied to the instances of this job; search for clusters with switchyard-cli search</source>
        <translation>was gefunden wird, wird auf die Instanzen dieses Jobs angewendet; nach Clustern sucht switchyard-cli search</translation>
    </message>
    <message>
        <source>What is left out is not missing: hosts, GPUs and cards without values are not judged in this look. {}</source>
        <translation>Was fehlt, ist nicht verloren: Über Hosts, GPUs und Karten ohne Werte wird bei diesem Blick nicht geurteilt. {}</translation>
    </message>
    <message>
        <source>what is offloaded of a prompt takes {} to copy back and {} to compute again: it does not pay</source>
        <translation>was von einem Prompt ausgelagert ist, braucht {} zum Zurückkopieren und {} zum Neuberechnen: Es lohnt sich nicht</translation>
    </message>
    <message>
        <source>what it does is not told</source>
        <translation>was er tut, wird nicht gesagt</translation>
    </message>
    <message>
        <source>what job {} does is known; expected one that was only seen to run</source>
        <translation>was der Job {} tut, ist bekannt; erwartet wird einer, der nur laufen gesehen wurde</translation>
    </message>
    <message>
        <source>what the job computes is left open</source>
        <translation>was der Job rechnet, bleibt offen</translation>
    </message>
    <message>
        <source>What the ranks of an instance keep on their host is more than it has.</source>
        <translation>Was die Ranks einer Instanz auf ihrem Host halten, ist mehr, als er hat.</translation>
    </message>
    <message>
        <source>What these hosts share (a leaf switch, a rack) loses packets, not a card.</source>
        <translation>Was diese Hosts teilen (ein Leaf-Switch, ein Rack), verliert Pakete, nicht eine Karte.</translation>
    </message>
    <message>
        <source>What these hosts share (a leaf switch, its uplinks, a rack) is at fault or congested, not a card.</source>
        <translation>Schuld oder überlastet ist, was diese Hosts teilen (ein Leaf-Switch, seine Uplinks, ein Rack), nicht eine Karte.</translation>
    </message>
    <message>
        <source>what was seen is no part of a design: `switchyard-cli import` lists it</source>
        <translation>was gesehen wurde, ist kein Teil eines Entwurfs: `switchyard-cli import` listet es auf</translation>
    </message>
    <message>
        <source>where each instance stands in the network: EC2 decides that at launch</source>
        <translation>wo jede Instanz im Netz steht: Das entscheidet EC2 beim Start</translation>
    </message>
    <message>
        <source>which activations are kept: MaxText's minimal stands in</source>
        <translation>welche Aktivierungen gehalten werden: MaxTexts minimal steht dafür</translation>
    </message>
    <message>
        <source>which instances share an UltraServer: the Capacity Block decides that</source>
        <translation>welche Instanzen einen UltraServer teilen: Das entscheidet der Capacity Block</translation>
    </message>
    <message>
        <source>Which of the two is loaded is a matter of the library path.</source>
        <translation>Welche der beiden geladen wird, entscheidet der Bibliothekspfad.</translation>
    </message>
    <message>
        <source>which stage holds which layers, but for their number (--pipeline-model-parallel-layout)</source>
        <translation>welche Stufe welche Schichten hält, außer ihrer Anzahl (--pipeline-model-parallel-layout)</translation>
    </message>
    <message>
        <source>while the trainer works</source>
        <translation>während der Trainer arbeitet</translation>
    </message>
    <message>
        <source>While transfer {} runs, the network transfers of job {} take {} times as long</source>
        <translation>Während Transfer {} läuft, brauchen die Netzübertragungen von Job {} {}-mal so lange</translation>
    </message>
    <message>
        <source>Whole design</source>
        <translation>Ganzer Entwurf</translation>
    </message>
    <message>
        <source>Whole hosts have more of the step than the rest at the same clock, as a pipeline stage with too many layers has; the others wait for them.</source>
        <translation>Ganze Hosts haben bei gleichem Takt mehr vom Schritt als der Rest, wie eine Pipeline-Stufe mit zu vielen Schichten; die anderen warten auf sie.</translation>
    </message>
    <message>
        <source>whole, {} to {}</source>
        <translation>ganz, {} bis {}</translation>
    </message>
    <message>
        <source>with it the files are larger than {} MiB together; expected fewer of them</source>
        <translation>mit ihr sind die Dateien zusammen größer als {} MiB; erwartet: weniger davon</translation>
    </message>
    <message>
        <source>with what of their caches is computed again</source>
        <translation>samt dem, was von ihren Caches noch einmal berechnet wird</translation>
    </message>
    <message>
        <source>Withdraw it, or keep it for when the rule speaks again.</source>
        <translation>Sie zurückziehen oder behalten für den Fall, dass die Regel wieder spricht.</translation>
    </message>
    <message>
        <source>Withdraw the waiver</source>
        <translation>Die Ausnahme zurückziehen</translation>
    </message>
    <message>
        <source>Within a kind of places the order is not known.</source>
        <translation>Innerhalb einer Art von Plätzen ist die Reihenfolge nicht bekannt.</translation>
    </message>
    <message>
        <source>without loss</source>
        <translation>ohne Verlust</translation>
    </message>
    <message>
        <source>Work is dealt unevenly: {} of {} GPUs of job {} compute for up to {} × as long as the others</source>
        <translation>Arbeit ist ungleich verteilt: {} von {} GPUs von Job {} rechnen bis zu {} × so lange wie die anderen</translation>
    </message>
    <message>
        <source>Work per GPU</source>
        <translation>Arbeit je GPU</translation>
    </message>
    <message>
        <source>worker group {}: provisioning_parameters.json names it, the cluster's own JSON says what it holds</source>
        <translation>Worker-Gruppe {}: provisioning_parameters.json nennt sie, was sie enthält, sagt das JSON des Clusters selbst</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>Arbeitsspeicher der Kernels</translation>
    </message>
    <message>
        <source>Write from newer instances, or pay for less throughput.</source>
        <translation>Von neueren Instanzen schreiben oder für weniger Durchsatz zahlen.</translation>
    </message>
    <message>
        <source>write to storage</source>
        <translation>in den Speicher schreiben</translation>
    </message>
    <message>
        <source>writing failed</source>
        <translation>Schreiben fehlgeschlagen</translation>
    </message>
    <message>
        <source>writing failed; the old file is untouched</source>
        <translation>Schreiben fehlgeschlagen; die alte Datei ist unberührt</translation>
    </message>
    <message>
        <source>wrong results: {}</source>
        <translation>falsche Ergebnisse: {}</translation>
    </message>
    <message>
        <source>XID 45 on {}: cleaned up after XID {}</source>
        <translation>XID 45 auf {}: aufgeräumt nach XID {}</translation>
    </message>
    <message>
        <source>XID {} on {}: {}</source>
        <translation>XID {} auf {}: {}</translation>
    </message>
    <message>
        <source>XIDs</source>
        <translation>XIDs</translation>
    </message>
    <message>
        <source>ZeRO-1: torchtitan's FSDP shards parameters and gradients too, which takes less memory and sends more (ZeRO-3)</source>
        <translation>ZeRO-1: torchtitans FSDP shardet auch Parameter und Gradienten, was weniger Speicher nimmt und mehr sendet (ZeRO-3)</translation>
    </message>
    <message>
        <source>ZeRO-2 is written as FSDP that keeps parameters after the forward pass (fsdp_reshard_after_forward=never)</source>
        <translation>ZeRO-2 ist als FSDP geschrieben, das Parameter nach dem Vorwärtsdurchlauf behält (fsdp_reshard_after_forward=never)</translation>
    </message>
    <message>
        <source>zero-bubble schedule</source>
        <translation>Zero-Bubble-Ablauf</translation>
    </message>
    <message>
        <source>{} (down)</source>
        <translation>{} (abwärts)</translation>
    </message>
    <message>
        <source>{} (in no UltraServer)</source>
        <translation>{} (in keinem UltraServer)</translation>
    </message>
    <message>
        <source>{} (it was {})</source>
        <translation>{} (es war {})</translation>
    </message>
    <message>
        <source>{} (rx)</source>
        <translation>{} (rx)</translation>
    </message>
    <message>
        <source>{} (tx)</source>
        <translation>{} (tx)</translation>
    </message>
    <message>
        <source>{} (up)</source>
        <translation>{} (aufwärts)</translation>
    </message>
    <message>
        <source>{} ({} times)</source>
        <translation>{} ({}-mal)</translation>
    </message>
    <message>
        <source>{} ({}): what it shows is no part of a design; imported alone, it is told as facts</source>
        <translation>{} ({}): was es zeigt, ist kein Teil eines Entwurfs; allein importiert, wird es als Fakten gezeigt</translation>
    </message>
    <message>
        <source>{} and {} are both in {} {}, but {} has them in {} and {}: the first is kept</source>
        <translation>{} und {} sind beide in {} {}, aber {} hat sie in {} und {}: Das erste bleibt</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} und {} weitere</translation>
    </message>
    <message>
        <source>{} and {}_file are both there; expected one</source>
        <translation>{} und {}_file sind beide da; erwartet: eines</translation>
    </message>
    <message>
        <source>{} answers in flight; expected at most {}</source>
        <translation>{} Antworten zugleich; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>{} answers in {} updates on {} GPUs; expected 1 or more of each, an answer or more in an update</source>
        <translation>{} Antworten in {} Updates auf {} GPUs; erwartet: je 1 oder mehr, mindestens eine Antwort je Update</translation>
    </message>
    <message>
        <source>{} are not covered by this model of a transformer; expected dense or MoE attention layers</source>
        <translation>{} deckt dieses Modell eines Transformers nicht ab; erwartet: dichte oder MoE-Schichten mit Attention</translation>
    </message>
    <message>
        <source>{} at {}</source>
        <translation>{} zu {}</translation>
    </message>
    <message>
        <source>{} attention heads do not divide by tp = {}</source>
        <translation>{} Attention-Heads sind nicht durch tp = {} teilbar</translation>
    </message>
    <message>
        <source>{} before it began</source>
        <translation>{} vor dem Beginn</translation>
    </message>
    <message>
        <source>{} belongs to UltraServer {}, whose instances are all of one type</source>
        <translation>{} gehört zu UltraServer {}, dessen Instanzen alle von einem Typ sind</translation>
    </message>
    <message>
        <source>{} beside EFA installer {}, which carries {}</source>
        <translation>{} neben EFA-Installer {}, der {} mitbringt</translation>
    </message>
    <message>
        <source>{} by host, correlation with the prediction</source>
        <translation>{} je Host, Korrelation mit der Vorhersage</translation>
    </message>
    <message>
        <source>{} cannot be predicted yet: {}</source>
        <translation>{} kann noch nicht vorhergesagt werden: {}</translation>
    </message>
    <message>
        <source>{} Capacity Block</source>
        <translation>{} Capacity Block</translation>
    </message>
    <message>
        <source>{} Capacity Blocks</source>
        <translation>{} Capacity Blocks</translation>
    </message>
    <message>
        <source>{} cards: EFA {}</source>
        <translation>{} Karten: EFA: {}</translation>
    </message>
    <message>
        <source>{} carries {} × what this plan sends for as much work</source>
        <translation>{} trägt {} × das, was dieser Plan für gleich viel Arbeit sendet</translation>
    </message>
    <message>
        <source>{} clients reach {} over ENA, {} each, below what its servers carry</source>
        <translation>{} Clients erreichen {} über ENA, je {}, unter dem, was dessen Server tragen</translation>
    </message>
    <message>
        <source>{} cross domains for nothing. Dispatch and combine of every MoE layer cross the network cards.</source>
        <translation>{} queren umsonst Domains. Dispatch und Combine jeder MoE-Schicht gehen über die Netzkarten.</translation>
    </message>
    <message>
        <source>{} cuts {}, which has ranks {}-{}; expected whole instances</source>
        <translation>{} zerschneidet {}, die die Ranks {}-{} hat; erwartet: ganze Instanzen</translation>
    </message>
    <message>
        <source>{} does not do; expected older than {}</source>
        <translation>{} geht nicht; erwartet: älter als {}</translation>
    </message>
    <message>
        <source>{} does not do; expected {} or newer</source>
        <translation>{} geht nicht; erwartet: {} oder neuer</translation>
    </message>
    <message>
        <source>{} EFA card {}</source>
        <translation>{} EFA-Karte {}</translation>
    </message>
    <message>
        <source>{} EFA cards</source>
        <translation>{} EFA-Karten</translation>
    </message>
    <message>
        <source>{} entry</source>
        <translation>Eintrag von {}</translation>
    </message>
    <message>
        <source>{} experts do not divide by ep = {}</source>
        <translation>{} Experten sind nicht durch ep = {} teilbar</translation>
    </message>
    <message>
        <source>{} experts with {} redundant ones over EP {}; expected redundant experts that EP divides the sum with, like {}</source>
        <translation>{} Experten mit {} redundanten über EP {}; erwartet: redundante Experten, mit denen EP die Summe teilt, etwa {}</translation>
    </message>
    <message>
        <source>{} file</source>
        <translation>Datei {}</translation>
    </message>
    <message>
        <source>{} free position on the canvas</source>
        <translation>{} freie Position auf der Zeichenfläche</translation>
    </message>
    <message>
        <source>{} free positions on the canvas</source>
        <translation>{} freie Positionen auf der Zeichenfläche</translation>
    </message>
    <message>
        <source>{} further instance types</source>
        <translation>{} weitere Instanztypen</translation>
    </message>
    <message>
        <source>{} further training job: a file has one</source>
        <translation>{} weiterer Trainingsjob: Eine Datei hat einen</translation>
    </message>
    <message>
        <source>{} further training jobs: a file has one</source>
        <translation>{} weitere Trainingsjobs: Eine Datei hat einen</translation>
    </message>
    <message>
        <source>{} further training jobs: a script has one</source>
        <translation>{} weitere Trainingsjobs: Ein Skript hat einen</translation>
    </message>
    <message>
        <source>{} gives {} no rate that the catalog knows: it is not counted</source>
        <translation>{} gibt {} keine Rate, die der Katalog kennt: nicht gezählt</translation>
    </message>
    <message>
        <source>{} go to {}.</source>
        <translation>{} gehen nach {}.</translation>
    </message>
    <message>
        <source>{} goes from {} to {} GPUs; expected pools of equal size for same_rank, or the pattern all_to_all</source>
        <translation>{} geht von {} nach {} GPUs; erwartet: Pools gleicher Größe für same_rank oder das Muster all_to_all</translation>
    </message>
    <message>
        <source>{} GPUs</source>
        <translation>{} GPUs</translation>
    </message>
    <message>
        <source>{} GPUs are missing</source>
        <translation>{} GPUs fehlen</translation>
    </message>
    <message>
        <source>{} GPUs fail DCGM's health check</source>
        <translation>{} GPUs bestehen DCGMs Gesundheitsprüfung nicht</translation>
    </message>
    <message>
        <source>{} GPUs have slow NVLink</source>
        <translation>{} GPUs haben langsames NVLink</translation>
    </message>
    <message>
        <source>{} GPUs of job {} that work</source>
        <translation>{} GPUs von Job {}, die arbeiten</translation>
    </message>
    <message>
        <source>{} GPUs of the rollout's pool hold no replica</source>
        <translation>{} GPUs im Pool des Rollouts halten kein Replikat</translation>
    </message>
    <message>
        <source>{} GPUs of {} are more than an UltraCluster has</source>
        <translation>{} GPUs von {} sind mehr, als ein UltraCluster hat</translation>
    </message>
    <message>
        <source>{} GPUs on {} hosts</source>
        <translation>{} GPUs auf {} Hosts</translation>
    </message>
    <message>
        <source>{} GPUs show memory errors that were contained</source>
        <translation>{} GPUs zeigen Speicherfehler, die eingedämmt wurden</translation>
    </message>
    <message>
        <source>{} GPUs show old XID errors</source>
        <translation>{} GPUs zeigen alte XID-Fehler</translation>
    </message>
    <message>
        <source>{} GPUs show XID 45 after another one</source>
        <translation>{} GPUs zeigen XID 45 nach einer anderen</translation>
    </message>
    <message>
        <source>{} GPUs show XID errors</source>
        <translation>{} GPUs zeigen XID-Fehler</translation>
    </message>
    <message>
        <source>{} GPUs show XIDs of the application</source>
        <translation>{} GPUs zeigen XIDs der Anwendung</translation>
    </message>
    <message>
        <source>{} GPUs throttle for heat</source>
        <translation>{} GPUs drosseln wegen Hitze</translation>
    </message>
    <message>
        <source>{} GPUs: {}</source>
        <translation>{} GPUs: {}</translation>
    </message>
    <message>
        <source>{} hangs below {} network node layers in EC2, not here</source>
        <translation>{} hängt in EC2 unter {} Schichten von Netzknoten, hier nicht</translation>
    </message>
    <message>
        <source>{} has a "pool"; expected "from" and "to" of "transfer" instead</source>
        <translation>{} hat ein "pool"; erwartet: stattdessen "from" und "to" von "transfer"</translation>
    </message>
    <message>
        <source>{} has another value; expected '{}'</source>
        <translation>{} hat einen anderen Wert; erwartet: '{}'</translation>
    </message>
    <message>
        <source>{} has EFA but no figure "efa_version"</source>
        <translation>{} hat EFA, aber keine Angabe "efa_version"</translation>
    </message>
    <message>
        <source>{} has EFA version {}; Lustre speaks EFA from Nitro v4 on.</source>
        <translation>{} hat EFA Version {}; Lustre spricht EFA ab Nitro v4.</translation>
    </message>
    <message>
        <source>{} has format {}; it is saved in format {}, which older versions of Switchyard refuse</source>
        <translation>{} hat Format {}; gespeichert wird in Format {}, das ältere Versionen von Switchyard ablehnen</translation>
    </message>
    <message>
        <source>{} has instances of {} and of {}; select those of one type</source>
        <translation>{} hat Instanzen von {} und von {}; solche eines Typs auswählen</translation>
    </message>
    <message>
        <source>{} has no "custom"; expected a model architecture, because its model is "custom"</source>
        <translation>{} hat kein "custom"; erwartet: eine Modellarchitektur, weil das Modell "custom" ist</translation>
    </message>
    <message>
        <source>{} has no "rows"; expected the rows that it was fitted to</source>
        <translation>{} hat kein "rows"; erwartet: die Zeilen, an die es angepasst wurde</translation>
    </message>
    <message>
        <source>{} has no access key</source>
        <translation>{} hat keinen Access Key</translation>
    </message>
    <message>
        <source>{} has no figure "{}"</source>
        <translation>{} hat keine Angabe "{}"</translation>
    </message>
    <message>
        <source>{} has no GPU to send from</source>
        <translation>{} hat keine GPU, von der zu senden wäre</translation>
    </message>
    <message>
        <source>{} has no GPU to send to</source>
        <translation>{} hat keine GPU, an die zu senden wäre</translation>
    </message>
    <message>
        <source>{} has no node above it; expected one in {}</source>
        <translation>{} hat keinen Knoten über sich; erwartet: einer in {}</translation>
    </message>
    <message>
        <source>{} has no size; expected CLASS:TIB</source>
        <translation>{} hat keine Größe; erwartet: CLASS:TIB</translation>
    </message>
    <message>
        <source>{} has no {} arithmetic, which scales 32 values at a time: its products are predicted as those of FP8 with a scale for each tensor</source>
        <translation>{} rechnet nicht in {}, das je 32 Werte skaliert: Seine Produkte sind wie die in FP8 mit einer Skala je Tensor vorhergesagt</translation>
    </message>
    <message>
        <source>{} has no {} arithmetic: its products are predicted at the rate of the next wider type it has</source>
        <translation>{} rechnet nicht in {}: Seine Produkte sind mit der Rate des nächstbreiteren Typs vorhergesagt, den es hat</translation>
    </message>
    <message>
        <source>{} has no {}; expected libcurl 7.85 or newer</source>
        <translation>{} hat kein {}; erwartet: libcurl 7.85 oder neuer</translation>
    </message>
    <message>
        <source>{} has no {}; expected {}</source>
        <translation>{} hat kein {}; erwartet: {}</translation>
    </message>
    <message>
        <source>{} has {} elements, more than the 256 that NCCL reads</source>
        <translation>{} hat {} Elemente, mehr als die 256, die NCCL liest</translation>
    </message>
    <message>
        <source>{} has {} in both its pools; expected pools that share no instance</source>
        <translation>{} hat {} in beiden Pools; erwartet: Pools ohne gemeinsame Instanz</translation>
    </message>
    <message>
        <source>{} has {} instances; expected at most {}</source>
        <translation>{} hat {} Instanzen; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>{} has {} network nodes here; the catalog says {}</source>
        <translation>{} hat hier {} Netzwerkknoten; der Katalog sagt {}</translation>
    </message>
    <message>
        <source>{} has {} phases; expected at most 1000</source>
        <translation>{} hat {} Phasen; erwartet: höchstens 1000</translation>
    </message>
    <message>
        <source>{} has {} {} in {} and {} in {}: the larger is kept</source>
        <translation>{} hat {} {} in {} und {} in {}: Die größere Zahl bleibt</translation>
    </message>
    <message>
        <source>{} has {}, which Switchyard does not follow{}</source>
        <translation>{} hat {}, dem Switchyard nicht folgt{}</translation>
    </message>
    <message>
        <source>{} heads do not divide into {} key-value heads</source>
        <translation>{} Köpfe gehen nicht in {} Key-Value-Köpfe auf</translation>
    </message>
    <message>
        <source>{} heads with a state do not divide by tp = {}</source>
        <translation>{} Heads mit Zustand sind nicht durch tp = {} teilbar</translation>
    </message>
    <message>
        <source>{} here and {} in a row above; expected one type</source>
        <translation>{} hier und {} in einer Zeile darüber; erwartet: ein Typ</translation>
    </message>
    <message>
        <source>{} holds everywhere; expected "when" or "types"</source>
        <translation>{} gilt überall; erwartet: "when" oder "types"</translation>
    </message>
    <message>
        <source>{} holds {}, less than two checkpoints of job {}, {} each</source>
        <translation>{} hält {}, weniger als zwei Checkpoints von Job {} zu je {}</translation>
    </message>
    <message>
        <source>{} host name is written as Slurm takes them, short and of plain letters: {}</source>
        <translation>{} Hostname ist so geschrieben, wie Slurm ihn nimmt, kurz und aus einfachen Buchstaben: {}</translation>
    </message>
    <message>
        <source>{} host names are written as Slurm takes them, short and of plain letters: {}</source>
        <translation>{} Hostnamen sind so geschrieben, wie Slurm sie nimmt, kurz und aus einfachen Buchstaben: {}</translation>
    </message>
    <message>
        <source>{} hosts are down</source>
        <translation>{} Hosts sind aus</translation>
    </message>
    <message>
        <source>{} hosts are given to jobs that do nothing on them</source>
        <translation>{} Hosts sind an Jobs vergeben, die nichts auf ihnen tun</translation>
    </message>
    <message>
        <source>{} hosts are held back by power: {} to {}</source>
        <translation>{} Hosts sind von der Leistung begrenzt: {} bis {}</translation>
    </message>
    <message>
        <source>{} hosts are idle beside the jobs that run</source>
        <translation>{} Hosts sind ohne Arbeit neben den Jobs, die laufen</translation>
    </message>
    <message>
        <source>{} hosts are idle, and no job runs</source>
        <translation>{} Hosts sind untätig, und kein Job läuft</translation>
    </message>
    <message>
        <source>{} hosts are no targets any more</source>
        <translation>{} Hosts sind keine Ziele mehr</translation>
    </message>
    <message>
        <source>{} hosts give no EFA counters, and their jobs go on</source>
        <translation>{} Hosts liefern keine EFA-Zähler, und ihre Jobs laufen weiter</translation>
    </message>
    <message>
        <source>{} hosts give no metrics</source>
        <translation>{} Hosts geben keine Metriken</translation>
    </message>
    <message>
        <source>{} hosts have frozen EFA counters</source>
        <translation>{} Hosts haben eingefrorene EFA-Zähler</translation>
    </message>
    <message>
        <source>{} hosts have GPU memory held by nobody's job</source>
        <translation>{} Hosts halten GPU-Speicher für niemandes Job</translation>
    </message>
    <message>
        <source>{} hosts have one job by the labels of their GPUs and another by the scheduler</source>
        <translation>{} Hosts haben nach den Labels ihrer GPUs einen Job und nach dem Scheduler einen anderen</translation>
    </message>
    <message>
        <source>{} hosts lack EFA cards</source>
        <translation>{} Hosts fehlen EFA-Karten</translation>
    </message>
    <message>
        <source>{} hosts left or were replaced</source>
        <translation>{} Hosts sind gegangen oder wurden ersetzt</translation>
    </message>
    <message>
        <source>{} hosts of job {} do nothing</source>
        <translation>{} Hosts von Job {} tun nichts</translation>
    </message>
    <message>
        <source>{} hosts of job {} hold memory and do nothing</source>
        <translation>{} Hosts von Job {} halten Speicher und tun nichts</translation>
    </message>
    <message>
        <source>{} hosts of {} are fed late: all their GPUs lack work for {} of the time</source>
        <translation>{} Hosts von {} werden spät versorgt: Allen ihren GPUs fehlt {} der Zeit Arbeit</translation>
    </message>
    <message>
        <source>{} hosts on the server are not in the design: {}</source>
        <translation>{} Hosts des Servers stehen nicht im Entwurf: {}</translation>
    </message>
    <message>
        <source>{} hosts on the server are not shown: {}</source>
        <translation>{} Hosts auf dem Server werden nicht gezeigt: {}</translation>
    </message>
    <message>
        <source>{} hosts outside job {}</source>
        <translation>{} Hosts außerhalb von Job {}</translation>
    </message>
    <message>
        <source>{} hosts run at a low clock: {} to {}</source>
        <translation>{} Hosts laufen mit niedrigem Takt: {} bis {}</translation>
    </message>
    <message>
        <source>{} hosts run hot and throttle: {} to {}</source>
        <translation>{} Hosts laufen heiß und drosseln: {} bis {}</translation>
    </message>
    <message>
        <source>{} hosts show old data: {}</source>
        <translation>{} Hosts zeigen alte Daten: {}</translation>
    </message>
    <message>
        <source>{} in a quarter of an hour</source>
        <translation>{} in einer Viertelstunde</translation>
    </message>
    <message>
        <source>{} in {} has another price in a file before; expected one</source>
        <translation>{} in {} hat in einer Datei davor einen anderen Preis; erwartet: einer</translation>
    </message>
    <message>
        <source>{} in {} has no hourly On-Demand price</source>
        <translation>{} in {} hat keinen On-Demand-Preis je Stunde</translation>
    </message>
    <message>
        <source>{} in {} has several On-Demand prices, {} and {}</source>
        <translation>{} in {} hat mehrere On-Demand-Preise, {} und {}</translation>
    </message>
    <message>
        <source>{} in {} has several rates for one year, {} and {}; ask with --savings-plan-types and --savings-plan-payment-options for one</source>
        <translation>{} in {} hat mehrere Sätze für ein Jahr, {} und {}; mit --savings-plan-types und --savings-plan-payment-options nach einem fragen</translation>
    </message>
    <message>
        <source>{} in {} has several rates for three years, {} and {}; ask with --savings-plan-types and --savings-plan-payment-options for one</source>
        <translation>{} in {} hat mehrere Sätze für drei Jahre, {} und {}; mit --savings-plan-types und --savings-plan-payment-options nach einem fragen</translation>
    </message>
    <message>
        <source>{} in {} on {}</source>
        <translation>{} in {} am {}</translation>
    </message>
    <message>
        <source>{} in {}, {} on {}</source>
        <translation>{} in {}, {} am {}</translation>
    </message>
    <message>
        <source>{} in {}{}</source>
        <translation>{} in {}{}</translation>
    </message>
    <message>
        <source>{} instance has no host name: the id stands for it</source>
        <translation>{} Instanz hat keinen Hostnamen: Die Id steht dafür</translation>
    </message>
    <message>
        <source>{} instances are at another depth.</source>
        <translation>{} Instanzen liegen in einer anderen Tiefe.</translation>
    </message>
    <message>
        <source>{} instances are sold only inside an UltraServer</source>
        <translation>{} Instanzen werden nur in einem UltraServer verkauft</translation>
    </message>
    <message>
        <source>{} instances cannot be launched.</source>
        <translation>{} Instanzen können nicht gestartet werden.</translation>
    </message>
    <message>
        <source>{} instances have it; nothing is known of their GPUs and cards.</source>
        <translation>{} Instanzen haben ihn; von ihren GPUs und Karten ist nichts bekannt.</translation>
    </message>
    <message>
        <source>{} instances have no host name: the id stands for it</source>
        <translation>{} Instanzen haben keinen Hostnamen: Die Id steht dafür</translation>
    </message>
    <message>
        <source>{} instances have no place in the network</source>
        <translation>{} Instanzen haben keinen Platz im Netz</translation>
    </message>
    <message>
        <source>{} instances in another Availability Zone, {}</source>
        <translation>{} Instanzen in einer anderen Availability Zone, {}</translation>
    </message>
    <message>
        <source>{} instances of reference platforms, which EC2 does not have</source>
        <translation>{} Instanzen von Referenzplattformen, die EC2 nicht hat</translation>
    </message>
    <message>
        <source>{} instances of {} GPUs; expected 1 to {} GPUs in all</source>
        <translation>{} Instanzen mit {} GPUs; erwartet: insgesamt 1 bis {} GPUs</translation>
    </message>
    <message>
        <source>{} instances run no job</source>
        <translation>{} Instanzen haben keinen Job</translation>
    </message>
    <message>
        <source>{} instances run no job: {}</source>
        <translation>{} Instanzen haben keinen Job: {}</translation>
    </message>
    <message>
        <source>{} instances run several jobs at once</source>
        <translation>{} Instanzen haben mehrere Jobs zugleich</translation>
    </message>
    <message>
        <source>{} instances whose place is not known</source>
        <translation>{} Instanzen, deren Ort nicht bekannt ist</translation>
    </message>
    <message>
        <source>{} interleaves no fewer micro-batches than stages: {} micro-batches (gbs / mbs / dp = {}), pp = {}</source>
        <translation>{} verschränkt nicht weniger Mikrobatches als Stufen: {} Mikrobatches (gbs / mbs / dp = {}), pp = {}</translation>
    </message>
    <message>
        <source>{} interleaves rounds of one size alone: {} micro-batches (gbs / mbs / dp = {}) do not divide by the {} rounds of pp = {} or more</source>
        <translation>{} verschränkt nur Runden von einer Größe: {} Mikrobatches (gbs / mbs / dp = {}) teilen sich nicht durch die {} Runden von pp = {} oder mehr</translation>
    </message>
    <message>
        <source>{} interleaves whole rounds of its stages alone: {} micro-batches (gbs / mbs / dp = {}) do not divide by pp = {}</source>
        <translation>{} verschränkt nur ganze Runden seiner Stufen: {} Mikrobatches (gbs / mbs / dp = {}) teilen sich nicht durch pp = {}</translation>
    </message>
    <message>
        <source>{} is "auto": left open</source>
        <translation>{} ist "auto": offen gelassen</translation>
    </message>
    <message>
        <source>{} is '{}'; expected 0 or more</source>
        <translation>{} ist '{}'; erwartet: 0 oder mehr</translation>
    </message>
    <message>
        <source>{} is '{}'; expected a number</source>
        <translation>{} ist '{}'; erwartet: eine Zahl</translation>
    </message>
    <message>
        <source>{} is '{}'; expected a number above 0</source>
        <translation>{} ist '{}'; erwartet: eine Zahl über 0</translation>
    </message>
    <message>
        <source>{} is a reference platform and not for sale</source>
        <translation>{} ist eine Referenzplattform und nicht zu kaufen</translation>
    </message>
    <message>
        <source>{} is a reference platform for measurements; it is not for sale on EC2</source>
        <translation>{} ist eine Referenzplattform für Messungen; auf EC2 gibt es sie nicht zu kaufen</translation>
    </message>
    <message>
        <source>{} is a secret in clear in a file that others may read; expected chmod 600, or {}_file</source>
        <translation>{} ist ein Geheimnis im Klartext in einer Datei, die andere lesen dürfen; erwartet: chmod 600 oder {}_file</translation>
    </message>
    <message>
        <source>{} is a storage class; expected usd_per_gb_month</source>
        <translation>{} ist eine Speicherklasse; erwartet: usd_per_gb_month</translation>
    </message>
    <message>
        <source>{} is a {} and {} a {}; only instances of one type change places</source>
        <translation>{} ist {}, {} ist {}; nur Instanzen eines Typs tauschen den Platz</translation>
    </message>
    <message>
        <source>{} is empty; expected at least one instance</source>
        <translation>{} ist leer; erwartet: mindestens eine Instanz</translation>
    </message>
    <message>
        <source>{} is empty{}; expected {}</source>
        <translation>{} ist leer{}; erwartet: {}</translation>
    </message>
    <message>
        <source>{} is in the catalog, with {} GPUs and {} vCPUs; EC2 says {} and {}</source>
        <translation>{} ist im Katalog, mit {} GPUs und {} vCPUs; EC2 sagt {} und {}</translation>
    </message>
    <message>
        <source>{} is limited twice; expected one of the limits</source>
        <translation>{} ist zweimal begrenzt; erwartet: eine der Grenzen</translation>
    </message>
    <message>
        <source>{} is locked; unlock it first</source>
        <translation>{} ist gesperrt; zuerst entsperren</translation>
    </message>
    <message>
        <source>{} is newer than what {} was tested with, {}</source>
        <translation>{} ist neuer als das, womit {} getestet wurde, {}</translation>
    </message>
    <message>
        <source>{} is no header; expected NAME: {}</source>
        <translation>{} ist kein Header; erwartet: NAME: {}</translation>
    </message>
    <message>
        <source>{} is no id; expected 1 to {} characters, none of them "/" or a line break</source>
        <translation>{} ist keine ID; erwartet: 1 bis {} Zeichen, keines davon "/" oder ein Zeilenumbruch</translation>
    </message>
    <message>
        <source>{} is no instance type, UltraServer type or storage class of the catalog; expected one, or * for any type</source>
        <translation>{} ist kein Instanztyp, UltraServer-Typ und keine Speicherklasse des Katalogs; erwartet: eines davon, oder * für jeden Typ</translation>
    </message>
    <message>
        <source>{} is no kind of capacity; expected on-demand, capacity-block, savings-plan, savings-plan-3y, spot or own</source>
        <translation>{} ist keine Art von Kapazität; erwartet: on-demand, capacity-block, savings-plan, savings-plan-3y, spot oder own</translation>
    </message>
    <message>
        <source>{} is no list of a catalog; expected sources, regions, gpus, efa, instances, platforms, ultraservers, storage, prices, models or software</source>
        <translation>{} ist keine Liste eines Katalogs; erwartet: sources, regions, gpus, efa, instances, platforms, ultraservers, storage, prices, models oder software</translation>
    </message>
    <message>
        <source>{} is no list of hosts; expected one like "p5-[1-4,7]"</source>
        <translation>{} ist keine Liste von Hosts; erwartet: eine wie "p5-[1-4,7]"</translation>
    </message>
    <message>
        <source>{} is no pattern of a transfer; expected same_rank, all_to_all, gather or broadcast</source>
        <translation>{} ist kein Muster eines Transfers; erwartet: same_rank, all_to_all, gather oder broadcast</translation>
    </message>
    <message>
        <source>{} is no range of ranks; expected "ranks A-B" within 0-{}</source>
        <translation>{} ist kein Bereich von Ranks; erwartet: "ranks A-B" innerhalb von 0-{}</translation>
    </message>
    <message>
        <source>{} is no storage class; expected usd_per_hour</source>
        <translation>{} ist keine Speicherklasse; erwartet: usd_per_hour</translation>
    </message>
    <message>
        <source>{} is no type that a catalog takes: {}</source>
        <translation>{} ist kein Typ, den ein Katalog nimmt: {}</translation>
    </message>
    <message>
        <source>{} is no version of {}; expected one like 2.27.3</source>
        <translation>{} ist keine Version von {}; erwartet: eine wie 2.27.3</translation>
    </message>
    <message>
        <source>{} is not in the catalog</source>
        <translation>{} ist nicht im Katalog</translation>
    </message>
    <message>
        <source>{} is not in the catalog: group {} is left out</source>
        <translation>{} ist nicht im Katalog: Gruppe {} bleibt weg</translation>
    </message>
    <message>
        <source>{} is not in the catalog: its reservation is left out</source>
        <translation>{} ist nicht im Katalog: Seine Reservierung bleibt weg</translation>
    </message>
    <message>
        <source>{} is not in the catalog: left out</source>
        <translation>{} ist nicht im Katalog: weggelassen</translation>
    </message>
    <message>
        <source>{} is not in the catalog; expected an instance type or storage class</source>
        <translation>{} ist nicht im Katalog; erwartet: ein Instanztyp oder eine Speicherklasse</translation>
    </message>
    <message>
        <source>{} is nothing of this design; {}</source>
        <translation>{} ist nichts aus diesem Entwurf; {}</translation>
    </message>
    <message>
        <source>{} is of layer {}, its parent of layer {}; expected the layer above</source>
        <translation>{} ist in Schicht {}, sein übergeordneter in Schicht {}; erwartet: die Schicht darüber</translation>
    </message>
    <message>
        <source>{} is of the type {}, which the catalog lacks</source>
        <translation>{} ist vom Typ {}, der dem Katalog fehlt</translation>
    </message>
    <message>
        <source>{} is provisional: {}</source>
        <translation>{} ist vorläufig: {}</translation>
    </message>
    <message>
        <source>{} is served, the design says {}</source>
        <translation>{} wird bedient, der Entwurf sagt {}</translation>
    </message>
    <message>
        <source>{} is slow against its peers ({} their time between tokens)</source>
        <translation>{} ist langsam gegen die Peers ({} deren Zeit zwischen Token)</translation>
    </message>
    <message>
        <source>{} is sold only in an UltraServer; move the whole {}, or into another UltraServer</source>
        <translation>{} wird nur in einem UltraServer verkauft; den ganzen {} verschieben, oder in einen anderen UltraServer</translation>
    </message>
    <message>
        <source>{} is sold only in an UltraServer; place {}</source>
        <translation>{} wird nur in einem UltraServer verkauft; {} platzieren</translation>
    </message>
    <message>
        <source>{} is taken in the design: what comes is called {}</source>
        <translation>{} ist im Entwurf vergeben: was kommt, heißt {}</translation>
    </message>
    <message>
        <source>{} is there twice; expected unique ids</source>
        <translation>{} kommt zweimal vor; erwartet: eindeutige Ids</translation>
    </message>
    <message>
        <source>{} is there twice; expected unique names</source>
        <translation>{} kommt zweimal vor; erwartet: eindeutige Namen</translation>
    </message>
    <message>
        <source>{} is UltraServer {}</source>
        <translation>{} ist UltraServer {}</translation>
    </message>
    <message>
        <source>{} is {} in {} and {} in {}: left open</source>
        <translation>{} ist {} in {} und {} in {}: offen gelassen</translation>
    </message>
    <message>
        <source>{} is {}: no whole number, left open</source>
        <translation>{} ist {}: keine ganze Zahl, offen gelassen</translation>
    </message>
    <message>
        <source>{} is {}; expected 1 or more</source>
        <translation>{} ist {}; erwartet: 1 oder mehr</translation>
    </message>
    <message>
        <source>{} is {}; expected a whole number from {}</source>
        <translation>{} ist {}; erwartet: eine ganze Zahl ab {}</translation>
    </message>
    <message>
        <source>{} is {}; expected an object</source>
        <translation>{} ist {}; erwartet: ein Objekt</translation>
    </message>
    <message>
        <source>{} is {}; expected keys below it</source>
        <translation>{} ist {}; erwartet: Schlüssel darunter</translation>
    </message>
    <message>
        <source>{} is {}; expected one value</source>
        <translation>{} ist {}; erwartet: ein Wert</translation>
    </message>
    <message>
        <source>{} is {}; expected true or false</source>
        <translation>{} ist {}; erwartet: true oder false</translation>
    </message>
    <message>
        <source>{} is {}; expected YYYY-MM-DD</source>
        <translation>{} ist {}; erwartet: YYYY-MM-DD</translation>
    </message>
    <message>
        <source>{} is {}{} and has no source; expected the document or measurement that says so</source>
        <translation>{} ist {}{} und hat keine Quelle; erwartet: das Dokument oder die Messung, in der es steht</translation>
    </message>
    <message>
        <source>{} is {}{}; expected {}</source>
        <translation>{} ist {}{}; erwartet: {}</translation>
    </message>
    <message>
        <source>{} job</source>
        <translation>{} Job</translation>
    </message>
    <message>
        <source>{} job that does not train</source>
        <translation>{} Job, der nicht trainiert</translation>
    </message>
    <message>
        <source>{} jobs</source>
        <translation>{} Jobs</translation>
    </message>
    <message>
        <source>{} jobs of other kinds</source>
        <translation>{} Jobs anderer Art</translation>
    </message>
    <message>
        <source>{} jobs that do not train</source>
        <translation>{} Jobs, die nicht trainieren</translation>
    </message>
    <message>
        <source>{} key that this version does not know</source>
        <translation>{} Schlüssel, den diese Version nicht kennt</translation>
    </message>
    <message>
        <source>{} keys that this version does not know</source>
        <translation>{} Schlüssel, die diese Version nicht kennt</translation>
    </message>
    <message>
        <source>{} KiB</source>
        <translation>{} KiB</translation>
    </message>
    <message>
        <source>{} layers are left for {} stages; expected an equal share of at least one each</source>
        <translation>{} Schichten bleiben für {} Stufen; erwartet: ein gleicher Anteil von mindestens je einer</translation>
    </message>
    <message>
        <source>{} layers that keep a state in place of a cache are a roofline from their sizes, a pipeline stage holds the mean of all layers: no measured kernel or run confirms them</source>
        <translation>{} Schichten, die statt eines Caches einen Zustand halten, sind eine Roofline aus ihren Größen, eine Pipeline-Stufe hält das Mittel aller Schichten: Kein gemessener Kernel oder Lauf bestätigt sie</translation>
    </message>
    <message>
        <source>{} layers with a state are more than the model has</source>
        <translation>{} Schichten mit Zustand sind mehr, als das Modell hat</translation>
    </message>
    <message>
        <source>{} lie in {} NVLink domains each, though one has room for them</source>
        <translation>{} liegen in je {} NVLink-Domains, obwohl eine Platz für sie hat</translation>
    </message>
    <message>
        <source>{} lies below {} here and below {} in a row above; expected a tree</source>
        <translation>{} liegt hier unter {} und in einer Zeile darüber unter {}; erwartet: ein Baum</translation>
    </message>
    <message>
        <source>{} lies below {} network node layers; {} belongs to a network of {}</source>
        <translation>{} liegt unter {} Schichten von Netzwerkknoten; {} gehört zu einem Netz mit {}</translation>
    </message>
    <message>
        <source>{} lists {} network nodes; expected at most 16</source>
        <translation>{} listet {} Netzwerkknoten; erwartet: höchstens 16</translation>
    </message>
    <message>
        <source>{} makes more names than a file may; expected at most {}, of {} MiB</source>
        <translation>{} ergibt mehr Namen, als eine Datei darf; erwartet: höchstens {}, mit {} MiB</translation>
    </message>
    <message>
        <source>{} MiB</source>
        <translation>{} MiB</translation>
    </message>
    <message>
        <source>{} more do not fit</source>
        <translation>{} weitere passen nicht</translation>
    </message>
    <message>
        <source>{} moves 0 bytes; expected more</source>
        <translation>{} bewegt 0 Bytes; erwartet: mehr</translation>
    </message>
    <message>
        <source>{} must cross the network, and {} has no network card</source>
        <translation>{} muss über das Netz, und {} hat keine Netzkarte</translation>
    </message>
    <message>
        <source>{} name no model that can be: {}</source>
        <translation>{} nennen kein mögliches Modell: {}</translation>
    </message>
    <message>
        <source>{} names a Capacity Block and something else; expected unique ids</source>
        <translation>{} benennt einen Capacity Block und etwas anderes; erwartet: eindeutige Ids</translation>
    </message>
    <message>
        <source>{} names a GPU that the catalog lacks</source>
        <translation>{} nennt eine GPU, die dem Katalog fehlt</translation>
    </message>
    <message>
        <source>{} names an instance and a network node; expected unique ids</source>
        <translation>{} benennt eine Instanz und einen Netzwerkknoten; erwartet: eindeutige Ids</translation>
    </message>
    <message>
        <source>{} names the GPU {}, which the catalog lacks</source>
        <translation>{} nennt die GPU {}, die dem Katalog fehlt</translation>
    </message>
    <message>
        <source>{} names the model {}, which the catalog lacks</source>
        <translation>{} nennt das Modell {}, das dem Katalog fehlt</translation>
    </message>
    <message>
        <source>{} names two machines, one of them in {}: that one is left out</source>
        <translation>{} benennt zwei Maschinen, eine davon in {}: Diese bleibt weg</translation>
    </message>
    <message>
        <source>{} network node without an instance below</source>
        <translation>{} Netzwerkknoten ohne eine Instanz darunter</translation>
    </message>
    <message>
        <source>{} network nodes have instances and network nodes below: a HyperNode holds one kind, the instances are left out</source>
        <translation>{} Netzwerkknoten haben Instanzen und Netzwerkknoten unter sich: Ein HyperNode hält eine Art, die Instanzen bleiben weg</translation>
    </message>
    <message>
        <source>{} network nodes without an instance below</source>
        <translation>{} Netzwerkknoten ohne eine Instanz darunter</translation>
    </message>
    <message>
        <source>{} of a page</source>
        <translation>{} einer Seite</translation>
    </message>
    <message>
        <source>{} of an instance</source>
        <translation>{} einer Instanz</translation>
    </message>
    <message>
        <source>{} of CP lie in {} NVLink domains, where TP {} × CP {} needs {}: attention exchanges its keys and values over the network cards.</source>
        <translation>{} von CP liegen in {} NVLink-Domains, wo TP {} × CP {} nur {} braucht: Attention tauscht Keys und Values über die Netzkarten.</translation>
    </message>
    <message>
        <source>{} of layer {} has no parent; expected a node of the layer above</source>
        <translation>{} der Schicht {} hat keinen übergeordneten Knoten; erwartet: ein Knoten der Schicht darüber</translation>
    </message>
    <message>
        <source>{} of no UltraServer; expected its name in ultraserver</source>
        <translation>{} ohne UltraServer; erwartet: sein Name in ultraserver</translation>
    </message>
    <message>
        <source>{} of the instances cannot be launched.</source>
        <translation>{} der Instanzen können nicht gestartet werden.</translation>
    </message>
    <message>
        <source>{} of the stage, before sharding</source>
        <translation>{} der Stufe, vor dem Sharding</translation>
    </message>
    <message>
        <source>{} of the {} instances of job {} for prompts; expected at least one for them and one for answers</source>
        <translation>{} der {} Instanzen von Job {} für Prompts; erwartet: mindestens eine für sie und eine für Antworten</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{} of {} EFA cards of job {} carry nothing</source>
        <translation>{} von {} EFA-Karten von Job {} tragen nichts</translation>
    </message>
    <message>
        <source>{} of {} GPUs of {} serve nothing: the replicas do not fill them</source>
        <translation>{} von {} GPUs von {} bedienen nichts: Die Replikate füllen sie nicht</translation>
    </message>
    <message>
        <source>{} of {} groups</source>
        <translation>{} von {} Gruppen</translation>
    </message>
    <message>
        <source>{} of {} hosts could as well be of another kind of places.</source>
        <translation>{} von {} Hosts könnten ebenso zu einer anderen Art von Plätzen gehören.</translation>
    </message>
    <message>
        <source>{} of {} ranks from {} bytes: {}, which no tuner chooses</source>
        <translation>{} von {} Ranks ab {} Bytes: {}, das kein Tuner wählt</translation>
    </message>
    <message>
        <source>{} of {} replicas are seen: fewer share the load, or some are not scraped</source>
        <translation>{} von {} Replikaten sind zu sehen: Weniger teilen die Last, oder einige werden nicht gelesen</translation>
    </message>
    <message>
        <source>{} on {}</source>
        <translation>{} auf {}</translation>
    </message>
    <message>
        <source>{} other cards of job {}</source>
        <translation>{} anderen Karten von Job {}</translation>
    </message>
    <message>
        <source>{} other GPUs of job {}</source>
        <translation>{} anderen GPUs von Job {}</translation>
    </message>
    <message>
        <source>{} other hosts of its type</source>
        <translation>{} anderen Hosts seines Typs</translation>
    </message>
    <message>
        <source>{} other hosts of job {}</source>
        <translation>{} anderen Hosts von Job {}</translation>
    </message>
    <message>
        <source>{} other hosts of {}</source>
        <translation>{} anderen Hosts von {}</translation>
    </message>
    <message>
        <source>{} other rails</source>
        <translation>{} anderen Rails</translation>
    </message>
    <message>
        <source>{} packets/s</source>
        <translation>{} Pakete/s</translation>
    </message>
    <message>
        <source>{} plans fit alike: {} in all of them, {} open</source>
        <translation>{} Pläne passen gleich gut: {} in allen, {} offen</translation>
    </message>
    <message>
        <source>{} points</source>
        <translation>{} Punkte</translation>
    </message>
    <message>
        <source>{} price list of its own</source>
        <translation>{} eigene Preisliste</translation>
    </message>
    <message>
        <source>{} product in a Local Zone, Wavelength Zone or Outpost</source>
        <translation>{} Produkt in einer Local Zone, Wavelength Zone oder einem Outpost</translation>
    </message>
    <message>
        <source>{} product of another market (Capacity Blocks are paid ahead, at a price that this list does not have)</source>
        <translation>{} Produkt eines anderen Marktes (Capacity Blocks werden vorab bezahlt, zu einem Preis, den diese Liste nicht hat)</translation>
    </message>
    <message>
        <source>{} product of these types with another operating system, tenancy, installed software or a reservation</source>
        <translation>{} Produkt dieser Typen mit anderem Betriebssystem, anderer Tenancy, installierter Software oder einer Reservierung</translation>
    </message>
    <message>
        <source>{} product's terms of kind {}, which no capacity of a design is bought by</source>
        <translation>Konditionen von {} Produkt der Art {}, nach der keine Kapazität eines Entwurfs gekauft wird</translation>
    </message>
    <message>
        <source>{} products in Local Zones, Wavelength Zones or Outposts</source>
        <translation>{} Produkte in Local Zones, Wavelength Zones oder Outposts</translation>
    </message>
    <message>
        <source>{} products of other markets (Capacity Blocks are paid ahead, at prices that this list does not have)</source>
        <translation>{} Produkte anderer Märkte (Capacity Blocks werden vorab bezahlt, zu Preisen, die diese Liste nicht hat)</translation>
    </message>
    <message>
        <source>{} products of these types with another operating system, tenancy, installed software or a reservation</source>
        <translation>{} Produkte dieser Typen mit anderem Betriebssystem, anderer Tenancy, installierter Software oder einer Reservierung</translation>
    </message>
    <message>
        <source>{} products' terms of kind {}, which no capacity of a design is bought by</source>
        <translation>Konditionen von {} Produkten der Art {}, nach der keine Kapazität eines Entwurfs gekauft wird</translation>
    </message>
    <message>
        <source>{} quantities are not collected</source>
        <translation>{} Größen werden nicht erhoben</translation>
    </message>
    <message>
        <source>{} quota</source>
        <translation>{} Kontingent</translation>
    </message>
    <message>
        <source>{} quotas</source>
        <translation>{} Kontingente</translation>
    </message>
    <message>
        <source>{} rate of another term than one or three years</source>
        <translation>{} Satz mit einer anderen Laufzeit als einem oder drei Jahren</translation>
    </message>
    <message>
        <source>{} rates of other terms than one or three years</source>
        <translation>{} Sätze mit anderen Laufzeiten als einem oder drei Jahren</translation>
    </message>
    <message>
        <source>{} replicas of {}</source>
        <translation>{} Replikaten von {}</translation>
    </message>
    <message>
        <source>{} replicas of {} are slow</source>
        <translation>{} Replikate von {} sind langsam</translation>
    </message>
    <message>
        <source>{} replicas of {} hang</source>
        <translation>{} Replikate von {} hängen</translation>
    </message>
    <message>
        <source>{} replicas of {} on {}</source>
        <translation>{} Replikaten von {} auf {}</translation>
    </message>
    <message>
        <source>{} requests wait and {} more every second</source>
        <translation>{} Anfragen warten, und {} mehr jede Sekunde</translation>
    </message>
    <message>
        <source>{} requests wait in the queue</source>
        <translation>{} Anfragen warten in der Warteschlange</translation>
    </message>
    <message>
        <source>{} requests were drawn longer than the pool of {} tokens, which no engine takes, and cut to it</source>
        <translation>{} Anfragen wurden länger gezogen als der Pool von {} Token, was keine Engine annimmt, und darauf gekürzt</translation>
    </message>
    <message>
        <source>{} rows of another capacity, {}</source>
        <translation>{} Zeilen einer anderen Kapazität, {}</translation>
    </message>
    <message>
        <source>{} rows of another region, {}</source>
        <translation>{} Zeilen einer anderen Region, {}</translation>
    </message>
    <message>
        <source>{} rows of another zone, {}</source>
        <translation>{} Zeilen einer anderen Zone, {}</translation>
    </message>
    <message>
        <source>{} runs on {}, which is no instance of the design</source>
        <translation>{} läuft auf {}, das keine Instanz des Entwurfs ist</translation>
    </message>
    <message>
        <source>{} saved view</source>
        <translation>{} gespeicherte Ansicht</translation>
    </message>
    <message>
        <source>{} saved views</source>
        <translation>{} gespeicherte Ansichten</translation>
    </message>
    <message>
        <source>{} says nothing; expected "needs", "brings" or "tested"</source>
        <translation>{} sagt nichts; erwartet: "needs", "brings" oder "tested"</translation>
    </message>
    <message>
        <source>{} serves about as predicted</source>
        <translation>{} bedient etwa wie vorhergesagt</translation>
    </message>
    <message>
        <source>{} spare instances are fewer than one in each of {} UltraServers and no whole one: an instance outside the NVLink domain cannot stand in</source>
        <translation>{} Reserveinstanzen sind weniger als eine in jedem von {} UltraServern und kein ganzer: Eine Instanz außerhalb der NVLink-Domain kann nicht einspringen</translation>
    </message>
    <message>
        <source>{} spare instances are stated, but spares are none: none is counted; say cold or hot</source>
        <translation>{} Reserveinstanzen sind angegeben, aber die Reserven sind keine: Es wird keine gezählt; kalt oder heiß angeben</translation>
    </message>
    <message>
        <source>{} states do not divide into {} key heads</source>
        <translation>{} Zustände gehen nicht in {} Key-Köpfe auf</translation>
    </message>
    <message>
        <source>{} storage</source>
        <translation>{} Speicher</translation>
    </message>
    <message>
        <source>{} takes no work: {}</source>
        <translation>{} nimmt keine Arbeit: {}</translation>
    </message>
    <message>
        <source>{} targets are up</source>
        <translation>{} Ziele laufen</translation>
    </message>
    <message>
        <source>{} TiB of the same class take one in {}.</source>
        <translation>{} TiB derselben Klasse nehmen einen in {}.</translation>
    </message>
    <message>
        <source>{} TiB of {}</source>
        <translation>{} TiB {}</translation>
    </message>
    <message>
        <source>{} TiB; expected a size above 0 and up to {} TiB</source>
        <translation>{} TiB; erwartet: eine Größe über 0 und bis {} TiB</translation>
    </message>
    <message>
        <source>{} times a request was preempted and computed again: the KV pool ran full</source>
        <translation>{}-mal wurde eine Anfrage verdrängt und neu gerechnet: Der KV-Pool lief voll</translation>
    </message>
    <message>
        <source>{} to the price list {}</source>
        <translation>{} mit der Preisliste {}</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} bis {}</translation>
    </message>
    <message>
        <source>{} UltraServer without an instance</source>
        <translation>{} UltraServer ohne Instanz</translation>
    </message>
    <message>
        <source>{} UltraServers cannot be launched.</source>
        <translation>{} UltraServer können nicht gestartet werden.</translation>
    </message>
    <message>
        <source>{} UltraServers without an instance</source>
        <translation>{} UltraServer ohne Instanz</translation>
    </message>
    <message>
        <source>{} vCPUs of P instances in {}; the quota of {} is {}</source>
        <translation>{} vCPUs von P-Instanzen in {}; die Quota von {} ist {}</translation>
    </message>
    <message>
        <source>{} version of software</source>
        <translation>{} Softwareversion</translation>
    </message>
    <message>
        <source>{} versions of software</source>
        <translation>{} Softwareversionen</translation>
    </message>
    <message>
        <source>{} waits for storage, too: {} of its CPU time.</source>
        <translation>Auch wartet {} auf Speicher: {} der CPU-Zeit.</translation>
    </message>
    <message>
        <source>{} waiver</source>
        <translation>{} Ausnahme</translation>
    </message>
    <message>
        <source>{} waivers</source>
        <translation>{} Ausnahmen</translation>
    </message>
    <message>
        <source>{} what was predicted</source>
        <translation>{} des Vorhergesagten</translation>
    </message>
    <message>
        <source>{} with {}</source>
        <translation>{} mit {}</translation>
    </message>
    <message>
        <source>{} with {} EFA cards; the catalog says {}</source>
        <translation>{} mit {} EFA-Karten; der Katalog sagt {}</translation>
    </message>
    <message>
        <source>{} with {} GPUs; the catalog says {}</source>
        <translation>{} mit {} GPUs; der Katalog sagt {}</translation>
    </message>
    <message>
        <source>{} without a CapacityBlockId: its UltraServer is not known</source>
        <translation>{} ohne CapacityBlockId: Sein UltraServer ist nicht bekannt</translation>
    </message>
    <message>
        <source>{} {} asks for no GPU</source>
        <translation>{} {} verlangt keine GPU</translation>
    </message>
    <message>
        <source>{} {} asks for {} pods, {} GPUs, and names no instance type</source>
        <translation>{} {} verlangt {} Pods, {} GPUs, und nennt keinen Instanztyp</translation>
    </message>
    <message>
        <source>{} {} is done: it runs nowhere</source>
        <translation>{} {} ist fertig: Es läuft nirgends</translation>
    </message>
    <message>
        <source>{} {} is left open: {}</source>
        <translation>{} {} bleibt offen: {}</translation>
    </message>
    <message>
        <source>{} {}, experts</source>
        <translation>{} {}, Experten</translation>
    </message>
    <message>
        <source>{} °C</source>
        <translation>{} °C</translation>
    </message>
    <message>
        <source>{} × {}: a template names one instance, the count goes to the fleet or node group</source>
        <translation>{} × {}: Eine Vorlage nennt eine Instanz, die Anzahl kommt in die Flotte oder Knotengruppe</translation>
    </message>
    <message>
        <source>{} → {} TiB</source>
        <translation>{} → {} TiB</translation>
    </message>
    <message>
        <source>{}, DeepEP low latency</source>
        <translation>{}, DeepEP mit niedriger Latenz</translation>
    </message>
    <message>
        <source>{}, DeepEP normal</source>
        <translation>{}, DeepEP normal</translation>
    </message>
    <message>
        <source>{}, DP × 2</source>
        <translation>{}, DP × 2</translation>
    </message>
    <message>
        <source>{}, DP ÷ 2</source>
        <translation>{}, DP ÷ 2</translation>
    </message>
    <message>
        <source>{}, instances ordered by network node</source>
        <translation>{}, Instanzen nach Netzknoten geordnet</translation>
    </message>
    <message>
        <source>{}, mean of all GPUs</source>
        <translation>{}, Mittel aller GPUs</translation>
    </message>
    <message>
        <source>{}, not confirmed</source>
        <translation>{}, nicht bestätigt</translation>
    </message>
    <message>
        <source>{}, passed on</source>
        <translation>{}, weitergereicht</translation>
    </message>
    <message>
        <source>{}, PCIe group {}</source>
        <translation>{}, PCIe-Gruppe {}</translation>
    </message>
    <message>
        <source>{}, phase</source>
        <translation>{}, Phase</translation>
    </message>
    <message>
        <source>{}, phase {}</source>
        <translation>{}, Phase {}</translation>
    </message>
    <message>
        <source>{}, phase {}: "after" names {}; expected phases of its job</source>
        <translation>{}, Phase {}: "after" nennt {}; erwartet: Phasen ihres Jobs</translation>
    </message>
    <message>
        <source>{}, phase {}: its "after" leads round in a circle; expected phases that come before it</source>
        <translation>{}, Phase {}: ihr "after" führt im Kreis; erwartet: Phasen, die vor ihr kommen</translation>
    </message>
    <message>
        <source>{}, which held until {}</source>
        <translation>{}, gültig nur bis {}</translation>
    </message>
    <message>
        <source>{}, which holds from then on</source>
        <translation>{}, gültig erst von da an</translation>
    </message>
    <message>
        <source>{}, {} GPUs</source>
        <translation>{}, {} GPUs</translation>
    </message>
    <message>
        <source>{}: "after" holds something that is no text; expected ids of phases</source>
        <translation>{}: "after" enthält etwas, das kein Text ist; erwartet: Ids von Phasen</translation>
    </message>
    <message>
        <source>{}: "aliases" is a list of names</source>
        <translation>{}: "aliases" ist eine Liste von Namen</translation>
    </message>
    <message>
        <source>{}: "attention" is {}; expected mha, gqa, mqa or mla</source>
        <translation>{}: "attention" ist {}; erwartet: mha, gqa, mqa oder mla</translation>
    </message>
    <message>
        <source>{}: "basis" says of each of its constants what it stands on</source>
        <translation>{}: "basis" sagt von jeder seiner Konstanten, worauf sie beruht</translation>
    </message>
    <message>
        <source>{}: "colour" is {}; expected "#rrggbb"</source>
        <translation>{}: "colour" ist {}; erwartet: "#rrggbb"</translation>
    </message>
    <message>
        <source>{}: "instances" is empty; expected at least one, or no such key for all</source>
        <translation>{}: "instances" ist leer; erwartet: mindestens eine, oder kein solcher Schlüssel für alle</translation>
    </message>
    <message>
        <source>{}: "kind" is {}; expected gated_delta, kda or mamba2</source>
        <translation>{}: "kind" ist {}; erwartet: gated_delta, kda oder mamba2</translation>
    </message>
    <message>
        <source>{}: "links" holds {}; expected links of one GPU to each switch, 1 to 18</source>
        <translation>{}: "links" enthält {}; erwartet: Links einer GPU zu jedem Switch, 1 bis 18</translation>
    </message>
    <message>
        <source>{}: "links" sums to {}; expected the {} NVLinks of {}</source>
        <translation>{}: "links" ergibt zusammen {}; erwartet: die {} NVLinks von {}</translation>
    </message>
    <message>
        <source>{}: "native_weights" is {}; expected fp8_block, bf16+fp8_block, mxfp4 or int4</source>
        <translation>{}: "native_weights" ist {}; erwartet: fp8_block, bf16+fp8_block, mxfp4 oder int4</translation>
    </message>
    <message>
        <source>{}: "NetworkNodes" holds {}; expected names</source>
        <translation>{}: "NetworkNodes" enthält {}; erwartet: Namen</translation>
    </message>
    <message>
        <source>{}: "NetworkNodes" is {}; expected a list</source>
        <translation>{}: "NetworkNodes" ist {}; erwartet: eine Liste</translation>
    </message>
    <message>
        <source>{}: "start" is {}; expected a day like 2026-12-01</source>
        <translation>{}: "start" ist {}; erwartet: ein Tag wie 2026-12-01</translation>
    </message>
    <message>
        <source>{}: "surface" is a list of numbers</source>
        <translation>{}: "surface" ist eine Liste von Zahlen</translation>
    </message>
    <message>
        <source>{}: "{}" is not whole; expected a whole number</source>
        <translation>{}: "{}" ist nicht ganz; erwartet: eine ganze Zahl</translation>
    </message>
    <message>
        <source>{}: --kv-cache-dtype {} is not modelled: the engine's rule is taken</source>
        <translation>{}: --kv-cache-dtype {} ist nicht modelliert: Die Regel der Engine gilt</translation>
    </message>
    <message>
        <source>{}: --quantization {} does not say a format that is known</source>
        <translation>{}: --quantization {} nennt kein bekanntes Format</translation>
    </message>
    <message>
        <source>{}: --speculative-config is no JSON object: nothing is drafted</source>
        <translation>{}: --speculative-config ist kein JSON-Objekt: Es wird nichts entworfen</translation>
    </message>
    <message>
        <source>{}: a Capacity Block holds at most {} instances, and {} want {} of them; split the group, or put the blocks into a resource group of reservations</source>
        <translation>{}: Ein Capacity Block hält höchstens {} Instanzen, und {} brauchen {} davon; bitte die Gruppe teilen oder die Blöcke in eine Ressourcengruppe von Reservierungen legen</translation>
    </message>
    <message>
        <source>{}: a period is at least 1</source>
        <translation>{}: Eine Periode ist mindestens 1</translation>
    </message>
    <message>
        <source>{}: a row above takes all of it: this one is never reached</source>
        <translation>{}: Eine Zeile darüber nimmt alles davon: Diese wird nie erreicht</translation>
    </message>
    <message>
        <source>{}: all-reduces of every layer run over the network cards.</source>
        <translation>{}: All-Reduces jeder Schicht laufen über die Netzkarten.</translation>
    </message>
    <message>
        <source>{}: card {} is in no PCIe group</source>
        <translation>{}: Karte {} ist in keiner PCIe-Gruppe</translation>
    </message>
    <message>
        <source>{}: drafts by {}, which is not modelled: nothing is drafted</source>
        <translation>{}: entwirft mit {}, was nicht modelliert ist: Es wird nichts entworfen</translation>
    </message>
    <message>
        <source>{}: each holds a model, and a job has one: none is taken</source>
        <translation>{}: Jede enthält ein Modell, und ein Job hat eines: Keines wird genommen</translation>
    </message>
    <message>
        <source>{}: each holds a {}; expected one</source>
        <translation>{}: Jede enthält ein {}; erwartet: eines</translation>
    </message>
    <message>
        <source>{}: expected one EFA device name per card, {} in all</source>
        <translation>{}: erwartet: ein EFA-Gerätename je Karte, insgesamt {}</translation>
    </message>
    <message>
        <source>{}: FSx for Lustre is sold in steps, {} GiB in the place of {}</source>
        <translation>{}: FSx for Lustre wird in Stufen verkauft, {} GiB statt {}</translation>
    </message>
    <message>
        <source>{}: GPU {} is in no PCIe group</source>
        <translation>{}: GPU {} ist in keiner PCIe-Gruppe</translation>
    </message>
    <message>
        <source>{}: GPU {} is not in gpus.json</source>
        <translation>{}: GPU {} ist nicht in gpus.json</translation>
    </message>
    <message>
        <source>{}: how many tokens are drafted is not told: nothing is drafted</source>
        <translation>{}: wie viele Token entworfen werden, ist nicht angegeben: Es wird nichts entworfen</translation>
    </message>
    <message>
        <source>{}: instance {} is there twice; expected it once</source>
        <translation>{}: Die Instanz {} kommt zweimal vor; erwartet: einmal</translation>
    </message>
    <message>
        <source>{}: it ends below where it begins: no message is of that size</source>
        <translation>{}: Es endet unter seinem Anfang: Keine Nachricht hat diese Größe</translation>
    </message>
    <message>
        <source>{}: its GPU is {} in {} and {} in {}: left open</source>
        <translation>{}: Seine GPU ist {} in {} und {} in {}: offen gelassen</translation>
    </message>
    <message>
        <source>{}: its {} is {} in {} and {} in {}: left open</source>
        <translation>{}: {} ist {} in {} und {} in {}: offen gelassen</translation>
    </message>
    <message>
        <source>{}: key {} is not known here</source>
        <translation>{}: Der Schlüssel {} ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>{}: neither an instance type nor an UltraServer type has this id</source>
        <translation>{}: Weder ein Instanztyp noch ein UltraServer-Typ hat diese Id</translation>
    </message>
    <message>
        <source>{}: no kind of report; expected a name that ends in .md, .html, .csv or .json</source>
        <translation>{}: keine Art von Bericht; erwartet: ein Name, der auf .md, .html, .csv oder .json endet</translation>
    </message>
    <message>
        <source>{}: no model is named; give its config.json too: no job was made</source>
        <translation>{}: Kein Modell ist genannt; bitte auch sein config.json geben: Kein Job wurde gemacht</translation>
    </message>
    <message>
        <source>{}: no other plan fits as well</source>
        <translation>{}: kein anderer Plan passt so gut</translation>
    </message>
    <message>
        <source>{}: NVLink, network layers and the generation of EFA are assumed; look them over</source>
        <translation>{}: NVLink, Netzwerkschichten und die EFA-Generation sind angenommen; bitte durchsehen</translation>
    </message>
    <message>
        <source>{}: one of two pools; the other's options are not told</source>
        <translation>{}: einer von zwei Pools; die Optionen des anderen sind nicht angegeben</translation>
    </message>
    <message>
        <source>{}: price_date {}; expected YYYY-MM-DD</source>
        <translation>{}: price_date {}; erwartet: YYYY-MM-DD</translation>
    </message>
    <message>
        <source>{}: source {} is not in sources.json</source>
        <translation>{}: Die Quelle {} ist nicht in sources.json</translation>
    </message>
    <message>
        <source>{}: steps behind the first {} ({})</source>
        <translation>{}: Schritte hinter den ersten {} ({})</translation>
    </message>
    <message>
        <source>{}: the catalog has no GPU {}</source>
        <translation>{}: Der Katalog hat keine GPU {}</translation>
    </message>
    <message>
        <source>{}: the catalog has no instance or UltraServer type {}; expected one that `switchyard-cli catalog` lists</source>
        <translation>{}: Der Katalog hat keinen Instanz- oder UltraServer-Typ {}; erwartet: einer, den `switchyard-cli catalog` auflistet</translation>
    </message>
    <message>
        <source>{}: the catalog has no instance type {}; expected one that `switchyard-cli catalog` lists</source>
        <translation>{}: Der Katalog hat keinen Instanztyp {}; erwartet: einer, den `switchyard-cli catalog` auflistet</translation>
    </message>
    <message>
        <source>{}: the catalog has no model {}; expected one that `switchyard-cli catalog` lists, or "custom"</source>
        <translation>{}: Der Katalog hat kein Modell {}; erwartet: eines, das `switchyard-cli catalog` auflistet, oder "custom"</translation>
    </message>
    <message>
        <source>{}: the catalog has no storage class {}; expected one that `switchyard-cli catalog` lists</source>
        <translation>{}: Der Katalog hat keine Speicherklasse {}; erwartet: eine, die `switchyard-cli catalog` auflistet</translation>
    </message>
    <message>
        <source>{}: the catalog has no UltraServer type {}; expected one that `switchyard-cli catalog` lists</source>
        <translation>{}: Der Katalog hat keinen UltraServer-Typ {}; erwartet: einer, den `switchyard-cli catalog` auflistet</translation>
    </message>
    <message>
        <source>{}: the KV cache is full ({}) on {} of {} replicas ({}), {}</source>
        <translation>{}: Der KV-Cache ist auf {2} von {3} Replikaten ({4}) voll ({1}), {5}</translation>
    </message>
    <message>
        <source>{}: the KV cache is full ({}) on {} of {} replicas, {}</source>
        <translation>{}: Der KV-Cache ist auf {2} von {3} Replikaten voll ({1}), {4}</translation>
    </message>
    <message>
        <source>{}: the KV cache of the fullest worker is full ({}), {}</source>
        <translation>{}: Der KV-Cache des vollsten Workers ist voll ({}), {}</translation>
    </message>
    <message>
        <source>{}: the last line has no end: the file may be cut off there</source>
        <translation>{}: Die letzte Zeile hat kein Ende: Die Datei ist dort vielleicht abgeschnitten</translation>
    </message>
    <message>
        <source>{}: the log of NCCL around the rows (switchyard-cli import nccl-log tells it)</source>
        <translation>{}: das Log von NCCL um die Zeilen herum (switchyard-cli import nccl-log zeigt es)</translation>
    </message>
    <message>
        <source>{}: the model's code has Transformer Engine's layers; bf16 is written</source>
        <translation>{}: Der Code des Modells hat die Schichten der Transformer Engine; geschrieben wird bf16</translation>
    </message>
    <message>
        <source>{}: the plan's precision decides</source>
        <translation>{}: Die Präzision des Plans entscheidet</translation>
    </message>
    <message>
        <source>{}: the same kind, region, zone and date is there twice</source>
        <translation>{}: Dieselbe Art, Region, Zone und dasselbe Datum kommen zweimal vor</translation>
    </message>
    <message>
        <source>{}: the server answered in part</source>
        <translation>{}: der Server antwortete nur zum Teil</translation>
    </message>
    <message>
        <source>{}: there is no instance {}; expected the id of one of "instances"</source>
        <translation>{}: Es gibt keine Instanz {}; erwartet: die Id einer von "instances"</translation>
    </message>
    <message>
        <source>{}: there is no network node {}; expected the id of another as its parent</source>
        <translation>{}: Es gibt keinen Netzwerkknoten {}; erwartet: die Id eines anderen als übergeordneter</translation>
    </message>
    <message>
        <source>{}: there is no network node {}; expected the id of one of "network_nodes"</source>
        <translation>{}: Es gibt keinen Netzwerkknoten {}; erwartet: die Id eines von "network_nodes"</translation>
    </message>
    <message>
        <source>{}: there is no UltraServer {}; expected the id of one of "ultraservers"</source>
        <translation>{}: Es gibt keinen UltraServer {}; erwartet: die Id eines von "ultraservers"</translation>
    </message>
    <message>
        <source>{}: this id is there twice; expected unique ids</source>
        <translation>{}: Diese Id kommt zweimal vor; erwartet: eindeutige Ids</translation>
    </message>
    <message>
        <source>{}: tp x cp x pp x dp = {} ranks; expected at most {}</source>
        <translation>{}: tp x cp x pp x dp = {} Ranks; erwartet: höchstens {}</translation>
    </message>
    <message>
        <source>{}: unknown "package"</source>
        <translation>{}: "package" unbekannt</translation>
    </message>
    <message>
        <source>{}: {} cells; expected 8 to 10: the plugin passes the row by</source>
        <translation>{}: {} Zellen; erwartet: 8 bis 10: Das Plugin übergeht die Zeile</translation>
    </message>
    <message>
        <source>{}: {} follows from the answers and the GPUs of the update; expected no such member</source>
        <translation>{}: {} folgt aus den Antworten und den GPUs des Updates; erwartet: kein solcher Eintrag</translation>
    </message>
    <message>
        <source>{}: {} holds something else; expected texts</source>
        <translation>{}: {} enthält etwas anderes; erwartet: Texte</translation>
    </message>
    <message>
        <source>{}: {} holds {}; expected indices below {}, each in one group</source>
        <translation>{}: {} enthält {}; erwartet: Indizes unter {}, jeder in einer Gruppe</translation>
    </message>
    <message>
        <source>{}: {} in half an hour</source>
        <translation>{}: {} in einer halben Stunde</translation>
    </message>
    <message>
        <source>{}: {} in the log; {}, channels {}, {} predicted.</source>
        <translation>{}: {} im Protokoll; {}, Kanäle {}, {} vorhergesagt.</translation>
    </message>
    <message>
        <source>{}: {} is a list of names</source>
        <translation>{}: {} ist eine Liste von Namen</translation>
    </message>
    <message>
        <source>{}: {} is empty</source>
        <translation>{}: {} ist leer</translation>
    </message>
    <message>
        <source>{}: {} is empty; expected a text</source>
        <translation>{}: {} ist leer; erwartet: ein Text</translation>
    </message>
    <message>
        <source>{}: {} is neither a Region nor a Local Zone of regions.json</source>
        <translation>{}: {} ist weder eine Region noch eine Local Zone aus regions.json</translation>
    </message>
    <message>
        <source>{}: {} is no instance type of the catalog</source>
        <translation>{}: {} ist kein Instanztyp des Katalogs</translation>
    </message>
    <message>
        <source>{}: {} is no instance type that is sold in it</source>
        <translation>{}: {} ist kein Instanztyp, der darin verkauft wird</translation>
    </message>
    <message>
        <source>{}: {} is no Local Zone of it; expected names that begin with {}, each once</source>
        <translation>{}: {} ist keine Local Zone davon; erwartet: Namen, die mit {} beginnen, jeder einmal</translation>
    </message>
    <message>
        <source>{}: {} is no Local Zone of {}</source>
        <translation>{}: {} ist keine Local Zone von {}</translation>
    </message>
    <message>
        <source>{}: {} is no model of models.json</source>
        <translation>{}: {} ist kein Modell aus models.json</translation>
    </message>
    <message>
        <source>{}: {} is no type that is sold</source>
        <translation>{}: {} ist kein Typ, der verkauft wird</translation>
    </message>
    <message>
        <source>{}: {} is no version; expected one like 2.27.3</source>
        <translation>{}: {} ist keine Version; erwartet: eine wie 2.27.3</translation>
    </message>
    <message>
        <source>{}: {} is no whole number{}</source>
        <translation>{}: {} ist keine ganze Zahl{}</translation>
    </message>
    <message>
        <source>{}: {} is not whole; expected a whole number</source>
        <translation>{}: {} ist nicht ganz; erwartet: eine ganze Zahl</translation>
    </message>
    <message>
        <source>{}: {} is there twice</source>
        <translation>{}: {} kommt zweimal vor</translation>
    </message>
    <message>
        <source>{}: {} is there twice; expected unique names</source>
        <translation>{}: {} kommt zweimal vor; erwartet: eindeutige Namen</translation>
    </message>
    <message>
        <source>{}: {} is {}: no whole number, left open</source>
        <translation>{}: {} ist {}: keine ganze Zahl, offen gelassen</translation>
    </message>
    <message>
        <source>{}: {} is {}: not taken</source>
        <translation>{}: {} ist {}: nicht übernommen</translation>
    </message>
    <message>
        <source>{}: {} is {}; expected a number from {} to {}</source>
        <translation>{}: {} ist {}; erwartet: eine Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>{}: {} is {}; expected a version like 2.27.3</source>
        <translation>{}: {} ist {}; erwartet: eine Version wie 2.27.3</translation>
    </message>
    <message>
        <source>{}: {} is {}; expected one of {}</source>
        <translation>{}: {} ist {}; erwartet: eines von {}</translation>
    </message>
    <message>
        <source>{}: {} is {}; expected {}</source>
        <translation>{}: {} ist {}; erwartet: {}</translation>
    </message>
    <message>
        <source>{}: {} {} is not known: the plugin takes it without a word and pins nothing</source>
        <translation>{}: {} {} ist nicht bekannt: Das Plugin nimmt es ohne ein Wort hin und legt nichts fest</translation>
    </message>
    <message>
        <source>{}: {} {}; expected YYYY-MM-DD</source>
        <translation>{}: {} {}; erwartet: YYYY-MM-DD</translation>
    </message>
    <message>
        <source>{}: {} × {}, of which other files name the machines: theirs are taken</source>
        <translation>{}: {} × {}, deren Maschinen andere Dateien nennen: Diese werden genommen</translation>
    </message>
    <message>
        <source>{}: {}, channels {}, in the log; {}, channels {}, {} predicted.</source>
        <translation>{}: {}, Kanäle {}, im Protokoll; {}, Kanäle {}, {} vorhergesagt.</translation>
    </message>
    <message>
        <source>{}; expected a number from 0 to 1e9</source>
        <translation>{}; erwartet: eine Zahl von 0 bis 1e9</translation>
    </message>
    <message>
        <source>{}; expected a number from {} to {}</source>
        <translation>{}; erwartet: eine Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>{}; expected a whole number from {} to {}</source>
        <translation>{}; erwartet: eine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>{}; expected aggregated, disaggregated</source>
        <translation>{}; erwartet: aggregated, disaggregated</translation>
    </message>
    <message>
        <source>{}; expected CLASS:TIB with a size above 0, up to 1e9 TiB</source>
        <translation>{}; erwartet: CLASS:TIB mit einer Größe über 0, bis 1e9 TiB</translation>
    </message>
    <message>
        <source>{}; expected credentials that may query (--http-config)</source>
        <translation>{}; erwartet: Zugangsdaten, die abfragen dürfen (--http-config)</translation>
    </message>
    <message>
        <source>{}; expected credentials that may query (--http-config); the login of the environment goes to SWITCHYARD_PROMETHEUS_URL alone</source>
        <translation>{}; erwartet: Zugangsdaten, die abfragen dürfen (--http-config); die Anmeldung der Umgebung geht allein an SWITCHYARD_PROMETHEUS_URL</translation>
    </message>
    <message>
        <source>{}; expected nodes, pods or what makes pods</source>
        <translation>{}; erwartet: Knoten, Pods oder was Pods erzeugt</translation>
    </message>
    <message>
        <source>{}; expected the address of a Prometheus server, with its path prefix</source>
        <translation>{}; erwartet: die Adresse eines Prometheus-Servers mit ihrem Pfadpräfix</translation>
    </message>
    <message>
        <source>{}; expected {}</source>
        <translation>{}; erwartet: {}</translation>
    </message>
    <message>
        <source>{}; give its config.json too: {}</source>
        <translation>{}; bitte auch sein config.json geben: {}</translation>
    </message>
    <message>
        <source>{}; it holds: {}</source>
        <translation>{}; enthalten ist: {}</translation>
    </message>
    <message>
        <source>{}; its row held until {}</source>
        <translation>{}; ihre Zeile galt nur bis {}</translation>
    </message>
    <message>
        <source>{}; its row holds from {} on</source>
        <translation>{}; ihre Zeile gilt erst ab {}</translation>
    </message>
    <message>
        <source>{}; the nearest known is {}</source>
        <translation>{}; der nächste bekannte ist {}</translation>
    </message>
    <message>
        <source>{}; the server limits requests, ask more rarely</source>
        <translation>{}; der Server begrenzt Anfragen, bitte seltener abfragen</translation>
    </message>
    <message>
        <source>{}; the server or what is before it is not available now</source>
        <translation>{}; der Server oder was vor ihm steht ist gerade nicht erreichbar</translation>
    </message>
    <message>
        <source>{}; {} GPUs of {} show it</source>
        <translation>{}; {} GPUs von {} zeigen es</translation>
    </message>
    <message>
        <source>{}; {} of {} trays of {} show it</source>
        <translation>{}; {} von {} Einschüben von {} zeigen es</translation>
    </message>
    <message>
        <source>{}; {}, a first plan: {}</source>
        <translation>{}; {}, ein erster Plan: {}</translation>
    </message>
    <message>
        <source>{}; {}, nearest to what is seen: {}</source>
        <translation>{}; {}, dem Gesehenen am nächsten: {}</translation>
    </message>
    <message>
        <source>{}EP {} of TP {}: vLLM's is all of them</source>
        <translation>{}EP {} von TP {}: das von vLLM sind alle</translation>
    </message>
    <message>
        <source>{}how tokens are sent: senders and stream_interval</source>
        <translation>{}wie Token gesendet werden: senders und stream_interval</translation>
    </message>
    <message>
        <source>{}TensorRT-LLM keeps prefixes in host memory by kv_cache_config: host_cache_size: {} of each rank, and has no NVMe of its own</source>
        <translation>{}TensorRT-LLM hält Präfixe im Host-Speicher durch kv_cache_config: host_cache_size: {} je Rank, und hat kein eigenes NVMe</translation>
    </message>
    <message>
        <source>{}the share of drafts that are accepted, which is no setting</source>
        <translation>{}der Anteil angenommener Entwürfe, der keine Einstellung ist</translation>
    </message>
    <message>
        <source>{}to be filled in: SGLANG_HICACHE_FILE_BACKEND_STORAGE_DIR, a folder on the NVMe, which SGLang fills without a limit</source>
        <translation>{}auszufüllen: SGLANG_HICACHE_FILE_BACKEND_STORAGE_DIR, ein Ordner auf dem NVMe, den SGLang ohne Grenze füllt</translation>
    </message>
    <message>
        <source>{}to be filled in: the folder on the NVMe</source>
        <translation>{}auszufüllen: der Ordner auf dem NVMe</translation>
    </message>
    <message>
        <source>{}{}; expected an UltraServer type of this instance</source>
        <translation>{}{}; erwartet: ein UltraServer-Typ dieser Instanz</translation>
    </message>
</context>
<context>
    <name>switchyard</name>
    <message>
        <source>
%1 a million output tokens, %2 input</source>
        <translation>
%1 je Million Ausgabe-Token, %2 Eingabe</translation>
    </message>
    <message>
        <source>
%1 of them unused (%2)</source>
        <translation>
%1 davon ungenutzt (%2)</translation>
    </message>
    <message>
        <source>
A checkpoint every %1 stops the step %2</source>
        <translation>
Ein Checkpoint alle %1 hält den Schritt %2 an</translation>
    </message>
    <message>
        <source>
A shorter one makes a shorter step</source>
        <translation>
Kürzer macht den Schritt kürzer</translation>
    </message>
    <message>
        <source>
Limited by %1</source>
        <translation>
Begrenzt durch %1</translation>
    </message>
    <message>
        <source>
The step does not wait for it</source>
        <translation>
Der Schritt wartet nicht darauf</translation>
    </message>
    <message>
        <source>   predicted: %1</source>
        <translation>   vorhergesagt: %1</translation>
    </message>
    <message>
        <source> (%1 busy, the rest hidden)</source>
        <translation> (%1 belegt, der Rest verdeckt)</translation>
    </message>
    <message>
        <source> (stale)</source>
        <translation> (veraltet)</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source> GB a month</source>
        <translation> GB im Monat</translation>
    </message>
    <message>
        <source> Left and Right move by one scrape, with Shift by ten, Home to the beginning; End or Escape go live, Space pauses.</source>
        <translation> Links und Rechts gehen um einen Scrape, mit Umschalt um zehn, Pos1 zum Anfang; Ende oder Esc zurück zu live, Leertaste pausiert.</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source> of rank %1</source>
        <translation> von Rang %1</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source> T tokens</source>
        <translation> Bio. Token</translation>
    </message>
    <message>
        <source> TiB</source>
        <translation> TiB</translation>
    </message>
    <message>
        <source> · %1 of %2 experts</source>
        <translation> · %1 von %2 Experten</translation>
    </message>
    <message>
        <source> · %1 of %2 hops over the top of the network</source>
        <translation> · %1 von %2 Sprüngen über die Spitze des Netzes</translation>
    </message>
    <message>
        <source> · %1 of %2 hops over the top of the network, %3 would do</source>
        <translation> · %1 von %2 Sprüngen über die Spitze des Netzes, %3 genügten</translation>
    </message>
    <message>
        <source> · busiest of %1 cards</source>
        <translation> · am stärksten belegte von %1 Karten</translation>
    </message>
    <message>
        <source> · card </source>
        <translation> · Karte </translation>
    </message>
    <message>
        <source> · double binary tree</source>
        <translation> · doppelter Binärbaum</translation>
    </message>
    <message>
        <source> · EFA card %1</source>
        <translation> · EFA-Karte %1</translation>
    </message>
    <message>
        <source> · farthest off of %1 cards</source>
        <translation> · am weitesten daneben von %1 Karten</translation>
    </message>
    <message>
        <source> · GPU %1</source>
        <translation> · GPU %1</translation>
    </message>
    <message>
        <source> · network layer %1</source>
        <translation> · Netzebene %1</translation>
    </message>
    <message>
        <source> · no %1 price</source>
        <translation> · kein Preis für %1</translation>
    </message>
    <message>
        <source> · no prediction</source>
        <translation> · keine Vorhersage</translation>
    </message>
    <message>
        <source> · stale</source>
        <translation> · veraltet</translation>
    </message>
    <message>
        <source> · step %1</source>
        <translation> · Schritt %1</translation>
    </message>
    <message>
        <source> · TPOT</source>
        <translation> · TPOT</translation>
    </message>
    <message>
        <source>"%1" cannot be compared with what it held before: %2. It is not written over blindly.</source>
        <translation>„%1“ lässt sich nicht mit dem früheren Inhalt vergleichen: %2. Blind überschrieben wird nicht.</translation>
    </message>
    <message>
        <source>"%1" cannot be saved: %2.</source>
        <translation>„%1“ lässt sich nicht speichern: %2.</translation>
    </message>
    <message>
        <source>"%1" goes from %2.</source>
        <translation>„%1“ verschwindet aus %2.</translation>
    </message>
    <message>
        <source>"%1" has unsaved changes.</source>
        <translation>„%1“ hat ungespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>"%1" is no longer on disk: %2.</source>
        <translation>„%1“ liegt nicht mehr auf der Platte: %2.</translation>
    </message>
    <message>
        <source>"%1" is no way to compare that this version knows</source>
        <translation>„%1“ ist keine Art zu vergleichen, die diese Version kennt</translation>
    </message>
    <message>
        <source>"%1" is now a design of a newer Switchyard and is never written over. %2.</source>
        <translation>„%1“ ist jetzt ein Entwurf eines neueren Switchyard und wird nie überschrieben. %2.</translation>
    </message>
    <message>
        <source>"%1" is read-only.</source>
        <translation>„%1“ ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>"%1" is removed.</source>
        <translation>„%1“ ist entfernt.</translation>
    </message>
    <message>
        <source>"%1" is what Switchyard brings again; your figures go from %2.</source>
        <translation>„%1“ ist wieder, was Switchyard mitbringt; die eigenen Werte verschwinden aus %2.</translation>
    </message>
    <message>
        <source>$ per hour, %1, %2</source>
        <translation>$ je Stunde, %1, %2</translation>
    </message>
    <message>
        <source>$ per hour, %1, %2, own list</source>
        <translation>$ je Stunde, %1, %2, eigene Liste</translation>
    </message>
    <message>
        <source>$ per step</source>
        <translation>$ je Schritt</translation>
    </message>
    <message>
        <source>$%1 M</source>
        <translation>$%1 Mio.</translation>
    </message>
    <message>
        <source>$%1/GB month</source>
        <translation>$%1/GB und Monat</translation>
    </message>
    <message>
        <source>$/M out</source>
        <translation>$/Mio. aus</translation>
    </message>
    <message>
        <source>$/M tokens</source>
        <translation>$/Mio. Token</translation>
    </message>
    <message>
        <source>% of links</source>
        <translation>% der Links</translation>
    </message>
    <message>
        <source>% of what the hardware can do</source>
        <translation>% dessen, was die Hardware kann</translation>
    </message>
    <message>
        <source>%1
%2 communicators of %3 ranks
%4 sent per step by the rank that sends the most of it</source>
        <translation>%1
%2 Communicators zu je %3 Rängen
%4 sendet je Schritt der Rang, der am meisten davon sendet</translation>
    </message>
    <message>
        <source>%1
%2 instances %3
%4
%5</source>
        <translation>%1
%2 Instanzen %3
%4
%5</translation>
    </message>
    <message>
        <source>%1
%2: %3 per step to each, %4 together</source>
        <translation>%1
%2: %3 je Schritt an jeden, %4 zusammen</translation>
    </message>
    <message>
        <source>%1
%2: sends nothing</source>
        <translation>%1
%2: sendet nichts</translation>
    </message>
    <message>
        <source>%1
Default: %2</source>
        <translation>%1
Vorgabe: %2</translation>
    </message>
    <message>
        <source>%1
Double-click or Enter: show the figure in the catalog</source>
        <translation>%1
Doppelklick oder Eingabetaste: den Wert im Katalog zeigen</translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation>%1
in %2</translation>
    </message>
    <message>
        <source>%1
step time %2, memory %3 per GPU</source>
        <translation>%1
Schrittdauer %2, Speicher %3 je GPU</translation>
    </message>
    <message>
        <source>%1
→ rank %2 (%3)
%4: %5 per step</source>
        <translation>%1
→ Rang %2 (%3)
%4: %5 je Schritt</translation>
    </message>
    <message>
        <source>%1  (own)</source>
        <translation>%1  (eigen)</translation>
    </message>
    <message>
        <source>%1 %2 (p50), %3 (p99)</source>
        <translation>%1 %2 (p50), %3 (p99)</translation>
    </message>
    <message>
        <source>%1 %2, %3 idle GPU-s</source>
        <translation>%1 %2, %3 ungenutzte GPU-s</translation>
    </message>
    <message>
        <source>%1 (%2 now)</source>
        <translation>%1 (%2 jetzt)</translation>
    </message>
    <message>
        <source>%1 (%2 per step)</source>
        <translation>%1 (%2 je Schritt)</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>%1 (%2): goodput %3</source>
        <translation>%1 (%2): Goodput %3</translation>
    </message>
    <message>
        <source>%1 (a copy, not saved yet)</source>
        <translation>%1 (Kopie, noch nicht gespeichert)</translation>
    </message>
    <message>
        <source>%1 (own, %2)</source>
        <translation>%1 (eigen, %2)</translation>
    </message>
    <message>
        <source>%1 / M tokens</source>
        <translation>%1 / Mio. Token</translation>
    </message>
    <message>
        <source>%1 / step</source>
        <translation>%1 / Schritt</translation>
    </message>
    <message>
        <source>%1 a prompt, %2 of it exposed</source>
        <translation>%1 je Prompt, davon %2 unverdeckt</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>vor %1</translation>
    </message>
    <message>
        <source>%1 alerting and %2 recording rules; %3 remarks; %4 causes that no alert sees.</source>
        <translation>%1 alarmierende und %2 aufzeichnende Regeln; %3 Bemerkungen; %4 Ursachen, die kein Alarm sieht.</translation>
    </message>
    <message>
        <source>%1 alerts fire, %2 of them on hosts of the design.</source>
        <translation>%1 Alarme schlagen an, %2 davon auf Hosts des Entwurfs.</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>nur %1</translation>
    </message>
    <message>
        <source>%1 alone, %2 other instance is left out</source>
        <translation>%1 allein, %2 andere Instanz ist ausgelassen</translation>
    </message>
    <message>
        <source>%1 alone, %2 other instances are left out</source>
        <translation>%1 allein, %2 andere Instanzen sind ausgelassen</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 answers of %2 tokens on average and their prompts, each step</source>
        <translation>%1 Antworten von im Mittel %2 Token und ihre Prompts, je Schritt</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>%1 before</source>
        <translation>%1 vorher</translation>
    </message>
    <message>
        <source>%1 belongs to fields, lists and buttons everywhere</source>
        <translation>%1 gehört überall Feldern, Listen und Schaltflächen</translation>
    </message>
    <message>
        <source>%1 busy, limits; %2</source>
        <translation>%1 belegt, begrenzt; %2</translation>
    </message>
    <message>
        <source>%1 busy, starves; %2</source>
        <translation>%1 belegt, verhungert; %2</translation>
    </message>
    <message>
        <source>%1 busy; %2</source>
        <translation>%1 belegt; %2</translation>
    </message>
    <message>
        <source>%1 by %2; links alone %3</source>
        <translation>%1 mit %2; Links allein %3</translation>
    </message>
    <message>
        <source>%1 C2C links</source>
        <translation>%1 C2C-Links</translation>
    </message>
    <message>
        <source>%1 Capacity Blocks</source>
        <translation>%1 Capacity Blocks</translation>
    </message>
    <message>
        <source>%1 carries %2 of the bytes and takes %3 of the exposed communication: %4 of the step's %5.</source>
        <translation>%1 trägt %2 der Bytes und nimmt %3 der unverdeckten Kommunikation: %4 von %5 des Schritts.</translation>
    </message>
    <message>
        <source>%1 carries %2 of this job's bytes and takes %3 of its exposed communication: %4 of the step's %5.</source>
        <translation>%1 trägt %2 der Bytes dieses Jobs und nimmt %3 seiner unverdeckten Kommunikation: %4 von %5 des Schritts.</translation>
    </message>
    <message>
        <source>%1 clients</source>
        <translation>%1 Clients</translation>
    </message>
    <message>
        <source>%1 compute</source>
        <translation>%1 Rechnen</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>%1 does not answer: %2; %3.</source>
        <translation>%1 antwortet nicht: %2; %3.</translation>
    </message>
    <message>
        <source>%1 earlier events are not shown</source>
        <translation>%1 frühere Ereignisse sind nicht zu sehen</translation>
    </message>
    <message>
        <source>%1 EFA cards</source>
        <translation>%1 EFA-Karten</translation>
    </message>
    <message>
        <source>%1 EFA cards × %2</source>
        <translation>%1 EFA-Karten × %2</translation>
    </message>
    <message>
        <source>%1 exposed</source>
        <translation>%1 unverdeckt</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>%1 for the pools, split by the GPU time that prompts and answers take; price: %2</source>
        <translation>%1 für die Pools, geteilt nach der GPU-Zeit von Prompts und Antworten; Preis: %2</translation>
    </message>
    <message>
        <source>%1 frontends of %2 by %3; of the last %4, samples up to %5 old</source>
        <translation>%1 Frontends von %2 mit %3; aus den letzten %4, Messungen bis %5 alt</translation>
    </message>
    <message>
        <source>%1 GPU %2</source>
        <translation>%1 GPU %2</translation>
    </message>
    <message>
        <source>%1 GPU-hours between two interruptions, over the job's GPUs; each costs a restart of %2 and the work since the last checkpoint</source>
        <translation>%1 GPU-Stunden zwischen zwei Unterbrechungen, über die GPUs des Jobs; jede kostet einen Neustart von %2 und die Arbeit seit dem letzten Checkpoint</translation>
    </message>
    <message>
        <source>%1 GPU-s</source>
        <translation>%1 GPU-s</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>%1 GPUs · %2</source>
        <translation>%1 GPUs · %2</translation>
    </message>
    <message>
        <source>%1 GPUs · %2 instance</source>
        <translation>%1 GPUs · %2 Instanz</translation>
    </message>
    <message>
        <source>%1 GPUs · %2 instances</source>
        <translation>%1 GPUs · %2 Instanzen</translation>
    </message>
    <message>
        <source>%1 hops leave what their leaf hangs below</source>
        <translation>%1 Hops verlassen, worunter ihr Leaf hängt</translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation>%1 ohne Arbeit</translation>
    </message>
    <message>
        <source>%1 in</source>
        <translation>%1 ein</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 in %2 leaves</source>
        <translation>%1 in %2 Leaves</translation>
    </message>
    <message>
        <source>%1 in the mean of its links, by the watched cluster</source>
        <translation>%1 im Mittel der Links, nach dem beobachteten Cluster</translation>
    </message>
    <message>
        <source>%1 in this leaf</source>
        <translation>%1 in diesem Leaf</translation>
    </message>
    <message>
        <source>%1 instance · columns are GPUs, which share a rail</source>
        <translation>%1 Instanz · Spalten sind GPUs, die sich eine Rail teilen</translation>
    </message>
    <message>
        <source>%1 instances</source>
        <translation>%1 Instanzen</translation>
    </message>
    <message>
        <source>%1 instances · rows are instances, columns are GPUs, which share a rail</source>
        <translation>%1 Instanzen · Zeilen sind Instanzen, Spalten sind GPUs, die sich eine Rail teilen</translation>
    </message>
    <message>
        <source>%1 into the run, the most of %2: %3 run, %4 wait
KV cache %5 of %6 tokens (%7)
A step of %8 prompt tokens, one of %9 decoded</source>
        <translation>%1 nach Beginn, das meiste aus %2: %3 laufen, %4 warten
KV-Cache %5 von %6 Token (%7)
Ein Schritt mit %8 Prompt-Token, einer mit %9 dekodierten</translation>
    </message>
    <message>
        <source>%1 is named from the folder of a design that has no file yet</source>
        <translation>%1 ist vom Ordner eines Entwurfs aus benannt, der noch keine Datei hat</translation>
    </message>
    <message>
        <source>%1 is no day; expected one like 2026-12-01</source>
        <translation>%1 ist kein Tag; erwartet wird einer wie 2026-12-01</translation>
    </message>
    <message>
        <source>%1 is RL post-training</source>
        <translation>%1 ist RL-Nachtraining</translation>
    </message>
    <message>
        <source>%1 is the key of: %2</source>
        <translation>%1 ist die Taste von: %2</translation>
    </message>
    <message>
        <source>%1 is typed into fields; press it with Ctrl, Alt or Meta, or a key from F1 to F35</source>
        <translation>%1 wird in Felder getippt; mit Strg, Alt oder Meta drücken, oder eine Taste von F1 bis F35</translation>
    </message>
    <message>
        <source>%1 items</source>
        <translation>%1 Elemente</translation>
    </message>
    <message>
        <source>%1 keeps no past</source>
        <translation>%1 bewahrt keine Vergangenheit</translation>
    </message>
    <message>
        <source>%1 kW</source>
        <translation>%1 kW</translation>
    </message>
    <message>
        <source>%1 leaves through the uplink</source>
        <translation>%1 geht über den Uplink</translation>
    </message>
    <message>
        <source>%1 MB/s/TiB</source>
        <translation>%1 MB/s/TiB</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 more must stay free, so that the run does not break on fragmentation</source>
        <translation>%1 mehr müssen frei bleiben, damit der Lauf nicht an Fragmentierung scheitert</translation>
    </message>
    <message>
        <source>%1 more on a higher page</source>
        <translation>%1 weitere auf einer höheren Seite</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 must be a whole number of %2 or more.</source>
        <translation>%1 muss eine ganze Zahl ab %2 sein.</translation>
    </message>
    <message>
        <source>%1 network nodes</source>
        <translation>%1 Netzknoten</translation>
    </message>
    <message>
        <source>%1 NVLink ports</source>
        <translation>%1 NVLink-Ports</translation>
    </message>
    <message>
        <source>%1 NVSwitches; each has one of the %2 NVLink ports of every GPU: %3 a GPU and direction</source>
        <translation>%1 NVSwitches; jeder hat einen der %2 NVLink-Ports jeder GPU: %3 je GPU und Richtung</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 as predicted</source>
        <translation>%1 von %2 wie vorhergesagt</translation>
    </message>
    <message>
        <source>%1 of %2 at %3: %4 of %5</source>
        <translation>%1 von %2 bei %3: %4 von %5</translation>
    </message>
    <message>
        <source>%1 of %2 cards</source>
        <translation>%1 von %2 Karten</translation>
    </message>
    <message>
        <source>%1 of %2 GPUs</source>
        <translation>%1 von %2 GPUs</translation>
    </message>
    <message>
        <source>%1 of %2 hops NVLink, %3</source>
        <translation>%1 von %2 Sprüngen NVLink, %3</translation>
    </message>
    <message>
        <source>%1 of %2 hosts</source>
        <translation>%1 von %2 Hosts</translation>
    </message>
    <message>
        <source>%1 of %2 instances are trays · EFA rails on the left of their GPUs, NVLink at the right</source>
        <translation>%1 von %2 Instanzen sind Trays · EFA-Rails links ihrer GPUs, NVLink rechts</translation>
    </message>
    <message>
        <source>%1 of %2 is not in the catalog.</source>
        <translation>%1 von %2 steht nicht im Katalog.</translation>
    </message>
    <message>
        <source>%1 of %2 predicted</source>
        <translation>%1 von vorhergesagten %2</translation>
    </message>
    <message>
        <source>%1 of %2 quantities are not collected: what they would show stays unseen.</source>
        <translation>%1 von %2 Größen werden nicht erhoben: Was sie zeigen würden, bleibt ungesehen.</translation>
    </message>
    <message>
        <source>%1 of %2 that match "%3": F3 shows the next, Shift+F3 the one before.</source>
        <translation>%1 von %2 Treffern für „%3“: F3 zeigt den nächsten, Umschalt+F3 den vorigen.</translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation>%1 von %2 · %3</translation>
    </message>
    <message>
        <source>%1 of %2 · fits</source>
        <translation>%1 von %2 · passt</translation>
    </message>
    <message>
        <source>%1 of %2, calls: %3, not ended: %4</source>
        <translation>%1 von %2, Aufrufe: %3, nicht beendet: %4</translation>
    </message>
    <message>
        <source>%1 of bytes</source>
        <translation>%1 der Bytes</translation>
    </message>
    <message>
        <source>%1 of GPU time, %2</source>
        <translation>%1 der GPU-Zeit, %2</translation>
    </message>
    <message>
        <source>%1 of it lengthens the step</source>
        <translation>%1 davon verlängern den Schritt</translation>
    </message>
    <message>
        <source>%1 of its throughput</source>
        <translation>%1 seines Durchsatzes</translation>
    </message>
    <message>
        <source>%1 of its throughput: they wait for each other</source>
        <translation>%1 seines Durchsatzes: sie warten aufeinander</translation>
    </message>
    <message>
        <source>%1 of the %2</source>
        <translation>%1 von: %2</translation>
    </message>
    <message>
        <source>%1 of the rollout's %2</source>
        <translation>%1 von %2 des Rollouts</translation>
    </message>
    <message>
        <source>%1 of what the hardware can do</source>
        <translation>%1 dessen, was die Hardware kann</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 on %2 GPUs of %3</source>
        <translation>%1 auf %2 GPUs von %3</translation>
    </message>
    <message>
        <source>%1 on %2 × %3: %4</source>
        <translation>%1 auf %2 × %3: %4</translation>
    </message>
    <message>
        <source>%1 on one rail of this leaf</source>
        <translation>%1 auf einer Rail dieses Leafs</translation>
    </message>
    <message>
        <source>%1 on the wire</source>
        <translation>%1 auf der Leitung</translation>
    </message>
    <message>
        <source>%1 opens a menu</source>
        <translation>%1 öffnet ein Menü</translation>
    </message>
    <message>
        <source>%1 operating points of %2 deployments, %3 runs of the event core, %4</source>
        <translation>%1 Betriebspunkte von %2 Deployments, %3 Läufe des Ereigniskerns, %4</translation>
    </message>
    <message>
        <source>%1 operating points, %2 within the limits</source>
        <translation>%1 Betriebspunkte, %2 innerhalb der Grenzen</translation>
    </message>
    <message>
        <source>%1 out</source>
        <translation>%1 aus</translation>
    </message>
    <message>
        <source>%1 out and in</source>
        <translation>%1 aus und ein</translation>
    </message>
    <message>
        <source>%1 out · %2 of %3 exposed</source>
        <translation>%1 aus · %2 von %3 unverdeckt</translation>
    </message>
    <message>
        <source>%1 out, %2 of %3 lengthen the step</source>
        <translation>%1 aus, %2 von %3 verlängern den Schritt</translation>
    </message>
    <message>
        <source>%1 output tokens/s · %2 per GPU</source>
        <translation>%1 Ausgabe-Token/s · %2 je GPU</translation>
    </message>
    <message>
        <source>%1 output, %2 input</source>
        <translation>%1 Ausgabe, %2 Eingabe</translation>
    </message>
    <message>
        <source>%1 over EFA</source>
        <translation>%1 über EFA</translation>
    </message>
    <message>
        <source>%1 over EFA across leaves</source>
        <translation>%1 über EFA von Leaf zu Leaf</translation>
    </message>
    <message>
        <source>%1 over EFA in the leaf</source>
        <translation>%1 über EFA im Leaf</translation>
    </message>
    <message>
        <source>%1 over NVLink</source>
        <translation>%1 über NVLink</translation>
    </message>
    <message>
        <source>%1 PCIe ports</source>
        <translation>%1 PCIe-Ports</translation>
    </message>
    <message>
        <source>%1 per hour, %2 %3</source>
        <translation>%1 je Stunde, %2 %3</translation>
    </message>
    <message>
        <source>%1 per million output tokens, %2 input</source>
        <translation>%1 je Million Ausgabe-Token, %2 Eingabe</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>%1 per step together, %2 the largest pair</source>
        <translation>%1 je Schritt zusammen, %2 das größte Paar</translation>
    </message>
    <message>
        <source>%1 plans, %2 fit, %3</source>
        <translation>%1 Pläne, %2 passen, %3</translation>
    </message>
    <message>
        <source>%1 plans, %2 fit, %3 M plans/s</source>
        <translation>%1 Pläne, %2 passen, %3 Mio. Pläne/s</translation>
    </message>
    <message>
        <source>%1 queries, %2 series, %3, %4 of answering. Which metrics and hosts there are is looked up once in ten minutes besides.</source>
        <translation>%1 Abfragen, %2 Reihen, %3, %4 Antwortzeit. Welche Metriken und Hosts es gibt, wird daneben alle zehn Minuten nachgesehen.</translation>
    </message>
    <message>
        <source>%1 queries. What they cost is counted at a server alone: this is the demo cluster, a saved moment or a time that was.</source>
        <translation>%1 Abfragen. Was sie kosten, wird nur an einem Server gezählt: Dies ist der Demo-Cluster, ein gespeicherter Moment oder eine vergangene Zeit.</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 Ränge</translation>
    </message>
    <message>
        <source>%1 receives %2 per step</source>
        <translation>%1 empfängt %2 je Schritt</translation>
    </message>
    <message>
        <source>%1 replicas of %2 by %3; of the last %4, samples up to %5 old</source>
        <translation>%1 Replikate von %2 mit %3; aus den letzten %4, Messungen bis %5 alt</translation>
    </message>
    <message>
        <source>%1 requests/s</source>
        <translation>%1 Anfragen/s</translation>
    </message>
    <message>
        <source>%1 requests/s; %2 prompt tokens/s; over all %3 GPUs of the pools</source>
        <translation>%1 Anfragen/s; %2 Prompt-Token/s; über alle %3 GPUs der Pools</translation>
    </message>
    <message>
        <source>%1 runs here: choose that job to see its ranks and its memory</source>
        <translation>Hier läuft %1: Ränge und Speicher zeigt das Bild, wenn dieser Job gewählt ist</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 s alone · %2 to %3 GPUs</source>
        <translation>%1 s allein · %2 zu %3 GPUs</translation>
    </message>
    <message>
        <source>%1 sends %2 per step</source>
        <translation>%1 sendet %2 je Schritt</translation>
    </message>
    <message>
        <source>%1 serves</source>
        <translation>%1 bedient Anfragen</translation>
    </message>
    <message>
        <source>%1 shows hosts, the design has none.</source>
        <translation>%1 zeigt Hosts, der Entwurf hat keine.</translation>
    </message>
    <message>
        <source>%1 shows none of the hosts of this design: it is of another cluster, or the names differ.</source>
        <translation>%1 zeigt keinen der Hosts dieses Entwurfs: Er ist von einem anderen Cluster, oder die Namen weichen ab.</translation>
    </message>
    <message>
        <source>%1 stays in its column</source>
        <translation>%1 bleibt in der Spalte</translation>
    </message>
    <message>
        <source>%1 stays in its row</source>
        <translation>%1 bleibt in der Zeile</translation>
    </message>
    <message>
        <source>%1 stays in this leaf</source>
        <translation>%1 bleibt in diesem Leaf</translation>
    </message>
    <message>
        <source>%1 stays on NVLink</source>
        <translation>%1 bleibt auf NVLink</translation>
    </message>
    <message>
        <source>%1 T tokens; %2 days without loss. The range takes the step's 80 % band and the failure rates together.</source>
        <translation>%1 Bio. Token; %2 Tage ohne Verlust. Die Spanne fasst das 80-%-Band des Schritts und die Ausfallraten zusammen.</translation>
    </message>
    <message>
        <source>%1 TFLOP/s/GPU</source>
        <translation>%1 TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>%1 TiB</source>
        <translation>%1 TiB</translation>
    </message>
    <message>
        <source>%1 TiB of %2</source>
        <translation>%1 TiB von %2</translation>
    </message>
    <message>
        <source>%1 times in the run</source>
        <translation>%1-mal im Lauf</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 to copy back, %2 to compute</source>
        <translation>%1 zum Zurückkopieren, %2 zum Berechnen</translation>
    </message>
    <message>
        <source>%1 to each</source>
        <translation>%1 an jeden</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 Token/s</translation>
    </message>
    <message>
        <source>%1 tokens/s per GPU</source>
        <translation>%1 Token/s je GPU</translation>
    </message>
    <message>
        <source>%1 tokens/s · %2 per GPU</source>
        <translation>%1 Token/s · %2 je GPU</translation>
    </message>
    <message>
        <source>%1 tokens/s, %2 per GPU</source>
        <translation>%1 Token/s, %2 je GPU</translation>
    </message>
    <message>
        <source>%1 tokens/s; TTFT %2, TPOT %3 (p90)</source>
        <translation>%1 Tokens/s; TTFT %2, TPOT %3 (p90)</translation>
    </message>
    <message>
        <source>%1 trains</source>
        <translation>%1 trainiert</translation>
    </message>
    <message>
        <source>%1 trays · EFA rails on the left of their GPUs, NVLink at the right</source>
        <translation>%1 Trays · EFA-Rails links ihrer GPUs, NVLink rechts</translation>
    </message>
    <message>
        <source>%1 UltraServers</source>
        <translation>%1 UltraServer</translation>
    </message>
    <message>
        <source>%1 unused · %2 tokens/s per GPU</source>
        <translation>%1 ungenutzt · %2 Token/s je GPU</translation>
    </message>
    <message>
        <source>%1 uplinks of layer %2</source>
        <translation>%1 Uplinks der Netzebene %2</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>%1 genutzt</translation>
    </message>
    <message>
        <source>%1 used, the busiest %2</source>
        <translation>%1 genutzt, der am stärksten belegte %2</translation>
    </message>
    <message>
        <source>%1 vCPUs</source>
        <translation>%1 vCPUs</translation>
    </message>
    <message>
        <source>%1 while nothing computes, of %2 at work</source>
        <translation>%1, während nichts rechnet, von %2 bei der Arbeit</translation>
    </message>
    <message>
        <source>%1 with rank %2: both are of a double binary tree of %3 ranks; rank %2 sends %4 in it per step</source>
        <translation>%1 mit Rang %2: beide sind in einem doppelten Binärbaum von %3 Rängen; Rang %2 sendet darin %4 je Schritt</translation>
    </message>
    <message>
        <source>%1 with rank %2: everyone with everyone, %3 to each of %4 others per step</source>
        <translation>%1 mit Rang %2: jeder mit jedem, %3 je Schritt an jeden von %4 anderen</translation>
    </message>
    <message>
        <source>%1 with rank %2: place %3 of %4 in rank order, which is the order of its ring or pipeline; rank %2 sends %5 in it per step</source>
        <translation>%1 mit Rang %2: Platz %3 von %4 in der Reihenfolge der Ränge, die die des Rings oder der Pipeline ist; Rang %2 sendet darin %5 je Schritt</translation>
    </message>
    <message>
        <source>%1 without loss</source>
        <translation>%1 ohne Verlust</translation>
    </message>
    <message>
        <source>%1 · %2 leaves · this one is blue</source>
        <translation>%1 · %2 Leaves · dieses ist blau</translation>
    </message>
    <message>
        <source>%1 · %2 others</source>
        <translation>%1 · %2 andere</translation>
    </message>
    <message>
        <source>%1 · %2 ranks · %3</source>
        <translation>%1 · %2 Ränge · %3</translation>
    </message>
    <message>
        <source>%1 · Computing …</source>
        <translation>%1 · wird berechnet …</translation>
    </message>
    <message>
        <source>%1 · GPU %2</source>
        <translation>%1 · GPU %2</translation>
    </message>
    <message>
        <source>%1 · GPUs %2 – %3</source>
        <translation>%1 · GPUs %2 – %3</translation>
    </message>
    <message>
        <source>%1 · of %2 busy</source>
        <translation>%1 · von %2 belegt</translation>
    </message>
    <message>
        <source>%1 · rank %2 %3</source>
        <translation>%1 · Rang %2 %3</translation>
    </message>
    <message>
        <source>%1 × %2 ranks</source>
        <translation>%1 × %2 Ränge</translation>
    </message>
    <message>
        <source>%1 × NVMe</source>
        <translation>%1 × NVMe</translation>
    </message>
    <message>
        <source>%1 × predicted</source>
        <translation>%1 × vorhergesagt</translation>
    </message>
    <message>
        <source>%1 → ranks outside of %2</source>
        <translation>%1 → Ränge außerhalb von %2</translation>
    </message>
    <message>
        <source>%1 ▲ twice</source>
        <translation>%1 ▲ doppelt</translation>
    </message>
    <message>
        <source>%1, %2
%3 tokens/s per GPU (%4 in closed form), %5 tokens/s per user
TTFT %6, TPOT %7; held by %8</source>
        <translation>%1, %2
%3 Token/s je GPU (%4 in geschlossener Form), %5 Token/s je Nutzer
TTFT %6, TPOT %7; gehalten von %8</translation>
    </message>
    <message>
        <source>%1, %2 of its throughput</source>
        <translation>%1, %2 seines Durchsatzes</translation>
    </message>
    <message>
        <source>%1, %2 of the step</source>
        <translation>%1, %2 des Schritts</translation>
    </message>
    <message>
        <source>%1, %2 of what the hardware can do</source>
        <translation>%1, %2 dessen, was die Hardware kann</translation>
    </message>
    <message>
        <source>%1, %2 old</source>
        <translation>%1, %2 alt</translation>
    </message>
    <message>
        <source>%1, %2 running, %3 waiting a replica; KV cache %4</source>
        <translation>%1, je Replikat %2 laufend, %3 wartend; KV-Cache %4</translation>
    </message>
    <message>
        <source>%1, %2 running, %3 waiting in all; KV cache %4</source>
        <translation>%1, insgesamt %2 laufend, %3 wartend; KV-Cache %4</translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1, %2-mal</translation>
    </message>
    <message>
        <source>%1, %2 × the median of %3 peers</source>
        <translation>%1, das %2-Fache des Medians von %3 Gleichen</translation>
    </message>
    <message>
        <source>%1, %2; what is in view can be gone through, arrow keys go to the neighbour</source>
        <translation>%1, %2; was zu sehen ist, lässt sich durchgehen, Pfeiltasten gehen zum Nachbarn</translation>
    </message>
    <message>
        <source>%1, energy</source>
        <translation>%1, Energie</translation>
    </message>
    <message>
        <source>%1, money</source>
        <translation>%1, Geld</translation>
    </message>
    <message>
        <source>%1, money for energy</source>
        <translation>%1, Geld für Energie</translation>
    </message>
    <message>
        <source>%1, more than a quarter old</source>
        <translation>%1, mehr als ein Quartal alt</translation>
    </message>
    <message>
        <source>%1, never seen</source>
        <translation>%1, nie gesehen</translation>
    </message>
    <message>
        <source>%1, not confirmed</source>
        <translation>%1, nicht bestätigt</translation>
    </message>
    <message>
        <source>%1, now − before, points of capacity · here %2 to %3</source>
        <translation>%1, jetzt − vorher, Punkte der Kapazität · hier %2 bis %3</translation>
    </message>
    <message>
        <source>%1, observed</source>
        <translation>%1, beobachtet</translation>
    </message>
    <message>
        <source>%1, observed (line) and predicted (band)</source>
        <translation>%1, beobachtet (Linie) und vorhergesagt (Band)</translation>
    </message>
    <message>
        <source>%1, over EFA</source>
        <translation>%1, über EFA</translation>
    </message>
    <message>
        <source>%1, over NVLink</source>
        <translation>%1, über NVLink</translation>
    </message>
    <message>
        <source>%1, predicted %2 (%3 ×)</source>
        <translation>%1, vorhergesagt %2 (%3 ×)</translation>
    </message>
    <message>
        <source>%1, predicted %2 (%3)</source>
        <translation>%1, vorhergesagt %2 (%3)</translation>
    </message>
    <message>
        <source>%1, slot %2</source>
        <translation>%1, Platz %2</translation>
    </message>
    <message>
        <source>%1, the busiest of its network layer, at %2: %3 of %4</source>
        <translation>%1, der vollste seiner Netzebene, bei %2: %3 von %4</translation>
    </message>
    <message>
        <source>%1, the rim is predicted</source>
        <translation>%1, der Rand ist vorhergesagt</translation>
    </message>
    <message>
        <source>%1, time</source>
        <translation>%1, Zeit</translation>
    </message>
    <message>
        <source>%1-own</source>
        <translation>%1-eigen</translation>
    </message>
    <message>
        <source>%1. It costs %2.</source>
        <translation>%1. Das kostet %2.</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1/s, %2/s per GPU</source>
        <translation>%1/s, %2/s je GPU</translation>
    </message>
    <message>
        <source>%1: %2
%3, from %4 to %5 on %6 GPUs</source>
        <translation>%1: %2
%3, von %4 bis %5 auf %6 GPUs</translation>
    </message>
    <message>
        <source>%1: %2 in %3</source>
        <translation>%1: %2 in %3</translation>
    </message>
    <message>
        <source>%1: %2 Mean %3.</source>
        <translation>%1: %2 Mittel %3.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>%1: %2 of a token's %3 (%4)</source>
        <translation>%1: %2 von %3 eines Tokens (%4)</translation>
    </message>
    <message>
        <source>%1: %2 of about %3 answers</source>
        <translation>%1: %2 von etwa %3 Antworten</translation>
    </message>
    <message>
        <source>%1: %2 of what is paid for</source>
        <translation>%1: %2 des Bezahlten</translation>
    </message>
    <message>
        <source>%1: %2 of what is paid for, %3 of the run</source>
        <translation>%1: %2 des Bezahlten, %3 des Laufs</translation>
    </message>
    <message>
        <source>%1: %2 out, %3 in per step</source>
        <translation>%1: %2 aus, %3 ein je Schritt</translation>
    </message>
    <message>
        <source>%1: %2 tokens/s per user, %3 output tokens/s per GPU
TTFT %4 (p50), %5 (p90), %6 (p99); TPOT %7 (mean), %8 (p99)</source>
        <translation>%1: %2 Token/s je Nutzer, %3 Ausgabe-Token/s je GPU
TTFT %4 (p50), %5 (p90), %6 (p99); TPOT %7 (Mittel), %8 (p99)</translation>
    </message>
    <message>
        <source>%1: %2, %3 of a link</source>
        <translation>%1: %2, %3 eines Links</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the step</source>
        <translation>%1: %2, %3 des Schritts</translation>
    </message>
    <message>
        <source>%1: %2, calls: %3</source>
        <translation>%1: %2, Aufrufe: %3</translation>
    </message>
    <message>
        <source>%1: %2, from %3 to %4</source>
        <translation>%1: %2, von %3 bis %4</translation>
    </message>
    <message>
        <source>%1: %2. Unused: within it and until its pool's next phase.</source>
        <translation>%1: %2. Ungenutzt: darin und bis zur nächsten Phase des Pools.</translation>
    </message>
    <message>
        <source>%1: %L2 read</source>
        <translation>%1: %L2 gelesen</translation>
    </message>
    <message>
        <source>%1: as %2</source>
        <translation>%1: wie %2</translation>
    </message>
    <message>
        <source>%1: not published</source>
        <translation>%1: nicht veröffentlicht</translation>
    </message>
    <message>
        <source>%1: nothing that is seen speaks against the design's plan. %2.</source>
        <translation>%1: Nichts Gesehenes spricht gegen den Plan des Entwurfs. %2.</translation>
    </message>
    <message>
        <source>%1: the busiest of its cards in this leaf</source>
        <translation>%1: die am stärksten belegte ihrer Karten in diesem Leaf</translation>
    </message>
    <message>
        <source>%1: the price is not confirmed: %2</source>
        <translation>%1: der Preis ist nicht bestätigt: %2</translation>
    </message>
    <message>
        <source>%1: throughput of Lustre grows with its size, and so does its price</source>
        <translation>%1: Der Durchsatz von Lustre wächst mit der Größe, und ebenso der Preis</translation>
    </message>
    <message>
        <source>%1: what is seen fits %2 (distance %3; the design's plan: %4). %5.</source>
        <translation>%1: Das Gesehene passt zu %2 (Abstand %3, der Plan des Entwurfs %4). %5.</translation>
    </message>
    <message>
        <source>%1; %2 links are of this class</source>
        <translation>%1; %2 Links sind in dieser Klasse</translation>
    </message>
    <message>
        <source>%1; its capacity is not published</source>
        <translation>%1; seine Kapazität ist nicht veröffentlicht</translation>
    </message>
    <message>
        <source>%1; too few peers to compare</source>
        <translation>%1; zu wenige Gleiche zum Vergleich</translation>
    </message>
    <message>
        <source>%1B · %2 layers</source>
        <translation>%1B · %2 Schichten</translation>
    </message>
    <message numerus="yes">
        <source>%n object(s)</source>
        <translation>
            <numerusform>%n Objekt</numerusform>
            <numerusform>%n Objekte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n ausgewählt</numerusform>
            <numerusform>%n ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;About Switchyard</source>
        <translation>&amp;Über Switchyard</translation>
    </message>
    <message>
        <source>&amp;Actual size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>&amp;Add the jobs that run here</source>
        <translation>&amp;Jobs hinzufügen, die hier laufen</translation>
    </message>
    <message>
        <source>&amp;Another design…</source>
        <translation>&amp;Anderer Entwurf…</translation>
    </message>
    <message>
        <source>&amp;Apply deployment</source>
        <translation>Deployment &amp;übernehmen</translation>
    </message>
    <message>
        <source>&amp;Apply plan</source>
        <translation>&amp;Anwenden</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automatisch</translation>
    </message>
    <message>
        <source>&amp;Back to bundled</source>
        <translation>&amp;Zurück zum Mitgelieferten</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Colour…</source>
        <translation>&amp;Farbe…</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>&amp;Befehle…</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Verbinden</translation>
    </message>
    <message>
        <source>&amp;Connect to Prometheus…</source>
        <translation>Mit Prometheus &amp;verbinden…</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Copy	Ctrl+C</source>
        <translation>&amp;Kopieren	Strg+C</translation>
    </message>
    <message>
        <source>&amp;Copy as JSON</source>
        <translation>Als JSON &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Copy…</source>
        <translation>&amp;Kopieren…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Demo: live cluster</source>
        <translation>De&amp;mo: Live-Cluster</translation>
    </message>
    <message>
        <source>&amp;Deutsch</source>
        <translation>&amp;Deutsch</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;English</source>
        <translation>&amp;English</translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation>Bild &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>Such&amp;en…</translation>
    </message>
    <message>
        <source>&amp;Fit all</source>
        <translation>&amp;Alles einpassen</translation>
    </message>
    <message>
        <source>&amp;Forget the kept moment</source>
        <translation>&amp;Gemerkten Moment vergessen</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Höhe</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;http_config</source>
        <translation>&amp;http_config</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>&amp;Import describe-instance-types…</source>
        <translation>describe-instance-types &amp;importieren…</translation>
    </message>
    <message>
        <source>&amp;Jobs</source>
        <translation>&amp;Jobs</translation>
    </message>
    <message>
        <source>&amp;Keep as baseline</source>
        <translation>Als &amp;Vergleichsstand merken</translation>
    </message>
    <message>
        <source>&amp;Keep in the keychain</source>
        <translation>Im &amp;Schlüsselbund behalten</translation>
    </message>
    <message>
        <source>&amp;Keep this moment to compare</source>
        <translation>Moment zum V&amp;ergleichen merken</translation>
    </message>
    <message>
        <source>&amp;Keep this range</source>
        <translation>Skala &amp;behalten</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>&amp;Tasten und Maus</translation>
    </message>
    <message>
        <source>&amp;Label matchers</source>
        <translation>&amp;Label-Matcher</translation>
    </message>
    <message>
        <source>&amp;Less</source>
        <translation>&amp;Weniger</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation>&amp;Live</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>&amp;Sperren</translation>
    </message>
    <message>
        <source>&amp;Merge into the open design</source>
        <translation>In den offenen Entwurf &amp;einfügen</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>&amp;Mehr</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;New design</source>
        <translation>&amp;Neuer Entwurf</translation>
    </message>
    <message>
        <source>&amp;No key</source>
        <translation>&amp;Keine Taste</translation>
    </message>
    <message>
        <source>&amp;Open a moment…</source>
        <translation>Moment &amp;öffnen…</translation>
    </message>
    <message>
        <source>&amp;Open in Prometheus</source>
        <translation>In Prometheus ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>&amp;Überschreiben</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>E&amp;infügen</translation>
    </message>
    <message>
        <source>&amp;Pause or go live</source>
        <translation>&amp;Pausieren oder zurück zu live</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>P&amp;räsentieren</translation>
    </message>
    <message>
        <source>&amp;Prometheus</source>
        <translation>&amp;Prometheus</translation>
    </message>
    <message>
        <source>&amp;Queries in hints</source>
        <translation>Abfragen in &amp;Hinweisen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Been&amp;den</translation>
    </message>
    <message>
        <source>&amp;Read again without those</source>
        <translation>Ohne diese erneut &amp;lesen</translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>Wen&amp;iger Bewegung</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>W&amp;iedergabe</translation>
    </message>
    <message>
        <source>&amp;Run the job on the selection</source>
        <translation>Job auf der &amp;Auswahl ausführen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Save as JSON…</source>
        <translation>Als JSON &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern unter…</translation>
    </message>
    <message>
        <source>&amp;Save this moment…</source>
        <translation>Moment &amp;speichern…</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>&amp;Show on canvas</source>
        <translation>Auf der &amp;Zeichnung zeigen</translation>
    </message>
    <message>
        <source>&amp;Shows</source>
        <translation>&amp;Zeigt</translation>
    </message>
    <message>
        <source>&amp;Take it from there</source>
        <translation>&amp;Dort wegnehmen</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>&amp;Token</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>Ben&amp;utzer</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Waive…</source>
        <translation>&amp;Ausnahme…</translation>
    </message>
    <message>
        <source>&amp;What is asked…</source>
        <translation>&amp;Was gefragt wird…</translation>
    </message>
    <message>
        <source>+ job</source>
        <translation>+ Job</translation>
    </message>
    <message>
        <source>+%1 GPUs</source>
        <translation>+%1 GPUs</translation>
    </message>
    <message>
        <source>, assumed: %1 TiB of %2</source>
        <translation>, angenommen: %1 TiB %2</translation>
    </message>
    <message>
        <source>, of </source>
        <translation>, von </translation>
    </message>
    <message>
        <source>, partial</source>
        <translation>, partiell</translation>
    </message>
    <message>
        <source>, S3's requests %1 of it</source>
        <translation>, davon %1 für Anfragen an S3</translation>
    </message>
    <message>
        <source>, streamed in %1</source>
        <translation>, gestreamt in %1</translation>
    </message>
    <message>
        <source>1 Capacity Block</source>
        <translation>1 Capacity Block</translation>
    </message>
    <message>
        <source>1 client</source>
        <translation>1 Client</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>1 Tag</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>1 instance</source>
        <translation>1 Instanz</translation>
    </message>
    <message>
        <source>1 min</source>
        <translation>1 min</translation>
    </message>
    <message>
        <source>1 s</source>
        <translation>1 s</translation>
    </message>
    <message>
        <source>1 to 14 days, or whole weeks up to 182 days</source>
        <translation>1 bis 14 Tage oder ganze Wochen bis 182 Tage</translation>
    </message>
    <message>
        <source>10 days</source>
        <translation>10 Tage</translation>
    </message>
    <message>
        <source>10 min</source>
        <translation>10 min</translation>
    </message>
    <message>
        <source>10 s</source>
        <translation>10 s</translation>
    </message>
    <message>
        <source>15 min</source>
        <translation>15 min</translation>
    </message>
    <message>
        <source>2 h</source>
        <translation>2 h</translation>
    </message>
    <message>
        <source>2 min</source>
        <translation>2 min</translation>
    </message>
    <message>
        <source>20 min</source>
        <translation>20 min</translation>
    </message>
    <message>
        <source>24 h</source>
        <translation>24 h</translation>
    </message>
    <message>
        <source>3 days</source>
        <translation>3 Tage</translation>
    </message>
    <message>
        <source>30 min</source>
        <translation>30 min</translation>
    </message>
    <message>
        <source>30 s</source>
        <translation>30 s</translation>
    </message>
    <message>
        <source>4 h</source>
        <translation>4 h</translation>
    </message>
    <message>
        <source>5 min</source>
        <translation>5 min</translation>
    </message>
    <message>
        <source>6 h</source>
        <translation>6 h</translation>
    </message>
    <message>
        <source>8 h</source>
        <translation>8 h</translation>
    </message>
    <message>
        <source>80 % band</source>
        <translation>80-%-Band</translation>
    </message>
    <message>
        <source>80 % of measured runs like this lie within the band: %1</source>
        <translation>80 % gemessener Läufe dieser Art liegen im Band: %1</translation>
    </message>
    <message>
        <source>: %1 per step turn back here</source>
        <translation>: %1 je Schritt kehren hier um</translation>
    </message>
    <message>
        <source>: %1 per step, %2 of all</source>
        <translation>: %1 je Schritt, %2 von allem</translation>
    </message>
    <message>
        <source>: %1 then</source>
        <translation>: damals %1</translation>
    </message>
    <message>
        <source>; nearest is %1</source>
        <translation>; am nächsten ist %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; GPUs · %2</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; GPUs · %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; tokens/s per GPU</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; Token/s je GPU</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; tokens/s per GPU · &lt;b&gt;%2&lt;/b&gt; unused</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; Token/s je GPU · &lt;b&gt;%2&lt;/b&gt; ungenutzt</translation>
    </message>
    <message>
        <source>&lt;b&gt;no answer&lt;/b&gt;%1, retry in %2</source>
        <translation>&lt;b&gt;keine Antwort&lt;/b&gt;%1, neuer Versuch in %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;no data&lt;/b&gt; for the hosts of this design</source>
        <translation>&lt;b&gt;keine Daten&lt;/b&gt; zu den Hosts dieses Entwurfs</translation>
    </message>
    <message>
        <source>&lt;b&gt;paused&lt;/b&gt;: %1</source>
        <translation>&lt;b&gt;pausiert&lt;/b&gt;: %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;stale&lt;/b&gt;: %1</source>
        <translation>&lt;b&gt;veraltet&lt;/b&gt;: %1</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Switchyard %1&lt;/h3&gt;Desktop explorer for AWS GPU clusters.&lt;br&gt;GPL-3.0-or-later.</source>
        <translation>&lt;h3&gt;Switchyard %1&lt;/h3&gt;Desktop-Explorer für GPU-Cluster auf AWS.&lt;br&gt;GPL-3.0-or-later.</translation>
    </message>
    <message>
        <source>&lt;table cellspacing='6'&gt;&lt;tr&gt;&lt;td&gt;wheel&lt;/td&gt;&lt;td&gt;zoom about the pointer; two fingers too&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space + drag, middle drag&lt;/td&gt;&lt;td&gt;move the view&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Home or Shift+1, Shift+2, Ctrl+0&lt;/td&gt;&lt;td&gt;fit all, fit the selection, actual size&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Alt+Left, Alt+Right&lt;/td&gt;&lt;td&gt;earlier and later view&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;double click&lt;/td&gt;&lt;td&gt;go into a group; Esc climbs out&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;drag to the right&lt;/td&gt;&lt;td&gt;select what is inside; to the left: what is touched&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift + click, Ctrl + click; Ctrl+A&lt;/td&gt;&lt;td&gt;add, toggle, GPUs too; all of that level&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;click on a badge&lt;/td&gt;&lt;td&gt;its row among findings or checks&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Esc in a drag&lt;/td&gt;&lt;td&gt;all as it was at the press&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrow keys&lt;/td&gt;&lt;td&gt;to the neighbour; with Shift: add it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl + arrow keys; with Shift&lt;/td&gt;&lt;td&gt;move what is selected by a slot, or change places with who stands there; into the next UltraServer or network node&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Menu, Shift+F10&lt;/td&gt;&lt;td&gt;what can be done with what is selected&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Del, Ctrl+D, Ctrl+Shift+D, Ctrl+Shift+X&lt;/td&gt;&lt;td&gt;delete, duplicate, duplicate several, swap two&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+X, Ctrl+C, Ctrl+V; Ctrl + drag&lt;/td&gt;&lt;td&gt;cut, copy, paste (as JSON, between windows too); a drag that copies&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, Ctrl+Shift+L&lt;/td&gt;&lt;td&gt;rename, lock and unlock&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+J, Ctrl+Shift+J, Ctrl+PgDown&lt;/td&gt;&lt;td&gt;add a job on the selection, run the job on it, next job; or drop instances on a job's chip&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+K, Ctrl+Shift+P&lt;/td&gt;&lt;td&gt;find any command, page, sample, view or instance by its words; Help &gt; Keyboard shortcuts changes the keys&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+F&lt;/td&gt;&lt;td&gt;find a host, a rank, a GPU&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+B, Ctrl+Shift+B&lt;/td&gt;&lt;td&gt;count changes from here; compare with another design&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F6, F7, F8&lt;/td&gt;&lt;td&gt;compare on the map: two panes, swipe (Left, Right), difference; once more or Esc leaves&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Shift+V, F5&lt;/td&gt;&lt;td&gt;save a view; present the views: arrows, B for black, N for notes and time, L for a light, Esc&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Pause; on the time bar Left, Right, Home, End&lt;/td&gt;&lt;td&gt;stay at the time that is shown or go live; earlier and later (Shift: ten scrapes), the beginning, live&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+I, Ctrl+Shift+C&lt;/td&gt;&lt;td&gt;the PromQL of what is observed where the pointer is; copy it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift + drag in the matrix&lt;/td&gt;&lt;td&gt;select the GPUs of these cells&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F9, F10, F11&lt;/td&gt;&lt;td&gt;catalog, inspector, results&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;table cellspacing='6'&gt;&lt;tr&gt;&lt;td&gt;Rad&lt;/td&gt;&lt;td&gt;um den Zeiger zoomen; auch zwei Finger&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Leertaste + Ziehen, mittlere Taste&lt;/td&gt;&lt;td&gt;Ansicht verschieben&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Pos1 oder Umschalt+1, Umschalt+2, Strg+0&lt;/td&gt;&lt;td&gt;alles einpassen, Auswahl einpassen, Originalgröße&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Alt+Links, Alt+Rechts&lt;/td&gt;&lt;td&gt;frühere und spätere Ansicht&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Doppelklick&lt;/td&gt;&lt;td&gt;in eine Gruppe hinein; Esc geht hinaus&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;nach rechts ziehen&lt;/td&gt;&lt;td&gt;auswählen, was innen liegt; nach links: was berührt wird&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Umschalt + Klick, Strg + Klick; Strg+A&lt;/td&gt;&lt;td&gt;hinzufügen, umschalten, auch GPUs; alles dieser Ebene&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Klick auf ein Abzeichen&lt;/td&gt;&lt;td&gt;seine Zeile unter Befunden oder Prüfungen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Esc beim Ziehen&lt;/td&gt;&lt;td&gt;alles wie beim Drücken&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Pfeiltasten&lt;/td&gt;&lt;td&gt;zum Nachbarn; mit Umschalt: hinzufügen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg + Pfeiltasten; mit Umschalt&lt;/td&gt;&lt;td&gt;Ausgewähltes um einen Slot bewegen oder mit dem tauschen, was dort steht; in den nächsten UltraServer oder Netzknoten&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Menü, Umschalt+F10&lt;/td&gt;&lt;td&gt;was sich mit dem Ausgewählten tun lässt&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Entf, Strg+D, Strg+Umschalt+D, Strg+Umschalt+X&lt;/td&gt;&lt;td&gt;löschen, duplizieren, mehrfach duplizieren, zwei tauschen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+X, Strg+C, Strg+V; Strg + Ziehen&lt;/td&gt;&lt;td&gt;ausschneiden, kopieren, einfügen (als JSON, auch zwischen Fenstern); Ziehen, das kopiert&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, Strg+Umschalt+L&lt;/td&gt;&lt;td&gt;umbenennen, sperren und entsperren&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+J, Strg+Umschalt+J, Strg+Bild ab&lt;/td&gt;&lt;td&gt;Job auf der Auswahl hinzufügen, Job darauf ausführen, nächster Job; oder Instanzen auf den Chip eines Jobs ziehen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+K, Strg+Umschalt+P&lt;/td&gt;&lt;td&gt;jeden Befehl, jede Seite, jedes Beispiel, jede Ansicht oder Instanz über ihre Wörter finden; Hilfe &gt; Tastenkürzel ändert die Tasten&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+F&lt;/td&gt;&lt;td&gt;Host, Rang oder GPU suchen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+B, Strg+Umschalt+B&lt;/td&gt;&lt;td&gt;Änderungen von hier an zählen; mit einem anderen Entwurf vergleichen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F6, F7, F8&lt;/td&gt;&lt;td&gt;auf der Karte vergleichen: zwei Bilder, Schieber (Links, Rechts), Differenz; noch einmal oder Esc verlässt&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+Umschalt+V, F5&lt;/td&gt;&lt;td&gt;Ansicht speichern; Ansichten präsentieren: Pfeile, B für Schwarz, N für Notizen und Zeit, L für ein Licht, Esc&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Pause; auf der Zeitleiste Links, Rechts, Pos1, Ende&lt;/td&gt;&lt;td&gt;bei der gezeigten Zeit bleiben oder zurück zu live; früher und später (Umschalt: zehn Scrapes), Anfang, live&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+I, Strg+Umschalt+C&lt;/td&gt;&lt;td&gt;das PromQL des Beobachteten unter dem Zeiger; es kopieren&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Umschalt + Ziehen in der Matrix&lt;/td&gt;&lt;td&gt;die GPUs dieser Zellen auswählen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F9, F10, F11&lt;/td&gt;&lt;td&gt;Katalog, Inspektor, Ergebnisse&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
    </message>
    <message>
        <source>a batch of %1</source>
        <translation>ein Batch von %1</translation>
    </message>
    <message>
        <source>a card</source>
        <translation>eine Karte</translation>
    </message>
    <message>
        <source>a cell shows the worst of a GPU's cards</source>
        <translation>eine Zelle zeigt die schlechteste Karte einer GPU</translation>
    </message>
    <message>
        <source>a cell shows the worst of its %1 TP × CP ranks</source>
        <translation>eine Zelle zeigt den schlechtesten ihrer %1 TP×CP-Ränge</translation>
    </message>
    <message>
        <source>A checkpoint every %1: %2 of the time is lost</source>
        <translation>Ein Checkpoint alle %1: %2 der Zeit gehen verloren</translation>
    </message>
    <message>
        <source>A click shows it in its list.</source>
        <translation>Ein Klick zeigt ihn in der Liste.</translation>
    </message>
    <message>
        <source>A click shows the first in its list, another the next.</source>
        <translation>Ein Klick zeigt den ersten in der Liste, ein weiterer den nächsten.</translation>
    </message>
    <message>
        <source>A column for each sender, a line for each hop of a communicator: every diagonal of the square is one line</source>
        <translation>Eine Spalte je Sender, eine Linie je Hop eines Communicators: Jede Diagonale des Quadrats ist eine Linie</translation>
    </message>
    <message>
        <source>a copy of it (%1) beside the design: %2</source>
        <translation>mit einer Kopie davon (%1) neben dem Entwurf: %2</translation>
    </message>
    <message>
        <source>A draft of unsaved work cannot be read and was set aside: %1</source>
        <translation>Ein Zwischenstand ungespeicherter Arbeit ist nicht lesbar und wurde beiseitegelegt: %1</translation>
    </message>
    <message>
        <source>A file of bytes, %1, which is not shown.</source>
        <translation>Eine Binärdatei, %1, die nicht gezeigt wird.</translation>
    </message>
    <message>
        <source>A file of your own catalog is left out: %1</source>
        <translation>Eine Datei des eigenen Katalogs bleibt außen vor: %1</translation>
    </message>
    <message>
        <source>A forward pass of a model that stays as it was, for the penalty on the distance to it</source>
        <translation>Ein Vorwärtslauf eines unveränderten Modells, für die Strafe auf den Abstand zu ihm</translation>
    </message>
    <message>
        <source>a forward pass of a model that stays as it was, for the penalty on the distance to it</source>
        <translation>ein Vorwärtslauf eines unveränderten Modells, für die Strafe auf den Abstand zu ihm</translation>
    </message>
    <message>
        <source>a forward pass of the trainer: log-probs of the weights that answered</source>
        <translation>ein Vorwärtslauf des Trainers: Log-Probs der Gewichte, die geantwortet haben</translation>
    </message>
    <message>
        <source>A job adds what a step, a token and a training run cost.</source>
        <translation>Mit einem Job kommt dazu, was ein Schritt, ein Token und ein Trainingslauf kosten.</translation>
    </message>
    <message>
        <source>A job for each type</source>
        <translation>Je Typ ein Job</translation>
    </message>
    <message>
        <source>A job for each type, with the same work</source>
        <translation>Je Typ ein Job mit derselben Arbeit</translation>
    </message>
    <message>
        <source>A job of reinforcement learning, on the selected instances or on every one</source>
        <translation>Ein Job für Reinforcement Learning, auf den ausgewählten Instanzen oder auf allen</translation>
    </message>
    <message>
        <source>A job over several types of instance becomes one for each</source>
        <translation>Aus einem Job über mehrere Instanztypen wird je Typ einer</translation>
    </message>
    <message>
        <source>A job that answers requests, on the selected instances or on every one</source>
        <translation>Ein Job, der Anfragen beantwortet, auf den ausgewählten Instanzen oder auf allen</translation>
    </message>
    <message>
        <source>A job that moves bytes between two pools: two selected things, or the halves of what is selected</source>
        <translation>Ein Job, der Bytes zwischen zwei Pools bewegt: zwei ausgewählte Dinge oder die Hälften der Auswahl</translation>
    </message>
    <message>
        <source>A leaf with its rails</source>
        <translation>Ein Leaf mit seinen Rails</translation>
    </message>
    <message>
        <source>A million tokens</source>
        <translation>Eine Million Token</translation>
    </message>
    <message>
        <source>A page of the results</source>
        <translation>Eine Seite der Ergebnisse</translation>
    </message>
    <message>
        <source>A price list of your own, from the document's folder: a CSV, or AWS's as JSON (.gz too); empty: the catalog's prices</source>
        <translation>Eine eigene Preisliste aus dem Ordner des Dokuments: CSV, oder die von AWS als JSON (auch .gz); leer: die Preise des Katalogs</translation>
    </message>
    <message>
        <source>A price list of your own, from the document's folder; empty: the catalog's prices</source>
        <translation>Eine eigene Preisliste aus dem Ordner des Dokuments; leer: die Preise des Katalogs</translation>
    </message>
    <message>
        <source>A profile of ~/.aws/credentials or ~/.aws/config; session tokens are sent, roles are not assumed</source>
        <translation>Ein Profil aus ~/.aws/credentials oder ~/.aws/config; Session-Tokens werden gesendet, Rollen nicht angenommen</translation>
    </message>
    <message>
        <source>A Prometheus http_config file (YAML): login, certificates, headers, proxy (docs/servers.md)</source>
        <translation>Eine http_config-Datei von Prometheus (YAML): Anmeldung, Zertifikate, Header, Proxy (docs/servers.md)</translation>
    </message>
    <message>
        <source>a save</source>
        <translation>eine Sicherung</translation>
    </message>
    <message>
        <source>A save stops the step %1 and is whole in storage after %2</source>
        <translation>Ein Speichern hält den Schritt %1 an und liegt nach %2 ganz im Speicher</translation>
    </message>
    <message>
        <source>A saved moment has no server whose page could be opened.</source>
        <translation>Ein gespeicherter Moment hat keinen Server, dessen Seite sich öffnen ließe.</translation>
    </message>
    <message>
        <source>A saved moment: nothing is asked, ages are those of its time. Disconnect closes it.</source>
        <translation>Ein gespeicherter Moment: Nichts wird abgefragt, jedes Alter gilt für seine Zeit. Trennen schließt ihn.</translation>
    </message>
    <message>
        <source>A simulated cluster with the shape of this design and a truth of its own</source>
        <translation>Ein simulierter Cluster in der Form dieses Entwurfs mit eigener Wirklichkeit</translation>
    </message>
    <message>
        <source>A training job on the selected instances or on every one</source>
        <translation>Ein Trainingsjob auf den ausgewählten Instanzen oder auf allen</translation>
    </message>
    <message>
        <source>A training job runs on one type of instance; here are %1.</source>
        <translation>Ein Trainingsjob läuft auf einem Instanztyp; hier sind %1.</translation>
    </message>
    <message>
        <source>A training step of a first model on these instances; then Live &gt; Find the plan that runs</source>
        <translation>Ein Trainingsschritt eines ersten Modells auf diesen Instanzen; dann Live &gt; Den Plan finden, der läuft</translation>
    </message>
    <message>
        <source>A view of the same name is replaced</source>
        <translation>Eine Ansicht gleichen Namens wird ersetzt</translation>
    </message>
    <message>
        <source>about &lt;b&gt;%1&lt;/b&gt; seen (%2)</source>
        <translation>etwa &lt;b&gt;%1&lt;/b&gt; gesehen (%2)</translation>
    </message>
    <message>
        <source>About Switchyard</source>
        <translation>Über Switchyard</translation>
    </message>
    <message>
        <source>Accept this with a reason; the design remembers it</source>
        <translation>Mit einer Begründung hinnehmen; der Entwurf merkt es sich</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Activations that are computed again in the backward pass: less memory, more work. Some layers of each stage only: block, under More.</source>
        <translation>Aktivierungen, die im Rückwärtslauf neu berechnet werden: weniger Speicher, mehr Arbeit. Nur einige Schichten jeder Stufe: Block, unter Mehr.</translation>
    </message>
    <message>
        <source>Add %1 × %2</source>
        <translation>%1 × %2 hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 × %2 to %3</source>
        <translation>%1 × %2 zu %3 hinzufügen</translation>
    </message>
    <message>
        <source>Add a &amp;job</source>
        <translation>&amp;Job hinzufügen</translation>
    </message>
    <message>
        <source>Add a &amp;serving job</source>
        <translation>&amp;Serving-Job hinzufügen</translation>
    </message>
    <message>
        <source>Add a &amp;transfer</source>
        <translation>&amp;Transfer hinzufügen</translation>
    </message>
    <message>
        <source>Add a Capacity Block</source>
        <translation>Capacity Block hinzufügen</translation>
    </message>
    <message>
        <source>Add a job</source>
        <translation>Job hinzufügen</translation>
    </message>
    <message>
        <source>Add a job for each type</source>
        <translation>Je Typ einen Job hinzufügen</translation>
    </message>
    <message>
        <source>Add a job on the selected instances, on all when nothing is selected</source>
        <translation>Job auf den ausgewählten Instanzen hinzufügen, ohne Auswahl auf allen</translation>
    </message>
    <message>
        <source>Add a reference model</source>
        <translation>Referenzmodell hinzufügen</translation>
    </message>
    <message>
        <source>Add a serving job</source>
        <translation>Serving-Job hinzufügen</translation>
    </message>
    <message>
        <source>Add a training job on the selected instances, on all when nothing is selected; the arrow offers serving, RL and transfers</source>
        <translation>Einen Trainingsjob auf den ausgewählten Instanzen anlegen, auf allen, wenn nichts ausgewählt ist; der Pfeil bietet Serving, RL und Transfers</translation>
    </message>
    <message>
        <source>Add a transfer</source>
        <translation>Transfer hinzufügen</translation>
    </message>
    <message>
        <source>Add an R&amp;L job</source>
        <translation>&amp;RL-Job hinzufügen</translation>
    </message>
    <message>
        <source>Add an RL job</source>
        <translation>RL-Job hinzufügen</translation>
    </message>
    <message>
        <source>Add the jobs of %1</source>
        <translation>Die Jobs von %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add the same again</source>
        <translation>Dasselbe noch einmal hinzufügen</translation>
    </message>
    <message>
        <source>Add the same again, as often as you say</source>
        <translation>Dasselbe so oft wie angegeben hinzufügen</translation>
    </message>
    <message>
        <source>Add what was copied, here or in another window: where the pointer is, else beside the originals</source>
        <translation>Hier oder in einem anderen Fenster Kopiertes einfügen: beim Zeiger, sonst neben den Originalen</translation>
    </message>
    <message>
        <source>Added to every query: which of the server's clusters is meant</source>
        <translation>Kommt zu jeder Abfrage hinzu: welcher Cluster des Servers gemeint ist</translation>
    </message>
    <message>
        <source>Added what runs here: %1.</source>
        <translation>Hinzugefügt, was hier läuft: %1.</translation>
    </message>
    <message>
        <source>after "%1"</source>
        <translation>nach „%1“</translation>
    </message>
    <message>
        <source>Aggregated</source>
        <translation>Aggregiert</translation>
    </message>
    <message>
        <source>Aggregated or disaggregated? %1
The same instances, each serving whole: %2 output tokens/s per GPU, at most %3 requests/s</source>
        <translation>Aggregiert oder disaggregiert? %1
Dieselben Instanzen, jede bedient ganz: %2 Ausgabe-Tokens/s je GPU, höchstens %3 Anfragen/s</translation>
    </message>
    <message>
        <source>alert</source>
        <translation>Alarm</translation>
    </message>
    <message>
        <source>alert %1</source>
        <translation>Alert %1</translation>
    </message>
    <message>
        <source>alert %1: %2</source>
        <translation>Alert %1: %2</translation>
    </message>
    <message>
        <source>Alerts and &amp;rules</source>
        <translation>Alarme und &amp;Regeln</translation>
    </message>
    <message>
        <source>Alerts and ru&amp;les…</source>
        <translation>Alarme und &amp;Regeln…</translation>
    </message>
    <message>
        <source>Alerts of the server</source>
        <translation>Alarme des Servers</translation>
    </message>
    <message>
        <source>all %1 alike: %2</source>
        <translation>alle %1 gleich: %2</translation>
    </message>
    <message>
        <source>All %1 ranks</source>
        <translation>Alle %1 Ränge</translation>
    </message>
    <message>
        <source>All design rules are kept.</source>
        <translation>Alle Entwurfsregeln sind eingehalten.</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>all instances</source>
        <translation>alle Instanzen</translation>
    </message>
    <message>
        <source>All instances of the job's pools; price: %1</source>
        <translation>Alle Instanzen der Pools des Jobs; Preis: %1</translation>
    </message>
    <message>
        <source>All pages of the results by name</source>
        <translation>Alle Seiten der Ergebnisse nach Namen</translation>
    </message>
    <message>
        <source>all pairs</source>
        <translation>alle Paare</translation>
    </message>
    <message>
        <source>All results</source>
        <translation>Alle Ergebnisse</translation>
    </message>
    <message>
        <source>all save at once</source>
        <translation>alle sichern zugleich</translation>
    </message>
    <message>
        <source>all to all</source>
        <translation>alle an alle</translation>
    </message>
    <message>
        <source>All views show the present</source>
        <translation>Alle Ansichten zeigen die Gegenwart</translation>
    </message>
    <message>
        <source>All views show this time; the present is not asked for</source>
        <translation>Alle Ansichten zeigen diese Zeit; die Gegenwart wird nicht abgefragt</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-All</translation>
    </message>
    <message>
        <source>allocated %1 · reserved %2</source>
        <translation>belegt %1 · reserviert %2</translation>
    </message>
    <message>
        <source>allocated %1, reserved %2</source>
        <translation>belegt %1, reserviert %2</translation>
    </message>
    <message>
        <source>already there</source>
        <translation>schon dort</translation>
    </message>
    <message>
        <source>Also of: %1</source>
        <translation>Auch von: %1</translation>
    </message>
    <message>
        <source>Amazon Managed Prometheus is signed for by itself, with the environment's credentials or the default profile</source>
        <translation>Für Amazon Managed Prometheus wird von selbst signiert, mit den Zugangsdaten der Umgebung oder dem Profil default</translation>
    </message>
    <message>
        <source>An engine that answers requests on these instances</source>
        <translation>Eine Engine, die auf diesen Instanzen Anfragen beantwortet</translation>
    </message>
    <message>
        <source>An entry of your own with the same figures, under another name; a price: read on another day</source>
        <translation>Ein eigener Eintrag mit denselben Werten unter anderem Namen; ein Preis: an einem anderen Tag gelesen</translation>
    </message>
    <message>
        <source>An instance type or an UltraServer type of the catalog</source>
        <translation>Ein Instanztyp oder UltraServer-Typ des Katalogs</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message numerus="yes">
        <source>and %n more, which are copied</source>
        <translation>
            <numerusform>und %n weitere, die kopiert wird</numerusform>
            <numerusform>und %n weitere, die kopiert werden</numerusform>
        </translation>
    </message>
    <message>
        <source>Another name for the job that the inspector shows</source>
        <translation>Ein anderer Name für den Job, den der Inspektor zeigt</translation>
    </message>
    <message>
        <source>Another name for what is selected; for the job when nothing is</source>
        <translation>Ein anderer Name für das Ausgewählte; ohne Auswahl für den Job</translation>
    </message>
    <message>
        <source>Another program or window changed "%1". </source>
        <translation>Ein anderes Programm oder Fenster hat „%1“ geändert. </translation>
    </message>
    <message>
        <source>Another type for all selected instances</source>
        <translation>Ein anderer Typ für alle ausgewählten Instanzen</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>answers: %1</source>
        <translation>erreichbar: %1</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>apply</source>
        <translation>übernehmen</translation>
    </message>
    <message>
        <source>Apply %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>Apply a deployment of the search</source>
        <translation>Deployment der Suche übernehmen</translation>
    </message>
    <message>
        <source>Apply a plan of the search</source>
        <translation>Plan der Suche übernehmen</translation>
    </message>
    <message>
        <source>As %1…</source>
        <translation>Als %1…</translation>
    </message>
    <message>
        <source>As &amp;seen: the view, with what is selected</source>
        <translation>Wie &amp;gesehen: die Ansicht samt Auswahl</translation>
    </message>
    <message>
        <source>as AWS does (Signature Version 4)</source>
        <translation>wie AWS (Signature Version 4)</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>wie vorher</translation>
    </message>
    <message>
        <source>as many clients as fit</source>
        <translation>so viele Clients wie passen</translation>
    </message>
    <message>
        <source>As Markdown: what, where, since when, evidence with its queries, what to do</source>
        <translation>Als Markdown: was, wo, seit wann, Belege mit ihren Abfragen, was zu tun ist</translation>
    </message>
    <message>
        <source>as metrics tell</source>
        <translation>wie Metriken es sagen</translation>
    </message>
    <message>
        <source>as now</source>
        <translation>wie jetzt</translation>
    </message>
    <message>
        <source>as opened</source>
        <translation>wie geöffnet</translation>
    </message>
    <message>
        <source>As predicted, in the mean of the step</source>
        <translation>Wie vorhergesagt, im Mittel des Schritts</translation>
    </message>
    <message>
        <source>as set: %1</source>
        <translation>eingestellt: %1</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>Wie der Desk&amp;top</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>As the job's framework loads it, 2.27.3</source>
        <translation>Wie das Framework des Jobs es lädt, 2.27.3</translation>
    </message>
    <message>
        <source>As the price of: %1</source>
        <translation>Wie der Preis von: %1</translation>
    </message>
    <message>
        <source>Ask the server for its rules and alerts now; while this page is looked at they are read once a minute</source>
        <translation>Den Server jetzt nach seinen Regeln und Alarmen fragen; solange diese Seite zu sehen ist, werden sie einmal in der Minute gelesen</translation>
    </message>
    <message>
        <source>Ask the server two small questions: does it answer, and what does it watch</source>
        <translation>Dem Server zwei kleine Fragen stellen: ob er antwortet und was er beobachtet</translation>
    </message>
    <message>
        <source>Asking %1 …</source>
        <translation>%1 wird gefragt …</translation>
    </message>
    <message>
        <source>Assumed %1 = %2: %3</source>
        <translation>Angenommen %1 = %2: %3</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>at %1 %2</source>
        <translation>bei %1 %2</translation>
    </message>
    <message>
        <source>At full load all the time: %1</source>
        <translation>Ständig bei Volllast: %1</translation>
    </message>
    <message>
        <source>At the design's price of a kWh; AWS bills no power, the money above has none of it</source>
        <translation>Zum kWh-Preis des Entwurfs; AWS berechnet keinen Strom, im Geld darüber steckt nichts davon</translation>
    </message>
    <message>
        <source>at the kept moment: %1</source>
        <translation>im gemerkten Moment: %1</translation>
    </message>
    <message>
        <source>Attach %1</source>
        <translation>%1 anschließen</translation>
    </message>
    <message>
        <source>AWS publishes no power of an instance and bills none</source>
        <translation>AWS veröffentlicht keine Leistung einer Instanz und berechnet keine</translation>
    </message>
    <message>
        <source>aws-ofi-nccl</source>
        <translation>aws-ofi-nccl</translation>
    </message>
    <message>
        <source>Back to the present (End or Escape on the strip)</source>
        <translation>Zurück in die Gegenwart (Ende oder Esc auf dem Streifen)</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>because of (%1)</source>
        <translation>wegen (%1)</translation>
    </message>
    <message>
        <source>BEFORE</source>
        <translation>VORHER</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>before "%1"</source>
        <translation>vor „%1“</translation>
    </message>
    <message>
        <source>Before and after of two designs: time, memory, money and what changed</source>
        <translation>Vorher und nachher zweier Entwürfe: Zeit, Speicher, Geld und was sich geändert hat</translation>
    </message>
    <message>
        <source>Before and now in two pictures with one camera</source>
        <translation>Vorher und jetzt in zwei Bildern mit einer Kamera</translation>
    </message>
    <message>
        <source>Before left of a line that can be dragged, now right of it</source>
        <translation>Vorher links einer Linie, die sich ziehen lässt, jetzt rechts davon</translation>
    </message>
    <message>
        <source>before the last edit</source>
        <translation>vor der letzten Änderung</translation>
    </message>
    <message>
        <source>Before: %1</source>
        <translation>Vorher: %1</translation>
    </message>
    <message>
        <source>before: %1</source>
        <translation>vorher: %1</translation>
    </message>
    <message>
        <source>before: %1 (%2)</source>
        <translation>vorher: %1 (%2)</translation>
    </message>
    <message>
        <source>Before: %1%2</source>
        <translation>Vorher: %1%2</translation>
    </message>
    <message>
        <source>before: nothing</source>
        <translation>vorher: nichts</translation>
    </message>
    <message>
        <source>Beginning of the file</source>
        <translation>Anfang der Datei</translation>
    </message>
    <message>
        <source>below ≤ %1</source>
        <translation>darunter ≤ %1</translation>
    </message>
    <message>
        <source>Beside %1</source>
        <translation>Neben %1</translation>
    </message>
    <message>
        <source>Beside the prediction</source>
        <translation>Neben der Vorhersage</translation>
    </message>
    <message>
        <source>Best deployments</source>
        <translation>Beste Deployments</translation>
    </message>
    <message>
        <source>Best plans</source>
        <translation>Beste Pläne</translation>
    </message>
    <message>
        <source>best, as set: %1</source>
        <translation>am besten, wie eingestellt: %1</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>am besten: %1</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Block recompute: layers of each pipeline stage that are computed again in full, the others not at all; 0: no block recompute</source>
        <translation>Block-Neuberechnung: Schichten jeder Pipeline-Stufe, die ganz neu berechnet werden, die anderen gar nicht; 0: keine Block-Neuberechnung</translation>
    </message>
    <message>
        <source>block: %1 layers</source>
        <translation>Block: %1 Schichten</translation>
    </message>
    <message>
        <source>block: 1 layer</source>
        <translation>Block: 1 Schicht</translation>
    </message>
    <message>
        <source>Both ends are numbers.</source>
        <translation>Beide Enden sind Zahlen.</translation>
    </message>
    <message>
        <source>Both on all instances of both pools, one after the other, on policy</source>
        <translation>Beides auf allen Instanzen beider Pools, nacheinander, on policy</translation>
    </message>
    <message>
        <source>Both pools as one, cut like the one that answers</source>
        <translation>Beide Pools als einer, zerlegt wie der antwortende</translation>
    </message>
    <message>
        <source>Both, in turn</source>
        <translation>Beides im Wechsel</translation>
    </message>
    <message>
        <source>bought as</source>
        <translation>Kauf als</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Bestimmt von</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>Broadcast</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Bundled</source>
        <translation>Mitgeliefert</translation>
    </message>
    <message>
        <source>busier way</source>
        <translation>vollere Richtung</translation>
    </message>
    <message>
        <source>busiest card</source>
        <translation>vollste Karte</translation>
    </message>
    <message>
        <source>busiest links, predicted</source>
        <translation>meistgenutzte Links, vorhergesagt</translation>
    </message>
    <message>
        <source>busy %1, of which %2 lengthen the step</source>
        <translation>belegt %1, davon verlängern %2 den Schritt</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>by framework</source>
        <translation>nach Framework</translation>
    </message>
    <message>
        <source>by instance</source>
        <translation>nach Instanz</translation>
    </message>
    <message>
        <source>by leaf</source>
        <translation>nach Leaf</translation>
    </message>
    <message>
        <source>by placement</source>
        <translation>nach Platzierung</translation>
    </message>
    <message>
        <source>by rail</source>
        <translation>nach Rail</translation>
    </message>
    <message>
        <source>By the values that are shown, or up to what the hardware can do</source>
        <translation>Nach den gezeigten Werten oder bis zu dem, was die Hardware kann</translation>
    </message>
    <message>
        <source>By what is known of the exporter, and of what is on the server</source>
        <translation>Nach dem, was vom Exporter bekannt ist und was auf dem Server liegt</translation>
    </message>
    <message>
        <source>Bytes by communicator, tier and exposed seconds</source>
        <translation>Bytes nach Communicator, Ebene und unverdeckten Sekunden</translation>
    </message>
    <message>
        <source>bytes per step of one pair</source>
        <translation>Bytes je Schritt eines Paars</translation>
    </message>
    <message>
        <source>bytes per step, all pairs together</source>
        <translation>Bytes je Schritt, alle Paare zusammen</translation>
    </message>
    <message>
        <source>bytes per step, one rank to another</source>
        <translation>Bytes je Schritt, von Rang zu Rang</translation>
    </message>
    <message>
        <source>bytes per step, the largest pair</source>
        <translation>Bytes je Schritt, das größte Paar</translation>
    </message>
    <message>
        <source>C2C</source>
        <translation>C2C</translation>
    </message>
    <message>
        <source>calls: %1</source>
        <translation>Aufrufe: %1</translation>
    </message>
    <message>
        <source>calls: %1, not ended: %2</source>
        <translation>Aufrufe: %1, nicht beendet: %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Capacity and software</source>
        <translation>Kapazität und Software</translation>
    </message>
    <message>
        <source>Capacity Block %1</source>
        <translation>Capacity Block %1</translation>
    </message>
    <message>
        <source>card</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>card %1</source>
        <translation>Karte %1</translation>
    </message>
    <message>
        <source>cards %1</source>
        <translation>Karten %1</translation>
    </message>
    <message>
        <source>cards ≤ %1</source>
        <translation>Karten ≤ %1</translation>
    </message>
    <message>
        <source>carries %1 requests/s</source>
        <translation>trägt %1 Anfragen/s</translation>
    </message>
    <message>
        <source>carries nothing</source>
        <translation>trägt nichts</translation>
    </message>
    <message>
        <source>Catalo&amp;g…</source>
        <translation>Katal&amp;og…</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>Catalog filter and quantity</source>
        <translation>Filter und Anzahl des Katalogs</translation>
    </message>
    <message>
        <source>Catalog – not saved</source>
        <translation>Katalog – nicht gespeichert</translation>
    </message>
    <message>
        <source>Catalog…</source>
        <translation>Katalog…</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Change %1 to %2</source>
        <translation>%1 zu %2 ändern</translation>
    </message>
    <message>
        <source>Change capacity kind</source>
        <translation>Kapazitätsart ändern</translation>
    </message>
    <message>
        <source>Change data out</source>
        <translation>Ausgehende Daten ändern</translation>
    </message>
    <message>
        <source>Change power and its price</source>
        <translation>Leistung und ihren Preis ändern</translation>
    </message>
    <message>
        <source>Change the &amp;reason…</source>
        <translation>&amp;Begründung ändern…</translation>
    </message>
    <message>
        <source>Change the region to %1</source>
        <translation>Region zu %1 ändern</translation>
    </message>
    <message>
        <source>Changed here and not saved</source>
        <translation>Hier geändert und nicht gespeichert</translation>
    </message>
    <message>
        <source>Changed in the file since it was opened or saved here</source>
        <translation>In der Datei geändert, seit sie hier geöffnet oder gespeichert wurde</translation>
    </message>
    <message>
        <source>Changes the design; undo takes it back</source>
        <translation>Ändert den Entwurf; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>Check the entry and write it into your own catalog (Ctrl+S); predictions and prices follow</source>
        <translation>Eintrag prüfen und in den eigenen Katalog schreiben (Strg+S); Vorhersagen und Preise folgen</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>checks passed</source>
        <translation>Prüfungen bestanden</translation>
    </message>
    <message>
        <source>checks: %1 waived</source>
        <translation>Prüfungen: %1 Ausnahmen</translation>
    </message>
    <message>
        <source>checks: &lt;span style='color:%1'&gt;%2 ▲&lt;/span&gt; &lt;span style='color:%3'&gt;%4 ✖&lt;/span&gt;</source>
        <translation>Prüfungen: &lt;span style='color:%1'&gt;%2 ▲&lt;/span&gt; &lt;span style='color:%3'&gt;%4 ✖&lt;/span&gt;</translation>
    </message>
    <message>
        <source>checks: no prediction</source>
        <translation>Prüfungen: keine Vorhersage</translation>
    </message>
    <message>
        <source>Choose a command, then press its new key.</source>
        <translation>Einen Befehl wählen, dann seine neue Taste drücken.</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose a price list</source>
        <translation>Preisliste wählen</translation>
    </message>
    <message>
        <source>Choose a quantity of the network cards: this one is of GPUs.</source>
        <translation>Eine Größe der Netzkarten wählen: diese gehört zu GPUs.</translation>
    </message>
    <message>
        <source>Choose an entry</source>
        <translation>Eintrag wählen</translation>
    </message>
    <message>
        <source>Choose an http_config file</source>
        <translation>http_config-Datei wählen</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Click a GPU, an instance or a group on the canvas to see what it does.</source>
        <translation>Ein Klick auf eine GPU, eine Instanz oder eine Gruppe der Zeichnung zeigt, was sie tut.</translation>
    </message>
    <message>
        <source>Click into the step: the drawing then shows its links at that time.</source>
        <translation>In den Schritt klicken: Die Zeichnung zeigt dann ihre Links zu dieser Zeit.</translation>
    </message>
    <message>
        <source>Click to go back or forth to this state; the disk marks what is saved.</source>
        <translation>Klicken geht zu diesem Stand zurück oder vor; die Diskette markiert das Gespeicherte.</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this window</source>
        <translation>Dieses Fenster schließen</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Cluster drawing, before</source>
        <translation>Zeichnung des Clusters, vorher</translation>
    </message>
    <message>
        <source>Collate</source>
        <translation>Zusammenstellen</translation>
    </message>
    <message>
        <source>collected</source>
        <translation>erhoben</translation>
    </message>
    <message>
        <source>Collecting the slides</source>
        <translation>Die Folien werden gesammelt</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour of job %1</source>
        <translation>Farbe des Jobs %1</translation>
    </message>
    <message>
        <source>Colours by the bytes of the largest pair of ranks in a cell, in place of all pairs together</source>
        <translation>Farben nach den Bytes des größten Paars von Rängen einer Zelle statt nach allen Paaren zusammen</translation>
    </message>
    <message>
        <source>column = instance · row = GPU</source>
        <translation>Spalte = Instanz · Zeile = GPU</translation>
    </message>
    <message>
        <source>column = replica (DP) · row = stage (PP)</source>
        <translation>Spalte = Replikat (DP) · Zeile = Stufe (PP)</translation>
    </message>
    <message>
        <source>column = sender, %1 ranks · line = a communicator's hop · colour = bytes of one pair per step</source>
        <translation>Spalte = Sender, %1 Ränge · Linie = Hop eines Communicators · Farbe = Bytes eines Paars je Schritt</translation>
    </message>
    <message>
        <source>Comma and full stop move the playhead from event to event, F keeps its moment as a frame, Up and Down choose a stage or the critical path below them, Page Up and Page Down an observed step, plus and minus zoom, Escape removes the playhead</source>
        <translation>Komma und Punkt bewegen die Zeitmarke von Ereignis zu Ereignis, F behält ihren Moment als Bild, Auf und Ab wählen eine Stufe oder den kritischen Pfad darunter, Bild auf und Bild ab einen beobachteten Schritt, Plus und Minus zoomen, Esc entfernt die Zeitmarke</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Communicators of rank %1</source>
        <translation>Communicators von Rang %1</translation>
    </message>
    <message>
        <source>Communicators of rank %1, as planned: nobody observes who sends</source>
        <translation>Communicators von Rang %1 nach Plan: Wer sendet, beobachtet niemand</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Compare and decide…</source>
        <translation>Vergleichen und entscheiden…</translation>
    </message>
    <message>
        <source>Compare on the map, &amp;difference</source>
        <translation>Auf der Karte vergleichen, &amp;Differenz</translation>
    </message>
    <message>
        <source>Compare on the map, swip&amp;e</source>
        <translation>Auf der Karte vergleichen, &amp;Schieber</translation>
    </message>
    <message>
        <source>Compare on the map, two pa&amp;nes</source>
        <translation>Auf der Karte vergleichen, &amp;zwei Bilder</translation>
    </message>
    <message>
        <source>Compare the present design with a file</source>
        <translation>Den jetzigen Entwurf mit einer Datei vergleichen</translation>
    </message>
    <message>
        <source>Compare wit&amp;h a design…</source>
        <translation>Mit Ent&amp;wurf vergleichen…</translation>
    </message>
    <message>
        <source>Compare with &amp;before the last edit</source>
        <translation>Mit dem Stand vor der letzten Änderung ver&amp;gleichen</translation>
    </message>
    <message>
        <source>Compare with a design</source>
        <translation>Mit einem Entwurf vergleichen</translation>
    </message>
    <message>
        <source>Compare with a file…</source>
        <translation>Mit einer Datei vergleichen …</translation>
    </message>
    <message>
        <source>Compared &amp;with</source>
        <translation>&amp;Verglichen</translation>
    </message>
    <message>
        <source>compared with %1 in %2</source>
        <translation>verglichen mit %1 in %2</translation>
    </message>
    <message>
        <source>Compared with the design %1</source>
        <translation>Verglichen mit dem Entwurf %1</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connect to a cluster</source>
        <translation>Mit einem Cluster verbinden</translation>
    </message>
    <message>
        <source>Connect to a running cluster to see what its links carry.</source>
        <translation>Mit einem laufenden Cluster verbunden, ist hier zu sehen, was seine Links tragen.</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Verbinde</translation>
    </message>
    <message>
        <source>connecting to %1 …</source>
        <translation>verbinde mit %1 …</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Verbinden…</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>context, NCCL, graphs</source>
        <translation>Kontext, NCCL, Graphen</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Copy %1 → %2</source>
        <translation>%1 kopieren → %2</translation>
    </message>
    <message>
        <source>Copy &amp;query</source>
        <translation>&amp;Abfrage kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;ticket</source>
        <translation>Als &amp;Ticket kopieren</translation>
    </message>
    <message>
        <source>Copy drain and &amp;cordon lines</source>
        <translation>Zeilen für Drain und &amp;Cordon kopieren</translation>
    </message>
    <message>
        <source>Copy the q&amp;uery</source>
        <translation>Abfrage &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy what is selected, with the jobs that run on nothing else, as the JSON of a design</source>
        <translation>Ausgewähltes kopieren, mit den Jobs, die nur darauf laufen, als JSON eines Entwurfs</translation>
    </message>
    <message>
        <source>core attention</source>
        <translation>Core Attention</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Count changes from the present state</source>
        <translation>Änderungen vom jetzigen Stand an zählen</translation>
    </message>
    <message>
        <source>Count changes from the state before the last edit, undo or redo</source>
        <translation>Änderungen vom Stand vor der letzten Änderung an zählen, auch vor Rückgängig oder Wiederherstellen</translation>
    </message>
    <message>
        <source>CP %1</source>
        <translation>CP %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>critical path</source>
        <translation>kritischer Pfad</translation>
    </message>
    <message>
        <source>Ctrl+F takes what to look for.</source>
        <translation>Strg+F nimmt das Gesuchte entgegen.</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>Ausschneide&amp;n</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>CUDA toolkit that the job's code was built with, 12.8</source>
        <translation>CUDA-Toolkit, mit dem der Code des Jobs gebaut ist, 12.8</translation>
    </message>
    <message>
        <source>D&amp;ark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>D&amp;isconnect</source>
        <translation>&amp;Trennen</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>data %1 old</source>
        <translation>Daten %1 alt</translation>
    </message>
    <message>
        <source>Data of the watched cluster</source>
        <translation>Daten des beobachteten Clusters</translation>
    </message>
    <message>
        <source>data out</source>
        <translation>Daten hinaus</translation>
    </message>
    <message>
        <source>Data out to the internet in a month, a line of the bill; none: it is not in the sum</source>
        <translation>Daten ins Internet in einem Monat, eine Zeile der Rechnung; keine: sie sind nicht in der Summe</translation>
    </message>
    <message>
        <source>Data out to the internet, %1 GB in a month</source>
        <translation>Daten ins Internet, %1 GB im Monat</translation>
    </message>
    <message>
        <source>Date of the source</source>
        <translation>Datum der Quelle</translation>
    </message>
    <message>
        <source>Day on which the price was read</source>
        <translation>Tag, an dem der Preis gelesen wurde</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>Decode pool</source>
        <translation>Decode-Pool</translation>
    </message>
    <message>
        <source>decoded</source>
        <translation>dekodiert</translation>
    </message>
    <message>
        <source>Degrees have no ratio</source>
        <translation>Grade haben kein Verhältnis</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Delete view %1</source>
        <translation>Ansicht %1 löschen</translation>
    </message>
    <message>
        <source>Delete what is selected</source>
        <translation>Ausgewähltes löschen</translation>
    </message>
    <message>
        <source>Delete what is selected, to be pasted</source>
        <translation>Ausgewähltes löschen, zum Einfügen</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>Demo</translation>
    </message>
    <message>
        <source>demo cluster</source>
        <translation>Demo-Cluster</translation>
    </message>
    <message>
        <source>Deployment</source>
        <translation>Deployment</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Design rules that are broken: open the Checks tab</source>
        <translation>Verletzte Entwurfsregeln: öffnet die Seite Prüfungen</translation>
    </message>
    <message>
        <source>Diagnosing</source>
        <translation>Diagnose läuft</translation>
    </message>
    <message>
        <source>Diagnosing … The drawing shows first values; all other metrics are being read. Nobody is called healthy yet.</source>
        <translation>Diagnose läuft … Die Zeichnung zeigt erste Werte; alle anderen Metriken werden gelesen. Noch gilt niemand als gesund.</translation>
    </message>
    <message>
        <source>diagnosing, %1 of about %2 answers; nobody is called healthy yet</source>
        <translation>Diagnose läuft, %1 von etwa %2 Antworten; noch gilt niemand als gesund</translation>
    </message>
    <message>
        <source>diagnosing; nobody is called healthy yet</source>
        <translation>Diagnose läuft; noch gilt niemand als gesund</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Do: %1</source>
        <translation>Tun: %1</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>does not fit: %1 of %2</source>
        <translation>passt nicht: %1 von %2</translation>
    </message>
    <message>
        <source>does not fit: %1 of %2 host memory</source>
        <translation>passt nicht: %1 von %2 Host-Speicher</translation>
    </message>
    <message>
        <source>Done in</source>
        <translation>Fertig in</translation>
    </message>
    <message>
        <source>double binary tree, %1</source>
        <translation>doppelter Binärbaum, %1</translation>
    </message>
    <message>
        <source>DP %1</source>
        <translation>DP %1</translation>
    </message>
    <message>
        <source>Drag an instance type from the catalog to the canvas to see what it costs.</source>
        <translation>Einen Instanztyp aus dem Katalog auf die Zeichnung ziehen, um seine Kosten zu sehen.</translation>
    </message>
    <message>
        <source>Drag to look back; double-click goes to an event; Left, Right (Shift: ten), Home, End</source>
        <translation>Ziehen blickt zurück; Doppelklick geht zu einem Ereignis; Links, Rechts (Umschalt: zehn), Pos1, Ende</translation>
    </message>
    <message>
        <source>Drag, or Left and Right: before lies left of the line, now right of it</source>
        <translation>Ziehen, oder Links und Rechts: vorher liegt links der Linie, jetzt rechts davon</translation>
    </message>
    <message>
        <source>Drags, drops and keys move nothing on it, nothing is deleted; the inspector goes on</source>
        <translation>Ziehen, Ablegen und Tasten bewegen nichts darauf, nichts wird gelöscht; der Inspektor arbeitet weiter</translation>
    </message>
    <message>
        <source>Draw its hosts as a new design</source>
        <translation>Seine Hosts als neuen Entwurf zeichnen</translation>
    </message>
    <message>
        <source>Draw the hosts of %1</source>
        <translation>Hosts von %1 zeichnen</translation>
    </message>
    <message>
        <source>Draw them</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Drawing of the cluster</source>
        <translation>Zeichnung des Clusters</translation>
    </message>
    <message numerus="yes">
        <source>Drew %n host(s) of the last hour: %1.</source>
        <translation>
            <numerusform>Ein Host der letzten Stunde gezeichnet: %1.</numerusform>
            <numerusform>%n Hosts der letzten Stunde gezeichnet: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>drops %1: %2 GPUs</source>
        <translation>legt %1 ab: %2 GPUs</translation>
    </message>
    <message>
        <source>drops %1: %2 GPUs · %3</source>
        <translation>legt %1 ab: %2 GPUs · %3</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Duplicate %1 to %2</source>
        <translation>%1 nach %2 duplizieren</translation>
    </message>
    <message>
        <source>Duplicate se&amp;veral…</source>
        <translation>&amp;Mehrfach duplizieren…</translation>
    </message>
    <message>
        <source>Duplicate several</source>
        <translation>Mehrfach duplizieren</translation>
    </message>
    <message>
        <source>E&amp;xport as</source>
        <translation>Exportieren &amp;als</translation>
    </message>
    <message>
        <source>E&amp;xport report…</source>
        <translation>Bericht e&amp;xportieren…</translation>
    </message>
    <message>
        <source>E2E</source>
        <translation>E2E</translation>
    </message>
    <message>
        <source>EFA</source>
        <translation>EFA</translation>
    </message>
    <message>
        <source>EFA card</source>
        <translation>EFA-Karte</translation>
    </message>
    <message>
        <source>EFA card %1 of the GPU's %2</source>
        <translation>EFA-Karte %1 von %2 der GPU</translation>
    </message>
    <message>
        <source>EFA cards</source>
        <translation>EFA-Karten</translation>
    </message>
    <message>
        <source>EFA cards %1 of capacity</source>
        <translation>EFA-Karten %1 der Kapazität</translation>
    </message>
    <message>
        <source>EFA in the leaf</source>
        <translation>EFA im Leaf</translation>
    </message>
    <message>
        <source>EFA installer</source>
        <translation>EFA-Installer</translation>
    </message>
    <message>
        <source>EFA out, all its cards</source>
        <translation>EFA aus, alle ihre Karten</translation>
    </message>
    <message>
        <source>EFA rx</source>
        <translation>EFA rx</translation>
    </message>
    <message>
        <source>EFA tx</source>
        <translation>EFA tx</translation>
    </message>
    <message>
        <source>EFA, %1 leaves</source>
        <translation>EFA, %1 Leaves</translation>
    </message>
    <message>
        <source>end to end, from the client's request to the last token.</source>
        <translation>Ende zu Ende, von der Anfrage des Clients bis zum letzten Token.</translation>
    </message>
    <message>
        <source>Ends of the scale that stay, typed by hand</source>
        <translation>Bleibende Enden der Skala, von Hand eingegeben</translation>
    </message>
    <message>
        <source>Ener&amp;gy, $/kWh</source>
        <translation>Ener&amp;gie, $/kWh</translation>
    </message>
    <message>
        <source>Energy, %1 kWh in an hour</source>
        <translation>Energie, %1 kWh in einer Stunde</translation>
    </message>
    <message>
        <source>Enter or a double click shows where it is</source>
        <translation>Eingabetaste oder Doppelklick zeigt, wo es ist</translation>
    </message>
    <message>
        <source>Enter takes the name, Esc keeps the old one</source>
        <translation>Eingabetaste übernimmt den Namen, Esc behält den alten</translation>
    </message>
    <message>
        <source>Entries of the catalog</source>
        <translation>Einträge des Katalogs</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>errors: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Errors: it never fires, or not for what it says</source>
        <translation>Fehler: sie schlägt nie an, oder nicht für das, was sie sagt</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>every</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>alle %1</translation>
    </message>
    <message>
        <source>Every command with its keys, which can be changed</source>
        <translation>Jeder Befehl mit seinen Tasten, die sich ändern lassen</translation>
    </message>
    <message>
        <source>every GPU</source>
        <translation>jede GPU</translation>
    </message>
    <message>
        <source>Every GPU and link by what it has more or less than in the baseline</source>
        <translation>Jede GPU und jeder Link nach mehr oder weniger gegenüber dem Vergleichsstand</translation>
    </message>
    <message>
        <source>Every GPU reaches each of its NVSwitches: one load stands for all of them.</source>
        <translation>Jede GPU erreicht jeden ihrer NVSwitches: eine Last steht für alle.</translation>
    </message>
    <message>
        <source>Every GPU sends an equal part of its share to every GPU of the other pool: a reshard</source>
        <translation>Jede GPU sendet einen gleichen Teil ihres Anteils an jede GPU des anderen Pools: ein Reshard</translation>
    </message>
    <message>
        <source>Every GPU sends its share to the first GPU of the second pool</source>
        <translation>Jede GPU sendet ihren Anteil an die erste GPU des zweiten Pools</translation>
    </message>
    <message>
        <source>Every link by its utilisation, cells by pipeline stage; as a ratio, every link by observed / predicted</source>
        <translation>Jeder Link nach Auslastung, Zellen nach Pipeline-Stufe; als Verhältnis jeder Link nach beobachtet / vorhergesagt</translation>
    </message>
    <message>
        <source>every prompt is answered several times by the replicas of the engine; the longest answer ends it</source>
        <translation>jeder Prompt wird von den Replikaten der Engine mehrfach beantwortet; die längste Antwort beendet ihn</translation>
    </message>
    <message>
        <source>Every quantity is collected, of %1.</source>
        <translation>Jede Größe wird erhoben, von %1.</translation>
    </message>
    <message>
        <source>Every quantity: by which metric, of how many GPUs, cards and hosts, and what to switch on</source>
        <translation>Jede Größe: durch welche Metrik, von wie vielen GPUs, Karten und Hosts, und was einzuschalten ist</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>Export as %1</source>
        <translation>Als %1 exportieren</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>Export re&amp;port…</source>
        <translation>Be&amp;richt exportieren…</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Export s&amp;lides…</source>
        <translation>F&amp;olien exportieren…</translation>
    </message>
    <message>
        <source>Export slides</source>
        <translation>Folien exportieren</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>Export: %1</translation>
    </message>
    <message>
        <source>F keeps it as a frame</source>
        <translation>F behält ihn als Bild</translation>
    </message>
    <message>
        <source>F&amp;ill</source>
        <translation>Au&amp;ffüllen</translation>
    </message>
    <message>
        <source>farthest: %1 %2%3</source>
        <translation>am weitesten ab: %1 %2%3</translation>
    </message>
    <message>
        <source>Fewer than four peers of one kind tell it: there is no median to compare with</source>
        <translation>Weniger als vier Gleiche melden es: Es gibt keinen Median zum Vergleich</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Fields of the entry</source>
        <translation>Felder des Eintrags</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Figures before and now</source>
        <translation>Werte vorher und jetzt</translation>
    </message>
    <message>
        <source>File, or what was found</source>
        <translation>Datei, oder was gefunden wurde</translation>
    </message>
    <message>
        <source>Files without their tick are left out; those with a tick again are read</source>
        <translation>Dateien ohne Häkchen bleiben weg; die es wieder haben, werden gelesen</translation>
    </message>
    <message>
        <source>Fill %1</source>
        <translation>%1 auffüllen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find an entry</source>
        <translation>Eintrag suchen</translation>
    </message>
    <message>
        <source>Find any command by its words</source>
        <translation>Jeden Befehl über seine Wörter finden</translation>
    </message>
    <message>
        <source>Find host, instance, "rank 8347" …</source>
        <translation>Host, Instanz, „rank 8347“ suchen …</translation>
    </message>
    <message>
        <source>Find host, instance, rank, GPU or job</source>
        <translation>Host, Instanz, Rang, GPU oder Job suchen</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>Nächs&amp;ten suchen</translation>
    </message>
    <message>
        <source>Find previ&amp;ous</source>
        <translation>Vo&amp;rigen suchen</translation>
    </message>
    <message>
        <source>Find the pla&amp;n that runs</source>
        <translation>&amp;Den Plan finden, der läuft</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>fires</source>
        <translation>schlägt an</translation>
    </message>
    <message>
        <source>Firing, or waiting for its `for` to pass</source>
        <translation>Schlägt an, oder wartet, bis ihr `for` um ist</translation>
    </message>
    <message>
        <source>first of them %1 in %2</source>
        <translation>der erste davon %1 in %2</translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation>Aus&amp;wahl einpassen</translation>
    </message>
    <message>
        <source>Fit the plan to %1 GPUs</source>
        <translation>Plan an %1 GPUs anpassen</translation>
    </message>
    <message>
        <source>Fit the plan to %1 GPUs (it uses %2)</source>
        <translation>Plan an %1 GPUs anpassen (er nutzt %2)</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>fixed by the catalog</source>
        <translation>vom Katalog festgelegt</translation>
    </message>
    <message>
        <source>fixed classes</source>
        <translation>feste Klassen</translation>
    </message>
    <message>
        <source>Flight recorder</source>
        <translation>Flugschreiber</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>Flüsse</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>forward and backward</source>
        <translation>vorwärts und rückwärts</translation>
    </message>
    <message>
        <source>Found by "%1"</source>
        <translation>Gefunden mit „%1“</translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>frame %1 ms</source>
        <translation>Bild %1 ms</translation>
    </message>
    <message>
        <source>Frame &amp;time</source>
        <translation>Bi&amp;ldzeit</translation>
    </message>
    <message>
        <source>framed: what is here</source>
        <translation>gerahmt: was hier vorkommt</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>From (%1)</source>
        <translation>Von (%1)</translation>
    </message>
    <message>
        <source>From now on, changes count from the present state</source>
        <translation>Ab jetzt zählen Änderungen vom jetzigen Stand an</translation>
    </message>
    <message>
        <source>From one start to the next; 0: it happens once</source>
        <translation>Von einem Start zum nächsten; 0: nur einmal</translation>
    </message>
    <message>
        <source>From one weight sync to the next; 80 % of measured steps lie in the band. From %1</source>
        <translation>Von einem Weight Sync zum nächsten; 80 % gemessener Schritte liegen im Band. Aus %1</translation>
    </message>
    <message>
        <source>From the request to the end of the answer, in milliseconds</source>
        <translation>Von der Anfrage bis zum Ende der Antwort, in Millisekunden</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>full range</source>
        <translation>ganze Skala</translation>
    </message>
    <message>
        <source>fullest %1; room for %2 at once</source>
        <translation>höchstens %1 voll; Platz für %2 zugleich</translation>
    </message>
    <message>
        <source>gather</source>
        <translation>Gather</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>Zurück zu live</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Gehe zu %1</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>Goodput %1 · %2 days</source>
        <translation>Goodput %1 · %2 Tage</translation>
    </message>
    <message>
        <source>Goodput %1 · the run does not end</source>
        <translation>Goodput %1 · der Lauf endet nicht</translation>
    </message>
    <message>
        <source>Goodput: where the paid hours of the run go</source>
        <translation>Goodput: wohin die bezahlten Stunden des Laufs gehen</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>GPU %1 beside its peers, dashed: predicted</source>
        <translation>GPU %1 neben den Gleichen, gestrichelt: vorhergesagt</translation>
    </message>
    <message>
        <source>GPU %1 of %2, no rank of the job</source>
        <translation>GPU %1 von %2, kein Rang des Jobs</translation>
    </message>
    <message>
        <source>GPU %1 of %2: %3 runs there</source>
        <translation>GPU %1 von %2: dort läuft %3</translation>
    </message>
    <message>
        <source>GPU counters began anew: %1</source>
        <translation>GPU-Zähler neu begonnen: %1</translation>
    </message>
    <message>
        <source>GPU i of the first pool sends its share to GPU i of the second; pools of equal size</source>
        <translation>GPU i des ersten Pools sendet ihren Anteil an GPU i des zweiten; gleich große Pools</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>GPUs and instances of the whole design</source>
        <translation>GPUs und Instanzen des ganzen Entwurfs</translation>
    </message>
    <message>
        <source>GPUs that wait for the other pool, for hosts, or hold no answer any more; of all %1</source>
        <translation>GPUs, die auf den anderen Pool oder auf Hosts warten oder keine Antwort mehr halten; von allen %1</translation>
    </message>
    <message>
        <source>GPUs, types, prices and models with their sources, and your own over them</source>
        <translation>GPUs, Typen, Preise und Modelle mit ihren Quellen, und eigene darüber</translation>
    </message>
    <message>
        <source>Grace %1</source>
        <translation>Grace %1</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>H100, &lt; $60, 64 × p5en</source>
        <translation>H100, &lt; $60, 64 × p5en</translation>
    </message>
    <message>
        <source>hatched: unused within a phase</source>
        <translation>schraffiert: innerhalb einer Phase ungenutzt</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>gehalten von %1</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>History of edits</source>
        <translation>Verlauf der Änderungen</translation>
    </message>
    <message>
        <source>Holding the plans of %1 against what is seen …</source>
        <translation>Die Pläne von %1 werden mit dem Gesehenen verglichen …</translation>
    </message>
    <message>
        <source>hollow: TTFT above %1 s (p90)</source>
        <translation>hohl: TTFT über %1 s (p90)</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>host needs %1 of %2</source>
        <translation>Host braucht %1 von %2</translation>
    </message>
    <message>
        <source>Host of the design and its GPU; a dash: it names none of its hosts</source>
        <translation>Host des Entwurfs und seine GPU; ein Strich: keiner seiner Hosts ist genannt</translation>
    </message>
    <message>
        <source>host worst</source>
        <translation>Schlechteste</translation>
    </message>
    <message>
        <source>How far it goes</source>
        <translation>Wie weit es geht</translation>
    </message>
    <message>
        <source>How long the last picture of the drawing took, in its corner</source>
        <translation>Wie lange das letzte Bild der Zeichnung gedauert hat, in ihrer Ecke</translation>
    </message>
    <message>
        <source>How long the training run is, in 10¹² tokens; 15.6 is what Llama 3.1 405B was trained on</source>
        <translation>Wie lang der Trainingslauf ist, in 10¹² Token; mit 15,6 wurde Llama 3.1 405B trainiert</translation>
    </message>
    <message>
        <source>How much of the past the time bar has</source>
        <translation>Wie viel Vergangenheit die Zeitleiste hat</translation>
    </message>
    <message>
        <source>How often again?</source>
        <translation>Wie oft noch?</translation>
    </message>
    <message>
        <source>How rollout and update share the instances, and how old the weights of an answer may be</source>
        <translation>Wie sich Rollout und Update die Instanzen teilen und wie alt die Gewichte einer Antwort sein dürfen</translation>
    </message>
    <message>
        <source>How the instances are bought: the row of the price list</source>
        <translation>Wie die Instanzen gekauft werden: die Zeile der Preisliste</translation>
    </message>
    <message>
        <source>How the ports divide is not confirmed.</source>
        <translation>Wie sich die Ports aufteilen, ist nicht bestätigt.</translation>
    </message>
    <message>
        <source>How to log in</source>
        <translation>Wie anmelden</translation>
    </message>
    <message>
        <source>http_config file</source>
        <translation>http_config-Datei</translation>
    </message>
    <message>
        <source>Id of the copy</source>
        <translation>Id der Kopie</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>ohne Last</translation>
    </message>
    <message>
        <source>idle GPU-s</source>
        <translation>GPU-s leer</translation>
    </message>
    <message>
        <source>idle: no job here</source>
        <translation>ohne Last: hier läuft kein Job</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>Import the %1</source>
        <translation>Importieren: %1</translation>
    </message>
    <message>
        <source>Import: %1</source>
        <translation>Import: %1</translation>
    </message>
    <message>
        <source>Imported %1.</source>
        <translation>Importiert: %1.</translation>
    </message>
    <message>
        <source>Imported %1; not understood: %2</source>
        <translation>Importiert: %1; nicht verstanden: %2</translation>
    </message>
    <message>
        <source>Imported: %1.</source>
        <translation>Importiert: %1.</translation>
    </message>
    <message>
        <source>in</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>in because of (%1)</source>
        <translation>eingehend wegen (%1)</translation>
    </message>
    <message>
        <source>in part</source>
        <translation>zum Teil</translation>
    </message>
    <message>
        <source>In pixels, at most %L1; SVG and PDF have the shape alone</source>
        <translation>In Pixeln, höchstens %L1; bei SVG und PDF zählt nur das Verhältnis</translation>
    </message>
    <message>
        <source>In place of the job's own load each deployment takes as many clients as the limits allow; applying sets them, too</source>
        <translation>Statt der eigenen Last des Jobs nimmt jedes Deployment so viele Clients, wie die Grenzen erlauben; Übernehmen setzt auch sie</translation>
    </message>
    <message>
        <source>In the browser, on the server's own page</source>
        <translation>Im Browser, auf der Seite des Servers</translation>
    </message>
    <message>
        <source>In the browser, the query of the chosen row (else of the first) on the server's own page</source>
        <translation>Im Browser, die Abfrage der gewählten Zeile (sonst der ersten) auf der Seite des Servers</translation>
    </message>
    <message>
        <source>In the browser, what colours the drawing on the server's own page</source>
        <translation>Im Browser, auf der Seite des Servers: was die Zeichnung färbt</translation>
    </message>
    <message>
        <source>In the system's keychain, by the server's address; nowhere else</source>
        <translation>Im Schlüsselbund des Systems, unter der Adresse des Servers; nirgends sonst</translation>
    </message>
    <message>
        <source>Inside an instance</source>
        <translation>In einer Instanz</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Instance type that the power is of</source>
        <translation>Instanztyp, dessen Leistung gemeint ist</translation>
    </message>
    <message>
        <source>Instance types</source>
        <translation>Instanztypen</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Instances (1, 2, 4, 8, 16, 32 or 64), or UltraServers</source>
        <translation>Instanzen (1, 2, 4, 8, 16, 32 oder 64) oder UltraServer</translation>
    </message>
    <message>
        <source>Instances and spares, %1; no price of the storage is known here</source>
        <translation>Instanzen und Reserven, %1; für den Speicher ist hier kein Preis bekannt</translation>
    </message>
    <message>
        <source>Instances that share it are nearest</source>
        <translation>Instanzen, die ihn teilen, sind die nächsten</translation>
    </message>
    <message>
        <source>Instances, spares and the storage of the checkpoints, %1</source>
        <translation>Instanzen, Reserven und der Speicher der Checkpoints, %1</translation>
    </message>
    <message>
        <source>instead</source>
        <translation>stattdessen</translation>
    </message>
    <message>
        <source>inter-token latency, every gap between two tokens of all requests; a prompt that runs between them lengthens it.</source>
        <translation>Inter-Token-Latenz, jede Lücke zwischen zwei Token aller Anfragen; ein Prompt, der dazwischen läuft, verlängert sie.</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>It brings the EFA driver, libfabric and aws-ofi-nccl, 1.43.2</source>
        <translation>Er bringt den EFA-Treiber, libfabric und aws-ofi-nccl mit, 1.43.2</translation>
    </message>
    <message>
        <source>It holds no design that can be read: %1.</source>
        <translation>Sie enthält keinen lesbaren Entwurf: %1.</translation>
    </message>
    <message>
        <source>It is read-only.</source>
        <translation>Sie ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>It runs on %1; a training step runs on one type. It can keep one of them, or become a job for each.</source>
        <translation>Er läuft auf %1; ein Trainingsschritt läuft auf einem Typ. Er kann einen behalten oder je Typ ein Job werden.</translation>
    </message>
    <message>
        <source>It serves</source>
        <translation>Er bedient Anfragen</translation>
    </message>
    <message>
        <source>It stays for both pictures of a comparison, whatever changes, until it is automatic again.</source>
        <translation>Sie bleibt für beide Bilder eines Vergleichs, was sich auch ändert, bis sie wieder automatisch ist.</translation>
    </message>
    <message>
        <source>It trains</source>
        <translation>Er trainiert</translation>
    </message>
    <message>
        <source>It was seen to run here; what it does is not known. Told that, it is predicted.</source>
        <translation>Er wurde hier laufen gesehen; was er tut, ist nicht bekannt. Wird es gesagt, so wird er vorhergesagt.</translation>
    </message>
    <message>
        <source>ITL</source>
        <translation>ITL</translation>
    </message>
    <message>
        <source>its busiest GPU</source>
        <translation>die am stärksten belegte GPU</translation>
    </message>
    <message>
        <source>Its file is another since; saving will ask.</source>
        <translation>Die Datei ist seitdem eine andere; das Speichern fragt nach.</translation>
    </message>
    <message>
        <source>Its file is gone since.</source>
        <translation>Die Datei ist seitdem verschwunden.</translation>
    </message>
    <message>
        <source>its peers show none</source>
        <translation>die Gleichen zeigen keine</translation>
    </message>
    <message>
        <source>Its summary</source>
        <translation>Seine Zusammenfassung</translation>
    </message>
    <message>
        <source>Its time is %1, older than what was opened or saved here at %2: an earlier file may have been put back.</source>
        <translation>Ihre Zeit ist %1, älter als das, was hier um %2 geöffnet oder gespeichert wurde: Vielleicht wurde eine frühere Datei zurückgespielt.</translation>
    </message>
    <message>
        <source>Its value, source and date; your own value on top</source>
        <translation>Wert, Quelle und Datum; der eigene Wert darüber</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>job %1</source>
        <translation>Job %1</translation>
    </message>
    <message>
        <source>Job %1 on %2. Drop instances here to let it run on them; the menu renames, colours and removes it.</source>
        <translation>Job %1 auf %2. Instanzen hierher ziehen, damit er auf ihnen läuft; das Menü benennt um, färbt und entfernt.</translation>
    </message>
    <message>
        <source>Job %1, %2</source>
        <translation>Job %1, %2</translation>
    </message>
    <message>
        <source>job %1: %2 GPUs fewer</source>
        <translation>Job %1: %2 GPUs weniger</translation>
    </message>
    <message>
        <source>job %1: %2 GPUs more</source>
        <translation>Job %1: %2 GPUs mehr</translation>
    </message>
    <message>
        <source>Job, energy per million output tokens</source>
        <translation>Job, Energie je Million Ausgabetoken</translation>
    </message>
    <message>
        <source>Job, energy per million tokens</source>
        <translation>Job, Energie je Million Token</translation>
    </message>
    <message>
        <source>Job, per hour</source>
        <translation>Job, je Stunde</translation>
    </message>
    <message>
        <source>Job, per million input tokens</source>
        <translation>Job, je Million Eingabe-Token</translation>
    </message>
    <message>
        <source>Job, per million output tokens</source>
        <translation>Job, je Million Ausgabe-Token</translation>
    </message>
    <message>
        <source>Job, per million tokens</source>
        <translation>Job, je Million Token</translation>
    </message>
    <message>
        <source>Job, per step</source>
        <translation>Job, je Schritt</translation>
    </message>
    <message>
        <source>Job: %1</source>
        <translation>Job: %1</translation>
    </message>
    <message>
        <source>job: %1</source>
        <translation>Job: %1</translation>
    </message>
    <message>
        <source>jobs</source>
        <translation>Jobs</translation>
    </message>
    <message>
        <source>Jobs that the server tells and the design has not, on the hosts that they run on, with what names, engines and traffic tell of their work</source>
        <translation>Jobs, die der Server nennt und der Entwurf nicht hat, auf den Hosts, auf denen sie laufen, mit dem, was Namen, Engines und Verkehr von ihrer Arbeit sagen</translation>
    </message>
    <message>
        <source>jobs: %1</source>
        <translation>Jobs: %1</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>JSON (*.json);;All files (*)</source>
        <translation>JSON (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>k&amp;W of</source>
        <translation>k&amp;W von</translation>
    </message>
    <message>
        <source>Keep this moment as a frame	F</source>
        <translation>Diesen Moment als Bild behalten	F</translation>
    </message>
    <message>
        <source>Keep what is on screen under a name: a slide of the presentation</source>
        <translation>Das Sichtbare unter einem Namen behalten: eine Folie der Präsentation</translation>
    </message>
    <message>
        <source>Keyboard &amp;shortcuts…</source>
        <translation>Tasten&amp;kürzel…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>Tasten und Maus</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>KV cache %1 full at most · limit: %2</source>
        <translation>KV-Cache höchstens %1 voll · Grenze: %2</translation>
    </message>
    <message>
        <source>KV cache: %1 per prompt, %2 exposed</source>
        <translation>KV-Cache: %1 je Prompt, %2 unverdeckt</translation>
    </message>
    <message>
        <source>KV transfer</source>
        <translation>KV-Transfer</translation>
    </message>
    <message>
        <source>KV transfer %1, exposed %2</source>
        <translation>KV-Transfer %1, unverdeckt %2</translation>
    </message>
    <message>
        <source>L&amp;og in</source>
        <translation>An&amp;melden</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>Spra&amp;che</translation>
    </message>
    <message>
        <source>largest of %1</source>
        <translation>größter von %1</translation>
    </message>
    <message>
        <source>largest pair</source>
        <translation>größtes Paar</translation>
    </message>
    <message>
        <source>largest pair %1 per step</source>
        <translation>größtes Paar %1 je Schritt</translation>
    </message>
    <message>
        <source>Lasts</source>
        <translation>Dauert</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Latency, throughput and cost of tokens</source>
        <translation>Latenz, Durchsatz und Kosten der Token</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Ebene %1</translation>
    </message>
    <message>
        <source>layer %1 · %2 instance</source>
        <translation>Ebene %1 · %2 Instanz</translation>
    </message>
    <message>
        <source>layer %1 · %2 instances</source>
        <translation>Ebene %1 · %2 Instanzen</translation>
    </message>
    <message>
        <source>layernorm</source>
        <translation>LayerNorm</translation>
    </message>
    <message>
        <source>Leaf</source>
        <translation>Leaf</translation>
    </message>
    <message>
        <source>leaf %1</source>
        <translation>Leaf %1</translation>
    </message>
    <message>
        <source>Leaf %1 at %2: %3, %4. Filled: what computes; below each row its NVLink, left of each GPU its rail. A click sets the playhead.</source>
        <translation>Leaf %1 bei %2: %3, %4. Gefüllt: was rechnet; unter jeder Reihe ihr NVLink, links jeder GPU ihre Rail. Ein Klick setzt die Zeitmarke.</translation>
    </message>
    <message>
        <source>leaf %1: %2. %3</source>
        <translation>Leaf %1: %2. %3</translation>
    </message>
    <message>
        <source>leaf switch layer</source>
        <translation>Ebene der Leaf-Switches</translation>
    </message>
    <message>
        <source>least step time</source>
        <translation>kürzeste Schrittdauer</translation>
    </message>
    <message>
        <source>Leave the comparison</source>
        <translation>Vergleich verlassen</translation>
    </message>
    <message>
        <source>Leave the comparison (Esc)</source>
        <translation>Vergleich verlassen (Esc)</translation>
    </message>
    <message>
        <source>Left open or assumed</source>
        <translation>Offen gelassen oder angenommen</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Left out, since the format has no place for it:</source>
        <translation>Fällt weg, weil das Format keinen Platz dafür hat:</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>lengthens the step, hidden</source>
        <translation>verlängert den Schritt, verdeckt</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Let a job run on the selected instances</source>
        <translation>Einen Job auf den ausgewählten Instanzen laufen lassen</translation>
    </message>
    <message>
        <source>level by level</source>
        <translation>Ebene für Ebene</translation>
    </message>
    <message>
        <source>libfabric</source>
        <translation>libfabric</translation>
    </message>
    <message>
        <source>likewise, not as good:</source>
        <translation>ebenso, nicht so gut:</translation>
    </message>
    <message>
        <source>Limit of the time to first token</source>
        <translation>Grenze der Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Limited by %1</source>
        <translation>Begrenzt durch %1</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>begrenzt durch %1</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>limits: tp=1..8 mbs=1,2 shard=zero1 memory_gib=..70</source>
        <translation>Grenzen: tp=1..8 mbs=1,2 shard=zero1 memory_gib=..70</translation>
    </message>
    <message>
        <source>limits: tp=1..8 pp=1 mode=aggregated</source>
        <translation>Grenzen: tp=1..8 pp=1 mode=aggregated</translation>
    </message>
    <message>
        <source>lin</source>
        <translation>lin</translation>
    </message>
    <message>
        <source>Line between before and now</source>
        <translation>Linie zwischen vorher und jetzt</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>Linear scale</source>
        <translation>Lineare Skala</translation>
    </message>
    <message>
        <source>linear scale</source>
        <translation>lineare Skala</translation>
    </message>
    <message>
        <source>Lines for Slurm or Kubernetes that take the host out of service. They are shown and copied, never run: read them, then run them yourself</source>
        <translation>Zeilen für Slurm oder Kubernetes, die den Host aus dem Betrieb nehmen. Sie werden gezeigt und kopiert, nie ausgeführt: erst lesen, dann selbst ausführen</translation>
    </message>
    <message>
        <source>lines of a cell = its %1 TP × CP ranks</source>
        <translation>Linien einer Zelle = ihre %1 TP×CP-Ränge</translation>
    </message>
    <message>
        <source>lines of a row = the cards that it uses: a line is a rail</source>
        <translation>Linien einer Zeile = die Karten, die sie nutzt: eine Linie ist eine Rail</translation>
    </message>
    <message>
        <source>Link utilisation at %1 of the step · in | out</source>
        <translation>Link-Auslastung bei %1 des Schritts · ein | aus</translation>
    </message>
    <message>
        <source>Link utilisation while busy · in | out</source>
        <translation>Link-Auslastung während Betrieb · ein | aus</translation>
    </message>
    <message>
        <source>link utilisation, %</source>
        <translation>Link-Auslastung, %</translation>
    </message>
    <message>
        <source>Link utilisation, mean of the step · in | out</source>
        <translation>Link-Auslastung, Mittel des Schritts · ein | aus</translation>
    </message>
    <message>
        <source>Link utilisation, observed · in | out</source>
        <translation>Link-Auslastung, beobachtet · ein | aus</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Links of %1.</source>
        <translation>Verbindungen von %1.</translation>
    </message>
    <message>
        <source>Links with this traffic alone: %1 per step and rank of it. None chosen: all traffic.</source>
        <translation>Links nur mit diesem Verkehr: %1 je Schritt und Rang. Nichts gewählt: aller Verkehr.</translation>
    </message>
    <message>
        <source>Links, %1 · in | out</source>
        <translation>Links, %1 · ein | aus</translation>
    </message>
    <message>
        <source>links, each way: %1; %2 used in the mean of the step, the busiest %3</source>
        <translation>Links, je Richtung: %1; im Schrittmittel %2 genutzt, der am stärksten belegte %3</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>Live.</source>
        <translation>Live.</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Load of links at the playhead of the timeline</source>
        <translation>Last der Links an der Zeitmarke der Zeitachse</translation>
    </message>
    <message>
        <source>Load of links in the mean of the step: what an operator sees</source>
        <translation>Last der Links im Mittel des Schritts: was im Betrieb zu sehen ist</translation>
    </message>
    <message>
        <source>Load of links while a communicator is at work: what they must be sized for</source>
        <translation>Last der Links, während ein Communicator arbeitet: wofür sie ausgelegt sein müssen</translation>
    </message>
    <message>
        <source>Loads whose first token comes later (p90) are drawn hollow</source>
        <translation>Lasten, deren erstes Token später kommt (p90), sind hohl gezeichnet</translation>
    </message>
    <message>
        <source>Local NVMe, %1 in all; where the drives attach is not published.</source>
        <translation>Lokales NVMe, insgesamt %1; woran die Laufwerke hängen, ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>Location unknown</source>
        <translation>Ort unbekannt</translation>
    </message>
    <message>
        <source>Lock %1</source>
        <translation>%1 sperren</translation>
    </message>
    <message>
        <source>Lock the d&amp;rawing</source>
        <translation>&amp;Zeichnung sperren</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>locked for both pictures</source>
        <translation>für beide Bilder festgehalten</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>log scale</source>
        <translation>log. Skala</translation>
    </message>
    <message>
        <source>Logarithmic colours: from a step below the smallest amount to the largest</source>
        <translation>Logarithmische Farben: von einer Stufe unter der kleinsten Menge bis zur größten</translation>
    </message>
    <message>
        <source>Logarithmic scale: six decades below the top</source>
        <translation>Logarithmische Skala: sechs Dekaden unter dem Höchstwert</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Longest time per output token</source>
        <translation>Längste Zeit je Ausgabe-Token</translation>
    </message>
    <message>
        <source>Longest time to the first token</source>
        <translation>Längste Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>looking at %1 …</source>
        <translation>Blick auf %1 …</translation>
    </message>
    <message>
        <source>looking at %1: %2 of about %3 answers</source>
        <translation>Blick auf %1: %2 von etwa %3 Antworten</translation>
    </message>
    <message>
        <source>Looking for the hosts of %1 …</source>
        <translation>Suche die Hosts von %1 …</translation>
    </message>
    <message>
        <source>Looking what runs here …</source>
        <translation>Es wird nachgesehen, was hier läuft …</translation>
    </message>
    <message>
        <source>Low, expected and high, by the range of failure rates and of the step; tokens, saves and recovery are those of the job's run, as on the page Goodput. By the hour %1 with spares and the storage of checkpoints</source>
        <translation>Niedrig, erwartet und hoch, nach der Spanne der Ausfallraten und des Schritts; Token, Sicherungen und Wiederanlauf sind die des Laufs, wie auf der Seite Goodput. Je Stunde %1 mit Reserve und Speicher der Checkpoints</translation>
    </message>
    <message>
        <source>Makes the job serve so: one undo step</source>
        <translation>Der Job bedient dann so: ein Schritt für Rückgängig</translation>
    </message>
    <message>
        <source>Makes this the job's plan: one undo step</source>
        <translation>Macht dies zum Plan des Jobs: ein Schritt für Rückgängig</translation>
    </message>
    <message>
        <source>Making the slides</source>
        <translation>Die Folien werden gemacht</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>mean of the step</source>
        <translation>Mittel des Schritts</translation>
    </message>
    <message>
        <source>meanwhile the network transfers of %1 take %2 × as long</source>
        <translation>währenddessen dauern die Netztransfers von %1 %2-mal so lang</translation>
    </message>
    <message>
        <source>Measured against predicted, 80 % of cases. TTFT %1, TPOT %2, throughput %3. From %4</source>
        <translation>Gemessen gegen vorhergesagt, 80 % der Fälle. TTFT %1, TPOT %2, Durchsatz %3. Aus %4</translation>
    </message>
    <message>
        <source>median of %1: %2 to %3</source>
        <translation>Median von %1: %2 bis %3</translation>
    </message>
    <message>
        <source>median of its peers</source>
        <translation>Median der Gleichen</translation>
    </message>
    <message>
        <source>median of its peers: %1</source>
        <translation>Median der Gleichen: %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory / GPU</source>
        <translation>Speicher / GPU</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Speicher je GPU</translation>
    </message>
    <message>
        <source>memory per GPU, GiB</source>
        <translation>Speicher je GPU, GiB</translation>
    </message>
    <message>
        <source>Memory per GPU: stages and pools</source>
        <translation>Speicher je GPU: Stufen und Pools</translation>
    </message>
    <message>
        <source>Merging into the open design</source>
        <translation>Einfügen in den offenen Entwurf</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>MFU %1</source>
        <translation>MFU %1</translation>
    </message>
    <message>
        <source>MFU &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>MFU &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>mini-batches, each forward, backward and an optimizer step</source>
        <translation>Mini-Batches, je vorwärts, rückwärts und ein Optimizer-Schritt</translation>
    </message>
    <message>
        <source>Minutes and seconds since the first slide; a click starts anew</source>
        <translation>Minuten und Sekunden seit der ersten Folie; ein Klick beginnt neu</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model FLOP/s as a share of the GPU's dense BF16 peak</source>
        <translation>Modell-FLOP/s als Anteil der dichten BF16-Spitze der GPU</translation>
    </message>
    <message>
        <source>Model FLOPs per second and GPU; causal attention counted once</source>
        <translation>Modell-FLOPs je Sekunde und GPU; kausale Attention einfach gezählt</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation: useful FLOPs over the dense BF16 peak</source>
        <translation>Model FLOPs Utilisation: nützliche FLOPs geteilt durch die dichte BF16-Spitze</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>MoE</source>
        <translation>MoE</translation>
    </message>
    <message>
        <source>MoE activation</source>
        <translation>MoE-Aktivierung</translation>
    </message>
    <message>
        <source>moment of %1</source>
        <translation>Moment vom %1</translation>
    </message>
    <message>
        <source>Moment of %1, offline</source>
        <translation>Moment vom %1, offline</translation>
    </message>
    <message>
        <source>Moments (*.moment.json);;All files (*)</source>
        <translation>Momente (*.moment.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More memory than a GPU has: the times beside it are of a plan that cannot run</source>
        <translation>Mehr Speicher, als eine GPU hat: die Zeiten daneben gehören zu einem Plan, der nicht laufen kann</translation>
    </message>
    <message>
        <source>most tokens per $</source>
        <translation>meiste Token je $</translation>
    </message>
    <message>
        <source>most tokens/s per GPU</source>
        <translation>meiste Token/s je GPU</translation>
    </message>
    <message>
        <source>Move %1 out</source>
        <translation>%1 herausnehmen</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>%1 nach %2 verschieben</translation>
    </message>
    <message>
        <source>Move %1 → %2</source>
        <translation>%1 verschieben → %2</translation>
    </message>
    <message>
        <source>Move all selected instances to another network node</source>
        <translation>Alle ausgewählten Instanzen zu einem anderen Netzknoten verschieben</translation>
    </message>
    <message>
        <source>must stay free</source>
        <translation>muss frei bleiben</translation>
    </message>
    <message>
        <source>N&amp;ote</source>
        <translation>N&amp;otiz</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the alert, as the server's rule has it</source>
        <translation>Name des Alarms, wie ihn die Regel des Servers hat</translation>
    </message>
    <message>
        <source>Name of the design</source>
        <translation>Name des Entwurfs</translation>
    </message>
    <message>
        <source>Name of the job</source>
        <translation>Name des Jobs</translation>
    </message>
    <message>
        <source>Name of the job (F2 with nothing selected)</source>
        <translation>Name des Jobs (F2 ohne Auswahl)</translation>
    </message>
    <message>
        <source>Name of the selected thing (F2)</source>
        <translation>Name des Ausgewählten (F2)</translation>
    </message>
    <message>
        <source>Name the design %1</source>
        <translation>Entwurf %1 nennen</translation>
    </message>
    <message>
        <source>NAME=RANGE, separated by spaces. Dimensions: mode (aggregated, disaggregated), tp, pp, ep, attention_dp, clients (of a replica). Results: usd_per_million_output_tokens, output_tokens_per_s, tokens_per_s_per_user. What is not named is free; formats stay.</source>
        <translation>NAME=BEREICH, durch Leerzeichen getrennt. Dimensionen: mode (aggregated, disaggregated), tp, pp, ep, attention_dp, clients (eines Replikats). Ergebnisse: usd_per_million_output_tokens, output_tokens_per_s, tokens_per_s_per_user. Nicht Genanntes ist frei; Formate bleiben.</translation>
    </message>
    <message>
        <source>NAME=RANGE, separated by spaces. Dimensions: tp, sp, pp, vpp, cp, dp, ep, etp, mbs, shard, recompute, schedule, offload, precision, a2a_overlap. Results: step_time_s, memory_gib, tokens_per_s. What is not named is free; the precision stays.</source>
        <translation>NAME=BEREICH, durch Leerzeichen getrennt. Dimensionen: tp, sp, pp, vpp, cp, dp, ep, etp, mbs, shard, recompute, schedule, offload, precision, a2a_overlap. Ergebnisse: step_time_s, memory_gib, tokens_per_s. Nicht Genanntes ist frei; die Präzision bleibt.</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>needs %1 of %2</source>
        <translation>braucht %1 von %2</translation>
    </message>
    <message>
        <source>needs %1, does not fit</source>
        <translation>braucht %1, passt nicht</translation>
    </message>
    <message>
        <source>Network cards by rail and instance</source>
        <translation>Netzkarten nach Rail und Instanz</translation>
    </message>
    <message>
        <source>network node</source>
        <translation>Netzknoten</translation>
    </message>
    <message>
        <source>network node %1</source>
        <translation>Netzknoten %1</translation>
    </message>
    <message>
        <source>Network node unknown</source>
        <translation>Netzknoten unbekannt</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>never seen</source>
        <translation>nie gesehen</translation>
    </message>
    <message>
        <source>New empty design</source>
        <translation>Neuer leerer Entwurf</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <source>New name of %1</source>
        <translation>Neuer Name von %1</translation>
    </message>
    <message>
        <source>New name of job %1</source>
        <translation>Neuer Name des Jobs %1</translation>
    </message>
    <message>
        <source>Next observed step or rank	PgDown</source>
        <translation>Nächster beobachteter Schritt oder Rang	Bild ab</translation>
    </message>
    <message>
        <source>next try in %1</source>
        <translation>nächster Versuch in %1</translation>
    </message>
    <message>
        <source>Next view</source>
        <translation>Nächste Ansicht</translation>
    </message>
    <message>
        <source>next: %1</source>
        <translation>danach: %1</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>No alert sees what %1 would: %2</source>
        <translation>Kein Alarm sieht, was %1 sähe: %2</translation>
    </message>
    <message>
        <source>No alerts: %1.</source>
        <translation>Keine Alarme: %1.</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Keine Antwort</translation>
    </message>
    <message>
        <source>No browser could be started for %1</source>
        <translation>Für %1 ließ sich kein Browser starten</translation>
    </message>
    <message>
        <source>no cluster is watched</source>
        <translation>kein Cluster wird beobachtet</translation>
    </message>
    <message>
        <source>No data</source>
        <translation>Keine Daten</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>no data then</source>
        <translation>damals keine Daten</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>kein Ende</translation>
    </message>
    <message>
        <source>No endpoint of this job is seen on the watched cluster; let its Prometheus scrape the /metrics of vLLM, SGLang or Dynamo</source>
        <translation>Vom beobachteten Cluster ist kein Endpunkt dieses Jobs zu sehen; sein Prometheus muss /metrics von vLLM, SGLang oder Dynamo abfragen</translation>
    </message>
    <message>
        <source>No exporter measures this link.</source>
        <translation>Kein Exporter misst diesen Link.</translation>
    </message>
    <message>
        <source>No exporter reports the uplinks of network nodes.</source>
        <translation>Kein Exporter meldet die Uplinks der Netzknoten.</translation>
    </message>
    <message>
        <source>no hop leaves what its leaf hangs below</source>
        <translation>kein Hop verlässt, worunter sein Leaf hängt</translation>
    </message>
    <message>
        <source>no instances</source>
        <translation>keine Instanzen</translation>
    </message>
    <message>
        <source>no job</source>
        <translation>kein Job</translation>
    </message>
    <message>
        <source>No job here is one of reinforcement learning: Edit › Jobs › Add an RL job makes one on the selected instances, or on all</source>
        <translation>Kein Job hier ist einer des Reinforcement Learning: Bearbeiten › Jobs › RL-Job hinzufügen macht einen auf den ausgewählten Instanzen oder auf allen</translation>
    </message>
    <message>
        <source>No job here serves: Edit › Jobs › Add a serving job makes one of the selected instances, or of all</source>
        <translation>Kein Job hier bedient Anfragen: Bearbeiten › Jobs › Serving-Job hinzufügen macht einen aus den ausgewählten Instanzen oder aus allen</translation>
    </message>
    <message>
        <source>no kernel runs</source>
        <translation>kein Kernel läuft</translation>
    </message>
    <message>
        <source>no known location</source>
        <translation>kein bekannter Ort</translation>
    </message>
    <message>
        <source>no leaf</source>
        <translation>kein Leaf</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>No live data. Connect to the cluster's Prometheus and its trouble is listed here, the most expensive first.</source>
        <translation>Keine Live-Daten. Mit dem Prometheus des Clusters verbunden, stehen seine Störungen hier, die teuersten zuerst.</translation>
    </message>
    <message>
        <source>no moment is kept</source>
        <translation>kein Moment ist gemerkt</translation>
    </message>
    <message>
        <source>No moment is kept any more.</source>
        <translation>Kein Moment ist mehr gemerkt.</translation>
    </message>
    <message>
        <source>No moment is kept: choose Live ▸ Keep this moment to compare</source>
        <translation>Kein Moment ist gemerkt: Live ▸ Moment zum Vergleichen merken wählen</translation>
    </message>
    <message>
        <source>no network node is known</source>
        <translation>kein Netzknoten bekannt</translation>
    </message>
    <message>
        <source>no note</source>
        <translation>keine Notiz</translation>
    </message>
    <message>
        <source>No part of a design: it stays as it is.</source>
        <translation>Kein Teil eines Entwurfs: Er bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>No plan fits in memory and within the limits.</source>
        <translation>Kein Plan passt in den Speicher und in die Grenzen.</translation>
    </message>
    <message>
        <source>No prediction of a training: the inspector says what is missing</source>
        <translation>Keine Vorhersage eines Trainings: Der Inspektor sagt, was fehlt</translation>
    </message>
    <message>
        <source>No prediction of serving: the inspector says what is missing</source>
        <translation>Keine Vorhersage des Servings: Der Inspektor sagt, was fehlt</translation>
    </message>
    <message>
        <source>No prediction of the RL step: the inspector says what is missing</source>
        <translation>Keine Vorhersage des RL-Schritts: Der Inspektor sagt, was fehlt</translation>
    </message>
    <message>
        <source>no prediction: %1</source>
        <translation>keine Vorhersage: %1</translation>
    </message>
    <message>
        <source>no prediction: see the inspector</source>
        <translation>keine Vorhersage: siehe Inspektor</translation>
    </message>
    <message>
        <source>No prediction: the inspector says what is missing</source>
        <translation>Keine Vorhersage: Der Inspektor sagt, was fehlt</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>kein Preis</translation>
    </message>
    <message>
        <source>no price is known</source>
        <translation>kein Preis bekannt</translation>
    </message>
    <message>
        <source>No price is known for this capacity.</source>
        <translation>Für diese Kapazität ist kein Preis bekannt.</translation>
    </message>
    <message>
        <source>No rules: %1.</source>
        <translation>Keine Regeln: %1.</translation>
    </message>
    <message>
        <source>no samples are installed</source>
        <translation>keine Beispiele installiert</translation>
    </message>
    <message>
        <source>No source confirms this capacity.</source>
        <translation>Keine Quelle bestätigt diese Kapazität.</translation>
    </message>
    <message>
        <source>No stage has longer passes.</source>
        <translation>Keine Stufe hat längere Durchläufe.</translation>
    </message>
    <message>
        <source>No step is predicted: put the job on the design, and it lies beside what was seen.</source>
        <translation>Kein Schritt ist vorhergesagt: Mit dem Job im Entwurf liegt er neben dem beobachteten.</translation>
    </message>
    <message>
        <source>No storage is attached: %1 TiB of %2 are assumed</source>
        <translation>Kein Speicher ist angeschlossen: %1 TiB %2 sind angenommen</translation>
    </message>
    <message>
        <source>no traffic</source>
        <translation>kein Verkehr</translation>
    </message>
    <message>
        <source>No traffic is dear for its bytes: %1, the most, has %2 of them and takes %3 of the exposed communication, %4 of the step's %5.</source>
        <translation>Kein Verkehr ist teuer für seine Bytes: %1, der größte, hat %2 davon und nimmt %3 der unverdeckten Kommunikation, %4 von %5 des Schritts.</translation>
    </message>
    <message>
        <source>No trouble found: every host, GPU and card does what its peers do.</source>
        <translation>Keine Störung gefunden: Jeder Host, jede GPU und jede Karte tut, was ihre Gleichen tun.</translation>
    </message>
    <message>
        <source>nobody (spare, test, notebook)</source>
        <translation>niemanden (Reserve, Test, Notebook)</translation>
    </message>
    <message>
        <source>Nobody sends anything.</source>
        <translation>Niemand sendet etwas.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none at the kept moment</source>
        <translation>keine im gemerkten Moment</translation>
    </message>
    <message>
        <source>None of it is of a format that is known.</source>
        <translation>Nichts davon hat ein bekanntes Format.</translation>
    </message>
    <message>
        <source>none saved yet</source>
        <translation>noch keine gespeichert</translation>
    </message>
    <message>
        <source>not confirmed</source>
        <translation>nicht bestätigt</translation>
    </message>
    <message>
        <source>Not connected: choose Live ▸ Connect</source>
        <translation>Nicht verbunden: Live ▸ Verbinden wählen</translation>
    </message>
    <message>
        <source>Not connected: choose Live ▸ Connect, or the demo cluster</source>
        <translation>Nicht verbunden: Live ▸ Verbinden oder den Demo-Cluster wählen</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>Not imported: %1</source>
        <translation>Nicht importiert: %1</translation>
    </message>
    <message>
        <source>not in the catalog</source>
        <translation>nicht im Katalog</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>not measurable</source>
        <translation>nicht messbar</translation>
    </message>
    <message>
        <source>not measurable: no exporter reports AWS's switches</source>
        <translation>nicht messbar: kein Exporter meldet die Switches von AWS</translation>
    </message>
    <message>
        <source>not measurable: no exporter reports uplinks</source>
        <translation>nicht messbar: kein Exporter meldet Uplinks</translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation>nicht modelliert: %1</translation>
    </message>
    <message>
        <source>not of the shown job</source>
        <translation>nicht vom gezeigten Job</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>nicht möglich</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Nicht gelesen</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>not read: %1</source>
        <translation>nicht gelesen: %1</translation>
    </message>
    <message>
        <source>Not read: %1.</source>
        <translation>Nicht gelesen: %1.</translation>
    </message>
    <message>
        <source>not read: its tick was taken away</source>
        <translation>nicht gelesen: sein Häkchen wurde entfernt</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>Nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Not saved: see beside the fields.</source>
        <translation>Nicht gespeichert: siehe neben den Feldern.</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>not the same: %1</source>
        <translation>nicht dasselbe: %1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Nothing above this node.</source>
        <translation>Nichts über diesem Knoten.</translation>
    </message>
    <message>
        <source>Nothing has been edited yet.</source>
        <translation>Noch nichts bearbeitet.</translation>
    </message>
    <message>
        <source>nothing has changed</source>
        <translation>nichts geändert</translation>
    </message>
    <message>
        <source>Nothing has changed. Edit the plan or the cluster and before and after stand here side by side; or compare with another design.</source>
        <translation>Nichts geändert. Nach einer Änderung an Plan oder Cluster stehen hier vorher und nachher nebeneinander; oder mit einem anderen Entwurf vergleichen.</translation>
    </message>
    <message>
        <source>nothing here</source>
        <translation>nichts hier</translation>
    </message>
    <message>
        <source>Nothing here yet.
Drag an instance type or an UltraServer from the catalog,
or open a sample from the File menu.</source>
        <translation>Noch nichts da.
Einen Instanztyp oder UltraServer aus dem Katalog hierher ziehen
oder ein Beispiel aus dem Menü Datei öffnen.</translation>
    </message>
    <message>
        <source>Nothing in the catalog fits.
Clear the filter to see all of it.</source>
        <translation>Nichts im Katalog passt.
Ohne Filter ist alles zu sehen.</translation>
    </message>
    <message>
        <source>Nothing is called "%1" here.</source>
        <translation>Hier heißt nichts „%1“.</translation>
    </message>
    <message>
        <source>Nothing is divided by it any more</source>
        <translation>Nichts wird mehr durch ihn geteilt</translation>
    </message>
    <message>
        <source>Nothing is open to merge into</source>
        <translation>Es ist nichts offen, in das eingefügt werden könnte</translation>
    </message>
    <message>
        <source>Nothing is predicted, so nobody knows who sends. Observed of all: %1. Rails shows it card by card.</source>
        <translation>Nichts ist vorhergesagt, also weiß niemand, wer sendet. Beobachtet von allen: %1. Rails zeigt es Karte für Karte.</translation>
    </message>
    <message>
        <source>Nothing is seen to move; also where the desktop asks for it, and by SWITCHYARD_MOTION=0</source>
        <translation>Nichts bewegt sich sichtbar; auch wo der Desktop es verlangt und mit SWITCHYARD_MOTION=0</translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation>nichts ausgewählt</translation>
    </message>
    <message>
        <source>nothing is selected, or there is no job</source>
        <translation>nichts ausgewählt, oder es gibt keinen Job</translation>
    </message>
    <message>
        <source>nothing is sent</source>
        <translation>nichts wird gesendet</translation>
    </message>
    <message>
        <source>Nothing is within the limits: %1</source>
        <translation>Nichts liegt innerhalb der Grenzen: %1</translation>
    </message>
    <message>
        <source>nothing of a cluster is shown</source>
        <translation>von keinem Cluster ist etwas zu sehen</translation>
    </message>
    <message>
        <source>Nothing of a cluster is shown yet.</source>
        <translation>Von keinem Cluster ist bisher etwas zu sehen.</translation>
    </message>
    <message>
        <source>Nothing of a cluster is shown.</source>
        <translation>Von einem Cluster wird nichts gezeigt.</translation>
    </message>
    <message>
        <source>Nothing of it becomes a design: %1</source>
        <translation>Nichts davon wird ein Entwurf: %1</translation>
    </message>
    <message>
        <source>Nothing of it is below 0.</source>
        <translation>Nichts davon liegt unter 0.</translation>
    </message>
    <message>
        <source>nothing of it was seen yet</source>
        <translation>davon wurde noch nichts gesehen</translation>
    </message>
    <message>
        <source>Nothing of the design is left out.</source>
        <translation>Nichts vom Entwurf fällt weg.</translation>
    </message>
    <message>
        <source>nothing opened yet</source>
        <translation>noch nichts geöffnet</translation>
    </message>
    <message>
        <source>Nothing runs here that the design has not: jobs are told by labels of the GPU series (hpc_job, pod) and by serving engines.</source>
        <translation>Hier läuft nichts, was der Entwurf nicht hat: Jobs werden durch Labels der GPU-Reihen (hpc_job, pod) und durch Serving-Engines genannt.</translation>
    </message>
    <message>
        <source>Nothing that is known here ends the run sooner.</source>
        <translation>Nichts hier Bekanntes beendet den Lauf früher.</translation>
    </message>
    <message>
        <source>Nothing to check yet. Drag an instance type from the catalog to the canvas.</source>
        <translation>Noch nichts zu prüfen. Einen Instanztyp aus dem Katalog auf die Zeichnung ziehen.</translation>
    </message>
    <message>
        <source>Nothing to compare with: --before names another design.</source>
        <translation>Nichts zum Vergleichen: --before nennt einen anderen Entwurf.</translation>
    </message>
    <message>
        <source>Nothing to import. %1</source>
        <translation>Nichts zu importieren. %1</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>nichts wiederherzustellen</translation>
    </message>
    <message>
        <source>Nothing to search for yet. Put instances of one type and a job on the design, and the best plans for it are found here. What else is missing the inspector says.</source>
        <translation>Noch nichts zu suchen. Mit Instanzen eines Typs und einem Job im Entwurf finden sich hier die besten Pläne. Was sonst fehlt, sagt der Inspektor.</translation>
    </message>
    <message>
        <source>nothing to undo</source>
        <translation>nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>nothing was collected at %1</source>
        <translation>bei %1 wurde nichts gesammelt</translation>
    </message>
    <message>
        <source>NOW</source>
        <translation>JETZT</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>now − before</source>
        <translation>jetzt − vorher</translation>
    </message>
    <message>
        <source>Now − before of every GPU and link</source>
        <translation>Jetzt − vorher für jede GPU und jeden Link</translation>
    </message>
    <message>
        <source>Now − before · %1</source>
        <translation>Jetzt − vorher · %1</translation>
    </message>
    <message>
        <source>now − before, the farthest of its links: %1</source>
        <translation>jetzt − vorher, der am weitesten abweichende Link: %1</translation>
    </message>
    <message>
        <source>now − before: %1 of what the hardware can do</source>
        <translation>jetzt − vorher: %1 dessen, was die Hardware kann</translation>
    </message>
    <message>
        <source>Now%1%2</source>
        <translation>Jetzt%1%2</translation>
    </message>
    <message>
        <source>NV</source>
        <translation>NV</translation>
    </message>
    <message>
        <source>NVIDIA driver, 580.95.05</source>
        <translation>NVIDIA-Treiber, 580.95.05</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>NVLink %1</source>
        <translation>NVLink %1</translation>
    </message>
    <message>
        <source>NVLink %1 per GPU and direction</source>
        <translation>NVLink %1 je GPU und Richtung</translation>
    </message>
    <message>
        <source>NVLink %1 · %2</source>
        <translation>NVLink %1 · %2</translation>
    </message>
    <message>
        <source>NVLink of %1, its GPUs together</source>
        <translation>NVLink von %1, alle GPUs zusammen</translation>
    </message>
    <message>
        <source>NVLink of UltraServer %1: %2 of its %3 GPUs in this leaf have a rank</source>
        <translation>NVLink des UltraServers %1: %2 seiner %3 GPUs in diesem Leaf haben einen Rang</translation>
    </message>
    <message>
        <source>NVLink only</source>
        <translation>nur NVLink</translation>
    </message>
    <message>
        <source>NVLink plane · %1 NVSwitches</source>
        <translation>NVLink-Ebene · %1 NVSwitches</translation>
    </message>
    <message>
        <source>NVLink rx</source>
        <translation>NVLink rx</translation>
    </message>
    <message>
        <source>NVLink tx</source>
        <translation>NVLink tx</translation>
    </message>
    <message>
        <source>NVSwitch %1</source>
        <translation>NVSwitch %1</translation>
    </message>
    <message>
        <source>NVSwitch %1: %2 of the %3 NVLink ports of every GPU end here, %4 a GPU and direction</source>
        <translation>NVSwitch %1: %2 der %3 NVLink-Ports jeder GPU enden hier, %4 je GPU und Richtung</translation>
    </message>
    <message>
        <source>NVSwitches: how many is not published</source>
        <translation>NVSwitches: Anzahl nicht veröffentlicht</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>beobachtet</translation>
    </message>
    <message>
        <source>observed %1</source>
        <translation>beobachtet %1</translation>
    </message>
    <message>
        <source>observed %1 (p50), %2 (p99)</source>
        <translation>beobachtet %1 (p50), %2 (p99)</translation>
    </message>
    <message>
        <source>Observed %1: %2</source>
        <translation>Beobachtet %1: %2</translation>
    </message>
    <message>
        <source>observed / kept moment</source>
        <translation>beobachtet / gemerkter Moment</translation>
    </message>
    <message>
        <source>observed / median of its peers</source>
        <translation>beobachtet / Median der Gleichen</translation>
    </message>
    <message>
        <source>observed / moment of %1</source>
        <translation>beobachtet / Moment vom %1</translation>
    </message>
    <message>
        <source>observed / predicted</source>
        <translation>beobachtet / vorhergesagt</translation>
    </message>
    <message>
        <source>Observed divided by predicted: 1 is as expected</source>
        <translation>Beobachtet geteilt durch vorhergesagt: 1 ist wie erwartet</translation>
    </message>
    <message>
        <source>Observed divided by the median of its peers, of the same instance type, job and stage: what stands apart is seen</source>
        <translation>Beobachtet geteilt durch den Median der Gleichen (Instanztyp, Job und Stufe): Was herausfällt, ist zu sehen</translation>
    </message>
    <message>
        <source>Observed divided by what the same GPU or card showed at the moment of %1: what changed is seen</source>
        <translation>Beobachtet geteilt durch das, was dieselbe GPU oder Karte im Moment vom %1 zeigte: Was sich geändert hat, ist zu sehen</translation>
    </message>
    <message>
        <source>Observed step or rank before	PgUp</source>
        <translation>Beobachteter Schritt oder Rang davor	Bild auf</translation>
    </message>
    <message>
        <source>Observed values can then be divided by what is shown now: ÷ moment, over the drawing</source>
        <translation>Beobachtete Werte lassen sich dann durch das jetzt Gezeigte teilen: ÷ Moment, über der Zeichnung</translation>
    </message>
    <message>
        <source>observed, predicted as a stroke</source>
        <translation>beobachtet, vorhergesagt als Strich</translation>
    </message>
    <message>
        <source>observed, stale</source>
        <translation>beobachtet, veraltet</translation>
    </message>
    <message>
        <source>observed: %1
%2</source>
        <translation>beobachtet: %1
%2</translation>
    </message>
    <message>
        <source>Observed: %1 tokens/s per user, %2 output tokens/s per GPU</source>
        <translation>Beobachtet: %1 Token/s je Nutzer, %2 Ausgabe-Token/s je GPU</translation>
    </message>
    <message>
        <source>observed: out of %1 %2, into %3 %4</source>
        <translation>beobachtet: aus %1 %2, in %3 %4</translation>
    </message>
    <message>
        <source>Observed: step %1</source>
        <translation>Beobachtet: Schritt %1</translation>
    </message>
    <message>
        <source>Observed: the whole trace</source>
        <translation>Beobachtet: die ganze Aufzeichnung</translation>
    </message>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>of %1 busy</source>
        <translation>von %1 belegt</translation>
    </message>
    <message>
        <source>of %1 ranks: another job than this one</source>
        <translation>von %1 Rängen: ein anderer Job als dieser</translation>
    </message>
    <message>
        <source>of it %1</source>
        <translation>davon %1</translation>
    </message>
    <message>
        <source>of it: %1</source>
        <translation>davon: %1</translation>
    </message>
    <message>
        <source>Of its capacity, predicted, the busier direction. While busy: while that communicator is at work that loads it most; links are sized by it</source>
        <translation>Von seiner Kapazität, vorhergesagt, die stärker belastete Richtung. Im Betrieb: während der Kommunikator arbeitet, der ihn am stärksten belastet; danach werden Links bemessen</translation>
    </message>
    <message>
        <source>of the address, or of the profile</source>
        <translation>der Adresse, oder des Profils</translation>
    </message>
    <message>
        <source>Of the busiest of each kind, its busier direction</source>
        <translation>Vom vollsten jeder Art, dessen vollere Richtung</translation>
    </message>
    <message>
        <source>of the environment, or default</source>
        <translation>der Umgebung, oder default</translation>
    </message>
    <message>
        <source>Of the job's instances</source>
        <translation>Der Instanzen des Jobs</translation>
    </message>
    <message>
        <source>offline, moment of %1%2</source>
        <translation>offline, Moment vom %1%2</translation>
    </message>
    <message>
        <source>Offloaded</source>
        <translation>Ausgelagert</translation>
    </message>
    <message>
        <source>Old log-probs</source>
        <translation>Alte Log-Probs</translation>
    </message>
    <message>
        <source>old price</source>
        <translation>alter Preis</translation>
    </message>
    <message>
        <source>On %1 alone</source>
        <translation>Nur auf %1</translation>
    </message>
    <message>
        <source>On the &amp;map</source>
        <translation>Auf der &amp;Karte</translation>
    </message>
    <message>
        <source>On the selected instances, on all when nothing is selected</source>
        <translation>Auf den ausgewählten Instanzen, auf allen, wenn nichts ausgewählt ist</translation>
    </message>
    <message>
        <source>On-Demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>Once the design has a file, a copy of the baseline can be kept beside it</source>
        <translation>Sobald der Entwurf eine Datei hat, kann eine Kopie des Vergleichsstands daneben liegen</translation>
    </message>
    <message>
        <source>One GPU</source>
        <translation>Eine GPU</translation>
    </message>
    <message>
        <source>One GPU of pipeline stage %1, which needs the most; what nvidia-smi would show</source>
        <translation>Eine GPU der Pipeline-Stufe %1, die am meisten braucht; was nvidia-smi zeigen würde</translation>
    </message>
    <message>
        <source>One leaf of the network with its rails</source>
        <translation>Ein Leaf des Netzes mit seinen Rails</translation>
    </message>
    <message>
        <source>One output token, %1</source>
        <translation>Ein Ausgabe-Token, %1</translation>
    </message>
    <message>
        <source>One pipeline of the step</source>
        <translation>Eine Pipeline des Schritts</translation>
    </message>
    <message>
        <source>one pool, in turn</source>
        <translation>ein Pool, im Wechsel</translation>
    </message>
    <message>
        <source>One prompt's cache from a prefill worker to a decode replica over NVLink, a layer at a time while the next is computed; what is exposed lengthens TTFT</source>
        <translation>Der Cache eines Prompts von einem Prefill-Worker zu einem Decode-Replikat über NVLink, schichtweise, während die nächste gerechnet wird; was unverdeckt ist, verlängert TTFT</translation>
    </message>
    <message>
        <source>One prompt's cache from a prefill worker to a decode replica over the network cards, a layer at a time while the next is computed; what is exposed lengthens TTFT</source>
        <translation>Der Cache eines Prompts von einem Prefill-Worker zu einem Decode-Replikat über die Netzkarten, schichtweise, während die nächste gerechnet wird; was unverdeckt ist, verlängert TTFT</translation>
    </message>
    <message>
        <source>One replica over the run, s</source>
        <translation>Ein Replikat über den Lauf, s</translation>
    </message>
    <message>
        <source>One step of reinforcement learning</source>
        <translation>Ein Schritt Reinforcement Learning</translation>
    </message>
    <message>
        <source>one step · %1</source>
        <translation>ein Schritt · %1</translation>
    </message>
    <message>
        <source>One step, %1</source>
        <translation>Ein Schritt, %1</translation>
    </message>
    <message>
        <source>One step: undo takes it out again</source>
        <translation>Ein Schritt: Rückgängig nimmt es wieder heraus</translation>
    </message>
    <message>
        <source>Only a running cluster has this: connect to Prometheus</source>
        <translation>Das hat nur ein laufender Cluster: mit Prometheus verbinden</translation>
    </message>
    <message>
        <source>only before</source>
        <translation>nur vorher</translation>
    </message>
    <message>
        <source>only now</source>
        <translation>nur jetzt</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Zu&amp;letzt geöffnet</translation>
    </message>
    <message>
        <source>Open a design</source>
        <translation>Einen Entwurf öffnen</translation>
    </message>
    <message>
        <source>Open a design with the instances that it ran on, and what NCCL chose stands beside what is predicted.</source>
        <translation>Mit einem Entwurf aus den Instanzen, auf denen es lief, steht hier, was NCCL wählte, neben dem Vorhergesagten.</translation>
    </message>
    <message>
        <source>Open a moment</source>
        <translation>Moment öffnen</translation>
    </message>
    <message>
        <source>Open design</source>
        <translation>Entwurf öffnen</translation>
    </message>
    <message>
        <source>Open in &amp;Prometheus</source>
        <translation>In &amp;Prometheus öffnen</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>Beis&amp;piel öffnen</translation>
    </message>
    <message>
        <source>Open the quer&amp;y in Prometheus</source>
        <translation>Abfrage in Prometheus ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Open the query in &amp;Prometheus</source>
        <translation>Abfrage in &amp;Prometheus öffnen</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Öffne</translation>
    </message>
    <message>
        <source>opening a moment of %1 …</source>
        <translation>Moment von %1 wird geöffnet …</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>other</source>
        <translation>sonstiges</translation>
    </message>
    <message>
        <source>other jobs</source>
        <translation>andere Jobs</translation>
    </message>
    <message>
        <source>out</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>out and in because of (%1)</source>
        <translation>aus- und eingehend wegen (%1)</translation>
    </message>
    <message>
        <source>out because of (%1)</source>
        <translation>ausgehend wegen (%1)</translation>
    </message>
    <message>
        <source>out per rank and step</source>
        <translation>aus je Rang und Schritt</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Output of aws ec2 describe-instance-types</source>
        <translation>Ausgabe von aws ec2 describe-instance-types</translation>
    </message>
    <message>
        <source>Output tokens/s per GPU</source>
        <translation>Ausgabe-Token/s je GPU</translation>
    </message>
    <message>
        <source>output tokens/s per GPU</source>
        <translation>Ausgabe-Token/s je GPU</translation>
    </message>
    <message>
        <source>output tokens/s per user</source>
        <translation>Ausgabe-Token/s je Nutzer</translation>
    </message>
    <message>
        <source>over</source>
        <translation>darüber</translation>
    </message>
    <message>
        <source>over 100 %: a fitted time is shorter than the link takes</source>
        <translation>über 100 %: eine angepasste Zeit ist kürzer, als der Link braucht</translation>
    </message>
    <message>
        <source>over EFA</source>
        <translation>über EFA</translation>
    </message>
    <message>
        <source>over NVLink</source>
        <translation>über NVLink</translation>
    </message>
    <message>
        <source>Overview &amp;map</source>
        <translation>&amp;Übersichtskarte</translation>
    </message>
    <message>
        <source>Overview: drag to move the view</source>
        <translation>Übersicht: ziehen verschiebt die Ansicht</translation>
    </message>
    <message>
        <source>P&amp;rofile</source>
        <translation>P&amp;rofil</translation>
    </message>
    <message>
        <source>P&amp;UE</source>
        <translation>P&amp;UE</translation>
    </message>
    <message>
        <source>Page: %1</source>
        <translation>Seite: %1</translation>
    </message>
    <message>
        <source>Pairs of ranks in one NVLink domain, pairs that meet over EFA cards, or both</source>
        <translation>Paare von Rängen in einer NVLink-Domain, Paare, die sich über EFA-Karten treffen, oder beide</translation>
    </message>
    <message>
        <source>Pane&amp;ls</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>Panel: %1</source>
        <translation>Bereich: %1</translation>
    </message>
    <message>
        <source>Parameters (billion, counted from its shape), layers and experts of the model</source>
        <translation>Parameter (Milliarden, aus der Form gezählt), Schichten und Experten des Modells</translation>
    </message>
    <message>
        <source>Part of a command or of a key</source>
        <translation>Teil eines Befehls oder einer Taste</translation>
    </message>
    <message>
        <source>Pass&amp;word</source>
        <translation>Pass&amp;wort</translation>
    </message>
    <message>
        <source>Paste %1</source>
        <translation>%1 einfügen</translation>
    </message>
    <message>
        <source>Paste %1 to %2</source>
        <translation>%1 in %2 einfügen</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>eingefügter Text</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Paused at %1.</source>
        <translation>Pausiert bei %1.</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>PCIe %1</source>
        <translation>PCIe %1</translation>
    </message>
    <message>
        <source>PCIe switch %1</source>
        <translation>PCIe-Switch %1</translation>
    </message>
    <message>
        <source>PCIe: which card hangs below which switch is not published</source>
        <translation>PCIe: welche Karte unter welchem Switch hängt, ist nicht veröffentlicht</translation>
    </message>
    <message>
        <source>peers</source>
        <translation>Gleiche</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>Periode</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>Pipeline stage</source>
        <translation>Pipeline-Stufe</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>playhead</source>
        <translation>Zeitmarke</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>Position in each parallel dimension</source>
        <translation>Position in jeder Parallelitätsdimension</translation>
    </message>
    <message>
        <source>Post-training by reinforcement learning on these instances</source>
        <translation>Nachtraining durch Reinforcement Learning auf diesen Instanzen</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Power at full load (of systems with the same GPUs)</source>
        <translation>Leistung bei Volllast (von Systemen mit denselben GPUs)</translation>
    </message>
    <message>
        <source>Power at full load (of the GPUs alone)</source>
        <translation>Leistung bei Volllast (der GPUs allein)</translation>
    </message>
    <message>
        <source>Power at full load (of whole instances where it is known)</source>
        <translation>Leistung bei Volllast (ganzer Instanzen, wo sie bekannt ist)</translation>
    </message>
    <message>
        <source>Power at full load, as given</source>
        <translation>Leistung bei Volllast, wie angegeben</translation>
    </message>
    <message>
        <source>Power of one such instance at full load in kW; the catalog's: that of a system with the same GPUs where one is known, else of its GPUs alone</source>
        <translation>Leistung einer solchen Instanz bei Volllast in kW; die des Katalogs: die eines Systems mit denselben GPUs, wo eines bekannt ist, sonst die der GPUs allein</translation>
    </message>
    <message>
        <source>PP %1</source>
        <translation>PP %1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>Predicted medians over requests: to the first token, and per token after it; and what the last edit changed</source>
        <translation>Vorhergesagte Mediane über Anfragen: bis zum ersten Token und je Token danach; und was die letzte Änderung daran geändert hat</translation>
    </message>
    <message>
        <source>Predicted output tokens per second, over all GPUs of the job's pools</source>
        <translation>Vorhergesagte Ausgabe-Token je Sekunde, über alle GPUs der Pools des Jobs</translation>
    </message>
    <message>
        <source>Predicted time from one weight sync to the next, and what the last edit changed</source>
        <translation>Vorhergesagte Zeit von einem Weight Sync zum nächsten und was die letzte Änderung daran geändert hat</translation>
    </message>
    <message>
        <source>Predicted time of one training step, and what the last edit changed</source>
        <translation>Vorhergesagte Dauer eines Trainingsschritts und was die letzte Änderung daran geändert hat</translation>
    </message>
    <message>
        <source>Predicted time of the transfer, and what the last edit changed</source>
        <translation>Vorhergesagte Dauer des Transfers und was die letzte Änderung daran geändert hat</translation>
    </message>
    <message>
        <source>Predicted tokens of prompts and answers per second, over all GPUs of the job; and the share of their time in which they wait</source>
        <translation>Vorhergesagte Token von Prompts und Antworten je Sekunde, über alle GPUs des Jobs; und der Anteil ihrer Zeit, in dem sie warten</translation>
    </message>
    <message>
        <source>predicted, at %1 of the step</source>
        <translation>vorhergesagt, bei %1 des Schritts</translation>
    </message>
    <message>
        <source>Predicted, for other stages; these stages wait alike</source>
        <translation>Vorhergesagt, auf andere Stufen; diese Stufen warten gleich lange</translation>
    </message>
    <message>
        <source>predicted, mean of the step</source>
        <translation>vorhergesagt, Mittel des Schritts</translation>
    </message>
    <message>
        <source>Predicted, of the step, for other stages: stage %1 waits least, stage %2 most</source>
        <translation>Vorhergesagt, vom Schritt, auf andere Stufen: Stufe %1 wartet am wenigsten, Stufe %2 am meisten</translation>
    </message>
    <message>
        <source>predicted, while busy</source>
        <translation>vorhergesagt, während gesendet wird</translation>
    </message>
    <message>
        <source>predicted: %1</source>
        <translation>vorhergesagt: %1</translation>
    </message>
    <message>
        <source>predicted: %1 of %2, calls in a step: %3</source>
        <translation>vorhergesagt: %1 von %2, Aufrufe in einem Schritt: %3</translation>
    </message>
    <message>
        <source>predicted: %1 that lengthens the step, of %2</source>
        <translation>vorhergesagt: %1, die den Schritt verlängern, von %2</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>prefill %1 (%2 of %3 instances) + decode %4</source>
        <translation>Prefill %1 (%2 von %3 Instanzen) + Decode %4</translation>
    </message>
    <message>
        <source>Prefill pool</source>
        <translation>Prefill-Pool</translation>
    </message>
    <message>
        <source>Press the new key of the command that is chosen, in place of its first</source>
        <translation>Neue Taste des gewählten Befehls drücken, an Stelle der ersten</translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation>Vorige Ansicht</translation>
    </message>
    <message>
        <source>Price list</source>
        <translation>Preisliste</translation>
    </message>
    <message>
        <source>price list</source>
        <translation>Preisliste</translation>
    </message>
    <message>
        <source>Price lists (*.csv *.json *.gz);;All files (*)</source>
        <translation>Preislisten (*.csv *.json *.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Price of energy in $ per kWh; none: AWS bills no power, nor does the bill</source>
        <translation>Energiepreis in $ je kWh; keiner: AWS berechnet keinen Strom, die Rechnung auch nicht</translation>
    </message>
    <message>
        <source>Price of the whole design per hour, by its capacity kind and region, and what the last edit changed</source>
        <translation>Preis des ganzen Entwurfs je Stunde, nach Kapazitätsart und Region, und was die letzte Änderung daran geändert hat</translation>
    </message>
    <message>
        <source>Price over tokens that are trained once, not over tokens that are computed; without loss: by the same hour, with spares and storage</source>
        <translation>Preis je einmal trainiertem Token, nicht je gerechnetem; ohne Verlust: zum selben Stundenpreis, mit Reserven und Speicher</translation>
    </message>
    <message>
        <source>price unknown</source>
        <translation>Preis unbekannt</translation>
    </message>
    <message>
        <source>Price: %1</source>
        <translation>Preis: %1</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>Prices of the design's region and of how its capacity is bought; a dash: unknown, and the card's tip names the nearest that is known</source>
        <translation>Preise der Region des Entwurfs und der Art, wie er Kapazität kauft; ein Strich: unbekannt, und der Tipp der Karte nennt den nächsten bekannten</translation>
    </message>
    <message>
        <source>processes began on the GPUs of %1</source>
        <translation>Prozesse auf den GPUs von %1 begonnen</translation>
    </message>
    <message>
        <source>processes ended on the GPUs of %1</source>
        <translation>Prozesse auf den GPUs von %1 beendet</translation>
    </message>
    <message>
        <source>Prometheus address</source>
        <translation>Prometheus-Adresse</translation>
    </message>
    <message>
        <source>prompt tokens of a step</source>
        <translation>Prompt-Token eines Schritts</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Prompts and answers in pools of their own</source>
        <translation>Prompts und Antworten in eigenen Pools</translation>
    </message>
    <message>
        <source>Prompts in a pool of their own, whose KV cache moves to the pool that answers</source>
        <translation>Prompts in einem eigenen Pool, dessen KV-Cache in den antwortenden Pool wandert</translation>
    </message>
    <message>
        <source>PromQL, as the server was asked</source>
        <translation>PromQL, wie der Server gefragt wurde</translation>
    </message>
    <message>
        <source>PUE: power of the building over that of the instances, 1 to 4; none: the instances alone</source>
        <translation>PUE: Leistung des Gebäudes geteilt durch die der Instanzen, 1 bis 4; keine: nur die Instanzen</translation>
    </message>
    <message>
        <source>Put a job on the design to see a leaf with its rails.</source>
        <translation>Mit einem Job im Entwurf ist hier ein Leaf mit seinen Rails zu sehen.</translation>
    </message>
    <message>
        <source>Put a job on the design to see its network cards by rail and instance.</source>
        <translation>Mit einem Job im Entwurf sind hier seine Netzkarten nach Rail und Instanz zu sehen.</translation>
    </message>
    <message>
        <source>Put a job on the design to see one pipeline of its step: stages, micro-batches, communication. Drop a trace of PyTorch's profiler to see an observed one, or dumps of its flight recorder.</source>
        <translation>Mit einem Job im Entwurf ist hier eine Pipeline seines Schritts zu sehen: Stufen, Micro-Batches, Kommunikation. Eine Aufzeichnung von PyTorchs Profiler, hierher gezogen, zeigt einen beobachteten; ebenso Auszüge seines Flugschreibers.</translation>
    </message>
    <message>
        <source>Put a job on the design to see what fills the memory of its GPUs, stage by stage or pool by pool.</source>
        <translation>Einen Job auf den Entwurf setzen, um zu sehen, was den Speicher seiner GPUs füllt, Stufe für Stufe oder Pool für Pool.</translation>
    </message>
    <message>
        <source>Put a job on the design to see who talks to whom.</source>
        <translation>Mit einem Job im Entwurf ist hier zu sehen, wer mit wem spricht.</translation>
    </message>
    <message>
        <source>Put a job on the design: every number of its prediction is taken apart here.</source>
        <translation>Mit einem Job im Entwurf wird hier jede Zahl seiner Vorhersage zerlegt.</translation>
    </message>
    <message>
        <source>Put a training job on the design to see its ranks by replica, stage and tensor parallelism.</source>
        <translation>Mit einem Trainingsjob im Entwurf sind hier seine Ränge nach Replikat, Stufe und Tensorparallelität zu sehen.</translation>
    </message>
    <message>
        <source>Put what they hold into every empty slot of the selected UltraServers and network nodes</source>
        <translation>In jeden leeren Platz der ausgewählten UltraServer und Netzknoten legen, was sie enthalten</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Quantity shown as colour</source>
        <translation>Größe, die als Farbe gezeigt wird</translation>
    </message>
    <message>
        <source>query</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>quota of %1</source>
        <translation>Quota von %1</translation>
    </message>
    <message>
        <source>Quotas of P instances in %1</source>
        <translation>Quotas der P-Instanzen in %1</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>Rail %1</translation>
    </message>
    <message>
        <source>rail median</source>
        <translation>Rail-Median</translation>
    </message>
    <message>
        <source>Rails</source>
        <translation>Rails</translation>
    </message>
    <message>
        <source>rails %1 – %2</source>
        <translation>Rails %1 – %2</translation>
    </message>
    <message>
        <source>Range of %1</source>
        <translation>Skala für %1</translation>
    </message>
    <message>
        <source>range…</source>
        <translation>Skala…</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>rank %1 (%2)</source>
        <translation>Rang %1 (%2)</translation>
    </message>
    <message>
        <source>rank %1 in stage %2</source>
        <translation>Rang %1 in Stufe %2</translation>
    </message>
    <message>
        <source>rank %1 · %2</source>
        <translation>Rang %1 · %2</translation>
    </message>
    <message>
        <source>rank %1 · %2 GPU %3</source>
        <translation>Rang %1 · %2 GPU %3</translation>
    </message>
    <message>
        <source>rank %1 · GPU %2 of %3</source>
        <translation>Rang %1 · GPU %2 von %3</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>ranks %1 to %2</source>
        <translation>Ränge %1 bis %2</translation>
    </message>
    <message>
        <source>ranks %1 – %2</source>
        <translation>Ränge %1 – %2</translation>
    </message>
    <message>
        <source>Ranks by replica and stage</source>
        <translation>Ränge nach Replikat und Stufe</translation>
    </message>
    <message>
        <source>Ranks one by one, or what whole stages, replicas, instances or leaves send each other; by placement in the order of leaves, instances and GPUs, by rail those of one rail together. A double-click (Ctrl+Enter) on a cell of groups shows its ranks</source>
        <translation>Ränge einzeln, oder was ganze Stufen, Replikate, Instanzen oder Leaves einander senden; nach Platzierung in der Reihenfolge von Leaves, Instanzen und GPUs, nach Rail die einer Rail beisammen. Ein Doppelklick (Strg+Eingabe) auf eine Zelle von Gruppen zeigt ihre Ränge</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Re&amp;gion</source>
        <translation>Re&amp;gion</translation>
    </message>
    <message>
        <source>Re&amp;move job</source>
        <translation>Job &amp;entfernen</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Read a&amp;gain</source>
        <translation>&amp;Erneut lesen</translation>
    </message>
    <message>
        <source>Read-only file</source>
        <translation>Schreibgeschützte Datei</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>reads at a restart</source>
        <translation>liest bei einem Neustart</translation>
    </message>
    <message>
        <source>reads training data</source>
        <translation>liest Trainingsdaten</translation>
    </message>
    <message>
        <source>Recent: %1</source>
        <translation>Zuletzt: %1</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Reference log-probs</source>
        <translation>Referenz-Log-Probs</translation>
    </message>
    <message>
        <source>Reference model (KL)</source>
        <translation>Referenzmodell (KL)</translation>
    </message>
    <message>
        <source>Reference platforms</source>
        <translation>Referenzplattformen</translation>
    </message>
    <message>
        <source>region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Region that prices and offers are of</source>
        <translation>Region, aus der Preise und Angebote stammen</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>Regionen</translation>
    </message>
    <message>
        <source>Reinforcement learning</source>
        <translation>Reinforcement Learning</translation>
    </message>
    <message>
        <source>Releases, quotas and Capacity Blocks are not stated.</source>
        <translation>Versionen, Quotas und Capacity Blocks sind nicht angegeben.</translation>
    </message>
    <message>
        <source>Releases, quotas and Capacity Blocks that the design rules are judged by</source>
        <translation>Versionen, Quotas und Capacity Blocks, nach denen die Entwurfsregeln urteilen</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Reload %1</source>
        <translation>%1 neu laden</translation>
    </message>
    <message>
        <source>remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove all frames</source>
        <translation>Alle Bilder entfernen</translation>
    </message>
    <message>
        <source>Remove Capacity Block %1</source>
        <translation>Capacity Block %1 entfernen</translation>
    </message>
    <message>
        <source>Remove job %1</source>
        <translation>Job %1 entfernen</translation>
    </message>
    <message>
        <source>Remove the reference model</source>
        <translation>Referenzmodell entfernen</translation>
    </message>
    <message>
        <source>Remove the trace</source>
        <translation>Aufzeichnung entfernen</translation>
    </message>
    <message>
        <source>Remove this frame	F</source>
        <translation>Dieses Bild entfernen	F</translation>
    </message>
    <message>
        <source>Rena&amp;me</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Rename job %1 to %2</source>
        <translation>Job %1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Rename the job</source>
        <translation>Job umbenennen</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Replay: from the time that is shown, or from the beginning, in steps of one second to the present</source>
        <translation>Wiedergabe: von der gezeigten Zeit oder vom Anfang an, in Schritten von einer Sekunde bis zur Gegenwart</translation>
    </message>
    <message>
        <source>replica worst</source>
        <translation>Schlechtester</translation>
    </message>
    <message>
        <source>Reports (*.md *.html *.csv *.json)</source>
        <translation>Berichte (*.md *.html *.csv *.json)</translation>
    </message>
    <message>
        <source>Resize %1 to %2 TiB</source>
        <translation>Größe von %1 auf %2 TiB ändern</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>Reward</translation>
    </message>
    <message>
        <source>ring order: rank order, as assumed</source>
        <translation>Ringordnung: Rangordnung, wie angenommen</translation>
    </message>
    <message>
        <source>RL</source>
        <translation>RL</translation>
    </message>
    <message>
        <source>RL step %1</source>
        <translation>RL-Schritt %1</translation>
    </message>
    <message>
        <source>RL step &lt;b&gt;%1&lt;/b&gt; predicted</source>
        <translation>RL-Schritt &lt;b&gt;%1&lt;/b&gt; vorhergesagt</translation>
    </message>
    <message>
        <source>RL: one step over its pools, idle time and cost</source>
        <translation>RL: ein Schritt über seine Pools, Leerlauf und Kosten</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Roll out and train in turn</source>
        <translation>Rollout und Training im Wechsel</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>Rollout %1, of it tail %2 · updates %3</source>
        <translation>Rollout %1, davon Nachlauf %2 · Updates %3</translation>
    </message>
    <message>
        <source>Rollout and update in pools of their own</source>
        <translation>Rollout und Update in eigenen Pools</translation>
    </message>
    <message>
        <source>Rollout and update on instances of their own, beside each other, with answers one step old</source>
        <translation>Rollout und Update auf eigenen Instanzen, nebeneinander, mit Antworten, die einen Schritt alt sind</translation>
    </message>
    <message>
        <source>row sends, column receives · a click on a cell looks into it</source>
        <translation>Zeile sendet, Spalte empfängt · ein Klick auf eine Zelle zeigt ihr Inneres</translation>
    </message>
    <message>
        <source>row sends, column receives, %1 groups · bars: observed in what is predicted</source>
        <translation>Zeile sendet, Spalte empfängt, %1 Gruppen · Balken: Beobachtetes im Vorhergesagten</translation>
    </message>
    <message>
        <source>row sends, column receives, %1 groups · bars: what a group sends and receives</source>
        <translation>Zeile sendet, Spalte empfängt, %1 Gruppen · Balken: was eine Gruppe sendet und empfängt</translation>
    </message>
    <message>
        <source>rows %1 to %2 of %3</source>
        <translation>Zeilen %1 bis %2 von %3</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Rule %1: %2</source>
        <translation>Regel %1: %2</translation>
    </message>
    <message>
        <source>rules, sandboxes or a judge score the answers on the hosts, beyond what the answers hide</source>
        <translation>Regeln, Sandboxes oder ein Judge bewerten die Antworten auf den Hosts, über das hinaus, was die Antworten verdecken</translation>
    </message>
    <message>
        <source>Run %1 on %2</source>
        <translation>%1 auf %2 ausführen</translation>
    </message>
    <message>
        <source>Run %1 on %2 alone</source>
        <translation>%1 nur auf %2 ausführen</translation>
    </message>
    <message>
        <source>Run and recovery</source>
        <translation>Lauf und Wiederanlauf</translation>
    </message>
    <message>
        <source>Run on the %1 alone</source>
        <translation>Nur auf %1 ausführen</translation>
    </message>
    <message>
        <source>Run on the &amp;selection</source>
        <translation>Auf der &amp;Auswahl ausführen</translation>
    </message>
    <message>
        <source>Run on the instances that are selected</source>
        <translation>Auf den ausgewählten Instanzen ausführen</translation>
    </message>
    <message>
        <source>Run the job on what is selected (Ctrl+Shift+J)</source>
        <translation>Job auf der Auswahl ausführen (Strg+Umschalt+J)</translation>
    </message>
    <message>
        <source>running</source>
        <translation>laufend</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Läuft auf</translation>
    </message>
    <message>
        <source>runs on</source>
        <translation>läuft auf</translation>
    </message>
    <message>
        <source>S&amp;elect similar</source>
        <translation>Ä&amp;hnliche auswählen</translation>
    </message>
    <message>
        <source>S&amp;wap places</source>
        <translation>&amp;Plätze tauschen</translation>
    </message>
    <message>
        <source>Sa&amp;ved views</source>
        <translation>Ges&amp;peicherte Ansichten</translation>
    </message>
    <message>
        <source>sample age</source>
        <translation>Alter der Messung</translation>
    </message>
    <message>
        <source>Sample: %1</source>
        <translation>Beispiel: %1</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save a&amp;gain</source>
        <translation>&amp;Erneut speichern</translation>
    </message>
    <message>
        <source>Save design</source>
        <translation>Entwurf speichern</translation>
    </message>
    <message>
        <source>Save facts</source>
        <translation>Befunde speichern</translation>
    </message>
    <message>
        <source>Save this moment</source>
        <translation>Moment speichern</translation>
    </message>
    <message>
        <source>Save vie&amp;w…</source>
        <translation>A&amp;nsicht speichern…</translation>
    </message>
    <message>
        <source>Save view</source>
        <translation>Ansicht speichern</translation>
    </message>
    <message>
        <source>Save view %1</source>
        <translation>Ansicht %1 speichern</translation>
    </message>
    <message>
        <source>Saved in %1.</source>
        <translation>Gespeichert in %1.</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message>
        <source>Saving "%1" was interrupted; the whole design is still beside it.</source>
        <translation>Das Speichern von „%1“ wurde unterbrochen; der ganze Entwurf liegt noch daneben.</translation>
    </message>
    <message>
        <source>Say whom %1 works for</source>
        <translation>Sagen, für wen %1 arbeitet</translation>
    </message>
    <message>
        <source>says</source>
        <translation>sagt</translation>
    </message>
    <message>
        <source>Scale up to what the hardware can do, instead of to the largest value</source>
        <translation>Skala bis zu dem, was die Hardware kann, statt bis zum größten Wert</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>gesehen</translation>
    </message>
    <message>
        <source>seen of</source>
        <translation>gesehen von</translation>
    </message>
    <message>
        <source>Seen since %1</source>
        <translation>Zu sehen seit %1</translation>
    </message>
    <message>
        <source>Seen since %1, and may have begun before</source>
        <translation>Gesehen seit %1, vielleicht schon vorher</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Select &amp;none</source>
        <translation>Ni&amp;chts auswählen</translation>
    </message>
    <message>
        <source>Select a GPU, here or on the drawing: its leaf is shown, and whom it talks to.</source>
        <translation>Eine GPU hier oder auf der Zeichnung auswählen: gezeigt wird ihr Leaf und mit wem sie spricht.</translation>
    </message>
    <message>
        <source>Select all instances in the same UltraServers, else below the same network nodes</source>
        <translation>Alle Instanzen derselben UltraServer auswählen, sonst unter denselben Netzknoten</translation>
    </message>
    <message>
        <source>Select all instances of the types that are selected</source>
        <translation>Alle Instanzen der ausgewählten Typen auswählen</translation>
    </message>
    <message>
        <source>Select all instances that the same jobs run on, or none does</source>
        <translation>Alle Instanzen auswählen, auf denen dieselben Jobs laufen oder keiner</translation>
    </message>
    <message>
        <source>Select all instances with the same trouble: none, a warning, an error, or GPUs that do not report</source>
        <translation>Alle Instanzen mit derselben Störung auswählen: keine, Warnung, Fehler oder GPUs, die nichts melden</translation>
    </message>
    <message>
        <source>select exactly two instances</source>
        <translation>genau zwei Instanzen auswählen</translation>
    </message>
    <message>
        <source>Select exactly two instances to swap their places.</source>
        <translation>Zum Tauschen der Plätze genau zwei Instanzen auswählen.</translation>
    </message>
    <message>
        <source>Select instances on the drawing first</source>
        <translation>Zuerst Instanzen auf der Zeichnung auswählen</translation>
    </message>
    <message>
        <source>Select its &amp;instances</source>
        <translation>Seine &amp;Instanzen auswählen</translation>
    </message>
    <message>
        <source>select one thing</source>
        <translation>ein Ding auswählen</translation>
    </message>
    <message>
        <source>Select similar by &amp;job</source>
        <translation>Ähnliche nach &amp;Job auswählen</translation>
    </message>
    <message>
        <source>Select similar by &amp;status</source>
        <translation>Ähnliche nach &amp;Status auswählen</translation>
    </message>
    <message>
        <source>Select similar by &amp;type</source>
        <translation>Ähnliche nach &amp;Typ auswählen</translation>
    </message>
    <message>
        <source>Select similar by &amp;UltraServer or leaf</source>
        <translation>Ähnliche nach &amp;UltraServer oder Leaf auswählen</translation>
    </message>
    <message>
        <source>Select the instances that the job runs on</source>
        <translation>Die Instanzen auswählen, auf denen der Job läuft</translation>
    </message>
    <message>
        <source>Select the job's instances</source>
        <translation>Instanzen des Jobs auswählen</translation>
    </message>
    <message>
        <source>Select the pool's instances on the drawing</source>
        <translation>Die Instanzen des Pools auf der Zeichnung auswählen</translation>
    </message>
    <message>
        <source>Select what the job that the inspector shows runs on</source>
        <translation>Auswählen, worauf der Job im Inspektor läuft</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>sent by one rank, per step</source>
        <translation>von einem Rang gesendet, je Schritt</translation>
    </message>
    <message>
        <source>series</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>Series in the answer</source>
        <translation>Reihen in der Antwort</translation>
    </message>
    <message>
        <source>Serve from one pool</source>
        <translation>Aus einem Pool bedienen</translation>
    </message>
    <message>
        <source>Service quota of running On-Demand P instances in the design's Region; Savings Plans count, Capacity Blocks do not</source>
        <translation>Service-Quota laufender On-Demand-P-Instanzen in der Region des Entwurfs; Savings Plans zählen mit, Capacity Blocks nicht</translation>
    </message>
    <message>
        <source>Service quota of Spot Instance requests of P instances in the design's Region</source>
        <translation>Service-Quota der Spot-Anforderungen für P-Instanzen in der Region des Entwurfs</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>Serving</translation>
    </message>
    <message>
        <source>Serving: latency, throughput and cost of the tokens</source>
        <translation>Serving: Latenz, Durchsatz und Kosten der Token</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>Set aside: no part of a design</source>
        <translation>Beiseitegelegt: kein Teil eines Entwurfs</translation>
    </message>
    <message>
        <source>several jobs</source>
        <translation>mehrere Jobs</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>share by share</source>
        <translation>Anteil für Anteil</translation>
    </message>
    <message>
        <source>Share of the job's time that trains. The range is that of failure rates of fleets of this GPU generation.</source>
        <translation>Anteil der Zeit des Jobs, der trainiert. Die Spanne ist die der Ausfallraten von Flotten dieser GPU-Generation.</translation>
    </message>
    <message>
        <source>share of time</source>
        <translation>Zeitanteil</translation>
    </message>
    <message>
        <source>shortest answers</source>
        <translation>kürzeste Antworten</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>show</source>
        <translation>zeigen</translation>
    </message>
    <message>
        <source>Show a saved moment of a cluster, offline</source>
        <translation>Einen gespeicherten Moment eines Clusters zeigen, offline</translation>
    </message>
    <message>
        <source>Show the figure in the catalog</source>
        <translation>Wert im Katalog zeigen</translation>
    </message>
    <message>
        <source>Show the next job</source>
        <translation>Nächsten Job zeigen</translation>
    </message>
    <message>
        <source>Show the time of the time bar in steps, up to the present; once more stops</source>
        <translation>Die Zeit der Zeitleiste schrittweise zeigen, bis zur Gegenwart; noch einmal hält an</translation>
    </message>
    <message>
        <source>Show the whole design</source>
        <translation>Den ganzen Entwurf zeigen</translation>
    </message>
    <message>
        <source>Show what is co&amp;llected</source>
        <translation>Zeigen, was er&amp;hoben wird</translation>
    </message>
    <message>
        <source>Shows it in the inspector and on the drawing</source>
        <translation>Zeigt ihn im Inspektor und auf der Zeichnung</translation>
    </message>
    <message>
        <source>Shows or hides it (%1)</source>
        <translation>Blendet ihn ein oder aus (%1)</translation>
    </message>
    <message>
        <source>since</source>
        <translation>seit</translation>
    </message>
    <message>
        <source>Since when, by the server's clock</source>
        <translation>Seit wann, nach der Uhr des Servers</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size of %1</source>
        <translation>Größe von %1</translation>
    </message>
    <message>
        <source>Size of the answer in bytes, unpacked</source>
        <translation>Größe der Antwort in Bytes, ausgepackt</translation>
    </message>
    <message>
        <source>Size of the data, in all: 10⁹ bytes</source>
        <translation>Größe der Daten insgesamt: 10⁹ Bytes</translation>
    </message>
    <message>
        <source>Size of the storage: throughput of Lustre grows with it, and so does its price</source>
        <translation>Größe des Speichers: Der Durchsatz von Lustre wächst mit ihr, und ebenso der Preis</translation>
    </message>
    <message>
        <source>Slide</source>
        <translation>Folie</translation>
    </message>
    <message>
        <source>Slides (*.pdf)</source>
        <translation>Folien (*.pdf)</translation>
    </message>
    <message>
        <source>slow: its partners wait for it (inferred from the plan)</source>
        <translation>langsam: ihre Partner warten auf sie (aus dem Plan erschlossen)</translation>
    </message>
    <message>
        <source>SM clock</source>
        <translation>SM-Takt</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Source of the values</source>
        <translation>Herkunft der Werte</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Split %1 by type</source>
        <translation>%1 nach Typ teilen</translation>
    </message>
    <message>
        <source>Split into prefill and decode</source>
        <translation>In Prefill und Decode teilen</translation>
    </message>
    <message>
        <source>Split into two pools</source>
        <translation>In zwei Pools teilen</translation>
    </message>
    <message>
        <source>Split the job by type</source>
        <translation>Job nach Typ teilen</translation>
    </message>
    <message>
        <source>Spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>spread of what is shown</source>
        <translation>Spanne des Gezeigten</translation>
    </message>
    <message>
        <source>St&amp;andard</source>
        <translation>St&amp;andard</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>stage %1 is on the critical path</source>
        <translation>Stufe %1 ist auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>stage %1 to stage %2</source>
        <translation>Stufe %1 zu Stufe %2</translation>
    </message>
    <message>
        <source>stage %1 · micro-batch %2 · chunk %3</source>
        <translation>Stufe %1 · Micro-Batch %2 · Chunk %3</translation>
    </message>
    <message>
        <source>Stage %1 · worst</source>
        <translation>Stufe %1 · schlechteste</translation>
    </message>
    <message>
        <source>stage median</source>
        <translation>Stufenmedian</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>started anew: %1</source>
        <translation>neu gestartet: %1</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Stay at the time that is shown, or return to the present</source>
        <translation>Bei der gezeigten Zeit bleiben oder in die Gegenwart zurückkehren</translation>
    </message>
    <message>
        <source>Stay at what is shown; the server is not asked any more (Space on the strip)</source>
        <translation>Beim Gezeigten bleiben; der Server wird nicht mehr abgefragt (Leertaste auf dem Streifen)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Step %1 (%2 to %3) · %4 of GPU time unused</source>
        <translation>Schritt %1 (%2 bis %3) · %4 der GPU-Zeit ungenutzt</translation>
    </message>
    <message>
        <source>step &lt;b&gt;%1&lt;/b&gt; predicted</source>
        <translation>Schritt &lt;b&gt;%1&lt;/b&gt; vorhergesagt</translation>
    </message>
    <message>
        <source>step mean</source>
        <translation>im Mittel</translation>
    </message>
    <message>
        <source>step of stage %1, predicted: %2</source>
        <translation>Schritt der Stufe %1, vorhergesagt: %2</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittdauer</translation>
    </message>
    <message>
        <source>step time, s</source>
        <translation>Schrittdauer, s</translation>
    </message>
    <message>
        <source>Step timeline</source>
        <translation>Zeitachse des Schritts</translation>
    </message>
    <message>
        <source>step, predicted: %1</source>
        <translation>Schritt, vorhergesagt: %1</translation>
    </message>
    <message>
        <source>Stop the replay</source>
        <translation>Wiedergabe anhalten</translation>
    </message>
    <message>
        <source>Stop watching the cluster</source>
        <translation>Cluster nicht mehr beobachten</translation>
    </message>
    <message>
        <source>stopped answering: %1</source>
        <translation>nicht mehr erreichbar: %1</translation>
    </message>
    <message>
        <source>Stopped; no slides were written.</source>
        <translation>Angehalten; es wurden keine Folien geschrieben.</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicherdienste</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Swap %1 and %2</source>
        <translation>%1 und %2 tauschen</translation>
    </message>
    <message>
        <source>swipe</source>
        <translation>Schieber</translation>
    </message>
    <message>
        <source>Switch %1 off</source>
        <translation>%1 ausschalten</translation>
    </message>
    <message>
        <source>Switch %1 on</source>
        <translation>%1 einschalten</translation>
    </message>
    <message>
        <source>Switchyard designs (*.switchyard)</source>
        <translation>Switchyard-Entwürfe (*.switchyard)</translation>
    </message>
    <message>
        <source>Switchyard designs (*.switchyard);;All files (*)</source>
        <translation>Switchyard-Entwürfe (*.switchyard);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Switchyard ended with unsaved changes of "%1", last edited %2.</source>
        <translation>Switchyard endete mit ungespeicherten Änderungen an „%1“, zuletzt bearbeitet %2.</translation>
    </message>
    <message>
        <source>Switchyard reads metrics and changes nothing: DCGM-Exporter for GPUs, the EFA exporter for cards, node_exporter for hosts.</source>
        <translation>Switchyard liest Metriken und ändert nichts: DCGM-Exporter für GPUs, den EFA-Exporter für Karten, node_exporter für Hosts.</translation>
    </message>
    <message>
        <source>switchyard-cli live URL --rules FILE writes it</source>
        <translation>switchyard-cli live URL --rules DATEI schreibt ihn</translation>
    </message>
    <message>
        <source>T&amp;est</source>
        <translation>T&amp;esten</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>Nachlauf</translation>
    </message>
    <message>
        <source>take selection</source>
        <translation>Auswahl nehmen</translation>
    </message>
    <message>
        <source>Take the entry out of your own catalog: what Switchyard brings counts again</source>
        <translation>Eintrag aus dem eigenen Katalog nehmen: Es gilt wieder, was Switchyard mitbringt</translation>
    </message>
    <message>
        <source>Take the job that the inspector shows out of the design</source>
        <translation>Den Job im Inspektor aus dem Entwurf nehmen</translation>
    </message>
    <message>
        <source>Take the plan that %1 shows</source>
        <translation>Den Plan nehmen, den %1 zeigt</translation>
    </message>
    <message>
        <source>Take this plan</source>
        <translation>Diesen Plan nehmen</translation>
    </message>
    <message>
        <source>takes</source>
        <translation>dauert</translation>
    </message>
    <message>
        <source>takes longer than its period</source>
        <translation>dauert länger als die Periode</translation>
    </message>
    <message>
        <source>TC</source>
        <translation>TC</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>tensor active</source>
        <translation>Tensor aktiv</translation>
    </message>
    <message>
        <source>term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>The %1 pool has room: it carries %2 requests/s, this load asks for %3</source>
        <translation>Der %1-Pool hat Luft: er trägt %2 Anfragen/s, diese Last verlangt %3</translation>
    </message>
    <message>
        <source>The %1 pool limits: it carries %2 requests/s, the other %3</source>
        <translation>Der %1-Pool begrenzt: er trägt %2 Anfragen/s, der andere %3</translation>
    </message>
    <message>
        <source>The %1 pool starves: it could carry %2 requests/s, the other feeds or takes %3</source>
        <translation>Der %1-Pool verhungert: er könnte %2 Anfragen/s tragen, der andere liefert oder nimmt %3</translation>
    </message>
    <message>
        <source>The %1 pool would limit first: it carries %2 requests/s, this load asks for %3</source>
        <translation>Der %1-Pool würde zuerst begrenzen: er trägt %2 Anfragen/s, diese Last verlangt %3</translation>
    </message>
    <message>
        <source>The &amp;whole design</source>
        <translation>Der &amp;ganze Entwurf</translation>
    </message>
    <message>
        <source>The baseline and the present design in two pictures with one camera</source>
        <translation>Vergleichsstand und jetziger Entwurf in zwei Bildern mit einer Kamera</translation>
    </message>
    <message>
        <source>The baseline and the present design on the drawing: in two panes, with a swipe, or as their difference (F6, F7, F8)</source>
        <translation>Vergleichsstand und jetziger Entwurf auf der Zeichnung: in zwei Bildern, mit Schieber oder als Differenz (F6, F7, F8)</translation>
    </message>
    <message>
        <source>The baseline left of a line that can be dragged, the present design right of it</source>
        <translation>Der Vergleichsstand links einer ziehbaren Linie, der jetzige Entwurf rechts davon</translation>
    </message>
    <message>
        <source>the baseline, whatever it is then: at first the design as it was opened</source>
        <translation>mit dem Vergleichsstand von dann: zuerst der Entwurf, wie er geöffnet wurde</translation>
    </message>
    <message>
        <source>The bill, line by line</source>
        <translation>Die Rechnung, Zeile für Zeile</translation>
    </message>
    <message>
        <source>The bundled entry counts again.</source>
        <translation>Der mitgelieferte Eintrag gilt wieder.</translation>
    </message>
    <message>
        <source>the cache holds %1 tokens of a replica</source>
        <translation>der Cache hält %1 Token eines Replikats</translation>
    </message>
    <message>
        <source>the catalog's</source>
        <translation>die des Katalogs</translation>
    </message>
    <message>
        <source>The clipboard holds neither a design nor text of a format that is known.</source>
        <translation>Die Zwischenablage enthält weder einen Entwurf noch Text eines bekannten Formats.</translation>
    </message>
    <message>
        <source>The clipboard holds no design: copy instances first, or the text of a design.</source>
        <translation>Die Zwischenablage enthält keinen Entwurf: zuerst Instanzen kopieren oder den Text eines Entwurfs.</translation>
    </message>
    <message>
        <source>The day on which it starts, 2026-12-01; it can be bought up to 8 weeks ahead</source>
        <translation>Der Tag, an dem er beginnt, 2026-12-01; er lässt sich bis zu 8 Wochen im Voraus kaufen</translation>
    </message>
    <message>
        <source>The demo cluster has no server whose page could be opened.</source>
        <translation>Der Demo-Cluster hat keinen Server, dessen Seite sich öffnen ließe.</translation>
    </message>
    <message>
        <source>The design has changed meanwhile: here is what merging makes of it now.</source>
        <translation>Der Entwurf hat sich inzwischen geändert: Hier ist, was das Einfügen jetzt aus ihm macht.</translation>
    </message>
    <message>
        <source>the design has no job</source>
        <translation>der Entwurf hat keinen Job</translation>
    </message>
    <message>
        <source>The design is in %1.</source>
        <translation>Der Entwurf liegt in %1.</translation>
    </message>
    <message>
        <source>The design is in %1; left out: %2</source>
        <translation>Der Entwurf liegt in %1; ausgelassen: %2</translation>
    </message>
    <message>
        <source>The design uses the %1.</source>
        <translation>Der Entwurf verwendet: %1.</translation>
    </message>
    <message>
        <source>The design uses the %1; not read: %2</source>
        <translation>Der Entwurf verwendet: %1; nicht gelesen: %2</translation>
    </message>
    <message>
        <source>the desktop asks for it</source>
        <translation>der Desktop verlangt es</translation>
    </message>
    <message>
        <source>The drawing has changed since the last look at the cluster: try again after the next one.</source>
        <translation>Die Zeichnung hat sich seit dem letzten Blick auf den Cluster geändert: nach dem nächsten noch einmal versuchen.</translation>
    </message>
    <message>
        <source>the drawing is locked</source>
        <translation>die Zeichnung ist gesperrt</translation>
    </message>
    <message>
        <source>The drawing is locked; Edit, Lock the drawing unlocks it.</source>
        <translation>Die Zeichnung ist gesperrt; Bearbeiten, Zeichnung sperren entsperrt sie.</translation>
    </message>
    <message>
        <source>the drawing, as it is now</source>
        <translation>die Zeichnung, wie sie jetzt ist</translation>
    </message>
    <message>
        <source>The ends of the prices that are ranges; what is counted on is their middle</source>
        <translation>Die Enden der Preise, die Spannen sind; gerechnet wird mit ihrer Mitte</translation>
    </message>
    <message>
        <source>The engine does not predict this quantity</source>
        <translation>Die Engine sagt diese Größe nicht vorher</translation>
    </message>
    <message>
        <source>The engine waits %1 for the trainer: %2 unused</source>
        <translation>Die Engine wartet %1 auf den Trainer: %2 ungenutzt</translation>
    </message>
    <message>
        <source>the file %1</source>
        <translation>mit der Datei %1</translation>
    </message>
    <message>
        <source>The file has %1 names (hard links); all of them will show what is saved.</source>
        <translation>Die Datei hat %1 Namen (harte Links); alle zeigen danach das Gespeicherte.</translation>
    </message>
    <message>
        <source>The file is newer (%1) than the last change here (%2).</source>
        <translation>Die Datei (%1) ist neuer als die letzte Änderung hier (%2).</translation>
    </message>
    <message>
        <source>The file is newer (%1); nothing is unsaved here.</source>
        <translation>Die Datei ist neuer (%1); hier ist nichts ungespeichert.</translation>
    </message>
    <message>
        <source>The file is of %1.</source>
        <translation>Die Datei ist von %1.</translation>
    </message>
    <message>
        <source>The file on disk differs</source>
        <translation>Die Datei auf der Platte weicht ab</translation>
    </message>
    <message>
        <source>The first GPU sends all bytes to the first of the second pool, which passes them on</source>
        <translation>Die erste GPU sendet alle Bytes an die erste des zweiten Pools, die sie weitergibt</translation>
    </message>
    <message>
        <source>The first lines of a file of %1:</source>
        <translation>Die ersten Zeilen einer Datei von %1:</translation>
    </message>
    <message>
        <source>the hosts fetch the answers, pad and pack them</source>
        <translation>die Hosts holen die Antworten, füllen auf und packen sie</translation>
    </message>
    <message>
        <source>The http_config file %1 cannot be read.</source>
        <translation>Die http_config-Datei %1 ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The inspector and the drawing show the next job of the design</source>
        <translation>Inspektor und Zeichnung zeigen den nächsten Job des Entwurfs</translation>
    </message>
    <message>
        <source>the installer's</source>
        <translation>die des Installers</translation>
    </message>
    <message>
        <source>The instances of this design have no network cards.</source>
        <translation>Die Instanzen dieses Entwurfs haben keine Netzkarten.</translation>
    </message>
    <message>
        <source>The job that the inspector shows runs on the selected instances</source>
        <translation>Der Job im Inspektor läuft auf den ausgewählten Instanzen</translation>
    </message>
    <message>
        <source>The kept moment does not have this quantity</source>
        <translation>Der gemerkte Moment hat diese Größe nicht</translation>
    </message>
    <message>
        <source>The keychain does not answer: %1</source>
        <translation>Der Schlüsselbund antwortet nicht: %1</translation>
    </message>
    <message>
        <source>The language of the locale, where the window speaks it, else English</source>
        <translation>Die Sprache der Locale, wo das Fenster sie spricht, sonst Englisch</translation>
    </message>
    <message>
        <source>The last change here (%2) is newer than the file (%1).</source>
        <translation>Die letzte Änderung hier (%2) ist neuer als die Datei (%1).</translation>
    </message>
    <message>
        <source>the last slide</source>
        <translation>die letzte Folie</translation>
    </message>
    <message>
        <source>The lines are in the clipboard; nothing was run.</source>
        <translation>Die Zeilen sind in der Zwischenablage; ausgeführt wurde nichts.</translation>
    </message>
    <message>
        <source>The lines of the bill as shares of its sum</source>
        <translation>Die Zeilen der Rechnung als Anteile ihrer Summe</translation>
    </message>
    <message>
        <source>the location is not known: no uplink is drawn</source>
        <translation>der Ort ist nicht bekannt: Es ist kein Uplink gezeichnet</translation>
    </message>
    <message>
        <source>The longest phase that the step waits for</source>
        <translation>Die längste Phase, auf die der Schritt wartet</translation>
    </message>
    <message>
        <source>The map needs more space.</source>
        <translation>Die Karte braucht mehr Platz.</translation>
    </message>
    <message>
        <source>the model %1</source>
        <translation>das Modell %1</translation>
    </message>
    <message>
        <source>The model that the job trains. One of your own: File &gt; Import &gt; Hugging Face model</source>
        <translation>Das Modell, das der Job trainiert. Ein eigenes: Datei &gt; Importieren &gt; Hugging-Face-Modell</translation>
    </message>
    <message>
        <source>The moment of %1 is in %2.</source>
        <translation>Der Moment vom %1 liegt in %2.</translation>
    </message>
    <message>
        <source>The moment of %1 is kept: ÷ moment shows what changed since.</source>
        <translation>Der Moment vom %1 ist gemerkt: ÷ Moment zeigt, was sich seitdem geändert hat.</translation>
    </message>
    <message>
        <source>the new weights go to the engine</source>
        <translation>die neuen Gewichte gehen an die Engine</translation>
    </message>
    <message>
        <source>The next of what was found</source>
        <translation>Der nächste Treffer</translation>
    </message>
    <message>
        <source>The one before of what was found</source>
        <translation>Der vorige Treffer</translation>
    </message>
    <message>
        <source>The open design is closed; unsaved changes are asked about before</source>
        <translation>Der offene Entwurf wird geschlossen; nach ungespeicherten Änderungen wird vorher gefragt</translation>
    </message>
    <message>
        <source>The other jobs of the design</source>
        <translation>Die übrigen Jobs des Entwurfs</translation>
    </message>
    <message>
        <source>the page of the results that is open</source>
        <translation>die offene Seite der Ergebnisse</translation>
    </message>
    <message>
        <source>The passes of stage %1 are the longest.</source>
        <translation>Die Durchläufe der Stufe %1 sind die längsten.</translation>
    </message>
    <message>
        <source>The picture is in %1.</source>
        <translation>Das Bild liegt in %1.</translation>
    </message>
    <message>
        <source>The picture needs more space.</source>
        <translation>Das Bild braucht mehr Platz.</translation>
    </message>
    <message>
        <source>The plan of the shown job whose traffic and memory are what is seen, and how sure that is</source>
        <translation>Der Plan des gezeigten Jobs, dessen Verkehr und Speicher dem Gesehenen gleichen, und wie sicher das ist</translation>
    </message>
    <message>
        <source>The pool of one replica holds %1 tokens; %2 requests run at a time on average, and %3 of the mean length at most</source>
        <translation>Der Pool eines Replikats fasst %1 Token; im Mittel laufen %2 Anfragen zugleich, höchstens %3 mittlerer Länge</translation>
    </message>
    <message>
        <source>The prediction is being computed …</source>
        <translation>Die Vorhersage wird berechnet …</translation>
    </message>
    <message>
        <source>the present deployment</source>
        <translation>das jetzige Deployment</translation>
    </message>
    <message>
        <source>the present plan</source>
        <translation>der jetzige Plan</translation>
    </message>
    <message>
        <source>The present state is the baseline</source>
        <translation>ist Vergleich</translation>
    </message>
    <message>
        <source>The PromQL of the chosen row, else of the first</source>
        <translation>Das PromQL der gewählten Zeile, sonst der ersten</translation>
    </message>
    <message>
        <source>The PromQL of what colours the drawing</source>
        <translation>Das PromQL dessen, was die Zeichnung färbt</translation>
    </message>
    <message>
        <source>The quantity that GPUs and EFA cards are coloured by</source>
        <translation>Die Größe, nach der GPUs und EFA-Karten gefärbt sind</translation>
    </message>
    <message>
        <source>The queries of the last look and what they cost the server, and what it collects of how much of the design</source>
        <translation>Die Abfragen des letzten Blicks und was sie den Server kosten, und was er von wie viel des Entwurfs erhebt</translation>
    </message>
    <message>
        <source>The query is in the clipboard.</source>
        <translation>Die Abfrage ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The Region that requests are signed for, us-east-1</source>
        <translation>Die Region, für die Anfragen signiert werden, us-east-1</translation>
    </message>
    <message>
        <source>The report is in %1.</source>
        <translation>Der Bericht liegt in %1.</translation>
    </message>
    <message>
        <source>The rest of the weight sync's %1 is software: a start, a funnel, a price for each of %2 tensors</source>
        <translation>Der Rest der %1 des Weight Sync ist Software: ein Start, ein Trichter, ein Preis für jeden von %2 Tensoren</translation>
    </message>
    <message>
        <source>The rule counts again; undo takes it back</source>
        <translation>Die Regel gilt wieder; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>The rule's expression in the browser, on the server's own page</source>
        <translation>Der Ausdruck der Regel im Browser, auf der eigenen Seite des Servers</translation>
    </message>
    <message>
        <source>The rule; a dash: there is none</source>
        <translation>Die Regel; ein Strich: es gibt keine</translation>
    </message>
    <message>
        <source>The rules of the server are read…</source>
        <translation>Die Regeln des Servers werden gelesen…</translation>
    </message>
    <message>
        <source>The rules of the server could not be read: %1</source>
        <translation>Die Regeln des Servers konnten nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>The rules of the server were not read yet.</source>
        <translation>Die Regeln des Servers wurden noch nicht gelesen.</translation>
    </message>
    <message>
        <source>The run costs</source>
        <translation>Der Lauf kostet</translation>
    </message>
    <message>
        <source>The run costs, storage assumed</source>
        <translation>Der Lauf kostet, Speicher angenommen</translation>
    </message>
    <message>
        <source>The saved views as slides over the whole screen</source>
        <translation>Die gespeicherten Ansichten als Folien über den ganzen Bildschirm</translation>
    </message>
    <message>
        <source>The selected GPU talks to nobody: no rank of the job, or it works alone.</source>
        <translation>Die ausgewählte GPU spricht mit niemandem: kein Rang des Jobs, oder sie arbeitet allein.</translation>
    </message>
    <message>
        <source>The server %1.</source>
        <translation>Der Server: %1.</translation>
    </message>
    <message>
        <source>The server answered in part: there may be more.</source>
        <translation>Der Server hat nur teilweise geantwortet: Es kann mehr geben.</translation>
    </message>
    <message>
        <source>The server collects neither NVLink nor EFA counters</source>
        <translation>Der Server sammelt weder Zähler von NVLink noch von EFA</translation>
    </message>
    <message>
        <source>The server does not collect this quantity</source>
        <translation>Der Server sammelt diese Größe nicht</translation>
    </message>
    <message>
        <source>The slides are in %1.</source>
        <translation>Die Folien liegen in %1.</translation>
    </message>
    <message>
        <source>The step has no timeline.</source>
        <translation>Der Schritt hat keine Zeitachse.</translation>
    </message>
    <message>
        <source>the step waits for it</source>
        <translation>der Schritt wartet darauf</translation>
    </message>
    <message>
        <source>The step waits for no traffic: %1, the most bytes, is busy for %2 of its %3 and hidden.</source>
        <translation>Der Schritt wartet auf keinen Verkehr: %1, die meisten Bytes, ist %2 von %3 in Betrieb und verdeckt.</translation>
    </message>
    <message>
        <source>The ticket is in the clipboard, as Markdown.</source>
        <translation>Das Ticket ist als Markdown in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The trace lies on the timeline, below the predicted step (steps: %1, ranks: %2); Page Up and Page Down go through it.</source>
        <translation>Die Aufzeichnung liegt auf der Zeitachse unter dem vorhergesagten Schritt (Schritte: %1, Ränge: %2); Bild auf und Bild ab gehen durch sie.</translation>
    </message>
    <message>
        <source>The trainer waits %1 for answers: %2 unused</source>
        <translation>Der Trainer wartet %1 auf Antworten: %2 ungenutzt</translation>
    </message>
    <message>
        <source>The upper end is above the lower one.</source>
        <translation>Das obere Ende liegt über dem unteren.</translation>
    </message>
    <message>
        <source>The view "%1" is shown without its comparison: %2</source>
        <translation>Die Ansicht „%1“ ist ohne ihren Vergleich zu sehen: %2</translation>
    </message>
    <message>
        <source>The whole file as text</source>
        <translation>Die ganze Datei als Text</translation>
    </message>
    <message>
        <source>The whole file, %1:</source>
        <translation>Die ganze Datei, %1:</translation>
    </message>
    <message>
        <source>The window speaks it from the next start on.</source>
        <translation>Das Fenster spricht sie ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>There are no numbers yet: place instances first.</source>
        <translation>Noch keine Zahlen: zuerst Instanzen platzieren.</translation>
    </message>
    <message>
        <source>There is a "%1" already.</source>
        <translation>„%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>There is a file "%1" already. </source>
        <translation>Eine Datei „%1“ gibt es schon. </translation>
    </message>
    <message>
        <source>There is no keychain here (no session bus): a login is asked for in each session</source>
        <translation>Hier gibt es keinen Schlüsselbund (kein Session-Bus): Die Anmeldung wird in jeder Sitzung erfragt</translation>
    </message>
    <message>
        <source>There is no keychain here: the login is forgotten with this session.</source>
        <translation>Hier gibt es keinen Schlüsselbund: Die Anmeldung ist mit dieser Sitzung vergessen.</translation>
    </message>
    <message>
        <source>There is no rank %1: expected one below %2.</source>
        <translation>Es gibt keinen Rang %1: erwartet wird einer unter %2.</translation>
    </message>
    <message>
        <source>There is no token yet.</source>
        <translation>Noch kein Token.</translation>
    </message>
    <message>
        <source>There is nothing here.</source>
        <translation>Hier ist nichts.</translation>
    </message>
    <message>
        <source>There is nothing to compare with yet.</source>
        <translation>Noch nichts da, womit sich vergleichen ließe.</translation>
    </message>
    <message>
        <source>These numbers as Markdown, CSV or JSON</source>
        <translation>Diese Zahlen als Markdown, CSV oder JSON</translation>
    </message>
    <message>
        <source>This design has no job to predict.</source>
        <translation>Dieser Entwurf hat keinen Job zum Vorhersagen.</translation>
    </message>
    <message>
        <source>This design has no job yet. A job is a model, a plan and the instances it runs on.</source>
        <translation>Dieser Entwurf hat noch keinen Job. Ein Job ist ein Modell, ein Plan und die Instanzen, auf denen er läuft.</translation>
    </message>
    <message>
        <source>This job does not serve; choose %1 in the inspector</source>
        <translation>Dieser Job bedient keine Anfragen; %1 im Inspektor wählen</translation>
    </message>
    <message>
        <source>This job does not train: goodput is that of a training run</source>
        <translation>Dieser Job trainiert nicht: Goodput gibt es für einen Trainingslauf</translation>
    </message>
    <message>
        <source>This job is no RL job; choose %1 in the inspector</source>
        <translation>Dieser Job ist kein RL-Job; %1 im Inspektor wählen</translation>
    </message>
    <message>
        <source>This job sends nothing: one GPU, or ranks that never meet</source>
        <translation>Dieser Job sendet nichts: eine GPU, oder Ränge, die sich nie begegnen</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time lost, by the interval between checkpoints</source>
        <translation>Verlorene Zeit nach Abstand der Checkpoints</translation>
    </message>
    <message>
        <source>Time of one run beside what else uses the network</source>
        <translation>Dauer eines Laufs neben dem, was sonst das Netz nutzt</translation>
    </message>
    <message>
        <source>time per output token after the first, (end − first token) / (tokens − 1) of each request.</source>
        <translation>Zeit je Ausgabe-Token nach dem ersten, (Ende − erstes Token) / (Token − 1) jeder Anfrage.</translation>
    </message>
    <message>
        <source>Time since the first slide</source>
        <translation>Zeit seit der ersten Folie</translation>
    </message>
    <message>
        <source>Time that is shown</source>
        <translation>Gezeigte Zeit</translation>
    </message>
    <message>
        <source>Time that the answer is of; what is not in view of a large cluster, and events, are of the last sweep, at most two minutes ago</source>
        <translation>Zeit, von der die Antwort ist; was von einem großen Cluster nicht im Blick ist, und Ereignisse, sind vom letzten Durchgang, höchstens zwei Minuten alt</translation>
    </message>
    <message>
        <source>time to first token, from the client's request on, queue and prompt included.</source>
        <translation>Zeit bis zum ersten Token, ab der Anfrage des Clients, samt Warteschlange und Prompt.</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>To (%1)</source>
        <translation>Bis (%1)</translation>
    </message>
    <message>
        <source>to switch on</source>
        <translation>einzuschalten</translation>
    </message>
    <message>
        <source>Together they make: instances %L1, UltraServers %L2, network nodes %L3, jobs %L4, storage %L5.</source>
        <translation>Zusammen ergeben sie: Instanzen %L1, UltraServer %L2, Netzwerkknoten %L3, Jobs %L4, Speicher %L5.</translation>
    </message>
    <message>
        <source>tok/s/GPU</source>
        <translation>Tok/s/GPU</translation>
    </message>
    <message>
        <source>tok/s/user</source>
        <translation>Tok/s/Nutzer</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens of the training run</source>
        <translation>Token des Trainingslaufs</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>Token/s je GPU</translation>
    </message>
    <message>
        <source>tokens/s per user</source>
        <translation>Token/s je Nutzer</translation>
    </message>
    <message>
        <source>tokens/s per user (numbers: clients)</source>
        <translation>Token/s je Nutzer (Zahlen: Clients)</translation>
    </message>
    <message>
        <source>tokens/s per user (numbers: requests/s)</source>
        <translation>Token/s je Nutzer (Zahlen: Anfragen/s)</translation>
    </message>
    <message>
        <source>Told differently, not guessed</source>
        <translation>Verschieden angegeben, nicht geraten</translation>
    </message>
    <message>
        <source>too little to compare</source>
        <translation>zu wenig zum Vergleichen</translation>
    </message>
    <message>
        <source>Too small to be drawn: enlarge the page.</source>
        <translation>Zu klein zum Zeichnen: die Seite vergrößern.</translation>
    </message>
    <message>
        <source>Too small: make this panel larger</source>
        <translation>Zu klein: diesen Bereich vergrößern</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>TP %1</source>
        <translation>TP %1</translation>
    </message>
    <message>
        <source>TP %1, PP %2, CP %3, DP %4, global batch %5</source>
        <translation>TP %1, PP %2, CP %3, DP %4, globaler Batch %5</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>TPOT %1</source>
        <translation>TPOT %1</translation>
    </message>
    <message>
        <source>TPOT %1 · p99 %2</source>
        <translation>TPOT %1 · p99 %2</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>Traffic between groups of ranks</source>
        <translation>Verkehr zwischen Gruppen von Rängen</translation>
    </message>
    <message>
        <source>Traffic between ranks</source>
        <translation>Verkehr zwischen Rängen</translation>
    </message>
    <message>
        <source>Traffic between ranks, level by level</source>
        <translation>Verkehr zwischen Rängen, Ebene für Ebene</translation>
    </message>
    <message>
        <source>Traffic between ranks, unrolled</source>
        <translation>Verkehr zwischen Rängen, ausgerollt</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Training &amp;run of</source>
        <translation>T&amp;rainingslauf über</translation>
    </message>
    <message>
        <source>Training on %1 T tokens</source>
        <translation>Training mit %1 Bio. Token</translation>
    </message>
    <message>
        <source>Training on %1 T tokens, on assumed %2, with restarts</source>
        <translation>Training mit %1 Bio. Token, auf angenommenem %2, mit Neustarts</translation>
    </message>
    <message>
        <source>Training on %1 T tokens, with restarts</source>
        <translation>Training mit %1 Bio. Token, mit Neustarts</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Transfer</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>Transfer</translation>
    </message>
    <message>
        <source>Transfer %1</source>
        <translation>%1 übertragen</translation>
    </message>
    <message>
        <source>transfer %1</source>
        <translation>Transfer %1</translation>
    </message>
    <message>
        <source>Transfer %1 %2 instances</source>
        <translation>Transfer %1 %2 Instanzen</translation>
    </message>
    <message>
        <source>transfer &lt;b&gt;%1&lt;/b&gt; predicted</source>
        <translation>Transfer &lt;b&gt;%1&lt;/b&gt; vorhergesagt</translation>
    </message>
    <message>
        <source>Transfer every %1</source>
        <translation>Transfer alle %1</translation>
    </message>
    <message>
        <source>Transfer once</source>
        <translation>Transfer einmal</translation>
    </message>
    <message>
        <source>Transfer: %1</source>
        <translation>Transfer: %1</translation>
    </message>
    <message>
        <source>Tries every cut on the job's instances, with one pool and with two; the event core confirms the best.</source>
        <translation>Probiert jede Zerlegung auf den Instanzen des Jobs, mit einem Pool und mit zweien; der Ereigniskern bestätigt die besten.</translation>
    </message>
    <message>
        <source>Tries every plan of the job on its GPUs; limits narrow it.</source>
        <translation>Probiert jeden Plan des Jobs auf seinen GPUs; Grenzen engen ein.</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>trying again now</source>
        <translation>neuer Versuch läuft</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TTFT %1</source>
        <translation>TTFT %1</translation>
    </message>
    <message>
        <source>TTFT %1 · p99 %2</source>
        <translation>TTFT %1 · p99 %2</translation>
    </message>
    <message>
        <source>TTFT %1 · TPOT %2</source>
        <translation>TTFT %1 · TPOT %2</translation>
    </message>
    <message>
        <source>TTFT %1, TPOT %2</source>
        <translation>TTFT %1, TPOT %2</translation>
    </message>
    <message>
        <source>two panes</source>
        <translation>zwei Bilder</translation>
    </message>
    <message>
        <source>two pools</source>
        <translation>zwei Pools</translation>
    </message>
    <message>
        <source>two pools, on policy</source>
        <translation>zwei Pools, on policy</translation>
    </message>
    <message>
        <source>two pools, steps off: %1</source>
        <translation>zwei Pools, Schritte Rückstand: %1</translation>
    </message>
    <message>
        <source>Two selected instances take each other's place in network and ranks</source>
        <translation>Zwei ausgewählte Instanzen tauschen ihren Platz in Netz und Rängen</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>Types that the catalog does not have, from the output of aws ec2 describe-instance-types</source>
        <translation>Typen, die der Katalog nicht hat, aus der Ausgabe von aws ec2 describe-instance-types</translation>
    </message>
    <message>
        <source>UltraServer</source>
        <translation>UltraServer</translation>
    </message>
    <message>
        <source>UltraServer %1</source>
        <translation>UltraServer %1</translation>
    </message>
    <message>
        <source>UltraServer %1 · leaf %2</source>
        <translation>UltraServer %1 · Leaf %2</translation>
    </message>
    <message>
        <source>UltraServers</source>
        <translation>UltraServer</translation>
    </message>
    <message>
        <source>Un&amp;lock</source>
        <translation>Ent&amp;sperren</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Understood: %L1 of %L2</source>
        <translation>Verstanden: %L1 von %L2</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Uneven stages, block recompute, packed documents, overlap, framework</source>
        <translation>Ungleiche Stufen, Block-Neuberechnung, gepackte Dokumente, Überlappung, Framework</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Unknown: %1</source>
        <translation>Unbekannt: %1</translation>
    </message>
    <message>
        <source>Unlock %1</source>
        <translation>%1 entsperren</translation>
    </message>
    <message>
        <source>unrolled</source>
        <translation>ausgerollt</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Unsaved work is not protected against a crash: %1</source>
        <translation>Ungespeicherte Arbeit ist nicht vor einem Absturz geschützt: %1</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>Unused</source>
        <translation>Ungenutzt</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Update</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Update</translation>
    </message>
    <message>
        <source>Update · %1</source>
        <translation>Update · %1</translation>
    </message>
    <message>
        <source>uplink</source>
        <translation>Uplink</translation>
    </message>
    <message>
        <source>uplink %1</source>
        <translation>Uplink %1</translation>
    </message>
    <message>
        <source>uplink %1 each way · not measurable</source>
        <translation>Uplink %1 je Richtung · nicht messbar</translation>
    </message>
    <message>
        <source>uplink %1 each way · out %2 · in %3</source>
        <translation>Uplink %1 je Richtung · aus %2 · ein %3</translation>
    </message>
    <message>
        <source>uplink of %1</source>
        <translation>Uplink von %1</translation>
    </message>
    <message>
        <source>uplink → %1</source>
        <translation>Uplink → %1</translation>
    </message>
    <message>
        <source>Use model %1</source>
        <translation>Modell %1 verwenden</translation>
    </message>
    <message>
        <source>Use the %1 selected instances</source>
        <translation>Die %1 ausgewählten Instanzen nehmen</translation>
    </message>
    <message>
        <source>Use the &amp;demo cluster</source>
        <translation>&amp;Demo-Cluster nehmen</translation>
    </message>
    <message>
        <source>Use the catalog's prices</source>
        <translation>Preise des Katalogs verwenden</translation>
    </message>
    <message>
        <source>Use the price list %1</source>
        <translation>Preisliste %1 verwenden</translation>
    </message>
    <message>
        <source>use the selection</source>
        <translation>Auswahl nehmen</translation>
    </message>
    <message>
        <source>User and password are both needed.</source>
        <translation>Benutzer und Passwort sind beide nötig.</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>üblich</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>vCPU</source>
        <translation>vCPU</translation>
    </message>
    <message>
        <source>View %1</source>
        <translation>Ansicht %1</translation>
    </message>
    <message>
        <source>View, Save view makes more slides</source>
        <translation>Ansicht, Ansicht speichern macht weitere Folien</translation>
    </message>
    <message>
        <source>View: %1</source>
        <translation>Ansicht: %1</translation>
    </message>
    <message>
        <source>W&amp;idth</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>Waiting for the first look at the cluster: nothing of it was seen yet</source>
        <translation>Wartet auf den ersten Blick auf den Cluster: Noch wurde nichts von ihm gesehen</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>waits for other stages: %1</source>
        <translation>wartet auf andere Stufen: %1</translation>
    </message>
    <message>
        <source>waits for the other pool</source>
        <translation>wartet auf den anderen Pool</translation>
    </message>
    <message>
        <source>waits for the slowest</source>
        <translation>wartet auf den langsamsten</translation>
    </message>
    <message>
        <source>Waive %1</source>
        <translation>Ausnahme für %1</translation>
    </message>
    <message>
        <source>Waive this check</source>
        <translation>Ausnahme für diese Prüfung</translation>
    </message>
    <message>
        <source>waived: %1</source>
        <translation>Ausnahme: %1</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>warnings: %1</source>
        <translation>Warnungen: %1</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>war %1</translation>
    </message>
    <message>
        <source>Watch a running cluster</source>
        <translation>Einen laufenden Cluster beobachten</translation>
    </message>
    <message>
        <source>Watch a simulated cluster with a hidden fault</source>
        <translation>Einen simulierten Cluster mit verstecktem Fehler beobachten</translation>
    </message>
    <message>
        <source>Watch the demo cluster</source>
        <translation>Demo-Cluster beobachten</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>weight gradients</source>
        <translation>Gewichtsgradienten</translation>
    </message>
    <message>
        <source>Weight sync</source>
        <translation>Weight Sync</translation>
    </message>
    <message>
        <source>Weight sync by %1 %2</source>
        <translation>Weight Sync mit %1 %2</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>weights: %1 in %2</source>
        <translation>Gewichte: %1 in %2</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>What a flight recorder held begins at no known time of the step, so it is shown alone; tooltips have the predicted calls.</source>
        <translation>Was ein Flugschreiber hielt, beginnt zu keiner bekannten Zeit des Schritts und steht darum allein; Tooltips haben die vorhergesagten Aufrufe.</translation>
    </message>
    <message>
        <source>What a save, a failure and a restart take; all have defaults with a source</source>
        <translation>Was Speichern, Ausfall und Neustart kosten; alles hat Vorgaben mit Quelle</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>what colours the drawing is not observed</source>
        <translation>was die Zeichnung färbt, ist nicht beobachtet</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was abweicht</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Was ist zu tun?</translation>
    </message>
    <message>
        <source>What goes between a GPU and an EFA card here passes C2C and this CPU.</source>
        <translation>Was hier zwischen einer GPU und einer EFA-Karte geht, läuft über C2C und diese CPU.</translation>
    </message>
    <message>
        <source>What is &amp;asked</source>
        <translation>Was gefr&amp;agt wird</translation>
    </message>
    <message>
        <source>What is &amp;collected</source>
        <translation>Was &amp;erhoben wird</translation>
    </message>
    <message>
        <source>What is asked</source>
        <translation>Was gefragt wird</translation>
    </message>
    <message>
        <source>What is collected</source>
        <translation>Was erhoben wird</translation>
    </message>
    <message>
        <source>what is inside</source>
        <translation>was innen liegt</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>Was wegfällt</translation>
    </message>
    <message>
        <source>What is locked is neither moved nor deleted (Ctrl+Shift+L)</source>
        <translation>Gesperrtes wird weder verschoben noch gelöscht (Strg+Umschalt+L)</translation>
    </message>
    <message>
        <source>What is locked is neither moved nor deleted; once more unlocks</source>
        <translation>Gesperrtes wird weder verschoben noch gelöscht; noch einmal entsperrt</translation>
    </message>
    <message>
        <source>What is observed comes with the PromQL that it is from, where the pointer is</source>
        <translation>Beobachtetes unter dem Zeiger zeigt das PromQL, aus dem es stammt</translation>
    </message>
    <message>
        <source>what is shown is %1 old</source>
        <translation>was zu sehen ist, ist %1 alt</translation>
    </message>
    <message>
        <source>What is to be said of the rules</source>
        <translation>Was zu den Regeln zu sagen ist</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Was nicht stimmt</translation>
    </message>
    <message>
        <source>What it comes to</source>
        <translation>Was es ergibt</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>what it touches</source>
        <translation>was berührt wird</translation>
    </message>
    <message>
        <source>What most of the engine's time goes to, or what requests wait for</source>
        <translation>Wohin die meiste Zeit der Engine geht, oder worauf Anfragen warten</translation>
    </message>
    <message>
        <source>What nvidia-smi would show</source>
        <translation>Was nvidia-smi zeigen würde</translation>
    </message>
    <message>
        <source>What of a prompt of the mean length lies in host memory or on NVMe; of one replica they hold %1 and %2 tokens. It is copied back before the prompt is computed, while others run</source>
        <translation>Was von einem Prompt mittlerer Länge im Host-Speicher oder auf NVMe liegt; von einem Replikat halten sie %1 und %2 Tokens. Es wird zurückkopiert, bevor der Prompt gerechnet wird, während andere laufen</translation>
    </message>
    <message>
        <source>What of the latencies the limits hold</source>
        <translation>Für welches Perzentil der Latenzen die Grenzen gelten</translation>
    </message>
    <message>
        <source>What ranks are gathered by</source>
        <translation>Wonach Ränge zusammengefasst sind</translation>
    </message>
    <message>
        <source>What saving would change in the file</source>
        <translation>Was das Speichern an der Datei ändern würde</translation>
    </message>
    <message>
        <source>What Switchyard finds on the same host; a dash: nothing</source>
        <translation>Was Switchyard auf demselben Host findet; ein Strich: nichts</translation>
    </message>
    <message>
        <source>what the audience should see</source>
        <translation>was das Publikum sehen soll</translation>
    </message>
    <message>
        <source>What the cluster reports</source>
        <translation>Was der Cluster meldet</translation>
    </message>
    <message>
        <source>What the engine expects of this design</source>
        <translation>Was die Engine von diesem Entwurf erwartet</translation>
    </message>
    <message>
        <source>What the file holds, as one step: undo brings back what is here now</source>
        <translation>Der Inhalt der Datei als ein Schritt: Rückgängig bringt den jetzigen Stand zurück</translation>
    </message>
    <message>
        <source>What the files show</source>
        <translation>Was die Dateien zeigen</translation>
    </message>
    <message>
        <source>What the flight recorder held lies on the timeline, ranks that are behind first (ranks: %1); Page Up and Page Down go through them.</source>
        <translation>Was der Flugschreiber hielt, liegt auf der Zeitachse, Ränge im Rückstand zuerst (Ränge: %1); Bild auf und Bild ab gehen durch sie.</translation>
    </message>
    <message>
        <source>What the same work takes on the watched cluster, by the activity of its tensor cores, beside the prediction; some percent are the counter's</source>
        <translation>Was dieselbe Arbeit auf dem beobachteten Cluster braucht, nach der Aktivität seiner Tensor-Kerne, neben der Vorhersage; einige Prozent gehen auf den Zähler</translation>
    </message>
    <message>
        <source>What the step waits for</source>
        <translation>Worauf der Schritt wartet</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>What was pasted is larger than %1 million characters: save it to a file and drop that.</source>
        <translation>Das Eingefügte ist größer als %1 Millionen Zeichen: in einer Datei speichern und diese ablegen.</translation>
    </message>
    <message>
        <source>What was read</source>
        <translation>Was gelesen wurde</translation>
    </message>
    <message>
        <source>What would do</source>
        <translation>Was es täte</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>Was helfen würde</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>Where it is not the one that the EFA installer brings</source>
        <translation>Wo es nicht die Version ist, die der EFA-Installer mitbringt</translation>
    </message>
    <message>
        <source>Where its bytes go, per step</source>
        <translation>Wohin ihre Bytes gehen, je Schritt</translation>
    </message>
    <message>
        <source>Where the bytes go is being computed …</source>
        <translation>Wohin die Bytes gehen, wird berechnet …</translation>
    </message>
    <message>
        <source>Where the bytes go, and what they cost</source>
        <translation>Wohin die Bytes gehen und was sie kosten</translation>
    </message>
    <message>
        <source>Where the job runs: all, ids of instances, network nodes or UltraServers, an instance type, a range p5-0001..p5-0016 or ranks 0-1023; commas between them</source>
        <translation>Wo der Job läuft: all, Ids von Instanzen, Netzknoten oder UltraServern, ein Instanztyp, ein Bereich p5-0001..p5-0016 oder ranks 0-1023; dazwischen Kommas</translation>
    </message>
    <message>
        <source>Where the paid hours go</source>
        <translation>Wohin die bezahlten Stunden gehen</translation>
    </message>
    <message>
        <source>Where these instances hang is not known: no uplink is drawn.</source>
        <translation>Wo diese Instanzen hängen, ist nicht bekannt: Es ist kein Uplink gezeichnet.</translation>
    </message>
    <message>
        <source>wherever there is room</source>
        <translation>wo immer Platz ist</translation>
    </message>
    <message>
        <source>Whether a source confirms it; what none confirms is marked everywhere</source>
        <translation>Ob eine Quelle es bestätigt; was keine bestätigt, ist überall markiert</translation>
    </message>
    <message>
        <source>Which GPUs and cards hang on which CPU is not confirmed.</source>
        <translation>Welche GPUs und Karten an welcher CPU hängen, ist nicht bestätigt.</translation>
    </message>
    <message>
        <source>Which numbers these ports have is not published.</source>
        <translation>Welche Nummern diese Ports haben, ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>Which pairs are shown</source>
        <translation>Welche Paare gezeigt werden</translation>
    </message>
    <message>
        <source>while busy</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>while busy %1</source>
        <translation>während Betrieb %1</translation>
    </message>
    <message>
        <source>Who fires on the hosts by the server's own rules, which of these rules cannot fire or mean something else, and what none of them sees</source>
        <translation>Wer nach den eigenen Regeln des Servers auf den Hosts anschlägt, welche dieser Regeln nicht anschlagen können oder etwas anderes bedeuten, und was keine von ihnen sieht</translation>
    </message>
    <message>
        <source>Who fires on these hosts, which rules of the server cannot fire or mean something else, and what none of them sees</source>
        <translation>Wer auf diesen Hosts anschlägt, welche Regeln des Servers nicht anschlagen können oder etwas anderes bedeuten, und was keine von ihnen sieht</translation>
    </message>
    <message>
        <source>Who sends, per step</source>
        <translation>Wer sendet, je Schritt</translation>
    </message>
    <message>
        <source>Who talks to whom</source>
        <translation>Wer mit wem spricht</translation>
    </message>
    <message>
        <source>Who talks to whom, unrolled</source>
        <translation>Wer mit wem spricht, ausgerollt</translation>
    </message>
    <message>
        <source>Who waits is not measurable per rank:
DCGM shows that a GPU is busy, which it is while it waits in a collective, too.</source>
        <translation>Wer wartet, ist je Rank nicht messbar:
DCGM zeigt, dass eine GPU beschäftigt ist, und das ist sie auch, während sie in einem Kollektiv wartet.</translation>
    </message>
    <message>
        <source>Whole design, per 30 days</source>
        <translation>Ganzer Entwurf, je 30 Tage</translation>
    </message>
    <message>
        <source>Whole design, per day</source>
        <translation>Ganzer Entwurf, je Tag</translation>
    </message>
    <message>
        <source>Whole design, per hour</source>
        <translation>Ganzer Entwurf, je Stunde</translation>
    </message>
    <message>
        <source>Whom the selected instances work for in the live cluster, where metrics tell it wrongly: GPUs are compared with those of their own job</source>
        <translation>Für wen die gewählten Instanzen im laufenden Cluster arbeiten, wo Metriken es falsch sagen: GPUs werden mit denen ihres eigenen Jobs verglichen</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>Why is it acceptable here?</source>
        <translation>Warum ist es hier hinnehmbar?</translation>
    </message>
    <message>
        <source>Why this much memory?</source>
        <translation>Warum so viel Speicher?</translation>
    </message>
    <message>
        <source>Why this price?</source>
        <translation>Warum dieser Preis?</translation>
    </message>
    <message>
        <source>Why this step time?</source>
        <translation>Warum diese Schrittdauer?</translation>
    </message>
    <message>
        <source>Why: terms of the prediction</source>
        <translation>Warum: Terme der Vorhersage</translation>
    </message>
    <message>
        <source>Why? Formula, inputs and sources of this number</source>
        <translation>Warum? Formel, Eingaben und Quellen dieser Zahl</translation>
    </message>
    <message>
        <source>with a token</source>
        <translation>mit einem Token</translation>
    </message>
    <message>
        <source>With full engines the answers would take %1; the longest, of up to %2 tokens, go on alone. %3 replicas run %4 of %5 answers each on average</source>
        <translation>Mit vollen Engines bräuchten die Antworten %1; die längsten, bis %2 Token, laufen allein weiter. %3 Replikate führen im Mittel je %4 von %5 Antworten aus</translation>
    </message>
    <message>
        <source>With the building's share, PUE %1</source>
        <translation>Mit dem Anteil des Gebäudes, PUE %1</translation>
    </message>
    <message>
        <source>with user and password</source>
        <translation>mit Benutzer und Passwort</translation>
    </message>
    <message>
        <source>With&amp;draw waiver</source>
        <translation>Ausnahme &amp;zurücknehmen</translation>
    </message>
    <message>
        <source>Withdraw waiver of %1</source>
        <translation>Ausnahme für %1 zurücknehmen</translation>
    </message>
    <message>
        <source>without a login, or by the file below</source>
        <translation>ohne Anmeldung oder über die Datei unten</translation>
    </message>
    <message>
        <source>Without failures and restarts</source>
        <translation>Ohne Ausfälle und Neustarts</translation>
    </message>
    <message>
        <source>Without the building's share</source>
        <translation>Ohne den Anteil des Gebäudes</translation>
    </message>
    <message>
        <source>Words filter; "&lt; $60" limits the price; "64 ×" in front drops sixty-four at once</source>
        <translation>Wörter filtern; „&lt; $60“ begrenzt den Preis; „64 ×“ davor legt vierundsechzig auf einmal ab</translation>
    </message>
    <message>
        <source>works for</source>
        <translation>arbeitet für</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>would be %1</source>
        <translation>wären %1</translation>
    </message>
    <message>
        <source>Would confirm it: %1</source>
        <translation>Würde es bestätigen: %1</translation>
    </message>
    <message>
        <source>Write the canvas as PNG, SVG or PDF</source>
        <translation>Die Zeichnung als PNG, SVG oder PDF schreiben</translation>
    </message>
    <message>
        <source>Write the numbers, before and after, as Markdown, HTML, CSV or JSON</source>
        <translation>Die Zahlen, vorher und nachher, als Markdown, HTML, CSV oder JSON schreiben</translation>
    </message>
    <message>
        <source>Write the saved views as pages of a PDF, with their notes and the key figures</source>
        <translation>Die gespeicherten Ansichten als Seiten eines PDF schreiben, mit Notizen und Kennzahlen</translation>
    </message>
    <message>
        <source>Write what is shown of the cluster as a file that opens without it</source>
        <translation>Was vom Cluster zu sehen ist, als Datei schreiben, die sich ohne ihn öffnet</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>YAML (*.yml *.yaml);;All files (*)</source>
        <translation>YAML (*.yml *.yaml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>· used while busy</source>
        <translation>· genutzt im Betrieb</translation>
    </message>
    <message>
        <source>· used, mean</source>
        <translation>· genutzt, Mittel</translation>
    </message>
    <message>
        <source>÷ moment</source>
        <translation>÷ Moment</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… und %1 weitere</translation>
    </message>
    <message>
        <source>≤ %1 a sender</source>
        <translation>≤ %1 je Sender</translation>
    </message>
    <message>
        <source>≤ %1 s</source>
        <translation>≤ %1 s</translation>
    </message>
    <message>
        <source>⏸ Paused 00:00:00, 00.0 min ago</source>
        <translation>⏸ Pausiert 00:00:00, vor 00.0 min</translation>
    </message>
</context>
</TS>
