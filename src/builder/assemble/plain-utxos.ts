import type { Frame } from '../plan/frame.js';
import type { Warning } from '../request/unsigned-tx.js';

/** Indexes of the spendable UTxOs without a datum or a reference script. */
export function plainUtxos({ wallet }: Frame): {
  readonly places: readonly number[];
  readonly warnings: readonly Warning[];
} {
  const indexes = wallet.utxos.flatMap((_, index) => (wallet.reserved[index] === 1 ? [] : [index]));
  const reserved = wallet.utxos.length - indexes.length;
  const left = [...wallet.leftOut].map(([obstacle, count]) => `${count} ${obstacle}`);
  if (reserved > 0) left.push(`${reserved} with a datum or a reference script`);
  if (left.length === 0) return { places: indexes, warnings: [] };
  const text = `UTxOs left unchanged: ${left.join(', ')}`;
  return { places: indexes, warnings: [{ code: 'utxos-left-alone', severity: 'info', text }] };
}
