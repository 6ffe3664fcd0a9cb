import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';

const UnitSum = named(
  'UnitSum',
  Closed({
    unit: Type.String({ description: FIELD.unit }),
    quantity: described(Amount, 'Sum in the smallest unit of the asset, or in lovelace'),
  }),
);

export const AddressTotals = named(
  'AddressTotals',
  Closed({
    receivedSum: Type.Array(UnitSum, { description: 'Sums of everything received, by unit' }),
    sentSum: Type.Array(UnitSum, { description: 'Sums of everything spent, by unit' }),
    txCount: Count('Number of transactions that paid to it or spent from it'),
    firstSlot: Nullable(Count('Slot of the first transaction; null when there is none')),
    lastSlot: Nullable(Count('Slot of the newest transaction; null when there is none')),
  }),
);

/** Totals of moved assets are not stored: they are computed from all outputs that ever existed. */
export const MAX_OUTPUTS = 200_000;

export const TOTALS_DESCRIPTION = `Sums of everything received and sent, lovelace first, then by unit. Owners with more than ${MAX_OUTPUTS} outputs are rejected: their sums would take too long.`;
