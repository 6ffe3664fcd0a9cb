import { type GovernanceAction, readAction } from '../../../../chains/cardano/governance/governance.js';
import { GENESIS_STANDING } from '../../../../chains/cardano/governance/governance-genesis.js';
import {
  type Committee,
  type Constitution,
  type GovernanceStanding,
  standingOf,
  standingText,
} from '../../../../chains/cardano/governance/governance-json-standing.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { CborReader } from '../../../../kernel/cbor/reader.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { type ListedAction, listedActions, proposedActions } from './proposals.js';

/** A decided value of governance with the action that enacted it; undefined where it is from the genesis. */
export interface Decided<Thing> {
  readonly thing: Thing;
  readonly action: ListedAction | undefined;
}

/** Whether a source with ledger state has reported the committee and constitution. */
export async function hasStanding(db: NetworkDb<'cardano'>): Promise<boolean> {
  return (await db.first(sql`select 1 from ${db.schema}.ledger_standing limit 1`)) !== undefined;
}

/**
 * Committee and constitution, each only where it is certain: from a source with ledger state, or from the genesis and
 * actions that were certainly enacted, provided that no other action could have changed it since.
 */
export interface KnownStanding {
  readonly committee: Decided<Committee> | undefined;
  readonly constitution: Decided<Constitution> | undefined;
}

export async function knownStanding(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { simulated }: { readonly simulated: boolean },
): Promise<KnownStanding> {
  const actions = await listedActions(db, network);
  const told = await db.first<{ readonly content: string }>(
    sql`select content from ${db.schema}.ledger_standing order by asked_height desc limit 1`,
  );
  const lastOf = (...kinds: readonly GovernanceAction['kind'][]): ListedAction | undefined =>
    actions.findLast(({ kind, status }) => kinds.includes(kind) && status === 'enacted');
  if (told !== undefined) {
    const { committee, constitution } = standingOf(told.content);
    return {
      committee: { thing: committee, action: lastOf('update-committee', 'no-confidence') },
      constitution: { thing: constitution, action: lastOf('new-constitution') },
    };
  }
  // A simulated chain has its own genesis.
  const genesis = simulated ? undefined : GENESIS_STANDING[network.id];
  return {
    committee: genesis && (await decided(db, actions, COMMITTEE_KINDS, genesis.committee, nextCommittee)),
    constitution: genesis && (await decided(db, actions, CONSTITUTION_KINDS, genesis.constitution, nextConstitution)),
  };
}

/** All past and current values, oldest first; undefined where even the last one is uncertain. */
export interface StandingHistory {
  readonly committees: readonly Decided<Committee>[] | undefined;
  readonly constitutions: readonly Decided<Constitution>[] | undefined;
}

const COMMITTEE_KINDS: readonly GovernanceAction['kind'][] = ['update-committee', 'no-confidence'];
const CONSTITUTION_KINDS: readonly GovernanceAction['kind'][] = ['new-constitution'];

export async function standingHistory(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { simulated }: { readonly simulated: boolean },
): Promise<StandingHistory> {
  const actions = await listedActions(db, network);
  // One row per change, so there are as many as enacted actions.
  const rows = await db.rows<{ readonly content: string }>(
    sql`select content from ${db.schema}.ledger_standing order by asked_height`,
  );
  const told = rows.map(({ content }) => standingOf(content));
  const genesis = simulated ? undefined : GENESIS_STANDING[network.id];
  const about = (kinds: readonly GovernanceAction['kind'][]) => actions.filter(({ kind }) => kinds.includes(kind));
  const certain = <Thing>(kinds: readonly GovernanceAction['kind'][], things: readonly Thing[] | undefined) =>
    told.length > 0 || isSettled(about(kinds)) ? things : undefined;
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
  if (told.length === 0) return { committees: undefined, constitutions: undefined };
  const [first] = told as [GovernanceStanding];
  const textOf = (standing: Partial<GovernanceStanding>): string => standingText({ ...first, ...standing });
  return {
    committees: changesOf(
      told.map(({ committee }) => committee),
      (committee) => textOf({ committee }),
      about(COMMITTEE_KINDS).filter(isEnacted),
    ),
    constitutions: changesOf(
      told.map(({ constitution }) => constitution),
      (constitution) => textOf({ constitution }),
      about(CONSTITUTION_KINDS).filter(isEnacted),
    ),
  };
}

/** Removes consecutive duplicates. The mapping to actions is certain when there is one action per change. */
function changesOf<Thing>(
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
  enacted: readonly ListedAction[],
): readonly Decided<Thing>[] {
  const changes = things.filter((thing, place) => place === 0 || textOf(thing) !== textOf(things[place - 1]!));
  const oneForEach = changes.length === enacted.length + 1;
  return changes.map((thing, place) => ({
    thing,
    action: oneForEach ? enacted[place - 1] : place === changes.length - 1 ? enacted.at(-1) : undefined,
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
  next: (thing: Thing, action: GovernanceAction) => Thing,
): Promise<readonly Decided<Thing>[]> {
  const steps: Decided<Thing>[] = [{ thing: first, action: undefined }];
  const proposed = await proposedActions(db, enacted);
  for (const [place, { content }] of proposed.entries())
    steps.push({ thing: next(steps.at(-1)!.thing, readAction(new CborReader(content))), action: enacted[place] });
  return steps;
}

async function decided<Thing>(
  db: NetworkDb<'cardano'>,
  actions: readonly ListedAction[],
  kinds: readonly GovernanceAction['kind'][],
  first: Thing,
  next: (thing: Thing, action: GovernanceAction) => Thing,
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
