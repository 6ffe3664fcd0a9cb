import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { CarWriter } from '@ipld/car';
import { varint } from 'multiformats';
import { CID } from 'multiformats/cid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawBlock } from '../../src/gateways/ipfs/build-file.js';
import { cidBytes, cidText } from '../../src/gateways/ipfs/cid.js';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { collect, createMemoryBlocks, importFiles } from '../support/ipfs-blocks.js';

const MEGABYTE = 1_048_576;
const SIZE = 100 * MEGABYTE;
const BOUNDARY = 'large-upload';
const KEY = { 'x-api-key': 'xt_demo_cardano-mainnet' };

const sectionLength = (length: number): Uint8Array =>
  varint.encodeTo(length, new Uint8Array(varint.encodingLength(length)));

const { dataDir, remove } = temporaryDataDir();
let service: CrosstieProcess;

beforeAll(async () => {
  service = await startCrosstie({ dataDir, env: { CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' } });
});
afterAll(async () => {
  await service.stop();
  remove();
});

/** Resident memory of the process in megabytes; only where the system reports it. */
function residentMegabytes(): number | undefined {
  try {
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+([0-9]+) kB/m.exec(status)?.[1]) / 1_024;
  } catch {
    return undefined;
  }
}

/** Distinct megabytes, so that no block is deduplicated. */
function megabyte(index: number): Buffer {
  const bytes = Buffer.alloc(MEGABYTE);
  for (let at = 0; at < MEGABYTE; at += 4)
    bytes.writeUInt32LE((Math.imul(at + 1, 2_654_435_761) ^ (index * 97)) >>> 0, at);
  return bytes;
}

interface UploadResponse {
  readonly status: number;
  readonly text: string;
}

/** Sends chunks with backpressure, and reports the memory of the service after each. */
function upload(
  path: string,
  type: string,
  bodyChunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  watch: () => void,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${service.url}${path}`,
      { method: 'POST', headers: { ...KEY, 'content-type': type } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    sending.on('error', reject);
    void (async () => {
      for await (const part of bodyChunks) {
        watch();
        if (!sending.write(part)) await new Promise((drained) => sending.once('drain', drained));
      }
      sending.end();
    })();
  });
}

function* form(megabytes: number, hash: ReturnType<typeof createHash>): Generator<Buffer> {
  yield Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`);
  for (let index = 0; index < megabytes; index += 1) {
    const bytes = megabyte(index);
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

describe('upload of 100 MB', () => {
  let cid = '';
  let digest = '';

  test('uses bounded memory', async () => {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    // Initializes the demo content, the JIT and the pools, so that the measurement only covers the upload.
    await upload('/api/ipfs/add?pin=false', type, form(8, createHash('sha256')), () => undefined);
    const before = residentMegabytes();
    let peak = before ?? 0;
    const hash = createHash('sha256');
    const answer = await upload('/api/ipfs/add', type, form(SIZE / MEGABYTE, hash), () => {
      peak = Math.max(peak, residentMegabytes() ?? 0);
    });
    digest = hash.digest('hex');
    expect(answer).toMatchObject({ status: 200 });
    const added = JSON.parse(answer.text);
    expect(added).toMatchObject({ size: SIZE, pin: { state: 'pinned', blocks: 400 + 3 + 1 } });
    cid = added.cid;
    if (before === undefined) return;
    process.stdout.write(`resident memory grew from ${Math.round(before)} by ${Math.round(peak - before)} MB\n`);
    expect(peak - before).toBeLessThan(64);
  });

  test('is downloaded byte for byte, also in bounded memory', async () => {
    const before = residentMegabytes();
    let peak = before ?? 0;
    const response = await fetch(`${service.url}/api/ipfs?path=${cid}`, { headers: KEY });
    const hash = createHash('sha256');
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      peak = Math.max(peak, residentMegabytes() ?? 0);
    }
    expect(hash.digest('hex')).toBe(digest);
    if (before === undefined) return;
    process.stdout.write(`resident memory grew from ${Math.round(before)} by ${Math.round(peak - before)} MB\n`);
    expect(peak - before).toBeLessThan(64);
  });
});

describe('upload of 18,000 files', () => {
  const FILES = 18_000;

  /** In two directories in turn, so that the directories are extended again and again. */
  function* manyFiles(count: number, salt: string): Generator<Buffer> {
    let chunk: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const name = `site/${index % 2 === 0 ? 'even' : 'odd'}/${salt}-${String(index).padStart(60, '0')}`;
      chunk.push(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${index % 50}\r\n`,
      );
      if (chunk.length < 200) continue;
      yield Buffer.from(chunk.join(''));
      chunk = [];
    }
    yield Buffer.from(`${chunk.join('')}--${BOUNDARY}--\r\n`);
  }

  test('is built and listed in bounded memory, with the CID of ipfs-unixfs-importer', async () => {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    // As many as are held at a time, and more: a further file needs no more memory.
    await upload('/api/ipfs/add', type, manyFiles(9_000, 'first'), () => undefined);
    const before = residentMegabytes();
    let peak = before ?? 0;
    const watch = (): void => {
      peak = Math.max(peak, residentMegabytes() ?? 0);
    };
    const answer = await upload('/api/ipfs/add', type, manyFiles(FILES, 'many'), watch);
    const added = JSON.parse(answer.text);
    const files = Array.from({ length: FILES }, (_, index) => ({
      path: `${index % 2 === 0 ? 'even' : 'odd'}/many-${String(index).padStart(60, '0')}`,
      content: Buffer.from(`${index % 50}`),
    }));
    const theirs = await importFiles(createMemoryBlocks(), files, {
      cidVersion: 1,
      rawLeaves: true,
      wrapWithDirectory: true,
    });
    expect(added).toMatchObject({ cid: cidText(theirs), name: 'site', pin: { state: 'pinned' } });
    expect(added.entries.length).toBe(FILES + 3);
    const listed = await fetch(`${service.url}/api/ipfs/ls?path=${added.cid}/even&all=true&types=false`, {
      headers: KEY,
    });
    watch();
    const { data } = (await listed.json()) as { data: readonly { name: string }[] };
    expect(new Set(data.map(({ name }) => name)).size).toBe(FILES / 2);
    if (before === undefined) return;
    process.stdout.write(`resident memory grew from ${Math.round(before)} by ${Math.round(peak - before)} MB\n`);
    expect(peak - before).toBeLessThan(96);
  });
});

test('CAR file of 100 MB is imported in bounded memory', async () => {
  async function* carFile(megabytes: number, salt: number): AsyncGenerator<Buffer> {
    const leaf = (index: number) => rawBlock(megabyte(salt + index));
    const { writer, out } = CarWriter.create([CID.decode(cidBytes(leaf(0).cid))]);
    void writer.close();
    yield await collect(out);
    for (let index = 0; index < megabytes; index += 1) {
      const { cid, bytes } = leaf(index);
      yield Buffer.concat([sectionLength(cid.byteLength + bytes.length), cid.bytes, bytes]);
    }
  }
  const path = '/api/ipfs/import?pin=false';
  const type = 'application/vnd.ipld.car';
  await upload(path, type, carFile(8, 1_000), () => undefined);
  const before = residentMegabytes();
  let peak = before ?? 0;
  const answer = await upload(path, type, carFile(100, 2_000), () => {
    peak = Math.max(peak, residentMegabytes() ?? 0);
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(JSON.parse(answer.text)).toMatchObject({ blocks: 100, size: SIZE });
  if (before === undefined) return;
  process.stdout.write(`resident memory grew from ${Math.round(before)} by ${Math.round(peak - before)} MB\n`);
  expect(peak - before).toBeLessThan(96);
});
