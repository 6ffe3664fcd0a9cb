import { encodeStateValue } from '../../src/ledger/encoding/state-text.js';
import type { AccountId } from '../../src/ledger/state/accounts.js';
import { isAtLeast } from '../../src/ledger/state/era-versions.js';
import type { InstantRewardsState, LedgerState } from '../../src/ledger/state/ledger-state.js';
import type { StakeSnapshot } from '../../src/ledger/state/stake-snapshot.js';

/**
 * The whole state as plain text lines, so that two states can be compared. `formatAccount` names the accounts of states
 * with different numbers.
 */
export function dumpLedger(
  state: LedgerState,
  formatAccount: (id: AccountId) => string = String,
): Readonly<Record<string, unknown>> {
  const toText = (value: unknown): string => encodeStateValue(withNames(value, formatAccount));
  const sorted = (entries: Iterable<readonly [string, unknown]>): readonly string[] =>
    [...entries].map(([key, value]) => `${key} ${toText(value)}`).sort();
  const accounts: string[] = [];
  // From Conway on no pointer refers to the position of a registration, and an index does not restore it.
  const hasPointers = !isAtLeast(state.epoch.get().era, 'conway');
  for (let id = 0; id < state.accounts.count; id += 1) {
    const pool = state.accounts.pool(id);
    const drep = state.accounts.drep(id);
    const line = [
      state.accounts.utxo(id),
      state.accounts.rewards(id),
      state.accounts.deposit(id),
      pool === 0 ? '-' : state.poolNumbers.key(pool),
      drep === 0 ? '-' : state.drepNumbers.key(drep),
      encodeStateValue((hasPointers ? state.accounts.position(id) : undefined) ?? null),
    ].join(' ');
    if (line !== '0 0  - - null') accounts.push(`${formatAccount(id)}: ${line}`);
  }
  const { mark, set, go } = state.snapshots.get();
  const input = state.rewardInput.get();
  return {
    accounts: accounts.sort(),
    pools: sorted(state.pools.entries()),
    dreps: sorted(state.dreps.entries()),
    drepDelegators: sorted(
      [...state.drepDelegators.keys()].map((key) => [
        key,
        [...state.drepDelegators.get(key)!].map(formatAccount).sort(),
      ]),
    ),
    authorizations: sorted(state.authorizations.entries()),
    proposals: sorted(state.proposals.entries()),
    votes: sorted(state.votes.entries()),
    blocks: sorted(state.blocks.entries()),
    pointerStake: sorted(state.pointerStake.entries()),
    pots: state.pots.get(),
    epoch: sortValue(state.epoch.get()),
    governance: sortValue(state.governance.get()),
    genesisKeys: sortValue(state.genesisKeys.get()),
    instantRewards: dumpInstantRewards(state.instantRewards.get(), formatAccount),
    redeemable: state.redeemable.get(),
    nonces: sortValue(state.nonces.get() ?? null),
    mark: dumpSnapshot(mark, state, formatAccount),
    set: dumpSnapshot(set, state, formatAccount),
    go: dumpSnapshot(go, state, formatAccount),
    rewardInput: input && {
      ...(sortValue({ ...input, snapshot: undefined }) as object),
      snapshot: dumpSnapshot(input.snapshot, state, formatAccount),
    },
  };
}

function dumpSnapshot(
  { accounts, pools, stakes, totalStake, byPool }: StakeSnapshot,
  { poolNumbers }: LedgerState,
  formatAccount: (id: AccountId) => string,
) {
  return {
    totalStake,
    stakes: [...accounts]
      .map((account, index) => `${formatAccount(account)} ${poolNumbers.key(pools[index]!)} ${stakes[index]}`)
      .sort(),
    pools: [...byPool]
      .map(([pool, value]) => `${poolNumbers.key(pool)} ${encodeStateValue(withNames(value, formatAccount))}`)
      .sort(),
  };
}

const dumpInstantRewards = (rewards: InstantRewardsState, formatAccount: (id: AccountId) => string): unknown => {
  const named = (amounts: ReadonlyMap<AccountId, bigint>) =>
    new Map([...amounts].map(([account, lovelace]) => [formatAccount(account), lovelace]));
  return sortValue({
    ...rewards,
    fromReserves: named(rewards.fromReserves),
    fromTreasury: named(rewards.fromTreasury),
  });
};

const ACCOUNT_FIELDS = new Set(['rewardAccount', 'owners', 'returnAccount', 'withdrawalAccounts']);

/** Replaces the numbers of accounts in a value. */
function withNames(value: unknown, formatAccount: (id: AccountId) => string): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Map) return value;
  if (Array.isArray(value)) return value.map((item) => withNames(item, formatAccount));
  const name = (item: unknown): unknown => (typeof item === 'number' ? formatAccount(item) : item);
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      if (!ACCOUNT_FIELDS.has(field)) return [field, withNames(inner, formatAccount)];
      return [field, Array.isArray(inner) ? inner.map(name) : name(inner)];
    }),
  );
}

/** Fields and map entries in a fixed order; absent and undefined fields are equal. */
function sortValue(value: unknown): unknown {
  if (value instanceof Map) return [...value].map(([key, inner]) => `${key} ${encodeStateValue(inner)}`).sort();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(sortValue);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sortValue(inner)]),
  );
}
