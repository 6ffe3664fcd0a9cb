import Type from 'typebox';
import { listUnspentOutputs } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { operation } from '../../../kit/operation.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';
import { ADDRESS_ROUTE, readRequestedAddress } from './requested-address.js';
import { toUtxoContent, UtxoContent } from './utxo-content.js';

export const listAddressUtxos = operation({
  ...ADDRESS_ROUTE,
  id: 'blockfrost.listAddressUtxos',
  route: `GET ${BLOCKFROST}/addresses/{address}/utxos`,
  summary: 'List the UTxOs of an address',
  query: OrderedPageQuery,
  result: Type.Array(UtxoContent),

  handle({ db, network }, { path, query }) {
    const requested = readRequestedAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const owners = await requested.findOwners(snapshot);
      const outputs = await readPage(query, (range) =>
        listUnspentOutputs(snapshot, owners, { ...range, order: query.order }),
      );
      return outputs.map((output) => toUtxoContent(output, network));
    });
  },
});
