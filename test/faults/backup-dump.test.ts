import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { sql } from '../../src/store/sql.js';
import { openServerDb } from '../support/create-database.js';
import { startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { describeUnless } from '../support/skip.js';
import { createUserData, expectUserData } from '../support/user-data.js';

const server = await openServerDb(inject('databaseServerUrl'), { poolSize: 1 });
const { major } = (await server.first<{ major: number }>(
  sql`select current_setting('server_version_num')::int / 10000 as major`,
))!;
await server.close();
const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
const dumps = Number(/ (\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
const missing = dumps < major && `no pg_dump of PostgreSQL ${major} or later on this machine`;

describeUnless(missing)('database dump', () => {
  const { dataDir, remove } = temporaryDataDir();
  let lost: TestDb;
  let restored: TestDb;

  beforeAll(async () => {
    [lost, restored] = [await openTestDb(), await openTestDb()];
    mkdirSync(dataDir);
  });
  afterAll(async () => {
    await lost.close();
    await restored.close();
    remove();
  });

  test('of the service schema restores accounts, keys, usage and content', {
    timeout: 240_000,
  }, async () => {
    const first = await startCrosstie({ dataDir, env: { DATABASE_URL: lost.url } });
    const userData = await createUserData(first.url);
    const dump = join(dirname(dataDir), 'service.dump');
    await first.stop();
    execFileSync('pg_dump', ['--format=custom', '--schema=service', `--file=${dump}`, lost.url]);
    execFileSync('pg_restore', ['--exit-on-error', `--dbname=${restored.url}`, dump]);
    const second = await startCrosstie({ dataDir, env: { DATABASE_URL: restored.url } });
    try {
      await expectUserData(second.url, userData);
    } finally {
      await second.stop();
    }
  });
});
