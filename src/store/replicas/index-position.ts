/**
 * A committed state of a network's index. Positions of one index are ordered as the primary committed them: blocks only
 * raise the height, and a rollback lowers the height but raises the number of rollbacks. Boundary blocks of Byron share
 * the height of the block before; they are appended during the initial sync alone, when no chain data is served.
 */
export interface IndexPosition {
  /** Object id of the checkpoint table: a physical replica shares it, a resync changes it. */
  readonly index: number;
  /** Number of rollbacks so far. */
  readonly rollbacks: number;
  /** Height of the newest block; -1 before the first. */
  readonly height: number;
}

/** The state that a caller has seen. A replica serves the caller once it has this state or a later one. */
export interface ReadPromise {
  readonly position: IndexPosition;
  /** Position in the write-ahead log after a write of the caller; undefined when the caller only read. */
  readonly lsn?: bigint | undefined;
}

/** The state of one server when it was last read. */
export interface ServerPosition extends ReadPromise {
  /** Identifies the state for the cache of responses (`queries/tip-mark.ts`). */
  readonly mark: string;
  readonly lsn: bigint;
  /** Whether the server replays the log of another one. */
  readonly standby: boolean;
  /** Start of the server process. A standby that restarts after a crash may serve an earlier state than before. */
  readonly startedAt: number;
}

/** Whether `a` is the state `b` or a later one. False for positions of different indexes: they have no order. */
export const isAtOrBeyond = (a: IndexPosition, b: IndexPosition): boolean =>
  a.index === b.index && (a.rollbacks > b.rollbacks || (a.rollbacks === b.rollbacks && a.height >= b.height));

/** Whether no block, rollback or change of the data beside the chain lies between two states of a server. */
export const isSameState = (a: ServerPosition, b: ServerPosition): boolean =>
  a.mark === b.mark && isAtOrBeyond(a.position, b.position) && isAtOrBeyond(b.position, a.position);

/** Whether a server with the state `server` may answer a caller that has seen `promise`. */
export const fulfils = (server: ServerPosition, promise: ReadPromise): boolean =>
  isAtOrBeyond(server.position, promise.position) && (promise.lsn === undefined || server.lsn >= promise.lsn);

/** Combines two promises of the same index into one that is at or beyond both. */
export function combinePromises(a: ReadPromise, b: ReadPromise): ReadPromise {
  const position = isAtOrBeyond(a.position, b.position) ? a.position : b.position;
  if (a.lsn === undefined || b.lsn === undefined) return { position, lsn: a.lsn ?? b.lsn };
  return { position, lsn: a.lsn > b.lsn ? a.lsn : b.lsn };
}

/** After a resync the index has a new identity, and promises about the deleted one no longer apply. */
export const newerPromise = (before: ReadPromise, after: ReadPromise): ReadPromise =>
  before.position.index === after.position.index ? combinePromises(before, after) : after;

/** Whether a caller that is promised `a` is promised `b` too. */
export const includesPromise = (a: ReadPromise, b: ReadPromise): boolean =>
  isAtOrBeyond(a.position, b.position) && (b.lsn === undefined || (a.lsn !== undefined && a.lsn >= b.lsn));

/** The promise as the value of the header `X-Crosstie-Tip`. */
export function formatPromise({ position: { index, rollbacks, height }, lsn }: ReadPromise): string {
  const parts = [index, rollbacks, height + 1].map(String);
  return (lsn === undefined ? parts : [...parts, lsn.toString(16)]).join('.');
}

const FORMAT = /^([0-9]{1,10})\.([0-9]{1,10})\.([0-9]{1,10})(?:\.([0-9a-f]{1,16}))?$/;

/** Undefined for a text that `formatPromise` does not write. */
export function parsePromise(text: string): ReadPromise | undefined {
  const match = FORMAT.exec(text);
  if (match === null) return undefined;
  const [, index, rollbacks, blocks, lsn] = match;
  return {
    position: { index: Number(index), rollbacks: Number(rollbacks), height: Number(blocks) - 1 },
    lsn: lsn === undefined ? undefined : BigInt(`0x${lsn}`),
  };
}
