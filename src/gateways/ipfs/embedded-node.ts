import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { cidBytes, cidText } from './cid.js';
import type { IpfsNode } from './ipfs-node.js';
import { IDENTITY, matchesHash } from './multihash.js';
import { createRecordStore } from './record-store.js';
import type { IpfsStorage } from './storage.js';
import { walkDag } from './walk-dag.js';

/** Blocks per SQL statement: a few megabytes at the usual size. */
const BLOCK_BATCH_SIZE = 8;
const HOLD_BATCH_SIZE = 500;
const RELEASE_BATCH_SIZE = 1_000;

/** A node on the service's own tables: it only has stored content and queries no peers. */
export function embeddedNode({ storage, clock }: { readonly storage: IpfsStorage; readonly clock: Clock }): IpfsNode {
  const records = createRecordStore(storage, clock);
  const find: IpfsNode['find'] = async (cid) => {
    const bytes = await storage.block(cid.multihash.bytes);
    // Verified on every read, so that corrupt storage never returns wrong content.
    if (bytes !== undefined && matchesHash(cid.multihash, bytes) !== true) {
      throw new ServiceError('incomplete-upstream', `The stored block ${cidText(cid)} failed its checks`);
    }
    return bytes;
  };

  return {
    driver: 'embedded',
    find,

    async storeBlocks(blocks) {
      const stored = blocks.filter(({ cid }) => cid.multihash.code !== IDENTITY);
      const unique = [...new Map(stored.map((block) => [cidText(block.cid), block])).values()];
      for (let at = 0; at < unique.length; at += BLOCK_BATCH_SIZE) {
        const part = unique.slice(at, at + BLOCK_BATCH_SIZE);
        await storage.storeBlocks(part.map(({ cid, bytes }) => ({ hash: cid.multihash.bytes, bytes })));
      }
    },

    async pin(root, limits, checkWanted) {
      let bytes = 0n;
      let blocks = 0;
      let pending: Uint8Array[] = [];
      const hold = async (): Promise<void> => {
        await checkWanted();
        if (pending.length === 0) return;
        const held = await storage.holdBlocks(cidBytes(root), pending);
        if (held < pending.length)
          throw new ServiceError('not-found', 'Some of the content is no longer stored: add it again');
        pending = [];
      };
      const met = new Set<string>();
      for await (const { hash, size } of walkDag(find, root, limits)) {
        const key = Buffer.from(hash.bytes).toString('latin1');
        if (met.has(key)) continue;
        met.add(key);
        bytes += BigInt(size);
        blocks += 1;
        pending.push(hash.bytes);
        if (pending.length === HOLD_BATCH_SIZE) await hold();
      }
      await hold();
      return { bytes, blocks };
    },

    async release(root) {
      while ((await storage.releaseBlocks(cidBytes(root), RELEASE_BATCH_SIZE)) === 'more');
    },

    isPinned: (cid) => storage.isPinned(cid.multihash.bytes),

    nameStep: (name) => records.step(name),
    record: (name) => records.find(name),
    publish: records.publish,
    lastSequence: records.lastSequence,

    status: async () => ({
      driver: 'embedded',
      version: undefined,
      peers: 0,
      repoBytes: await storage.storedBytes(),
      maxRepoBytes: undefined,
    }),
  };
}
