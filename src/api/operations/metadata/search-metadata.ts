import Type from 'typebox';
import { type LabelledMetadata, metadataOfLabel } from '../../../store/queries/cardano/transactions/metadata.js';
import { type ChainKey, TipPage, tipPage } from '../../kit/chain-pages.js';
import { followPointer, parseJsonPointer } from '../../kit/json-pointer.js';
import type { Searched } from '../../kit/keyset-page.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { Defaulted, Text } from '../../kit/schema.js';
import { Label, LabelMetadataJson, readLabel, toLabelMetadataJson } from '../../shapes/metadata/shapes.js';
import { metadataEntryValue } from '../../shapes/outputs/data-json.js';

/** Maximum number of transactions read for one page: decoding them takes at most some hundred milliseconds. */
const MAX_SCANNED = 1_000;
const BATCH = 200;

export const searchMetadata = operation({
  id: 'searchMetadata',
  route: 'GET /api/metadata/txs/search',
  tag: 'Metadata',
  summary: 'Search transactions by a metadata value, newest first',
  description:
    'A page reads up to 1000 transactions with the label. It may therefore have fewer than `limit` results, even none, and still have a `nextCursor`: the search continues on the next page.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    label: Label,
    path: Defaulted(
      Text(500, { description: 'JSON pointer (RFC 6901) into the value of the label; a step `*` matches any item' }),
      '',
    ),
    value: Type.Optional(Text(500, { description: 'Text, or an integer as digits; absent: any value at `path`' })),
    cursor: Cursor,
    limit: Limit({ max: 200, default: 50 }),
  }),
  result: TipPage(LabelMetadataJson),
  cachedUntilNextBlock: true,
  errors: [],
  example: { query: { label: '674', path: '/msg/0' } },

  handle(context, { query }) {
    const label = readLabel(query.label);
    const steps = parseJsonPointer(query.path);
    const matches = ({ bytes }: LabelledMetadata): boolean => {
      const found = followPointer(metadataEntryValue(bytes), steps);
      if (query.value === undefined) return found.length > 0;
      return found.some((each) => (typeof each === 'object' ? false : String(each) === query.value));
    };
    return tipPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'desc',
      async fetch(db, { after, limit }): Promise<Searched<LabelledMetadata, ChainKey>> {
        const rows: LabelledMetadata[] = [];
        let last = after?.[0];
        for (let looked = 0; looked < MAX_SCANNED; looked += BATCH) {
          const batch = await metadataOfLabel(db, label, { order: 'desc', after: last, limit: BATCH });
          rows.push(...batch.filter(matches));
          if (rows.length >= limit || batch.length < BATCH) return { rows, stoppedAt: undefined };
          last = batch.at(-1)?.txId;
        }
        return { rows, stoppedAt: last === undefined ? undefined : [last] };
      },
      keyOf: ({ txId }) => [txId],
      show: (row) => toLabelMetadataJson(row, context.network),
    });
  },
});
