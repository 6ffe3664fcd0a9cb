import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { assetsMoved, outputsEver, ownerTotals, type PastOwner } from '../../../store/queries/cardano/balances.js';
import { FIELD } from '../../field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../schema.js';

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
    lastSlot: Nullable(Count('Slot of the newest transaction; null where nothing ever happened')),
  }),
);

/** Sums of assets ever moved are not kept: they are made from all outputs there ever were. */
const MOST_OUTPUTS = 200_000;

export const TOTALS_DESCRIPTION = `Everything that was ever received and sent, lovelace first, then by unit. Owners with more than ${MOST_OUTPUTS} outputs are refused: their sums would take too long.`;

export async function totalsOf(
  db: NetworkDb<'cardano'>,
  owner: PastOwner | undefined,
): Promise<Static<typeof AddressTotals>> {
  const totals = owner && (await ownerTotals(db, owner));
  if (owner === undefined || totals === undefined) {
    const none = [{ unit: 'lovelace', quantity: '0' }];
    return { receivedSum: none, sentSum: none, txCount: 0, firstSlot: null, lastSlot: null };
  }
  if ((await outputsEver(db, owner)) > MOST_OUTPUTS) {
    throw new ServiceError(
      'invalid',
      `More than ${MOST_OUTPUTS} outputs: all that was ever moved cannot be summed in time; ask for the balance`,
    );
  }
  const assets = await assetsMoved(db, owner);
  return {
    receivedSum: [
      { unit: 'lovelace', quantity: totals.received.toString() },
      ...assets.map(({ unit, received }) => ({ unit, quantity: received.toString() })),
    ],
    sentSum: [
      { unit: 'lovelace', quantity: totals.sent.toString() },
      ...assets.filter(({ sent }) => sent > 0n).map(({ unit, sent }) => ({ unit, quantity: sent.toString() })),
    ],
    txCount: totals.txCount,
    firstSlot: totals.firstSlot ?? null,
    lastSlot: totals.lastSlot ?? null,
  };
}
