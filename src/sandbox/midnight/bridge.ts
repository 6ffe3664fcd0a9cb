import { decodeBlock } from '../../chains/midnight/block.js';
import type { BridgeEvent, BridgeSummary, Lookup, LookupResults } from '../../chains/midnight/lookups.js';
import type { SandboxStore } from '../sandbox-store.js';
import { listFlushes } from './history.js';
import { isBridgePayment } from './ledger/system-bytes.js';

export type BridgeLookup = Extract<Lookup, { readonly what: `bridge-${string}` }>;

export const isBridgeLookup = (lookup: Lookup): lookup is BridgeLookup => lookup.what.startsWith('bridge-');

/**
 * Bridge transfers of the blocks that the chain has. Only transfers below the minimum exist: version 8 of the ledger
 * rejects all others, because its check of the total supply leaves out NIGHT that waits for its claim.
 */
async function listEvents(store: Pick<SandboxStore, 'blocksAfter'>): Promise<readonly BridgeEvent[]> {
  const events: BridgeEvent[] = [];
  for (const { height, amount, count } of listFlushes()) {
    const [stored] = await store.blocksAfter(height - 1, 1);
    if (stored === undefined) break;
    const paid = decodeBlock(stored.bytes).transactions.find(({ raw }) => isBridgePayment(raw));
    if (paid === undefined) continue;
    events.push({
      id: events.length + 1,
      type: 'SUBMINIMAL_FLUSH_TRANSFER',
      typeName: null,
      blockHeight: height,
      midnightTxHash: paid.hash,
      cardanoTxHash: null,
      recipient: null,
      amount,
      count,
    });
  }
  return events;
}

export async function resolveBridgeLookup(
  lookup: BridgeLookup,
  store: Pick<SandboxStore, 'blocksAfter'>,
): Promise<LookupResults[BridgeLookup['what']]> {
  const events = await listEvents(store);
  switch (lookup.what) {
    case 'bridge-events':
      return lookup.recipient === undefined ? selectPage(events, lookup) : [];
    case 'bridge-treasury-inflows':
      return lookup.reason === undefined || lookup.reason === 'SUBMINIMAL_FLUSH' ? selectPage(events, lookup) : [];
    case 'bridge-deposits':
    case 'bridge-reserve-inflows':
      return [];
    case 'bridge-balance':
      return { deposited: '0', claimed: '0', balance: '0' };
    case 'bridge-summary':
      return summarize(events);
  }
}

interface PageRequest {
  readonly fromBlock?: number | undefined;
  readonly toBlock?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

const selectPage = (
  events: readonly BridgeEvent[],
  { fromBlock = 0, toBlock = Number.MAX_SAFE_INTEGER, limit, offset }: PageRequest,
): readonly BridgeEvent[] =>
  events.filter(({ blockHeight }) => blockHeight >= fromBlock && blockHeight <= toBlock).slice(offset, offset + limit);

/** Like the indexer, it names every reason, also those without a transfer. */
function summarize(events: readonly BridgeEvent[]): BridgeSummary {
  const total = events.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);
  return {
    reserveTotal: '0',
    treasuryByReason: [
      { reason: 'INVALID', total: '0', count: 0 },
      { reason: 'UNAPPROVED', total: '0', count: 0 },
      { reason: 'SUBMINIMAL_FLUSH', total: String(total), count: events.length },
    ],
    subminimumTxCount: events.reduce((sum, { count }) => sum + (count ?? 0), 0),
    lastEventHeight: events.at(-1)?.blockHeight ?? null,
  };
}
