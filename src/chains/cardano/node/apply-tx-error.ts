import { DecodeError } from '../../../kernel/errors.js';
import { type Codec, decodeWith } from './codec.js';
import { byEra, type EraMismatch, getForms, ifCurrentEra, NODE_ERAS } from './eras.js';
import { byronFailure } from './failures/byron.js';
import { conwayLedgerFailure } from './failures/conway.js';
import { dijkstraMempoolFailure } from './failures/dijkstra.js';
import { type Failure, type NamedFailure, nameFailure } from './failures/failure.js';
import { shelleyLedgerFailure } from './failures/shelley.js';

const one = (inner: Codec<Failure>): Codec<readonly Failure[]> => ({
  read: (reader) => [inner.read(reader)],
  write: (writer, [failure]) => inner.write(writer, failure!),
});

function createFailureCodec(eraIndex: number): Codec<readonly Failure[]> {
  if (eraIndex === 0) return one(byronFailure);
  const forms = getForms(eraIndex);
  if (forms.version >= 12) return forms.list(dijkstraMempoolFailure(forms));
  return forms.list(forms.version >= 9 ? conwayLedgerFailure(forms) : shelleyLedgerFailure(forms));
}

const FAILURES = NODE_ERAS.map((_, eraIndex) => createFailureCodec(eraIndex));

/** The failures of one era, without the frame that tells eras apart. */
export const failuresCodec = (eraIndex: number): Codec<readonly Failure[]> => FAILURES[eraIndex]!;

/** The reason in local-tx-submission: the failures of the current era, or the eras if they differ. */
export const applyTxError = ifCurrentEra(byEra(failuresCodec));

/** Why a node rejected a transaction. */
export type NodeRejection = { readonly type: 'failures'; readonly failures: readonly NamedFailure[] } | EraMismatch;

export function decodeRejection(reason: Uint8Array): NodeRejection {
  const error = decodeWith(applyTxError, reason);
  return error.type === 'era-mismatch' ? error : { type: 'failures', failures: error.value.value.map(nameFailure) };
}

/** The named failures of a reason; undefined if it names none, or is not encoded as a node does it. */
export function decodeNodeFailures(reason: Uint8Array): readonly NamedFailure[] | undefined {
  try {
    const rejection = decodeRejection(reason);
    return rejection.type === 'failures' ? rejection.failures : undefined;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
