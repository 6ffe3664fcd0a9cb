import { expect, test } from 'vitest';
import { addressBytesText, decodeAddressInBlock } from '../../src/chains/cardano/addresses/address.js';
import { type Block, computeBodyHash, decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { certificateTag } from '../../src/chains/cardano/certificates/certificate.js';
import { ACTION_KINDS } from '../../src/chains/cardano/governance/governance.js';
import { metadataJson } from '../../src/chains/cardano/metadata/metadata-json.js';
import { genesisOutputs } from '../../src/chains/cardano/parameters/genesis.js';
import { hashIssuerKey } from '../../src/chains/cardano/pools/pool-id.js';
import { slotToEpoch } from '../../src/chains/cardano/time.js';
import { encodeBody } from '../../src/chains/cardano/transactions/encode-body.js';
import type { OutputReference, TxOutput } from '../../src/chains/cardano/transactions/output.js';
import { accountCredential, redeemerTarget } from '../../src/chains/cardano/transactions/redeemer-target.js';
import {
  decodeTransaction,
  encodeTransaction,
  type Transaction,
} from '../../src/chains/cardano/transactions/transaction.js';
import { readBody, type TransactionBody } from '../../src/chains/cardano/transactions/transaction-body.js';
import { computeUtxoEffects } from '../../src/chains/cardano/transactions/transaction-effects.js';
import { networkById } from '../../src/chains/networks.js';
import { decodeCborItem, encodeCborItem } from '../../src/kernel/cbor/item.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { inDepth } from '../support/depth.js';
import { describeWithData } from '../support/describe-with-data.js';
import { expectSame } from '../support/expect-same.js';
import { readJson, readLines, readText } from '../support/external-data.js';
import { decodeBlocks, type IndexedBlock, segments, singleBlocks, type TxFacts } from './cardano-data.js';

/** The facts of the index, from the decoded transaction. */
function toFacts({ hash, valid, body, witnesses, auxiliary }: Transaction): object {
  const { outputs } = body;
  const namesByPolicy = new Map<string, number>();
  for (const { policyId } of body.mint)
    namesByPolicy.set(toHex(policyId), (namesByPolicy.get(toHex(policyId)) ?? 0) + 1);
  const byron = body.fee === undefined;
  const facts: { readonly [Field in keyof Required<TxFacts>]: TxFacts[Field] | undefined } = {
    hash: toHex(hash),
    fee: body.fee?.toString(),
    nin: body.inputs.length,
    nout: outputs.length,
    out: byron ? outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n).toString() : undefined,
    wit: witnesses.fields,
    certs: body.certificates.map(certificateTag),
    mint: [...namesByPolicy].map(([policy, names]) => `${policy}:${names}`),
    metaLabels: auxiliary?.metadata.map(({ label }) => label.toString()),
    auxSize: auxiliary?.encoded.length,
    withdrawals: body.withdrawals.length,
    collateral: body.collateral.length,
    collateralReturn: body.collateralReturn !== undefined,
    totalCollateral: body.totalCollateral?.toString(),
    refInputs: body.referenceInputs.length,
    inlineDatums: outputs.filter(({ inlineDatum }) => inlineDatum).length,
    datumHashes: outputs.filter(({ datumHash }) => datumHash).length,
    refScripts: outputs.filter(({ scriptRef }) => scriptRef).length,
    multiAssetOuts: outputs.filter((output) => output.assets.length > 0 || hasEmptyAssets(output)).length,
    datums: witnesses.datums.length,
    redeemers: witnesses.redeemers.length,
    votes: new Set(body.votes.map(({ voter }) => voter)).size,
    proposals: body.proposals.map(({ action }) => ACTION_KINDS.indexOf(action.kind)),
    update: body.update !== undefined,
    invalid: !valid,
  };
  return withoutEmpty(facts);
}

/** The index counts outputs by their encoding: some have an empty asset map. */
function hasEmptyAssets({ encoded }: TxOutput): boolean {
  const output = decodeCborItem(encoded);
  const value =
    output.kind === 'array'
      ? output.items[1]
      : output.kind === 'map'
        ? output.entries.find(([key]) => key.kind === 'int' && key.value === 1n)?.[1]
        : undefined;
  return value?.kind === 'array';
}

/** The index omits most empty fields, but not all. */
const withoutEmpty = (facts: object): object =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) =>
        value !== undefined && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );

function expectFacts(block: Block, expected: IndexedBlock): void {
  const { header } = block;
  const version = expected.pv ?? expected.protocolVersion;
  const issuer = expected.issuer ?? expected.issuerPoolKeyHash;
  const bodyHash = computeBodyHash(block);
  expectSame(
    {
      era: block.boundary ? 'byron-ebb' : block.era,
      hash: toHex(block.hash),
      previous: header.previousHash === undefined ? null : toHex(header.previousHash),
      height: header.height,
      slot: header.slot,
      bodyHash: bodyHash && toHex(bodyHash),
      issuer: issuer && header.issuerVkey && toHex(hashIssuerKey(header.issuerVkey)),
      version: version && `${header.protocolVersion.major}.${header.protocolVersion.minor}`,
      transactions: block.transactions.map(toFacts),
    },
    {
      era: expected.era,
      hash: expected.hash,
      previous: expected.prev ?? expected.prevHash ?? null,
      height: expected.height,
      slot: expected.slot,
      bodyHash: bodyHash && toHex(header.bodyHash ?? new Uint8Array()),
      issuer: header.issuerVkey && issuer,
      version,
      transactions: expected.txs.map(withoutEmpty),
    },
  );
}

/** A body without its original bytes, for comparison. */
const withoutBytes = ({ encoded: _, ...body }: TransactionBody): unknown => ({
  ...body,
  outputs: body.outputs.map(({ encoded: __, ...output }) => output),
  collateralReturn: body.collateralReturn && { ...body.collateralReturn, encoded: undefined },
});

describeWithData(
  'cardano-blocks',
  'cardano-block-facts',
  'cardano-transactions',
  'cardano-mainnet-chunks',
  'cardano-mainnet-facts',
  'cardano-preprod-chunk',
  'cardano-preprod-facts',
  'cardano-devnet',
  'cardano-devnet-facts',
  'cardano-preview-chain',
  'cardano-preview-facts',
)('Cardano codecs on real data', () => {
  test('all 123 single blocks of all eras decode to the facts of their index', () => {
    const blocks = singleBlocks();
    expect(blocks).toHaveLength(123);
    for (const { facts, bytes } of blocks) expectFacts(decodeBlock(bytes), facts);
  });

  test.each(segments)('blocks of $name match their index', ({ chunks, index }) => {
    const expected = readLines<IndexedBlock>(index);
    // All blocks of the preview chain are 53,069, most of them empty.
    const isCompared = (position: number): boolean =>
      expected.length < 30_000 || expected[position]!.txs.length > 0 || position % inDepth(25, 1) === 0;
    let position = 0;
    for (const block of decodeBlocks(chunks())) {
      if (isCompared(position)) expectFacts(block, expected[position]!);
      position += 1;
    }
    expect(position).toBe(expected.length);
  });

  test.each([
    ['signed-txs', 120],
    ['ledger-conformance-txs', 121],
  ])('every transaction of %s decodes, and its parts encode to the same bytes', (name, size) => {
    const lines = readLines<{ readonly hash: string; readonly cborHex: string; readonly facts: object }>(
      `cardano-txs/${name}.ndjson`,
    );
    expect(lines).toHaveLength(size);
    for (const { hash, cborHex, facts } of lines) {
      const transaction = decodeTransaction(fromHex(cborHex));
      expect(toFacts(transaction)).toEqual(withoutEmpty({ hash, ...facts }));
      expect(toHex(encodeTransaction(transaction, cborHex.startsWith('84')))).toBe(cborHex);
    }
  });

  test('encoded body decodes to the same content, and canonical CBOR is unchanged', () => {
    let bodies = 0;
    let identical = 0;
    const decoded = singleBlocks().map(({ bytes }) => decodeBlock(bytes));
    const conway = segments.find(({ name }) => name.includes('06189'))!;
    for (const block of [...decoded, ...decodeBlocks(conway.chunks())]) {
      if (block.era === 'byron') continue;
      for (const { body } of block.transactions) {
        bodies += 1;
        if (bodies % inDepth(4, 1) !== 0) continue;
        const written = encodeBody(body);
        if (Buffer.compare(written, body.encoded) === 0) identical += 1;
        else expectSame(withoutBytes(readBody(new CborReader(written))), withoutBytes(body));
        const tree = encodeCborItem(decodeCborItem(body.encoded));
        expectSame(toHex(encodeCborItem(decodeCborItem(tree))), toHex(tree));
      }
    }
    expect(bodies).toBeGreaterThan(6_000);
    // The others use encodings that we only read: tagged sets, indefinite arrays, maps for plain outputs.
    expect(identical).toBeGreaterThan(inDepth(250, 1_000));
  });

  test('every address of every output is decoded and its text preserves the bytes', () => {
    for (const { facts, bytes } of singleBlocks()) {
      for (const { body } of decodeBlock(bytes).transactions) {
        for (const { address } of body.outputs) {
          expect(decodeAddressInBlock(address), `${facts.file} ${toHex(address)}`).toBeDefined();
          expect(addressBytesText(address)).toMatch(/^(?:addr|addr_test)1|^[1-9A-HJ-NP-Za-km-z]{20,}$/);
        }
      }
    }
  });
});

interface EpochStart {
  readonly epoch: number;
  readonly utxoCount: number;
  readonly utxoTotal: string;
}

/** Blocks with scripts of every purpose. */
function* scriptTransactions(): Generator<Transaction> {
  for (const { bytes } of singleBlocks()) yield* decodeBlock(bytes).transactions;
  for (const { name, chunks } of segments)
    if (!name.includes('00')) for (const { transactions } of decodeBlocks(chunks())) yield* transactions;
}

describeWithData(
  'cardano-blocks',
  'cardano-block-facts',
  'cardano-mainnet-chunks',
  'cardano-preprod-chunk',
  'cardano-devnet',
  'cardano-preview-chain',
)('redeemers of real transactions', () => {
  test('every one refers to an item, and a credential of that item is a script', () => {
    const seen = new Map<string, number>();
    for (const { body, witnesses } of scriptTransactions()) {
      for (const redeemer of witnesses.redeemers) {
        const target = redeemerTarget(body, redeemer);
        expect(target).toBeDefined();
        seen.set(redeemer.purpose, (seen.get(redeemer.purpose) ?? 0) + 1);
        if (target?.purpose !== 'reward') continue;
        expect(accountCredential(target.withdrawal)?.type).toBe('script');
      }
    }
    for (const purpose of ['spend', 'mint', 'reward']) expect(seen.get(purpose)).toBeGreaterThan(50);
  });
});

describeWithData('cardano-preview-chain', 'explorer-fixtures')('metadata of the preview chain', () => {
  test('has the same JSON as Blockfrost', () => {
    type Fixture = {
      readonly endpoints: readonly string[];
      readonly response: unknown;
      readonly inPreviewChain?: unknown;
    };
    const fixtures = readLines<Fixture>('explorer-fixtures/blockfrost-preview.ndjson.gz').filter(
      ({ endpoints, inPreviewChain }) => inPreviewChain && /^txs\/[0-9a-f]{64}\/metadata/.test(endpoints[0] ?? ''),
    );
    expect(fixtures).toHaveLength(2);
    const fixturesByHash = new Map(fixtures.map((fixture) => [fixture.endpoints[0]!.slice(4, 68), fixture]));
    for (const { transactions } of decodeBlocks(segments.at(-1)!.chunks())) {
      for (const { hash, auxiliary } of transactions) {
        const fixture = fixturesByHash.get(toHex(hash));
        if (fixture === undefined) continue;
        fixturesByHash.delete(toHex(hash));
        const ours = (auxiliary?.metadata ?? []).map(({ label, value }) =>
          fixture.endpoints[0]!.endsWith('/cbor')
            ? { label: label.toString(), metadata: `a1${toHex(new CborWriter().uint(label).finish())}${toHex(value)}` }
            : { label: label.toString(), json_metadata: JSON.parse(metadataJson(value)) as unknown },
        );
        expect(fixture.response).toMatchObject(ours);
      }
      if (fixturesByHash.size === 0) break;
    }
    expect(fixturesByHash.size).toBe(0);
  });
});

const key = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

describeWithData(
  'cardano-genesis',
  'cardano-mainnet-chunks',
  'cardano-mainnet-facts',
  'cardano-preview-chain',
  'cardano-preview-facts',
)('Cardano ledgers rebuilt from genesis', () => {
  const mainnet = networkById('CARDANO_MAINNET');
  const preview = networkById('CARDANO_PREVIEW');

  test.each([
    ['mainnet', 'mainnet-byron-genesis.json.gz', 'expected-mainnet-txs-balance.json.gz', mainnet, 14_505],
    ['preprod', 'preprod-byron-genesis.json', 'expected-preprod-txs-balance.json', networkById('CARDANO_PREPROD'), 8],
  ] as const)('genesis outputs of %s match the known ones', (_, file, expectedFile, network, size) => {
    const outputs = genesisOutputs({ byron: readText(`cardano-genesis/${file}`) }, network);
    const expected = readJson<Readonly<Record<string, number>>>(`cardano-genesis/${expectedFile}`);
    expect(outputs).toHaveLength(size);
    expect(Object.fromEntries(outputs.map(({ txHash, lovelace }) => [toHex(txHash), Number(lovelace)]))).toEqual(
      expected,
    );
  });

  test('the 33 transactions of mainnet epoch 0 spend genesis outputs and pay the known fees', () => {
    const resolved = readJson<{
      readonly finalUtxos: number;
      readonly finalTotal: string;
      readonly txs: readonly { readonly hash: string; readonly fee: string }[];
    }>('cardano-mainnet-chunks/00000-txs-resolved.json');
    const utxos = new Map(
      genesisOutputs({ byron: readText('cardano-genesis/mainnet-byron-genesis.json.gz') }, mainnet).map((output) => [
        key(output),
        output.lovelace,
      ]),
    );
    const fees: { hash: string; fee: string }[] = [];
    for (const { transactions } of decodeBlocks(segments[0]!.chunks()))
      for (const transaction of transactions)
        fees.push({ hash: toHex(transaction.hash), fee: apply(utxos, transaction).toString() });
    expect(fees).toEqual(resolved.txs.map(({ hash, fee }) => ({ hash, fee })));
    expect(utxos.size).toBe(resolved.finalUtxos);
    expect(sumLovelace(utxos).toString()).toBe(resolved.finalTotal);
  });

  test('preview chain from genesis has the known UTxO set at every epoch start, including failed scripts', () => {
    const folder = 'cardano-preview-chain';
    const utxos = new Map(
      genesisOutputs(
        {
          byron: readText(`${folder}/genesis/byron-genesis.json`),
          shelley: readText(`${folder}/genesis/shelley-genesis.json`),
        },
        preview,
      ).map((output) => [key(output), output.lovelace]),
    );
    expect(utxos.size).toBe(8);
    const seen = new Map<number, { count: number; total: string }>();
    for (const { header, transactions } of decodeBlocks(segments.at(-1)!.chunks())) {
      const { epoch } = slotToEpoch(preview, header.slot);
      if (!seen.has(epoch)) seen.set(epoch, { count: utxos.size, total: sumLovelace(utxos).toString() });
      for (const transaction of transactions) apply(utxos, transaction);
    }
    const { rows } = readJson<{ readonly rows: readonly EpochStart[] }>(`${folder}/utxo-at-epoch-start.json`);
    expect(rows).toHaveLength(13);
    for (const { epoch, utxoCount, utxoTotal } of rows)
      expect(seen.get(epoch)).toEqual({ count: utxoCount, total: utxoTotal });
  });
});

/** Applies a transaction and returns its fee. A missing input is an error of ours. */
function apply(utxos: Map<string, bigint>, transaction: Transaction): bigint {
  const { spent, created } = computeUtxoEffects(transaction);
  let left = 0n;
  for (const input of spent) {
    const lovelace = utxos.get(key(input));
    if (lovelace === undefined) throw new Error(`${key(input)} is missing`);
    left += lovelace;
    utxos.delete(key(input));
  }
  for (const [index, { lovelace }] of created) {
    utxos.set(key({ txHash: transaction.hash, index }), lovelace);
    left -= lovelace;
  }
  return left;
}

const sumLovelace = (utxos: ReadonlyMap<string, bigint>): bigint => [...utxos.values()].reduce((a, b) => a + b, 0n);
