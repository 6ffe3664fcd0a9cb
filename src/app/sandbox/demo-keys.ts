import type { IncomingHttpHeaders } from 'node:http';
import { demoKey } from '../../access/credentials/api-key.js';
import { isLocalRequest } from '../../api/http/local-request.js';
import { networks } from '../../chains/networks.js';
import type { Config } from '../config.js';
import { hasDemo } from '../exposure.js';

const NO_KEYS = {};

/** Demo keys by network id, for requests that may use them. */
export function demoKeysFor(config: Config): (headers: IncomingHttpHeaders) => Readonly<Record<string, string>> {
  if (!hasDemo(config)) return () => NO_KEYS;
  const keys = Object.fromEntries(networks.map(({ id, alias }) => [id, demoKey(alias, { basic: false })]));
  return (headers) => (isLocalRequest(headers) ? keys : NO_KEYS);
}
