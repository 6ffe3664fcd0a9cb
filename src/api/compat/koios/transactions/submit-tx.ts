import Type from 'typebox';
import { operation } from '../../../kit/operation.js';
import { Closed } from '../../../kit/schema.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { submitAndWait } from '../../../services/transactions/submit-and-wait.js';
import { CBOR_EXAMPLE } from '../../../shapes/transaction-builder/examples.js';
import { BUILD_BODY_BYTES, TxCbor } from '../../../shapes/transaction-builder/shapes.js';
import { KOIOS, KOIOS_ROUTE } from '../koios-route.js';

export const submitTx = operation({
  ...KOIOS_ROUTE,
  id: 'koios.submitTx',
  route: `POST ${KOIOS}/submittx`,
  summary: 'Submit a signed transaction',
  description: 'Responds with the hash once the node has validated the transaction.',
  writes: true,
  body: Closed({ cbor: TxCbor('The signed transaction') }),
  rawBody: { field: 'cbor' },
  bodyLimit: BUILD_BODY_BYTES,
  result: Type.String({ description: 'Hash of the transaction' }),
  success: 202,
  errors: ['not-implemented'],
  exampleNeeds: 'a transaction of your own, signed by every key that it needs',
  example: { body: { cbor: CBOR_EXAMPLE } },

  async handle(context, { body }) {
    requireCapability(context.services, context.network, 'submit');
    return await submitAndWait(context, body.cbor, false);
  },
});
