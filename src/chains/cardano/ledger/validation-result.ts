import type { Predicate } from './predicates.js';

/** The rule categories, for programs; `reason` is for people. */
export const RULES = [
  'era',
  'inputs',
  'reference-inputs',
  'value',
  'fee',
  'validity',
  'minimum-output',
  'value-size',
  'size',
  'network',
  'witnesses',
  'signatures',
  'scripts',
  'native-scripts',
  'redeemers',
  'datums',
  'script-data',
  'execution-units',
  'collateral',
  'auxiliary-data',
  'deposits',
  'withdrawals',
  'certificates',
  'votes',
  'proposals',
  'treasury',
] as const;

export type RuleName = (typeof RULES)[number];

/** `reason` is one sentence with the numbers, shown to the submitter. */
export interface Violation {
  readonly rule: RuleName;
  /** The predicate failure that a node reports for this violation. */
  readonly predicate: Predicate;
  readonly reason: string;
}

/** A rule that could not be checked; `reason` names the missing fact. */
export interface UncheckedRule {
  readonly rule: RuleName;
  readonly reason: string;
}

export interface ValidationResult {
  readonly violations: readonly Violation[];
  readonly unchecked: readonly UncheckedRule[];
}

/** Collects violations and unchecked rules without duplicates. */
export class Findings implements ValidationResult {
  readonly violations: Violation[] = [];
  readonly unchecked: UncheckedRule[] = [];

  addViolation(rule: RuleName, predicate: Predicate, reason: string): void {
    const isKnown = (known: Violation): boolean => known.predicate === predicate && known.reason === reason;
    if (!this.violations.some(isKnown)) this.violations.push({ rule, predicate, reason });
  }

  unknown(rule: RuleName, reason: string): void {
    const isKnown = (known: UncheckedRule): boolean => known.rule === rule && known.reason === reason;
    if (!this.unchecked.some(isKnown)) this.unchecked.push({ rule, reason });
  }
}
