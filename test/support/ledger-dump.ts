import { encodeStateValue } from '../../src/ledger/encoding/state-text.js';
import type { LedgerState } from '../../src/ledger/state/ledger-state.js';
import type { StakeSnapshot } from '../../src/ledger/state/stake-snapshot.js';

/** The whole state as plain text lines, so that two states can be compared. */
export function dumpLedger(state: LedgerState): Readonly<Record<string, unknown>> {
  const sorted = (entries: Iterable<readonly [string, unknown]>): readonly string[] =>
    [...entries].map(([key, value]) => `${key} ${encodeStateValue(value)}`).sort();
  const accounts: string[] = [];
  for (let id = 0; id < state.accounts.count; id += 1) {
    const pool = state.accounts.pool(id);
    const drep = state.accounts.drep(id);
    const line = [
      state.accounts.utxo(id),
      state.accounts.rewards(id),
      state.accounts.deposit(id),
      pool === 0 ? '-' : state.poolNumbers.key(pool),
      drep === 0 ? '-' : state.drepNumbers.key(drep),
      encodeStateValue(state.accounts.position(id) ?? null),
    ].join(' ');
    if (line !== '0 0  - - null') accounts.push(`${id}: ${line}`);
  }
  const { mark, set, go } = state.snapshots.get();
  const input = state.rewardInput.get();
  return {
    accounts,
    pools: sorted(state.pools.entries()),
    dreps: sorted(state.dreps.entries()),
    drepDelegators: sorted(
      [...state.drepDelegators.keys()].map((key) => [key, [...state.drepDelegators.get(key)!].sort()]),
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
    instantRewards: sortValue(state.instantRewards.get()),
    redeemable: state.redeemable.get(),
    nonces: sortValue(state.nonces.get() ?? null),
    mark: dumpSnapshot(mark, state),
    set: dumpSnapshot(set, state),
    go: dumpSnapshot(go, state),
    rewardInput: input && {
      ...(sortValue({ ...input, snapshot: undefined }) as object),
      snapshot: dumpSnapshot(input.snapshot, state),
    },
  };
}

function dumpSnapshot({ accounts, pools, stakes, totalStake, byPool }: StakeSnapshot, { poolNumbers }: LedgerState) {
  return {
    totalStake,
    stakes: [...accounts].map((account, index) => `${account} ${poolNumbers.key(pools[index]!)} ${stakes[index]}`),
    pools: [...byPool].map(([pool, value]) => `${poolNumbers.key(pool)} ${encodeStateValue(value)}`).sort(),
  };
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
