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

const events = command({
  name: 'events',
  summary: 'Write the events of one network as Parquet files, one for each day',
  description:
    'Types and payloads are those of GET /api/events/types, without account.reward and descriptor.activity. Days are in UTC. Without --to-day the last day is the newest one whose blocks cannot be rolled back. An existing file of the same day is replaced.',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    to: { type: 'text', placeholder: 'FOLDER', required: true, description: 'Folder of the files' },
    events: { type: 'text', placeholder: 'A,B', description: 'Types of events to write; all by default' },
    'from-day': {
      type: 'text',
      placeholder: 'DATE',
      description: 'First day, YYYY-MM-DD; the first indexed one by default',
    },
    'to-day': { type: 'text', placeholder: 'DATE', description: 'Last day, YYYY-MM-DD' },
  },
  examples: [
    {
      line: 'export events cardano-mainnet --to /data/events --events dex.trade,asset.mint --from-day 2026-11-01 --to-day 2026-11-10',
      description: 'Two types of events of some days.',
    },
  ],
  json: {
    description: 'The written days with their numbers of events.',
    schema: Type.Object({
      network: Type.String(),
      days: Type.Array(Type.Object({ day: Type.String(), events: Type.Integer() })),
    }),
  },

  async run({ arguments: { network: name }, options }, context) {
    const { runEventExport } = await import('../../app/parquet/parquet-command.js');
    const request = {
      network: name,
      folder: resolve(options.to),
      types: options.events?.split(',').map((type) => type.trim()),
      fromDay: options['from-day'],
      toDay: options['to-day'],
    };
    const { network, days } = await runOnSnapshot(context, (config, dependencies) =>
      runEventExport(config, request, dependencies),
    );
    const total = days.reduce((sum, { events: count }) => sum + count, 0);
    context.output({ network, days: [...days] }, () => [
      `Wrote ${total.toLocaleString('en-US')} events of ${network} in ${days.length} files to ${request.folder}.`,
    ]);
    return 0;
  },
});

export const exportGroup = commandGroup({
  name: 'export',
  summary: 'Write indexed facts as files for analytics',
  commands: [parquet, events],
});
