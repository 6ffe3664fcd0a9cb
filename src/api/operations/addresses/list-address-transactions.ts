import { operation } from '../../kit/operation.js';
import { listTransactions } from '../../services/addresses/transactions.js';
import { listed } from '../../shapes/addresses/transactions.js';

export const listAddressTransactions = operation({
  ...listed,
  id: 'listAddressTransactions',
  description:
    '`input` and `output` say whether the address was spent from and paid to. `fromBlockHeight` and `toBlockHeight` are both inclusive. Returns an empty list for an address that the chain has not seen; use the `/page` form for deep lists.',
  route: 'GET /api/addresses/{address}/transactions',
  cachedUntilNextBlock: true,

  handle: (context, { path, query }) => listTransactions(context, path.address, query),
});
