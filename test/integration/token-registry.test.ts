import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokenRegistrySync } from '../../src/app/token-registry.js';
import { silentLog } from '../../src/kernel/log.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { serviceMigrations } from '../../src/store/migrations/service/index.js';
import { listRegistryEntries, registrySubjects } from '../../src/store/queries/service/token-registry.js';
import { SERVICE_SCHEMA } from '../../src/store/schemas.js';
import { openTestDb, type TestDb } from '../support/databases.js';

const folder = mkdtempSync(join(tmpdir(), 'crosstie-registry-'));
let database: TestDb;
let now = 0;
beforeAll(async () => {
  database = await openTestDb();
  await migrate(database.db, SERVICE_SCHEMA, serviceMigrations);
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true });
});

const subject = (byte: string): string => `${byte.repeat(28)}00`;

function register(byte: string, name: string): void {
  const value = (text: string) => ({ value: text, sequenceNumber: 0, signatures: [] });
  const entry = { subject: subject(byte), name: value(name), description: value('A token'), ticker: value('TOK') };
  writeFileSync(join(folder, `${byte}.json`), JSON.stringify(entry));
}

/** Reads the folder once. */
async function read(registryFolder = folder): Promise<void> {
  now += 1_000;
  const registrySync = createTokenRegistrySync(
    { tokenRegistry: registryFolder, tokenRegistryHours: 6 },
    {
      db: database.db,
      clock: { now: () => now },
      // Each run has its own name.
      random: (count) => new Uint8Array(count).fill((now / 1_000) % 256),
      log: silentLog,
    },
  );
  registrySync.start();
  await registrySync.stop();
}

const entries = async () =>
  (await listRegistryEntries(database.db, { search: undefined, skip: 0, limit: 100 })).map(
    ({ subject: of, name, updatedAt }) => [of, name, updatedAt.getTime()],
  );

describe('token registry of the operator', () => {
  test('is loaded into the database, and unchanged entries keep their time', async () => {
    register('aa', 'First');
    register('bb', 'Second');
    await read();
    expect(await entries()).toEqual([
      [subject('aa'), 'First', 1_000],
      [subject('bb'), 'Second', 1_000],
    ]);
    register('bb', 'Second, renamed');
    await read();
    expect(await entries()).toEqual([
      [subject('aa'), 'First', 1_000],
      [subject('bb'), 'Second, renamed', 2_000],
    ]);
    expect(await registrySubjects(database.db, 'tok')).toHaveLength(2);
  });

  test('loses removed entries, but not all at once', async () => {
    rmSync(join(folder, 'aa.json'));
    await read();
    expect((await entries()).map(([of]) => of)).toEqual([subject('bb')]);
    rmSync(join(folder, 'bb.json'));
    await read();
    expect(await entries()).toHaveLength(1);
  });

  test('that cannot be read changes nothing', async () => {
    await read(join(folder, 'nowhere'));
    expect(await entries()).toHaveLength(1);
  });
});
