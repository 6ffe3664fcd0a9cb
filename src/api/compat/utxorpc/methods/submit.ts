import { minimumFee, totalUnits } from '../../../../chains/cardano/ledger/minimum-fee.js';
import { decodeTransaction, type Transaction } from '../../../../chains/cardano/transactions/transaction.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { protocolParametersAt } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { evaluateTransaction } from '../../../services/transactions/evaluate.js';
import { submitAndWait } from '../../../services/transactions/submit-and-wait.js';
import { readUtxoView } from '../../../services/transactions/utxo-view.js';
import { describeEvaluation } from '../../../shapes/transactions/run-draft.js';
import { type MessageFields, type MessageForm, oneof } from '../messages/message.js';
import { PURPOSES, toRedeemer } from '../messages/transactions.js';
import { type RpcContext, rpc } from '../rpc.js';

const service = 'submit.SubmitService';

export interface AnyChainTx {
  readonly type: { readonly case?: 'raw'; readonly value?: Uint8Array };
}

/** `v1alpha` takes several transactions at once. */
interface TxRequest {
  readonly tx?: AnyChainTx | readonly AnyChainTx[];
}

const MAX_TRANSACTIONS = 20;

export function readTransactions({ tx }: TxRequest): readonly Uint8Array[] {
  const given = tx === undefined ? [] : Array.isArray(tx) ? (tx as readonly AnyChainTx[]) : [tx as AnyChainTx];
  if (given.length === 0) throw new ServiceError('invalid', "'tx' is required");
  if (given.length > MAX_TRANSACTIONS)
    throw new ServiceError('invalid', `'tx' may have at most ${MAX_TRANSACTIONS} items`);
  return given.map(({ type }) => {
    if (type.value === undefined || type.value.length === 0)
      throw new ServiceError('invalid', "'raw' must have the bytes of a transaction");
    return type.value;
  });
}

function decodeGiven(bytes: Uint8Array): Transaction {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `'raw' is not a transaction: ${error.message}`, { cause: error });
  }
}

export const evalTx = rpc<TxRequest>({
  service,
  method: 'EvalTx',
  summary: 'Evaluate the scripts of transactions',

  async handle(context, { request, form }) {
    const reports: MessageFields[] = [];
    for (const bytes of readTransactions(request)) reports.push(await evaluate(context, decodeGiven(bytes), form));
    const chain = reports.map((report) => ({ chain: oneof('cardano', report) }));
    return { report: form.version === 'v1alpha' ? chain : chain[0] };
  },
});

/** Execution units of each redeemer, or the reason why a script fails. */
async function evaluate(context: RpcContext, transaction: Transaction, form: MessageForm): Promise<MessageFields> {
  const { redeemers, evaluation } = await evaluateTransaction(context, transaction, undefined);
  if (!evaluation.ok) {
    const msg = describeEvaluation(evaluation);
    return { errors: redeemers.map(({ purpose, index }) => ({ msg, purpose: PURPOSES[purpose], index })) };
  }
  const evaluated = redeemers.map((redeemer) => {
    const found = evaluation.scripts.find(
      ({ purpose, index }) => purpose === redeemer.purpose && index === redeemer.index,
    );
    return found === undefined ? redeemer : { ...redeemer, units: { memory: found.memory, steps: found.steps } };
  });
  const priced = { ...transaction, witnesses: { ...transaction.witnesses, redeemers: evaluated } };
  return {
    fee: form.coin(await computeMinimumFee(context, priced)),
    exUnits: totalUnits(evaluated),
    redeemers: evaluated.map(toRedeemer),
  };
}

/** The minimum fee with the evaluated units. */
async function computeMinimumFee({ db, network }: RpcContext, transaction: Transaction): Promise<bigint> {
  const { inputs, referenceInputs } = transaction.body;
  return await db.snapshot(async (snapshot) => {
    const { epoch } = await readTip(snapshot);
    const [parameters, { outputs }] = await Promise.all([
      protocolParametersAt(snapshot, network, epoch),
      readUtxoView(snapshot, [...inputs, ...referenceInputs], {}),
    ]);
    const scriptBytes = [...outputs.values()].reduce(
      (sum, { content }) => sum + (content.scriptRef?.bytes.length ?? 0),
      0,
    );
    return minimumFee(transaction, parameters, scriptBytes);
  });
}

export const submitTx = rpc<TxRequest>({
  service,
  method: 'SubmitTx',
  summary: 'Submit signed transactions',
  writes: true,

  async handle(context, { request, form }) {
    requireCapability(context.services, context.network, 'submit');
    const transactions = readTransactions(request);
    // One after the other: a transaction may spend outputs of the one before it.
    const hashes: Uint8Array[] = [];
    for (const bytes of transactions) hashes.push(fromHex(await submitAndWait(context, toHex(bytes), false)));
    return { ref: form.version === 'v1alpha' ? hashes : hashes[0] };
  },
});
