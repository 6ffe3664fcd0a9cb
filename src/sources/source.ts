/**
 * A position on a chain. Chains without slots use the height as the slot; the height may be missing if a point comes
 * from a node's message.
 */
export interface Point {
  readonly slot: number;
  readonly hash: string;
  readonly height?: number;
}

/** Before the first block. */
export type Origin = 'origin';

/** The newest block known to the source. */
export type Tip = Required<Point> | Origin;

/** A block in its chain encoding with its position. Families add further data of their nodes. */
export interface SourceBlock {
  readonly bytes: Uint8Array;
  readonly point: Required<Point>;
  /** Undefined if a chain's first block has none. */
  readonly previousHash: string | undefined;
}

export type ChainEvent<B extends SourceBlock = SourceBlock> =
  | { readonly type: 'forward'; readonly block: B; readonly tip: Tip }
  | { readonly type: 'backward'; readonly to: Point | Origin; readonly tip: Tip };

/** Capabilities of a source besides blocks. */
export type Capability = 'submit' | 'mempool' | 'query';

export type SourceState = 'idle' | 'connecting' | 'following' | 'waiting' | 'ended';

/** For health and for the list of networks: contains no secrets. */
export interface SourceDescription {
  readonly kind: 'cardano-node' | 'cardano-immutable' | 'in-turn' | (string & {});
  /** Its location: an address or a folder. */
  readonly place: string;
  readonly capabilities: readonly Capability[];
  readonly state: SourceState;
  /** Why it is not following, or the last error. */
  readonly reason: string | undefined;
  /** Whether the chain of the source is verified to be the network's: several networks share one magic. */
  readonly identity: 'not-yet-checked' | 'verified' | 'unverifiable';
  /** The newest block it has reported since it is followed. */
  readonly tip: Tip | undefined;
  /**
   * Time of the last response of the source as Unix time in milliseconds. A source that reports it is contacted at
   * least every three seconds while it is followed, even without news. Undefined for sources without a connection.
   */
  readonly lastContactAt?: number | undefined;
  /** Whether its mempool is watched; undefined without a watcher. */
  readonly mempool?: 'watched' | 'lost' | undefined;
}

/** The fields that change while a source is followed. */
export type SourceStatus = Pick<
  SourceDescription,
  'state' | 'reason' | 'identity' | 'tip' | 'lastContactAt' | 'mempool'
>;

/** A source of blocks. An indexer only has to handle two kinds of event. */
export interface Source<B extends SourceBlock = SourceBlock> {
  describe(): SourceDescription;

  /**
   * Events from the newest of the `known` points (newest first) that is on the source's chain, or from the origin if
   * none is known. If it is not the first of them, a `backward` event comes first. Every `forward` continues the
   * previous point by hash. Prefetching is limited by a bounded buffer; an abort ends the iteration without an error. A
   * chain without any of the known points is an error, never a rollback to the origin.
   */
  follow(known: readonly Point[], signal: AbortSignal): AsyncIterable<ChainEvent<B>>;

  readonly submitter?: Submitter;
  readonly mempool?: Mempool;
}

export interface Submitter {
  /** Returns the node's decision; throws only if there is none. */
  submit(transaction: Uint8Array, signal?: AbortSignal): Promise<SubmissionResult>;
}

export type SubmissionResult =
  | { readonly accepted: true }
  /** `reason` is the node's response in its own encoding. */
  | { readonly accepted: false; readonly reason: Uint8Array };

export interface PendingTransaction {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The whole mempool at one time, in the order of the node. */
export interface MempoolSnapshot {
  /** The slot for which the node validated it. */
  readonly slot: number;
  readonly transactions: readonly PendingTransaction[];
}

export interface Mempool {
  /** Yields a snapshot now and one after every change; intermediate changes are coalesced. */
  watch(signal: AbortSignal): AsyncIterable<MempoolSnapshot>;
}

export const samePoint = (a: Point | Origin, b: Point | Origin): boolean =>
  a === b || (a !== 'origin' && b !== 'origin' && a.hash === b.hash && a.slot === b.slot);
