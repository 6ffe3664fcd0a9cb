import { decodeTransaction, type Transaction } from '../../chains/bitcoin/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { toHex } from '../../kernel/hex.js';
import { decodeFrom, SourceError } from '../errors.js';
import { pause } from '../retry.js';
import type { MempoolChange, PendingTransaction } from './bitcoin-source.js';
import type { BitcoinNodeLimits } from './node-limits.js';
import { parentsFirst } from './parents-first.js';
import { expectBytes, expectCount, expectHash, expectList, expectObject, expectSatoshi } from './response-fields.js';
import { RPC, type RpcClient, RpcError } from './rpc-client.js';
import type { WakeSignal } from './wake-signal.js';

export interface WatchMempoolOptions {
  readonly rpc: RpcClient;
  readonly limits: BitcoinNodeLimits;
  readonly pollMs: number;
  readonly wakeSignal: WakeSignal;
  readonly clock: Clock;
  /** The state already emitted to the watcher; outlives connections. */
  readonly emitted: EmittedMempool;
  /** Called whenever the emitted state matches the current mempool. */
  readonly onPoll: () => void;
  readonly signal: AbortSignal;
}

export class EmittedMempool {
  txids = new Set<string>();
  sequence: bigint | undefined;
  minimumFeeRate: bigint | undefined;
  begun = false;
}

interface MempoolList {
  readonly txids: readonly string[];
  readonly sequence: bigint;
}

/** Equal sums hide a change only if a transaction was replaced by another of the same size and fee. */
interface MempoolSums {
  readonly loaded: boolean;
  readonly sums: string;
  readonly minimumFeeRate: bigint | undefined;
}

/** Number of polls with unchanged sums before the whole list is compared anyway. */
const LIST_EVERY = 10;

async function readSums(rpc: RpcClient, signal: AbortSignal): Promise<MempoolSums> {
  const info = expectObject(await rpc.call('getmempoolinfo', [], { signal }), 'the state of its mempool');
  const { size, bytes, total_fee: fee, mempoolminfee: rate } = info;
  return {
    // Versions without this field respond only after loading.
    loaded: info['loaded'] !== false,
    sums: `${size} ${bytes} ${fee}`,
    minimumFeeRate: rate === undefined ? undefined : expectSatoshi(rate, 'the lowest rate of its mempool'),
  };
}

async function readList(rpc: RpcClient, limits: BitcoinNodeLimits, signal: AbortSignal): Promise<MempoolList> {
  const answer = await rpc.call('getrawmempool', [false, true], { signal, maxBytes: limits.listBytes });
  const { txids, mempool_sequence: sequence } = expectObject(answer, 'its mempool');
  return {
    txids: expectList(txids, 'the list of its mempool').map((txid) => expectHash(txid, 'a waiting transaction')),
    sequence: BigInt(expectCount(sequence, 'the sequence of its mempool')),
  };
}

type Fetched = PendingTransaction & { readonly transaction: Transaction };

function readPending(txid: string, raw: unknown, entry: unknown): Fetched | undefined {
  for (const answer of [raw, entry]) {
    if (!(answer instanceof RpcError)) continue;
    // It left the mempool between the list and this request.
    if (answer.code === RPC.notFound) return undefined;
    throw answer;
  }
  const bytes = expectBytes(raw, 'a waiting transaction');
  const transaction = decodeFrom('transaction', () => decodeTransaction(bytes));
  if (toHex(transaction.txid) !== txid)
    throw new SourceError('misbehaved', `The node sent another transaction for ${txid}`);
  const { time, fees, fee } = expectObject(entry, 'a waiting transaction');
  const base = fees === undefined ? fee : expectObject(fees, 'the fees of a transaction')['base'];
  return {
    txid,
    bytes,
    time: expectCount(time, 'the time of a transaction'),
    fee: base === undefined ? undefined : expectSatoshi(base, 'the fee of a transaction'),
    transaction,
  };
}

/** Omits transactions that left meanwhile, and their children, which are about to leave or to be requested again. */
async function fetchPending(
  txids: readonly string[],
  { rpc, limits, signal }: WatchMempoolOptions,
): Promise<readonly PendingTransaction[]> {
  const fetched: Fetched[] = [];
  const vanished = new Set<string>();
  let held = 0;
  for (let from = 0; from < txids.length; from += limits.batch) {
    const some = txids.slice(from, from + limits.batch);
    const responses = await rpc.batch(
      some.flatMap((txid) => [
        { method: 'getrawtransaction', params: [txid] },
        { method: 'getmempoolentry', params: [txid] },
      ]),
      { signal, maxBytes: limits.listBytes },
    );
    for (const [index, txid] of some.entries()) {
      const pending = readPending(txid, responses[index * 2], responses[index * 2 + 1]);
      if (pending === undefined) vanished.add(txid);
      else fetched.push(pending);
      held += pending?.bytes.length ?? 0;
    }
    if (held > limits.mempoolBytes) throw new SourceError('misbehaved', `The node's mempool exceeds ${held} bytes`);
  }
  return parentsFirst(fetched, vanished).map(({ txid, bytes, time, fee }) => ({ txid, bytes, time, fee }));
}

async function changeSince(
  emitted: EmittedMempool,
  list: MempoolList,
  minimumFeeRate: bigint | undefined,
  options: WatchMempoolOptions,
): Promise<MempoolChange | undefined> {
  // After a restart a node counts from the start again.
  const isSnapshot = !emitted.begun || (emitted.sequence !== undefined && list.sequence < emitted.sequence);
  const before = isSnapshot ? new Set<string>() : emitted.txids;
  const now = new Set(list.txids);
  const added = await fetchPending(
    list.txids.filter((txid) => !before.has(txid)),
    options,
  );
  const removed = [...before].filter((txid) => !now.has(txid));
  const retained = [...before].filter((txid) => now.has(txid));
  const same = !isSnapshot && added.length === 0 && removed.length === 0 && minimumFeeRate === emitted.minimumFeeRate;
  emitted.txids = new Set([...retained, ...added.map(({ txid }) => txid)]);
  emitted.sequence = list.sequence;
  emitted.minimumFeeRate = minimumFeeRate;
  emitted.begun = true;
  return same ? undefined : { whole: isSnapshot, added, removed, sequence: list.sequence, minimumFeeRate };
}

/** Compares the mempool with the emitted state repeatedly until an error occurs. */
export async function* watchMempool(options: WatchMempoolOptions): AsyncGenerator<MempoolChange> {
  const { rpc, limits, emitted, signal, clock } = options;
  let seen: string | undefined;
  let unchanged = 0;
  while (!signal.aborted) {
    const lookedAt = clock.now();
    const { loaded, sums, minimumFeeRate } = await readSums(rpc, signal);
    unchanged = seen === sums ? unchanged + 1 : 0;
    const compareList = unchanged % LIST_EVERY === 0 || emitted.minimumFeeRate !== minimumFeeRate;
    // A node that is still loading its mempool file would seem to have lost most transactions.
    if (loaded && compareList) {
      const list = await readList(rpc, limits, signal);
      const change = await changeSince(emitted, list, minimumFeeRate, options);
      // If a transaction left during the requests, the list must be compared again.
      seen = emitted.txids.size === list.txids.length ? sums : undefined;
      if (change !== undefined) yield change;
    }
    if (loaded) options.onPoll();
    await options.wakeSignal.sleep(options.pollMs, signal);
    const rest = lookedAt + limits.mempoolMs - clock.now();
    if (rest > 0) await pause(rest, signal);
  }
}
