import type { Static } from 'typebox';
import { FIELD } from '../../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../../kit/schema.js';
import type { Epoch } from '../../../shapes/epochs/epochs.js';

const Time = (description: string) => Integer({ description: `${description}, Unix time in seconds` });

export const EpochContent = named(
  'epoch_content',
  Closed({
    epoch: Count(FIELD.epochNumber),
    start_time: Time('Start of its first slot'),
    end_time: Time('End of its last slot'),
    first_block_time: Time('Time of its first block'),
    last_block_time: Time('Time of its newest block'),
    block_count: Count('Number of blocks so far'),
    tx_count: Count('Number of transactions so far'),
    output: described(Amount, 'Sum of the outputs, in lovelace'),
    fees: described(Amount, 'Sum of the fees, in lovelace'),
    active_stake: Nullable(described(Amount, 'Stake that elects the block producers, in lovelace; null without stake')),
  }),
);

export const toEpochContent = (epoch: Static<typeof Epoch>): Static<typeof EpochContent> => ({
  epoch: epoch.epoch,
  start_time: epoch.startTime,
  end_time: epoch.endTime,
  first_block_time: epoch.firstBlockTime,
  last_block_time: epoch.lastBlockTime,
  block_count: epoch.blockCount,
  tx_count: epoch.txCount,
  output: epoch.output,
  fees: epoch.fees,
  active_stake: epoch.activeStake === '0' ? null : epoch.activeStake,
});
