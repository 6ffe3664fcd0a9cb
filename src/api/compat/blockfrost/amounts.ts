import Type, { type Static } from 'typebox';
import type { ChainOutput, HeldAsset } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { Amount, Closed, described, named } from '../../kit/schema.js';

export const UnitAmount = named(
  'unit_amount',
  Closed({
    unit: Type.String({ description: '`lovelace`, or policy and asset name in hexadecimal' }),
    quantity: described(Amount, 'Quantity in the smallest unit'),
  }),
);

export const Amounts = (description: string) => Type.Array(UnitAmount, { description });

export const toUnitAmount = ({ policyId, assetName, quantity }: HeldAsset): Static<typeof UnitAmount> => ({
  unit: policyId + assetName,
  quantity: quantity.toString(),
});

export const toLovelaceAmount = (lovelace: bigint): Static<typeof UnitAmount> => ({
  unit: 'lovelace',
  quantity: lovelace.toString(),
});

/** Lovelace first, then assets by unit. */
export const toAmounts = ({
  lovelace,
  assets,
}: Pick<ChainOutput, 'lovelace' | 'assets'>): Static<typeof UnitAmount>[] => [
  toLovelaceAmount(lovelace),
  ...assets.map(toUnitAmount),
];
