import type { GovernanceAction } from '../../../../chains/cardano/governance/governance.js';
import {
  type Committee,
  type CommitteeAndConstitution,
  type Constitution,
  decodeCommitteeAndConstitution,
  encodeCommitteeAndConstitution,
} from '../../../../chains/cardano/governance/governance-json-committee.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { hasLedger } from '../chain/ledger-availability.js';
import { actionEvents } from './action-events.js';
import { type ListedAction, listedActions } from './proposals.js';

/** A decided value of governance with the action that enacted it; undefined where it is from the genesis. */
export interface Decided<Thing> {
  readonly value: Thing;
  readonly action: ListedAction | undefined;
  /** The epoch in which it took effect; undefined without ledger state. */
  readonly epoch?: number | undefined;
}

export const COMMITTEE_KINDS: readonly GovernanceAction['kind'][] = ['update-committee', 'no-confidence'];
export const CONSTITUTION_KINDS: readonly GovernanceAction['kind'][] = ['new-constitution'];

/** All committees and constitutions with the epoch in which they took effect, oldest first. */
export interface DecidedGovernance {
  readonly committees: readonly Decided<Committee>[];
  readonly constitutions: readonly Decided<Constitution>[];
}

/** From the ledger state; undefined where the index has none, and before Conway. */
export async function findDecidedGovernance(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
): Promise<DecidedGovernance | undefined> {
  if (!(await hasLedger(db))) return undefined;
  // One row per change, so there are as many as enacted actions.
  const rows = await db.rows<{ readonly epoch: number; readonly content: string }>(
    sql`select epoch, content from ${db.schema}.ledger_standing order by asked_height, epoch`,
  );
  if (rows.length === 0) return undefined;
  const states = rows.map(({ epoch, content }) => ({ epoch, ...decodeCommitteeAndConstitution(content) }));
  const actions = new Map((await listedActions(db, network)).map((action) => [action.id, action]));
  const enacted = (await actionEvents(db)).flatMap(({ id, status, epoch }) => {
    const action = actions.get(id);
    return status === 'enacted' && action !== undefined ? [{ epoch, action }] : [];
  });
  return {
    committees: toDecisions(states, 'committee', enacted, COMMITTEE_KINDS),
    constitutions: toDecisions(states, 'constitution', enacted, CONSTITUTION_KINDS),
  };
}

/** Each change with the last action that was enacted before the next one. */
function toDecisions<Part extends keyof CommitteeAndConstitution>(
  states: readonly (CommitteeAndConstitution & { readonly epoch: number })[],
  part: Part,
  enacted: readonly { readonly epoch: number; readonly action: ListedAction }[],
  kinds: readonly GovernanceAction['kind'][],
): readonly Decided<CommitteeAndConstitution[Part]>[] {
  const [first] = states as unknown as readonly [CommitteeAndConstitution];
  const toText = (value: CommitteeAndConstitution[Part]): string =>
    encodeCommitteeAndConstitution({ ...first, [part]: value });
  const changes = states.filter((state, index) => {
    const before = states[index - 1];
    return before === undefined || toText(state[part]) !== toText(before[part]);
  });
  return changes.map((state, index) => {
    const until = changes[index + 1]?.epoch ?? Number.MAX_SAFE_INTEGER;
    const deciding = enacted.findLast(
      ({ epoch, action }) => kinds.includes(action.kind) && epoch >= state.epoch && epoch < until,
    );
    return { value: state[part], epoch: state.epoch, action: deciding?.action };
  });
}
