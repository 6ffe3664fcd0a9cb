import type { Static } from 'typebox';
import { parsePoolId } from '../../../../chains/cardano/pools/pool-id.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import { Batch } from '../../../kit/paging.js';
import { PoolId, readPoolId } from '../../../shapes/cardano-blocks/block-parameters.js';
import type { Pool } from '../../../shapes/stake-pools/pool-json.js';
import { amount, amountOrNull, count, countOrNull, FIELDS, json, number, text, textOrNull } from '../fields.js';
import { type RowRequest, readAllowed } from '../rows/row-request.js';

export const PoolIds = { _pool_bech32_ids: Batch(PoolId, 100) };

export { PoolId, readPoolId };

/** Columns of `pool_list` and `pool_info`. */
export const POOL_COLUMNS = {
  pool_id_bech32: FIELDS.pool_id_bech32,
  pool_id_hex: FIELDS.pool_id_hex,
  active_epoch_no: count('First epoch in which the parameters apply'),
  margin: number('Margin, 0 to 1'),
  fixed_cost: amount('Fixed cost for an epoch, in lovelace'),
  pledge: amount('Declared pledge, in lovelace'),
  deposit: amountOrNull('Deposit of the registration, in lovelace'),
  reward_addr: text('Stake address that receives the rewards'),
  owners: json('Stake addresses of the owners'),
  relays: json('Relays'),
  meta_url: textOrNull('URL of the metadata; null without any'),
  meta_hash: textOrNull('Hash of the metadata; null without any'),
  pool_status: text('`registered`, `retiring` or `retired`'),
  active_stake: amountOrNull('Active stake of this epoch, in lovelace; null without ledger state'),
  retiring_epoch: countOrNull('Epoch of the retirement; null without one'),
} as const;

export const toPoolRow = (pool: Static<typeof Pool>) => ({
  pool_id_bech32: pool.poolIdBech32,
  pool_id_hex: pool.poolIdHex,
  active_epoch_no: pool.activeEpochNo,
  margin: Number((pool.marginPct / 100).toPrecision(15)),
  fixed_cost: pool.fixedCost,
  pledge: pool.pledgeDeclared,
  deposit: pool.deposit,
  reward_addr: pool.rewardAddr,
  owners: pool.owners,
  relays: pool.relays,
  meta_url: pool.metaUrl,
  meta_hash: pool.metaHash,
  pool_status: pool.poolStatus,
  active_stake: pool.activeStake,
  retiring_epoch: pool.retiringEpoch,
});

/** The pools that filters on the id name; undefined for all. Texts that are no pool id name none. */
export function readPoolFilter(request: RowRequest): readonly Uint8Array[] | undefined {
  return readAllowed(request, 'pool_id_bech32')?.flatMap((text) => {
    try {
      return [parsePoolId(String(text))];
    } catch (error) {
      if (error instanceof DecodeError || error instanceof ServiceError) return [];
      throw error;
    }
  });
}
