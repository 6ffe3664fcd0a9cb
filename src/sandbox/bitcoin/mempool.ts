import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import { type Transaction, totalOutput, vsizeOf, weightOf } from '../../chains/bitcoin/transaction.js';
import { toHex } from '../../kernel/hex.js';
import { type Coin, type Coins, coinsOf } from './coins.js';
import type { Composed } from './compose.js';
import { isFinal, type NextBlock, sequenceLocksPass, spendingFault, transactionFault } from './consensus.js';
import type { Entry, Refusal } from './mempool-entry.js';
import { feeAt, MINIMUM_RELAY_RATE, standardFault, standardInputsFault } from './policy.js';
import { replacementFault } from './replacement.js';
import { scriptFault } from './script/check-input.js';
import { SignatureHashes } from './script/signature-hashes.js';

export type Admission =
  | { readonly entry: Entry; readonly replaced: readonly Entry[] }
  | { readonly refusal: Refusal; readonly fee?: bigint };

export interface AdmissionRules {
  /** Created by the simulation, so its signatures are not verified. */
  readonly signed?: boolean;
  /** Its fee is checked later as part of a package. */
  readonly fee?: 'later';
}

const MAX_ANCESTORS = 25;

const MAX_DESCENDANTS = 25;

const MAX_CHAIN_BYTES = 101_000;

/** The mempool and its acceptance rules. */
export class Mempool {
  readonly #coins: Coins;
  readonly #next: () => NextBlock;
  #entries = new Map<string, Entry>();
  /** The spending transaction by outpoint. */
  #spenders = new Map<string, string>();

  constructor(coins: Coins, next: () => NextBlock) {
    this.#coins = coins;
    this.#next = next;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** In order of arrival; parents before children. */
  all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  get(txid: string): Entry | undefined {
    return this.#entries.get(txid);
  }

  isSpent(outpoint: string): boolean {
    return this.#spenders.has(outpoint);
  }

  /** Confirmed or pending; undefined when it does not exist or a block has spent it. */
  coin(outpoint: string): Coin | undefined {
    const [txid, vout] = outpoint.split(':') as [string, string];
    const parent = this.#entries.get(txid);
    if (parent === undefined) return this.#coins.get(outpoint);
    const made = coinsOf(parent.transaction, this.#next().height, false);
    return made.find((coin) => coin.outpoint.vout === Number(vout));
  }

  /** Accepts a transaction or returns the rejection. Replaced transactions are removed. */
  admit(transaction: Transaction, time: number, rules: AdmissionRules = {}): Admission {
    const next = this.#next();
    const txid = toHex(transaction.txid);
    const plain = transactionFault(transaction) ?? standardFault(transaction);
    if (plain !== undefined) return refused(plain);
    if (!isFinal(transaction, next)) return refused('non-final');
    if (this.#entries.has(txid)) return refused(this.#sameOr(transaction, txid));
    const spent = this.#spentBy(transaction);
    if (spent === undefined) {
      const known = coinsOf(transaction, 0, false).some(({ outpoint }) => this.#coins.get(formatOutpoint(outpoint)));
      return refused(known ? 'txn-already-known' : 'bad-txns-inputs-missingorspent');
    }
    if (!sequenceLocksPass(transaction, spent, next)) return refused('non-BIP68-final');
    const fault = spendingFault(transaction, spent, next.height) ?? standardInputsFault(transaction, spent);
    if (fault !== undefined) return refused(fault);
    const entry: Entry = {
      txid,
      transaction,
      spent,
      fee: totalOutput({ outputs: spent }) - totalOutput(transaction),
      virtualBytes: vsizeOf(transaction),
      weight: weightOf(transaction),
      time,
    };
    const refusal = this.#unfit(entry, rules);
    if (refusal !== undefined) return { refusal, fee: entry.fee };
    const replaced = this.#conflictsOf(entry);
    for (const each of replaced) this.#remove(each.txid);
    this.#put(entry);
    return { entry, replaced };
  }

  /** Adds a transaction of the simulation without verifying its signatures; throws when it is rejected. */
  keep({ transaction }: Composed, time: number): Entry {
    const admitted = this.admit(transaction, time, { signed: true });
    if ('entry' in admitted) return admitted.entry;
    const { reason, detail } = admitted.refusal;
    throw new RangeError(`${toHex(transaction.txid)} is not accepted: ${reason} ${detail ?? ''}`);
  }

  /** Removes transactions that are in a block, and conflicting ones. */
  confirm(transactions: readonly Transaction[]): void {
    for (const transaction of transactions) {
      this.#entries.delete(toHex(transaction.txid));
      for (const { previous } of transaction.inputs) {
        const outpoint = formatOutpoint(previous);
        const spender = this.#spenders.get(outpoint);
        this.#spenders.delete(outpoint);
        if (spender !== undefined && spender !== toHex(transaction.txid)) this.#removeWithDescendants(spender);
      }
    }
  }

  /** Removes the transaction and its descendants. */
  drop(txid: string): readonly Entry[] {
    return this.#removeWithDescendants(txid);
  }

  /** Runs `work` and rolls the mempool back. */
  tried<Result>(work: () => Result): Result {
    const before = { entries: new Map(this.#entries), spenders: new Map(this.#spenders) };
    try {
      return work();
    } finally {
      this.#entries = before.entries;
      this.#spenders = before.spenders;
    }
  }

  parentsOf({ transaction }: Entry): readonly Entry[] {
    const ids = new Set(transaction.inputs.map(({ previous }) => toHex(previous.txid)));
    return [...ids].flatMap((id) => this.#entries.get(id) ?? []);
  }

  childrenOf({ txid, transaction }: Entry): readonly Entry[] {
    const ids = new Set(transaction.outputs.map((_, vout) => this.#spenders.get(`${txid}:${vout}`)));
    return [...ids].flatMap((id) => (id === undefined ? [] : (this.#entries.get(id) ?? [])));
  }

  /** Excludes the transaction itself; parents before children. */
  ancestorsOf(entry: Entry): readonly Entry[] {
    const found = new Set<Entry>();
    const visit = (each: Entry): void => {
      for (const parent of this.parentsOf(each)) if (!found.has(parent)) visit(parent);
      if (each !== entry) found.add(each);
    };
    visit(entry);
    return [...found];
  }

  /** Excludes the transaction itself. */
  descendantsOf(entry: Entry): readonly Entry[] {
    const found = new Set<Entry>();
    const visit = (each: Entry): void => {
      for (const child of this.childrenOf(each))
        if (!found.has(child)) {
          found.add(child);
          visit(child);
        }
    };
    visit(entry);
    return [...found];
  }

  #sameOr({ encoded }: Transaction, txid: string): string {
    const same = Buffer.compare(this.#entries.get(txid)!.transaction.encoded, encoded) === 0;
    return same ? 'txn-already-in-mempool' : 'txn-same-nonwitness-data-in-mempool';
  }

  #spentBy({ inputs }: Transaction): readonly Coin[] | undefined {
    const spent: Coin[] = [];
    for (const { previous } of inputs) {
      const coin = this.coin(formatOutpoint(previous));
      if (coin === undefined) return undefined;
      spent.push(coin);
    }
    return spent;
  }

  #unfit(entry: Entry, { signed = false, fee }: AdmissionRules): Refusal | undefined {
    const { transaction, spent, virtualBytes } = entry;
    const least = feeAt(MINIMUM_RELAY_RATE, virtualBytes);
    if (fee !== 'later' && entry.fee < least)
      return { reason: 'min relay fee not met', detail: `${entry.fee} < ${least}` };
    const direct = this.#directConflicts(entry);
    const conflicts = direct.size === 0 ? [] : this.#conflictsOf(entry);
    if (conflicts.length > 0) {
      const refusal = replacementFault(entry, [...direct], conflicts, this.ancestorsOf(entry));
      if (refusal !== undefined) return refusal;
    }
    const chain = this.#chainFault(entry, new Set(conflicts));
    if (chain !== undefined) return { reason: 'too-long-mempool-chain', detail: chain };
    if (signed) return undefined;
    const hashes = new SignatureHashes(transaction, spent);
    for (const index of transaction.inputs.keys()) {
      const fault = scriptFault(transaction, spent, index, hashes);
      if (fault !== undefined) return { reason: `mandatory-script-verify-flag-failed (${fault})` };
    }
    return undefined;
  }

  #chainFault(entry: Entry, leaving: ReadonlySet<Entry>): string | undefined {
    const ancestors = this.ancestorsOf(entry);
    const bytes = ancestors.reduce((sum, { virtualBytes }) => sum + virtualBytes, entry.virtualBytes);
    if (ancestors.length + 1 > MAX_ANCESTORS) return `too many unconfirmed ancestors [limit: ${MAX_ANCESTORS}]`;
    if (bytes > MAX_CHAIN_BYTES) return `exceeds ancestor size limit [limit: ${MAX_CHAIN_BYTES}]`;
    for (const ancestor of ancestors) {
      const descendants = this.descendantsOf(ancestor).filter((each) => !leaving.has(each));
      const below = descendants.reduce((sum, { virtualBytes }) => sum + virtualBytes, ancestor.virtualBytes);
      if (descendants.length + 2 > MAX_DESCENDANTS)
        return `too many descendants for tx ${ancestor.txid} [limit: ${MAX_DESCENDANTS}]`;
      if (below + entry.virtualBytes > MAX_CHAIN_BYTES)
        return `exceeds descendant size limit for tx ${ancestor.txid} [limit: ${MAX_CHAIN_BYTES}]`;
    }
    return undefined;
  }

  #directConflicts({ transaction }: Entry): ReadonlySet<Entry> {
    const found = new Set<Entry>();
    for (const { previous } of transaction.inputs) {
      const spender = this.#spenders.get(formatOutpoint(previous));
      if (spender !== undefined) found.add(this.#entries.get(spender)!);
    }
    return found;
  }

  /** Transactions with conflicting inputs and their descendants. */
  #conflictsOf(entry: Entry): readonly Entry[] {
    const direct = [...this.#directConflicts(entry)];
    return [...new Set(direct.flatMap((each) => [each, ...this.descendantsOf(each)]))];
  }

  #put(entry: Entry): void {
    this.#entries.set(entry.txid, entry);
    for (const { previous } of entry.transaction.inputs) this.#spenders.set(formatOutpoint(previous), entry.txid);
  }

  #remove(txid: string): void {
    const entry = this.#entries.get(txid);
    if (entry === undefined) return;
    this.#entries.delete(txid);
    for (const { previous } of entry.transaction.inputs) {
      const outpoint = formatOutpoint(previous);
      if (this.#spenders.get(outpoint) === txid) this.#spenders.delete(outpoint);
    }
  }

  #removeWithDescendants(txid: string): readonly Entry[] {
    const entry = this.#entries.get(txid);
    if (entry === undefined) return [];
    const gone = [entry, ...this.descendantsOf(entry)];
    for (const each of gone) this.#remove(each.txid);
    return gone;
  }
}

const refused = (reason: string): Admission => ({ refusal: { reason } });
