import Type from 'typebox';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../../kit/schema.js';
import { toLovelaceAmount, toUnitAmount } from '../amounts.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { ADDRESS_FIELDS, streamAddress } from './address-content.js';
import { ADDRESS_ROUTE } from './requested-address.js';

const ExtendedAmount = Closed({
  unit: Type.String({ description: '`lovelace`, or policy and asset name in hexadecimal' }),
  quantity: described(Amount, 'Quantity in the smallest unit'),
  decimals: Nullable(Count('Decimal places of the asset; null when they are unknown')),
  has_nft_onchain_metadata: Type.Boolean({ description: 'True when the chain has metadata of the asset' }),
});

export const getAddressExtended = operation({
  ...ADDRESS_ROUTE,
  id: 'blockfrost.getAddressExtended',
  route: `GET ${BLOCKFROST}/addresses/{address}/extended`,
  summary: 'Get an address with its balance and facts about each asset',
  result: named(
    'address_content_extended',
    Closed({
      ...ADDRESS_FIELDS,
      amount: Type.Array(ExtendedAmount, { description: 'Lovelace first, then assets by unit' }),
    }),
  ),

  handle: (context, { path }) =>
    streamAddress(context, path.address, {
      lovelace: (lovelace) => ({ ...toLovelaceAmount(lovelace), decimals: 6, has_nft_onchain_metadata: false }),
      asset: (asset) => ({
        ...toUnitAmount(asset),
        decimals: asset.decimals ?? null,
        has_nft_onchain_metadata: asset.onchainMetadata ?? false,
      }),
    }),
});
