import { describe, expect, test } from 'vitest';
import { ReadCosts } from './read-costs.js';

const recordTimes = (costs: ReadCosts, kind: string, count: number, ms: number): void => {
  for (let n = 0; n < count; n++) costs.record([kind], ms);
};

describe('read costs', () => {
  test('kind may share after several reads of which one was fast', () => {
    const costs = new ReadCosts();
    recordTimes(costs, 'block', 7, 20);
    expect(costs.isFast('block')).toBe(false);
    costs.record(['block'], 1);
    expect(costs.isFast('block')).toBe(true);
  });

  test('kind whose fastest read is slow never shares', () => {
    const costs = new ReadCosts();
    recordTimes(costs, 'history', 100, 4);
    expect(costs.isFast('history')).toBe(false);
  });

  test('slow batch suspends all of its kinds until they have been fast for long', () => {
    const costs = new ReadCosts();
    for (const kind of ['block', 'address']) recordTimes(costs, kind, 8, 1);
    costs.record(['block', 'address'], 100);
    expect([costs.isFast('block'), costs.isFast('address')]).toEqual([false, false]);
    recordTimes(costs, 'block', 249, 1);
    expect(costs.isFast('block')).toBe(false);
    costs.record(['block'], 1);
    expect([costs.isFast('block'), costs.isFast('address')]).toEqual([true, false]);
  });

  test('batches that are all slower on a busy machine suspend nothing', () => {
    const costs = new ReadCosts();
    recordTimes(costs, 'block', 8, 1);
    for (let ms = 1; ms <= 100; ms += 0.2) costs.record(['block'], ms);
    expect(costs.isFast('block')).toBe(true);
  });

  test('kinds beyond the limit do not share and take no memory', () => {
    const costs = new ReadCosts();
    for (let kind = 0; kind < 5_000; kind++) costs.record([String(kind)], 1);
    recordTimes(costs, 'late', 8, 1);
    expect(costs.isFast('late')).toBe(false);
  });
});
