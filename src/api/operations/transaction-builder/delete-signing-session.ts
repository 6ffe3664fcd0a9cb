import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { deleteSigningSession } from '../../../store/queries/service/signing-sessions.js';
import { operation } from '../../kit/operation.js';
import { requireOwnSession } from '../../services/transaction-builder/session-json.js';
import { SESSION, SessionPath } from '../../shapes/transaction-builder/session-json.js';
import { idExample } from '../../shapes/transaction-builder/sessions.js';

export const removeSigningSession = operation({
  ...SESSION,
  id: 'deleteSigningSession',
  route: 'DELETE /api/tx/sessions/{id}',
  summary: 'Delete a signing session and its signatures',
  description: 'Only the account that created it may delete it. A submitted transaction is not affected.',
  pure: true,
  writes: true,
  path: SessionPath,
  result: Type.Null(),
  success: 204,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a session from `POST /api/tx/sessions`',
  example: { path: { id: idExample } },

  async handle(context, { path: { id } }) {
    await requireOwnSession(context, id, 'delete');
    const { db, clock } = context.services;
    await deleteSigningSession(db, fromHex(id), new Date(clock.now()));
    return null;
  },
});
