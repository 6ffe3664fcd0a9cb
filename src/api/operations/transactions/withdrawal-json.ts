import Type, { type Static } from 'typebox';
import { Amount, Closed, Count, Integer, named } from '../../schema.js';

export const TxWithdrawal = named(
  'TxWithdrawal',
  Closed({
    stakeAddress: Type.String(),
    amount: Amount,
    txHash: Type.String(),
    slot: Count('Absolute slot'),
    epoch: Count(),
    blockTime: Integer({ description: 'Unix time in seconds' }),
  }),
);
export type TxWithdrawal = Static<typeof TxWithdrawal>;
