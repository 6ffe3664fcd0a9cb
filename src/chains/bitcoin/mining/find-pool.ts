import { encodeScriptAddress } from '../address.js';
import { mainnet } from '../chain-parameters.js';
import type { Transaction } from '../transaction.js';
import type { MiningPool } from './mining-pool.js';
import { MINING_POOLS } from './pool-list.js';

export const UNKNOWN_POOL: MiningPool = { id: 0, name: 'Unknown', link: '', addresses: [], tags: [] };

const byId = new Map(MINING_POOLS.map((pool) => [pool.id, pool]));
const bySlug = new Map<string, MiningPool>();
for (const pool of [UNKNOWN_POOL, ...MINING_POOLS]) {
  const slug = pool.name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
  // Two pools have the same name except for a space.
  bySlug.set(bySlug.has(slug) ? `${slug}-${pool.id}` : slug, pool);
}
const slugs = new Map([...bySlug].map(([slug, { id }]) => [id, slug]));
const byAddress = new Map(MINING_POOLS.flatMap((pool) => pool.addresses.map((address) => [address, pool])));

/** The name of a pool in URLs. */
export const getPoolSlug = ({ id }: Pick<MiningPool, 'id'>): string => slugs.get(id) ?? '';

export const getPool = (id: number): MiningPool => byId.get(id) ?? UNKNOWN_POOL;

export const findPoolBySlug = (slug: string): MiningPool | undefined => bySlug.get(slug);

/** The pool of a block, from its coinbase: by the address of a payout, else by a tag in the script. */
export function findPool({ inputs, outputs }: Pick<Transaction, 'inputs' | 'outputs'>): MiningPool {
  for (const { script } of outputs) {
    const address = encodeScriptAddress(script, mainnet.addresses);
    const pool = address === undefined ? undefined : byAddress.get(address);
    if (pool !== undefined) return pool;
  }
  // Tags are UTF-8 in coinbases; the bytes are compared.
  const script = Buffer.from(inputs[0]!.scriptSig);
  return MINING_POOLS.find(({ tags }) => tags.some((tag) => script.includes(tag))) ?? UNKNOWN_POOL;
}
