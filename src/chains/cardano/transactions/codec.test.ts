import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  auxiliary,
  body,
  certificate,
  ipv6,
  parameterUpdate,
  witnesses,
} from '../../../../test/support/cardano-arbitraries.js';
import { mutate, seeded } from '../../../../test/support/mutations.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { computeBodyHash, decodeBlock } from '../blocks/block.js';
import { encodeBlock, type NewBlock, type ShelleyEra } from '../blocks/encode-block.js';
import type { BlockHeader, LeaderProof } from '../blocks/header.js';
import { decodeWrappedHeader } from '../blocks/wrapped-header.js';
import { certificateTag, readCertificate } from '../certificates/certificate.js';
import { writeCertificate } from '../certificates/encode-certificate.js';
import { readParameterUpdate, writeParameterUpdate } from '../parameters/protocol-update.js';
import { ipv6FromBytes, ipv6ToBytes } from '../pools/relay-address.js';
import { readAuxiliaryData } from './auxiliary.js';
import { type BodyContent, encodeBody } from './encode-body.js';
import { encodeAuxiliaryData, encodeWitnessSet } from './encode-witnesses.js';
import type { TxOutput } from './output.js';
import { decodeTransaction, encodeTransaction } from './transaction.js';
import { readBody, type TransactionBody } from './transaction-body.js';
import { computeUtxoEffects } from './transaction-effects.js';
import { readWitnessSet } from './witnesses.js';

const toContent = ({ encoded: _, ...rest }: TransactionBody): unknown => ({
  ...rest,
  outputs: rest.outputs.map(withoutBytes),
  collateralReturn: rest.collateralReturn && withoutBytes(rest.collateralReturn),
});

const withoutBytes = ({ encoded: _, ...output }: TxOutput): unknown => output;

/** Reads all bytes with a reader function. */
function read<T>(bytes: Uint8Array, readOne: (reader: CborReader) => T): T {
  const reader = new CborReader(bytes);
  const value = readOne(reader);
  reader.expectEnd();
  return value;
}

describe('encoding and decoding returns the same value', () => {
  test('transaction bodies with every field', () => {
    fc.assert(
      fc.property(body, (content) => {
        const bytes = encodeBody(content);
        const back = read(bytes, readBody);
        expect(toContent(back)).toEqual(content);
        expect(toHex(back.encoded)).toBe(toHex(bytes));
        expect(toHex(encodeBody(back))).toBe(toHex(bytes));
      }),
    );
  });

  test('certificates of every kind', () => {
    const kinds = new Set<number>();
    fc.assert(
      fc.property(certificate, (value) => {
        const writer = new CborWriter();
        writeCertificate(writer, value);
        expect(read(writer.finish(), readCertificate)).toEqual(value);
        kinds.add(certificateTag(value));
      }),
      { numRuns: 1000 },
    );
    expect(kinds.size).toBe(19);
  });

  test('protocol parameter updates', () => {
    fc.assert(
      fc.property(parameterUpdate, (update) => {
        const writer = new CborWriter();
        writeParameterUpdate(writer, update);
        expect(read(writer.finish(), readParameterUpdate)).toEqual(update);
      }),
    );
  });

  test('witness sets and auxiliary data', () => {
    fc.assert(
      fc.property(witnesses, auxiliary, (witnessContent, auxiliaryContent) => {
        expect(read(encodeWitnessSet(witnessContent), readWitnessSet)).toMatchObject(witnessContent);
        expect(read(encodeAuxiliaryData(auxiliaryContent), readAuxiliaryData)).toMatchObject(auxiliaryContent);
      }),
    );
  });

  test('IPv6 addresses of relays with little-endian words', () => {
    expect(toHex(ipv6ToBytes('2001:db8::1'))).toBe('b80d0120000000000000000001000000');
    fc.assert(
      fc.property(ipv6, (text) => {
        expect(ipv6ToBytes(ipv6FromBytes(ipv6ToBytes(text)))).toEqual(ipv6ToBytes(text));
      }),
    );
    for (const text of ['::', '::1', '1::', '2001:db8::1', 'fe80::1:0:0:1', '1:2:3:4:5:6:7:8'])
      expect(ipv6FromBytes(ipv6ToBytes(text))).toBe(text);
  });
});

const key32 = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);
const proof = { output: new Uint8Array(64), proof: new Uint8Array(80) };

function createLeaderProof(era: ShelleyEra): LeaderProof {
  const praos = era === 'babbage' || era === 'conway';
  return {
    vrfVkey: key32(2),
    nonceVrf: praos ? undefined : proof,
    leaderVrf: praos ? undefined : proof,
    vrfResult: praos ? proof : undefined,
    certificate: { hotVkey: key32(3), counter: 1, kesPeriod: 2, signature: new Uint8Array(64) },
  };
}

const createHeader = (era: ShelleyEra): NewBlock['header'] => ({
  height: 7,
  slot: 1234,
  previousHash: key32(9),
  protocolVersion: { major: 9, minor: 1 },
  issuerVkey: key32(1),
  leader: createLeaderProof(era),
});

const plainBody = (content: Partial<BodyContent> = {}): BodyContent => ({
  inputs: [{ txHash: key32(4), index: 0 }],
  outputs: [],
  fee: 170_000n,
  validFrom: undefined,
  validUntil: undefined,
  certificates: [],
  withdrawals: [],
  update: undefined,
  auxiliaryDataHash: undefined,
  mint: [],
  scriptDataHash: undefined,
  collateral: [],
  requiredSigners: [],
  networkId: undefined,
  collateralReturn: undefined,
  totalCollateral: undefined,
  referenceInputs: [],
  votes: [],
  proposals: [],
  treasury: undefined,
  donation: undefined,
  ...content,
});

const sign = (): Uint8Array => new Uint8Array(448);
const noWitnesses = Uint8Array.of(0xa0);

describe('blocks', () => {
  test.each<ShelleyEra>(['shelley', 'allegra', 'mary', 'alonzo', 'babbage', 'conway'])(
    'a block of %s is restored, and its body hash is the declared one',
    (era) => {
      const encoded = encodeBody(plainBody());
      const metadata = fromHex('a10163616263');
      const transactions = [
        { body: encoded, witnesses: noWitnesses, auxiliary: undefined, valid: true },
        { body: encodeBody(plainBody({ fee: 5n })), witnesses: noWitnesses, auxiliary: metadata, valid: true },
      ];
      const block = decodeBlock(encodeBlock({ era, header: createHeader(era), sign, transactions }));
      expect(block.era).toBe(era);
      const { bodyHash, bodySize, ...header } = block.header;
      expect(header satisfies Omit<BlockHeader, 'bodyHash' | 'bodySize'>).toEqual(createHeader(era));
      expect(toHex(computeBodyHash(block)!)).toBe(toHex(bodyHash!));
      expect(bodySize).toBe(block.bodyParts.reduce((sum, { length }) => sum + length, 0));
      expect(block.transactions.map(({ hash }) => toHex(hash))).toEqual(
        transactions.map((transaction) => toHex(blake2b256(transaction.body))),
      );
      expect(block.transactions[1]?.auxiliary?.metadata).toEqual([{ label: 1n, value: fromHex('63616263') }]);
      const marked = !['shelley', 'allegra', 'mary'].includes(era);
      for (const transaction of block.transactions) {
        const sent = encodeTransaction(transaction, marked);
        expect(sent.length).toBe(transaction.sizeBytes);
        expect(decodeTransaction(sent)).toEqual(transaction);
      }
    },
  );

  test('a block of a future era is rejected with its number', () => {
    expect(() => decodeBlock(fromHex('820980'))).toThrow(/era 9/);
  });

  test('trailing bytes after a block and oversized blocks are rejected', () => {
    const block = encodeBlock({ era: 'conway', header: createHeader('conway'), sign, transactions: [] });
    expect(() => decodeBlock(Uint8Array.of(...block, 0))).toThrow(DecodeError);
    expect(() => decodeBlock(new Uint8Array(5_000_000))).toThrow(DecodeError);
    expect(() => decodeTransaction(new Uint8Array(500_000))).toThrow(DecodeError);
  });

  test('a corrupt block is decoded or rejected with DecodeError', () => {
    fc.assert(
      fc.property(body, witnesses, auxiliary, fc.integer(), (bodyContent, witnessContent, auxiliaryContent, seed) => {
        const transaction = {
          body: encodeBody(bodyContent),
          witnesses: encodeWitnessSet(witnessContent),
          auxiliary: encodeAuxiliaryData(auxiliaryContent),
          valid: true,
        };
        const block = encodeBlock({ era: 'conway', header: createHeader('conway'), sign, transactions: [transaction] });
        const random = seeded(seed);
        for (let round = 0; round < 20; round += 1) {
          const mutant = mutate(block, random);
          try {
            decodeBlock(mutant);
          } catch (error) {
            expect(error).toBeInstanceOf(DecodeError);
          }
        }
      }),
    );
  });

  test('a header received alone has the hash of its block', () => {
    const bytes = encodeBlock({ era: 'conway', header: createHeader('conway'), sign, transactions: [] });
    const block = decodeBlock(bytes);
    const reader = new CborReader(block.encoded);
    reader.readArrayHeader();
    const wrapped = new CborWriter().array(2).uint(6).tag(24).bytes(reader.readEncoded()).finish();
    expect(decodeWrappedHeader(wrapped)).toEqual({ hash: block.hash, header: block.header });
  });
});

describe('effects on unspent outputs', () => {
  const output = {
    address: fromHex(`61${'00'.repeat(28)}`),
    lovelace: 1n,
    assets: [],
    datumHash: undefined,
    inlineDatum: undefined,
    scriptRef: undefined,
  };
  const content = plainBody({
    outputs: [output, output],
    collateral: [{ txHash: key32(8), index: 3 }],
    collateralReturn: { ...output, lovelace: 9n },
  });
  const transactionWith = (valid: boolean): ReturnType<typeof decodeTransaction> =>
    decodeTransaction(new CborWriter().array(4).raw(encodeBody(content)).raw(noWitnesses).bool(valid).null().finish());

  test('a valid transaction spends its inputs and creates its outputs', () => {
    const { spent, created } = computeUtxoEffects(transactionWith(true));
    expect(spent).toEqual(content.inputs);
    expect(created.map(([index]) => index)).toEqual([0, 1]);
  });

  test('a failed transaction spends its collateral, and the collateral return is indexed after the outputs', () => {
    const { spent, created } = computeUtxoEffects(transactionWith(false));
    expect(spent).toEqual(content.collateral);
    expect(created.map(([index, { lovelace }]) => [index, lovelace])).toEqual([[2, 9n]]);
  });

  test('a duplicate input is spent once', () => {
    const input = `825820${'aa'.repeat(32)}00`;
    const twice = read(fromHex(`a30082${input}${input}01800200`), readBody);
    expect(twice.inputs).toHaveLength(1);
  });
});

describe('foreign encodings', () => {
  test('tagged sets, indefinite arrays and redeemer maps are accepted', () => {
    const tagged = read(fromHex(`a300d9010281825820${'aa'.repeat(32)}0001800200`), readBody);
    const open = read(fromHex(`bf009f9f5820${'aa'.repeat(32)}00ffff019fff0200ff`), readBody);
    expect(toContent(tagged)).toEqual(toContent(open));
    const mapped = read(fromHex('a105a182000182d879808218641865'), readWitnessSet);
    expect(mapped.redeemers).toMatchObject([
      { purpose: 'spend', index: 1, data: fromHex('d87980'), units: { memory: 100n, steps: 101n } },
    ]);
  });

  test('a plain output may be a map', () => {
    const output = `a200581d61${'00'.repeat(28)}01182a`;
    const { outputs } = read(fromHex(`a300800181${output}0200`), readBody);
    expect(outputs).toMatchObject([{ lovelace: 42n, datumHash: undefined }]);
  });

  test('zero amounts and empty policies are dropped', () => {
    const output = `82581d61${'00'.repeat(28)}8201a1581c${'bb'.repeat(28)}a1410000`;
    expect(read(fromHex(`a300800181${output}0200`), readBody).outputs[0]?.assets).toEqual([]);
  });

  test('the last quantity of a duplicate asset, policy or account wins', () => {
    const address = `581d61${'00'.repeat(28)}`;
    const policy = `581c${'bb'.repeat(28)}`;
    const sameName = `a30080018182${address}8201a1${policy}a24100014100020200`;
    expect(read(fromHex(sameName), readBody).outputs[0]?.assets.map(({ quantity }) => quantity)).toEqual([2n]);
    const samePolicy = `a30080018182${address}8201a2${policy}a1410001${policy}a14100050200`;
    expect(read(fromHex(samePolicy), readBody).outputs[0]?.assets.map(({ quantity }) => quantity)).toEqual([5n]);
    const account = `581de1${'00'.repeat(28)}`;
    const withdrawals = read(fromHex(`a400800180020005a2${account}01${account}07`), readBody).withdrawals;
    expect(withdrawals.map(({ lovelace }) => lovelace)).toEqual([7n]);
  });

  test('the last value of a duplicate metadata label wins', () => {
    expect(read(fromHex('a201010102'), readAuxiliaryData).metadata).toEqual([{ label: 1n, value: Uint8Array.of(2) }]);
  });

  test('a delegation to a pool hash that is too long uses its first 28 bytes', () => {
    const certificateBytes = fromHex(`83028200581c${'11'.repeat(28)}5838${'22'.repeat(28)}${'33'.repeat(28)}`);
    expect(read(certificateBytes, readCertificate)).toMatchObject({ pool: fromHex('22'.repeat(28)) });
  });

  test.each([
    ['a field that no era has', 'a40080018002000a00'],
    ['a body without fee', 'a200800180'],
    ['an unknown certificate', 'a4008001800200048181181e'],
    ['a fraction with denominator zero', `a40080018002000682a1581c${'11'.repeat(28)}a109d81e82010005`],
  ])('%s is rejected', (_, hex) => {
    expect(() => read(fromHex(hex), readBody)).toThrow(DecodeError);
  });
});
