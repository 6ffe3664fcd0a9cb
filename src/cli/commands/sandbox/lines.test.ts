import { expect, test } from 'vitest';
import { sandboxLines } from './lines.js';

const chain = {
  network: 'CARDANO_PREPROD',
  seed: 1,
  tip: { hash: '00', height: 1_234, slot: 56_789, epoch: 12 },
  clockOffset: 0,
  paused: false,
  blockSeconds: 20,
  mempool: 1,
  faucet: 'addr_test1…',
};

test('chain is formatted with aligned labels', () => {
  expect(sandboxLines(chain)).toEqual([
    'Network       CARDANO_PREPROD, simulated from seed 1',
    'Newest block  1,234, slot 56,789, epoch 12',
    'Blocks        one every 20 s',
    'Clock         now',
    'Mempool       1 transaction',
    'Faucet        addr_test1…',
  ]);
});

test('paused chain with a clock ahead is marked', () => {
  const lines = sandboxLines({ ...chain, tip: null, paused: true, clockOffset: 432_000, mempool: 2 });
  expect(lines).toContain('Newest block  none');
  expect(lines).toContain('Blocks        paused: made by `sandbox advance` only');
  expect(lines).toContain('Clock         5 d ahead');
  expect(lines).toContain('Mempool       2 transactions');
});

test('payment shows its transaction and the exact amount', () => {
  expect(sandboxLines({ txHash: 'ab', address: 'tb1…', satoshi: '2100000000000001' })).toEqual([
    'Transaction  ab',
    'Address      tb1…',
    'Amount       2,100,000,000,000,001 satoshi',
  ]);
});
