import { isIPv6 } from 'node:net';
import type { Flow } from '../../kernel/fair-queue.js';
import type { Principal } from '../credentials/authenticate.js';

const ANONYMOUS_WEIGHT = 1;

/** Requests with the operator token. */
export const OPERATOR_FLOW: Flow = { key: 'operator', weight: 4 };

/** All keys, sessions and devices of an account share one flow; so do all unauthenticated requests of one address. */
export const getFlow = (principal: Principal | undefined, ip: string): Flow =>
  principal === undefined
    ? { key: `address:${addressGroup(ip)}`, weight: ANONYMOUS_WEIGHT }
    : { key: principal.subject, weight: principal.plan.weight };

/** An IPv6 customer has at least a /64 network and can use any address in it. */
export function addressGroup(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped !== null) return mapped[1] as string;
  const [head = '', tail] = (ip.split('%')[0] as string).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
