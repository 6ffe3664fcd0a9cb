import { tapscriptOf } from '../inner-scripts.js';
import { OP } from '../opcodes.js';
import { type Instruction, instructions, MALFORMED } from '../script.js';
import type { Transaction } from '../transaction.js';

/** `OP_FALSE OP_IF "ord" … OP_ENDIF` in a tapscript: bytes that are shown and never run. */
export interface Envelope {
  /** Which input shows it. */
  readonly input: number;
  /** Which one it is among those of the input. */
  readonly offset: number;
  /** What it pushes after `ord`. */
  readonly pushes: readonly Uint8Array[];
  /** Some push is an opcode for a number instead of bytes. */
  readonly pushnum: boolean;
  /** An OP_FALSE too many stands before an envelope of this script, not after this one. */
  readonly stutter: boolean;
}

const PROTOCOL = Buffer.from('ord');

const isEmptyPush = (step: Instruction | undefined): boolean => step?.push?.length === 0;

const isProtocol = (step: Instruction | undefined): boolean =>
  step?.push !== undefined && Buffer.compare(step.push, PROTOCOL) === 0;

/** Numbers from -1 to 16 have opcodes of their own. */
function pushedNumber(opcode: number): Uint8Array | undefined {
  if (opcode === OP['1NEGATE']) return Uint8Array.of(0x81);
  return opcode >= OP[1] && opcode <= OP[16] ? Uint8Array.of(opcode - OP.RESERVED) : undefined;
}

interface Content {
  readonly pushes: readonly Uint8Array[];
  readonly pushnum: boolean;
}

/** Reads from behind `ord` and gives the place behind OP_ENDIF or behind what made it no envelope. */
function readContent(steps: readonly Instruction[], start: number): { content: Content | undefined; next: number } {
  const pushes: Uint8Array[] = [];
  let pushnum = false;
  for (let at = start; at < steps.length; at += 1) {
    const { opcode, push } = steps[at]!;
    if (opcode === OP.ENDIF) return { content: { pushes, pushnum }, next: at + 1 };
    const number = pushedNumber(opcode);
    if (number !== undefined) pushnum = true;
    const bytes = push ?? number;
    if (bytes === undefined) return { content: undefined, next: at + 1 };
    pushes.push(bytes);
  }
  return { content: undefined, next: steps.length };
}

/** A script that ends inside a push is not read at all, however good its beginning. */
function stepsOf(script: Uint8Array): readonly Instruction[] | undefined {
  const steps: Instruction[] = [];
  for (const step of instructions(script)) {
    if (step === MALFORMED) return undefined;
    steps.push(step);
  }
  return steps;
}

/** A quick look for what every envelope holds, since almost no witness has one. */
const mayHoldEnvelope = (script: Uint8Array): boolean =>
  Buffer.from(script.buffer, script.byteOffset, script.length).includes(PROTOCOL);

export function envelopesOfScript(script: Uint8Array, input: number): readonly Envelope[] {
  const steps = mayHoldEnvelope(script) ? stepsOf(script) : undefined;
  if (steps === undefined) return [];
  const envelopes: Envelope[] = [];
  // The mark of a stutter stays until an OP_FALSE leads nowhere again: ord's rule, not ours.
  let stutter = false;
  for (let at = 0; at < steps.length; ) {
    const opens = isEmptyPush(steps[at]);
    at += 1;
    if (!opens) continue;
    if (steps[at]?.opcode !== OP.IF) {
      stutter = isEmptyPush(steps[at]);
      continue;
    }
    at += 1;
    if (!isProtocol(steps[at])) {
      stutter = isEmptyPush(steps[at]);
      continue;
    }
    const { content, next } = readContent(steps, at + 1);
    at = next;
    if (content === undefined) stutter = false;
    else envelopes.push({ input, offset: envelopes.length, ...content, stutter });
  }
  return envelopes;
}

/** In the order that numbers the inscriptions of the transaction. */
export function envelopesOf({ inputs }: Pick<Transaction, 'inputs'>): readonly Envelope[] {
  const all: Envelope[] = [];
  for (const [index, { witness }] of inputs.entries()) {
    const script = witness.length < 2 ? undefined : tapscriptOf(witness);
    if (script !== undefined) all.push(...envelopesOfScript(script, index));
  }
  return all;
}
