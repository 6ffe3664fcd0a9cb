import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { countInstructions } from '../../../chains/bitcoin/count-instructions.js';
import { totalOutput } from '../../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { outputsAt } from '../../../store/queries/bitcoin/outspends.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { Fields, StreamedValue } from '../../kit/streamed-result.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import {
  LARGEST_RAW_BODY_BYTES,
  LargestRawTxHex,
  readLargestTransaction,
} from '../../shapes/bitcoin/transaction-input.js';
import {
  BitcoinDecodedTransaction,
  MAX_UNSLICED_BYTES,
  toSlicedTransactionJson,
  toTransactionJson,
} from '../../shapes/bitcoin/transaction-json.js';

/** Prevouts are looked up only for transactions with at most this many inputs. */
const MAX_PREVOUT_LOOKUPS = 1_000;

/** Formatting one takes half a microsecond. A block full of P2PKH outputs has 150,000 instructions. */
const MAX_INSTRUCTIONS = 200_000;

export const decodeBitcoinTransaction = operation({
  id: 'decodeBitcoinTransaction',
  route: 'POST /api/btc/txs/decode',
  tag: 'Bitcoin Transactions',
  summary: 'Decode a Bitcoin transaction',
  description:
    'It need not be known or signed. Its prevouts are looked up on the chain and in the mempool; `fee` is null unless all of them are known. Any transaction that fits in a block is decoded: a weight of up to 4,000,000, with at most 200,000 inputs, outputs and witness items and 200,000 instructions in its scripts.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named('DecodeBitcoinTransactionRequest', Closed({ rawTxHex: LargestRawTxHex })),
  rawBody: { field: 'rawTxHex' },
  bodyLimit: LARGEST_RAW_BODY_BYTES,
  result: BitcoinDecodedTransaction,
  errors: [],
  example: { body: { rawTxHex: BITCOIN_EXAMPLE.rawTxHex } },

  handle({ db, network }, { body }) {
    const transaction = readLargestTransaction(body.rawTxHex);
    const outpoints = transaction.inputs.slice(0, MAX_PREVOUT_LOOKUPS).map(({ previous: { txid, vout } }) => ({
      txid: toHex(txid),
      vout,
    }));
    return db.snapshot(async (snapshot) => {
      const found = await outputsAt(snapshot, outpoints);
      const spent = transaction.inputs.map((_, vin) => {
        const output = outpoints[vin];
        return output && found.get(`${output.txid}:${output.vout}`);
      });
      if (countInstructions(transaction, spent, MAX_INSTRUCTIONS) > MAX_INSTRUCTIONS)
        throw new ServiceError(
          'invalid',
          `The scripts of the transaction have more than ${MAX_INSTRUCTIONS} instructions, and no more are decoded`,
        );
      const known = spent.flatMap((output) => output ?? []);
      const fee =
        known.length === transaction.inputs.length
          ? totalOutput({ outputs: known }) - totalOutput(transaction)
          : undefined;
      const paid = fee !== undefined && fee >= 0n ? fee : undefined;
      const { addresses } = getChainParameters(network);
      if (transaction.encoded.length <= MAX_UNSLICED_BYTES)
        return toTransactionJson(transaction, spent, paid, addresses);
      return new StreamedValue(new Fields(toSlicedTransactionJson(transaction, spent, paid, addresses)));
    });
  },
});
