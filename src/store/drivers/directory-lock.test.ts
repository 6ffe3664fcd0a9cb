import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.js';
import { processIdentity } from './process-identity.js';

describe('data directory lock', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crosstie-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const finishedProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;
  const writeLock = (holder: object): void =>
    writeFileSync(join(folder, 'lock'), JSON.stringify({ host: hostname(), token: 'x', ...holder }));

  test('has one holder until it is released, and leaves no file behind', async () => {
    const lock = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toMatchObject({
      kind: 'unavailable',
      message:
        `The data directory ${folder} is in use by another service (process ${process.pid}): ` +
        'stop that one, or give this one a data directory of its own',
    });
    lock.release();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    (await lockDirectory(folder)).release();
  });

  test('creates the directory', async () => {
    const lock = await lockDirectory(join(folder, 'a/b'));
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['lock']);
    lock.release();
  });

  test('is taken over when its process no longer exists', async () => {
    writeLock({ pid: finishedProcess(), identity: 'gone' });
    const lock = await lockDirectory(folder);
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  test('is taken over when another process now has the id of its holder', async () => {
    writeLock({ pid: process.ppid, identity: 'of another time' });
    (await lockDirectory(folder)).release();
  });

  test('is kept by a living process with the recorded identity', async () => {
    writeLock({ pid: process.ppid, identity: await processIdentity(process.ppid) });
    await expect(lockDirectory(folder)).rejects.toThrow(`process ${process.ppid}`);
  });

  test('of another machine is respected while its heartbeat continues, and taken over afterwards', async () => {
    writeLock({ host: 'elsewhere', pid: 1, identity: 'unknown here' });
    let second = 0;
    const heartbeat = setInterval(() => utimesSync(join(folder, 'lock'), ++second, second), 5);
    await expect(lockDirectory(folder, 60_000)).rejects.toThrow('in use by another service');
    clearInterval(heartbeat);
    (await lockDirectory(folder, 1)).release();
  });

  test('ignores a file that is not a lock', async () => {
    writeFileSync(join(folder, 'lock'), 'not json');
    (await lockDirectory(folder)).release();
  });

  test('has exactly one new holder when many processes find it stale', async () => {
    writeLock({ pid: finishedProcess(), identity: 'gone' });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(folder)));
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const { value } of winners) value.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('reports a directory that cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(lockDirectory(join(folder, 'file/below'))).rejects.toThrow(/cannot be written \(ENOTDIR\)/);
  });
});
