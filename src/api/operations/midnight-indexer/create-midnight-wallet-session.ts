import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, Defaulted, described, named } from '../../kit/schema.js';
import { connectWallet } from '../../services/midnight/wallet-sessions.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { common } from '../../shapes/midnight/lookups.js';

export const createMidnightWalletSession = operation({
  ...common,
  id: 'createMidnightWalletSession',
  route: 'POST /api/midnight/wallet/sessions',
  summary: 'Create a session that finds the shielded transactions of a wallet',
  description:
    'The viewing key is stored encrypted with a key that is derived from the session id, and the id as its hash: without the id, which only this response contains, the stored key cannot be used. A session belongs to the account, ends after 24 hours, and an account has at most 100. The GraphQL API accepts the same ids.',
  writes: true,
  body: Closed({
    viewingKey: Type.String({
      minLength: 4,
      maxLength: 200,
      description: 'Viewing key of the wallet in bech32m (`mn_shield-esk…`) or hexadecimal',
    }),
    startIndex: Defaulted(Count('Index of the tree of shielded coins at which the search begins'), 0),
  }),
  result: named(
    'MidnightWalletSession',
    Closed({
      sessionId: Type.String({ description: 'Id of the session; it cannot be read again' }),
      expiresAt: described(DateTime, 'When the session ends'),
    }),
  ),
  errors: [],
  example: { body: { viewingKey: EXAMPLE.viewingKey } },

  async handle(context, { body: { viewingKey, startIndex = 0 } }) {
    const { id, expiresAt } = await connectWallet(context, { viewingKey, startIndex });
    return { sessionId: toHex(id), expiresAt: expiresAt.toISOString() };
  },
});
