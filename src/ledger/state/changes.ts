import { decodeStateValue, encodeStateValue } from '../encoding/state-text.js';
import type { AccountId } from './accounts.js';
import type { JournaledMap, JournaledValue } from './journaled.js';
import type { LedgerState, RewardInput } from './ledger-state.js';

/** Numbers of the parts of the state in storage; never reuse one. */
export const ENTRY_KINDS = {
  pool: 0,
  drep: 1,
  authorization: 2,
  proposal: 3,
  vote: 4,
  pointerStake: 5,
  drepDelegator: 6,
  value: 7,
} as const;

/** A changed entry of the state as text; undefined where it was removed. */
export interface EntryChange {
  readonly kind: number;
  readonly key: string;
  readonly value: string | undefined;
}

/** An entry of the state as it is stored. */
export interface StoredEntry {
  readonly kind: number;
  readonly key: string;
  readonly value: string;
}

const maps = (state: LedgerState): readonly (readonly [number, JournaledMap<unknown>])[] =>
  [
    [ENTRY_KINDS.pool, state.pools],
    [ENTRY_KINDS.drep, state.dreps],
    [ENTRY_KINDS.authorization, state.authorizations],
    [ENTRY_KINDS.proposal, state.proposals],
    [ENTRY_KINDS.vote, state.votes],
    [ENTRY_KINDS.pointerStake, state.pointerStake],
  ] as readonly (readonly [number, JournaledMap<unknown>])[];

/** Values that change rarely; the pots, block counts and snapshots are stored in other ways. */
const values = (state: LedgerState): readonly (readonly [string, JournaledValue<unknown>])[] =>
  [
    ['epoch', state.epoch],
    ['governance', state.governance],
    ['genesisKeys', state.genesisKeys],
    ['instantRewards', state.instantRewards],
    ['redeemable', state.redeemable],
  ] as readonly (readonly [string, JournaledValue<unknown>])[];

interface StateParts {
  readonly maps: ReturnType<typeof maps>;
  readonly values: ReturnType<typeof values>;
}

/** The parts of a state are always the same objects, and every block asks for their changes. */
const partsByState = new WeakMap<LedgerState, StateParts>();

function findParts(state: LedgerState): StateParts {
  const known = partsByState.get(state);
  if (known !== undefined) return known;
  const parts = { maps: maps(state), values: values(state) };
  partsByState.set(state, parts);
  return parts;
}

/** The entries that changed since the last call. */
export function takeChanges(state: LedgerState): readonly EntryChange[] {
  const changes: EntryChange[] = [];
  const parts = findParts(state);
  for (const [kind, map] of parts.maps)
    for (const key of map.takeChanges()) {
      const value = map.get(key);
      changes.push({ kind, key, value: value === undefined ? undefined : encodeStateValue(value) });
    }
  const { drepDelegators, rewardInput } = state;
  for (const key of drepDelegators.takeChanges())
    changes.push({ kind: ENTRY_KINDS.drepDelegator, key, value: drepDelegators.hasPair(key) ? PRESENT : undefined });
  for (const [key, value] of parts.values)
    if (value.takeChange()) changes.push({ kind: ENTRY_KINDS.value, key, value: encodeStateValue(value.get()) });
  if (rewardInput.takeChange()) changes.push(toRewardInputChange(rewardInput.get()));
  return changes;
}

/** The accounts in `endedVoteDelegations` that have no other delegation now; the list is empty after the call. */
export function takeEndedVoteDelegations({ accounts, endedVoteDelegations }: LedgerState): readonly AccountId[] {
  if (endedVoteDelegations.size === 0) return [];
  const ended = [...endedVoteDelegations].filter((account) => accounts.drep(account) === 0);
  endedVoteDelegations.clear();
  return ended;
}

const PRESENT = encodeStateValue(true);
const REWARD_INPUT = 'rewardInput';

/** The snapshot is left out: it is stored with its epoch, which is `earnedIn`. */
function toRewardInputChange(input: RewardInput | undefined): EntryChange {
  const value = input && encodeStateValue({ ...input, snapshot: undefined });
  return { kind: ENTRY_KINDS.value, key: REWARD_INPUT, value };
}

/** Puts stored entries into a new state. They do not count as changes. */
export function restoreEntries(state: LedgerState, entries: Iterable<StoredEntry>): void {
  const mapsByKind = new Map(maps(state));
  const valuesByName = new Map(values(state));
  for (const { kind, key, value } of entries) {
    const map = mapsByKind.get(kind);
    if (map !== undefined) map.set(key, decodeStateValue(value));
    else if (kind === ENTRY_KINDS.drepDelegator) state.drepDelegators.addPair(key);
    else if (kind === ENTRY_KINDS.value) valuesByName.get(key)?.set(decodeStateValue(value));
  }
  takeChanges(state);
}

/** The stored input of the reward update in progress, without its snapshot. */
export function readRewardInput(entries: Iterable<StoredEntry>): Omit<RewardInput, 'snapshot'> | undefined {
  for (const { kind, key, value } of entries)
    if (kind === ENTRY_KINDS.value && key === REWARD_INPUT) return decodeStateValue(value);
  return undefined;
}
