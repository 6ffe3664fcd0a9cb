import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue, type FairQueueLimits, type Flow } from './fair-queue.js';

const flow = (key: string, weight = 1): Flow => ({ key, weight });

const A = flow('a');
const B = flow('b');
const C = flow('c');

function setUp(limits: Partial<FairQueueLimits> = {}) {
  const clock = { now: 0 };
  const queue = new FairQueue<string>({ slots: 1, slotsPerFlow: 1, now: () => clock.now, ...limits });
  /** Runs the next job to completion. */
  const serve = (cost: number): string | undefined => {
    const next = queue.next();
    if (next !== undefined) queue.done(next.flow.key, cost);
    return next?.job;
  };
  return { clock, queue, serve };
}

describe('fair queue', () => {
  test('flows are served round-robin, and jobs of one flow in order', () => {
    const { queue, serve } = setUp();
    for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(flow(job[0]!), job);
    expect(Array.from({ length: 7 }, () => serve(1))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  });

  test('the flow with the lowest measured cost is served first, also when it returns', () => {
    const { queue, serve } = setUp();
    for (const job of ['a1', 'a2', 'a3']) queue.add(A, job);
    expect(serve(5_000)).toBe('a1');
    queue.add(B, 'b1');
    expect(serve(10)).toBe('b1');
    queue.add(B, 'b2');
    expect(serve(10)).toBe('b2');
    expect(serve(5_000)).toBe('a2');
  });

  test('a new flow starts at the virtual time of the others', () => {
    const { queue, serve } = setUp();
    for (const job of ['a1', 'a2', 'a3']) queue.add(A, job);
    serve(5_000);
    serve(5_000);
    for (const job of ['c1', 'c2']) queue.add(C, job);
    expect([serve(6_000), serve(1), serve(1)]).toEqual(['c1', 'a3', 'c2']);
  });

  test('a flow that pauses while others work gains no service', () => {
    const { queue, serve } = setUp();
    queue.add(A, 'a1');
    for (const job of ['b1', 'b2', 'b3']) queue.add(B, job);
    expect([serve(100), serve(1)]).toEqual(['a1', 'b1']);
    queue.add(A, 'a2');
    expect([serve(1), serve(1), serve(1)]).toEqual(['b2', 'b3', 'a2']);
  });

  test('flows have no credit once all work is done', () => {
    const { queue, serve } = setUp();
    queue.add(A, 'a1');
    serve(100);
    queue.add(A, 'a2');
    queue.add(B, 'b1');
    expect(serve(1)).toBe('a2');
  });

  test('a flow with twice the weight gets twice the service', () => {
    const { queue, serve } = setUp();
    for (let job = 0; job < 90; job++) {
      queue.add(flow('heavy', 2), 'heavy');
      queue.add(flow('light', 1), 'light');
    }
    const served = Array.from({ length: 90 }, () => serve(10));
    expect(served.filter((job) => job === 'heavy')).toHaveLength(60);
  });

  test('one flow leaves slots to others, whose first job starts immediately', () => {
    const { queue } = setUp({ slots: 3, slotsPerFlow: 2 });
    expect([queue.tryStart(A), queue.tryStart(A), queue.tryStart(A)]).toEqual([true, true, false]);
    expect([queue.tryStart(B), queue.tryStart(B)]).toEqual([true, false]);
    queue.done('a', 1);
    expect(queue.tryStart(A)).toBe(true);
  });

  test('a flow has fewer slots while another one has been active within a second', () => {
    const { queue, clock } = setUp({ slots: 4, slotsPerFlow: 3, slotsPerBusyFlow: 1 });
    expect([queue.tryStart(A), queue.tryStart(A)]).toEqual([true, true]);
    expect(queue.tryStart(B)).toBe(true);
    queue.done('b', 1);
    expect(queue.tryStart(A)).toBe(false);
    queue.add(A, 'a3');
    expect(queue.next()).toBeUndefined();
    clock.now = 1_001;
    expect(queue.next()?.job).toBe('a3');
  });

  test('a job does not overtake queued jobs of its own flow', () => {
    const { queue } = setUp();
    expect(queue.tryStart(A)).toBe(true);
    queue.add(A, 'a2');
    queue.done('a', 1);
    expect(queue.tryStart(A)).toBe(false);
    expect(queue.next()?.job).toBe('a2');
  });

  test('jobs that waited too long are removed, and the others stay', () => {
    const { queue, clock } = setUp();
    queue.tryStart(A);
    queue.add(A, 'old');
    clock.now = 60;
    queue.add(A, 'new');
    queue.add(B, 'other');
    clock.now = 100;
    expect(queue.expire(50)).toEqual(['old']);
    expect([queue.queued, queue.getLoad('a'), queue.getLoad('b')]).toEqual([2, 2, 1]);
    clock.now = 1_000;
    expect(queue.expire(50)).toEqual(['new', 'other']);
    expect([queue.queued, queue.waitingFlows, queue.running]).toEqual([0, 0, 1]);
  });

  test('a queued job can be removed, and a running one cannot', () => {
    const { queue } = setUp();
    for (const job of ['a1', 'a2', 'a3']) queue.add(A, job);
    expect(queue.next()?.job).toBe('a1');
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a2'), queue.remove('b', 'b1')]).toEqual([false, true, false]);
    queue.done('a', 1);
    expect(queue.next()?.job).toBe('a3');
    expect(queue).toMatchObject({ queued: 0, waitingFlows: 0 });
  });

  test('a job that never started cannot end', () => {
    expect(() => setUp().queue.done('a', 1)).toThrow('no job of a runs');
  });

  test('state of flows that went idle is dropped', () => {
    const { queue } = setUp();
    for (let index = 0; index < 10_000; index++) {
      const each = flow(`flow ${index}`);
      queue.tryStart(each);
      queue.done(each.key, 1);
    }
    expect(queue.knownFlows).toBeLessThan(200);
  });
});

describe('sustained wait', () => {
  const add = (queue: FairQueue<string>, count: number): void => {
    for (let job = 0; job < count; job++) queue.add(A, 'job');
  };

  test('a burst that is served within a second causes no sustained wait', () => {
    const { queue, clock, serve } = setUp();
    add(queue, 10);
    for (let job = 0; job < 9; job++) {
      clock.now += 50;
      serve(50);
      expect(queue.sustainedWait('a')).toBe(0);
    }
  });

  test('a queue in which every job of a second waits has one until a job starts immediately again', () => {
    const { queue, clock, serve } = setUp();
    add(queue, 20);
    clock.now = 700;
    for (let job = 0; job < 19; job++) {
      clock.now += 100;
      serve(100);
    }
    expect(queue.sustainedWait('a')).toBeGreaterThanOrEqual(700);
    expect(queue.sustainedWait('b')).toBe(0);
    serve(1);
    expect(queue.sustainedWait('a')).toBe(0);
  });

  test('a job that has not been served for a whole second counts as well', () => {
    const { queue, clock } = setUp();
    queue.tryStart(B);
    add(queue, 1);
    clock.now = 999;
    expect(queue.sustainedWait('a')).toBe(0);
    clock.now = 5_000;
    expect(queue.sustainedWait('a')).toBe(5_000);
  });

  test('the wait of one flow does not affect another', () => {
    const { queue, clock } = setUp({ slots: 2 });
    queue.tryStart(A);
    add(queue, 1);
    clock.now = 5_000;
    expect(queue.tryStart(B)).toBe(true);
    expect(queue.sustainedWait('b')).toBe(0);
  });
});

/** Runs jobs of random length on the queue's slots until all are done. */
interface Arrival {
  readonly at: number;
  readonly key: string;
  readonly cost: number;
}

function simulate(arrivals: readonly Arrival[], limits: { readonly slots: number; readonly slotsPerFlow: number }) {
  const clock = { now: 0 };
  const weights = new Map(['a', 'b', 'c', 'd'].map((key, index) => [key, 1 + (index % 3)]));
  const queue = new FairQueue<Arrival>({ ...limits, now: () => clock.now });
  const pending = [...arrivals].sort((one, other) => one.at - other.at);
  const running: { readonly ends: number; readonly job: Arrival }[] = [];
  const started: { readonly at: number; readonly job: Arrival }[] = [];
  const idle: number[] = [];
  for (let step = 0; step < 10_000 && (pending.length > 0 || running.length > 0 || queue.queued > 0); step++) {
    const ends = Math.min(...running.map((each) => each.ends), pending[0]?.at ?? Number.POSITIVE_INFINITY);
    clock.now = Math.max(clock.now, ends);
    for (const each of running.filter((one) => one.ends <= clock.now)) {
      running.splice(running.indexOf(each), 1);
      queue.done(each.job.key, each.job.cost);
    }
    while (pending[0] !== undefined && pending[0].at <= clock.now) {
      const job = pending.shift() as Arrival;
      queue.add({ key: job.key, weight: weights.get(job.key)! }, job);
    }
    for (let next = queue.next(); next !== undefined; next = queue.next()) {
      running.push({ ends: clock.now + next.job.cost, job: next.job });
      started.push({ at: clock.now, job: next.job });
    }
    if (queue.queued > 0 && running.length < limits.slots) idle.push(running.length);
  }
  return { started, idle, weights, left: queue.queued };
}

const costs = fc.integer({ min: 1, max: 50 });
const arrivals = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 200 }), key: fc.constantFrom('a', 'b', 'c', 'd'), cost: costs }),
  { maxLength: 80 },
);

describe('properties of the fair queue', () => {
  test('every job is served once for any arrivals', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 4 }), (jobs, slots) => {
        const { started, left } = simulate(jobs, { slots, slotsPerFlow: Math.max(1, slots - 1) });
        expect(left).toBe(0);
        expect(started).toHaveLength(jobs.length);
      }),
    );
  });

  test('no slot is free while a flow below its share waits (work conserving)', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 4 }), (jobs, slots) => {
        expect(simulate(jobs, { slots, slotsPerFlow: slots }).idle).toEqual([]);
      }),
    );
  });

  test('two flows with constant work get service by weight, up to one job per slot', () => {
    const backlog = fc.array(costs, { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(backlog, backlog, fc.integer({ min: 1, max: 4 }), (ofA, ofB, slots) => {
        const jobs = [
          ...ofA.map((cost) => ({ at: 0, key: 'a', cost })),
          ...ofB.map((cost) => ({ at: 0, key: 'b', cost })),
        ];
        const { started, weights } = simulate(jobs, { slots, slotsPerFlow: slots });
        const served = { a: 0, b: 0 };
        const count = { a: 0, b: 0 };
        for (const { job } of started) {
          const key = job.key as 'a' | 'b';
          served[key] += job.cost / weights.get(key)!;
          count[key] += 1;
          if (count.a === 60 || count.b === 60) break;
          // Each flow can occupy all slots with jobs of unknown cost, in addition to one job of difference.
          expect(Math.abs(served.a - served.b)).toBeLessThanOrEqual(2 * (slots + 1) * 50);
        }
      }),
    );
  });

  test('a flow with one job at a time waits for one running job at most', () => {
    fc.assert(
      fc.property(
        fc.array(costs, { minLength: 1, maxLength: 60 }),
        fc.array(costs, { maxLength: 8 }),
        (backlog, own) => {
          const clock = { now: 0 };
          const queue = new FairQueue<number>({ slots: 1, slotsPerFlow: 1, now: () => clock.now });
          for (const cost of backlog) queue.add(A, cost);
          // The client sends its next request while a job of the other flow runs.
          for (const cost of own) {
            const running = queue.next();
            queue.add(B, Math.min(cost, 1));
            if (running === undefined) return;
            queue.done(running.flow.key, running.job + 1);
            const mine = queue.next();
            expect(mine?.flow).toBe(B);
            queue.done('b', 1);
          }
        },
      ),
    );
  });
});
