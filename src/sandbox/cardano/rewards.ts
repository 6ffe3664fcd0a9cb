import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { Rational } from '../../chains/cardano/rational.js';
import { pay } from './apply-transaction.js';
import type { Ledger, StakeSnapshot } from './ledger.js';

const NO_STAKE: StakeSnapshot = { accounts: new Map() };
export const NO_SNAPSHOTS = { mark: NO_STAKE, set: NO_STAKE, go: NO_STAKE };

const share = (amount: bigint, { numerator, denominator }: Rational): bigint => (amount * numerator) / denominator;

/** The current delegated stake by account and pool. */
export function takeSnapshot(ledger: Ledger): StakeSnapshot {
  const accounts = new Map<string, { stake: bigint; pool: string }>();
  for (const [key, { pool, rewards }] of ledger.accounts) {
    if (pool === undefined || !ledger.pools.has(pool)) continue;
    const stake = ledger.getStake(key) + rewards;
    if (stake > 0n) accounts.set(key, { stake, pool });
  }
  return { accounts };
}

/**
 * Pays rewards for the stake of two epochs ago. Unlike the real ledger, a pool's reward depends on its stake only,
 * because most pools make no block in an epoch with few blocks.
 */
export function payRewards(ledger: Ledger, parameters: ProtocolParameters): void {
  const { accounts } = ledger.standing.snapshots.go;
  const fees = ledger.pot('fees');
  const expansion = share(ledger.pot('reserves'), parameters.monetaryExpansion);
  const toTreasury = share(expansion + fees, parameters.treasuryGrowth);
  const available = expansion + fees - toTreasury;
  let paid = 0n;
  for (const [account, lovelace] of computeRewards(ledger, accounts, available, Number(parameters.desiredPools))) {
    const entry = ledger.accounts.get(account);
    if (entry === undefined) continue;
    ledger.put(ledger.accounts, account, { ...entry, rewards: entry.rewards + lovelace });
    paid += lovelace;
  }
  ledger.move('fees', -fees);
  ledger.move('treasury', toTreasury);
  ledger.move('reserves', fees - toTreasury - paid);
}

function computeRewards(
  ledger: Ledger,
  accounts: StakeSnapshot['accounts'],
  available: bigint,
  desiredPools: number,
): ReadonlyMap<string, bigint> {
  const pools = new Map<string, { stake: bigint; readonly members: [account: string, stake: bigint][] }>();
  let total = 0n;
  for (const [account, { stake, pool }] of accounts) {
    const entry = pools.get(pool) ?? { stake: 0n, members: [] };
    entry.stake += stake;
    entry.members.push([account, stake]);
    pools.set(pool, entry);
    total += stake;
  }
  const rewards = new Map<string, bigint>();
  const add = (account: string, lovelace: bigint): void => {
    if (lovelace > 0n) rewards.set(account, (rewards.get(account) ?? 0n) + lovelace);
  };
  // No pool earns more than the share of a saturated pool, or an equal share when there are fewer pools than desired.
  const max = available / BigInt(Math.max(1, Math.min(desiredPools, pools.size)));
  for (const [id, { stake, members }] of pools) {
    const parameters = ledger.pools.get(id)?.parameters;
    if (parameters === undefined) continue;
    const proportional = (available * stake) / total;
    const earned = proportional < max ? proportional : max;
    const cost = earned < parameters.cost ? earned : parameters.cost;
    const margin = share(earned - cost, parameters.margin);
    add(rewardKey(parameters.rewardAccount), cost + margin);
    const rest = earned - cost - margin;
    for (const [account, own] of members) add(account, (rest * own) / stake);
  }
  return rewards;
}

const SCRIPT_REWARD = 15;

/** The account of a reward address. */
export const rewardKey = (address: Uint8Array): string =>
  `${address[0]! >> 4 === SCRIPT_REWARD ? 's' : 'k'}${Buffer.from(address.subarray(1)).toString('hex')}`;

/** Refunds and withdrawals go to the account, or to the treasury when it is not registered. */
export function payOrReturnToTreasury(ledger: Ledger, rewardAddress: Uint8Array, lovelace: bigint): void {
  if (!pay(ledger, rewardAddress, lovelace)) ledger.move('treasury', lovelace);
}
