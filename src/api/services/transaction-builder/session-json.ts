import type { Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import {
  findSigningSession,
  listWitnesses,
  type SigningSessionRow,
} from '../../../store/queries/service/signing-sessions.js';
import {
  type SessionContext,
  type SigningSession,
  toSessionJson,
} from '../../shapes/transaction-builder/session-json.js';

export async function openSession({ services, network }: SessionContext, id: string): Promise<SigningSessionRow> {
  const row = await findSigningSession(services.db, fromHex(id), network.id, new Date(services.clock.now()));
  if (row !== undefined) return row;
  throw new ServiceError('not-found', 'There is no such signing session, or it has expired');
}

/** The session, if the caller created it. */
export async function requireOwnSession(context: SessionContext, id: string, what: string): Promise<SigningSessionRow> {
  const row = await openSession(context, id);
  if (row.accountId === context.principal.accountId) return row;
  throw new ServiceError('forbidden', `Only the account that created the session may ${what} it`);
}

/** Read after the write, so that it includes concurrent changes. */
export async function showSession(context: SessionContext, id: string): Promise<Static<typeof SigningSession>> {
  const row = await openSession(context, id);
  const witnesses = await listWitnesses(context.services.db, fromHex(id));
  return toSessionJson(id, row, witnesses);
}
