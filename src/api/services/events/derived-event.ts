import { createHash } from 'node:crypto';
import type { NetworkId } from '../../../chains/networks.js';
import type { DerivedBlock } from '../../../store/queries/events/derived-blocks.js';
import type { EventKind, SubjectField } from './event-kinds.js';

export type Subject = readonly [field: SubjectField, value: string];

/** A transaction of the blocks from which events are derived. */
export interface DerivedTransaction {
  readonly number: number;
  readonly hash: string;
  readonly index: number;
  readonly block: DerivedBlock;
}

/** An event of a block. */
export interface DerivedEvent {
  readonly type: EventKind;
  readonly block: DerivedBlock;
  /** Index of the transaction in the block; undefined for an event of the block itself. */
  readonly txIndex: number | undefined;
  /** The subject of the event: events of one subject are delivered in order. */
  readonly about: string;
  /** Distinguishes events of one kind and subject in a transaction, such as two certificates. */
  readonly place: number;
  /** Values by which filters select the event. */
  readonly subjects: readonly Subject[];
  /** For thresholds: amounts of the currency by direction, or the quantity of the asset. */
  readonly received: bigint;
  readonly sent: bigint;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * The key of an event: equal in every process and at every time, and different when the block was rolled back and
 * adopted again in between (ADR 30).
 */
export const eventKey = (
  network: NetworkId,
  { type, block, txIndex, about, place }: Pick<DerivedEvent, 'type' | 'block' | 'txIndex' | 'about' | 'place'>,
): string => hashKey([network, block.hash, block.adoption, type, txIndex ?? -1, about, place]);

/** The key of a rollback, by its entry of the rollback log. */
export const rollbackKey = (network: NetworkId, rollbackId: number): string =>
  hashKey([network, 'block.rollback', rollbackId]);

const hashKey = (parts: readonly (string | number)[]): string =>
  `evt_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`;
