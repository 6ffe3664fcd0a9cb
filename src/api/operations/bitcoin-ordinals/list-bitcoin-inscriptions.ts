import Type from 'typebox';
import {
  findSequencesByHeight,
  findSequencesByNumber,
  type InscriptionFilter,
  listInscriptions,
  type SequenceRange,
} from '../../../store/queries/bitcoin/inscriptions.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, Integer, OneOf } from '../../kit/schema.js';
import { inscriptionsPage } from '../../services/bitcoin/inscriptions-record.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { beyond } from '../../shapes/bitcoin/inscriptions.js';
import { BitcoinInscription } from '../../shapes/bitcoin/inscriptions-record.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage, Height, HIGHEST } from '../../shapes/bitcoin/page-tip.js';
import { heightRange } from '../../shapes/bitcoin/utxo-page.js';

const InscriptionOrder = Defaulted(OneOf(['asc', 'desc'], 'Order by inscription number'), 'desc');

const InscriptionNumber = (description: string) =>
  Type.Optional(Integer({ minimum: -HIGHEST, maximum: HIGHEST, description }));

const both = (one: SequenceRange, other: SequenceRange): SequenceRange => ({
  from: Math.max(one.from, other.from),
  below: Math.min(one.below, other.below),
});

const EVERYTHING: SequenceRange = { from: 0, below: HIGHEST };

/** Cursed inscriptions have a negative number. */
function toNumberRange({
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
  summary: 'List inscriptions, newest first',
  description: 'All filters must match. `address` is the current owner; `contentType` is compared exactly.',
  query: Type.Object({
    fromNumber: InscriptionNumber('Lowest number'),
    toNumber: InscriptionNumber('Highest number'),
    fromHeight: Type.Optional(Height('Lowest height of the revealing block')),
    toHeight: Type.Optional(Height('Highest height of the revealing block')),
    contentType: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^[ -~]*$', description: 'Content type, exactly as inscribed' }),
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
    const numbers = toNumberRange(query);
    const heights = heightRange({ from: fromHeight, to: toHeight });
    const script = address === undefined ? undefined : bitcoinAddress(address, context.network).script;
    return inscriptionsPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const scriptId = script && (await findScriptId(db, script));
        if (script !== undefined && scriptId === undefined) return [];
        const heightRange =
          fromHeight === undefined && toHeight === undefined
            ? EVERYTHING
            : await findSequencesByHeight(db, heights.from, heights.to);
        const numberRange = numbers ? await findSequencesByNumber(db, numbers.from, numbers.to) : EVERYTHING;
        const sequences = beyond(both(heightRange, numberRange), after && Number(after[0]), order);
        return listInscriptions(db, { sequences, numbers, contentType, scriptId, order, limit });
      },
    });
  },
});
