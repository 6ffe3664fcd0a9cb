import { formatOutpoint, type Outpoint } from '../outpoint.js';
import type { SpendingTransaction } from '../spent-outputs.js';
import { add, type RuneBalances } from './allocate.js';
import { applyRunes, type RuneEffects, type RuneState } from './apply-runes.js';
import { isRunestoneScript } from './decipher.js';
import type { RuneEntry } from './rune-entry.js';
import { formatRuneId } from './rune-id.js';

export interface TransactionRunes extends RuneEffects {
  /** Index of the transaction in the block. */
  readonly index: number;
  /** Inputs that held runes, with their balances. */
  readonly spent: readonly { readonly outpoint: Outpoint; readonly balances: RuneBalances }[];
}

export interface BlockRunes {
  /** Only transactions that touch runes or carry a runestone, in block order. */
  readonly transactions: readonly TransactionRunes[];
  /** Runes etched, minted or burned in this block, in their state after the block. */
  readonly changed: ReadonlyMap<string, RuneEntry>;
  /** Number of runes etched up to and including this block. */
  readonly count: number;
}

/** The rune state while a block is processed. */
class RunningState {
  readonly changed = new Map<string, RuneEntry>();
  count: number;
  private readonly names = new Set<bigint>();
  private readonly outputs = new Map<string, RuneBalances>();
  private readonly base: RuneState;
  private readonly held: ReadonlyMap<string, RuneBalances>;

  constructor(base: RuneState, held: ReadonlyMap<string, RuneBalances>) {
    this.base = base;
    this.held = held;
    this.count = base.count;
  }

  view(): RuneState {
    return {
      ...this.base,
      count: this.count,
      rune: (id) => this.changed.get(id) ?? this.base.rune(id),
      isNameTaken: (name) => this.names.has(name) || this.base.isNameTaken(name),
    };
  }

  spend({ transaction }: SpendingTransaction): TransactionRunes['spent'] {
    if (this.outputs.size === 0 && this.held.size === 0) return [];
    return transaction.inputs.flatMap(({ previous }) => {
      const key = formatOutpoint(previous);
      const balances = this.outputs.get(key) ?? this.held.get(key);
      return balances === undefined ? [] : [{ outpoint: previous, balances }];
    });
  }

  record({ transaction }: SpendingTransaction, effects: RuneEffects): void {
    if (effects.minted !== undefined) {
      const entry = this.getEntry(formatRuneId(effects.minted.id));
      this.change({ ...entry, mints: entry.mints + 1n });
    }
    if (effects.etched !== undefined) {
      this.change(effects.etched);
      this.names.add(effects.etched.name);
      this.count += 1;
    }
    for (const [id, amount] of effects.burned) {
      const entry = this.getEntry(id);
      this.change({ ...entry, burned: entry.burned + amount });
    }
    for (const [vout, balances] of effects.received)
      this.outputs.set(formatOutpoint({ txid: transaction.txid, vout }), balances);
  }

  private getEntry(id: string): RuneEntry {
    const entry = this.changed.get(id) ?? this.base.rune(id);
    if (entry === undefined) throw new RangeError(`an output holds the unknown rune ${id}`);
    return entry;
  }

  private change(entry: RuneEntry): void {
    this.changed.set(formatRuneId(entry.id), entry);
  }
}

function together(spent: TransactionRunes['spent']): RuneBalances {
  const sum = new Map<string, bigint>();
  for (const { balances } of spent) for (const [rune, amount] of balances) add(sum, rune, amount);
  return sum;
}

/**
 * Applies a block to runes. `held` holds the balances of outputs that the block spends and that existed before it, by
 * outpoint (`txid:vout`); `state` is the chain state before the block. Outputs of the block itself need no `createdAt`:
 * they are too recent for a commitment.
 */
export function applyBlockRunes(
  transactions: readonly SpendingTransaction[],
  held: ReadonlyMap<string, RuneBalances>,
  state: RuneState,
): BlockRunes {
  const running = new RunningState(state, held);
  const touched: TransactionRunes[] = [];
  for (const [index, entry] of transactions.entries()) {
    const spent = running.spend(entry);
    if (spent.length > 0 || entry.transaction.outputs.some(({ script }) => isRunestoneScript(script))) {
      const effects = applyRunes({ ...entry, index }, together(spent), running.view());
      running.record(entry, effects);
      touched.push({ ...effects, index, spent });
    }
  }
  return { transactions: touched, changed: running.changed, count: running.count };
}
