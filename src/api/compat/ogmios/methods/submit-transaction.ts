import { parseTransaction } from '../../../../builder/encoding/transaction-text.js';
import { decodeNodeFailures } from '../../../../chains/cardano/node/apply-tx-error.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { Closed } from '../../../kit/schema.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { ledgerStateFor } from '../../../services/transactions/ledger-state.js';
import { submitAndWait } from '../../../services/transactions/submit-and-wait.js';
import { validateBothPhases } from '../../../services/transactions/validate.js';
import { LedgerRejection } from '../../../shapes/transactions/await-submission-result.js';
import { method } from '../method.js';
import type { OgmiosContext } from '../ogmios-route.js';
import { toSubmissionFailure } from '../submission-failure.js';
import { TransactionCbor, toDeserialisationFailure } from '../transaction-cbor.js';

export const submitTransaction = method({
  lane: 'submission',
  params: Closed({ transaction: TransactionCbor }),

  async run(context, { transaction: { cbor } }) {
    if (!context.principal.writeAccess)
      throw new ServiceError('forbidden', 'This API key is read-only: use a key with write access');
    requireCapability(context.services, context.network, 'submit');
    const failure = toDeserialisationFailure(cbor);
    if (failure !== undefined) throw failure;
    try {
      return { transaction: { id: await submitAndWait(context, cbor, false) } };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== 'invalid') throw error;
      throw await explain(context, cbor, error);
    }
  },
});

/** The own rules know the parts of the transaction that a failure is about; the failures themselves are the node's. */
async function explain({ db, network, flow }: OgmiosContext, cbor: string, error: ServiceError): Promise<unknown> {
  const transaction = parseTransaction(cbor);
  const state = await db.snapshot((snapshot) =>
    ledgerStateFor(snapshot, network, transaction, { additional: new Map() }),
  );
  const { phase1, phase2 } = await validateBothPhases(transaction, state, flow);
  const reason = error instanceof LedgerRejection ? error.reasonCbor : undefined;
  return toSubmissionFailure(transaction, state, [...phase1.violations, ...phase2], {
    sentence: error.message,
    failures: reason && decodeNodeFailures(reason),
  });
}
