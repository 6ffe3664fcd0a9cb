import type { IncomingHttpHeaders } from 'node:http';
import { demoKey } from '../../access/credentials/api-key.js';
import { isLocalRequest } from '../../api/http/local-request.js';
import { allNetworks, type Network, networks } from '../../chains/networks.js';
import type { Config } from '../config.js';
import { hasDemo } from '../exposure.js';

const NO_KEYS = {};

/** Networks that have demo keys: optional ones only when they are simulated. */
export const demoNetworks = ({ networks: configs }: Pick<Config, 'networks'>): readonly Network[] =>
  allNetworks.filter((network) => networks.includes(network) || configs[network.id]?.sandbox === 'on');

/** Demo keys by network id, for requests that may use them. */
export function demoKeysFor(config: Config): (headers: IncomingHttpHeaders) => Readonly<Record<string, string>> {
  if (!hasDemo(config)) return () => NO_KEYS;
  const keys = Object.fromEntries(demoNetworks(config).map(({ id, alias }) => [id, demoKey(alias, { basic: false })]));
  return (headers) => (isLocalRequest(headers) ? keys : NO_KEYS);
}
