import { CarWriter } from '@ipld/car';
import fc from 'fast-check';
import { CID } from 'multiformats/cid';
import { describe, expect, test } from 'vitest';
import { collect, createMemoryBlocks, pieces } from '../../../test/support/ipfs-blocks.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { rawBlock } from './build-file.js';
import { readCar } from './car.js';
import { type Cid, cidBytes, cidText, createCid, DAG_CBOR, DAG_PB } from './cid.js';
import { decodeDagPb, encodeDagPb } from './dag-pb.js';
import { listEntries } from './directory.js';
import { listLinks } from './links.js';
import { multihash, sha256Multihash } from './multihash.js';
import { encodeMessage, readFields } from './protobuf.js';
import { readFile } from './read-file.js';
import { decodeUnixFs, encodeFileNode } from './unixfs.js';
import { type FileNode, readNode } from './unixfs-node.js';
import { walkDag } from './walk-dag.js';
import { walkPath } from './walk-path.js';

const LIMITS = { maxBlocks: 1_000, maxBytes: 10_000_000n };

function doubling(levels: number) {
  const blocks = createMemoryBlocks();
  let block = rawBlock(new Uint8Array(1_000));
  let size = 1_000n;
  void blocks.store(block);
  for (let level = 0; level < levels; level += 1) {
    const link = { cid: block.cid, name: '', size };
    const bytes = encodeDagPb({ links: [link, link], data: encodeFileNode(size * 2n, [size, size]) });
    block = { cid: createCid(DAG_PB, sha256Multihash(bytes)), bytes };
    size *= 2n;
    void blocks.store(block);
  }
  return { blocks, ...block, size };
}

const readFileNode = (cid: Cid, bytes: Uint8Array): FileNode => {
  const node = readNode(cid, bytes);
  if (node.kind !== 'file') throw new Error(`a ${node.kind}`);
  return node;
};

describe('file that doubles at each level', () => {
  test('is walked once per stored block', async () => {
    const { blocks, cid } = doubling(40);
    let count = 0;
    for await (const _ of walkDag(blocks.find, cid, LIMITS)) count += 1;
    expect(count).toBe(41);
    expect(blocks.lookups).toBe(41);
  });

  test('reports its size, and a read at a large offset costs only its depth', async () => {
    const { blocks, cid, bytes, size } = doubling(31);
    const node = readFileNode(cid, bytes);
    expect(node.size).toBe(size);
    const span = { from: size - 1_500n, to: size - 500n };
    expect(await collect(readFile(blocks.find, { cid, node }, span))).toHaveLength(1_000);
    expect(blocks.lookups).toBeLessThan(80);
  });

  test('is rejected beyond the depth limit', async () => {
    const { blocks, cid, bytes } = doubling(40);
    const reading = collect(readFile(blocks.find, { cid, node: readFileNode(cid, bytes) }, { from: 0n, to: 10n }));
    await expect(reading).rejects.toThrow('more than 32 levels');
  });
});

test('a file of nearly empty blocks terminates', async () => {
  const blocks = createMemoryBlocks();
  const leaf = rawBlock(Uint8Array.of(1));
  void blocks.store(leaf);
  const links = Array.from({ length: 25_000 }, () => ({ cid: leaf.cid, name: '', size: 1n }));
  const bytes = encodeDagPb({
    links,
    data: encodeFileNode(
      25_000n,
      links.map(() => 1n),
    ),
  });
  const cid = createCid(DAG_PB, sha256Multihash(bytes));
  const reading = collect(readFile(blocks.find, { cid, node: readFileNode(cid, bytes) }, { from: 0n, to: 25_000n }));
  await expect(reading).rejects.toThrow('more than 20000 blocks');
});

test('a file whose parts do not match its declared sizes is rejected', async () => {
  const blocks = createMemoryBlocks();
  const leaf = rawBlock(new Uint8Array(10));
  void blocks.store(leaf);
  const lie = (size: bigint, declared: readonly bigint[]) => {
    const bytes = encodeDagPb({
      links: [{ cid: leaf.cid, name: '', size: 10n }],
      data: encodeFileNode(size, declared),
    });
    return { cid: createCid(DAG_PB, sha256Multihash(bytes)), bytes };
  };
  for (const { cid, bytes } of [lie(9n, [10n]), lie(10n, []), lie(20n, [10n, 10n])]) {
    expect(() => readNode(cid, bytes)).toThrow(/cannot be read/);
  }
  const wrong = lie(11n, [11n]);
  const file = { cid: wrong.cid, node: readFileNode(wrong.cid, wrong.bytes) };
  await expect(collect(readFile(blocks.find, file, { from: 0n, to: 11n }))).rejects.toThrow('is not what it should be');
});

test('walking stops at the limits for blocks, bytes and levels', async () => {
  const blocks = createMemoryBlocks();
  const leaves = Array.from({ length: 20 }, (_, index) => rawBlock(new Uint8Array(100).fill(index)));
  for (const leaf of leaves) void blocks.store(leaf);
  const bytes = encodeDagPb({ links: leaves.map(({ cid }) => ({ cid, name: '', size: 100n })), data: undefined });
  const cid = createCid(DAG_PB, sha256Multihash(bytes));
  void blocks.store({ cid, bytes });
  const walk = async (limits: Partial<typeof LIMITS>): Promise<void> => {
    for await (const _ of walkDag(blocks.find, cid, { ...LIMITS, ...limits }));
  };
  await walk({});
  await expect(walk({ maxBlocks: 20 })).rejects.toThrow('more than 20 blocks');
  await expect(walk({ maxBytes: 1_500n })).rejects.toThrow('more than 1500 bytes');
  blocks.map.delete([...blocks.map.keys()][3] as string);
  await expect(walk({})).rejects.toMatchObject({ kind: 'not-found' });
});

test('shards that contain only shards terminate', async () => {
  const blocks = createMemoryBlocks();
  const shardData = encodeMessage([
    [1, 5],
    [5, 0x22],
    [6, 256],
  ]);
  let links: readonly { cid: Cid; name: string; size: bigint }[] = [];
  let root: Cid | undefined;
  let bytes = new Uint8Array();
  for (let level = 0; level < 30; level += 1) {
    bytes = Uint8Array.from(encodeDagPb({ links, data: shardData }));
    root = createCid(DAG_PB, sha256Multihash(bytes));
    void blocks.store({ cid: root, bytes });
    const cid = root;
    links = Array.from({ length: 256 }, (_, bucket) => ({
      cid,
      name: bucket.toString(16).toUpperCase().padStart(2, '0'),
      size: 1n,
    }));
  }
  const node = readNode(root as Cid, bytes);
  if (node.kind !== 'shard') throw new Error('no shard');
  const listing = listEntries(blocks.find, root as Cid, node, { after: undefined, limit: 10 });
  await expect(listing).rejects.toThrow(/too deep|mostly empty/);
});

test('dag-cbor links are followed along the path', async () => {
  const blocks = createMemoryBlocks();
  const leaf = rawBlock(Buffer.from('leaf'));
  void blocks.store(leaf);
  const link = Buffer.concat([Buffer.from('d82a', 'hex'), Buffer.from([0x58, 37, 0]), cidTextBytes(leaf.cid)]);
  // {"a": [1, link], "b": 2}
  const bytes = Buffer.concat([Buffer.from('a261618201', 'hex'), link, Buffer.from('616202', 'hex')]);
  const cid = createCid(DAG_CBOR, sha256Multihash(bytes));
  void blocks.store({ cid, bytes });
  expect(listLinks(cid, bytes).map(cidText)).toEqual([cidText(leaf.cid)]);
  expect(cidText((await walkPath(blocks.find, cid, ['a', '1'])).cid)).toBe(cidText(leaf.cid));
  expect(await walkPath(blocks.find, cid, ['b'])).toEqual({ cid, remainder: ['b'], cids: [cid] });
  await expect(walkPath(blocks.find, cid, ['a', '2'])).rejects.toMatchObject({ kind: 'not-found' });
});

const cidTextBytes = (cid: Cid): Uint8Array => CID.parse(cidText(cid)).bytes;

test.each([
  [
    'a packed list of a million block sizes',
    [
      [1, 2],
      [4, new Uint8Array(1_000_000)],
    ],
    'whose parts have no sizes',
  ],
  [
    'a packed list that ends inside a number',
    [
      [1, 2],
      [4, Uint8Array.of(0x80)],
    ],
    'not a valid message',
  ],
  [
    'nanoseconds of one byte',
    [
      [1, 1],
      [8, encodeMessage([[2, Uint8Array.of(1)]])],
    ],
    'does not have 32 bits',
  ],
  [
    'nanoseconds as a number',
    [
      [1, 1],
      [8, encodeMessage([[2, 1]])],
    ],
    'field 2 is a number',
  ],
  [
    'a size as bytes',
    [
      [1, 2],
      [3, new Uint8Array(1)],
    ],
    'field 3 is not a number',
  ],
] as const)('a UnixFS node with %s is refused', (_, fields, problem) => {
  const bytes = encodeDagPb({ links: [], data: encodeMessage(fields) });
  const cid = createCid(DAG_PB, sha256Multihash(bytes));
  expect(() => readNode(cid, bytes)).toThrow(problem);
  expect(() => readNode(cid, bytes)).toThrow(ServiceError);
});

test.each([
  ['a number without an end', '08ffff'],
  ['a number of more than ten bytes', `08${'ff'.repeat(11)}01`],
  ['a field longer than the message', '12ff01'],
  ['field number 0', '0001'],
  ['nested groups', '0b'.repeat(100_000)],
  ['a fixed number that is cut', '0d010203'],
])('a message with %s is refused', (_, hex) => {
  expect(() => [...readFields(Buffer.from(hex, 'hex'))]).toThrow(DecodeError);
});

test('codecs decode or reject arbitrary bytes with DecodeError', () => {
  const cid = createCid(DAG_PB, multihash(0x12, new Uint8Array(32)));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const read of [
        () => decodeDagPb(bytes),
        () => decodeUnixFs(bytes),
        () => readNode(cid, bytes),
        () => readNode(cid, encodeMessage([[1, bytes]])),
        () => listLinks(createCid(DAG_CBOR, cid.multihash), bytes),
        () => listLinks(createCid(0x0129, cid.multihash), bytes),
      ]) {
        try {
          read();
        } catch (error) {
          if (!(error instanceof DecodeError) && !(error instanceof ServiceError)) throw error;
        }
      }
    }),
  );
});

describe('CAR file', () => {
  const blocks = Array.from({ length: 9 }, (_, index) => rawBlock(new Uint8Array(1 + index * 300).fill(index)));
  const theirs = blocks.map(({ cid, bytes }) => ({ cid: CID.parse(cidText(cid)), bytes }));

  async function written(): Promise<Buffer> {
    const { writer, out } = CarWriter.create(theirs.slice(0, 2).map(({ cid }) => cid));
    const bytes = collect(out);
    for (const block of theirs) await writer.put(block);
    await writer.close();
    return await bytes;
  }

  async function read(bytes: Uint8Array, size: number) {
    const { roots, blocks: found } = await readCar(pieces(bytes, size));
    const all: { cid: string; bytes: Buffer }[] = [];
    for await (const { cid, bytes: block } of found) all.push({ cid: cidText(cid), bytes: Buffer.from(block) });
    return { roots: roots.map(cidText), all };
  }

  test('of another implementation is read in chunks of any size', async () => {
    const bytes = await written();
    for (const size of [1, 7, 100, 4_096, 100_000]) {
      const { roots, all } = await read(bytes, size);
      expect(roots).toEqual(blocks.slice(0, 2).map(({ cid }) => cidText(cid)));
      expect(all).toEqual(blocks.map(({ cid, bytes: block }) => ({ cid: cidText(cid), bytes: Buffer.from(block) })));
    }
  });

  test('that is truncated inside a block is rejected', async () => {
    const bytes = await written();
    for (let end = 0; end < 400; end += 1) {
      await read(bytes.subarray(0, end), 64).then(
        ({ all }) => expect(all.length).toBeGreaterThanOrEqual(0),
        (error) => expect(error).toBeInstanceOf(DecodeError),
      );
    }
    await expect(read(bytes.subarray(0, bytes.length - 1), 64)).rejects.toThrow('Unexpected end of data');
    await expect(read(new Uint8Array(), 64)).rejects.toThrow('Unexpected end of data');
  });

  test('of another version or with oversized sections is rejected', async () => {
    await expect(read(Buffer.from('0aa16776657273696f6e02', 'hex'), 64)).rejects.toThrow('Invalid CAR version: 2');
    await expect(read(Buffer.from('ffffff7f', 'hex'), 64)).rejects.toThrow('a section of 268435455 bytes');
    const bytes = await written();
    const cid = cidBytes(blocks[0]?.cid as Cid);
    const section = (length: string) => Buffer.concat([bytes, Buffer.from(length, 'hex'), cid, Buffer.alloc(100)]);
    // Rejected before buffering: 2^28 - 1 bytes are declared and 100 are present.
    await expect(read(section('ffffff7f'), 64)).rejects.toThrow(/a section of 2684354\d\d bytes/);
    // A section shorter than its CID would be read again and again.
    await expect(read(section('05'), 64)).rejects.toThrow('impossible length');
  });

  test('passes on the error of a failing source', async () => {
    const failure = new ServiceError('unavailable', 'the connection was lost');
    async function* failing() {
      yield (await written()).subarray(0, 20);
      throw failure;
    }
    await expect(readCar(failing())).rejects.toBe(failure);
  });
});
