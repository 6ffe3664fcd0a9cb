import type { NewBlock } from './build-file.js';
import type { Cid } from './cid.js';
import type { IpnsName } from './ipns-name.js';
import type { IpnsRecord } from './ipns-record.js';
import type { Multihash } from './multihash.js';
import type { NameStep } from './resolve-name.js';
import type { StoreRecordResult } from './storage.js';
import type { DagLimits } from './walk-dag.js';

export type KeyName = Extract<IpnsName, { readonly kind: 'key' }>;

export interface NodeStatus {
  readonly driver: IpfsNode['driver'];
  readonly version: string | undefined;
  readonly peers: number | undefined;
  readonly repoBytes: bigint | undefined;
  /** Maximum repository size, if the node has a limit. */
  readonly maxRepoBytes: bigint | undefined;
}

export interface PinnedSize {
  readonly bytes: bigint;
  readonly blocks: number | undefined;
}

/**
 * A block store. Everything above blocks (paths, directories, files, name resolution) is shared code for all nodes and
 * works on verified bytes.
 */
export interface IpfsNode {
  readonly driver: 'embedded' | 'kubo';
  /** Undefined if unavailable. With `local` only blocks that the node already has count. */
  find(cid: Cid, options?: { readonly local?: boolean }): Promise<Uint8Array | undefined>;
  /** Stores verified blocks. They are retained for a while, and longer if a pin holds them. */
  storeBlocks(blocks: readonly NewBlock[]): Promise<void>;
  /** Pins everything below a root. `checkWanted` is called periodically and throws when the pin is no longer wanted. */
  pin(root: Cid, limits: DagLimits, checkWanted: () => Promise<void>): Promise<PinnedSize>;
  /** Whether a pin holds the block, at its root or below it. */
  isPinned(cid: Cid): Promise<boolean>;
  /** Releases a root that no pin holds any more. */
  release(root: Cid): Promise<void>;
  /** The current record of a key; undefined without a valid one. */
  nameStep(name: KeyName, options: NameQuery): Promise<NameStep | undefined>;
  /** The current signed record of a key; undefined without a valid one. */
  record(name: KeyName, timeoutMs: number): Promise<IpnsRecord | undefined>;
  /** Publishes a verified record unless a better one is known. */
  publish(name: Multihash, record: IpnsRecord): Promise<StoreRecordResult>;
  /** The highest known sequence of one of this service's names. */
  lastSequence(name: Multihash): Promise<bigint | undefined>;
  status(): Promise<NodeStatus>;
}

export interface NameQuery {
  /** Whether sequence and expiry are needed even if they cost an extra request. */
  readonly details: boolean;
  readonly timeoutMs: number;
}
