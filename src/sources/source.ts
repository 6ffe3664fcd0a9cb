/**
 * A place on a chain. Chains that do not count slots give the height as the slot; where only the node's word for a
 * point is known, the height may be missing.
 */
export interface Point {
  readonly slot: number;
  readonly hash: string;
  readonly height?: number;
}

/** Before the first block. */
export type Origin = 'origin';

/** The newest block that the source itself knows. */
export type Tip = Required<Point> | Origin;

/** A block as the chain wrote it, and what places it there. Families add what their nodes tell besides. */
export interface SourceBlock {
  readonly bytes: Uint8Array;
  readonly point: Required<Point>;
  /** Undefined where a chain's first block names none. */
  readonly previousHash: string | undefined;
}

export type ChainEvent<B extends SourceBlock = SourceBlock> =
  | { readonly type: 'forward'; readonly block: B; readonly tip: Tip }
  | { readonly type: 'backward'; readonly to: Point | Origin; readonly tip: Tip };

/** What a source can do besides giving blocks. */
export type Capability = 'submit' | 'mempool' | 'query';

export type SourceState = 'idle' | 'connecting' | 'following' | 'waiting' | 'ended';

/** For health and for the list of networks: nothing in here is secret. */
export interface SourceDescription {
  readonly kind: 'cardano-node' | 'cardano-immutable' | 'in-turn' | (string & {});
  /** Where it is: an address or a folder. */
  readonly place: string;
  readonly capabilities: readonly Capability[];
  readonly state: SourceState;
  /** Why it is not following, or what went wrong last. */
  readonly reason: string | undefined;
  /** Whether the chain behind the source is known to be the network's: several networks share one magic. */
  readonly identity: 'not-yet-checked' | 'verified' | 'unverifiable';
  /** The newest block that it has named since somebody follows it. */
  readonly tip: Tip | undefined;
  /**
   * When the source last answered anything, in milliseconds since 1970. A source that reports it is asked at least every
   * three seconds while it is followed, also when there is nothing new. Undefined where there is nothing to ask.
   */
  readonly lastContactAt?: number | undefined;
  /** Whether its mempool is being watched; undefined where nobody watches it. */
  readonly mempool?: 'watched' | 'lost' | undefined;
}

/** What changes while a source is followed. */
export type SourceStatus = Pick<
  SourceDescription,
  'state' | 'reason' | 'identity' | 'tip' | 'lastContactAt' | 'mempool'
>;

/** Whatever blocks come from. The two kinds of event are all that an indexer has to understand. */
export interface Source<B extends SourceBlock = SourceBlock> {
  describe(): SourceDescription;

  /**
   * Events from the newest of the `known` points (newest first) that the source's chain has too, or from the origin
   * when none is known. When it is not the first of them, a `backward` comes first. Every `forward` continues the
   * point before it by hash. The next event is fetched no further ahead than a bounded buffer reaches; an abort ends
   * the iteration without an error. A chain that shares none of the known points is an error, never a rollback to
   * the origin.
   */
  follow(known: readonly Point[], signal: AbortSignal): AsyncIterable<ChainEvent<B>>;

  readonly submitter?: Submitter;
  readonly mempool?: Mempool;
}

export interface Submitter {
  /** Answers the node's verdict; throws only where there is none. */
  submit(transaction: Uint8Array, signal?: AbortSignal): Promise<Verdict>;
}

export type Verdict =
  | { readonly accepted: true }
  /** `reason` is what the node answered, in the node's own encoding. */
  | { readonly accepted: false; readonly reason: Uint8Array };

export interface PendingTransaction {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** All that waits at one moment, in the order in which the node would take it. */
export interface MempoolSnapshot {
  /** The slot for which the node checked it. */
  readonly slot: number;
  readonly transactions: readonly PendingTransaction[];
}

export interface Mempool {
  /** A snapshot now, then one after every change; changes in between are in the next one. */
  watch(signal: AbortSignal): AsyncIterable<MempoolSnapshot>;
}

export const samePoint = (a: Point | Origin, b: Point | Origin): boolean =>
  a === b || (a !== 'origin' && b !== 'origin' && a.hash === b.hash && a.slot === b.slot);
