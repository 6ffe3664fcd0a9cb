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
      described(Amount, 'Active stake of the epoch, in lovelace; null: stake snapshots are unknown'),
    ),
    totalRewards: Nullable(described(Amount, 'Rewards of the epoch, in lovelace; null: rewards are unknown')),
    avgBlockReward: Nullable(
      described(Amount, 'Rewards of the epoch divided by its blocks, in lovelace; null: rewards are unknown'),
    ),
  }),
);

export const toEpochJson = (sums: EpochSums, network: CardanoNetwork): Static<typeof Epoch> => ({
  epoch: sums.epoch,
  startTime: slotToTime(network, epochToSlot(network, sums.epoch)),
  endTime: slotToTime(network, epochToSlot(network, sums.epoch + 1)),
  firstBlockTime: slotToTime(network, sums.firstSlot),
  lastBlockTime: slotToTime(network, sums.lastSlot),
  blockCount: sums.blockCount,
  txCount: sums.txCount,
  output: sums.output.toString(),
  fees: sums.fees.toString(),
  activeStake: null,
  totalRewards: null,
  avgBlockReward: null,
});

export const noSuchEpoch = (): ServiceError => new ServiceError('not-found', 'There is no block in that epoch');

export const EpochPath = Type.Object({ epoch: EpochNumber });
