import type { Frame } from '../plan/frame.js';
import type { Warning } from '../request/unsigned-tx.js';

/** What a wallet can move about freely, by place: everything that it can spend and that has no purpose of its own. */
export function plainUtxos({ wallet }: Frame): {
  readonly places: readonly number[];
  readonly warnings: readonly Warning[];
} {
  const places = wallet.utxos.flatMap((_, place) => (wallet.reserved[place] === 1 ? [] : [place]));
  const reserved = wallet.utxos.length - places.length;
  const left = [...wallet.leftOut].map(([obstacle, count]) => `${count} ${obstacle}`);
  if (reserved > 0) left.push(`${reserved} with a datum or a reference script`);
  if (left.length === 0) return { places, warnings: [] };
  const text = `UTxOs that stay as they are: ${left.join(', ')}`;
  return { places, warnings: [{ code: 'utxos-left-alone', severity: 'info', text }] };
}
