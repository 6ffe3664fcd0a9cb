import Type from 'typebox';
import { epochToSlot, slotToTime } from '../../../../chains/cardano/time.js';
import { epochFirstBlocks } from '../../../../store/queries/cardano/blocks/epoch-first-blocks.js';
import { epochsBetween } from '../../../../store/queries/cardano/blocks/epochs.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { findEpochStakeTotal } from '../../../../store/queries/cardano/pools/epoch-pools.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { toEpochsJson } from '../../../services/epochs/epochs.js';
import { eraName } from '../../../shapes/cardano-blocks/block-json.js';
import { amount, amountOrNull, count, FIELDS, number, numberOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { EpochParameter, readEpochBounds } from './epoch-parameter.js';

/** A network has a few hundred epochs. */
const MAX_EPOCHS = 100_000;

export const epochInfo = koiosRoute({
  path: 'epoch_info',
  summary: 'List epochs with their figures, newest first',
  columns: {
    epoch_no: FIELDS.epoch_no,
    era: FIELDS.era,
    out_sum: amount('Sum of the outputs of its transactions, in lovelace'),
    fees: amount('Sum of the fees, in lovelace'),
    tx_count: count('Number of transactions'),
    blk_count: count('Number of blocks'),
    start_time: number('Start of the first slot, Unix time in seconds'),
    end_time: number('End of the last slot, Unix time in seconds'),
    first_block_time: numberOrNull('Time of the first block; null for the next epoch'),
    last_block_time: numberOrNull('Time of the newest block; null for the next epoch'),
    active_stake: amountOrNull('Stake that elects its leaders, in lovelace; null without ledger state'),
    total_rewards: amountOrNull('Rewards of the epoch, in lovelace; null until they are paid'),
    avg_blk_reward: amountOrNull('Average rewards of a block, in lovelace; null until they are paid'),
  },
  parameters: {
    ...EpochParameter,
    _include_next_epoch: Type.Optional(
      Type.Boolean({ description: 'True: include the next epoch with its active stake, when it is known' }),
    ),
  },
  example: { query: { _epoch_no: EXAMPLE.block.epoch } },

  async read({ db, network }, { parameters, request }) {
    const { from, to } = readEpochBounds(request, parameters._epoch_no);
    const sums = await epochsBetween(
      db,
      { after: from - 1, before: to + 1 },
      { order: 'desc', skip: 0, limit: MAX_EPOCHS },
    );
    const epochs = await toEpochsJson(db, network, sums);
    const blocks = await epochFirstBlocks(
      db,
      epochs.map(({ epoch }) => epoch),
    );
    const rows = epochs.map((epoch) => ({
      epoch_no: epoch.epoch,
      era: eraName(blocks.get(epoch.epoch)?.era ?? 0),
      out_sum: epoch.output,
      fees: epoch.fees,
      tx_count: epoch.txCount,
      blk_count: epoch.blockCount,
      start_time: epoch.startTime,
      end_time: epoch.endTime,
      first_block_time: epoch.firstBlockTime as number | null,
      last_block_time: epoch.lastBlockTime as number | null,
      active_stake: epoch.activeStake,
      total_rewards: epoch.totalRewards,
      avg_blk_reward: epoch.avgBlockReward,
    }));
    if (parameters._include_next_epoch !== true) return rows;
    const next = (await readTip(db)).epoch + 1;
    const stake = next < from || next > to ? undefined : await findEpochStakeTotal(db, next);
    if (stake === undefined) return rows;
    const start = slotToTime(network, epochToSlot(network, next));
    return [
      {
        epoch_no: next,
        era: rows[0]?.era ?? eraName(0),
        out_sum: '0',
        fees: '0',
        tx_count: 0,
        blk_count: 0,
        start_time: start,
        end_time: slotToTime(network, epochToSlot(network, next + 1)),
        first_block_time: null,
        last_block_time: null,
        active_stake: stake.toString(),
        total_rewards: null,
        avg_blk_reward: null,
      },
      ...rows,
    ];
  },
});
