import type { Frame } from '../plan/frame.js';
import type { Warning } from '../request/unsigned-tx.js';

/** Indexes of the spendable UTxOs without a datum or a reference script. */
export function plainUtxos({ wallet }: Frame): {
  readonly places: readonly number[];
  readonly warnings: readonly Warning[];
} {
  const places = wallet.utxos.flatMap((_, place) => (wallet.reserved[place] === 1 ? [] : [place]));
  const reserved = wallet.utxos.length - places.length;
  const left = [...wallet.leftOut].map(([obstacle, count]) => `${count} ${obstacle}`);
  if (reserved > 0) left.push(`${reserved} with a datum or a reference script`);
  if (left.length === 0) return { places, warnings: [] };
  const text = `UTxOs left unchanged: ${left.join(', ')}`;
  return { places, warnings: [{ code: 'utxos-left-alone', severity: 'info', text }] };
}
