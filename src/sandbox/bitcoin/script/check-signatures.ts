import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { signatureHashType } from '../../../chains/bitcoin/signature-hash-type.js';
import { decodeScalar } from '../curve.js';
import { BAD_OPCODE, demand, fail } from './failure.js';
import type { Machine } from './machine.js';

const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;
const MAX_KEYS = 20;
/** Weight cost of a signature check in a tapscript (BIP-342). */
const SIGNATURE_COST = 50;
const NULL_FAIL = 'Signature must be zero for failed CHECK(MULTI)SIG operation';

/** OP_CHECKSIG: pops a key and a signature. */
export function checkSignature(machine: Machine): void {
  machine.need(2);
  const key = machine.pop();
  const signature = machine.pop();
  if (machine.tapscript) {
    machine.pushTruth(checkTapscript(machine, signature, key));
    return;
  }
  checkEncoding(machine, signature, key);
  const good = verifyEcdsa(machine, signature, key);
  demand(good || signature.length === 0, NULL_FAIL);
  machine.pushTruth(good);
}

/** OP_CHECKSIGADD (BIP-342). */
export function checkSignatureAdd(machine: Machine): void {
  demand(machine.tapscript, BAD_OPCODE);
  machine.need(3);
  const key = machine.pop();
  const count = machine.popNumber();
  const signature = machine.pop();
  machine.pushNumber(count + (checkTapscript(machine, signature, key) ? 1 : 0));
}

export function checkMultisig(machine: Machine): void {
  demand(!machine.tapscript, 'OP_CHECKMULTISIG(VERIFY) is not available in tapscript');
  const keyCount = machine.popNumber();
  demand(keyCount >= 0 && keyCount <= MAX_KEYS, 'Pubkey count negative or limit exceeded');
  machine.count(keyCount);
  const keys = Array.from({ length: keyCount }, () => machine.pop());
  const required = machine.popNumber();
  demand(required >= 0 && required <= keyCount, 'Signature count negative or greater than pubkey count');
  const signatures = Array.from({ length: required }, () => machine.pop());
  const dummy = machine.pop();
  const good = matchAll(machine, signatures, keys);
  demand(good || signatures.every(({ length }) => length === 0), NULL_FAIL);
  demand(dummy.length === 0, 'Dummy CHECKMULTISIG argument must be zero');
  machine.pushTruth(good);
}

/** Both lists have the same order; matched from the last one. */
function matchAll(machine: Machine, signatures: readonly Uint8Array[], keys: readonly Uint8Array[]): boolean {
  let key = 0;
  for (const [index, signature] of signatures.entries()) {
    for (;;) {
      if (signatures.length - index > keys.length - key) return false;
      const candidate = keys[key]!;
      key += 1;
      checkEncoding(machine, signature, candidate);
      if (verifyEcdsa(machine, signature, candidate)) break;
    }
  }
  return true;
}

function checkEncoding({ context }: Machine, signature: Uint8Array, key: Uint8Array): void {
  if (signature.length > 0) {
    demand(isDer(signature), 'Non-canonical DER signature');
    demand(readS(signature) <= HALF_ORDER, 'Non-canonical signature: S value is unnecessarily high');
    const known = signatureHashType(signature) !== undefined;
    demand(known, 'Signature hash type missing or not understood');
  }
  const compressed = key.length === 33 && (key[0] === 2 || key[0] === 3);
  const whole = key.length === 65 && key[0] === 4;
  demand(compressed || whole, 'Public key is neither compressed or uncompressed');
  if (context.version === 'witness') demand(compressed, 'Using non-compressed keys in segwit');
}

/**
 * The codec checks the hash type together with the DER form: a valid hash type is substituted to check the form alone.
 */
const isDer = (signature: Uint8Array): boolean =>
  signatureHashType(Uint8Array.of(...signature.subarray(0, -1), 1)) !== undefined;

function readS(signature: Uint8Array): bigint {
  const start = 4 + signature[3]! + 2;
  return decodeScalar(signature.subarray(start, -1));
}

function verifyEcdsa({ context, script, codeStart }: Machine, signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.length === 0) return false;
  const hashType = signature.at(-1)!;
  const { hashes, index, version } = context;
  const code = script.subarray(codeStart);
  if (version === 'legacy' && holdsPush(code, signature)) fail('Signature is found in scriptCode');
  const hash = version === 'legacy' ? hashes.legacy(index, code, hashType) : hashes.witness(index, code, hashType);
  try {
    const options = { prehash: false, lowS: true, format: 'der' } as const;
    return secp256k1.verify(signature.subarray(0, -1), hash, key, options);
  } catch {
    // An invalid key verifies nothing.
    return false;
  }
}

const holdsPush = (code: Uint8Array, item: Uint8Array): boolean =>
  Buffer.from(code.buffer, code.byteOffset, code.length).includes(Buffer.from([item.length, ...item]));

function checkTapscript(machine: Machine, signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.length > 0) {
    machine.budget -= SIGNATURE_COST;
    demand(machine.budget >= 0, 'Too much signature validation relative to witness weight');
  }
  demand(key.length > 0, 'Empty public key in tapscript');
  demand(key.length === 32, 'Public key version reserved for soft-fork upgrades');
  if (signature.length === 0) return false;
  checkSchnorr(machine, signature, key);
  return true;
}

/** `leaf` is undefined for a key path spend. */
export function checkSchnorr(
  { context, leaf }: Pick<Machine, 'context'> & Partial<Pick<Machine, 'leaf'>>,
  signature: Uint8Array,
  key: Uint8Array,
): void {
  demand(signature.length === 64 || signature.length === 65, 'Invalid Schnorr signature size');
  const hashType = signature.length === 65 ? signature[64]! : 0;
  demand(signature.length === 64 || hashType !== 0, 'Invalid Schnorr signature hash type');
  const { hashes, index, annex } = context;
  const hash = hashes.taproot(index, hashType, annex, leaf) ?? fail('Invalid Schnorr signature hash type');
  demand(schnorr.verify(signature.subarray(0, 64), hash, key), 'Invalid Schnorr signature');
}
