import type { TxSelection } from '../../../store/queries/events/block-facts.js';
import type { DerivedBlock } from '../../../store/queries/events/derived-blocks.js';
import type { DerivedTransaction } from './derived-event.js';
import type { EventKind } from './event-kinds.js';

/** The values of the field that a kind requires; its events are derived for them only. */
export type RequiredValues = (kind: EventKind) => readonly string[];

/** The input of the derivations of all families. */
export interface DeriveInput {
  readonly blocks: readonly DerivedBlock[];
  readonly kinds: ReadonlySet<EventKind>;
  readonly required: RequiredValues;
  /** By number. */
  readonly transactions: ReadonlyMap<number, DerivedTransaction>;
  /** The numbers of the transactions; undefined without any. */
  readonly txs: TxSelection | undefined;
}
