import type { WitnessForm } from '../request/request.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { type WitnessItem, witnessSetSize } from '../wallet/witness-table.js';

/** The deduplicated witnesses that a set of inputs needs, and their size. */
export class WitnessCount {
  /** Size of the witness set and of the validity start. */
  bytes = 1;
  private readonly items: readonly WitnessItem[];
  private readonly form: WitnessForm;
  private readonly uses: Int32Array;
  private vkeys = 0;
  private readonly bootstraps = { count: 0, bytes: 0 };
  private readonly scripts = { count: 0, bytes: 0 };
  private intervalBytes = 0;

  constructor(items: readonly WitnessItem[], form: WitnessForm) {
    this.items = items;
    this.form = form;
    this.uses = new Int32Array(items.length);
    retainShape(this);
  }

  /** Returns whether the witness is new, or no longer needed. */
  use(item: number, by: 1 | -1): boolean {
    this.uses[item]! += by;
    if (this.uses[item] !== (by === 1 ? 1 : 0)) return false;
    const { kind, sizeBytes } = this.items[item]!;
    if (kind === 'vkey') this.vkeys += by;
    else if (kind === 'interval') this.intervalBytes += by * sizeBytes;
    else {
      const group = kind === 'bootstrap' ? this.bootstraps : this.scripts;
      group.count += by;
      group.bytes += by * sizeBytes;
    }
    this.bytes = witnessSetSize(this.vkeys, this.bootstraps, this.scripts, this.form) + this.intervalBytes;
    return true;
  }

  /** Size of the witnesses that are not yet included. */
  growth(items: readonly number[]): number {
    let bytes = 0;
    for (const item of items) if (this.uses[item] === 0) bytes += this.items[item]!.sizeBytes;
    return bytes;
  }
}
