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
  complete(
    id: string,
    outcome: ({ readonly state: 'pinned' } & PinnedSize) | { readonly state: 'failed'; readonly reason: string },
  ): Promise<void>;
  /** Returns the pin to the queue for another process. */
  putBack(id: string): Promise<void>;
  usedBytes(accountId: string): Promise<bigint>;
  /** Deletes expired pins, uploads and records. Returns whether there may be more. */
  deleteExpired(): Promise<boolean>;
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

export interface PinWorker {
  /** Processes one pin now; the result is stored when it resolves. */
  work(id: string): Promise<void>;
  /** Starts to process queued pins in the background. */
  notify(): void;
  /** Processes all queued pins. */
  drain(): Promise<void>;
  /** Runs one bounded round of garbage collection. */
  collect(): Promise<void>;
  stop(): Promise<void>;
}

const ROOT_BATCH_SIZE = 100;
const BLOCK_BATCH_SIZE = 500;
const MAX_ROUNDS = 20;

class PinCancelled extends Error {}

export function createPinWorker(dependencies: {
  readonly node: IpfsNode;
  readonly queue: PinQueue;
  readonly maxBlocks: number;
  readonly log: Log;
}): PinWorker {
  const { node, queue, maxBlocks, log } = dependencies;
  let draining: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const pin = async ({ id, accountId, cid, mostBytes }: ClaimedPin): Promise<void> => {
    const checkWanted = async (): Promise<void> => {
      if (stopped || !(await queue.touch(id))) throw new PinCancelled();
    };
    try {
      const left = mostBytes === undefined ? undefined : mostBytes - (await queue.usedBytes(accountId));
      const maxBytes = left === undefined || left > 0n ? left : 0n;
      const size = await node.pin(decodeCid(cid), { maxBlocks, maxBytes }, checkWanted);
      await queue.complete(id, { state: 'pinned', ...size });
    } catch (error) {
      if (error instanceof PinCancelled) {
        if (stopped) await queue.putBack(id);
        return;
      }
      if (!(error instanceof ServiceError)) log.error('ipfs.pin-failed', { error });
      const reason = error instanceof ServiceError ? error.message : 'Internal error';
      await queue.complete(id, { state: 'failed', reason });
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
    notify: () => void drain().catch((error: unknown) => log.warn('ipfs.queue-failed', { error })),

    async collect() {
      while (!stopped && (await queue.deleteExpired()));
      for (const root of await queue.unwantedRoots(ROOT_BATCH_SIZE)) if (!stopped) await node.release(decodeCid(root));
      let collected = 0;
      for (let round = 0; round < MAX_ROUNDS && !stopped; round += 1) {
        const count = await queue.collectLoose(BLOCK_BATCH_SIZE);
        collected += count;
        if (count < BLOCK_BATCH_SIZE) break;
      }
      if (collected > 0) log.info('ipfs.collected', { blocks: collected });
    },

    async stop() {
      stopped = true;
      await draining?.catch(() => undefined);
    },
  };
}
