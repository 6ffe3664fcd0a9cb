import type { ChainParameters } from '../chain-parameters.js';
import { formatOutpoint, type Outpoint } from '../outpoint.js';
import { type Amounts, computeAmounts, type SpendingTransaction } from '../spent-outputs.js';
import { subsidyAt } from '../subsidy.js';
import type { Transaction } from '../transaction.js';
import { assignToOutputs } from './assign-to-outputs.js';
import { collectFloating, type Floating, type LocatedInscription, type Revealed } from './floating.js';
import type { InscriptionId } from './inscription-id.js';
import type { SatPoint } from './sat-point.js';

/** Counters from which numbering continues. */
export interface InscriptionCounters {
  /** Number of inscriptions with a number of 0 or more. */
  readonly blessed: number;
  /** Number of inscriptions with a negative number. */
  readonly cursed: number;
  readonly unbound: bigint;
  /** Satoshi that coinbases left unclaimed since the first inscription height. */
  readonly lostSatoshi: bigint;
}

export const noInscriptions: InscriptionCounters = { blessed: 0, cursed: 0, unbound: 0n, lostSatoshi: 0n };

interface Landing {
  /** Index of the transaction that spent or revealed it. */
  readonly transactionIndex: number;
  readonly place: SatPoint;
  /** Whether its output is unspendable. */
  readonly burned: boolean;
  /** Whether it was paid as a fee and moved to the coinbase or was lost. */
  readonly asFee: boolean;
  /** Position in the order of all arrivals of the block, creations and moves. */
  readonly order: number;
}

export interface NewInscription extends Revealed, Landing {
  readonly sequence: number;
  readonly number: number;
  /** Whether it matches a curse that no longer gives negative numbers. */
  readonly vindicated: boolean;
}

export interface MovedInscription extends Landing {
  readonly id: InscriptionId;
  readonly sequence: number;
  readonly from: SatPoint;
}

export interface BlockInscriptions {
  /** Ordered by sequence. */
  readonly created: readonly NewInscription[];
  /** In chronological order; an inscription can move several times. */
  readonly moved: readonly MovedInscription[];
  readonly counters: InscriptionCounters;
}

export interface InscriptionBlock {
  readonly height: number;
  /** All transactions of the block, coinbase first. */
  readonly transactions: readonly SpendingTransaction[];
  /** Amounts of each transaction, if already computed. */
  readonly amounts?: readonly Amounts[];
}

type Rules = Pick<ChainParameters, 'halvingInterval' | 'firstInscriptionHeight' | 'jubileeHeight'>;

/** Tracks inscriptions while a block is processed. */
class Ledger {
  readonly created: NewInscription[] = [];
  readonly moved: MovedInscription[] = [];
  readonly counters: { -readonly [Key in keyof InscriptionCounters]: InscriptionCounters[Key] };
  private readonly located: ReadonlyMap<string, readonly LocatedInscription[]>;
  private readonly placedHere = new Map<string, LocatedInscription[]>();
  private readonly jubilant: boolean;

  constructor(
    counters: InscriptionCounters,
    located: ReadonlyMap<string, readonly LocatedInscription[]>,
    jubilant: boolean,
  ) {
    this.counters = { ...counters };
    this.located = located;
    this.jubilant = jubilant;
  }

  locatedOn(outpoint: Outpoint): readonly LocatedInscription[] | undefined {
    if (this.placedHere.size === 0 && this.located.size === 0) return undefined;
    const key = formatOutpoint(outpoint);
    return this.placedHere.get(key) ?? this.located.get(key);
  }

  settle(floating: Floating, satPoint: SatPoint, burned: boolean, asFee: boolean): void {
    const { transactionIndex } = floating;
    const order = this.created.length + this.moved.length;
    if (floating.kind === 'moving') {
      const { id, sequence } = floating.inscription;
      this.moved.push({ id, sequence, from: floating.from, transactionIndex, place: satPoint, burned, asFee, order });
      this.addLocated(satPoint, floating.inscription);
      return;
    }
    const { revealed } = floating;
    const { counters } = this;
    const wasCursed = revealed.curse !== undefined;
    const sequence = counters.blessed + counters.cursed;
    const number = wasCursed && !this.jubilant ? -(counters.cursed + 1) : counters.blessed;
    if (number < 0) counters.cursed += 1;
    else counters.blessed += 1;
    const vindicated = wasCursed && this.jubilant;
    const bound = revealed.unbound ? this.nextUnbound() : satPoint;
    const landed = { transactionIndex, place: bound, burned: burned && !revealed.unbound, asFee, order };
    this.created.push({ ...revealed, sequence, number, vindicated, ...landed });
    this.addLocated(bound, { id: revealed.id, sequence, offset: 0n, wasCursed });
  }

  private nextUnbound(): SatPoint {
    const offset = this.counters.unbound;
    this.counters.unbound += 1n;
    return { kind: 'unbound', offset };
  }

  /** Later transactions of the block may spend the output again. */
  private addLocated(satPoint: SatPoint, inscription: LocatedInscription): void {
    if (satPoint.kind !== 'output') return;
    const key = formatOutpoint(satPoint.outpoint);
    const there = this.placedHere.get(key);
    const located = { ...inscription, offset: satPoint.offset };
    if (there === undefined) this.placedHere.set(key, [located]);
    else there.push(located);
  }
}

/** Settles inscriptions on the outputs of a transaction. Returns those that no output received. */
function land(
  floating: readonly Floating[],
  transaction: Transaction,
  asFee: boolean,
  ledger: Ledger,
): readonly Floating[] {
  const { assigned, rest } = assignToOutputs(floating, transaction);
  for (const { floating: each, vout, offset, burned } of assigned)
    ledger.settle(each, { kind: 'output', outpoint: { txid: transaction.txid, vout }, offset }, burned, asFee);
  return rest;
}

/**
 * Applies a block to inscriptions by ord's rules. `located` holds the inscriptions on outputs that the block spends and
 * that existed before it, by outpoint (`txid:vout`). The coinbase is processed last: it receives the subsidy, then the
 * fees of each transaction in order; unclaimed satoshi are lost. Numbers are assigned on arrival, so inscriptions paid
 * as fees come after all others of their block.
 */
export function moveInscriptions(
  { height, transactions, amounts = transactions.map(computeAmounts) }: InscriptionBlock,
  located: ReadonlyMap<string, readonly LocatedInscription[]>,
  counters: InscriptionCounters,
  rules: Rules,
): BlockInscriptions {
  if (height < rules.firstInscriptionHeight) return { created: [], moved: [], counters };
  const ledger = new Ledger(counters, located, height >= rules.jubileeHeight);
  const paid: Floating[] = [];
  let reward = subsidyAt(height, rules);
  for (const [index, entry] of transactions.entries()) {
    if (index === 0) continue;
    const floating = collectFloating(entry, index, (outpoint) => ledger.locatedOn(outpoint));
    if (floating.length > 0) {
      const { sent } = amounts[index]!;
      for (const left of land(floating, entry.transaction, false, ledger))
        paid.push({ ...left, offset: reward + left.offset - sent });
    }
    reward += amounts[index]!.fee;
  }
  const coinbase = transactions[0]!.transaction;
  const claimed = amounts[0]!.sent;
  for (const lost of land(paid, coinbase, true, ledger)) {
    const offset = ledger.counters.lostSatoshi + lost.offset - claimed;
    ledger.settle(lost, { kind: 'lost', offset }, false, true);
  }
  ledger.counters.lostSatoshi += reward - claimed;
  return { created: ledger.created, moved: ledger.moved, counters: ledger.counters };
}
