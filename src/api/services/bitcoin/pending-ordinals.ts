import { movePendingInscriptions, type PendingArrival } from '../../../chains/bitcoin/ordinals/pending-inscriptions.js';
import type { SpendingTransaction } from '../../../chains/bitcoin/spent-outputs.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findMempoolSpenders } from '../../../store/queries/bitcoin/mempool.js';
import { findLocatedInscriptions, listMempoolAncestry } from '../../../store/queries/bitcoin/pending-ordinals.js';
import { findMempoolTransactions, type StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';
import type { OutputKey } from '../../../store/queries/bitcoin/unspent-page.js';

type Db = NetworkDb<'bitcoin'>;

/** Nodes limit ancestors to some dozen. */
const MAX_ANCESTRY = 100;

function toSpending({ txid, bytes, spent }: StoredTransaction): SpendingTransaction {
  const transaction = decodeTransaction(bytes);
  return {
    transaction,
    spent: transaction.inputs.map((_, vin) => {
      const output = spent.get(vin);
      if (output === undefined)
        throw new ServiceError('unavailable', `An output that ${txid} spends is not known to the index`);
      return output;
    }),
  };
}

export interface PendingTransactionOrdinals {
  readonly entry: SpendingTransaction;
  /** Inscriptions that it moves or reveals, in order of their satoshi. */
  readonly arrivals: readonly PendingArrival[];
}

/** The effects of a mempool transaction on inscriptions, after its ancestors; undefined if it is not in the mempool. */
export async function readPendingOrdinals(db: Db, txid: string): Promise<PendingTransactionOrdinals | undefined> {
  const ancestry = (await listMempoolAncestry(db, txid, MAX_ANCESTRY + 1)).map((found) => found.txid);
  if (ancestry.length === 0) return undefined;
  if (ancestry.length > MAX_ANCESTRY)
    throw new ServiceError('invalid', `The transaction has more than ${MAX_ANCESTRY} ancestors in the mempool`);
  const stored = await findMempoolTransactions(db, ancestry);
  const entries = ancestry.map((each) => toSpending(stored.get(each)!));
  const known = new Set(ancestry);
  const outputs = entries.flatMap(({ transaction }) =>
    transaction.inputs.flatMap(({ previous }): OutputKey[] => {
      const parent = toHex(previous.txid);
      return known.has(parent) ? [] : [{ txid: parent, vout: previous.vout }];
    }),
  );
  const arrivals = movePendingInscriptions(entries, await findLocatedInscriptions(db, outputs));
  const last = ancestry.indexOf(txid);
  return {
    entry: entries[last]!,
    arrivals: arrivals.filter(({ transactionIndex }) => transactionIndex === last),
  };
}

/** A move of an inscription by a mempool transaction. */
export interface PendingMove extends PendingArrival {
  readonly entry: SpendingTransaction;
}

/** Follows an inscription from an output of a block through the mempool, oldest move first. */
export async function followPendingMoves(
  db: Db,
  inscriptionId: string,
  from: OutputKey,
): Promise<readonly PendingMove[]> {
  const moves: PendingMove[] = [];
  for (let at: OutputKey | undefined = from; at !== undefined; ) {
    const [spend] = await findMempoolSpenders(db, [at]);
    const read = spend && (await readPendingOrdinals(db, spend.spender));
    const arrival = read?.arrivals.find(({ id }) => `${toHex(id.txid)}i${id.index}` === inscriptionId);
    if (read === undefined || arrival === undefined) break;
    moves.push({ ...arrival, entry: read.entry });
    if (moves.length > MAX_ANCESTRY)
      throw new ServiceError('invalid', `More than ${MAX_ANCESTRY} pending transactions move the inscription`);
    at = arrival.place && { txid: toHex(arrival.place.outpoint.txid), vout: arrival.place.outpoint.vout };
  }
  return moves;
}
