import { formatOutpoint } from '../../chains/bitcoin/outpoint.js';
import { SignatureHashes } from '../../chains/bitcoin/signature-hashes.js';
import { computeVsize, computeWeight, type Transaction, totalOutput } from '../../chains/bitcoin/transaction.js';
import { toHex } from '../../kernel/hex.js';
import { type Coin, type Coins, toCoins } from './coins.js';
import type { Composed } from './compose.js';
import {
  findSpendingViolation,
  findTransactionViolation,
  isFinal,
  type NextBlock,
  sequenceLocksPass,
} from './consensus.js';
import type { Entry, Rejection } from './mempool-entry.js';
import { feeAt, findInputPolicyViolation, findPolicyViolation, MINIMUM_RELAY_RATE } from './policy.js';
import { findReplacementViolation } from './replacement.js';
import { findScriptViolation } from './script/check-input.js';

export type Admission =
  | { readonly entry: Entry; readonly replaced: readonly Entry[] }
  | { readonly refusal: Rejection; readonly fee?: bigint };

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
    const made = toCoins(parent.transaction, this.#next().height, false);
    return made.find((coin) => coin.outpoint.vout === Number(vout));
  }

  /** Accepts a transaction or returns the rejection. Replaced transactions are removed. */
  admit(transaction: Transaction, time: number, rules: AdmissionRules = {}): Admission {
    const next = this.#next();
    const txid = toHex(transaction.txid);
    const plain = findTransactionViolation(transaction) ?? findPolicyViolation(transaction);
    if (plain !== undefined) return rejected(plain);
    if (!isFinal(transaction, next)) return rejected('non-final');
    if (this.#entries.has(txid)) return rejected(this.#sameOr(transaction, txid));
    const spent = this.#spentBy(transaction);
    if (spent === undefined) {
      const known = toCoins(transaction, 0, false).some(({ outpoint }) => this.#coins.get(formatOutpoint(outpoint)));
      return rejected(known ? 'txn-already-known' : 'bad-txns-inputs-missingorspent');
    }
    if (!sequenceLocksPass(transaction, spent, next)) return rejected('non-BIP68-final');
    const violation =
      findSpendingViolation(transaction, spent, next.height) ?? findInputPolicyViolation(transaction, spent);
    if (violation !== undefined) return rejected(violation);
    const entry: Entry = {
      txid,
      transaction,
      spent,
      fee: totalOutput({ outputs: spent }) - totalOutput(transaction),
      virtualBytes: computeVsize(transaction),
      weight: computeWeight(transaction),
      time,
    };
    const rejection = this.#unfit(entry, rules);
    if (rejection !== undefined) return { refusal: rejection, fee: entry.fee };
    const replaced = this.#findConflicts(entry);
    for (const each of replaced) this.#remove(each.txid);
    this.#put(entry);
    return { entry, replaced };
  }

  /** Adds a transaction of the simulation without verifying its signatures; throws when it is rejected. */
  addOwn({ transaction }: Composed, time: number): Entry {
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
  dryRun<Result>(work: () => Result): Result {
    const before = { entries: new Map(this.#entries), spenders: new Map(this.#spenders) };
    try {
      return work();
    } finally {
      this.#entries = before.entries;
      this.#spenders = before.spenders;
    }
  }

  getParents({ transaction }: Entry): readonly Entry[] {
    const ids = new Set(transaction.inputs.map(({ previous }) => toHex(previous.txid)));
    return [...ids].flatMap((id) => this.#entries.get(id) ?? []);
  }

  getChildren({ txid, transaction }: Entry): readonly Entry[] {
    const ids = new Set(transaction.outputs.map((_, vout) => this.#spenders.get(`${txid}:${vout}`)));
    return [...ids].flatMap((id) => (id === undefined ? [] : (this.#entries.get(id) ?? [])));
  }

  /** Excludes the transaction itself; parents before children. */
  getAncestors(entry: Entry): readonly Entry[] {
    const found = new Set<Entry>();
    const visit = (each: Entry): void => {
      for (const parent of this.getParents(each)) if (!found.has(parent)) visit(parent);
      if (each !== entry) found.add(each);
    };
    visit(entry);
    return [...found];
  }

  /** Excludes the transaction itself. */
  getDescendants(entry: Entry): readonly Entry[] {
    const found = new Set<Entry>();
    const visit = (each: Entry): void => {
      for (const child of this.getChildren(each))
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

  #unfit(entry: Entry, { signed = false, fee }: AdmissionRules): Rejection | undefined {
    const { transaction, spent, virtualBytes } = entry;
    const min = feeAt(MINIMUM_RELAY_RATE, virtualBytes);
    if (fee !== 'later' && entry.fee < min) return { reason: 'min relay fee not met', detail: `${entry.fee} < ${min}` };
    const direct = this.#directConflicts(entry);
    const conflicts = direct.size === 0 ? [] : this.#findConflicts(entry);
    if (conflicts.length > 0) {
      const rejection = findReplacementViolation(entry, [...direct], conflicts, this.getAncestors(entry));
      if (rejection !== undefined) return rejection;
    }
    const chain = this.#findChainViolation(entry, new Set(conflicts));
    if (chain !== undefined) return { reason: 'too-long-mempool-chain', detail: chain };
    if (signed) return undefined;
    const hashes = new SignatureHashes(transaction, spent);
    for (const index of transaction.inputs.keys()) {
      const violation = findScriptViolation(transaction, spent, index, hashes);
      if (violation !== undefined) return { reason: `mandatory-script-verify-flag-failed (${violation})` };
    }
    return undefined;
  }

  #findChainViolation(entry: Entry, leaving: ReadonlySet<Entry>): string | undefined {
    const ancestors = this.getAncestors(entry);
    const bytes = ancestors.reduce((sum, { virtualBytes }) => sum + virtualBytes, entry.virtualBytes);
    if (ancestors.length + 1 > MAX_ANCESTORS) return `too many unconfirmed ancestors [limit: ${MAX_ANCESTORS}]`;
    if (bytes > MAX_CHAIN_BYTES) return `exceeds ancestor size limit [limit: ${MAX_CHAIN_BYTES}]`;
    for (const ancestor of ancestors) {
      const descendants = this.getDescendants(ancestor).filter((each) => !leaving.has(each));
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
  #findConflicts(entry: Entry): readonly Entry[] {
    const direct = [...this.#directConflicts(entry)];
    return [...new Set(direct.flatMap((each) => [each, ...this.getDescendants(each)]))];
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
    const removed = [entry, ...this.getDescendants(entry)];
    for (const each of removed) this.#remove(each.txid);
    return removed;
  }
}

const rejected = (reason: string): Admission => ({ refusal: { reason } });
