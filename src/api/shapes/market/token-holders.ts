import Type from 'typebox';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import { EXAMPLE_MARKET } from './examples.js';
import { AssetIdText } from './parameters.js';

export const path = Type.Object({ assetId: AssetIdText });

export const example = { path: { assetId: EXAMPLE_MARKET.unit } };

export const computePercent = (part: bigint, whole: bigint): number | null =>
  whole <= 0n ? null : ratioNumber(ratio(part * 100n, whole));
