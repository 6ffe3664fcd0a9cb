import { tapscriptOf } from '../inner-scripts.js';
import { OP } from '../opcodes.js';
import { isWellFormed, ScriptCursor } from '../script.js';
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

const isEmptyPush = (step: ScriptCursor): boolean => step.isPush && step.pushLength === 0;

const isProtocol = (step: ScriptCursor): boolean =>
  step.isPush && step.pushLength === PROTOCOL.length && Buffer.compare(step.push(), PROTOCOL) === 0;

/** Numbers from -1 to 16 have opcodes of their own. */
function pushedNumber(opcode: number): Uint8Array | undefined {
  if (opcode === OP['1NEGATE']) return Uint8Array.of(0x81);
  return opcode >= OP[1] && opcode <= OP[16] ? Uint8Array.of(opcode - OP.RESERVED) : undefined;
}

interface Content {
  readonly pushes: readonly Uint8Array[];
  readonly pushnum: boolean;
}

/** Reads from behind `ord` up to OP_ENDIF or to what made it no envelope, which the cursor then stands on. */
function readContent(step: ScriptCursor): Content | undefined {
  const pushes: Uint8Array[] = [];
  let pushnum = false;
  while (step.next()) {
    if (step.opcode === OP.ENDIF) return { pushes, pushnum };
    const number = pushedNumber(step.opcode);
    if (number !== undefined) pushnum = true;
    if (number === undefined && !step.isPush) return undefined;
    pushes.push(number ?? step.push());
  }
  return undefined;
}

/** A quick look for what every envelope holds, since almost no witness has one. */
const mayHoldEnvelope = (script: Uint8Array): boolean =>
  Buffer.from(script.buffer, script.byteOffset, script.length).includes(PROTOCOL);

/** A script that ends inside a push has no envelopes, however good its beginning. */
export function envelopesOfScript(script: Uint8Array, input: number): readonly Envelope[] {
  if (!mayHoldEnvelope(script) || !isWellFormed(script)) return [];
  const envelopes: Envelope[] = [];
  // The mark of a stutter stays until an OP_FALSE leads nowhere again: ord's rule, not ours.
  let stutter = false;
  const step = new ScriptCursor(script);
  let more = step.next();
  while (more) {
    const opens = isEmptyPush(step);
    more = step.next();
    if (!opens) continue;
    if (!more || step.opcode !== OP.IF) {
      stutter = more && isEmptyPush(step);
      continue;
    }
    more = step.next();
    if (!more || !isProtocol(step)) {
      stutter = more && isEmptyPush(step);
      continue;
    }
    const content = readContent(step);
    more = step.next();
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
    if (script === undefined) continue;
    // One by one: a script can have more envelopes than a call can have arguments.
    for (const envelope of envelopesOfScript(script, index)) all.push(envelope);
  }
  return all;
}
