import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { decodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { OrderRole, Party, Pool, PoolBook, ScriptOutput } from '../../../market/dex.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import { holdingsOf, LOVELACE, type Unit } from '../../../market/unit.js';
import { type Held, referenceOf } from '../coins.js';
import type { Wallet } from '../wallet.js';
import type { PoolState, Venue } from './house.js';
import type { MarketWorld } from './market-world.js';
import { contractOutput, datumBytes, guarded, partyOf, type Scene, scriptAddress } from './scene.js';
import type { StandingOrder, StandingPool } from './standing-position.js';

type Stage = Pick<Scene, 'chain' | 'market'>;

const houseStake = ({ house: { stakeScript } }: Venue): Credential | undefined =>
  stakeScript === undefined ? undefined : { type: 'script', hash: fromHex(stakeScript) };

export const poolAddress = (scene: Pick<Scene, 'chain' | 'market'>, venue: Venue): Uint8Array =>
  scriptAddress(scene, venue.pool.script, houseStake(venue));

export const orderAddress = (scene: Pick<Scene, 'chain' | 'market'>, venue: Venue, { stake }: Party): Uint8Array =>
  scriptAddress(scene, venue.order?.script ?? '', venue.house.keepsOwnersStake ? stake : houseStake(venue));

export function poolOutput(scene: Pick<Scene, 'chain' | 'market'>, venue: Venue, state: PoolState): OutputContent {
  const { house, assets } = venue;
  const holds = new Map<Unit, bigint>(house.tokens(venue, state.shares));
  for (const [place, unit] of assets.entries())
    holds.set(unit, (holds.get(unit) ?? 0n) + state.reserves[place]! + state.rests[place]!);
  holds.set(LOVELACE, (holds.get(LOVELACE) ?? 0n) + house.oil);
  const datum = house.poolDatum(venue, state);
  return contractOutput(scene, poolAddress(scene, venue), holds, datum, house.byHash !== undefined);
}

/** Wallets that may own orders. */
export const ownersOf = ({ traders, arbitrageur, washer, maker }: MarketWorld): readonly Wallet[] => [
  ...traders,
  arbitrageur,
  washer,
  maker,
];

/** Decodes outputs at an address and caches the result, because an output never changes. */
function* readAt<Read>(
  scene: Stage,
  address: Uint8Array,
  known: Map<string, Read | 'nothing'>,
  read: (held: Held, output: ScriptOutput) => Read | undefined,
): Generator<Read> {
  const { ledger } = scene.chain;
  for (const key of ledger.at(address)) {
    let found = known.get(key);
    if (found === undefined) {
      const output = ledger.output(key)!;
      const bytes = datumBytes(scene, output);
      if (bytes === undefined) continue;
      const held = { key, reference: referenceOf(key), output, wallet: guarded(address) };
      const script = toHex(address.subarray(1, 29));
      const content = { script, stake: undefined, holds: holdingsOf(output), datum: decodePlutusData(bytes) };
      found = read(held, content) ?? 'nothing';
      if (known.size > MOST_REMEMBERED) known.clear();
      known.set(key, found);
    }
    if (found !== 'nothing') yield found;
  }
}

const MOST_REMEMBERED = 1_000;

/** All pools in the current ledger. */
export function standingPools(scene: Stage): readonly StandingPool[] {
  const { venues, memory } = scene.market;
  const found: StandingPool[] = [];
  const seen = new Set<string>();
  for (const venue of venues) {
    if (seen.has(venue.pool.script)) continue;
    seen.add(venue.pool.script);
    found.push(
      ...readAt(scene, poolAddress(scene, venue), memory.pools, (held, output) => poolIn(scene, venue, held, output)),
    );
  }
  return found;
}

/** The script address of a venue may also hold other pools of the same script. */
function poolIn(
  { market }: Stage,
  { pool: role, house }: Venue,
  held: Held,
  output: ScriptOutput,
): StandingPool | undefined {
  const pool = DEX_ADAPTERS.get(house.dex)?.readPool?.(output, role);
  const venue =
    pool &&
    market.venues.find(
      ({ pool: own, assets }) =>
        own.script === role.script && assets[0] === pool.assets[0] && assets[1] === pool.assets[1],
    );
  if (pool === undefined || venue === undefined) return undefined;
  const rests = venue.assets.map((unit, place) => {
    const oil = unit === LOVELACE ? house.oil : 0n;
    return (output.holds.get(unit) ?? 0n) - pool.reserves[place]! - oil;
  }) as [bigint, bigint];
  const state = { reserves: pool.reserves, rests, shares: pool.lpSupply ?? 0n, time: 0 };
  return { venue, held, pool, state };
}

const bookOf = (pools: readonly StandingPool[]): PoolBook => {
  const find = (fits: (pool: Pool) => boolean): Pool | undefined => pools.find(({ pool }) => fits(pool))?.pool;
  return {
    byId: (id) => find((pool) => pool.id === id),
    byLpAsset: (unit) => find(({ lpAsset }) => lpAsset === unit),
    byIdent: (dex, ident) => find((pool) => pool.dex === dex && pool.ident === ident),
  };
};

/** Orders at one address, oldest first. */
export const ordersAt = (
  scene: Stage,
  role: OrderRole,
  address: Uint8Array,
  pools: readonly StandingPool[],
): readonly StandingOrder[] => [
  ...readAt(scene, address, scene.market.memory.orders, (held, output): StandingOrder | undefined => {
    const order = DEX_ADAPTERS.get(role.dex)?.readOrder?.(output, bookOf(pools), role);
    return order && { held, role, order, datum: output.datum };
  }),
];

/** Whose orders are searched: those of simulated wallets, which is fast, or all. */
export type Owners = 'own people' | 'everybody';

/** All open orders at pools. */
export function standingOrders(
  scene: Stage,
  pools: readonly StandingPool[],
  whose: Owners = 'own people',
): readonly StandingOrder[] {
  const owners = ownersOf(scene.market).map(partyOf);
  const found: StandingOrder[] = [];
  const seen = new Set<string>();
  for (const venue of scene.market.venues) {
    const { order: role, house } = venue;
    if (role === undefined || seen.has(role.script)) continue;
    seen.add(role.script);
    const addresses =
      whose === 'everybody'
        ? scene.chain.ledger.guardedBy(role.script)
        : (house.keepsOwnersStake ? owners : owners.slice(0, 1)).map((party) => orderAddress(scene, venue, party));
    for (const address of [...addresses]) found.push(...ordersAt(scene, role, address, pools));
  }
  return found;
}
