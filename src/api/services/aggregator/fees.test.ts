import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeeTerms, feeOf, feesOf } from './fees.js';

const terms = (more: Partial<FeeTerms>): FeeTerms => ({
  payoutAddress: 'addr1',
  bps: 0,
  fixedLovelace: 0n,
  maxLovelace: undefined,
  ...more,
});
const least = (): bigint => 970_000n;

describe('a fee', () => {
  test('is a share of the order value plus a fixed part, capped at the maximum', () => {
    expect(feeOf(terms({ bps: 30 }), 1_000_000_000n, least)?.lovelace).toBe(3_000_000n);
    expect(feeOf(terms({ bps: 30, fixedLovelace: 1_000_000n }), 1_000_000_000n, least)?.lovelace).toBe(4_000_000n);
    expect(feeOf(terms({ bps: 30, maxLovelace: 2_000_000n }), 1_000_000_000n, least)?.lovelace).toBe(2_000_000n);
    expect(feeOf(terms({ fixedLovelace: 1_000_000n }), undefined, least)?.lovelace).toBe(1_000_000n);
  });

  test('never exceeds the agreed amount, and is waived when it is below the minimum UTxO value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.bigInt(0n, 3_000_000n),
        fc.option(fc.bigInt(0n, 5_000_000n), { nil: undefined }),
        fc.bigInt(0n, 10n ** 12n),
        (bps, fixedLovelace, maxLovelace, worth) => {
          const fee = feeOf(terms({ bps, fixedLovelace, maxLovelace }), worth, least)?.lovelace ?? 0n;
          expect(fee <= fixedLovelace + (worth * BigInt(bps)) / 10_000n).toBe(true);
          expect(maxLovelace === undefined || fee <= maxLovelace).toBe(true);
          expect(fee === 0n || fee >= least()).toBe(true);
        },
      ),
    );
  });

  test('of the operator is lower for partners when a discount is configured', () => {
    const operator = {
      payoutAddress: 'addr1',
      bps: 40,
      discountedBps: 10,
      fixedLovelace: 0n,
      maxLovelace: undefined,
    };
    const ask = (isPartner: boolean) =>
      feesOf({ worth: 10n ** 10n, partner: undefined, operator, isPartner, leastOutput: least });
    expect(ask(false)).toMatchObject({ appliedRate: 0.4, discounted: false, aggregator: { lovelace: 40_000_000n } });
    expect(ask(true)).toMatchObject({ appliedRate: 0.1, discounted: true, aggregator: { lovelace: 10_000_000n } });
  });
});
