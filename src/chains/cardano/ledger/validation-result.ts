import type { Credential } from '../addresses/address.js';
import type { Certificate } from '../certificates/certificate.js';
import type { Proposal, Vote, Voter } from '../governance/governance.js';
import type { ProtocolVersion } from '../parameters/protocol-update.js';
import type { ScriptLanguage } from '../scripts/script-hash.js';
import type { OutputReference, TxOutput } from '../transactions/output.js';
import type { Redeemer } from '../transactions/witnesses.js';
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

/** The part of a transaction that violates a rule, for programs that report it in a form of their own. */
export interface ViolationSubject {
  readonly certificate?: Certificate;
  readonly proposal?: Proposal;
  readonly vote?: Pick<Vote, 'voter' | 'action'>;
  readonly voter?: Voter;
  /** Cold credential of a committee member. */
  readonly member?: Credential;
  /** Bytes of a reward address. */
  readonly account?: Uint8Array;
  readonly output?: TxOutput;
  readonly reference?: OutputReference;
  /** Hexadecimal: hash of a script, datum or key, a key itself, or the script data hash that the body must state. */
  readonly hash?: string;
  readonly redeemer?: Pick<Redeemer, 'purpose' | 'index'>;
  readonly language?: ScriptLanguage;
  /** Of a hard fork. */
  readonly versions?: { readonly proposed: ProtocolVersion; readonly current: ProtocolVersion };
}

/** `reason` is one sentence with the numbers, shown to the submitter. */
export interface Violation {
  readonly rule: RuleName;
  /** The predicate failure that a node reports for this violation. */
  readonly predicate: Predicate;
  readonly reason: string;
  readonly subject?: ViolationSubject;
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

  addViolation(rule: RuleName, predicate: Predicate, reason: string, subject?: ViolationSubject): void {
    const isKnown = (known: Violation): boolean => known.predicate === predicate && known.reason === reason;
    if (!this.violations.some(isKnown)) this.violations.push({ rule, predicate, reason, ...(subject && { subject }) });
  }

  unknown(rule: RuleName, reason: string): void {
    const isKnown = (known: UncheckedRule): boolean => known.rule === rule && known.reason === reason;
    if (!this.unchecked.some(isKnown)) this.unchecked.push({ rule, reason });
  }
}
