import Type from 'typebox';
import { AddressParameter } from './parameters.js';

export const common = { tag: 'Midnight DUST', gate: 'caller', scope: 'midnight', addOn: null } as const;

export const ByDustAddress = Type.Object({ dustAddress: AddressParameter });

export const YEAR_SECONDS = 366 * 86_400;
