import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import type { CorsPolicy } from './cors.js';
import { hostName, isLoopbackName } from './local-request.js';

/** Host names under which clients may reach the service. */
export interface HostPolicy {
  /** True when the service listens on a loopback address only. */
  readonly loopback: boolean;
  /** Host names that the operator listed, in lower case. */
  readonly hosts: readonly string[];
}

/**
 * Guards against DNS rebinding: a page of another site must not reach a service on the visitor's own machine, neither
 * through a host name that resolves to this machine nor from its own origin.
 */
export function rejectForeignSite(
  policy: HostPolicy,
  cors: CorsPolicy,
  { host = '', origin }: IncomingHttpHeaders,
): void {
  if (!isAllowedHost(policy, hostName(host))) {
    throw new ServiceError('forbidden', 'This host name is not allowed; add it to CROSSTIE_PUBLIC_HOSTS');
  }
  if (origin !== undefined && !isAllowedOrigin(policy, cors, origin)) {
    throw new ServiceError('forbidden', 'This origin is not allowed; add it to CROSSTIE_CORS_ORIGINS');
  }
}

function isAllowedHost({ loopback, hosts }: HostPolicy, name: string): boolean {
  if (isLoopbackName(name) || hosts.includes(name)) return true;
  return !loopback && hosts.length === 0;
}

function isAllowedOrigin({ loopback, hosts }: HostPolicy, cors: CorsPolicy, origin: string): boolean {
  // On a loopback address `*` would admit every page of the web, so there it only allows pages of this machine.
  if (cors === '*' ? !loopback : cors.includes(origin)) return true;
  const { hostname = '' } = URL.canParse(origin) ? new URL(origin) : {};
  return hosts.includes(hostname) || (loopback && cors === '*' && isLoopbackName(hostname));
}
