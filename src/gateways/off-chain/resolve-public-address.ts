import { isIP } from 'node:net';
import { OffChainError, type Resolve, type ResolvedAddress } from './off-chain.js';
import { isPublicAddress } from './public-address.js';

/** The host name is resolved once and the connection uses the checked address, which prevents DNS rebinding. */
export async function resolvePublicAddress(
  hostname: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<ResolvedAddress> {
  const addresses = await resolveAddresses(hostname, resolve, signal);
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new OffChainError('private-address', 'The address is not of the open internet');
  return addresses[0];
}

/** All addresses of a host name or an IP address; at least one. */
export async function resolveAddresses(
  hostname: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly [ResolvedAddress, ...ResolvedAddress[]]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  const [first, ...others] =
    family === 0
      ? await resolve(hostname, signal)
      : [{ address: literal, family: family as ResolvedAddress['family'] }];
  if (first === undefined) throw new OffChainError('unreachable', 'The host name has no address');
  return [first, ...others];
}
