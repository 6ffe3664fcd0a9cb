import { addressText } from '../../../../src/chains/midnight/address.js';
import { encodeBlock } from '../../../../src/chains/midnight/block.js';
import { encodeCompact } from '../../../../src/chains/midnight/scale-compact.js';
import { writeCar } from '../../../../src/gateways/ipfs/car.js';
import { cidText, createCid, createCidV0, DAG_PB, RAW } from '../../../../src/gateways/ipfs/cid.js';
import { encodeDagPb } from '../../../../src/gateways/ipfs/dag-pb.js';
import { sha256Multihash } from '../../../../src/gateways/ipfs/multihash.js';
import { encodeMessage } from '../../../../src/gateways/ipfs/protobuf.js';
import { DIRECTORY_NODE } from '../../../../src/gateways/ipfs/unixfs.js';
import { generateChain } from '../../midnight-blocks.js';
import { fromText } from '../fuzz-target.js';
import { CURSOR_LIST, CURSORS } from '../targets/other.js';

export const midnightBlockSeeds = (): readonly Uint8Array[] =>
  generateChain('fuzz', 20).map(({ chainState: _, ...block }) => encodeBlock(block));

export const midnightByteSeeds = (): readonly Uint8Array[] => [
  ...[1n, 64n, 20_000n, 2n ** 31n, 2n ** 70n].map(encodeCompact),
  ...['transaction[v9](signature[v1],proof,pedersen-schnorr[v1])', 'event[v9]', 'event[v8]', 'contract-state[v6]'].map(
    (tag) => Buffer.concat([fromText(`midnight:${tag}:`), Uint8Array.of(4, 0, 40, ...new Uint8Array(10))]),
  ),
  fromText(addressText({ kind: 'unshielded', network: 'preview', bytes: new Uint8Array(32).fill(1) } as never)),
];

const content = (length: number): Uint8Array => new Uint8Array(length).fill(5);
const leaf = createCid(RAW, sha256Multihash(content(40)));

function nodes(): readonly Uint8Array[] {
  const link = { name: 'a', cid: leaf, size: 40n } as never;
  return [
    encodeDagPb({ links: [], data: DIRECTORY_NODE }),
    encodeDagPb({ links: [link, link], data: DIRECTORY_NODE }),
    encodeDagPb({
      links: [link],
      data: encodeMessage([
        [1, 2],
        [3, 40],
        [4, 40],
      ]),
    }),
    encodeDagPb({
      links: [link],
      data: encodeMessage([
        [1, 5],
        [2, content(4)],
        [5, 0x22],
        [6, 256],
      ]),
    }),
    encodeDagPb({
      links: [],
      data: encodeMessage([
        [1, 4],
        [2, fromText('/target')],
      ]),
    }),
    encodeDagPb({
      links: [],
      data: encodeMessage([
        [1, 2],
        [2, content(9)],
        [3, 9],
        [7, 0o644],
        [
          8,
          encodeMessage([
            [1, 5],
            [2, 7],
          ]),
        ],
      ]),
    }),
  ];
}

export const ipfsBlockSeeds = (): readonly Uint8Array[] => [
  ...nodes(),
  DIRECTORY_NODE,
  encodeMessage([
    [1, 1],
    [2, content(32)],
  ]),
  fromText('{"a":{"/":"bafkqaaa"},"b":[1]}'),
  Buffer.concat([Uint8Array.of(0xa1, 0x61, 0x61, 0xd8, 0x2a, 0x58, 37, 0), leaf.bytes]),
];

export async function carSeeds(): Promise<readonly Uint8Array[]> {
  const files: Uint8Array[] = [];
  for (const bytes of nodes()) {
    const cid = createCid(DAG_PB, sha256Multihash(bytes));
    const parts: Uint8Array[] = [];
    const blocks = (async function* () {
      yield { cid, bytes };
      yield { cid: leaf, bytes: content(40) };
    })();
    for await (const part of writeCar(cid, blocks)) parts.push(part);
    files.push(Buffer.concat(parts));
  }
  return files;
}

export function ipfsNameSeeds(): readonly Uint8Array[] {
  const text = cidText(leaf);
  const old = cidText(createCidV0(sha256Multihash(content(3))));
  return [
    leaf.bytes,
    ...[
      text,
      old,
      `/ipfs/${text}/a/b%20c`,
      `/ipns/example.com/x`,
      `ipfs://${text}/a`,
      `/ipns/k51qzi5uqu5dgutdk6i1ynyzgkqngpha5xpgia3a5qqp4jsh0u4csozksxel2r`,
      'bafkqaaa',
    ].map(fromText),
  ];
}

export const eventFilterSeeds = (): readonly Uint8Array[] =>
  [
    { types: 'block.new,block.rollback' },
    {
      types: 'asset.transfer',
      filters: [
        { field: 'unit', operator: 'in', value: ['ab'.repeat(28)] },
        { field: 'amount', operator: 'gte', value: '5' },
      ],
    },
    {
      types: 'address.movement',
      filters: [
        { field: 'address', operator: 'eq', value: 'addr_test1vpu5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg57c2qv' },
        { field: 'direction', operator: 'eq', value: 'in' },
      ],
    },
    { types: 'price.level', filters: [{ field: 'price', operator: 'lte', value: '0.25' }] },
    {
      filters: [
        {
          field: 'descriptor',
          operator: 'eq',
          value: 'wpkh(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)',
        },
      ],
    },
    { filters: [{ field: 'feeRate', operator: 'gte', value: '1.5' }] },
  ].map((value) => fromText(JSON.stringify(value)));

export const koiosSeeds = (): readonly Uint8Array[] =>
  [
    'name=eq.a&order=epoch.desc.nullslast&select=name,n:epoch',
    'and=(epoch.gte.3,or(name.like.a*,name.not.is.null),balance.lt.5)',
    'or=(name.in.("a,b","c\\"d"),retired.is.true)',
    'not.and=(name.ilike.*x*,epoch.in.(1,2,3))&select=*',
    'meta=cs.{"a":[1]}&retired=not.eq.false&range=0-9&prefer=count%3Dexact&accept=text/csv',
  ].map(fromText);

export const graphqlSeeds = (): readonly Uint8Array[] =>
  [
    'query { block { hash height transactions { hash block { hash } } } }',
    'query A($h: Int!) { block(offset: { height: $h }) { ...F } } fragment F on Block { hash parent { ...G } } fragment G on Block { height }',
    'subscription { blocks { hash ... on Block { height @include(if: true) } } }',
    '{ __schema { types { name fields { name } } } __typename }',
    'mutation { connect(viewingKey: "a") }',
    '"""text""" query { a: block(offset: {hash: "00"}) { hash } }',
  ].map(fromText);

export const cursorSeeds = (): readonly Uint8Array[] => [
  ...[[1], ['a', null, true], [5, 2 ** 40, 'ab']].flatMap((position) => [
    fromText(CURSORS.encode(CURSOR_LIST, position)),
    fromText(CURSORS.encode(CURSOR_LIST, position, '12:ab')),
  ]),
  ...['[1,2,"ab",3,4,5,6]', '[1,2,"ab",3,4,5,6,7]', '[1,2,"ab",3,4,5,6,7,8,9]', '/a/0/~1b~0'].map(fromText),
];

export const compatSeeds = (): readonly Uint8Array[] => [
  ...[
    { jsonrpc: '2.0', id: 1, method: 'blockchain.scripthash.get_history', params: ['ab'.repeat(32)] },
    [{ jsonrpc: '2.0', id: 1, method: 'server.ping' }],
    { jsonrpc: '2.0', method: 'findIntersection', params: { points: ['origin', { slot: 1, id: 'ab' }] }, id: { a: 1 } },
    {
      action: 'want',
      data: ['blocks', 'stats'],
      'track-address': 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'track-txs': ['ab'.repeat(32)],
    },
    { 'track-mempool-block': 1, 'track-scriptpubkeys': ['0014'] },
    { 'track-mempool': true, 'track-mempool-txids': false, 'track-wallet': 'reserve' },
  ].map((value) => fromText(JSON.stringify(value))),
  ...[
    '*',
    '*/*',
    `${'ab'.repeat(28)}/*`,
    `${'ab'.repeat(28)}.*`,
    `3@${'ab'.repeat(32)}`,
    '{674}',
    'addr_test1vpu5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg57c2qv',
    '{"a":12345678901234567890,"b":1.50e3}',
  ].map(fromText),
];
