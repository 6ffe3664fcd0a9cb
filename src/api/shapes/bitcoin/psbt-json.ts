import Type, { type Static } from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import type { AddressPrefixes } from '../../../chains/bitcoin/chain-parameters.js';
import { encodeTransaction } from '../../../chains/bitcoin/encode-transaction.js';
import { reversed, sha256d } from '../../../chains/bitcoin/hashes.js';
import { formatPath, type KeyOrigin } from '../../../chains/bitcoin/key-origin.js';
import { computePsbtFee } from '../../../chains/bitcoin/psbt/analyze-psbt.js';
import { INPUT_RULES, OUTPUT_RULES } from '../../../chains/bitcoin/psbt/field-rules.js';
import { readDerivation, readTaprootDerivation, readTaprootTree } from '../../../chains/bitcoin/psbt/field-values.js';
import {
  findEntries,
  findEntry,
  GLOBAL,
  INPUT,
  OUTPUT,
  type Psbt,
  type PsbtMap,
} from '../../../chains/bitcoin/psbt/psbt.js';
import { type PsbtInput, readInput } from '../../../chains/bitcoin/psbt/psbt-input.js';
import { scriptType } from '../../../chains/bitcoin/script-type.js';
import type { TransactionOutput } from '../../../chains/bitcoin/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Integer, Nullable, named } from '../../kit/schema.js';

const Hexadecimal = (description: string) => Type.String({ description: `${description}, in hexadecimal` });
const HexOrNull = (description: string) => Nullable(Hexadecimal(description));

const Derivation = named(
  'BitcoinKeyDerivation',
  Closed({
    publicKey: Hexadecimal('Public key; 32 bytes for taproot'),
    fingerprint: Hexadecimal('Fingerprint of the master key'),
    path: Type.String({ description: 'Derivation path, like `m/84h/0h/0h/0/5`' }),
    leafHashes: Type.Array(Hexadecimal('Leaf hash'), { description: 'For taproot: leaves that contain the key' }),
  }),
);

const Unknown = named(
  'BitcoinPsbtEntry',
  Closed({
    type: Count('Type of the key'),
    key: Hexadecimal('Rest of the key'),
    value: Hexadecimal('Value'),
  }),
);

const unknowns = Type.Array(Unknown, { description: 'Entries that this service does not interpret; they are kept' });

const outputFields = {
  value: Integer({ description: 'Satoshi' }),
  scriptPubkey: Hexadecimal('Output script'),
  scriptPubkeyType: Type.String({ description: 'Type of the script, as Bitcoin Core names it' }),
  address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
};

const SpentOutput = named('BitcoinPsbtSpentOutput', Closed(outputFields));

const PsbtInputJson = named(
  'BitcoinPsbtInput',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vout: Count(FIELD.vout),
    sequence: Count('Sequence number'),
    spent: Nullable({ ...SpentOutput, description: 'Output that it spends; null if the PSBT does not contain it' }),
    hasPreviousTransaction: Type.Boolean({ description: 'True when the whole previous transaction is included' }),
    sighashType: Nullable(Count('Sighash type that signatures must have; null when any is allowed')),
    redeemScript: HexOrNull('Redeem script'),
    witnessScript: HexOrNull('Witness script'),
    signatures: Type.Array(
      Closed({
        publicKey: Hexadecimal('Public key'),
        signature: Hexadecimal('Signature'),
        leafHash: HexOrNull('Leaf that it is for, for a taproot script'),
      }),
      { description: 'Signatures so far' },
    ),
    derivations: Type.Array(Derivation, { description: 'Keys and their origins' }),
    taprootKeySignature: HexOrNull('Signature for the taproot key'),
    taprootInternalKey: HexOrNull('Taproot internal key'),
    taprootMerkleRoot: HexOrNull('Root of the tree of scripts'),
    taprootLeaves: Type.Array(
      Closed({
        script: Hexadecimal('Script'),
        version: Count('Leaf version'),
        controlBlock: Hexadecimal('Control block'),
      }),
      { description: 'Scripts of the tree' },
    ),
    finalScriptSig: HexOrNull('scriptSig of a finalized input'),
    finalWitness: Nullable(
      Type.Array(Hexadecimal('Item'), { description: 'Witness of a finalized input; null before' }),
    ),
    unknown: unknowns,
  }),
);

const PsbtOutputJson = named(
  'BitcoinPsbtOutput',
  Closed({
    ...outputFields,
    redeemScript: HexOrNull('Redeem script'),
    witnessScript: HexOrNull('Witness script'),
    derivations: Type.Array(Derivation, { description: 'Keys and their origins: the output belongs to their wallet' }),
    taprootInternalKey: HexOrNull('Taproot internal key'),
    taprootTree: Type.Array(
      Closed({ depth: Count('Depth in the tree'), version: Count('Leaf version'), script: Hexadecimal('Script') }),
      { description: 'Leaves of the tree of scripts, from left to right' },
    ),
    unknown: unknowns,
  }),
);

export const DecodedPsbt = named(
  'BitcoinPsbt',
  Closed({
    version: Count('Version of the PSBT: 0 or 2'),
    txid: Type.String({
      description: 'Id of the unsigned transaction; signing changes it if an input has a scriptSig',
    }),
    unsignedTxHex: Hexadecimal('Unsigned transaction'),
    transactionVersion: Count('Version of the transaction'),
    lockTime: Count('Lock time of the transaction'),
    fee: Nullable(Integer({ description: 'Satoshi; null unless all spent outputs are included' })),
    extendedKeys: Type.Array(
      Closed({
        extendedKey: Hexadecimal('Extended public key'),
        fingerprint: Hexadecimal('Fingerprint of the master key'),
        path: Type.String({ description: 'Derivation path of the extended key' }),
      }),
      { description: 'Extended public keys of the signers' },
    ),
    inputs: Type.Array(PsbtInputJson, { description: 'Fields of each input, in order' }),
    outputs: Type.Array(PsbtOutputJson, { description: 'Fields of each output, in order' }),
    unknown: unknowns,
  }),
);

const hexOrNull = (bytes: Uint8Array | undefined): string | null => (bytes === undefined ? null : toHex(bytes));

const toOutputJson = ({ value, script }: TransactionOutput, prefixes: AddressPrefixes): Static<typeof SpentOutput> => ({
  value: Number(value),
  scriptPubkey: toHex(script),
  scriptPubkeyType: scriptType(script),
  address: encodeScriptAddress(script, prefixes) ?? null,
});

const toDerivationJson = (
  publicKey: Uint8Array,
  { fingerprint, path }: KeyOrigin,
  leafHashes: readonly Uint8Array[] = [],
): Static<typeof Derivation> => ({
  publicKey: toHex(publicKey),
  fingerprint,
  path: formatPath(path),
  leafHashes: leafHashes.map(toHex),
});

const listDerivations = (map: PsbtMap, plain: number, taproot: number): Static<typeof Derivation>[] => [
  ...findEntries(map, plain).map(({ keyData, value }) => toDerivationJson(keyData, readDerivation(value))),
  ...findEntries(map, taproot).map(({ keyData, value }) => {
    const { leafHashes, ...origin } = readTaprootDerivation(value);
    return toDerivationJson(keyData, origin, leafHashes);
  }),
];

const listUnknown = (map: PsbtMap, known: ReadonlyMap<number, unknown>): Static<typeof Unknown>[] =>
  map
    .filter(({ type }) => !known.has(type))
    .map(({ type, keyData, value }) => ({ type, key: toHex(keyData), value: toHex(value) }));

function toInputJson(psbt: Psbt, input: PsbtInput, index: number, prefixes: AddressPrefixes) {
  const { previous, sequence } = psbt.unsigned.inputs[index]!;
  const map = psbt.inputs[index]!;
  return {
    txid: toHex(previous.txid),
    vout: previous.vout,
    sequence,
    spent: input.spent === undefined ? null : toOutputJson(input.spent, prefixes),
    hasPreviousTransaction: findEntry(map, INPUT.nonWitnessUtxo) !== undefined,
    sighashType: input.sighashType ?? null,
    redeemScript: hexOrNull(input.redeemScript),
    witnessScript: hexOrNull(input.witnessScript),
    signatures: [
      ...[...input.signatures].map(([publicKey, signature]) => ({
        publicKey,
        signature: toHex(signature),
        leafHash: null,
      })),
      ...input.taprootScriptSignatures.map(({ key, leafHash, signature }) => ({
        publicKey: key,
        signature: toHex(signature),
        leafHash,
      })),
    ],
    derivations: listDerivations(map, INPUT.derivation, INPUT.taprootDerivation),
    taprootKeySignature: hexOrNull(input.taprootKeySignature),
    taprootInternalKey: hexOrNull(findEntry(map, INPUT.taprootInternalKey)),
    taprootMerkleRoot: hexOrNull(findEntry(map, INPUT.taprootMerkleRoot)),
    taprootLeaves: input.taprootLeaves.map(({ script, version, controlBlock }) => ({
      script: toHex(script),
      version,
      controlBlock: toHex(controlBlock),
    })),
    finalScriptSig: hexOrNull(input.finalScriptSig),
    finalWitness: input.finalWitness?.map(toHex) ?? null,
    unknown: listUnknown(map, INPUT_RULES),
  };
}

export function toPsbtJson(psbt: Psbt, prefixes: AddressPrefixes): Static<typeof DecodedPsbt> {
  const { version, unsigned, global } = psbt;
  const inputs = psbt.inputs.map((_, index) => readInput(psbt, index));
  const encoded = encodeTransaction(unsigned);
  const fee = computePsbtFee(psbt, inputs);
  const known = new Map<number, string>(Object.entries(GLOBAL).map(([name, type]) => [type, name]));
  return {
    version,
    txid: toHex(reversed(sha256d(encoded))),
    unsignedTxHex: toHex(encoded),
    transactionVersion: unsigned.version,
    lockTime: unsigned.lockTime,
    fee: fee === undefined ? null : Number(fee),
    extendedKeys: findEntries(global, GLOBAL.extendedKey).map(({ keyData, value }) => {
      const { fingerprint, path } = readDerivation(value);
      return { extendedKey: toHex(keyData), fingerprint, path: formatPath(path) };
    }),
    inputs: inputs.map((input, index) => toInputJson(psbt, input, index, prefixes)),
    outputs: psbt.outputs.map((map, index) => {
      const tree = findEntry(map, OUTPUT.taprootTree);
      return {
        ...toOutputJson(unsigned.outputs[index]!, prefixes),
        redeemScript: hexOrNull(findEntry(map, OUTPUT.redeemScript)),
        witnessScript: hexOrNull(findEntry(map, OUTPUT.witnessScript)),
        derivations: listDerivations(map, OUTPUT.derivation, OUTPUT.taprootDerivation),
        taprootInternalKey: hexOrNull(findEntry(map, OUTPUT.taprootInternalKey)),
        taprootTree:
          tree === undefined
            ? []
            : readTaprootTree(tree).map(({ depth, version: leafVersion, script }) => ({
                depth,
                version: leafVersion,
                script: toHex(script),
              })),
        unknown: listUnknown(map, OUTPUT_RULES),
      };
    }),
    unknown: listUnknown(global, known),
  };
}
