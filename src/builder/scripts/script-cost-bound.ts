import type { PlacedOutput } from '../request/script-request.js';
import type { Problem } from '../selection/problem.js';
import { Selection } from '../selection/selection.js';
import { retainShape } from '../wallet/retained-shapes.js';

/**
 * Lower bounds for the cost of transactions with given wallet UTxOs, from the numbers of coin selection: a small part of
 * the time of building them.
 */
export class ScriptCostBound {
  private readonly selection: Selection;
  private readonly indexes: ReadonlyMap<PlacedOutput, number>;
  private readonly savedLovelace: number;

  /** `savedBytes`: by how much another collateral can be shorter than the one in the problem. */
  constructor(problem: Problem, outputs: readonly PlacedOutput[], savedBytes: number) {
    this.selection = new Selection(problem);
    this.selection.packsExactly = true;
    this.selection.tracksRatios = false;
    this.indexes = new Map(outputs.map((output, index) => [output, index]));
    this.savedLovelace = problem.feePerByte * savedBytes;
    retainShape(this);
  }

  /** Of these UTxOs; also with further ones, unless they suffice for change. Zero when it is not known. */
  compute(paidWith: readonly PlacedOutput[]): number {
    const { selection, indexes } = this;
    const members = paidWith.flatMap((output) => indexes.get(output) ?? []);
    if (members.length < paidWith.length || members.length === 0) return 0;
    selection.become(members);
    selection.evaluate();
    const cost = selection.hasChange() ? selection.cost : selection.floor();
    return cost + selection.problem.inputCost - this.savedLovelace;
  }
}
