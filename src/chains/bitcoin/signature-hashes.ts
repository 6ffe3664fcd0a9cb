import { ByteWriter } from './byte-writer.js';
import { encodeOutput, type TransactionContent, writeOutput } from './encode-transaction.js';
import { sha256, sha256d } from './hashes.js';
import { instructions, MALFORMED } from './script.js';
import { taggedHash } from './tagged-hash.js';
import type { TransactionInput, TransactionOutput } from './transaction.js';

export const SIGHASH = { default: 0, all: 1, none: 2, single: 3, anyoneCanPay: 0x80 } as const;

/** Additional data that a tapscript signature covers (BIP-342). */
export interface LeafContext {
  readonly leafHash: Uint8Array;
  readonly codeSeparator: number;
}

const CODE_SEPARATOR = 0xab;
const NO_BYTES = new Uint8Array();
const ONE = Uint8Array.of(1, ...new Uint8Array(31));
const NOBODYS: TransactionOutput = { value: -1n, script: NO_BYTES };

const outputKind = (hashType: number): number => hashType & 0x1f;
const isAnyoneCanPay = (hashType: number): boolean => (hashType & SIGHASH.anyoneCanPay) !== 0;

/** The signature hashes of one transaction. Data shared by its inputs is computed once. */
export class SignatureHashes {
  readonly #content: TransactionContent;
  readonly #spent: readonly TransactionOutput[];
  readonly #cache = new Map<string, Uint8Array>();

  /** `spent`: the output spent by each input. */
  constructor(content: TransactionContent, spent: readonly TransactionOutput[]) {
    this.#content = content;
    this.#spent = spent;
  }

  /** Legacy signature hash; OP_CODESEPARATOR is removed from the code. */
  legacy(index: number, code: Uint8Array, hashType: number): Uint8Array {
    const { version, inputs, outputs, lockTime } = this.#content;
    const kind = outputKind(hashType);
    // A historical bug that became consensus: without an output at the same index the hash is the number one.
    if (kind === SIGHASH.single && index >= outputs.length) return ONE;
    const script = withoutSeparators(code);
    const signed = (input: TransactionInput, at: number): TransactionInput => {
      if (at === index) return { ...input, scriptSig: script };
      const sequence = kind === SIGHASH.none || kind === SIGHASH.single ? 0 : input.sequence;
      return { ...input, scriptSig: NO_BYTES, sequence };
    };
    const coveredInputs = isAnyoneCanPay(hashType) ? [signed(inputs[index]!, index)] : inputs.map(signed);
    const single = (): TransactionOutput[] => [...Array<TransactionOutput>(index).fill(NOBODYS), outputs[index]!];
    const coveredOutputs = kind === SIGHASH.none ? [] : kind === SIGHASH.single ? single() : outputs;
    const writer = new ByteWriter().u32(version).compactSize(coveredInputs.length);
    for (const { previous, scriptSig, sequence } of coveredInputs)
      writer.hash(previous.txid).u32(previous.vout).lengthPrefixed(scriptSig).u32(sequence);
    writer.compactSize(coveredOutputs.length);
    for (const output of coveredOutputs) writeOutput(writer, output);
    return sha256d(writer.u32(lockTime).i32(hashType).finish());
  }

  /** BIP-143. */
  witness(index: number, code: Uint8Array, hashType: number): Uint8Array {
    const { version, inputs, outputs, lockTime } = this.#content;
    const kind = outputKind(hashType);
    const anyone = isAnyoneCanPay(hashType);
    const whole = kind !== SIGHASH.single && kind !== SIGHASH.none;
    const zero = new Uint8Array(32);
    const { previous, sequence } = inputs[index]!;
    const own = (): Uint8Array =>
      kind === SIGHASH.single && index < outputs.length ? sha256d(encodeOutput(outputs[index]!)) : zero;
    const writer = new ByteWriter()
      .u32(version)
      .raw(anyone ? zero : twice(this.#prevouts()))
      .raw(anyone || !whole ? zero : twice(this.#sequences()))
      .hash(previous.txid)
      .u32(previous.vout)
      .lengthPrefixed(code)
      .i64(this.#spent[index]!.value)
      .u32(sequence)
      .raw(whole ? twice(this.#outputs()) : own());
    return sha256d(writer.u32(lockTime).i32(hashType).finish());
  }

  /** BIP-341. Undefined when no hash exists: an unknown hash type, or no output at the same index. */
  taproot(index: number, hashType: number, annex?: Uint8Array, leaf?: LeafContext): Uint8Array | undefined {
    const { version, inputs, outputs, lockTime } = this.#content;
    if (hashType > 3 && !(hashType >= 0x81 && hashType <= 0x83)) return undefined;
    const kind = hashType & 3;
    const anyone = isAnyoneCanPay(hashType);
    if (kind === SIGHASH.single && index >= outputs.length) return undefined;
    const writer = new ByteWriter().u8(0).u8(hashType).u32(version).u32(lockTime);
    if (!anyone) writer.raw(this.#prevouts()).raw(this.#amounts()).raw(this.#scripts()).raw(this.#sequences());
    if (kind !== SIGHASH.none && kind !== SIGHASH.single) writer.raw(this.#outputs());
    writer.u8((leaf === undefined ? 0 : 2) + (annex === undefined ? 0 : 1));
    const { previous, sequence } = inputs[index]!;
    if (anyone) {
      writer.hash(previous.txid).u32(previous.vout);
      writeOutput(writer, this.#spent[index]!);
      writer.u32(sequence);
    } else writer.u32(index);
    if (annex !== undefined) writer.raw(sha256(new ByteWriter().lengthPrefixed(annex).finish()));
    if (kind === SIGHASH.single) writer.raw(sha256(encodeOutput(outputs[index]!)));
    if (leaf !== undefined) writer.raw(leaf.leafHash).u8(0).u32(leaf.codeSeparator);
    return taggedHash('TapSighash', writer.finish());
  }

  #cached(name: string, write: (writer: ByteWriter) => void): Uint8Array {
    const known = this.#cache.get(name);
    if (known !== undefined) return known;
    const writer = new ByteWriter();
    write(writer);
    const made = sha256(writer.finish());
    this.#cache.set(name, made);
    return made;
  }

  #prevouts(): Uint8Array {
    return this.#cached('prevouts', (writer) => {
      for (const { previous } of this.#content.inputs) writer.hash(previous.txid).u32(previous.vout);
    });
  }

  #sequences(): Uint8Array {
    return this.#cached('sequences', (writer) => {
      for (const { sequence } of this.#content.inputs) writer.u32(sequence);
    });
  }

  #outputs(): Uint8Array {
    return this.#cached('outputs', (writer) => {
      for (const output of this.#content.outputs) writeOutput(writer, output);
    });
  }

  #amounts(): Uint8Array {
    return this.#cached('amounts', (writer) => {
      for (const { value } of this.#spent) writer.i64(value);
    });
  }

  #scripts(): Uint8Array {
    return this.#cached('scripts', (writer) => {
      for (const { script } of this.#spent) writer.lengthPrefixed(script);
    });
  }
}

/** BIP-143 hashes twice what BIP-341 hashes once. */
const twice = (once: Uint8Array): Uint8Array => sha256(once);

function withoutSeparators(code: Uint8Array): Uint8Array {
  if (!code.includes(CODE_SEPARATOR)) return code;
  const kept: Uint8Array[] = [];
  let at = 0;
  for (const step of instructions(code)) {
    if (step === MALFORMED) break;
    if (step.opcode !== CODE_SEPARATOR) kept.push(code.subarray(step.start, step.end));
    at = step.end;
  }
  return Buffer.concat([...kept, code.subarray(at)]);
}
