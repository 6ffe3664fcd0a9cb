import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { alonzo, babbage, byron, conway } from '@stricahq/cardano-codec';
import { Decoder } from '@stricahq/cbors';
import { expect, test } from 'vitest';
import { addressBytesText, decodeAddressInBlock, encodeAddress } from '../../src/chains/cardano/addresses/address.js';
import { assetUnit } from '../../src/chains/cardano/assets/asset-id.js';
import { type Block, decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { certificateTag } from '../../src/chains/cardano/certificates/certificate.js';
import { detailedMetadataJson } from '../../src/chains/cardano/metadata/metadata-json.js';
import { decodeNativeScript, encodeNativeScript } from '../../src/chains/cardano/scripts/native-script.js';
import { decodePlutusData, encodePlutusData, plutusDataJson } from '../../src/chains/cardano/scripts/plutus-data.js';
import { hashScript, type Script } from '../../src/chains/cardano/scripts/script.js';
import type { OutputReference } from '../../src/chains/cardano/transactions/output.js';
import { decodeTransaction, type Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import type { AssetQuantity } from '../../src/chains/cardano/transactions/value.js';
import { decodeBech32 } from '../../src/kernel/bech32.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { parseExactJson } from '../../src/kernel/exact-json.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readLines } from '../support/external-data.js';
import { segments, singleBlocks, splitChunk } from './cardano-data.js';

/** All single blocks, and one of forty from the chunks. */
function sampleBlocks(): readonly Uint8Array[] {
  const fromChunks = segments
    .filter(({ name }) => !name.includes('preview'))
    .flatMap(({ chunks }) => chunks().flatMap(splitChunk))
    .filter((_, index) => index % 40 === 7);
  return [...singleBlocks().map(({ bytes }) => bytes), ...fromChunks];
}

const reference = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;
const assetList = (assets: readonly AssetQuantity[]): readonly string[] =>
  assets.map((asset) => `${assetUnit(asset)} ${asset.quantity}`).toSorted();

// cardano-codec: all eras.

interface CodecOutput {
  readonly address: string;
  readonly amount: string;
  readonly tokens?: readonly { readonly policyId: string; readonly assetName: string; readonly amount: string }[];
  readonly plutusDataHash?: string;
  readonly plutusData?: string;
  readonly scriptRef?: { readonly hash: string };
}

interface CodecInput {
  readonly txId: string;
  readonly index: number;
}

interface CodecTransaction {
  readonly hash: string;
  readonly inputs: readonly CodecInput[];
  readonly outputs: readonly CodecOutput[];
  readonly fee?: string;
  readonly ttl?: number;
  readonly certificates?: readonly { readonly type: number }[];
  readonly withdrawals?: readonly { readonly rewardAccount: string; readonly amount: string }[];
  readonly mint?: CodecOutput['tokens'];
  readonly collaterals?: readonly CodecInput[];
  readonly referenceInputs?: readonly CodecInput[];
}

interface CodecWitnesses {
  readonly vKeyWitnesses?: object;
  readonly plutusData?: Readonly<Record<string, string>>;
  readonly redeemers?: readonly { readonly index: number; readonly plutusData: string }[];
}

interface CodecBlock {
  readonly header: { readonly body?: CodecHeader } & CodecHeader;
  readonly transactions?: readonly CodecTransaction[];
  readonly witnesses?: readonly CodecWitnesses[];
  readonly invalidTransactions?: readonly number[];
}

interface CodecHeader {
  readonly hash: string;
  readonly blockHeight: number;
  readonly prevHash: string | null;
}

function decodeWithCodec(bytes: Uint8Array): CodecBlock {
  const buffer = Buffer.from(bytes);
  const [era, block] = Decoder.decode(buffer).value as [number, unknown];
  const parse = [
    byron.parseEbBlock,
    byron.parseBlock,
    alonzo.parseBlock,
    alonzo.parseBlock,
    alonzo.parseBlock,
    alonzo.parseBlock,
    babbage.parseBlock,
    conway.parseBlock,
  ][era]!;
  return parse(block, buffer) as unknown as CodecBlock;
}

const codecTokens = (tokens: CodecOutput['tokens']): readonly string[] =>
  (tokens ?? [])
    .filter(({ amount }) => amount !== '0')
    .map(({ policyId, assetName, amount }) => `${policyId}${assetName} ${amount}`)
    .toSorted();

const codecReferences = (inputs: readonly CodecInput[] | undefined): readonly string[] => [
  ...new Set((inputs ?? []).map(({ txId, index }) => `${txId}#${index}`)),
];

const fromCodec = (transaction: CodecTransaction, witnesses: CodecWitnesses | undefined): unknown => ({
  hash: transaction.hash,
  inputs: codecReferences(transaction.inputs),
  outputs: transaction.outputs.map(({ address, amount, tokens, plutusDataHash, plutusData, scriptRef }) => ({
    address,
    lovelace: amount,
    assets: codecTokens(tokens),
    datumHash: plutusData === undefined ? plutusDataHash : undefined,
    inlineDatum: plutusData,
    script: scriptRef?.hash,
  })),
  fee: transaction.fee,
  validUntil: transaction.ttl?.toString(),
  certificates: (transaction.certificates ?? []).map(({ type }) => type),
  withdrawals: (transaction.withdrawals ?? []).map(({ rewardAccount, amount }) => `${rewardAccount} ${amount}`),
  mint: codecTokens(transaction.mint),
  collateral: codecReferences(transaction.collaterals),
  referenceInputs: codecReferences(transaction.referenceInputs),
  signatures: Object.keys(witnesses?.vKeyWitnesses ?? {}).length,
  datums: Object.keys(witnesses?.plutusData ?? {}).toSorted(),
  redeemers: (witnesses?.redeemers ?? []).map(({ index, plutusData }) => `${index} ${plutusData}`),
});

const forCodec = ({ hash, body, witnesses }: Transaction): unknown => ({
  hash: toHex(hash),
  inputs: body.inputs.map(reference),
  outputs: body.outputs.map(({ address, lovelace, assets, datumHash, inlineDatum, scriptRef }) => ({
    address: toHex(address),
    lovelace: lovelace.toString(),
    assets: assetList(assets),
    datumHash: datumHash && toHex(datumHash),
    inlineDatum: inlineDatum && toHex(inlineDatum),
    script: scriptRef && toHex(hashScript(scriptRef)),
  })),
  fee: body.fee?.toString(),
  validUntil: body.validUntil?.toString(),
  certificates: body.certificates.map(certificateTag),
  withdrawals: body.withdrawals.map(({ account, lovelace }) => `${toHex(account)} ${lovelace}`),
  mint: assetList(body.mint),
  collateral: body.collateral.map(reference),
  referenceInputs: body.referenceInputs.map(reference),
  signatures: new Set(witnesses.vkeys.map(({ vkey }) => toHex(vkey))).size,
  datums: [...new Set(witnesses.datums.map((datum) => toHex(blake2b256(datum))))].toSorted(),
  redeemers: witnesses.redeemers.map(({ index, data }) => `${index} ${toHex(data)}`),
});

describeWithData(
  'cardano-blocks',
  'cardano-block-facts',
  'cardano-mainnet-chunks',
  'cardano-preprod-chunk',
  'cardano-devnet',
  'cardano-transactions',
)('cardano-codec decodes the same', () => {
  test('in blocks of every era', () => {
    let transactions = 0;
    for (const bytes of sampleBlocks()) {
      const ours = decodeBlock(bytes);
      const theirs = decodeWithCodec(bytes);
      const header = theirs.header.body ?? theirs.header;
      expect(toHex(ours.hash)).toBe(header.hash);
      expect(ours.header.height).toBe(header.blockHeight);
      expect(ours.header.previousHash ? toHex(ours.header.previousHash) : null).toBe(header.prevHash);
      const expected = (theirs.transactions ?? []).map((transaction, index) =>
        fromCodec(transaction, theirs.witnesses?.[index]),
      );
      expect(ours.transactions.map(forCodec)).toEqual(expected);
      const failed = ours.transactions.flatMap(({ valid }, index) => (valid ? [] : [index]));
      expect(failed).toEqual([...(theirs.invalidTransactions ?? [])]);
      transactions += expected.length;
    }
    expect(transactions).toBeGreaterThan(1_800);
  });
});

// CSL: Shelley and later.

interface CslInput {
  readonly transaction_id: string;
  readonly index: number;
}

type CslAssets = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface CslOutput {
  readonly address: string;
  readonly amount: { readonly coin: string; readonly multiasset: CslAssets | null };
}

interface CslBody {
  readonly inputs: readonly CslInput[];
  readonly outputs: readonly CslOutput[];
  readonly fee: string;
  readonly ttl: string | null;
  readonly validity_start_interval: string | null;
  readonly withdrawals: Readonly<Record<string, string>> | null;
  readonly auxiliary_data_hash: string | null;
  readonly script_data_hash: string | null;
  readonly collateral: readonly CslInput[] | null;
  readonly required_signers: readonly string[] | null;
  readonly network_id: string | null;
  readonly collateral_return: CslOutput | null;
  readonly total_collateral: string | null;
  readonly reference_inputs: readonly CslInput[] | null;
  readonly certs: readonly unknown[] | null;
  readonly donation: string | null;
  readonly current_treasury_value: string | null;
}

const cslReferences = (inputs: readonly CslInput[] | null): readonly string[] =>
  (inputs ?? []).map(({ transaction_id, index }) => `${transaction_id}#${index}`);

const cslOutput = ({ address, amount }: CslOutput): unknown => ({
  // It also prints Byron addresses in bech32.
  address: toHex(decodeBech32(address).bytes),
  lovelace: amount.coin,
  assets: Object.entries(amount.multiasset ?? {})
    .flatMap(([policy, names]) => Object.entries(names).map(([name, quantity]) => `${policy}${name} ${quantity}`))
    .filter((asset) => !asset.endsWith(' 0'))
    .toSorted(),
});

const fromCsl = (hash: string, body: CslBody): unknown => ({
  hash,
  inputs: cslReferences(body.inputs),
  outputs: body.outputs.map(cslOutput),
  fee: body.fee,
  validUntil: body.ttl,
  validFrom: body.validity_start_interval,
  withdrawals: Object.entries(body.withdrawals ?? {})
    .map((entry) => entry.join(' '))
    .toSorted(),
  auxiliaryDataHash: body.auxiliary_data_hash,
  scriptDataHash: body.script_data_hash,
  collateral: cslReferences(body.collateral),
  requiredSigners: body.required_signers ?? [],
  collateralReturn: body.collateral_return && cslOutput(body.collateral_return),
  totalCollateral: body.total_collateral,
  referenceInputs: cslReferences(body.reference_inputs),
  certificates: body.certs?.length ?? 0,
  donation: body.donation,
  treasury: body.current_treasury_value,
});

const outputForCsl = ({ address, lovelace, assets }: Transaction['body']['outputs'][number]): unknown => ({
  // It encodes out-of-range pointers as pointers to nothing, which is also how the ledger reads them.
  address: toHex(encodeAddress(decodeAddressInBlock(address)!)),
  lovelace: lovelace.toString(),
  assets: assetList(assets),
});

const forCsl = ({ hash, body }: Transaction): unknown => ({
  hash: toHex(hash),
  inputs: body.inputs.map(reference),
  outputs: body.outputs.map(outputForCsl),
  fee: body.fee?.toString(),
  validUntil: body.validUntil?.toString() ?? null,
  validFrom: body.validFrom?.toString() ?? null,
  withdrawals: body.withdrawals.map(({ account, lovelace }) => `${addressBytesText(account)} ${lovelace}`).toSorted(),
  auxiliaryDataHash: body.auxiliaryDataHash ? toHex(body.auxiliaryDataHash) : null,
  scriptDataHash: body.scriptDataHash ? toHex(body.scriptDataHash) : null,
  collateral: body.collateral.map(reference),
  requiredSigners: body.requiredSigners.map(toHex),
  collateralReturn: body.collateralReturn ? outputForCsl(body.collateralReturn) : null,
  totalCollateral: body.totalCollateral?.toString() ?? null,
  referenceInputs: body.referenceInputs.map(reference),
  certificates: body.certificates.length,
  donation: body.donation?.toString() ?? null,
  treasury: body.treasury?.toString() ?? null,
});

/** It has no JSON for Byron addresses of unknown networks. */
const printable = ({ body }: Transaction): boolean =>
  body.outputs.every(({ address }) => {
    const decoded = decodeAddressInBlock(address);
    return decoded?.type !== 'byron' || decoded.networkMagic !== 1_097_911_063;
  });

function compareWithCsl(bytes: Uint8Array, ours: Block): number {
  const versioned = CSL.FixedVersionedBlock.from_bytes(bytes);
  const block = versioned.block();
  const bodies = block.transaction_bodies();
  expect(block.block_hash().to_hex()).toBe(toHex(ours.hash));
  expect(bodies.len()).toBe(ours.transactions.length);
  for (const [index, transaction] of ours.transactions.entries()) {
    const fixed = bodies.get(index);
    const hash = toHex(fixed.tx_hash().to_bytes());
    if (printable(transaction))
      expect(forCsl(transaction)).toEqual(fromCsl(hash, JSON.parse(fixed.transaction_body().to_json()) as CslBody));
    else expect(toHex(transaction.hash)).toBe(hash);
    fixed.free();
  }
  bodies.free();
  block.free();
  versioned.free();
  return ours.transactions.length;
}

describeWithData(
  'cardano-blocks',
  'cardano-block-facts',
  'cardano-mainnet-chunks',
  'cardano-preprod-chunk',
  'cardano-devnet',
  'cardano-transactions',
)('CSL decodes the same', () => {
  test('in blocks of Shelley and later that it can read', () => {
    let transactions = 0;
    const refused: string[] = [];
    for (const bytes of sampleBlocks()) {
      const ours = decodeBlock(bytes);
      if (ours.era === 'byron') continue;
      try {
        CSL.FixedVersionedBlock.from_bytes(bytes).free();
      } catch {
        refused.push(`${ours.era} ${ours.header.height}`);
        continue;
      }
      transactions += compareWithCsl(bytes, ours);
    }
    expect(transactions).toBeGreaterThan(1_500);
    // It cannot read some proposals, nor the delegation with the long pool hash.
    expect(refused.length).toBeLessThan(8);
  });

  test('every datum and redeemer has the same JSON and the same canonical bytes', () => {
    const data = new Map<string, Uint8Array>();
    for (const { body, witnesses } of allTransactions()) {
      const inline = body.outputs.flatMap(({ inlineDatum }) => inlineDatum ?? []);
      const redeemers = witnesses.redeemers.map((redeemer) => redeemer.data);
      for (const datum of [...inline, ...witnesses.datums, ...redeemers]) data.set(toHex(datum), datum);
    }
    expect(data.size).toBeGreaterThan(700);
    for (const [hex, bytes] of data) {
      const theirs = CSL.PlutusData.from_hex(hex);
      const ours = decodePlutusData(bytes);
      const json = plutusDataJson(ours);
      expect(parseExactJson(json)).toEqual(parseExactJson(theirs.to_json(CSL.PlutusDatumSchema.DetailedSchema)));
      expect(decodePlutusData(encodePlutusData(ours))).toEqual(ours);
      theirs.free();
    }
  });

  test('every script has the same hash', () => {
    const seen = new Set<string>();
    for (const { witnesses, auxiliary, body } of allTransactions()) {
      const inOutputs = body.outputs.flatMap(({ scriptRef }) => scriptRef ?? []);
      for (const script of [...witnesses.scripts, ...(auxiliary?.scripts ?? []), ...inOutputs]) {
        const hash = toHex(hashScript(script));
        if (seen.has(hash)) continue;
        seen.add(hash);
        expect(cslScriptHash(script)).toBe(hash);
      }
    }
    expect(seen.size).toBeGreaterThan(100);
  });

  test('metadata has the same detailed JSON', () => {
    let compared = 0;
    for (const { auxiliary } of allTransactions()) {
      for (const { value } of auxiliary?.metadata ?? []) {
        const theirs = CSL.TransactionMetadatum.from_bytes(value);
        const text = CSL.decode_metadatum_to_json_str(theirs, CSL.MetadataJsonSchema.DetailedSchema);
        expect(sortMaps(parseExactJson(detailedMetadataJson(value)))).toEqual(sortMaps(parseExactJson(text)));
        theirs.free();
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(400);
  });
});

function cslScriptHash(script: Script): string {
  switch (script.language) {
    case 'native': {
      // It encodes native scripts again before hashing, so it gets the bytes that it would write.
      const written = encodeNativeScript(decodeNativeScript(script.bytes));
      const same = Buffer.compare(written, script.bytes) === 0;
      return same ? CSL.NativeScript.from_bytes(written).hash().to_hex() : toHex(hashScript(script));
    }
    case 'plutus-v1':
      return CSL.PlutusScript.new(script.bytes).hash().to_hex();
    case 'plutus-v2':
      return CSL.PlutusScript.new_v2(script.bytes).hash().to_hex();
    case 'plutus-v3':
      return CSL.PlutusScript.new_v3(script.bytes).hash().to_hex();
    case 'plutus-v4':
      // The library does not know the language.
      return toHex(hashScript(script));
  }
}

/** CSL may reorder the entries of a map. */
function sortMaps(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(sortMaps);
    const pairs = items.every((item) => typeof item === 'object' && item !== null && 'k' in item);
    return pairs ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sortMaps(inner)]));
}

function* allTransactions(): Generator<Transaction> {
  for (const { bytes } of singleBlocks()) yield* decodeBlock(bytes).transactions;
  for (const name of ['signed-txs', 'ledger-conformance-txs'])
    for (const { cborHex } of readLines<{ readonly cborHex: string }>(`cardano-txs/${name}.ndjson`))
      yield decodeTransaction(fromHex(cborHex));
}
