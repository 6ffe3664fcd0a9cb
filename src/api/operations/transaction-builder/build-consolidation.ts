import Type from 'typebox';
import { MAX_TRANSACTIONS } from '../../../builder/series/consolidate.js';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer, named } from '../../kit/schema.js';
import { buildSeveralUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, BuildTxResponse, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildConsolidationTx = operation({
  ...BUILD,
  id: 'buildConsolidation',
  route: 'POST /api/tx/build/consolidate',
  summary: 'Build unsigned transactions that consolidate UTxOs',
  description:
    'Everything goes to the change address; UTxOs with a datum or a reference script are not spent. When one transaction has no room for all, further ones follow: each may spend outputs of the one before, so submit them in the order of the response. `X-Crosstie-Warning` says when there are several, and when UTxOs remain for another call.',
  body: named(
    'BuildConsolidation',
    Closed({
      maxInputs: Type.Optional(
        Integer({ minimum: 2, maximum: 450, description: 'Maximum number of UTxOs that one transaction spends' }),
      ),
      ...CommonFields,
    }),
  ),
  result: named(
    'BuildTxResponses',
    Closed({
      transactions: Type.Array(BuildTxResponse, {
        maxItems: MAX_TRANSACTIONS,
        description: 'Unsigned transactions, in the order in which they have to be submitted',
      }),
    }),
  ),
  example: { body: SENDER_EXAMPLE },

  async handle(context, { body, query }) {
    const { maxInputs } = body;
    const { transactions, complete } = await buildSeveralUnsigned(context, body, {
      details: query.details,
      build: (common) => createTask('consolidation', { ...common, ...(maxInputs !== undefined && { maxInputs }) }),
    });
    if (!complete) context.warn('utxos-left: the sender has more UTxOs than were read: consolidate again afterwards');
    return { transactions: transactions.map(buildResponse) };
  },
});
