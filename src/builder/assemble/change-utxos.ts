import type { Utxo } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** The change of a transaction as it can be spent by the next one: it stands after what is paid. */
export const changeUtxos = ({ hash, paid, change }: Pick<UnsignedTx, 'hash' | 'paid' | 'change'>): readonly Utxo[] =>
  change.map((output, index) => ({ txHash: hash, outputIndex: paid.length + index, ...output }));
