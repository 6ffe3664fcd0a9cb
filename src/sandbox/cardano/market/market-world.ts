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

/** Everybody and everything that takes part in the market of a simulated chain. */
export interface MarketWorld {
  readonly market: MarketName;
  readonly registry: Registry;
  /** Has all tokens at first, and opens pools. */
  readonly maker: Wallet;
  readonly batcher: Wallet;
  readonly traders: readonly Wallet[];
  /** Plays pools off against each other. */
  readonly arbitrageur: Wallet;
  /** Trades with itself. */
  readonly washer: Wallet;
  /** Says what ADA is worth. */
  readonly oracle: Wallet;
  readonly tokens: ReadonlyMap<Unit, MarketToken>;
  readonly venues: readonly Venue[];
  /** Of tokens of pools that anybody may make. */
  readonly poolPolicy: { readonly script: KnownScript; readonly key: SigningKey };
  readonly memory: MarketMemory;
}

/** What was found out since the process began and stays true. */
export interface MarketMemory {
  /** Datums that outputs name by their hash. */
  readonly datums: Map<string, Uint8Array>;
  readonly addresses: Map<string, Uint8Array>;
  /** By outpoint. */
  readonly pools: Map<string, StandingPool | 'nothing'>;
  readonly orders: Map<string, StandingOrder | 'nothing'>;
}

const TRADERS = 10;

const known = new WeakMap<World, MarketWorld | 'none'>();

/** Undefined on networks that have no market. */
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
