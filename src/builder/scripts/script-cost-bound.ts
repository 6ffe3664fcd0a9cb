import type { Problem } from '../selection/problem.js';
import { Selection } from '../selection/selection.js';
import { HASH_BYTES } from '../wallet/outpoint-set.js';
import { retainShape } from '../wallet/retained-shapes.js';

/**
 * Lower bounds for the cost of transactions with given wallet UTxOs, from the numbers of coin selection: a small part of
 * the time of building them.
 */
export class ScriptCostBound {
  private readonly selection: Selection;
  /** In the wallet of the problem, by position; -1 for UTxOs that it leaves out. */
  private readonly indexes: Int32Array;
  private readonly savedLovelace: number;

  /** `savedBytes`: by how much another collateral can be shorter than the one in the problem. */
  constructor(problem: Problem, savedBytes: number) {
    this.selection = new Selection(problem);
    this.selection.packsExactly = true;
    this.selection.tracksRatios = false;
    const { positions } = problem.wallet;
    this.indexes = new Int32Array(problem.wallet.txHashes.length / HASH_BYTES).fill(-1);
    for (let index = 0; index < positions.length; index += 1) this.indexes[positions[index]!] = index;
    this.savedLovelace = problem.feePerByte * savedBytes;
    retainShape(this);
  }

  /** Of UTxOs at these positions; also with further ones, unless they suffice for change. Zero when it is not known. */
  compute(positions: readonly number[]): number {
    const { selection, indexes } = this;
    const members = positions.map((position) => indexes[position]!);
    if (members.length === 0 || members.includes(-1)) return 0;
    selection.become(members);
    selection.evaluate();
    const cost = selection.hasChange() ? selection.cost : selection.floor();
    return cost + selection.problem.inputCost - this.savedLovelace;
  }
}
