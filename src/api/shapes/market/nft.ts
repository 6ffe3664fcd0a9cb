import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { NFT_CONTRACTS, NFT_MARKETPLACES } from '../../../market/nft/contracts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, DateTime, described, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import { EXAMPLE_MARKET } from './examples.js';
import { AssetNameText, PolicyIdText } from './parameters.js';

export const NftPolicyPath = Type.Object({ policyId: PolicyIdText });
export const NftAssetPath = Type.Object({ policyId: PolicyIdText, assetName: AssetNameText });

export const nftPolicyExample = { path: { policyId: EXAMPLE_MARKET.nftPolicyId } };
export const nftAssetExample = {
  path: { policyId: EXAMPLE_MARKET.nftPolicyId, assetName: EXAMPLE_MARKET.nftAssetName },
};

export const unknownCollection = (): ServiceError =>
  new ServiceError('not-found', 'No token of this policy was ever listed, wanted or sold on a known marketplace');

export const neverSold = (): ServiceError =>
  new ServiceError('not-found', 'This token was never sold alone on a known marketplace');

const text = (description: string) => Nullable(Type.String({ description }));
const lovelace = (description: string) => described(Amount, description);
const marketplace = OneOf(NFT_MARKETPLACES, 'Marketplace of the contract');
const contract = OneOf(
  NFT_CONTRACTS.map(({ name }) => name),
  'Contract and its version',
);

export const NftCollection = named(
  'NftCollection',
  Closed({
    policyId: Type.String({ description: FIELD.policyId }),
    name: text('Name of a token of the collection, without its number; null without metadata'),
    imageUrl: text('Image of a token of the collection; null without metadata'),
    description: text('Description of a token of the collection; null without metadata'),
    floorPriceLovelace: Nullable(lovelace('Lowest price of an open listing of one token; null without a listing')),
    lastSalePriceLovelace: Nullable(lovelace('Price of the newest sale of one token; null without a sale')),
    totalVolumeLovelace: lovelace('Sum of the prices of all sales'),
    saleCount: Count('Number of sales; a bundle is one sale'),
    listedCount: Count('Number of open listings'),
    updatedAt: described(DateTime, 'Time of the newest indexed block'),
  }),
);

const saleFields = {
  policyId: Type.String({ description: FIELD.policyId }),
  assetName: Type.String({ description: 'Asset name in hexadecimal; of a bundle that of its first asset' }),
  nftName: text('Name in the metadata of the token; null without metadata'),
  priceLovelace: lovelace('Price that the buyer pays, with the fee of the marketplace and the royalty'),
  marketplace,
  contract,
  assetCount: Count('Number of assets; more than 1 for a bundle'),
};

export const NftSale = named(
  'NftSale',
  Closed({
    ...saleFields,
    thumbnailUrl: text('Image in the metadata of the token; null without metadata'),
    feeLovelace: lovelace('Part of the price that the marketplace received'),
    royaltyLovelace: lovelace('Part of the price that went to neither the seller nor the marketplace'),
    sellerAddress: text('Address of the seller, or the stake address if only that is known; null when not known'),
    buyerAddress: text('Address that received the token; null when not known'),
    via: Nullable(OneOf(NFT_MARKETPLACES, 'Site that sent the transaction, if its message names one')),
    type: OneOf(['LISTING', 'OFFER'], 'Whether a listing was bought or an offer accepted'),
    wash: Type.Boolean({
      description: 'Whether seller and buyer are one wallet, or the token returned to its seller within 30 days',
    }),
    txHash: Type.String({ description: FIELD.txHash }),
    outputIndex: Nullable(Count('Output of this transaction that holds the token')),
    orderTxHash: Type.String({ description: 'Transaction that placed the listing or offer' }),
    orderOutputIndex: Count('Output of that transaction'),
    slot: Count(FIELD.slot),
    blockTime: Integer({ description: FIELD.blockTime }),
  }),
);

export const NftListing = named(
  'NftListing',
  Closed({
    ...saleFields,
    sellerAddress: text('Address of the seller, or the stake address if only that is known; null when not known'),
    txHash: Type.String({ description: FIELD.txHash }),
    outputIndex: Count(FIELD.outputIndex),
    listedAt: Integer({ description: FIELD.blockTime }),
  }),
);

export const NftOffer = named(
  'NftOffer',
  Closed({
    policyId: Type.String({ description: FIELD.policyId }),
    assetName: Nullable(Type.String({ description: 'Asset name in hexadecimal; null for an offer for any token' })),
    priceLovelace: lovelace('Amount that the bidder pays, with the fee of the marketplace and the royalty'),
    feeLovelace: lovelace('Part of the amount that the marketplace receives'),
    royaltyLovelace: lovelace('Part of the amount that goes to neither the seller nor the marketplace'),
    marketplace,
    contract,
    bidderAddress: text('Address that receives the token; null when not known'),
    txHash: Type.String({ description: FIELD.txHash }),
    outputIndex: Count(FIELD.outputIndex),
    offeredAt: Integer({ description: FIELD.blockTime }),
  }),
);
