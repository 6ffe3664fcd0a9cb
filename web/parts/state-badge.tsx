import type { Network } from '../networks.js';

/** Nothing is shown for a network that is live or idle. */
export function StateBadge({ network: { state, reason, syncPct } }: { readonly network: Network }) {
  if (state === 'syncing') return <span class="badge">syncing{syncPct !== null && ` ${syncPct} %`}</span>;
  if (state !== 'behind' && state !== 'halted') return null;
  return (
    <span class="badge warn" role="status" data-testid="network-state">
      {state}
      {reason !== null && `: ${reason}`}
    </span>
  );
}
