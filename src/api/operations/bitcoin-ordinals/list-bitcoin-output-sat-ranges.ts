import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { findOutputs } from '../../../store/queries/bitcoin/ordinals-outputs.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { traceOrigins } from '../../services/bitcoin/trace-origins.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { OutpointText, parseOutpoint } from '../../shapes/bitcoin/ordinals-outputs.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { satIdentityFields, toSatIdentityJson } from '../../shapes/bitcoin/sat-ranges.js';

const BitcoinSatRange = named(
  'BitcoinSatRange',
  Closed({
    offset: Count('Offset in the output at which the range begins'),
    length: Count('Number of satoshi'),
    start: Nullable(Count('Ordinal number of its first satoshi; null when it is older than the index')),
    end: Nullable(Count('Ordinal number after its last satoshi; null when it is older than the index')),
    first: Nullable(described(Closed(satIdentityFields), 'Its first satoshi, the only one that can be rare')),
  }),
);

export const listBitcoinOutputSatRanges = operation({
  ...ordinals,
  id: 'listBitcoinOutputSatRanges',
  route: 'GET /api/btc/ordinals/outputs/{outpoint}/satRanges',
  summary: 'List the ranges of satoshi on an output',
  description:
    'Spent or not. The satoshi are followed back to their blocks: through up to 1,000 transactions each, and up to 2,000 ranges. Returns 404 for an output that no block has.',
  path: Type.Object({ outpoint: OutpointText }),
  result: Closed({
    outpoint: Type.String({ description: 'Output: transaction id, `:` and index' }),
    value: Integer({ minimum: 0, description: 'Satoshi' }),
    complete: Type.Boolean({ description: 'False when a part is older than the first block of the index' }),
    ranges: Type.Array(BitcoinSatRange, { description: 'In order of the satoshi; a range is part of one block' }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: ['not-found'],
  example: { path: { outpoint: ORDINALS_EXAMPLE.outpoint } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const [output] = await findOutputs(snapshot, [parseOutpoint(path.outpoint)]);
      if (output === undefined || output.txNum === null)
        throw new ServiceError('not-found', `No block has an output '${path.outpoint}'`);
      const { txNum, vout, value } = output;
      const ranges = await traceOrigins(snapshot, { txNum, vout, offset: 0n, length: value });
      let offset = 0n;
      return {
        outpoint: `${output.txid}:${vout}`,
        value: Number(value),
        complete: ranges.every(({ start }) => start !== undefined),
        ranges: ranges.map(({ start, length }) => {
          const at = offset;
          offset += length;
          return {
            offset: Number(at),
            length: Number(length),
            start: start === undefined ? null : Number(start),
            end: start === undefined ? null : Number(start + length),
            first: start === undefined ? null : toSatIdentityJson(start),
          };
        }),
        tip: toBitcoinTipJson(tip),
      };
    }),
});
