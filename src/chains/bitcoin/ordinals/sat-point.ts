import { formatOutpoint, type Outpoint } from '../outpoint.js';

/** The location of an inscription. */
export type SatPoint =
  /** On an output, at a satoshi offset. */
  | { readonly kind: 'output'; readonly outpoint: Outpoint; readonly offset: bigint }
  /** On a satoshi that no coinbase claimed; `offset` counts the satoshi lost before it. */
  | { readonly kind: 'lost'; readonly offset: bigint }
  /** Bound to no satoshi; `offset` counts the unbound inscriptions before it. */
  | { readonly kind: 'unbound'; readonly offset: bigint };

const NOWHERE = '0'.repeat(64);

/** Formats like ord: `txid:vout:offset`, with impossible outpoints for lost and unbound inscriptions. */
export function formatSatPoint(satPoint: SatPoint): string {
  if (satPoint.kind === 'output') return `${formatOutpoint(satPoint.outpoint)}:${satPoint.offset}`;
  return `${NOWHERE}:${satPoint.kind === 'lost' ? 0xffff_ffff : 0}:${satPoint.offset}`;
}
