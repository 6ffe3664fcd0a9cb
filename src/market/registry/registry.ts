import type { MarketName } from '../../chains/networks.js';
import type { ScriptRole } from '../dex.js';
import type { Deployment } from './deployment.js';

/** The contracts that the market of one network consists of. */
export interface Registry {
  /** What a script is to the market, by its hash in hexadecimal. */
  role(script: string): ScriptRole | undefined;
}

const DEPLOYMENTS: readonly Deployment[] = [];

/** `more` are contracts that the operator adds: those of a DEX with a script for each pool, for example. */
export function marketRegistry(market: MarketName, more: readonly ScriptRole[] = []): Registry {
  const roles = [...DEPLOYMENTS.flatMap((deployment) => deployment[market] ?? []), ...more];
  const byScript = new Map(roles.map((role) => [role.script, role]));
  return { role: (script) => byScript.get(script) };
}
