import { ServiceError } from '../../kernel/errors.js';
import type { NodeProtocol } from './ouroboros/handshake.js';

/** A local socket speaks node-to-client, a TCP port node-to-node. */
export type NodeAddress =
  | { readonly protocol: Extract<NodeProtocol, 'node-to-client'>; readonly path: string }
  | { readonly protocol: Extract<NodeProtocol, 'node-to-node'>; readonly host: string; readonly port: number };

export type LocalAddress = Extract<NodeAddress, { readonly protocol: 'node-to-client' }>;

export const isLocalAddress = (address: NodeAddress): address is LocalAddress => address.protocol === 'node-to-client';

/** `/path/to/node.socket` (or a Windows pipe), `host:port`, `[ipv6]:port`. */
export function parseNodeAddress(text: string): NodeAddress {
  const match = /^(?:\[(?<v6>[0-9a-fA-F:.%]+)\]|(?<host>[^:/\\\s]+)):(?<port>\d{1,5})$/.exec(text);
  if (match?.groups) {
    const port = Number(match.groups['port']);
    const host = match.groups['v6'] ?? match.groups['host']!;
    if (port >= 1 && port <= 65_535) return { protocol: 'node-to-node', host, port };
  } else if (/[/\\]/.test(text) || text.endsWith('.socket')) return { protocol: 'node-to-client', path: text };
  throw new ServiceError('invalid', `'${text}' is neither the path of a node's socket nor host:port`);
}

/** Several addresses with commas between them; at least one. */
export function parseNodeAddresses(text: string): readonly [NodeAddress, ...NodeAddress[]] {
  const [first, ...others] = text.split(',').map((part) => parseNodeAddress(part.trim()));
  return [first!, ...others];
}

export function printNodeAddress(address: NodeAddress): string {
  if (address.protocol === 'node-to-client') return address.path;
  return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
}
