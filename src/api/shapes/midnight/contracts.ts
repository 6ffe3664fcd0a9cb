import Type from 'typebox';
import { EXAMPLE } from './examples.js';
import { ContractAddress } from './parameters.js';

export const common = { tag: 'Midnight Indexer', gate: 'caller', scope: 'midnight', addOn: null } as const;

export const ByAddress = Type.Object({ address: ContractAddress });

export const example = { path: { address: EXAMPLE.contract } };
