import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import { readConstructorIndex, readFields, readNatural } from '../datum.js';
import type { Party } from '../dex.js';
import type { OutputPosition } from '../transactions/market-transaction.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';
import { findMarketplace, type NftContract, type NftMarketplace } from './contracts.js';
import type { NftOrder, PlacedNftOrder } from './nft-order.js';

/** The index stores positions in this list. */
export const NFT_OUTCOMES = ['SOLD', 'CANCELLED', 'UPDATED'] as const;
export type NftOutcome = (typeof NFT_OUTCOMES)[number];

/** An output of the transaction. */
export interface NftOutput {
  readonly index: number;
  /** Undefined for an address without a payment credential. */
  readonly party: Party | undefined;
  /** Whether it is at a contract of a marketplace. */
  readonly atContract: boolean;
  readonly holds: Holdings;
  readonly inlineDatum: Uint8Array | undefined;
}

export interface SpentNftOrder extends PlacedNftOrder {
  readonly reference: OutputReference;
  readonly redeemer: PlutusData | undefined;
}

export interface NftTransaction {
  /** Orders in outputs of this transaction. */
  readonly created: readonly PlacedNftOrder[];
  /** Sorted like the inputs in the ledger. */
  readonly spent: readonly SpentNftOrder[];
  readonly outputs: readonly NftOutput[];
  readonly signers: () => ReadonlySet<string>;
  readonly message: () => string | undefined;
}

/** A listing that was bought, or an offer that was accepted. */
export interface NftSale {
  /** The order that determined the price. */
  readonly order: OutputPosition;
  readonly contract: NftContract;
  readonly kind: 'listing' | 'offer';
  /** The output that holds the asset after the sale; undefined where there is none. */
  readonly outputIndex: number | undefined;
  readonly unit: Unit;
  readonly policy: string | undefined;
  readonly assetCount: number;
  readonly quantity: bigint;
  /** Lovelace paid by the buyer. The seller receives it less fee and royalty. */
  readonly price: bigint;
  readonly fee: bigint;
  readonly royalty: bigint;
  readonly seller: Party | undefined;
  readonly buyer: Party | undefined;
  /** The site that sent the transaction, if its message names one. */
  readonly via: NftMarketplace | undefined;
  /** Seller and buyer are one wallet. */
  readonly selfTrade: boolean;
}

export interface NftChanges {
  readonly ended: readonly { readonly position: OutputPosition; readonly outcome: NftOutcome }[];
  readonly sales: readonly NftSale[];
}

/** Determines how the orders that a transaction spends ended, and its sales. */
export function readNftTransaction(transaction: NftTransaction): NftChanges {
  const { spent } = transaction;
  const ended: { position: OutputPosition; outcome: NftOutcome }[] = [];
  const sales: NftSale[] = [];
  const delivered = new Set<Unit>();
  // Offers first: a listing may be sold into an offer, which is one sale at the price of the offer.
  for (const offer of spent.filter(({ order }) => order.kind !== 'listing')) {
    const found = isReleased(offer, transaction) ? findDelivered(offer.order, transaction, delivered) : undefined;
    if (found === undefined) ended.push({ position: offer.position, outcome: findWithdrawal(offer, transaction) });
    else {
      delivered.add(found.unit);
      ended.push({ position: offer.position, outcome: 'SOLD' });
      sales.push(toOfferSale(offer, found, transaction));
    }
  }
  for (const listing of spent.filter(({ order }) => order.kind === 'listing')) {
    if (delivered.has(listing.order.unit)) {
      ended.push({ position: listing.position, outcome: 'SOLD' });
      continue;
    }
    const sale = isReleased(listing, transaction) ? readPurchase(listing, transaction) : undefined;
    ended.push({ position: listing.position, outcome: sale ? 'SOLD' : findWithdrawal(listing, transaction) });
    if (sale !== undefined) sales.push(sale);
  }
  return { ended, sales };
}

/** Whether the order was released to others than its owner, as far as the redeemer tells. */
function isReleased({ order, redeemer }: SpentNftOrder, { spent, signers }: NftTransaction): boolean {
  const { contract } = order;
  switch (contract.form) {
    case 'sale':
      return readConstructorIndex(redeemer) === 0;
    case 'ask':
      return readOffset(redeemer) !== undefined;
    case 'swap': {
      // The contract checks only the redeemer of its first input, for all of them.
      const first = spent.find((other) => other.order.contract === contract);
      if (readConstructorIndex(first?.redeemer) !== 1) return false;
      return order.kind === 'listing' || !signers().has(order.ownerKey);
    }
  }
}

/** The index of the first output that a purchase at an `ask` pays. */
function readOffset(redeemer: PlutusData | undefined): number | undefined {
  const offset = readNatural(readFields(redeemer, 0, 1)?.[0]);
  return offset === undefined ? undefined : Number(offset);
}

/** The owner withdrew the order: to place it again, if an order for the same exists, else for good. */
function findWithdrawal({ order }: SpentNftOrder, { created }: NftTransaction): NftOutcome {
  const again = created.some(({ order: other }) => {
    const sameSide = (other.kind === 'listing') === (order.kind === 'listing');
    return sameSide && other.unit === order.unit && other.ownerKey === order.ownerKey;
  });
  return again ? 'UPDATED' : 'CANCELLED';
}

function readPurchase(listing: SpentNftOrder, transaction: NftTransaction): NftSale | undefined {
  const { order, position } = listing;
  const receiver = transaction.outputs.find(({ holds }) => (holds.get(order.unit) ?? 0n) > 0n);
  const listed = receiver?.atContract
    ? transaction.created.find(
        ({ position: at, order: other }) => at.index === receiver.index && other.unit === order.unit,
      )
    : undefined;
  // Back in a contract it is an update, unless the buyer listed it at once.
  if (receiver?.atContract && (listed === undefined || listed.order.ownerKey === order.ownerKey)) return undefined;
  const buyer = listed === undefined ? receiver?.party : listed.order.owner;
  if (order.contract.form === 'swap' && transaction.signers().has(order.ownerKey) && !isPaid(order, transaction))
    return undefined;
  const { price, fee } = order.contract.form === 'ask' ? readAskPayment(listing, buyer, transaction) : order;
  const { contract, unit, policy, assetCount, quantity, royalty } = order;
  const seller = completeParty(order.owner, transaction.outputs);
  return {
    order: position,
    contract,
    kind: 'listing',
    outputIndex: receiver?.index,
    unit,
    policy,
    assetCount,
    quantity,
    price,
    fee,
    royalty,
    seller,
    buyer,
    via: findMarketplace(transaction.message()),
    selfTrade: isSameWallet(seller, buyer),
  };
}

/** A `swap` skips the payments to owners who sign: then it is a sale only if the seller was paid nevertheless. */
function isPaid({ price, fee, royalty, owner }: NftOrder, { outputs }: NftTransaction): boolean {
  const share = price - fee - royalty;
  return outputs.some(
    ({ party, holds }) => owner && party && isSameParty(owner, party) && (holds.get(LOVELACE) ?? 0n) >= share,
  );
}

/**
 * Reads the payment of the buyer. The first output of a purchase has the hash of the listing's reference as its datum:
 * the fee, or, if the marketplace signs, the first payment. Then the fee is in any other output, or was paid to the
 * seller.
 */
function readAskPayment(
  { order, reference, redeemer }: SpentNftOrder,
  buyer: Party | undefined,
  { outputs }: NftTransaction,
): { readonly price: bigint; readonly fee: bigint } {
  const payouts = order.price - order.fee;
  const isFee = ({ party }: NftOutput): boolean =>
    party !== undefined && order.contract.feeRecipients.includes(toHex(party.payment.hash));
  const offset = readOffset(redeemer) ?? 0;
  const tag = toHex(encodePurchaseTag(reference));
  const tagged = outputs.find(
    ({ index, inlineDatum }) => index === offset && inlineDatum && toHex(inlineDatum) === tag,
  );
  const apart = outputs.filter((output) => isFee(output) && output.inlineDatum === undefined);
  const paid =
    tagged !== undefined && isFee(tagged) ? tagged : (apart.find(({ index }) => index === offset - 1) ?? apart[0]);
  if (paid !== undefined) {
    const fee = paid.holds.get(LOVELACE) ?? 0n;
    return { price: payouts + fee, fee };
  }
  const surplus = sumPayments(outputs, offset, buyer) - payouts;
  return { price: payouts + (surplus > 0n && surplus <= order.fee ? surplus : 0n), fee: 0n };
}

/** Lovelace from the tagged output up to the next purchase, the buyer or a contract. */
function sumPayments(outputs: readonly NftOutput[], offset: number, buyer: Party | undefined): bigint {
  let sum = 0n;
  for (const { index, party, holds, inlineDatum, atContract } of outputs) {
    if (index < offset) continue;
    if ((index > offset && inlineDatum !== undefined) || atContract || isSameWallet(party, buyer)) break;
    sum += holds.get(LOVELACE) ?? 0n;
  }
  return sum;
}

/** The inline datum of a purchase at an `ask`: the hash of the spent reference, as Plutus data. */
export function encodePurchaseTag({ txHash, index }: OutputReference): Uint8Array {
  const reference = new CborWriter()
    .tag(121)
    .openArray()
    .tag(121)
    .openArray()
    .bytes(txHash)
    .close()
    .uint(index)
    .close();
  return new CborWriter().bytes(blake2b256(reference.finish())).finish();
}

/** The asset that the bidder received. */
function findDelivered(
  { kind, unit, owner }: NftOrder,
  { outputs }: NftTransaction,
  delivered: ReadonlySet<Unit>,
): DeliveredAsset | undefined {
  const isWanted = (held: Unit): boolean =>
    !delivered.has(held) && (kind === 'asset-offer' ? held === unit : held.startsWith(unit));
  for (const { index, party, holds } of outputs)
    if (owner && party && isSameParty(owner, party))
      for (const held of holds.keys()) if (held !== LOVELACE && isWanted(held)) return { unit: held, index };
  return undefined;
}

interface DeliveredAsset {
  readonly unit: Unit;
  readonly index: number;
}

function toOfferSale(
  { order, position }: SpentNftOrder,
  { unit, index }: DeliveredAsset,
  transaction: NftTransaction,
): NftSale {
  const { contract, assetCount, quantity, price, fee, royalty, owner: buyer } = order;
  const listing = transaction.spent.find((other) => other.order.kind === 'listing' && other.order.unit === unit);
  const seller = completeParty(listing?.order.owner, transaction.outputs) ?? findSigner(transaction, buyer);
  return {
    order: position,
    contract,
    kind: 'offer',
    outputIndex: index,
    unit,
    policy: order.policy,
    assetCount,
    quantity,
    price,
    fee,
    royalty,
    seller,
    buyer,
    via: findMarketplace(transaction.message()),
    selfTrade: isSameWallet(seller, buyer),
  };
}

/** Sellers into an offer sign and receive the proceeds with their change. */
function findSigner({ outputs, signers }: NftTransaction, buyer: Party | undefined): Party | undefined {
  const keys = signers();
  return outputs.find(
    ({ party }) =>
      party?.payment.type === 'key' && keys.has(toHex(party.payment.hash)) && !(buyer && isSameParty(party, buyer)),
  )?.party;
}

/** Datums that state only a payment key leave the stake part open; a payment to that key has it. */
export function completeParty(party: Party | undefined, outputs: readonly NftOutput[]): Party | undefined {
  if (party === undefined || party.stake !== undefined) return party;
  return (
    outputs.find((output) => output.party && isSameCredential(output.party.payment, party.payment))?.party ?? party
  );
}

const isSameCredential = (a: Party['payment'] | undefined, b: Party['payment'] | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.type === b.type && toHex(a.hash) === toHex(b.hash);

const isSameParty = (a: Party, b: Party): boolean =>
  isSameCredential(a.payment, b.payment) && isSameCredential(a.stake, b.stake);

/** A wallet is a stake credential, or a payment credential if there is none. */
const isSameWallet = (a: Party | undefined, b: Party | undefined): boolean =>
  a !== undefined && b !== undefined && isSameCredential(a.stake ?? a.payment, b.stake ?? b.payment);
