import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { assetHolders, type Holder } from '../../../../store/queries/cardano/assets/holders.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { FIELDS, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { ASSET_EXAMPLE, AssetParameters, findGivenAsset } from './asset-parameters.js';

export const assetAddresses = koiosRoute({
  path: 'asset_addresses',
  summary: 'List the addresses that hold an asset, largest first',
  columns: {
    payment_address: text('Address in bech32; Base58 for Byron'),
    stake_address: FIELDS.stake_address_or_null,
    quantity: FIELDS.quantity,
  },
  parameters: AssetParameters,
  example: ASSET_EXAMPLE,

  async read({ db, network }, { parameters, request }) {
    const assetId = await findGivenAsset(db, parameters);
    if (assetId === undefined) return [];
    const [first] = request.order;
    const descending = first?.column !== 'quantity' || first.descending;
    const order = descending ? 'desc' : 'asc';
    const batches = inBatches(
      ({ last, limit }) => assetHolders(db, assetId, { by: 'address', order, after: last, limit }),
      ({ address, stake, quantity }: Holder) => ({
        payment_address: addressBytesText(address!),
        stake_address: stake === undefined ? null : stakeAddressText(stake, network),
        quantity: quantity.toString(),
      }),
    );
    return { batches, sorted: [{ column: 'quantity', descending }] };
  },
});
