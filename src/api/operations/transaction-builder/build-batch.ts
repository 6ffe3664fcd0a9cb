import Type from 'typebox';
import { MAX_BATCH_TRANSACTIONS } from '../../../builder/series/batch.js';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { buildSeveralUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { RECIPIENT_EXAMPLE, SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parsePayments } from '../../shapes/transaction-builder/read-request.js';
import { BUILD, BuildTxResponse, CommonFields, TxOutputRequest } from '../../shapes/transaction-builder/shapes.js';

const MAX_OUTPUTS = 2_000;

export const buildBatch = operation({
  ...BUILD,
  id: 'buildBatch',
  route: 'POST /api/tx/build/batch',
  summary: 'Build unsigned transactions for up to 2,000 payments',
  description:
    'Outputs are paid in their order, by as few transactions as possible; each may spend the change of earlier ones, so submit them in the order of the response. All of them are built, or none. `X-Crosstie-Warning` says when there are several.',
  body: named(
    'BuildBatch',
    Closed({
      outputs: Type.Array(TxOutputRequest, {
        minItems: 1,
        maxItems: MAX_OUTPUTS,
        description: 'Payments to make, split over as many transactions as needed',
      }),
      ...CommonFields,
    }),
  ),
  result: named(
    'BuildTxBatch',
    Closed({
      transactions: Type.Array(BuildTxResponse, {
        maxItems: MAX_BATCH_TRANSACTIONS,
        description: 'Unsigned transactions, in the order in which they have to be submitted',
      }),
    }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      outputs: [
        { address: RECIPIENT_EXAMPLE, lovelace: '5000000' },
        { address: RECIPIENT_EXAMPLE, lovelace: '7000000' },
      ],
    },
  },

  async handle(context, { body, query }) {
    const outputs = parsePayments(body.outputs);
    const { transactions } = await buildSeveralUnsigned(context, body, {
      details: query.details,
      payments: outputs,
      build: (common) => createTask('batch', { ...common, outputs }),
    });
    return { transactions: transactions.map(buildResponse) };
  },
});
