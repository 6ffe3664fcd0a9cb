import type { Principal } from '../../../access/credentials/authenticate.js';
import type { NewBlock } from '../../../gateways/ipfs/build-file.js';
import type { Cid } from '../../../gateways/ipfs/cid.js';
import { ServiceError } from '../../../kernel/errors.js';
import {
  deleteUpload,
  findPin,
  growUpload,
  insertUpload,
  type PinRow,
  usedBytes,
} from '../../../store/queries/service/ipfs-accounts.js';
import type { Services } from '../../kit/context.js';
import { BLOCKS_AT_ONCE, BYTES_AT_ONCE, type Upload } from '../../shapes/ipfs/uploading.js';
import { pinCid } from './located.js';
import { wantPinned } from './pins.js';

/** Maximum size of one upload of the caller. */
export const maxUploadBytes = ({ ipfs }: Services, { plan }: Principal): number =>
  Math.min(ipfs.limits.maxUploadBytes, plan.ipfsUploadBytes ?? Number.POSITIVE_INFINITY);

/**
 * Streams blocks of an upload. Each batch counts against the plan before the next is accepted; an aborted upload counts
 * until its blocks are garbage-collected.
 */
export async function beginUpload({ db, clock, ipfs }: Services, { accountId, plan }: Principal): Promise<Upload> {
  const id = ipfs.newId();
  const most = plan.ipfsBytes;
  const refuseBeyond = async (): Promise<void> => {
    if (most === undefined) return;
    const used = await usedBytes(db, accountId);
    if (used < BigInt(most)) return;
    throw new ServiceError('forbidden', `The plan allows at most ${most} bytes on IPFS, and ${used} are used already`);
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
    async countOn() {
      await insertUpload(db, { id, accountId, now: new Date(clock.now()) });
      await growUpload(db, id, total.bytes);
    },
  };
}

/** Pins the upload, or leaves it unpinned for a while; either way it counts against the account. */
export async function pinUpload(
  services: Services,
  principal: Principal,
  upload: Upload,
  { roots, name, pin }: { readonly roots: readonly Cid[]; readonly name: string | undefined; readonly pin: boolean },
): Promise<readonly PinRow[]> {
  await upload.finish();
  let counted = false;
  try {
    const rows: PinRow[] = [];
    for (const cid of roots) rows.push(await pinRoot(services, principal, { cid, name, pin, bytes: upload.bytes }));
    counted = pin ? rows.length > 0 && rows.every(({ state }) => state === 'pinned') : rows.length > 0;
    return rows;
  } finally {
    if (!counted) await upload.countOn();
  }
}

async function pinRoot(
  services: Services,
  principal: Principal,
  {
    cid,
    name,
    pin,
    bytes,
  }: { readonly cid: Cid; readonly name: string | undefined; readonly pin: boolean; readonly bytes: number },
): Promise<PinRow> {
  if (!pin) return await wantPinned(services, principal, { cid, name, loose: BigInt(bytes) });
  const wanted = await wantPinned(services, principal, { cid, name });
  await services.ipfs.keeper.work(wanted.id);
  return (await findPin(services.db, principal.accountId, pinCid(cid))) ?? wanted;
}
