import { operation } from '../../kit/operation.js';
import { showSession } from '../../services/transaction-builder/session-json.js';
import { SESSION, SessionPath, SigningSession } from '../../shapes/transaction-builder/session-json.js';
import { idExample } from '../../shapes/transaction-builder/sessions.js';

export const getSigningSession = operation({
  ...SESSION,
  id: 'getSigningSession',
  route: 'GET /api/tx/sessions/{id}',
  summary: 'Get a signing session with its present and missing signatures',
  description: 'Any caller with the id may read it. Returns 404 when the session does not exist or has expired.',
  pure: true,
  path: SessionPath,
  result: SigningSession,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a session from `POST /api/tx/sessions`',
  example: { path: { id: idExample } },

  handle: (context, { path: { id } }) => showSession(context, id),
});
