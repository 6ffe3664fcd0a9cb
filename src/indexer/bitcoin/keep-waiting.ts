import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import { decodeTransaction } from '../../chains/bitcoin/transaction.js';
import { DecodeError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { BitcoinMempool, MempoolChange, WaitingTransaction } from '../../sources/bitcoin/bitcoin-source.js';
import { pause } from '../../sources/retry.js';
import type { Db, Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import { readState } from '../../store/write/bitcoin/checkpoint.js';
import {
  addReplacements,
  clearWaiting,
  forgetReplacements,
  holdChain,
  type Replaceable,
  type Replacement,
  shownOf,
  spendersOf,
  writeMempoolState,
} from '../../store/write/bitcoin/mempool-changes.js';
import { admitWithFollowers, deleteWaiting, type Waiting } from '../../store/write/bitcoin/waiting.js';
import { parkOrphans } from '../../store/write/bitcoin/waiting-and-chain.js';

export interface KeepWaitingParts {
  readonly db: Db;
  readonly schema: Identifier;
  readonly mempool: BitcoinMempool;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /**
   * How long a transaction stays visible after the node has dropped it, unless a block or a replacement comes first.
   */
  readonly leaveMs?: number;
}

/** Until the index is live there is no chain to compare with. */
const LIVE_POLL_MS = 500;
/** Maximum number of transactions per database transaction. */
const AT_ONCE = 1_000;
/** A node reports a removed transaction before the one that replaced it. */
const REPLACED_WITHIN_MS = 60_000;
const REPLACEMENTS_KEPT_MS = 7 * 24 * 3_600_000;
/**
 * A node drops a transaction that it includes in a block before the index has the block. Until then it stays visible:
 * an output that is first pending and then confirmed is never missing in between.
 */
const LEAVE_MS = 10_000;
const EXPIRE_POLL_MS = 1_000;

/**
 * Writes the node's mempool, change by change, until the signal aborts or the source is lost. In the latter case the
 * mempool is marked unknown instead of stale. After an abort the tables may already belong to another process.
 */
export async function keepWaiting(parts: KeepWaitingParts): Promise<void> {
  const { db, schema, mempool, signal } = parts;
  while (!signal.aborted && (await readState(db, schema))?.phase !== 'live') await pause(LIVE_POLL_MS, signal);
  if (signal.aborted) return;
  const keeper = new WaitingKeeper(parts);
  await db.transaction((tx) => clearWaiting(tx, schema));
  const ended = new AbortController();
  const expiring = keeper.expireOften(AbortSignal.any([signal, ended.signal]));
  try {
    for await (const change of mempool.watch(signal)) await keeper.take(change);
  } finally {
    ended.abort();
    await expiring;
    if (!signal.aborted) await db.transaction((tx) => clearWaiting(tx, schema));
  }
}

class WaitingKeeper {
  readonly #parts: KeepWaitingParts;
  #nextPlace: number;
  /** Recently removed transactions, by the outputs that they would have spent. */
  readonly #left = new Map<string, Replaceable & { readonly at: number }>();
  /**
   * Transactions that the node has dropped and that are still visible, with their expiry; the first to expire comes
   * first.
   */
  readonly #leaving = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();

  constructor(parts: KeepWaitingParts) {
    this.#parts = parts;
    // Positions only increase, also across restarts: readers use the last one as a cursor.
    this.#nextPlace = parts.now() * 1000;
  }

  take(change: MempoolChange): Promise<void> {
    return this.#inTurn(() => this.#take(change));
  }

  async expireOften(signal: AbortSignal): Promise<void> {
    const { log } = this.#parts;
    for (; !signal.aborted; await pause(EXPIRE_POLL_MS, signal)) {
      if (this.#leaving.size === 0) continue;
      const nothing = { whole: false, added: [], removed: [] };
      await this.#inTurn(() => this.#take(nothing)).catch((error: unknown) =>
        log.debug('mempool.expire-failed', { error }),
      );
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #take(change: Pick<MempoolChange, 'whole' | 'added' | 'removed'> & Partial<MempoolChange>): Promise<void> {
    const { db, schema, log, now, leaveMs = LEAVE_MS } = this.#parts;
    const { added, removed, whole } = change;
    const waiting = added.flatMap((each) => this.#waitingOf(each) ?? []);
    const syncedAt = new Date(now());
    if (whole) this.#leaving.clear();
    for (const txid of removed) this.#leaving.set(txid, now() + leaveMs);
    for (const { txid } of added) this.#leaving.delete(txid);
    const leaving = this.#takeExpired(now());
    // The first change is the complete mempool: written in parts, so that blocks need not wait for all of it.
    for (let at = 0; at === 0 || at < waiting.length; at += AT_ONCE) {
      const part = waiting.slice(at, at + AT_ONCE);
      await db.transaction(async (tx) => {
        await holdChain(tx, schema);
        if (whole && at === 0) await clearWaiting(tx, schema);
        await this.#replace(tx, part, syncedAt);
        if (at === 0) await this.#remove(tx, leaving.map(fromHex));
        await admitWithFollowers(tx, schema, part);
        if (at + AT_ONCE >= waiting.length && 'sequence' in change)
          await writeMempoolState(tx, schema, {
            syncedAt,
            sequence: change.sequence,
            minimumFeeRate: change.minimumFeeRate,
          });
      });
    }
    this.#forget(now());
    if (removed.length > 0) await forgetReplacements(db, schema, new Date(now() - REPLACEMENTS_KEPT_MS));
    log.debug('mempool.changed', { whole, added: added.length, removed: leaving.length });
  }

  #takeExpired(now: number): readonly string[] {
    const expired: string[] = [];
    for (const [txid, until] of this.#leaving) {
      if (until > now) break;
      expired.push(txid);
      this.#leaving.delete(txid);
    }
    return expired;
  }

  #waitingOf({ bytes, time, fee, txid }: WaitingTransaction): Waiting | undefined {
    try {
      const place = this.#nextPlace;
      this.#nextPlace += 1;
      return { transaction: decodeTransaction(bytes), firstSeen: new Date(time * 1000), fee, place };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.#parts.log.warn('mempool.undecodable', { txid, reason: error.message });
      return undefined;
    }
  }

  async #remove(tx: Queryable, txids: readonly Uint8Array[]): Promise<void> {
    if (txids.length === 0) return;
    const { schema, now } = this.#parts;
    const shown = await shownOf(tx, schema, txids);
    for (const left of shown) this.#left.set(formatOutpoint(left.output), { ...left, at: now() });
    await deleteWaiting(tx, schema, txids);
    await parkOrphans(
      tx,
      schema,
      shown.map(({ txid }) => txid),
    );
  }

  /** A transaction that spends the same output as another has replaced it. */
  async #replace(tx: Queryable, added: readonly Waiting[], now: Date): Promise<void> {
    const { schema } = this.#parts;
    const outputs = added.flatMap(({ transaction }) => transaction.inputs.map(({ previous }) => previous));
    if (outputs.length === 0) return;
    const ids = new Set(added.map(({ transaction }) => Buffer.from(transaction.txid).toString('hex')));
    const shown = (await spendersOf(tx, schema, outputs)).filter(
      ({ txid }) => !ids.has(Buffer.from(txid).toString('hex')),
    );
    const byOutput = new Map<string, Replaceable>(this.#left);
    for (const each of shown) byOutput.set(formatOutpoint(each.output), each);
    const replaced = new Map<string, Replacement>();
    for (const { transaction } of added)
      for (const { previous } of transaction.inputs) {
        const before = byOutput.get(formatOutpoint(previous));
        // A transaction that returns, as after a reorg, replaces nothing.
        if (before === undefined || Buffer.compare(before.txid, transaction.txid) === 0) continue;
        replaced.set(Buffer.from(before.txid).toString('hex'), { ...before, replacedBy: transaction.txid });
      }
    await addReplacements(tx, schema, [...replaced.values()], now);
    const gone = shown.map(({ txid }) => txid);
    await deleteWaiting(tx, schema, gone);
    await parkOrphans(tx, schema, gone);
  }

  #forget(now: number): void {
    for (const [outpoint, { at }] of this.#left) {
      // Oldest first.
      if (now - at < REPLACED_WITHIN_MS) break;
      this.#left.delete(outpoint);
    }
  }
}
