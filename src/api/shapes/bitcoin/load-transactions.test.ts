import { expect, test } from 'vitest';
import { encodeTransaction } from '../../../chains/bitcoin/encode-transaction.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import { networkById } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';
import { StreamedValue, toPageResponse } from '../../kit/streamed-result.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { toSlicedStoredTransactionJson, toStoredTransactionJson, toTransactionListJson } from './load-transactions.js';

const NETWORK = networkById('BITCOIN_MAINNET');
const small = decodeTransaction(fromHex(BITCOIN_EXAMPLE.rawTxHex));
/** The inputs and outputs of the example many times over. */
const largeBytes = encodeTransaction({
  ...small,
  inputs: Array.from({ length: 120 }, () => small.inputs).flat(),
  outputs: Array.from({ length: 60 }, () => small.outputs).flat(),
});

const store = (bytes: Uint8Array): StoredTransaction => ({
  txid: '',
  bytes,
  fee: 1_234n,
  block: undefined,
  txNum: undefined,
  firstSeen: new Date(1_700_000_000_000),
  spent: new Map([[1, small.outputs[0]!]]),
});

async function readStreamed(value: StreamedValue): Promise<unknown> {
  const pieces: string[] = [];
  await value.writeTo((piece) => void pieces.push(piece), JSON.stringify);
  return JSON.parse(pieces.join(''));
}

test('large transaction in slices equals the transaction at once', async () => {
  const stored = store(largeBytes);
  const json = toStoredTransactionJson(stored, NETWORK);
  expect([json.vin.length, json.vout.length]).toEqual([240, 420]);
  expect(await readStreamed(new StreamedValue(toSlicedStoredTransactionJson(stored, NETWORK)))).toEqual(json);
  const isSpent = (vout: number): boolean => vout % 3 === 0;
  expect(await readStreamed(new StreamedValue(toSlicedStoredTransactionJson(stored, NETWORK, isSpent)))).toEqual({
    ...json,
    vout: json.vout.map((output) => ({ ...output, spent: isSpent(output.n) })),
  });
});

test('list is in slices only if its transactions are large', async () => {
  const few = [store(small.encoded), store(small.encoded)];
  expect(toPageResponse(toTransactionListJson(few, NETWORK), { missing: [] })).toEqual({
    data: few.map((each) => toStoredTransactionJson(each, NETWORK)),
    missing: [],
  });
  const large = [few[0]!, store(largeBytes), few[1]!];
  const streamed = toPageResponse(toTransactionListJson(large, NETWORK), { missing: ['00'] });
  expect(streamed).toBeInstanceOf(StreamedValue);
  expect(await readStreamed(streamed as StreamedValue)).toEqual({
    data: large.map((each) => toStoredTransactionJson(each, NETWORK)),
    missing: ['00'],
  });
});
