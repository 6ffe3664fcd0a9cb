import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { assetHolders } from '../../../store/queries/cardano/assets/holders.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Hex, Nullable, named } from '../../kit/schema.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { AssetNameHex } from '../../shapes/assets/assets.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

/** Maximum number of holders in the response; an NFT has one. */
const MAX_NFT_ADDRESSES = 100;

export const listNftAddresses = operation({
  id: 'listNftAddresses',
  route: 'GET /api/assets/nft-address',
  tag: 'Assets',
  summary: 'List the addresses that hold an NFT',
  description: 'For a token with a supply above one, the 100 addresses with the largest quantities.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ assetPolicy: Hex(56, 'Policy id'), assetName: Type.Optional(AssetNameHex) }),
  result: Type.Array(
    named(
      'PaymentAddress',
      Closed({
        paymentAddress: Type.String({ description: 'Address that holds the token, bech32' }),
        stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example: { query: { assetPolicy: EXAMPLE.policyId, assetName: EXAMPLE.assetName } },

  async handle({ db, network }, { query: { assetPolicy, assetName = '' } }) {
    const id = await findAsset(db, readAssetUnit(assetPolicy + assetName));
    if (id === undefined) return [];
    const holders = await assetHolders(db, id, { by: 'address', order: 'desc', limit: MAX_NFT_ADDRESSES });
    return holders.map(({ address, stake }) => ({
      paymentAddress: addressBytesText(address!),
      stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
    }));
  },
});
