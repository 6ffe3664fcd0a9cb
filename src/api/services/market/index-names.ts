import { decodeCurve } from '../../../market/curves/stored-curve.js';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type MarketPool,
  marketAssetsAfter,
  marketPoolsAfter,
  type PastPoolState,
  type StoredPoolState,
} from '../../../store/queries/cardano/market/pools.js';

/** A pool by its number in the index, without its state. */
export interface PoolIdentity {
  readonly number: number;
  readonly dex: DexName;
  readonly id: Unit;
  readonly assets: readonly [Unit, Unit];
  readonly lpAsset: Unit | undefined;
}

/** Maps the numbers of the index to assets and pools. */
export interface Names {
  readonly units: ReadonlyMap<number, Unit>;
  readonly assets: ReadonlyMap<Unit, { readonly id: number; readonly firstTxId: number }>;
  readonly pools: ReadonlyMap<number, PoolIdentity>;
  readonly poolsById: ReadonlyMap<string, readonly number[]>;
  readonly lpAssets: ReadonlySet<Unit>;
}

/** Lower than every number of the index. */
export const NONE = -(2 ** 31);

/** Names are append-only, so those of `before` are not read again. */
export async function loadNames(db: NetworkDb<'cardano'>, before: Names | undefined): Promise<Names> {
  const lastAsset = before === undefined ? NONE : findLastNumber(before.units.keys());
  const newAssets = await marketAssetsAfter(db, lastAsset);
  const newPools = await marketPoolsAfter(db, before === undefined ? NONE : findLastNumber(before.pools.keys()));
  if (before !== undefined && newAssets.length === 0 && newPools.length === 0) return before;
  const units = new Map(before?.units);
  const assets = new Map(before?.assets);
  for (const { id, unit, firstTxId } of newAssets) {
    const name = unit === '' ? LOVELACE : unit;
    units.set(id, name);
    assets.set(name, { id, firstTxId });
  }
  const pools = new Map(before?.pools);
  const poolsById = new Map(before?.poolsById);
  const lpAssets = new Set(before?.lpAssets);
  for (const row of newPools) {
    const pool = toPoolIdentity(row, units);
    if (pool === undefined) continue;
    pools.set(pool.number, pool);
    poolsById.set(pool.id, [...(poolsById.get(pool.id) ?? []), pool.number]);
    if (pool.lpAsset !== undefined) lpAssets.add(pool.lpAsset);
  }
  return { units, assets, pools, poolsById, lpAssets };
}

/** Numbers are assigned in ascending order, and maps keep insertion order. */
function findLastNumber(numbers: Iterable<number>): number {
  let last = NONE;
  for (const number of numbers) if (number > last) last = number;
  return last;
}

function toPoolIdentity(row: MarketPool, units: ReadonlyMap<number, Unit>): PoolIdentity | undefined {
  const dex = DEXES[row.dex]?.name;
  const [a, b] = [units.get(row.assetA), units.get(row.assetB)];
  // A database written by a newer version may contain a DEX that this version does not know.
  if (dex === undefined || a === undefined || b === undefined) return undefined;
  const lpAsset = row.lpAsset === null ? undefined : units.get(row.lpAsset);
  return {
    number: row.id,
    dex,
    id: row.unit,
    assets: [a, b],
    lpAsset,
    ...(row.ident !== null && { ident: row.ident }),
  };
}

/** Combines a stored state with its pool; undefined when the pool is not known. */
export function toIndexedPool(
  pools: ReadonlyMap<number, PoolIdentity>,
  state: StoredPoolState | PastPoolState,
): IndexedPool | undefined {
  const known = pools.get(state.poolId);
  return (
    known && {
      ...known,
      reserves: [state.reserveA, state.reserveB],
      curve: decodeCurve(state.curve),
      lpSupply: state.lpSupply ?? undefined,
      opensAt: state.opensAt === null ? undefined : Number(state.opensAt),
      closed: state.closed,
      txId: state.txId,
      index: state.index,
      slot: 'slot' in state ? Number(state.slot ?? 0n) : 0,
    }
  );
}
