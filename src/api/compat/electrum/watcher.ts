import type { BitcoinNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Log } from '../../../kernel/log.js';
import { indexTopic, listenForHints } from '../../../store/hints.js';
import { findHistoryMarks, historyMark } from '../../../store/queries/bitcoin/script-histories.js';
import { findBitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { readTipHeader } from './chain-methods.js';
import { computeStatus, readHistories } from './history.js';
import { ElectrumError } from './rpc-message.js';
import type { Session, Watching } from './session.js';

/** Without a hint the index is checked this often; changes of an embedded mempool give no hint. */
const POLL_MS = 1_000;
/** Time between two checks, so that a busy mempool does not cause one per transaction. */
const PAUSE_MS = 200;
const SCRIPTS_TOGETHER = 1_000;

interface Watched {
  readonly sessions: Set<Session>;
  /** Of the history whose status was computed last. */
  mark: string | undefined;
}

export interface WatcherDependencies {
  readonly db: () => Promise<Db>;
  readonly network: BitcoinNetwork;
  readonly log: Log;
  readonly notify: (session: Session, method: string, params: readonly unknown[]) => void;
}

/** Watches the index for all connections, and notifies them of new blocks and of changed scripts. */
export class Watcher implements Watching {
  readonly #dependencies: WatcherDependencies;
  readonly #watched = new Map<string, Watched>();
  readonly #sessions = new Set<Session>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #reorgId: number | undefined;

  constructor(dependencies: WatcherDependencies) {
    this.#dependencies = dependencies;
  }

  get scripts(): number {
    return this.#watched.size;
  }

  add(session: Session): void {
    this.#sessions.add(session);
    this.#running ??= this.#run();
  }

  remove(session: Session): void {
    this.#sessions.delete(session);
    session.close();
  }

  watch(hash: string, session: Session, mark: string): void {
    const known = this.#watched.get(hash);
    if (known === undefined) this.#watched.set(hash, { sessions: new Set([session]), mark });
    else {
      known.sessions.add(session);
      // The last status of the others may be older.
      if (known.mark !== mark) known.mark = undefined;
    }
  }

  unwatch(hash: string, session: Session): void {
    const known = this.#watched.get(hash);
    known?.sessions.delete(session);
    if (known?.sessions.size === 0) this.#watched.delete(hash);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { network, log } = this.#dependencies;
    const { signal } = this.#stopping;
    const hints = listenForHints(indexTopic(network.id));
    while (!signal.aborted) {
      hints.reset();
      try {
        if (this.#sessions.size > 0) await this.#check();
      } catch (error) {
        log.warn('electrum.check_failed', { network: network.id, error });
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await hints.wait(POLL_MS, signal);
    }
    hints.close();
  }

  async #check(): Promise<void> {
    const db = await this.#dependencies.db();
    const tip = await findBitcoinTip(db);
    if (tip === undefined || !tip.live) return;
    if ([...this.#sessions].some(({ headerHash }) => headerHash !== undefined && headerHash !== tip.hash))
      await this.#announceHeader(db);
    // A reorg may replace transactions without changing their number.
    if (this.#reorgId !== tip.reorgId) for (const each of this.#watched.values()) each.mark = undefined;
    this.#reorgId = tip.reorgId;
    const hashes = [...this.#watched.keys()];
    for (let from = 0; from < hashes.length && !this.#stopping.signal.aborted; from += SCRIPTS_TOGETHER)
      await this.#checkScripts(db, hashes.slice(from, from + SCRIPTS_TOGETHER));
  }

  async #announceHeader(db: Db): Promise<void> {
    const { hash, header } = await readTipHeader(db);
    for (const session of this.#sessions) {
      if (session.headerHash === undefined || session.headerHash === hash) continue;
      session.headerHash = hash;
      this.#dependencies.notify(session, 'blockchain.headers.subscribe', [header]);
    }
  }

  async #checkScripts(db: Db, hashes: readonly string[]): Promise<void> {
    const marks = await findHistoryMarks(db, hashes.map(fromHex));
    const changed = hashes.filter((hash, index) => this.#watched.get(hash)?.mark !== marks[index]);
    const histories = await readHistories(db, changed.map(fromHex));
    for (const [index, hash] of changed.entries()) {
      const history = histories[index]!;
      const watched = this.#watched.get(hash);
      if (watched === undefined || history instanceof ElectrumError) continue;
      watched.mark = historyMark(history);
      this.#announceStatus(hash, watched, computeStatus(history));
    }
  }

  #announceStatus(hash: string, { sessions }: Watched, status: string | null): void {
    // Clients write script hashes reversed.
    const name = toHex(fromHex(hash).reverse());
    for (const session of sessions) {
      const subscription = session.subscriptions.get(hash);
      if (subscription === undefined || subscription.status === status) continue;
      subscription.status = status;
      this.#dependencies.notify(session, 'blockchain.scripthash.subscribe', [name, status]);
    }
  }
}
