import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { dustAddressText } from '../../../chains/midnight/address.js';
import { fromHex } from '../../../kernel/hex.js';
import { listMappingHistory } from '../../../store/queries/midnight/dust.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, cursorPage } from '../../kit/paging.js';
import { Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';
import { noRegistrationHistory } from '../../services/midnight/dust-facts.js';
import { common } from '../../shapes/midnight/dust-status.js';
import { MidnightPage, PageLimit, toTipJson } from '../../shapes/midnight/pages.js';
import { toKey } from '../../shapes/midnight/parameters.js';

export const listDustRegistrations = operation({
  ...common,
  id: 'listDustRegistrations',
  route: 'GET /api/midnight/dust/registrations',
  summary: 'List the history of DUST registrations on Cardano, oldest first',
  description:
    'All registrations that the node has observed, with those that were removed. 501 where the source of the network does not report them in blocks.',
  query: Type.Object({ cursor: Cursor, limit: PageLimit }),
  result: MidnightPage(
    named(
      'MidnightDustRegistrationHistory',
      Closed({
        cardanoRewardAddress: Type.String({ description: 'Cardano reward address that registered' }),
        dustAddress: Type.String({ description: FIELD.dustAddress }),
        utxoTxHash: Type.String({ description: 'Hash of the Cardano transaction with the registration' }),
        utxoOutputIndex: Count('Index of its output'),
        registeredHeight: Count('Height of the Midnight block that registered it'),
        registeredAt: described(DateTime, 'When it was registered'),
        removedHeight: Nullable(Count('Height of the Midnight block that removed it; null while it is active')),
        removedAt: Nullable(described(DateTime, 'When it was removed; null while it is active')),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { query: { limit: 5 } },

  handle: ({ db, network, cursor }, { query: { limit, cursor: text } }) =>
    db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      if (!tip.mappingsTold) throw noRegistrationHistory();
      const position = text === undefined ? undefined : cursor.decode(text);
      const after = position && ([Number(position[0]), Number(position[1])] as const);
      const rows = await listMappingHistory(snapshot, { after, limit: limit + 1 });
      const page = cursorPage(rows, limit, {
        show: (row) => ({
          cardanoRewardAddress: addressBytesText(fromHex(row.stakeAddress)),
          dustAddress: dustAddressText(toKey(row.dustKey), network),
          utxoTxHash: row.utxoTxHash,
          utxoOutputIndex: row.utxoOutputIndex,
          registeredHeight: row.height,
          registeredAt: new Date(row.registeredAt).toISOString(),
          removedHeight: row.removedHeight ?? null,
          removedAt: row.removedAt === undefined ? null : new Date(row.removedAt).toISOString(),
        }),
        next: (row) => cursor.encode([row.height, row.place]),
      });
      return { ...page, tip: toTipJson(tip) };
    }),
});
