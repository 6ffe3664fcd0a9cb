import type { BlockQuery } from '../../../chains/cardano/node/ledger-query.js';
import {
  compareNodeCredentials,
  fromNodeCredential,
  type NodeCredential,
  toNodeCredential,
} from '../../../chains/cardano/node/node-credential.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import { credentialKey, drepKey } from '../../../ledger/state/keys.js';
import type { DRepEntry } from '../../../ledger/state/ledger-state.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findAccounts } from '../../../store/queries/cardano/accounts/accounts.js';
import { findDRepIds } from '../../../store/queries/cardano/governance/drep-updates.js';
import {
  LEDGER_ENTRY_KINDS,
  ledgerEntries,
  readDormantEpochs,
} from '../../../store/queries/cardano/governance/ledger-entries.js';
import { listVoteDelegators } from '../../../store/queries/cardano/governance/vote-delegators.js';
import { findLedgerEntries } from '../../../store/queries/cardano/ledger/ledger-entries.js';
import { readLedgerPots } from '../../../store/queries/cardano/ledger/pots.js';
import { findSnapshotStakes } from '../../../store/queries/cardano/ledger/state-at.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { readAccountStates } from '../../services/ledger/account-states.js';
import {
  MAX_DELEGATORS,
  readCommitteeMembers,
  readDRepStake,
  readExpectedParameters,
  readGovernanceState,
  readPoolStake,
  readProposals,
  readRatifyState,
  requireGovernance,
} from './answer-governance-query.js';
import { sortByCredential, toNodeAnchor, toNodeConstitution, toNodeDRep } from './node-values.js';
import type { QueriedLedgerState } from './queried-ledger-state.js';

const MAX_ACCOUNTS = 1_000;

/** Queries that need the computed ledger state; undefined for any other. A result may itself be undefined. */
export async function answerLedgerQuery(
  state: QueriedLedgerState,
  query: BlockQuery,
): Promise<{ readonly result: unknown } | undefined> {
  const answer = findAnswer(state, query);
  if (answer === undefined) return undefined;
  await requireLedger(state.db);
  return { result: await answer() };
}

function findAnswer(state: QueriedLedgerState, query: BlockQuery): (() => Promise<unknown>) | undefined {
  const { db } = state;
  switch (query.type) {
    case 'GetAccountState':
      return async () => {
        const { treasury, reserves } = await readLedgerPots(db);
        return { treasury, reserves };
      };
    case 'GetStakePools':
      return async () => (await ledgerEntries(db, 'pool')).map(({ key }) => key).toSorted();
    case 'GetStakeSnapshots':
      return () => readStakeSnapshots(state, query.pools);
    case 'GetConstitution':
      return () => readConstitution(db);
    case 'GetProposals':
      return () => readProposals(state, query.actions);
    case 'GetCommitteeMembersState':
      return () => readCommitteeMembers(state, query);
    case 'GetGovState':
      return () => readGovernanceState(state);
    case 'GetRatifyState':
      return () => readRatifyState(state);
    case 'GetDRepStakeDistr':
      return () => readDRepStake(state, query.dreps);
    case 'GetSPOStakeDistr':
      return () => readPoolStake(state, query.pools);
    case 'GetFuturePParams':
      return () => readExpectedParameters(state);
    case 'GetDRepState':
      return () => readDReps(db, query.dreps);
    case 'GetFilteredDelegationsAndRewardAccounts':
      return async () => {
        const accounts = await readAccounts(state, query.accounts);
        return {
          delegations: accounts.flatMap(({ credential, pool }) => (pool === undefined ? [] : [[credential, pool]])),
          rewards: accounts.map(({ credential, rewards }) => [credential, rewards]),
        };
      };
    case 'GetFilteredVoteDelegatees':
      return async () =>
        (await readAccounts(state, query.accounts)).flatMap(({ credential, drep }) =>
          drep === undefined ? [] : [[credential, toNodeDRep(drep)]],
        );
    default:
      return undefined;
  }
}

async function readStakeSnapshots({ db, epoch }: QueriedLedgerState, wanted: readonly string[] | undefined) {
  const { mark, set, go } = await findSnapshotStakes(db, epoch);
  const pools = wanted ?? [...new Set([...mark.keys(), ...set.keys(), ...go.keys()])];
  const sum = (stakes: ReadonlyMap<string, bigint>): bigint => [...stakes.values()].reduce((a, b) => a + b, 0n);
  return {
    pools: pools
      .toSorted()
      .map((pool) => [pool, { mark: mark.get(pool) ?? 0n, set: set.get(pool) ?? 0n, go: go.get(pool) ?? 0n }]),
    totalMark: sum(mark),
    totalSet: sum(set),
    totalGo: sum(go),
  };
}

async function readConstitution(db: NetworkDb<'cardano'>) {
  const { constitution } = await requireGovernance(db);
  return toNodeConstitution(constitution);
}

/** Newer nodes add the dormant epochs to the expiry. */
async function readDReps(db: NetworkDb<'cardano'>, wanted: readonly NodeCredential[]) {
  const credentials = wanted.map(fromNodeCredential);
  const rows =
    wanted.length === 0
      ? await ledgerEntries(db, 'drep')
      : await findLedgerEntries(db, LEDGER_ENTRY_KINDS.drep, credentials.map(credentialKey));
  const entries = rows.map(({ value }) => decodeStateValue<DRepEntry>(value));
  const dormant = await readDormantEpochs(db);
  const known = wanted.length === 0 ? undefined : await findDRepIds(db, credentials);
  const drepIds = known?.filter((id) => id !== undefined);
  const delegations = await listVoteDelegators(db, { drepIds, limit: MAX_DELEGATORS + 1 });
  if (delegations.length > MAX_DELEGATORS)
    throw new ServiceError('invalid', `The DReps have more than ${MAX_DELEGATORS} delegators: query fewer DReps`);
  const delegators = new Map<string, NodeCredential[]>();
  for (const { drep, stake } of delegations) {
    const accounts = delegators.get(drepKey(drep));
    if (accounts === undefined) delegators.set(drepKey(drep), [toNodeCredential(stake)]);
    else accounts.push(toNodeCredential(stake));
  }
  return sortByCredential(
    entries.map(({ credential, expiresAfter, anchor, deposit }) => {
      const accounts = delegators.get(drepKey(credential)) ?? [];
      return [
        toNodeCredential(credential),
        {
          expiry: expiresAfter + dormant,
          anchor: anchor && toNodeAnchor(anchor),
          deposit,
          delegators: accounts.toSorted(compareNodeCredentials),
        },
      ] as const;
    }),
  );
}

/** The registered ones among the accounts. */
async function readAccounts({ db, network }: QueriedLedgerState, wanted: readonly NodeCredential[]) {
  if (wanted.length > MAX_ACCOUNTS)
    throw new ServiceError('invalid', `At most ${MAX_ACCOUNTS} accounts can be queried at once`);
  const accounts = await findAccounts(db, wanted.map(fromNodeCredential));
  const states = await readAccountStates(
    db,
    network,
    accounts.map(({ stake }) => stake),
  );
  const registered = accounts.flatMap(({ stake, delegation, vote }, index) => {
    const state = states[index];
    if (state?.registered !== true || state.rewards === undefined) return [];
    const account = { rewards: state.rewards, pool: delegation && toHex(delegation.pool), drep: vote?.drep };
    return [[toNodeCredential(stake), account] as const];
  });
  return sortByCredential(registered).map(([credential, account]) => ({ credential, ...account }));
}
