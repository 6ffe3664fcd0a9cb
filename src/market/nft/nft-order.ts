import { fromHex, toHex } from '../../kernel/hex.js';
import type { Party, ScriptOutput } from '../dex.js';
import type { OutputPosition } from '../transactions/market-transaction.js';
import { LOVELACE, type Unit } from '../unit.js';
import type { NftContract, NftFee } from './contracts.js';
import { type NftDatum, type Payout, readNftDatum } from './nft-datum.js';

/** The index stores positions in this list. An offer is for one asset, or for any asset of a policy. */
export const NFT_ORDER_KINDS = ['listing', 'asset-offer', 'collection-offer'] as const;
export type NftOrderKind = (typeof NFT_ORDER_KINDS)[number];

/** Listed assets, or an offer for assets. */
export interface NftOrder {
  readonly contract: NftContract;
  readonly kind: NftOrderKind;
  /** The first asset; of a collection offer the policy. */
  readonly unit: Unit;
  /** Undefined for a bundle of several policies. */
  readonly policy: string | undefined;
  readonly assetCount: number;
  /** Of the first asset. */
  readonly quantity: bigint;
  /** Lovelace that a buyer pays or the bidder offers, with the usual fee of the marketplace. */
  readonly price: bigint;
  readonly fee: bigint;
  readonly royalty: bigint;
  /** The seller of a listing, the bidder of an offer. */
  readonly owner: Party | undefined;
  /** Hash of the key that may withdraw the order. */
  readonly ownerKey: string;
}

export interface PlacedNftOrder {
  readonly position: OutputPosition;
  readonly order: NftOrder;
}

/** Undefined for outputs that are neither a listing nor an offer: anyone can send anything to a script. */
export function readNftOrder(output: ScriptOutput, contract: NftContract): NftOrder | undefined {
  const datum = readNftDatum(output.datum, contract.form);
  if (datum === undefined) return undefined;
  const assets = [...output.holds].filter(([unit, quantity]) => unit !== LOVELACE && quantity > 0n);
  const wanting = datum.payouts.find(({ wants }) => wants.length > 0);
  if (wanting !== undefined) return assets.length === 0 ? readOffer(output, contract, datum, wanting) : undefined;
  return assets.length === 0 ? undefined : readListing(assets, contract, datum);
}

function readListing(
  assets: readonly (readonly [Unit, bigint])[],
  contract: NftContract,
  datum: NftDatum,
): NftOrder | undefined {
  const [unit, quantity] = assets.toSorted(([a], [b]) => (a < b ? -1 : 1))[0]!;
  const { sale } = datum;
  // The contract releases only the asset that the datum names.
  if (sale !== undefined && !assets.some(([held]) => held === sale.policy + sale.name)) return undefined;
  const policies = new Set(assets.map(([held]) => held.slice(0, 56)));
  return {
    contract,
    kind: 'listing',
    unit,
    policy: policies.size === 1 ? unit.slice(0, 56) : undefined,
    assetCount: assets.length,
    quantity,
    ...(sale === undefined ? computeAmounts(datum, contract) : computeSaleAmounts(sale, contract.fee)),
    owner: findOwner(datum, contract),
    ownerKey: datum.owner,
  };
}

/** The lovelace of the output is the bid: the contract pays fee and royalty out of it. */
function readOffer(
  { holds }: ScriptOutput,
  contract: NftContract,
  datum: NftDatum,
  { to, wants }: Payout,
): NftOrder | undefined {
  const [want] = wants;
  if (want === undefined) return undefined;
  const [name] = want.names;
  const { fee, royalty } = splitPayouts(datum, contract, to);
  return {
    contract,
    kind: name === undefined ? 'collection-offer' : 'asset-offer',
    unit: want.policy + (name ?? ''),
    policy: wants.length === 1 ? want.policy : undefined,
    assetCount: wants.reduce((sum, { names, count }) => sum + (names.length || Number(count)), 0),
    quantity: 1n,
    price: holds.get(LOVELACE) ?? 0n,
    fee,
    royalty,
    owner: to,
    ownerKey: datum.owner,
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const sumLovelace = (payouts: readonly Payout[]): bigint => payouts.reduce((sum, { lovelace }) => sum + lovelace, 0n);

function computeAmounts(datum: NftDatum, contract: NftContract): Pick<NftOrder, 'price' | 'fee' | 'royalty'> {
  const payouts = sumLovelace(datum.payouts);
  const { fee: inside, royalty } = splitPayouts(datum, contract, findOwner(datum, contract));
  if (contract.form === 'swap') return { price: payouts, fee: inside, royalty };
  const fee = computeAskFee(payouts, contract.fee);
  return { price: payouts + fee, fee, royalty };
}

/** The contract computes the buyer's price first, of which the fee is 2 %. */
export function computeAskFee(payouts: bigint, { min, max: most }: NftFee): bigint {
  const fee = max((payouts * 50n) / 49n / 50n, min);
  return most !== undefined && fee > most ? most : fee;
}

function computeSaleAmounts(
  { price, royaltyPermille }: NonNullable<NftDatum['sale']>,
  { permille, min }: NftFee,
): Pick<NftOrder, 'price' | 'fee' | 'royalty'> {
  const royalty = royaltyPermille === 0n ? 0n : max((price * royaltyPermille) / 1000n, min);
  return { price, fee: max((price * permille) / 1000n, min), royalty };
}

/** Payments to the marketplace, and those to neither it nor the owner. */
function splitPayouts(
  { payouts }: NftDatum,
  { feeRecipients }: NftContract,
  owner: Party | undefined,
): { readonly fee: bigint; readonly royalty: bigint } {
  const isFee = ({ to }: Payout): boolean => feeRecipients.includes(toHex(to.payment.hash));
  const ownKey = owner && toHex(owner.payment.hash);
  const others = payouts.filter((payout) => !isFee(payout) && toHex(payout.to.payment.hash) !== ownKey);
  return { fee: sumLovelace(payouts.filter(isFee)), royalty: sumLovelace(others) };
}

/** The address of the payout to the owner; of a payment key at least that key. */
function findOwner({ owner, payouts }: NftDatum, { ownerKey }: NftContract): Party | undefined {
  const found = payouts.find(({ to }) => {
    const credential = ownerKey === 'payment' ? to.payment : to.stake;
    return credential?.type === 'key' && toHex(credential.hash) === owner;
  });
  if (found !== undefined) return found.to;
  return ownerKey === 'payment' ? { payment: { type: 'key', hash: fromHex(owner) }, stake: undefined } : undefined;
}
