import { toHex } from '../../../kernel/hex.js';
import { ByteReader } from '../byte-reader.js';
import { decodeTransaction, readOutput, type TransactionOutput } from '../transaction.js';
import { readWitness } from './field-values.js';
import { findEntries, findEntry, INPUT, type Psbt, type PsbtMap } from './psbt.js';

export interface TaprootLeaf {
  readonly controlBlock: Uint8Array;
  readonly script: Uint8Array;
  readonly version: number;
}

export interface TaprootScriptSignature {
  /** In hexadecimal, without its first byte. */
  readonly key: string;
  readonly leafHash: string;
  readonly signature: Uint8Array;
}

/** The fields of an input that signing and finalizing need. */
export interface PsbtInput {
  /** The output that it spends; undefined where the PSBT does not contain it. */
  readonly spent: TransactionOutput | undefined;
  readonly sighashType: number | undefined;
  readonly redeemScript: Uint8Array | undefined;
  readonly witnessScript: Uint8Array | undefined;
  /** By public key in hexadecimal. */
  readonly signatures: ReadonlyMap<string, Uint8Array>;
  readonly taprootKeySignature: Uint8Array | undefined;
  readonly taprootScriptSignatures: readonly TaprootScriptSignature[];
  readonly taprootLeaves: readonly TaprootLeaf[];
  readonly finalScriptSig: Uint8Array | undefined;
  readonly finalWitness: readonly Uint8Array[] | undefined;
}

/** The non-witness UTXO is preferred, because its txid proves the amount. */
function readSpent(map: PsbtMap, vout: number): TransactionOutput | undefined {
  const transaction = findEntry(map, INPUT.nonWitnessUtxo);
  if (transaction !== undefined) return decodeTransaction(transaction).outputs[vout];
  const output = findEntry(map, INPUT.witnessUtxo);
  return output === undefined ? undefined : readOutput(new ByteReader(output));
}

export function readInput({ inputs, unsigned }: Psbt, index: number): PsbtInput {
  const map = inputs[index]!;
  const sighashType = findEntry(map, INPUT.sighashType);
  const witness = findEntry(map, INPUT.finalWitness);
  return {
    spent: readSpent(map, unsigned.inputs[index]!.previous.vout),
    sighashType: sighashType === undefined ? undefined : new ByteReader(sighashType).u32(),
    redeemScript: findEntry(map, INPUT.redeemScript),
    witnessScript: findEntry(map, INPUT.witnessScript),
    signatures: new Map(
      findEntries(map, INPUT.partialSignature).map(({ keyData, value }) => [toHex(keyData), value] as const),
    ),
    taprootKeySignature: findEntry(map, INPUT.taprootKeySignature),
    taprootScriptSignatures: findEntries(map, INPUT.taprootScriptSignature).map(({ keyData, value }) => ({
      key: toHex(keyData.subarray(0, 32)),
      leafHash: toHex(keyData.subarray(32)),
      signature: value,
    })),
    taprootLeaves: findEntries(map, INPUT.taprootLeaf).map(({ keyData, value }) => ({
      controlBlock: keyData,
      script: value.subarray(0, -1),
      version: value.at(-1)!,
    })),
    finalScriptSig: findEntry(map, INPUT.finalScriptSig),
    finalWitness: witness === undefined ? undefined : readWitness(witness),
  };
}

export const isFinal = ({ finalScriptSig, finalWitness }: PsbtInput): boolean =>
  finalScriptSig !== undefined || finalWitness !== undefined;
