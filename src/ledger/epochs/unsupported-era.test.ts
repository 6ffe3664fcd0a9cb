import { expect, test } from 'vitest';
import { block, CONSTANTS, EPOCH_SLOTS, resolveAccount } from '../../../test/support/ledger-engine.js';
import { applyBlock } from '../apply-block.js';
import { createInitialState } from '../genesis/initial-state.js';
import { UnsupportedEra } from './unsupported-era.js';

const NO_CONTENT = { firstEpoch: 0, treasury: 0n, byron: [], shelley: [], staking: undefined, shelleyHash: undefined };
const create = (era: 'conway' | 'dijkstra') => createInitialState(NO_CONTENT, CONSTANTS, era, resolveAccount).state;

test('a block of Dijkstra is not applied with the rules of Conway', () => {
  const state = create('conway');
  applyBlock(state, block(5, { era: 'conway' }), CONSTANTS);
  expect(() => applyBlock(state, block(EPOCH_SLOTS + 5, { era: 'dijkstra' }), CONSTANTS)).toThrow(UnsupportedEra);
});

test('an epoch that begins with the protocol version of Dijkstra is not entered', () => {
  const state = create('conway');
  const { parameters } = state.epoch.get();
  state.epoch.update({ parameters: { ...parameters, protocolVersion: { major: 12, minor: 0 } } });
  expect(() => applyBlock(state, block(EPOCH_SLOTS + 5, { era: 'conway' }), CONSTANTS)).toThrow(
    'this release does not have the ledger rules of the era dijkstra',
  );
});

test('a chain that starts in Dijkstra has no initial state', () => {
  expect(() => create('dijkstra')).toThrow(UnsupportedEra);
});
