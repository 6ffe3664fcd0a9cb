/** What the service keeps for IPFS in its own database. Hashes are multihashes; names are those of keys. */
export interface IpfsStorage {
  block(hash: Uint8Array): Promise<Uint8Array | undefined>;
  keepBlocks(blocks: readonly { readonly hash: Uint8Array; readonly bytes: Uint8Array }[]): Promise<void>;
  /** Holds blocks for a root; answers how many of them are there. */
  holdBlocks(root: Uint8Array, hashes: readonly Uint8Array[]): Promise<number>;
  /** Lets go of some blocks of a root. Nothing happens where a pin wants it. */
  releaseBlocks(root: Uint8Array, limit: number): Promise<Release>;
  storedBytes(): Promise<bigint>;
  record(name: Uint8Array): Promise<StoredRecord | undefined>;
  keepRecord(name: Uint8Array, record: StoredRecord): Promise<Keeping>;
}

/** Whether a root is wanted after all, has more blocks to let go of, or is gone. */
export type Release = 'wanted' | 'more' | 'gone';

/** Whether a record is kept from now on, is there already, or is older than the one that is. */
export type Keeping = 'kept' | 'known' | 'older';

export interface StoredRecord {
  readonly sequence: bigint;
  readonly validUntil: Date;
  readonly record: Uint8Array;
}
