import Type from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type InscriptionFilter,
  inscriptionsById,
  listInscriptions,
  type SequenceRange,
  sequencesOfHeights,
  sequencesOfNumbers,
} from '../../../store/queries/bitcoin/inscriptions.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Defaulted, described, Integer, OneOf } from '../../schema.js';
import { BitcoinAddress, bitcoinAddress } from './address-input.js';
import { requireBlockPlace } from './block-json.js';
import {
  BitcoinInscription,
  InscriptionIdText,
  inscriptionKey,
  inscriptionsPage,
  shownInscription,
  withParents,
} from './inscriptions-record.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { listOfBlock, ordinals, pageQuery } from './ordinals-page.js';
import { BitcoinPage, BitcoinPageTip, Height, HIGHEST, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';
import { heightRange } from './utxo-page.js';

const InscriptionOrder = Defaulted(OneOf(['asc', 'desc'], 'Order by inscription number'), 'desc');
const InscriptionNumber = (description: string) =>
  Type.Optional(Integer({ minimum: -HIGHEST, maximum: HIGHEST, description }));

const both = (one: SequenceRange, other: SequenceRange): SequenceRange => ({
  from: Math.max(one.from, other.from),
  below: Math.min(one.below, other.below),
});

const EVERYTHING: SequenceRange = { from: 0, below: HIGHEST };

/** What is left of a range behind the last one seen. */
const beyond = ({ from, below }: SequenceRange, seen: number | undefined, order: 'asc' | 'desc'): SequenceRange => {
  if (seen === undefined) return { from, below };
  return order === 'asc' ? { from: Math.max(from, seen + 1), below } : { from, below: Math.min(below, seen) };
};

/** Cursed ones are those whose number is negative. */
function numbersOf({
  fromNumber = -HIGHEST,
  toNumber = HIGHEST,
  cursed,
}: {
  readonly fromNumber?: number | undefined;
  readonly toNumber?: number | undefined;
  readonly cursed?: boolean | undefined;
}): InscriptionFilter['numbers'] {
  const from = cursed === false ? Math.max(fromNumber, 0) : fromNumber;
  const to = cursed === true ? Math.min(toNumber, -1) : toNumber;
  return from === -HIGHEST && to === HIGHEST ? undefined : { from, to };
}

export const listBitcoinInscriptions = operation({
  ...ordinals,
  id: 'listBitcoinInscriptions',
  route: 'GET /api/btc/ordinals/inscriptions',
  summary: 'Inscriptions, the newest first',
  description: 'All filters must apply. `address` is who has them now; `contentType` is compared word for word.',
  query: Type.Object({
    fromNumber: InscriptionNumber('Lowest number'),
    toNumber: InscriptionNumber('Highest number'),
    fromHeight: Type.Optional(Height('Lowest block that revealed them')),
    toHeight: Type.Optional(Height('Highest block that revealed them')),
    contentType: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^[ -~]*$', description: 'Content type, as its author wrote it' }),
    ),
    address: Type.Optional(BitcoinAddress),
    cursed: Type.Optional(
      Type.Boolean({ description: 'True: only cursed inscriptions (negative numbers); false: only the others' }),
    ),
    order: InscriptionOrder,
    ...pageQuery,
  }),
  result: BitcoinPage(BitcoinInscription),
  errors: [],
  example: { query: { contentType: 'image/png', limit: 5 } },

  handle(context, { query }) {
    const { contentType, address, order, fromHeight, toHeight } = query;
    const numbers = numbersOf(query);
    const heights = heightRange({ from: fromHeight, to: toHeight });
    const script = address === undefined ? undefined : bitcoinAddress(address, context.network).script;
    return inscriptionsPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const scriptId = script && (await findScriptId(db, script));
        if (script !== undefined && scriptId === undefined) return [];
        const ofHeights =
          fromHeight === undefined && toHeight === undefined
            ? EVERYTHING
            : await sequencesOfHeights(db, heights.from, heights.to);
        const ofNumbers = numbers ? await sequencesOfNumbers(db, numbers.from, numbers.to) : EVERYTHING;
        const sequences = beyond(both(ofHeights, ofNumbers), after && Number(after[0]), order);
        return listInscriptions(db, { sequences, numbers, contentType, scriptId, order, limit });
      },
    });
  },
});

export const listBitcoinBlockInscriptions = operation({
  ...listOfBlock,
  id: 'listBitcoinBlockInscriptions',
  route: 'GET /api/btc/blocks/{idOrHeight}/inscriptions',
  summary: 'Inscriptions that a block revealed, in their order',
  description: 'Answers 404 for a block that is not part of the chain, and an empty list for one without inscriptions.',
  result: BitcoinPage(BitcoinInscription),
  example: { path: { idOrHeight: ORDINALS_EXAMPLE.inscribedHeight } },

  handle(context, { path, query }) {
    return inscriptionsPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const { height } = await requireBlockPlace(db, path.idOrHeight);
        const all = await sequencesOfHeights(db, height, height);
        const sequences = beyond(all, after && Number(after[0]), 'asc');
        const filter = { sequences, numbers: undefined, contentType: undefined, scriptId: undefined } as const;
        return listInscriptions(db, { ...filter, order: 'asc', limit });
      },
    });
  },
});

const Ids = Closed({ ids: described(Batch(InscriptionIdText, 1000), 'Ids of the inscriptions to look up') });
const BATCH_BYTES = 131_072;

export const getBitcoinInscriptions = operation({
  ...ordinals,
  id: 'getBitcoinInscriptions',
  route: 'POST /api/btc/ordinals/inscriptions/batch',
  summary: 'Inscriptions by their ids',
  description: 'In the order of their making, each once. `missing` are the ids that nobody knows.',
  batch: ['ids'],
  body: Ids,
  bodyLimit: BATCH_BYTES,
  result: Closed({
    data: Type.Array(BitcoinInscription, { description: 'Inscriptions that were found, in the order of the request' }),
    missing: Type.Array(Type.String(), { description: 'Ids of the request that are not inscribed, in its order' }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: [],
  example: { body: { ids: [ORDINALS_EXAMPLE.inscription] } },

  handle({ db, network }, { body }) {
    return db.snapshot(async (snapshot) => {
      const { rows, missing, tip } = await lookUp(snapshot, body.ids);
      const found = await withParents(snapshot, rows);
      return { data: found.map(({ row, parents }) => shownInscription(row, parents, network)), missing, tip };
    });
  },
});

export const findMissingBitcoinInscriptions = operation({
  ...ordinals,
  id: 'findMissingBitcoinInscriptions',
  route: 'POST /api/btc/ordinals/inscriptions/missing',
  summary: 'Which ids no inscription has',
  description: 'In the order of the request. An empty list means that all of them exist.',
  batch: ['ids'],
  body: Ids,
  bodyLimit: BATCH_BYTES,
  result: Closed({
    missing: Type.Array(Type.String(), { description: 'Ids of the request that are not inscribed, in its order' }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: [],
  example: { body: { ids: [ORDINALS_EXAMPLE.inscription, `${'00'.repeat(32)}i0`] } },

  handle({ db }, { body }) {
    return db.snapshot(async (snapshot) => {
      const { missing, tip } = await lookUp(snapshot, body.ids);
      return { missing, tip };
    });
  },
});

async function lookUp(db: NetworkDb<'bitcoin'>, ids: readonly string[]) {
  const tip = await requireBitcoinTip(db);
  const asked = normalIds(ids);
  const rows = await inscriptionsById(db, asked.map(inscriptionKey));
  const known = new Set(rows.map(({ inscriptionId }) => inscriptionId));
  return { rows, missing: asked.filter((id) => !known.has(id)), tip: shownBitcoinTip(tip) };
}

/** Each once, in small letters. */
const normalIds = (ids: readonly string[]): readonly string[] => [
  ...new Set(
    ids.map((id) => {
      const { txid, index } = inscriptionKey(id);
      return `${txid}i${index}`;
    }),
  ),
];
