import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { oracleRegistry } from '../registry/oracles.js';
import { readOracle } from './all.js';
import { charli3Datum } from './charli3.js';
import { djedDatum } from './djed.js';
import type { OracleName, OracleReading, OracleRole } from './oracle.js';
import { orcfaxDatum } from './orcfax.js';

const roles = [...oracleRegistry('mainnet').values()];
const findRole = (name: OracleName): OracleRole => roles.find(({ oracle }) => oracle === name)!;

function read(name: OracleName, datum: PlutusData, token = findRole(name).token): OracleReading | undefined {
  return readOracle({ holds: new Map([[token, 1n]]), datum }, findRole(name));
}

const HOUR = 3_600_000;
const NOW = 1_780_000_000_000;
const createOrcfaxDatum = (feed: string): PlutusData =>
  orcfaxDatum({ feed, createdAt: NOW, numerator: 3n, denominator: 10n, collector: 'ab'.repeat(28) });
const signed = djedDatum({
  signature: 'cd'.repeat(64),
  numerator: 27_879n,
  denominator: 50_000n,
  validFrom: NOW,
  validTo: NOW + 900_000,
  policy: findRole('DJED').token.slice(0, 56),
});

describe('oracles', () => {
  test('each oracle reports dollars for one ADA, and the end of validity', () => {
    expect(read('ORCFAX', createOrcfaxDatum('CER/ADA-USD/3'))).toEqual({
      pair: 'ADA/USD',
      rate: { numerator: 3n, denominator: 10n },
      createdAt: NOW,
      validUntil: NOW + 2 * HOUR,
    });
    expect(read('CHARLI3', charli3Datum(239_761n, NOW, NOW + HOUR))).toEqual({
      pair: 'ADA/USD',
      rate: { numerator: 239_761n, denominator: 1_000_000n },
      createdAt: NOW,
      validUntil: NOW + HOUR,
    });
    expect(read('DJED', signed)?.rate).toEqual({ numerator: 27_879n, denominator: 50_000n });
  });

  test('feed of another pair is ignored', () => {
    expect(read('ORCFAX', createOrcfaxDatum('CER/ADA-USDA/3'))).toBeUndefined();
    expect(read('ORCFAX', createOrcfaxDatum('CER/ADA-USDM/3'))).toBeUndefined();
    expect(read('ORCFAX', createOrcfaxDatum('CER/ADA-USD'))).toBeUndefined();
  });

  test('output without the oracle token is ignored', () => {
    const other = `${'00'.repeat(28)}4f`;
    expect(read('ORCFAX', createOrcfaxDatum('CER/ADA-USD/3'), other)).toBeUndefined();
    expect(read('CHARLI3', charli3Datum(1n, NOW, NOW), other)).toBeUndefined();
    expect(read('DJED', signed, other)).toBeUndefined();
  });

  test('zero rate, or an end before the start, is rejected', () => {
    expect(read('CHARLI3', charli3Datum(0n, NOW, NOW + HOUR))).toBeUndefined();
    expect(read('CHARLI3', charli3Datum(1n, NOW, NOW - 1))).toBeUndefined();
  });

  test('datums survive encoding and decoding', () => {
    for (const [name, datum] of [
      ['ORCFAX', createOrcfaxDatum('CER/ADA-USD/3')],
      ['CHARLI3', charli3Datum(5n, NOW, NOW + 1)],
      ['DJED', signed],
    ] as const)
      expect(read(name, decodePlutusData(encodePlutusData(datum)))).toEqual(read(name, datum));
  });

  test('reading any datum never throws', () => {
    const { data } = fc.letrec<{ data: PlutusData }>((tie) => ({
      data: fc.oneof(
        { maxDepth: 5, depthSize: 'small' },
        fc.bigInt(-5n, 10n ** 14n).map((value): PlutusData => ({ kind: 'int', value })),
        fc.uint8Array({ maxLength: 30 }).map((value): PlutusData => ({ kind: 'bytes', value })),
        fc
          .tuple(fc.nat(2), fc.array(tie('data'), { maxLength: 3 }))
          .map(([index, fields]): PlutusData => ({ kind: 'constructor', index, fields })),
        fc
          .array(fc.tuple(tie('data'), tie('data')), { maxLength: 3 })
          .map((entries): PlutusData => ({ kind: 'map', entries })),
      ),
    }));
    fc.assert(
      fc.property(data, (datum) => {
        for (const { oracle } of roles) expect(() => read(oracle, datum)).not.toThrow();
      }),
    );
  });
});
