import { toHex } from '../../kernel/hex.js';
import { CORE_NAMES, ESPLORA_NAMES, OP } from './opcodes.js';
import { instructionAt, instructions, isOpReturn, MALFORMED, scriptNumber } from './script.js';
import { signatureHashType } from './signature-hash-type.js';

/** Prints scripts like Esplora and rust-bitcoin: each push has an opcode name before its bytes. */
export function esploraAsm(script: Uint8Array): string {
  let text = '';
  for (let at = 0; at < script.length; ) {
    const instruction = instructionAt(script, at);
    if (instruction === MALFORMED) return text + missingBytes(script, at, text === '' ? '' : ' ');
    const { opcode, push, end } = instruction;
    text += `${text === '' ? '' : ' '}${ESPLORA_NAMES[opcode]!}`;
    if (push !== undefined && push.length > 0) text += ` ${toHex(push)}`;
    at = end;
  }
  return text;
}

/** If the length itself is truncated, the opcode is not printed either. */
function missingBytes(script: Uint8Array, at: number, space: string): string {
  const opcode = script[at]!;
  const lengthBytes = opcode < OP.PUSHDATA1 ? 0 : opcode === OP.PUSHDATA4 ? 4 : opcode - OP.PUSHDATA1 + 1;
  if (at + 1 + lengthBytes > script.length) return '<unexpected end>';
  return `${space}${ESPLORA_NAMES[opcode]!} <push past end>`;
}

/** Larger pushes are printed as bytes, smaller ones as numbers. */
const NUMBER_BYTES = 4;

/**
 * Prints scripts like Bitcoin Core. In a `scriptSig` (`signatures: true`) the sighash type of a signature is decoded:
 * `…[ALL]` instead of the last byte 01.
 */
export function coreAsm(script: Uint8Array, { signatures = false }: { readonly signatures?: boolean } = {}): string {
  const words: string[] = [];
  const mayHoldSignatures = signatures && !isOpReturn(script);
  for (const instruction of instructions(script)) {
    if (instruction === MALFORMED) {
      words.push('[error]');
      break;
    }
    const { opcode, push } = instruction;
    if (push === undefined) words.push(CORE_NAMES[opcode]!);
    else if (push.length <= NUMBER_BYTES) words.push(String(scriptNumber(push)));
    else words.push(mayHoldSignatures ? signatureText(push) : toHex(push));
  }
  return words.join(' ');
}

function signatureText(push: Uint8Array): string {
  const type = signatureHashType(push);
  return type === undefined ? toHex(push) : `${toHex(push.subarray(0, -1))}[${type}]`;
}
