import Type from 'typebox';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed } from '../../../kit/schema.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { submitAndWait } from '../../../services/transactions/submit-and-wait.js';
import { CBOR_EXAMPLE } from '../../../shapes/transaction-builder/examples.js';
import { BUILD_BODY_BYTES } from '../../../shapes/transaction-builder/shapes.js';
import { cborTextToHex, TxCborText } from '../../../shapes/transactions/cbor-text.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';

export const submitTx = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.submitTx',
  route: `POST ${BLOCKFROST}/tx/submit`,
  summary: 'Submit a signed transaction',
  description:
    'The body is the transaction in CBOR (`application/cbor`). Responds once the node has validated it, with 400 and the reason of the ledger when it rejects it.',
  writes: true,
  body: Closed({ cbor: TxCborText('The signed transaction') }),
  rawBody: { field: 'cbor' },
  bodyLimit: BUILD_BODY_BYTES,
  result: Type.String({ description: FIELD.txHash }),
  errors: ['not-implemented'],
  exampleNeeds: 'a transaction of your own, signed by every key that it needs',
  example: { body: { cbor: CBOR_EXAMPLE } },

  handle(context, { body }) {
    requireCapability(context.services, context.network, 'submit');
    return submitAndWait(context, cborTextToHex(body.cbor, 'cbor'), false);
  },
});
