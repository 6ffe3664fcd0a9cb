import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, cursorPage } from '../../kit/paging.js';
import { described } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { BridgeEvent } from '../../shapes/midnight/bridge.js';
import { common, decodeOffset } from '../../shapes/midnight/lookups.js';
import { PageLimit } from '../../shapes/midnight/pages.js';
import { AddressParameter, Height, readAddress } from '../../shapes/midnight/parameters.js';

export const listMidnightBridgeEvents = operation({
  ...common,
  id: 'listMidnightBridgeEvents',
  route: 'GET /api/midnight/bridge/events',
  summary: 'List bridge transfers of NIGHT from Cardano, oldest first',
  description:
    '`recipient`, `fromBlock` and `toBlock` narrow the list. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    recipient: Type.Optional(AddressParameter),
    fromBlock: Type.Optional(described(Height, FIELD.fromBlock)),
    toBlock: Type.Optional(described(Height, FIELD.toBlock)),
  }),
  result: CursorPage(BridgeEvent),
  errors: ['not-implemented'],
  example: { query: { limit: 10 } },

  async handle({ db, network, services, cursor }, { query }) {
    const offset = decodeOffset(query.cursor, cursor.decode.bind(cursor));
    const { limit, fromBlock, toBlock } = query;
    const recipient =
      query.recipient === undefined ? undefined : toHex(readAddress(query.recipient, network, 'unshielded'));
    const sourceQuery = { what: 'bridge-events', recipient, fromBlock, toBlock, limit: limit + 1, offset } as const;
    const rows = await runLookup(db, services.clock, sourceQuery);
    return cursorPage(rows, limit, { show: (row) => ({ ...row }), next: () => cursor.encode([offset + limit]) });
  },
});
