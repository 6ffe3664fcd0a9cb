import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, KOINLY_HEAD, koinlyLines, koinlyPayment } from './koinly.js';

const common = { time: 1_700_000_000, txHash: 'ab'.repeat(32), assets: [] };
const lines = (lovelace: bigint, withdrawn: bigint, fee?: bigint): readonly string[] =>
  koinlyLines({ ...common, withdrawalsAreIncome: true, lovelace, withdrawn, fee });

describe('Koinly lines', () => {
  test('a payment has its fee in a separate column', () => {
    expect(lines(-5_170_000n, 0n, 170_000n)).toEqual([
      `2023-11-14 22:13:20 UTC,5.000000,ADA,,,0.170000,ADA,,,,,${common.txHash}`,
    ]);
  });

  test('withdrawals that are income are labelled as rewards, and a transaction that only pays a fee as cost', () => {
    expect(lines(830_000n, 1_000_000n, 170_000n)).toEqual([
      `2023-11-14 22:13:20 UTC,,,1.000000,ADA,,,,,reward,,${common.txHash}`,
      `2023-11-14 22:13:20 UTC,0.170000,ADA,,,,,,,cost,,${common.txHash}`,
    ]);
    expect(lines(0n, 0n)).toEqual([]);
  });

  test('payments are income without a transaction, except returned deposits, and their withdrawal is none', () => {
    const pay = (kind: 'member' | 'pool-refund') => koinlyPayment({ time: common.time, kind, lovelace: 1_000_000n });
    expect(pay('member')).toBe('2023-11-14 22:13:20 UTC,,,1.000000,ADA,,,,,reward,,');
    expect(pay('pool-refund')).toBe('2023-11-14 22:13:20 UTC,,,1.000000,ADA,,,,,,,');
    const movement = { ...common, withdrawalsAreIncome: false, withdrawn: 1_000_000n, fee: 170_000n };
    expect(koinlyLines({ ...movement, lovelace: 830_000n })).toEqual([
      `2023-11-14 22:13:20 UTC,0.170000,ADA,,,,,,,cost,,${common.txHash}`,
    ]);
  });

  test('each token has its own line', () => {
    const assets = [
      { currency: 'asset1x', decimals: 2, quantity: -1_234n },
      { currency: 'asset1y', decimals: 0, quantity: 1n },
    ];
    expect(
      koinlyLines({ ...common, withdrawalsAreIncome: true, lovelace: 0n, withdrawn: 0n, fee: undefined, assets }),
    ).toEqual([
      `2023-11-14 22:13:20 UTC,12.34,asset1x,,,,,,,,,${common.txHash}`,
      `2023-11-14 22:13:20 UTC,,,1,asset1y,,,,,,,${common.txHash}`,
    ]);
  });

  test('the lines add up to the amounts that the transaction moved', () => {
    const amount = fc.bigInt({ min: 0n, max: 45_000_000_000_000_000n });
    const signed = fc.bigInt({ min: -45_000_000_000_000_000n, max: 45_000_000_000_000_000n });
    const units = (text: string): bigint => (text === '' ? 0n : BigInt(text.replace('.', '')));
    fc.assert(
      fc.property(signed, amount, fc.option(amount, { nil: undefined }), (lovelace, withdrawn, fee) => {
        let sum = 0n;
        for (const line of lines(lovelace, withdrawn, fee)) {
          const fields = line.split(',');
          expect(fields).toHaveLength(KOINLY_HEAD.split(',').length);
          sum += units(fields[3]!) - units(fields[1]!) - units(fields[5]!);
        }
        expect(sum).toBe(lovelace);
      }),
    );
  });

  test('decimals are exact', () => {
    expect(decimalText(1n, 6)).toBe('0.000001');
    expect(decimalText(18_446_744_073_709_551_615n, 2)).toBe('184467440737095516.15');
    expect(decimalText(7n, 0)).toBe('7');
  });
});
