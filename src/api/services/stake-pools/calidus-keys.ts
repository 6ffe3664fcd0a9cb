import {
  type CalidusRegistration,
  isSignedByPool,
  REGISTRATION_LABEL,
  readCalidusRegistration,
} from '../../../chains/cardano/pools/calidus-registration.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { registeredPools } from '../../../store/queries/cardano/pools/registered-pools.js';
import { type LabelledMetadata, metadataOfLabel } from '../../../store/queries/cardano/transactions/metadata.js';

/** A registration of a Calidus key and its position on the chain. */
export interface PoolCalidusKey {
  readonly registration: CalidusRegistration;
  readonly location: Omit<LabelledMetadata, 'bytes'>;
}

const ROW_BATCH_SIZE = 1_000;

/**
 * A registration with one witness has about 270 bytes. The label is also used for whole token collections, which are
 * larger.
 */
const MAX_BYTES = 4_096;

/**
 * The current key of each pool that was ever registered, or of one pool: the registration with the highest nonce among
 * those signed by its cold key.
 */
export const readCalidusKeys = async (
  db: NetworkDb<'cardano'>,
  only?: Uint8Array,
): Promise<readonly PoolCalidusKey[]> => await chooseCurrent(await readClaimed(db, only));

/** Registrations by pool, before their signatures are verified. */
function readClaimed(
  db: NetworkDb<'cardano'>,
  only: Uint8Array | undefined,
): Promise<ReadonlyMap<string, readonly PoolCalidusKey[]>> {
  const onlyPool = only && toHex(only);
  return db.snapshot(async (snapshot) => {
    const byPool = new Map<string, PoolCalidusKey[]>();
    const pools: Uint8Array[] = [];
    let after: number | undefined;
    for (;;) {
      // A registration contains the key hash of its pool.
      const range = { order: 'asc', after, limit: ROW_BATCH_SIZE, maxBytes: MAX_BYTES, contains: only } as const;
      const rows = await metadataOfLabel(snapshot, REGISTRATION_LABEL, range);
      for (const { bytes, ...location } of rows) {
        const registration = readCalidusRegistration(bytes);
        if (registration === undefined) continue;
        const pool = toHex(registration.pool);
        if (onlyPool !== undefined && pool !== onlyPool) continue;
        const claimed = byPool.get(pool) ?? [];
        if (claimed.length === 0) pools.push(registration.pool);
        claimed.push({ registration, location });
        byPool.set(pool, claimed);
      }
      after = rows.at(-1)?.txId;
      if (rows.length < ROW_BATCH_SIZE) break;
    }
    const registered = (await registeredPools(snapshot, pools)).map(toHex);
    return new Map(registered.map((pool) => [pool, byPool.get(pool)!]));
  });
}

/** Enough to use all threads of Node, and few enough that a login does not wait long for one. */
const MAX_CONCURRENT_CHECKS = 32;

async function chooseCurrent(
  byPool: ReadonlyMap<string, readonly PoolCalidusKey[]>,
): Promise<readonly PoolCalidusKey[]> {
  const pools = [...byPool.values()];
  const current: PoolCalidusKey[] = [];
  for (let at = 0; at < pools.length; at += MAX_CONCURRENT_CHECKS) {
    const some = pools.slice(at, at + MAX_CONCURRENT_CHECKS);
    const found = await Promise.all(some.map((claimed) => firstSigned(claimed.toSorted(byNonce))));
    current.push(...found.flatMap((claimed) => claimed ?? []));
  }
  return current;
}

/** The first candidate is nearly always valid; the others are verified concurrently, in case of forged ones. */
async function firstSigned(candidates: readonly PoolCalidusKey[]): Promise<PoolCalidusKey | undefined> {
  for (let at = 0; at < candidates.length; at += at === 0 ? 1 : MAX_CONCURRENT_CHECKS) {
    const some = candidates.slice(at, at === 0 ? 1 : at + MAX_CONCURRENT_CHECKS);
    const signed = await Promise.all(some.map(isSigned));
    const found = some.find((_, index) => signed[index]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const MAX_CACHED_CHECKS = 20_000;

/**
 * Results stay valid through every block and reorg. Without the cache a thousand forged registrations would be verified
 * again for every page after every block.
 */
const checked = new Map<string, boolean>();

async function isSigned({ registration }: PoolCalidusKey): Promise<boolean> {
  const { publicKey, signature, message } = registration.claim;
  // Key and signature have fixed lengths, so different inputs cannot produce the same bytes.
  const key = toHex(blake2b256(Buffer.concat([publicKey, signature, message])));
  const cached = checked.get(key);
  if (cached !== undefined) return cached;
  const signed = await isSignedByPool(registration);
  if (checked.size >= MAX_CACHED_CHECKS) checked.clear();
  checked.set(key, signed);
  return signed;
}

/** Highest first. A nonce must increase (CIP-151), so a repeated or copied registration changes nothing. */
function byNonce(a: PoolCalidusKey, b: PoolCalidusKey): number {
  if (a.registration.nonce !== b.registration.nonce) return a.registration.nonce > b.registration.nonce ? -1 : 1;
  return a.location.txId - b.location.txId;
}
