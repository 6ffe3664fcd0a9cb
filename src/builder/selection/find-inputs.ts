import { MAX_REFERENCE_SCRIPT_BYTES } from '../../chains/cardano/ledger/reference-script-fee.js';
import { type BalancedTransaction, balanceTransaction } from '../balance/balance-transaction.js';
import { headSize } from '../encoding/cbor-size.js';
import { BuildError, TransactionTooLarge } from '../errors.js';
import { changeOverhead, type Frame, fixedBytes } from '../plan/frame.js';
import { chooseFolded, chooseInputs, THOROUGH_ATTEMPTS } from './choose.js';
import { fillTransaction } from './fill.js';
import { inLedgerOrder } from './ledger-order.js';
import { addSmallUtxos, applyPreference } from './preference.js';
import { type Problem, poseProblem } from './problem.js';
import type { Selection } from './selection.js';
import { describeLeftOut, isHopeless, shortage } from './shortage.js';
import { chooseWorthwhile } from './worthwhile.js';

/** How often a search is repeated when split change was more expensive than estimated. */
const MAX_CORRECTIONS = 6;
/** This many of the largest UTxOs are each tried as a member of a transaction filled to its maximum size. */
const FILLED_WITH = 8;

export function balanceAll(frame: Frame): BalancedTransaction {
  const { leftOut } = frame.wallet;
  if (leftOut.size > 0)
    throw new BuildError(`selectAll includes UTxOs that cannot be spent: ${describeLeftOut(frame)}`);
  const all = getAllIndexes(frame);
  const balanced = balanceSorted(frame, all);
  if (balanced === undefined) throw shortage(frame, createProblem(frame), all);
  return checkSize(frame, balanced);
}

/** The cheapest inputs that cover their cost, with change or without. */
export function balanceBest(frame: Frame): BalancedTransaction {
  const fixed = balanceFixed(frame);
  if (fixed !== undefined && fixed.change.length > 0) return checkSize(frame, fixed);
  const problem = createProblem(frame);
  if (isHopeless(frame)) throw shortage(frame, problem);
  const found = cheapest([fixed, searchInputs(frame, applyPreference(problem, frame))]);
  const balanced = found ?? lastResort(frame, problem) ?? balanceFilled(frame, problem);
  if (balanced === undefined) throw shortage(frame, problem);
  if (balanced.sizeBytes <= frame.parameters.maxTxSize)
    return frame.preference === 'consolidate' ? addSmallUtxos(frame, balanced) : balanced;
  return searchSmallerSet(frame, problem) ?? balanceFilled(frame, problem) ?? checkSize(frame, balanced);
}

/** The search found nothing: all UTxOs, or all that are worth their bytes, or as few as possible without change. */
function lastResort(frame: Frame, problem: Problem): BalancedTransaction | undefined {
  const sets = [getAllIndexes(frame), chooseWorthwhile(problem), chooseFolded(problem) ?? []];
  return cheapest([balanceFixed(frame), ...sets.map((set) => balanceSorted(frame, set))]);
}

/** The inputs of the plan alone, when they are enough. */
function balanceFixed(frame: Frame): BalancedTransaction | undefined {
  if (frame.plan.fixedInputs.length === 0) return undefined;
  const balanced = balanceTransaction(frame, []);
  return 'fee' in balanced ? balanced : undefined;
}

const cheapest = (candidates: readonly (BalancedTransaction | undefined)[]): BalancedTransaction | undefined =>
  candidates.reduce((a, b) => (a === undefined || (b !== undefined && b.fee < a.fee) ? b : a), undefined);

/** Repeats the search with the actual price of the change when the estimate was too low. */
function searchInputs(frame: Frame, initial: Problem, attempts?: number): BalancedTransaction | undefined {
  let problem = initial;
  const getExactCost = (selection: Selection): number => {
    const balanced = balanceTransaction(frame, selection.members());
    return 'fee' in balanced ? Number(balanced.fee) + selection.penalty() : Number.POSITIVE_INFINITY;
  };
  for (let correction = 0; correction < MAX_CORRECTIONS; correction += 1) {
    const chosen = chooseInputs(problem, { strategy: frame.strategy, seed: frame.seed, attempts }, getExactCost);
    if (chosen === undefined) return undefined;
    const balanced = balanceTransaction(frame, inLedgerOrder(frame.wallet, chosen));
    if ('fee' in balanced) return balanced;
    const lacking = Math.max(1, Number(balanced.lovelace));
    problem = { ...problem, lovelace: problem.lovelace + lacking };
  }
  return undefined;
}

/** A longer search that may also use reserved UTxOs, to find a set that fits. */
function searchSmallerSet(frame: Frame, problem: Problem): BalancedTransaction | undefined {
  const balanced = searchInputs(
    { ...frame, strategy: 'optimize' },
    { ...problem, sparesReserved: false },
    THOROUGH_ATTEMPTS,
  );
  return balanced !== undefined && balanced.sizeBytes <= frame.parameters.maxTxSize ? balanced : undefined;
}

/** As much as fits into one transaction: if that is not enough either, `shortage` computes what is missing from it. */
function balanceFilled(frame: Frame, problem: Problem): BalancedTransaction | undefined {
  const { maxTxSize } = frame.parameters;
  const getSize = (members: readonly number[]): number => balanceSorted(frame, members)?.sizeBytes ?? 0;
  const { members, isFull } = fillTransaction(problem, maxTxSize, getSize);
  const balanced = balanceFitting(frame, members);
  if (balanced !== undefined || !isFull) return balanced;
  const outside = getAllIndexes(frame).filter((index) => !members.includes(index));
  for (const first of outside.slice(0, FILLED_WITH)) {
    const other = balanceFitting(frame, fillTransaction(problem, maxTxSize, getSize, first).members);
    if (other !== undefined) return other;
  }
  return undefined;
}

function balanceFitting(frame: Frame, chosen: readonly number[]): BalancedTransaction | undefined {
  const balanced = balanceSorted(frame, chosen);
  return balanced !== undefined && balanced.sizeBytes <= frame.parameters.maxTxSize ? balanced : undefined;
}

function balanceSorted(frame: Frame, chosen: readonly number[]): BalancedTransaction | undefined {
  if (chosen.length === 0) return balanceFixed(frame);
  const balanced = balanceTransaction(frame, inLedgerOrder(frame.wallet, chosen));
  return 'fee' in balanced ? balanced : undefined;
}

const getAllIndexes = ({ wallet }: Frame): readonly number[] => Array.from(wallet.utxos, (_, index) => index);

export function createProblem(frame: Frame): Problem {
  const { plan, wallet, table, items, form, parameters } = frame;
  return poseProblem(plan, wallet, table, items, {
    fixedBytes: fixedBytes(frame, frame.validUntil) + headSize(plan.paymentCount) + sumSizes(plan.fixedInputs),
    changeBytes: changeOverhead(frame),
    form,
    parameters,
    validUntil: frame.validUntil,
  });
}

const sumSizes = (inputs: readonly { readonly sizeBytes: number }[]): number =>
  inputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

function checkSize({ parameters }: Frame, balanced: BalancedTransaction): BalancedTransaction {
  if (balanced.sizeBytes <= parameters.maxTxSize) return balanced;
  throw new TransactionTooLarge(balanced.sizeBytes, parameters.maxTxSize);
}

/** The ledger rejects transactions whose inputs have more reference script bytes than this. */
export function checkRefScripts({ wallet, plan, parameters }: Frame, { inputs }: BalancedTransaction): void {
  const bytes = inputs.reduce((sum, index) => sum + wallet.refScriptBytes[index]!, plan.refScriptBytes);
  const max = parameters.maxRefScriptBytes ?? MAX_REFERENCE_SCRIPT_BYTES;
  if (bytes > max)
    throw new BuildError(
      `The inputs have ${bytes} bytes of reference scripts, but the maximum is ${max}: exclude some of them`,
    );
}
