import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { organicVolume, type TokenTrade } from './organic-volume.js';

const trade = (
  side: 'buy' | 'sell',
  token: bigint,
  time: number,
  wallet: string | undefined,
  more: Partial<TokenTrade> = {},
): TokenTrade => ({
  side,
  token,
  lovelace: token * 2n,
  time,
  wallet,
  arbitrage: false,
  ...more,
});

describe('organic volume', () => {
  const organicTrades = [
    trade('buy', 100n, 0, 'anna'),
    trade('sell', 70n, 10, 'ben'),
    trade('buy', 300n, 20, undefined),
  ];

  test('equals the total volume when every wallet trades once', () => {
    expect(organicVolume(organicTrades)).toBe(940n);
  });

  test('excludes round trips of a wallet within the hour', () => {
    expect(organicVolume([...organicTrades, trade('buy', 50n, 100, 'carl'), trade('sell', 50n, 200, 'carl')])).toBe(
      940n,
    );
    expect(organicVolume([...organicTrades, trade('buy', 50n, 100, 'carl'), trade('sell', 50n, 3_701, 'carl')])).toBe(
      1_140n,
    );
    expect(organicVolume([...organicTrades, trade('buy', 50n, 100, 'carl'), trade('sell', 30n, 200, 'carl')])).toBe(
      1_100n,
    );
  });

  test('excludes arbitrage and trades of a wallet with itself', () => {
    expect(organicVolume([...organicTrades, trade('buy', 50n, 100, 'carl', { arbitrage: true })])).toBe(940n);
    expect(organicVolume([...organicTrades, trade('buy', 50n, 100, 'carl', { counterparty: 'carl' })])).toBe(940n);
  });

  test('excludes a wallet that makes most of the volume and ends where it began', () => {
    const churn = Array.from({ length: 20 }, (_, round) =>
      trade(round % 2 === 0 ? 'buy' : 'sell', 500n, round * 7_200, 'carl'),
    );
    expect(organicVolume([...organicTrades, ...churn])).toBe(940n);
  });

  test('is between zero and the total volume', () => {
    const trades = fc.array(
      fc.record({
        side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
        token: fc.bigInt({ min: 1n, max: 1_000n }),
        gap: fc.nat(4_000),
        wallet: fc.constantFrom('a', 'b', 'c', undefined),
        arbitrage: fc.boolean(),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(trades, (given) => {
        let time = 0;
        const all = given.map(({ gap, ...rest }) => {
          time += gap;
          return trade(rest.side, rest.token, time, rest.wallet, { arbitrage: rest.arbitrage });
        });
        const organic = organicVolume(all);
        expect(organic >= 0n).toBe(true);
        expect(organic <= all.reduce((sum, { lovelace }) => sum + lovelace, 0n)).toBe(true);
      }),
    );
  });
});
