import { findTapscript } from '../inner-scripts.js';
import { OP } from '../opcodes.js';
import { isWellFormed, ScriptCursor } from '../script.js';
import type { Transaction } from '../transaction.js';

/** `OP_FALSE OP_IF "ord" … OP_ENDIF` in a tapscript: data that is revealed but never executed. */
export interface Envelope {
  /** Index of the input that reveals it. */
  readonly input: number;
  /** Index among the envelopes of the input. */
  readonly offset: number;
  /** The pushes after `ord`. */
  readonly pushes: readonly Uint8Array[];
  /** Whether a push is a number opcode instead of bytes. */
  readonly pushnum: boolean;
  /** Whether an extra OP_FALSE precedes an envelope of this script, up to and including this one. */
  readonly stutter: boolean;
}

const PROTOCOL = Buffer.from('ord');

const isEmptyPush = (step: ScriptCursor): boolean => step.isPush && step.pushLength === 0;

const isProtocol = (step: ScriptCursor): boolean =>
  step.isPush && step.pushLength === PROTOCOL.length && Buffer.compare(step.push(), PROTOCOL) === 0;

/** Numbers from -1 to 16 have their own opcodes. */
function pushedNumber(opcode: number): Uint8Array | undefined {
  if (opcode === OP['1NEGATE']) return Uint8Array.of(0x81);
  return opcode >= OP[1] && opcode <= OP[16] ? Uint8Array.of(opcode - OP.RESERVED) : undefined;
}

interface Content {
  readonly pushes: readonly Uint8Array[];
  readonly pushnum: boolean;
}

/**
 * Reads from after `ord` to OP_ENDIF or to the instruction that makes the envelope invalid; the cursor stays on that
 * instruction.
 */
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

/** A cheap check for the envelope marker, since almost no witness has one. */
const mayHoldEnvelope = (script: Uint8Array): boolean =>
  Buffer.from(script.buffer, script.byteOffset, script.length).includes(PROTOCOL);

/** A script that ends inside a push has no envelopes, even if its start is valid. */
export function parseScriptEnvelopes(script: Uint8Array, input: number): readonly Envelope[] {
  if (!mayHoldEnvelope(script) || !isWellFormed(script)) return [];
  const envelopes: Envelope[] = [];
  // The stutter flag stays set until an OP_FALSE again fails to start an envelope; this follows ord.
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

/** In the order in which inscriptions of the transaction are numbered. */
export function parseEnvelopes({ inputs }: Pick<Transaction, 'inputs'>): readonly Envelope[] {
  const all: Envelope[] = [];
  for (const [index, { witness }] of inputs.entries()) {
    const script = witness.length < 2 ? undefined : findTapscript(witness);
    if (script === undefined) continue;
    // Pushed one by one: a script can have more envelopes than the argument limit of a call.
    for (const envelope of parseScriptEnvelopes(script, index)) all.push(envelope);
  }
  return all;
}
