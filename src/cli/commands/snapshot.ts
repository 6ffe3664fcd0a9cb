import { availableParallelism } from 'node:os';
import Type from 'typebox';
import { command, commandGroup } from '../command.js';
import { NETWORK_ARGUMENT } from '../network-argument.js';
import { IndexedTip, runOnSnapshot } from '../snapshot-run.js';

const JOBS = {
  type: 'integer',
  placeholder: 'NUMBER',
  minimum: 1,
  maximum: 32,
  description: 'Number of connections and transfers at the same time; by default the number of processors, at most 4',
} as const;

const FROM = {
  type: 'text',
  placeholder: 'LOCATION',
  required: true,
  description: 'Folder or s3://bucket/prefix of the snapshot',
} as const;

const chooseJobs = (given: number | undefined): number => given ?? Math.min(4, availableParallelism());

const Summary = Type.Object({
  network: Type.String(),
  tip: IndexedTip,
  rows: Type.Integer(),
  bytes: Type.Integer(),
});

const exportCommand = command({
  name: 'export',
  summary: 'Export the index of one network to a folder or to S3',
  description:
    'Exports one consistent state, while a service with an external database may continue to index. An interrupted export into the same location continues if the index is still at the same block, else it starts again. Submissions, the mempool and everything else about accounts are not exported.',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    to: {
      type: 'text',
      placeholder: 'LOCATION',
      required: true,
      description: 'Folder, or s3://bucket/prefix with the settings `AWS_…`',
    },
    jobs: JOBS,
  },
  examples: [
    { line: 'snapshot export cardano-preview --to /backup/preview', description: 'Into a folder.' },
    {
      line: 'snapshot export cardano-mainnet --to s3://snapshots/mainnet-2026-11 --jobs 8',
      description: 'Into a bucket, over eight connections.',
    },
  ],
  json: {
    description: 'The exported state; `reusedChunks` counts those that an interrupted run had written.',
    schema: Type.Object({ ...Summary.properties, reusedChunks: Type.Integer() }),
  },

  async run({ arguments: { network }, options }, context) {
    const { runExport } = await import('../../app/snapshot/snapshot-commands.js');
    const request = { network, location: options.to, jobs: chooseJobs(options.jobs) };
    const { manifest, reusedChunks } = await runOnSnapshot(context, (config, dependencies) =>
      runExport(config, request, dependencies),
    );
    context.output({ ...toSummary(manifest), reusedChunks }, () => [
      `Exported ${manifest.network} up to block ${manifest.tip.height}: ${describeSize(manifest)} in ${options.to}.`,
    ]);
    return 0;
  },
});

const importCommand = command({
  name: 'import',
  summary: 'Load the index of one network from a snapshot',
  description:
    'The network must not be indexed at the same time. The index is used only when the import is complete; an interrupted import continues when it is started again. Afterwards indexing continues from the newest block of the snapshot.',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    from: FROM,
    replace: { type: 'flag', description: 'Replace the existing index of the network' },
    jobs: JOBS,
  },
  examples: [
    {
      line: 'snapshot import cardano-preview --from /backup/preview',
      description: 'Into a database without an index of the network.',
    },
    {
      line: 'snapshot import cardano-mainnet --from s3://snapshots/mainnet-2026-11 --replace --jobs 8',
      description: 'In place of the index, which needs space for both.',
    },
  ],
  json: {
    description: 'The imported state; `imported` is false when the index was at that block already.',
    schema: Type.Object({ ...Summary.properties, imported: Type.Boolean(), reusedChunks: Type.Integer() }),
  },

  async run({ arguments: { network }, options }, context) {
    const { runImport } = await import('../../app/snapshot/snapshot-commands.js');
    const request = { network, location: options.from, jobs: chooseJobs(options.jobs), replace: options.replace };
    const { manifest, imported, reusedChunks } = await runOnSnapshot(context, (config, dependencies) =>
      runImport(config, request, dependencies),
    );
    const { height } = manifest.tip;
    context.output({ ...toSummary(manifest), imported, reusedChunks }, () => [
      imported
        ? `Imported ${manifest.network} up to block ${height}: ${describeSize(manifest)}.`
        : `The index of ${manifest.network} is at block ${height} of the snapshot already.`,
    ]);
    return 0;
  },
});

const verifyCommand = command({
  name: 'verify',
  summary: 'Check the files of a snapshot',
  description:
    'Checks the manifest, and the size and hash of every file, without a database. With `--against-index` the index of the database must also have the newest block of the snapshot.',
  options: {
    from: FROM,
    'against-index': { type: 'flag', description: 'Also compare with the index in the database' },
    jobs: JOBS,
  },
  examples: [
    { line: 'snapshot verify --from /backup/preview --jobs 2', description: 'Check the files only.' },
    {
      line: 'snapshot verify --from s3://snapshots/mainnet-2026-11 --against-index',
      description: 'Check also that the snapshot is of the indexed chain.',
    },
  ],
  json: { description: 'The verified state.', schema: Summary },

  async run({ options }, context) {
    const { runVerify } = await import('../../app/snapshot/snapshot-commands.js');
    const request = {
      location: options.from,
      jobs: chooseJobs(options.jobs),
      againstIndex: options['against-index'],
    };
    const manifest = await runOnSnapshot(context, (config, dependencies) => runVerify(config, request, dependencies));
    context.output(toSummary(manifest), () => [
      `The snapshot of ${manifest.network} up to block ${manifest.tip.height} is complete: ${describeSize(manifest)}.`,
    ]);
    return 0;
  },
});

export const snapshot = commandGroup({
  name: 'snapshot',
  summary: 'Export, import and verify the index of one network',
  commands: [exportCommand, importCommand, verifyCommand],
});

interface SnapshotSize {
  readonly network: string;
  readonly tip: unknown;
  readonly rows: number;
  readonly bytes: number;
}

const toSummary = ({ network, tip, rows, bytes }: SnapshotSize): SnapshotSize => ({ network, tip, rows, bytes });

const describeSize = ({ rows, bytes }: SnapshotSize): string =>
  `${rows.toLocaleString('en-US')} rows, ${(bytes / 1e6).toFixed(1)} MB`;
