import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canReach, canRead, serverOwner } from './owner.js';

describe('server owner', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crosstie-owner-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const stranger = { uid: 54_321, gid: 54_321 };

  test('is an unprivileged user under root, and the current user otherwise', () => {
    expect(serverOwner(0)).toEqual({ uid: 65_534, gid: 65_534 });
    expect(serverOwner(1000)).toEqual({});
  });

  test.skipIf(process.platform === 'win32')('cannot reach a path below a closed folder', () => {
    const inner = join(folder, 'a/b');
    mkdirSync(inner, { recursive: true });
    expect(canReach(join(inner, 'c/d'), stranger)).toBe(true);
    chmodSync(join(folder, 'a'), 0o700);
    expect(canReach(join(inner, 'c/d'), stranger)).toBe(false);
    expect(canReach(join(inner, 'c/d'), {})).toBe(true);
  });

  test.skipIf(process.platform === 'win32')('cannot read a file that is closed to others', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    expect(canRead(file, stranger)).toBe(true);
    chmodSync(file, 0o640);
    expect(canRead(file, stranger)).toBe(false);
  });
});
