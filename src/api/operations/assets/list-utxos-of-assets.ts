import Type from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { findAssetIds } from '../../../store/queries/cardano/assets/assets.js';
import { unspentOutputsWith } from '../../../store/queries/cardano/chain/asset-history.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch, Page, PageSize } from '../../kit/paging.js';
import { Defaulted } from '../../kit/schema.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { AssetUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const listUtxosOfAssets = operation({
  id: 'listUtxosOfAssets',
  route: 'POST /api/assets/utxos',
  tag: 'Assets',
  summary: 'List the UTxOs that hold any of several assets',
  description:
    'Each output once, in chain order, oldest first. Assets that were never minted add nothing. `extended=false` leaves out inline datums and reference scripts and is cheaper.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    extended: Defaulted(
      Type.Boolean({ description: 'With `false`, inline datums and reference scripts are left out (null)' }),
      true,
    ),
    page: Page(),
    pageSize: PageSize(),
  }),
  body: Batch(AssetUnit, 100),
  bodyLimit: 32_768,
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { body: [EXAMPLE.unit] },

  handle({ db, network }, { query, body }) {
    const named = body.map(readAssetUnit);
    return db.snapshot(async (snapshot) => {
      const ids = new Set((await findAssetIds(snapshot, named)).filter((id) => id !== undefined));
      const filters = [...ids].map((assetId) => ({ assetId }));
      const outputs = await numberedPage(query, (range) => unspentOutputsWith(snapshot, filters, range));
      return outputs.map((output) => (query.extended ? toAddressUtxoJson(output, network) : briefly(output, network)));
    });
  },
});

const briefly = (output: ChainOutput, network: CardanoNetwork) => ({
  ...toAddressUtxoJson({ ...output, inlineDatum: undefined, referenceScript: undefined }, network),
});
