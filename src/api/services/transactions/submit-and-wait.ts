import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { addSubmission } from '../../../store/queries/cardano/mempool/submissions.js';
import type { HandlerContext } from '../../kit/context.js';
import { awaitSubmissionResult } from './await-submission-result.js';

/** Submits a signed transaction to the node, waits for the result and returns the hash; a rejection is thrown. */
export async function submitAndWait(
  { db, services, principal }: HandlerContext<'caller', 'cardano'>,
  cbor: string,
  monitored: boolean,
): Promise<string> {
  const { hash, body } = parseTransaction(cbor);
  const id = await addSubmission(db, {
    accountId: principal.accountId,
    txHash: hash,
    cbor: fromHex(cbor),
    expiresSlot: body.validUntil,
    monitored,
    now: new Date(services.clock.now()),
  });
  await awaitSubmissionResult(db, id, services.clock);
  return toHex(hash);
}
