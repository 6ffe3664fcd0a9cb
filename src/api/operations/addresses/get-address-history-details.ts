import type { Static } from 'typebox';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { idsAmong, storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import { operation } from '../../kit/operation.js';
import { historyPage } from '../../services/addresses/history.js';
import { historyItems } from '../../services/addresses/history-item.js';
import { toTransactionsJson } from '../../services/transactions/chain-transaction.js';
import { HistoryPage, TxHistoryDetail, wrapped } from '../../shapes/addresses/history.js';
import type { Transaction } from '../../shapes/transactions/chain-transaction.js';

export const getAddressHistoryDetails = operation({
  ...wrapped,
  id: 'getAddressHistoryDetails',
  route: 'GET /api/addresses/{address}/transactions/history/details',
  summary: "List an address's transactions with full details, newest first",
  description: 'Returns 501 where the bytes of the block are not available.',
  listsMidnightPreview: true,
  result: HistoryPage(TxHistoryDetail),
  warns: true,
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],

  handle: (context, { path, query }) =>
    historyPage(context, path.address, query, async (db, address, ids) => {
      const { network } = context;
      const [items, tip, stored] = await Promise.all([
        historyItems(db, network, address, ids),
        readTip(db),
        storedTransactions(db, idsAmong(ids), 'desc'),
      ]);
      const details = await toTransactionsJson(db, network, tip, stored, context.warn);
      return items.map((item, index) => ({ ...item, ...pickDetails(details[index] as Static<typeof Transaction>) }));
    }),
});

const pickDetails = (transaction: Static<typeof Transaction>) => ({
  withdrawals: transaction.withdrawals,
  certificates: transaction.certificates,
  assetsMinted: transaction.assetsMinted,
  plutusContracts: transaction.plutusContracts,
  nativeScripts: transaction.nativeScripts,
  votingProcedures: transaction.votingProcedures,
  proposalProcedures: transaction.proposalProcedures,
  referenceInputs: transaction.referenceInputs,
  collateralInputs: transaction.collateralInputs,
  validContract: transaction.validContract,
});
