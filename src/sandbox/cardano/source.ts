import { CborWriter } from '../../kernel/cbor/writer.js';
import type { CardanoBlockSource, CardanoSourceBlock } from '../../sources/cardano/cardano-block.js';
import { pause } from '../../sources/retry.js';
import type { Mempool, MempoolSnapshot, Submitter } from '../../sources/source.js';
import { chance, createRandomInt } from '../random-int.js';
import { runSandbox } from '../run-sandbox.js';
import { Sandbox, type SandboxDependencies } from './sandbox.js';

export interface SandboxSourceOptions extends SandboxDependencies {
  /** Block interval in seconds; 0 disables automatic blocks. */
  readonly blockSeconds: number;
  /** Whether the network is idle: then blocks come at most once a minute. */
  readonly isIdle?: (() => boolean) | undefined;
  /** Percentage of blocks that start a branch which overtakes the chain. */
  readonly forkPercent: number;
}

export interface SandboxSource extends CardanoBlockSource {
  readonly submitter: Submitter;
  readonly mempool: Mempool;
  /** Opens or creates the chain before it is followed. */
  prepare(): Promise<Sandbox>;
  /** The chain while this process runs it. */
  readonly running: Sandbox | undefined;
}

const POLL_MS = 20;
const RUNNING_MS = 1_000;

/** A simulated chain behind the interface of a Cardano node. */
export function sandboxSource(options: SandboxSourceOptions): SandboxSource {
  const { network, blockSeconds, isIdle, forkPercent, clock, log } = options;
  const run = runSandbox<Sandbox, CardanoSourceBlock>({
    network: network.id,
    open: () => Sandbox.open(options),
    blockSeconds,
    isIdle,
    clock,
    produceBlock: (sandbox) => produceBlock(sandbox, forkPercent),
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
        const reasons = await run.require().submit(transaction);
        return reasons.length === 0 ? { accepted: true } : { accepted: false, reason: encodeReasons(reasons) };
      },
    },
    mempool: {
      async *watch(signal) {
        while (run.running === undefined && !signal.aborted) await pause(POLL_MS, signal);
        const watched = run.running;
        if (watched !== undefined) yield* watchMempool(watched, () => watched === run.running, signal);
      },
    },
  };
}

const DEEPEST = 3;

/** Produces the current block, or occasionally a reorg. */
async function produceBlock(sandbox: Sandbox, forkPercent: number): Promise<void> {
  const randomInt = createRandomInt(`fork ${sandbox.simulation.name} ${sandbox.tip?.hash}`);
  if (chance(randomInt, forkPercent)) await sandbox.reorganise(1 + randomInt(DEEPEST));
  else await sandbox.produce();
}

/** A list of messages. Real nodes return constructor names instead; these are readable. */
function encodeReasons(reasons: readonly string[]): Uint8Array {
  const writer = new CborWriter().array(reasons.length);
  for (const reason of reasons) writer.text(reason);
  return writer.finish();
}

/** Ends when another process takes the chain over and reports its mempool. */
async function* watchMempool(
  sandbox: Sandbox,
  isRunning: () => boolean,
  signal: AbortSignal,
): AsyncGenerator<MempoolSnapshot> {
  let changed = new AbortController();
  const stop = sandbox.onEvent(() => changed.abort());
  try {
    while (!signal.aborted && isRunning()) {
      changed = new AbortController();
      const noticed = AbortSignal.any([signal, changed.signal]);
      yield { slot: sandbox.slot, transactions: sandbox.pending.map(({ id, bytes }) => ({ id, bytes })) };
      while (!noticed.aborted && isRunning()) await pause(RUNNING_MS, noticed);
    }
  } finally {
    stop();
  }
}
