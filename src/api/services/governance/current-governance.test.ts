import { expect, test } from 'vitest';
import { findTermStart } from './current-governance.js';

const cold = (byte: number) => ({ type: 'key' as const, hash: new Uint8Array(28).fill(byte) });
const threshold = { numerator: 2n, denominator: 3n };
const committee = (epoch: number, ...members: readonly (readonly [byte: number, until: number])[]) => ({
  value: { threshold, members: members.map(([byte, until]) => ({ cold: cold(byte), until })) },
  action: undefined,
  epoch,
});

test('a term starts with the first committee that has the member without interruption', () => {
  const all = [committee(1, [1, 50], [2, 50]), committee(5, [1, 50]), committee(9, [1, 50], [2, 50])];
  expect(findTermStart(all, cold(1), 50)).toBe(1);
  expect(findTermStart(all, cold(2), 50)).toBe(9);
});

test('a term that another action extended starts with that action', () => {
  const all = [committee(1, [1, 50]), committee(5, [1, 90])];
  expect(findTermStart(all, cold(1), 90)).toBe(5);
});
