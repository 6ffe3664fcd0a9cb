import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, cursorPage } from '../../kit/paging.js';
import { Defaulted, described } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { BridgeEvent } from '../../shapes/midnight/bridge.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { common, decodeOffset } from '../../shapes/midnight/lookups.js';
import { PageLimit } from '../../shapes/midnight/pages.js';
import { AddressParameter, readAddress } from '../../shapes/midnight/parameters.js';

export const listMidnightBridgeDeposits = operation({
  ...common,
  id: 'listMidnightBridgeDeposits',
  route: 'GET /api/midnight/bridge/deposits',
  summary: 'List bridge deposits of NIGHT to an address, oldest first',
  description: 'Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    recipient: described(AddressParameter, 'Address that received the deposits (`mn_addr…`)'),
    includeUnapproved: Defaulted(
      Type.Boolean({ description: 'True: include deposits that went to the treasury because they were not approved' }),
      false,
    ),
  }),
  result: CursorPage(BridgeEvent),
  errors: ['not-implemented'],
  example: { query: { recipient: EXAMPLE.address, limit: 10 } },

  async handle({ db, network, services, cursor }, { query: { limit, includeUnapproved, ...query } }) {
    const offset = decodeOffset(query.cursor, cursor.decode.bind(cursor));
    const recipient = toHex(readAddress(query.recipient, network, 'unshielded'));
    const lookup = { what: 'bridge-deposits', recipient, includeUnapproved, limit: limit + 1, offset } as const;
    const rows = await runLookup(db, services.clock, lookup);
    return cursorPage(rows, limit, { show: (row) => ({ ...row }), next: () => cursor.encode([offset + limit]) });
  },
});
