import { BlockList, isIP } from 'node:net';
import { ServiceError } from '../../kernel/errors.js';

const MAX_ENTRIES = 100;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 client on a dual-stack socket appears as `::ffff:1.2.3.4`. */
const unmapped = (ip: string): string => MAPPED.exec(ip)?.[1] ?? ip;

/** IPv4 and IPv6 addresses and CIDR blocks, as entered by the owner of a key. */
export function readAllowedIps(values: readonly string[]): readonly string[] {
  bounded(values, 'allowedIps');
  return unique(values.map((value) => (parseBlock(value) === undefined ? rejectIp(value) : value.toLowerCase())));
}

export function compileIps(blocks: readonly string[]): ((ip: string) => boolean) | undefined {
  if (blocks.length === 0) return undefined;
  const list = new BlockList();
  for (const block of blocks) {
    const parsed = parseBlock(block);
    if (parsed !== undefined) list.addSubnet(parsed.ip, parsed.bits, parsed.family);
  }
  return (raw) => {
    const ip = unmapped(raw);
    const version = isIP(ip);
    return version !== 0 && list.check(ip, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/** The key of an attempt counter: an IPv4 address, or the /64 that one IPv6 customer usually has. */
export function addressKey(raw: string | undefined): string {
  const ip = unmapped(raw ?? 'unknown');
  if (isIP(ip) !== 6) return ip.slice(0, 64);
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  // A dotted IPv4 tail counts as two groups, but it cannot be part of the first four groups without a `::` before it.
  const missing = ip.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Origins in the form that browsers send: scheme, host and port only. */
export function readAllowedOrigins(values: readonly string[]): readonly string[] {
  bounded(values, 'allowedOrigins');
  return unique(values.map((value) => canonicalOrigin(value) ?? rejectOrigin(value)));
}

/** A request without an `Origin` is rejected. */
export function compileOrigins(origins: readonly string[]): ((origin: string | undefined) => boolean) | undefined {
  if (origins.length === 0) return undefined;
  const allowed = new Set(origins);
  return (origin) => origin !== undefined && allowed.has(canonicalOrigin(origin) ?? '');
}

function canonicalOrigin(text: string): string | undefined {
  if (text.length > 300 || !/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\\p{C}]+$/iu.test(text)) return undefined;
  if (!/^https?:/i.test(text)) return text.toLowerCase(); // app schemes have no canonical form
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

function parseBlock(text: string): { ip: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [ip = '', bits, ...rest] = text.slice(0, 60).split('/');
  const version = isIP(ip);
  if (text.length > 60 || version === 0 || ip.includes('%') || rest.length > 0) return undefined;
  const max = version === 4 ? 32 : 128;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > max)) return undefined;
  return { ip, bits: bits === undefined ? max : Number(bits), family: version === 4 ? 'ipv4' : 'ipv6' };
}

function bounded(values: readonly string[], field: string): void {
  if (values.length > MAX_ENTRIES)
    throw new ServiceError('invalid', `${field} can have at most ${MAX_ENTRIES} entries`);
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

const rejectIp = (value: string): never => {
  throw new ServiceError('invalid', `allowedIps: '${value.slice(0, 60)}' is not an IP address or CIDR block`);
};

const rejectOrigin = (value: string): never => {
  throw new ServiceError(
    'invalid',
    `allowedOrigins: '${value.slice(0, 60)}' is not an origin such as https://app.example.com`,
  );
};
