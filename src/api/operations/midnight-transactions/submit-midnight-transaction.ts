import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { addSubmission, submissionOutcome } from '../../../store/queries/midnight/exchange.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { awaitOutcome } from '../../services/midnight/await-response.js';
import { ledger } from '../../services/midnight/ledger.js';
import { BODY_BYTES, common, RawTransaction } from '../../shapes/midnight/decode.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';

/** Matches bytes without proofs, which a simulated network accepts. */
const UNPROVEN = /^midnight:transaction\[v[0-9]+\]\(signature\[v[0-9]+\],proof-preimage,/;

export const submitMidnightTransaction = operation({
  ...common,
  id: 'submitMidnightTransaction',
  route: 'POST /api/midnight/transactions/submit',
  summary: 'Submit a Midnight transaction',
  description:
    'Responds once the node has validated it; a rejection is 400 with the reason from the node. A simulated network also accepts transactions without proofs, as wallets send them to a prover: it publishes them with placeholder proofs, and the hash is that of the published transaction.',
  writes: true,
  body: RawTransaction,
  bodyLimit: BODY_BYTES,
  result: named(
    'MidnightSubmitted',
    Closed({
      hash: Type.String({ description: FIELD.midnightTxHash }),
      identifiers: Type.Array(Type.String(), { description: FIELD.identifiers }),
    }),
  ),
  success: 202,
  errors: ['not-implemented', 'undecodable'],
  example: { body: { raw: EXAMPLE.claimRaw } },

  async handle({ db, network, services, principal }, { body }) {
    const status = services.networks.status(network.id);
    if (!status.capabilities.includes('submit'))
      throw new ServiceError(
        'not-implemented',
        `The source of ${network.id} does not accept transactions: set ${network.id}_NODE_URL to a node`,
      );
    const bytes = fromHex(body.raw);
    const unproven =
      status.source === 'sandbox' && UNPROVEN.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
    const read = unproven ? undefined : await ledger.transaction(bytes);
    if (read?.form === 'system')
      throw new ServiceError('invalid', 'System transactions can only be created by the chain');
    const id = await addSubmission(db, {
      accountId: principal.accountId,
      txHash: read?.hash === undefined ? new Uint8Array(32) : fromHex(read.hash),
      bytes,
      now: new Date(services.clock.now()),
    });
    const { txHash } = await awaitOutcome(db, 'submission', id, services.clock, () => submissionOutcome(db, id));
    return { hash: toHex(txHash), identifiers: [...(read?.identifiers ?? [])] };
  },
});
