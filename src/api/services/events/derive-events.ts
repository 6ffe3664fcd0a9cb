import type { Network } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type DerivedBlock, listDerivedTransactions } from '../../../store/queries/events/derived-blocks.js';
import { deriveCardanoEvents } from './derive-cardano.js';
import { deriveMovements } from './derive-movements.js';
import type { DerivedEvent, DerivedTransaction } from './derived-event.js';
import type { EventKind } from './event-kinds.js';

export interface DeriveRequest {
  readonly db: NetworkDb;
  readonly network: Network;
  /** Consecutive blocks. */
  readonly blocks: readonly DerivedBlock[];
  /** Only facts of these kinds are read. */
  readonly kinds: ReadonlySet<EventKind>;
}

/** The events of blocks, in their order. The number of queries depends on the kinds only. */
export async function deriveEvents({ db, network, blocks, kinds }: DeriveRequest): Promise<readonly DerivedEvent[]> {
  const events: DerivedEvent[] = blocks.flatMap((block) => (kinds.has('block.new') ? [newBlock(block)] : []));
  const transactions = await readTransactions(db, blocks, kinds);
  if (kinds.has('tx.confirmed'))
    for (const { hash, index, block } of transactions.values())
      events.push({
        type: 'tx.confirmed',
        block,
        txIndex: index,
        about: hash,
        place: 0,
        subjects: [['txHash', hash]],
        received: 0n,
        sent: 0n,
        payload: { txHash: hash, txIndex: index },
      });
  events.push(...(await deriveMovements(db, network, transactions, kinds)));
  if (db.family === 'cardano' && network.family === 'cardano')
    events.push(...(await deriveCardanoEvents(db as NetworkDb<'cardano'>, network, { blocks, transactions, kinds })));
  return sortEvents(events);
}

const newBlock = (block: DerivedBlock): DerivedEvent => ({
  type: 'block.new',
  block,
  txIndex: undefined,
  about: 'chain',
  place: 0,
  subjects: [],
  received: 0n,
  sent: 0n,
  payload: { txCount: block.txCount, previousHash: block.previousHash ?? null },
});

const BLOCK_KINDS: ReadonlySet<EventKind> = new Set(['block.new', 'block.rollback', 'epoch.new', 'pool.block']);

async function readTransactions(
  db: NetworkDb,
  blocks: readonly DerivedBlock[],
  kinds: ReadonlySet<EventKind>,
): Promise<ReadonlyMap<number, DerivedTransaction>> {
  const filled = blocks.filter(({ txCount }) => txCount > 0);
  const [oldest] = filled;
  const newest = filled.at(-1);
  if (oldest === undefined || newest === undefined || [...kinds].every((kind) => BLOCK_KINDS.has(kind)))
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

/** By block, then transaction; within a transaction in the order in which they were derived. */
function sortEvents(events: readonly DerivedEvent[]): readonly DerivedEvent[] {
  const order = new Map(events.map((event, index) => [event, index]));
  return events.toSorted(
    (a, b) => a.block.height - b.block.height || (a.txIndex ?? -1) - (b.txIndex ?? -1) || order.get(a)! - order.get(b)!,
  );
}
