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
        <translation>15.6 T</translation>
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
        <source>a prompt</source>
        <translation>je Prompt</translation>
    </message>
    <message>
        <source>A replica less</source>
        <translation>Ein Replikat weniger</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>je Schritt</translation>
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
        <source>activation offload</source>
        <translation>Auslagern der Aktivierungen</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
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
        <source>all-gather</source>
        <translation>All-Gather</translation>
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
        <source>cold</source>
        <translation>kalt</translation>
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
        <source>copies of the model that share the load evenly</source>
        <translation>Kopien des Modells, die sich die Last gleichmäßig teilen</translation>
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
        <source>Detect</source>
        <translation>Erkennen</translation>
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
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>Eager</translation>
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
        <source>embedding, output layer, loss</source>
        <translation>Embedding, Ausgabeschicht, Loss</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>engine that serves: its rules fill what is not said</source>
        <translation>Engine, die bedient: Ihre Regeln füllen, was nicht gesagt ist</translation>
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
        <source>Grouped products of the routed experts, and the wait for the fullest one</source>
        <translation>Gruppierte Produkte der gewählten Experten und das Warten auf den vollsten</translation>
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
        <source>Holds</source>
        <translation>Hält</translation>
    </message>
    <message>
        <source>host launch</source>
        <translation>Host-Start</translation>
    </message>
    <message>
        <source>host per step</source>
        <translation>Host je Schritt</translation>
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
        <source>Its defaults, overheads and overlap</source>
        <translation>Seine Vorgaben, Zusatzkosten und Überlappung</translation>
    </message>
    <message>
        <source>Kept by peers</source>
        <translation>In Peers erhalten</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
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
        <source>linear layers and prefill attention, computing</source>
        <translation>lineare Schichten und Prefill-Attention, rechnend</translation>
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
        <source>Memory interface active</source>
        <translation>HBM aktiv</translation>
    </message>
    <message>
        <source>Memory share</source>
        <translation>Speicheranteil</translation>
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
        <source>newest modelled</source>
        <translation>neueste modellierte</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
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
        <source>nothing</source>
        <translation>nichts</translation>
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
        <source>NVLink rx</source>
        <translation>NVLink rx</translation>
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
        <source>Peers every</source>
        <translation>Peers alle</translation>
    </message>
    <message>
        <source>peers, then storage</source>
        <translation>Peers, dann Speicher</translation>
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
        <source>Prefix hits</source>
        <translation>Prefix-Treffer</translation>
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
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>prompts of a step</source>
        <translation>Prompts eines Schritts</translation>
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
        <source>recompute</source>
        <translation>Neuberechnung</translation>
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
        <source>requests a second that arrive on their own, in place of clients</source>
        <translation>Anfragen je Sekunde, die von selbst eintreffen, an Stelle von Clients</translation>
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
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Ablauf</translation>
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
        <source>seconds that an answer waits for tools in all, its cache held</source>
        <translation>Sekunden, die eine Antwort insgesamt auf Tools wartet, ihr Cache bleibt belegt</translation>
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
        <source>sending tokens</source>
        <translation>Senden der Tokens</translation>
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
        <source>SM clock</source>
        <translation>SM-Takt</translation>
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
        <source>Temperature</source>
        <translation>Temperatur</translation>
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
        <source>The GPU waits for the host to launch kernels</source>
        <translation>Die GPU wartet, bis der Host Kernel startet</translation>
    </message>
    <message>
        <source>the longest</source>
        <translation>die längste</translation>
    </message>
    <message>
        <source>the trainer computes the log-probs of the old weights by a forward pass; else the engine's own are taken</source>
        <translation>der Trainer berechnet die Log-Probs der alten Gewichte mit einem Vorwärtslauf; sonst gelten die der Engine</translation>
    </message>
    <message>
        <source>The update of the parameters, and its traffic with host memory when it is offloaded</source>
        <translation>Die Aktualisierung der Parameter und, falls ausgelagert, ihr Verkehr mit dem Host-Speicher</translation>
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
        <source>tokens of an answer, mean</source>
        <translation>Token einer Antwort, Mittel</translation>
    </message>
    <message>
        <source>tokens of one step of a replica</source>
        <translation>Token eines Schritts eines Replikats</translation>
    </message>
    <message>
        <source>Tokens per sequence</source>
        <translation>Token je Sequenz</translation>
    </message>
    <message>
        <source>tokens that are drafted per step by the model's own heads</source>
        <translation>Token, die je Schritt von den eigenen Heads des Modells vorgeschlagen werden</translation>
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
        <source>Tools</source>
        <translation>Tools</translation>
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
        <source>Ulysses</source>
        <translation>Ulysses</translation>
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
        <source>What data-parallel replicas share out among themselves: nothing (DDP), optimizer (ZeRO-1), gradients (2), weights (3, FSDP), weights within a group (HSDP)</source>
        <translation>Was datenparallele Replikate unter sich aufteilen: nichts (DDP), Optimizer (ZeRO-1), Gradienten (2), Gewichte (3, FSDP), Gewichte in einer Gruppe (HSDP)</translation>
    </message>
    <message>
        <source>What the backward pass computes again instead of keeping it in memory</source>
        <translation>Was der Rückwärtslauf neu berechnet, statt es im Speicher zu halten</translation>
    </message>
    <message>
        <source>What the host does once per step: data, launch of the optimizer, logging</source>
        <translation>Was der Host einmal je Schritt tut: Daten, Start des Optimizers, Logging</translation>
    </message>
    <message>
        <source>What waits in host memory</source>
        <translation>Was im Host-Speicher wartet</translation>
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
        <source>XTuner</source>
        <translation>XTuner</translation>
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
        <source> Left and Right move by one scrape, with Shift by ten, Home to the beginning; End or Escape go live, Space pauses.</source>
        <translation> Links und Rechts gehen um einen Scrape, mit Umschalt um zehn, Pos1 zum Anfang; Ende oder Esc zurück zu live, Leertaste pausiert.</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
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
        <source> · busiest of %1 cards</source>
        <translation> · am stärksten belegte von %1 Karten</translation>
    </message>
    <message>
        <source> · card </source>
        <translation> · Karte </translation>
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
        <source> · no prediction</source>
        <translation> · keine Vorhersage</translation>
    </message>
    <message>
        <source> · price unknown</source>
        <translation> · Preis unbekannt</translation>
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
        <source>$ per hour</source>
        <translation>$ je Stunde</translation>
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
        <source>% of what the hardware can do</source>
        <translation>% dessen, was die Hardware kann</translation>
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
        <source>%1 belongs to fields, lists and buttons everywhere</source>
        <translation>%1 gehört überall Feldern, Listen und Schaltflächen</translation>
    </message>
    <message>
        <source>%1 block</source>
        <translation>%1 Block</translation>
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
        <source>%1 by %2; links alone %3</source>
        <translation>%1 mit %2; Links allein %3</translation>
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
        <source>%1 clients</source>
        <translation>%1 Clients</translation>
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
        <source>%1 GPUs · %2 instances</source>
        <translation>%1 GPUs · %2 Instanzen</translation>
    </message>
    <message>
        <source>%1 GPUs · %2 nodes</source>
        <translation>%1 GPUs · %2 Knoten</translation>
    </message>
    <message>
        <source>%1 holds entries for a catalog, nothing of a design; `switchyard-cli import` writes them</source>
        <translation>%1 enthält Einträge für einen Katalog, nichts von einem Entwurf; „switchyard-cli import“ schreibt sie</translation>
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
        <source>%1 in this leaf</source>
        <translation>%1 in diesem Leaf</translation>
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
        <source>%1 is a price list; a design names one, alone</source>
        <translation>%1 ist eine Preisliste; ein Entwurf nennt genau eine</translation>
    </message>
    <message>
        <source>%1 is no day; expected one like 2026-12-01</source>
        <translation>%1 ist kein Tag; erwartet wird einer wie 2026-12-01</translation>
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
        <source>%1 links of %2 each way, %3 used in the mean of the step, the busiest %4</source>
        <translation>%1 Links zu %2 je Richtung, im Schrittmittel %3 genutzt, der am stärksten belegte %4</translation>
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
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
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
        <source>%1 of %2 hosts</source>
        <translation>%1 von %2 Hosts</translation>
    </message>
    <message>
        <source>%1 of %2 is not in the catalog.</source>
        <translation>%1 von %2 steht nicht im Katalog.</translation>
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
        <source>%1 of stage %2 at %3: %4 of %5</source>
        <translation>%1 der Stufe %2 bei %3: %4 von %5</translation>
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
        <source>%1 on one rail of this leaf</source>
        <translation>%1 auf einer Rail dieses Leafs</translation>
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
        <source>%1 out · %2 of %3 exposed</source>
        <translation>%1 aus · %2 von %3 unverdeckt</translation>
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
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 s alone · %2 to %3 GPUs</source>
        <translation>%1 s allein · %2 zu %3 GPUs</translation>
    </message>
    <message>
        <source>%1 says what was seen, nothing of a design; `switchyard-cli import` lists it</source>
        <translation>%1 sagt, was gesehen wurde, nichts über einen Entwurf; „switchyard-cli import“ listet es auf</translation>
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
        <source>%1 trays · EFA rails on the left of their GPUs, NVLink at the right</source>
        <translation>%1 Trays · EFA-Rails links ihrer GPUs, NVLink rechts</translation>
    </message>
    <message>
        <source>%1 UltraServers</source>
        <translation>%1 UltraServer</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>%1 genutzt</translation>
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
        <source>%1 · %2 ranks · %3 out, %4 of %5 lengthen the step</source>
        <translation>%1 · %2 Ränge · %3 aus, %4 von %5 verlängern den Schritt</translation>
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
        <source>%1, predicted %2 (%3 ×)</source>
        <translation>%1, vorhergesagt %2 (%3 ×)</translation>
    </message>
    <message>
        <source>%1, slot %2</source>
        <translation>%1, Platz %2</translation>
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
        <source>%1: %2 per step</source>
        <translation>%1: %2 je Schritt</translation>
    </message>
    <message>
        <source>%1: %2 tokens/s per user, %3 output tokens/s per GPU
TTFT %4 (p50), %5 (p90), %6 (p99); TPOT %7 (mean), %8 (p99)</source>
        <translation>%1: %2 Token/s je Nutzer, %3 Ausgabe-Token/s je GPU
TTFT %4 (p50), %5 (p90), %6 (p99); TPOT %7 (Mittel), %8 (p99)</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the step</source>
        <translation>%1: %2, %3 des Schritts</translation>
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
        <source>%1: as %2</source>
        <translation>%1: wie %2</translation>
    </message>
    <message>
        <source>%1: not published</source>
        <translation>%1: nicht veröffentlicht</translation>
    </message>
    <message>
        <source>%1: the busiest of its cards in this leaf</source>
        <translation>%1: die am stärksten belegte ihrer Karten in diesem Leaf</translation>
    </message>
    <message>
        <source>%1: throughput of Lustre grows with its size, and so does its price</source>
        <translation>%1: Der Durchsatz von Lustre wächst mit der Größe, und ebenso der Preis</translation>
    </message>
    <message>
        <source>%1; its capacity is not published</source>
        <translation>%1; seine Kapazität ist nicht veröffentlicht</translation>
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
        <source>&amp;Compare with a design…</source>
        <translation>Mit Ent&amp;wurf vergleichen…</translation>
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
        <source>&amp;Copy…</source>
        <translation>&amp;Kopieren…</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
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
        <source>&amp;Disconnect</source>
        <translation>&amp;Trennen</translation>
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
        <source>&amp;Open the query in Prometheus</source>
        <translation>Abfrage in Prometheus ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Overview map</source>
        <translation>&amp;Übersichtskarte</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>&amp;Überschreiben</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Bereiche</translation>
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
        <translation>&amp;Wiedergabe</translation>
    </message>
    <message>
        <source>&amp;Run the job on the selection</source>
        <translation>Job auf der Auswahl aus&amp;führen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
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
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
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
        <source>, of </source>
        <translation>, von </translation>
    </message>
    <message>
        <source>, partial</source>
        <translation>, partiell</translation>
    </message>
    <message>
        <source>, streamed in %1</source>
        <translation>, gestreamt in %1</translation>
    </message>
    <message>
        <source>0 to 100 % of links, over</source>
        <translation>0 bis 100 % der Links, darüber</translation>
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
        <source>&lt;table cellspacing='6'&gt;&lt;tr&gt;&lt;td&gt;wheel&lt;/td&gt;&lt;td&gt;zoom about the pointer; two fingers too&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space + drag, middle drag&lt;/td&gt;&lt;td&gt;move the view&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift+1, Shift+2, Ctrl+0&lt;/td&gt;&lt;td&gt;fit all, fit the selection, actual size&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Alt+Left, Alt+Right&lt;/td&gt;&lt;td&gt;earlier and later view&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;double click&lt;/td&gt;&lt;td&gt;go into a group; Esc climbs out&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;drag to the right&lt;/td&gt;&lt;td&gt;select what is inside; to the left: what is touched&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift + click, Ctrl + click; Ctrl+A&lt;/td&gt;&lt;td&gt;add, toggle, GPUs too; all of that level&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;click on a badge&lt;/td&gt;&lt;td&gt;its row among findings or checks&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Esc in a drag&lt;/td&gt;&lt;td&gt;all as it was at the press&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrow keys&lt;/td&gt;&lt;td&gt;to the neighbour; with Shift: add it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl + arrow keys; with Shift&lt;/td&gt;&lt;td&gt;move what is selected by a slot, or change places with who stands there; into the next UltraServer or network node&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Menu, Shift+F10&lt;/td&gt;&lt;td&gt;what can be done with what is selected&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Del, Ctrl+D, Ctrl+Shift+D, Ctrl+Shift+X&lt;/td&gt;&lt;td&gt;delete, duplicate, duplicate several, swap two&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+X, Ctrl+C, Ctrl+V; Ctrl + drag&lt;/td&gt;&lt;td&gt;cut, copy, paste (as JSON, between windows too); a drag that copies&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, Ctrl+Shift+L&lt;/td&gt;&lt;td&gt;rename, lock and unlock&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+J, Ctrl+Shift+J, Ctrl+PgDown&lt;/td&gt;&lt;td&gt;add a job on the selection, run the job on it, next job; or drop instances on a job's chip&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+K, Ctrl+Shift+P&lt;/td&gt;&lt;td&gt;find any command, page, sample, view or instance by its words; Help &gt; Keyboard shortcuts changes the keys&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+F&lt;/td&gt;&lt;td&gt;find a host, a rank, a GPU&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+B, Ctrl+Shift+B&lt;/td&gt;&lt;td&gt;count changes from here; compare with another design&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F6, F7, F8&lt;/td&gt;&lt;td&gt;compare on the map: two panes, swipe (Left, Right), difference; once more or Esc leaves&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Shift+V, F5&lt;/td&gt;&lt;td&gt;save a view; present the views: arrows, B for black, N for notes and time, L for a light, Esc&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Pause; on the time bar Left, Right, Home, End&lt;/td&gt;&lt;td&gt;stay at the time that is shown or go live; earlier and later (Shift: ten scrapes), the beginning, live&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+I, Ctrl+Shift+C&lt;/td&gt;&lt;td&gt;the PromQL of what is observed where the pointer is; copy it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift + drag in the matrix&lt;/td&gt;&lt;td&gt;select the GPUs of these cells&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F9, F10, F11&lt;/td&gt;&lt;td&gt;catalog, inspector, results&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;table cellspacing='6'&gt;&lt;tr&gt;&lt;td&gt;Rad&lt;/td&gt;&lt;td&gt;um den Zeiger zoomen; auch zwei Finger&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Leertaste + Ziehen, mittlere Taste&lt;/td&gt;&lt;td&gt;Ansicht verschieben&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Umschalt+1, Umschalt+2, Strg+0&lt;/td&gt;&lt;td&gt;alles einpassen, Auswahl einpassen, Originalgröße&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Alt+Links, Alt+Rechts&lt;/td&gt;&lt;td&gt;frühere und spätere Ansicht&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Doppelklick&lt;/td&gt;&lt;td&gt;in eine Gruppe hinein; Esc geht hinaus&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;nach rechts ziehen&lt;/td&gt;&lt;td&gt;auswählen, was innen liegt; nach links: was berührt wird&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Umschalt + Klick, Strg + Klick; Strg+A&lt;/td&gt;&lt;td&gt;hinzufügen, umschalten, auch GPUs; alles dieser Ebene&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Klick auf ein Abzeichen&lt;/td&gt;&lt;td&gt;seine Zeile unter Befunden oder Prüfungen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Esc beim Ziehen&lt;/td&gt;&lt;td&gt;alles wie beim Drücken&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Pfeiltasten&lt;/td&gt;&lt;td&gt;zum Nachbarn; mit Umschalt: hinzufügen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg + Pfeiltasten; mit Umschalt&lt;/td&gt;&lt;td&gt;Ausgewähltes um einen Slot bewegen oder mit dem tauschen, was dort steht; in den nächsten UltraServer oder Netzknoten&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Menü, Umschalt+F10&lt;/td&gt;&lt;td&gt;was sich mit dem Ausgewählten tun lässt&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Entf, Strg+D, Strg+Umschalt+D, Strg+Umschalt+X&lt;/td&gt;&lt;td&gt;löschen, duplizieren, mehrfach duplizieren, zwei tauschen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+X, Strg+C, Strg+V; Strg + Ziehen&lt;/td&gt;&lt;td&gt;ausschneiden, kopieren, einfügen (als JSON, auch zwischen Fenstern); Ziehen, das kopiert&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, Strg+Umschalt+L&lt;/td&gt;&lt;td&gt;umbenennen, sperren und entsperren&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+J, Strg+Umschalt+J, Strg+Bild ab&lt;/td&gt;&lt;td&gt;Job auf der Auswahl hinzufügen, Job darauf ausführen, nächster Job; oder Instanzen auf den Chip eines Jobs ziehen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+K, Strg+Umschalt+P&lt;/td&gt;&lt;td&gt;jeden Befehl, jede Seite, jedes Beispiel, jede Ansicht oder Instanz über ihre Wörter finden; Hilfe &gt; Tastenkürzel ändert die Tasten&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+F&lt;/td&gt;&lt;td&gt;Host, Rang oder GPU suchen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+B, Strg+Umschalt+B&lt;/td&gt;&lt;td&gt;Änderungen von hier an zählen; mit einem anderen Entwurf vergleichen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F6, F7, F8&lt;/td&gt;&lt;td&gt;auf der Karte vergleichen: zwei Bilder, Schieber (Links, Rechts), Differenz; noch einmal oder Esc verlässt&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+Umschalt+V, F5&lt;/td&gt;&lt;td&gt;Ansicht speichern; Ansichten präsentieren: Pfeile, B für Schwarz, N für Notizen und Zeit, L für ein Licht, Esc&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Pause; auf der Zeitleiste Links, Rechts, Pos1, Ende&lt;/td&gt;&lt;td&gt;bei der gezeigten Zeit bleiben oder zurück zu live; früher und später (Umschalt: zehn Scrapes), Anfang, live&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Strg+I, Strg+Umschalt+C&lt;/td&gt;&lt;td&gt;das PromQL des Beobachteten unter dem Zeiger; es kopieren&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Umschalt + Ziehen in der Matrix&lt;/td&gt;&lt;td&gt;die GPUs dieser Zellen auswählen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F9, F10, F11&lt;/td&gt;&lt;td&gt;Katalog, Inspektor, Ergebnisse&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
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
        <source>A draft of unsaved work cannot be read and was set aside: %1</source>
        <translation>Ein Zwischenstand ungespeicherter Arbeit ist nicht lesbar und wurde beiseitegelegt: %1</translation>
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
        <source>A view of the same name is replaced</source>
        <translation>Eine Ansicht gleichen Namens wird ersetzt</translation>
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
        <source>Add an &amp;RL job</source>
        <translation>&amp;RL-Job hinzufügen</translation>
    </message>
    <message>
        <source>Add an RL job</source>
        <translation>RL-Job hinzufügen</translation>
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
        <source>after "%1"</source>
        <translation>nach „%1“</translation>
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
        <source>Alerts and &amp;rules…</source>
        <translation>Alarme und &amp;Regeln…</translation>
    </message>
    <message>
        <source>Alerts of the server</source>
        <translation>Alarme des Servers</translation>
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
        <source>All results</source>
        <translation>Alle Ergebnisse</translation>
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
        <source>all-reduce: the GPUs of a replica wait for each other</source>
        <translation>All-Reduce: Die GPUs eines Replikats warten aufeinander</translation>
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
        <source>as many clients as fit</source>
        <translation>so viele Clients wie passen</translation>
    </message>
    <message>
        <source>As Markdown: what, where, since when, evidence with its queries, what to do</source>
        <translation>Als Markdown: was, wo, seit wann, Belege mit ihren Abfragen, was zu tun ist</translation>
    </message>
    <message>
        <source>as opened</source>
        <translation>wie geöffnet</translation>
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
        <source>At full load all the time: %1</source>
        <translation>Ständig bei Volllast: %1</translation>
    </message>
    <message>
        <source>At the design's price of a kWh; AWS bills no power, the money above has none of it</source>
        <translation>Zum kWh-Preis des Entwurfs; AWS berechnet keinen Strom, im Geld darüber steckt nichts davon</translation>
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
        <source>because of&lt;br&gt;%1</source>
        <translation>wegen&lt;br&gt;%1</translation>
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
        <source>before: %1 (%2)</source>
        <translation>vorher: %1 (%2)</translation>
    </message>
    <message>
        <source>Before: %1%2</source>
        <translation>Vorher: %1%2</translation>
    </message>
    <message>
        <source>Beside %1</source>
        <translation>Neben %1</translation>
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
        <source>busy %1, of which %2 lengthen the step</source>
        <translation>belegt %1, davon verlängern %2 den Schritt</translation>
    </message>
    <message>
        <source>by framework</source>
        <translation>nach Framework</translation>
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
        <source>bytes per step, one rank to another</source>
        <translation>Bytes je Schritt, von Rang zu Rang</translation>
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
        <source>card %1</source>
        <translation>Karte %1</translation>
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
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour of job %1</source>
        <translation>Farbe des Jobs %1</translation>
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
        <source>Comma and full stop move the playhead from event to event, Up and Down choose a stage, plus and minus zoom, Escape removes the playhead</source>
        <translation>Komma und Punkt bewegen die Zeitmarke von Ereignis zu Ereignis, Auf und Ab wählen eine Stufe, Plus und Minus zoomen, Esc entfernt die Zeitmarke</translation>
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
        <source>Compare on the map, &amp;swipe</source>
        <translation>Auf der Karte vergleichen, &amp;Schieber</translation>
    </message>
    <message>
        <source>Compare on the map, t&amp;wo panes</source>
        <translation>Auf der Karte vergleichen, &amp;zwei Bilder</translation>
    </message>
    <message>
        <source>Compare the present design with a file</source>
        <translation>Den jetzigen Entwurf mit einer Datei vergleichen</translation>
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
        <source>compute: prompts and large batches keep the tensor cores busy</source>
        <translation>Rechnen: Prompts und große Batches belegen die Tensor Cores</translation>
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
        <source>Done in</source>
        <translation>Fertig in</translation>
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
        <source>EFA installer</source>
        <translation>EFA-Installer</translation>
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
        <source>experts: their weights stream for few tokens each</source>
        <translation>Experten: Ihre Gewichte strömen für je wenige Token</translation>
    </message>
    <message>
        <source>Export &amp;as</source>
        <translation>Exportieren &amp;als</translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation>Be&amp;richt exportieren…</translation>
    </message>
    <message>
        <source>Export &amp;slides…</source>
        <translation>F&amp;olien exportieren…</translation>
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
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
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
        <source>F&amp;ill</source>
        <translation>Au&amp;ffüllen</translation>
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
        <source>Find pre&amp;vious</source>
        <translation>Vo&amp;rigen suchen</translation>
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
        <source>Frame t&amp;ime</source>
        <translation>Bi&amp;ldzeit</translation>
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
        <source>GPU %1 of %2, no rank of the job</source>
        <translation>GPU %1 von %2, kein Rang des Jobs</translation>
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
        <source>Grace, C2C</source>
        <translation>Grace, C2C</translation>
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
        <source>hollow: TTFT above %1 s (p90)</source>
        <translation>hohl: TTFT über %1 s (p90)</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
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
        <translation>Wie lang der Trainingslauf ist, in 10¹² Token; mit 15.6 wurde Llama 3.1 405B trainiert</translation>
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
        <source>It stays for both pictures of a comparison, whatever changes, until it is automatic again.</source>
        <translation>Sie bleibt für beide Bilder eines Vergleichs, was sich auch ändert, bis sie wieder automatisch ist.</translation>
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
        <source>its GPUs</source>
        <translation>ihre GPUs</translation>
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
        <source>Job, energy per million tokens</source>
        <translation>Job, Energie je Million Token</translation>
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
        <source>JSON (*.json);;All files (*)</source>
        <translation>JSON (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>k&amp;W of</source>
        <translation>k&amp;W von</translation>
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
        <source>libfabric</source>
        <translation>libfabric</translation>
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
        <source>Links with this traffic alone: %1 per step and rank of it. None chosen: all traffic.</source>
        <translation>Links nur mit diesem Verkehr: %1 je Schritt und Rang. Nichts gewählt: aller Verkehr.</translation>
    </message>
    <message>
        <source>Links, %1 · in | out</source>
        <translation>Links, %1 · ein | aus</translation>
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
        <source>Loc&amp;k the drawing</source>
        <translation>&amp;Zeichnung sperren</translation>
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
        <source>Logarithmic colours: six decades below the largest pair</source>
        <translation>Logarithmische Farben: sechs Dekaden unter dem größten Paar</translation>
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
        <source>Makes the job serve so: one undo step</source>
        <translation>Der Job bedient dann so: ein Schritt für Rückgängig</translation>
    </message>
    <message>
        <source>Makes this the job's plan: one undo step</source>
        <translation>Macht dies zum Plan des Jobs: ein Schritt für Rückgängig</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
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
        <source>median of its peers</source>
        <translation>Median der Gleichen</translation>
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
        <source>memory bandwidth: weights and cache stream at every step</source>
        <translation>Speicherbandbreite: Gewichte und Cache strömen in jedem Schritt</translation>
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
        <source>Memory per pipeline stage</source>
        <translation>Speicher je Pipeline-Stufe</translation>
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
        <source>No job here is one of reinforcement learning: Edit › Add an RL job makes one on the selected instances, or on all</source>
        <translation>Kein Job hier ist einer des Reinforcement Learning: Bearbeiten › Jobs › RL-Job hinzufügen macht einen auf den ausgewählten Instanzen oder auf allen</translation>
    </message>
    <message>
        <source>No job here serves: Edit › Jobs › Add a serving job makes one of the selected instances, or of all</source>
        <translation>Kein Job hier bedient Anfragen: Bearbeiten › Jobs › Serving-Job hinzufügen macht einen aus den ausgewählten Instanzen oder aus allen</translation>
    </message>
    <message>
        <source>no known location</source>
        <translation>kein bekannter Ort</translation>
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
        <source>no traffic</source>
        <translation>kein Verkehr</translation>
    </message>
    <message>
        <source>No trouble found: every host, GPU and card does what its peers do.</source>
        <translation>Keine Störung gefunden: Jeder Host, jede GPU und jede Karte tut, was ihre Gleichen tun.</translation>
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
        <source>none saved yet</source>
        <translation>noch keine gespeichert</translation>
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
        <source>not read: %1</source>
        <translation>nicht gelesen: %1</translation>
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
        <source>Nothing of it is below 0.</source>
        <translation>Nichts davon liegt unter 0.</translation>
    </message>
    <message>
        <source>nothing of it was seen yet</source>
        <translation>davon wurde noch nichts gesehen</translation>
    </message>
    <message>
        <source>nothing opened yet</source>
        <translation>noch nichts geöffnet</translation>
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
        <source>Nothing to search for yet. Put instances and a job on the design, and the best plans for it are found here.</source>
        <translation>Noch nichts zu suchen. Mit Instanzen und einem Job im Entwurf finden sich hier die besten Pläne.</translation>
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
        <source>of the address, or of the profile</source>
        <translation>der Adresse, oder des Profils</translation>
    </message>
    <message>
        <source>of the environment, or default</source>
        <translation>der Umgebung, oder default</translation>
    </message>
    <message>
        <source>offline, moment of %1%2</source>
        <translation>offline, Moment vom %1%2</translation>
    </message>
    <message>
        <source>Old log-probs</source>
        <translation>Alte Log-Probs</translation>
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
        <source>other jobs</source>
        <translation>andere Jobs</translation>
    </message>
    <message>
        <source>out</source>
        <translation>aus</translation>
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
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Power at full load (of the GPUs alone, unless given)</source>
        <translation>Leistung bei Volllast (nur der GPUs, sofern nicht angegeben)</translation>
    </message>
    <message>
        <source>Power of one such instance at full load in kW; its GPUs: what the catalog rates them at, without processors, cards and disks</source>
        <translation>Leistung einer solchen Instanz bei Volllast in kW; ihre GPUs: deren Nennwert im Katalog, ohne Prozessoren, Karten und Platten</translation>
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
        <source>predicted, mean of the step</source>
        <translation>vorhergesagt, Mittel des Schritts</translation>
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
        <source>Price over tokens that are trained once, not over tokens that are computed</source>
        <translation>Preis je einmal trainiertem Token, nicht je gerechnetem</translation>
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
        <source>Put a job on the design to see one pipeline of its step: stages, micro-batches, communication.</source>
        <translation>Mit einem Job im Entwurf ist hier eine Pipeline seines Schritts zu sehen: Stufen, Micro-Batches, Kommunikation.</translation>
    </message>
    <message>
        <source>Put a job on the design to see what fills the memory of its GPUs, stage by stage.</source>
        <translation>Mit einem Job im Entwurf ist hier zu sehen, was den Speicher seiner GPUs füllt, Stufe für Stufe.</translation>
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
        <source>ranks %1 – %2</source>
        <translation>Ränge %1 – %2</translation>
    </message>
    <message>
        <source>Ranks by replica and stage</source>
        <translation>Ränge nach Replikat und Stufe</translation>
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
        <source>Remove &amp;job</source>
        <translation>Job &amp;entfernen</translation>
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
        <source>RL step %1 · %2 unused · %3 tokens/s per GPU</source>
        <translation>RL-Schritt %1 · %2 ungenutzt · %3 Token/s je GPU</translation>
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
        <source>rows %1 to %2 of %3 · %4</source>
        <translation>Zeilen %1 bis %2 von %3 · %4</translation>
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
        <source>Saving "%1" was interrupted; the whole design is still beside it.</source>
        <translation>Das Speichern von „%1“ wurde unterbrochen; der ganze Entwurf liegt noch daneben.</translation>
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
        <source>Select s&amp;imilar</source>
        <translation>Ä&amp;hnliche auswählen</translation>
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
        <source>slots: as many requests run as the engine takes, others wait</source>
        <translation>Slots: Es laufen so viele Anfragen, wie die Engine nimmt, andere warten</translation>
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
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Step %1 (%2 to %3) · %4 of GPU time unused</source>
        <translation>Schritt %1 (%2 bis %3) · %4 der GPU-Zeit ungenutzt</translation>
    </message>
    <message>
        <source>step %1 · MFU %2</source>
        <translation>Schritt %1 · MFU %2</translation>
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
        <source>The bill, line by line</source>
        <translation>Die Rechnung, Zeile für Zeile</translation>
    </message>
    <message>
        <source>The bundled entry counts again.</source>
        <translation>Der mitgelieferte Eintrag gilt wieder.</translation>
    </message>
    <message>
        <source>the catalog's</source>
        <translation>die des Katalogs</translation>
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
        <source>the decode pool: the prefill pool starves</source>
        <translation>der Decode-Pool: Der Prefill-Pool verhungert</translation>
    </message>
    <message>
        <source>The demo cluster has no server whose page could be opened.</source>
        <translation>Der Demo-Cluster hat keinen Server, dessen Seite sich öffnen ließe.</translation>
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
        <source>The engine does not predict this quantity</source>
        <translation>Die Engine sagt diese Größe nicht vorher</translation>
    </message>
    <message>
        <source>The engine waits %1 for the trainer: %2 unused</source>
        <translation>Die Engine wartet %1 auf den Trainer: %2 ungenutzt</translation>
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
        <source>the host: launches and scheduling between steps</source>
        <translation>der Host: Starts und Scheduling zwischen Schritten</translation>
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
        <source>the KV cache: it is full, requests wait for room</source>
        <translation>der KV-Cache: Er ist voll, Anfragen warten auf Platz</translation>
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
        <source>The other jobs of the design</source>
        <translation>Die übrigen Jobs des Entwurfs</translation>
    </message>
    <message>
        <source>the page of the results that is open</source>
        <translation>die offene Seite der Ergebnisse</translation>
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
        <source>The pool of one replica holds %1 tokens; %2 requests run at a time on average, and %3 of the mean length at most</source>
        <translation>Der Pool eines Replikats fasst %1 Token; im Mittel laufen %2 Anfragen zugleich, höchstens %3 mittlerer Länge</translation>
    </message>
    <message>
        <source>the prefill pool: the decode pool starves</source>
        <translation>der Prefill-Pool: Der Decode-Pool verhungert</translation>
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
        <source>the queue: requests wait for their prompt</source>
        <translation>die Warteschlange: Anfragen warten auf ihren Prompt</translation>
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
        <source>The ticket is in the clipboard, as Markdown.</source>
        <translation>Das Ticket ist als Markdown in der Zwischenablage.</translation>
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
        <source>Thin on the left and wide on the right is expensive traffic.</source>
        <translation>Links dünn und rechts breit ist teurer Verkehr.</translation>
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
        <source>tokens/s per user (numbers: clients)</source>
        <translation>Token/s je Nutzer (Zahlen: Clients)</translation>
    </message>
    <message>
        <source>tokens/s per user (numbers: requests/s)</source>
        <translation>Token/s je Nutzer (Zahlen: Anfragen/s)</translation>
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
        <source>Traffic between ranks</source>
        <translation>Verkehr zwischen Rängen</translation>
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
        <source>TTFT %1 · TPOT %2 · %3 tokens/s per GPU</source>
        <translation>TTFT %1 · TPOT %2 · %3 Token/s je GPU</translation>
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
        <source>uplink</source>
        <translation>Uplink</translation>
    </message>
    <message>
        <source>uplink %1</source>
        <translation>Uplink %1</translation>
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
        <source>waits</source>
        <translation>wartet</translation>
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
        <source>What of the latencies the limits hold</source>
        <translation>Für welches Perzentil der Latenzen die Grenzen gelten</translation>
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
        <source>What the step waits for</source>
        <translation>Worauf der Schritt wartet</translation>
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
        <source>while busy</source>
        <translation>belegt</translation>
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
