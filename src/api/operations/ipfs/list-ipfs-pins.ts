import Type from 'typebox';
import { listPins } from '../../../store/queries/service/ipfs-accounts.js';
import { positionAfter } from '../../kit/cursor.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, cursorPage, Limit } from '../../kit/paging.js';
import { common } from '../../shapes/ipfs/located.js';
import { Pin, State, toPinJson } from '../../shapes/ipfs/pins.js';

export const listIpfsPins = operation({
  ...common,
  id: 'listIpfsPins',
  route: 'GET /api/ipfs/pins',
  summary: 'List the IPFS pins of the account, newest first',
  description: '`state` narrows the list, for example to pins that failed. Continue with `cursor`.',
  query: Type.Object({ state: Type.Optional(State), cursor: Cursor, limit: Limit({ max: 1_000, default: 100 }) }),
  result: CursorPage(Pin),
  errors: [],
  example: {},

  async handle({ services: { db, ipfs }, principal: { accountId }, cursor }, { query: { state, limit, ...query } }) {
    await ipfs.ready();
    const [time, id] = positionAfter(cursor, query.cursor) ?? [];
    const after = time === undefined ? undefined : { createdAt: new Date(String(time)), id: String(id) };
    const rows = await listPins(db, accountId, { state, after, limit: limit + 1 });
    return cursorPage(rows, limit, {
      show: toPinJson,
      next: (row) => cursor.encode([row.createdAt.toISOString(), row.id]),
    });
  },
});
