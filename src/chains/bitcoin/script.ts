import { OP } from './opcodes.js';

/** An opcode and, if it pushes bytes that follow it, those bytes. */
export interface Instruction {
  readonly opcode: number;
  /** Undefined unless the opcode is OP_0, a direct push or OP_PUSHDATA. */
  readonly push: Uint8Array | undefined;
  readonly start: number;
  readonly end: number;
}

/** Represents an instruction whose bytes are truncated. It is always the last one. */
export const MALFORMED = 'malformed';

/** Size of the length prefix of OP_PUSHDATA. */
const lengthBytes = (opcode: number): number => (opcode === OP.PUSHDATA4 ? 4 : opcode - OP.PUSHDATA1 + 1);

export function instructionAt(script: Uint8Array, start: number): Instruction | typeof MALFORMED {
  const opcode = script[start]!;
  if (opcode > OP.PUSHDATA4) return { opcode, push: undefined, start, end: start + 1 };
  let from = start + 1;
  let length: number = opcode;
  if (opcode >= OP.PUSHDATA1) {
    const count = lengthBytes(opcode);
    if (from + count > script.length) return MALFORMED;
    length = 0;
    for (let index = count - 1; index >= 0; index -= 1) length = length * 256 + script[from + index]!;
    from += count;
  }
  const end = from + length;
  return end > script.length ? MALFORMED : { opcode, push: script.subarray(from, end), start, end };
}

const NO_BYTES = new Uint8Array();

/**
 * Iterates over a script without allocating an object per instruction: one input may have four million of them. After
 * `next` returned false, `malformed` tells whether the script ended inside a push.
 */
export class ScriptCursor {
  opcode = 0;
  malformed = false;
  private from = 0;
  private to = 0;
  private at = 0;
  private readonly script: Uint8Array;

  constructor(script: Uint8Array) {
    this.script = script;
  }

  next(): boolean {
    const { script, at } = this;
    if (at >= script.length || this.malformed) return false;
    const opcode = script[at]!;
    this.opcode = opcode;
    this.from = at + 1;
    this.to = this.from;
    if (opcode <= OP.PUSHDATA4) {
      let length: number = opcode;
      if (opcode >= OP.PUSHDATA1) {
        const count = lengthBytes(opcode);
        length = 0;
        for (let index = count - 1; index >= 0; index -= 1) length = length * 256 + (script[this.from + index] ?? 0);
        this.from += count;
      }
      this.to = this.from + length;
      this.malformed = this.to > script.length;
    }
    this.at = this.to;
    return !this.malformed;
  }

  get isPush(): boolean {
    return this.opcode <= OP.PUSHDATA4;
  }

  get pushLength(): number {
    return this.to - this.from;
  }

  push(): Uint8Array {
    return this.from === this.to ? NO_BYTES : this.script.subarray(this.from, this.to);
  }
}

/** Whether no push reaches beyond the end of the script. */
export function isWellFormed(script: Uint8Array): boolean {
  const cursor = new ScriptCursor(script);
  while (cursor.next());
  return !cursor.malformed;
}

/** Any bytes are a valid script; a script that ends inside a push yields `MALFORMED` last. */
export function* instructions(script: Uint8Array): Generator<Instruction | typeof MALFORMED, void> {
  for (let at = 0; at < script.length; ) {
    const instruction = instructionAt(script, at);
    yield instruction;
    if (instruction === MALFORMED) return;
    at = instruction.end;
  }
}

/** The bytes on top of the stack after a push-only script, if its last instruction pushes bytes. */
export function lastPush(script: Uint8Array): Uint8Array | undefined {
  let last: Uint8Array | undefined;
  for (const instruction of instructions(script)) {
    if (instruction === MALFORMED) return undefined;
    last = instruction.push;
  }
  return last;
}

/** Only pushes, including number opcodes. */
export function isPushOnly(script: Uint8Array): boolean {
  for (const instruction of instructions(script))
    if (instruction === MALFORMED || instruction.opcode > OP[16]) return false;
  return true;
}

/** An output with such a script is unspendable. */
export const isOpReturn = (script: Uint8Array): boolean => script[0] === OP.RETURN;

export interface WitnessProgram {
  readonly version: number;
  readonly program: Uint8Array;
}

/** A version and a direct push of 2 to 40 bytes (BIP-141). */
export function decodeWitnessProgram(script: Uint8Array): WitnessProgram | undefined {
  const [first, length] = script;
  if (script.length < 4 || script.length > 42 || length! + 2 !== script.length) return undefined;
  if (first !== OP[0] && !(first! >= OP[1] && first! <= OP[16])) return undefined;
  return { version: first === OP[0] ? 0 : first! - OP.RESERVED, program: script.subarray(2) };
}

/** Decodes a script number: little endian, the highest bit is the sign, at most four bytes. */
export function scriptNumber(bytes: Uint8Array): number {
  if (bytes.length === 0) return 0;
  const last = bytes.length - 1;
  let value = bytes[last]! & 0x7f;
  for (let index = last - 1; index >= 0; index -= 1) value = value * 256 + bytes[index]!;
  return bytes[last]! & 0x80 ? -value : value;
}

/** The minimal encoding of a script number. */
export function scriptNumberBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = Math.abs(value); rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  if (bytes.length > 0 && bytes.at(-1)! & 0x80) bytes.push(0);
  if (value < 0) bytes[bytes.length - 1]! |= 0x80;
  return Uint8Array.from(bytes);
}
