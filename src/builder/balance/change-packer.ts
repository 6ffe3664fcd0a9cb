import { headSize } from '../encoding/cbor-size.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { POLICY_BYTES } from '../wallet/value.js';

/** The pair of lovelace and assets. */
const PAIR_BYTES = 1;

/**
 * Assigns assets to change outputs by first fit: a new output is opened only when no existing one has room, or when all
 * of them hold the asset already. An output with the same policy comes first, so that fewer policies are repeated.
 * Assets must be added in canonical order; parts of one asset, which go to different outputs, one after the other.
 */
export class ChangePacker {
  /** Number of outputs. */
  count = 0;
  /** Size of all asset maps together. */
  mapBytes = 0;
  private readonly limit: number;
  private readonly entryBytes: number[] = [];
  private readonly policies: number[] = [];
  /** Assets of the last policy of an output. */
  private readonly names: number[] = [];
  private readonly lastPolicies: number[] = [];
  private readonly lastAssets: number[] = [];

  constructor(maxValueSize: number, lovelaceBytes: number) {
    this.limit = maxValueSize - PAIR_BYTES - lovelaceBytes;
    retainShape(this);
  }

  /** Returns the index of the output that receives the asset. An asset that fits nowhere gets an output of its own. */
  add(asset: number, policy: number, nameBytes: number, quantityBytes: number): number {
    const bytes = nameBytes + quantityBytes;
    const index = this.findOutput(asset, policy, bytes);
    if (index === this.count) this.open();
    const before = this.sizeOf(index);
    if (this.lastPolicies[index] === policy) {
      const names = this.names[index]!;
      this.entryBytes[index]! += bytes + headSize(names + 1) - headSize(names);
      this.names[index] = names + 1;
    } else {
      this.entryBytes[index]! += bytes + POLICY_BYTES + 1;
      this.policies[index]! += 1;
      this.names[index] = 1;
      this.lastPolicies[index] = policy;
    }
    this.lastAssets[index] = asset;
    this.mapBytes += this.sizeOf(index) - before;
    return index;
  }

  private findOutput(asset: number, policy: number, bytes: number): number {
    let found = this.count;
    for (let index = 0; index < this.count; index += 1) {
      const isSame = this.lastPolicies[index] === policy;
      if (this.lastAssets[index] === asset || (found < this.count && !isSame)) continue;
      const names = this.names[index]!;
      const policies = this.policies[index]! + (isSame ? 0 : 1);
      const grows = bytes + (isSame ? headSize(names + 1) - headSize(names) : POLICY_BYTES + 1);
      if (this.entryBytes[index]! + grows + headSize(policies) > this.limit) continue;
      if (isSame) return index;
      found = index;
    }
    return found;
  }

  private open(): void {
    this.count += 1;
    this.entryBytes.push(0);
    this.policies.push(0);
    this.names.push(0);
    this.lastPolicies.push(-1);
    this.lastAssets.push(-1);
  }

  /** Size of the asset map of the last output. */
  get lastMapBytes(): number {
    return this.sizeOf(this.count - 1);
  }

  private sizeOf(index: number): number {
    const policies = this.policies[index]!;
    return policies === 0 ? 0 : this.entryBytes[index]! + headSize(policies);
  }
}
