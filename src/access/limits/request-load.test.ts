import { describe, expect, test } from 'vitest';
import { createRequestLoad } from './request-load.js';

const flow = (key: string) => ({ key, weight: 1 });
const A = flow('a');
const B = flow('b');

function setUp(maxInFlight: number) {
  const waits = new Map<string, number>();
  const load = createRequestLoad({ maxInFlight, maxDelayMs: 500 }, (key) => waits.get(key) ?? 0);
  const enter = (each: typeof A, times: number): void => {
    for (let time = 0; time < times; time++) load.enter(each);
  };
  return { load, waits, enter };
}

const OVERLOADED = expect.objectContaining({ kind: 'unavailable', headers: { 'Retry-After': '1' } });

describe('request load', () => {
  test('rejects an account whose work keeps waiting and admits others', () => {
    const { load, waits, enter } = setUp(1_000);
    enter(A, 10);
    waits.set('a', 501);
    expect(() => load.enter(A)).toThrow(OVERLOADED);
    expect(() => load.enter(B)).not.toThrow();
    expect(load).toMatchObject({ inFlight: 11, activeFlows: 2, shed: 1 });
    waits.set('a', 499);
    expect(() => load.enter(A)).not.toThrow();
  });

  test('admits a client with one request at a time regardless of its waiting time', () => {
    const { load, waits } = setUp(1_000);
    waits.set('a', 60_000);
    for (let time = 0; time < 100; time++) {
      load.enter(A);
      load.leave(A);
    }
    expect(load.shed).toBe(0);
  });

  test('rejects accounts with the most requests in flight first when all have to wait', () => {
    const { load, waits, enter } = setUp(1_000);
    enter(A, 10);
    enter(B, 2);
    for (const key of ['a', 'b']) waits.set(key, 501);
    expect(() => load.enter(A)).toThrow(OVERLOADED);
    expect(() => load.enter(B)).not.toThrow();
  });

  test('rejects accounts above an equal share when the service is full', () => {
    const { load, enter } = setUp(10);
    enter(A, 9);
    load.enter(B);
    expect(() => load.enter(A)).toThrow(OVERLOADED);
    expect(() => load.enter(B)).not.toThrow();
    expect(() => load.enter(flow('c'))).not.toThrow();
  });

  test('rejects first requests only at the hard limit', () => {
    const { load } = setUp(10);
    for (let index = 0; index < 40; index++) load.enter(flow(`account ${index}`));
    expect(() => load.enter(flow('one more'))).toThrow(OVERLOADED);
  });

  test('throws when an uncounted request leaves', () => {
    expect(() => setUp(1).load.leave(A)).toThrow('no request of a is in flight');
  });
});
