/** All work of one account is one flow, across its keys, sessions and connections. */
export interface Flow {
  readonly key: string;
  /** Share of the resource relative to other flows; more than 0. */
  readonly weight: number;
}

export interface FairQueueLimits {
  /** Maximum number of concurrent jobs. */
  readonly slots: number;
  /** Maximum for one flow. Below `slots`, the first job of another flow starts immediately. */
  readonly slotsPerFlow: number;
  /**
   * The same while another flow has had a job within the last second; defaults to `slotsPerFlow`. Fewer concurrent jobs
   * of a busy flow make the jobs of other flows run faster, not only start sooner.
   */
  readonly slotsPerBusyFlow?: number;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Counters for metrics. */
export interface FairQueueState {
  readonly slots: number;
  readonly queued: number;
  readonly running: number;
  /** Flows with queued jobs. */
  readonly waitingFlows: number;
}

interface FlowState<Job> {
  flow: Flow;
  /** Cost of finished jobs divided by weight: the flow with the lowest value goes first. */
  served: number;
  running: number;
  /** Moving average of the cost of a job, charged for running jobs until their cost is known. */
  meanCost: number;
  queue: { readonly job: Job; readonly addedAt: number }[];
  lastStart: number;
  windowStart: number;
  /** Shortest wait of the current window; undefined before its first job. */
  windowWait: number | undefined;
  /** Shortest wait of the last complete window. */
  sustainedWait: number;
}

/** Waits are measured over windows of this length, as in CoDel (RFC 8289): one slow moment is not overload. */
const WINDOW_MS = 1_000;
const MEAN_STEP = 0.2;
const MIN_SWEEP = 64;
const MAX_FLOWS = 20_000;

/**
 * Weighted fair queueing by measured cost (start-time fair queueing). The cost of a job is known when it ends. A flow
 * that was idle starts at the virtual time of the flow being served, so it neither accumulates credit nor waits behind
 * the backlog of others.
 */
export class FairQueue<Job> {
  readonly #limits: FairQueueLimits;
  readonly #flows = new Map<string, FlowState<Job>>();
  /** Flows with queued jobs. The order breaks ties: the flow served last is at the end. */
  readonly #waiting = new Set<FlowState<Job>>();
  #virtualTime = 0;
  #maxServed = 0;
  #running = 0;
  #queued = 0;
  #sweepAt = MIN_SWEEP;
  /** The two flows that started a job most recently: enough to know whether another flow is active. */
  #lastFlow: FlowState<Job> | undefined;
  #flowBefore: FlowState<Job> | undefined;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get slots(): number {
    return this.#limits.slots;
  }

  get queued(): number {
    return this.#queued;
  }

  get running(): number {
    return this.#running;
  }

  /** Number of flows with state. */
  get knownFlows(): number {
    return this.#flows.size;
  }

  get waitingFlows(): number {
    return this.#waiting.size;
  }

  /** Queued and running jobs of one flow. */
  getLoad(key: string): number {
    const state = this.#flows.get(key);
    return state === undefined ? 0 : state.running + state.queue.length;
  }

  /** Acquires a slot if one is free for this flow; `done` releases it. Allocates nothing for a known flow. */
  tryStart(flow: Flow): boolean {
    const state = this.#activate(flow);
    if (this.#running >= this.#limits.slots || state.running >= this.#maxSlots(state)) return false;
    // Jobs of one flow start in order.
    if (state.queue.length > 0) return false;
    this.#start(state, 0);
    return true;
  }

  /** Queues a job; `next` returns it when it may start. */
  add(flow: Flow, job: Job): void {
    const state = this.#activate(flow);
    state.queue.push({ job, addedAt: this.#limits.now() });
    this.#waiting.add(state);
    this.#queued += 1;
  }

  /** Acquires a slot for the next queued job; undefined if no slot is free or every waiting flow has its share. */
  next(): { readonly flow: Flow; readonly job: Job } | undefined {
    if (this.#queued === 0 || this.#running >= this.#limits.slots) return undefined;
    let first: FlowState<Job> | undefined;
    let min = Number.POSITIVE_INFINITY;
    for (const state of this.#waiting) {
      if (state.running >= this.#maxSlots(state)) continue;
      const tag = startTag(state);
      if (tag < min) {
        first = state;
        min = tag;
      }
    }
    const entry = first?.queue.shift();
    if (first === undefined || entry === undefined) return undefined;
    this.#queued -= 1;
    this.#waiting.delete(first);
    if (first.queue.length > 0) this.#waiting.add(first);
    this.#start(first, this.#limits.now() - entry.addedAt);
    return { flow: first.flow, job: entry.job };
  }

  /** Releases a slot. `cost` has any unit, the same for all jobs of this queue. */
  done(key: string, cost: number): void {
    const state = this.#flows.get(key);
    if (state === undefined || state.running === 0) throw new Error(`no job of ${key} runs`);
    this.#running -= 1;
    state.running -= 1;
    state.served += cost / state.flow.weight;
    state.meanCost += (cost - state.meanCost) * MEAN_STEP;
    this.#maxServed = Math.max(this.#maxServed, state.served);
    // Once all work is done, no flow has credit.
    if (this.#running === 0 && this.#queued === 0) this.#virtualTime = this.#maxServed;
    if (this.#flows.size >= this.#sweepAt) this.#sweep();
  }

  /** Removes a queued job whose result is no longer needed; false if it has started or was never queued. */
  remove(key: string, job: Job): boolean {
    const state = this.#flows.get(key);
    const index = state?.queue.findIndex((entry) => entry.job === job) ?? -1;
    if (state === undefined || index === -1) return false;
    state.queue.splice(index, 1);
    this.#queued -= 1;
    if (state.queue.length === 0) this.#waiting.delete(state);
    return true;
  }

  /** Removes jobs that have waited longer than `maxWaitMs`, oldest first within a flow. */
  expire(maxWaitMs: number): Job[] {
    const before = this.#limits.now() - maxWaitMs;
    const expired: Job[] = [];
    for (const state of [...this.#waiting]) {
      const firstRetained = state.queue.findIndex(({ addedAt }) => addedAt >= before);
      const removed = state.queue.splice(0, firstRetained === -1 ? state.queue.length : firstRetained);
      for (const { job } of removed) expired.push(job);
      if (state.queue.length === 0) this.#waiting.delete(state);
    }
    this.#queued -= expired.length;
    return expired;
  }

  /**
   * How long jobs of this flow have waited for at least a complete window; 0 if one of them started immediately. Jobs
   * that wait briefly after a pause are a burst; a wait that does not end is overload.
   */
  sustainedWait(key: string): number {
    const state = this.#flows.get(key);
    const oldest = state?.queue[0];
    if (state === undefined || oldest === undefined) return 0;
    const waited = this.#limits.now() - oldest.addedAt;
    return waited >= WINDOW_MS ? Math.max(waited, state.sustainedWait) : state.sustainedWait;
  }

  #activate(flow: Flow): FlowState<Job> {
    let state = this.#flows.get(flow.key);
    if (state === undefined) {
      state = {
        flow,
        served: this.#virtualTime,
        running: 0,
        meanCost: 0,
        queue: [],
        lastStart: 0,
        windowStart: 0,
        windowWait: undefined,
        sustainedWait: 0,
      };
      this.#flows.set(flow.key, state);
    } else if (state.running === 0 && state.queue.length === 0) {
      state.served = Math.max(state.served, this.#virtualTime);
      if (state.flow.weight !== flow.weight) state.flow = flow;
    }
    return state;
  }

  #maxSlots(state: FlowState<Job>): number {
    const { slotsPerFlow, slotsPerBusyFlow = slotsPerFlow, now } = this.#limits;
    const other = this.#lastFlow === state ? this.#flowBefore : this.#lastFlow;
    if (state.running < slotsPerBusyFlow || other === undefined) return slotsPerFlow;
    const shared = other.running > 0 || other.queue.length > 0 || now() - other.lastStart < WINDOW_MS;
    return shared ? slotsPerBusyFlow : slotsPerFlow;
  }

  #start(state: FlowState<Job>, waited: number): void {
    if (this.#lastFlow !== state) {
      this.#flowBefore = this.#lastFlow;
      this.#lastFlow = state;
    }
    if (this.#limits.slotsPerBusyFlow !== undefined) state.lastStart = this.#limits.now();
    this.#virtualTime = Math.max(this.#virtualTime, startTag(state));
    state.running += 1;
    this.#running += 1;
    this.#observeWait(state, waited);
  }

  #observeWait(state: FlowState<Job>, waited: number): void {
    // Without a queue every job starts immediately, and the clock need not be read.
    if (waited === 0 && state.sustainedWait === 0 && state.windowWait === undefined) return;
    const now = this.#limits.now();
    if (now - state.windowStart >= WINDOW_MS) {
      // After two windows without a job the last measurement is outdated.
      state.sustainedWait = now - state.windowStart < 2 * WINDOW_MS ? (state.windowWait ?? 0) : 0;
      state.windowStart = now;
      state.windowWait = waited > 0 ? waited : undefined;
      return;
    }
    state.windowWait = Math.min(state.windowWait ?? waited, waited);
  }

  /** Drops idle flows that are not ahead of the others, and all idle flows when there are too many. */
  #sweep(): void {
    const tooMany = this.#flows.size > MAX_FLOWS;
    for (const [key, state] of this.#flows) {
      const idle = state.running === 0 && state.queue.length === 0;
      if (idle && (tooMany || state.served <= this.#virtualTime)) this.#flows.delete(key);
    }
    this.#sweepAt = Math.max(MIN_SWEEP, 2 * this.#flows.size);
  }
}

/** Service of a flow with running jobs charged at their expected cost. */
const startTag = <Job>({ served, running, meanCost, flow }: FlowState<Job>): number =>
  served + (running * meanCost) / flow.weight;
