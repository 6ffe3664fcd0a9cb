import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** The distribution of the supply, in lovelace. */
export interface Pots {
  readonly epoch: number;
  readonly treasury: bigint;
  readonly reserves: bigint;
  /** Reward balances of the accounts. */
  readonly rewards: bigint;
  /** All deposits. */
  readonly deposits: bigint;
  /** Unspent outputs at script addresses. */
  readonly locked: bigint;
  /** Fees of the transactions of the epoch. */
  readonly fees: bigint;
  /** Donations to the treasury in the epoch. */
  readonly donations: bigint;
}

/** The distribution at the start of an epoch; fees and donations are sums over the epoch. */
export interface EpochPots extends Pots {
  readonly drepDeposits: bigint;
  readonly proposalDeposits: bigint;
  /** Stake that elects the leaders of the epoch. */
  readonly activeStake: bigint;
  /** Stake delegated at the start of the epoch, which elects the leaders of the next one. */
  readonly delegatedStake: bigint;
}

/** The distribution after the newest block. The stake is undefined before the first epoch boundary. */
export interface CurrentPots extends Pots {
  readonly activeStake: bigint | undefined;
}

/** Undefined where the epoch did not begin with a boundary that the ledger state includes. */
export async function findEpochPots(db: NetworkDb<'cardano'>, epoch: number): Promise<EpochPots | undefined> {
  const [pots] = await selectEpochPots(db, sql`select * from ${db.schema}.epoch_ledger where epoch = ${epoch}`);
  return pots;
}

/** Newest first. There is one row for each epoch. */
export const listEpochPots = (
  db: NetworkDb<'cardano'>,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly EpochPots[]> =>
  selectEpochPots(db, sql`select * from ${db.schema}.epoch_ledger order by epoch desc offset ${skip} limit ${limit}`);

/** Donations of an epoch enter the treasury at the next boundary. */
const selectEpochPots = (db: NetworkDb<'cardano'>, epochs: Sql): Promise<readonly EpochPots[]> =>
  db.rows(sql`
    select l.epoch, l.treasury, l.reserves, l.rewards, l.deposits, l.locked,
           l.drep_deposits as "drepDeposits", l.proposal_deposits as "proposalDeposits",
           l.active_stake as "activeStake",
           (select coalesce(sum(p.lovelace), 0)::bigint from ${db.schema}.epoch_pool p
             where p.epoch = l.epoch + 1) as "delegatedStake",
           coalesce((select e.fees from ${db.schema}.epoch e where e.epoch = l.epoch), 0)::bigint as fees,
           coalesce((select n.donations from ${db.schema}.epoch_ledger n where n.epoch = l.epoch + 1),
                    (select b.donations from ${db.schema}.ledger_block b order by b.height desc limit 1)) as donations
      from (${epochs}) l order by l.epoch desc`);

/** The pots after the newest block that the ledger state includes. */
export async function readLedgerPots(
  db: NetworkDb<'cardano'>,
): Promise<Readonly<Record<'treasury' | 'reserves' | 'fees' | 'deposits' | 'donations' | 'utxo', bigint>>> {
  const row = await db.first<Awaited<ReturnType<typeof readLedgerPots>>>(sql`
    select treasury, reserves, fees, deposits, donations, utxo from ${db.schema}.ledger_block
     order by height desc limit 1`);
  if (row === undefined) throw new RangeError('the index has no ledger state');
  return row;
}

/** Call it where the index has the ledger state of its newest block. */
export async function readCurrentPots(db: NetworkDb<'cardano'>): Promise<CurrentPots> {
  const row = await db.first<Omit<CurrentPots, 'activeStake'> & { readonly activeStake: bigint | null }>(sql`
    select b.epoch, l.treasury, l.reserves, l.deposits, l.locked, l.donations, e.fees::bigint as fees,
           coalesce(s.rewards - (select coalesce(sum(w.lovelace), 0) from ${db.schema}.withdrawal w
                                  where w.tx_id >= coalesce(f.first_tx_id, 0))
                              + (select coalesce(sum(d.lovelace), 0) from ${db.schema}.direct_deposit d
                                  where d.tx_id >= coalesce(f.first_tx_id, 0)), 0)::bigint as rewards,
           s.active_stake as "activeStake"
      from (select * from ${db.schema}.ledger_block order by height desc limit 1) l
      join ${db.schema}.block b on b.height = l.height
      join ${db.schema}.epoch e on e.epoch = b.epoch
      left join ${db.schema}.epoch_ledger s on s.epoch = b.epoch
      left join ${db.schema}.block f on f.height = s.height`);
  return { ...row!, activeStake: row!.activeStake ?? undefined };
}
