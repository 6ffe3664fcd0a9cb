import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { applyTxError, decodeRejection } from './apply-tx-error.js';
import { type Codec, decodeWith, encodeWith } from './codec.js';
import { eraHistory } from './era-history.js';
import { ledgerQuery, type StateQuery, stateQuery } from './ledger-query.js';
import { stateResultCodec } from './ledger-result.js';

const HASH = 'ab'.repeat(28);
const CONWAY = 6;
const BABBAGE = 5;

type EraQueryValue = Extract<Extract<StateQuery, { type: 'ledger' }>['query'], { type: 'current' }>['query']['value'];

const inEra = (eraIndex: number, value: EraQueryValue): StateQuery => ({
  type: 'ledger',
  query: { type: 'current', query: { eraIndex, value } },
});

const rewrite = <T>(codec: Codec<T>, hex: string): string => toHex(encodeWith(codec, decodeWith(codec, fromHex(hex))));

describe('queries', () => {
  test.each<[string, StateQuery, string]>([
    ['about the system start', { type: 'GetSystemStart' }, '8101'],
    [
      'about the current era',
      { type: 'ledger', query: { type: 'hard-fork', query: { type: 'GetCurrentEra' } } },
      '820082028101',
    ],
    [
      'about the start of an era',
      { type: 'ledger', query: { type: 'anytime', query: { type: 'GetEraStart' }, eraIndex: 4 } },
      '82008301810004',
    ],
    ['about the epoch', inEra(CONWAY, { type: 'GetEpochNo' }), '8200820082068101'],
    [
      'with a set that is tagged in every era',
      inEra(BABBAGE, { type: 'GetStakePoolParams', pools: [HASH] }),
      `82008200820582${'11'}d9010281581c${HASH}`,
    ],
    [
      'with a set that is tagged since Conway',
      inEra(BABBAGE, { type: 'GetUTxOByAddress', addresses: ['60'] }),
      '820082008205820681' + '4160',
    ],
    [
      'with a tagged set in Conway',
      inEra(CONWAY, { type: 'GetUTxOByAddress', addresses: ['60'] }),
      '8200820082068206d90102814160',
    ],
    [
      'for a result in bytes',
      inEra(CONWAY, { type: 'GetCBOR', query: { type: 'GetGovState' } }),
      '82008200820682098118' + '18',
    ],
    [
      'about large pools until version 22',
      inEra(CONWAY, { type: 'GetBigLedgerPeerSnapshot' }),
      '8200820082068118' + '22',
    ],
    [
      'about all pools since version 23',
      inEra(CONWAY, { type: 'GetLedgerPeerSnapshot', kind: 'all' }),
      '820082008206821822' + '00',
    ],
  ])('%s is written and read', (_, query, hex) => {
    expect(toHex(encodeWith(stateQuery, query))).toBe(hex);
    expect(decodeWith(stateQuery, fromHex(hex))).toEqual(query);
  });

  test('nested too deeply or of an unknown number is refused', () => {
    expect(() => decodeWith(ledgerQuery, fromHex(`82008206${'8209'.repeat(50)}8101`))).toThrow(DecodeError);
    expect(() => decodeWith(ledgerQuery, fromHex('8200820681185f'))).toThrow('query 95');
  });
});

describe('results', () => {
  test('parameters before version 21 have the protocol version as two fields', () => {
    const query = inEra(1, { type: 'GetCurrentPParams' });
    const fields = (version: string): string =>
      `00000000000000000000d81e820001d81e820001d81e820001d81e8200018100${version}0000`;
    const older = `8192${fields('0201').slice(2)}`;
    const newer = `8191${fields('820201').slice(2)}`;
    expect(rewrite(stateResultCodec(query, 20), older)).toBe(older);
    expect(rewrite(stateResultCodec(query, 21), newer)).toBe(newer);
    expect(() => rewrite(stateResultCodec(query, 20), newer)).toThrow(DecodeError);
  });

  test('of another era states both eras', () => {
    const codec = stateResultCodec(inEra(BABBAGE, { type: 'GetEpochNo' }), 20);
    expect(decodeWith(codec, fromHex('82820567426162626167658206' + '66436f6e776179'))).toEqual({
      type: 'era-mismatch',
      requested: { index: 5, name: 'Babbage' },
      ledger: { index: 6, name: 'Conway' },
    });
  });

  test('more than 23 entries are written without their number', () => {
    const codec = stateResultCodec(inEra(CONWAY, { type: 'GetSPOStakeDistr', pools: [] }), 20);
    const entries = (count: number) =>
      Array.from({ length: count }, (_, index) => [index.toString(16).padStart(56, '0'), 1n] as const);
    const write = (count: number): string => toHex(encodeWith(codec, { type: 'current', value: entries(count) }));
    expect(write(23).slice(0, 4)).toBe('81b7');
    expect(write(24).slice(0, 4)).toBe('81bf');
    expect(decodeWith(codec, fromHex(write(24)))).toEqual({ type: 'current', value: entries(24) });
  });

  test('bounds of eras have a Peras round since node 10.6', () => {
    const older = '9f83830000008300000084190e101903e883001864810019' + '0e10ff';
    const newer = older.replace('8383000000830000', '83840000000084000000');
    expect(rewrite(eraHistory, older)).toBe(older);
    expect(rewrite(eraHistory, newer)).toBe(newer);
  });
});

describe('rejections', () => {
  test('name the innermost failure with its data', () => {
    const reason = fromHex(`8182068182028201820182${'06'}581c${HASH}`);
    expect(decodeRejection(reason)).toEqual({
      type: 'failures',
      failures: [{ predicate: 'DelegateeStakePoolNotRegisteredDELEG', data: { pool: HASH } }],
    });
    expect(toHex(encodeWith(applyTxError, decodeWith(applyTxError, reason)))).toBe(toHex(reason));
  });

  test('Conway states the expected fee first and Dijkstra second', () => {
    const conway = decodeRejection(fromHex('8182068182018200830518c818' + '64'));
    const dijkstra = decodeRejection(fromHex('81820781820182018200820582186418' + 'c8'));
    expect(conway).toMatchObject({ failures: [{ data: { expected: 200n, supplied: 100n } }] });
    expect(dijkstra).toMatchObject({ failures: [{ data: { fee: { supplied: 100n, expected: 200n } } }] });
  });

  test('any bytes are decoded or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        for (const codec of [applyTxError, stateQuery] as readonly Codec<unknown>[])
          try {
            decodeWith(codec, bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(DecodeError);
          }
      }),
      { numRuns: 2_000 },
    );
  });
});
