import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.js';
import { processIdentity } from './process-identity.js';

describe('the lock of a data directory', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crosstie-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const finishedProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;
  const writeLock = (holder: object): void =>
    writeFileSync(join(folder, 'lock'), JSON.stringify({ host: hostname(), token: 'x', ...holder }));

  test('it has one holder until it is released, and leaves nothing behind', async () => {
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

  test('it makes the directory', async () => {
    const lock = await lockDirectory(join(folder, 'a/b'));
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['lock']);
    lock.release();
  });

  test('the lock of a process that is gone is taken over', async () => {
    writeLock({ pid: finishedProcess(), identity: 'gone' });
    const lock = await lockDirectory(folder);
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  test('the lock of an earlier process with the id of a living one is taken over', async () => {
    writeLock({ pid: process.ppid, identity: 'of another time' });
    (await lockDirectory(folder)).release();
  });

  test('a living process with the right identity keeps its lock', async () => {
    writeLock({ pid: process.ppid, identity: await processIdentity(process.ppid) });
    await expect(lockDirectory(folder)).rejects.toThrow(`process ${process.ppid}`);
  });

  test('the lock of another machine is kept while it is touched, and taken over when it is not', async () => {
    writeLock({ host: 'elsewhere', pid: 1, identity: 'unknown here' });
    let second = 0;
    const heartbeat = setInterval(() => utimesSync(join(folder, 'lock'), ++second, second), 5);
    await expect(lockDirectory(folder, 60_000)).rejects.toThrow('in use by another service');
    clearInterval(heartbeat);
    (await lockDirectory(folder, 1)).release();
  });

  test('a file that is no lock does not block', async () => {
    writeFileSync(join(folder, 'lock'), 'not json');
    (await lockDirectory(folder)).release();
  });

  test('of many that find a stale lock one gets it', async () => {
    writeLock({ pid: finishedProcess(), identity: 'gone' });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(folder)));
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const { value } of winners) value.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a directory that cannot be made is refused with a sentence', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(lockDirectory(join(folder, 'file/below'))).rejects.toThrow(/cannot be written \(ENOTDIR\)/);
  });
});
