import { slotToTime } from '../../../../chains/cardano/time.js';
import { encodeSubmittedTransaction } from '../../../../chains/cardano/transactions/stored-transaction.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { protocolParametersAt } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { findOutputs } from '../../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { datumsByHash } from '../../../../store/queries/cardano/transactions/scripts.js';
import { MAX_INT32 } from '../../../kit/schema.js';
import { findStoredTransaction, loadFullTransactions } from '../../../services/transactions/full-transaction.js';
import { outputContent } from '../../../shapes/transactions/ledger-state.js';
import { toTip, toUtxo } from '../messages/chain-output.js';
import { oneof } from '../messages/message.js';
import { toParameters } from '../messages/parameters.js';
import { toPlutusData } from '../messages/plutus-data.js';
import { toPoint, toTransaction } from '../messages/transactions.js';
import { checkSize } from '../patterns.js';
import { rpc } from '../rpc.js';
import { type SearchPosition, searchUtxos } from '../search-utxos.js';
import type { UtxoPredicate } from '../utxo-predicate.js';

const service = 'query.QueryService';

/** Items that one request may name. */
const MAX_KEYS = 1_000;

export function checkCount(count: number, field: string): void {
  if (count > MAX_KEYS) throw new ServiceError('invalid', `'${field}' may have at most ${MAX_KEYS} items`);
}

export const readParams = rpc({
  service,
  method: 'ReadParams',
  summary: 'Read the current protocol parameters',

  handle: ({ db, network }, { form }) =>
    db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const parameters = await protocolParametersAt(snapshot, network, tip.epoch);
      return {
        values: { params: oneof('cardano', toParameters(parameters, form)) },
        ledgerTip: toTip(tip, network),
      };
    }),
});

interface TxoRef {
  readonly hash: Uint8Array;
  readonly index: number;
}

export const readUtxos = rpc<{ readonly keys: readonly TxoRef[] }>({
  service,
  method: 'ReadUtxos',
  summary: 'Read unspent outputs by their references',

  handle({ db, network }, { request: { keys }, form }) {
    checkCount(keys.length, 'keys');
    return db.snapshot(async (snapshot) => {
      const references = keys.map(({ hash, index }) => ({ txHash: hash, index }));
      const [tip, outputs] = await Promise.all([readTip(snapshot), findOutputs(snapshot, references)]);
      const unspent = outputs.filter(({ spentBy }) => spentBy === undefined);
      return { items: unspent.map((each) => toUtxo(each, network, form)), ledgerTip: toTip(tip, network) };
    });
  },
});

interface SearchRequest {
  readonly predicate?: UtxoPredicate;
  readonly maxItems?: number;
  readonly startToken?: string;
}

const TOKEN = /^(\d{1,10})\.(\d{1,5})$/;

function parseToken(text: string): SearchPosition {
  const [, txId, index] = TOKEN.exec(text) ?? [];
  if (txId === undefined || Number(txId) > MAX_INT32)
    throw new ServiceError('invalid', "'start_token' must be the 'next_token' of a response");
  return [Number(txId), Number(index)];
}

const DEFAULT_ITEMS = 100;
const MAX_ITEMS = 1_000;

export const searchUtxosByPredicate = rpc<SearchRequest>({
  service,
  method: 'SearchUtxos',
  summary: 'Search unspent outputs by a predicate',

  handle({ db, network }, { request, form }) {
    const { predicate, maxItems = 0, startToken = '' } = request;
    if (predicate === undefined) throw new ServiceError('invalid', "'predicate' is required");
    checkSize(predicate);
    const limit = maxItems <= 0 ? DEFAULT_ITEMS : Math.min(maxItems, MAX_ITEMS);
    const after = startToken === '' ? undefined : parseToken(startToken);
    return db.snapshot(async (snapshot) => {
      const [tip, found] = await Promise.all([readTip(snapshot), searchUtxos(snapshot, predicate, { after, limit })]);
      return {
        items: found.outputs.map((each) => toUtxo(each, network, form)),
        ledgerTip: toTip(tip, network),
        ...(found.next && { nextToken: found.next.join('.') }),
      };
    });
  },
});

export const readData = rpc<{ readonly keys: readonly Uint8Array[] }>({
  service,
  method: 'ReadData',
  summary: 'Read datums by their hashes',

  handle({ db, network }, { request: { keys } }) {
    checkCount(keys.length, 'keys');
    return db.snapshot(async (snapshot) => {
      const [tip, datums] = await Promise.all([readTip(snapshot), datumsByHash(snapshot, keys)]);
      const values = keys.flatMap((key) => {
        const cbor = datums.get(toHex(key));
        if (cbor === undefined) return [];
        return [{ nativeBytes: cbor, key, parsedState: oneof('cardano', toPlutusData(cbor)) }];
      });
      return { values, ledgerTip: toTip(tip, network) };
    });
  },
});

export const readTx = rpc<{ readonly hash: Uint8Array }>({
  service,
  method: 'ReadTx',
  summary: 'Read a transaction by its hash',

  handle: ({ db, network, warn }, { request: { hash }, form }) =>
    db.snapshot(async (snapshot) => {
      const [tip, stored] = await Promise.all([readTip(snapshot), findStoredTransaction(snapshot, toHex(hash))]);
      const [found] = await loadFullTransactions(snapshot, stored, warn);
      const { facts, transaction, lookupContent } = found!;
      const resolve = (reference: Parameters<typeof lookupContent>[0]) => {
        const output = lookupContent(reference);
        return output && outputContent(output);
      };
      return {
        tx: {
          nativeBytes: encodeSubmittedTransaction(transaction, facts.block.era),
          chain: oneof('cardano', toTransaction(transaction, form, resolve)),
          blockRef: toPoint({
            slot: facts.block.slot,
            hash: fromHex(facts.block.hash),
            height: facts.block.height,
            time: slotToTime(network, facts.block.slot),
          }),
        },
        ledgerTip: toTip(tip, network),
      };
    }),
});
