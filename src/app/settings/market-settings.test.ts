import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { usdPerEurAt } from '../../market/prices/fiat-rates.js';
import { loadConfig } from '../config.js';
import { parseFiatRates, parseOperatorsMarkets } from './market-settings.js';

const folder = mkdtempSync(join(tmpdir(), 'crosstie-market-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCRIPT = 'ab'.repeat(28);
const UNIT = `${'cd'.repeat(28)}474f4c44`;
const ADDRESS = 'addr1w84q0denmyep98ph3tmzwsmw0j7zau9ljmsqx6a4rvaau6ca7j5v4';

describe("operator's market settings", () => {
  test('contain pools, oracles, stablecoins, tokens and excluded addresses', () => {
    const markets = parseOperatorsMarkets({
      mainnet: {
        vyFiPools: [{ pool: SCRIPT, order: SCRIPT, token: SCRIPT, assets: ['lovelace', UNIT], fee: 30 }],
        contracts: [{ role: 'order', dex: 'minswap-v2', script: SCRIPT }],
        oracles: [{ oracle: 'ORCFAX', script: SCRIPT, token: SCRIPT, feed: 'CER/ADA-USD/' }],
        stablecoins: [{ unit: UNIT, ticker: 'GOLD', decimals: 6 }],
        verifiedTokens: [{ unit: UNIT.toUpperCase(), ticker: 'GOLD' }],
        notCirculating: { [UNIT]: [ADDRESS] },
        lockedPolicies: [SCRIPT],
        aggregatorFee: { payoutAddress: ADDRESS, bps: 30, discountedBps: 10, maxLovelace: 5_000_000 },
      },
    });
    const market = markets.get('CARDANO_MAINNET');
    expect(market?.contracts.map(({ role, dex }) => `${role} ${dex}`)).toEqual([
      'pool VYFI',
      'order VYFI',
      'order MINSWAP_V2',
    ]);
    expect(market?.verifiedTokens).toEqual([{ unit: UNIT, ticker: 'GOLD' }]);
    expect(market?.notCirculating.get(UNIT)).toHaveLength(1);
    expect(market?.lockedPolicies.has(SCRIPT)).toBe(true);
    expect(market?.aggregatorFee).toEqual({
      payoutAddress: ADDRESS,
      bps: 30,
      discountedBps: 10,
      fixedLovelace: 0n,
      maxLovelace: 5_000_000n,
    });
  });

  test('are rejected with the reason', () => {
    const rejection = (content: unknown): string => {
      try {
        parseOperatorsMarkets(content);
        return '';
      } catch (error) {
        return (error as RangeError).message;
      }
    };
    expect(rejection([])).toBe('is wrong: the file must be an object');
    expect(rejection({ moon: {} })).toMatch(/moon is not a market/);
    expect(rejection({ mainnet: { pools: [] } })).toBe('is wrong: pools is not a section');
    expect(rejection({ mainnet: { stablecoins: [{ unit: 'x' }] } })).toMatch(/stablecoins 1 unit/);
    expect(rejection({ mainnet: { notCirculating: { [UNIT]: ['nowhere'] } } })).toMatch(/each must be an address/);
    expect(rejection({ preprod: { aggregatorFee: { payoutAddress: ADDRESS, bps: 30 } } })).toMatch(/of the network/);
    expect(rejection({ mainnet: { aggregatorFee: { payoutAddress: ADDRESS, bps: 3.5 } } })).toMatch(/bps must be/);
    expect(rejection({ mainnet: { contracts: [{ role: 'pool', dex: 'moon', script: SCRIPT }] } })).toMatch(
      /dex must be/,
    );
  });
});

describe('euro rates', () => {
  const rates = parseFiatRates([
    { date: '2026-01-10', usdPerEur: 1.1 },
    { date: '2026-01-01', usdPerEur: '1.05' },
  ]);
  const at = (date: string): number => Date.parse(date) / 1000;

  test('apply for seven days from their date', () => {
    expect(usdPerEurAt(rates, at('2025-12-31T23:59:59Z'))).toBeUndefined();
    expect(usdPerEurAt(rates, at('2026-01-05T12:00:00Z'))).toEqual({ numerator: 105n, denominator: 100n });
    expect(usdPerEurAt(rates, at('2026-01-08T00:00:01Z'))).toBeUndefined();
    expect(usdPerEurAt(rates, at('2026-01-17T00:00:00Z'))).toEqual({ numerator: 11n, denominator: 10n });
    expect(usdPerEurAt(rates, at('2026-01-17T00:00:01Z'))).toBeUndefined();
  });

  test('are rejected when a date or a rate is invalid', () => {
    for (const item of [
      { date: '10.01.2026', usdPerEur: 1 },
      { date: '2026-01-10', usdPerEur: -1 },
      { date: '2026-01-10' },
    ])
      expect(() => parseFiatRates([item])).toThrow(/item 1/);
  });

  test('are read from the file that a setting names', () => {
    const path = join(folder, 'rates.json');
    writeFileSync(path, '[{"date":"2026-01-10","usdPerEur":1.1}]');
    const load = (file: string) => loadConfig({ env: { CROSSTIE_FIAT_RATES: file }, workingDir: folder });
    expect(load('rates.json').eurRates).toHaveLength(1);
    expect(() => load('missing.json')).toThrow(
      `Setting CROSSTIE_FIAT_RATES (fiatRates) names a file that cannot be read: ${join(folder, 'missing.json')}`,
    );
  });
});
