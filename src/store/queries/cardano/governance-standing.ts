import { type GovernanceAction, readAction } from '../../../chains/cardano/governance.js';
import { GENESIS_STANDING } from '../../../chains/cardano/governance-genesis.js';
import { type Committee, type Constitution, standingOf } from '../../../chains/cardano/governance-json-standing.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { type ListedAction, listedActions, proposedActions } from './governance-proposals.js';

/** Something that governance has decided, and the action that did; undefined where it is that of the genesis. */
export interface Decided<Thing> {
  readonly thing: Thing;
  readonly action: ListedAction | undefined;
}

/** Whether a source has told what its ledger decided. */
export async function hasStanding(db: NetworkDb<'cardano'>): Promise<boolean> {
  return (await db.first(sql`select 1 from ${db.schema}.ledger_standing limit 1`)) !== undefined;
}

/**
 * Committee and constitution, each only where it is certain: from a source that knows the ledger, or from the genesis
 * and actions that were enacted for certain, as long as no other action could have changed it meanwhile.
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
  // A simulated chain has a genesis of its own.
  const genesis = simulated ? undefined : GENESIS_STANDING[network.id];
  return {
    committee:
      genesis && (await decided(db, actions, ['update-committee', 'no-confidence'], genesis.committee, nextCommittee)),
    constitution: genesis && (await decided(db, actions, ['new-constitution'], genesis.constitution, nextConstitution)),
  };
}

async function decided<Thing>(
  db: NetworkDb<'cardano'>,
  actions: readonly ListedAction[],
  kinds: readonly GovernanceAction['kind'][],
  first: Thing,
  next: (thing: Thing, action: GovernanceAction) => Thing,
): Promise<Decided<Thing> | undefined> {
  const about = actions.filter(({ kind }) => kinds.includes(kind));
  const settled = (action: ListedAction): boolean =>
    action.status === 'enacted' || action.status === 'expired' || action.status === 'dropped';
  const enacted = about.filter(({ status }) => status === 'enacted');
  const last = enacted.at(-1);
  // An open one that builds on something older than the last enacted one can never be enacted.
  if (about.some((action) => !settled(action) && action.previous === last?.id)) return undefined;
  let thing = first;
  for (const { content } of await proposedActions(db, enacted))
    thing = next(thing, readAction(new CborReader(content)));
  return { thing, action: last };
}

/** Without confidence there is no committee, until the next one is elected (Conway rule ENACT). */
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
