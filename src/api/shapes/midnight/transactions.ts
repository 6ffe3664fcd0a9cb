import Type from 'typebox';
import { TransactionHash } from './parameters.js';

export const common = { tag: 'Midnight Transactions', gate: 'caller', scope: 'midnight', addOn: null } as const;

export const ByHash = Type.Object({ hash: TransactionHash });
