import { operation } from '../../kit/operation.js';
import { historyPage } from '../../services/addresses/history.js';
import { historyItems } from '../../services/addresses/history-item.js';
import { HistoryPage, wrapped } from '../../shapes/addresses/history.js';
import { TxHistoryItem } from '../../shapes/addresses/history-item.js';

export const getAddressHistory = operation({
  ...wrapped,
  id: 'getAddressHistory',
  route: 'GET /api/addresses/{address}/transactions/history',
  summary: "List an address's transactions with amounts moved, newest first",
  description:
    '`inputs` are the outputs that the transaction spent; for a transaction whose script failed, its collateral. `sentAmount`, `receivedAmount`, `netAmount` and the assets are those of this address.',
  result: HistoryPage(TxHistoryItem),
  cachedUntilNextBlock: true,
  errors: [],

  handle: (context, { path, query }) =>
    historyPage(context, path.address, query, (db, address, ids) => historyItems(db, context.network, address, ids)),
});
