import { describeBuilt } from '../../../builder/inspect/describe-built.js';
import type { UnsignedTx, Warning } from '../../../builder/request/unsigned-tx.js';
import type { BuildName, BuildResult, BuildTask, SeriesBuildName, SingleBuildName } from '../../../builder/tasks.js';
import { ServiceError } from '../../../kernel/errors.js';
import {
  type BuildPlan,
  commonRequest,
  type Detailed,
  explainIncomplete,
  type Needs,
  type Ready,
  type SeveralBuildPlan,
  type SourceBody,
  scriptAt,
  tooManyToSpend,
  warningText,
} from '../../shapes/transaction-builder/build-unsigned.js';
import type { BuildContext, Gathered } from '../../shapes/transaction-builder/gather.js';
import { ledgerAfterPending, parsePendingTransactions } from '../../shapes/transaction-builder/pending.js';
import { parseUtxos, parseWithdrawals } from '../../shapes/transaction-builder/read-request.js';
import { gather } from './gather.js';
import { runBuild } from './run-build.js';
import { findUtxoConflicts } from './utxo-conflicts.js';

export async function getReady(context: BuildContext, body: SourceBody, needs: Needs): Promise<Ready> {
  const { payments = [], requiredAssets = [], factRequest = {} } = needs;
  const withdrawals = parseWithdrawals(body.withdrawals);
  const stakeAddresses = [
    ...(factRequest.stakeAddresses ?? []),
    ...withdrawals.map(({ stakeAddress }) => stakeAddress),
  ];
  const source = { utxos: body.utxos && parseUtxos(body.utxos), senderAddress: body.senderAddress };
  const signers = [...(factRequest.signers ?? []), ...scriptAt(body.changeAddress)];
  const sought = [...payments, { assets: requiredAssets }];
  const pending = parsePendingTransactions(body.pendingTransactions);
  const confirmed = await gather(context, source, sought, { ...factRequest, stakeAddresses, signers });
  const gathered = { ...confirmed, ledger: ledgerAfterPending(confirmed.ledger, pending) };
  return { gathered, common: commonRequest(context, body, gathered, withdrawals, pending) };
}

/** Runs a build; its errors consider which UTxOs were read. */
export async function attemptBuild<Name extends BuildName>(
  { flow }: BuildContext,
  gathered: Gathered,
  task: BuildTask<Name>,
): Promise<BuildResult<Name>> {
  try {
    return await runBuild(task, gathered.ledger, flow);
  } catch (error) {
    throw explainIncomplete(gathered, error);
  }
}

/** Gathers the facts, builds the transaction, and reports its problems. */
export async function buildUnsigned<Name extends SingleBuildName>(
  context: BuildContext,
  body: SourceBody,
  request: BuildPlan<Name>,
): Promise<BuildResult<Name> & Detailed> {
  const { gathered, common } = await getReady(context, body, request);
  if (request.selectAll && !gathered.complete) throw tooManyToSpend(request.selectAllBy ?? 'selectAll');
  const made = await attemptBuild(context, gathered, request.build(common));
  const warnings = await reportWarnings(context, gathered, made);
  return { ...made, ...(request.details && { details: describe({ ...made, warnings }, body, gathered) }) };
}

/**
 * As `buildUnsigned`, for requests that need several transactions. `complete`: whether all UTxOs of the sender were
 * read.
 */
export async function buildSeveralUnsigned<Name extends SeriesBuildName>(
  context: BuildContext,
  body: SourceBody,
  request: SeveralBuildPlan<Name>,
): Promise<{ readonly transactions: readonly (UnsignedTx & Detailed)[]; readonly complete: boolean }> {
  const { gathered, common } = await getReady(context, body, request);
  const { transactions, warnings } = await attemptBuild(context, gathered, request.build(common));
  const all = [...warnings, ...transactions.flatMap((made) => made.warnings)];
  await reportWarnings(context, gathered, { warnings: all, inputs: transactions.flatMap(({ inputs }) => inputs) });
  const described = transactions.map((made) => ({
    ...made,
    ...(request.details && { details: describe(made, body, gathered) }),
  }));
  return { transactions: described, complete: gathered.complete };
}

/** With given UTxOs the sender is not used, so it may be any text. */
const describe = (made: UnsignedTx, { changeAddress, senderAddress }: SourceBody, { ledger, offline }: Gathered) =>
  describeBuilt(made, { changeAddress, senderAddress: offline ? undefined : senderAddress }, ledger);

/**
 * Rejects a transaction that the ledger would reject; only warns when the client may know more than the index. Returns
 * all warnings.
 */
export async function reportWarnings(
  context: BuildContext,
  { offline, indexed }: Gathered,
  { warnings, inputs }: Pick<UnsignedTx, 'warnings' | 'inputs'>,
): Promise<readonly Warning[]> {
  const fatal = warnings.filter(({ severity }) => severity === 'error');
  if (!offline && fatal.length > 0) throw new ServiceError('invalid', fatal.map(({ text }) => text).join('; '));
  // Chained transactions share most of their warnings.
  for (const text of new Set(warnings.map(warningText))) context.warn(text);
  const conflicts = offline && indexed ? await findUtxoConflicts(context.db, inputs) : [];
  for (const conflict of conflicts) context.warn(warningText(conflict));
  return [...warnings, ...conflicts];
}
