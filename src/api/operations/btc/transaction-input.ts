import Type from 'typebox';
import { decodeTransaction, type Transaction } from '../../../chains/bitcoin/transaction.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findReplaced } from '../../../store/queries/bitcoin/replacements.js';
import { Closed, Hex, Integer, named, Text } from '../../schema.js';
import { BITCOIN_EXAMPLE } from './examples.js';

export const Txid = Hex(64, 'Transaction id, as printed');
export const TxidPath = Type.Object({ txid: Txid });
export const TXID_EXAMPLE = { path: { txid: BITCOIN_EXAMPLE.txid } };

const MOST_VOUT = 2 ** 31 - 1;
export const Vout = Integer({ minimum: 0, maximum: MOST_VOUT, description: 'Number of the output' });

export const BitcoinOutpoint = named('BitcoinOutpoint', Closed({ txid: Txid, vout: Vout }));

/** Nodes pass on nothing larger; twice as many hexadecimal digits. */
const MOST_BYTES = 400_000;

export const RawTxHex = Text(MOST_BYTES * 2, { minLength: 2, description: 'Transaction in hexadecimal' });

/** Room for the fields beside it. */
export const RAW_BODY_BYTES = MOST_BYTES * 2 + 1_024;

const MOST_SATOSHI = 2_100_000_000_000_000n;

export function readRawTransaction(hex: string): Transaction {
  try {
    const transaction = decodeTransaction(fromHex(hex));
    if (transaction.outputs.some(({ value }) => value < 0n || value > MOST_SATOSHI))
      throw new DecodeError('an output holds more than there can be');
    return transaction;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `This is not a transaction: ${error.message}`);
  }
}

export const noTransaction = (txid: string): ServiceError =>
  new ServiceError('not-found', `Neither the chain nor the mempool has a transaction ${txid}`);

/** The error for a transaction that another one replaced in the mempool. Replacements are known for seven days. */
export async function replacedTransaction(db: NetworkDb<'bitcoin'>, txid: string): Promise<ServiceError | undefined> {
  const replaced = await findReplaced(db, txid);
  if (replaced === undefined) return undefined;
  const { replacedBy, replacedAt } = replaced;
  return new ServiceError(
    'not-found',
    `The transaction ${txid} was replaced in the mempool by ${replacedBy} at ${replacedAt.toISOString()}; /api/btc/txs/${txid}/rbf has the whole history`,
  );
}

export const missingTransaction = async (db: NetworkDb<'bitcoin'>, txid: string): Promise<ServiceError> =>
  (await replacedTransaction(db, txid)) ?? noTransaction(txid);
