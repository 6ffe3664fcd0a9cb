import { encodeAddress, parseAddress } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findSlotTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import {
  type ContractEvent,
  findContract,
  listContractEvents,
} from '../../../store/queries/cardano/outputs/contract-events.js';
import type { BlueprintRow } from '../../../store/queries/service/blueprints.js';
import { MAX_INT32 } from '../../kit/schema.js';

/** Events of a transaction have consecutive ids: inputs first, then outputs. Both have fewer than 2^16. */
const IDS_OF_TRANSACTION = 2 ** 17;
const FIRST_OUTPUT = 2 ** 16;

export const eventId = ({ txId, phase, position }: ContractEvent): number =>
  txId * IDS_OF_TRANSACTION + (phase === 'CREATED' ? FIRST_OUTPUT : 0) + position;

/** Transactions of a contract that a request reads at most, and those of one query. */
export const EVENT_LIMITS = { transactions: 5_000, transactionsAtOnce: 200 } as const;

type EventLimits = { readonly [Name in keyof typeof EVENT_LIMITS]: number };

export interface EventRange {
  readonly sinceId: number | undefined;
  readonly fromSlot: number | undefined;
  readonly phase: ContractEvent['phase'] | undefined;
  readonly skip: number;
  readonly limit: number;
}

/**
 * Events of a contract in chain order. Reads the transactions of the contract in batches until the page is full. When
 * the limit comes first, the page has what was found; `sinceId` continues in any case.
 */
export async function listBlueprintEvents(
  db: NetworkDb<'cardano'>,
  blueprint: BlueprintRow,
  { sinceId, fromSlot, phase, skip, limit }: EventRange,
  { transactions, transactionsAtOnce }: EventLimits = EVENT_LIMITS,
): Promise<readonly ContractEvent[]> {
  if (!blueprint.enabled) return [];
  if (!blueprint.persistEvents)
    throw new ServiceError(
      'invalid',
      'The blueprint does not persist its events: create it with persistEvents true to list them',
    );
  const ids = await findContract(db, {
    scriptHashes: blueprint.scriptHashes,
    addresses: blueprint.addresses.map((text) => encodeAddress(parseAddress(text))),
    stakeHashes: blueprint.stakingCredentials,
    policyIds: blueprint.policyIds,
  });
  const start = await findSlotTransactions(db, { from: fromSlot });
  const seen = sinceId === undefined ? 0 : Math.min(Math.floor(sinceId / IDS_OF_TRANSACTION), MAX_INT32);
  const found: ContractEvent[] = [];
  let fromTxId: number | undefined = Math.max(0, start.from, seen);
  for (let read = 0; fromTxId !== undefined && found.length < skip + limit; read += transactionsAtOnce) {
    if (read >= transactions) {
      if (found.length > skip) break;
      const last = fromTxId * IDS_OF_TRANSACTION - 1;
      throw new ServiceError(
        'invalid',
        `The next ${transactions} transactions of the contract have no such event: continue with sinceId ${last} and page 0`,
      );
    }
    const { events, lastTxId } = await listContractEvents(db, ids, {
      fromTxId,
      transactions: transactionsAtOnce,
    });
    const distinct = blueprint.eventGranularity === 'UTXO' ? events : firstOfTransactions(events);
    const newer = distinct.filter((event) => sinceId === undefined || eventId(event) > sinceId);
    found.push(...newer.filter((event) => phase === undefined || event.phase === phase));
    fromTxId = lastTxId === undefined ? undefined : lastTxId + 1;
  }
  return found.slice(skip, skip + limit);
}

/** The first event of each phase of each transaction. */
function firstOfTransactions(events: readonly ContractEvent[]): readonly ContractEvent[] {
  return events.filter(
    ({ txId, phase }, index) => events[index - 1]?.txId !== txId || events[index - 1]?.phase !== phase,
  );
}
