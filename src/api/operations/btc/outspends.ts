import Type, { type Static } from 'typebox';
import { parametersOf } from '../../../chains/bitcoin/chain-parameters.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  confirmedOutspends,
  type Outspend,
  outputCounts,
  waitingOutspends,
} from '../../../store/queries/bitcoin/outspends.js';
import { findTransactions, placesOf } from '../../../store/queries/bitcoin/transactions.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, Count, described, Nullable, named, Text } from '../../schema.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { requireBitcoinTip } from './page-tip.js';
import { missingTransaction, TXID_EXAMPLE, Txid, TxidPath, Vout } from './transaction-input.js';
import { BitcoinOutput, shownOutput } from './transaction-json.js';
import { BitcoinStatus, confirmationsOf, shownStatus } from './utxo.js';

type Db = NetworkDb<'bitcoin'>;

const BitcoinOutspend = named(
  'BitcoinOutspend',
  Closed({
    spent: Type.Boolean({ description: 'True when a confirmed or unconfirmed transaction spends the output' }),
    txid: Nullable(Type.String({ description: 'Transaction that spends it' })),
    vin: Nullable(Count('Position of the spending input, from 0; null while unspent')),
    status: Nullable(described(BitcoinStatus, 'Block of the spending transaction; null while unspent')),
  }),
);

const shownOutspend = (spend: Outspend | undefined): Static<typeof BitcoinOutspend> => ({
  spent: spend !== undefined,
  txid: spend?.txid ?? null,
  vin: spend?.vin ?? null,
  status: spend === undefined ? null : shownStatus(spend.block),
});

/** Who spends each output of each transaction; those that are not known are left out. */
async function outspendsOf(
  db: Db,
  txids: readonly string[],
): Promise<ReadonlyMap<string, readonly (Outspend | undefined)[]>> {
  const counts = await outputCounts(db, txids);
  const places = await placesOf(db, [...counts.keys()]);
  const confirmed = await confirmedOutspends(
    db,
    [...places.values()].map(({ txNum }) => txNum),
  );
  const waiting = await waitingOutspends(db, [...counts.keys()]);
  return new Map(
    [...counts].map(([txid, count]) => {
      const place = places.get(txid);
      const spends = place && confirmed.get(place.txNum);
      const outputs = Array.from({ length: count }, (_, vout) => spends?.get(vout) ?? waiting.get(txid)?.get(vout));
      return [txid, outputs];
    }),
  );
}

async function requireOutspends(db: Db, txid: string): Promise<readonly (Outspend | undefined)[]> {
  const found = (await outspendsOf(db, [txid])).get(txid);
  if (found === undefined) throw await missingTransaction(db, txid);
  return found;
}

export const listBitcoinOutspends = operation({
  id: 'listBitcoinOutspends',
  route: 'GET /api/btc/txs/{txid}/outspends',
  tag: 'Bitcoin Transactions',
  summary: 'Who spends each output of a transaction',
  description: 'In the order of the outputs. A waiting transaction spends too: its `status` says so.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: Type.Array(BitcoinOutspend),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      return (await requireOutspends(snapshot, path.txid.toLowerCase())).map(shownOutspend);
    }),
});

const noOutput = (txid: string, vout: number): ServiceError =>
  new ServiceError('not-found', `Transaction ${txid} has no output ${vout}`);

export const getBitcoinOutspend = operation({
  id: 'getBitcoinOutspend',
  route: 'GET /api/btc/txs/{txid}/outspends/{vout}',
  tag: 'Bitcoin Transactions',
  summary: 'Who spends an output',
  description:
    'Counts confirmed transactions and those in the mempool. Answers 404 when the transaction is not known or has no such output.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ txid: Txid, vout: Vout }),
  result: BitcoinOutspend,
  errors: ['not-found'],
  example: { path: { txid: BITCOIN_EXAMPLE.txid, vout: '0' } },

  handle({ db }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const outputs = await requireOutspends(snapshot, txid);
      if (path.vout >= outputs.length) throw noOutput(txid, path.vout);
      return shownOutspend(outputs[path.vout]);
    });
  },
});

const MOST_TXIDS = 50;

export const listBitcoinOutspendsOfMany = operation({
  id: 'listBitcoinOutspendsOfMany',
  route: 'GET /api/btc/txs/outspends',
  tag: 'Bitcoin Transactions',
  summary: `Who spends the outputs of up to ${MOST_TXIDS} transactions`,
  description: 'A list for each, in the order in which they were asked for; empty for a transaction that is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['txids'],
  query: Type.Object({
    txids: Text(MOST_TXIDS * 65 - 1, { minLength: 64, description: `Up to ${MOST_TXIDS} ids with commas between` }),
  }),
  result: Type.Array(Type.Array(BitcoinOutspend)),
  errors: [],
  example: { query: { txids: BITCOIN_EXAMPLE.txid } },

  handle({ db }, { query }) {
    const txids = query.txids.toLowerCase().split(',');
    const wrong = txids.find((txid) => !/^[0-9a-f]{64}$/.test(txid));
    if (wrong !== undefined) throw new ServiceError('invalid', `'${wrong}' is not a transaction id`);
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const found = await outspendsOf(snapshot, txids);
      return txids.map((txid) => (found.get(txid) ?? []).map(shownOutspend));
    });
  },
});

export const getBitcoinOutput = operation({
  id: 'getBitcoinOutput',
  route: 'GET /api/btc/txs/{txid}/outputs/{vout}',
  tag: 'Bitcoin Transactions',
  summary: 'An output, and who spends it',
  description:
    'Answers the output with its block and what spends it. Answers 404 when the transaction is not known or has no such output.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ txid: Txid, vout: Vout }),
  result: named(
    'BitcoinOutputRecord',
    Closed({
      txid: Type.String({ description: FIELD.txid }),
      output: described(BitcoinOutput, 'Value and script of the output'),
      status: described(BitcoinStatus, FIELD.bitcoinStatus),
      confirmations: Count(FIELD.bitcoinConfirmations),
      outspend: described(BitcoinOutspend, 'What spends the output'),
    }),
  ),
  errors: ['not-found'],
  example: { path: { txid: BITCOIN_EXAMPLE.txid, vout: '0' } },

  handle({ db, network }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const found = (await findTransactions(snapshot, [txid])).get(txid);
      if (found === undefined) throw await missingTransaction(snapshot, txid);
      const output = decodeTransaction(found.bytes).outputs[path.vout];
      if (output === undefined) throw noOutput(txid, path.vout);
      const spend = (await requireOutspends(snapshot, txid))[path.vout];
      return {
        txid,
        output: { n: path.vout, ...shownOutput(output, parametersOf(network).addresses), spent: spend !== undefined },
        status: shownStatus(found.block),
        confirmations: confirmationsOf(found.block, tip),
        outspend: shownOutspend(spend),
      };
    });
  },
});
