import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkClock } from './clock-check.js';
import { checkServerSettings } from './database-checks.js';
import { checkDataFolder, checkDisk } from './folder-checks.js';
import { checkMemory, checkNode, checkPort, readMemory } from './machine-checks.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crosstie-doctor-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['20.19.0', 'ok'],
  ['22.1.0', 'ok'],
  ['20.18.3', 'failed'],
  ['18.20.0', 'failed'],
])('Node %s is %s when 20.19 is required', (version, status) => {
  expect(checkNode(version, '20.19')).toMatchObject({ status });
});

test('Node version of this test run passes', () => {
  expect(checkNode()).toEqual({ name: 'node', status: 'ok', detail: `Node ${process.versions.node}`, fix: null });
});

test('too little memory fails, little memory warns, and the memory of a running service counts as available', () => {
  const at = (availableBytes: number, runs = false) => checkMemory({ totalBytes: 8e9, availableBytes }, runs).status;
  expect([at(3e8), at(1e9), at(4e9), at(3e8, true)]).toEqual(['failed', 'warning', 'ok', 'ok']);
  const { totalBytes, availableBytes } = readMemory();
  expect(availableBytes).toBeGreaterThan(0);
  expect(availableBytes).toBeLessThanOrEqual(totalBytes);
});

describe('port', () => {
  let occupyingServer: Server;
  let port: number;
  beforeAll(async () => {
    occupyingServer = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => occupyingServer.once('listening', resolve));
    port = (occupyingServer.address() as { port: number }).port;
  });
  afterAll(() => occupyingServer.close());

  test('port in use by another program fails with a fix', async () => {
    expect(await checkPort({ host: '127.0.0.1', port }, undefined)).toEqual({
      name: 'port',
      status: 'failed',
      detail: `127.0.0.1:${port} is in use by another program`,
      fix: 'Stop that program, or set PORT to a free port.',
    });
  });

  test('port of the running service passes', async () => {
    const running = { pid: 7, url: `http://127.0.0.1:${port}` };
    expect(await checkPort({ host: '127.0.0.1', port }, running)).toMatchObject({ status: 'ok' });
  });

  test('any free port passes, an address of another machine fails', async () => {
    expect(await checkPort({ host: '127.0.0.1', port: 0 }, undefined)).toMatchObject({ status: 'ok' });
    expect(await checkPort({ host: '192.0.2.1', port: 0 }, undefined)).toMatchObject({
      status: 'failed',
      fix: 'Set HOST to an address of this machine.',
    });
  });
});

describe('data folder', () => {
  test('passes for a folder that does not exist yet', () => {
    expect(checkDataFolder({ dataDir: join(folder, 'a', 'b') })).toMatchObject({ status: 'ok' });
  });

  test('fails for a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(checkDataFolder({ dataDir: file })).toMatchObject({ status: 'failed' });
  });

  test('fails for a secret that other users can read, with the command that fixes it', () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const token = join(dataDir, 'operator-token');
    writeFileSync(token, 'secret');
    chmodSync(token, 0o644);
    expect(checkDataFolder({ dataDir })).toMatchObject({ status: 'failed', fix: `chmod 600 ${token}` });
    chmodSync(token, 0o600);
    expect(checkDataFolder({ dataDir })).toMatchObject({ status: 'ok' });
  });

  test.skipIf(process.getuid?.() === 0)('fails for a folder without write permission (not as root)', () => {
    const dataDir = join(folder, 'closed');
    mkdirSync(dataDir, { mode: 0o500 });
    expect(checkDataFolder({ dataDir })).toMatchObject({ status: 'failed' });
  });
});

test('free disk space is compared with the setting', async () => {
  const at = async (free: number) =>
    (await checkDisk({ dataDir: join(folder, 'new'), minFreeDiskMb: 500 }, async () => free)).status;
  expect([await at(4e8), await at(2e9), await at(1e11)]).toEqual(['failed', 'warning', 'ok']);
  const broken = checkDisk({ dataDir: folder, minFreeDiskMb: 1 }, () => Promise.reject(new Error('no')));
  expect(await broken).toMatchObject({ status: 'skipped' });
});

describe('database settings', () => {
  const good = {
    version: '17.2',
    encoding: 'UTF8',
    maxConnections: 100,
    fsync: true,
    standby: false,
    mayCreateSchemas: true,
    nowMs: 0,
  };

  test.each([
    [{}, 'ok', /./],
    [{ encoding: 'LATIN1' }, 'failed', /UTF8/],
    [{ standby: true, mayCreateSchemas: false }, 'failed', /^Point DATABASE_URL to the primary server\.$/],
    [{ mayCreateSchemas: false }, 'failed', /grant create on database/],
    [{ maxConnections: 10 }, 'failed', /lower DATABASE_POOL_SIZE/],
    [{ maxConnections: 20 }, 'warning', /Raise max_connections to 26/],
    [{ fsync: false }, 'warning', /Turn fsync on/],
    [{ fsync: false, encoding: 'LATIN1' }, 'failed', /UTF8.*fsync/],
  ] as const)('%j is %s', (change, status, fix) => {
    const check = checkServerSettings({ ...good, ...change }, 16);
    expect(check.status).toBe(status);
    expect(check.fix ?? 'nothing').toMatch(fix);
  });
});

describe('clock', () => {
  const database = (aheadMs: number) => ({ name: 'the database server', aheadMs, lowerBound: false });
  const block = (aheadMs: number) => ({ name: 'CARDANO_MAINNET', aheadMs, lowerBound: true });

  test.each([
    [[], 'skipped', 'There is no other clock to compare with'],
    [[database(300)], 'ok', 'Agrees with the database server'],
    [[database(5_000)], 'warning', 'This machine is 5.0 s behind the database server'],
    [[database(-90_000)], 'failed', 'This machine is 90.0 s ahead of the database server'],
    [[block(-900_000)], 'ok', 'No block of a source is in the future'],
    [[database(0), block(120_000)], 'failed', 'The newest block of CARDANO_MAINNET is 120.0 s in the future'],
  ] as const)('%j is %s', (others, status, detail) => {
    expect(checkClock(others)).toMatchObject({ status, detail });
  });
});
