import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, named } from '../../kit/schema.js';

export const TxWithdrawal = named(
  'TxWithdrawal',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    amount: described(Amount, 'Amount withdrawn, in lovelace'),
    txHash: Type.String({ description: FIELD.txHash }),
    slot: Count('Absolute slot'),
    epoch: Count(FIELD.epoch),
    blockTime: Integer({ description: 'Unix time in seconds' }),
  }),
);
export type TxWithdrawal = Static<typeof TxWithdrawal>;

interface Withdrawal {
  readonly stakeAddress: string;
  readonly lovelace: bigint;
  readonly txHash: string;
  readonly slot: number;
  readonly epoch: number;
}

export const toWithdrawalJson = (
  { stakeAddress, lovelace, txHash, slot, epoch }: Withdrawal,
  network: CardanoNetwork,
): TxWithdrawal => ({
  stakeAddress,
  amount: lovelace.toString(),
  txHash,
  slot,
  epoch,
  blockTime: slotToTime(network, slot),
});
