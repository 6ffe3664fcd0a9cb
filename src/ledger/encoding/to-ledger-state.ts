import { toHex } from '../../kernel/hex.js';
import type { ResolveAccount } from '../blocks/ledger-block.js';
import { resolveRewardAddress, resolveWithdrawals } from '../governance/apply-proposals.js';
import { isBootstrap } from '../governance/voting-thresholds.js';
import { actionKey, credentialKey, drepKey, voteKey } from '../state/keys.js';
import { LedgerState } from '../state/ledger-state.js';
import type { StakeSnapshot } from '../state/stake-snapshot.js';
import { toPoolRegistration } from '../transactions/pool-certificates.js';
import type { NodeProposal, NodeSnapshot, NodeState } from './node-state.js';

/** Makes a ledger state of a node's. Rewards that the node has begun to compute are not part of it. */
export function toLedgerState(node: NodeState, resolveAccount: ResolveAccount): LedgerState {
  const { certificates, outputs, governance, snapshots } = node;
  const state = new LedgerState({
    epoch: node.epoch,
    parameters: governance.parameters,
    pots: {
      treasury: node.treasury,
      reserves: node.reserves,
      fees: outputs.fees,
      deposits: outputs.deposits,
      donations: outputs.donations,
      utxo: outputs.utxo.reduce((sum, [, { lovelace }]) => sum + lovelace, 0n),
    },
  });
  state.epoch.update({
    previousParameters: governance.previousParameters,
    previousFees: snapshots.fees,
    previousBlocks: toBlockCounts(node.previousBlocks),
  });
  for (const [pool, count] of toBlockCounts(node.blocks)) state.blocks.set(pool, count);
  addAccounts(state, node, resolveAccount);
  addPools(state, node, resolveAccount);
  for (const { credential, expiresAfter, anchor, deposit } of certificates.dreps)
    state.dreps.set(credentialKey(credential), { credential, expiresAfter, anchor, deposit });
  for (const authorization of certificates.authorizations)
    state.authorizations.set(credentialKey(authorization.cold), authorization);
  for (const [position, proposal] of governance.proposals.entries())
    addProposal(state, proposal, position, resolveAccount);
  state.governance.set({
    committee: governance.committee,
    constitution: governance.constitution,
    enacted: governance.enacted,
    dormantEpochs: certificates.dormantEpochs,
    nextPosition: governance.proposals.length,
    ratified: {
      enacted: governance.ratification.enacted.map(actionKey),
      expired: governance.ratification.expired.map(actionKey),
      delayed: governance.ratification.delayed,
    },
  });
  state.snapshots.set({
    mark: toStakeSnapshot(state, snapshots.mark, resolveAccount),
    set: toStakeSnapshot(state, snapshots.set, resolveAccount),
    go: toStakeSnapshot(state, snapshots.go, resolveAccount),
  });
  return state;
}

const toBlockCounts = (counts: NodeState['blocks']): ReadonlyMap<string, number> =>
  new Map(counts.map(([pool, blocks]) => [toHex(pool), blocks]));

function addAccounts(state: LedgerState, { certificates, outputs }: NodeState, resolveAccount: ResolveAccount): void {
  const { accounts } = state;
  for (const [credential, lovelace] of outputs.stake) accounts.addUtxo(resolveAccount(credential), lovelace);
  for (const { credential, rewards, deposit, pool, drep } of certificates.accounts) {
    const account = resolveAccount(credential);
    accounts.register(account, deposit);
    accounts.addRewards(account, rewards);
    if (pool !== undefined) accounts.delegate(account, state.poolNumbers.number(toHex(pool)));
    if (drep !== undefined) accounts.delegateVote(account, state.drepNumbers.number(drepKey(drep)));
  }
  // Later versions of the ledger have the same accounts there as in the delegations.
  if (!isBootstrap(state.epoch.get().parameters)) return;
  for (const { credential, delegators } of certificates.dreps)
    for (const delegator of delegators) state.drepDelegators.add(credentialKey(credential), resolveAccount(delegator));
}

function addPools(state: LedgerState, { certificates }: NodeState, resolveAccount: ResolveAccount): void {
  const byPool = <T>(entries: readonly (readonly [Uint8Array, T])[]): ReadonlyMap<string, T> =>
    new Map(entries.map(([pool, value]) => [toHex(pool), value]));
  const next = new Map(certificates.nextPools.map((parameters) => [toHex(parameters.operator), parameters]));
  const deposits = byPool(certificates.poolDeposits);
  const retirements = byPool(certificates.retirements);
  for (const parameters of certificates.pools) {
    const key = toHex(parameters.operator);
    const later = next.get(key);
    state.pools.set(key, {
      registration: toPoolRegistration(parameters, resolveAccount),
      next: later && toPoolRegistration(later, resolveAccount),
      deposit: deposits.get(key) ?? 0n,
      retiresIn: retirements.get(key),
    });
  }
}

function addProposal(state: LedgerState, node: NodeProposal, position: number, resolveAccount: ResolveAccount): void {
  const { id, proposal, proposedIn, expiresAfter } = node;
  const action = actionKey(id);
  state.proposals.set(action, {
    id,
    proposal,
    position,
    returnAccount: resolveRewardAddress(proposal.returnAddress, resolveAccount),
    withdrawalAccounts: resolveWithdrawals(proposal, resolveAccount),
    proposedIn,
    expiresAfter,
  });
  const votes = [
    ...node.committeeVotes.map(([credential, vote]) => ({ voter: { role: 'committee', credential }, vote }) as const),
    ...node.drepVotes.map(([credential, vote]) => ({ voter: { role: 'drep', credential }, vote }) as const),
    ...node.poolVotes.map(
      ([hash, vote]) => ({ voter: { role: 'pool', credential: { type: 'key', hash } }, vote }) as const,
    ),
  ];
  for (const { voter, vote } of votes) state.votes.set(voteKey(action, voter), { action, voter, vote });
}

function toStakeSnapshot(state: LedgerState, node: NodeSnapshot, resolveAccount: ResolveAccount): StakeSnapshot {
  const stakes = new Map(node.stake.map(([credential, stake]) => [credentialKey(credential), stake]));
  const delegations = node.delegations.map(([credential, pool]) => ({
    account: resolveAccount(credential),
    pool: toHex(pool),
    stake: stakes.get(credentialKey(credential)) ?? 0n,
  }));
  const rows = delegations.filter(({ stake }) => stake > 0n).toSorted((a, b) => a.account - b.account);
  const delegationsByPool = new Map<string, typeof delegations>();
  for (const delegation of delegations) {
    const group = delegationsByPool.get(delegation.pool);
    if (group === undefined) delegationsByPool.set(delegation.pool, [delegation]);
    else group.push(delegation);
  }
  const counts = new Map(node.delegatorCounts?.map(([pool, count]) => [toHex(pool), count]));
  const byPool = node.pools.map((parameters) => {
    const key = toHex(parameters.operator);
    const registration = toPoolRegistration(parameters, resolveAccount);
    const owners = new Set(registration.owners);
    const delegators = delegationsByPool.get(key) ?? [];
    const ownerStake = sumStake(delegators.filter(({ account }) => owners.has(account)));
    const count = counts.get(key) ?? delegators.length;
    const pool = { registration, stake: sumStake(delegators), delegators: count, ownerStake };
    return [state.poolNumbers.number(key), pool] as const;
  });
  return {
    accounts: Int32Array.from(rows, ({ account }) => account),
    pools: Int32Array.from(rows, ({ pool }) => state.poolNumbers.number(pool)),
    stakes: BigInt64Array.from(rows, ({ stake }) => stake),
    totalStake: sumStake(rows),
    byPool: new Map(byPool),
  };
}

const sumStake = (rows: readonly { readonly stake: bigint }[]): bigint =>
  rows.reduce((sum, { stake }) => sum + stake, 0n);
