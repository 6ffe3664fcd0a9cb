import { decodeTransaction, expandBatch } from '../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../chains/cardano/transactions/transaction-effects.js';
import { DecodeError } from '../kernel/errors.js';
import { fromHex } from '../kernel/hex.js';
import type { Log } from '../kernel/log.js';
import type { Mempool, MempoolSnapshot, PendingTransaction } from '../sources/source.js';
import { announceChange } from '../store/changes/notify-change.js';
import type { Db } from '../store/db.js';
import { indexChanges } from '../store/hints.js';
import { type NetworkDb, writeNetwork } from '../store/network-db.js';
import {
  addPending,
  deleteOldPending,
  type NewPending,
  pendingHashes,
  removePending,
} from '../store/queries/cardano/mempool/mempool.js';
import { deleteOldStays } from '../store/write/mempool-stays.js';
import { endMempoolStays } from './end-mempool-stays.js';

export interface MaintainMempoolDependencies {
  readonly db: Db;
  readonly network: NetworkDb<'cardano'>;
  readonly mempool: Mempool;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Retention of transactions that have left the mempool. */
const RETENTION_MS = 24 * 3_600_000;

/**
 * Writes the source's mempool, difference by difference, until the signal aborts or the source is lost. In the latter
 * case the mempool is empty instead of stale: no transaction is reported as pending that may be gone. After an abort
 * the tables may already belong to another process.
 */
export async function maintainMempool({
  db,
  network,
  mempool,
  now,
  log,
  signal,
}: MaintainMempoolDependencies): Promise<void> {
  const known = new Set(await pendingHashes(network));
  const ended = new AbortController();
  const lost = AbortSignal.any([signal, ended.signal]);
  let ending: Promise<void> | undefined;
  try {
    for await (const snapshot of mempool.watch(signal)) {
      const { came, left } = computeDifference(known, snapshot);
      if (came.length === 0 && left.length === 0) {
        ending ??= endStays({ db, network, now, log }, lost);
        continue;
      }
      const at = new Date(now());
      await writeNetwork(db, network, async (tx) => {
        await removePending(tx, left.map(fromHex), at);
        await addPending(tx, came.map(toNewPending), at);
        await deleteOldPending(tx, new Date(at.getTime() - RETENTION_MS));
        await deleteOldStays(tx, tx.schema, at);
        await announceChange(tx, tx.schema);
      });
      // Only now: before the first snapshot it is unknown what left.
      ending ??= endStays({ db, network, now, log }, lost);
      for (const hash of left) known.delete(hash);
      for (const { id } of came) known.add(id);
      log.debug('mempool.changed', { came: came.length, left: left.length, waiting: known.size });
    }
  } finally {
    ended.abort();
    await ending;
    if (!signal.aborted)
      await writeNetwork(db, network, async (tx) => {
        await removePending(tx, [...known].map(fromHex), new Date(now()));
        await announceChange(tx, tx.schema);
      });
  }
}

async function endStays(
  { db, network, now, log }: Pick<MaintainMempoolDependencies, 'db' | 'network' | 'now' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for await (const _ of indexChanges(network.network, signal))
    await endMempoolStays(db, network, now()).catch((error: unknown) => log.debug('mempool.stays-failed', { error }));
}

function computeDifference(
  known: ReadonlySet<string>,
  { transactions }: MempoolSnapshot,
): { readonly came: readonly PendingTransaction[]; readonly left: readonly string[] } {
  const pending = new Set(transactions.map(({ id }) => id));
  return {
    came: transactions.filter(({ id }) => !known.has(id)),
    left: [...known].filter((hash) => !pending.has(hash)),
  };
}

function toNewPending({ id, bytes }: PendingTransaction): NewPending {
  const bare = { txHash: fromHex(id), cbor: bytes, expiresSlot: undefined, spent: [], created: [] };
  try {
    const transaction = decodeTransaction(bytes);
    const effects = expandBatch(transaction).map((part) => ({ part, ...computeUtxoEffects(part) }));
    return {
      ...bare,
      expiresSlot: transaction.body.validUntil,
      spent: effects.flatMap(({ spent }) => spent),
      created: effects.flatMap(({ part, created }) =>
        created.map(([index, { address, lovelace }]) => ({
          ...(part.parent !== undefined && { subTxHash: part.hash }),
          index,
          address,
          lovelace,
        })),
      ),
    };
  } catch (error) {
    // A transaction of a future era is pending like any other; only its effects are unknown.
    if (error instanceof DecodeError) return bare;
    throw error;
  }
}
