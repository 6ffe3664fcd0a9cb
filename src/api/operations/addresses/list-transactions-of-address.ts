import { operation } from '../../kit/operation.js';
import { listTransactions } from '../../services/addresses/transactions.js';
import { listed } from '../../shapes/addresses/transactions.js';

export const listTransactionsOfAddress = operation({
  ...listed,
  id: 'listTransactionsOfAddress',
  route: 'GET /api/addresses/transactions/{address}',
  summary: 'List the transactions of an address under the path of public clients',
  description: 'The same list as `GET /api/addresses/{address}/transactions`, under the path that public clients call.',
  cachedUntilNextBlock: true,

  handle: (context, { path, query }) => listTransactions(context, path.address, query),
});
