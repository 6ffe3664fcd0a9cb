import { mempoolItemsById } from '../../../../store/queries/bitcoin/mempool.js';
import type { MempoolOverview } from '../../../shapes/bitcoin/mempool-overview.js';
import type { Db } from '../../../shapes/bitcoin/scan-history.js';
import { computeFeeRate } from '../../../shapes/bitcoin/transaction-json.js';
import { roundRate } from '../block-routes.js';

/** Transactions of a projected block that are sent: the last one holds the rest of a mempool of any size. */
const MAX_TRANSACTIONS = 20_000;

/** In the compressed form of mempool.space; its flags are not computed. */
type ProjectedTransaction = readonly [
  txid: string,
  fee: number,
  vsize: number,
  value: number,
  rate: number,
  flags: 0,
  time: number,
];

async function listTransactions(
  db: Db,
  { projection }: MempoolOverview,
  index: number,
): Promise<readonly ProjectedTransaction[]> {
  const txids = (projection.blocks[index]?.transactions ?? []).slice(0, MAX_TRANSACTIONS);
  const items = new Map((await mempoolItemsById(db, txids)).map((item) => [item.txid, item]));
  return txids.flatMap((txid): ProjectedTransaction[] => {
    const item = items.get(txid);
    if (item === undefined) return [];
    const rate = projection.positions.get(txid)?.rate ?? computeFeeRate(item.fee ?? 0n, item.weight);
    const time = Math.floor(item.firstSeen.getTime() / 1_000);
    return [[txid, Number(item.fee ?? 0), item.weight / 4, Number(item.value), roundRate(rate), 0, time]];
  });
}

/** All connections share the texts of one state of the mempool. */
const texts = new WeakMap<MempoolOverview, Map<number, Promise<string>>>();

/** The transactions of a projected block in its order, as JSON; none when the mempool fills fewer blocks. */
export function writeProjectedTransactions(db: Db, overview: MempoolOverview, index: number): Promise<string> {
  if (overview.projection.blocks[index] === undefined) return Promise.resolve('[]');
  const known = texts.get(overview) ?? new Map<number, Promise<string>>();
  texts.set(overview, known);
  const found = known.get(index);
  if (found !== undefined) return found;
  const text = listTransactions(db, overview, index).then((transactions) => JSON.stringify(transactions));
  known.set(index, text);
  text.catch(() => known.delete(index));
  return text;
}
