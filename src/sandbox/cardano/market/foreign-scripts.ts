import type { MarketName } from '../../../chains/networks.js';
import { oracleRegistry } from '../../../market/registry/oracles.js';
import { marketRegistry } from '../../../market/registry/registry.js';
import { stablecoinsOf } from '../../../market/registry/stablecoins.js';

const POLICY_DIGITS = 56;
const POLICY = /^[0-9a-f]{56}/;

/**
 * Contracts and policies of the real market, by hash. Nobody here has their scripts: a transaction of the simulated
 * chain that spends from one or mints under one lacks it, and nothing else. Nobody can submit such a transaction.
 */
export function foreignScripts(market: MarketName): ReadonlySet<string> {
  const { roles } = marketRegistry(market);
  const oracles = [...oracleRegistry(market).values()];
  const named = roles.flatMap((role) => [
    role.script,
    ...('proof' in role ? (role.proof ?? []) : []),
    ...Object.values(role.parameters ?? {})
      .flat()
      .map(String),
  ]);
  const units = [...named, ...oracles.flatMap(({ script, token }) => [script, token]), ...stablecoinsOf(market).keys()];
  return new Set(units.filter((unit) => POLICY.test(unit)).map((unit) => unit.slice(0, POLICY_DIGITS)));
}
