import Type from 'typebox';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, named } from '../../schema.js';
import { CBOR_EXAMPLE } from '../tx/examples.js';
import { MAX_CBOR_CHARACTERS, TxCbor } from '../tx/shapes.js';
import { requireCapability } from './capability.js';
import { handOver } from './hand-over.js';

/** Room for the fields beside the transaction. */
const BODY_BYTES = MAX_CBOR_CHARACTERS + 1_024;

const Submitted = named('SubmittedTransaction', Closed({ txHash: Type.String({ description: FIELD.txHash }) }));

export const submitTransaction = operation({
  id: 'submitTransaction',
  route: 'POST /api/transactions/submit',
  tag: 'Transactions',
  summary: 'Hands a signed transaction to the node',
  description:
    "Answers once the node has judged it. A refusal is 400 with the ledger's reason in words; the reason as the node wrote it is in the header `X-Ledger-Reason`, in hexadecimal. As `text/plain` or `application/cbor` the answer is the bare hash. With `monitor` a transaction that is lost before it is in a block (a fork, a full mempool) is submitted again until its last slot.",
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  writes: true,
  body: named(
    'SubmitTransactionRequest',
    Closed({
      cbor: TxCbor('The signed transaction'),
      monitor: Type.Optional(Type.Boolean({ description: 'Submit it again when it is lost' })),
      fanout: Type.Optional(
        Type.Boolean({ description: 'Submit through every source of the network; there is one, so nothing changes' }),
      ),
    }),
  ),
  rawBody: { field: 'cbor', answer: ({ txHash }: { readonly txHash: string }) => txHash },
  bodyLimit: BODY_BYTES,
  result: Submitted,
  errors: ['not-implemented'],
  exampleNeeds: 'a transaction of your own, signed by every key that it needs',
  example: { body: { cbor: CBOR_EXAMPLE } },

  async handle(context, { body }) {
    requireCapability(context.services, context.network, 'submit');
    return { txHash: await handOver(context, body.cbor, body.monitor === true) };
  },
});
