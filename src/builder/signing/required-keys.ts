import {
  type Credential,
  decodeAddressInBlock,
  paymentCredential,
  stakeCredential,
} from '../../chains/cardano/addresses/address.js';
import { getCertificateSigners } from '../../chains/cardano/ledger/certificate-signers.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { TransactionBody } from '../../chains/cardano/transactions/transaction-body.js';
import { toHex } from '../../kernel/hex.js';
import { formatOutpoint } from '../encoding/transaction-text.js';
import { findNativeScriptUse } from '../request/native-script-use.js';

/** Known addresses of inputs by `txHash#index`. */
export type InputAddresses = ReadonlyMap<string, Uint8Array>;

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
  const keyHashes = new Set(body.requiredSigners.map(toHex));
  const scriptHashes = new Set<string>();
  const byronRoots = new Set<string>();
  const require = ({ type, hash }: Credential): void =>
    void (type === 'key' ? keyHashes : scriptHashes).add(toHex(hash));
  let unresolved = 0;
  for (const { txHash, index } of [...body.inputs, ...body.collateral]) {
    const bytes = addresses.get(formatOutpoint(toHex(txHash), index));
    const address = bytes === undefined ? undefined : decodeAddressInBlock(bytes);
    if (address === undefined) unresolved += 1;
    else if (address.type === 'byron') byronRoots.add(toHex(address.root));
    else {
      const credential = paymentCredential(address);
      if (credential !== undefined) require(credential);
    }
  }
  for (const credential of collectSigners(body)) require(credential);
  return { keyHashes, scriptHashes, byronRoots, unresolved };
}

/** Withdrawals, certificates, votes and minting policies. */
function collectSigners(body: TransactionBody): readonly Credential[] {
  const accounts = body.withdrawals.flatMap(({ account }) => {
    const address = decodeAddressInBlock(account);
    const stake = address && stakeCredential(address);
    return stake === undefined ? [] : [stake];
  });
  const voters = body.votes.map(({ voter }) => voter.credential);
  const policies = body.mint.map(({ policyId }): Credential => ({ type: 'script', hash: policyId }));
  return [...accounts, ...body.certificates.flatMap(getCertificateSigners), ...voters, ...policies];
}

/** Keys that native scripts among the witnesses still need in addition to those that signed. */
export function findMissingScriptKeys(
  { body, witnesses }: Pick<Transaction, 'body' | 'witnesses'>,
  signing: ReadonlySet<string>,
): ReadonlySet<string> {
  const window = { ...toWindow(body), signing };
  const required = new Set<string>();
  for (const { language, bytes } of witnesses.scripts) {
    if (language !== 'native') continue;
    for (const keyHash of findNativeScriptUse(bytes, window)?.keyHashes ?? [])
      if (!signing.has(keyHash)) required.add(keyHash);
  }
  return required;
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
