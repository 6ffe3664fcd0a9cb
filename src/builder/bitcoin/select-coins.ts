import { computeFeeAt, type RatePerKilobyte } from './fee-rate.js';

/** An output that may be spent. */
export interface Coin {
  readonly value: bigint;
  /** Weight of the input that spends it. */
  readonly inputWeight: number;
}

export interface SelectionRequest {
  /** Amount that the inputs must pay besides their own fees: outputs, and the fee of everything but inputs and change. */
  readonly target: bigint;
  readonly rate: RatePerKilobyte;
  /** The rate expected for spending the coins later; below it, spending more of them now saves fees. */
  readonly longTermRate: RatePerKilobyte;
  readonly change: {
    /** Weight of the change output. */
    readonly outputWeight: number;
    /** Weight of the input that will spend it. */
    readonly inputWeight: number;
    /** The lowest value of a change output. */
    readonly minimum: bigint;
  };
}

export type SelectionAlgorithm = 'branch-and-bound' | 'single' | 'largest-first' | 'smallest-first';

export interface Selection<C extends Coin> {
  readonly coins: readonly C[];
  /** Value of the change output, after its fee; undefined without a change output. */
  readonly change: bigint | undefined;
  readonly algorithm: SelectionAlgorithm;
  /** Satoshi lost compared with spending the same coins at the long-term rate and without change. */
  readonly waste: bigint;
}

interface Weighed<C extends Coin> {
  readonly coin: C;
  readonly fee: bigint;
  readonly longTermFee: bigint;
  /** The value less the fee for spending it. */
  readonly effective: bigint;
}

const MAX_TRIES = 100_000;

/**
 * Chooses coins with the lowest waste among the results of four algorithms. Undefined when the coins do not suffice. The
 * same arguments give the same selection.
 */
export function selectCoins<C extends Coin>(coins: readonly C[], request: SelectionRequest): Selection<C> | undefined {
  const { rate, longTermRate } = request;
  const weighed = coins
    .map((coin): Weighed<C> => {
      const fee = computeFeeAt(coin.inputWeight, rate);
      return { coin, fee, longTermFee: computeFeeAt(coin.inputWeight, longTermRate), effective: coin.value - fee };
    })
    .filter(({ effective }) => effective > 0n)
    .toSorted((a, b) => compare(b.effective, a.effective));
  const descending = (list: readonly Weighed<C>[]) => accumulate(list, request);
  const candidates = [
    toSelection('branch-and-bound', branchAndBound(weighed, request), request),
    toSelection('single', findSingle(weighed, request), request),
    toSelection('largest-first', descending(weighed), request),
    toSelection('smallest-first', descending(weighed.toReversed()), request),
  ].filter((each) => each !== undefined);
  return candidates.reduce<Selection<C> | undefined>(
    (best, each) => (best === undefined || each.waste < best.waste ? each : best),
    undefined,
  );
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const addUp = <C extends Coin>(list: readonly Weighed<C>[], read: (each: Weighed<C>) => bigint): bigint =>
  list.reduce((sum, each) => sum + read(each), 0n);

/** Cost of a change output: now, and when it is spent. */
const changeCost = ({ change, rate, longTermRate }: SelectionRequest): bigint =>
  computeFeeAt(change.outputWeight, rate) + computeFeeAt(change.inputWeight, longTermRate);

/** Keeps a change output where it pays for itself and is not dust; otherwise the excess goes to the fee. */
function toSelection<C extends Coin>(
  algorithm: SelectionAlgorithm,
  chosen: readonly Weighed<C>[] | undefined,
  request: SelectionRequest,
): Selection<C> | undefined {
  if (chosen === undefined) return undefined;
  const excess = addUp(chosen, ({ effective }) => effective) - request.target;
  const afterFee = excess - computeFeeAt(request.change.outputWeight, request.rate);
  const hasChange = afterFee >= request.change.minimum && excess > changeCost(request);
  const early = addUp(chosen, ({ fee, longTermFee }) => fee - longTermFee);
  return {
    coins: chosen.map(({ coin }) => coin),
    change: hasChange ? afterFee : undefined,
    algorithm,
    waste: early + (hasChange ? changeCost(request) : excess),
  };
}

/** The smallest coin that suffices alone. */
function findSingle<C extends Coin>(
  descending: readonly Weighed<C>[],
  { target }: SelectionRequest,
): readonly Weighed<C>[] | undefined {
  const found = descending.findLast(({ effective }) => effective >= target);
  return found && [found];
}

/** Takes coins in their order until the target is reached, with room for a change output where possible. */
function accumulate<C extends Coin>(
  ordered: readonly Weighed<C>[],
  { target, change, rate }: SelectionRequest,
): readonly Weighed<C>[] | undefined {
  const comfortable = target + computeFeeAt(change.outputWeight, rate) + change.minimum;
  let sum = 0n;
  let enough: readonly Weighed<C>[] | undefined;
  for (const [index, { effective }] of ordered.entries()) {
    sum += effective;
    if (enough === undefined && sum >= target) enough = ordered.slice(0, index + 1);
    if (sum >= comfortable) return ordered.slice(0, index + 1);
  }
  return enough;
}

/**
 * Searches for a set without change: its effective value is between the target and the target plus the cost of a change
 * output. Depth first over coins in descending order, including each before omitting it, as in Bitcoin Core.
 */
function branchAndBound<C extends Coin>(
  descending: readonly Weighed<C>[],
  request: SelectionRequest,
): readonly Weighed<C>[] | undefined {
  const { target } = request;
  const most = target + changeCost(request);
  /** Sum of the effective values from an index on. */
  const rest: bigint[] = new Array(descending.length + 1).fill(0n);
  for (let index = descending.length - 1; index >= 0; index -= 1)
    rest[index] = rest[index + 1]! + descending[index]!.effective;
  if (rest[0]! < target) return undefined;
  const isEarlyCheaper = descending.every(({ fee, longTermFee }) => fee <= longTermFee);
  let best: { readonly coins: readonly Weighed<C>[]; readonly waste: bigint } | undefined;
  const taken: number[] = [];
  let sum = 0n;
  let waste = 0n;
  let next = 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const isDeadEnd =
      sum + rest[next]! < target ||
      sum > most ||
      // At a high rate every further input adds waste.
      (best !== undefined && waste > best.waste && !isEarlyCheaper);
    if (!isDeadEnd && sum >= target) {
      const total = waste + sum - target;
      if (best === undefined || total <= best.waste)
        best = { coins: taken.map((index) => descending[index]!), waste: total };
    }
    if (isDeadEnd || sum >= target || next === descending.length) {
      const last = taken.pop();
      if (last === undefined) break;
      sum -= descending[last]!.effective;
      waste -= descending[last]!.fee - descending[last]!.longTermFee;
      next = last + 1;
      continue;
    }
    const previous = descending[next - 1];
    // An omitted coin of the same value and fee would give the same sets again.
    const isRepeated =
      previous !== undefined &&
      taken.at(-1) !== next - 1 &&
      previous.effective === descending[next]!.effective &&
      previous.fee === descending[next]!.fee;
    if (!isRepeated) {
      taken.push(next);
      sum += descending[next]!.effective;
      waste += descending[next]!.fee - descending[next]!.longTermFee;
    }
    next += 1;
  }
  return best?.coins;
}
