import { OP } from './opcodes.js';
import {
  decodeWitnessProgram,
  type Instruction,
  instructionAt,
  isOpReturn,
  isPushOnly,
  MALFORMED,
  scriptNumber,
  scriptNumberBytes,
} from './script.js';

/** The names of Bitcoin Core. */
export type ScriptType =
  | 'pubkey'
  | 'pubkeyhash'
  | 'scripthash'
  | 'multisig'
  | 'nulldata'
  | 'witness_v0_keyhash'
  | 'witness_v0_scripthash'
  | 'witness_v1_taproot'
  | 'anchor'
  | 'witness_unknown'
  | 'nonstandard';

const MAX_MULTISIG_KEYS = 20;

export const isPayToScriptHash = (script: Uint8Array): boolean =>
  script.length === 23 && script[0] === OP.HASH160 && script[1] === 20 && script[22] === OP.EQUAL;

export const isPayToPublicKeyHash = (script: Uint8Array): boolean =>
  script.length === 25 &&
  script[0] === OP.DUP &&
  script[1] === OP.HASH160 &&
  script[2] === 20 &&
  script[23] === OP.EQUALVERIFY &&
  script[24] === OP.CHECKSIG;

export const isPayToWitnessScriptHash = (script: Uint8Array): boolean =>
  script.length === 34 && script[0] === OP[0] && script[1] === 32;

export const isPayToTaproot = (script: Uint8Array): boolean =>
  script.length === 34 && script[0] === OP[1] && script[1] === 32;

/** Checks the length implied by the first byte; whether the point is on the curve is not checked. */
function hasKeyLength(key: Uint8Array): boolean {
  const first = key[0];
  if (first === 2 || first === 3) return key.length === 33;
  return (first === 4 || first === 6 || first === 7) && key.length === 65;
}

/** The public key of a pay-to-public-key script. */
export function findPublicKey(script: Uint8Array): Uint8Array | undefined {
  const [length] = script;
  if ((length !== 33 && length !== 65) || script.length !== length + 2) return undefined;
  const key = script.subarray(1, -1);
  return script.at(-1) === OP.CHECKSIG && hasKeyLength(key) ? key : undefined;
}

export interface Multisig {
  readonly required: number;
  readonly keys: readonly Uint8Array[];
}

/** Up to 16 by opcode; 17 to 20 as the minimal push of the number. */
function smallNumber({ opcode, push }: Instruction): number | undefined {
  if (opcode >= OP[1] && opcode <= OP[16]) return opcode - OP.RESERVED;
  if (push === undefined || push.length !== 1 || opcode !== 1) return undefined;
  const value = scriptNumber(push);
  return value > 16 && Buffer.compare(scriptNumberBytes(value), push) === 0 ? value : undefined;
}

/** Decodes bare multisig: the threshold and the keys. */
export function decodeMultisig(script: Uint8Array): Multisig | undefined {
  if (script.at(-1) !== OP.CHECKMULTISIG) return undefined;
  let instruction = instructionAt(script, 0);
  const required = instruction === MALFORMED ? undefined : smallNumber(instruction);
  if (instruction === MALFORMED || required === undefined) return undefined;
  const keys: Uint8Array[] = [];
  for (;;) {
    if (instruction.end >= script.length) return undefined;
    instruction = instructionAt(script, instruction.end);
    if (instruction === MALFORMED) return undefined;
    if (instruction.push === undefined || !hasKeyLength(instruction.push)) break;
    keys.push(instruction.push);
  }
  const count = smallNumber(instruction);
  const fits =
    count === keys.length && required <= count && count <= MAX_MULTISIG_KEYS && required <= MAX_MULTISIG_KEYS;
  return fits && instruction.end === script.length - 1 ? { required, keys } : undefined;
}

function witnessType(script: Uint8Array): ScriptType | undefined {
  const witness = decodeWitnessProgram(script);
  if (witness === undefined) return undefined;
  const { version, program } = witness;
  if (version === 0) {
    if (program.length === 20) return 'witness_v0_keyhash';
    return program.length === 32 ? 'witness_v0_scripthash' : 'nonstandard';
  }
  if (version === 1 && program.length === 32) return 'witness_v1_taproot';
  if (version === 1 && program.length === 2 && program[0] === 0x4e && program[1] === 0x73) return 'anchor';
  return 'witness_unknown';
}

export function scriptType(script: Uint8Array): ScriptType {
  if (isPayToScriptHash(script)) return 'scripthash';
  const witness = witnessType(script);
  if (witness !== undefined) return witness;
  if (isOpReturn(script)) return isPushOnly(script.subarray(1)) ? 'nulldata' : 'nonstandard';
  if (findPublicKey(script) !== undefined) return 'pubkey';
  if (isPayToPublicKeyHash(script)) return 'pubkeyhash';
  return decodeMultisig(script) === undefined ? 'nonstandard' : 'multisig';
}
