import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { AssetUnit } from '../outputs/asset-unit.js';

export const path = Type.Object({ unit: AssetUnit });

export const example = { path: { unit: EXAMPLE.unit } };
