import { compareBytes } from '../../kernel/bytes.js';
import { getTxHash, txHashBeginning, type Wallet } from '../wallet/wallet.js';

/** The order of the ledger's sets. Comparing the first bytes of the hash as a number is nearly always enough. */
export function inLedgerOrder(wallet: Wallet, chosen: readonly number[]): readonly number[] {
  const beginnings = new Float64Array(wallet.utxos.length);
  for (const utxo of chosen) beginnings[utxo] = txHashBeginning(wallet, utxo);
  const getOutputIndex = (utxo: number): number => wallet.utxos[utxo]!.outputIndex ?? 0;
  return chosen.toSorted(
    (a, b) =>
      beginnings[a]! - beginnings[b]! ||
      compareBytes(getTxHash(wallet, a), getTxHash(wallet, b)) ||
      getOutputIndex(a) - getOutputIndex(b),
  );
}
