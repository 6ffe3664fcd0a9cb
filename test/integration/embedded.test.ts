import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { startEmbeddedServer } from '../../src/store/drivers/embedded/embedded-server.js';
import { openDb } from '../../src/store/open.js';
import { sql } from '../../src/store/sql.js';
import { openServerDb } from '../support/create-database.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { recordingLog } from '../support/recording-log.js';
import { testUnless } from '../support/skip.js';

const isRoot = process.getuid?.() === 0;

describe('embedded server', () => {
  let dataDir: string;
  let remove: () => void;
  let opened: Db[] = [];
  beforeEach(() => {
    ({ dataDir, remove } = temporaryDataDir());
  });
  afterEach(async () => {
    for (const db of opened) await db.close();
    opened = [];
    remove();
  });

  const open = async (folder = dataDir, log = silentLog): Promise<Db> => {
    const db = await openDb({ dataDir: folder, poolSize: 2, log });
    opened.push(db);
    return db;
  };
  const serverPid = (): number =>
    Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

  test('keeps its data between two starts and leaves no process behind', async () => {
    const first = await open();
    await first.run(sql`create table kept as select 7 as n`);
    const pid = serverPid();
    await first.close();
    await first.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    const second = await open();
    expect(await second.rows(sql`select n from kept`)).toEqual([{ n: 7 }]);
  });

  test('is reachable only by its owner over its socket, and listens nowhere else', async () => {
    const db = await open();
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(dataDir, 'postgres/.s.PGSQL.5432')).isSocket()).toBe(true);
    expect(await db.first(sql`select current_setting('listen_addresses') as addresses`)).toEqual({ addresses: '' });
  });

  test('second service in the same data directory is rejected with a message', async () => {
    await open();
    await expect(open()).rejects.toThrow(/is in use by another service \(process \d+\)/);
  });

  test('server is restarted after a crash', async () => {
    const { log, events } = recordingLog();
    const db = await open(dataDir, log);
    await db.run(sql`create table kept as select 7 as n`);
    process.kill(serverPid(), 'SIGKILL');
    // A backend may still respond for a moment after its server is gone.
    while (!events.some(({ event }) => event === 'store.server-restarted')) await pause(10);
    expect(await retryUntilSuccess(() => db.rows(sql`select n from kept`))).toEqual([{ n: 7 }]);
    expect(events).toContainEqual({
      level: 'error',
      event: 'store.server-exited',
      fields: { code: null, signal: 'SIGKILL', restarts: 0 },
    });
  });

  test('recovers from an interrupted first start', async () => {
    const unfinished = join(dataDir, 'postgres/initdb-0123');
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
    const db = await open();
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
    expect(existsSync(unfinished)).toBe(false);
  });

  test('cluster of another major version is rejected with a message and not replaced', async () => {
    await (await open()).close();
    const version = join(dataDir, 'postgres/data/PG_VERSION');
    writeFileSync(version, '9\n');
    await expect(open()).rejects.toThrow('was made by PostgreSQL 9, this build brings PostgreSQL 18');
    expect(readFileSync(version, 'utf8')).toBe('9\n');
    expect(readdirSync(dataDir)).not.toContain('pglite');
  });

  test('supports a path that is too long for a socket', async () => {
    const db = await open(join(dataDir, 'x'.repeat(60), 'y'.repeat(60)));
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('ignores a stale process id in the cluster that now belongs to another program', async () => {
    await (await open()).close();
    const file = join(dataDir, 'postgres/data/postmaster.pid');
    writeFileSync(file, `${process.pid}\n${dataDir}\n0\n5432\n\n\n\nready\n`);
    const db = await open();
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  testUnless(!isRoot && 'needs root')(
    'uses a folder that the log names if its user cannot access the data directory',
    async () => {
      mkdirSync(dataDir, { mode: 0o700 });
      chmodSync(dataDir, 0o700);
      const { log, events } = recordingLog();
      const db = await open(dataDir, log);
      const folder = readlinkSync(join(dataDir, 'postgres'));
      try {
        expect(db.driver).toBe('embedded');
        expect(events).toContainEqual({ level: 'info', event: 'store.relocated', fields: { folder, dataDir } });
        await db.run(sql`create table kept as select 7 as n`);
        await db.close();
        expect(await (await open()).rows(sql`select n from kept`)).toEqual([{ n: 7 }]);
      } finally {
        for (const each of opened) await each.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  test('requires its password over loopback', async () => {
    const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
    try {
      const db = await openServerDb(server.url);
      opened.push(db);
      expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
      const wrong = new URL(server.url);
      wrong.password = 'wrong-secret';
      const refused = openServerDb(wrong.href);
      await expect(refused).rejects.toThrow('it refuses the user name or password');
      await expect(refused).rejects.not.toThrow('wrong-secret');
    } finally {
      for (const each of opened) await each.close();
      await server.stop();
    }
  });
});

async function retryUntilSuccess<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await pause(20);
    }
  }
}
