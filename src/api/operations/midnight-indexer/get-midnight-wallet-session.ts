import { fromHex } from '../../../kernel/hex.js';
import { findBlock } from '../../../store/queries/midnight/blocks.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';
import { openWalletSession } from '../../services/midnight/wallet-sessions.js';
import { common } from '../../shapes/midnight/lookups.js';
import { SESSION_EXAMPLE, SESSION_NEEDS, SessionPath } from '../../shapes/midnight/wallet-sessions.js';

export const getMidnightWalletSession = operation({
  ...common,
  id: 'getMidnightWalletSession',
  route: 'GET /api/midnight/wallet/sessions/{sessionId}',
  summary: 'Get the start of a wallet session and the end of the tree',
  description:
    'Transactions are searched when they are requested, so a session has no progress of its own: a wallet has all of them when it has reached `endIndex`. Returns 404 when the session is unknown, has expired or belongs to another account.',
  path: SessionPath,
  result: named(
    'MidnightWalletSessionState',
    Closed({
      startIndex: Count('Index of the tree of shielded coins at which the search begins'),
      endIndex: Nullable(Count('End of the tree after the newest block; null when the source does not report it')),
      height: Count('Height of the newest block'),
      expiresAt: described(DateTime, 'When the session ends'),
    }),
  ),
  errors: ['not-found'],
  exampleNeeds: SESSION_NEEDS,
  example: { path: { sessionId: SESSION_EXAMPLE } },

  async handle(context, { path }) {
    const { startIndex, expiresAt } = await openWalletSession(context, fromHex(path.sessionId));
    const { height } = await readTip(context.db);
    const end = (await findBlock(context.db, { height }))?.zswapEndIndex;
    return { startIndex, endIndex: end === undefined ? null : Number(end), height, expiresAt: expiresAt.toISOString() };
  },
});
