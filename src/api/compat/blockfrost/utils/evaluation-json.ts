import type { RedeemerPurpose } from '../../../../chains/cardano/transactions/witnesses.js';
import type { Evaluation } from '../../../../gateways/script-evaluator/script-evaluator.js';

/** Results of an evaluation in the forms of Ogmios, which Blockfrost passes on: version 5 unless requested otherwise. */

export type OgmiosVersion = 5 | 6;

interface Redeemer {
  readonly purpose: RedeemerPurpose;
  readonly index: number;
}

const PURPOSES_V5: Readonly<Record<RedeemerPurpose, string>> = {
  spend: 'spend',
  mint: 'mint',
  cert: 'certificate',
  reward: 'withdrawal',
  vote: 'vote',
  propose: 'propose',
  guard: 'guard',
};

const PURPOSES_V6: Readonly<Record<RedeemerPurpose, string>> = {
  ...PURPOSES_V5,
  cert: 'publish',
  reward: 'withdraw',
};

const pointer = ({ purpose, index }: Redeemer): string => `${PURPOSES_V5[purpose]}:${index}`;
const validator = ({ purpose, index }: Redeemer) => ({ index, purpose: PURPOSES_V6[purpose] });

/** Error codes of version 6. */
const CODE = { fault: -32602, context: 3004, failed: 3010, validation: 3012, era: 3000 } as const;

const wrapV5 = (id: string, result: object) => ({
  type: 'jsonwsp/response',
  version: '1.0',
  servicename: 'ogmios',
  methodname: 'EvaluateTx',
  result,
  reflection: { id },
});

const wrapV6 = (id: string, outcome: object) => ({
  jsonrpc: '2.0',
  method: 'evaluateTransaction',
  ...outcome,
  id: { id },
});

const wrapError = (id: string, code: number, message: string, data?: unknown) =>
  wrapV6(id, { error: { code, message, ...(data !== undefined && { data }) } });

/** The units of each redeemer, or the failure of one of them. */
export function toEvaluationJson(
  version: OgmiosVersion,
  id: string,
  redeemers: readonly Redeemer[],
  evaluation: Evaluation,
): object {
  if (!evaluation.ok) return toFailureJson(version, id, redeemers, evaluation);
  const { scripts } = evaluation;
  if (version === 6)
    return wrapV6(id, {
      result: scripts.map((script) => ({
        validator: validator(script),
        budget: { memory: script.memory, cpu: script.steps },
      })),
    });
  const budgets = scripts.map((script) => [pointer(script), { memory: script.memory, steps: script.steps }]);
  return wrapV5(id, { EvaluationResult: Object.fromEntries(budgets) });
}

function toFailureJson(
  version: OgmiosVersion,
  id: string,
  redeemers: readonly Redeemer[],
  { kind, reason, logs, failed }: Extract<Evaluation, { readonly ok: false }>,
): object {
  if (kind !== 'script') return toContextFailureJson(version, id, reason);
  const found = failed === undefined ? undefined : redeemers[failed];
  // Without knowing which script failed, each of them may have.
  const suspects = found === undefined ? redeemers : [found];
  if (version === 6)
    return wrapError(
      id,
      CODE.failed,
      'Some scripts of the transactions terminated with error(s).',
      suspects.map((redeemer) => ({
        validator: validator(redeemer),
        error: {
          code: CODE.validation,
          message: 'A script failed.',
          data: { validationError: reason, traces: logs },
        },
      })),
    );
  const failures = suspects.map((each) => [pointer(each), [{ validatorFailed: { error: reason, traces: logs } }]]);
  return wrapV5(id, { EvaluationFailure: { ScriptFailures: Object.fromEntries(failures) } });
}

/** The scripts cannot run: an input, a script or a datum is missing. */
export const toContextFailureJson = (version: OgmiosVersion, id: string, reason: string): object =>
  version === 6
    ? wrapError(id, CODE.context, 'The scripts of the transaction cannot be run.', { reason })
    : wrapV5(id, { EvaluationFailure: { CannotCreateEvaluationContext: { reason } } });

/** A transaction in the form of an era without Plutus scripts. */
export const toEraFailureJson = (version: OgmiosVersion, id: string): object =>
  version === 6
    ? wrapError(id, CODE.era, 'The era of the transaction has no Plutus scripts.', { incompatibleEra: 'mary' })
    : wrapV5(id, { EvaluationFailure: { IncompatibleEra: 'Mary' } });

/** Bytes that are no transaction. */
export const toFaultJson = (version: OgmiosVersion, id: string, reason: string): object =>
  version === 6
    ? wrapError(id, CODE.fault, reason)
    : {
        type: 'jsonwsp/fault',
        version: '1.0',
        servicename: 'ogmios',
        fault: { code: 'client', string: reason },
        reflection: { id },
      };
