import { webcrypto } from 'node:crypto';
import type { Clock, Random } from '../../kernel/clock.js';
import { toHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { deleteSigningKeys, insertSigningKey, listSigningKeys } from '../../store/queries/service/secrets.js';

type CryptoKey = webcrypto.CryptoKey;

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
  readonly createdAt: number;
}

export interface SigningKeys {
  /** Returns the current signing key, after a rotation when the newest key is too old. */
  current(): Promise<SigningKey>;
  /**
   * Returns a key that is still valid for verification. An unknown id is looked up once in the database, because
   * another process may have created it.
   */
  find(kid: string): Promise<SigningKey | undefined>;
}

const DAY_MS = 24 * 3_600_000;
export const ROTATE_AFTER_MS = 30 * DAY_MS;
/** A token is valid for an hour; the rest of the day allows for clock skew. */
const DELETE_AFTER_MS = ROTATE_AFTER_MS + DAY_MS;
/** Invented key ids must not cause one query each. */
const RELOAD_EVERY_MS = 1000;

export function createSigningKeys(dependencies: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}): SigningKeys {
  const { db, clock, random, log } = dependencies;
  let keys: readonly SigningKey[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;

  const load = async (): Promise<void> => {
    loadedAt = clock.now();
    const rows = await listSigningKeys(db);
    keys = await Promise.all(
      rows.map(async ({ kid, secret, createdAt }) => ({
        kid,
        key: keys.find((known) => known.kid === kid)?.key ?? (await importKey(secret)),
        createdAt: createdAt.getTime(),
      })),
    );
  };

  const usable = (age: number): SigningKey | undefined => {
    const newest = keys[0];
    return newest !== undefined && clock.now() - newest.createdAt < age ? newest : undefined;
  };

  /** Runs under a lock, so that one process creates the new key and the others find it. */
  const rotate = (): Promise<void> =>
    db.withLock('access.signing-key', async () => {
      await load();
      if (usable(ROTATE_AFTER_MS) !== undefined) return;
      const now = clock.now();
      const kid = toHex(random(8));
      await insertSigningKey(db, { kid, secret: random(32), createdAt: new Date(now) });
      await deleteSigningKeys(db, { createdBefore: new Date(now - DELETE_AFTER_MS) });
      log.info('signing-key.rotated', { kid });
      await load();
    });

  return {
    async current() {
      if (usable(ROTATE_AFTER_MS) === undefined) await load();
      if (usable(ROTATE_AFTER_MS) === undefined) await rotate();
      const key = usable(ROTATE_AFTER_MS);
      if (key === undefined) throw new Error('a new signing key cannot be found');
      return key;
    },

    async find(kid) {
      const known = (): SigningKey | undefined => keys.find((key) => key.kid === kid);
      if (known() === undefined && Math.abs(clock.now() - loadedAt) >= RELOAD_EVERY_MS) await load();
      const key = known();
      return key !== undefined && clock.now() - key.createdAt < DELETE_AFTER_MS ? key : undefined;
    },
  };
}

const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
