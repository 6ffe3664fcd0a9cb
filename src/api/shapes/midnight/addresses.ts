import Type from 'typebox';
import { AddressParameter } from './parameters.js';

export const common = { tag: 'Midnight Transactions', gate: 'caller', scope: 'midnight', addOn: null } as const;

export const ByAddress = Type.Object({ address: AddressParameter });
