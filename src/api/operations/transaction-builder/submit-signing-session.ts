import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { findTxStatusInfo } from '../../../store/queries/cardano/transactions/tx-status.js';
import { markRejected, markSubmitted } from '../../../store/queries/service/signing-sessions.js';
import type { HandlerContext } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { openSession, requireOwnSession, showSession } from '../../services/transaction-builder/session-json.js';
import { requireCapability } from '../../services/transactions/capability.js';
import { submitAndWait } from '../../services/transactions/submit-and-wait.js';
import { SESSION, SessionPath, SessionStatus } from '../../shapes/transaction-builder/session-json.js';

export const submitSigningSession = operation({
  ...SESSION,
  id: 'submitSigningSession',
  route: 'POST /api/tx/sessions/{id}/submit',
  summary: 'Submit the fully signed transaction of a signing session',
  description:
    'Only the account that created the session may submit it. Responds once the node has validated the transaction, like `/api/transactions/submit`; a rejection is recorded in the session, which can be submitted again. A transaction that was already submitted or is on the chain is not submitted again. Signatures that a script does not need are left out, because the fee covers the minimum number.',
  writes: true,
  path: SessionPath,
  result: named(
    'SubmittedSession',
    Closed({ txHash: Type.String({ description: FIELD.txHash }), status: SessionStatus }),
  ),
  errors: ['not-found', 'not-implemented'],
  exampleNeeds: 'the `id` of a session from `POST /api/tx/sessions` that has all its signatures',
  example: { path: { id: '5f0c9a71d2e84b36a1c7e95d08b4f263' } },

  async handle(context, { path: { id } }) {
    const { network, services } = context;
    requireCapability(services, network, 'submit');
    const { txHash, submittedAt } = await requireOwnSession(context, id, 'submit');
    const done = { txHash, status: 'SUBMITTED' } as const;
    if (submittedAt !== null) return done;
    const { cbor, missingKeyHashes } = await showSession(context, id);
    if (missingKeyHashes.length > 0)
      throw new ServiceError('invalid', `Signatures of these keys are missing: ${missingKeyHashes.join(', ')}`);
    try {
      await submitAndWait(context, cbor, false);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== 'invalid') throw error;
      if (!(await isUnderWay(context, id, txHash))) {
        await markRejected(services.db, fromHex(id), error.message);
        throw error;
      }
    }
    await markSubmitted(services.db, fromHex(id), new Date(services.clock.now()));
    return done;
  },
});

/**
 * Without this check, the second of two concurrent submissions would be rejected because the first has spent its
 * inputs.
 */
async function isUnderWay(context: HandlerContext<'caller', 'cardano'>, id: string, txHash: string): Promise<boolean> {
  const { submittedAt } = await openSession(context, id);
  const [locations] = await findTxStatusInfo(context.db, [fromHex(txHash)]);
  return submittedAt !== null || locations?.block !== undefined || locations?.pending === true;
}
