import { decodeTransaction, type Transaction } from '../../chains/bitcoin/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { toHex } from '../../kernel/hex.js';
import { decodeFrom, SourceError } from '../errors.js';
import { pause } from '../retry.js';
import { bytesOf, countOf, hashOf, listOf, objectOf, satoshiOf } from './answers.js';
import type { MempoolChange, WaitingTransaction } from './bitcoin-source.js';
import type { BitcoinNodeLimits } from './node-limits.js';
import { parentsFirst } from './parents-first.js';
import { RPC, type RpcClient, RpcError } from './rpc-client.js';
import type { WakeUp } from './wake-up.js';

export interface WatchMempoolOptions {
  readonly rpc: RpcClient;
  readonly limits: BitcoinNodeLimits;
  readonly pollMs: number;
  readonly wake: WakeUp;
  readonly clock: Clock;
  /** The state already emitted to the watcher; outlives connections. */
  readonly told: ToldMempool;
  /** Called whenever the emitted state matches the current mempool. */
  readonly onLook: () => void;
  readonly signal: AbortSignal;
}

export class ToldMempool {
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
  const info = objectOf(await rpc.call('getmempoolinfo', [], { signal }), 'the state of its mempool');
  const { size, bytes, total_fee: fee, mempoolminfee: rate } = info;
  return {
    // Versions without this field respond only after loading.
    loaded: info['loaded'] !== false,
    sums: `${size} ${bytes} ${fee}`,
    minimumFeeRate: rate === undefined ? undefined : satoshiOf(rate, 'the lowest rate of its mempool'),
  };
}

async function readList(rpc: RpcClient, limits: BitcoinNodeLimits, signal: AbortSignal): Promise<MempoolList> {
  const answer = await rpc.call('getrawmempool', [false, true], { signal, maxBytes: limits.listBytes });
  const { txids, mempool_sequence: sequence } = objectOf(answer, 'its mempool');
  return {
    txids: listOf(txids, 'the list of its mempool').map((txid) => hashOf(txid, 'a waiting transaction')),
    sequence: BigInt(countOf(sequence, 'the sequence of its mempool')),
  };
}

type Fetched = WaitingTransaction & { readonly transaction: Transaction };

function readWaiting(txid: string, raw: unknown, entry: unknown): Fetched | undefined {
  for (const answer of [raw, entry]) {
    if (!(answer instanceof RpcError)) continue;
    // It left the mempool between the list and this request.
    if (answer.code === RPC.notFound) return undefined;
    throw answer;
  }
  const bytes = bytesOf(raw, 'a waiting transaction');
  const transaction = decodeFrom('transaction', () => decodeTransaction(bytes));
  if (toHex(transaction.txid) !== txid)
    throw new SourceError('misbehaved', `The node sent another transaction for ${txid}`);
  const { time, fees, fee } = objectOf(entry, 'a waiting transaction');
  const base = fees === undefined ? fee : objectOf(fees, 'the fees of a transaction')['base'];
  return {
    txid,
    bytes,
    time: countOf(time, 'the time of a transaction'),
    fee: base === undefined ? undefined : satoshiOf(base, 'the fee of a transaction'),
    transaction,
  };
}

/** Omits transactions that left meanwhile, and their children, which are about to leave or to be requested again. */
async function fetchWaiting(
  txids: readonly string[],
  { rpc, limits, signal }: WatchMempoolOptions,
): Promise<readonly WaitingTransaction[]> {
  const fetched: Fetched[] = [];
  const vanished = new Set<string>();
  let held = 0;
  for (let from = 0; from < txids.length; from += limits.batch) {
    const some = txids.slice(from, from + limits.batch);
    const answers = await rpc.batch(
      some.flatMap((txid) => [
        { method: 'getrawtransaction', params: [txid] },
        { method: 'getmempoolentry', params: [txid] },
      ]),
      { signal, maxBytes: limits.listBytes },
    );
    for (const [index, txid] of some.entries()) {
      const waiting = readWaiting(txid, answers[index * 2], answers[index * 2 + 1]);
      if (waiting === undefined) vanished.add(txid);
      else fetched.push(waiting);
      held += waiting?.bytes.length ?? 0;
    }
    if (held > limits.mempoolBytes) throw new SourceError('misbehaved', `The node's mempool exceeds ${held} bytes`);
  }
  return parentsFirst(fetched, vanished).map(({ txid, bytes, time, fee }) => ({ txid, bytes, time, fee }));
}

async function changeSince(
  told: ToldMempool,
  list: MempoolList,
  minimumFeeRate: bigint | undefined,
  options: WatchMempoolOptions,
): Promise<MempoolChange | undefined> {
  // After a restart a node counts from the start again.
  const whole = !told.begun || (told.sequence !== undefined && list.sequence < told.sequence);
  const before = whole ? new Set<string>() : told.txids;
  const now = new Set(list.txids);
  const added = await fetchWaiting(
    list.txids.filter((txid) => !before.has(txid)),
    options,
  );
  const removed = [...before].filter((txid) => !now.has(txid));
  const kept = [...before].filter((txid) => now.has(txid));
  const same = !whole && added.length === 0 && removed.length === 0 && minimumFeeRate === told.minimumFeeRate;
  told.txids = new Set([...kept, ...added.map(({ txid }) => txid)]);
  told.sequence = list.sequence;
  told.minimumFeeRate = minimumFeeRate;
  told.begun = true;
  return same ? undefined : { whole, added, removed, sequence: list.sequence, minimumFeeRate };
}

/** Compares the mempool with the emitted state repeatedly until an error occurs. */
export async function* watchMempool(options: WatchMempoolOptions): AsyncGenerator<MempoolChange> {
  const { rpc, limits, told, signal, clock } = options;
  let seen: string | undefined;
  let unchanged = 0;
  while (!signal.aborted) {
    const lookedAt = clock.now();
    const { loaded, sums, minimumFeeRate } = await readSums(rpc, signal);
    unchanged = seen === sums ? unchanged + 1 : 0;
    const look = unchanged % LIST_EVERY === 0 || told.minimumFeeRate !== minimumFeeRate;
    // A node that is still loading its mempool file would seem to have lost most transactions.
    if (loaded && look) {
      const list = await readList(rpc, limits, signal);
      const change = await changeSince(told, list, minimumFeeRate, options);
      // If a transaction left during the requests, the list must be compared again.
      seen = told.txids.size === list.txids.length ? sums : undefined;
      if (change !== undefined) yield change;
    }
    if (loaded) options.onLook();
    await options.wake.sleep(options.pollMs, signal);
    const rest = lookedAt + limits.mempoolMs - clock.now();
    if (rest > 0) await pause(rest, signal);
  }
}
