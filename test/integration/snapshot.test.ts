import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExportRequest, exportSnapshot } from '../../src/app/snapshot/export-snapshot.js';
import { type ImportRequest, importSnapshot } from '../../src/app/snapshot/import-snapshot.js';
import { compareWithIndex, verifySnapshot } from '../../src/app/snapshot/verify-snapshot.js';
import { networkById } from '../../src/chains/networks.js';
import { folderStore } from '../../src/gateways/file-store/folder-store.js';
import { networkSchema } from '../../src/store/schemas.js';
import type { SnapshotManifest } from '../../src/store/snapshot/snapshot-manifest.js';
import { dropStaging } from '../../src/store/snapshot/staging.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { testInLongForm } from '../support/depth.js';
import { dumpIndex } from '../support/index-dump.js';
import { describeSchema } from '../support/schema-description.js';
import { generateIndex } from '../support/simulated-index.js';

const network = networkById('CARDANO_PREPROD');
const schema = networkSchema(network.id);
const root = mkdtempSync(join(tmpdir(), 'crosstie-snapshot-'));
const neverAborted = new AbortController().signal;
let source: TestDb;
/** Has the index of the shared snapshot; the test that replaces it comes last. */
let restored: TestDb;
/** Every import into it fails. */
let empty: TestDb;
let folders = 0;

const newFolder = (): string => {
  folders += 1;
  return join(root, String(folders));
};

/** A copy of the shared snapshot that a test may change. */
const copyFolder = (): string => {
  const folder = newFolder();
  cpSync(shared, folder, { recursive: true });
  return folder;
};

const exportTo = (folder: string, options: Partial<ExportRequest> = {}) =>
  exportSnapshot({
    db: source.db,
    network,
    simulated: true,
    store: folderStore(folder),
    jobs: 3,
    now: () => Date.UTC(2026, 0, 1),
    signal: neverAborted,
    // Several chunks for each of the larger tables.
    chunkBytes: 32 * 1024,
    ...options,
  });

const importFrom = (folder: string, { db }: Pick<TestDb, 'db'>, options: Partial<ImportRequest> = {}) =>
  importSnapshot({
    db,
    network,
    simulated: true,
    store: folderStore(folder),
    replace: false,
    jobs: 3,
    signal: neverAborted,
    ...options,
  });

const readManifest = (folder: string): SnapshotManifest =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as SnapshotManifest;

const editManifest = (folder: string, change: (manifest: SnapshotManifest) => SnapshotManifest): void =>
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(change(readManifest(folder))));

async function hasSchema({ db }: TestDb, name: string): Promise<boolean> {
  const row = await db.first<{ found: boolean }>(sql`select to_regnamespace(${name}) is not null as found`);
  return row?.found === true;
}

async function withEmptyDb(work: (target: TestDb) => Promise<void>): Promise<void> {
  const target = await openTestDb();
  try {
    await work(target);
  } finally {
    await target.close();
  }
}

/** A snapshot that tests may read but not change. */
let shared: string;
/** The rows of the exported index, which tests restore when they change it. */
let exported: Awaited<ReturnType<typeof dumpIndex>>;

beforeAll(async () => {
  source = await openTestDb();
  empty = await openTestDb();
  await generateIndex(source.db, network.id);
  shared = newFolder();
  await exportTo(shared);
  exported = await dumpIndex(source.db, network.id);
  restored = await openTestDb();
  expect((await importFrom(shared, restored)).imported).toBe(true);
});

afterAll(async () => {
  await source.close();
  await restored.close();
  await empty.close();
  rmSync(root, { recursive: true, force: true });
});

test('an imported index has the rows, columns, keys and indexes of the exported one', async () => {
  expect(await dumpIndex(restored.db, network.id)).toEqual(exported);
  expect(await describeSchema(restored.db, schema)).toEqual(await describeSchema(source.db, schema));
  expect(await hasSchema(restored, 'cardano_preprod_import')).toBe(false);
  const blocks = sql`select count(*) as count, max(height) as height from sandbox.block where network = ${network.id}`;
  expect(await restored.db.rows(blocks)).toEqual(await source.db.rows(blocks));
});

test('the manifest has the tip, the schema version and chunks of several tables', async () => {
  const manifest = readManifest(shared);
  const tip = await source.db.first<{ height: number }>(sql`select height from ${schema}.checkpoint`);
  expect(manifest).toMatchObject({ format: 1, network: network.id, phase: 'live', simulated: true });
  expect(manifest.tip.height).toBe(tip?.height);
  expect(manifest.migrations.at(-1)?.name).toMatch(/^\d{4}_/);
  expect(manifest.tables.find(({ name }) => name === 'output')!.chunks.length).toBeGreaterThan(2);
  const names = manifest.tables.map(({ name }) => name);
  expect(names).toContain('anchor_document');
  for (const local of ['submission', 'mempool_transaction', 'pending_transaction', 'migration'])
    expect(names).not.toContain(local);
});

testInLongForm('rows of one page are divided where their values are large', async () => {
  const folder = newFolder();
  const { manifest } = await exportTo(folder, { chunkBytes: 4096 });
  const files = manifest.tables.flatMap(({ chunks }) => chunks.map(({ file }) => file));
  expect(files.some((file) => /-\d+\.[1-9]\d*\.gz$/.test(file))).toBe(true);
  expect(manifest.rows).toBe(readManifest(shared).rows);
  await withEmptyDb(async (target) => {
    await importFrom(folder, target);
    expect(await dumpIndex(target.db, network.id)).toEqual(exported);
  });
});

testInLongForm('an export over one connection has the same chunks, also after a vacuum', async () => {
  await source.db.run(sql`vacuum ${schema}.address_tx`);
  const folder = newFolder();
  await exportTo(folder, { jobs: 1 });
  expect(readManifest(folder).tables).toEqual(readManifest(shared).tables);
});

test('a second export at the same tip changes nothing', async () => {
  const before = readFileSync(join(shared, 'manifest.json'));
  const { manifest, reusedChunks } = await exportTo(shared, { now: () => 0 });
  expect(reusedChunks).toBe(manifest.tables.flatMap(({ chunks }) => chunks).length);
  expect(readFileSync(join(shared, 'manifest.json'))).toEqual(before);
});

test('an interrupted export has no manifest, and continues with the chunks that it wrote', async () => {
  const folder = newFolder();
  const stopping = new AbortController();
  const interrupted = exportTo(folder, {
    jobs: 1,
    signal: stopping.signal,
    onProgress: ({ done }) => {
      if (done === 40) stopping.abort(new Error('interrupted'));
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(existsSync(join(folder, 'manifest.json'))).toBe(false);
  await expect(importFrom(folder, source, { replace: true })).rejects.toThrow('has no complete snapshot');
  const { reusedChunks } = await exportTo(folder);
  expect(reusedChunks).toBeGreaterThan(20);
  expect(readManifest(folder).tables).toEqual(readManifest(shared).tables);
  expect(readdirSync(folder).toSorted()).toEqual(['chunks', 'manifest.json']);
});

test('a list of written chunks that names files outside of the location is ignored', async () => {
  const folder = newFolder();
  const outside = join(root, 'outside.txt');
  writeFileSync(outside, 'kept');
  const chunk = {
    ...readManifest(shared).tables.find(({ name }) => name === 'block')!.chunks[0]!,
    file: '../outside.txt',
  };
  mkdirSync(folder);
  writeFileSync(join(folder, 'unfinished.json'), JSON.stringify({ version: 'another', chunks: { block: chunk } }));
  await exportTo(folder);
  expect(readFileSync(outside, 'utf8')).toBe('kept');
});

test('an export does not continue with chunks of another state', async () => {
  const folder = newFolder();
  const stopping = new AbortController();
  const interrupted = exportTo(folder, {
    signal: stopping.signal,
    onProgress: ({ done }) => {
      if (done === 40) stopping.abort(new Error('interrupted'));
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  // A rollback that returns to the same tip writes the checkpoint again.
  await source.db.run(sql`update ${schema}.checkpoint set height = height`);
  const { reusedChunks } = await exportTo(folder);
  expect(reusedChunks).toBe(0);
});

test('an export reads one state while tables change', async () => {
  expect(exported['metadata_label']).not.toMatch(/^0 rows/);
  const folder = newFolder();
  let change: Promise<unknown> | undefined;
  await exportTo(folder, {
    jobs: 2,
    onProgress: () => {
      change ??= source.db.run(sql`update ${schema}.metadata_label set tx_count = tx_count + 1`);
    },
  });
  expect(await change).toBeGreaterThan(0);
  await source.db.run(sql`update ${schema}.metadata_label set tx_count = tx_count - 1`);
  await withEmptyDb(async (target) => {
    await importFrom(folder, target);
    expect(await dumpIndex(target.db, network.id)).toEqual(exported);
  });
});

test('a target with a snapshot of another tip is rejected', async () => {
  const folder = copyFolder();
  editManifest(folder, (manifest) => ({ ...manifest, tip: { ...manifest.tip, hash: '00'.repeat(32) } }));
  await expect(exportTo(folder)).rejects.toThrow(/contains a snapshot of block \d+, and the index is at block/);
});

test('a network without an index cannot be exported', async () => {
  await expect(exportTo(newFolder(), { network: networkById('CARDANO_PREVIEW') })).rejects.toThrow(
    'CARDANO_PREVIEW has no index in this database',
  );
});

test('an interrupted import is not visible, and continues with the chunks that it loaded', async () => {
  await withEmptyDb(async (target) => {
    const stopping = new AbortController();
    const interrupted = importFrom(shared, target, {
      signal: stopping.signal,
      onProgress: ({ done }) => {
        if (done === 25) stopping.abort(new Error('interrupted'));
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await hasSchema(target, schema.name)).toBe(false);
    const { reusedChunks } = await importFrom(shared, target);
    expect(reusedChunks).toBeGreaterThanOrEqual(25);
    expect(await dumpIndex(target.db, network.id)).toEqual(exported);
  });
});

testInLongForm('an import interrupted between its indexes continues', async () => {
  await withEmptyDb(async (target) => {
    const stopping = new AbortController();
    const interrupted = importFrom(shared, target, {
      signal: stopping.signal,
      onProgress: ({ step, done }) => {
        if (step === 'Created indexes' && done === 30) stopping.abort(new Error('interrupted'));
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await hasSchema(target, schema.name)).toBe(false);
    await importFrom(shared, target);
    expect(await describeSchema(target.db, schema)).toEqual(await describeSchema(source.db, schema));
  });
});

testInLongForm('an import of another snapshot discards the chunks of an interrupted one', async () => {
  const other = newFolder();
  await exportTo(other, { chunkBytes: 1024 * 1024 });
  await withEmptyDb(async (target) => {
    const stopping = new AbortController();
    const interrupted = importFrom(other, target, {
      signal: stopping.signal,
      onProgress: ({ done }) => {
        if (done === 5) stopping.abort(new Error('interrupted'));
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const { reusedChunks } = await importFrom(shared, target);
    expect(reusedChunks).toBe(0);
    expect(await dumpIndex(target.db, network.id)).toEqual(exported);
  });
});

test('an import is rejected while another process indexes the network', async () => {
  const lock = await empty.db.tryLock('index CARDANO_PREPROD');
  try {
    await expect(importFrom(shared, empty)).rejects.toThrow(
      'Another process indexes CARDANO_PREPROD: stop it before an import',
    );
  } finally {
    await lock?.release();
  }
});

test.each<[string, (folder: string) => Partial<ImportRequest>, RegExp]>([
  [
    'a changed byte of a chunk',
    (folder) => {
      const file = join(folder, readManifest(folder).tables.find(({ name }) => name === 'block')!.chunks[0]!.file);
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(file, bytes);
      return {};
    },
    /^The chunk chunks\/block-0\.0\.gz in .* has another hash: copy or export the snapshot again$/,
  ],
  [
    'a missing chunk',
    (folder) => {
      rmSync(join(folder, readManifest(folder).tables.find(({ name }) => name === 'output')!.chunks[1]!.file));
      return {};
    },
    /has no chunk chunks\/output-/,
  ],
  [
    'a truncated chunk',
    (folder) => {
      const file = join(folder, readManifest(folder).tables.find(({ name }) => name === 'output')!.chunks[0]!.file);
      writeFileSync(file, readFileSync(file).subarray(0, 100));
      return {};
    },
    /has 100 bytes instead of \d+/,
  ],
  [
    'another network',
    () => ({ network: networkById('CARDANO_PREVIEW') }),
    /of CARDANO_PREPROD, not of CARDANO_PREVIEW/,
  ],
  [
    'another chain under the same name',
    () => ({ network: { ...network, magic: 99 } as typeof network }),
    /snapshot of another chain: its magic is 1, but CARDANO_PREPROD has 99/,
  ],
  ['a followed network', () => ({ simulated: false }), /is of a simulated chain/],
  [
    'a newer schema',
    (folder) => {
      editManifest(folder, (manifest) => ({
        ...manifest,
        migrations: [...manifest.migrations, { name: '9999_future', checksum: 'ab'.repeat(32) }],
        software: '9.0.0',
      }));
      return {};
    },
    /has the schema version 9999_future, which this build does not know: install Crosstie 9\.0\.0 or later/,
  ],
  [
    'another text of a migration',
    (folder) => {
      editManifest(folder, (manifest) => ({
        ...manifest,
        migrations: manifest.migrations.map((step) => ({ ...step, checksum: 'ab'.repeat(32) })),
      }));
      return {};
    },
    /has another migration 0001_chain than this build/,
  ],
  [
    'a newer format',
    (folder) => {
      editManifest(folder, (manifest) => ({ ...manifest, format: 2 as 1 }));
      return {};
    },
    /has the snapshot format 2, and this build reads up to 1/,
  ],
  [
    'a table name that is not one',
    (folder) => {
      editManifest(folder, (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => ({ ...table, name: `${table.name}"; drop schema public` })),
      }));
      return {};
    },
    /is not a manifest of a snapshot: \/tables\/0\/name/,
  ],
  [
    'a chunk outside the folder',
    (folder) => {
      editManifest(folder, (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => ({
          ...table,
          chunks: table.chunks.map((chunk) => ({ ...chunk, file: '../../etc/passwd' })),
        })),
      }));
      return {};
    },
    /is not a manifest of a snapshot: \/tables\/\d+\/chunks\/0\/file/,
  ],
  [
    'a tip above its blocks',
    (folder) => {
      editManifest(folder, (manifest) => ({ ...manifest, tip: { ...manifest.tip, height: 2_000_000_000 } }));
      return {};
    },
    /is not a manifest of a snapshot: its tip is 2000000000 blocks after its first block$/,
  ],
  [
    'a tip that is not that of its rows',
    (folder) => {
      editManifest(folder, (manifest) => ({ ...manifest, tip: { ...manifest.tip, hash: 'ab'.repeat(32) } }));
      return {};
    },
    /^The manifest names block \d+ \((?:ab){32}\) as the newest one, and its chunks have another state/,
  ],
  [
    'a phase that is not that of its rows',
    (folder) => {
      editManifest(folder, (manifest) => ({ ...manifest, phase: manifest.phase === 'live' ? 'bulk' : 'live' }));
      return {};
    },
    /and its chunks have another state: export the snapshot again$/,
  ],
  [
    'a missing table',
    (folder) => {
      editManifest(folder, (manifest) => {
        const tables = manifest.tables.filter(({ name }) => name !== 'asset');
        const gone = manifest.tables.find(({ name }) => name === 'asset')!;
        return {
          ...manifest,
          tables,
          rows: manifest.rows - gone.rows,
          bytes: manifest.bytes - gone.chunks.reduce((sum, { bytes }) => sum + bytes, 0),
        };
      });
      return {};
    },
    /^The snapshot has no table asset: export it again$/,
  ],
  [
    'a chunk of another table',
    (folder) => {
      editManifest(folder, (manifest) => {
        const moved = manifest.tables.find(({ name }) => name === 'asset')!.chunks[0]!;
        const tables = manifest.tables.map((table) =>
          table.name === 'epoch'
            ? { ...table, chunks: [moved], rows: moved.rows }
            : table.name === 'asset'
              ? { ...table, chunks: [], rows: 0 }
              : table,
        );
        return {
          ...manifest,
          tables,
          rows: tables.reduce((sum, { rows }) => sum + rows, 0),
          bytes: tables.reduce((sum, { chunks }) => sum + chunks.reduce((total, { bytes }) => total + bytes, 0), 0),
        };
      });
      return {};
    },
    /^The chunk chunks\/asset-0\.0\.gz does not contain rows of the table epoch$/,
  ],
  [
    'a chunk that is larger than the manifest says',
    (folder) => {
      editManifest(folder, (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => ({
          ...table,
          chunks: table.chunks.map((chunk) => ({ ...chunk, contentBytes: chunk.contentBytes - 1 })),
        })),
      }));
      return {};
    },
    /does not have the size in the manifest/,
  ],
])('an import rejects %s and leaves no index', async (_, prepare, message) => {
  const folder = copyFolder();
  const options = prepare(folder);
  // An import of the same manifest would continue with the chunks that it has.
  await dropStaging(empty.db, schema);
  await expect(importFrom(folder, empty, options)).rejects.toThrow(message);
  expect(await hasSchema(empty, schema.name)).toBe(false);
});

test('verify accepts a complete snapshot and reports damage without a database', async () => {
  const folder = copyFolder();
  const request = { store: folderStore(folder), jobs: 2, signal: neverAborted };
  const manifest = await verifySnapshot(request);
  expect(manifest.tip).toEqual(readManifest(shared).tip);
  const { file } = manifest.tables.find(({ name }) => name === 'transaction')!.chunks[0]!;
  writeFileSync(join(folder, file), 'damaged');
  await expect(verifySnapshot(request)).rejects.toThrow(`The chunk ${file} in ${folder} has 7 bytes instead of`);
});

test('verify compares the tip with the index', async () => {
  const manifest = readManifest(shared);
  await compareWithIndex(source.db, network, manifest, shared);
  const forked = { ...manifest, tip: { ...manifest.tip, hash: '00'.repeat(32) } };
  await expect(compareWithIndex(source.db, network, forked, shared)).rejects.toThrow('has another block');
  const ahead = { ...manifest, tip: { ...manifest.tip, height: manifest.tip.height + 5 } };
  await expect(compareWithIndex(source.db, network, ahead, shared)).rejects.toThrow(/before block \d+ of the snapshot/);
});

test('an existing index is kept without --replace and replaced with it', async () => {
  expect((await importFrom(shared, restored)).imported).toBe(false);
  await restored.db.run(sql`update ${schema}.checkpoint set height = height - 1, hash = '\\x00'`);
  await expect(importFrom(shared, restored)).rejects.toThrow(/has an index up to block \d+: add --replace/);
  expect((await importFrom(shared, restored, { replace: true })).imported).toBe(true);
  expect(await dumpIndex(restored.db, network.id)).toEqual(exported);
});
