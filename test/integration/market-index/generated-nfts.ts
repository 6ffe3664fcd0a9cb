import { encodePlutusData, type PlutusData } from '../../../src/chains/cardano/scripts/plutus-data.js';
import type { OutputReference } from '../../../src/chains/cardano/transactions/output.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import type { Party } from '../../../src/market/dex.js';
import { NFT_CONTRACTS, type NftContract } from '../../../src/market/nft/contracts.js';
import { encodePurchaseTag } from '../../../src/market/nft/read-nft-transaction.js';
import { LOVELACE, type Unit } from '../../../src/market/unit.js';
import { bytesData, construct, integerData, listData, partyData } from '../../../src/market/write-datum.js';
import type { Action } from './generated-trading.js';
import {
  buildScriptAddress,
  buildTraderAddress,
  buildTransaction,
  type Content,
  type GeneratedMarketState,
  getStakeHash,
  keyHash,
  outpoint,
} from './market-state.js';
import { NFT_SCRIPTS, WORKS_POLICY } from './test-identifiers.js';

const TRADERS = ['anna', 'ben', 'cleo', 'dora'];
/** An open listing or offer of the model. */
export interface OpenNft {
  readonly reference: OutputReference;
  readonly contract: string;
  readonly owner: string;
  readonly unit: Unit;
  readonly price: bigint;
  readonly isOffer: boolean;
  readonly datum: Uint8Array;
  /** Neither the output nor its transaction showed the datum. */
  readonly hidden: boolean;
}

export const GENERATED_CONTRACTS: ReadonlyMap<string, NftContract> = new Map(
  Object.entries(NFT_SCRIPTS).map(([name, script]) => [script, NFT_CONTRACTS.find((known) => known.name === name)!]),
);

const findParty = (name: string): Party => {
  const stake = getStakeHash(name);
  return { payment: { type: 'key', hash: keyHash(name) }, stake: stake && { type: 'key', hash: stake } };
};

const lovelaceData = (amount: bigint): PlutusData => ({
  kind: 'map',
  entries: [
    [bytesData(''), construct(0, integerData(0), { kind: 'map', entries: [[bytesData(''), integerData(amount)]] })],
  ],
});

const anyOfPolicy: PlutusData = {
  kind: 'map',
  entries: [[bytesData(WORKS_POLICY), construct(0, integerData(1), { kind: 'map', entries: [] })]],
};

function writeDatum(contract: string, owner: string, unit: Unit, price: bigint, isOffer: boolean): PlutusData {
  const key = bytesData(toHex(keyHash(owner)));
  const to = partyData(findParty(owner));
  if (contract === 'JPG_STORE_V1')
    return construct(
      0,
      key,
      integerData(price),
      bytesData(unit.slice(0, 56)),
      bytesData(unit.slice(56)),
      key,
      integerData(30),
    );
  if (contract === 'JPG_STORE_V3')
    return construct(0, listData(construct(0, to, integerData(price - getAskFee(price)))), key);
  if (!isOffer) return construct(0, key, listData(construct(0, to, lovelaceData(price))));
  // The bid is not in the datum: without a different fee all offers of an owner would have the same.
  const fee = construct(0, partyData(FEE_PARTY), lovelaceData(price % 1_000_000n));
  return construct(0, key, listData(fee, construct(0, to, anyOfPolicy)));
}

/** Each price is unique, so that no datum occurs twice. An ask has a fee of 2 %. */
const choosePrice = (contract: string, state: GeneratedMarketState): bigint =>
  contract === 'JPG_STORE_V3' ? BigInt(100_000_000 + 50 * state.count) : BigInt(20_000_000 + state.count);

const getAskFee = (price: bigint): bigint => price / 50n;

const FEE_SCRIPT = '84cc25ea4c29951d40b443b95bbc5676bc425470f96376d1984af9ab';
const FEE_PARTY: Party = { payment: { type: 'script', hash: fromHex(FEE_SCRIPT) }, stake: undefined };

const pick = <T>(random: () => number, items: readonly T[]): T | undefined =>
  items[Math.floor(random() * items.length)];

interface Placement {
  readonly order: Omit<OpenNft, 'reference'>;
  readonly content: Content;
  readonly metadata: Uint8Array | undefined;
  readonly datums: readonly Uint8Array[];
}

/** Datums are in the output, in the witnesses, in the metadata or hidden until the order is spent. */
function place(
  state: GeneratedMarketState,
  random: () => number,
  fields: { readonly contract: string; readonly owner: string; readonly unit: Unit; readonly isOffer: boolean },
): Placement {
  const { contract, owner, unit, isOffer } = fields;
  const price = choosePrice(contract, state);
  const datum = writeDatum(contract, owner, unit, price, isOffer);
  const bytes = encodePlutusData(datum);
  const form = pick(random, ['inline', 'witness', 'metadata', 'hidden'] as const)!;
  const holds = isOffer ? { [LOVELACE]: price } : { [LOVELACE]: 2_000_000n, [unit]: 1n };
  return {
    order: { ...fields, price, datum: bytes, hidden: form === 'hidden' },
    content: { address: buildScriptAddress(NFT_SCRIPTS[contract]!), holds, datum, byHash: form !== 'inline' },
    metadata: form === 'metadata' ? writeMetadata(bytes) : undefined,
    datums: form === 'witness' ? [bytes] : [],
  };
}

function writeMetadata(datum: Uint8Array): Uint8Array {
  const chunks = `${toHex(datum)},`.match(/.{1,64}/g) ?? [];
  const writer = new CborWriter()
    .map(chunks.length + 1)
    .uint(30)
    .text('6');
  for (const [index, chunk] of chunks.entries()) writer.uint(50 + index).text(chunk);
  return writer.finish();
}

function see(state: GeneratedMarketState, order: OpenNft): void {
  state.nfts.push(order);
  if (!order.hidden)
    state.seenNfts.set(outpoint(order.reference), {
      order: outpoint(order.reference),
      outcome: null,
      price: order.price,
    });
}

function end(state: GeneratedMarketState, { reference, price }: OpenNft, outcome: number): void {
  state.seenNfts.set(outpoint(reference), { order: outpoint(reference), outcome, price });
  state.nfts = state.nfts.filter((other) => outpoint(other.reference) !== outpoint(reference));
}

const LISTING_CONTRACTS = ['JPG_STORE_V1', 'JPG_STORE_V2', 'JPG_STORE_V3'];

const list: Action = (state, random) => {
  state.count += 1;
  const unit = `${WORKS_POLICY}${state.count.toString(16).padStart(8, '0')}`;
  const fields = { contract: pick(random, LISTING_CONTRACTS)!, owner: pick(random, TRADERS)!, unit, isOffer: false };
  const { order, content, metadata, datums } = place(state, random, fields);
  const { parts, txHash } = buildTransaction(state, { inputs: [], outputs: [content], datums, metadata });
  see(state, { ...order, reference: { txHash, index: 0 } });
  return [parts];
};

const offer: Action = (state, random) => {
  state.count += 1;
  const fields = { contract: 'JPG_STORE_V2', owner: pick(random, TRADERS)!, unit: WORKS_POLICY, isOffer: true };
  const { order, content, metadata, datums } = place(state, random, fields);
  const { parts, txHash } = buildTransaction(state, { inputs: [], outputs: [content], datums, metadata });
  see(state, { ...order, reference: { txHash, index: 0 } });
  return [parts];
};

const BUY: Readonly<Record<string, PlutusData>> = {
  JPG_STORE_V1: construct(0),
  JPG_STORE_V2: construct(1),
  JPG_STORE_V3: construct(0, integerData(0)),
};
const CANCEL: Readonly<Record<string, PlutusData>> = {
  JPG_STORE_V1: construct(1),
  JPG_STORE_V2: construct(0),
  JPG_STORE_V3: construct(1),
};
const buy: Action = (state, random) => {
  const listing = pick(
    random,
    state.nfts.filter(({ isOffer }) => !isOffer),
  );
  if (listing === undefined) return [];
  const { reference, owner, unit, price, contract, datum } = listing;
  const tag: Content = {
    address: buildScriptAddress(FEE_SCRIPT),
    holds: { [LOVELACE]: getAskFee(price) },
    datum: { kind: 'bytes', value: encodePurchaseTag(reference).subarray(2) },
  };
  const paid: Content = { address: buildTraderAddress(owner), holds: { [LOVELACE]: price } };
  const buyer = pick(random, TRADERS)!;
  const { parts, txHash } = buildTransaction(state, {
    inputs: [{ reference, redeemer: BUY[contract]! }],
    outputs: [tag, paid, { address: buildTraderAddress(buyer), holds: { [LOVELACE]: 2_000_000n, [unit]: 1n } }],
    datums: [datum],
  });
  end(state, listing, 0);
  state.sales.push({ txHash: toHex(txHash), order: outpoint(reference), unit, price, self: buyer === owner });
  return [parts];
};

const withdraw: Action = (state, random) => {
  const order = pick(random, state.nfts);
  if (order === undefined) return [];
  const { reference, owner, unit, contract, datum, isOffer } = order;
  const again = !isOffer && random() < 0.5;
  state.count += 1;
  const next = again
    ? place(state, random, { contract: pick(random, LISTING_CONTRACTS)!, owner, unit, isOffer })
    : undefined;
  const back: Content = {
    address: buildTraderAddress(owner),
    holds: isOffer ? { [LOVELACE]: 3_000_000n } : { [unit]: 1n },
  };
  const { parts, txHash } = buildTransaction(state, {
    inputs: [{ reference, redeemer: CANCEL[contract]! }],
    outputs: [next?.content ?? back],
    datums: [datum, ...(next?.datums ?? [])],
    metadata: next?.metadata,
    signers: [keyHash(owner)],
  });
  // The new listing is not known to be one while its datum is hidden.
  end(state, order, next !== undefined && !next.order.hidden ? 2 : 1);
  if (next !== undefined) see(state, { ...next.order, reference: { txHash, index: 0 } });
  return [parts];
};

/** A listing of the same contract is sold into an offer: one sale at the price of the offer. */
const acceptOffer: Action = (state, random) => {
  const bid = pick(
    random,
    state.nfts.filter(({ isOffer }) => isOffer),
  );
  const listing = pick(
    random,
    state.nfts.filter(({ isOffer, contract }) => !isOffer && contract === 'JPG_STORE_V2'),
  );
  if (bid === undefined || listing === undefined || bid.owner === listing.owner) return [];
  const { parts, txHash } = buildTransaction(state, {
    inputs: [bid, listing].map(({ reference }) => ({ reference, redeemer: construct(1) })),
    outputs: [{ address: buildTraderAddress(bid.owner), holds: { [LOVELACE]: 2_000_000n, [listing.unit]: 1n } }],
    datums: [bid.datum, listing.datum],
    signers: [keyHash(listing.owner)],
  });
  end(state, bid, 0);
  end(state, listing, 0);
  state.sales.push({
    txHash: toHex(txHash),
    order: outpoint(bid.reference),
    unit: listing.unit,
    price: bid.price,
    self: false,
  });
  return [parts];
};

export const NFT_ACTIONS: readonly Action[] = [list, list, list, offer, buy, withdraw, acceptOffer];
