import { BuildError, InsufficientFunds } from '../../../builder/errors.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { BuildName, BuildTask } from '../../../builder/tasks.js';
import type { ErrorKind } from '../../../kernel/errors.js';

/** The message to a thread. */
export interface BuildWork {
  readonly task: BuildTask<BuildName>;
  readonly ledger: LedgerView;
}

/** The reply of a thread. Errors lose their class between threads, so that they are sent as data. */
export type BuildOutcome =
  | { readonly made: unknown }
  | { readonly rejected: { readonly message: string; readonly kind: ErrorKind } }
  | { readonly insufficient: { readonly missing: ReadonlyMap<string, bigint>; readonly leftOut: string } };

/** Other errors are not those of a request. */
export function toOutcome(error: unknown): BuildOutcome {
  if (error instanceof InsufficientFunds) return { insufficient: { missing: error.missing, leftOut: error.leftOut } };
  if (error instanceof BuildError) return { rejected: { message: error.message, kind: error.kind } };
  throw error;
}

/** The result, or the error that the build threw. */
export function readOutcome(outcome: BuildOutcome): unknown {
  if ('made' in outcome) return outcome.made;
  if ('insufficient' in outcome)
    throw new InsufficientFunds(outcome.insufficient.missing, outcome.insufficient.leftOut);
  const { message, kind } = outcome.rejected;
  throw new BuildError(message, { kind });
}
