import { openSync, writeSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { mutate, seeded } from '../mutations.js';
import { ownProcessorMs } from '../processor-time.js';
import { mutateCbor } from './cbor-mutations.js';
import { readCorpus } from './corpus-files.js';
import { Coverage } from './coverage.js';
import type { FuzzTarget } from './fuzz-target.js';
import { TARGETS } from './targets/all.js';
import { mutateText } from './text-mutations.js';
import { mutateJson } from './use-midnight.js';

// The process of one target, in an instrumented bundle. Arguments: JSON of `Options`. Prints a line of JSON for each
// finding, every few seconds and at the end. The current input is in `inputFile`, so that the parent can read it
// after a crash.

interface Options {
  readonly target: string;
  /** Of processor time. */
  readonly seconds: number;
  readonly seed: number;
  readonly inputFile: string;
  readonly words: readonly string[];
}

interface Entry {
  readonly input: Uint8Array;
  readonly work: number;
}

const MAX_INPUT_BYTES = 20_000;
/** Base of the work that an input may cause. */
const BASE_WORK = 300_000;
const WORK_PER_BYTE = 600;
/** Processor time: no input of a correct decoder takes a hundredth of it. */
const MAX_INPUT_MS = 4_000;
/** Memory that one input may allocate outside of the heap, or keep on it. */
const MAX_INPUT_MEMORY = 150_000_000;
const MAX_GROWTH_BYTES = 100_000_000;
const GROWTH_EVERY = 20_000;
const MAX_FINDINGS = 40;
const REPORT_MS = 5_000;

const options = JSON.parse(process.argv[2]!) as Options;
const target = TARGETS.find(({ name }) => name === options.target) as FuzzTarget;
const coverage = new Coverage();
const inputFile = openSync(options.inputFile, 'w');
const random = seeded(options.seed);
const below = (limit: number): number => Math.floor(random() * limit);

const printLine = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

/** The reason why an input is a finding; undefined for most inputs. */
async function tryInput(input: Uint8Array): Promise<string | undefined> {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(input.length);
  writeSync(inputFile, Buffer.concat([header, input]), 0, input.length + 4, 0);
  const before = getHeapStatistics();
  const began = ownProcessorMs();
  coverage.start();
  try {
    if (await target.run(Uint8Array.from(input))) decoded += 1;
  } catch (error) {
    return describeError(error);
  }
  const after = getHeapStatistics();
  const limit = BASE_WORK + input.length * (target.workPerByte ?? WORK_PER_BYTE);
  if (coverage.work > limit) return 'work: more branches than the limit for the size';
  if (ownProcessorMs() - began > MAX_INPUT_MS) return 'time: the input takes seconds';
  const memory = Math.max(after.external_memory - before.external_memory, after.used_heap_size - before.used_heap_size);
  return memory > MAX_INPUT_MEMORY ? 'memory: one input allocates more than the limit' : undefined;
}

/** Name, message without values, and the first function of our code: equal for inputs with one cause. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${String(error).slice(0, 80)}`;
  const frame = /\bat (?:async )?([\w$.#<> ]+) \(/.exec(error.stack?.slice(error.message.length) ?? '')?.[1] ?? '';
  const message = error.message.replace(/'[^']*'|"[^"]*"|[0-9a-f]{8,}|\d+/gi, '…').slice(0, 120);
  return `${error.name}: ${message.split('\n')[0]} in ${frame}`;
}

/** Removes parts as long as the same finding remains. */
async function minimise(input: Uint8Array, reason: string): Promise<Uint8Array> {
  let smallest = input;
  let tries = 0;
  for (
    let size = Math.ceil(input.length / 2);
    size >= 1 && tries < 2_000;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < smallest.length && tries < 2_000; ) {
      const shorter = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)]);
      tries += 1;
      if ((await tryInput(shorter)) === reason) smallest = shorter;
      else at += size;
    }
  }
  return smallest;
}

function change(input: Uint8Array): Uint8Array {
  if (random() < 0.3) return mutate(input, random);
  switch (target.form) {
    case 'cbor':
      return mutateCbor(input, random);
    case 'text':
      return mutateText(input, random, options.words);
    case 'json':
      return random() < 0.5 ? mutateJson(input, random) : mutateText(input, random, options.words);
    case 'bytes':
      return mutate(input, random);
  }
}

/** The start of one input and the end of another. */
function splice(first: Uint8Array, second: Uint8Array): Uint8Array {
  return Buffer.concat([first.subarray(0, below(first.length + 1)), second.subarray(below(second.length + 1))]);
}

(globalThis as { __hit?: unknown }).__hit = coverage.hit;
const entries: Entry[] = [];
const findings = new Map<string, Uint8Array>();
let executions = 0;
let decoded = 0;
let maxWorkPerByte = 0;

async function take(input: Uint8Array): Promise<void> {
  executions += 1;
  const reason = await tryInput(input);
  if (reason !== undefined) {
    if (findings.has(reason) || findings.size >= MAX_FINDINGS) return;
    findings.set(reason, input);
    const smallest = await minimise(input, reason);
    printLine({ finding: { target: target.name, reason, input: Buffer.from(smallest).toString('base64') } });
    return;
  }
  maxWorkPerByte = Math.max(maxWorkPerByte, (coverage.work - BASE_WORK) / Math.max(1, input.length));
  if (coverage.record()) entries.push({ input, work: coverage.work });
}

const end = ownProcessorMs() + options.seconds * 1_000;
const seeds = (await target.seeds()).filter(({ length }) => length <= MAX_INPUT_BYTES);
const stored = readCorpus(target.name);
for (const input of [...seeds].toSorted((a, b) => a.length - b.length)) await take(input);
const ofSeeds = { points: coverage.points, edges: coverage.edges, entries: entries.length };
for (const input of stored) await take(input);
const ofStored = { points: coverage.points, edges: coverage.edges };
/** Entries from here on are new and belong to the stored corpus. */
const firstNew = entries.length;
if (entries.length === 0) entries.push({ input: new Uint8Array(1), work: 1 });

const report = (): object => ({
  target: target.name,
  executions,
  decoded,
  seeds: seeds.length,
  stored: stored.length,
  entries: entries.length,
  ofSeeds,
  ofStored,
  reached: { points: coverage.points, edges: coverage.edges },
  maxWorkPerByte: Math.round(maxWorkPerByte),
  findings: findings.size,
});

let lastReport = ownProcessorMs();
let memoryAtStart: number | undefined;
const gc = (globalThis as { gc?: () => void }).gc;
while (ownProcessorMs() < end) {
  // New entries are tried more often than old ones.
  const recent = random() < 0.5 ? Math.max(0, entries.length - 50) : 0;
  const { input } = entries[recent + below(entries.length - recent)]!;
  let mutant = random() < 0.1 ? splice(input, entries[below(entries.length)]!.input) : input;
  for (let times = 1 + below(4); times > 0; times -= 1) mutant = change(mutant);
  if (mutant.length <= MAX_INPUT_BYTES || random() < 0.02) await take(mutant.subarray(0, 100_000));
  if (executions % GROWTH_EVERY === 0) {
    gc?.();
    const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
    const used = heap + external - entries.reduce((sum, entry) => sum + entry.input.length, 0);
    memoryAtStart ??= used;
    if (used - memoryAtStart > MAX_GROWTH_BYTES && !findings.has('growth')) {
      findings.set('growth', mutant);
      printLine({ finding: { target: target.name, reason: `growth: ${used - memoryAtStart} bytes`, input: '' } });
    }
  }
  if (ownProcessorMs() - lastReport < REPORT_MS) continue;
  lastReport = ownProcessorMs();
  printLine({ progress: report() });
}
printLine({
  done: report(),
  kept: entries.slice(firstNew).map(({ input }) => Buffer.from(input).toString('base64')),
});
process.exit(0);
