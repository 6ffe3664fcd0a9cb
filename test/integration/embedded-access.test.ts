import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Log, silentLog } from '../../src/kernel/log.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/store/drivers/embedded/embedded-server.js';
import { NOBODY_UID } from '../../src/store/drivers/embedded/owner.js';
import { scramVerifier } from '../../src/store/drivers/embedded/password.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { recordingLog } from '../support/recording-log.js';
import { testUnless } from '../support/skip.js';

const isRoot = process.getuid?.() === 0;

let dataDir: string;
let remove: () => void;
let running: EmbeddedServer | undefined;

beforeEach(() => {
  ({ dataDir, remove } = temporaryDataDir());
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  remove();
});

const folder = (...names: string[]): string => join(dataDir, 'postgres', ...names);

async function start(log: Log = silentLog): Promise<EmbeddedServer> {
  running = await startEmbeddedServer({ dataDir, transport: 'socket', settings: { fsync: 'off' }, log });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function queryRows<Row extends object>(connection: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The access of a program of another user to the database; each result is a value or an error code. */
function asUser(uid: number): Record<string, string> {
  const script = `
    const fs = require('node:fs');
    const net = require('node:net');
    const attempt = (work) => { try { return work() } catch (error) { return error.code } };
    const found = {
      password: attempt(() => fs.readFileSync(${JSON.stringify(folder('password'))}, 'utf8')),
      rules: attempt(() => fs.writeFileSync(${JSON.stringify(folder('pg_hba.conf'))}, 'local all all trust')),
      data: attempt(() => fs.readdirSync(${JSON.stringify(folder('data'))}).join()),
    };
    const socket = net.connect(${JSON.stringify(folder('.s.PGSQL.5432'))});
    const end = (text) => { console.log(JSON.stringify({ ...found, socket: text })); process.exit(0) };
    socket.once('connect', () => end('connected'));
    socket.once('error', (error) => end(error.code));
  `;
  const { stdout, stderr, error } = spawnSync(process.execPath, ['-e', script], { uid, gid: uid, cwd: '/' });
  if (error) throw error;
  expect(String(stderr)).toBe('');
  return JSON.parse(String(stdout));
}

const userCanRunNode = (uid: number): boolean =>
  isRoot && spawnSync(process.execPath, ['-e', ''], { uid, gid: uid, cwd: '/' }).status === 0;

describe('embedded server', () => {
  test('requires its password from every user, including its own and root', async () => {
    const { connection } = await start();
    expect(readFileSync(folder('pg_hba.conf'), 'utf8')).toBe('local all all scram-sha-256\n');
    expect(await queryRows(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(queryRows({ ...connection, password: undefined }, 'select 1')).rejects.toThrow(/password/);
    await expect(queryRows({ ...connection, password: 'wrong' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const [role] = await queryRows<{ verifier: string }>(
      connection,
      "select rolpassword as verifier from pg_authid where rolname = 'crosstie'",
    );
    expect(role?.verifier).toMatch(/^SCRAM-SHA-256\$4096:/);
  });

  test('stores the password in a file that only the service can read', async () => {
    const { connection } = await start();
    const file = statSync(folder('password'));
    expect({ mode: file.mode & 0o777, uid: file.uid }).toEqual({ mode: 0o600, uid: process.getuid?.() });
    expect(readFileSync(folder('password'), 'utf8').trim()).toBe(connection.password);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(statSync(folder('data')).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder()).filter((name) => name.startsWith('initdb-'))).toEqual([]);
  });

  test('gets a new password when the file is lost, and keeps its data', async () => {
    const { connection } = await start();
    await queryRows(connection, 'create table kept as select 7 as n');
    await stop();
    rmSync(folder('password'));
    const { log, events } = recordingLog();
    const again = await start(log);
    expect(events.map(({ event }) => event)).toContain('store.password-renewed');
    expect(again.connection.password).not.toBe(connection.password);
    expect(await queryRows(again.connection, 'select n from kept')).toEqual([{ n: 7 }]);
    await expect(queryRows({ ...again.connection, password: connection.password }, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    await expect(queryRows({ ...again.connection, password: undefined }, 'select 1')).rejects.toThrow(/password/);
  });

  testUnless(!userCanRunNode(NOBODY_UID) && 'needs root and a Node that every user can run')(
    'started by root, is not accessible to programs of the user nobody',
    async () => {
      await start();
      const { uid } = statSync(folder());
      expect(uid).not.toBe(NOBODY_UID);
      expect(uid).not.toBe(0);
      expect(statSync(folder('data', 'postgresql.conf')).uid).toBe(uid);
      const { pid } = { pid: Number(readFileSync(folder('data', 'postmaster.pid'), 'utf8').split('\n')[0]) };
      if (existsSync('/proc')) expect(statSync(`/proc/${pid}`).uid).toBe(uid);
      for (const stranger of [NOBODY_UID, 54_321]) {
        expect(asUser(stranger)).toEqual({ password: 'EACCES', rules: 'EACCES', data: 'EACCES', socket: 'EACCES' });
      }
      // The user of the server can reach the socket, but has no password.
      expect(asUser(uid)).toMatchObject({ password: 'EACCES', socket: 'connected' });
    },
  );

  testUnless(!isRoot && 'needs root')(
    'takes over a folder of an earlier version that ran as nobody and trusted its socket',
    async () => {
      const { connection } = await start();
      await queryRows(connection, 'create table kept as select 7 as n');
      await stop();
      // The state of that version: everything is owned by `nobody`, including the password file.
      const giveAway = (path: string): void => {
        for (const entry of readdirSync(path, { withFileTypes: true })) {
          if (entry.isDirectory()) giveAway(join(path, entry.name));
          lchownSync(join(path, entry.name), NOBODY_UID, NOBODY_UID);
        }
        lchownSync(path, NOBODY_UID, NOBODY_UID);
      };
      giveAway(folder());
      writeFileSync(folder('pg_hba.conf'), 'local all all trust\n');
      const upgraded = await start();
      expect(await queryRows(upgraded.connection, 'select n from kept')).toEqual([{ n: 7 }]);
      expect(upgraded.connection.password).not.toBe(connection.password);
      expect(readFileSync(folder('pg_hba.conf'), 'utf8')).not.toContain('trust');
      expect(statSync(folder('password')).uid).toBe(0);
      const { uid } = statSync(folder());
      expect(uid).not.toBe(NOBODY_UID);
      await expect(
        queryRows({ ...upgraded.connection, password: connection.password }, 'select 1'),
      ).rejects.toMatchObject({
        code: '28P01',
      });
      await stop();
      expect((await start()).connection.password).toBe(upgraded.connection.password);
      expect(statSync(folder()).uid).toBe(uid);
    },
  );

  testUnless(!isRoot && 'needs root')('completes an interrupted change of folder ownership', async () => {
    const { connection } = await start();
    await queryRows(connection, 'create table kept as select 7 as n');
    await stop();
    const { uid } = statSync(folder());
    chownSync(folder(), NOBODY_UID, NOBODY_UID);
    chownSync(folder('data'), NOBODY_UID, NOBODY_UID);
    const again = await start();
    expect(await queryRows(again.connection, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(statSync(folder('data')).uid).toBe(statSync(folder()).uid);
    expect([NOBODY_UID, 0]).not.toContain(statSync(folder()).uid);
    expect(uid).toBeGreaterThan(0);
  });

  testUnless(!isRoot && 'needs root')('creates a new cluster in a folder whose cluster was removed', async () => {
    await start();
    await stop();
    rmSync(folder('data'), { recursive: true });
    const { connection } = await start();
    expect(await queryRows(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ignores a password file that others can read', async () => {
    await start();
    await stop();
    const before = readFileSync(folder('password'), 'utf8').trim();
    chmodSync(folder('password'), 0o644);
    const { connection } = await start();
    expect(connection.password).not.toBe(before);
    expect(statSync(folder('password')).mode & 0o777).toBe(0o600);
  });
});

describe('password verifier', () => {
  test('equals the one of PostgreSQL', async () => {
    const { connection } = await start();
    await queryRows(connection, "create role other password 'a sentence of words'");
    const [row] = await queryRows<{ verifier: string }>(
      connection,
      "select rolpassword as verifier from pg_authid where rolname = 'other'",
    );
    const salt = Buffer.from(/:([^$]+)\$/.exec(row?.verifier ?? '')?.[1] ?? '', 'base64');
    expect(scramVerifier('a sentence of words', salt)).toBe(row?.verifier);
  });
});
