import { hash160 } from '../hashes.js';
import { decodeWitnessProgram } from '../script.js';
import { isPayToPublicKeyHash, isPayToScriptHash } from '../script-type.js';
import type { TransactionInput } from '../transaction.js';

const KEY_BYTES = 33;
const ANNEX = 0x50;

/** The point without a known secret that marks taproot outputs without a key path (BIP-341). */
const NUMS = Buffer.from('50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0', 'hex');

const isCompressed = (key: Uint8Array | undefined): key is Uint8Array =>
  key?.length === KEY_BYTES && (key[0] === 2 || key[0] === 3);

/**
 * The public key of an input that counts for the shared secret (BIP-352), 33 bytes; undefined for other inputs. The key
 * of a P2PKH input is searched in the whole scriptSig, because third parties can change its form.
 */
export function findInputKey(input: TransactionInput, script: Uint8Array): Uint8Array | undefined {
  const { scriptSig, witness } = input;
  if (isPayToPublicKeyHash(script)) return findHashedKey(scriptSig, script.subarray(3, 23));
  const nested = isPayToScriptHash(script) ? decodeWitnessProgram(scriptSig.subarray(1)) : undefined;
  const program = nested ?? decodeWitnessProgram(script);
  if (program?.version === 0 && program.program.length === 20) {
    const key = witness.at(-1);
    return isCompressed(key) ? key : undefined;
  }
  if (nested === undefined && program?.version === 1 && program.program.length === 32)
    return isKeyless(witness) ? undefined : Uint8Array.of(2, ...program.program);
  return undefined;
}

function findHashedKey(scriptSig: Uint8Array, hash: Uint8Array): Uint8Array | undefined {
  for (let end = scriptSig.length; end >= KEY_BYTES; end -= 1) {
    const key = scriptSig.subarray(end - KEY_BYTES, end);
    if (isCompressed(key) && Buffer.compare(hash160(key), hash) === 0) return key;
  }
  return undefined;
}

/** Whether a script path is spent whose internal key no one has. */
function isKeyless(witness: readonly Uint8Array[]): boolean {
  const items = witness.length > 1 && witness.at(-1)![0] === ANNEX ? witness.slice(0, -1) : witness;
  return items.length > 1 && Buffer.compare(items.at(-1)!.subarray(1, 33), NUMS) === 0;
}
