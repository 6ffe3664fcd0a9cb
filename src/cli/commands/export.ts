import { resolve } from 'node:path';
import Type from 'typebox';
import { command, commandGroup } from '../command.js';
import { NETWORK_ARGUMENT } from '../network-argument.js';
import { IndexedTip, runOnSnapshot } from '../snapshot-run.js';

const HEIGHT = { type: 'integer', placeholder: 'HEIGHT', minimum: 0 } as const;

const parquet = command({
  name: 'parquet',
  summary: 'Write the main facts of one network as Parquet files',
  description:
    'For DuckDB, ClickHouse, Spark and others; docs/parquet.md describes the tables. All files show the same state of the index. An existing file of the same table and range is replaced.',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    to: { type: 'text', placeholder: 'FOLDER', required: true, description: 'Folder of the files' },
    tables: { type: 'text', placeholder: 'A,B', description: 'Tables to write; all by default' },
    'from-height': { ...HEIGHT, description: 'First block; the first indexed one by default' },
    'to-height': { ...HEIGHT, description: 'Last block; the newest one by default' },
    'blocks-per-file': {
      type: 'integer',
      placeholder: 'NUMBER',
      minimum: 100,
      maximum: 10_000_000,
      default: 100_000,
      description: 'Number of heights of one file',
    },
  },
  examples: [
    { line: 'export parquet cardano-preview --to /data/preview', description: 'Everything.' },
    {
      line: 'export parquet cardano-mainnet --to /data/mainnet --tables blocks,outputs --from-height 11000000 --to-height 11099999 --blocks-per-file 50000',
      description: 'Two tables of some blocks.',
    },
  ],
  json: {
    description: 'The newest block of the exported state, and the number of rows of each table.',
    schema: Type.Object({
      network: Type.String(),
      tip: IndexedTip,
      files: Type.Integer(),
      rows: Type.Record(Type.String(), Type.Integer()),
    }),
  },

  async run({ arguments: { network: name }, options }, context) {
    const { runParquet } = await import('../../app/parquet/parquet-command.js');
    const request = {
      network: name,
      folder: resolve(options.to),
      tables: options.tables?.split(',').map((table) => table.trim()),
      fromHeight: options['from-height'],
      toHeight: options['to-height'],
      blocksPerFile: options['blocks-per-file'],
    };
    const { network, tip, files, rows } = await runOnSnapshot(context, (config, dependencies) =>
      runParquet(config, request, dependencies),
    );
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    context.output({ network, tip, files, rows }, () => [
      `Wrote ${total.toLocaleString('en-US')} rows of ${network} in ${files} files to ${request.folder}.`,
    ]);
    return 0;
  },
});

export const exportGroup = commandGroup({
  name: 'export',
  summary: 'Write indexed facts as files for analytics',
  commands: [parquet],
});
