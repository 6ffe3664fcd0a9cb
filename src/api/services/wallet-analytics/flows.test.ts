import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitAmongParties, sumFlows, UNKNOWN_PARTY } from './flows.js';

describe('counterparties', () => {
  test('sole sender pays each receiver its gain, and the fee', () => {
    const shares = splitAmongParties(-107n, [
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

  test('received amount comes from the parties that lost, in proportion', () => {
    const others = [
      { key: 'a', lovelace: -30n },
      { key: 'b', lovelace: -10n },
      { key: 'c', lovelace: 20n },
    ];
    expect(splitAmongParties(20n, others)).toEqual(
      new Map([
        ['a', 15n],
        ['b', 5n],
      ]),
    );
  });

  test('received amount comes from the unknown party when no other party is known', () => {
    expect(splitAmongParties(5n, [])).toEqual(new Map([[UNKNOWN_PARTY, 5n]]));
  });

  test('shares add up to the change of the balance, and none has the opposite sign', () => {
    const parties = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'fees'), lovelace: fc.bigInt(-99n, 99n) }),
    );
    fc.assert(
      fc.property(fc.bigInt(-500n, 500n), parties, (own, others) => {
        const shares = [...splitAmongParties(own, others).values()];
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(own);
        expect(shares.every((share) => share === 0n || share > 0n === own > 0n)).toBe(true);
      }),
    );
  });

  test('flows are added up by key, counting each transaction once per key', () => {
    expect(
      sumFlows([
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
