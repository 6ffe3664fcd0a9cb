import { decodeTransaction } from '../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../chains/cardano/transactions/transaction-effects.js';
import { DecodeError } from '../kernel/errors.js';
import type { Db } from '../store/db.js';
import { type NetworkDb, writeNetwork } from '../store/network-db.js';
import {
  type EndedStay,
  endConfirmedStays,
  endLostStays,
  findOtherSpender,
  hasOpenStays,
  type LostTransaction,
  listLost,
} from '../store/queries/cardano/mempool/mempool.js';

/** A node drops a transaction that it includes in a block before the index has the block. */
const LOST_AFTER_MS = 20_000;

/** Ends the stays of transactions that left the mempool, with the reason as the index knows it. */
export async function endMempoolStays(db: Db, network: NetworkDb<'cardano'>, now: number): Promise<void> {
  if (!(await hasOpenStays(network))) return;
  await writeNetwork(db, network, async (tx) => {
    const lost = await listLost(tx, new Date(now - LOST_AFTER_MS));
    const ended: EndedStay[] = [];
    for (const each of lost) ended.push(await findReason(tx, each));
    if (ended.length > 0) await endLostStays(tx, ended);
    await endConfirmedStays(tx);
  });
}

async function findReason(db: NetworkDb<'cardano'>, { txHash, cbor, isExpired }: LostTransaction): Promise<EndedStay> {
  const replacedBy = cbor && (await findOtherSpender(db, txHash, readInputs(cbor)));
  if (replacedBy !== undefined) return { txHash, reason: 'REPLACED', replacedBy };
  return { txHash, reason: isExpired ? 'EXPIRED' : 'EVICTED', replacedBy: undefined };
}

function readInputs(cbor: Uint8Array): readonly { readonly txHash: Uint8Array; readonly index: number }[] {
  try {
    return computeUtxoEffects(decodeTransaction(cbor)).spent;
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}
