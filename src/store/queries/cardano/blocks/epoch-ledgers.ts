import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The ledger state at the beginning of an epoch. */
export interface EpochLedger {
  readonly epoch: number;
  readonly reserves: bigint;
  /** Fees of the epoch before. */
  readonly fees: bigint;
  /** Stake that elects the leaders of the epoch. */
  readonly activeStake: bigint;
  /** Member and leader rewards that the boundary paid, for the blocks of two epochs before. */
  readonly poolRewards: bigint;
  /** As the ledger encodes its state values. */
  readonly parameters: string;
  readonly nonce: Uint8Array | undefined;
}

/** A few hundred rows at most. Epochs that began before the ledger state did are left out. */
export async function findEpochLedgers(
  db: NetworkDb<'cardano'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, EpochLedger>> {
  const rows = await db.rows<{
    readonly epoch: number;
    readonly reserves: bigint;
    readonly fees: bigint;
    readonly active_stake: bigint;
    readonly pool_rewards: bigint;
    readonly parameters: string | null;
    readonly nonce: Uint8Array | null;
  }>(sql`
    select epoch, reserves, fees, active_stake, pool_rewards, nonce,
           nullif(parameters, lag(parameters) over (order by epoch)) as parameters
      from ${db.schema}.epoch_ledger where epoch between ${from}::bigint and ${to}::bigint order by epoch`);
  // Parameters are several kilobytes and rarely change, so only changes are transferred.
  let parameters = '';
  return new Map(
    rows.map((row) => {
      parameters = row.parameters ?? parameters;
      const { epoch, reserves, fees, active_stake: activeStake, pool_rewards: poolRewards, nonce } = row;
      return [epoch, { epoch, reserves, fees, activeStake, poolRewards, parameters, nonce: nonce ?? undefined }];
    }),
  );
}

export async function findEpochLedger(db: NetworkDb<'cardano'>, epoch: number): Promise<EpochLedger | undefined> {
  return (await findEpochLedgers(db, { from: epoch, to: epoch })).get(epoch);
}
