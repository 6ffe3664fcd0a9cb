import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonical, readCopy } from '../../test/support/copy-reader.js';
import { CHUNK_BYTES } from './chunk-writer.js';
import { encodeCopy } from './copy-binary.js';
import type { CopyColumn, CopyTarget, CopyType, Queryable } from './db.js';
import { insertSandboxBlocks, insertStaleSandboxBlocks } from './queries/sandbox/chains.js';
import { identifier } from './sql.js';
import { FACT_TABLES as BITCOIN_TABLES } from './write/bitcoin/tables.js';
import { FACT_TABLES as CARDANO_TABLES } from './write/cardano/tables.js';
import { FACT_TABLES as MIDNIGHT_TABLES } from './write/midnight/tables.js';

/** The buffer holds a chunk and the row that completes it. It grows for a longer row. */
const BUFFER_BYTES = CHUNK_BYTES + 4096;

const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => !value.includes('\0'));
const bytes = fc.uint8Array({ maxLength: 40 });
const int4 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const int8 = fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.maxSafeInteger());

const VALUES: Readonly<Record<CopyType, fc.Arbitrary<unknown>>> = {
  bool: fc.boolean(),
  int2: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  int4,
  int8,
  float8: fc.double({ noNaN: true }),
  numeric: fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
  text,
  bytea: bytes,
  jsonb: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(fc.integer(), text)),
  timestamptz: fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
  'int4[]': fc.array(fc.option(int4), { maxLength: 3 }),
  'int8[]': fc.array(fc.option(int8), { maxLength: 3 }),
  'text[]': fc.array(fc.option(text), { maxLength: 3 }),
  'bytea[]': fc.array(fc.option(bytes), { maxLength: 3 }),
};

const rowFor = (columns: readonly CopyColumn[]): fc.Arbitrary<unknown[]> =>
  fc.tuple(...columns.map(({ type }) => fc.option(VALUES[type], { freq: 8 })));

/** COPY targets that are private to their functions. */
async function recordTargets(): Promise<readonly CopyTarget[]> {
  const targets: CopyTarget[] = [];
  const db: Queryable = {
    rows: async () => [],
    first: async () => undefined,
    run: async () => 0,
    copy: async (target) => targets.push(target),
    copyBytes: async () => 0,
  };
  await insertSandboxBlocks(db, 'BITCOIN_MAINNET', []);
  await insertStaleSandboxBlocks(db, 'BITCOIN_MAINNET', []);
  return targets;
}

async function roundTrip(columns: readonly CopyColumn[], rows: readonly unknown[][]): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of encodeCopy(columns, rows)) chunks.push(chunk);
  const types = columns.map(({ type }) => type);
  const expected = rows.map((row) => row.map((value, index) => canonical(value, types[index]!)));
  expect(readCopy(Buffer.concat(chunks), types)).toEqual(expected);
}

async function measureRow(columns: readonly CopyColumn[], row: unknown[]): Promise<number> {
  let size = 0;
  for await (const chunk of encodeCopy(columns, [row])) size += chunk.length;
  return size;
}

describe('tables written through COPY', () => {
  const targets: { readonly name: string; readonly columns: readonly CopyColumn[] }[] = [];

  beforeAll(async () => {
    for (const [family, tables] of Object.entries({ CARDANO_TABLES, BITCOIN_TABLES, MIDNIGHT_TABLES }))
      for (const { name, columns } of Object.values(tables)) targets.push({ name: `${family}.${name.name}`, columns });
    const recorded = await recordTargets();
    expect(recorded).toHaveLength(2);
    for (const { table, columns } of recorded) targets.push({ name: table.name, columns });
  });

  test('random rows round-trip wherever the end of the buffer falls inside them', async () => {
    const filler: CopyColumn = { name: identifier('filler'), type: 'bytea' };
    for (const { name, columns: own } of targets) {
      const columns = [filler, ...own];
      const [row] = fc.sample(rowFor(own), { numRuns: 1, seed: name.length });
      const bare = await measureRow(columns, [new Uint8Array(), ...row!]);
      // From a buffer that ends after the row to one that ends before the row's first field.
      for (let room = 0; room <= bare; room += 1) {
        const fill = new Uint8Array(BUFFER_BYTES - bare + room);
        await roundTrip(columns, [[fill, ...row!]]);
      }
    }
  });

  test('random rows of all sizes round-trip across several chunks', async () => {
    for (const { columns } of targets) {
      const rows = fc.sample(rowFor(columns), { numRuns: 60 });
      await roundTrip(columns, Array.from({ length: 10 }, () => rows).flat());
    }
  });
});
