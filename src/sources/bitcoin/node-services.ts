import { decodeTransaction } from '../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { SourceError } from '../errors.js';
import { createSemaphore } from '../semaphore.js';
import type { Submitter } from '../source.js';
import type { AcceptanceTest, BitcoinNodeQueries } from './bitcoin-source.js';
import {
  expectCount,
  expectHash,
  expectList,
  expectObject,
  expectSatoshi,
  expectText,
  misfit,
} from './response-fields.js';
import { RPC, type RpcClient, RpcError } from './rpc-client.js';

const MAX_CONCURRENT_CALLS = 8;
const MAX_QUEUED_CALLS = 256;

/** The largest transaction that fits a block. */
const MAX_TRANSACTION_BYTES = 4_000_000;
const MAX_PACKAGE = 25;

/** Error codes that concern the transaction, not the request. */
const VERDICTS: ReadonlySet<number> = new Set([
  RPC.decodeFailed,
  RPC.verifyError,
  RPC.verifyRejected,
  RPC.alreadyInChain,
]);

/** For a package a wrong order or number of transactions is a rejection too. */
const PACKAGE_VERDICTS: ReadonlySet<number> = new Set([...VERDICTS, RPC.invalidParameter]);

/** A node rejects a whole package with an error. Then every transaction is rejected for the same reason. */
async function testPackage(
  transactions: readonly Uint8Array[],
  runTest: () => Promise<readonly AcceptanceTest[]>,
): Promise<readonly AcceptanceTest[]> {
  try {
    return await runTest();
  } catch (error) {
    if (!(error instanceof RpcError) || !PACKAGE_VERDICTS.has(error.code)) throw error;
    const { nodeMessage: reason } = error;
    return transactions.map((bytes) => ({
      txid: toHex(decodeTransaction(bytes).txid),
      accepted: false,
      reason,
      virtualBytes: undefined,
      fee: undefined,
    }));
  }
}

function rejectOversized(transactions: readonly Uint8Array[]): void {
  for (const { length } of transactions)
    if (length > MAX_TRANSACTION_BYTES)
      throw new ServiceError('invalid', `A transaction of ${length} bytes fits into no block`);
  if (transactions.length > MAX_PACKAGE)
    throw new ServiceError('invalid', `At most ${MAX_PACKAGE} transactions can be tried together`);
}

export function nodeSubmitter(rpc: RpcClient): Submitter {
  const enter = createSemaphore(MAX_CONCURRENT_CALLS, MAX_QUEUED_CALLS);
  return {
    async submit(transaction, signal) {
      rejectOversized([transaction]);
      try {
        await enter(() => rpc.call('sendrawtransaction', [toHex(transaction)], { signal }));
        return { accepted: true };
      } catch (error) {
        if (!(error instanceof RpcError) || !VERDICTS.has(error.code)) throw error;
        return { accepted: false, reason: Buffer.from(error.nodeMessage) };
      }
    },
  };
}

function feeIn(result: Readonly<Record<string, unknown>>): bigint | undefined {
  const { fees } = result;
  return fees === undefined ? undefined : expectSatoshi(expectObject(fees, 'fees')['base'], 'a fee');
}

const sizeIn = ({ vsize }: Readonly<Record<string, unknown>>): number | undefined =>
  vsize === undefined ? undefined : expectCount(vsize, 'a size');

function testedIn(answer: unknown): AcceptanceTest {
  const result = expectObject(answer, 'a test of a transaction');
  const reason = result['reject-reason'] ?? result['package-error'];
  return {
    txid: expectHash(result['txid'], 'a tested transaction'),
    // If other transactions of a package failed, there is no result for this one.
    accepted: result['allowed'] === true,
    reason: reason === undefined ? undefined : expectText(reason, 'a reason'),
    virtualBytes: sizeIn(result),
    fee: feeIn(result),
  };
}

/** One per transaction, in order; the node's map is keyed by wtxid. */
function submittedIn(answer: unknown, transactions: readonly Uint8Array[]): readonly AcceptanceTest[] {
  const { 'tx-results': results, package_msg: message } = expectObject(answer, 'a package');
  const byTxid = new Map(
    Object.values(expectObject(results, 'the results of a package')).map((item) => {
      const result = expectObject(item, 'a result');
      return [expectHash(result['txid'], 'a result'), result] as const;
    }),
  );
  return transactions.map((bytes) => {
    const txid = toHex(decodeTransaction(bytes).txid);
    const result = byTxid.get(txid);
    const error = result === undefined ? message : result['error'];
    return {
      txid,
      accepted: error === undefined,
      reason: error === undefined ? undefined : expectText(error, 'a reason'),
      virtualBytes: result === undefined ? undefined : sizeIn(result),
      fee: result === undefined ? undefined : feeIn(result),
    };
  });
}

/** Rules that a miner must know (BIP-9). Other networks than signet ignore the second. */
const TEMPLATE_RULES = ['segwit', 'signet'];

export function nodeQueries(rpc: RpcClient): BitcoinNodeQueries {
  const enter = createSemaphore(MAX_CONCURRENT_CALLS, MAX_QUEUED_CALLS);
  const request = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    enter(() => rpc.call(method, params));
  return {
    async estimateFee(blocks, mode) {
      const { feerate } = expectObject(await request('estimatesmartfee', [blocks, mode]), 'an estimate');
      if (feerate === undefined) return undefined;
      if (typeof feerate !== 'number' || !(feerate >= 0)) throw misfit('a rate', feerate);
      // Converts coins per 1,000 virtual bytes to satoshi per virtual byte.
      return Math.round(feerate * 1e8) / 1_000;
    },
    async testAcceptance(transactions, maxFeeRate) {
      rejectOversized(transactions);
      const limit = maxFeeRate === undefined ? [] : [maxFeeRate / 1e5];
      return await testPackage(transactions, async () => {
        const answer = await request('testmempoolaccept', [transactions.map(toHex), ...limit]);
        const tested = expectList(answer, 'a test of transactions').map(testedIn);
        if (tested.length !== transactions.length)
          throw new SourceError('misbehaved', 'The node tested another number of transactions');
        return tested;
      });
    },
    async submitPackage(transactions) {
      rejectOversized(transactions);
      return await testPackage(transactions, async () =>
        submittedIn(await request('submitpackage', [transactions.map(toHex)]), transactions),
      );
    },
    call: (method) => request(method, method === 'getblocktemplate' ? [{ rules: TEMPLATE_RULES }] : []),
  };
}
