import Type from 'typebox';
import { EXAMPLE_MARKET } from './examples.js';
import { AssetIdText } from './parameters.js';

export const path = Type.Object({ assetId: AssetIdText });

export const example = { path: { assetId: EXAMPLE_MARKET.unit } };
