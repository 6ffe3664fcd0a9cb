import type { Random } from '../../kernel/clock.js';
import type { Queryable } from '../../store/db.js';
import { findSecret, insertSecret } from '../../store/queries/service/secrets.js';

const SECRET_BYTES = 32;

/** Persistent random bytes that all processes share, created on first use. */
export function createSecrets(db: Queryable, random: Random): (name: string) => Promise<Uint8Array> {
  const known = new Map<string, Promise<Uint8Array>>();

  const obtain = async (name: string): Promise<Uint8Array> => {
    const existing = await findSecret(db, name);
    if (existing !== undefined) return existing.bytes;
    await insertSecret(db, name, random(SECRET_BYTES));
    const written = await findSecret(db, name);
    if (written === undefined) throw new Error(`the secret ${name} disappeared while it was created`);
    return written.bytes;
  };

  return (name) => {
    const pending =
      known.get(name) ??
      obtain(name).catch((error: unknown) => {
        known.delete(name);
        throw error;
      });
    known.set(name, pending);
    return pending;
  };
}
