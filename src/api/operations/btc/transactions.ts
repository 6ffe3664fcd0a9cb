import Type from 'typebox';
import { parametersOf } from '../../../chains/bitcoin/chain-parameters.js';
import { proveInclusion } from '../../../chains/bitcoin/merkle.js';
import { encodeMerkleBlock } from '../../../chains/bitcoin/merkle-block.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blockHeader, txidsOfBlock } from '../../../store/queries/bitcoin/blocks.js';
import { confirmedOutspends, outputsAt, waitingOutspends } from '../../../store/queries/bitcoin/outspends.js';
import { findReplaced } from '../../../store/queries/bitcoin/replacements.js';
import {
  findTransactions,
  placesOf,
  type TransactionPlace,
  transactionBytes,
  waitingPlaces,
} from '../../../store/queries/bitcoin/transactions.js';
import { BytesAnswer } from '../../bytes-answer.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Count, Defaulted, described, Nullable, named, OneOf } from '../../schema.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { MOST_PAGE_BYTES, shownStored } from './load-transactions.js';
import { requireBitcoinTip } from './page-tip.js';
import {
  BitcoinOutpoint,
  missingTransaction,
  noTransaction,
  replacedTransaction,
  TXID_EXAMPLE,
  Txid,
  TxidPath,
} from './transaction-input.js';
import { BitcoinPrevout, BitcoinTransaction, shownOutput } from './transaction-json.js';
import { confirmationsOf, shownStatus } from './utxo.js';

type Db = NetworkDb<'bitcoin'>;

/** The numbers of outputs that somebody spends, on the chain or waiting. */
async function spentOutputs(db: Db, txid: string, txNum: bigint | undefined): Promise<ReadonlySet<number>> {
  const confirmed = txNum === undefined ? undefined : (await confirmedOutspends(db, [txNum])).get(txNum);
  const waiting = (await waitingOutspends(db, [txid])).get(txid);
  return new Set([...(confirmed?.keys() ?? []), ...(waiting?.keys() ?? [])]);
}

export const getBitcoinTransaction = operation({
  id: 'getBitcoinTransaction',
  route: 'GET /api/btc/txs/{txid}',
  tag: 'Bitcoin Transactions',
  summary: 'A transaction with what it spends, of the chain or of the mempool',
  description:
    'Scripts are printed as Esplora prints them. `prevout` is null for a coinbase, and where an output that a waiting transaction spends is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  query: Type.Object({
    includeSpends: Defaulted(Type.Boolean({ description: 'Adds to each output whether it is spent' }), false),
  }),
  result: BitcoinTransaction,
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db, network }, { path, query }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const found = (await findTransactions(snapshot, [txid])).get(txid);
      if (found === undefined) throw await missingTransaction(snapshot, txid);
      const shown = shownStored(found, network);
      if (!query.includeSpends) return shown;
      const spent = await spentOutputs(snapshot, txid, found.txNum);
      return { ...shown, vout: shown.vout.map((output) => ({ ...output, spent: spent.has(output.n) })) };
    });
  },
});

async function requireBytes(db: Db, txid: string): Promise<Uint8Array> {
  const found = await transactionBytes(db, txid);
  if (found === undefined) throw await missingTransaction(db, txid);
  return found.bytes;
}

const HexAnswer = named('BitcoinHex', Closed({ hex: Type.String({ description: 'Bytes in hexadecimal' }) }));

export const getBitcoinTransactionHex = operation({
  id: 'getBitcoinTransactionHex',
  route: 'GET /api/btc/txs/{txid}/hex',
  tag: 'Bitcoin Transactions',
  summary: 'The bytes of a transaction in hexadecimal',
  description: 'Confirmed transactions and those in the mempool. Answers 404 when the transaction is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: HexAnswer,
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  async handle({ db }, { path }) {
    return { hex: toHex(await requireBytes(db, path.txid.toLowerCase())) };
  },
});

export const RawFormat = Defaulted(OneOf(['binary', 'hex'], 'Bytes, or `{hex}` as JSON'), 'binary');

export const getBitcoinTransactionRaw = operation({
  id: 'getBitcoinTransactionRaw',
  route: 'GET /api/btc/txs/{txid}/raw',
  tag: 'Bitcoin Transactions',
  summary: 'The bytes of a transaction',
  description:
    '`format=binary` answers the bytes themselves as `application/octet-stream`. Answers 404 when the transaction is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  query: Type.Object({ format: RawFormat }),
  result: HexAnswer,
  bytesType: 'application/octet-stream',
  errors: ['not-found'],
  example: { ...TXID_EXAMPLE, query: { format: 'hex' } },

  async handle({ db }, { path, query }) {
    const bytes = await requireBytes(db, path.txid.toLowerCase());
    return query.format === 'binary' ? new BytesAnswer(bytes) : { hex: toHex(bytes) };
  },
});

export const getBitcoinTransactionStatus = operation({
  id: 'getBitcoinTransactionStatus',
  route: 'GET /api/btc/txs/{txid}/status',
  tag: 'Bitcoin Transactions',
  summary: 'Get whether and where a transaction is confirmed, or what replaced it',
  description:
    'A transaction in the mempool has `confirmed: false`. `replacedBy` names the transaction that replaced it, known for seven days. Answers 404 when the transaction is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: named(
    'BitcoinTransactionStatus',
    Closed({
      confirmed: Type.Boolean({ description: 'True when a block contains it' }),
      blockHeight: Nullable(Count(FIELD.blockHeightOrNull)),
      blockHash: Nullable(Type.String({ description: FIELD.blockHashOrNull })),
      blockTime: Nullable(Count('Time of the block, in seconds since 1970-01-01 UTC; null in the mempool')),
      confirmations: Count(FIELD.bitcoinConfirmations),
      replacedBy: Nullable(
        Type.String({ description: 'Id of the transaction that took its place in the mempool; known for seven days' }),
      ),
    }),
  ),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const place = (await placesOf(snapshot, [txid])).get(txid);
      const isKnown = place !== undefined || (await waitingPlaces(snapshot, [txid])).has(txid);
      const replaced = isKnown ? undefined : await findReplaced(snapshot, txid);
      if (!isKnown && replaced === undefined) throw noTransaction(txid);
      return {
        ...shownStatus(place?.block),
        confirmations: confirmationsOf(place?.block, tip),
        replacedBy: replaced?.replacedBy ?? null,
      };
    });
  },
});

async function requireConfirmed(db: Db, txid: string): Promise<TransactionPlace> {
  const place = (await placesOf(db, [txid])).get(txid);
  if (place === undefined)
    throw (await replacedTransaction(db, txid)) ?? new ServiceError('not-found', `No block has a transaction ${txid}`);
  return place;
}

export const getBitcoinMerkleProof = operation({
  id: 'getBitcoinMerkleProof',
  route: 'GET /api/btc/txs/{txid}/merkleProof',
  tag: 'Bitcoin Transactions',
  summary: 'What proves that a block holds a transaction',
  description:
    'The hashes beside the path from the transaction to the Merkle root, lowest level first, as Esplora gives them.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: named(
    'BitcoinMerkleProof',
    Closed({
      blockHeight: Count(FIELD.blockHeight),
      blockHash: Type.String({ description: FIELD.blockHash }),
      merkle: Type.Array(Type.String(), {
        description: 'Hashes of the Merkle branch from the transaction to the root, in hexadecimal',
      }),
      pos: Count('Position of the transaction in the block, from 0'),
    }),
  ),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    return db.snapshot(async (snapshot) => {
      const { block, index } = await requireConfirmed(snapshot, path.txid.toLowerCase());
      const { siblings, position } = proveInclusion(await txidsOfBlock(snapshot, block.height), index);
      return { blockHeight: block.height, blockHash: block.hash, merkle: siblings.map(toHex), pos: position };
    });
  },
});

export const getBitcoinMerkleblockProof = operation({
  id: 'getBitcoinMerkleblockProof',
  route: 'GET /api/btc/txs/{txid}/merkleblockProof',
  tag: 'Bitcoin Transactions',
  summary: 'The same as a `merkleblock` message (BIP-37), which nodes verify',
  description:
    'Proves that a block contains the transaction; `verifytxoutproof` of Bitcoin Core accepts the hexadecimal. Answers 404 for a transaction that is not confirmed.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: HexAnswer,
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    return db.snapshot(async (snapshot) => {
      const { block, index } = await requireConfirmed(snapshot, path.txid.toLowerCase());
      const header = (await blockHeader(snapshot, block.height))!;
      const txids = await txidsOfBlock(snapshot, block.height);
      return { hex: toHex(encodeMerkleBlock(header, txids, new Set([index]))) };
    });
  },
});

const MOST_BATCH_BYTES = MOST_PAGE_BYTES * 2;

export const listBitcoinTransactions = operation({
  id: 'listBitcoinTransactions',
  route: 'POST /api/btc/txs/batch',
  tag: 'Bitcoin Transactions',
  summary: 'Up to 100 transactions',
  description: `In the order in which they were asked for. Together they may have ${MOST_BATCH_BYTES} bytes.`,
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['txids'],
  body: named(
    'BitcoinTransactionsRequest',
    Closed({ txids: described(Batch(Txid, 100), 'Ids of the transactions to look up') }),
  ),
  result: Closed({
    data: Type.Array(BitcoinTransaction, { description: 'Transactions that were found, in the order of the request' }),
    missing: Type.Array(Type.String(), { description: FIELD.missing }),
  }),
  errors: [],
  example: { body: { txids: [BITCOIN_EXAMPLE.txid] } },

  handle({ db, network }, { body }) {
    const txids = [...new Set(body.txids.map((txid) => txid.toLowerCase()))];
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const sizes = [...(await placesOf(snapshot, txids)).values(), ...(await waitingPlaces(snapshot, txids)).values()];
      if (sizes.reduce((sum, { size }) => sum + size, 0) > MOST_BATCH_BYTES)
        throw new ServiceError('invalid', 'These transactions are too large for one answer: ask for fewer at once');
      const found = await findTransactions(snapshot, txids);
      return {
        data: txids.flatMap((txid) => found.get(txid) ?? []).map((each) => shownStored(each, network)),
        missing: txids.filter((txid) => !found.has(txid)),
      };
    });
  },
});

export const listBitcoinPrevouts = operation({
  id: 'listBitcoinPrevouts',
  route: 'POST /api/btc/txs/prevouts',
  tag: 'Bitcoin Transactions',
  summary: 'What up to 100 outputs hold, spent or not',
  description: 'In the order in which they were asked for; null for outputs that nobody made or that hold only data.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['outputs'],
  body: named(
    'BitcoinPrevoutsRequest',
    Closed({ outputs: described(Batch(BitcoinOutpoint, 100), 'Outputs to look up') }),
  ),
  result: Type.Array(Nullable(BitcoinPrevout)),
  errors: [],
  example: { body: { outputs: [{ txid: BITCOIN_EXAMPLE.txid, vout: 0 }] } },

  handle({ db, network }, { body }) {
    const { addresses } = parametersOf(network);
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const asked = body.outputs.map(({ txid, vout }) => ({ txid: txid.toLowerCase(), vout }));
      const found = await outputsAt(snapshot, asked);
      return asked.map(({ txid, vout }) => {
        const output = found.get(`${txid}:${vout}`);
        return output === undefined ? null : shownOutput(output, addresses);
      });
    });
  },
});
