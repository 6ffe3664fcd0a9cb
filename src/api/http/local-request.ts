import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK_NAME = /^(?:localhost\.?|127(?:\.[0-9]{1,3}){3}|\[::1\])$/i;

/** Set by proxies and CDNs; a client on this machine sends none of them. */
const FORWARDING_HEADERS = new Set([
  'forwarded',
  'via',
  'cdn-loop',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-real-ip',
]);
const FORWARDING_PREFIXES = ['x-forwarded', 'x-original-'];

/** The host name or address in a `Host` header or an origin's authority, without the port, in lower case. */
export const hostName = (authority: string): string => authority.replace(/:[0-9]*$/, '').toLowerCase();

export const isLoopbackName = (name: string): boolean => LOOPBACK_NAME.test(name);

/**
 * Whether the request was sent to this machine by a loopback name and passed no proxy. The sender can forge both, so
 * this keeps out pages that use DNS rebinding and proxies that forward to the service, not programs that are allowed to
 * connect.
 */
export function isLocalRequest(headers: IncomingHttpHeaders): boolean {
  const { host } = headers;
  return host !== undefined && isLoopbackName(hostName(host)) && !Object.keys(headers).some(isForwardingHeader);
}

const isForwardingHeader = (name: string): boolean =>
  FORWARDING_HEADERS.has(name) || FORWARDING_PREFIXES.some((prefix) => name.startsWith(prefix));
