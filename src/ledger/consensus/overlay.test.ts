import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOverlaySlot, type OverlaySchedule, slotOwner } from './overlay.js';

const delegate = (name: string) => ({ delegate: `${name}-cold`, vrf: `${name}-vrf` });
/** Not in the order of the hashes, because a map keeps the order of insertion. */
const genesisDelegates = new Map([
  ['cc', delegate('c')],
  ['aa', delegate('a')],
  ['bb', delegate('b')],
]);
const schedule = (numerator: bigint, denominator = 10n): OverlaySchedule => ({
  firstSlotOfEpoch: 1_000,
  decentralisation: { numerator, denominator },
  activeSlotsCoefficient: 0.2,
  genesisDelegates,
});
const names = (from: number, count: number, overlay: OverlaySchedule): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const owner = slotOwner(from + index, overlay);
    return owner.kind === 'delegate' ? owner.delegate.delegate : owner.kind;
  });

describe('overlay slots', () => {
  test('are the share d of any run of slots from the start of the epoch, rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000n }), fc.nat({ max: 500 }), (numerator, slots) => {
        const d = { numerator, denominator: 1_000n };
        const count = Array.from({ length: slots }, (_, slot) => isOverlaySlot(slot, d)).filter(Boolean).length;
        expect(count).toBe(Math.ceil((slots * Number(numerator)) / 1_000));
      }),
    );
  });

  test('do not exist with d = 0 and are all slots with d = 1', () => {
    expect(names(1_000, 30, schedule(0n)).every((name) => name === 'pools')).toBe(true);
    expect(names(1_000, 30, schedule(10n)).includes('pools')).toBe(false);
  });
});

describe('owners', () => {
  test('genesis keys take turns in the order of their hashes, one active slot in 1/f', () => {
    const silent = Array(4).fill('silent');
    expect(names(1_000, 20, schedule(10n))).toEqual([
      ...['a-cold', ...silent],
      ...['b-cold', ...silent],
      ...['c-cold', ...silent],
      ...['a-cold', ...silent],
    ]);
  });

  test('with d = 1/2 every second slot belongs to pools', () => {
    const owners = names(1_000, 40, schedule(5n));
    expect(owners.filter((owner) => owner === 'pools')).toHaveLength(20);
    expect(owners[0]).toBe('a-cold');
    expect(owners[10]).toBe('b-cold');
    expect(owners[20]).toBe('c-cold');
    expect(owners[30]).toBe('a-cold');
  });

  test('without genesis keys overlay slots are silent', () => {
    expect(slotOwner(1_000, { ...schedule(10n), genesisDelegates: new Map() })).toEqual({ kind: 'silent' });
  });
});
