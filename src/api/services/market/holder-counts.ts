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
const MOST_TRANSACTIONS = 100_000;

/**
 * Number of wallets that hold each token: counted once, then updated incrementally. Value is conserved: moved tokens
 * are in an output or burned, so the last transaction with a token tells whether it moved.
 */
export class HolderCounts {
  readonly #known = new Map<string, HolderCount>();

  async of(
    asking: MarketSnapshot,
    { assetId, lastTxId }: { readonly assetId: number; readonly lastTxId: number },
  ): Promise<number> {
    const { db, desk, network, board } = asking;
    const { scripts } = desk.market(network.id);
    const key = `${network.id} ${assetId}`;
    const known = this.#known.get(key);
    const start = known !== undefined && (await goesOn(asking, known, lastTxId)) ? known : undefined;
    const { rollbackId } = board.tip;
    if (start?.lastTxId === lastTxId && start.rollbackId === rollbackId) return start.count;
    const count =
      start === undefined
        ? await walletCount(db, assetId, scripts)
        : start.count + (await walletCountChange(db, assetId, { afterTx: start.lastTxId, scripts }));
    this.#known.set(key, { lastTxId, rollbackId, count });
    return count;
  }
}

/** Whether all counted transactions are on the chain of the market state. */
async function goesOn({ db, board }: MarketSnapshot, known: HolderCount, lastTxId: number): Promise<boolean> {
  const later = lastTxId - known.lastTxId;
  if (later < 0 || later > MOST_TRANSACTIONS || known.rollbackId > board.tip.rollbackId) return false;
  if (known.rollbackId === board.tip.rollbackId) return true;
  const fork = await forkSince(db, known.rollbackId);
  return fork === undefined || known.lastTxId <= fork;
}
