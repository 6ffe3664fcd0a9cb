import { networks } from '../../chains/networks.js';
import type { Config } from '../config.js';
import type { FollowedNetworkDependencies } from '../networks/followed-network.js';
import { hasSource, withSettings } from '../settings/network-settings.js';
import { bitcoinSandbox } from './bitcoin-sandbox.js';
import { cardanoSandbox } from './cardano-sandbox.js';
import { midnightSandbox } from './midnight-sandbox.js';
import type { SandboxNetwork, SandboxSettings } from './simulated-network.js';

/** All networks without a configured source. */
export function sandboxNetworks(config: Config, dependencies: FollowedNetworkDependencies): readonly SandboxNetwork[] {
  if (config.sandbox === 'off') return [];
  const settings: SandboxSettings = {
    seed: config.sandboxSeed,
    blockSeconds: config.sandboxBlockSeconds,
    forkPercent: config.sandboxForkPercent,
    activity: config.sandboxActivity,
  };
  return networks.flatMap((network): readonly SandboxNetwork[] => {
    const given = config.networks[network.id];
    if (hasSource(given)) return [];
    if (network.family === 'cardano')
      return [cardanoSandbox(withSettings(network, given), settings, given ?? {}, dependencies)];
    if (network.family === 'bitcoin') return [bitcoinSandbox(network, settings, dependencies)];
    return [midnightSandbox(network, settings, dependencies)];
  });
}
