import { afterAll, describe, expect, test } from 'vitest';
import { type EvaluationRequest, scriptEvaluator } from './script-evaluator.js';

const evaluator = scriptEvaluator({ waiting: 5, waitingEach: 2 });
afterAll(() => evaluator.stop());

const flow = (key: string) => ({ key, weight: 1 });

const broken: EvaluationRequest = {
  transaction: Uint8Array.of(0x80),
  parts: undefined,
  utxos: Uint8Array.of(0xa0),
  zeroTimeMs: 0,
  zeroSlot: 0,
  slotMs: 1000,
  costModels: [[], [], []],
};

describe('script evaluator', () => {
  test('an account beyond its share of the queue is rejected with Retry-After', async () => {
    const mine = [1, 2].map(() => evaluator.evaluate(broken, flow('me')));
    await expect(evaluator.evaluate(broken, flow('me'))).rejects.toMatchObject({
      kind: 'rate-limited',
      message: expect.stringContaining('At most 2 transactions of an account'),
      headers: { 'Retry-After': '5' },
    });
    expect(() => evaluator.requirePlace(flow('me'))).toThrow('At most 2 transactions');
    expect(() => evaluator.requirePlace(flow('a'))).not.toThrow();
    const theirs = ['a', 'b', 'c'].map((owner) => evaluator.evaluate(broken, flow(owner)));
    await expect(evaluator.evaluate(broken, flow('d'))).rejects.toThrow('Too many transactions wait to be evaluated');
    for (const evaluation of await Promise.all([...mine, ...theirs])) expect(evaluation.ok).toBe(false);
    expect(await evaluator.evaluate(broken, flow('me'))).toMatchObject({ ok: false, reason: expect.any(String) });
  });
});
