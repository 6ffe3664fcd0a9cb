import { expect, test } from 'vitest';
import { UNOPENED } from '../indexer/follower-state.js';
import { progressLine } from './progress-line.js';

const tip = { slot: 20, height: 12_345, hash: 'ab' };

test('shows the position, the speed and the remaining time', () => {
  const state = { ...UNOPENED, activity: 'syncing', tip, sourceTip: { ...tip, height: 53_068 } } as const;
  expect(progressLine('CARDANO_PREVIEW', { ...state, blocksPerSecond: 1_234.5, secondsLeft: 4_833 })).toBe(
    'CARDANO_PREVIEW  syncing  block 12,345 of 53,068  23.26 %  1,235 blocks/s  1:20:33 left',
  );
  expect(progressLine('CARDANO_PREVIEW', { ...state, secondsLeft: 63 })).toMatch(/1:03 left$/);
});

test('shows activities as states of the network', () => {
  expect(progressLine('CARDANO_PREVIEW', { ...UNOPENED, activity: 'finishing', tip })).toBe(
    'CARDANO_PREVIEW  syncing  block 12,345  building query indexes',
  );
  expect(progressLine('CARDANO_PREVIEW', UNOPENED)).toBe('CARDANO_PREVIEW  starting');
  expect(progressLine('CARDANO_PREVIEW', { ...UNOPENED, activity: 'following', tip })).toBe(
    'CARDANO_PREVIEW  live  block 12,345',
  );
  expect(progressLine('CARDANO_PREVIEW', { ...UNOPENED, activity: 'waiting', reason: 'The node hung up' })).toBe(
    'CARDANO_PREVIEW  behind: The node hung up',
  );
});
