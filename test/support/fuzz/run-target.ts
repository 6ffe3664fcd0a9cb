import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { killWhenSilent } from '../processor-time.js';
import { instrument } from './instrument.js';

export interface Finding {
  readonly target: string;
  readonly reason: string;
  /** Base64. */
  readonly input: string;
}

export interface TargetReport {
  readonly target: string;
  readonly executions: number;
  readonly decoded: number;
  readonly seeds: number;
  readonly stored: number;
  readonly entries: number;
  readonly ofSeeds: { readonly points: number; readonly edges: number };
  readonly ofStored: { readonly points: number; readonly edges: number };
  readonly reached: { readonly points: number; readonly edges: number };
  readonly maxWorkPerByte: number;
}

interface Line {
  readonly finding?: Finding;
  readonly progress?: TargetReport;
  readonly done?: TargetReport;
  readonly kept?: readonly string[];
}

/** Processor time without a report after which an input counts as one that never ends: reports come every five seconds. */
const MAX_SILENT_MS = 90_000;
const MEMORY_MB = 700;

export interface FuzzBundle {
  readonly file: string;
  readonly points: number;
  readonly words: readonly string[];
}

/** All targets in one instrumented file. It stays inside the package, so that its dependencies are found. */
export async function buildFuzzBundle(): Promise<FuzzBundle> {
  const { outputFiles } = await build({
    entryPoints: ['test/support/fuzz/fuzz-process.ts'],
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const { code, points, words } = instrument(outputFiles[0]!.text);
  const folder = 'node_modules/.cache';
  await mkdir(folder, { recursive: true });
  const file = join(folder, `fuzz-${process.pid}.mjs`);
  // Modules that run while the bundle is loaded report branches too.
  await writeFile(file, `globalThis.__hit ??= () => {};\nconst __hit = (point) => globalThis.__hit(point);\n${code}`);
  return { file, points, words };
}

export interface TargetResult {
  readonly report: TargetReport | undefined;
  readonly findings: readonly Finding[];
  /** Inputs that reached something new. */
  readonly kept: readonly Uint8Array[];
}

/** Runs one target in a process of its own. A process that ends early, or is silent, is a finding. */
export async function runTarget(
  { file, words }: FuzzBundle,
  target: string,
  { seconds, seed }: { readonly seconds: number; readonly seed: number },
): Promise<TargetResult> {
  const inputFile = join(tmpdir(), `fuzz-input-${process.pid}-${target}`);
  const options = JSON.stringify({ target, seconds, seed, inputFile, words });
  const child = spawn(process.execPath, ['--expose-gc', `--max-old-space-size=${MEMORY_MB}`, file, options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000);
  });
  const watch = killWhenSilent(child, MAX_SILENT_MS);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const findings: Finding[] = [];
  let report: TargetReport | undefined;
  let kept: readonly Uint8Array[] | undefined;
  for await (const text of createInterface({ input: child.stdout })) {
    watch.reported();
    const line = JSON.parse(text) as Line;
    if (line.finding !== undefined) findings.push(line.finding);
    report = line.done ?? line.progress ?? report;
    kept = line.kept?.map((input) => Buffer.from(input, 'base64')) ?? kept;
  }
  watch.stop();
  await exited;
  if (kept === undefined) {
    // A process that ended while it was loaded has tried no input.
    const stored = await readFile(inputFile).catch(() => Buffer.alloc(0));
    const input = stored.length < 4 ? '' : stored.subarray(4, 4 + stored.readUInt32LE(0)).toString('base64');
    findings.push({ target, reason: `ended: the process ended or was silent: ${errors.trim()}`, input });
  }
  await rm(inputFile, { force: true });
  return { report, findings, kept: kept ?? [] };
}
