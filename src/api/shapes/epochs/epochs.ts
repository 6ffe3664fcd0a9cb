import Type, { type Static } from 'typebox';
import { epochToSlot, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { EpochSums } from '../../../store/queries/cardano/blocks/epochs.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { EpochNumber } from '../cardano-blocks/block-parameters.js';

const Time = (description: string) => Integer({ description: `${description}, Unix time in seconds` });

export const Epoch = named(
  'Epoch',
  Closed({
    epoch: Count(FIELD.epochNumber),
    startTime: Time('Start of its first slot'),
    endTime: Time('End of its last slot'),
    firstBlockTime: Time('Time of the first block of the epoch'),
    lastBlockTime: Time('Time of the newest block of the epoch'),
    blockCount: Count('Number of blocks in the epoch so far'),
    txCount: Count('Number of transactions in the epoch so far'),
    output: described(Amount, 'Sum of the outputs of its transactions, in lovelace'),
    fees: described(Amount, 'Sum of the fees of its transactions, in lovelace'),
    activeStake: Nullable(
      described(
        Amount,
        'Stake that elects the leaders of the epoch, in lovelace; null when the index has no ledger state, and in the first epoch of a chain',
      ),
    ),
    totalRewards: Nullable(
      described(
        Amount,
        'Member and leader rewards of the epoch, in lovelace; null until they are paid two epochs later, and when the index has no ledger state',
      ),
    ),
    avgBlockReward: Nullable(
      described(Amount, 'Rewards of the epoch divided by its blocks, in lovelace; null as `totalRewards` is'),
    ),
  }),
);

/** The part of an epoch that the ledger state has. */
export interface EpochTotals {
  readonly activeStake: bigint | undefined;
  readonly rewards: bigint | undefined;
}

export const toEpochJson = (
  sums: EpochSums,
  { activeStake, rewards }: EpochTotals,
  network: CardanoNetwork,
): Static<typeof Epoch> => ({
  epoch: sums.epoch,
  startTime: slotToTime(network, epochToSlot(network, sums.epoch)),
  endTime: slotToTime(network, epochToSlot(network, sums.epoch + 1)),
  firstBlockTime: slotToTime(network, sums.firstSlot),
  lastBlockTime: slotToTime(network, sums.lastSlot),
  blockCount: sums.blockCount,
  txCount: sums.txCount,
  output: sums.output.toString(),
  fees: sums.fees.toString(),
  activeStake: activeStake?.toString() ?? null,
  totalRewards: rewards?.toString() ?? null,
  avgBlockReward: rewards === undefined ? null : (rewards / BigInt(sums.blockCount)).toString(),
});

export const noSuchEpoch = (): ServiceError => new ServiceError('not-found', 'There is no block in that epoch');

export const noSnapshot = (epoch: number): ServiceError =>
  new ServiceError('not-found', `There is no stake snapshot of epoch ${epoch}`);

export const EpochPath = Type.Object({ epoch: EpochNumber });
