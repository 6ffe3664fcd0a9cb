import { describe, expect, test } from 'vitest';
import type { NativeScript } from './native-script.js';
import { computeLockSlot, listScriptSigners } from './policy-lock.js';

const sig: NativeScript = { type: 'sig', keyHash: new Uint8Array(28) };
const until = (slot: bigint): NativeScript => ({ type: 'before', slot });

describe('a policy', () => {
  test('with an end is locked from its slot on', () => {
    expect(computeLockSlot({ type: 'all', scripts: [sig, until(100n)] })).toBe(100n);
    expect(computeLockSlot({ type: 'all', scripts: [until(100n), until(50n)] })).toBe(50n);
  });

  test('with an alternative is not locked by the branch that ends', () => {
    expect(computeLockSlot({ type: 'any', scripts: [sig, until(100n)] })).toBeUndefined();
    expect(computeLockSlot({ type: 'any', scripts: [until(50n), until(100n)] })).toBe(100n);
  });

  test('with a threshold is locked when too few branches are left', () => {
    const scripts = [until(10n), until(20n), sig];
    expect(computeLockSlot({ type: 'atLeast', required: 1n, scripts })).toBeUndefined();
    expect(computeLockSlot({ type: 'atLeast', required: 2n, scripts })).toBe(20n);
    expect(computeLockSlot({ type: 'atLeast', required: 3n, scripts })).toBe(10n);
    expect(computeLockSlot({ type: 'atLeast', required: 4n, scripts })).toBe(0n);
    expect(computeLockSlot({ type: 'atLeast', required: 0n, scripts })).toBeUndefined();
  });

  test('without an end is never locked', () => {
    expect(computeLockSlot(sig)).toBeUndefined();
    expect(computeLockSlot({ type: 'after', slot: 5n })).toBeUndefined();
    expect(computeLockSlot({ type: 'all', scripts: [] })).toBeUndefined();
    expect(computeLockSlot({ type: 'any', scripts: [] })).toBe(0n);
  });

  test('lists each of its signers once', () => {
    expect(listScriptSigners({ type: 'all', scripts: [sig, { type: 'any', scripts: [sig, until(1n)] }] })).toHaveLength(
      1,
    );
  });
});
