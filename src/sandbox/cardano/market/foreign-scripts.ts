import type { MarketName } from '../../../chains/networks.js';
import { listNftContracts } from '../../../market/nft/contracts.js';
import { oracleRegistry } from '../../../market/registry/oracles.js';
import { marketRegistry } from '../../../market/registry/registry.js';
import { listStablecoins } from '../../../market/registry/stablecoins.js';

const POLICY_DIGITS = 56;
const POLICY = /^[0-9a-f]{56}/;

/**
 * Contracts and policies of the real market by hash. Their scripts are not available here: a transaction of the
 * simulated chain that spends from or mints under one lacks only that script. Clients cannot submit such a transaction.
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
  const units = [
    ...named,
    ...listNftContracts(market).keys(),
    ...oracles.flatMap(({ script, token }) => [script, token]),
    ...listStablecoins(market).keys(),
  ];
  return new Set(units.filter((unit) => POLICY.test(unit)).map((unit) => unit.slice(0, POLICY_DIGITS)));
}
