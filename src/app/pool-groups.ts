import { readFileSync } from 'node:fs';
import type { PoolGroup, PoolGroups } from '../api/kit/context.js';
import { parsePoolId } from '../chains/cardano/pools/pool-id.js';
import { type NetworkId, networkById, parseNetwork } from '../chains/networks.js';
import { toHex } from '../kernel/hex.js';
import { ConfigError } from './config.js';

const MAX_ITEMS = 100_000;
const MAX_CHARACTERS = 200;
const FIELDS = new Set(['network', 'poolIdBech32', 'poolGroup', 'ticker', 'sources']);

/** Reads the operator's list; throws when any part of it is invalid. */
export function readPoolGroups(path: string | undefined): PoolGroups {
  if (path === undefined) return new Map();
  try {
    return parsePoolGroups(readJsonFile(path));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigError('CROSSTIE_POOL_GROUPS (poolGroups)', `names a file that ${error.message}: ${path}`);
  }
}

function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new RangeError(problem, { cause });
  }
}

/** Throws a RangeError whose message continues "a file that" and names the invalid item. */
export function parsePoolGroups(content: unknown): PoolGroups {
  if (!Array.isArray(content) || content.length > MAX_ITEMS)
    throw new RangeError(`is not a list of at most ${MAX_ITEMS} items`);
  const groups = new Map<NetworkId, Map<string, PoolGroup>>();
  for (const [index, item] of content.entries()) {
    try {
      addGroup(groups, item);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new RangeError(`is wrong in item ${index + 1} (${error.message})`, { cause: error });
    }
  }
  return groups;
}

function addGroup(groups: Map<NetworkId, Map<string, PoolGroup>>, item: unknown): void {
  const fields = requireObject(item, 'an item is an object');
  const unknown = Object.keys(fields).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) throw new RangeError(`${unknown} is not a field`);
  const { network, poolIdBech32, poolGroup, ticker, sources } = fields;
  const id = parseNetworkField(network ?? 'CARDANO_MAINNET');
  const pool = parsePoolField(poolIdBech32);
  const networkGroups = groups.get(id) ?? new Map<string, PoolGroup>();
  if (networkGroups.has(toHex(pool))) throw new RangeError(`${String(poolIdBech32)} is in the list already`);
  const named = Object.entries(requireObject(sources ?? {}, 'sources must be an object of texts'));
  networkGroups.set(toHex(pool), {
    pool,
    group: parseTextField('poolGroup', poolGroup),
    ticker: ticker === undefined || ticker === null ? undefined : parseTextField('ticker', ticker),
    sources: Object.fromEntries(named.map(([name, group]) => [name, parseTextField(`sources.${name}`, group)])),
  });
  groups.set(id, networkGroups);
}

function parseNetworkField(name: unknown): NetworkId {
  const id = typeof name === 'string' ? parseNetwork(name) : undefined;
  if (id === undefined || networkById(id).family !== 'cardano')
    throw new RangeError('network must be one of the Cardano family');
  return id;
}

function parsePoolField(text: unknown): Uint8Array {
  try {
    return parsePoolId(String(text));
  } catch (cause) {
    throw new RangeError('poolIdBech32 must be a pool id', { cause });
  }
}

function parseTextField(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_CHARACTERS)
    throw new RangeError(`${name} must be a text of 1 to ${MAX_CHARACTERS} characters`);
  return value;
}

function requireObject(value: unknown, rule: string): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new RangeError(rule);
  return value as Readonly<Record<string, unknown>>;
}
