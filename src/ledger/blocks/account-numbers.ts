import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { AccountId } from '../state/accounts.js';
import { credentialKey, parseCredentialKey } from '../state/keys.js';

/** Numbers stake credentials in the order of their first use, for a ledger without a database. */
export class AccountNumbers {
  readonly #ids = new Map<string, AccountId>();
  readonly #keys: string[] = [];

  /** `keys`: those of another instance, whose numbers continue. */
  constructor(keys: readonly string[] = []) {
    for (const key of keys) this.#add(key);
  }

  readonly resolve = (credential: Credential): AccountId => {
    const key = credentialKey(credential);
    return this.#ids.get(key) ?? this.#add(key);
  };

  #add(key: string): AccountId {
    const id = this.#keys.length;
    this.#ids.set(key, id);
    this.#keys.push(key);
    return id;
  }

  /** `credentialKey` of every account in the order of their numbers. */
  keys(): readonly string[] {
    return [...this.#keys];
  }

  find(credential: Credential): AccountId | undefined {
    return this.#ids.get(credentialKey(credential));
  }

  credential(id: AccountId): Credential {
    const key = this.#keys[id];
    if (key === undefined) throw new RangeError(`no account has the number ${id}`);
    return parseCredentialKey(key);
  }
}
