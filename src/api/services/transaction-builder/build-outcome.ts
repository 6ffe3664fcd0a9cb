import { BuildError, InsufficientFunds } from '../../../builder/errors.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { ScriptTransactionRequest } from '../../../builder/request/script-request.js';
import type { RedeemerTemplate } from '../../../builder/scripts/redeemer-template.js';
import type { UsedUnits } from '../../../builder/scripts/script-rounds.js';
import type { BuildName, BuildTask } from '../../../builder/tasks.js';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { type ErrorKind, ServiceError } from '../../../kernel/errors.js';

/** A build whose Plutus scripts are evaluated: its drafts are questions to the other thread. */
export interface ScriptWork {
  /** Without the redeemers that have a template. */
  readonly request: ScriptTransactionRequest;
  /** By the name of the redeemer. */
  readonly templates: ReadonlyMap<string, RedeemerTemplate>;
  readonly parameters: ProtocolParameters;
  readonly marginPercent: number | undefined;
}

/** The first message to a thread. */
export type BuildWork =
  | { readonly task: BuildTask<BuildName>; readonly ledger: LedgerView }
  | { readonly scripts: ScriptWork };

/** The reply to a draft. The error itself stays in its thread, where the build may end with it. */
export type EvaluationReply =
  | { readonly units: readonly UsedUnits[] }
  | { readonly error: number; readonly kind: ErrorKind };

/** Represents an error of the thread that evaluates. */
export class EvaluationFailed extends ServiceError {
  readonly error: number;

  constructor({ error, kind }: Extract<EvaluationReply, { readonly error: number }>) {
    super(kind, `Error ${error} of evaluation`);
    this.error = error;
  }
}

/** The reply of a thread. Errors lose their class between threads, so that they are sent as data. */
export type BuildOutcome =
  | { readonly made: unknown }
  | { readonly rejected: { readonly message: string; readonly kind: ErrorKind } }
  | { readonly insufficient: { readonly missing: ReadonlyMap<string, bigint>; readonly leftOut: string } }
  /** The number of an error of evaluation. */
  | { readonly evaluation: number };

/** Other errors are not those of a request. */
export function toOutcome(error: unknown): BuildOutcome {
  if (error instanceof EvaluationFailed) return { evaluation: error.error };
  if (error instanceof InsufficientFunds) return { insufficient: { missing: error.missing, leftOut: error.leftOut } };
  if (error instanceof BuildError) return { rejected: { message: error.message, kind: error.kind } };
  throw error;
}

/** The result, or the error that the build threw; `failures` are the errors of evaluation. */
export function readOutcome(outcome: BuildOutcome, failures: readonly unknown[] = []): unknown {
  if ('made' in outcome) return outcome.made;
  if ('evaluation' in outcome) throw failures[outcome.evaluation];
  if ('insufficient' in outcome)
    throw new InsufficientFunds(outcome.insufficient.missing, outcome.insufficient.leftOut);
  const { message, kind } = outcome.rejected;
  throw new BuildError(message, { kind });
}
