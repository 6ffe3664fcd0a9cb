import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeFee, computeFees, type FeeTerms } from './fees.js';

const terms = (more: Partial<FeeTerms>): FeeTerms => ({
  payoutAddress: 'addr1',
  bps: 0,
  fixedLovelace: 0n,
  maxLovelace: undefined,
  ...more,
});
const minOutputLovelace = (): bigint => 970_000n;

describe('a fee', () => {
  test('is a share of the order value plus a fixed part, capped at the maximum', () => {
    expect(computeFee(terms({ bps: 30 }), 1_000_000_000n, minOutputLovelace)?.lovelace).toBe(3_000_000n);
    expect(computeFee(terms({ bps: 30, fixedLovelace: 1_000_000n }), 1_000_000_000n, minOutputLovelace)?.lovelace).toBe(
      4_000_000n,
    );
    expect(computeFee(terms({ bps: 30, maxLovelace: 2_000_000n }), 1_000_000_000n, minOutputLovelace)?.lovelace).toBe(
      2_000_000n,
    );
    expect(computeFee(terms({ fixedLovelace: 1_000_000n }), undefined, minOutputLovelace)?.lovelace).toBe(1_000_000n);
  });

  test('never exceeds the agreed amount, and is waived when it is below the minimum UTxO value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.bigInt(0n, 3_000_000n),
        fc.option(fc.bigInt(0n, 5_000_000n), { nil: undefined }),
        fc.bigInt(0n, 10n ** 12n),
        (bps, fixedLovelace, maxLovelace, orderValue) => {
          const fee =
            computeFee(terms({ bps, fixedLovelace, maxLovelace }), orderValue, minOutputLovelace)?.lovelace ?? 0n;
          expect(fee <= fixedLovelace + (orderValue * BigInt(bps)) / 10_000n).toBe(true);
          expect(maxLovelace === undefined || fee <= maxLovelace).toBe(true);
          expect(fee === 0n || fee >= minOutputLovelace()).toBe(true);
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
    const computeOperatorFees = (isPartner: boolean) =>
      computeFees({
        orderValue: 10n ** 10n,
        partner: undefined,
        operator,
        isPartner,
        minOutputLovelace: minOutputLovelace,
      });
    expect(computeOperatorFees(false)).toMatchObject({
      appliedRate: 0.4,
      discounted: false,
      aggregator: { lovelace: 40_000_000n },
    });
    expect(computeOperatorFees(true)).toMatchObject({
      appliedRate: 0.1,
      discounted: true,
      aggregator: { lovelace: 10_000_000n },
    });
  });
});
