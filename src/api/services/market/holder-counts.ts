import { walletCount, walletCountChange } from '../../../store/queries/cardano/market/holders.js';
import { forkSince } from '../../../store/queries/fork-since.js';
import type { MarketSnapshot } from './market-snapshot.js';

interface HolderCount {
  /** The newest counted transaction with the token. */
  readonly lastTxId: number;
  readonly rollbackId: number;
  readonly count: number;
}

/** After more transactions than this, a full recount is as cheap as an update. */
const MAX_TRANSACTIONS = 100_000;

/** Clients name the tokens, of which mainnet has millions. More counts than this would take more than some 10 MB. */
const MAX_COUNTS = 50_000;

/**
 * Number of wallets that hold each token: counted once, then updated incrementally. Value is conserved: moved tokens
 * are in an output or burned, so the last transaction with a token tells whether it moved.
 */
export class HolderCounts {
  /** The least recently used one is the first. */
  readonly #counts = new Map<string, HolderCount>();
  readonly #maxCounts: number;

  constructor(maxCounts = MAX_COUNTS) {
    this.#maxCounts = maxCounts;
  }

  get size(): number {
    return this.#counts.size;
  }

  async count(
    request: MarketSnapshot,
    { assetId, lastTxId }: { readonly assetId: number; readonly lastTxId: number },
  ): Promise<number> {
    const { db, marketService, network, marketState } = request;
    const { scripts } = marketService.market(network.id);
    const key = `${network.id} ${assetId}`;
    const known = this.#counts.get(key);
    const start = known !== undefined && (await isContinuation(request, known, lastTxId)) ? known : undefined;
    const { rollbackId } = marketState.tip;
    if (start?.lastTxId === lastTxId && start.rollbackId === rollbackId) {
      this.#keep(key, start);
      return start.count;
    }
    const count =
      start === undefined
        ? await walletCount(db, assetId, scripts)
        : start.count + (await walletCountChange(db, assetId, { afterTx: start.lastTxId, scripts }));
    this.#keep(key, { lastTxId, rollbackId, count });
    return count;
  }

  #keep(key: string, count: HolderCount): void {
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const [leastRecent] = this.#counts.keys();
    if (this.#counts.size > this.#maxCounts && leastRecent !== undefined) this.#counts.delete(leastRecent);
  }
}

/** Whether all counted transactions are on the chain of the market state. */
async function isContinuation(
  { db, marketState }: MarketSnapshot,
  known: HolderCount,
  lastTxId: number,
): Promise<boolean> {
  const later = lastTxId - known.lastTxId;
  if (later < 0 || later > MAX_TRANSACTIONS || known.rollbackId > marketState.tip.rollbackId) return false;
  if (known.rollbackId === marketState.tip.rollbackId) return true;
  const fork = await forkSince(db, known.rollbackId);
  return fork === undefined || known.lastTxId <= fork;
}
