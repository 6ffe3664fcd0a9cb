import { OP } from './opcodes.js';
import { instructions, MALFORMED } from './script.js';

/** A leaf of `<key> OP_CHECKSIG`, or of `multi_a` (BIP-387). Keys have 32 bytes. */
export interface TaprootMultisig {
  readonly required: number;
  readonly keys: readonly Uint8Array[];
}

/** Bounds the work for a leaf that is no multisig script: this many bytes hold 294 keys. */
const MAX_BYTES = 10_000;

/** Undefined for leaves of any other form. */
export function decodeTaprootMultisig(script: Uint8Array): TaprootMultisig | undefined {
  if (script.length > MAX_BYTES) return undefined;
  const steps = [...instructions(script)];
  const keys: Uint8Array[] = [];
  let at = 0;
  for (; at + 1 < steps.length; at += 2) {
    const [key, check] = [steps[at]!, steps[at + 1]!];
    if (key === MALFORMED || check === MALFORMED || key.push?.length !== 32) break;
    if (check.opcode !== (keys.length === 0 ? OP.CHECKSIG : OP.CHECKSIGADD)) return undefined;
    keys.push(key.push);
  }
  if (keys.length === 1 && at === steps.length) return { required: 1, keys };
  const [number, end] = [steps[at], steps[at + 1]];
  if (number === undefined || number === MALFORMED || end === undefined || end === MALFORMED) return undefined;
  const required = number.opcode >= OP[1] && number.opcode <= OP[16] ? number.opcode - OP.RESERVED : number.push?.[0];
  const isComplete = end.opcode === OP.NUMEQUAL && at + 2 === steps.length && (number.push?.length ?? 1) === 1;
  return isComplete && required !== undefined && required >= 1 && required <= keys.length
    ? { required, keys }
    : undefined;
}
