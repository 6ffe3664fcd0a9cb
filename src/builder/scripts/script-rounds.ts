import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ExecutionUnits } from '../../chains/cardano/parameters/protocol-update.js';
import type { RedeemerPurpose } from '../../chains/cardano/transactions/witnesses.js';
import { BuildError } from '../errors.js';
import type { ScriptTransactionRequest } from '../request/script-request.js';
import { isWithinUnits } from './script-limits.js';
import type { UnitsByName } from './script-redeemers.js';
import { collectConsents } from './script-redeemers.js';
import { type ScriptTransaction, writeScriptTransaction } from './script-transaction.js';

export interface UsedUnits extends ExecutionUnits {
  readonly purpose: RedeemerPurpose;
  readonly index: number;
}

/** Evaluates the scripts of a draft and returns the units that each used; throws when one fails. */
export type RunDraft = (draft: ScriptTransaction) => Promise<readonly UsedUnits[]>;

/** Maximum number of evaluations per transaction. */
export const MAX_EVALUATIONS = 4;

/** Percentage added to the evaluated units, because other node implementations may count slightly differently. */
export const DEFAULT_MARGIN_PERCENT = 5;

/** Typical units of current contracts, so that the first draft has about its final size. Used for evaluation only. */
const TYPICAL_UNITS: ExecutionUnits = { memory: 500_000n, steps: 200_000_000n };

/**
 * Fee, inputs and change are visible to scripts and affect their cost. So the transaction is built and evaluated
 * repeatedly until its scripts stay within the stated units.
 */
export async function buildScriptTransaction(
  request: ScriptTransactionRequest,
  parameters: ProtocolParameters,
  run: RunDraft,
  marginPercent = DEFAULT_MARGIN_PERCENT,
): Promise<ScriptTransaction> {
  const given = collectGivenUnits(request);
  let draft = writeScriptTransaction(request, new Map([...createTypicalUnits(request), ...given]), parameters);
  if (given.size === draft.redeemers.length) return draft;
  let holds: ScriptTransaction | undefined;
  for (let runs = 1; runs <= MAX_EVALUATIONS; runs += 1) {
    const used = new Map([...usedByName(draft, await run(draft)), ...given]);
    const stated = new Map([...withMargin(used, parameters, BigInt(marginPercent)), ...given]);
    if (draft.redeemers.every(({ name, units }) => covers(units, used.get(name)!))) {
      holds = draft;
      if (draft.redeemers.every(({ name, units }) => covers(stated.get(name)!, units))) return draft;
    }
    draft = writeScriptTransaction(request, stated, parameters);
  }
  if (holds === undefined)
    throw new BuildError(
      `The scripts used different units in each of ${MAX_EVALUATIONS} evaluations: their cost does not converge`,
    );
  return holds;
}

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
