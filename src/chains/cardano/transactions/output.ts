import { blake2b256 } from '../../../kernel/blake2b.js';
import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { CborWriter } from '../../../kernel/cbor/writer.js';
import { readOrCollect, type UndecodedPart } from '../blocks/undecoded.js';
import { decodeScript, encodeScript, type Script } from '../scripts/script.js';
import { type AssetQuantity, readValue, type Value, writeValue } from './value.js';

/** Identifies an output: transaction hash and index. */
export interface OutputReference {
  readonly txHash: Uint8Array;
  readonly index: number;
}

export interface TxOutput {
  /** The raw bytes; `decodeAddressInBlock` decodes them, `addressBytesText` formats them. */
  readonly address: Uint8Array;
  readonly lovelace: bigint;
  readonly assets: readonly AssetQuantity[];
  readonly datumHash: Uint8Array | undefined;
  /** The CBOR of an inline datum. */
  readonly inlineDatum: Uint8Array | undefined;
  readonly scriptRef: Script | undefined;
  /** The encoded output. */
  readonly encoded: Uint8Array;
}

/** The content of an output without its encoded bytes. */
export type OutputContent = Omit<TxOutput, 'encoded'>;

/** An output with a value only. */
export const plainOutput = (
  address: Uint8Array,
  lovelace: bigint,
  assets: readonly AssetQuantity[] = [],
): OutputContent => ({
  address,
  lovelace,
  assets,
  datumHash: undefined,
  inlineDatum: undefined,
  scriptRef: undefined,
});

const ENCODED_CBOR = 24;

/** The hash of the output's datum, for both datum forms. */
export const getDatumHash = ({ datumHash, inlineDatum }: TxOutput): Uint8Array | undefined =>
  datumHash ?? (inlineDatum && blake2b256(inlineDatum));

export function readOutputReference(reader: CborReader): OutputReference {
  const count = reader.readTuple(2);
  const txHash = reader.readHash(32);
  const index = reader.readUint();
  reader.expectClose(count, 2);
  return { txHash, index };
}

/** An array until Babbage; from then on a map or an array. */
export function readOutput(reader: CborReader, undecoded?: UndecodedPart[]): TxOutput {
  return reader.peek() >> 5 === 5 ? readMapOutput(reader, undecoded) : readArrayOutput(reader);
}

function readArrayOutput(reader: CborReader): TxOutput {
  const start = reader.at;
  const count = reader.readArrayHeader();
  const address = reader.readBytes();
  const { lovelace, assets } = readValue(reader);
  let datumHash: Uint8Array | undefined;
  if (reader.more(count, 2)) {
    datumHash = reader.readHash(32);
    reader.expectClose(count, 3);
  }
  return {
    address,
    lovelace,
    assets,
    datumHash,
    inlineDatum: undefined,
    scriptRef: undefined,
    encoded: reader.view(start, reader.at),
  };
}

function readMapOutput(reader: CborReader, undecoded: UndecodedPart[] | undefined): TxOutput {
  const start = reader.at;
  let address: Uint8Array | undefined;
  let value: Value | undefined;
  let datumHash: Uint8Array | undefined;
  let inlineDatum: Uint8Array | undefined;
  let scriptRef: Script | undefined;
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    switch (reader.readUint()) {
      case 0:
        address = reader.readBytes();
        break;
      case 1:
        value = readValue(reader);
        break;
      case 2: {
        const option = reader.readTuple(2);
        if (reader.readUint() === 0) datumHash = reader.readHash(32);
        else inlineDatum = readWrapped(reader);
        reader.expectClose(option, 2);
        break;
      }
      case 3:
        scriptRef = readOrCollect(reader, undecoded, 'reference script', (inner) => decodeScript(readWrapped(inner)));
        break;
      default:
        reader.fail('unknown field of an output');
    }
  }
  if (address === undefined || value === undefined) return reader.fail('an output without address or value');
  const { lovelace, assets } = value;
  return { address, lovelace, assets, datumHash, inlineDatum, scriptRef, encoded: reader.view(start, reader.at) };
}

/** CBOR inside a byte string, marked with tag 24. */
function readWrapped(reader: CborReader): Uint8Array {
  if (!reader.tryTag(ENCODED_CBOR)) reader.fail('expected CBOR in bytes');
  return reader.readBytes();
}

export function writeOutputReference(writer: CborWriter, { txHash, index }: OutputReference): void {
  writer.array(2).bytes(txHash).uint(index);
}

/** Uses the shorter array form if it can represent the output. */
export function writeOutput(writer: CborWriter, output: OutputContent): void {
  const { address, datumHash, inlineDatum, scriptRef } = output;
  if (inlineDatum === undefined && scriptRef === undefined) {
    writer.array(datumHash === undefined ? 2 : 3).bytes(address);
    writeValue(writer, output);
    if (datumHash !== undefined) writer.bytes(datumHash);
    return;
  }
  const hasDatum = datumHash !== undefined || inlineDatum !== undefined;
  writer.map(2 + Number(hasDatum) + Number(scriptRef !== undefined));
  writer.uint(0).bytes(address).uint(1);
  writeValue(writer, output);
  if (inlineDatum !== undefined) writer.uint(2).array(2).uint(1).tag(ENCODED_CBOR).bytes(inlineDatum);
  else if (datumHash !== undefined) writer.uint(2).array(2).uint(0).bytes(datumHash);
  if (scriptRef !== undefined) writer.uint(3).tag(ENCODED_CBOR).bytes(encodeScript(scriptRef));
}
