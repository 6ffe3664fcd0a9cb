import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { MAX_BLOCK_BYTES } from './blocks.js';
import type { NewBlock } from './build-file.js';
import { type Cid, cidBytes, cidText, parseCid } from './cid.js';
import type { IpfsNode, KeyName } from './ipfs-node.js';
import { nameText } from './ipns-key.js';
import type { IpnsRecord } from './ipns-record.js';
import { KuboError, kuboClient, unavailable, wrong } from './kubo-client.js';
import { hashKey, hashName, IDENTITY, matchesHash } from './multihash.js';
import { checked, createRecordStore, toNameStep } from './record-store.js';
import type { NameStep } from './resolve-name.js';
import type { IpfsStorage } from './storage.js';

export interface KuboNodeOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** Pinned content may come from distant peers. */
  readonly pinTimeoutMs: number;
  readonly storage: IpfsStorage;
  readonly clock: Clock;
}

const ABSENT = /not found|could not find|could not resolve|no such|not pinned|routing: not found/i;
const LATE = /deadline exceeded|timed? ?out|context canceled/i;

/** A node of the operator. Its responses are verified: blocks by hash, records by signature. */
export function kuboNode({ url, timeoutMs, pinTimeoutMs, storage, clock }: KuboNodeOptions): IpfsNode {
  const client = kuboClient({ url, timeoutMs });
  const records = createRecordStore(storage, clock);

  const find: IpfsNode['find'] = async (cid, { local = false } = {}) => {
    const args = { arg: cidText(cid), ...(local && { offline: true }) };
    const bytes = await orAbsent(client.bytes('block/get', { args, maxBytes: MAX_BLOCK_BYTES }));
    if (bytes !== undefined && matchesHash(cid.multihash, bytes) !== true) throw wrong(`not the block ${cidText(cid)}`);
    return bytes;
  };

  const fetchRecord = async ({ hash, canonical }: KeyName, maxMs: number) => {
    const lines = await orAbsent(
      client.jsonLines('routing/get', { args: { arg: `/ipns/${canonical}` }, timeoutMs: maxMs }),
    );
    const extra = lines?.map(({ Extra }) => Extra).find((text) => typeof text === 'string' && text !== '');
    return extra === undefined ? undefined : checked(hash, canonical, Buffer.from(extra as string, 'base64'));
  };

  return {
    driver: 'kubo',
    find,

    async storeBlocks(blocks) {
      for (const [code, group] of groupByHash(blocks)) if (code !== IDENTITY) await put(code, group);
    },

    async pin(root, limits, checkWanted) {
      await checkWanted();
      const args = { arg: cidText(root), recursive: true, progress: false };
      const answer = await client.json('pin/add', { args, timeoutMs: pinTimeoutMs }).catch(rethrowAsServiceError);
      const pins = Array.isArray(answer['Pins']) ? answer['Pins'] : [];
      if (!pins.some((text) => isSame(text, root))) throw wrong('it did not pin the requested root');
      const size = await measureSize(root);
      const tooLarge = limits.maxBytes !== undefined && size.bytes > limits.maxBytes;
      if (tooLarge || (size.blocks ?? 0) > limits.maxBlocks) {
        await orAbsent(client.json('pin/rm', { args: { arg: cidText(root), recursive: true } }));
        const limit = tooLarge ? `${limits.maxBytes} bytes` : `${limits.maxBlocks} blocks`;
        throw new ServiceError('invalid', `The content has more than ${limit}`);
      }
      return size;
    },

    async isPinned(cid) {
      const args = { arg: cidText(cid), type: 'all' };
      return (await orAbsent(client.json('pin/ls', { args }))) !== undefined;
    },

    async release(root) {
      // A new pin from here on recreates the root.
      if ((await storage.releaseBlocks(cidBytes(root), 1)) === 'wanted') return;
      await orAbsent(client.json('pin/rm', { args: { arg: cidText(root), recursive: true } }));
    },

    async nameStep(name, query): Promise<NameStep | undefined> {
      const args = { arg: `/ipns/${name.canonical}`, recursive: false, nocache: true };
      const answer = await orAbsent(client.json('name/resolve', { args, timeoutMs: query.timeoutMs }));
      if (answer === undefined) return await records.step(name);
      const value = answer['Path'];
      if (typeof value !== 'string') throw wrong('it resolved the name to nothing');
      const plain = { value, sequence: undefined, validUntil: undefined, ttlSeconds: undefined };
      if (!query.details) return plain;
      const record: IpnsRecord | undefined = await fetchRecord(name, query.timeoutMs).catch((error: unknown) => {
        // Sequence and expiry are optional; an invalid record is an error.
        if (error instanceof ServiceError && error.kind === 'incomplete-upstream') throw error;
        return undefined;
      });
      return record?.value === value ? toNameStep(record) : plain;
    },

    record: async (name, maxMs) => (await fetchRecord(name, maxMs)) ?? (await records.find(name)),

    async publish(name, record) {
      const keeping = await records.publish(name, record);
      if (keeping === 'older') return keeping;
      const body = new FormData();
      body.append('value-file', new Blob([Uint8Array.from(record.bytes)]), 'record');
      const args = { arg: `/ipns/${nameText(name)}`, 'allow-offline': true };
      await client.jsonLines('routing/put', { args, body }).catch(rethrowAsServiceError);
      return keeping;
    },

    lastSequence: records.lastSequence,

    async status() {
      const { Version: version } = await client.json('version').catch(rethrowAsServiceError);
      if (typeof version !== 'string') throw wrong('it does not report its version');
      const [peers, repo] = await Promise.all([
        client.json('swarm/peers').catch(() => undefined),
        client.json('repo/stat', { args: { 'size-only': true } }).catch(() => undefined),
      ]);
      const list = peers?.['Peers'];
      return {
        driver: 'kubo',
        version: version.slice(0, 100),
        peers: peers === undefined ? undefined : Array.isArray(list) ? list.length : 0,
        repoBytes: toBigint(repo?.['RepoSize']),
        maxRepoBytes: toBigint(repo?.['StorageMax']),
      };
    },
  };

  async function put(code: number, blocks: readonly NewBlock[]): Promise<void> {
    const body = new FormData();
    for (const { cid, bytes } of blocks) body.append('data', new Blob([Uint8Array.from(bytes)]), cidText(cid));
    // A node finds blocks by hash; the codec of its own response does not matter.
    const args = { 'cid-codec': 'raw', mhtype: hashName(code) ?? 'sha2-256', pin: false, 'allow-big-block': true };
    const responses = await client.jsonLines('block/put', { args, body }).catch(rethrowAsServiceError);
    const stored = new Set(responses.map(({ Key: key }) => parseHashKey(key)));
    for (const { cid } of blocks) if (!stored.has(hashKey(cid.multihash))) throw wrong('it stored another block');
  }

  async function measureSize(root: Cid): Promise<{ bytes: bigint; blocks: number | undefined }> {
    const args = { arg: cidText(root), progress: false };
    const answer = await client.json('dag/stat', { args, timeoutMs: pinTimeoutMs }).catch(() => undefined);
    const bytes = toBigint(answer?.['TotalSize']);
    const blocks = toBigint(answer?.['UniqueBlocks']);
    if (bytes !== undefined) return { bytes, blocks: blocks === undefined ? undefined : Number(blocks) };
    return { bytes: BigInt((await find(root))?.length ?? 0), blocks: undefined };
  }
}

const groupByHash = (blocks: readonly NewBlock[]): ReadonlyMap<number, readonly NewBlock[]> => {
  const groups = new Map<number, NewBlock[]>();
  for (const block of blocks) {
    const code = block.cid.multihash.code;
    groups.set(code, [...(groups.get(code) ?? []), block]);
  }
  return groups;
};

function parseHashKey(text: unknown): string | undefined {
  try {
    return typeof text === 'string' ? hashKey(parseCid(text).multihash) : undefined;
  } catch {
    return undefined;
  }
}

const isSame = (text: unknown, cid: Cid): boolean => parseHashKey(text) === hashKey(cid.multihash);

const toBigint = (value: unknown): bigint | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;

/** Content that the node does not have is not a failure. */
async function orAbsent<Answer>(pending: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof KuboError && !LATE.test(error.message) && ABSENT.test(error.message)) return undefined;
    return rethrowAsServiceError(error);
  }
}

function rethrowAsServiceError(error: unknown): never {
  if (!(error instanceof KuboError)) throw error;
  if (LATE.test(error.message)) throw unavailable('The IPFS node did not find it in time', error);
  if (ABSENT.test(error.message))
    throw new ServiceError('not-found', 'The IPFS node does not have it', { cause: error });
  throw unavailable('The IPFS node failed', error);
}
