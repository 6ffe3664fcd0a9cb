import { expect, test } from 'vitest';
import { computeDecentralisation } from './decentralisation.js';

const pool = (poolIdBech32: string, liveStake: string, poolGroup: string | null = null, poolStatus = 'registered') => ({
  poolIdBech32,
  liveStake,
  poolGroup,
  poolStatus,
});

test('pools of a group count as one operator, and the majority is more than half', () => {
  const { operators, total, majority } = computeDecentralisation([
    pool('a', '20', 'group'),
    pool('b', '30'),
    pool('c', '25', 'group'),
    pool('d', '15'),
  ]);
  expect(operators).toEqual([
    { name: 'group', stake: 45n },
    { name: 'b', stake: 30n },
    { name: 'd', stake: 15n },
  ]);
  expect([total, majority]).toEqual([90n, 2]);
});

test('half of the stake is no majority', () => {
  expect(computeDecentralisation([pool('a', '1'), pool('b', '1')]).majority).toBe(2);
});

test('retired pools and an empty chain have no stake', () => {
  expect(computeDecentralisation([pool('a', '5', null, 'retired')])).toEqual({ operators: [], total: 0n, majority: 0 });
});
