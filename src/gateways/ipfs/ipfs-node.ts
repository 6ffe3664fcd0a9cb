import type { NewBlock } from './build-file.js';
import type { Cid } from './cid.js';
import type { IpnsName } from './ipns-name.js';
import type { IpnsRecord } from './ipns-record.js';
import type { Multihash } from './multihash.js';
import type { NameStep } from './resolve-name.js';
import type { Keeping } from './storage.js';
import type { DagLimits } from './walk-dag.js';

export type KeyName = Extract<IpnsName, { readonly kind: 'key' }>;

export interface NodeStatus {
  readonly driver: IpfsNode['driver'];
  readonly version: string | undefined;
  readonly peers: number | undefined;
  readonly repoBytes: bigint | undefined;
  /** How large the store may become, where the node has a limit of its own. */
  readonly maxRepoBytes: bigint | undefined;
}

export interface PinnedSize {
  readonly bytes: bigint;
  readonly blocks: number | undefined;
}

/**
 * Whoever has the blocks. Everything above blocks (paths, directories, files, names that stand for names) is the same
 * code for every node, on bytes that were checked against their hash.
 */
export interface IpfsNode {
  readonly driver: 'embedded' | 'kubo';
  /** Undefined where it is not to be had. With `local` only what the node has already counts. */
  find(cid: Cid, options?: { readonly local?: boolean }): Promise<Uint8Array | undefined>;
  /** Blocks that somebody has checked. They stay for a while, and longer when a pin holds them. */
  keep(blocks: readonly NewBlock[]): Promise<void>;
  /** Holds everything below a root. `goOn` is asked now and then and throws when nobody wants it any more. */
  pin(root: Cid, limits: DagLimits, goOn: () => Promise<void>): Promise<PinnedSize>;
  /** Lets go of a root that no pin wants any more. */
  release(root: Cid): Promise<void>;
  /** What the record of a key says; undefined where there is none that counts. */
  nameStep(name: KeyName, options: NameQuestion): Promise<NameStep | undefined>;
  /** Takes a record that was checked, unless it knows a better one. */
  publish(name: Multihash, record: IpnsRecord): Promise<Keeping>;
  /** The highest sequence that is known of a name of ours. */
  lastSequence(name: Multihash): Promise<bigint | undefined>;
  status(): Promise<NodeStatus>;
}

export interface NameQuestion {
  /** Whether sequence and end are wanted where they cost another question. */
  readonly details: boolean;
  readonly timeoutMs: number;
}
