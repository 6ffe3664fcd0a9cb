import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { poolIdBech32 } from '../chains/cardano/pools/pool-id.js';
import { toHex } from '../kernel/hex.js';
import { ConfigError } from './config.js';
import { parsePoolGroups, readPoolGroups } from './pool-groups.js';

const folder = mkdtempSync(join(tmpdir(), 'crosstie-groups-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pool = new Uint8Array(28).fill(3);
const poolId = poolIdBech32(pool);
const item = { poolIdBech32: poolId, poolGroup: 'Evergreens' };

describe('pool group list', () => {
  test('applies to mainnet by default, and accepts both forms of a pool id', () => {
    const groups = parsePoolGroups([
      { ...item, ticker: 'FIR', sources: { forester: 'Conifers' } },
      { network: 'cardano-preprod', poolIdBech32: toHex(pool), poolGroup: 'Trials', ticker: null },
    ]);
    expect(groups.get('CARDANO_MAINNET')?.get(toHex(pool))).toEqual({
      pool,
      group: 'Evergreens',
      ticker: 'FIR',
      sources: { forester: 'Conifers' },
    });
    expect(groups.get('CARDANO_PREPROD')?.get(toHex(pool))).toEqual({
      pool,
      group: 'Trials',
      ticker: undefined,
      sources: {},
    });
  });

  test.each([
    [{}, 'is not a list of at most 100000 items'],
    [[item, 7], 'is wrong in item 2 (an item is an object)'],
    [[{ ...item, group: 'x' }], 'is wrong in item 1 (group is not a field)'],
    [[{ ...item, network: 'BITCOIN_MAINNET' }], 'is wrong in item 1 (network must be one of the Cardano family)'],
    [[{ ...item, poolIdBech32: 'pool1' }], 'is wrong in item 1 (poolIdBech32 must be a pool id)'],
    [[{ poolIdBech32: poolId }], 'is wrong in item 1 (poolGroup must be a text of 1 to 200 characters)'],
    [[{ ...item, sources: ['x'] }], 'is wrong in item 1 (sources must be an object of texts)'],
    [[{ ...item, sources: { a: 1 } }], 'is wrong in item 1 (sources.a must be a text of 1 to 200 characters)'],
    [[item, item], `is wrong in item 2 (${poolId} is in the list already)`],
  ])('%j is rejected with the reason', (content, problem) => {
    expect(() => parsePoolGroups(content)).toThrow(new RangeError(problem));
  });

  test('is empty without a file, and an invalid file is reported with the name of the setting', () => {
    expect(readPoolGroups(undefined).size).toBe(0);
    const file = join(folder, 'groups.json');
    const rejection = `Setting CROSSTIE_POOL_GROUPS (poolGroups) names a file that`;
    expect(() => readPoolGroups(file)).toThrow(ConfigError);
    expect(() => readPoolGroups(file)).toThrow(`${rejection} cannot be read: ${file}`);
    writeFileSync(file, '[');
    expect(() => readPoolGroups(file)).toThrow(`${rejection} is not JSON: ${file}`);
    writeFileSync(file, '[1]');
    expect(() => readPoolGroups(file)).toThrow(`${rejection} is wrong in item 1 (an item is an object): ${file}`);
  });
});
