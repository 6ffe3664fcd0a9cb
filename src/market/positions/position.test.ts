import { describe, expect, test } from 'vitest';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { fromHex } from '../../kernel/hex.js';
import type { Party, ScriptOutput } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import { assetData, bytesData, construct, integerData, listData, partyData, unitData } from '../write-datum.js';
import { POSITION_CONTRACTS, type PositionContract } from './contracts.js';
import { type Position, readPosition } from './position.js';
import { formatPosition, parsePosition } from './position-text.js';

const key = (digit: string): string => digit.repeat(56);
const owner: Party = {
  payment: { type: 'key', hash: fromHex(key('1')) },
  stake: { type: 'key', hash: fromHex(key('2')) },
};
const other: Party = { payment: { type: 'script', hash: fromHex(key('3')) }, stake: undefined };
const LP: Unit = `${key('a')}4c50`;
const TOKEN: Unit = `${key('b')}01`;
const INDY = '533bb94a8850ee3ccbe483106489399112b74c905342cb1792a797a0494e4459';
const INDY_POSITION = 'fd0d72fafee1d230a74c31ac503a192abd5b71888ae3f94128c1e6345354414b494e475f504f534954494f4e';
const CDP = '708f5e6d597fc038d09a738d7be32edd6ea779d6feb32a53668d9050434450';
const LQ = 'da8c30857834c6ae7203935b89278c532b3995245295456f993e1d244c51';
const IUSD = 'f66d78b4a3cb3d37afa0ec36461e51ecbde00f26c8f0a68f94b6988069555344';
const emptyMap: PlutusData = { kind: 'map', entries: [] };
const ownKey = bytesData(key('1'));
const farm = { kind: 'farm', rewards: undefined, lockMs: undefined } as const;
const loan = { kind: 'loan', collateralPolicy: undefined, durationMs: undefined, dueMs: undefined } as const;
const staker = (party: Party) => [{ role: 'staker', party }];
const keyOnly: Party = { payment: owner.payment, stake: undefined };

interface Case {
  readonly contract: PositionContract;
  readonly holds: Readonly<Record<Unit, bigint>>;
  readonly datum: PlutusData;
  readonly expected: unknown;
}

/** Datums in the layout of each contract. */
const CASES: readonly Case[] = [
  {
    contract: 'MINSWAP_FARM_V2',
    holds: { [LOVELACE]: 2_000_000n, [LP]: 500n },
    datum: construct(
      0,
      partyData(owner),
      assetData(LP),
      integerData(7),
      listData(construct(0, assetData(LOVELACE), integerData(30)), construct(0, assetData(TOKEN), integerData(0))),
    ),
    expected: {
      owners: staker(owner),
      content: {
        ...farm,
        staked: [{ unit: LP, quantity: 500n }],
        rewards: [
          { unit: LOVELACE, quantity: 30n },
          { unit: TOKEN, quantity: 0n },
        ],
      },
    },
  },
  {
    contract: 'MINSWAP_MIN_STAKING',
    holds: { [LOVELACE]: 2_000_000n, [TOKEN]: 9n },
    datum: construct(0, partyData(owner), assetData(TOKEN), integerData(15_552_000_000)),
    expected: {
      owners: staker(owner),
      content: { ...farm, staked: [{ unit: TOKEN, quantity: 9n }], lockMs: 15_552_000_000n },
    },
  },
  {
    contract: 'WINGRIDERS_FARM',
    holds: { [LOVELACE]: 3_000_000n, [LP]: 4n },
    datum: construct(0, partyData(owner), bytesData('00'), assetData(LP)),
    expected: { owners: staker(owner), content: { ...farm, staked: [{ unit: LP, quantity: 4n }] } },
  },
  {
    contract: 'SUNDAESWAP_FARM',
    holds: { [LOVELACE]: 5_000_000n, [TOKEN]: 2n, [LP]: 1n },
    datum: construct(0, construct(0, ownKey), listData()),
    expected: {
      owners: staker(keyOnly),
      content: {
        ...farm,
        staked: [
          { unit: LP, quantity: 1n },
          { unit: TOKEN, quantity: 2n },
        ],
      },
    },
  },
  {
    contract: 'LIQWID_LQ_STAKING',
    holds: { [LOVELACE]: 2_000_000n, [LQ]: 42n },
    datum: listData(integerData(42), construct(0, ownKey), construct(1), listData()),
    expected: { owners: staker(keyOnly), content: { ...farm, staked: [{ unit: LQ, quantity: 42n }] } },
  },
  {
    contract: 'INDIGO_INDY_STAKING',
    holds: { [LOVELACE]: 2_000_000n, [INDY]: 5n, [INDY_POSITION]: 1n },
    datum: construct(1, construct(0, ownKey, emptyMap, construct(0, integerData(1)))),
    expected: { owners: staker(keyOnly), content: { ...farm, staked: [{ unit: INDY, quantity: 5n }] } },
  },
  {
    contract: 'INDIGO_CDP',
    holds: { [LOVELACE]: 650_000_000n, [CDP]: 1n },
    datum: construct(
      0,
      construct(
        0,
        construct(0, ownKey),
        bytesData('69555344'),
        integerData(100),
        construct(0, integerData(1), integerData(0)),
      ),
    ),
    expected: {
      owners: [{ role: 'borrower', party: keyOnly }],
      content: {
        ...loan,
        status: 'ACTIVE',
        principal: { unit: IUSD, quantity: 100n },
        interest: undefined,
        collateral: [{ unit: LOVELACE, quantity: 650_000_000n }],
      },
    },
  },
  {
    contract: 'LEVVY_TOKENS',
    holds: { [LOVELACE]: 300_000_000n },
    datum: construct(
      0,
      construct(0, partyData(owner), ...unitData(TOKEN), ...[8, 300_000_000, 15, 1_000].map(integerData), construct(0)),
    ),
    expected: {
      owners: [{ role: 'lender', party: owner }],
      content: {
        ...loan,
        status: 'OFFERED',
        principal: { unit: LOVELACE, quantity: 300_000_000n },
        interest: { unit: LOVELACE, quantity: 15n },
        collateral: [{ unit: TOKEN, quantity: 8n }],
        durationMs: 1_000n,
      },
    },
  },
  {
    contract: 'LEVVY_TOKENS',
    holds: { [LOVELACE]: 2_000_000n, [TOKEN]: 8n },
    datum: construct(
      1,
      construct(
        0,
        partyData(owner),
        partyData(other),
        ...unitData(TOKEN),
        ...[8, 300, 15, 1_725_000_000_000].map(integerData),
        construct(0),
      ),
    ),
    expected: {
      owners: [
        { role: 'lender', party: owner },
        { role: 'borrower', party: other },
      ],
      content: {
        ...loan,
        status: 'ACTIVE',
        principal: { unit: LOVELACE, quantity: 300n },
        interest: { unit: LOVELACE, quantity: 15n },
        collateral: [{ unit: TOKEN, quantity: 8n }],
        dueMs: 1_725_000_000_000n,
      },
    },
  },
  {
    contract: 'LEVVY_NFTS',
    holds: { [LOVELACE]: 200_000_000n },
    datum: construct(
      0,
      construct(0, partyData(owner), bytesData(key('c')), ...[200_000_000, 8, 604_800_000].map(integerData)),
    ),
    expected: {
      owners: [{ role: 'lender', party: owner }],
      content: {
        ...loan,
        status: 'OFFERED',
        principal: { unit: LOVELACE, quantity: 200_000_000n },
        interest: { unit: LOVELACE, quantity: 8n },
        collateral: [],
        collateralPolicy: key('c'),
        durationMs: 604_800_000n,
      },
    },
  },
  {
    contract: 'FLUIDTOKENS_REQUEST',
    holds: { [LOVELACE]: 2_000_000n, [TOKEN]: 6n },
    datum: construct(
      0,
      bytesData('ab'.repeat(32)),
      partyData(owner),
      assetData(LOVELACE),
      integerData(5_300),
      assetData(LOVELACE),
      integerData(135),
      listData(construct(0, assetData(TOKEN), integerData(6))),
      ...[2_592_000_000, 1_756_000_000_000, 1].map(integerData),
    ),
    expected: {
      owners: [{ role: 'borrower', party: owner }],
      content: {
        ...loan,
        status: 'REQUESTED',
        principal: { unit: LOVELACE, quantity: 5_300n },
        interest: { unit: LOVELACE, quantity: 135n },
        collateral: [{ unit: TOKEN, quantity: 6n }],
        durationMs: 2_592_000_000n,
      },
    },
  },
];

const toOutput = ({ holds, datum }: Pick<Case, 'holds' | 'datum'>): ScriptOutput => ({
  script: key('0'),
  stake: undefined,
  holds: new Map(Object.entries(holds)),
  datum,
});

describe.each(CASES)('$contract', ({ contract, holds, datum, expected }) => {
  test('position is read from datum and value, and survives its stored form', () => {
    const position = readPosition(toOutput({ holds, datum }), contract);
    expect(position).toEqual(expected);
    expect(parsePosition(formatPosition(position!.content))).toEqual(position!.content);
  });

  test('output without the tokens or with another datum is no position', () => {
    for (const changed of shorten(datum)) {
      const found = readPosition(toOutput({ holds, datum: changed }), contract);
      // Only fields that no position needs may be missing: a malformed stake credential counts as none.
      if (found === undefined) continue;
      const payments = (position: Position) => position.owners.map(({ role, party }) => [role, party.payment]);
      expect(payments(found)).toEqual(payments(expected as Position));
      expect(found.content).toEqual((expected as Position).content);
    }
    expect(readPosition(toOutput({ holds, datum: construct(9) }), contract)).toBeUndefined();
    const isFarm = (expected as { content: { kind: string } }).content.kind === 'farm';
    if (isFarm || contract === 'INDIGO_CDP')
      expect(readPosition(toOutput({ holds: { [LOVELACE]: 2_000_000n }, datum }), contract)).toBeUndefined();
  });
});

/** Copies of a datum without the last field, at every depth. */
function* shorten(datum: PlutusData): Generator<PlutusData> {
  if (datum.kind === 'constructor') {
    if (datum.fields.length > 0) yield { ...datum, fields: datum.fields.slice(0, -1) };
    for (const [index, field] of datum.fields.entries())
      for (const shorter of shorten(field)) yield { ...datum, fields: datum.fields.with(index, shorter) };
  } else if (datum.kind === 'list')
    for (const [index, item] of datum.items.entries())
      for (const shorter of shorten(item)) yield { ...datum, items: datum.items.with(index, shorter) };
}

test('the stake credential of the address is that of an owner whom the datum names by a key', () => {
  const { holds, datum, contract } = CASES.find(({ contract: name }) => name === 'SUNDAESWAP_FARM')!;
  const [found] = readPosition({ ...toOutput({ holds, datum }), stake: owner.stake }, contract)!.owners;
  expect(found?.party).toEqual(owner);
});

test('every contract has a case', () => {
  expect(new Set(CASES.map(({ contract }) => contract))).toEqual(new Set(POSITION_CONTRACTS));
});
