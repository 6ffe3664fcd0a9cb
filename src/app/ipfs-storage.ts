import type { PinQueue } from '../gateways/ipfs/pin-worker.js';
import type { IpfsStorage } from '../gateways/ipfs/storage.js';
import type { Clock } from '../kernel/clock.js';
import type { Db } from '../store/db.js';
import {
  claimPin,
  completePin,
  deleteOldPins,
  deleteOldUploads,
  putBackPin,
  touchPin,
  usedBytes,
} from '../store/queries/service/ipfs-accounts.js';
import {
  deleteLooseBlocks,
  deleteRecords,
  findBlock,
  findRecord,
  findUnwantedRoots,
  holdBlocks,
  insertBlocks,
  isPinnedBlock,
  releaseBlocks,
  storedBytes,
  storeRecord,
} from '../store/queries/service/ipfs-blocks.js';

/** A worker that claimed a pin and has not reported for this long is considered dead. */
const ABANDONED_MS = 900_000;
/** Expired records are retained this long, because their sequence numbers must not be reused. */
const ENDED_MS = 90 * 86_400_000;
const PIN_BATCH_SIZE = 500;

/** The storage interface of the IPFS node on our database tables. */
export function ipfsStorage(db: Db, clock: Clock): IpfsStorage {
  const now = (): Date => new Date(clock.now());
  return {
    block: (hash) => findBlock(db, hash),
    storeBlocks: (blocks) => insertBlocks(db, blocks, now()),
    holdBlocks: (root, hashes) => holdBlocks(db, root, hashes),
    releaseBlocks: (root, limit) => releaseBlocks(db, root, { limit, now: now() }),
    isPinned: (hash) => isPinnedBlock(db, hash),
    storedBytes: () => storedBytes(db),
    record: (name) => findRecord(db, name),
    storeRecord: (name, record) => storeRecord(db, name, record),
  };
}

export function pinQueue(db: Db, clock: Clock, graceMs: number): PinQueue {
  const ago = (ms: number): Date => new Date(clock.now() - ms);
  return {
    async claim(id) {
      const row = await claimPin(db, { now: ago(0), abandonedBefore: ago(ABANDONED_MS), id });
      return row && { ...row, mostBytes: row.mostBytes ?? undefined };
    },
    touch: (id) => touchPin(db, id, ago(0)),
    async complete(id, outcome) {
      if (outcome.state === 'failed') await completePin(db, id, outcome, ago(0));
      else await completePin(db, id, { ...outcome, sizeBytes: outcome.bytes }, ago(0));
    },
    putBack: async (id) => void (await putBackPin(db, id, ago(0))),
    usedBytes: (accountId) => usedBytes(db, accountId),
    async deleteExpired() {
      await deleteOldUploads(db, { beganBefore: ago(graceMs) });
      await deleteRecords(db, { endedBefore: ago(ENDED_MS) });
      return (await deleteOldPins(db, { before: ago(graceMs), limit: PIN_BATCH_SIZE })) === PIN_BATCH_SIZE;
    },
    unwantedRoots: async (limit) => (await findUnwantedRoots(db, limit)).map(({ cid }) => cid),
    collectLoose: (limit) => deleteLooseBlocks(db, { before: ago(graceMs), limit }),
  };
}
