import type { MarketName } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { marketRegistry, type Registry } from '../../../market/registry/registry.js';
import type { Unit } from '../../../market/unit.js';
import { type KnownScript, nativeScript } from '../scripts.js';
import { deriveKey, type SigningKey } from '../signing-key.js';
import { type Wallet, walletMaker } from '../wallet.js';
import type { World } from '../world.js';
import type { Venue } from './house.js';
import type { StandingOrder, StandingPool } from './standing-position.js';
import { type MarketToken, marketTokens } from './tokens.js';
import { venuesOf } from './venues.js';

/** The actors, tokens and pools of a simulated market. */
export interface MarketWorld {
  readonly market: MarketName;
  readonly registry: Registry;
  /** Initially holds all tokens and opens pools. */
  readonly maker: Wallet;
  readonly batcher: Wallet;
  readonly traders: readonly Wallet[];
  /** Arbitrages between pools. */
  readonly arbitrageur: Wallet;
  /** Wash trades. */
  readonly washer: Wallet;
  /** Publishes the ADA price. */
  readonly oracle: Wallet;
  readonly tokens: ReadonlyMap<Unit, MarketToken>;
  readonly venues: readonly Venue[];
  /** An open policy for pool tokens. */
  readonly poolPolicy: { readonly script: KnownScript; readonly key: SigningKey };
  readonly memory: MarketMemory;
}

/** Cached facts that never change. */
export interface MarketMemory {
  /** Datums by hash. */
  readonly datums: Map<string, Uint8Array>;
  readonly addresses: Map<string, Uint8Array>;
  /** By outpoint. */
  readonly pools: Map<string, StandingPool | 'nothing'>;
  readonly orders: Map<string, StandingOrder | 'nothing'>;
}

const TRADERS = 10;

const known = new WeakMap<World, MarketWorld | 'none'>();

/** Undefined on networks without a market. */
export function marketWorldOf(world: World): MarketWorld | undefined {
  let found = known.get(world);
  if (found === undefined) {
    found = world.network.market === undefined ? 'none' : makeMarketWorld(world, world.network.market);
    known.set(world, found);
  }
  return found === 'none' ? undefined : found;
}

function makeMarketWorld(world: World, market: MarketName): MarketWorld {
  const make = walletMaker(world.network, world.name);
  const registry = marketRegistry(market);
  const tokens = marketTokens(world, market);
  const key = deriveKey(world.name, 'market pool policy');
  const script = nativeScript({ type: 'sig', keyHash: key.hash });
  return {
    market,
    registry,
    maker: make.base('market maker'),
    batcher: make.base('market batcher'),
    traders: Array.from({ length: TRADERS }, (_, number) => make.base(`market trader ${number + 1}`)),
    arbitrageur: make.base('market arbitrageur'),
    washer: make.base('market washer'),
    oracle: make.enterprise('market oracle'),
    tokens: new Map(tokens.map((token) => [token.unit, token])),
    venues: venuesOf(market, registry, tokens, toHex(script.hash)),
    poolPolicy: { script, key },
    memory: { datums: new Map(), addresses: new Map(), pools: new Map(), orders: new Map() },
  };
}
