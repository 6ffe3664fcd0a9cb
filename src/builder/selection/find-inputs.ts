import { MAX_REFERENCE_SCRIPT_BYTES } from '../../chains/cardano/ledger/reference-script-fee.js';
import { isNearExact } from '../balance/balance.js';
import { type Lacking, lackingWith, type Settled, settle } from '../balance/settle.js';
import { headSize } from '../encoding/cbor-size.js';
import { BuildError, InsufficientFunds, LOVELACE, TransactionTooLarge } from '../errors.js';
import { changeOverhead, type Frame, fixedBytes } from '../plan/frame.js';
import { LARGEST_INPUT_BYTES, txHashBeginning, txHashOf } from '../wallet/wallet.js';
import { chooseFolded, chooseInputs, THOROUGH_ATTEMPTS } from './choose.js';
import { type Problem, poseProblem } from './problem.js';
import { chooseWorthwhile } from './worthwhile.js';

/** How often a search is repeated when split change was more expensive than estimated. */
const MAX_CORRECTIONS = 6;
/** Lower than any balance: with it the search considers only assets and one input. */
const NO_LOVELACE_NEEDED = -1e17;

export function settleAll(frame: Frame): Settled {
  const { leftOut } = frame.wallet;
  if (leftOut.size > 0)
    throw new BuildError(`selectAll includes UTxOs that cannot be spent: ${describeLeftOut(frame)}`);
  const all = allOf(frame);
  const settled = settleSorted(frame, all, true);
  if (settled === undefined) throw shortage(frame, problemOf(frame), all);
  return checkSize(frame, settled);
}

/**
 * The cheapest inputs that cover their cost. In this order: a set with change or an exact match; all UTxOs, or all that
 * are worth their bytes, when the search missed that they suffice; a set whose remainder is added to the fee.
 */
export function settleBest(frame: Frame): Settled {
  const problem = problemOf(frame);
  const settled = searched(frame, problem) ?? lastResort(frame, problem);
  if (settled === undefined) throw shortage(frame, problem);
  if (settled.sizeBytes <= frame.parameters.maxTxSize) return settled;
  return smaller(frame, problem) ?? checkSize(frame, settled);
}

function lastResort(frame: Frame, problem: Problem): Settled | undefined {
  const all = settleSorted(frame, allOf(frame), true);
  if (all !== undefined && !isFolded(all)) return all;
  const worthwhile = settleSorted(frame, chooseWorthwhile(problem), true);
  if (worthwhile !== undefined && !isFolded(worthwhile)) return worthwhile;
  return folded(frame, problem) ?? all ?? worthwhile;
}

const isFolded = ({ change, fee, minFee }: Settled): boolean =>
  change.length === 0 && !isNearExact(Number(fee), Number(minFee));

/** Repeats the search with the actual price of the change when the estimate was too low. */
function searched(frame: Frame, given: Problem, attempts?: number): Settled | undefined {
  let problem = given;
  for (let correction = 0; correction < MAX_CORRECTIONS; correction += 1) {
    const chosen = chooseInputs(problem, { strategy: frame.strategy, seed: frame.seed, attempts });
    if (chosen === undefined) return undefined;
    const settled = settle(frame, inLedgerOrder(frame, chosen), false);
    if ('fee' in settled) return settled;
    const lacking = Math.max(1, Number(settled.lovelace));
    problem = { ...problem, lovelace: problem.lovelace + lacking };
  }
  return undefined;
}

function folded(frame: Frame, problem: Problem): Settled | undefined {
  const chosen = chooseFolded(problem);
  return chosen === undefined ? undefined : settleSorted(frame, chosen, true);
}

/** A longer search that may also use reserved UTxOs, to find a set that fits. */
function smaller(frame: Frame, problem: Problem): Settled | undefined {
  const settled = searched(
    { ...frame, strategy: 'optimize' },
    { ...problem, sparesReserved: false },
    THOROUGH_ATTEMPTS,
  );
  return settled !== undefined && settled.sizeBytes <= frame.parameters.maxTxSize ? settled : undefined;
}

function settleSorted(frame: Frame, chosen: readonly number[], folds: boolean): Settled | undefined {
  if (chosen.length === 0) return undefined;
  const settled = settle(frame, inLedgerOrder(frame, chosen), folds);
  return 'fee' in settled ? settled : undefined;
}

/** The order of the ledger's sets. Comparing the first bytes of the hash as a number is nearly always enough. */
function inLedgerOrder({ wallet }: Frame, chosen: readonly number[]): readonly number[] {
  const beginnings = new Float64Array(wallet.utxos.length);
  for (const utxo of chosen) beginnings[utxo] = txHashBeginning(wallet, utxo);
  const indexOf = (utxo: number): number => wallet.utxos[utxo]!.outputIndex ?? 0;
  return chosen.toSorted(
    (a, b) =>
      beginnings[a]! - beginnings[b]! ||
      Buffer.compare(txHashOf(wallet, a), txHashOf(wallet, b)) ||
      indexOf(a) - indexOf(b),
  );
}

const allOf = ({ wallet }: Frame): readonly number[] => Array.from(wallet.utxos, (_, index) => index);

export function problemOf(frame: Frame): Problem {
  const { plan, wallet, table, items, form, parameters } = frame;
  return poseProblem(plan, wallet, table, items, {
    fixedBytes: fixedBytes(frame) + headSize(plan.paymentCount),
    changeBytes: changeOverhead(frame),
    form,
    parameters,
  });
}

function checkSize({ parameters }: Frame, settled: Settled): Settled {
  if (settled.sizeBytes <= parameters.maxTxSize) return settled;
  throw new TransactionTooLarge(settled.sizeBytes, parameters.maxTxSize);
}

/** Conway rejects transactions whose inputs have more reference script bytes than this. */
export function checkRefScripts({ wallet }: Frame, { inputs }: Settled): void {
  const bytes = inputs.reduce((sum, index) => sum + wallet.refScriptBytes[index]!, 0);
  if (bytes > MAX_REFERENCE_SCRIPT_BYTES)
    throw new BuildError(
      `The inputs have ${bytes} bytes of reference scripts, but the maximum is ${MAX_REFERENCE_SCRIPT_BYTES}: exclude some of them`,
    );
}

/**
 * The amounts that one more UTxO of the sender must hold, in addition to all that are worth their bytes or that must be
 * spent.
 */
export function shortage(frame: Frame, problem: Problem, spent?: readonly number[]): Error {
  const further = { inputBytes: LARGEST_INPUT_BYTES, requirement: frame.wallet.further };
  const fixedItems = [...problem.fixedItems, ...frame.wallet.further.items];
  const held = spent ?? chooseWorthwhile({ ...problem, fixedItems }, 0);
  let lacking = lackingWith(frame, held, further);
  if (lacking.sizeBytes > frame.parameters.maxTxSize) {
    const effort = { strategy: 'optimize', seed: 0 } as const;
    const carriers = chooseInputs({ ...problem, lovelace: NO_LOVELACE_NEEDED }, effort) ?? [];
    lacking = lackingWith(frame, carriers, further);
    if (lacking.sizeBytes > frame.parameters.maxTxSize)
      return new TransactionTooLarge(lacking.sizeBytes, frame.parameters.maxTxSize);
  }
  if (lacking.assets.size > 0 && frame.wallet.leftOut.has('with more assets than fit into a transaction'))
    return new BuildError(
      `The tokens to send share UTxOs with too many others for one transaction (${describeLeftOut(frame)}): send fewer at once`,
    );
  return new InsufficientFunds(missingOf(frame, lacking), describeLeftOut(frame));
}

function missingOf({ table }: Frame, { lovelace, assets }: Lacking): ReadonlyMap<string, bigint> {
  const missing = new Map<string, bigint>();
  if (lovelace > 0n || assets.size === 0) missing.set(LOVELACE, lovelace > 0n ? lovelace : 1n);
  for (const [asset, quantity] of assets) {
    const { policyId, assetName } = table.assets[asset]!;
    missing.set(policyId + assetName, quantity);
  }
  return missing;
}

function describeLeftOut({ wallet }: Frame): string {
  return [...wallet.leftOut].map(([obstacle, count]) => `${count} excluded, ${obstacle}`).join('; ');
}
