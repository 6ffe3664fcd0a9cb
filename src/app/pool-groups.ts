import { readFileSync } from 'node:fs';
import type { PoolGroup, PoolGroups } from '../api/kit/context.js';
import { parsePoolId } from '../chains/cardano/pools/pool-id.js';
import { type NetworkId, networkById, parseNetwork } from '../chains/networks.js';
import { toHex } from '../kernel/hex.js';
import { ConfigError } from './config.js';

const MOST_ITEMS = 100_000;
const MOST_CHARACTERS = 200;
const FIELDS = new Set(['network', 'poolIdBech32', 'poolGroup', 'ticker', 'sources']);

/** Reads the operator's list; throws when any part of it is invalid. */
export function readPoolGroups(path: string | undefined): PoolGroups {
  if (path === undefined) return new Map();
  try {
    return parsePoolGroups(contentOf(path));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigError('CROSSTIE_POOL_GROUPS (poolGroups)', `names a file that ${error.message}: ${path}`);
  }
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new RangeError(problem, { cause });
  }
}

/** Throws a RangeError whose message continues "a file that" and names the invalid item. */
export function parsePoolGroups(content: unknown): PoolGroups {
  if (!Array.isArray(content) || content.length > MOST_ITEMS)
    throw new RangeError(`is not a list of at most ${MOST_ITEMS} items`);
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
  const fields = objectOf(item, 'an item is an object');
  const unknown = Object.keys(fields).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) throw new RangeError(`${unknown} is not a field`);
  const { network, poolIdBech32, poolGroup, ticker, sources } = fields;
  const id = networkOf(network ?? 'CARDANO_MAINNET');
  const pool = poolOf(poolIdBech32);
  const ofNetwork = groups.get(id) ?? new Map<string, PoolGroup>();
  if (ofNetwork.has(toHex(pool))) throw new RangeError(`${String(poolIdBech32)} is in the list already`);
  const named = Object.entries(objectOf(sources ?? {}, 'sources must be an object of texts'));
  ofNetwork.set(toHex(pool), {
    pool,
    group: textOf('poolGroup', poolGroup),
    ticker: ticker === undefined || ticker === null ? undefined : textOf('ticker', ticker),
    sources: Object.fromEntries(named.map(([name, group]) => [name, textOf(`sources.${name}`, group)])),
  });
  groups.set(id, ofNetwork);
}

function networkOf(name: unknown): NetworkId {
  const id = typeof name === 'string' ? parseNetwork(name) : undefined;
  if (id === undefined || networkById(id).family !== 'cardano')
    throw new RangeError('network must be one of the Cardano family');
  return id;
}

function poolOf(text: unknown): Uint8Array {
  try {
    return parsePoolId(String(text));
  } catch (cause) {
    throw new RangeError('poolIdBech32 must be a pool id', { cause });
  }
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > MOST_CHARACTERS)
    throw new RangeError(`${name} must be a text of 1 to ${MOST_CHARACTERS} characters`);
  return value;
}

function objectOf(value: unknown, rule: string): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new RangeError(rule);
  return value as Readonly<Record<string, unknown>>;
}
