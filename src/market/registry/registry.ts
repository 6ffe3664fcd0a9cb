import type { MarketName } from '../../chains/networks.js';
import type { ScriptRole } from '../dex.js';
import { cswapDeployment } from './cswap.js';
import { danogoDeployment } from './danogo.js';
import type { Deployment } from './deployment.js';
import { minswapDeployment } from './minswap.js';
import { minswapStableDeployment } from './minswap-stable.js';
import { muesliswapDeployment } from './muesliswap.js';
import { orderBooksDeployment } from './order-books.js';
import { spectrumDeployment } from './spectrum.js';
import { splashDeployment } from './splash.js';
import { sundaeSwapDeployment } from './sundaeswap.js';
import { vyFiDeployment } from './vyfi.js';
import { wingridersDeployment } from './wingriders.js';

/** The contracts of the market of one network. */
export interface Registry {
  /** The role of a script, by its hash in hexadecimal. */
  role(script: string): ScriptRole | undefined;
  readonly roles: readonly ScriptRole[];
}

const DEPLOYMENTS: readonly Deployment[] = [
  minswapDeployment,
  minswapStableDeployment,
  sundaeSwapDeployment,
  vyFiDeployment,
  cswapDeployment,
  wingridersDeployment,
  muesliswapDeployment,
  spectrumDeployment,
  splashDeployment,
  orderBooksDeployment,
  danogoDeployment,
];

/** `more` are contracts that the operator adds, for example those of a DEX with a script for each pool. */
export function marketRegistry(market: MarketName, more: readonly ScriptRole[] = []): Registry {
  const roles = [...DEPLOYMENTS.flatMap((deployment) => deployment[market] ?? []), ...more];
  const byScript = new Map(roles.map((role) => [role.script, role]));
  return { role: (script) => byScript.get(script), roles: [...byScript.values()] };
}
