import { allNetworks, type NetworkId } from '../chains/networks.js';
import { type OrdServer, ordServer } from '../gateways/ord/ord-server.js';
import type { Clock } from '../kernel/clock.js';
import type { NetworkConfigs } from './settings/network-settings.js';

/** Timeout of a request to an ord server. */
const TIMEOUT_MS = 10_000;

export function ordServers(configs: NetworkConfigs, clock: Clock): ReadonlyMap<NetworkId, OrdServer> {
  return new Map(
    allNetworks.flatMap(({ id }): [NetworkId, OrdServer][] => {
      const url = configs[id]?.ordUrl;
      return url === undefined ? [] : [[id, ordServer({ url, timeoutMs: TIMEOUT_MS, clock })]];
    }),
  );
}
