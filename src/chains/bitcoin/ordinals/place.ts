import { formatOutpoint, type Outpoint } from '../outpoint.js';

/** Where an inscription is. */
export type Place =
  /** On the satoshi of an output that has `offset` others before it. */
  | { readonly kind: 'output'; readonly outpoint: Outpoint; readonly offset: bigint }
  /** On a satoshi that no coinbase claimed; `offset` counts those lost before it. */
  | { readonly kind: 'lost'; readonly offset: bigint }
  /** On no satoshi; `offset` counts those unbound before it. */
  | { readonly kind: 'unbound'; readonly offset: bigint };

const NOWHERE = '0'.repeat(64);

/** As ord prints it: `txid:vout:offset`, with outpoints that cannot exist for what is lost or unbound. */
export function formatPlace(place: Place): string {
  if (place.kind === 'output') return `${formatOutpoint(place.outpoint)}:${place.offset}`;
  return `${NOWHERE}:${place.kind === 'lost' ? 0xffff_ffff : 0}:${place.offset}`;
}
