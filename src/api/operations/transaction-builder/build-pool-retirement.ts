import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer, named, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildPoolRetirementTx = operation({
  ...BUILD,
  id: 'buildPoolRetirement',
  route: 'POST /api/tx/build/pool-retirement',
  summary: 'Build an unsigned stake pool retirement',
  description:
    'The cold key of the pool must sign. The deposit returns to the reward account of the pool when the epoch begins.',
  body: named(
    'BuildPoolRetirement',
    Closed({
      poolId: Text(128, { minLength: 1, description: '`pool1…` or 56 hexadecimal digits' }),
      epoch: Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description:
          'Retirement epoch; later than the current one by at most `poolRetireMaxEpoch` of the protocol parameters',
      }),
      ...CommonFields,
    }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      poolId: 'pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy',
      epoch: 700,
    },
  },

  async handle(context, { body, query }) {
    const { poolId, epoch } = body;
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: { poolIds: [poolId] },
      build: (common) => createTask('poolRetirement', { ...common, poolId, epoch }),
    });
    return buildResponse(made);
  },
});
