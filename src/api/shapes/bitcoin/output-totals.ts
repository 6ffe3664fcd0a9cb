import { OUTPUT_TYPES, type OutputTotals } from '../../../chains/bitcoin/output-totals.js';
import { Closed, Count, named, OneOf } from '../../kit/schema.js';

export const BitcoinOutputTotal = named(
  'BitcoinOutputTotal',
  Closed({
    type: OneOf(OUTPUT_TYPES, 'Type of the script, as Bitcoin Core names it'),
    count: Count('Unspent outputs'),
    value: Count('Satoshi'),
  }),
);

export const toTotalsJson = (totals: OutputTotals) =>
  OUTPUT_TYPES.map((type, place) => ({
    type,
    count: Number(totals[place]!.count),
    value: Number(totals[place]!.value),
  }));
