import { type Credential, encodeAddress } from '../../../chains/cardano/address.js';
import type { OutputContent } from '../../../chains/cardano/output.js';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../../chains/cardano/plutus-data.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Order, OrderRole, Party, Pool, PoolBook, ScriptOutput } from '../../../market/dex.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import { type Holdings, holdingsOf, LOVELACE, type Unit } from '../../../market/unit.js';
import type { Draw } from '../../draw.js';
import type { Chain } from '../chain.js';
import { type Assets, assetList, type Held, plainOutput, referenceOf } from '../coins.js';
import type { Composed, Intent } from '../compose.js';
import type { Wallet } from '../wallet.js';
import type { PoolState, Venue } from './house.js';
import type { MarketWorld } from './market-world.js';

/** Where and when something happens on the market. */
export interface Scene {
  readonly chain: Chain;
  readonly market: MarketWorld;
  readonly slot: number;
  readonly draw: Draw;
  /** What was done so far, for the block that is being made. */
  readonly told: Composed[];
}

export interface StandingPool {
  readonly venue: Venue;
  readonly held: Held;
  readonly pool: Pool;
  readonly state: PoolState;
}

export interface StandingOrder {
  readonly held: Held;
  readonly role: OrderRole;
  readonly order: Order;
  readonly datum: PlutusData;
}

/** Seconds since 1970. */
export const timeOf = ({ chain, slot }: Pick<Scene, 'chain' | 'slot'>): number => slotToTime(chain.network, slot);

/** Does something now; false where somebody cannot pay for it. */
export function tell({ chain, slot, told }: Scene, intent: Intent): Composed | undefined {
  try {
    const composed = chain.tell(slot, intent);
    told.push(composed);
    return composed;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const partyOf = ({ keys, stake }: Wallet): Party => ({
  payment: { type: 'key', hash: keys[0]!.hash },
  stake,
});

export const addressOf = ({ chain }: Pick<Scene, 'chain'>, { payment, stake }: Party): Uint8Array => {
  const { networkId } = chain.network;
  return stake === undefined
    ? encodeAddress({ type: 'enterprise', networkId, payment })
    : encodeAddress({ type: 'base', networkId, payment, stake });
};

export const scriptAddress = (scene: Pick<Scene, 'chain'>, script: string, stake?: Credential): Uint8Array =>
  addressOf(scene, { payment: { type: 'script', hash: fromHex(script) }, stake });

const houseStake = ({ house: { stakeScript } }: Venue): Credential | undefined =>
  stakeScript === undefined ? undefined : { type: 'script', hash: fromHex(stakeScript) };

export const poolAddress = (scene: Pick<Scene, 'chain'>, venue: Venue): Uint8Array =>
  scriptAddress(scene, venue.pool.script, houseStake(venue));

export const orderAddress = (scene: Pick<Scene, 'chain'>, venue: Venue, { stake }: Party): Uint8Array =>
  scriptAddress(scene, venue.order?.script ?? '', venue.house.keepsOwnersStake ? stake : houseStake(venue));

/** Guarded by a contract that is not run here. */
export function guarded(address: Uint8Array): Wallet {
  const none = { stake: undefined, stakeKey: undefined, script: undefined, byron: undefined };
  return { ...none, name: 'contract of the market', address, keys: [] };
}

/** An output at a contract, with its datum inline or by hash. */
export function contractOutput(
  { market }: Pick<Scene, 'market'>,
  address: Uint8Array,
  holds: Holdings,
  datum: PlutusData,
  byHash: boolean,
): OutputContent {
  const assets: Assets = new Map([...holds].filter(([unit, amount]) => unit !== LOVELACE && amount > 0n));
  const output = plainOutput(address, holds.get(LOVELACE) ?? 0n, assetList(assets));
  const encoded = encodePlutusData(datum);
  if (!byHash) return { ...output, inlineDatum: encoded };
  const datumHash = blake2b256(encoded);
  market.datums.set(toHex(datumHash), encoded);
  return { ...output, datumHash };
}

/** The bytes of a datum, as far as they are known. */
export const datumBytes = (
  { market }: Pick<Scene, 'market'>,
  { inlineDatum, datumHash }: OutputContent,
): Uint8Array | undefined => inlineDatum ?? (datumHash && market.datums.get(toHex(datumHash)));

export function poolOutput(scene: Pick<Scene, 'chain' | 'market'>, venue: Venue, state: PoolState): OutputContent {
  const { house, assets } = venue;
  const holds = new Map<Unit, bigint>(house.tokens(venue, state.shares));
  for (const [place, unit] of assets.entries())
    holds.set(unit, (holds.get(unit) ?? 0n) + state.reserves[place]! + state.rests[place]!);
  holds.set(LOVELACE, (holds.get(LOVELACE) ?? 0n) + house.oil);
  const datum = house.poolDatum(venue, state);
  return contractOutput(scene, poolAddress(scene, venue), holds, datum, house.byHash !== undefined);
}

export function heldAt({ chain }: Pick<Scene, 'chain'>, key: string, output: OutputContent): Held {
  return { key, reference: referenceOf(key), output: chain.ledger.output(key)!, wallet: guarded(output.address) };
}

function* outputsAt(
  scene: Pick<Scene, 'chain' | 'market'>,
  address: Uint8Array,
): Generator<{ held: Held; read: ScriptOutput }> {
  const { ledger } = scene.chain;
  const wallet = guarded(address);
  for (const key of ledger.at(address)) {
    const output = ledger.output(key)!;
    const bytes = datumBytes(scene, output);
    if (bytes === undefined) continue;
    const held = { key, reference: referenceOf(key), output, wallet };
    const read = {
      script: toHex(address.subarray(1, 29)),
      stake: undefined,
      holds: holdingsOf(output),
      datum: decodePlutusData(bytes),
    };
    yield { held, read };
  }
}

/** All pools as the ledger has them. */
export function standingPools(scene: Pick<Scene, 'chain' | 'market' | 'slot'>): readonly StandingPool[] {
  const found: StandingPool[] = [];
  const seen = new Set<string>();
  for (const { pool: role, house } of scene.market.venues) {
    if (seen.has(role.script)) continue;
    seen.add(role.script);
    const own = scene.market.venues.filter(({ pool }) => pool.script === role.script);
    for (const { held, read } of outputsAt(scene, poolAddress(scene, own[0]!))) {
      const pool = DEX_ADAPTERS.get(house.dex)?.readPool?.(read, role);
      const venue = pool && own.find(({ assets }) => assets[1] === pool.assets[1] && assets[0] === pool.assets[0]);
      if (pool !== undefined && venue !== undefined) found.push(standingPool(scene, venue, held, pool, read.holds));
    }
  }
  return found;
}

function standingPool(
  scene: Pick<Scene, 'chain' | 'slot'>,
  venue: Venue,
  held: Held,
  pool: Pool,
  holds: Holdings,
): StandingPool {
  const { assets, house } = venue;
  const rests = assets.map((unit, place) => {
    const oil = unit === LOVELACE ? house.oil : 0n;
    return (holds.get(unit) ?? 0n) - pool.reserves[place]! - oil;
  }) as [bigint, bigint];
  const state = { reserves: pool.reserves, rests, shares: pool.lpSupply ?? 0n, time: timeOf(scene as Scene) * 1000 };
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

/** Whoever may have left an order. */
export const ownersOf = ({ traders, arbitrageur, washer, maker }: MarketWorld): readonly Wallet[] => [
  ...traders,
  arbitrageur,
  washer,
  maker,
];

/** All orders that wait, oldest first at each place. */
export function standingOrders(
  scene: Pick<Scene, 'chain' | 'market' | 'slot'>,
  pools: readonly StandingPool[],
): readonly StandingOrder[] {
  const book = bookOf(pools);
  const found: StandingOrder[] = [];
  const seen = new Set<string>();
  for (const venue of scene.market.venues) {
    const { order: role, house } = venue;
    if (role === undefined || seen.has(role.script)) continue;
    seen.add(role.script);
    const parties = house.keepsOwnersStake ? ownersOf(scene.market).map(partyOf) : [partyOf(scene.market.maker)];
    for (const party of parties)
      for (const { held, read } of outputsAt(scene, orderAddress(scene, venue, party))) {
        const order = DEX_ADAPTERS.get(role.dex)?.readOrder?.(read, book, role);
        if (order !== undefined) found.push({ held, role, order, datum: read.datum });
      }
  }
  return found;
}
