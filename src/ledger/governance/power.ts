import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, isPredefined } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';
import type { StakeSnapshot } from '../state/stake-snapshot.js';

export interface VotingPower {
  /** By `drepKey`: registered DReps and the predefined ones that have delegators. */
  readonly dreps: ReadonlyMap<string, bigint>;
  /** By key hash in hexadecimal: pools with stake. */
  readonly pools: ReadonlyMap<string, bigint>;
  readonly totalPoolPower: bigint;
}

/**
 * The voting power at an epoch boundary. A DRep has the unspent outputs, reward balances and proposal deposits of its
 * delegators now; a pool has its stake of the snapshot and the proposal deposits of its delegators now.
 */
export function computeVotingPower(state: LedgerState, mark: StakeSnapshot): VotingPower {
  const { accounts } = state;
  const proposalDeposits = sumProposalDeposits(state);
  const power = new BigInt64Array(state.drepNumbers.end);
  const counts = new Uint8Array(state.drepNumbers.end);
  for (let id = 0; id < accounts.count; id += 1) {
    const drep = accounts.drep(id);
    if (drep === 0 || !accounts.isRegistered(id)) continue;
    counts[drep] = 1;
    power[drep]! += accounts.utxo(id) + accounts.rewards(id);
  }
  for (const [account, deposit] of proposalDeposits) {
    const drep = accounts.drep(account);
    if (drep !== 0 && accounts.isRegistered(account)) power[drep]! += deposit;
  }
  const dreps = new Map<string, bigint>();
  for (let drep = 1; drep < power.length; drep += 1) {
    const key = state.drepNumbers.key(drep);
    if (counts[drep] === 1 && (isPredefined(key) || state.dreps.has(key))) dreps.set(key, power[drep]!);
  }
  return { dreps, ...computePoolPower(state, mark, proposalDeposits) };
}

function computePoolPower(
  state: LedgerState,
  mark: StakeSnapshot,
  proposalDeposits: ReadonlyMap<number, bigint>,
): Pick<VotingPower, 'pools' | 'totalPoolPower'> {
  const pools = new Map<string, bigint>();
  for (const [number, { stake, delegators }] of mark.byPool)
    if (delegators > 0) pools.set(state.poolNumbers.key(number), stake);
  let totalPoolPower = mark.totalStake;
  for (const [account, deposit] of proposalDeposits) {
    const number = state.accounts.isRegistered(account) ? state.accounts.pool(account) : 0;
    const key = number === 0 ? undefined : state.poolNumbers.key(number);
    const stake = key === undefined ? undefined : pools.get(key);
    if (key === undefined || stake === undefined) continue;
    pools.set(key, stake + deposit);
    totalPoolPower += deposit;
  }
  return { pools, totalPoolPower };
}

/** Deposits of the active proposals by the account that gets them back. */
function sumProposalDeposits(state: LedgerState): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { returnAccount, proposal } of state.proposals.values())
    sums.set(returnAccount, (sums.get(returnAccount) ?? 0n) + proposal.deposit);
  return sums;
}

/** The default vote of a pool: the predefined DRep to which its reward account delegates. */
export function findPoolDelegation(state: LedgerState, pool: string): 'abstain' | 'no-confidence' | undefined {
  const registration = state.pools.get(pool)?.registration;
  if (registration === undefined || !state.accounts.isRegistered(registration.rewardAccount)) return undefined;
  const drep = state.accounts.drep(registration.rewardAccount);
  const key = drep === 0 ? undefined : state.drepNumbers.key(drep);
  return key === ALWAYS_ABSTAIN || key === ALWAYS_NO_CONFIDENCE ? key : undefined;
}
