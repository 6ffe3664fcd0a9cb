import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { decodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { OrderRole, Party, Pool, PoolDirectory, ScriptOutput } from '../../../market/dex.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import { LOVELACE, toHoldings, type Unit } from '../../../market/unit.js';
import { type Held, parseReference } from '../coins.js';
import type { Wallet } from '../wallet.js';
import type { PoolState, Venue } from './dex-adapter.js';
import type { LivePool, OpenOrder } from './live-pool.js';
import { contractOutput, datumBytes, guarded, type MarketContext, scriptAddress, toParty } from './market-context.js';
import type { MarketSimulation } from './market-simulation.js';

type Stage = Pick<MarketContext, 'chain' | 'market'>;

const getAdapterStake = ({ adapter: { stakeScript } }: Venue): Credential | undefined =>
  stakeScript === undefined ? undefined : { type: 'script', hash: fromHex(stakeScript) };

export const poolAddress = (context: Pick<MarketContext, 'chain' | 'market'>, venue: Venue): Uint8Array =>
  scriptAddress(context, venue.pool.script, getAdapterStake(venue));

export const orderAddress = (
  context: Pick<MarketContext, 'chain' | 'market'>,
  venue: Venue,
  { stake }: Party,
): Uint8Array =>
  scriptAddress(context, venue.order?.script ?? '', venue.adapter.keepsOwnersStake ? stake : getAdapterStake(venue));

export function poolOutput(
  context: Pick<MarketContext, 'chain' | 'market'>,
  venue: Venue,
  state: PoolState,
): OutputContent {
  const { adapter, assets } = venue;
  const holds = new Map<Unit, bigint>(adapter.tokens(venue, state.shares));
  for (const [index, unit] of assets.entries())
    holds.set(unit, (holds.get(unit) ?? 0n) + state.reserves[index]! + state.rests[index]!);
  holds.set(LOVELACE, (holds.get(LOVELACE) ?? 0n) + adapter.oil);
  const datum = adapter.poolDatum(venue, state);
  return contractOutput(context, poolAddress(context, venue), holds, datum, adapter.byHash !== undefined);
}

/** Wallets that may own orders. */
export const getOrderOwners = ({ traders, arbitrageur, washer, maker }: MarketSimulation): readonly Wallet[] => [
  ...traders,
  arbitrageur,
  washer,
  maker,
];

/** Decodes outputs at an address and caches the result, because an output never changes. */
function* readAt<Read>(
  context: Stage,
  address: Uint8Array,
  known: Map<string, Read | 'nothing'>,
  read: (held: Held, output: ScriptOutput) => Read | undefined,
): Generator<Read> {
  const { ledger } = context.chain;
  for (const key of ledger.at(address)) {
    let found = known.get(key);
    if (found === undefined) {
      const output = ledger.output(key)!;
      const bytes = datumBytes(context, output);
      if (bytes === undefined) continue;
      const held = { key, reference: parseReference(key), output, wallet: guarded(address) };
      const script = toHex(address.subarray(1, 29));
      const content = { script, stake: undefined, holds: toHoldings(output), datum: decodePlutusData(bytes) };
      found = read(held, content) ?? 'nothing';
      if (known.size > MAX_CACHED) known.clear();
      known.set(key, found);
    }
    if (found !== 'nothing') yield found;
  }
}

const MAX_CACHED = 1_000;

/** All pools in the current ledger. */
export function findLivePools(context: Stage): readonly LivePool[] {
  const { venues, cache } = context.market;
  const found: LivePool[] = [];
  const seen = new Set<string>();
  for (const venue of venues) {
    if (seen.has(venue.pool.script)) continue;
    seen.add(venue.pool.script);
    found.push(
      ...readAt(context, poolAddress(context, venue), cache.pools, (held, output) =>
        poolIn(context, venue, held, output),
      ),
    );
  }
  return found;
}

/** The script address of a venue may also hold other pools of the same script. */
function poolIn(
  { market }: Stage,
  { pool: role, adapter }: Venue,
  held: Held,
  output: ScriptOutput,
): LivePool | undefined {
  const pool = DEX_ADAPTERS.get(adapter.dex)?.readPool?.(output, role);
  const venue =
    pool &&
    market.venues.find(
      ({ pool: own, assets }) =>
        own.script === role.script && assets[0] === pool.assets[0] && assets[1] === pool.assets[1],
    );
  if (pool === undefined || venue === undefined) return undefined;
  const rests = venue.assets.map((unit, index) => {
    const oil = unit === LOVELACE ? adapter.oil : 0n;
    return (output.holds.get(unit) ?? 0n) - pool.reserves[index]! - oil;
  }) as [bigint, bigint];
  const state = { reserves: pool.reserves, rests, shares: pool.lpSupply ?? 0n, time: 0 };
  return { venue, held, pool, state };
}

const createPoolLookup = (pools: readonly LivePool[]): PoolDirectory => {
  const find = (fits: (pool: Pool) => boolean): Pool | undefined => pools.find(({ pool }) => fits(pool))?.pool;
  return {
    byId: (id) => find((pool) => pool.id === id),
    byLpAsset: (unit) => find(({ lpAsset }) => lpAsset === unit),
    byIdent: (dex, ident) => find((pool) => pool.dex === dex && pool.ident === ident),
  };
};

/** Orders at one address, oldest first. */
export const ordersAt = (
  context: Stage,
  role: OrderRole,
  address: Uint8Array,
  pools: readonly LivePool[],
): readonly OpenOrder[] => [
  ...readAt(context, address, context.market.cache.orders, (held, output): OpenOrder | undefined => {
    const order = DEX_ADAPTERS.get(role.dex)?.readOrder?.(output, createPoolLookup(pools), role);
    return order && { held, role, order, datum: output.datum };
  }),
];

/** Whose orders are searched: those of simulated wallets, which is fast, or all. */
export type Owners = 'simulated' | 'all';

/** All open orders at pools. */
export function findOpenOrders(
  context: Stage,
  pools: readonly LivePool[],
  whose: Owners = 'simulated',
): readonly OpenOrder[] {
  const owners = getOrderOwners(context.market).map(toParty);
  const found: OpenOrder[] = [];
  const seen = new Set<string>();
  for (const venue of context.market.venues) {
    const { order: role, adapter } = venue;
    if (role === undefined || seen.has(role.script)) continue;
    seen.add(role.script);
    const addresses =
      whose === 'all'
        ? context.chain.ledger.guardedBy(role.script)
        : (adapter.keepsOwnersStake ? owners : owners.slice(0, 1)).map((party) => orderAddress(context, venue, party));
    for (const address of [...addresses]) found.push(...ordersAt(context, role, address, pools));
  }
  return found;
}
