import Type, { type Static } from 'typebox';
import { computeSigningStatus } from '../../../builder/signing/signing.js';
import { toHex } from '../../../kernel/hex.js';
import type { SigningSessionRow, WitnessRow } from '../../../store/queries/service/signing-sessions.js';
import type { HandlerContext } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, DateTime, described, Hex, Nullable, named, OneOf } from '../../kit/schema.js';

export const SessionStatus = OneOf(
  ['OPEN', 'COMPLETE', 'SUBMITTED'],
  '`OPEN`: signatures are missing. `COMPLETE`: it can be submitted. `SUBMITTED`: the node accepted it.',
);

export const SigningSession = named(
  'SigningSession',
  Closed({
    id: Type.String({ description: 'Bearer secret: anyone with this id can read the session and add signatures' }),
    txHash: Type.String({ description: FIELD.txHash }),
    cbor: Type.String({
      description: 'The transaction with the signatures so far; when complete, only with the required ones',
    }),
    requiredKeyHashes: Type.Array(Type.String(), {
      description: 'Key hashes that must sign; for Byron addresses their roots',
    }),
    allowedKeyHashes: Type.Array(Type.String(), {
      description: 'Key hashes whose signatures are accepted, in addition to the keys of native scripts',
    }),
    missingKeyHashes: Type.Array(Type.String(), {
      description: 'Key hashes that still have to sign. For an m-of-n script, enough of its keys to satisfy it',
    }),
    collected: Type.Array(
      Closed({
        keyHash: Type.String({ description: FIELD.keyHash }),
        at: described(DateTime, 'When the signature was added'),
      }),
      { description: 'Signatures so far, in order of arrival' },
    ),
    complete: Type.Boolean({ description: 'True when every required signature is present' }),
    status: SessionStatus,
    createdAt: described(DateTime, 'When the session was created'),
    expiresAt: described(DateTime, 'Time after which the session expires'),
    submittedAt: Nullable(described(DateTime, 'When the transaction was submitted; null before')),
    lastError: Nullable(Type.String({ description: 'Why the node rejected the last submission' })),
  }),
);

export const SessionPath = Type.Object({ id: Hex(32, 'Id of a signing session') });

/** Common definition of all signing session operations. */
export const SESSION = {
  tag: 'Transaction Builder',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'transactionBuilder',
} as const;

export type SessionContext = HandlerContext<'caller', 'cardano'>;

export const isFullySigned = (
  session: Pick<SigningSessionRow, 'cbor' | 'required' | 'allowed' | 'scripts'>,
  witnesses: readonly Pick<WitnessRow, 'keyHash' | 'witness'>[],
): boolean => computeSigningStatus(toHex(session.cbor), session, witnesses).missing.length === 0;

export function toSessionJson(
  id: string,
  row: SigningSessionRow,
  witnesses: readonly WitnessRow[],
): Static<typeof SigningSession> {
  const { cbor, missing } = computeSigningStatus(toHex(row.cbor), row, witnesses);
  const complete = missing.length === 0;
  return {
    id: id.toLowerCase(),
    txHash: row.txHash,
    cbor,
    requiredKeyHashes: [...row.required],
    allowedKeyHashes: [...row.allowed],
    missingKeyHashes: [...missing],
    collected: witnesses.map(({ keyHash, addedAt }) => ({ keyHash, at: addedAt.toISOString() })),
    complete,
    status: row.submittedAt !== null ? 'SUBMITTED' : complete ? 'COMPLETE' : 'OPEN',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    lastError: row.lastError,
  };
}
