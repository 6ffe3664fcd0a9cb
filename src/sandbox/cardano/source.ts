import { CborWriter } from '../../kernel/cbor/writer.js';
import { ServiceError } from '../../kernel/errors.js';
import { type CardanoBlockSource, type CardanoEvent, cardanoBlock } from '../../sources/cardano/cardano-block.js';
import type { GovernanceStates } from '../../sources/cardano/governance-states.js';
import { SourceError } from '../../sources/errors.js';
import { pause } from '../../sources/retry.js';
import type { Mempool, MempoolSnapshot, Point, SourceState, Submitter, Tip } from '../../sources/source.js';
import { chance, drawFrom } from '../draw.js';
import { governanceStateOf } from './governance-states.js';
import type { LedgerContent } from './ledger.js';
import { Sandbox, type SandboxParts } from './sandbox.js';

export interface SandboxSourceOptions extends SandboxParts {
  /** Between two blocks; 0 makes none by itself. */
  readonly blockSeconds: number;
  /** Of a hundred blocks so many are the first of a branch that overtakes some others. */
  readonly forkPercent: number;
}

export interface SandboxSource extends CardanoBlockSource {
  readonly submitter: Submitter;
  readonly mempool: Mempool;
  readonly governance: GovernanceStates;
  /** Takes the chain up, or begins it, before it is followed. */
  prepare(): Promise<Sandbox>;
  /** The chain while this process follows it. */
  readonly running: Sandbox | undefined;
  /** Rewards, deposits, pots, stake, votes: as the last block and what waits leave them, while this process follows. */
  readonly ledger: { state(): LedgerContent & { readonly tip: Required<Point> | undefined } };
}

const PAGE = 200;
const LOOK_MS = 20;
const RUNNING_MS = 1_000;

/**
 * A simulated chain behind the port of a node. It lives while somebody follows it, which is the one process that has
 * the lock of the network; all others hear of it through the database.
 */
export function sandboxSource(options: SandboxSourceOptions): SandboxSource {
  const { network, blockSeconds, forkPercent, log } = options;
  let prepared: Promise<Sandbox> | undefined;
  let running: Sandbox | undefined;
  let state: SourceState = 'idle';

  const prepare = (): Promise<Sandbox> => {
    prepared ??= Sandbox.open(options).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };

  const require = (): Sandbox => {
    if (running === undefined)
      throw new ServiceError('unavailable', `The simulated chain of ${network.id} is not running in this process`);
    return running;
  };

  async function* follow(known: readonly Point[], signal: AbortSignal): AsyncGenerator<CardanoEvent> {
    const sandbox = await prepare();
    const stopping = new AbortController();
    const both = AbortSignal.any([signal, stopping.signal]);
    let growing: Promise<void> | undefined;
    try {
      const from = await newestShared(sandbox, known);
      running = sandbox;
      state = 'following';
      growing = grow(sandbox, both);
      yield* events(sandbox, from, known[0], signal);
    } finally {
      stopping.abort();
      running = undefined;
      state = 'ended';
      // What another process does with the chain from now on is not known here.
      prepared = undefined;
      await growing;
    }
  }

  /** A block every few seconds, as long as anybody follows. */
  async function grow(sandbox: Sandbox, signal: AbortSignal): Promise<void> {
    if (!sandbox.saved.paused && blockSeconds > 0) await attempt(() => sandbox.bridge());
    while (!signal.aborted && blockSeconds > 0) {
      await pause(blockSeconds * 1000, signal);
      if (!signal.aborted && !sandbox.saved.paused) await attempt(() => growOnce(sandbox, forkPercent));
    }
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn('sandbox.block-failed', { error });
    }
  }

  return {
    describe: () => ({
      kind: 'sandbox',
      place: 'this service',
      capabilities: ['submit', 'mempool', 'query'],
      state,
      reason: undefined,
      identity: 'verified',
    }),
    follow,
    prepare,
    get running() {
      return running;
    },
    ledger: {
      state() {
        const { chain } = require();
        return { ...chain.ledger.content, tip: chain.tip };
      },
    },
    submitter: {
      async submit(transaction) {
        const reasons = await require().submit(transaction);
        return reasons.length === 0 ? { accepted: true } : { accepted: false, reason: encodeReasons(reasons) };
      },
    },
    mempool: {
      async *watch(signal) {
        while (running === undefined && !signal.aborted) await pause(LOOK_MS, signal);
        const watched = running;
        if (watched !== undefined) yield* watchMempool(watched, () => watched === running, signal);
      },
    },
    governance: { now: async () => governanceStateOf(require()) },
  };
}

const DEEPEST = 3;

/** The block of this moment, or now and then another branch. */
async function growOnce(sandbox: Sandbox, forkPercent: number): Promise<void> {
  const draw = drawFrom(`fork ${sandbox.world.name} ${sandbox.tip?.hash}`);
  if (chance(draw, forkPercent)) await sandbox.reorganise(1 + draw(DEEPEST));
  else await sandbox.produce();
}

/** A list of sentences. Nodes answer with the names of their own types; we say at once what is wrong. */
function encodeReasons(reasons: readonly string[]): Uint8Array {
  const writer = new CborWriter().array(reasons.length);
  for (const reason of reasons) writer.text(reason);
  return writer.finish();
}

async function newestShared(sandbox: Sandbox, known: readonly Point[]): Promise<Required<Point> | undefined> {
  if (known.length === 0) return undefined;
  for (const point of known) {
    const found = await sandbox.find(point.hash);
    if (found !== undefined) return found;
  }
  throw new SourceError('no-common-point', 'The simulated chain is another one than the index has: resync the network');
}

async function* events(
  sandbox: Sandbox,
  from: Required<Point> | undefined,
  newest: Point | undefined,
  signal: AbortSignal,
): AsyncGenerator<CardanoEvent> {
  const tip = (): Tip => sandbox.tip ?? 'origin';
  let at = from;
  let wake = (): void => undefined;
  let fork: Required<Point> | undefined;
  let broken: { readonly error: unknown } | undefined;
  const stop = sandbox.onEvent((event) => {
    if (event.type === 'broken') broken = event;
    // Of several forks the deepest counts.
    if (event.type === 'fork' && (fork === undefined || event.kept.height < fork.height)) fork = event.kept;
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    if (from !== undefined && newest !== undefined && from.hash !== newest.hash)
      yield { type: 'backward', to: from, tip: tip() };
    while (!signal.aborted) {
      if (broken !== undefined)
        throw new SourceError('lost', 'The simulated chain could not be stored', { cause: broken.error });
      const page = await sandbox.blocksAfter(at?.height ?? -1, PAGE);
      for (const { bytes } of page) {
        if (signal.aborted || fork !== undefined) break;
        const block = cardanoBlock(bytes);
        at = block.point;
        yield { type: 'forward', block, tip: tip() };
      }
      if (fork !== undefined) {
        const kept: Required<Point> = fork;
        fork = undefined;
        if (at !== undefined && at.height > kept.height) {
          at = kept;
          yield { type: 'backward', to: kept, tip: tip() };
        }
        continue;
      }
      if (page.length > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (
          fork !== undefined ||
          broken !== undefined ||
          signal.aborted ||
          (sandbox.tip?.height ?? -1) > (at?.height ?? -1)
        )
          resolve();
      });
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}

/** Ends when the chain is not driven here any more: what waits is then another's to say. */
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
      yield { slot: sandbox.slot, transactions: sandbox.waiting.map(({ id, bytes }) => ({ id, bytes })) };
      while (!noticed.aborted && isRunning()) await pause(RUNNING_MS, noticed);
    }
  } finally {
    stop();
  }
}
