import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canReach, canRead, serverOwner } from './owner.js';

describe('the owner of the server', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crosstie-owner-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const stranger = { uid: 54_321, gid: 54_321 };

  test('root hands the server to an unprivileged user, everyone else runs it alone', () => {
    expect(serverOwner(0)).toEqual({ uid: 65_534, gid: 65_534 });
    expect(serverOwner(1000)).toEqual({});
  });

  test.skipIf(process.platform === 'win32')('a closed folder anywhere above a path is in the way', () => {
    const inner = join(folder, 'a/b');
    mkdirSync(inner, { recursive: true });
    expect(canReach(join(inner, 'c/d'), stranger)).toBe(true);
    chmodSync(join(folder, 'a'), 0o700);
    expect(canReach(join(inner, 'c/d'), stranger)).toBe(false);
    expect(canReach(join(inner, 'c/d'), {})).toBe(true);
  });

  test.skipIf(process.platform === 'win32')('a file that is closed to others cannot be read', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    expect(canRead(file, stranger)).toBe(true);
    chmodSync(file, 0o640);
    expect(canRead(file, stranger)).toBe(false);
  });
});
