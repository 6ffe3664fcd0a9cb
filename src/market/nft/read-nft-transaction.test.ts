import { describe, expect, test } from 'vitest';
import { toHex } from '../../kernel/hex.js';
import type { Party } from '../dex.js';
import { LOVELACE } from '../unit.js';
import { construct, integerData } from '../write-datum.js';
import { NFT_CONTRACTS } from './contracts.js';
import type { NftOrder } from './nft-order.js';
import {
  encodePurchaseTag,
  type NftOutput,
  type NftTransaction,
  readNftTransaction,
  type SpentNftOrder,
} from './read-nft-transaction.js';

const POLICY = '11'.repeat(28);
const UNIT = `${POLICY}01`;
const party = (byte: number): Party => ({
  payment: { type: 'key', hash: new Uint8Array(28).fill(byte) },
  stake: { type: 'key', hash: new Uint8Array(28).fill(byte + 100) },
});
const [SELLER, BUYER, BIDDER] = [party(1), party(2), party(3)];
const key = ({ payment }: Party): string => toHex(payment.hash);
const contract = (name: string) => NFT_CONTRACTS.find((other) => other.name === name)!;

const listing = (name: string, fields: Partial<NftOrder> = {}): NftOrder => ({
  contract: contract(name),
  kind: 'listing',
  unit: UNIT,
  policy: POLICY,
  assetCount: 1,
  quantity: 1n,
  price: 51_000_000n,
  fee: 1_000_000n,
  royalty: 5_000_000n,
  owner: SELLER,
  ownerKey: key(SELLER),
  ...fields,
});
const offer = (fields: Partial<NftOrder> = {}): NftOrder =>
  listing('JPG_STORE_V2', {
    kind: 'collection-offer',
    unit: POLICY,
    price: 40_000_000n,
    owner: BIDDER,
    ownerKey: key(BIDDER),
    ...fields,
  });

const reference = (byte: number) => ({ txHash: new Uint8Array(32).fill(byte), index: 0 });
const spend = (order: NftOrder, at: number, redeemer: number, ...fields: readonly number[]): SpentNftOrder => ({
  position: { txId: at, index: 0 },
  order,
  reference: reference(at),
  redeemer: construct(redeemer, ...fields.map(integerData)),
});
const output = (
  index: number,
  to: Party,
  lovelace: bigint,
  units: readonly string[] = [],
  inlineDatum?: Uint8Array,
): NftOutput => ({
  index,
  party: to,
  atContract: to.payment.type === 'script',
  holds: new Map([[LOVELACE, lovelace], ...units.map((unit) => [unit, 1n] as const)]),
  inlineDatum,
});
const CONTRACT: Party = { payment: { type: 'script', hash: new Uint8Array(28).fill(9) }, stake: undefined };
const readAll = (fields: Partial<NftTransaction>, signers: readonly Party[] = []) =>
  readNftTransaction({
    created: [],
    spent: [],
    outputs: [],
    signers: () => new Set(signers.map(key)),
    message: () => undefined,
    ...fields,
  });

describe('purchases', () => {
  test('V1 and V2 listings are sold at their price', () => {
    for (const [name, redeemer] of [
      ['JPG_STORE_V1', 0],
      ['JPG_STORE_V2', 1],
    ] as const) {
      const { ended, sales } = readAll({
        spent: [spend(listing(name), 1, redeemer)],
        outputs: [output(0, SELLER, 45_000_000n), output(1, BUYER, 2_000_000n, [UNIT])],
      });
      expect(ended).toEqual([{ position: { txId: 1, index: 0 }, outcome: 'SOLD' }]);
      expect(sales).toMatchObject([
        {
          unit: UNIT,
          price: 51_000_000n,
          fee: 1_000_000n,
          seller: SELLER,
          buyer: BUYER,
          outputIndex: 1,
          selfTrade: false,
        },
      ]);
    }
  });

  test('V3 sale has the fee of its tagged output', () => {
    const fee = {
      payment: { type: 'script', hash: Buffer.from(contract('JPG_STORE_V3').feeRecipients[1]!, 'hex') },
      stake: undefined,
    } as Party;
    const { sales } = readAll({
      spent: [
        spend(listing('JPG_STORE_V3'), 1, 0, 1),
        spend(listing('JPG_STORE_V3', { unit: `${POLICY}02` }), 2, 0, 3),
      ],
      outputs: [
        output(0, BUYER, 2_000_000n, [UNIT, `${POLICY}02`]),
        output(1, fee, 1_155_080n, [], encodePurchaseTag(reference(1))),
        output(2, SELLER, 50_000_000n),
        output(3, fee, 1_200_000n, [], encodePurchaseTag(reference(2))),
      ],
    });
    expect(sales.map(({ price, fee: paid }) => [price, paid])).toEqual([
      [51_155_080n, 1_155_080n],
      [51_200_000n, 1_200_000n],
    ]);
  });

  test('WayUp fee beside a tagged payment is found', () => {
    const fee = {
      payment: { type: 'key', hash: Buffer.from(contract('WAYUP_ASK').feeRecipients[0]!, 'hex') },
      stake: undefined,
    } as Party;
    const { sales } = readAll({
      spent: [spend(listing('WAYUP_ASK'), 1, 0, 1)],
      outputs: [
        output(0, fee, 10_000_000n),
        output(1, SELLER, 50_000_000n, [], encodePurchaseTag(reference(1))),
        output(2, BUYER, 2_000_000n, [UNIT]),
      ],
      message: () => 'Wayup Transaction',
    });
    expect(sales).toMatchObject([{ price: 60_000_000n, fee: 10_000_000n, via: 'WayUp' }]);
  });

  test('fee that the marketplace leaves to the seller is part of the price', () => {
    const { sales } = readAll({
      spent: [spend(listing('WAYUP_ASK'), 1, 0, 0)],
      outputs: [
        output(0, SELLER, 46_000_000n, [], encodePurchaseTag(reference(1))),
        output(1, party(7), 5_000_000n),
        output(2, BUYER, 2_000_000n, [UNIT]),
        output(3, party(7), 9_000_000n),
      ],
    });
    expect(sales).toMatchObject([{ price: 51_000_000n, fee: 0n, royalty: 5_000_000n }]);
  });

  test('seller and buyer of one wallet are a self trade', () => {
    const { sales } = readAll({
      spent: [spend(listing('JPG_STORE_V1'), 1, 0)],
      outputs: [output(0, SELLER, 2_000_000n, [UNIT])],
    });
    expect(sales).toMatchObject([{ selfTrade: true }]);
  });
});

describe('withdrawals', () => {
  test('the cancel redeemer ends a listing without a sale', () => {
    for (const [name, redeemer] of [
      ['JPG_STORE_V1', 1],
      ['JPG_STORE_V2', 0],
      ['JPG_STORE_V3', 1],
    ] as const) {
      const { ended, sales } = readAll({
        spent: [spend(listing(name), 1, redeemer)],
        outputs: [output(0, SELLER, 2_000_000n, [UNIT])],
      });
      expect([ended[0]?.outcome, sales]).toEqual(['CANCELLED', []]);
    }
  });

  test('a new listing of the same asset and owner is an update', () => {
    const { ended } = readAll({
      created: [{ position: { txId: 5, index: 0 }, order: listing('JPG_STORE_V3') }],
      spent: [spend(listing('JPG_STORE_V2'), 1, 0)],
      outputs: [output(0, CONTRACT, 2_000_000n, [UNIT])],
    });
    expect(ended[0]?.outcome).toBe('UPDATED');
  });

  test('V2 owner who signs an accept without being paid withdraws', () => {
    const { ended, sales } = readAll(
      { spent: [spend(listing('JPG_STORE_V2'), 1, 1)], outputs: [output(0, SELLER, 2_000_000n, [UNIT])] },
      [SELLER],
    );
    expect([ended[0]?.outcome, sales]).toEqual(['CANCELLED', []]);
  });

  test('only the redeemer of the first input of a V2 contract counts', () => {
    const { ended } = readAll(
      {
        spent: [spend(offer(), 1, 0), spend(offer({ unit: UNIT, kind: 'asset-offer' }), 2, 1)],
        outputs: [output(0, BIDDER, 80_000_000n)],
      },
      [BIDDER],
    );
    expect(ended.map(({ outcome }) => outcome)).toEqual(['CANCELLED', 'CANCELLED']);
  });
});

describe('accepted offers', () => {
  test('listing sold into an offer is one sale at the price of the offer', () => {
    const { ended, sales } = readAll(
      {
        spent: [spend(offer(), 1, 1), spend(listing('JPG_STORE_V2'), 2, 1)],
        outputs: [output(0, BIDDER, 2_000_000n, [UNIT]), output(1, SELLER, 34_000_000n)],
      },
      [SELLER],
    );
    expect(ended.map(({ outcome }) => outcome)).toEqual(['SOLD', 'SOLD']);
    expect(sales).toMatchObject([{ kind: 'offer', unit: UNIT, price: 40_000_000n, seller: SELLER, buyer: BIDDER }]);
  });

  test('seller from a wallet is the signer who receives the change', () => {
    const { sales } = readAll(
      {
        spent: [spend(offer(), 1, 1)],
        outputs: [
          output(0, BIDDER, 2_000_000n, [UNIT]),
          output(1, party(8), 5_000_000n),
          output(2, SELLER, 34_000_000n),
        ],
      },
      [SELLER],
    );
    expect(sales).toMatchObject([{ seller: SELLER, buyer: BIDDER }]);
  });

  test('WayUp bid with the redeemer of an accept is cancelled when its bidder signs', () => {
    const bid = offer({ contract: contract('WAYUP_BID') });
    const { ended, sales } = readAll({ spent: [spend(bid, 1, 1)], outputs: [output(0, BIDDER, 40_000_000n, [UNIT])] }, [
      BIDDER,
    ]);
    expect([ended[0]?.outcome, sales]).toEqual(['CANCELLED', []]);
  });
});
