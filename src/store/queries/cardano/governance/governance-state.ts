import { type GovernanceAction, readAction } from '../../../../chains/cardano/governance/governance.js';
import { findGenesisGovernance } from '../../../../chains/cardano/governance/governance-genesis.js';
import type { Committee, Constitution } from '../../../../chains/cardano/governance/governance-json-committee.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { CborReader } from '../../../../kernel/cbor/reader.js';
import type { NetworkDb } from '../../../network-db.js';
import { COMMITTEE_KINDS, CONSTITUTION_KINDS, type Decided, findDecidedGovernance } from './decided-governance.js';
import { type ListedAction, listedActions, proposedActions } from './proposals.js';

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
  const history = await findDecidedGovernance(db, network);
  if (history !== undefined)
    return { committee: history.committees.at(-1), constitution: history.constitutions.at(-1) };
  const actions = await listedActions(db, network);
  // A simulated chain has its own genesis.
  const genesis = simulated ? undefined : findGenesisGovernance(network);
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

export async function findGovernanceHistory(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { simulated }: { readonly simulated: boolean },
): Promise<GovernanceHistory> {
  const history = await findDecidedGovernance(db, network);
  if (history !== undefined) return history;
  const genesis = simulated ? undefined : findGenesisGovernance(network);
  if (genesis === undefined) return { committees: undefined, constitutions: undefined };
  const actions = await listedActions(db, network);
  const foldSettled = async <Thing>(
    kinds: readonly GovernanceAction['kind'][],
    first: Thing,
    next: (value: Thing, action: GovernanceAction) => Thing,
  ): Promise<readonly Decided<Thing>[] | undefined> => {
    const about = actions.filter(({ kind }) => kinds.includes(kind));
    return isSettled(about) ? await folded(db, about.filter(isEnacted), first, next) : undefined;
  };
  return {
    committees: await foldSettled(COMMITTEE_KINDS, genesis.committee, nextCommittee),
    constitutions: await foldSettled(CONSTITUTION_KINDS, genesis.constitution, nextConstitution),
  };
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
