import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Descriptor } from '../../../chains/bitcoin/descriptors/descriptor.js';
import { DerivedScripts } from './derived-scripts.js';

/** A descriptor that counts its derivations. */
function countingDescriptor(text: string): Descriptor & { readonly derived: number[] } {
  const derived: number[] = [];
  const derive = (index: number): Uint8Array => {
    derived.push(index);
    return Uint8Array.of(text.length, index);
  };
  return { text, ranged: true, testnet: undefined, derived, derive, expand: (i) => ({ script: derive(i), keys: [] }) };
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, place) => from + place);

describe('derived scripts', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('a script is derived once, also by concurrent reads', async () => {
    const cache = new DerivedScripts({ maxScripts: 100, expiryMs: 1_000 });
    const descriptor = countingDescriptor('a');
    const [first, second] = await Promise.all([cache.read(descriptor, 0, 20), cache.read(descriptor, 10, 30)]);
    expect(first.map(([, index]) => index)).toEqual(range(0, 20));
    expect(second.map(([, index]) => index)).toEqual(range(10, 30));
    expect(descriptor.derived).toEqual(range(0, 30));
    expect(cache.count(descriptor)).toBe(30);
  });

  test('the least recently used descriptors are removed above the limit', async () => {
    const cache = new DerivedScripts({ maxScripts: 50, expiryMs: 1_000 });
    const [a, b, c] = [countingDescriptor('a'), countingDescriptor('bb'), countingDescriptor('ccc')];
    await cache.read(a, 0, 20);
    await cache.read(b, 0, 20);
    await cache.read(a, 0, 5);
    await cache.read(c, 0, 20);
    expect([a, b, c].map((each) => cache.count(each))).toEqual([20, 0, 20]);
  });

  test('scripts are removed when a descriptor is not used for the time limit', async () => {
    const cache = new DerivedScripts({ maxScripts: 50, expiryMs: 1_000 });
    const descriptor = countingDescriptor('a');
    await cache.read(descriptor, 0, 20);
    vi.advanceTimersByTime(900);
    await cache.read(descriptor, 0, 20);
    vi.advanceTimersByTime(900);
    expect(cache.count(descriptor)).toBe(20);
    vi.advanceTimersByTime(200);
    expect(cache.count(descriptor)).toBe(0);
  });

  test('a failed derivation is repeated by the next read', async () => {
    const cache = new DerivedScripts({ maxScripts: 50, expiryMs: 1_000 });
    const descriptor = countingDescriptor('a');
    let failures = 1;
    const failing = {
      ...descriptor,
      derive(index: number) {
        if (index === 3 && failures-- > 0) throw new Error('not now');
        return descriptor.derive(index);
      },
    };
    await expect(cache.read(failing, 0, 5)).rejects.toThrow('not now');
    expect((await cache.read(failing, 0, 5)).map(([, index]) => index)).toEqual(range(0, 5));
  });
});
