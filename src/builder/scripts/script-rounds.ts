import { executionFee, totalUnits } from '../../chains/cardano/ledger/minimum-fee.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ExecutionUnits } from '../../chains/cardano/parameters/protocol-update.js';
import type { RedeemerPurpose } from '../../chains/cardano/transactions/witnesses.js';
import { ServiceError } from '../../kernel/errors.js';
import { BuildError } from '../errors.js';
import { formatReference } from '../plan/fixed-inputs.js';
import type { ScriptTransactionRequest } from '../request/script-request.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { isWithinUnits } from './script-limits.js';
import type { UnitsByName } from './script-redeemers.js';
import { collectConsents } from './script-redeemers.js';
import { ScriptSelection } from './script-selection.js';
import type { ScriptTransaction } from './script-transaction.js';

export interface UsedUnits extends ExecutionUnits {
  readonly purpose: RedeemerPurpose;
  readonly index: number;
}

/** Evaluates the scripts of a draft and returns the units that each used; throws when one fails. */
export type RunDraft = (draft: ScriptTransaction) => Promise<readonly UsedUnits[]>;

/** Maximum number of evaluations per transaction, and of one selection of inputs. */
export const MAX_EVALUATIONS = 8;
export const MAX_ROUNDS = 4;
/** This many selections of inputs are evaluated. */
const MAX_FINALISTS = 5;

/** Percentage added to the evaluated units, because other node implementations may count slightly differently. */
export const DEFAULT_MARGIN_PERCENT = 5;

/** Typical units of current contracts, so that the first draft has about its final size. Used for evaluation only. */
const TYPICAL_UNITS: ExecutionUnits = { memory: 500_000n, steps: 200_000_000n };

/** Higher than any fee: a search with this price for each input finds the fewest inputs. */
const FEWEST_INPUTS = 1e9;

/**
 * Fee, inputs and change are visible to scripts and affect their cost. So the transaction is built and evaluated
 * repeatedly until its scripts stay within the stated units. Of several selections of wallet UTxOs the cheapest is
 * taken: a selection with more bytes may need fewer units.
 */
export function buildScriptTransaction(
  request: ScriptTransactionRequest,
  parameters: ProtocolParameters,
  run: RunDraft,
  marginPercent = DEFAULT_MARGIN_PERCENT,
): Promise<ScriptTransaction> {
  return new Finalists(request, parameters, run, BigInt(marginPercent)).build();
}

/** A selection of wallet UTxOs whose scripts were evaluated at least once. */
interface Finalist {
  /** With the units of the last evaluation. */
  readonly draft: ScriptTransaction;
  readonly stated: UnitsByName;
  /** The last draft that stayed within its units. */
  readonly holds: ScriptTransaction | undefined;
  /** Whether `draft` has been evaluated in this form. */
  readonly isSettled: boolean;
}

class Finalists {
  private readonly parameters: ProtocolParameters;
  private readonly run: RunDraft;
  private readonly marginPercent: bigint;
  private readonly given: UnitsByName;
  private readonly typical: UnitsByName;
  private readonly selection: ScriptSelection;
  private readonly isFree: boolean;
  private readonly tried = new Set<string>();
  private evaluations = 0;

  constructor(request: ScriptTransactionRequest, parameters: ProtocolParameters, run: RunDraft, marginPercent: bigint) {
    this.parameters = parameters;
    this.run = run;
    this.marginPercent = marginPercent;
    this.given = collectGivenUnits(request);
    this.typical = new Map([...createTypicalUnits(request), ...this.given]);
    this.selection = new ScriptSelection(request, parameters);
    const { strategy = 'optimize', selection = 'lowestFee' } = request;
    this.isFree = strategy === 'optimize' && selection === 'lowestFee';
    retainShape(this);
  }

  async build(): Promise<ScriptTransaction> {
    const { selection, typical } = this;
    const first = selection.findCheapest(typical);
    if (this.given.size === first.redeemers.length) return first;
    const finalists = [await this.evaluateFirst(first)];
    if (this.isFree) {
      const { stated } = finalists[0]!;
      await this.consider(finalists, selection.findCheapest(stated));
      await this.consider(finalists, selection.findCheapest(stated, FEWEST_INPUTS));
      await this.considerLargest(finalists);
      await this.considerPriced(finalists);
    }
    return this.settleCheapest(finalists);
  }

  /** A script that rejects the cheapest inputs may accept others. */
  private async evaluateFirst(first: ScriptTransaction): Promise<Finalist> {
    try {
      return await this.evaluate(first, undefined);
    } catch (error) {
      const other = this.isFree && isRejection(error) ? this.selection.takeLargest(this.typical) : first;
      if (this.tried.has(toSetKey(other))) throw error;
      return this.evaluate(other, undefined).catch(() => {
        throw error;
      });
    }
  }

  /** Evaluates another selection, unless its bytes alone cost more than the cheapest finalist. */
  private async consider(finalists: Finalist[], draft: ScriptTransaction): Promise<void> {
    if (finalists.length >= MAX_FINALISTS || this.tried.has(toSetKey(draft))) return;
    if (draft.fee - this.computeUnitFee(draft) >= Math.min(...finalists.map((each) => Number(each.draft.fee)))) return;
    try {
      finalists.push(await this.evaluate(draft, undefined));
    } catch (error) {
      if (!isRejection(error)) throw error;
    }
  }

  /** The result is never more expensive than with the largest UTxOs. */
  private async considerLargest(finalists: Finalist[]): Promise<void> {
    let draft: ScriptTransaction;
    try {
      draft = this.selection.takeLargest(finalists[0]!.stated);
    } catch (error) {
      if (error instanceof BuildError) return;
      throw error;
    }
    await this.consider(finalists, draft);
  }

  /** Searches with the price of an input that two finalists show. */
  private async considerPriced(finalists: Finalist[]): Promise<void> {
    const byCount = finalists.toSorted((a, b) => a.draft.paidWith.length - b.draft.paidWith.length);
    const [fewest, most] = [byCount[0]!, byCount.at(-1)!];
    const further = most.draft.paidWith.length - fewest.draft.paidWith.length;
    if (further < 2) return;
    const price = Number(this.computeUnitFee(most.draft) - this.computeUnitFee(fewest.draft)) / further;
    if (price > 0) await this.consider(finalists, this.selection.findCheapest(fewest.stated, price));
  }

  private async settleCheapest(finalists: readonly Finalist[]): Promise<ScriptTransaction> {
    let best: ScriptTransaction | undefined;
    let failure: unknown;
    for (const finalist of finalists.toSorted((a, b) => Number(a.draft.fee - b.draft.fee))) {
      if (best !== undefined && best.fee <= finalist.draft.fee) break;
      try {
        const settled = await this.settle(finalist);
        if (best === undefined || settled.fee < best.fee) best = settled;
      } catch (error) {
        if (!isRejection(error)) throw error;
        failure ??= error;
      }
    }
    if (best === undefined) throw failure;
    return best;
  }

  private async settle(start: Finalist): Promise<ScriptTransaction> {
    let finalist = start;
    for (let round = 2; round <= MAX_ROUNDS && !finalist.isSettled; round += 1) {
      if (this.evaluations >= MAX_EVALUATIONS) break;
      finalist = await this.evaluate(finalist.draft, finalist.holds);
    }
    if (finalist.isSettled) return finalist.draft;
    if (finalist.holds !== undefined) return finalist.holds;
    throw new BuildError(
      `The scripts used different units in each of ${MAX_ROUNDS} evaluations: their cost does not converge`,
    );
  }

  /** Runs the scripts of a draft and builds it again with the units that they used. */
  private async evaluate(draft: ScriptTransaction, held: ScriptTransaction | undefined): Promise<Finalist> {
    const { parameters, given } = this;
    this.evaluations += 1;
    this.tried.add(toSetKey(draft));
    const used = new Map([...usedByName(draft, await this.run(draft)), ...given]);
    const stated = new Map([...withMargin(used, parameters, this.marginPercent), ...given]);
    const isEnough = draft.redeemers.every(({ name, units }) => covers(units, used.get(name)!));
    if (isEnough && draft.redeemers.every(({ name, units }) => covers(stated.get(name)!, units)))
      return { draft, stated, holds: draft, isSettled: true };
    const next = this.selection.balance(stated, draft.paidWith) ?? this.selection.findCheapest(stated);
    return { draft: next, stated, holds: isEnough ? draft : held, isSettled: false };
  }

  private computeUnitFee({ redeemers }: ScriptTransaction): bigint {
    return executionFee(this.parameters, totalUnits(redeemers));
  }
}

const toSetKey = ({ paidWith }: ScriptTransaction): string =>
  paidWith
    .map(({ reference }) => formatReference(reference))
    .sort()
    .join();

/** Whether the scripts or the builder refused the transaction, as opposed to a failure of the evaluator. */
const isRejection = (error: unknown): boolean => !(error instanceof ServiceError) || error.kind === 'invalid';

const createTypicalUnits = (request: ScriptTransactionRequest): UnitsByName =>
  new Map(collectConsents(request).map(({ name }) => [name, TYPICAL_UNITS]));

/** Units that the caller states itself. */
function collectGivenUnits(request: ScriptTransactionRequest): UnitsByName {
  const given = collectConsents(request).flatMap(({ name, units }) =>
    units === undefined ? [] : [[name, units] as const],
  );
  return new Map(given);
}

const covers = (a: ExecutionUnits, b: ExecutionUnits): boolean => a.memory >= b.memory && a.steps >= b.steps;

function usedByName({ redeemers }: ScriptTransaction, used: readonly UsedUnits[]): UnitsByName {
  return new Map(
    redeemers.map(({ purpose, index, name }) => {
      const found = used.find((script) => script.purpose === purpose && script.index === index);
      if (found === undefined) throw new BuildError(`${name}: no script was evaluated for it`);
      return [name, { memory: found.memory, steps: found.steps }];
    }),
  );
}

/** Adds no margin when it would exceed the transaction limit. */
function withMargin(used: UnitsByName, parameters: ProtocolParameters, percent: bigint): UnitsByName {
  const total = sumUnits(used);
  if (!isWithinUnits(total, parameters)) {
    const max = parameters.maxTxExecutionUnits!;
    throw new BuildError(
      `The scripts need ${total.memory} units of memory and ${total.steps} steps, but a transaction may use at most ${max.memory} and ${max.steps}`,
    );
  }
  const wide = new Map([...used].map(([name, units]) => [name, widened(units, percent)]));
  return isWithinUnits(sumUnits(wide), parameters) ? wide : used;
}

const plusMargin = (units: bigint, percent: bigint): bigint => units + (units * percent + 99n) / 100n;

const widened = ({ memory, steps }: ExecutionUnits, percent: bigint): ExecutionUnits => ({
  memory: plusMargin(memory, percent),
  steps: plusMargin(steps, percent),
});

function sumUnits(units: UnitsByName): ExecutionUnits {
  let [memory, steps] = [0n, 0n];
  for (const each of units.values()) [memory, steps] = [memory + each.memory, steps + each.steps];
  return { memory, steps };
}
