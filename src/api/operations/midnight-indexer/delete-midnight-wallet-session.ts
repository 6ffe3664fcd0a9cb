import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { disconnectWallet } from '../../services/midnight/wallet-sessions.js';
import { common } from '../../shapes/midnight/lookups.js';
import { SESSION_EXAMPLE, SESSION_NEEDS, SessionPath } from '../../shapes/midnight/wallet-sessions.js';

export const deleteMidnightWalletSession = operation({
  ...common,
  id: 'deleteMidnightWalletSession',
  route: 'DELETE /api/midnight/wallet/sessions/{sessionId}',
  summary: 'Delete a wallet session and its encrypted viewing key',
  description: 'Returns 404 when the session is unknown, has expired or belongs to another account.',
  writes: true,
  path: SessionPath,
  result: Type.Null(),
  success: 204,
  errors: ['not-found'],
  exampleNeeds: SESSION_NEEDS,
  example: { path: { sessionId: SESSION_EXAMPLE } },

  async handle(context, { path }) {
    await disconnectWallet(context, fromHex(path.sessionId));
    return null;
  },
});
