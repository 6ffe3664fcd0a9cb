import type { NetworkStatus } from '../kit/context.js';
import { isStale } from '../kit/network-state.js';
import type { HeaderList } from './header-list.js';

/** Headers about the network of a response: whether it is simulated, and the age of a stale tip. */
export function networkHeaders(status: Pick<NetworkStatus, 'source' | 'state'>): HeaderList {
  const headers: string[] = status.source === 'sandbox' ? ['X-Crosstie-Source', 'sandbox'] : [];
  const { state } = status;
  if (isStale(state) && state.tipAgeSeconds !== undefined) headers.push('X-Crosstie-Age', String(state.tipAgeSeconds));
  return headers;
}
