import { decodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { listNftContracts, type NftContract } from '../../../market/nft/contracts.js';
import { type NftOrder, readNftOrder } from '../../../market/nft/nft-order.js';
import { encodePurchaseTag } from '../../../market/nft/read-nft-transaction.js';
import { LOVELACE, toHoldings, type Unit } from '../../../market/unit.js';
import { construct, integerData } from '../../../market/write-datum.js';
import { chance, pick, type RandomInt } from '../../random-int.js';
import { assetList, formatUnit, type Held, heldBy, parseReference } from '../coins.js';
import type { Wallet } from '../wallet.js';
import { datumsFor, spendUse } from './batcher.js';
import {
  contractOutput,
  datumBytes,
  getAddress,
  guarded,
  type MarketContext,
  scriptAddress,
  toParty,
  tryCompose,
} from './market-context.js';
import { getNftPolicy } from './nft-collection.js';
import { findScript, JPG_FEE, listingOutput, publish, writeOffer } from './nft-outputs.js';

const ADA = 1_000_000n;

/** An open listing or offer at a contract of a marketplace. */
interface OpenNft {
  readonly held: Held;
  readonly order: NftOrder;
}

const ASK_CONTRACTS = ['JPG_STORE_V3', 'JPG_STORE_V3', 'WAYUP_ASK', 'JPG_STORE_V2'] as const;
const BUY: Readonly<Record<NftContract['form'], PlutusData>> = {
  sale: construct(0),
  swap: construct(1),
  ask: construct(0, integerData(0)),
};
const WITHDRAW: Readonly<Record<NftContract['form'], PlutusData>> = {
  sale: construct(1),
  swap: construct(0),
  ask: construct(1),
};

/** One action of one trader: listings outnumber purchases a little, so that there are always some of them. */
export function tradeNfts(context: MarketContext): void {
  const open = findOpenNfts(context);
  const action = context.randomInt(100);
  if (action < 35 || open.length === 0) listNft(context);
  else if (action < 65) buyNft(context, open);
  else if (action < 78) placeOffer(context);
  else if (action < 88) acceptOffer(context, open);
  else withdrawNft(context, open);
}

function findOpenNfts(context: MarketContext): readonly OpenNft[] {
  const { ledger } = context.chain;
  const found: OpenNft[] = [];
  for (const [script, contract] of listNftContracts(context.market.market))
    for (const address of [...ledger.guardedBy(script)])
      for (const key of ledger.at(address)) {
        const output = ledger.output(key)!;
        const bytes = datumBytes(context, output);
        if (bytes === undefined) continue;
        const content = { script, stake: undefined, holds: toHoldings(output), datum: decodePlutusData(bytes) };
        const order = readNftOrder(content, contract);
        if (order !== undefined)
          found.push({ held: { key, reference: parseReference(key), output, wallet: guarded(address) }, order });
      }
  return found;
}

const findWallet = ({ market }: MarketContext, { ownerKey, contract }: NftOrder): Wallet | undefined =>
  market.traders.find(({ keys, stakeKey }) =>
    contract.ownerKey === 'stake' ? stakeKey && toHex(stakeKey.hash) === ownerKey : toHex(keys[0]!.hash) === ownerKey,
  );

/** A token of the collection in a wallet. */
function findToken({ chain }: MarketContext, wallet: Wallet): Unit | undefined {
  const { policyId } = getNftPolicy(chain.simulation.name);
  for (const { output } of heldBy(chain.ledger, wallet))
    for (const unit of output.assets.map(formatUnit))
      if (unit.startsWith(policyId) && unit.length > policyId.length) return unit;
  return undefined;
}

const choosePrice = (randomInt: RandomInt): bigint => BigInt(60 + randomInt(90)) * ADA;

function listNft(context: MarketContext): void {
  const { randomInt, market } = context;
  placeListing(context, pick(randomInt, market.traders), pick(randomInt, ASK_CONTRACTS));
}

function placeListing(context: MarketContext, owner: Wallet, name: string): void {
  const unit = findToken(context, owner);
  const price = choosePrice(context.randomInt);
  const output = unit === undefined ? undefined : listingOutput(context, name, owner, unit, price);
  if (output !== undefined) tryCompose(context, { payer: owner, outputs: [output], ...publish(context, name, output) });
}

/** The first trader sells a token to the second on the first day, so that the collection always has a sale. */
export function sellFirstNft(context: MarketContext): void {
  const [seller, buyer] = context.market.traders;
  placeListing(context, seller!, 'JPG_STORE_V3');
  const [listing] = findOpenNfts(context);
  if (listing !== undefined) purchase(context, listing, buyer!);
}

function buyNft(context: MarketContext, open: readonly OpenNft[]): void {
  const { randomInt, market } = context;
  const listings = open.filter(({ order }) => order.kind === 'listing');
  if (listings.length === 0) return;
  const listing = pick(randomInt, listings);
  // Now and then a trader buys from itself.
  const seller = findWallet(context, listing.order);
  purchase(context, listing, chance(randomInt, 6) && seller !== undefined ? seller : pick(randomInt, market.traders));
}

function purchase(context: MarketContext, { held, order }: OpenNft, buyer: Wallet): void {
  const fee = order.contract.form === 'ask' ? [taggedFee(context, order, held)] : [];
  const bought = plainOutput(buyer.address, 2n * ADA, assetList(new Map([[order.unit, 1n]])));
  tryCompose(context, {
    payer: buyer,
    spend: [held],
    outputs: [...fee, ...listPayments(context, order), bought],
    datums: datumsFor(context, [held]),
    uses: [spendUse(held, BUY[order.contract.form])],
    ...(chance(context.randomInt, 30) && { metadata: { '674': { msg: ['Wayup Transaction'] } } }),
  });
}

/** The fee with the tag of the purchase. */
function taggedFee(context: MarketContext, order: NftOrder, held: Held): OutputContent {
  const feeHash = fromHex(order.contract.feeRecipients.at(-1)!);
  const isScript = order.contract.marketplace === 'jpg.store';
  const feeAddress = getAddress(context, {
    payment: { type: isScript ? 'script' : 'key', hash: feeHash },
    stake: undefined,
  });
  const fee = order.fee > MIN_FEE_OUTPUT ? order.fee : MIN_FEE_OUTPUT;
  return { ...plainOutput(feeAddress, fee), inlineDatum: encodePurchaseTag(held.reference) };
}

/** The smallest output that a chain accepts with a tag. */
const MIN_FEE_OUTPUT = 1_155_080n;

/** Royalty and the seller's share; the older contract also pays its fee this way. */
function listPayments(
  context: MarketContext,
  { owner, royalty, price, fee, contract }: NftOrder,
): readonly OutputContent[] {
  if (owner === undefined) return [];
  const share = price - fee - royalty;
  const payments = [
    [toParty(context.market.maker), royalty],
    [owner, share],
    ...(contract.form === 'swap' ? [[JPG_FEE, fee] as const] : []),
  ] as const;
  return payments
    .filter(([, amount]) => amount > 0n)
    .map(([to, amount]) => plainOutput(getAddress(context, to), amount));
}

/** An offer for any token of the collection. */
function placeOffer(context: MarketContext): void {
  const { randomInt, market, chain } = context;
  const script = findScript(context, 'JPG_STORE_V2');
  if (script === undefined) return;
  const owner = pick(randomInt, market.traders);
  const { policyId } = getNftPolicy(chain.simulation.name);
  const price = BigInt(40 + randomInt(25)) * ADA;
  const datum = writeOffer(context, owner, policyId, price);
  const output = contractOutput(context, scriptAddress(context, script), new Map([[LOVELACE, price]]), datum, true);
  tryCompose(context, { payer: owner, outputs: [output], ...publish(context, 'JPG_STORE_V2', output) });
}

function acceptOffer(context: MarketContext, open: readonly OpenNft[]): void {
  const { randomInt, market } = context;
  const offers = open.filter(({ order }) => order.kind === 'collection-offer');
  if (offers.length === 0) return;
  const { held, order } = pick(randomInt, offers);
  const bidder = findWallet(context, order);
  const seller = pick(randomInt, market.traders);
  const unit = findToken(context, seller);
  if (unit === undefined || bidder === undefined || bidder === seller) return;
  tryCompose(context, {
    payer: seller,
    spend: [held],
    outputs: [
      plainOutput(getAddress(context, JPG_FEE), order.fee),
      plainOutput(market.maker.address, order.royalty),
      plainOutput(bidder.address, 2n * ADA, assetList(new Map([[unit, 1n]]))),
    ],
    datums: datumsFor(context, [held]),
    uses: [spendUse(held, BUY.swap)],
    requiredSigners: [seller.keys[0]!],
  });
}

/** The owner takes an order back, or lists the token at another price. */
function withdrawNft(context: MarketContext, open: readonly OpenNft[]): void {
  const { randomInt } = context;
  const { held, order } = pick(randomInt, open);
  const owner = findWallet(context, order);
  if (owner === undefined) return;
  const name = order.contract.name;
  const isUpdate = order.kind === 'listing' && chance(randomInt, 60);
  const next = isUpdate ? listingOutput(context, name, owner, order.unit, choosePrice(randomInt)) : undefined;
  const published = next === undefined ? {} : publish(context, name, next);
  tryCompose(context, {
    payer: owner,
    spend: [held],
    outputs: next === undefined ? [] : [next],
    uses: [spendUse(held, WITHDRAW[order.contract.form])],
    requiredSigners: [order.contract.ownerKey === 'stake' ? owner.stakeKey! : owner.keys[0]!],
    ...published,
    datums: [...datumsFor(context, [held], next && published.datums ? [next] : [])],
  });
}
