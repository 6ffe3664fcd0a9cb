import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { streamBlocks } from '../blocks/blocks.js';
import { EpochParameter } from '../epochs/epoch-parameter.js';
import { FIELDS } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import type { Condition } from '../rows/condition.js';
import { PoolId, readPoolId } from './pool-columns.js';

export const poolBlocks = koiosRoute({
  path: 'pool_blocks',
  summary: 'List the blocks of a pool, newest first',
  columns: {
    epoch_no: FIELDS.epoch_no,
    epoch_slot: FIELDS.epoch_slot,
    abs_slot: FIELDS.abs_slot,
    block_height: FIELDS.block_height,
    block_hash: FIELDS.block_hash,
    block_time: FIELDS.block_time,
  },
  parameters: { _pool_bech32: PoolId, ...EpochParameter },
  narrowBy: ['epoch_no'],
  example: { query: { _pool_bech32: EXAMPLE.producer.poolId } },

  async read(context, { parameters, request }) {
    const pool: Condition = {
      kind: 'compare',
      column: 'pool',
      operator: 'eq',
      value: poolIdBech32(readPoolId(parameters._pool_bech32)),
    };
    const epoch: readonly Condition[] =
      parameters._epoch_no === undefined
        ? []
        : [{ kind: 'compare', column: 'epoch_no', operator: 'eq', value: parameters._epoch_no }];
    const source = await streamBlocks(context, { ...request, conditions: [...request.conditions, pool, ...epoch] });
    if (!('batches' in source)) return [];
    return {
      sorted: source.sorted,
      batches: (async function* () {
        for await (const batch of source.batches)
          yield batch.map(({ epoch_no, epoch_slot, abs_slot, block_height, hash, block_time }) => ({
            epoch_no,
            epoch_slot,
            abs_slot,
            block_height,
            block_hash: hash,
            block_time,
          }));
      })(),
    };
  },
});
