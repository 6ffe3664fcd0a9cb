import { expect, test } from 'vitest';
import { decodeAddress } from '../address.js';
import { payToWitness } from '../script-builder.js';
import { findPool, findPoolBySlug, getPoolSlug, UNKNOWN_POOL } from './find-pool.js';
import { MINING_POOLS } from './pool-list.js';

const coinbase = (text: string, script: Uint8Array) => ({
  inputs: [
    {
      previous: { txid: new Uint8Array(32), vout: 0xffff_ffff },
      scriptSig: Buffer.concat([Uint8Array.of(3, 1, 2, 3), Buffer.from(text)]),
      sequence: 0,
      witness: [],
    },
  ],
  outputs: [{ value: 0n, script }],
});

const somewhere = payToWitness(0, new Uint8Array(20));

test('a pool is found by a tag in the coinbase, also in other scripts', () => {
  expect(findPool(coinbase('/ViaBTC/Mined by someone/', somewhere)).name).toBe('ViaBTC');
  expect(findPool(coinbase('xx七彩神仙鱼', somewhere)).name).toBe('F2Pool');
  expect(findPool(coinbase('/nothing known/', somewhere))).toBe(UNKNOWN_POOL);
});

test('the address of a payout takes precedence over a tag', () => {
  const pool = MINING_POOLS.find(({ addresses }) => addresses.length > 0)!;
  const { script } = decodeAddress(pool.addresses[0]!);
  expect(findPool(coinbase('/ViaBTC/', script))).toBe(pool);
});

test('ids and slugs of pools are unique', () => {
  expect(new Set(MINING_POOLS.map(({ id }) => id)).size).toBe(MINING_POOLS.length);
  for (const pool of MINING_POOLS) expect(findPoolBySlug(getPoolSlug(pool))).toBe(pool);
});
