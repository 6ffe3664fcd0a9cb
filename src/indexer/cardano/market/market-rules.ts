import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { ScriptRole } from '../../../market/dex.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import type { OracleRole } from '../../../market/oracles/oracle.js';
import { oracleRegistry } from '../../../market/registry/oracles.js';
import { marketRegistry } from '../../../market/registry/registry.js';
import { type Stablecoin, stablecoinsOf } from '../../../market/registry/stablecoins.js';
import type { Dexes } from '../../../market/transactions/read-transaction.js';
import type { Unit } from '../../../market/unit.js';
import { keyOf } from '../keys.js';

/** Everything that says what the market of a network is. */
export interface MarketRules {
  /** By the key of the script. */
  readonly roles: ReadonlyMap<string, ScriptRole>;
  readonly oracles: ReadonlyMap<string, OracleRole>;
  readonly dexes: Dexes;
  /** Tokens that are worth a US dollar, with their decimals. */
  readonly dollars: ReadonlyMap<Unit, number>;
}

/** What the operator adds to what the registry knows. */
export interface MoreOfMarket {
  readonly roles?: readonly ScriptRole[];
  readonly oracles?: readonly OracleRole[];
  readonly stablecoins?: readonly Stablecoin[];
}

/** The market of a network as the registry knows it; undefined where there is none. */
export function marketRulesOf({ market }: CardanoNetwork, more: MoreOfMarket = {}): MarketRules | undefined {
  if (market === undefined) return undefined;
  const { roles } = marketRegistry(market, more.roles);
  const oracles = [...oracleRegistry(market, more.oracles).values()];
  const stablecoins = [...stablecoinsOf(market, more.stablecoins).values()];
  return {
    roles: new Map(roles.map((role) => [scriptKey(role.script), role])),
    oracles: new Map(oracles.map((role) => [scriptKey(role.script), role])),
    dexes: DEX_ADAPTERS,
    dollars: new Map(stablecoins.map(({ unit, decimals }) => [unit, decimals])),
  };
}

export const scriptKey = (script: string): string => keyOf(fromHex(script));

export const isMarketScript = ({ roles, oracles }: MarketRules, key: string): boolean =>
  roles.has(key) || oracles.has(key);
