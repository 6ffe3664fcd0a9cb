import type { Network } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blockNumbers } from '../../../store/queries/events/chain-events.js';
import { type DerivedBlock, listDerivedTransactions } from '../../../store/queries/events/derived-blocks.js';
import { deriveBitcoinEvents } from './derive-bitcoin.js';
import { deriveCardanoEvents } from './derive-cardano.js';
import type { DeriveInput, RequiredValues } from './derive-input.js';
import { deriveMidnightEvents } from './derive-midnight.js';
import { deriveMovements } from './derive-movements.js';
import { deriveSubmissions } from './derive-submissions.js';
import {
  type DerivedEvent,
  type DerivedTransaction,
  eventOfBlock,
  eventOfTransaction,
  type PlacedEvent,
  placeEvents,
} from './derived-event.js';
import { type EventKind, getEventKind } from './event-kinds.js';

export interface DeriveRequest {
  readonly db: NetworkDb;
  readonly network: Network;
  /** By height. */
  readonly blocks: readonly DerivedBlock[];
  /** Only facts of these kinds are read. */
  readonly kinds: ReadonlySet<EventKind>;
  /** Omitted: no events of kinds that require a field. */
  readonly required?: RequiredValues;
  /** Only events of these transactions, which are in the blocks; omitted: of the blocks and all their transactions. */
  readonly transactions?: readonly DerivedTransaction[];
}

/** The events of consecutive blocks, in their order. The number of queries depends on the kinds only. */
export async function deriveEvents(request: DeriveRequest): Promise<readonly PlacedEvent[]> {
  const { db, network } = request;
  const kinds = new Set([...request.kinds].filter((kind) => isOfChain(kind, network)));
  const input = await readInput({ ...request, kinds });
  const events: DerivedEvent[] = [...(await blockEvents(db, network, input))];
  if (kinds.has('tx.confirmed'))
    for (const transaction of input.transactions.values())
      events.push(
        eventOfTransaction(transaction, { type: 'tx.confirmed', about: transaction.hash, subjects: [], payload: {} }),
      );
  events.push(
    ...(await deriveMovements(db, network, input)),
    ...(await deriveOfFamily(db, network, input)),
    ...(await deriveSubmissions(db, input)),
  );
  return placeEvents(events);
}

const isOfChain = (kind: EventKind, { family }: Network): boolean => {
  const { families, source } = getEventKind(kind);
  return source === 'chain' && families.includes(family);
};

function deriveOfFamily(db: NetworkDb, network: Network, input: DeriveInput): Promise<readonly DerivedEvent[]> {
  switch (network.family) {
    case 'cardano':
      return deriveCardanoEvents(db as NetworkDb<'cardano'>, network, input);
    case 'bitcoin':
      return deriveBitcoinEvents(db as NetworkDb<'bitcoin'>, network, input);
    case 'midnight':
      return deriveMidnightEvents(db as NetworkDb<'midnight'>, network, input);
  }
}

const NONE: RequiredValues = () => [];

async function readInput({ db, blocks, kinds, required = NONE, transactions }: DeriveRequest): Promise<DeriveInput> {
  if (transactions !== undefined) {
    const byNumber = new Map(transactions.map((each) => [each.number, each]));
    const txs = byNumber.size === 0 ? undefined : { numbers: [...byNumber.keys()] };
    return { blocks: [], kinds, required, transactions: byNumber, txs };
  }
  const read = await readTransactions(db, blocks, kinds);
  const numbers = [...read.keys()];
  const txs = numbers.length === 0 ? undefined : { first: numbers[0]!, last: numbers.at(-1)! };
  return { blocks, kinds, required, transactions: read, txs };
}

async function blockEvents(db: NetworkDb, network: Network, { blocks, kinds }: DeriveInput): Promise<DerivedEvent[]> {
  const events: DerivedEvent[] = [];
  if (kinds.has('block.new'))
    for (const block of blocks) {
      const payload = { txCount: block.txCount, previousHash: block.previousHash ?? null };
      events.push(eventOfBlock(block, { type: 'block.new', about: 'chain', subjects: [], payload }));
    }
  if (!kinds.has('block.final')) return events;
  const byFinalHeight = new Map(blocks.map((block) => [block.height - network.finalityDepth, block]));
  for (const { height, hash } of await blockNumbers(db, [...byFinalHeight.keys()])) {
    const payload = { finalHeight: height, finalHash: hash };
    const block = byFinalHeight.get(height)!;
    events.push(eventOfBlock(block, { type: 'block.final', about: 'chain', subjects: [], payload }));
  }
  return events;
}

async function readTransactions(
  db: NetworkDb,
  blocks: readonly DerivedBlock[],
  kinds: ReadonlySet<EventKind>,
): Promise<ReadonlyMap<number, DerivedTransaction>> {
  const filled = blocks.filter(({ txCount }) => txCount > 0);
  const [oldest] = filled;
  const newest = filled.at(-1);
  if (oldest === undefined || newest === undefined || [...kinds].every((kind) => getEventKind(kind).ofBlock))
    return new Map();
  const rows = await listDerivedTransactions(db, { first: oldest.first, last: newest.first + newest.txCount - 1 });
  const transactions = new Map<number, DerivedTransaction>();
  let at = 0;
  for (const { number, hash } of rows) {
    while (number >= filled[at]!.first + filled[at]!.txCount) at += 1;
    const block = filled[at]!;
    transactions.set(number, { number, hash, index: number - block.first, block });
  }
  return transactions;
}
