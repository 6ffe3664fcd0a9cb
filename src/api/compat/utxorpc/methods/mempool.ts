import { decodeTransaction, type Transaction } from '../../../../chains/cardano/transactions/transaction.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { indexChanges } from '../../../../store/hints.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { findPending, listPending } from '../../../../store/queries/cardano/mempool/pending-view.js';
import { chainTransactions, selectIdsByHash } from '../../../../store/queries/cardano/transactions/transactions.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { readUtxoView } from '../../../services/transactions/utxo-view.js';
import { type MessageFields, type MessageForm, oneof } from '../messages/message.js';
import { type ResolveOutput, toTransaction } from '../messages/transactions.js';
import { checkSize } from '../patterns.js';
import { type RpcContext, type RpcInput, rpc } from '../rpc.js';
import { matchesTransaction, observe, type TxPredicate } from '../tx-predicate.js';

const service = 'submit.SubmitService';

type Db = NetworkDb<'cardano'>;

export const STAGE = { mempool: 2, confirmed: 4 } as const;

export const readMempool = rpc({
  service,
  method: 'ReadMempool',
  summary: 'Read the transactions in the mempool',

  async handle({ db, network, services }, { form }) {
    requireCapability(services, network, 'mempool');
    const pending = await readPending(db, new Set());
    return { items: pending.map((each) => toMempoolItem(each, form)) };
  },
});

interface PendingTransaction {
  readonly hash: string;
  readonly cbor: Uint8Array;
  readonly transaction: Transaction;
  readonly resolve: ResolveOutput;
}

/** Pending transactions that are not known yet, with the outputs that they refer to, looked up together. */
async function readPending(db: Db, known: ReadonlySet<string>): Promise<readonly PendingTransaction[]> {
  return await db.snapshot(async (snapshot) => {
    const pending = (await listPending(snapshot)).filter(({ txHash }) => !known.has(txHash));
    const decoded = pending.flatMap(({ txHash, cbor }) => {
      const transaction = tryDecode(cbor);
      return transaction === undefined ? [] : [{ hash: txHash, cbor, transaction }];
    });
    const references = decoded.flatMap(({ transaction: { body } }) => [
      ...body.inputs,
      ...body.referenceInputs,
      ...body.collateral,
    ]);
    const view = await readUtxoView(snapshot, references, {});
    const resolve: ResolveOutput = (reference) => view.lookUp(reference)?.content;
    return decoded.map((each) => ({ ...each, resolve }));
  });
}

/** A node of a later era may hold transactions that this version cannot decode. */
function tryDecode(cbor: Uint8Array): Transaction | undefined {
  try {
    return decodeTransaction(cbor);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

const toMempoolItem = ({ hash, cbor, transaction, resolve }: PendingTransaction, form: MessageForm): MessageFields => ({
  ref: fromHex(hash),
  nativeBytes: cbor,
  stage: STAGE.mempool,
  parsedState: oneof('cardano', toTransaction(transaction, form, resolve)),
});

interface WatchRequest {
  readonly predicate?: TxPredicate;
}

export const watchMempool = rpc<WatchRequest>({
  service,
  method: 'WatchMempool',
  summary: 'Watch the mempool for transactions that match a predicate',
  stream: true,

  handle(context, input) {
    requireCapability(context.services, context.network, 'mempool');
    if (input.request.predicate !== undefined) checkSize(input.request.predicate);
    return watchPending(context, input);
  },
});

/** A transaction that stays in the mempool is reported once. */
async function* watchPending(
  { db }: RpcContext,
  { request: { predicate }, form, signal }: RpcInput<WatchRequest>,
): AsyncGenerator<MessageFields> {
  let known = new Set<string>();
  for await (const _ of indexChanges(db.network, signal)) {
    const present = new Set((await listPending(db)).map(({ txHash }) => txHash));
    known = new Set([...known].filter((hash) => present.has(hash)));
    if (![...present].some((hash) => !known.has(hash))) continue;
    for (const each of await readPending(db, known)) {
      known.add(each.hash);
      if (predicate === undefined || matchesTransaction(predicate, observe(each.transaction, each.resolve)))
        yield { tx: toMempoolItem(each, form) };
    }
  }
}

interface WaitRequest {
  readonly ref: readonly Uint8Array[];
}

const MAX_WAITED = 100;
const HASH_BYTES = 32;

export const waitForTx = rpc<WaitRequest>({
  service,
  method: 'WaitForTx',
  summary: 'Wait until transactions are in the mempool and in a block',
  stream: true,

  handle(context, input) {
    const { ref } = input.request;
    if (ref.length === 0 || ref.length > MAX_WAITED || ref.some(({ length }) => length !== HASH_BYTES))
      throw new ServiceError('invalid', `'ref' must have 1 to ${MAX_WAITED} transaction hashes of ${HASH_BYTES} bytes`);
    return waitForStages(context, input);
  },
});

/** Ends when all transactions are in a block. */
async function* waitForStages(
  { db }: RpcContext,
  { request: { ref }, signal }: RpcInput<WaitRequest>,
): AsyncGenerator<MessageFields> {
  const waiting = new Map(ref.map((hash) => [toHex(hash), { hash, stage: 0 }]));
  for await (const _ of indexChanges(db.network, signal)) {
    const stages = await readStages(
      db,
      [...waiting.values()].map(({ hash }) => hash),
    );
    for (const [key, each] of waiting) {
      const stage = stages.get(key) ?? 0;
      if (stage === each.stage || stage === 0) continue;
      each.stage = stage;
      if (stage === STAGE.confirmed) waiting.delete(key);
      yield { ref: each.hash, stage };
    }
    if (waiting.size === 0) return;
  }
}

/** The stage of each transaction that is in the mempool or in a block. */
async function readStages(db: Db, hashes: readonly Uint8Array[]): Promise<ReadonlyMap<string, number>> {
  return await db.snapshot(async (snapshot) => {
    const [confirmed, pending] = await Promise.all([
      chainTransactions(snapshot, selectIdsByHash(snapshot, hashes), 'asc'),
      findPending(snapshot, hashes),
    ]);
    return new Map([
      ...pending.map(({ txHash }) => [txHash, STAGE.mempool] as const),
      ...confirmed.map(({ hash }) => [toHex(hash), STAGE.confirmed] as const),
    ]);
  });
}
