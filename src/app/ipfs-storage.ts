import type { PinQueue } from '../gateways/ipfs/pin-keeper.js';
import type { IpfsStorage } from '../gateways/ipfs/storage.js';
import type { Clock } from '../kernel/clock.js';
import type { Db } from '../store/db.js';
import {
  claimPin,
  deleteOldPins,
  deleteOldUploads,
  putBackPin,
  settlePin,
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
  keepRecord,
  releaseBlocks,
  storedBytes,
} from '../store/queries/service/ipfs-blocks.js';

/** A worker that claimed a pin and has not reported for this long is considered dead. */
const ABANDONED_MS = 900_000;
/** Expired records are retained this long, because their sequence numbers must not be reused. */
const ENDED_MS = 90 * 86_400_000;
const PINS_AT_ONCE = 500;

/** The storage interface of the IPFS node on our database tables. */
export function ipfsStorage(db: Db, clock: Clock): IpfsStorage {
  const now = (): Date => new Date(clock.now());
  return {
    block: (hash) => findBlock(db, hash),
    keepBlocks: (blocks) => insertBlocks(db, blocks, now()),
    holdBlocks: (root, hashes) => holdBlocks(db, root, hashes),
    releaseBlocks: (root, limit) => releaseBlocks(db, root, { limit, now: now() }),
    storedBytes: () => storedBytes(db),
    record: (name) => findRecord(db, name),
    keepRecord: (name, record) => keepRecord(db, name, record),
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
    async settle(id, outcome) {
      if (outcome.state === 'failed') await settlePin(db, id, outcome, ago(0));
      else await settlePin(db, id, { ...outcome, sizeBytes: outcome.bytes }, ago(0));
    },
    putBack: async (id) => void (await putBackPin(db, id, ago(0))),
    usedBytes: (accountId) => usedBytes(db, accountId),
    async forgetOld() {
      await deleteOldUploads(db, { beganBefore: ago(graceMs) });
      await deleteRecords(db, { endedBefore: ago(ENDED_MS) });
      return (await deleteOldPins(db, { before: ago(graceMs), limit: PINS_AT_ONCE })) === PINS_AT_ONCE;
    },
    unwantedRoots: async (limit) => (await findUnwantedRoots(db, limit)).map(({ cid }) => cid),
    collectLoose: (limit) => deleteLooseBlocks(db, { before: ago(graceMs), limit }),
  };
}
