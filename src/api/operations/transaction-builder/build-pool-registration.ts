import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { PoolParamsRequest, parsePoolParams } from '../../shapes/transaction-builder/pool-params.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildPoolRegistrationTx = operation({
  ...BUILD,
  id: 'buildPoolRegistration',
  route: 'POST /api/tx/build/pool-registration',
  summary: 'Build an unsigned stake pool registration or update',
  description:
    'A pool that the index does not know, or that has retired, pays `poolDeposit` of the protocol parameters; a registered one pays no deposit. The cold key, every owner and the payer must sign.',
  body: named(
    'BuildPoolRegistration',
    Closed({ poolParams: described(PoolParamsRequest, 'Parameters of the pool'), ...CommonFields }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      poolParams: {
        poolId: 'pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy',
        vrfKeyHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
        pledge: '100000000000',
        cost: '170000000',
        margin: 0.015,
        rewardAccount: STAKE_ADDRESS_EXAMPLE,
        owners: [STAKE_ADDRESS_EXAMPLE],
        relays: [{ dns: 'relay.example.org', port: 3001 }],
      },
    },
  },

  async handle(context, { body, query }) {
    const poolParams = parsePoolParams(body.poolParams);
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: { poolIds: [poolParams.poolId] },
      build: (common) => createTask('poolRegistration', { ...common, poolParams }),
    });
    return buildResponse(made);
  },
});
