import type { Static } from 'typebox';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { Party } from '../../../market/dex.js';
import { NFT_CONTRACTS, NFT_MARKETPLACES } from '../../../market/nft/contracts.js';
import type { StoredNftCollection } from '../../../store/queries/cardano/market/nft-collections.js';
import { nftFloors, type StoredNftOrder } from '../../../store/queries/cardano/market/nft-orders.js';
import type { StoredNftSale } from '../../../store/queries/cardano/market/nft-sales.js';
import { parseCredential } from '../../shapes/dex/order-json.js';
import type { NftCollection, NftListing, NftOffer, NftSale } from '../../shapes/market/nft.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import type { MarketRequest } from './market-request.js';
import { describeTokens, loadSupplies } from './token-names.js';

export const toPartyAddress = ({ networkId }: CardanoNetwork, { payment, stake }: Party): string =>
  addressText(
    stake === undefined ? { type: 'enterprise', networkId, payment } : { type: 'base', networkId, payment, stake },
  );

/** The address of a wallet; its stake address where only that is known. */
export function toWalletAddress(
  network: CardanoNetwork,
  payment: Uint8Array | null,
  stake: Uint8Array | null,
): string | null {
  const stakePart = stake === null ? undefined : parseCredential(stake);
  if (payment === null) return stakePart === undefined ? null : stakeAddressText(stakePart, network);
  return toPartyAddress(network, { payment: parseCredential(payment), stake: stakePart });
}

const splitUnit = (unit: string): { policyId: string; assetName: string } => ({
  policyId: unit.slice(0, 56),
  assetName: unit.slice(56),
});

/** Undefined for a contract that only a later version knows. */
function toContractJson(number: number): Pick<Static<typeof NftListing>, 'marketplace' | 'contract'> | undefined {
  const contract = NFT_CONTRACTS[number];
  return contract && { marketplace: contract.marketplace, contract: contract.name };
}

/** Name, image and description of tokens, from their metadata. */
const describeUnits = async (request: MarketRequest, units: readonly string[]) =>
  await describeTokens(request, await loadSupplies(request.db, [...new Set(units)]));

export async function toSalesJson(
  request: MarketRequest,
  sales: readonly StoredNftSale[],
): Promise<Static<typeof NftSale>[]> {
  const described = await describeUnits(
    request,
    sales.map(({ unit }) => unit),
  );
  return sales.flatMap((sale) => {
    const contract = toContractJson(sale.contract);
    if (contract === undefined) return [];
    const { network } = request;
    return [
      {
        ...splitUnit(sale.unit),
        nftName: described.get(sale.unit)?.name ?? null,
        thumbnailUrl: described.get(sale.unit)?.logo ?? null,
        priceLovelace: sale.price.toString(),
        feeLovelace: sale.fee.toString(),
        royaltyLovelace: sale.royalty.toString(),
        sellerAddress: toWalletAddress(network, sale.sellerPayment, sale.sellerStake),
        buyerAddress: toWalletAddress(network, sale.buyerPayment, sale.buyerStake),
        ...contract,
        via: sale.via === null ? null : (NFT_MARKETPLACES[sale.via] ?? null),
        type: sale.offer ? ('OFFER' as const) : ('LISTING' as const),
        assetCount: sale.assetCount,
        wash: sale.wash,
        txHash: sale.txHash,
        outputIndex: sale.outputIndex,
        orderTxHash: sale.orderTxHash,
        orderOutputIndex: sale.orderIndex,
        slot: sale.slot,
        blockTime: sale.time,
      },
    ];
  });
}

export async function toListingsJson(
  request: MarketRequest,
  listings: readonly StoredNftOrder[],
): Promise<Static<typeof NftListing>[]> {
  const described = await describeUnits(
    request,
    listings.map(({ unit }) => unit),
  );
  return listings.flatMap((listing) => {
    const contract = toContractJson(listing.contract);
    if (contract === undefined) return [];
    return [
      {
        ...splitUnit(listing.unit),
        nftName: described.get(listing.unit)?.name ?? null,
        priceLovelace: listing.price.toString(),
        sellerAddress: toWalletAddress(request.network, listing.ownerPayment, listing.ownerStake),
        ...contract,
        assetCount: listing.assetCount,
        txHash: listing.txHash,
        outputIndex: listing.outputIndex,
        listedAt: slotToTime(request.network, listing.slot),
      },
    ];
  });
}

export const toOffersJson = (
  { network }: Pick<MarketRequest, 'network'>,
  offers: readonly StoredNftOrder[],
): Static<typeof NftOffer>[] =>
  offers.flatMap((offer) => {
    const contract = toContractJson(offer.contract);
    if (contract === undefined) return [];
    const { policyId, assetName } = splitUnit(offer.unit);
    return [
      {
        policyId,
        assetName: offer.kind === COLLECTION_OFFER ? null : assetName,
        priceLovelace: offer.price.toString(),
        feeLovelace: offer.fee.toString(),
        royaltyLovelace: offer.royalty.toString(),
        bidderAddress: toWalletAddress(network, offer.ownerPayment, offer.ownerStake),
        ...contract,
        txHash: offer.txHash,
        outputIndex: offer.outputIndex,
        offeredAt: slotToTime(network, offer.slot),
      },
    ];
  });

/** The position of `collection-offer` in NFT_ORDER_KINDS. */
const COLLECTION_OFFER = 2;

export async function toCollectionsJson(
  request: MarketRequest,
  collections: readonly StoredNftCollection[],
): Promise<Static<typeof NftCollection>[]> {
  const floors = await nftFloors(
    request.db,
    collections.map(({ policyId }) => fromHex(policyId)),
  );
  const described = await describeUnits(
    request,
    collections.flatMap(({ sample }) => sample ?? []),
  );
  return collections.map(({ policyId, sample, lastPrice, volume, saleCount, openCount }) => {
    const token = sample === null ? undefined : described.get(sample);
    return {
      policyId,
      name: token?.name === undefined ? null : stripNumber(token.name),
      imageUrl: token?.logo ?? null,
      description: token?.description ?? null,
      floorPriceLovelace: floors.get(policyId)?.toString() ?? null,
      lastSalePriceLovelace: lastPrice?.toString() ?? null,
      totalVolumeLovelace: volume.toString(),
      saleCount,
      listedCount: openCount,
      updatedAt: new Date(request.marketState.time * 1000).toISOString(),
    };
  });
}

/** Tokens of a collection are numbered: `Space Whale #0042`. */
const stripNumber = (name: string): string => name.replace(/[\s#_-]*[0-9]+$/, '').trim() || name;
