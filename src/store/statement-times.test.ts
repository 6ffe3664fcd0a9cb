import { expect, test } from 'vitest';
import { type StatementCall, StatementTimes } from './statement-times.js';

const call = (text: string, ms: number, more: Partial<StatementCall> = {}): StatementCall => ({
  text,
  ms,
  rows: 1,
  shared: false,
  failed: false,
  ...more,
});

test('calls, failures, shared calls, rows and times of a text are added', () => {
  const times = new StatementTimes();
  times.record(call('select 1', 2, { rows: 3 }));
  times.record(call('select 1', 5, { shared: true }));
  times.record(call('select 1', 1, { failed: true, rows: 0 }));
  expect(times.list('total', 20)).toEqual([
    { text: 'select 1', calls: 3, failedCalls: 1, sharedCalls: 1, totalMs: 8, maxMs: 5, rows: 4 },
  ]);
});

test('statements are ordered by total or by mean time and limited', () => {
  const times = new StatementTimes();
  for (let index = 0; index < 10; index += 1) times.record(call('often', 2));
  times.record(call('slow', 15));
  times.record(call('fast', 1));
  const texts = (...given: Parameters<StatementTimes['list']>) => times.list(...given).map(({ text }) => text);
  expect(texts('total', 20)).toEqual(['often', 'slow', 'fast']);
  expect(texts('mean', 20)).toEqual(['slow', 'often', 'fast']);
  expect(texts('mean', 1)).toEqual(['slow']);
});

test('texts beyond the limit are not stored, and stored ones continue', () => {
  const times = new StatementTimes(2);
  for (const text of ['a', 'b', 'c', 'a']) times.record(call(text, 1));
  expect(times.list('total', 20).map(({ text, calls }) => [text, calls])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test('a listed time does not change with later calls', () => {
  const times = new StatementTimes();
  times.record(call('a', 1));
  const [before] = times.list('total', 1);
  times.record(call('a', 1));
  expect(before?.calls).toBe(1);
});
