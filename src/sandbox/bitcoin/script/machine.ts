import { OP } from '../../../chains/bitcoin/opcodes.js';
import {
  type Instruction,
  instructions,
  MALFORMED,
  scriptNumber,
  scriptNumberBytes,
} from '../../../chains/bitcoin/script.js';
import type { LeafContext, SignatureHashes } from '../../../chains/bitcoin/signature-hashes.js';
import { BAD_OPCODE, demand, fail, STACK_TOO_SMALL, UNBALANCED } from './failure.js';

/** The applicable rules: legacy, witness version 0 (BIP-141, 143) or tapscript (BIP-342). */
export type ScriptVersion = 'legacy' | 'witness' | 'tapscript';

/** The input whose script is evaluated. */
export interface ScriptContext {
  readonly hashes: SignatureHashes;
  readonly index: number;
  readonly sequence: number;
  readonly lockTime: number;
  readonly transactionVersion: number;
  readonly version: ScriptVersion;
  /** For a tapscript. */
  readonly leafHash?: Uint8Array;
  readonly annex?: Uint8Array | undefined;
}

export type Operation = (machine: Machine, step: Instruction) => void;

const MAX_SCRIPT_BYTES = 10_000;
const MAX_PUSH_BYTES = 520;
const MAX_OPERATIONS = 201;
const MAX_STACK = 1_000;
const NUMBER_BYTES = 4;

/** OP_CAT to OP_RIGHT, OP_INVERT to OP_XOR, OP_2MUL, OP_2DIV, OP_MUL to OP_RSHIFT: disabled in 2010. */
const DISABLED = new Set([126, 127, 128, 129, 131, 132, 133, 134, 141, 142, 149, 150, 151, 152, 153]);
const VERIF = new Set([101, 102]);
const CODE_SEPARATOR = 0xab;

export const isTrue = (item: Uint8Array): boolean =>
  item.some((byte, index) => byte !== 0 && !(index === item.length - 1 && byte === 0x80));

const isMinimalNumber = (item: Uint8Array): boolean =>
  item.length === 0 || (item.at(-1)! & 0x7f) !== 0 || (item.length > 1 && (item.at(-2)! & 0x80) !== 0);

function isMinimalPush({ opcode, push }: Instruction): boolean {
  if (push === undefined) return true;
  const { length } = push;
  if (length === 0) return opcode === OP[0];
  if (length === 1 && push[0]! >= 1 && push[0]! <= 16) return false;
  if (length === 1 && push[0] === 0x81) return false;
  if (length < OP.PUSHDATA1) return opcode === length;
  if (length <= 0xff) return opcode === OP.PUSHDATA1;
  return length <= 0xffff ? opcode === OP.PUSHDATA2 : true;
}

/** Evaluates scripts under relay policy, which is stricter than consensus. */
export class Machine {
  readonly context: ScriptContext;
  readonly script: Uint8Array;
  readonly stack: Uint8Array[];
  readonly alternative: Uint8Array[] = [];
  /** The state of each enclosing OP_IF. */
  readonly conditions: boolean[] = [];
  /** Start of the script code that legacy and version 0 signatures cover. */
  codeStart = 0;
  /** The instruction index of the last OP_CODESEPARATOR. */
  codeSeparator = 0xffff_ffff;
  /** Remaining signature budget of a tapscript. */
  budget: number;
  #operations = 0;

  constructor(context: ScriptContext, script: Uint8Array, stack: Uint8Array[], budget = 0) {
    this.context = context;
    this.script = script;
    this.stack = stack;
    this.budget = budget;
  }

  get tapscript(): boolean {
    return this.context.version === 'tapscript';
  }

  get leaf(): LeafContext {
    return { leafHash: this.context.leafHash!, codeSeparator: this.codeSeparator };
  }

  run(operations: ReadonlyMap<number, Operation>): void {
    const { script, stack, tapscript } = this;
    demand(tapscript || script.length <= MAX_SCRIPT_BYTES, 'Script is too big');
    let position = 0;
    for (const step of instructions(script)) {
      if (step === MALFORMED) fail(BAD_OPCODE);
      this.#one(step, position, operations);
      demand(stack.length + this.alternative.length <= MAX_STACK, 'Stack size limit exceeded');
      position += 1;
    }
    demand(this.conditions.length === 0, UNBALANCED);
  }

  #one(step: Instruction, position: number, operations: ReadonlyMap<number, Operation>): void {
    const { opcode, push } = step;
    const running = this.conditions.every(Boolean);
    demand((push?.length ?? 0) <= MAX_PUSH_BYTES, 'Push value size limit exceeded');
    if (!this.tapscript && opcode > OP[16]) this.count(1);
    demand(!DISABLED.has(opcode), 'Attempted to use a disabled opcode');
    if (opcode === CODE_SEPARATOR && this.context.version === 'legacy')
      fail('Using OP_CODESEPARATOR in non-witness script');
    if (push !== undefined) {
      if (!running) return;
      demand(isMinimalPush(step), 'Data push larger than necessary');
      this.stack.push(push);
      return;
    }
    if (!running && !(opcode >= OP.IF && opcode <= OP.ENDIF)) return;
    demand(!VERIF.has(opcode), BAD_OPCODE);
    if (opcode === CODE_SEPARATOR) {
      this.codeStart = step.end;
      this.codeSeparator = position;
      return;
    }
    const operation = operations.get(opcode) ?? fail(BAD_OPCODE);
    operation(this, step);
  }

  count(more: number): void {
    this.#operations += more;
    demand(this.#operations <= MAX_OPERATIONS, 'Operation limit exceeded');
  }

  need(items: number): void {
    demand(this.stack.length >= items, STACK_TOO_SMALL);
  }

  pop(): Uint8Array {
    return this.stack.pop() ?? fail(STACK_TOO_SMALL);
  }

  /** The item at a depth below the top. */
  peek(depth: number): Uint8Array {
    return this.stack.at(-1 - depth) ?? fail(STACK_TOO_SMALL);
  }

  popNumber(bytes = NUMBER_BYTES): number {
    return decodeNumber(this.pop(), bytes);
  }

  push(item: Uint8Array): void {
    this.stack.push(item);
  }

  pushNumber(value: number): void {
    this.stack.push(scriptNumberBytes(value));
  }

  pushTruth(value: boolean): void {
    this.stack.push(value ? Uint8Array.of(1) : new Uint8Array());
  }
}

export function decodeNumber(item: Uint8Array, bytes = NUMBER_BYTES): number {
  demand(item.length <= bytes && isMinimalNumber(item), 'Script number overflowed or non-minimally encoded');
  return scriptNumber(item);
}
