/** The IPFS data in the service's own database. Hashes are multihashes; names are key names. */
export interface IpfsStorage {
  block(hash: Uint8Array): Promise<Uint8Array | undefined>;
  storeBlocks(blocks: readonly { readonly hash: Uint8Array; readonly bytes: Uint8Array }[]): Promise<void>;
  /** Holds blocks for a root; returns how many of them are stored. */
  holdBlocks(root: Uint8Array, hashes: readonly Uint8Array[]): Promise<number>;
  /** Releases some blocks of a root, unless a pin holds it. */
  releaseBlocks(root: Uint8Array, limit: number): Promise<Release>;
  /** Whether a completed pin holds the block. */
  isPinned(hash: Uint8Array): Promise<boolean>;
  storedBytes(): Promise<bigint>;
  record(name: Uint8Array): Promise<StoredRecord | undefined>;
  storeRecord(name: Uint8Array, record: StoredRecord): Promise<StoreRecordResult>;
}

/** Whether a root is pinned again, has more blocks to release, or is fully released. */
export type Release = 'wanted' | 'more' | 'gone';

/** Whether a record was stored, is already stored, or is older than the stored one. */
export type StoreRecordResult = 'kept' | 'known' | 'older';

export interface StoredRecord {
  readonly sequence: bigint;
  readonly validUntil: Date;
  readonly record: Uint8Array;
}
