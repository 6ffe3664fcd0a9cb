import type { DRep } from '../../../chains/cardano/addresses/credential.js';
import type { Anchor } from '../../../chains/cardano/governance/anchor.js';
import { writeProposal } from '../../../chains/cardano/governance/encode-governance.js';
import { decodeWith } from '../../../chains/cardano/node/codec.js';
import { getForms } from '../../../chains/cardano/node/eras.js';
import { proposal as proposalCodec } from '../../../chains/cardano/node/governance.js';
import type { BlockQuery } from '../../../chains/cardano/node/ledger-query.js';
import {
  compareNodeCredentials,
  fromNodeCredential,
  type NodeCredential,
  toNodeCredential,
} from '../../../chains/cardano/node/node-credential.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import { actionKey, credentialKey, drepKey } from '../../../ledger/state/keys.js';
import type { DRepEntry, VoteEntry } from '../../../ledger/state/ledger-state.js';
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
import { findPoolStakes } from '../../../store/queries/cardano/ledger/state-at.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { readActiveProposals, readGovernance } from '../../services/governance/ledger-state.js';
import { readAccountStates } from '../../services/ledger/account-states.js';

const MAX_ACCOUNTS = 1_000;
/** A response is one message, so it cannot be streamed. */
const MAX_DELEGATORS = 100_000;

export interface QueriedLedgerState {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly epoch: number;
  readonly eraIndex: number;
}

/** Queries that need the computed ledger state; undefined for any other. */
export async function answerLedgerQuery(state: QueriedLedgerState, query: BlockQuery): Promise<unknown> {
  const answer = findAnswer(state, query);
  if (answer === undefined) return undefined;
  await requireLedger(state.db);
  return await answer();
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
  // The snapshot of the last boundary elects the leaders of the next epoch.
  const [mark, set, go] = await Promise.all([epoch + 1, epoch, epoch - 1].map((each) => findPoolStakes(db, each)));
  const pools = wanted ?? [...new Set([...mark!.keys(), ...set!.keys(), ...go!.keys()])];
  const sum = (stakes: ReadonlyMap<string, bigint>): bigint => [...stakes.values()].reduce((a, b) => a + b, 0n);
  return {
    pools: pools
      .toSorted()
      .map((pool) => [pool, { mark: mark!.get(pool) ?? 0n, set: set!.get(pool) ?? 0n, go: go!.get(pool) ?? 0n }]),
    totalMark: sum(mark!),
    totalSet: sum(set!),
    totalGo: sum(go!),
  };
}

async function readConstitution(db: NetworkDb<'cardano'>) {
  const constitution = (await readGovernance(db))?.constitution;
  if (constitution === undefined) throw new ServiceError('invalid', 'There is no constitution before Conway');
  const { anchor, guardrailScript } = constitution;
  return { anchor: toNodeAnchor(anchor), guardrailScript: guardrailScript && toHex(guardrailScript) };
}

async function readProposals(
  { db, eraIndex }: QueriedLedgerState,
  wanted: readonly { readonly transaction: string; readonly index: number }[],
) {
  const names = new Set(wanted.map(({ transaction, index }) => `${transaction}#${index}`));
  const proposals = await readActiveProposals(db);
  const votes = (await ledgerEntries(db, 'vote')).map(({ value }) => decodeStateValue<VoteEntry>(value));
  const codec = proposalCodec(getForms(eraIndex));
  return proposals
    .filter(({ id }) => names.size === 0 || names.has(actionKey(id)))
    .map(({ id, proposal, proposedIn, expiresAfter }) => {
      const writer = new CborWriter();
      writeProposal(writer, proposal, 'tagged');
      const cast = votes.filter(({ action }) => action === actionKey(id));
      const listVotes = (role: VoteEntry['voter']['role']) =>
        sortByCredential(
          cast
            .filter(({ voter }) => voter.role === role)
            .map(({ voter, vote }) => [toNodeCredential(voter.credential), vote] as const),
        );
      return {
        id: { transaction: toHex(id.txHash), index: id.index },
        committeeVotes: listVotes('committee'),
        drepVotes: listVotes('drep'),
        poolVotes: listVotes('pool').map(([{ hash }, vote]) => [hash, vote]),
        proposal: decodeWith(codec, writer.finish()),
        proposedIn,
        expiresAfter,
      };
    });
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

const toNodeAnchor = ({ url, hash }: Anchor) => ({ url, hash: toHex(hash) });
const toNodeDRep = (drep: DRep) => ('hash' in drep ? toNodeCredential(drep) : drep);

const sortByCredential = <Entry extends readonly [NodeCredential, ...unknown[]]>(
  entries: readonly Entry[],
): readonly Entry[] => entries.toSorted(([a], [b]) => compareNodeCredentials(a, b));
