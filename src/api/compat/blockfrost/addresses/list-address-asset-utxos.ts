import Type from 'typebox';
import type { NetworkDb } from '../../../../store/network-db.js';
import { type Holding, unspentOutputsHolding } from '../../../../store/queries/cardano/assets/asset-outputs.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { tooManyToSearch } from '../../../shapes/outputs/utxo-pages.js';
import { AssetParameter, findUnit, readUnit } from '../assets/requested-asset.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';
import { ADDRESS_ROUTE, AddressPath, readRequestedAddress } from './requested-address.js';
import { toUtxoContent, UtxoContent } from './utxo-content.js';

export const listAddressAssetUtxos = operation({
  ...ADDRESS_ROUTE,
  id: 'blockfrost.listAddressAssetUtxos',
  route: `GET ${BLOCKFROST}/addresses/{address}/utxos/{asset}`,
  summary: 'List the UTxOs of an address that hold an asset',
  description: 'With `lovelace`, the UTxOs without native assets.',
  path: Type.Object({ ...AddressPath.properties, asset: AssetParameter }),
  query: OrderedPageQuery,
  result: Type.Array(UtxoContent),
  example: { path: { address: EXAMPLE.address, asset: EXAMPLE.unit } },

  handle({ db, network }, { path, query }) {
    const requested = readRequestedAddress(path.address, network);
    const findHolding = readHolding(path.asset);
    return db.snapshot(async (snapshot) => {
      const owners = await requested.findOwners(snapshot);
      const holding = await findHolding(snapshot);
      const outputs = await readPage(query, async (range) => {
        const found = await unspentOutputsHolding(snapshot, owners, holding, { ...range, order: query.order });
        if (found.stoppedAt !== undefined) throw tooManyToSearch();
        return found.outputs;
      });
      return outputs.map((output) => toUtxoContent(output, network));
    });
  },
});

function readHolding(text: string): (db: NetworkDb<'cardano'>) => Promise<Holding> {
  if (text === 'lovelace') return async () => 'ada-only';
  const unit = readUnit(text);
  return async (db) => ({ assetId: await findUnit(db, unit) });
}
