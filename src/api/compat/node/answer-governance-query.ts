import { decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import { writeProposal } from '../../../chains/cardano/governance/encode-governance.js';
import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import { decodeWith } from '../../../chains/cardano/node/codec.js';
import { getForms } from '../../../chains/cardano/node/eras.js';
import { proposal as proposalCodec } from '../../../chains/cardano/node/governance.js';
import type { EraQuery } from '../../../chains/cardano/node/ledger-query.js';
import {
  compareNodeCredentials,
  type NodeCredential,
  toNodeCredential,
} from '../../../chains/cardano/node/node-credential.js';
import { toNodeParameters } from '../../../chains/cardano/node/to-node-parameters.js';
import { epochToSlot } from '../../../chains/cardano/time.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { groupBy } from '../../../kernel/group-by.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import { type EnactState, enact } from '../../../ledger/governance/enact.js';
import { actionKey, credentialKey, drepKey } from '../../../ledger/state/keys.js';
import type {
  ActiveProposal,
  CommitteeAuthorization,
  EpochValues,
  Governance,
  VoteEntry,
} from '../../../ledger/state/ledger-state.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type EpochBoundary,
  findEpochBoundary,
  listBoundaryDelegators,
  listBoundaryDReps,
  listBoundaryPools,
  listBoundaryVotes,
} from '../../../store/queries/cardano/governance/boundary-governance.js';
import { ledgerEntries, ledgerEntry } from '../../../store/queries/cardano/governance/ledger-entries.js';
import { readActiveProposals, readAuthorizations, readGovernance } from '../../services/governance/ledger-state.js';
import { toEraParametersJson } from '../../shapes/network/era-parameters.js';
import {
  sortActionIds,
  sortByCredential,
  sortByDRep,
  sortByHash,
  toNodeActionId,
  toNodeAnchor,
  toNodeCommittee,
  toNodeConstitution,
  toNodeDRep,
} from './node-values.js';
import type { QueriedLedgerState } from './queried-ledger-state.js';

/** A response is one message, so it cannot be streamed. */
export const MAX_DELEGATORS = 100_000;

export async function requireGovernance(db: NetworkDb<'cardano'>): Promise<Governance> {
  const governance = await readGovernance(db);
  if (governance?.constitution === undefined)
    throw new ServiceError('invalid', 'There is no on-chain governance before Conway');
  return governance;
}

type VoteOnAction = Pick<VoteEntry, 'action' | 'voter' | 'vote'>;

/** Each proposal with its votes, in the order of the proposals. */
function toNodeProposals(eraIndex: number, proposals: readonly ActiveProposal[], votes: readonly VoteOnAction[]) {
  const codec = proposalCodec(getForms(eraIndex));
  const votesByAction = groupBy(votes, ({ action }) => action);
  return proposals.map(({ id, proposal, proposedIn, expiresAfter }) => {
    const writer = new CborWriter();
    writeProposal(writer, proposal, 'tagged');
    const cast = votesByAction.get(actionKey(id)) ?? [];
    const listVotes = (role: VoteEntry['voter']['role']) =>
      sortByCredential(
        cast
          .filter(({ voter }) => voter.role === role)
          .map(({ voter, vote }) => [toNodeCredential(voter.credential), vote] as const),
      );
    return {
      id: toNodeActionId(id),
      committeeVotes: listVotes('committee'),
      drepVotes: listVotes('drep'),
      poolVotes: listVotes('pool').map(([{ hash }, vote]) => [hash, vote]),
      proposal: decodeWith(codec, writer.finish()),
      proposedIn,
      expiresAfter,
    };
  });
}

/** Open proposals with their votes: these, or all where none is named. */
export async function readProposals(
  { db, eraIndex }: QueriedLedgerState,
  wanted: readonly { readonly transaction: string; readonly index: number }[],
) {
  const names = new Set(wanted.map(({ transaction, index }) => `${transaction}#${index}`));
  const proposals = await readActiveProposals(db);
  return toNodeProposals(
    eraIndex,
    proposals.filter(({ id }) => names.size === 0 || names.has(actionKey(id))),
    await readVotes(db),
  );
}

const readVotes = async (db: NetworkDb<'cardano'>): Promise<readonly VoteEntry[]> =>
  (await ledgerEntries(db, 'vote')).map(({ value }) => decodeStateValue<VoteEntry>(value));

async function requireEpochValues(db: NetworkDb<'cardano'>): Promise<EpochValues> {
  const text = await ledgerEntry(db, 'value', 'epoch');
  if (text === undefined)
    throw new ServiceError('unavailable', 'The governance state is known from the first epoch boundary on');
  return decodeStateValue<EpochValues>(text);
}

/** A new era adds its parameters to those of the previous epoch too. */
const toPreviousParameters = ({ parameters, previousParameters }: EpochValues) =>
  toNodeParameters({ ...parameters, ...previousParameters });

interface Decisions {
  readonly boundary: EpochBoundary | undefined;
  readonly governance: Governance;
  readonly proposals: readonly ActiveProposal[];
  readonly values: EpochValues;
  /** Proposals that the next boundary enacts, and the values after it as far as they determine them. */
  readonly enacted: readonly ActiveProposal[];
  readonly next: EnactState;
}

/** Decisions of the last boundary. */
async function readDecisions({ db, epoch }: QueriedLedgerState): Promise<Decisions> {
  const governance = await requireGovernance(db);
  const boundary = await findEpochBoundary(db, epoch);
  const values = await requireEpochValues(db);
  const { committee, constitution, enacted: previous } = governance;
  const proposals = await readActiveProposals(db);
  const byKey = new Map(proposals.map((proposal) => [actionKey(proposal.id), proposal]));
  const enacted = governance.ratified.enacted.flatMap((key) => byKey.get(key) ?? []);
  const treasury = boundary?.treasury ?? 0n;
  const before: EnactState = { parameters: values.parameters, committee, constitution, enacted: previous, treasury };
  return { boundary, governance, proposals, values, enacted, next: enacted.reduce(enact, before) };
}

/** The proposals that the last boundary left open, with the votes that it counted. */
async function readCounted(db: NetworkDb<'cardano'>, { boundary, proposals }: Decisions) {
  if (boundary === undefined) return { proposals: [], votes: [] };
  // Proposals end only at boundaries, so those of earlier epochs are the ones that the last boundary left open.
  const counted = proposals.filter(({ proposedIn }) => proposedIn < boundary.epoch);
  const ids = counted.map(({ id }) => id);
  return { proposals: counted, votes: await listBoundaryVotes(db, boundary, ids) };
}

function toRatifyState(
  { governance, values, next, enacted }: Decisions,
  eraIndex: number,
  counted: readonly VoteOnAction[],
) {
  const { expired, delayed } = governance.ratified;
  return {
    enactState: {
      committee: toNodeCommittee(next.committee),
      constitution: toNodeConstitution(next.constitution),
      parameters: toNodeParameters(next.parameters),
      previousParameters: toPreviousParameters(values),
      treasury: next.treasury,
      withdrawals: sumWithdrawals(enacted),
      previousActions: toPreviousActions(next.enacted),
    },
    enacted: toNodeProposals(eraIndex, enacted, counted),
    expired: sortActionIds(expired.map((key) => ({ transaction: key.slice(0, 64), index: Number(key.slice(65)) }))),
    delayed,
  };
}

export async function readRatifyState(state: QueriedLedgerState) {
  const decisions = await readDecisions(state);
  return toRatifyState(decisions, state.eraIndex, (await readCounted(state.db, decisions)).votes);
}

async function readElectorate(db: NetworkDb<'cardano'>, boundary: EpochBoundary | undefined) {
  if (boundary === undefined) return { drepStake: [], drepStates: [], poolStake: [] };
  const { registered, power } = await listBoundaryDReps(db, boundary);
  const delegations = await listBoundaryDelegators(db, boundary, MAX_DELEGATORS + 1);
  if (delegations.length > MAX_DELEGATORS)
    throw new ServiceError(
      'invalid',
      `The DReps have more than ${MAX_DELEGATORS} delegators: query the proposals, the DReps and the committee instead`,
    );
  const delegators = groupBy(delegations, ({ drep }) => drepKey(drep));
  return {
    drepStake: sortByDRep(power.map(({ drep, lovelace }) => [toNodeDRep(drep), lovelace] as const)),
    drepStates: sortByCredential(
      registered.map(({ credential, expiresAfter, anchor, deposit }) => {
        const accounts = (delegators.get(credentialKey(credential)) ?? []).map(({ stake }) => toNodeCredential(stake));
        const entry = { expiry: expiresAfter, anchor: anchor && toNodeAnchor(anchor), deposit };
        return [
          toNodeCredential(credential),
          { ...entry, delegators: accounts.toSorted(compareNodeCredentials) },
        ] as const;
      }),
    ),
    poolStake: sortByHash(await listBoundaryPools(db, boundary)),
  };
}

type NodeDRep = ReturnType<typeof toNodeDRep>;

/** The voting power of these DReps at the last boundary, or of all where none is named. */
export async function readDRepStake({ db, epoch }: QueriedLedgerState, wanted: readonly NodeDRep[]) {
  const boundary = await findEpochBoundary(db, epoch);
  const power = boundary === undefined ? [] : (await listBoundaryDReps(db, boundary)).power;
  const toName = (drep: NodeDRep): string => ('hash' in drep ? `${drep.type} ${drep.hash}` : drep.type);
  const names = new Set(wanted.map(toName));
  const stake = sortByDRep(power.map(({ drep, lovelace }) => [toNodeDRep(drep), lovelace] as const));
  return names.size === 0 ? stake : stake.filter(([drep]) => names.has(toName(drep)));
}

/** The same for pools. */
export async function readPoolStake({ db, epoch }: QueriedLedgerState, wanted: readonly string[]) {
  const boundary = await findEpochBoundary(db, epoch);
  const stake = boundary === undefined ? [] : sortByHash(await listBoundaryPools(db, boundary));
  return wanted.length === 0 ? stake : stake.filter(([hash]) => wanted.includes(hash));
}

/** Lovelace of the enacted withdrawals by account. */
function sumWithdrawals(enacted: readonly ActiveProposal[]) {
  const sums = new Map<string, readonly [NodeCredential, bigint]>();
  for (const { proposal } of enacted) {
    if (proposal.action.kind !== 'treasury-withdrawals') continue;
    for (const [account, lovelace] of proposal.action.withdrawals) {
      const address = decodeAddressInBlock(account);
      if (address?.type !== 'reward') continue;
      const key = credentialKey(address.stake);
      sums.set(key, [toNodeCredential(address.stake), (sums.get(key)?.[1] ?? 0n) + lovelace]);
    }
  }
  return sortByCredential([...sums.values()]);
}

function toPreviousActions(enacted: Governance['enacted']) {
  const toId = (id: GovernanceActionId | undefined) => id && toNodeActionId(id);
  return {
    parameters: toId(enacted['parameter-change']),
    hardFork: toId(enacted['hard-fork']),
    committee: toId(enacted.committee),
    constitution: toId(enacted.constitution),
  };
}

const CHANGES_PARAMETERS: ReadonlySet<string> = new Set(['parameter-change', 'hard-fork']);

/**
 * The parameters of the next epoch. They are definite from two stability windows before its start on; the ledger marks
 * them with the first block there that does not itself begin the epoch.
 */
function toFutureParameters({ network, tip, epoch }: QueriedLedgerState, { boundary, next, enacted }: Decisions) {
  const changes = enacted.some(({ proposal }) => CHANGES_PARAMETERS.has(proposal.action.kind));
  const parameters = changes ? toNodeParameters(next.parameters) : undefined;
  const { safeZone } = toEraParametersJson('shelley', network);
  const isDefinite = tip.slot >= epochToSlot(network, epoch + 1) - 2 * safeZone && tip.height !== boundary?.height;
  if (!isDefinite) return { type: 'potential', parameters } as const;
  return parameters === undefined ? ({ type: 'none' } as const) : ({ type: 'definite', parameters } as const);
}

/** The parameters that the next epoch is expected to have, if they change. */
export async function readExpectedParameters(state: QueriedLedgerState) {
  const future = toFutureParameters(state, await readDecisions(state));
  return future.type === 'none' ? undefined : future.parameters;
}

/** The whole governance state of a Conway ledger. */
export async function readGovernanceState(state: QueriedLedgerState) {
  const { db, eraIndex } = state;
  const decisions = await readDecisions(state);
  const { governance, values, boundary } = decisions;
  const counted = await readCounted(db, decisions);
  return {
    proposals: {
      previousActions: toPreviousActions(governance.enacted),
      actions: toNodeProposals(eraIndex, decisions.proposals, await readVotes(db)),
    },
    committee: toNodeCommittee(governance.committee),
    constitution: toNodeConstitution(governance.constitution),
    parameters: toNodeParameters(values.parameters),
    previousParameters: toPreviousParameters(values),
    futureParameters: toFutureParameters(state, decisions),
    ratification: {
      snapshot: {
        proposals: toNodeProposals(eraIndex, counted.proposals, counted.votes),
        ...(await readElectorate(db, boundary)),
      },
      state: toRatifyState(decisions, eraIndex, counted.votes),
    },
  };
}

type CommitteeQuery = Extract<EraQuery, { readonly type: 'GetCommitteeMembersState' }>;
type MemberStatus = CommitteeQuery['statuses'][number];

/** Members, credentials with a certificate, and members that the next boundary elects; an empty filter selects all. */
export async function readCommitteeMembers(state: QueriedLedgerState, query: CommitteeQuery) {
  const { db, epoch } = state;
  const { governance, next } = await readDecisions(state);
  const { committee } = governance;
  const authorizations = await readAuthorizations(db);
  const toTerms = (members: typeof committee) =>
    new Map((members?.members ?? []).map(({ cold, expiresAfter }) => [credentialKey(cold), { cold, expiresAfter }]));
  const terms = toTerms(committee);
  const nextTerms = toTerms(next.committee);
  const colds = new Map(
    [...terms.values(), ...authorizations.values(), ...nextTerms.values()].map(({ cold }) => [
      credentialKey(cold),
      toNodeCredential(cold),
    ]),
  );
  const formatCredential = ({ type, hash }: NodeCredential): string => `${type} ${hash}`;
  const wantedCold = new Set(query.cold.map(formatCredential));
  const wantedHot = new Set(query.hot.map(formatCredential));
  const wantedStatuses = new Set<MemberStatus>(query.statuses);
  const members = [...colds].flatMap(([key, cold]) => {
    const expires = terms.get(key)?.expiresAfter;
    const status: MemberStatus = expires === undefined ? 'unrecognized' : epoch > expires ? 'expired' : 'active';
    const authorization = toNodeAuthorization(authorizations.get(key));
    const isWanted =
      (wantedCold.size === 0 || wantedCold.has(formatCredential(cold))) &&
      (wantedHot.size === 0 ||
        (authorization.type === 'authorized' && wantedHot.has(formatCredential(authorization.hot)))) &&
      (wantedStatuses.size === 0 || wantedStatuses.has(status));
    if (!isWanted) return [];
    const change = findNextChange(epoch, expires, nextTerms.get(key)?.expiresAfter);
    return [[cold, { authorization, status, expires, next: change }] as const];
  });
  return { members: sortByCredential(members), threshold: committee?.threshold, epoch };
}

function toNodeAuthorization(authorization: CommitteeAuthorization | undefined) {
  if (authorization === undefined) return { type: 'not-authorized' } as const;
  if ('hot' in authorization) return { type: 'authorized', hot: toNodeCredential(authorization.hot) } as const;
  const { anchor } = authorization;
  return { type: 'resigned', anchor: anchor && toNodeAnchor(anchor) } as const;
}

/** The change of a member at the next boundary, from its term now and its term then. */
function findNextChange(epoch: number, expires: number | undefined, next: number | undefined) {
  if (expires === undefined && next !== undefined) return { type: 'to-be-enacted' } as const;
  if (next === undefined) return { type: 'to-be-removed' } as const;
  if (expires !== next && next !== epoch) return { type: 'term-adjusted', expires: next } as const;
  return expires === epoch || next === epoch
    ? ({ type: 'to-be-expired' } as const)
    : ({ type: 'none-expected' } as const);
}
