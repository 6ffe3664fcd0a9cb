import type { Script } from '../../chains/cardano/scripts/script.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { TransactionBody } from '../../chains/cardano/transactions/transaction-body.js';
import { toHex } from '../../kernel/hex.js';
import { findNativeScriptUse } from '../request/native-script-use.js';
import { collectWitnessUses, type InputAddresses } from './witness-uses.js';

const AFTER_ALL_SLOTS = 1n << 64n;

/** The witnesses that a transaction requires. */
export interface RequiredWitnesses {
  /** Hexadecimal key hashes. */
  readonly keyHashes: ReadonlySet<string>;
  /** Hexadecimal script hashes. */
  readonly scriptHashes: ReadonlySet<string>;
  /** Hexadecimal roots of Byron addresses. */
  readonly byronRoots: ReadonlySet<string>;
  /** Inputs with an unknown address. */
  readonly unresolved: number;
}

export function requiredWitnesses({ body }: Pick<Transaction, 'body'>, addresses: InputAddresses): RequiredWitnesses {
  const { uses, byron, unresolved } = collectWitnessUses(body, addresses);
  const hashes = (type: 'key' | 'script'): ReadonlySet<string> =>
    new Set(uses.flatMap(({ credential }) => (credential.type === type ? [toHex(credential.hash)] : [])));
  return {
    keyHashes: hashes('key'),
    scriptHashes: hashes('script'),
    byronRoots: new Set(byron.map(({ root }) => toHex(root))),
    unresolved,
  };
}

/** Keys that native scripts among the witnesses still need in addition to those that signed. */
export function findMissingScriptKeys(
  { body, witnesses }: Pick<Transaction, 'body' | 'witnesses'>,
  signing: ReadonlySet<string>,
): ReadonlySet<string> {
  const required = new Set<string>();
  for (const script of witnesses.scripts)
    for (const keyHash of findScriptKeys(body, script, signing)) if (!signing.has(keyHash)) required.add(keyHash);
  return required;
}

/** The keys that satisfy a native script, preferably those that sign; none for Plutus. */
export function findScriptKeys(
  body: TransactionBody,
  { language, bytes }: Script,
  signing: ReadonlySet<string>,
): readonly string[] {
  if (language !== 'native') return [];
  return findNativeScriptUse(bytes, { ...toWindow(body), signing })?.keyHashes ?? [];
}

/** The smallest subset of the signing keys that satisfies the native scripts, in addition to the required keys. */
export function findSufficientScriptKeys(
  { body, witnesses }: Pick<Transaction, 'body' | 'witnesses'>,
  required: readonly string[],
  signed: ReadonlySet<string>,
): ReadonlySet<string> {
  const enough = new Set(required);
  const only = new Set([...required, ...signed]);
  for (const { language, bytes } of witnesses.scripts) {
    if (language !== 'native') continue;
    const use = findNativeScriptUse(bytes, { ...toWindow(body), signing: enough, only });
    for (const keyHash of use?.keyHashes ?? []) enough.add(keyHash);
  }
  return enough;
}

const toWindow = ({ validFrom = -1n, validUntil = AFTER_ALL_SLOTS }: TransactionBody) => ({
  tipSlot: validFrom,
  fixedUntil: validUntil,
});
