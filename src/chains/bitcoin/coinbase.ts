import { OP } from './opcodes.js';
import { instructionAt, MALFORMED, scriptNumber, scriptNumberBytes } from './script.js';
import { encodePush } from './script-builder.js';
import type { Transaction } from './transaction.js';

/** Four bytes hold every height until long after the last subsidy. */
const HEIGHT_BYTES = 4;

/**
 * The height at the start of a coinbase script (BIP-34). Older coinbases may start with arbitrary data: the result is
 * meaningful only from the chain's `coinbaseHeightFrom` on.
 */
export function coinbaseHeight({ inputs }: Pick<Transaction, 'inputs'>): number | undefined {
  const script = inputs[0]!.scriptSig;
  const first = script.length === 0 ? MALFORMED : instructionAt(script, 0);
  if (first === MALFORMED) return undefined;
  const { opcode, push } = first;
  if (opcode >= OP[1] && opcode <= OP[16]) return opcode - OP.RESERVED;
  if (push === undefined || push.length > HEIGHT_BYTES) return undefined;
  const height = scriptNumber(push);
  return height < 0 ? undefined : height;
}

/** The required start of the coinbase script at the height. */
export function coinbaseHeightScript(height: number): Uint8Array {
  if (height === 0) return Uint8Array.of(OP[0]);
  return height <= 16 ? Uint8Array.of(OP.RESERVED + height) : encodePush(scriptNumberBytes(height));
}

const PRINTABLE = /[\x20-\x7e]{3,}/g;

/** Extracts readable text from a coinbase script: runs of three or more printable characters. */
export function coinbaseText({ inputs }: Pick<Transaction, 'inputs'>): string {
  const text = Buffer.from(inputs[0]!.scriptSig).toString('latin1');
  return [...text.matchAll(PRINTABLE)].map(([run]) => run).join(' ');
}
