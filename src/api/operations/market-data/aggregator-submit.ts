import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { signCompletely } from '../../services/transaction-builder/merge-signatures.js';
import { requireCapability } from '../../services/transactions/capability.js';
import { submitAndWait } from '../../services/transactions/submit-and-wait.js';
import { ordering } from '../../shapes/aggregator/build.js';
import { AGGREGATOR_EXAMPLE } from '../../shapes/aggregator/examples.js';
import { BUILD_BODY_BYTES, TxCbor } from '../../shapes/transaction-builder/shapes.js';
import { readSignedForm, SignedForm } from '../../shapes/transaction-builder/signed-form.js';

export const aggregatorSubmit = operation({
  ...ordering,
  id: 'aggregatorSubmit',
  route: 'POST /api/aggregator/submit',
  summary: 'Sign a built transaction with wallet witnesses and submit it',
  description:
    'Send `unsignedTxCbor` and `userWitnessHex`, or `transaction` and `signatures`. Signatures are verified first; missing ones are listed. A rejection by the ledger is 400 with its reason. A transaction that is lost before it is in a block is submitted again until its last slot.',
  writes: true,
  body: named(
    'AggSubmitRequest',
    Closed({
      unsignedTxCbor: Type.Optional(TxCbor('The unsigned transaction as returned by the build')),
      userWitnessHex: Type.Optional(TxCbor('Witness set that the wallet returned (CIP-30), or the signed transaction')),
      ...SignedForm,
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: named(
    'AggSubmitted',
    Closed({
      txHash: Type.String({ description: FIELD.txHash }),
      status: Type.String({ description: '`PENDING`: in the mempool, not yet in a block' }),
      trackingUrl: Type.String({ description: 'URL of its status' }),
    }),
  ),
  errors: ['not-implemented'],
  exampleNeeds: '`unsignedTxCbor` from `/api/aggregator/build-tx` and the witnesses of your wallet',
  example: { body: AGGREGATOR_EXAMPLE.submit },

  async handle(context, { body }) {
    const { db, network, services } = context;
    requireCapability(services, network, 'submit');
    const { unsignedTxCbor = '', userWitnessHex = '' } = body;
    const names = { transaction: 'unsignedTxCbor', witness: () => 'userWitnessHex' };
    const witnessed = readSignedForm(body, ['unsignedTxCbor', 'userWitnessHex']) ?? {
      cbor: unsignedTxCbor,
      witnesses: [userWitnessHex],
      names,
    };
    const txHash = await submitAndWait(context, await signCompletely(db, witnessed), true);
    const market = network.market === undefined || network.market === 'mainnet' ? '' : `?network=${network.market}`;
    return { txHash, status: 'PENDING', trackingUrl: `/api/aggregator/status/${txHash}${market}` };
  },
});
