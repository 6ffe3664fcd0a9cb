import { decodeNativeScript, type NativeScript } from '../../chains/cardano/scripts/native-script.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import { scriptHash } from '../../chains/cardano/scripts/script-hash.js';
import { encodeWitnessSet } from '../../chains/cardano/transactions/encode-witnesses.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { NO_WITNESSES, readWitnessSet } from '../../chains/cardano/transactions/witnesses.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { parseTransaction } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import { computeByronRoot, mergeWitnesses, readSignatures } from './merge-witnesses.js';
import { findMissingScriptKeys, findSufficientScriptKeys, requiredWitnesses } from './required-keys.js';
import type { InputAddresses } from './witness-uses.js';

/** The accepted signers of a transaction that several parties sign one after the other. */
export interface Signers {
  /** Hashes of keys (or roots of Byron addresses) that must sign, sorted. */
  readonly required: readonly string[];
  /** The required keys, all keys of the native scripts, and existing signers; sorted. */
  readonly allowed: readonly string[];
  /** Known native scripts of the transaction. */
  readonly scripts: readonly Uint8Array[];
}

interface SignersRequest {
  readonly transaction: Transaction;
  readonly inputAddresses: InputAddresses;
  /** Scripts that the transaction does not contain, by hash; undefined bytes mean a Plutus script. */
  readonly knownScripts: ReadonlyMap<string, Uint8Array | undefined>;
  /** Hexadecimal hashes of additional signers given by the caller. */
  readonly callerKeys: readonly string[];
}

/** `unknown` counts inputs and scripts whose signers are unknown. */
export function resolveSigners(request: SignersRequest): Signers & { readonly unknown: number } {
  const { transaction, inputAddresses, knownScripts, callerKeys } = request;
  const { keyHashes, byronRoots, scriptHashes, unresolved } = requiredWitnesses(transaction, inputAddresses);
  const carried = new Set(transaction.witnesses.scripts.map(hashScript));
  const elsewhere = [...scriptHashes].filter((hash) => !carried.has(hash));
  const scripts = [
    ...transaction.witnesses.scripts.filter(({ language }) => language === 'native').map(({ bytes }) => bytes),
    ...elsewhere.flatMap((hash) => knownScripts.get(hash) ?? []),
  ];
  const required = sorted([...keyHashes, ...byronRoots, ...callerKeys.map((hash) => hash.toLowerCase())]);
  const signed = signaturesIn(transaction).map(({ keyHash }) => keyHash);
  return {
    required,
    allowed: sorted([...required, ...scripts.flatMap(listScriptKeys), ...signed]),
    scripts,
    unknown: unresolved + elsewhere.filter((hash) => !knownScripts.has(hash)).length,
  };
}

const hashScript = ({ language, bytes }: Script): string => toHex(scriptHash(language, bytes));
const sorted = (hashes: readonly string[]): readonly string[] => [...new Set(hashes)].toSorted();

function listScriptKeys(script: Uint8Array): readonly string[] {
  const keys = (part: NativeScript): readonly string[] => {
    if (part.type === 'sig') return [toHex(part.keyHash)];
    return 'scripts' in part ? part.scripts.flatMap(keys) : [];
  };
  try {
    return keys(decodeNativeScript(script));
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

/** One signature in its own witness set. */
export interface Signature {
  /** Hash of the key, or the root of its Byron address. */
  readonly keyHash: string;
  readonly witness: Uint8Array;
}

type Signed = Pick<Transaction['witnesses'], 'vkeys' | 'bootstraps'>;

const toSignatures = ({ vkeys, bootstraps }: Signed): readonly Signature[] => [
  ...vkeys.map((vkey) => ({
    keyHash: toHex(blake2b224(vkey.vkey)),
    witness: encodeWitnessSet({ ...NO_WITNESSES, vkeys: [vkey] }),
  })),
  ...bootstraps.map((bootstrap) => ({
    keyHash: computeByronRoot(bootstrap),
    witness: encodeWitnessSet({ ...NO_WITNESSES, bootstraps: [bootstrap] }),
  })),
];

export const signaturesIn = ({ witnesses }: Pick<Transaction, 'witnesses'>): readonly Signature[] =>
  toSignatures(witnesses);

/**
 * The verified signatures of a witness set, a signed copy or a single `[vkey, signature]`. Signatures of other keys are
 * rejected, because the fee does not cover their size.
 */
export function acceptSignatures(
  text: string,
  transaction: Transaction,
  { allowed, scripts }: Pick<Signers, 'allowed' | 'scripts'>,
): readonly Signature[] {
  const given = readSignatures(text, 'witness', transaction);
  const carried = new Set([...transaction.witnesses.scripts.map(({ bytes }) => bytes), ...scripts].map(toHex));
  if (given.scripts.some(({ bytes }) => !carried.has(toHex(bytes))))
    throw new BuildError('Invalid witness: it contains a script that the transaction does not have');
  const signatures = toSignatures(given);
  if (signatures.length === 0) throw new BuildError('Invalid witness: it contains no signature');
  const stranger = signatures.find(({ keyHash }) => !allowed.includes(keyHash));
  if (stranger !== undefined)
    throw new BuildError(`Invalid witness: ${stranger.keyHash} is not a signer of this transaction`);
  return signatures;
}

export interface SigningStatus {
  /** The transaction with the needed signatures among those present. */
  readonly cbor: string;
  /** For a script that needs some of several keys, one sufficient choice; other keys of the script are accepted too. */
  readonly missing: readonly string[];
}

/**
 * The signing status, independent of the order of signatures. Once complete, superfluous signatures are omitted,
 * because the fee covers only the fewest.
 */
export function computeSigningStatus(
  cbor: string,
  { required, scripts }: Pick<Signers, 'required' | 'scripts'>,
  signatures: readonly Signature[],
): SigningStatus {
  const transaction = parseTransaction(cbor);
  const run = { body: transaction.body, witnesses: { ...NO_WITNESSES, scripts: scripts.map(native) } };
  const missingWith = (signing: ReadonlySet<string>): readonly string[] => [
    ...required.filter((hash) => !signing.has(hash)),
    ...findMissingScriptKeys(run, new Set([...signing, ...required])),
  ];
  const signed = new Set(sorted(signatures.map(({ keyHash }) => keyHash)));
  const missing = missingWith(signed);
  const used = new Set(missing.length === 0 ? findSufficientScriptKeys(run, required, signed) : signed);
  if (missing.length === 0) dropSurplus(used, required, (signing) => missingWith(signing).length === 0);
  const sets = signatures
    .filter(({ keyHash }) => used.has(keyHash))
    .toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1))
    .map(({ witness }) => readWitnessSet(new CborReader(witness)));
  const together = encodeWitnessSet({
    ...NO_WITNESSES,
    vkeys: sets.flatMap(({ vkeys }) => vkeys),
    bootstraps: sets.flatMap(({ bootstraps }) => bootstraps),
  });
  return { cbor: mergeWitnesses({ cbor, witnesses: [toHex(together)] }).cbor, missing: sorted(missing) };
}

const native = (bytes: Uint8Array): Script => ({ language: 'native', bytes });

function dropSurplus(
  used: Set<string>,
  required: readonly string[],
  isEnough: (signing: ReadonlySet<string>) => boolean,
): void {
  for (const keyHash of [...used]) {
    if (required.includes(keyHash)) continue;
    used.delete(keyHash);
    if (!isEnough(used)) used.add(keyHash);
  }
}
