import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { signCompletely } from '../../services/transaction-builder/merge-signatures.js';
import { requireCapability } from '../../services/transactions/capability.js';
import { submitAndWait } from '../../services/transactions/submit-and-wait.js';
import { CBOR_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD_BODY_BYTES, TxCbor } from '../../shapes/transaction-builder/shapes.js';
import { readSignedForm, SignedForm } from '../../shapes/transaction-builder/signed-form.js';

const Submitted = named('SubmittedTransaction', Closed({ txHash: Type.String({ description: FIELD.txHash }) }));

export const submitTransaction = operation({
  id: 'submitTransaction',
  route: 'POST /api/transactions/submit',
  tag: 'Transactions',
  summary: 'Submit a signed Cardano transaction',
  description:
    'Send the signed transaction as `cbor`, or the unsigned `transaction` with its `signatures`, which are verified first. Responds once the node has validated it. A rejection is 400 with a readable reason of the ledger; the reason as the node sent it is in the header `X-Ledger-Reason`, in hexadecimal. As `text/plain` or `application/cbor` the response is the bare hash. With `monitor` a transaction that is lost before it is in a block (a fork, a full mempool) is submitted again until its last slot.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  writes: true,
  body: named(
    'SubmitTransactionRequest',
    Closed({
      cbor: Type.Optional(TxCbor('The signed transaction')),
      ...SignedForm,
      monitor: Type.Optional(Type.Boolean({ description: 'True: submit it again when it is lost' })),
      fanout: Type.Optional(
        Type.Boolean({
          description: 'Submit through every source of the network; a network has one source, so this has no effect',
        }),
      ),
    }),
  ),
  rawBody: { field: 'cbor', answer: ({ txHash }: { readonly txHash: string }) => txHash },
  bodyLimit: BUILD_BODY_BYTES,
  result: Submitted,
  errors: ['not-implemented'],
  exampleNeeds: 'a transaction of your own, signed by every key that it needs',
  example: { body: { cbor: CBOR_EXAMPLE } },

  async handle(context, { body }) {
    requireCapability(context.services, context.network, 'submit');
    const witnessed = readSignedForm(body, ['cbor']);
    const cbor = witnessed === undefined ? (body.cbor ?? '') : await signCompletely(context.db, witnessed);
    return { txHash: await submitAndWait(context, cbor, body.monitor === true) };
  },
});
