import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addedUp, sharedOut, UNKNOWN_PARTY } from './flows.js';

describe('counterparties', () => {
  test('whoever pays alone pays each receiver what it got, and the fee', () => {
    const shares = sharedOut(-107n, [
      { key: 'a', lovelace: 60n },
      { key: 'b', lovelace: 45n },
      { key: 'fees', lovelace: 2n },
    ]);
    expect(shares).toEqual(
      new Map([
        ['a', -60n],
        ['b', -45n],
        ['fees', -2n],
      ]),
    );
  });

  test('what was received comes from those that lost, in proportion', () => {
    const others = [
      { key: 'a', lovelace: -30n },
      { key: 'b', lovelace: -10n },
      { key: 'c', lovelace: 20n },
    ];
    expect(sharedOut(20n, others)).toEqual(
      new Map([
        ['a', 15n],
        ['b', 5n],
      ]),
    );
  });

  test('where nobody is known it came from somebody unknown', () => {
    expect(sharedOut(5n, [])).toEqual(new Map([[UNKNOWN_PARTY, 5n]]));
  });

  test('shares always add up to the change of the balance, and none has the other sign', () => {
    const parties = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'fees'), lovelace: fc.bigInt(-99n, 99n) }),
    );
    fc.assert(
      fc.property(fc.bigInt(-500n, 500n), parties, (own, others) => {
        const shares = [...sharedOut(own, others).values()];
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(own);
        expect(shares.every((share) => share === 0n || share > 0n === own > 0n)).toBe(true);
      }),
    );
  });

  test('flows are added up by key, each transaction once for each', () => {
    expect(
      addedUp([
        [['a', 5n]],
        [
          ['a', -3n],
          ['b', -1n],
        ],
      ]),
    ).toEqual([
      { key: 'a', received: 5n, sent: 3n, txCount: 2 },
      { key: 'b', received: 0n, sent: 1n, txCount: 1 },
    ]);
  });
});
