import { createHash } from 'node:crypto';
import type { BitcoinNetwork } from '../../../../chains/networks.js';
import { findRecentOfScripts, type ScriptTransactionRef } from '../../../../store/queries/bitcoin/script-histories.js';
import { type BitcoinTip, firstTxNumFrom, sharedHeightSince } from '../../../../store/queries/bitcoin/tip.js';
import { loadTransactions } from '../../../services/bitcoin/load-transactions.js';
import { toStoredTransactionJson } from '../../../shapes/bitcoin/load-transactions.js';
import type { Db } from '../../../shapes/bitcoin/scan-history.js';
import { toEsploraTransaction } from '../../esplora/transaction-json.js';
import { AT } from '../mempool-route.js';

/** Transactions that one update may contain; a block seldom has as many of one wallet. */
const MAX_SENT = 1_000;

interface Tracked {
  readonly hash: Uint8Array;
  /** Mempool transactions that the client knows; undefined until they were read for the first time. */
  pending: ReadonlySet<string> | undefined;
}

type Shown = ReturnType<typeof toEsploraTransaction>;

/** Changes of a script since the last update. */
export interface ScriptChanges {
  readonly mempool: readonly Shown[];
  readonly confirmed: readonly Shown[];
  /** Transactions that left the mempool without being confirmed. */
  readonly removed: readonly { readonly txid: string }[];
}

/** The scripts that a connection tracks, by the names that the client uses for them. */
export class TrackedScripts {
  #tracked: ReadonlyMap<string, Tracked> = new Map();
  #tip: BitcoinTip | undefined;

  get size(): number {
    return this.#tracked.size;
  }

  /** Replaces the list; scripts that stay keep their state. */
  track(scripts: ReadonlyMap<string, Uint8Array>): void {
    this.#tracked = new Map(
      [...scripts].map(([name, script]) => [
        name,
        this.#tracked.get(name) ?? { hash: createHash('sha256').update(script).digest(), pending: undefined },
      ]),
    );
  }

  /** By name. Must run inside the snapshot whose tip is given. */
  async update(db: Db, tip: BitcoinTip, network: BitcoinNetwork): Promise<ReadonlyMap<string, ScriptChanges>> {
    const from = await this.#findStart(db, tip);
    const names = [...this.#tracked.keys()];
    const tracked = [...this.#tracked.values()];
    const hashes = tracked.map(({ hash }) => hash);
    const rows = await findRecentOfScripts(db, hashes, { from, maxPerScript: MAX_SENT });
    this.#tip = tip;
    const byScript = tracked.map((): ScriptTransactionRef[] => []);
    for (const row of rows) byScript[row.script]!.push(row);
    const news = tracked.map((each, index) => findNews(each, byScript[index]!));
    const wanted = new Map(
      news.flatMap(({ added, confirmed }) => [...added, ...confirmed]).map((row) => [row.txid, row]),
    );
    const stored = await loadTransactions(db, [...wanted.values()].slice(0, MAX_SENT));
    const shown = new Map(
      stored.map((each) => [each.txid, toEsploraTransaction(toStoredTransactionJson(each, network), AT.form)]),
    );
    const show = (list: readonly ScriptTransactionRef[]): readonly Shown[] =>
      list.flatMap(({ txid }) => shown.get(txid) ?? []);
    return new Map(
      news.flatMap(({ added, confirmed, removed }, index): [string, ScriptChanges][] =>
        added.length + confirmed.length + removed.length === 0
          ? []
          : [
              [
                names[index]!,
                { mempool: show(added), confirmed: show(confirmed), removed: removed.map((txid) => ({ txid })) },
              ],
            ],
      ),
    );
  }

  /** The first transaction that the client does not know: after a reorg, the first one above the fork. */
  async #findStart(db: Db, tip: BitcoinTip): Promise<bigint> {
    const last = this.#tip;
    if (last === undefined) return tip.nextTxNum;
    if (last.reorgId === tip.reorgId) return last.nextTxNum;
    const shared = await sharedHeightSince(db, last.reorgId);
    return shared === undefined ? last.nextTxNum : await firstTxNumFrom(db, shared + 1, tip);
  }
}

/** A script that is new in the list has no news: the client reads its history by HTTP. */
function findNews(tracked: Tracked, rows: readonly ScriptTransactionRef[]) {
  const known = tracked.pending;
  const pending = rows.filter(({ txNum }) => txNum === undefined);
  tracked.pending = new Set(pending.map(({ txid }) => txid));
  if (known === undefined) return { added: [], confirmed: [], removed: [] };
  const confirmed = rows.filter(({ txNum }) => txNum !== undefined);
  const present = new Set(rows.map(({ txid }) => txid));
  return {
    added: pending.filter(({ txid }) => !known.has(txid)),
    confirmed,
    removed: [...known].filter((txid) => !present.has(txid)),
  };
}
