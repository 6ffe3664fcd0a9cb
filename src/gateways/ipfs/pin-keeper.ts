import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import { decodeCid } from './cid.js';
import type { IpfsNode, PinnedSize } from './ipfs-node.js';

/** Queued pins and released content, shared by all processes of a database. */
export interface PinQueue {
  /** Claims the oldest queued pin, or the given one; undefined if there is none to claim. */
  claim(id?: string): Promise<ClaimedPin | undefined>;
  /** Renews the lease; false if the owner has deleted the pin. */
  touch(id: string): Promise<boolean>;
  settle(
    id: string,
    outcome: ({ readonly state: 'pinned' } & PinnedSize) | { readonly state: 'failed'; readonly reason: string },
  ): Promise<void>;
  /** Returns the pin to the queue for another process. */
  putBack(id: string): Promise<void>;
  usedBytes(accountId: string): Promise<bigint>;
  /** Deletes expired pins, uploads and records. Returns whether there may be more. */
  forgetOld(): Promise<boolean>;
  unwantedRoots(limit: number): Promise<readonly Uint8Array[]>;
  /** Deletes blocks that have been unreferenced for a while; returns their number. */
  collectLoose(limit: number): Promise<number>;
}

export interface ClaimedPin {
  readonly id: string;
  readonly accountId: string;
  readonly cid: Uint8Array;
  /** Limit for everything that the account stores. */
  readonly mostBytes: bigint | undefined;
}

export interface PinKeeper {
  /** Processes one pin now; the result is stored when it resolves. */
  work(id: string): Promise<void>;
  /** Starts to process queued pins in the background. */
  wake(): void;
  /** Processes all queued pins. */
  drain(): Promise<void>;
  /** Runs one bounded round of garbage collection. */
  collect(): Promise<void>;
  stop(): Promise<void>;
}

const ROOTS_AT_ONCE = 100;
const BLOCKS_AT_ONCE = 500;
const MOST_ROUNDS = 20;

class NotWanted extends Error {}

export function createPinKeeper(parts: {
  readonly node: IpfsNode;
  readonly queue: PinQueue;
  readonly maxBlocks: number;
  readonly log: Log;
}): PinKeeper {
  const { node, queue, maxBlocks, log } = parts;
  let draining: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const pin = async ({ id, accountId, cid, mostBytes }: ClaimedPin): Promise<void> => {
    const goOn = async (): Promise<void> => {
      if (stopped || !(await queue.touch(id))) throw new NotWanted();
    };
    try {
      const left = mostBytes === undefined ? undefined : mostBytes - (await queue.usedBytes(accountId));
      const maxBytes = left === undefined || left > 0n ? left : 0n;
      const size = await node.pin(decodeCid(cid), { maxBlocks, maxBytes }, goOn);
      await queue.settle(id, { state: 'pinned', ...size });
    } catch (error) {
      if (error instanceof NotWanted) {
        if (stopped) await queue.putBack(id);
        return;
      }
      if (!(error instanceof ServiceError)) log.error('ipfs.pin-failed', { error });
      const reason = error instanceof ServiceError ? error.message : 'Internal error';
      await queue.settle(id, { state: 'failed', reason });
    }
  };

  const drainAll = async (): Promise<void> => {
    do {
      again = false;
      for (let next = await queue.claim(); next !== undefined && !stopped; next = await queue.claim()) await pin(next);
    } while (again && !stopped);
  };

  const drain = (): Promise<void> => {
    again = true;
    draining ??= drainAll().finally(() => {
      draining = undefined;
    });
    return draining;
  };

  return {
    async work(id) {
      const claimed = await queue.claim(id);
      if (claimed !== undefined) await pin(claimed);
    },
    drain,
    wake: () => void drain().catch((error: unknown) => log.warn('ipfs.queue-failed', { error })),

    async collect() {
      while (!stopped && (await queue.forgetOld()));
      for (const root of await queue.unwantedRoots(ROOTS_AT_ONCE)) if (!stopped) await node.release(decodeCid(root));
      let collected = 0;
      for (let round = 0; round < MOST_ROUNDS && !stopped; round += 1) {
        const count = await queue.collectLoose(BLOCKS_AT_ONCE);
        collected += count;
        if (count < BLOCKS_AT_ONCE) break;
      }
      if (collected > 0) log.info('ipfs.collected', { blocks: collected });
    },

    async stop() {
      stopped = true;
      await draining?.catch(() => undefined);
    },
  };
}
