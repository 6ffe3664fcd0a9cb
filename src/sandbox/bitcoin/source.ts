import type {
  BitcoinMempool,
  BitcoinNodeQueries,
  BitcoinSource,
  BitcoinSourceBlock,
  MempoolChange,
  PendingTransaction,
} from '../../sources/bitcoin/bitcoin-source.js';
import { pause } from '../../sources/retry.js';
import type { Submitter } from '../../sources/source.js';
import { chance, createRandomInt } from '../random-int.js';
import { runSandbox } from '../run-sandbox.js';
import type { Entry } from './mempool-entry.js';
import { MINIMUM_RELAY_RATE } from './policy.js';
import { sandboxQueries } from './queries.js';
import { Sandbox, type SandboxDependencies } from './sandbox.js';
import { getStartPoint } from './simulation.js';

export interface SandboxSourceOptions extends SandboxDependencies {
  /** Block interval in seconds; 0 disables automatic blocks. */
  readonly blockSeconds: number;
  /** Whether the network is idle: then blocks come at most once a minute. */
  readonly isIdle?: (() => boolean) | undefined;
  /** Percentage of blocks that start a branch which overtakes the chain. */
  readonly forkPercent: number;
}

export interface SandboxSource extends BitcoinSource {
  readonly submitter: Submitter;
  readonly waiting: BitcoinMempool;
  readonly queries: BitcoinNodeQueries;
  /** Opens or creates the chain before it is followed. */
  prepare(): Promise<Sandbox>;
  /** The chain while this process runs it. */
  readonly running: Sandbox | undefined;
}

const POLL_MS = 20;
const RUNNING_MS = 1_000;
const DEEPEST = 3;

/** A simulated chain behind the interface of a Bitcoin node. */
export function sandboxSource(options: SandboxSourceOptions): SandboxSource {
  const { network, blockSeconds, isIdle, forkPercent, clock, log } = options;
  const run = runSandbox<Sandbox, BitcoinSourceBlock>({
    network: network.id,
    open: () => Sandbox.open(options),
    blockSeconds,
    isIdle,
    clock,
    produceBlock: (sandbox) => produceBlock(sandbox, forkPercent),
    simulateActivity: (sandbox) => sandbox.simulateActivity(),
    log,
  });
  return {
    describe: run.describe,
    follow: run.follow,
    prepare: run.prepare,
    get running() {
      return run.running;
    },
    submitter: {
      async submit(transaction) {
        const reason = await run.require().submit(transaction);
        if (reason === undefined) return { accepted: true };
        return { accepted: false, reason: new TextEncoder().encode(reason) };
      },
    },
    waiting: {
      async *watch(signal) {
        while (run.running === undefined && !signal.aborted) await pause(POLL_MS, signal);
        const watched = run.running;
        if (watched !== undefined) yield* watchMempool(watched, () => watched === run.running, signal);
      },
    },
    queries: sandboxQueries(run.require),
    start: getStartPoint(network),
  };
}

/** Produces the current block, or occasionally a reorg. */
async function produceBlock(sandbox: Sandbox, forkPercent: number): Promise<void> {
  const randomInt = createRandomInt(`fork ${sandbox.simulation.name} ${sandbox.tip?.hash}`);
  if (chance(randomInt, forkPercent)) await sandbox.reorganise(1 + randomInt(DEEPEST));
  else await sandbox.produce();
}

const toMempoolTransaction = ({ txid, transaction, time, fee }: Entry): PendingTransaction => ({
  txid,
  bytes: transaction.encoded,
  time,
  fee,
});

/** Ends when another process takes the chain over and reports its mempool. */
async function* watchMempool(
  sandbox: Sandbox,
  isRunning: () => boolean,
  signal: AbortSignal,
): AsyncGenerator<MempoolChange> {
  let changed = new AbortController();
  let reported: ReadonlySet<string> | undefined;
  let reportedTip: string | undefined;
  let sequence = 0n;
  const stop = sandbox.onEvent(() => changed.abort());
  try {
    while (!signal.aborted && isRunning()) {
      changed = new AbortController();
      const noticed = AbortSignal.any([signal, changed.signal]);
      const { pending } = sandbox;
      const tip = sandbox.tip?.hash;
      const now = new Set(pending.map(({ txid }) => txid));
      const added = pending.filter(({ txid }) => !reported?.has(txid)).map(toMempoolTransaction);
      const removed = [...(reported ?? [])].filter((txid) => !now.has(txid));
      if (reported === undefined || added.length > 0 || removed.length > 0 || tip !== reportedTip) {
        sequence += BigInt(added.length + removed.length);
        yield { whole: reported === undefined, added, removed, sequence, minimumFeeRate: MINIMUM_RELAY_RATE, tip };
        reported = now;
        reportedTip = tip;
      }
      while (!noticed.aborted && isRunning()) await pause(RUNNING_MS, noticed);
    }
  } finally {
    stop();
  }
}
