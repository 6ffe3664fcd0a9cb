import type { UnsignedTx } from '../../../builder/request/unsigned-tx.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { BuildContext, Gathered } from '../../shapes/transaction-builder/gather.js';
import {
  attempt,
  attemptAll,
  commonRequest,
  type Needs,
  type Ready,
  type SeveralWish,
  type SourceBody,
  scriptAt,
  tooManyToSpend,
  type Wish,
  warningText,
} from '../../shapes/transaction-builder/make.js';
import { utxosOf, withdrawalsOf } from '../../shapes/transaction-builder/read-request.js';
import { gather } from './gather.js';
import { wrongUtxos } from './known-wrong.js';

export async function getReady(context: BuildContext, body: SourceBody, needs: Needs): Promise<Ready> {
  const { payments = [], wanted = [], questions = {} } = needs;
  const withdrawals = withdrawalsOf(body.withdrawals);
  const stakeAddresses = [...(questions.stakeAddresses ?? []), ...withdrawals.map(({ stakeAddress }) => stakeAddress)];
  const source = { utxos: body.utxos && utxosOf(body.utxos), senderAddress: body.senderAddress };
  const signers = [...(questions.signers ?? []), ...scriptAt(body.changeAddress)];
  const sought = [...payments, { assets: wanted }];
  const gathered = await gather(context, source, sought, { ...questions, stakeAddresses, signers });
  return { gathered, common: commonRequest(context, body, gathered, withdrawals) };
}

/** Gathers the facts, builds the transaction, and reports its problems. */
export async function makeTransaction<Made extends UnsignedTx>(
  context: BuildContext,
  body: SourceBody,
  wish: Wish<Made>,
): Promise<Made> {
  const { gathered, common } = await getReady(context, body, wish);
  if (wish.selectAll && !gathered.complete) throw tooManyToSpend(wish.selectAllBy ?? 'selectAll');
  const made = attempt(gathered, () => wish.make(common, gathered.ledger));
  await tell(context, gathered, made);
  return made;
}

/**
 * As `makeTransaction`, for requests that need several transactions. `complete`: whether all UTxOs of the sender were
 * read.
 */
export async function makeTransactions(
  context: BuildContext,
  body: SourceBody,
  wish: SeveralWish,
): Promise<{ readonly transactions: readonly UnsignedTx[]; readonly complete: boolean }> {
  const { gathered, common } = await getReady(context, body, wish);
  const { transactions, warnings } = await attemptAll(gathered, async () => wish.make(common, gathered.ledger));
  const all = [...warnings, ...transactions.flatMap((made) => made.warnings)];
  await tell(context, gathered, { warnings: all, inputs: transactions.flatMap(({ inputs }) => inputs) });
  return { transactions, complete: gathered.complete };
}

/** Rejects a transaction that the ledger would reject; only warns when the client may know more than the index. */
export async function tell(
  context: BuildContext,
  { offline, indexed }: Gathered,
  { warnings, inputs }: Pick<UnsignedTx, 'warnings' | 'inputs'>,
): Promise<void> {
  const fatal = warnings.filter(({ severity }) => severity === 'error');
  if (!offline && fatal.length > 0) throw new ServiceError('invalid', fatal.map(({ text }) => text).join('; '));
  // Chained transactions share most of their warnings.
  for (const text of new Set(warnings.map(warningText))) context.warn(text);
  if (offline && indexed) for (const problem of await wrongUtxos(context.db, inputs)) context.warn(problem);
}
