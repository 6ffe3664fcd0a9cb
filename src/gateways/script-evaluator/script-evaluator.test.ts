import { afterAll, describe, expect, test } from 'vitest';
import { type EvaluationRequest, scriptEvaluator } from './script-evaluator.js';

const evaluator = scriptEvaluator({ maxQueued: 5, maxQueuedPerFlow: 2 });
afterAll(() => evaluator.stop());

const flow = (key: string) => ({ key, weight: 1 });

const MALFORMED_REQUEST: EvaluationRequest = {
  transaction: Uint8Array.of(0x80),
  parts: undefined,
  utxos: Uint8Array.of(0xa0),
  zeroTimeMs: 0,
  zeroSlot: 0,
  slotMs: 1000,
  costModels: [[], [], []],
};

/** A transaction with one input, no output and no fee that donates an amount of eight bytes to the treasury. */
const donate = (amount: string): Uint8Array =>
  Buffer.from(`84a400d9010281825820${'00'.repeat(32)}0001800200161b${amount}a0f5f6`, 'hex');

describe('script evaluator', () => {
  test('a transaction with an amount of 2^63 is rejected with the reason, and not evaluated with another amount', async () => {
    const evaluate = (amount: string) =>
      evaluator.evaluate({ ...MALFORMED_REQUEST, transaction: donate(amount) }, flow('large'));
    expect(await evaluate('7fffffffffffffff')).toMatchObject({ kind: 'incomplete' });
    expect(await evaluate('8000000000000000')).toMatchObject({
      ok: false,
      kind: 'unreadable',
      reason: 'An integer of the transaction is too large for the evaluator: 2^63 or more',
    });
  });

  test('scripts that waited for a processor are evaluated however long it took by the clock', async () => {
    const patient = scriptEvaluator({ timeMs: 1 }, () => 0);
    expect(await patient.evaluate(MALFORMED_REQUEST, flow('waiting'))).toMatchObject({ ok: false });
    await patient.stop();
  });

  test('an account beyond its share of the queue is rejected with Retry-After', async () => {
    const mine = [1, 2].map(() => evaluator.evaluate(MALFORMED_REQUEST, flow('me')));
    await expect(evaluator.evaluate(MALFORMED_REQUEST, flow('me'))).rejects.toMatchObject({
      kind: 'rate-limited',
      message: expect.stringContaining('At most 2 transactions of an account'),
      headers: { 'Retry-After': '5' },
    });
    expect(() => evaluator.requireQueueCapacity(flow('me'))).toThrow('At most 2 transactions');
    expect(() => evaluator.requireQueueCapacity(flow('a'))).not.toThrow();
    const theirs = ['a', 'b', 'c'].map((owner) => evaluator.evaluate(MALFORMED_REQUEST, flow(owner)));
    await expect(evaluator.evaluate(MALFORMED_REQUEST, flow('d'))).rejects.toThrow(
      'Too many transactions are queued for evaluation',
    );
    for (const evaluation of await Promise.all([...mine, ...theirs])) expect(evaluation.ok).toBe(false);
    expect(await evaluator.evaluate(MALFORMED_REQUEST, flow('me'))).toMatchObject({
      ok: false,
      reason: expect.any(String),
    });
  });
});
