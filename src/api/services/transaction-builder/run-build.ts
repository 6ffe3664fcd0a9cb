import { availableParallelism } from 'node:os';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import { type BuildName, type BuildResult, type BuildTask, measureTask, runTask } from '../../../builder/tasks.js';
import { buildFile } from '../../../kernel/build-files.js';
import { ServiceError } from '../../../kernel/errors.js';
import { FairQueue, type Flow } from '../../../kernel/fair-queue.js';
import { type PoolLimits, type Respond, workerPool } from '../../../kernel/worker-pool.js';
import { type BuildOutcome, type BuildWork, readOutcome } from './build-outcome.js';

/** Up to this many UTxOs and assets a build takes a few milliseconds, less than sending it to a thread. */
export const MAX_INLINE_WORK = 1000;

const THREADS = Math.max(1, availableParallelism() - 1);
const LIMITS: PoolLimits = {
  threads: THREADS,
  timeMs: 30_000,
  loadMs: 30_000,
  maxQueued: 64,
  idleMs: 60_000,
  worksPerThread: 10_000,
  subject: 'builder',
  activity: 'building',
};
const MAX_QUEUED = 64;
const MAX_QUEUED_PER_FLOW = 8;

interface Job {
  readonly work: BuildWork;
  readonly respond: Respond | undefined;
  readonly settle: (outcome: Promise<BuildOutcome>) => void;
}

const pool = workerPool(buildFile('api/services/transaction-builder/build-worker.js'), LIMITS);
const queue = new FairQueue<Job>({ slots: THREADS, slotsPerFlow: THREADS, now: () => performance.now() });

/** Runs a build; a large one in a thread, so that other requests do not wait for it. */
export async function runBuild<Name extends BuildName>(
  task: BuildTask<Name>,
  ledger: LedgerView,
  flow: Flow,
): Promise<BuildResult<Name>> {
  if (measureTask(task) <= MAX_INLINE_WORK) return runTask(task, ledger);
  return readOutcome(await runInThread({ task, ledger }, flow)) as BuildResult<Name>;
}

/** Waits for a thread, fairly among accounts. `respond` replies to the questions of the build. */
export function runInThread(work: BuildWork, flow: Flow, respond?: Respond): Promise<BuildOutcome> {
  if (queue.getLoad(flow.key) >= MAX_QUEUED_PER_FLOW || queue.queued + queue.running >= MAX_QUEUED)
    throw new ServiceError('rate-limited', 'Too many large builds are running: wait for a response, then try again', {
      headers: { 'Retry-After': '1' },
      rejection: 'concurrency',
    });
  const outcome = new Promise<BuildOutcome>((settle) => queue.add(flow, { work, respond, settle }));
  serve();
  return outcome;
}

function serve(): void {
  for (let entry = queue.next(); entry !== undefined; entry = queue.next()) void start(entry.flow, entry.job);
}

async function start({ key }: Flow, { work, respond, settle }: Job): Promise<void> {
  const began = performance.now();
  const outcome = runWork(work, respond);
  settle(outcome);
  await outcome.catch(() => undefined);
  queue.done(key, performance.now() - began);
  serve();
}

async function runWork(work: BuildWork, respond: Respond | undefined): Promise<BuildOutcome> {
  const reply = await pool.run(work, respond);
  if ('failure' in reply) throw new Error('A build failed in its thread', { cause: reply.failure });
  return reply.answer as BuildOutcome;
}
