import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import { type OutputReference, readOutput, type TxOutput } from '../../chains/cardano/transactions/output.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { AccountNumbers } from '../../ledger/blocks/account-numbers.js';
import { parseDRepKey } from '../../ledger/state/keys.js';
import type { LedgerState } from '../../ledger/state/ledger-state.js';
import { copyState, restoreState, type StateContent } from '../../ledger/state/state-content.js';

/** A registered stake account. */
export interface Account {
  readonly deposit: bigint;
  readonly rewards: bigint;
  /** Pool id in hexadecimal. */
  readonly pool: string | undefined;
  readonly drep: DRep | undefined;
}

export const outpointKey = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

/** Length of the address header in hexadecimal digits. */
const HEADER_DIGITS = 2;

/** The ledger as values that can be serialized. */
export interface LedgerContent {
  readonly utxo: ReadonlyMap<string, Uint8Array>;
  readonly accountKeys: readonly string[];
  readonly state: StateContent;
}

/**
 * The ledger of a simulated chain: the state of the ledger engine, and the unspent outputs themselves. Every change can
 * be undone: the mempool is applied on top of the chain and rolled back.
 */
export class Ledger {
  readonly state: LedgerState;
  readonly accountNumbers: AccountNumbers;
  /** Encoded outputs: decoding one on demand costs less than keeping all of them decoded. */
  readonly utxo = new Map<string, Uint8Array>();
  readonly #byAddress = new Map<string, Set<string>>();
  /** Cache for addresses that are read in every block. */
  readonly #digits = new WeakMap<Uint8Array, string>();

  constructor(state: LedgerState, accountNumbers: AccountNumbers) {
    this.state = state;
    this.accountNumbers = accountNumbers;
  }

  static restore({ utxo, accountKeys, state }: LedgerContent): Ledger {
    const ledger = new Ledger(restoreState(state), new AccountNumbers(accountKeys));
    for (const [key, encoded] of utxo) ledger.addOutput(key, readOutput(new CborReader(encoded)));
    return ledger;
  }

  get content(): LedgerContent {
    const { utxo, accountNumbers, state } = this;
    return { utxo, accountKeys: accountNumbers.keys(), state: copyState(state) };
  }

  get epoch(): number {
    return this.state.epoch.get().epoch;
  }

  /** Undefined for a credential that is not registered. */
  account(credential: Credential): Account | undefined {
    const { accounts, poolNumbers, drepNumbers } = this.state;
    const id = this.accountNumbers.find(credential);
    const deposit = id === undefined ? undefined : accounts.deposit(id);
    if (id === undefined || deposit === undefined) return undefined;
    const pool = accounts.pool(id);
    const drep = accounts.drep(id);
    return {
      deposit,
      rewards: accounts.rewards(id),
      pool: pool === 0 ? undefined : poolNumbers.key(pool),
      drep: drep === 0 ? undefined : parseDRepKey(drepNumbers.key(drep)),
    };
  }

  output(key: string): TxOutput | undefined {
    const encoded = this.utxo.get(key);
    return encoded && readOutput(new CborReader(encoded));
  }

  /** Outpoints at an address, oldest first. */
  at(address: Uint8Array): Iterable<string> {
    let name = this.#digits.get(address);
    if (name === undefined) {
      name = toHex(address);
      this.#digits.set(address, name);
    }
    return this.#byAddress.get(name) ?? [];
  }

  /** Addresses with outputs locked by a script, with any stake credential. */
  *guardedBy(script: string): Generator<Uint8Array> {
    for (const name of this.#byAddress.keys()) if (name.startsWith(script, HEADER_DIGITS)) yield fromHex(name);
  }

  countAt(address: Uint8Array): number {
    return this.#byAddress.get(toHex(address))?.size ?? 0;
  }

  addOutput(key: string, { address, encoded }: Pick<TxOutput, 'address' | 'encoded'>): void {
    // A copy, because a view would retain the whole block in memory.
    this.#setOutput(key, encoded.slice());
    this.#indexAddress(address, key, true);
  }

  removeOutput(key: string): TxOutput {
    const output = this.output(key);
    if (output === undefined) throw new RangeError(`the sandbox has no output ${key}`);
    this.#setOutput(key, undefined);
    this.#indexAddress(output.address, key, false);
    return output;
  }

  #setOutput(key: string, encoded: Uint8Array | undefined): void {
    const before = this.utxo.get(key);
    this.state.journal.record(() => (before === undefined ? this.utxo.delete(key) : this.utxo.set(key, before)));
    if (encoded === undefined) this.utxo.delete(key);
    else this.utxo.set(key, encoded);
  }

  #indexAddress(address: Uint8Array, key: string, present: boolean): void {
    const name = toHex(address);
    const change = (add: boolean): void => {
      const keys = this.#byAddress.get(name) ?? new Set<string>();
      if (add) this.#byAddress.set(name, keys.add(key));
      else if (keys.delete(key) && keys.size === 0) this.#byAddress.delete(name);
    };
    change(present);
    this.state.journal.record(() => change(!present));
  }

  /** Makes all changes permanent, and returns the mark of the current state for `undoTo`. */
  commit(): number {
    this.state.journal.commit();
    return this.state.journal.mark();
  }

  undoTo(mark: number): void {
    this.state.journal.undoTo(mark);
  }

  /** The total supply, which never changes. */
  total(): bigint {
    const { treasury, reserves, fees, deposits, donations } = this.state.pots.get();
    let sum = treasury + reserves + fees + deposits + donations + this.state.accounts.totalRewards();
    for (const key of this.utxo.keys()) sum += this.output(key)!.lovelace;
    return sum;
  }
}
