import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../../src/chains/networks.js';
import { eventually } from '../../support/eventually.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';

/** The network whose magic and name yaci knows. */
const ID = 'CARDANO_PREPROD';
const PROGRAM = fileURLToPath(
  new URL('../../extra/node_modules/@bloxbean/yaci-devkit-linux-x64/yaci-cli', import.meta.url),
);

const missing =
  process.platform !== 'linux' || process.arch !== 'x64'
    ? 'yaci is a program for Linux on x86-64'
    : !existsSync(PROGRAM) && 'yaci is not installed (npm ci --prefix test/extra --ignore-scripts)';

describeUnless(missing)('yaci, a client of the node protocols in Java', () => {
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

  test('follows the simulated chain', async () => {
    const port = await service.listenAsNode();
    const sandbox = await service.services.networks.sandbox(ID);
    const known = await readBlock('latest');
    let output = '';
    yaci = spawn(
      PROGRAM,
      [
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
    expect(await advanceUntilSeen()).toBe(first + 1);
  });
});
