import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../../kernel/log.js';
import { CannotRun } from './cannot-run.js';
import { findNativeServer } from './native-server.js';
import { serverOwner } from './owner.js';
import { reachableServer } from './reachable-server.js';

const packaged = findNativeServer();
const isRoot = process.getuid?.() === 0;

describe.runIf(packaged !== undefined)('reachable server', () => {
  test('is the installed one where possible', async () => {
    expect((await reachableServer(packaged!, {}, silentLog)).root).toBe(packaged!.root);
  });

  test.runIf(isRoot)('is a copy when the owner has no access to the installation', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'crosstie-closed-'));
    cpSync(packaged!.root, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    const hidden = { ...packaged!, root: join(closed, 'native'), version: basename(closed) };
    const server = await reachableServer(hidden, serverOwner(), silentLog);
    try {
      expect(server.root).not.toBe(hidden.root);
      expect((await reachableServer(hidden, serverOwner(), silentLog)).root).toBe(server.root);
    } finally {
      rmSync(closed, { recursive: true, force: true });
      rmSync(dirname(server.root), { recursive: true, force: true });
    }
    expect(existsSync(server.root)).toBe(false);
  });

  test('is undefined when the program cannot start', async () => {
    const corrupt = mkdtempSync(join(tmpdir(), 'crosstie-broken-'));
    chmodSync(corrupt, 0o755);
    await expect(reachableServer({ ...packaged!, root: corrupt }, {}, silentLog)).rejects.toThrow(CannotRun);
    rmSync(corrupt, { recursive: true, force: true });
  });
});
