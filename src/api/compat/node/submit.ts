import { applyTxError } from '../../../chains/cardano/node/apply-tx-error.js';
import { decodeWith, encodeWith } from '../../../chains/cardano/node/codec.js';
import { getForms, NODE_ERAS } from '../../../chains/cardano/node/eras.js';
import { decodeTransaction } from '../../../chains/cardano/transactions/transaction.js';
import { DecodeError } from '../../../kernel/errors.js';
import { addSubmission } from '../../../store/queries/cardano/mempool/submissions.js';
import { readEras } from '../../services/network/eras.js';
import { awaitSubmissionResult } from '../../services/transactions/await-submission-result.js';
import { requireCapability } from '../../services/transactions/capability.js';
import { LedgerRejection } from '../../shapes/transactions/await-submission-result.js';
import type { NodeContext } from './node-context.js';

/** Submissions over node protocols belong to no account. */
const ACCOUNT = 'node-protocol';

const CONWAY_VERSION = 9;

/** The index of the current era among those of a node. */
export async function currentEraIndex({ db, network }: NodeContext): Promise<number> {
  const { eras } = await readEras(db, network);
  const name = eras.at(-1)?.[0];
  return Math.max(
    0,
    NODE_ERAS.findIndex(({ era }) => era === name),
  );
}

/** Submits a transaction of the current era; returns the reason as a node encodes it, or undefined if accepted. */
export async function submitToNode(
  context: NodeContext,
  eraIndex: number,
  cbor: Uint8Array,
): Promise<Uint8Array | undefined> {
  const current = await currentEraIndex(context);
  if (eraIndex !== current)
    return encodeWith(applyTxError, {
      type: 'era-mismatch',
      requested: { index: eraIndex, name: NODE_ERAS[eraIndex]?.name ?? '' },
      ledger: { index: current, name: NODE_ERAS[current]!.name },
    });
  const { db, services, network } = context;
  requireCapability(services, network, 'submit');
  const { hash, body } = decodeTransaction(cbor);
  const id = await addSubmission(db, {
    accountId: ACCOUNT,
    txHash: hash,
    cbor,
    expiresSlot: body.validUntil,
    monitored: false,
    now: new Date(services.clock.now()),
  });
  try {
    await awaitSubmissionResult(db, id, services.clock);
    return undefined;
  } catch (error) {
    if (!(error instanceof LedgerRejection)) throw error;
    return toNodeReason(current, error.reasonCbor, error.message);
  }
}

/** The reason of a followed node is passed on; a sentence becomes a failure of the mempool. */
function toNodeReason(eraIndex: number, cbor: Uint8Array | undefined, sentence: string): Uint8Array {
  if (cbor !== undefined && isNodeReason(cbor)) return cbor;
  const type = getForms(eraIndex).version > CONWAY_VERSION ? 'MempoolFailure' : 'ConwayMempoolFailure';
  const failure = { type, message: sentence };
  return encodeWith(applyTxError, { type: 'current', value: { eraIndex, value: [failure] } });
}

function isNodeReason(cbor: Uint8Array): boolean {
  try {
    decodeWith(applyTxError, cbor);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}
