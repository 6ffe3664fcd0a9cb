import type {
  BitcoinMempool,
  BitcoinNodeQueries,
  BitcoinSource,
  BitcoinSourceBlock,
  MempoolChange,
  WaitingTransaction,
} from '../../sources/bitcoin/bitcoin-source.js';
import { pause } from '../../sources/retry.js';
import type { Submitter } from '../../sources/source.js';
import { chance, drawFrom } from '../draw.js';
import { runSandbox } from '../run-sandbox.js';
import type { Entry } from './mempool-entry.js';
import { MINIMUM_RELAY_RATE } from './policy.js';
import { sandboxQueries } from './queries.js';
import { Sandbox, type SandboxParts } from './sandbox.js';
import { startOf } from './world.js';

export interface SandboxSourceOptions extends SandboxParts {
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

const LOOK_MS = 20;
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
    growOnce: (sandbox) => growOnce(sandbox, forkPercent),
    stir: (sandbox) => sandbox.stir(),
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
        while (run.running === undefined && !signal.aborted) await pause(LOOK_MS, signal);
        const watched = run.running;
        if (watched !== undefined) yield* watchMempool(watched, () => watched === run.running, signal);
      },
    },
    queries: sandboxQueries(run.require),
    start: startOf(network),
  };
}

/** Produces the current block, or occasionally a reorg. */
async function growOnce(sandbox: Sandbox, forkPercent: number): Promise<void> {
  const draw = drawFrom(`fork ${sandbox.world.name} ${sandbox.tip?.hash}`);
  if (chance(draw, forkPercent)) await sandbox.reorganise(1 + draw(DEEPEST));
  else await sandbox.produce();
}

const waitingOf = ({ txid, transaction, time, fee }: Entry): WaitingTransaction => ({
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
  let told: ReadonlySet<string> | undefined;
  let sequence = 0n;
  const stop = sandbox.onEvent(() => changed.abort());
  try {
    while (!signal.aborted && isRunning()) {
      changed = new AbortController();
      const noticed = AbortSignal.any([signal, changed.signal]);
      const { waiting } = sandbox;
      const now = new Set(waiting.map(({ txid }) => txid));
      const added = waiting.filter(({ txid }) => !told?.has(txid)).map(waitingOf);
      const removed = [...(told ?? [])].filter((txid) => !now.has(txid));
      if (told === undefined || added.length > 0 || removed.length > 0) {
        sequence += BigInt(added.length + removed.length);
        yield { whole: told === undefined, added, removed, sequence, minimumFeeRate: MINIMUM_RELAY_RATE };
        told = now;
      }
      while (!noticed.aborted && isRunning()) await pause(RUNNING_MS, noticed);
    }
  } finally {
    stop();
  }
}
