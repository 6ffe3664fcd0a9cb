import type { NetworkDirectory } from '../../api/kit/context.js';
import type { NetworkId } from '../../chains/networks.js';
import type { Log } from '../../kernel/log.js';
import type { Config } from '../config.js';
import { hasAnySource } from '../settings/network-settings.js';

/** The networks that new users try first: one of each family, and the test network of the tutorials. */
export const MAIN_NETWORKS: readonly NetworkId[] = [
  'CARDANO_PREPROD',
  'CARDANO_MAINNET',
  'BITCOIN_MAINNET',
  'MIDNIGHT_PREPROD',
];

/** When a real chain is followed, simulated networks start at their first request. */
export const startsMainNetworks = (config: Pick<Config, 'sandbox' | 'networks'>): boolean =>
  config.sandbox === 'on' && !hasAnySource(config.networks);

/** Starts the main networks; resolves when each has started or failed. The state of a network shows its failure. */
export async function startMainNetworks(networks: Pick<NetworkDirectory, 'open'>, log: Log): Promise<void> {
  const startedAt = performance.now();
  const results = await Promise.allSettled(MAIN_NETWORKS.map(async (id) => networks.open(id)));
  const started = results.filter(({ status }) => status === 'fulfilled').length;
  log.info('networks.started', { started, ms: Math.round(performance.now() - startedAt) });
}
