import type { ProjectedPosition } from '../../../../chains/bitcoin/mempool/projected-blocks.js';
import { findLastReplacements } from '../../../../store/queries/bitcoin/replacements.js';
import { findTransactionLocations } from '../../../../store/queries/bitcoin/transactions.js';
import { findOutspends } from '../../../services/bitcoin/outspends.js';
import type { MempoolOverview } from '../../../shapes/bitcoin/mempool-overview.js';
import type { Db } from '../../../shapes/bitcoin/scan-history.js';

/** A tracked transaction in the form of `tracked-txs`. */
export interface TransactionState {
  readonly confirmed: boolean;
  readonly replacedBy?: string;
  readonly position?: Pick<ProjectedPosition, 'block' | 'vsize'>;
  /** The spenders of its outputs, by output. */
  readonly utxoSpent?: Readonly<Record<number, { readonly txid: string; readonly vin: number }>>;
}

/** In the order of `txids`. Must run inside a snapshot. */
async function readStates(
  db: Db,
  txids: readonly string[],
  { projection }: MempoolOverview,
): Promise<readonly TransactionState[]> {
  const confirmed = await findTransactionLocations(db, txids);
  const last = await findLastReplacements(db, txids);
  const outspends = await findOutspends(db, txids);
  return txids.map((txid, index): TransactionState => {
    const isConfirmed = confirmed.has(txid);
    // The projection may be from before the block of the snapshot.
    const position = isConfirmed ? undefined : projection.positions.get(txid);
    const spends = (outspends.get(txid) ?? []).flatMap((spend, vout) =>
      spend === undefined ? [] : [[vout, { txid: spend.txid, vin: spend.vin }] as const],
    );
    return {
      confirmed: isConfirmed,
      ...(last[index] !== txid && { replacedBy: last[index]! }),
      ...(position !== undefined && { position: { block: position.block, vsize: position.vsize } }),
      ...(spends.length > 0 && { utxoSpent: Object.fromEntries(spends) }),
    };
  });
}

/** The transactions that a connection tracks. */
export class TrackedTransactions {
  #texts: ReadonlyMap<string, string | undefined> = new Map();

  get size(): number {
    return this.#texts.size;
  }

  track(txids: readonly string[]): void {
    this.#texts = new Map(txids.map((txid) => [txid, this.#texts.get(txid)]));
  }

  /** Those whose state differs from the last update, with the state that was sent then. */
  async update(db: Db, overview: MempoolOverview): Promise<readonly TransactionChange[]> {
    const txids = [...this.#texts.keys()];
    const states = await readStates(db, txids, overview);
    const texts = states.map((state) => JSON.stringify(state));
    const changes = txids.flatMap((txid, index): TransactionChange[] => {
      const before = this.#texts.get(txid);
      if (before === texts[index]) return [];
      return [{ txid, state: states[index]!, before: before === undefined ? {} : JSON.parse(before) }];
    });
    this.#texts = new Map(txids.map((txid, index) => [txid, texts[index]]));
    return changes;
  }
}

export interface TransactionChange {
  readonly txid: string;
  readonly state: TransactionState;
  readonly before: Partial<TransactionState>;
}

/** The messages about the transaction of `track-tx`. */
export function describeChange({ txid, state, before }: TransactionChange): Readonly<Record<string, unknown>> {
  const differs = (key: keyof TransactionState): boolean => JSON.stringify(state[key]) !== JSON.stringify(before[key]);
  return {
    ...(state.confirmed && before.confirmed !== true && { txConfirmed: txid }),
    ...(state.replacedBy !== undefined && differs('replacedBy') && { rbfTransaction: { txid: state.replacedBy } }),
    ...(state.position !== undefined && differs('position') && { txPosition: { txid, position: state.position } }),
    ...(state.utxoSpent !== undefined && differs('utxoSpent') && { utxoSpent: state.utxoSpent }),
  };
}
