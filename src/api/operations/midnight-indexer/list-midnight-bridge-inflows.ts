import Type from 'typebox';
import { TREASURY_REASONS } from '../../../chains/midnight/lookups.js';
import { ServiceError } from '../../../kernel/errors.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, cursorPage } from '../../kit/paging.js';
import { described, OneOf } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { BridgeEvent } from '../../shapes/midnight/bridge.js';
import { common, decodeOffset } from '../../shapes/midnight/lookups.js';
import { PageLimit } from '../../shapes/midnight/pages.js';
import { Height } from '../../shapes/midnight/parameters.js';

export const listMidnightBridgeInflows = operation({
  ...common,
  id: 'listMidnightBridgeInflows',
  route: 'GET /api/midnight/bridge/inflows',
  summary: 'List bridge transfers to the reserve or the treasury, oldest first',
  description:
    '`reason` is for the treasury only. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    to: OneOf(['RESERVE', 'TREASURY'], 'Pool that received the NIGHT'),
    reason: Type.Optional(OneOf(TREASURY_REASONS, 'Why the NIGHT went to the treasury')),
    fromBlock: Type.Optional(described(Height, FIELD.fromBlock)),
    toBlock: Type.Optional(described(Height, FIELD.toBlock)),
  }),
  result: CursorPage(BridgeEvent),
  errors: ['not-implemented'],
  example: { query: { to: 'TREASURY', limit: 10 } },

  async handle({ db, services: { clock }, cursor }, { query: { limit, to, reason, fromBlock, toBlock, ...query } }) {
    if (to === 'RESERVE' && reason !== undefined)
      throw new ServiceError('invalid', "'reason' needs 'to=TREASURY': transfers to the reserve have no reason");
    const offset = decodeOffset(query.cursor, cursor.decode.bind(cursor));
    const range = { fromBlock, toBlock, limit: limit + 1, offset };
    const rows =
      to === 'RESERVE'
        ? await runLookup(db, clock, { what: 'bridge-reserve-inflows', ...range })
        : await runLookup(db, clock, { what: 'bridge-treasury-inflows', reason, ...range });
    return cursorPage(rows, limit, { show: (row) => ({ ...row }), next: () => cursor.encode([offset + limit]) });
  },
});
