import { CHECK_KINDS, type CheckKind, type CheckRecorder, type Finding } from '../../../ledger/checks/check-block.js';

/** Counts the checks that were made, and collects their findings until they are stored. */
export class CheckLog implements CheckRecorder {
  readonly #counts: Record<CheckKind, number> = { leader: 0, size: 0, withdrawal: 0, treasury: 0, conservation: 0 };
  #findings: Finding[] = [];

  constructor(counts: readonly bigint[]) {
    this.reset(counts);
  }

  count(kind: CheckKind, checks: number): void {
    this.#counts[kind] += checks;
  }

  report(kind: CheckKind, detail: string): void {
    this.#findings.push({ kind, detail });
  }

  /** In the order of `CHECK_KINDS`. */
  counts(): readonly bigint[] {
    return CHECK_KINDS.map((kind) => BigInt(this.#counts[kind]));
  }

  takeFindings(): readonly Finding[] {
    if (this.#findings.length === 0) return this.#findings;
    const findings = this.#findings;
    this.#findings = [];
    return findings;
  }

  /** Returns to earlier counts, after a rollback. */
  reset(counts: readonly bigint[]): void {
    for (const [index, kind] of CHECK_KINDS.entries()) this.#counts[kind] = Number(counts[index] ?? 0n);
    this.#findings = [];
  }
}
