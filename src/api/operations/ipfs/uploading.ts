import type { Principal } from '../../../access/authenticate.js';
import type { KeepBlock, NewBlock } from '../../../gateways/ipfs/build-file.js';
import { ServiceError } from '../../../kernel/errors.js';
import { deleteUpload, growUpload, insertUpload, usedBytes } from '../../../store/queries/service/ipfs-accounts.js';
import type { Services } from '../../context.js';

/** Blocks of an upload are written when they are so many or so large together. */
const BLOCKS_AT_ONCE = 64;
const BYTES_AT_ONCE = 2_097_152;

export interface Upload {
  readonly keep: KeepBlock;
  /** Writes what is left. From here on it counts as a pin, or not at all. */
  finish(): Promise<void>;
  readonly blocks: number;
  readonly bytes: number;
}

/**
 * Takes blocks for an account as they come. Each batch counts against what its plan allows before the next is taken; an
 * upload that ends early counts until its blocks are collected.
 */
export async function beginUpload({ db, clock, ipfs }: Services, { accountId, plan }: Principal): Promise<Upload> {
  const id = ipfs.newId();
  const most = plan.ipfsBytes;
  const refuseBeyond = async (): Promise<void> => {
    if (most === undefined) return;
    const used = await usedBytes(db, accountId);
    if (used < BigInt(most)) return;
    throw new ServiceError('forbidden', `The plan allows at most ${most} bytes on IPFS, and ${used} count already`);
  };
  await refuseBeyond();
  await insertUpload(db, { id, accountId, now: new Date(clock.now()) });
  let waiting: NewBlock[] = [];
  let size = 0;
  const total = { blocks: 0, bytes: 0 };

  const flush = async (): Promise<void> => {
    const [batch, bytes] = [waiting, size];
    waiting = [];
    size = 0;
    await growUpload(db, id, bytes);
    await refuseBeyond();
    await ipfs.node.keep(batch);
  };

  return {
    get blocks() {
      return total.blocks;
    },
    get bytes() {
      return total.bytes;
    },
    async keep(block) {
      waiting.push(block);
      size += block.bytes.length;
      total.blocks += 1;
      total.bytes += block.bytes.length;
      if (waiting.length >= BLOCKS_AT_ONCE || size >= BYTES_AT_ONCE) await flush();
    },
    async finish() {
      if (waiting.length > 0) await flush();
      await deleteUpload(db, id);
    },
  };
}
