import { expect, test } from 'vitest';
import { createBlockRates } from './block-rates.js';

const count = (blocks: number) => [
  { name: 'crosstie_network_blocks_total', labels: { network: 'CARDANO_MAINNET' }, value: blocks },
  { name: 'crosstie_network_rows_total', labels: { network: 'CARDANO_MAINNET' }, value: 7 },
];

test('speed is the number of blocks between the rounds of the last five minutes', () => {
  const rates = createBlockRates();
  expect(rates.perMinute('CARDANO_MAINNET')).toBeUndefined();
  rates.add(count(100), 0);
  expect(rates.perMinute('CARDANO_MAINNET')).toBeUndefined();
  rates.add(count(400), 120_000);
  expect(rates.perMinute('CARDANO_MAINNET')).toBe(150);
  expect(rates.perMinute('BITCOIN_MAINNET')).toBeUndefined();
  rates.add(count(400), 420_000);
  expect(rates.perMinute('CARDANO_MAINNET')).toBe(0);
});

test('speed is not known after a restart of the service', () => {
  const rates = createBlockRates();
  rates.add(count(100), 0);
  rates.add(count(3), 10_000);
  expect(rates.perMinute('CARDANO_MAINNET')).toBeUndefined();
});
