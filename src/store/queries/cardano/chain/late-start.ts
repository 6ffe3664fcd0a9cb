import { ServiceError } from '../../../../kernel/errors.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The start of an index never changes, so a lookup is repeated only in case the index was replaced. */
const LOOKUP_MS = 10_000;

interface Lookup {
  /** The slot of the block with whose state the index begins; undefined for one that begins elsewhere. */
  readonly slot: number | undefined;
  readonly at: number;
}

/** By the network's database, which all requests share. */
const lookups = new WeakMap<object, Lookup>();

/**
 * Throws 501 when the index begins with the state of a node, so that its history is incomplete. Returns a promise only
 * where the start of the index must be looked up.
 */
export function requireHistory(db: NetworkDb<'cardano'>): void | Promise<void> {
  const known = lookups.get(db.base);
  if (known !== undefined && performance.now() - known.at < LOOKUP_MS) return rejectLateStart(db, known.slot);
  return lookUpStart(db).then((slot) => rejectLateStart(db, slot));
}

async function lookUpStart(db: NetworkDb<'cardano'>): Promise<number | undefined> {
  const row = await db.first<{ readonly start_slot: bigint | null }>(
    sql`select start_slot from ${db.schema}.checkpoint where start_state`,
  );
  const slot = row?.start_slot == null ? undefined : Number(row.start_slot);
  lookups.set(db.base, { slot, at: performance.now() });
  return slot;
}

function rejectLateStart({ network }: NetworkDb<'cardano'>, slot: number | undefined): void {
  if (slot !== undefined)
    throw new ServiceError(
      'not-implemented',
      `This needs blocks from before the start of the index: ${network} is indexed from slot ${slot} on (setting ${network}_START)`,
    );
}
