import { type GovernanceAction, readAction } from '../../../../chains/cardano/governance/governance.js';
import { GENESIS_GOVERNANCE } from '../../../../chains/cardano/governance/governance-genesis.js';
import {
  type Committee,
  type CommitteeAndConstitution,
  type Constitution,
  decodeCommitteeAndConstitution,
  encodeCommitteeAndConstitution,
} from '../../../../chains/cardano/governance/governance-json-committee.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { CborReader } from '../../../../kernel/cbor/reader.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { type ListedAction, listedActions, proposedActions } from './proposals.js';

/** A decided value of governance with the action that enacted it; undefined where it is from the genesis. */
export interface Decided<Thing> {
  readonly value: Thing;
  readonly action: ListedAction | undefined;
}

/** Whether the committee and constitution of the ledger state are stored. */
export async function hasReportedGovernance(db: NetworkDb<'cardano'>): Promise<boolean> {
  return (await db.first(sql`select 1 from ${db.schema}.ledger_standing limit 1`)) !== undefined;
}

/**
 * Committee and constitution, each only where it is certain: from the ledger state, or from the genesis and
 * actions that were certainly enacted, provided that no other action could have changed it since.
 */
export interface CurrentGovernance {
  readonly committee: Decided<Committee> | undefined;
  readonly constitution: Decided<Constitution> | undefined;
}

export async function findCurrentGovernance(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { simulated }: { readonly simulated: boolean },
): Promise<CurrentGovernance> {
  const actions = await listedActions(db, network);
  const reported = await db.first<{ readonly content: string }>(
    sql`select content from ${db.schema}.ledger_standing order by asked_height desc limit 1`,
  );
  const findLastEnacted = (...kinds: readonly GovernanceAction['kind'][]): ListedAction | undefined =>
    actions.findLast(({ kind, status }) => kinds.includes(kind) && status === 'enacted');
  if (reported !== undefined) {
    const { committee, constitution } = decodeCommitteeAndConstitution(reported.content);
    return {
      committee: { value: committee, action: findLastEnacted('update-committee', 'no-confidence') },
      constitution: { value: constitution, action: findLastEnacted('new-constitution') },
    };
  }
  // A simulated chain has its own genesis.
  const genesis = simulated ? undefined : GENESIS_GOVERNANCE[network.id];
  return {
    committee: genesis && (await decided(db, actions, COMMITTEE_KINDS, genesis.committee, nextCommittee)),
    constitution: genesis && (await decided(db, actions, CONSTITUTION_KINDS, genesis.constitution, nextConstitution)),
  };
}

/** All past and current values, oldest first; undefined where even the last one is uncertain. */
export interface GovernanceHistory {
  readonly committees: readonly Decided<Committee>[] | undefined;
  readonly constitutions: readonly Decided<Constitution>[] | undefined;
}

const COMMITTEE_KINDS: readonly GovernanceAction['kind'][] = ['update-committee', 'no-confidence'];
const CONSTITUTION_KINDS: readonly GovernanceAction['kind'][] = ['new-constitution'];

export async function findGovernanceHistory(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { simulated }: { readonly simulated: boolean },
): Promise<GovernanceHistory> {
  const actions = await listedActions(db, network);
  // One row per change, so there are as many as enacted actions.
  const rows = await db.rows<{ readonly content: string }>(
    sql`select content from ${db.schema}.ledger_standing order by asked_height`,
  );
  const reported = rows.map(({ content }) => decodeCommitteeAndConstitution(content));
  const genesis = simulated ? undefined : GENESIS_GOVERNANCE[network.id];
  const about = (kinds: readonly GovernanceAction['kind'][]) => actions.filter(({ kind }) => kinds.includes(kind));
  const certain = <Thing>(kinds: readonly GovernanceAction['kind'][], values: readonly Thing[] | undefined) =>
    reported.length > 0 || isSettled(about(kinds)) ? values : undefined;
  if (genesis !== undefined)
    return {
      committees: certain(
        COMMITTEE_KINDS,
        await folded(db, about(COMMITTEE_KINDS).filter(isEnacted), genesis.committee, nextCommittee),
      ),
      constitutions: certain(
        CONSTITUTION_KINDS,
        await folded(db, about(CONSTITUTION_KINDS).filter(isEnacted), genesis.constitution, nextConstitution),
      ),
    };
  if (reported.length === 0) return { committees: undefined, constitutions: undefined };
  const [first] = reported as [CommitteeAndConstitution];
  const toText = (governance: Partial<CommitteeAndConstitution>): string =>
    encodeCommitteeAndConstitution({ ...first, ...governance });
  return {
    committees: toChanges(
      reported.map(({ committee }) => committee),
      (committee) => toText({ committee }),
      about(COMMITTEE_KINDS).filter(isEnacted),
    ),
    constitutions: toChanges(
      reported.map(({ constitution }) => constitution),
      (constitution) => toText({ constitution }),
      about(CONSTITUTION_KINDS).filter(isEnacted),
    ),
  };
}

/** Removes consecutive duplicates. The mapping to actions is certain when there is one action per change. */
function toChanges<Thing>(
  values: readonly Thing[],
  toText: (value: Thing) => string,
  enacted: readonly ListedAction[],
): readonly Decided<Thing>[] {
  const changes = values.filter((value, index) => index === 0 || toText(value) !== toText(values[index - 1]!));
  const oneForEach = changes.length === enacted.length + 1;
  return changes.map((value, index) => ({
    value: value,
    action: oneForEach ? enacted[index - 1] : index === changes.length - 1 ? enacted.at(-1) : undefined,
  }));
}

const isEnacted = ({ status }: ListedAction): boolean => status === 'enacted';

/** An open action that builds on an older one than the last enacted can never be enacted. */
function isSettled(about: readonly ListedAction[]): boolean {
  const last = about.findLast(isEnacted);
  return !about.some(
    ({ status, previous }) =>
      status !== 'enacted' && status !== 'expired' && status !== 'dropped' && previous === last?.id,
  );
}

/** The genesis value, followed by the value after each enacted action. */
async function folded<Thing>(
  db: NetworkDb<'cardano'>,
  enacted: readonly ListedAction[],
  first: Thing,
  next: (value: Thing, action: GovernanceAction) => Thing,
): Promise<readonly Decided<Thing>[]> {
  const steps: Decided<Thing>[] = [{ value: first, action: undefined }];
  const proposed = await proposedActions(db, enacted);
  for (const [index, { content }] of proposed.entries())
    steps.push({ value: next(steps.at(-1)!.value, readAction(new CborReader(content))), action: enacted[index] });
  return steps;
}

async function decided<Thing>(
  db: NetworkDb<'cardano'>,
  actions: readonly ListedAction[],
  kinds: readonly GovernanceAction['kind'][],
  first: Thing,
  next: (value: Thing, action: GovernanceAction) => Thing,
): Promise<Decided<Thing> | undefined> {
  const about = actions.filter(({ kind }) => kinds.includes(kind));
  if (!isSettled(about)) return undefined;
  return (await folded(db, about.filter(isEnacted), first, next)).at(-1);
}

/** After a motion of no confidence there is no committee until the next one is elected (Conway rule ENACT). */
function nextCommittee(committee: Committee, action: GovernanceAction): Committee {
  if (action.kind === 'no-confidence') return { ...committee, members: [] };
  if (action.kind !== 'update-committee') return committee;
  const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
  const changed = [...action.removed, ...action.added.map(([cold]) => cold)];
  return {
    threshold: action.threshold,
    members: [
      ...committee.members.filter(
        ({ cold }) => !changed.some((other) => other.type === cold.type && same(other.hash, cold.hash)),
      ),
      ...action.added.map(([cold, until]) => ({ cold, until: Number(until) })),
    ],
  };
}

const nextConstitution = (constitution: Constitution, action: GovernanceAction): Constitution =>
  action.kind === 'new-constitution'
    ? { anchor: action.anchor, guardrailScript: action.guardrailScript }
    : constitution;
