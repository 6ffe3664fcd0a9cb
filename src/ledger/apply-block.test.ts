import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONSTANTS, dumpState } from '../../test/support/ledger-engine.js';
import { RandomLedgerChain } from '../../test/support/random-ledger-chain.js';
import { applyBlock } from './apply-block.js';
import type { LedgerBlock } from './blocks/ledger-block.js';
import { checkConservation, describeImbalance } from './epochs/conservation.js';

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

test('every random block conserves lovelace and keeps the deposit pot equal to the deposits', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const chain = new RandomLedgerChain(seed, 40);
      for (let count = 0; count < 500; count += 1) {
        chain.next();
        expect(describeImbalance(checkConservation(chain.state, CONSTANTS))).toBeUndefined();
      }
      expect(chain.state.epoch.get().epoch).toBeGreaterThan(5);
    }),
    { numRuns: 20 },
  );
});

test('a random chain reaches Conway and pays every kind of reward of the earlier eras', () => {
  const kinds = new Set<string>();
  const eras = new Set<string>();
  for (let seed = 1; seed < 6; seed += 1) {
    const chain = new RandomLedgerChain(seed, 40);
    for (let count = 0; count < 500; count += 1)
      for (const { payments } of chain.next().reports) for (const { kind } of payments) kinds.add(kind);
    eras.add(chain.state.epoch.get().era);
  }
  expect([...eras]).toContain('conway');
  expect([...kinds]).toEqual(
    expect.arrayContaining(['member', 'leader', 'reserves', 'treasury', 'pool-deposit-refund']),
  );
});

test('undoing blocks restores the state, and applying them again gives the same state', () => {
  fc.assert(
    fc.property(seeds, fc.nat(300), fc.integer({ min: 1, max: 200 }), (seed, before, length) => {
      const chain = new RandomLedgerChain(seed, 40);
      const { state } = chain;
      for (let count = 0; count < before; count += 1) chain.next();
      const start = dumpState(state, chain.accountCount);
      const mark = state.journal.mark();
      const blocks: LedgerBlock[] = [];
      const reports: unknown[] = [];
      for (let count = 0; count < length; count += 1) {
        const step = chain.next();
        blocks.push(step.block);
        reports.push(step.reports);
      }
      const end = dumpState(state, chain.accountCount);
      state.journal.undoTo(mark);
      expect(dumpState(state, chain.accountCount)).toEqual(start);
      expect(blocks.map((block) => applyBlock(state, block, CONSTANTS))).toEqual(reports);
      expect(dumpState(state, chain.accountCount)).toEqual(end);
    }),
    { numRuns: 20 },
  );
});
