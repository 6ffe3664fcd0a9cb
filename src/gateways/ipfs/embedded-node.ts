import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { cidBytes, cidText } from './cid.js';
import type { IpfsNode } from './ipfs-node.js';
import { IDENTITY, matchesHash } from './multihash.js';
import { ownRecords } from './own-records.js';
import type { IpfsStorage } from './storage.js';
import { walkDag } from './walk-dag.js';

/** Blocks per SQL statement: a few megabytes at the usual size. */
const BLOCKS_AT_ONCE = 8;
const HELD_AT_ONCE = 500;
const RELEASED_AT_ONCE = 1_000;

/** A node on the service's own tables: it only has stored content and queries no peers. */
export function embeddedNode({ storage, clock }: { readonly storage: IpfsStorage; readonly clock: Clock }): IpfsNode {
  const records = ownRecords(storage, clock);
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

    async keep(blocks) {
      const stored = blocks.filter(({ cid }) => cid.multihash.code !== IDENTITY);
      const unique = [...new Map(stored.map((block) => [cidText(block.cid), block])).values()];
      for (let at = 0; at < unique.length; at += BLOCKS_AT_ONCE) {
        const part = unique.slice(at, at + BLOCKS_AT_ONCE);
        await storage.keepBlocks(part.map(({ cid, bytes }) => ({ hash: cid.multihash.bytes, bytes })));
      }
    },

    async pin(root, limits, goOn) {
      let bytes = 0n;
      let blocks = 0;
      let waiting: Uint8Array[] = [];
      const hold = async (): Promise<void> => {
        await goOn();
        if (waiting.length === 0) return;
        const held = await storage.holdBlocks(cidBytes(root), waiting);
        if (held < waiting.length)
          throw new ServiceError('not-found', 'Some of the content is no longer stored: add it again');
        waiting = [];
      };
      const met = new Set<string>();
      for await (const { hash, size } of walkDag(find, root, limits)) {
        const key = Buffer.from(hash.bytes).toString('latin1');
        if (met.has(key)) continue;
        met.add(key);
        bytes += BigInt(size);
        blocks += 1;
        waiting.push(hash.bytes);
        if (waiting.length === HELD_AT_ONCE) await hold();
      }
      await hold();
      return { bytes, blocks };
    },

    async release(root) {
      while ((await storage.releaseBlocks(cidBytes(root), RELEASED_AT_ONCE)) === 'more');
    },

    nameStep: (name) => records.step(name),
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
