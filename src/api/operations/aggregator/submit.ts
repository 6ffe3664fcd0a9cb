import Type from 'typebox';
import { mergeWitnesses } from '../../../builder/merge-witnesses.js';
import { parseTransaction } from '../../../builder/transaction-text.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { addSubmission } from '../../../store/queries/cardano/submissions.js';
import { operation } from '../../operation.js';
import { Closed, named } from '../../schema.js';
import { awaitVerdict } from '../transactions/await-verdict.js';
import { requireCapability } from '../transactions/capability.js';
import { resolveInputs } from '../tx/resolve-inputs.js';
import { BUILD_BODY_BYTES, TxCbor } from '../tx/shapes.js';
import { ordering } from './build.js';
import { AGGREGATOR_EXAMPLE } from './examples.js';

export const aggregatorSubmit = operation({
  ...ordering,
  id: 'aggregatorSubmit',
  route: 'POST /api/aggregator/submit',
  summary: 'Puts the signatures of a wallet into a built transaction and hands it to the node',
  description:
    'Signatures are verified first; whose is missing is named. A refusal of the ledger is 400 with its reason in words. A transaction that is lost before it is in a block is submitted again until its last slot.',
  writes: true,
  body: named(
    'AggSubmitRequest',
    Closed({
      unsignedTxCbor: TxCbor('As it was built'),
      userWitnessHex: TxCbor('The witness set that the wallet answered (CIP-30), or the signed transaction'),
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: named(
    'AggSubmitted',
    Closed({
      txHash: Type.String(),
      status: Type.String({ description: '`PENDING`: it waits for a block' }),
      trackingUrl: Type.String({ description: 'Where its status is answered' }),
    }),
  ),
  errors: ['not-implemented'],
  example: { body: AGGREGATOR_EXAMPLE.submit },

  async handle({ db, network, services, principal }, { body }) {
    requireCapability(services, network, 'submit');
    const { body: content } = parseTransaction(body.unsignedTxCbor);
    const resolved = await resolveInputs(db, [...content.inputs, ...content.collateral], []);
    const inputAddresses = new Map([...resolved].map(([outpoint, { address }]) => [outpoint, address]));
    const merged = mergeWitnesses({
      cbor: body.unsignedTxCbor,
      witnesses: [body.userWitnessHex],
      inputAddresses,
    });
    if (merged.missingKeyHashes.length > 0)
      throw new ServiceError('invalid', `Signatures are missing of the keys ${merged.missingKeyHashes.join(', ')}`);
    const id = await addSubmission(db, {
      accountId: principal.accountId,
      txHash: fromHex(merged.hash),
      cbor: fromHex(merged.cbor),
      expiresSlot: content.validUntil,
      monitored: true,
      now: new Date(services.clock.now()),
    });
    await awaitVerdict(db, id, services.clock);
    const market = network.market === undefined || network.market === 'mainnet' ? '' : `?network=${network.market}`;
    return { txHash: merged.hash, status: 'PENDING', trackingUrl: `/api/aggregator/status/${merged.hash}${market}` };
  },
});
