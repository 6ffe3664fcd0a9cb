/** A block's place in the files of a node. */
export interface ArchivedBlock {
  readonly slot: number;
  readonly hash: string;
}

/** Bytes of Cardano blocks outside of the database: a node's files on this machine. */
export interface BlockArchive {
  /**
   * The bytes of these blocks, by hash, as in `raw_block`: without the era number. Blocks that the archive does not have
   * are absent; it fails rather than return bytes that are not those of the block.
   */
  read(blocks: readonly ArchivedBlock[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

interface ArchivedBytes {
  /** Undefined on Bitcoin, whose index stores all bytes. */
  readonly slot: number | undefined;
  readonly hash: string;
  /** Undefined where the index stores headers only. */
  readonly bytes: Uint8Array | undefined;
}

/** The same blocks, with bytes of the archive where the index has none. */
export async function addArchivedBytes<Block extends ArchivedBytes>(
  { blockArchive }: { readonly blockArchive: BlockArchive | undefined },
  blocks: readonly Block[],
): Promise<readonly Block[]> {
  if (blockArchive === undefined) return blocks;
  const missing = blocks.flatMap(({ slot, hash, bytes }) =>
    slot === undefined || bytes !== undefined ? [] : [{ slot, hash }],
  );
  if (missing.length === 0) return blocks;
  const found = await blockArchive.read(missing);
  return blocks.map((block) => (block.bytes === undefined ? { ...block, bytes: found.get(block.hash) } : block));
}
