import type { Network } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blockNumbers, nextRollback, readEventTip } from '../../../store/queries/events/chain-events.js';
import { type DerivedBlock, listDerivedBlocks } from '../../../store/queries/events/derived-blocks.js';
import type { EventRollback, EventTip } from '../../../store/queries/events/event-rows.js';
import { deriveEvents } from './derive-events.js';
import type { RequiredValues } from './derive-input.js';
import type { DerivedEvent } from './derived-event.js';
import type { EventKind } from './event-kinds.js';
import type { RecordedPosition } from './read-recorded.js';

/** How far the events of a network have been processed. */
export interface ChainPosition {
  readonly rollbackId: number;
  /** The last block; -1 for none. */
  readonly height: number;
  readonly hash: string;
  /** A later block, some of whose events may have been processed: a rollback below it is reported. */
  readonly publishingHeight?: number | undefined;
}

/** The position after which only new events come. */
export async function positionAtTip(db: NetworkDb): Promise<ChainPosition & RecordedPosition> {
  const { rollbackId, height, hash, lastMempool, lastAccount } = await readEventTip(db);
  return { rollbackId, height, hash, mempoolPosition: lastMempool, accountPosition: lastAccount };
}

/** The next events of a network: a rollback, or those of some blocks. No block is left at the tip. */
export type EventStep =
  | { readonly kind: 'rollback'; readonly rollback: EventRollback }
  | {
      readonly kind: 'blocks';
      readonly tip: EventTip;
      readonly last: DerivedBlock | undefined;
      readonly events: readonly DerivedEvent[];
    }
  | { readonly kind: 'reindexed'; readonly tip: EventTip };

/** The events that a reader needs. */
export interface EventSelection {
  readonly kinds: ReadonlySet<EventKind>;
  readonly required: RequiredValues;
}

/** Blocks of one step. */
const BLOCKS_AT_ONCE = 50;

/** In a snapshot. */
export async function readEventStep(
  db: NetworkDb,
  network: Network,
  position: ChainPosition,
  selection: EventSelection,
): Promise<EventStep> {
  const tip = await readEventTip(db);
  const rollback = await nextRollback(db, { after: position.rollbackId, height: highestProcessed(position) });
  if (rollback !== undefined) return { kind: 'rollback', rollback };
  const [known] = position.height < 0 ? [] : await blockNumbers(db, [position.height]);
  if (position.height >= 0 && known?.hash !== position.hash) return { kind: 'reindexed', tip };
  const range = { after: position.height, upTo: tip.height };
  return { kind: 'blocks', tip, ...(await readBlockEvents(db, network, range, selection)) };
}

/** The events of the first blocks of a range. */
export async function readBlockEvents(
  db: NetworkDb,
  network: Network,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  { kinds, required }: EventSelection,
): Promise<{ readonly last: DerivedBlock | undefined; readonly events: readonly DerivedEvent[] }> {
  const blocks = await listDerivedBlocks(db, { after, upTo, limit: BLOCKS_AT_ONCE });
  const placed = await deriveEvents({ db, network, blocks, kinds, required });
  return { last: blocks.at(-1), events: placed.map(({ event }) => event) };
}

/** Height up to which events may have been processed. */
export const highestProcessed = ({ height, publishingHeight = height }: ChainPosition): number => publishingHeight;

export function nextPosition(position: ChainPosition, step: EventStep): ChainPosition {
  if (step.kind === 'rollback')
    return {
      rollbackId: step.rollback.id,
      height: step.rollback.to?.height ?? -1,
      hash: step.rollback.to?.hash ?? '',
    };
  const { rollbackId, height, hash } = step.tip;
  if (step.kind === 'reindexed') return { rollbackId, height, hash };
  return {
    rollbackId,
    height: step.last?.height ?? position.height,
    hash: step.last?.hash ?? position.hash,
  };
}

export const isSamePosition = (a: ChainPosition, b: ChainPosition): boolean =>
  a.height === b.height && a.rollbackId === b.rollbackId && a.hash === b.hash;
