import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { BuildError } from '../errors.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import { chooseInputs } from '../selection/choose.js';
import { EXACT_UP_TO } from '../selection/exact.js';
import { applyPreference } from '../selection/preference.js';
import type { Problem } from '../selection/problem.js';
import type { Selection } from '../selection/selection.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { ScriptCostBound } from './script-cost-bound.js';
import { createScriptFrame, type ScriptFrame } from './script-frame.js';
import { selectFor } from './script-inputs.js';
import { openScriptWallet, poseScriptProblem, type ScriptWallet } from './script-problem.js';
import { collectConsents, type UnitsByName } from './script-redeemers.js';
import { balanceScriptTransaction, computeFixedPrice, type ScriptTransaction } from './script-transaction.js';

/** How often a search is repeated when change was more expensive than estimated. */
const MAX_CORRECTIONS = 6;
/** Collateral of this many keys is tried: each may add a signature that inputs of the same key share. */
const MAX_COLLATERAL_KEYS = 3;
/** Of the order of the final fee, so that the collateral is about the final one. */
const TYPICAL_FEE = 300_000n;

/**
 * Builds at the lowest fee for the given units: script inputs, wallet UTxOs as needed, and change. Throws a `BuildError`
 * that says what to change. Pure: the same arguments give the same bytes.
 */
export const writeScriptTransaction = (
  request: ScriptTransactionRequest,
  units: UnitsByName,
  parameters: ProtocolParameters,
): ScriptTransaction => new ScriptSelection(request, parameters).findCheapest(units);

/** Selects the wallet UTxOs of one script transaction, for any units. */
export class ScriptSelection {
  private readonly frame: ScriptFrame;
  private readonly hasComputedRedeemers: boolean;
  private opened: ScriptWallet | undefined;
  /** Of fees below a limit, for the last search; undefined when the signers or a redeemer depend on the inputs. */
  private bound: ((below: number) => ScriptCostBound) | undefined;

  constructor(request: ScriptTransactionRequest, parameters: ProtocolParameters) {
    this.frame = createScriptFrame(request, parameters);
    this.hasComputedRedeemers = collectConsents(request).some(({ redeemer }) => typeof redeemer === 'function');
    retainShape(this);
  }

  /** The cheapest transaction found. `inputCost` are lovelace that each further input costs besides its bytes. */
  findCheapest(units: UnitsByName, inputCost = 0): ScriptTransaction {
    const { request } = this.frame;
    const { inputs, spends = [], strategy = 'optimize', selection = 'lowestFee' } = request;
    const alone = inputs.length + spends.length > 0 ? this.balance(units, []) : undefined;
    // Every further input would make it longer.
    if (alone !== undefined && alone.fee === alone.minFee) return alone;
    const found = [alone, ...this.search(units, inputCost)].filter((candidate) => candidate !== undefined);
    const isProven = this.frame.utxos.utxos.length <= EXACT_UP_TO;
    const isFree = strategy === 'optimize' && selection === 'lowestFee';
    const price = ({ fee, paidWith }: ScriptTransaction): number => Number(fee) + inputCost * paidWith.length;
    const takeCheaper = (a: ScriptTransaction, b: ScriptTransaction): ScriptTransaction =>
      price(b) < price(a) ? b : a;
    if (found.length === 0) return this.takeLargest(units);
    const best = found.reduce(takeCheaper);
    return isProven || !isFree ? best : takeCheaper(best, this.attemptLargest(units, best, price(best)));
  }

  /** Largest UTxOs first; throws when all of them are not enough. */
  takeLargest(units: UnitsByName): ScriptTransaction {
    return selectFor(this.frame, (chosen) => balanceScriptTransaction(this.frame, units, chosen));
  }

  /** The largest UTxOs first; `best` when that fails, or certainly costs no less. */
  private attemptLargest(units: UnitsByName, best: ScriptTransaction, price: number): ScriptTransaction {
    const bound = this.bound?.(price);
    const spent = new Set(this.findPositions(best.paidWith));
    const isBest = (chosen: readonly number[]): boolean =>
      chosen.length === spent.size && chosen.every((position) => spent.has(position));
    try {
      return selectFor(this.frame, (chosen) =>
        isBest(chosen) || (bound !== undefined && bound.compute(chosen) >= price)
          ? best
          : balanceScriptTransaction(this.frame, units, chosen),
      );
    } catch (error) {
      if (error instanceof BuildError) return best;
      throw error;
    }
  }

  /** The transaction with exactly these wallet UTxOs; undefined when they are not enough. */
  balance(units: UnitsByName, paidWith: readonly PlacedOutput[]): ScriptTransaction | undefined {
    const balanced = balanceScriptTransaction(this.frame, units, this.findPositions(paidWith));
    return 'short' in balanced ? undefined : balanced;
  }

  private findPositions(paidWith: readonly PlacedOutput[]): readonly number[] {
    return paidWith.map((output) => this.frame.utxos.findPosition(output));
  }

  /** One result for each key that may sign for the collateral. */
  private search(units: UnitsByName, inputCost: number): readonly (ScriptTransaction | undefined)[] {
    const { frame } = this;
    const { selection: preference = 'lowestFee' } = frame.request;
    this.opened ??= openScriptWallet(frame);
    const scriptWallet = this.opened;
    const keyHashes = frame.collateral.keyHashes().slice(0, MAX_COLLATERAL_KEYS);
    const prices = (keyHashes.length === 0 ? [undefined] : keyHashes).map((keyHash) =>
      computeFixedPrice(frame, units, TYPICAL_FEE, keyHash),
    );
    const distinct = new Map(prices.map((price) => [`${price.sizeBytes} ${price.keyHashes.join()}`, price]));
    const problems = [...distinct.values()].map((price): Problem => {
      const problem = applyPreference(poseScriptProblem(frame, scriptWallet, price), {
        preference,
        wallet: scriptWallet.wallet,
      });
      return { ...problem, inputCost };
    });
    const [problem] = problems;
    this.bound =
      keyHashes.length > 1 || problem === undefined || problem.isEstimated || this.hasComputedRedeemers
        ? undefined
        : (below) => {
            const savable = frame.collateral.computeSavable(prices[0]!.collateral, BigInt(Math.ceil(below)));
            return new ScriptCostBound(problem, savable);
          };
    return problems.map((each) => this.searchFor(each, scriptWallet, units));
  }

  /** Repeats the search with the actual price of the change when the estimate was too low. */
  private searchFor(
    initial: Problem,
    { wallet: { positions } }: ScriptWallet,
    units: UnitsByName,
  ): ScriptTransaction | undefined {
    const { strategy = 'optimize', seed = 0 } = this.frame.request;
    const balanceMembers = (members: readonly number[]) =>
      balanceScriptTransaction(
        this.frame,
        units,
        members.map((index) => positions[index]!),
      );
    const getExactCost = (selection: Selection): number => {
      const balanced = balanceMembers(selection.members());
      return 'short' in balanced ? Number.POSITIVE_INFINITY : Number(balanced.fee) + selection.penalty();
    };
    let problem = initial;
    for (let correction = 0; correction < MAX_CORRECTIONS; correction += 1) {
      const chosen = chooseInputs(problem, { strategy, seed }, getExactCost);
      if (chosen === undefined) return undefined;
      const balanced = balanceMembers(chosen);
      if (!('short' in balanced)) return balanced;
      problem = { ...problem, lovelace: problem.lovelace + Math.max(1, Number(balanced.short)) };
    }
    return undefined;
  }
}
