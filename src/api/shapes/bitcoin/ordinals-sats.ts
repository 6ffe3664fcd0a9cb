import Type from 'typebox';
import { countSatsBefore, SAT_SUPPLY } from '../../../chains/bitcoin/ordinals/sat.js';
import { Integer } from '../../kit/schema.js';
import { BITCOIN_EXAMPLE } from './examples.js';

export const SatPath = Type.Object({
  sat: Integer({ minimum: 0, maximum: Number(SAT_SUPPLY - 1n), description: 'Ordinal number of a satoshi' }),
});

export const SAT_EXAMPLE = { path: { sat: String(countSatsBefore(Number(BITCOIN_EXAMPLE.height))) } };
