import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../../src/chains/networks.js';
import { inDepth } from '../../support/depth.js';
import { eventually } from '../../support/eventually.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless, type SkipReason } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';

/** The network whose magic and name yaci knows. */
const ID = 'CARDANO_PREPROD';
const PROGRAM = fileURLToPath(
  new URL('../../extra/node_modules/@bloxbean/yaci-devkit-linux-x64/yaci-cli', import.meta.url),
);

/** Other processors run the program in an emulator: qemu-user-static and libc6-amd64-cross of Debian. */
const EMULATOR = '/usr/bin/qemu-x86_64-static';
const LIBRARIES = '/usr/x86_64-linux-gnu';
const isEmulated = process.arch !== 'x64';
const [command, ...options] = isEmulated ? [EMULATOR, '-L', LIBRARIES, PROGRAM] : [PROGRAM];

function findObstacle(): SkipReason {
  if (process.platform !== 'linux') return 'yaci is a program for Linux on x86-64';
  if (!existsSync(PROGRAM)) return 'yaci is not installed (npm ci --prefix test/extra --ignore-scripts)';
  if (!isEmulated) return undefined;
  if (!existsSync(EMULATOR) || !existsSync(`${LIBRARIES}/lib/libc.so.6`))
    return 'yaci is a program for x86-64: install qemu-user-static and libc6-amd64-cross to emulate it';
  // The emulated program needs about a minute to start.
  return inDepth(1, 0) === 1 && 'yaci is emulated only in the long form (npm run proofs:long)';
}

/** Blocks that are added one by one, and depths of the forks between them. */
const BLOCKS = inDepth(2, 20);
const FORKS = inDepth(1, 3);

describeUnless(findObstacle())('yaci, a client of the node protocols in Java', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ct-yaci-'));
  let service: TestService;
  let yaci: ChildProcessByStdio<null, Readable, null> | undefined;

  beforeAll(async () => {
    service = await openTestService({
      CROSSTIE_SANDBOX: 'on',
      CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
      NODE_PORT: '0',
      NODE_NETWORK: ID,
    });
    await startNetworks(service, ID);
  });

  afterAll(async () => {
    yaci?.kill('SIGKILL');
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const readBlock = async (id: string) =>
    (
      await service.http.inject({
        url: `/api/blocks/${id}`,
        headers: { 'x-api-key': `xt_demo_${networkById(ID).alias}` },
      })
    ).json<{ number: number; slot: number; hash: string }>();

  test('follows the simulated chain and its forks', async () => {
    const port = await service.listenAsNode();
    const sandbox = await service.services.networks.sandbox(ID);
    const known = await readBlock('latest');
    let output = '';
    yaci = spawn(
      command!,
      [
        ...options,
        ...['tail', '--network', 'preprod', '--host', '127.0.0.1', '--port', String(port)],
        ...['--known-slot', String(known.slot), '--known-blockhash', known.hash],
      ],
      { cwd: folder, env: { ...process.env, HOME: folder }, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    yaci.stdout.on('data', (bytes: Buffer) => (output += stripVTControlCharacters(bytes.toString())));
    const heights = (): readonly number[] => [...output.matchAll(/Block : (\d+)/g)].map(([, height]) => Number(height));
    await eventually(() => output.includes('Connection Info'));
    // Every advance is seen before the next, because the program shows only blocks that arrive while it runs.
    const advanceUntilSeen = async (): Promise<number> => {
      await sandbox.advanceBlocks(1);
      const { number } = await readBlock('latest');
      await eventually(() => heights().includes(number));
      return number;
    };
    await eventually(async () => {
      await sandbox.advanceBlocks(1);
      return heights().length > 0;
    });
    const first = await advanceUntilSeen();
    for (let made = 1; made <= BLOCKS; made += 1) expect(await advanceUntilSeen()).toBe(first + made);
    const showings = (height: number): number => heights().filter((each) => each === height).length;
    for (let depth = 1; depth <= FORKS; depth += 1) {
      const { number } = await readBlock('latest');
      const before = showings(number);
      // The branch replaces the block of this height and adds one.
      await sandbox.fork(depth);
      await sandbox.advanceBlocks(depth + 1);
      await eventually(() => showings(number) > before && showings(number + 1) > 0);
    }
  });
});
