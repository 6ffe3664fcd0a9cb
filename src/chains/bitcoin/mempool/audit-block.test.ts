import { describe, expect, test } from 'vitest';
import { auditBlock, type ExpectedTransaction } from './audit-block.js';

const NOW = 1_700_000_000;

const pending = (txid: string, rate: number, { weight = 400_000, age = 3_600 } = {}): ExpectedTransaction => ({
  txid,
  rate,
  weight,
  fee: BigInt(Math.round((rate * weight) / 4)),
  value: 1_000n,
  firstSeen: NOW - age,
});

const NEXT = Array.from({ length: 9 }, (_, index) => pending(`n${index}`, 50 - index));
const FOLLOWING = Array.from({ length: 9 }, (_, index) => pending(`f${index}`, 20 - index));

const audit = (block: readonly string[], { next = NEXT, replaced = [] as readonly string[] } = {}) => {
  const known = new Map([...next, ...FOLLOWING].map((each) => [each.txid, each]));
  return auditBlock(
    ['coinbase', ...block].map((txid) => ({
      txid,
      weight: known.get(txid)?.weight ?? (txid === 'coinbase' ? 800 : 400_000),
    })),
    { next, following: FOLLOWING, isKnown: (txid) => known.has(txid) },
    { now: NOW, replaced: new Set(replaced) },
  );
};

const getReasons = ({ missing }: ReturnType<typeof auditBlock>) =>
  missing.map(({ transaction, reason }) => [transaction.txid, reason]);

const names = (from: readonly ExpectedTransaction[]): string[] => from.map(({ txid }) => txid);

describe('audit of a block', () => {
  test('the expected block matches entirely', () => {
    expect(audit(names(NEXT))).toMatchObject({
      missing: [],
      added: [],
      matched: 9,
      matchRate: 100,
      expectedWeight: 9 * 400_000,
      expectedFee: NEXT.reduce((sum, { fee }) => sum + fee, 0n),
    });
  });

  test('an empty block omits everything that miners knew', () => {
    const next = [...NEXT.slice(0, 8), pending('young', 49, { age: 60 })];
    const found = audit([], { next });
    expect(found.matchRate).toBe(0);
    expect(getReasons(found)).toEqual([
      ...names(NEXT.slice(0, 8)).map((txid) => [txid, 'omitted']),
      ['young', 'fresh'],
    ]);
  });

  test('a transaction that another one replaced is not omitted', () => {
    const found = audit([...names(NEXT.slice(1)), 'replacement'], { replaced: ['n0'] });
    expect(getReasons(found)).toEqual([['n0', 'replaced']]);
    expect(found.added).toEqual([{ index: 9, reason: 'unseen' }]);
    expect(found.matchRate).toBe(100);
  });

  test('the first transactions of the following block fill the space of an omitted one', () => {
    const found = audit([...names(NEXT.slice(1)), 'f0']);
    expect(getReasons(found)).toEqual([['n0', 'omitted']]);
    expect(found.added).toEqual([]);
    expect(found.matchRate).toBeCloseTo((8 / 9) * 100, 9);
  });

  test('a transaction with a low rate was prioritized, and displaces the last expected ones', () => {
    const next = [...NEXT, pending('last', 41, { weight: 390_000 })];
    const found = audit([...names(NEXT), 'f8'], { next });
    expect(getReasons(found)).toEqual([['last', 'displaced']]);
    expect(found.added).toEqual([{ index: 10, reason: 'prioritized' }]);
    expect(found.matchRate).toBe(100);
  });

  test('a block with nothing expected and nothing omitted matches', () => {
    expect(audit([], { next: [] })).toMatchObject({ matched: 0, matchRate: 100, missing: [], added: [] });
  });
});
