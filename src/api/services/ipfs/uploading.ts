import type { Principal } from '../../../access/credentials/authenticate.js';
import type { NewBlock } from '../../../gateways/ipfs/build-file.js';
import type { Cid } from '../../../gateways/ipfs/cid.js';
import { hashKey } from '../../../gateways/ipfs/multihash.js';
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
import { BATCH_BLOCKS, BATCH_BYTES, type Upload } from '../../shapes/ipfs/uploading.js';
import { pinCid } from './located.js';
import { requestPin } from './pins.js';

/** Maximum size of one upload of the caller. */
export const maxUploadBytes = ({ ipfs }: Services, { plan }: Principal): number =>
  Math.min(ipfs.limits.maxUploadBytes, plan.ipfsUploadBytes ?? Number.POSITIVE_INFINITY);

/**
 * Streams blocks of an upload. Each batch counts against the plan before the next is accepted; an aborted upload counts
 * until its blocks are garbage-collected.
 */
export async function startUpload({ db, clock, ipfs }: Services, { accountId, plan }: Principal): Promise<Upload> {
  const id = ipfs.newId();
  const maxBytes = plan.ipfsBytes;
  const checkQuota = async (): Promise<void> => {
    if (maxBytes === undefined) return;
    const used = await usedBytes(db, accountId);
    if (used < BigInt(maxBytes)) return;
    throw new ServiceError(
      'forbidden',
      `The plan allows at most ${maxBytes} bytes on IPFS, and ${used} are used already`,
    );
  };
  await checkQuota();
  await insertUpload(db, { id, accountId, now: new Date(clock.now()) });
  let pending: NewBlock[] = [];
  let size = 0;
  const total = { blocks: 0, bytes: 0 };

  const flush = async (): Promise<void> => {
    const [batch, bytes] = [pending, size];
    pending = [];
    size = 0;
    await growUpload(db, id, bytes);
    await checkQuota();
    await ipfs.node.storeBlocks(batch);
  };

  return {
    get blocks() {
      return total.blocks;
    },
    get bytes() {
      return total.bytes;
    },
    async store(block) {
      pending.push(block);
      size += block.bytes.length;
      total.blocks += 1;
      total.bytes += block.bytes.length;
      if (pending.length >= BATCH_BLOCKS || size >= BATCH_BYTES) await flush();
    },
    async find(cid) {
      const key = hashKey(cid.multihash);
      const unwritten = pending.find((block) => hashKey(block.cid.multihash) === key);
      return unwritten?.bytes ?? (await ipfs.node.find(cid));
    },
    async finish() {
      if (pending.length > 0) await flush();
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
  if (!pin) return await requestPin(services, principal, { cid, name, loose: BigInt(bytes) });
  const wanted = await requestPin(services, principal, { cid, name });
  await services.ipfs.pinWorker.work(wanted.id);
  return (await findPin(services.db, principal.accountId, pinCid(cid))) ?? wanted;
}
