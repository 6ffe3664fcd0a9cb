import { importer } from 'ipfs-unixfs-importer';
import type { FindBlock } from '../../src/gateways/ipfs/blocks.js';
import type { StoreBlock } from '../../src/gateways/ipfs/build-file.js';
import { type Cid, decodeCid } from '../../src/gateways/ipfs/cid.js';
import { hashKey } from '../../src/gateways/ipfs/multihash.js';

/** Blocks in memory by hash; counts the lookups. */
export interface MemoryBlocks {
  readonly find: FindBlock;
  readonly store: StoreBlock;
  readonly map: Map<string, Uint8Array>;
  lookups: number;
}

export function createMemoryBlocks(): MemoryBlocks {
  const map = new Map<string, Uint8Array>();
  const blocks: MemoryBlocks = {
    map,
    lookups: 0,
    store: ({ cid, bytes }) => void map.set(hashKey(cid.multihash), bytes),
    find: async (cid) => {
      blocks.lookups += 1;
      return map.get(hashKey(cid.multihash));
    },
  };
  return blocks;
}

/** Converts a CID of another implementation. */
export const ourCid = ({ bytes }: { readonly bytes: Uint8Array }): Cid => decodeCid(bytes);

/** A block store with the interface of other implementations, over these blocks. */
export function foreignStore({ map }: Pick<MemoryBlocks, 'map'>) {
  const toKey = (cid: { readonly bytes: Uint8Array }): string => hashKey(ourCid(cid).multihash);
  return {
    async put<C extends { readonly bytes: Uint8Array }>(cid: C, bytes: Uint8Array): Promise<C> {
      map.set(toKey(cid), bytes);
      return cid;
    },
    async *get(cid: { readonly bytes: Uint8Array }): AsyncGenerator<Uint8Array> {
      const bytes = map.get(toKey(cid));
      if (bytes === undefined) throw new Error('no such block');
      yield bytes;
    },
  };
}

export async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The root CID of files in another implementation. */
export async function importFiles(
  blocks: MemoryBlocks,
  files: readonly { readonly path: string; readonly content: Uint8Array }[],
  options: Record<string, unknown>,
): Promise<Cid> {
  let root: Cid | undefined;
  const source = files.map(({ path, content }) => ({ path, content: pieces(content, 1_000) }));
  for await (const entry of importer(source, foreignStore(blocks) as never, options as never)) {
    root = ourCid(entry.cid);
  }
  return root as Cid;
}
