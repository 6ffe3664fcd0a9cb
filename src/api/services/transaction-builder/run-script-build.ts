import type { ScriptTransactionRequest } from '../../../builder/request/script-request.js';
import { type RedeemerTemplate, toTemplate } from '../../../builder/scripts/redeemer-template.js';
import { collectConsents, replaceRedeemers } from '../../../builder/scripts/script-redeemers.js';
import { buildScriptTransaction, type RunDraft } from '../../../builder/scripts/script-rounds.js';
import type { ScriptTransaction } from '../../../builder/scripts/script-transaction.js';
import { getScriptUtxos } from '../../../builder/scripts/script-utxos.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import { type EvaluationReply, readOutcome, type ScriptWork } from './build-outcome.js';
import { MAX_INLINE_WORK, runInThread } from './run-build.js';

/** A build with scripts searches the wallet again after each evaluation. */
const SEARCHES = 8;

/**
 * Runs a build whose Plutus scripts are evaluated; with more than a few UTxOs in a thread, so that other requests do not
 * wait for it. The scripts are evaluated by `run` in either case.
 */
export async function runScriptBuild(
  given: Parameters<typeof buildScriptTransaction>,
  flow: Flow,
): Promise<ScriptTransaction> {
  const [request, parameters, run, marginPercent] = given;
  if (SEARCHES * measureWallet(request) <= MAX_INLINE_WORK) return buildScriptTransaction(...given);
  const sent = separateTemplates(request);
  if (sent === undefined) return buildScriptTransaction(...given);
  const failures: unknown[] = [];
  const respond = async (draft: unknown): Promise<EvaluationReply> => {
    try {
      return { units: await run(draft as Parameters<RunDraft>[0]) };
    } catch (error) {
      failures.push(error);
      return { error: failures.length - 1, kind: error instanceof ServiceError ? error.kind : 'invalid' };
    }
  };
  const outcome = await runInThread({ scripts: { ...sent, parameters, marginPercent } }, flow, respond);
  return readOutcome(outcome, failures) as ScriptTransaction;
}

const measureWallet = (request: ScriptTransactionRequest): number =>
  getScriptUtxos(request).utxos.reduce((work, { assets = [] }) => work + 1 + assets.length, 0);

const NO_BYTES = new Uint8Array();

/** Redeemers with indexes of inputs are functions, which are sent as templates; undefined when one has none. */
function separateTemplates(request: ScriptTransactionRequest): Pick<ScriptWork, 'request' | 'templates'> | undefined {
  const templates = new Map<string, RedeemerTemplate>();
  for (const { name, redeemer } of collectConsents(request)) {
    if (typeof redeemer !== 'function') continue;
    const template = toTemplate(redeemer);
    if (template === undefined) return undefined;
    templates.set(name, template);
  }
  const withoutFunctions = replaceRedeemers(request, ({ redeemer }) =>
    typeof redeemer === 'function' ? NO_BYTES : redeemer,
  );
  return { request: withoutFunctions, templates };
}
