import Type from 'typebox';
import { encodeAddress } from '../../../../chains/cardano/addresses/address.js';
import { listPendingByAddress, pendingTransactions } from '../../../../store/queries/cardano/mempool/mempool.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { readPaymentAddress } from '../addresses/requested-address.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';

const LIST_ROUTE = {
  ...BLOCKFROST_ROUTE,
  query: OrderedPageQuery,
  result: Type.Array(named('mempool_item', Closed({ tx_hash: Type.String({ description: FIELD.txHash }) }))),
  errors: ['not-implemented'],
} as const;

export const listMempool = operation({
  ...LIST_ROUTE,
  id: 'blockfrost.listMempool',
  route: `GET ${BLOCKFROST}/mempool`,
  summary: 'List the transactions in the mempool of the node',
  example: {},

  async handle({ db, network, services }, { query }) {
    requireCapability(services, network, 'mempool');
    const pending = await readPage(query, (range) => pendingTransactions(db, { ...range, order: query.order }));
    return pending.map(({ txHash }) => ({ tx_hash: txHash }));
  },
});

export const listAddressMempool = operation({
  ...LIST_ROUTE,
  id: 'blockfrost.listAddressMempool',
  route: `GET ${BLOCKFROST}/mempool/addresses/{address}`,
  summary: "List an address's transactions in the mempool of the node",
  path: Type.Object({ address: Type.String({ minLength: 1, maxLength: 256, description: FIELD.address }) }),
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network, services }, { path, query }) {
    requireCapability(services, network, 'mempool');
    const address = encodeAddress(readPaymentAddress(path.address, network));
    const pending = await readPage(query, (range) =>
      listPendingByAddress(db, address, { ...range, order: query.order }),
    );
    return pending.map(({ txHash }) => ({ tx_hash: txHash }));
  },
});
