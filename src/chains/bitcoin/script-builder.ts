import { OP } from './opcodes.js';

/** The script that pushes the bytes with the shortest opcode that carries a length. */
export function encodePush(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  if (length < OP.PUSHDATA1) return join(Uint8Array.of(length), bytes);
  if (length <= 0xff) return join(Uint8Array.of(OP.PUSHDATA1, length), bytes);
  if (length <= 0xffff) return join(Uint8Array.of(OP.PUSHDATA2, length & 0xff, length >> 8), bytes);
  const head = Uint8Array.of(OP.PUSHDATA4, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24);
  return join(head, bytes);
}

const join = (...chunks: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(chunks));

/** Numbers become opcodes, byte arrays become pushes. */
export const buildScript = (...steps: readonly (number | Uint8Array)[]): Uint8Array =>
  join(...steps.map((step) => (typeof step === 'number' ? Uint8Array.of(step) : encodePush(step))));

export const payToPublicKeyHash = (hash: Uint8Array): Uint8Array =>
  buildScript(OP.DUP, OP.HASH160, hash, OP.EQUALVERIFY, OP.CHECKSIG);

export const payToScriptHash = (hash: Uint8Array): Uint8Array => buildScript(OP.HASH160, hash, OP.EQUAL);

export const payToWitness = (version: number, program: Uint8Array): Uint8Array =>
  buildScript(version === 0 ? OP[0] : OP.RESERVED + version, program);
