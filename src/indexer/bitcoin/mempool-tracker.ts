import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import { decodeTransaction } from '../../chains/bitcoin/transaction.js';
import { DecodeError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { BitcoinMempool, MempoolChange, PendingTransaction } from '../../sources/bitcoin/bitcoin-source.js';
import { pause } from '../../sources/retry.js';
import { announceChange } from '../../store/changes/notify-change.js';
import type { Db, Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import { readState } from '../../store/write/bitcoin/checkpoint.js';
import { parkOrphans } from '../../store/write/bitcoin/mempool-and-chain.js';
import {
  addReplacements,
  clearMempool,
  deleteOldReplacements,
  findSpenders,
  findVisible,
  holdChain,
  type Replaceable,
  type Replacement,
  writeMempoolState,
} from '../../store/write/bitcoin/mempool-changes.js';
import { admitWithFollowers, deleteEntries, type MempoolEntry } from '../../store/write/bitcoin/mempool-entries.js';
import { endMissingStays } from '../../store/write/bitcoin/mempool-stays.js';
import { deleteOldStays } from '../../store/write/mempool-stays.js';

export interface MempoolTrackerDependencies {
  readonly db: Db;
  readonly schema: Identifier;
  readonly mempool: BitcoinMempool;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /**
   * How long a transaction stays visible after the node has dropped it, unless a block or a replacement comes first.
   */
  readonly removalDelayMs?: number;
}

/** Until the index is live there is no chain to compare with. */
const LIVE_POLL_MS = 500;
/** Maximum number of transactions per database transaction. */
const BATCH_SIZE = 1_000;
/** A node reports a removed transaction before the one that replaced it. */
const REPLACED_WITHIN_MS = 60_000;
const REPLACEMENT_RETENTION_MS = 90 * 24 * 3_600_000;
/**
 * A node drops a transaction that it includes in a block before the index has the block. Until then it stays visible:
 * an output that is first pending and then confirmed is never missing in between.
 */
const REMOVAL_DELAY_MS = 10_000;
const EXPIRE_POLL_MS = 1_000;
/** Until the index has the newest block of a source that names it. */
const TIP_POLL_MS = 50;

/**
 * Writes the node's mempool, change by change, until the signal aborts or the source is lost. In the latter case the
 * mempool is marked unknown instead of stale. After an abort the tables may already belong to another process.
 */
export async function maintainBitcoinMempool(dependencies: MempoolTrackerDependencies): Promise<void> {
  const { db, schema, mempool, signal } = dependencies;
  while (!signal.aborted && (await readState(db, schema))?.phase !== 'live') await pause(LIVE_POLL_MS, signal);
  if (signal.aborted) return;
  const tracker = new MempoolTracker(dependencies);
  await db.transaction((tx) => emptyMempool(tx, schema));
  const ended = new AbortController();
  const expiring = tracker.expireOften(AbortSignal.any([signal, ended.signal]));
  try {
    for await (const change of mempool.watch(signal)) await tracker.apply(change);
  } finally {
    ended.abort();
    await expiring;
    if (!signal.aborted) await db.transaction((tx) => emptyMempool(tx, schema));
  }
}

async function emptyMempool(tx: Queryable, schema: Identifier): Promise<void> {
  await clearMempool(tx, schema);
  await announceChange(tx, schema);
}

class MempoolTracker {
  readonly #dependencies: MempoolTrackerDependencies;
  #nextPosition: number;
  /** Recently removed transactions, by the outputs that they would have spent. */
  readonly #left = new Map<string, Replaceable & { readonly at: number }>();
  /**
   * Transactions that the node has dropped and that are still visible, with their expiry; the first to expire comes
   * first.
   */
  readonly #leaving = new Map<string, number>();
  /** The newest block of the source: once the index has it, dropped transactions need not stay visible. */
  #tip: string | undefined;
  #changed = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(dependencies: MempoolTrackerDependencies) {
    this.#dependencies = dependencies;
    // Positions only increase, also across restarts: readers use the last one as a cursor.
    this.#nextPosition = dependencies.now() * 1000;
  }

  apply(change: MempoolChange): Promise<void> {
    return this.#serialize(async () => {
      this.#tip = change.tip;
      this.#startLeaving(change);
      await this.#write(change, await this.#findDue());
      this.#changed.abort();
    });
  }

  async expireOften(signal: AbortSignal): Promise<void> {
    const { log } = this.#dependencies;
    signal.addEventListener('abort', () => this.#changed.abort());
    while (!signal.aborted) {
      this.#changed = new AbortController();
      const isSoon = this.#leaving.size > 0 && this.#tip !== undefined;
      await pause(isSoon ? TIP_POLL_MS : EXPIRE_POLL_MS, this.#changed.signal);
      if (!signal.aborted)
        await this.#serialize(() => this.#expire()).catch((error: unknown) =>
          log.debug('mempool.expire-failed', { error }),
        );
    }
  }

  async #expire(): Promise<void> {
    const due = await this.#findDue();
    if (due.length > 0) await this.#write({ whole: false, added: [], removed: [] }, due);
  }

  /** Whether no transaction that the source has dropped can be in a block that the index does not have yet. */
  async #hasTip(): Promise<boolean> {
    const { db, schema } = this.#dependencies;
    if (this.#tip === undefined) return false;
    const at = (await readState(db, schema))?.at;
    return at !== undefined && toHex(at.hash) === this.#tip;
  }

  #serialize(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #startLeaving({ whole, added, removed }: MempoolChange): void {
    const { now, removalDelayMs = REMOVAL_DELAY_MS } = this.#dependencies;
    if (whole) this.#leaving.clear();
    for (const txid of removed) this.#leaving.set(txid, now() + removalDelayMs);
    for (const { txid } of added) this.#leaving.delete(txid);
  }

  async #write(
    change: Pick<MempoolChange, 'whole' | 'added' | 'removed'> & Partial<MempoolChange>,
    leaving: readonly string[],
  ): Promise<void> {
    const { db, schema, log, now } = this.#dependencies;
    const { added, removed, whole } = change;
    const entries = added.flatMap((each) => this.#toEntry(each) ?? []);
    const syncedAt = new Date(now());
    // The first change is the complete mempool: written in parts, so that blocks need not wait for all of it.
    for (let at = 0; at === 0 || at < entries.length; at += BATCH_SIZE) {
      const part = entries.slice(at, at + BATCH_SIZE);
      await db.transaction(async (tx) => {
        await holdChain(tx, schema);
        if (whole && at === 0) await clearMempool(tx, schema);
        await this.#replace(tx, part, syncedAt);
        if (at === 0) await this.#remove(tx, leaving.map(fromHex));
        await admitWithFollowers(tx, schema, part);
        if (whole && at + BATCH_SIZE >= entries.length) await endMissingStays(tx, schema);
        if (at + BATCH_SIZE >= entries.length && 'sequence' in change)
          await writeMempoolState(tx, schema, {
            syncedAt,
            sequence: change.sequence,
            minimumFeeRate: change.minimumFeeRate,
          });
        await announceChange(tx, schema);
      });
    }
    // Only now: an expiry that failed is repeated.
    for (const txid of leaving) this.#leaving.delete(txid);
    this.#evictOld(now());
    if (removed.length > 0) {
      await deleteOldReplacements(db, schema, new Date(now() - REPLACEMENT_RETENTION_MS));
      await deleteOldStays(db, schema, new Date(now()));
    }
    log.debug('mempool.changed', { whole, added: added.length, removed: leaving.length });
  }

  async #findDue(): Promise<readonly string[]> {
    const all = this.#leaving.size > 0 && (await this.#hasTip());
    if (all) return [...this.#leaving.keys()];
    const now = this.#dependencies.now();
    const due: string[] = [];
    for (const [txid, until] of this.#leaving) {
      if (until > now) break;
      due.push(txid);
    }
    return due;
  }

  #toEntry({ bytes, time, fee, txid }: PendingTransaction): MempoolEntry | undefined {
    try {
      const place = this.#nextPosition;
      this.#nextPosition += 1;
      return { transaction: decodeTransaction(bytes), firstSeen: new Date(time * 1000), fee, place };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.#dependencies.log.warn('mempool.undecodable', { txid, reason: error.message });
      return undefined;
    }
  }

  async #remove(tx: Queryable, txids: readonly Uint8Array[]): Promise<void> {
    if (txids.length === 0) return;
    const { schema, now } = this.#dependencies;
    const visible = await findVisible(tx, schema, txids);
    for (const left of visible) this.#left.set(formatOutpoint(left.output), { ...left, at: now() });
    await deleteEntries(tx, schema, txids);
    await parkOrphans(
      tx,
      schema,
      visible.map(({ txid }) => txid),
    );
  }

  /** A transaction that spends the same output as another has replaced it. */
  async #replace(tx: Queryable, added: readonly MempoolEntry[], now: Date): Promise<void> {
    const { schema } = this.#dependencies;
    const outputs = added.flatMap(({ transaction }) => transaction.inputs.map(({ previous }) => previous));
    if (outputs.length === 0) return;
    const ids = new Set(added.map(({ transaction }) => Buffer.from(transaction.txid).toString('hex')));
    const visible = (await findSpenders(tx, schema, outputs)).filter(
      ({ txid }) => !ids.has(Buffer.from(txid).toString('hex')),
    );
    const byOutput = new Map<string, Replaceable>(this.#left);
    for (const each of visible) byOutput.set(formatOutpoint(each.output), each);
    const replaced = new Map<string, Replacement>();
    for (const { transaction } of added)
      for (const { previous } of transaction.inputs) {
        const before = byOutput.get(formatOutpoint(previous));
        // A transaction that returns, as after a reorg, replaces nothing.
        if (before === undefined || Buffer.compare(before.txid, transaction.txid) === 0) continue;
        replaced.set(Buffer.from(before.txid).toString('hex'), { ...before, replacedBy: transaction.txid });
      }
    await addReplacements(tx, schema, [...replaced.values()], now);
    const removedIds = visible.map(({ txid }) => txid);
    await deleteEntries(tx, schema, removedIds);
    await parkOrphans(tx, schema, removedIds);
  }

  #evictOld(now: number): void {
    for (const [outpoint, { at }] of this.#left) {
      // Oldest first.
      if (now - at < REPLACED_WITHIN_MS) break;
      this.#left.delete(outpoint);
    }
  }
}
