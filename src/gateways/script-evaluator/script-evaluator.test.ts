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

describe('script evaluator', () => {
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
