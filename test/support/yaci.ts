import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { inDepth } from './depth.js';
import type { SkipReason } from './skip.js';

/** yaci, a client of the node protocols in Java, as its command-line program. */

const PROGRAM = fileURLToPath(
  new URL('../extra/node_modules/@bloxbean/yaci-devkit-linux-x64/yaci-cli', import.meta.url),
);

/** Other processors run the program in an emulator: qemu-user-static and libc6-amd64-cross of Debian. */
const EMULATOR = '/usr/bin/qemu-x86_64-static';
const LIBRARIES = '/usr/x86_64-linux-gnu';
const isEmulated = process.arch !== 'x64';
const [command, ...options] = isEmulated ? [EMULATOR, '-L', LIBRARIES, PROGRAM] : [PROGRAM];

/** Why the program cannot run here. */
export function findYaciObstacle(): SkipReason {
  if (process.platform !== 'linux') return 'yaci is a program for Linux on x86-64';
  if (!existsSync(PROGRAM)) return 'yaci is not installed (npm ci --prefix test/extra --ignore-scripts)';
  if (!isEmulated) return undefined;
  if (!existsSync(EMULATOR) || !existsSync(`${LIBRARIES}/lib/libc.so.6`))
    return 'yaci is a program for x86-64: install qemu-user-static and libc6-amd64-cross to emulate it';
  // The emulated program needs about a minute to start.
  return inDepth(1, 0) === 1 && 'yaci is emulated only in the long form (npm run proofs:long)';
}

/** A block as the program prints it: it shows neither the slot nor the hash. */
export interface PrintedBlock {
  readonly height: number;
  transactions?: number;
  /** In ADA; absent where a block has no transaction. */
  fees?: string;
}

export interface YaciTail {
  /** In the order in which they were printed; the last one may be incomplete. */
  readonly blocks: readonly PrintedBlock[];
  /** Whether the program has connected and waits for blocks. */
  readonly isFollowing: () => boolean;
  stop(): void;
}

interface TailOptions {
  readonly network: 'preprod' | 'preview';
  readonly port: number;
  /** Not the point of slot 0: the program takes that for no point. */
  readonly known: { readonly slot: number; readonly hash: string };
}

/** Runs `tail`, which prints every block that arrives while it runs. */
export function startYaciTail({ network, port, known }: TailOptions): YaciTail {
  const folder = mkdtempSync(join(tmpdir(), 'ct-yaci-'));
  const yaci: ChildProcessByStdio<null, Readable, null> = spawn(
    command!,
    [
      ...options,
      ...['tail', '--network', network, '--host', '127.0.0.1', '--port', String(port)],
      ...['--known-slot', String(known.slot), '--known-blockhash', known.hash],
    ],
    { cwd: folder, env: { ...process.env, HOME: folder }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const blocks: PrintedBlock[] = [];
  let isFollowing = false;
  let rest = '';
  const readLine = (line: string): void => {
    const [, name, value] = /(Block|Transactions|Total Fees) *: (\S+)/.exec(line) ?? [];
    const block = blocks.at(-1);
    if (name === 'Block') blocks.push({ height: Number(value) });
    else if (name === 'Transactions' && block !== undefined) block.transactions = Number(value);
    else if (name === 'Total Fees' && block !== undefined) block.fees = value;
  };
  yaci.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + stripVTControlCharacters(text)).split(/[\r\n]+/);
    rest = lines.pop()!;
    isFollowing ||= [...lines, rest].some((line) => line.includes('Waiting for next block'));
    // A progress indicator is drawn without line ends while there is no block.
    if (isFollowing && rest.length > 10_000) rest = rest.slice(-100);
    lines.forEach(readLine);
  });
  return {
    blocks,
    isFollowing: () => isFollowing,
    stop() {
      yaci.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
