import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import type { CorsPolicy } from './cors.js';
import { hostName, isLoopbackName } from './local-request.js';

/** Under which names clients may reach the service. */
export interface HostPolicy {
  /** The service listens where only this machine can connect. */
  readonly loopback: boolean;
  /** Names that the operator listed, in lower case. */
  readonly named: readonly string[];
}

/**
 * A page of another site must not speak to a service on the visitor's own machine (DNS rebinding): neither by a name
 * of its own that resolves to this machine, nor from its own origin.
 */
export function refuseForeignSite(
  policy: HostPolicy,
  cors: CorsPolicy,
  { host = '', origin }: IncomingHttpHeaders,
): void {
  if (!isAllowedHost(policy, hostName(host))) {
    throw new ServiceError('forbidden', 'The service is not reached under this host name; see CROSSTIE_PUBLIC_HOSTS');
  }
  if (origin !== undefined && !isAllowedOrigin(policy, cors, origin)) {
    throw new ServiceError('forbidden', 'This origin may not use the service; see CROSSTIE_CORS_ORIGINS');
  }
}

function isAllowedHost({ loopback, named }: HostPolicy, name: string): boolean {
  if (isLoopbackName(name) || named.includes(name)) return true;
  return !loopback && named.length === 0;
}

function isAllowedOrigin({ loopback, named }: HostPolicy, cors: CorsPolicy, origin: string): boolean {
  // On a loopback address `*` would let every page of the web in: it stands for pages of this machine there.
  if (cors === '*' ? !loopback : cors.includes(origin)) return true;
  const { hostname = '' } = URL.canParse(origin) ? new URL(origin) : {};
  return named.includes(hostname) || (loopback && cors === '*' && isLoopbackName(hostname));
}
