import { OP } from './opcodes.js';

/** One step of a script: an opcode and, if it pushes bytes that follow it, those bytes. */
export interface Instruction {
  readonly opcode: number;
  /** Undefined unless the opcode is OP_0, a direct push or OP_PUSHDATA. */
  readonly push: Uint8Array | undefined;
  readonly start: number;
  readonly end: number;
}

/** What stands in place of an instruction whose bytes are missing. Nothing follows it. */
export const MALFORMED = 'malformed';

/** How many bytes after the opcode say how long the push is. */
const lengthBytes = (opcode: number): number => (opcode === OP.PUSHDATA4 ? 4 : opcode - OP.PUSHDATA1 + 1);

/** The instruction at the place. */
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
 * Goes through a script without an object for each step: a script may have four million of them, all in one input.
 * After `next` answered false, `malformed` says whether the script ended inside a push.
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

  /** The bytes of a push. */
  push(): Uint8Array {
    return this.from === this.to ? NO_BYTES : this.script.subarray(this.from, this.to);
  }
}

/** Whether no push reaches beyond the end. */
export function isWellFormed(script: Uint8Array): boolean {
  const cursor = new ScriptCursor(script);
  while (cursor.next());
  return !cursor.malformed;
}

/** Any bytes can be a script; those that end inside a push give `MALFORMED` last. */
export function* instructions(script: Uint8Array): Generator<Instruction | typeof MALFORMED, void> {
  for (let at = 0; at < script.length; ) {
    const instruction = instructionAt(script, at);
    yield instruction;
    if (instruction === MALFORMED) return;
    at = instruction.end;
  }
}

/** The bytes on top of the stack after a script that only pushes, if its last step pushes bytes. */
export function lastPush(script: Uint8Array): Uint8Array | undefined {
  let last: Uint8Array | undefined;
  for (const instruction of instructions(script)) {
    if (instruction === MALFORMED) return undefined;
    last = instruction.push;
  }
  return last;
}

/** Nothing but pushes, numbers included. */
export function isPushOnly(script: Uint8Array): boolean {
  for (const instruction of instructions(script))
    if (instruction === MALFORMED || instruction.opcode > OP[16]) return false;
  return true;
}

/** An output with such a script can never be spent. */
export const isOpReturn = (script: Uint8Array): boolean => script[0] === OP.RETURN;

export interface WitnessProgram {
  readonly version: number;
  readonly program: Uint8Array;
}

/** A version and 2 to 40 bytes, pushed directly (BIP-141). */
export function witnessProgramOf(script: Uint8Array): WitnessProgram | undefined {
  const [first, length] = script;
  if (script.length < 4 || script.length > 42 || length! + 2 !== script.length) return undefined;
  if (first !== OP[0] && !(first! >= OP[1] && first! <= OP[16])) return undefined;
  return { version: first === OP[0] ? 0 : first! - OP.RESERVED, program: script.subarray(2) };
}

/** A number as scripts hold it: little endian, the highest bit its sign. At most four bytes. */
export function scriptNumber(bytes: Uint8Array): number {
  if (bytes.length === 0) return 0;
  const last = bytes.length - 1;
  let value = bytes[last]! & 0x7f;
  for (let index = last - 1; index >= 0; index -= 1) value = value * 256 + bytes[index]!;
  return bytes[last]! & 0x80 ? -value : value;
}

/** The shortest bytes of a number, as `scriptNumber` reads them. */
export function scriptNumberBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = Math.abs(value); rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  if (bytes.length > 0 && bytes.at(-1)! & 0x80) bytes.push(0);
  if (value < 0) bytes[bytes.length - 1]! |= 0x80;
  return Uint8Array.from(bytes);
}
