import { describe, expect, test } from 'vitest';
import { payToWitness } from '../../chains/bitcoin/script-builder.js';
import { estimateSpend } from '../../chains/bitcoin/spend-weight.js';
import { toRatePerKilobyte } from './fee-rate.js';
import { type PaymentRequest, planPayment, type Spendable, toSpendable } from './plan-payment.js';

const script = payToWitness(0, new Uint8Array(20));
const coin = (value: number, vout = 0): Spendable =>
  toSpendable(
    { txid: new Uint8Array(32).fill(7), vout },
    { value: BigInt(value), script },
    estimateSpend(script)!,
    undefined,
  );

const request = (changes: Partial<PaymentRequest>): PaymentRequest => ({
  required: [],
  available: [],
  outputs: [{ script, value: 50_000n }],
  change: { script, expanded: undefined },
  fees: [{ rate: toRatePerKilobyte(2), extra: 0n }],
  longTermRate: toRatePerKilobyte(10),
  changePosition: 1,
  sequence: 0xffff_fffd,
  lockTime: 0,
  transactionVersion: 2,
  ...changes,
});

const sum = (list: readonly { readonly value: bigint }[]): bigint =>
  list.reduce((total, { value }) => total + value, 0n);

describe('payment', () => {
  test('inputs are outputs plus fee, and the fee is the rate times the size', () => {
    const payment = planPayment(request({ available: [coin(80_000)] }));
    expect(sum(payment.inputs)).toBe(sum(payment.outputs) + payment.fee);
    expect(payment.changeIndex).toBe(1);
    // One segwit input and two outputs: 141 virtual bytes.
    expect([Math.ceil(payment.weight / 4), payment.fee]).toEqual([141, 282n]);
  });

  test('change below the dust limit goes to the fee', () => {
    const payment = planPayment(request({ available: [coin(50_500)] }));
    expect([payment.changeIndex, payment.fee]).toEqual([undefined, 500n]);
  });

  test('the highest of several fee rules counts', () => {
    const fees = [
      { rate: toRatePerKilobyte(2), extra: 0n },
      { rate: toRatePerKilobyte(1), extra: 5_000n },
    ];
    expect(planPayment(request({ required: [coin(80_000)], fees })).fee).toBe(5_141n);
  });

  test('a transaction without payments has change, from further coins if needed', () => {
    const small = coin(400);
    const payment = planPayment(request({ required: [small], available: [coin(20_000, 1)], outputs: [] }));
    expect([payment.inputs.length, payment.outputs.length, payment.changeIndex]).toEqual([2, 1, 0]);
    expect(() => planPayment(request({ required: [small], outputs: [] }))).toThrow('Insufficient funds');
  });

  test('the output without a value gets the rest', () => {
    const payment = planPayment(
      request({
        available: [coin(30_000), coin(40_000, 1)],
        outputs: [{ script, value: undefined }],
        change: undefined,
      }),
    );
    expect(payment.inputs).toHaveLength(2);
    expect(sum(payment.outputs)).toBe(70_000n - payment.fee);
  });

  test('transactions that nodes do not relay are rejected', () => {
    const available = Array.from({ length: 1_600 }, (_, vout) => coin(10_000, vout));
    expect(() => planPayment(request({ available, outputs: [{ script, value: undefined }] }))).toThrow('weight');
    expect(() => planPayment(request({ available, change: undefined }))).toThrow("'changeAddress'");
  });
});
