import { createHash } from 'node:crypto';
import { DEMO_EMAIL } from '../../access/accounts/demo.js';
import { addToTree, type BuiltEntry, buildTree, newTree } from '../../gateways/ipfs/build-directory.js';
import { buildFile, type NewBlock } from '../../gateways/ipfs/build-file.js';
import { type Cid, cidBytes, cidText } from '../../gateways/ipfs/cid.js';
import type { Ipfs } from '../../gateways/ipfs/ipfs.js';
import { ipnsKey } from '../../gateways/ipfs/ipns-key.js';
import { signRecord } from '../../gateways/ipfs/ipns-record.js';
import type { Clock } from '../../kernel/clock.js';
import type { Db } from '../../store/db.js';
import { findAccountByEmail } from '../../store/queries/service/accounts.js';
import { findIpfsKey, findPin, insertIpfsKey, insertPin } from '../../store/queries/service/ipfs-accounts.js';

/** A picture of sixteen pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAJklEQVR42hXGQREAAAyDMCRWIhKRsFteARyKIcxNZxM+L4Vc3/IAI9IZAWJ+zVYAAAAASUVORK5CYII=',
  'base64',
);

/** Sample content of the demo account on a new installation. */
const FILES: Readonly<Record<string, Uint8Array>> = {
  'readme.txt': Buffer.from('This directory came with the service. Its content has the same CIDs everywhere.\n'),
  'picture.png': PICTURE,
  'metadata/token.json': Buffer.from('{"name":"Sandbox token","image":"ipfs://picture.png","decimals":6}\n'),
  'site/index.html': Buffer.from('<!doctype html>\n<title>Sandbox</title>\n<p>Nothing here can run.</p>\n'),
};

export const SANDBOX_KEY = 'sandbox';
/** This key is public, so nothing important is published under it. */
const SANDBOX_SECRET = createHash('sha256').update('crosstie sandbox ipns key').digest();
const RECORD_ENDS = Date.UTC(2100, 0, 1);

export interface SandboxContent {
  readonly blocks: readonly NewBlock[];
  readonly root: Cid;
  readonly entries: readonly BuiltEntry[];
  /** The IPNS name of the root. */
  readonly name: string;
}

export async function sandboxContent(): Promise<SandboxContent> {
  const blocks: NewBlock[] = [];
  const addBlock = (block: NewBlock): void => void blocks.push(block);
  const tree = newTree();
  for (const [name, bytes] of Object.entries(FILES)) {
    addToTree(tree, name, await buildFile(toAsyncBytes(bytes), addBlock));
  }
  const entries = await buildTree(tree, addBlock);
  return { blocks, entries, root: (entries.at(-1) as BuiltEntry).cid, name: ipnsKey(SANDBOX_SECRET).name };
}

async function* toAsyncBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Adds the content, pins it for the demo account and publishes it under an IPNS name. Idempotent: a second run restores
 * missing parts.
 */
export async function prepareSandboxContent(
  ipfs: Ipfs,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): Promise<void> {
  const account = await findAccountByEmail(db, DEMO_EMAIL);
  if (account === undefined) return;
  const now = new Date(clock.now());
  const { blocks, root, entries } = await sandboxContent();
  await ipfs.node.storeBlocks(blocks);
  const readme = entries.find(({ path }) => path === 'readme.txt')?.cid;
  for (const [cid, name] of [
    [root, 'sandbox'],
    [readme as Cid, 'readme'],
  ] as const) {
    const pin = await findPin(db, account.id, cidBytes(cid));
    if (pin?.state === 'pinned') continue;
    const id = ipfs.newId();
    const common = { accountId: account.id, cid: cidBytes(cid), text: cidText(cid), name, now };
    const made = await insertPin(db, { ...common, id, state: 'queued', maxPins: undefined, maxBytes: undefined });
    if (made !== undefined) await ipfs.pinWorker.work(made.id);
  }
  if ((await findIpfsKey(db, account.id, SANDBOX_KEY)) === undefined) {
    const secret = await ipfs.sealKey(SANDBOX_SECRET, { accountId: account.id, keyName: SANDBOX_KEY });
    const row = { name: SANDBOX_KEY, ipns: ipnsKey(SANDBOX_SECRET).name, secret, createdAt: now };
    await insertIpfsKey(db, account.id, row, Number.MAX_SAFE_INTEGER);
  }
  const key = ipnsKey(SANDBOX_SECRET);
  const value = `/ipfs/${cidText(root)}`;
  const record = { value, sequence: 0n, validUntil: RECORD_ENDS, ttlNanoseconds: 300_000_000_000n };
  await ipfs.node.publish(key.hash, signRecord(key, record));
}
