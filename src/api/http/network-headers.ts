import type { NetworkStatus } from '../kit/context.js';
import { isStale } from '../kit/network-state.js';
import type { HeaderList } from './header-list.js';

/** What a response says of the network that it was computed from: that it is simulated, and how old an old tip is. */
export function networkHeaders(status: Pick<NetworkStatus, 'source' | 'state'>): HeaderList {
  const headers: string[] = status.source === 'sandbox' ? ['X-Crosstie-Source', 'sandbox'] : [];
  const { state } = status;
  if (isStale(state) && state.tipAgeSeconds !== undefined) headers.push('X-Crosstie-Age', String(state.tipAgeSeconds));
  return headers;
}
