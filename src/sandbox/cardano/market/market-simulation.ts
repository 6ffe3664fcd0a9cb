import type { MarketName } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { marketRegistry, type Registry } from '../../../market/registry/registry.js';
import type { Unit } from '../../../market/unit.js';
import { type HashedScript, nativeScript } from '../scripts.js';
import { deriveKey, type SigningKey } from '../signing-key.js';
import type { Simulation } from '../simulation.js';
import { createWalletFactory, type Wallet } from '../wallet.js';
import type { Venue } from './dex-adapter.js';
import type { LivePool, OpenOrder } from './live-pool.js';
import { type MarketToken, marketTokens } from './tokens.js';
import { createVenues } from './venues.js';

/** The actors, tokens and pools of a simulated market. */
export interface MarketSimulation {
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
  readonly poolPolicy: { readonly script: HashedScript; readonly key: SigningKey };
  readonly cache: MarketCache;
}

/** Cached facts that never change. */
export interface MarketCache {
  /** Datums by hash. */
  readonly datums: Map<string, Uint8Array>;
  readonly addresses: Map<string, Uint8Array>;
  /** By outpoint. */
  readonly pools: Map<string, LivePool | 'nothing'>;
  readonly orders: Map<string, OpenOrder | 'nothing'>;
}

const TRADERS = 10;

const simulations = new WeakMap<Simulation, MarketSimulation | 'none'>();

/** Undefined on networks without a market. */
export function getMarketSimulation(simulation: Simulation): MarketSimulation | undefined {
  let found = simulations.get(simulation);
  if (found === undefined) {
    found =
      simulation.network.market === undefined ? 'none' : createMarketSimulation(simulation, simulation.network.market);
    simulations.set(simulation, found);
  }
  return found === 'none' ? undefined : found;
}

function createMarketSimulation(simulation: Simulation, market: MarketName): MarketSimulation {
  const walletFactory = createWalletFactory(simulation.network, simulation.name);
  const registry = marketRegistry(market);
  const tokens = marketTokens(simulation, market);
  const key = deriveKey(simulation.name, 'market pool policy');
  const script = nativeScript({ type: 'sig', keyHash: key.hash });
  return {
    market,
    registry,
    maker: walletFactory.base('market maker'),
    batcher: walletFactory.base('market batcher'),
    traders: Array.from({ length: TRADERS }, (_, number) => walletFactory.base(`market trader ${number + 1}`)),
    arbitrageur: walletFactory.base('market arbitrageur'),
    washer: walletFactory.base('market washer'),
    oracle: walletFactory.enterprise('market oracle'),
    tokens: new Map(tokens.map((token) => [token.unit, token])),
    venues: createVenues(market, registry, tokens, toHex(script.hash)),
    poolPolicy: { script, key },
    cache: { datums: new Map(), addresses: new Map(), pools: new Map(), orders: new Map() },
  };
}
