import type { LedgerVersion, TaggedBytes } from '../../chains/midnight/tag.js';

/** One piece of work for the worker thread, which answers it with one message. */
export type LedgerWork =
  | { readonly kind: 'transaction'; readonly tagged: TaggedBytes; readonly bytes: Uint8Array }
  | {
      readonly kind: 'fee';
      readonly ledger: LedgerVersion;
      readonly bytes: Uint8Array;
      readonly parameters: Uint8Array | undefined;
    }
  | {
      readonly kind: 'parameters' | 'contract-state';
      readonly ledger: LedgerVersion;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'events'; readonly raws: readonly RawEvent[] }
  | { readonly kind: 'viewing-key'; readonly viewingKey: Uint8Array }
  | {
      readonly kind: 'relevance';
      readonly viewingKey: Uint8Array;
      readonly transactions: readonly { readonly bytes: Uint8Array; readonly ledger: LedgerVersion }[];
    };

export interface RawEvent {
  readonly bytes: Uint8Array;
  /** Undefined where this build has no decoder for the event. */
  readonly ledger: LedgerVersion | undefined;
}
