import Type from 'typebox';
import { assetsByOwnerInBatches } from '../../../store/queries/cardano/assets/held-assets.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, named } from '../../kit/schema.js';
import { createGroupReader, mapBatches } from '../../kit/streamed-result.js';
import { streamAccounts } from '../../services/accounts/stream-accounts.js';
import { STREAMED_NOTE } from '../../shapes/accounts/optional-page.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';
import { toHeldAssetJson } from '../../shapes/outputs/address-utxo.js';
import { AssetBalance } from '../../shapes/outputs/asset-json.js';

export const listAssetsOfAccounts = operation({
  id: 'listAssetsOfAccounts',
  route: 'POST /api/account/assets',
  tag: 'Accounts',
  summary: 'List the native assets of up to 50 accounts',
  description: `In the order of the request. ${STREAMED_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 50),
  result: Type.Array(
    named(
      'AssetsOfAccount',
      Closed({
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        assets: Type.Array(AssetBalance, {
          description: 'Native assets in the unspent outputs of the account, ordered by unit',
        }),
      }),
    ),
  ),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle: ({ db, network }, { body }) =>
    streamAccounts(db, network, body, (snapshot, ids) => {
      const known = [...ids.keys()].filter((place) => ids[place] !== undefined);
      const batches = assetsByOwnerInBatches(
        snapshot,
        'account',
        known.map((place) => ids[place]!),
      );
      const readAccount = createGroupReader(batches, ({ place }) => known[place]!);
      return (place) => ({ assets: mapBatches(readAccount(place), ({ asset }) => toHeldAssetJson(asset)) });
    }),
});
