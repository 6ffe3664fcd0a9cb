import { blake2b224 } from '../../../kernel/blake2b.js';
import { concatBytes } from '../../../kernel/bytes.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import { sha3of256 } from '../../../kernel/sha3.js';
import type { Transaction } from '../transactions/transaction.js';
import type { BootstrapWitness } from '../transactions/witnesses.js';
import { isSignatureValid } from './ed25519.js';
import type { Needed } from './needed-witnesses.js';
import type { Findings } from './validation-result.js';

/** Hexadecimal hashes of the signing keys. The signatures are not verified here. */
export const listSigners = ({ witnesses }: Pick<Transaction, 'witnesses'>): ReadonlySet<string> =>
  new Set(witnesses.vkeys.map(({ vkey }) => toHex(blake2b224(vkey))));

/** The root of the Byron address of a bootstrap witness. */
function computeByronRoot({ publicKey, chainCode, attributes }: BootstrapWitness): string {
  const spending = new CborWriter()
    .array(2)
    .uint(0)
    .bytes(concatBytes([publicKey, chainCode]))
    .finish();
  const rooted = new CborWriter().array(3).uint(0).raw(spending).raw(attributes).finish();
  return toHex(blake2b224(sha3of256(rooted)));
}

/** Signatures that are still missing and assumed to follow. */
export interface AssumedSignatures {
  /** Hexadecimal. */
  readonly keyHashes: ReadonlySet<string>;
  /** Bytes that the signatures will add. */
  readonly sizeBytes: number;
}

/** All required signers must have signed, and every signature must be valid for the body. */
export function checkSignatures(
  transaction: Transaction,
  needed: Needed,
  findings: Findings,
  assumed?: AssumedSignatures,
): void {
  const { witnesses, hash } = transaction;
  const signed = new Set([...listSigners(transaction), ...(assumed?.keyHashes ?? [])]);
  for (const [keyHash, requiredBy] of needed.keys)
    if (!signed.has(keyHash))
      findings.addViolation(
        'witnesses',
        'MissingVKeyWitnessesUTXOW',
        `The key ${keyHash} has not signed for ${requiredBy}`,
        { hash: keyHash },
      );
  const roots = new Set(witnesses.bootstraps.map(computeByronRoot));
  for (const [root, requiredBy] of needed.byronRoots)
    if (!roots.has(root) && assumed === undefined)
      findings.addViolation(
        'witnesses',
        'MissingVKeyWitnessesUTXOW',
        `No key has signed for ${requiredBy}, which is at a Byron address`,
        { hash: root },
      );
  for (const outpoint of new Set([...needed.unknownInputs, ...needed.unknownCollateral]))
    findings.unknown('witnesses', `The required signer of the input ${outpoint} is unknown`);
  for (const { vkey, signature } of witnesses.vkeys)
    if (!isSignatureValid(vkey, hash, signature))
      findings.addViolation(
        'signatures',
        'InvalidWitnessesUTXOW',
        `The signature of the key ${toHex(vkey)} does not match the transaction`,
        { hash: toHex(vkey) },
      );
  for (const { publicKey, signature } of witnesses.bootstraps)
    if (!isSignatureValid(publicKey, hash, signature))
      findings.addViolation(
        'signatures',
        'InvalidWitnessesUTXOW',
        `The signature of the Byron key ${toHex(publicKey)} does not match the transaction`,
        { hash: toHex(publicKey) },
      );
}

/** Hexadecimal hashes of required keys without a signature. */
export const missingSigners = (transaction: Transaction, { keys }: Needed): readonly string[] => {
  const signed = listSigners(transaction);
  return [...keys.keys()].filter((keyHash) => !signed.has(keyHash));
};
