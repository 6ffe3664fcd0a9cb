import { afterAll, describe, expect, test } from 'vitest';
import { type EvaluationRequest, scriptEvaluator } from './script-evaluator.js';

const evaluator = scriptEvaluator({ waiting: 5, waitingEach: 2 });
afterAll(() => evaluator.stop());

const broken: EvaluationRequest = {
  transaction: Uint8Array.of(0x80),
  parts: undefined,
  utxos: Uint8Array.of(0xa0),
  zeroTimeMs: 0,
  zeroSlot: 0,
  slotMs: 1000,
  costModels: [[], [], []],
};

describe('the evaluator of scripts', () => {
  test('lets no owner have more than its share of the places, and says when to come again', async () => {
    const mine = [1, 2].map(() => evaluator.evaluate(broken, 'me'));
    await expect(evaluator.evaluate(broken, 'me')).rejects.toMatchObject({
      kind: 'unavailable',
      message: '2 transactions of this account wait to be evaluated already: try again in a moment',
      headers: { 'Retry-After': '5' },
    });
    const theirs = ['a', 'b', 'c'].map((owner) => evaluator.evaluate(broken, owner));
    await expect(evaluator.evaluate(broken, 'd')).rejects.toThrow('Too many transactions wait to be evaluated');
    for (const evaluation of await Promise.all([...mine, ...theirs])) expect(evaluation.ok).toBe(false);
    expect(await evaluator.evaluate(broken, 'me')).toMatchObject({ ok: false, reason: expect.any(String) });
  });
});
