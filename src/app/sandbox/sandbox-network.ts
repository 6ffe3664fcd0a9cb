import { allNetworks, type Network, networks } from '../../chains/networks.js';
import type { Config } from '../config.js';
import type { FollowedNetworkDependencies } from '../networks/followed-network.js';
import { hasSource, withSettings } from '../settings/network-settings.js';
import { bitcoinSandbox } from './bitcoin-sandbox.js';
import { cardanoSandbox } from './cardano-sandbox.js';
import { midnightSandbox } from './midnight-sandbox.js';
import type { SandboxNetwork, SandboxSettings } from './simulated-network.js';

/** The networks that are simulated: those without a source, and optional ones on request. */
export const simulatedNetworks = (config: Pick<Config, 'networks' | 'sandbox'>): readonly Network[] =>
  config.sandbox === 'off'
    ? []
    : allNetworks.filter((network) => {
        const given = config.networks[network.id];
        return !hasSource(given) && (networks.includes(network) || given?.sandbox === 'on');
      });

export function sandboxNetworks(config: Config, dependencies: FollowedNetworkDependencies): readonly SandboxNetwork[] {
  const settings: SandboxSettings = {
    seed: config.sandboxSeed,
    blockSeconds: config.sandboxBlockSeconds,
    forkPercent: config.sandboxForkPercent,
    activity: config.sandboxActivity,
  };
  return simulatedNetworks(config).map((network): SandboxNetwork => {
    const given = config.networks[network.id];
    if (network.family === 'cardano')
      return cardanoSandbox(withSettings(network, given), settings, given ?? {}, dependencies);
    if (network.family === 'bitcoin') return bitcoinSandbox(network, settings, dependencies);
    return midnightSandbox(network, settings, dependencies);
  });
}
