import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { createUserData, expectUserData } from '../support/user-data.js';

const { dataDir, remove } = temporaryDataDir();
afterAll(remove);

const folder = dirname(dataDir);
const archive = join(folder, 'backup.tar');
const tar = (...args: readonly string[]): void => {
  execFileSync('tar', ['--directory', folder, ...args]);
};
const operatorToken = (): string => readFileSync(join(dataDir, 'operator-token'), 'utf8');

test('copy of the stopped data folder restores accounts, keys, usage and content', {
  timeout: 240_000,
}, async () => {
  const first = await startCrosstie({ dataDir });
  const userData = await createUserData(first.url);
  expect((await first.stop()).code).toBe(0);
  const token = operatorToken();

  tar('--create', '--dereference', '--file', archive, 'state');
  rmSync(dataDir, { recursive: true });
  expect(existsSync(dataDir)).toBe(false);
  tar('--extract', '--file', archive);

  const second = await startCrosstie({ dataDir });
  try {
    await expectUserData(second.url, userData);
    expect(operatorToken()).toBe(token);
  } finally {
    await second.stop();
  }
});
