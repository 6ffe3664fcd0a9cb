import { expect, test } from 'vitest';
import { networkById } from '../../chains/networks.js';
import { chainTip } from './chain-tip.js';

const preview = networkById('CARDANO_PREVIEW');
const tip = { slot: 259_215, height: 13_012, hash: 'ab' };

test('block has the epoch and slot of its network calendar', () => {
  expect(chainTip(preview, tip)).toEqual({
    ...tip,
    epoch: 3,
    epochSlot: 15,
    time: 1_666_656_000 + 259_215,
    era: 'babbage',
  });
  expect(chainTip(preview, undefined)).toBeUndefined();
});

test('Bitcoin block has the time that was looked up', () => {
  expect(chainTip(networkById('BITCOIN_MAINNET'), { ...tip, slot: 13_012 }, 1_700_000_000)).toMatchObject({
    time: 1_700_000_000,
    epoch: undefined,
  });
});
