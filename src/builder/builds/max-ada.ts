import { createFrame } from '../assemble/build.js';
import { divide } from '../balance/balance.js';
import { computeLeftover, type Leftover } from '../balance/balance-transaction.js';
import { amountSize } from '../encoding/cbor-size.js';
import { BuildError, TransactionTooLarge } from '../errors.js';
import type { Frame } from '../plan/frame.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest, Payment } from '../request/request.js';
import { fillTransaction } from '../selection/fill.js';
import { createProblem } from '../selection/find-inputs.js';
import type { Problem } from '../selection/problem.js';
import { shortage } from '../selection/shortage.js';
import { areFew, chooseWorthwhile } from '../selection/worthwhile.js';

export interface MaxAdaRequest extends CommonRequest {
  /** The single output with zero lovelace gets the maximum. */
  readonly outputs: readonly Payment[];
}

export interface MaxAda {
  readonly maxLovelace: bigint;
  readonly fee: bigint;
  /** The lovelace that must stay with tokens that are not sent; zero when none are left. */
  readonly changeMinUtxo: bigint;
  /** Of all spendable UTxOs and the withdrawals. */
  readonly totalBalance: bigint;
}

/**
 * The maximum that one output can hold in one transaction. When the UTxOs do not fit into one, the best set is exact for
 * few UTxOs, and found by a bounded search for others.
 */
export function maxAda(request: MaxAdaRequest, ledger: LedgerView): MaxAda {
  const open = request.outputs.flatMap(({ lovelace }, index) => (lovelace === 0n ? [index] : []));
  const [index] = open;
  if (index === undefined || open.length > 1)
    throw new BuildError('Exactly one output must have lovelace "0", the one to be maximized');
  const frame = createFrame({ outputs: request.outputs }, request, ledger);
  const min = frame.plan.paid[index]!;
  const problem = createProblem(frame);
  const worthwhile = chooseWorthwhile(problem);
  const all = frame.wallet.utxos.map((_, utxo) => utxo);
  const leftovers = [worthwhile, all].map((inputs) => computeLeftover(frame, inputs));
  const { maxTxSize } = frame.parameters;
  const fitting = leftovers.filter(({ sizeBytes }) => sizeBytes <= maxTxSize);
  const limited = fitting.length === leftovers.length ? [] : [findWithinSize(frame, problem, min)];
  const best = [...fitting, ...limited]
    .map((leftover) => computeMaxFrom(frame, leftover, min))
    .reduce((a, b) => (b === undefined || (a !== undefined && a.maxLovelace >= b.maxLovelace) ? a : b));
  if (best === undefined || best.maxLovelace < min) throw shortage(frame, problem);
  return { ...best, totalBalance: sumBalance(frame, request) };
}

function computeMaxFrom(frame: Frame, leftover: Leftover, min: bigint): Omit<MaxAda, 'totalBalance'> | undefined {
  if (leftover.missing.size > 0 || leftover.inputs.length === 0) return undefined;
  if (leftover.sizeBytes > frame.parameters.maxTxSize)
    throw new TransactionTooLarge(leftover.sizeBytes, frame.parameters.maxTxSize);
  const { lovelace, bytes, rule, changeMinUtxo } = leftover;
  const divided = divide(lovelace + min - changeMinUtxo, bytes - amountSize(min), rule);
  if (divided === undefined) return undefined;
  return { maxLovelace: divided.rest, fee: divided.fee, changeMinUtxo };
}

/** How many UTxOs are tried after the transaction is almost full. */
const MAX_ATTEMPTS = 100;

/** The UTxOs that leave most lovelace in a transaction of limited size. */
function findWithinSize(frame: Frame, problem: Problem, min: bigint): Leftover {
  const { maxTxSize } = frame.parameters;
  const count = frame.wallet.utxos.length;
  const best = new BestLeftover(frame, min);
  if (areFew(problem, count)) {
    for (let members = 1; members < 2 ** count; members += 1)
      best.consider(frame.wallet.utxos.flatMap((_, index) => ((members >> index) & 1 ? [index] : [])));
    return best.leftover;
  }
  const getSize = (members: readonly number[]): number => computeLeftover(frame, members).sizeBytes;
  best.consider(fillTransaction(problem, maxTxSize, getSize).members);
  // The search reserves room for a change output, which is not needed without tokens.
  let attempts = 0;
  for (let index = 0; index < count && attempts < MAX_ATTEMPTS; index += 1) {
    if (best.leftover.inputs.includes(index)) continue;
    attempts += 1;
    best.consider([...best.leftover.inputs, index]);
  }
  return best.leftover;
}

/** The set of inputs with the highest maximum among those that fit. */
class BestLeftover {
  leftover: Leftover;
  private readonly frame: Frame;
  private readonly min: bigint;
  private max = -1n;

  constructor(frame: Frame, min: bigint) {
    this.frame = frame;
    this.min = min;
    this.leftover = computeLeftover(frame, []);
  }

  consider(inputs: readonly number[]): void {
    const leftover = computeLeftover(this.frame, inputs);
    if (leftover.sizeBytes > this.frame.parameters.maxTxSize) return;
    const max = computeMaxFrom(this.frame, leftover, this.min)?.maxLovelace ?? -1n;
    if (max <= this.max) return;
    this.max = max;
    this.leftover = leftover;
  }
}

function sumBalance({ wallet }: Frame, { withdrawals = [] }: MaxAdaRequest): bigint {
  const held = wallet.utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  return withdrawals.reduce((sum, { amount }) => sum + amount, held);
}
