import type { AccountColumns, AccountId } from './accounts.js';
import type { JournaledMap } from './journaled.js';
import { LedgerState } from './ledger-state.js';
import type { NumberedKeys } from './numbered-keys.js';

const MAPS = ['pools', 'dreps', 'authorizations', 'proposals', 'votes', 'blocks', 'pointerStake'] as const;
const VALUES = [
  'pots',
  'epoch',
  'snapshots',
  'governance',
  'genesisKeys',
  'instantRewards',
  'redeemable',
  'nonces',
  'rewardInput',
] as const;

type MapName = (typeof MAPS)[number];
type ValueName = (typeof VALUES)[number];

type MapContent<Name extends MapName> = LedgerState[Name] extends JournaledMap<infer Value> ? [string, Value][] : never;

/** The whole state as values that can be cloned and serialized. */
export interface StateContent {
  readonly maps: { readonly [Name in MapName]: MapContent<Name> };
  readonly values: { readonly [Name in ValueName]: ReturnType<LedgerState[Name]['get']> };
  readonly accounts: AccountColumns;
  /** Keys in the order of their numbers. */
  readonly poolKeys: readonly string[];
  readonly drepKeys: readonly string[];
  readonly drepDelegators: readonly (readonly [string, readonly AccountId[]])[];
}

/** Copies the state, so that later changes do not affect the result. */
export function copyState(state: LedgerState): StateContent {
  const { drepDelegators } = state;
  return {
    maps: Object.fromEntries(MAPS.map((name) => [name, [...state[name].entries()]])) as unknown as StateContent['maps'],
    values: Object.fromEntries(VALUES.map((name) => [name, state[name].get()])) as unknown as StateContent['values'],
    accounts: state.accounts.copyColumns(),
    poolKeys: state.poolNumbers.keys(),
    drepKeys: state.drepNumbers.keys(),
    drepDelegators: [...drepDelegators.keys()].map((key) => [key, [...drepDelegators.get(key)!]]),
  };
}

export function restoreState({
  maps,
  values,
  accounts,
  poolKeys,
  drepKeys,
  drepDelegators,
}: StateContent): LedgerState {
  const { epoch, parameters } = values.epoch;
  const state = new LedgerState({ epoch, parameters, pots: values.pots });
  restoreNumbers(state.poolNumbers, poolKeys);
  restoreNumbers(state.drepNumbers, drepKeys);
  state.accounts.restoreColumns(accounts);
  for (const name of MAPS) {
    const map = state[name] as JournaledMap<unknown>;
    for (const [key, value] of maps[name]) map.set(key, value);
  }
  for (const name of VALUES) (state[name] as { set(value: unknown): void }).set(values[name]);
  for (const [key, ids] of drepDelegators) for (const id of ids) state.drepDelegators.add(key, id);
  return state;
}

function restoreNumbers(numbers: NumberedKeys, keys: readonly string[]): void {
  for (const key of keys) numbers.number(key);
}
