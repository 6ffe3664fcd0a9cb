import { decodeBlock } from '../../chains/midnight/block.js';
import {
  type BridgeEvent,
  type BridgeEventType,
  type BridgeSummary,
  type Lookup,
  type LookupResults,
  TREASURY_REASONS,
  type TreasuryReason,
} from '../../chains/midnight/lookups.js';
import type { LedgerVersion } from '../../chains/midnight/tag.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import type { SandboxStore } from '../sandbox-store.js';
import { listBridgePayments } from './history.js';
import { isBridgePayment } from './ledger/system-kinds.js';
import type { ThreadLedger } from './ledger-thread.js';

export type BridgeLookup = Extract<Lookup, { readonly what: `bridge-${string}` }>;

export const isBridgeLookup = (lookup: Lookup): lookup is BridgeLookup => lookup.what.startsWith('bridge-');

/** Facts of the bridge that are not in its blocks. */
export interface BridgeLedger extends Pick<ThreadLedger, 'bridgeBalance'> {
  getLedgerVersion(): Promise<LedgerVersion>;
  /** The unshielded address of a wallet of the simulation, 32 bytes in hexadecimal. */
  getAddress(name: string): Promise<string>;
}

type BlockStore = Pick<SandboxStore, 'blocksAfter'>;

const EVENT_TYPES = {
  bridge: 'USER_TRANSFER',
  flush: 'SUBMINIMAL_FLUSH_TRANSFER',
  'top-up': 'RESERVE_TRANSFER',
} as const;

/**
 * Bridge transfers of the blocks that the chain has. With version 8 of the ledger only transfers below the minimum exist:
 * it rejects all others, because its check of the total supply leaves out NIGHT that waits for its claim.
 */
async function listEvents(store: BlockStore, ledger: BridgeLedger): Promise<readonly BridgeEvent[]> {
  const events: BridgeEvent[] = [];
  for (const { height, payment } of listBridgePayments(await ledger.getLedgerVersion())) {
    const [stored] = await store.blocksAfter(height - 1, 1);
    if (stored === undefined) break;
    const paid = decodeBlock(stored.bytes).transactions.find(({ raw }) => isBridgePayment(raw));
    if (paid === undefined) continue;
    const recipient = 'to' in payment && payment.to !== undefined ? await ledger.getAddress(payment.to) : null;
    events.push({
      id: events.length + 1,
      type: payment.type === 'redirect' ? `${payment.reason}_TRANSFER` : EVENT_TYPES[payment.type],
      typeName: null,
      blockHeight: height,
      midnightTxHash: paid.hash,
      // Several transfers that were combined have no single Cardano transaction.
      cardanoTxHash: payment.type === 'flush' ? null : toHex(blake2b256(Buffer.from(`bridge ${paid.hash}`))),
      recipient,
      amount: payment.amount,
      count: payment.type === 'flush' ? payment.count : null,
    });
  }
  return events;
}

const TREASURY_TYPES = {
  INVALID: 'INVALID_TRANSFER',
  UNAPPROVED: 'UNAPPROVED_TRANSFER',
  SUBMINIMAL_FLUSH: 'SUBMINIMAL_FLUSH_TRANSFER',
} as const satisfies Readonly<Record<TreasuryReason, BridgeEventType>>;

export async function resolveBridgeLookup(
  lookup: BridgeLookup,
  store: BlockStore,
  ledger: BridgeLedger,
): Promise<LookupResults[BridgeLookup['what']]> {
  const events = await listEvents(store, ledger);
  const ofTypes = (types: readonly string[]): readonly BridgeEvent[] =>
    events.filter(({ type }) => types.includes(type));
  switch (lookup.what) {
    case 'bridge-events':
      return selectPage(
        events.filter(({ recipient }) => lookup.recipient === undefined || recipient === lookup.recipient),
        lookup,
      );
    case 'bridge-treasury-inflows':
      return selectPage(
        ofTypes(lookup.reason === undefined ? Object.values(TREASURY_TYPES) : [TREASURY_TYPES[lookup.reason]]),
        lookup,
      );
    case 'bridge-deposits':
      return selectPage(
        ofTypes(['USER_TRANSFER', ...(lookup.includeUnapproved ? ['UNAPPROVED_TRANSFER'] : [])]).filter(
          ({ recipient }) => recipient === lookup.recipient,
        ),
        lookup,
      );
    case 'bridge-reserve-inflows':
      return selectPage(ofTypes(['RESERVE_TRANSFER']), lookup);
    case 'bridge-balance': {
      const deposits = ofTypes(['USER_TRANSFER']).filter(({ recipient }) => recipient === lookup.address);
      return { deposited: String(sumAmounts(deposits)), ...(await ledger.bridgeBalance(lookup.address)) };
    }
    case 'bridge-summary':
      return summarize(events);
  }
}

const sumAmounts = (events: readonly BridgeEvent[]): bigint =>
  events.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);

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
  const listType = (wanted: BridgeEventType): readonly BridgeEvent[] => events.filter(({ type }) => type === wanted);
  return {
    reserveTotal: String(sumAmounts(listType('RESERVE_TRANSFER'))),
    treasuryByReason: TREASURY_REASONS.map((reason) => {
      const found = listType(TREASURY_TYPES[reason]);
      return { reason, total: String(sumAmounts(found)), count: found.length };
    }),
    subminimumTxCount: events.reduce((sum, { count }) => sum + (count ?? 0), 0),
    lastEventHeight: events.at(-1)?.blockHeight ?? null,
  };
}
