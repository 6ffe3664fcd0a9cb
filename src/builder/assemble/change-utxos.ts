import type { Utxo } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** The change outputs of a transaction as UTxOs for the next one; they follow the payments. */
export const changeUtxos = ({ hash, paid, change }: Pick<UnsignedTx, 'hash' | 'paid' | 'change'>): readonly Utxo[] =>
  change.map((output, index) => ({ txHash: hash, outputIndex: paid.length + index, ...output }));
