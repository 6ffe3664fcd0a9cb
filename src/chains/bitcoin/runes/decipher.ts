import { OP } from '../opcodes.js';
import { instructions, MALFORMED } from '../script.js';
import type { Transaction, TransactionOutput } from '../transaction.js';
import { type Fields, readMessage } from './fields.js';
import { runeId } from './rune-id.js';
import { MAX_SPACERS, U128_MAX } from './rune-name.js';
import {
  type Artifact,
  type Cenotaph,
  type Etching,
  FLAG,
  type Flaw,
  MAX_DIVISIBILITY,
  type Runestone,
  TAG,
  type Terms,
} from './runestone.js';
import { decodeVarints } from './varint.js';

const U64_MAX = (1n << 64n) - 1n;

const any = (value: bigint): bigint => value;
const u64 = (value: bigint): bigint | undefined => (value <= U64_MAX ? value : undefined);
const upTo = (max: number): ((value: bigint) => number | undefined) => {
  return (value) => (value <= BigInt(max) ? Number(value) : undefined);
};

/** A Unicode scalar value. */
function character(value: bigint): string | undefined {
  if (value > 0x10ffffn || (value >= 0xd800n && value <= 0xdfffn)) return undefined;
  return String.fromCodePoint(Number(value));
}

/** Whether the script starts like a runestone. Only the first such output of a transaction counts. */
export const isRunestoneScript = (script: Uint8Array): boolean => script[0] === OP.RETURN && script[1] === OP[13];

/** The bytes pushed after the runestone prefix. */
function readPayload(script: Uint8Array): Uint8Array | Flaw {
  const chunks: Uint8Array[] = [];
  for (const instruction of instructions(script.subarray(2))) {
    if (instruction === MALFORMED) return 'invalid-script';
    if (instruction.push === undefined) return 'opcode';
    chunks.push(instruction.push);
  }
  return Buffer.concat(chunks);
}

/** Recognised flags are removed. */
class Flags {
  private left: bigint;

  constructor(flags: bigint) {
    this.left = flags;
  }

  remove(flag: bigint): boolean {
    const set = (this.left & flag) !== 0n;
    this.left &= ~flag;
    return set;
  }

  get isEmpty(): boolean {
    return this.left === 0n;
  }
}

const readTerms = (fields: Fields): Terms => ({
  cap: fields.remove(TAG.cap, any),
  heightStart: fields.remove(TAG.heightStart, u64),
  heightEnd: fields.remove(TAG.heightEnd, u64),
  amount: fields.remove(TAG.amount, any),
  offsetStart: fields.remove(TAG.offsetStart, u64),
  offsetEnd: fields.remove(TAG.offsetEnd, u64),
});

const readEtching = (fields: Fields, flags: Flags): Etching => ({
  divisibility: fields.remove(TAG.divisibility, upTo(MAX_DIVISIBILITY)),
  premine: fields.remove(TAG.premine, any),
  name: fields.remove(TAG.rune, any),
  spacers: fields.remove(TAG.spacers, upTo(MAX_SPACERS)),
  symbol: fields.remove(TAG.symbol, character),
  terms: flags.remove(FLAG.terms) ? readTerms(fields) : undefined,
  turbo: flags.remove(FLAG.turbo),
});

/** The maximum supply. */
export const computeMaxSupply = ({ premine, terms }: Pick<Etching, 'premine' | 'terms'>): bigint =>
  (premine ?? 0n) + (terms?.cap ?? 0n) * (terms?.amount ?? 0n);

const cenotaph = (flaw: Flaw): Cenotaph => ({ kind: 'cenotaph', flaw, mint: undefined, etchedName: undefined });

/** Decodes the runestone of a transaction; undefined without one. */
export function decipher({ outputs }: Pick<Transaction, 'outputs'>): Artifact | undefined {
  const script = outputs.find((output) => isRunestoneScript(output.script))?.script;
  if (script === undefined) return undefined;
  const payload = readPayload(script);
  if (typeof payload === 'string') return cenotaph(payload);
  const numbers = decodeVarints(payload);
  return numbers === undefined ? cenotaph('varint') : decipherNumbers(numbers, outputs);
}

export function decipherNumbers(numbers: readonly bigint[], outputs: readonly TransactionOutput[]): Artifact {
  const { fields, edicts, flaw: firstFlaw } = readMessage(numbers, outputs);
  const flags = new Flags(fields.remove(TAG.flags, any) ?? 0n);
  const etching = flags.remove(FLAG.etching) ? readEtching(fields, flags) : undefined;
  const mint = fields.removePair(TAG.mint, runeId);
  const pointer = fields.remove(TAG.pointer, upTo(outputs.length - 1));
  let flaw = firstFlaw;
  if (etching !== undefined && computeMaxSupply(etching) > U128_MAX) flaw ??= 'supply-overflow';
  if (!flags.isEmpty) flaw ??= 'unrecognized-flag';
  if (fields.hasEvenTag) flaw ??= 'unrecognized-even-tag';
  if (flaw !== undefined) return { kind: 'cenotaph', flaw, mint, etchedName: etching?.name };
  return { kind: 'runestone', edicts, etching, mint, pointer } satisfies Runestone;
}
