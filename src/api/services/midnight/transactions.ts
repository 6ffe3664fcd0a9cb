import type { MidnightNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import { listTransactionActions } from '../../../store/queries/midnight/contracts.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import { findTransactionsByHash, type TransactionRow } from '../../../store/queries/midnight/transactions.js';
import { findTransactionUtxos } from '../../../store/queries/midnight/utxos.js';
import { noSuch } from '../../shapes/midnight/parameters.js';
import { toDetailJson } from '../../shapes/midnight/transaction-json.js';

/** The newest transaction with the hash, which is the one that clients usually mean. */
export async function findTransaction(
  db: MidnightDb,
  hash: string,
): Promise<{ readonly found: TransactionRow; readonly others: readonly TransactionRow[] }> {
  const all = await findTransactionsByHash(db, fromHex(hash));
  const found = all.at(-1);
  if (found === undefined) throw noSuch('transaction');
  return { found, others: all.slice(0, -1) };
}

export async function buildTransactionDetail(
  db: MidnightDb,
  row: TransactionRow,
  others: readonly TransactionRow[],
  network: MidnightNetwork,
) {
  const utxos = await findTransactionUtxos(db, row.id);
  return toDetailJson(row, { ...utxos, actions: await listTransactionActions(db, [row.id]), others }, network);
}
