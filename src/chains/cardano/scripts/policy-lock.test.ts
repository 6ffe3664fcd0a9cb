import { describe, expect, test } from 'vitest';
import type { NativeScript } from './native-script.js';
import { lockSlotOf, signersOf } from './policy-lock.js';

const sig: NativeScript = { type: 'sig', keyHash: new Uint8Array(28) };
const until = (slot: bigint): NativeScript => ({ type: 'before', slot });

describe('a policy', () => {
  test('with an end is locked from its slot on', () => {
    expect(lockSlotOf({ type: 'all', scripts: [sig, until(100n)] })).toBe(100n);
    expect(lockSlotOf({ type: 'all', scripts: [until(100n), until(50n)] })).toBe(50n);
  });

  test('with an alternative is not locked by the branch that ends', () => {
    expect(lockSlotOf({ type: 'any', scripts: [sig, until(100n)] })).toBeUndefined();
    expect(lockSlotOf({ type: 'any', scripts: [until(50n), until(100n)] })).toBe(100n);
  });

  test('with a threshold is locked when too few branches are left', () => {
    const scripts = [until(10n), until(20n), sig];
    expect(lockSlotOf({ type: 'atLeast', required: 1n, scripts })).toBeUndefined();
    expect(lockSlotOf({ type: 'atLeast', required: 2n, scripts })).toBe(20n);
    expect(lockSlotOf({ type: 'atLeast', required: 3n, scripts })).toBe(10n);
    expect(lockSlotOf({ type: 'atLeast', required: 4n, scripts })).toBe(0n);
    expect(lockSlotOf({ type: 'atLeast', required: 0n, scripts })).toBeUndefined();
  });

  test('without an end is never locked', () => {
    expect(lockSlotOf(sig)).toBeUndefined();
    expect(lockSlotOf({ type: 'after', slot: 5n })).toBeUndefined();
    expect(lockSlotOf({ type: 'all', scripts: [] })).toBeUndefined();
    expect(lockSlotOf({ type: 'any', scripts: [] })).toBe(0n);
  });

  test('lists each of its signers once', () => {
    expect(signersOf({ type: 'all', scripts: [sig, { type: 'any', scripts: [sig, until(1n)] }] })).toHaveLength(1);
  });
});
