import Type from 'typebox';
import { pendingTransactions } from '../../../store/queries/cardano/mempool/mempool.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, DateTime, described, named } from '../../kit/schema.js';
import { requireCapability } from '../../services/transactions/capability.js';

const MempoolTransaction = named(
  'MempoolTransaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    size: Count('Size in bytes'),
    firstSeen: described(DateTime, 'When this service first saw it in the mempool'),
  }),
);

export const listMempool = operation({
  id: 'listMempool',
  route: 'GET /api/transactions/mempool',
  tag: 'Transactions',
  summary: 'List mempool transactions in the order of the node',
  description:
    'Returns the mempool of the node that this service follows, with the time at which each transaction was first seen. Returns 501 on a network whose source has no mempool.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(MempoolTransaction),
  errors: ['not-implemented'],
  example: {},

  async handle({ db, network, services }, { query }) {
    requireCapability(services, network, 'mempool');
    const pending = await numberedPage(query, (range) => pendingTransactions(db, range));
    return pending.map(({ txHash, sizeBytes, firstSeen }) => ({
      txHash,
      size: sizeBytes,
      firstSeen: firstSeen.toISOString(),
    }));
  },
});
