import { decodeTransaction, type Transaction } from '../../../../chains/cardano/transactions/transaction.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { submitAndWait } from '../../../services/transactions/submit-and-wait.js';
import { rpc } from '../rpc.js';

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

export function decodeGiven(bytes: Uint8Array): Transaction {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `'raw' is not a transaction: ${error.message}`, { cause: error });
  }
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
