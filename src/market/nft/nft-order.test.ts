import { describe, expect, test } from 'vitest';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Party } from '../dex.js';
import { LOVELACE } from '../unit.js';
import { bytesData, construct, integerData, listData, partyData } from '../write-datum.js';
import { NFT_CONTRACTS } from './contracts.js';
import { MetadataDatums } from './metadata-datums.js';
import { readNftOrder } from './nft-order.js';

const POLICY = '11'.repeat(28);
const UNIT = `${POLICY}4e465431`;
const party = (byte: number, stake?: number): Party => ({
  payment: { type: 'key', hash: new Uint8Array(28).fill(byte) },
  stake: stake === undefined ? undefined : { type: 'key', hash: new Uint8Array(28).fill(stake) },
});
const key = (byte: number): string => toHex(new Uint8Array(28).fill(byte));
const contract = (name: string) => NFT_CONTRACTS.find((other) => other.name === name)!;
const read = (name: string, datum: PlutusData, holds: readonly (readonly [string, bigint])[]) =>
  readNftOrder({ script: '', stake: undefined, holds: new Map(holds), datum }, contract(name));

const lovelaceMap = (amount: number): PlutusData => ({
  kind: 'map',
  entries: [
    [bytesData(''), construct(0, integerData(0), { kind: 'map', entries: [[bytesData(''), integerData(amount)]] })],
  ],
});
const wantedMap = (count: number, names: readonly string[]): PlutusData => ({
  kind: 'map',
  entries: [
    [
      bytesData(POLICY),
      construct(0, integerData(count), {
        kind: 'map',
        entries: names.map((name) => [bytesData(name), integerData(1)]),
      }),
    ],
  ],
});
const JPG_FEE: Party = {
  payment: { type: 'key', hash: fromHex('70e60f3b5ea7153e0acc7a803e4401d44b8ed1bae1c7baaad1a62a72') },
  stake: undefined,
};
const token = [
  [LOVELACE, 1_500_000n],
  [UNIT, 1n],
] as const;

describe('listings', () => {
  test('V1 price contains fee and royalty, each at least one ada', () => {
    const datum = construct(
      0,
      bytesData(key(1)),
      integerData(25_000_000),
      bytesData(POLICY),
      bytesData('4e465431'),
      bytesData(key(2)),
      integerData(70),
    );
    expect(read('JPG_STORE_V1', datum, token)).toMatchObject({
      kind: 'listing',
      unit: UNIT,
      policy: POLICY,
      price: 25_000_000n,
      fee: 1_000_000n,
      royalty: 1_750_000n,
      ownerKey: key(1),
    });
    expect(
      read('JPG_STORE_V1', datum, [
        [LOVELACE, 2_000_000n],
        [`${POLICY}00`, 1n],
      ]),
    ).toBeUndefined();
  });

  test('V2 price is the sum of the payouts, with the fee among them', () => {
    const payouts = [
      [party(9), 1_500_000],
      [JPG_FEE, 990_000],
      [party(1, 5), 27_510_000],
    ] as const;
    const datum = construct(
      0,
      bytesData(key(1)),
      listData(...payouts.map(([to, amount]) => construct(0, partyData(to), lovelaceMap(amount)))),
    );
    expect(read('JPG_STORE_V2', datum, token)).toMatchObject({
      kind: 'listing',
      price: 30_000_000n,
      fee: 990_000n,
      royalty: 1_500_000n,
      owner: party(1, 5),
    });
  });

  test('V3 fee is on top of the payouts: 254.8 ada cost 260', () => {
    const datum = construct(
      0,
      listData(
        construct(0, partyData(party(9)), integerData(13_000_000)),
        construct(0, partyData(party(1, 5)), integerData(241_800_000)),
      ),
      bytesData(key(1)),
    );
    expect(read('JPG_STORE_V3', datum, token)).toMatchObject({
      price: 260_000_000n,
      fee: 5_200_000n,
      royalty: 13_000_000n,
    });
  });

  test('WayUp fee ends at ten ada, and its owner is a stake key', () => {
    const datum = construct(
      0,
      listData(construct(0, partyData(party(1, 5)), integerData(1_289_000_000))),
      bytesData(key(5)),
    );
    expect(read('WAYUP_ASK', datum, token)).toMatchObject({
      price: 1_299_000_000n,
      fee: 10_000_000n,
      owner: party(1, 5),
      ownerKey: key(5),
    });
  });

  test('bundle of two policies has no policy', () => {
    const datum = construct(0, listData(construct(0, partyData(party(1)), integerData(5_000_000))), bytesData(key(1)));
    const other = `${'22'.repeat(28)}00`;
    expect(read('JPG_STORE_V3', datum, [...token, [other, 1n]])).toMatchObject({
      unit: UNIT,
      policy: undefined,
      assetCount: 2,
    });
  });
});

describe('offers', () => {
  const offer = (wanted: PlutusData) =>
    construct(
      0,
      bytesData(key(7)),
      listData(
        construct(0, partyData(JPG_FEE), lovelaceMap(1_000_000)),
        construct(0, partyData(party(9)), lovelaceMap(2_000_000)),
        construct(0, partyData(party(7, 8)), wanted),
      ),
    );
  const ada = [[LOVELACE, 41_000_000n]] as const;

  test('offer for an asset names it and bids the lovelace of the output', () => {
    expect(read('JPG_STORE_V2', offer(wantedMap(0, ['4e465431'])), ada)).toMatchObject({
      kind: 'asset-offer',
      unit: UNIT,
      price: 41_000_000n,
      fee: 1_000_000n,
      royalty: 2_000_000n,
      owner: party(7, 8),
    });
  });

  test('offer for any asset of a policy names the policy', () => {
    expect(read('JPG_STORE_V2', offer(wantedMap(1, [])), ada)).toMatchObject({
      kind: 'collection-offer',
      unit: POLICY,
      policy: POLICY,
    });
  });

  test('real WayUp bid: the wanted asset is not in the last payout', () => {
    const datum = decodePlutusData(fromHex(WAYUP_BID));
    expect(read('WAYUP_BID', datum, [[LOVELACE, 120_000_000n]])).toMatchObject({
      kind: 'asset-offer',
      unit: 'e6ba9c0ff27be029442c32533c6efd956a60d15ecb976acbb64c4de05065727033383736',
      price: 120_000_000n,
      fee: 2_400_000n,
      royalty: 12_000_000n,
      ownerKey: 'cba51a2e5b5b802a0402a87b762d2ecc6b1a9b6d0dd708daf07b82ad',
    });
  });

  test('malformed datums are no orders', () => {
    for (const datum of [
      integerData(1),
      construct(0),
      construct(0, bytesData('00'), listData()),
      construct(1, bytesData(key(1)), listData()),
    ])
      for (const { name } of NFT_CONTRACTS) expect(read(name, datum, token)).toBeUndefined();
  });
});

describe('datums in metadata', () => {
  const textEntry = (label: number, value: string) => ({
    label: BigInt(label),
    value: new CborWriter().text(value).finish(),
  });
  const datum = encodePlutusData(construct(0, bytesData(key(1)), listData(integerData(5))));
  const chunks = (hex: string, from: number) =>
    (hex.match(/.{1,64}/g) ?? []).map((chunk, index) => textEntry(from + index, chunk));

  test('chunks are joined, split at commas and found by hash', () => {
    const other = encodePlutusData(integerData(7));
    const metadata = new MetadataDatums([textEntry(30, '6'), ...chunks(`${toHex(datum)},${toHex(other)},`, 50)]);
    expect(metadata.find(blake2b256(datum), [])).toEqual(datum);
    expect(metadata.find(blake2b256(other), [])).toEqual(other);
    expect(metadata.find(new Uint8Array(32), [])).toBeUndefined();
  });

  test('first offers have their datum below label 30', () => {
    const metadata = new MetadataDatums([
      ...chunks(toHex(datum), 0),
      textEntry(50, 'ab'),
      textEntry(51, 'wanted::asset'),
    ]);
    expect(metadata.find(blake2b256(datum), [])).toEqual(datum);
  });

  test('V1 datum is rebuilt from price, royalty and key hashes in both encodings', () => {
    const fields = (writer: CborWriter): CborWriter =>
      writer
        .bytes(fromHex(key(1)))
        .uint(190_000_000)
        .bytes(fromHex(POLICY))
        .bytes(fromHex('4e465431'))
        .bytes(fromHex(key(2)));
    const general = fields(new CborWriter().raw(fromHex('d866820086')))
      .uint(30)
      .finish();
    const zero = fields(new CborWriter().raw(fromHex('d8799f')))
      .raw(fromHex('c24100'))
      .raw(fromHex('ff'))
      .finish();
    const entries = (permille: string) => [
      textEntry(0, key(1)),
      textEntry(1, '190000000'),
      textEntry(2, key(2)),
      textEntry(3, permille),
    ];
    expect(new MetadataDatums(entries('30')).find(blake2b256(general), [LOVELACE, UNIT])).toEqual(general);
    expect(new MetadataDatums(entries('0')).find(blake2b256(zero), [UNIT])).toEqual(zero);
    expect(new MetadataDatums(entries('31')).find(blake2b256(general), [UNIT])).toBeUndefined();
  });
});

const WAYUP_BID =
  'd8799f581ccba51a2e5b5b802a0402a87b762d2ecc6b1a9b6d0dd708daf07b82ad9fd8799fd8799fd8799f581c5f08a64f580e581735070e1b1d2ce29ae6942ab45ccff5a1747d2283ffd8799fd8799fd8799f581c28f17fdd2d8b8f559ad61e899e31eae90b9e209cbedb1ee8a8c6c7d1ffffffffa140d8799f00a1401a00249f00ffffd8799fd8799fd8799f581c4a00e5040c2d7e201a9c20744ace64bf28d1cda55999a4931e406922ffd8799fd8799fd8799f581ccba51a2e5b5b802a0402a87b762d2ecc6b1a9b6d0dd708daf07b82adffffffffa1581ce6ba9c0ff27be029442c32533c6efd956a60d15ecb976acbb64c4de0d8799f00a148506572703338373601ffffd8799fd8799fd8799f581cf00407b340f62c8327c0c2737e41514d715b60664aca3b65bdce6c90ffd8799fd8799fd8799f581ca234f55927f22416761471cb23a7d4faa0546c882c1f7570013dfce7ffffffffa140d8799f00a1401a00b71b00ffffffff';
