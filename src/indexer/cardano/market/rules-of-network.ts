import type { CardanoNetwork } from '../../../chains/networks.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import { marketRegistry } from '../../../market/registry/registry.js';
import { type MarketRules, scriptKey } from './market-rules.js';

/** The market of a network as the registry knows it; undefined where there is none. */
export function marketRulesOf({ market }: CardanoNetwork): MarketRules | undefined {
  if (market === undefined) return undefined;
  const { roles } = marketRegistry(market);
  if (roles.length === 0) return undefined;
  return {
    roles: new Map(roles.map((role) => [scriptKey(role.script), role])),
    oracles: new Map(),
    dexes: DEX_ADAPTERS,
    dollars: new Map(),
  };
}
