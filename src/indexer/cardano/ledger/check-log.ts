import { type BlockChecks, CHECK_KINDS, type Finding } from '../../../ledger/checks/check-block.js';
import { type Conservation, describeImbalance } from '../../../ledger/epochs/conservation.js';

/** Counts the checks that were made, and collects their findings until they are stored. */
export class CheckLog {
  #counts: bigint[];
  #findings: Finding[] = [];

  constructor(counts: readonly bigint[]) {
    this.#counts = [...counts];
  }

  add({ counts, findings }: BlockChecks): void {
    for (const [index, kind] of CHECK_KINDS.entries()) this.#counts[index]! += BigInt(counts[kind] ?? 0);
    this.#findings.push(...findings);
  }

  /** In the order of `CHECK_KINDS`. */
  counts(): readonly bigint[] {
    return [...this.#counts];
  }

  takeFindings(): readonly Finding[] {
    const findings = this.#findings;
    this.#findings = [];
    return findings;
  }

  /** Returns to earlier counts, after a rollback. */
  reset(counts: readonly bigint[]): void {
    this.#counts = [...counts];
    this.#findings = [];
  }
}

export function checkBalance(conservation: Conservation): BlockChecks {
  const detail = describeImbalance(conservation);
  const findings = detail === undefined ? [] : [{ kind: 'conservation', detail } as const];
  return { findings, counts: { conservation: 1 } };
}
