import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { SignatureHashes } from '../signature-hashes.js';
import type { TransactionOutput } from '../transaction.js';
import type { Psbt } from './psbt.js';
import type { PsbtInput } from './psbt-input.js';

/** Checks signatures of one PSBT against its transaction. */
export interface SignatureCheck {
  /** `code` is the script that the signature covers. */
  ecdsa(index: number, code: Uint8Array, kind: 'legacy' | 'witness', key: string, signature: Uint8Array): boolean;
  /** False also while an output that any input spends is unknown: taproot signatures cover all of them. */
  schnorr(index: number, key: Uint8Array, signature: Uint8Array, leafHash?: Uint8Array): boolean;
}

/** For signatures of legacy and segwit v0 inputs, which do not cover the outputs that other inputs spend. */
const UNKNOWN: TransactionOutput = { value: 0n, script: new Uint8Array() };
const NO_CODE_SEPARATOR = 0xffff_ffff;

const orFalse = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    // A malformed key or signature verifies nothing.
    return false;
  }
};

export function checkSignatures({ unsigned }: Psbt, inputs: readonly PsbtInput[]): SignatureCheck {
  const hashes = new SignatureHashes(
    unsigned,
    inputs.map(({ spent }) => spent ?? UNKNOWN),
  );
  const complete = inputs.every(({ spent }) => spent !== undefined);
  const allows = (index: number, hashType: number): boolean => (inputs[index]!.sighashType ?? hashType) === hashType;
  return {
    ecdsa(index, code, kind, key, signature) {
      const hashType = signature.at(-1) ?? 0;
      if (!allows(index, hashType)) return false;
      const hash = hashes[kind](index, code, hashType);
      const options = { prehash: false, lowS: true, format: 'der' } as const;
      return orFalse(() => secp256k1.verify(signature.subarray(0, -1), hash, Buffer.from(key, 'hex'), options));
    },
    schnorr(index, key, signature, leafHash) {
      const hashType = signature.length === 65 ? signature[64]! : 0;
      if (!complete || !allows(index, hashType) || (signature.length === 65 && hashType === 0)) return false;
      const leaf = leafHash && { leafHash, codeSeparator: NO_CODE_SEPARATOR };
      const hash = hashes.taproot(index, hashType, undefined, leaf);
      return hash !== undefined && orFalse(() => schnorr.verify(signature.subarray(0, 64), hash, key));
    },
  };
}
