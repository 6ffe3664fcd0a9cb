/** The rule category, for programs; `reason` is for people. */
export type RuleName =
  | 'era'
  | 'inputs'
  | 'reference-inputs'
  | 'value'
  | 'fee'
  | 'validity'
  | 'minimum-output'
  | 'value-size'
  | 'size'
  | 'network'
  | 'witnesses'
  | 'signatures'
  | 'scripts'
  | 'native-scripts'
  | 'redeemers'
  | 'datums'
  | 'script-data'
  | 'execution-units'
  | 'collateral'
  | 'auxiliary-data'
  | 'deposits'
  | 'withdrawals'
  | 'certificates'
  | 'votes'
  | 'proposals'
  | 'treasury';

/** `reason` is one sentence with the numbers, shown to the submitter. */
export interface Violation {
  readonly rule: RuleName;
  readonly reason: string;
}

export interface ValidationResult {
  readonly violations: readonly Violation[];
  /** Rules that could not be checked, with the missing fact. */
  readonly unchecked: readonly Violation[];
}

/** Collects violations and unchecked rules without duplicates. */
export class Findings implements ValidationResult {
  readonly violations: Violation[] = [];
  readonly unchecked: Violation[] = [];

  addViolation(rule: RuleName, reason: string): void {
    add(this.violations, rule, reason);
  }

  unknown(rule: RuleName, reason: string): void {
    add(this.unchecked, rule, reason);
  }
}

function add(list: Violation[], rule: RuleName, reason: string): void {
  if (!list.some((known) => known.rule === rule && known.reason === reason)) list.push({ rule, reason });
}
