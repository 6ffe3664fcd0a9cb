import fc from 'fast-check';
import { addressBytesText, decodeAddress } from '../../../../src/chains/cardano/addresses/address.js';
import { encodeByronAddress } from '../../../../src/chains/cardano/addresses/byron-address.js';
import { decodeBlock } from '../../../../src/chains/cardano/blocks/block.js';
import { encodeBlock, type ShelleyEra } from '../../../../src/chains/cardano/blocks/encode-block.js';
import { encodePlutusData, plutusDataJson } from '../../../../src/chains/cardano/scripts/plutus-data.js';
import { encodeScript } from '../../../../src/chains/cardano/scripts/script.js';
import { encodeBody } from '../../../../src/chains/cardano/transactions/encode-body.js';
import { encodeAuxiliaryData, encodeWitnessSet } from '../../../../src/chains/cardano/transactions/encode-witnesses.js';
import { encodeBech32 } from '../../../../src/kernel/bech32.js';
import { CborReader } from '../../../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../../../src/kernel/cbor/writer.js';
import { GeneratedChain } from '../../../integration/cardano-index/generated-chain.js';
import { auxiliary, body, plutusData, witnesses } from '../../cardano-arbitraries.js';
import { plutusProgram } from '../../plutus-program.js';
import { alwaysTrue, requireFortyTwo, requireParameter, traverseInputs } from '../../uplc.js';
import { fromText } from '../fuzz-target.js';

const hash = (byte: number, length = 28): Uint8Array => new Uint8Array(length).fill(byte);

const samples = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): readonly T[] =>
  fc.sample(arbitrary, { numRuns, seed: 1 });

/** Body, witnesses and auxiliary data of transactions with every field. */
const sampleParts = (count: number) =>
  samples(fc.tuple(body, witnesses, auxiliary), count)
    .map(([content, set, data]) => ({
      body: encodeBody(content),
      witnesses: encodeWitnessSet(set),
      auxiliary: encodeAuxiliaryData(data),
      valid: true,
    }))
    .filter((parts) => parts.body.length + parts.witnesses.length < 4_000);

export const transactionSeeds = (): readonly Uint8Array[] =>
  sampleParts(200).map((parts) =>
    new CborWriter().array(4).raw(parts.body).raw(parts.witnesses).bool(true).raw(parts.auxiliary).finish(),
  );

const ERAS: readonly ShelleyEra[] = ['shelley', 'allegra', 'mary', 'alonzo', 'babbage', 'conway', 'dijkstra'];

export function blockSeeds(): readonly Uint8Array[] {
  const generated = new GeneratedChain(1).grow(20).blocks;
  const { header } = decodeBlock(generated[0]!);
  const parts = sampleParts(12);
  const vrf = { output: new Uint8Array(64), proof: new Uint8Array(80) };
  const ofEras = ERAS.flatMap((era, at) =>
    [[], parts.slice(at, at + 1)].map((transactions) =>
      encodeBlock({
        era,
        header: {
          ...header,
          leader:
            header.leader === undefined || at > 3
              ? header.leader
              : { ...header.leader, vrfResult: undefined, nonceVrf: vrf, leaderVrf: vrf },
        } as typeof header,
        sign: () => new Uint8Array(448),
        transactions,
      }),
    ),
  );
  return [...generated, ...ofEras, byronBlock(), boundaryBlock()];
}

const byronAddress = encodeByronAddress({ root: hash(1), spending: 'key', networkMagic: 2 });

const byronHeader = (): Uint8Array =>
  new CborWriter()
    .array(5)
    .uint(2)
    .bytes(hash(2, 32))
    .array(0)
    .array(4)
    .array(2)
    .uint(3)
    .uint(17)
    .bytes(hash(3, 64))
    .array(1)
    .uint(64)
    .array(0)
    .array(4)
    .array(3)
    .uint(1)
    .uint(2)
    .uint(0)
    .array(0)
    .map(0)
    .array(0)
    .finish();

function byronBlock(): Uint8Array {
  const input = new CborWriter().array(2).bytes(hash(2, 32)).uint(3).finish();
  const witness = new CborWriter().array(2).bytes(hash(4, 64)).bytes(hash(5, 64)).finish();
  return new CborWriter()
    .array(2)
    .uint(1)
    .array(3)
    .raw(byronHeader())
    .array(4)
    .array(1)
    .array(2)
    .array(3)
    .array(1)
    .array(2)
    .uint(0)
    .tag(24)
    .bytes(input)
    .array(1)
    .array(2)
    .raw(byronAddress)
    .uint(1_000_000)
    .map(0)
    .array(1)
    .array(2)
    .uint(0)
    .tag(24)
    .bytes(witness)
    .array(0)
    .array(0)
    .array(0)
    .array(0)
    .finish();
}

const boundaryHeader = (): Uint8Array =>
  new CborWriter()
    .array(5)
    .uint(2)
    .bytes(hash(2, 32))
    .bytes(hash(2, 32))
    .array(2)
    .uint(4)
    .array(1)
    .uint(64)
    .array(0)
    .finish();

const boundaryBlock = (): Uint8Array =>
  new CborWriter().array(2).uint(0).array(3).raw(boundaryHeader()).array(0).array(0).finish();

/** Headers as chain-sync carries them, with the number of the era. */
export function headerSeeds(): readonly Uint8Array[] {
  const [block] = new GeneratedChain(1).grow(1).blocks as [Uint8Array];
  const wrap = (era: number, header: Uint8Array): Uint8Array =>
    new CborWriter().array(2).uint(era).tag(24).bytes(header).finish();
  const byron = (kind: number, header: Uint8Array): Uint8Array =>
    new CborWriter().array(2).uint(0).array(2).array(2).uint(kind).uint(90).tag(24).bytes(header).finish();
  const reader = new CborReader(block);
  reader.readTuple(2);
  reader.readUint();
  reader.readArrayHeader();
  const header = reader.readEncoded();
  return [
    ...[1, 2, 3, 4, 5, 6, 7].map((era) => wrap(era, header)),
    byron(0, boundaryHeader()),
    byron(1, byronHeader()),
  ];
}

export function cborSeeds(): readonly Uint8Array[] {
  const values = samples(plutusData, 60).map(encodePlutusData);
  const odd = new CborWriter()
    .array(8)
    .bool(true)
    .null()
    .undefined()
    .float(1.5)
    .simple(9)
    .text('é')
    .int(-(2n ** 80n))
    .tag(24)
    .bytes(hash(1));
  return [
    ...values,
    odd.finish(),
    Uint8Array.of(0x9f, 0xbf, 0x61, 0x61, 0x5f, 0x41, 1, 0xff, 0xff, 0xff),
    Uint8Array.of(0x7f, 0x61, 0x61, 0xff),
  ];
}

export function addressSeeds(): readonly Uint8Array[] {
  const shelley = Array.from({ length: 16 }, (_, type) => type)
    .filter((type) => type < 8 || type > 13)
    .map((type) => {
      const stake = type < 4 ? hash(2) : type < 6 ? Uint8Array.of(0x81, 0x00, 1, 2) : new Uint8Array(0);
      return Buffer.concat([Uint8Array.of(type * 16), hash(1), stake]);
    });
  const all = [...shelley, byronAddress];
  const key = encodeBech32('acct_xvk', hash(1, 64));
  return [
    ...all,
    ...all.flatMap((bytes) => {
      try {
        decodeAddress(bytes);
        return [fromText(addressBytesText(bytes))];
      } catch {
        return [];
      }
    }),
    ...[key, '$handle@sub', `${'ab'.repeat(28)}.${'00'.repeat(4)}`, `${'ab'.repeat(32)}#3`, 'drep_always_abstain'].map(
      fromText,
    ),
    ...['drep', 'drep_script', 'cc_hot', 'cc_cold', 'gov_action', 'pool', 'asset'].map((prefix) =>
      fromText(encodeBech32(prefix, hash(0x22, 29))),
    ),
  ];
}

export const plutusDataSeeds = (): readonly Uint8Array[] => samples(plutusData, 150).map(encodePlutusData);

export function scriptSeeds(): readonly Uint8Array[] {
  const nested = new CborWriter()
    .array(3)
    .uint(3)
    .uint(1)
    .array(4)
    .array(2)
    .uint(0)
    .bytes(hash(1))
    .array(2)
    .uint(4)
    .uint(7)
    .array(2)
    .uint(5)
    .uint(9)
    .array(2)
    .uint(1)
    .array(1)
    .array(2)
    .uint(2)
    .array(0)
    .finish();
  return [
    nested,
    new CborWriter().array(2).uint(0).raw(nested).finish(),
    ...programs().map((script) => encodeScript(script)),
  ];
}

const programs = () => [
  ...(['plutus-v1', 'plutus-v2', 'plutus-v3'] as const).flatMap((language) => [
    alwaysTrue(language, true).script,
    requireFortyTwo(language, true).script,
  ]),
  traverseInputs().script,
  requireParameter.script,
  { language: 'plutus-v2' as const, bytes: plutusProgram(300, 7) },
];

export const programSeeds = (): readonly Uint8Array[] => programs().map(({ bytes }) => bytes);

export function jsonSeeds(): readonly Uint8Array[] {
  const schema = {
    dataType: 'constructor',
    index: 0,
    fields: [{ dataType: 'integer' }, { $ref: '#/definitions/List' }],
  };
  const blueprint = {
    preamble: {
      title: 'a/b',
      version: '1',
      plutusVersion: 'v3',
      license: 'MIT',
      compiler: { name: 'c', version: '1' },
    },
    validators: [
      {
        title: 'a.spend',
        datum: { title: 'd', schema },
        redeemer: { schema: { anyOf: [schema, { dataType: 'bytes', minLength: 1, maxLength: 4 }] } },
        parameters: [
          { title: 'p', schema: { dataType: 'map', keys: { dataType: 'bytes' }, values: { dataType: '#integer' } } },
        ],
        compiledCode: '4401000001',
        hash: '00'.repeat(28),
      },
    ],
    definitions: { List: { dataType: 'list', items: [{ dataType: 'bytes', enum: ['00'] }, { dataType: '#pair' }] } },
  };
  const native = {
    type: 'atLeast',
    required: 1,
    scripts: [
      { type: 'sig', keyHash: 'ab'.repeat(28) },
      { type: 'after', slot: 5 },
      { type: 'before', slot: 9 },
      { type: 'all', scripts: [] },
      { type: 'any', scripts: [] },
    ],
  };
  const document = {
    '@context': { CIP100: 'x' },
    hashAlgorithm: 'blake2b-256',
    authors: [{ name: 'a', witness: { witnessAlgorithm: 'ed25519', publicKey: 'ab', signature: 'cd' } }],
    body: {
      title: 't',
      abstract: 'a',
      motivation: ['m', 'n'],
      rationale: { '@value': 'r' },
      references: [{ '@type': 'Other', label: 'l', uri: 'ipfs://x' }],
      image: { contentUrl: 'https://x', sha256: 'ab' },
    },
  };
  return [
    ...samples(plutusData, 40).map((data) => fromText(plutusDataJson(data))),
    ...[blueprint, native, document, { a: [1, '0xab', { b: -1 }] }].map((value) => fromText(JSON.stringify(value))),
  ];
}
