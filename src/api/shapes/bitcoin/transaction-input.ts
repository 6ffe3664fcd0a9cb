import Type from 'typebox';
import { measureTransaction } from '../../../chains/bitcoin/scan-transaction.js';
import { decodeTransaction, type Transaction } from '../../../chains/bitcoin/transaction.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { Closed, Hex, Integer, named, Text } from '../../kit/schema.js';
import { BITCOIN_EXAMPLE } from './examples.js';

export const Txid = Hex(64, 'Transaction id in display byte order');

export const TxidPath = Type.Object({ txid: Txid });

export const TXID_EXAMPLE = { path: { txid: BITCOIN_EXAMPLE.txid } };

const MAX_VOUT = 2 ** 31 - 1;

export const Vout = Integer({ minimum: 0, maximum: MAX_VOUT, description: 'Index of the output' });

export const BitcoinOutpoint = named('BitcoinOutpoint', Closed({ txid: Txid, vout: Vout }));

/** Nodes relay nothing larger; twice as many hexadecimal digits. */
const MAX_BYTES = 400_000;

export const RawTxHex = Text(MAX_BYTES * 2, { minLength: 2, description: 'Transaction in hexadecimal' });

/** Room for the other fields of the body. */
export const RAW_BODY_BYTES = MAX_BYTES * 2 + 1_024;

const MAX_SATOSHI = 2_100_000_000_000_000n;

/** The largest transaction that fits in a block. A transaction never has more bytes than weight. */
const MAX_WEIGHT = 4_000_000;

/** Inputs, outputs and witness items. At most 111,000 inputs and outputs fit in a block. */
const MAX_PARTS = 200_000;

export const LargestRawTxHex = Text(MAX_WEIGHT * 2, { minLength: 2, description: 'Transaction in hexadecimal' });

export const LARGEST_RAW_BODY_BYTES = MAX_WEIGHT * 2 + 1_024;

/** Decodes any transaction that fits in a block. Its parts are counted before any of them is allocated. */
export function readLargestTransaction(hex: string): Transaction {
  const bytes = rejectMalformed(() => fromHex(hex));
  const { weight, parts } = rejectMalformed(() => measureTransaction(bytes));
  if (weight > MAX_WEIGHT)
    throw new ServiceError(
      'invalid',
      `The transaction has a weight of ${weight}; a block can have at most ${MAX_WEIGHT}`,
    );
  if (parts > MAX_PARTS)
    throw new ServiceError(
      'invalid',
      `The transaction has ${parts} inputs, outputs and witness items; at most ${MAX_PARTS} are supported`,
    );
  return rejectMalformed(() => decodeWithAmounts(bytes));
}

export const readRawTransaction = (hex: string): Transaction => rejectMalformed(() => decodeWithAmounts(fromHex(hex)));

function decodeWithAmounts(bytes: Uint8Array): Transaction {
  const transaction = decodeTransaction(bytes);
  if (transaction.outputs.some(({ value }) => value < 0n || value > MAX_SATOSHI))
    throw new DecodeError('an output exceeds 21 million bitcoin');
  return transaction;
}

function rejectMalformed<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid transaction: ${error.message}`);
  }
}

export const noTransaction = (txid: string): ServiceError =>
  new ServiceError('not-found', `Neither the chain nor the mempool contains the transaction ${txid}`);
