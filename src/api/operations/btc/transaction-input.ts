import Type from 'typebox';
import { decodeTransaction, type Transaction } from '../../../chains/bitcoin/transaction.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
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
