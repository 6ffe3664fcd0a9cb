import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../src/app/config.js';
import { type AssembledService, assembleService } from '../../src/app/service.js';
import { systemClock } from '../../src/kernel/clock.js';
import { QUICK_PASSWORDS } from '../support/access.js';
import { eventually } from '../support/eventually.js';
import { recordingLog } from '../support/recording-log.js';
import { describeUnless } from '../support/skip.js';

const NETWORK = 'CARDANO_PREVIEW';
const DISK_MB = 260;
const MEGABYTE = Buffer.alloc(1_000_000, 1);

function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
  return folder;
}

function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Only root may mount, and not in every container. Nothing stays mounted when the test is not selected. */
function canMount(): boolean {
  try {
    unmount(mountSmallDisk());
    return true;
  } catch {
    return false;
  }
}

const possible = process.platform === 'linux' && canMount();

describeUnless(!possible && 'a small file system cannot be mounted here (needs root on Linux)')('full disk', () => {
  let folder: string;
  let filler: string;
  let service: AssembledService;
  const { log, events } = recordingLog();

  beforeEach(async () => {
    folder = mountSmallDisk();
    filler = join(folder, 'filler');
    chmodSync(folder, 0o755);
    const dataDir = join(folder, 'state');
    mkdirSync(dataDir);
    const config = loadConfig({
      env: {
        CROSSTIE_DATA_DIR: dataDir,
        CROSSTIE_SANDBOX_BLOCK_SECONDS: '1',
        CROSSTIE_MIN_FREE_DISK_MB: '20',
        // A busy machine must not cause 503 responses for another reason.
        CROSSTIE_MAX_DELAY_MS: '60000',
      },
      workingDir: dataDir,
    });
    service = await assembleService(config, { log, clock: systemClock, passwordCost: QUICK_PASSWORDS });
  });
  afterEach(async () => {
    try {
      await service.close();
    } finally {
      unmount(folder);
    }
  });

  /** Leaves no free byte. */
  function fill(): void {
    const file = openSync(filler, 'w');
    for (let size = MEGABYTE.length; size > 0; size = Math.floor(size / 2)) {
      try {
        while (writeSync(file, MEGABYTE, 0, size) === size);
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    }
    closeSync(file);
  }

  const health = async () => (await service.http.inject('/api/health')).json();
  const getCheck = async (name: string) => (await health()).checks.find((each: { name: string }) => each.name === name);
  const getState = async () =>
    (await health()).networks.find((each: { network: string }) => each.network === NETWORK).state;

  /** A write that needs more space than any page has left. */
  function upload(seed: number) {
    const boundary = 'crosstie-full-disk';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
    const content = Buffer.alloc(4_000_000, seed);
    for (let at = 0; at < content.length; at += 4) content.writeUInt32LE((at * 2_654_435_761 + seed) >>> 0, at);
    return service.http.inject({
      method: 'POST',
      url: '/api/ipfs/add',
      headers: {
        'x-api-key': 'xt_demo_cardano-preview',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  }

  test('writes are rejected with 503, health reports the reason, and everything recovers when there is space', async () => {
    await service.services.networks.open(NETWORK);
    await eventually(async () => (await getState()) === 'live');
    expect((await upload(1)).statusCode).toBe(200);
    await eventually(async () => (await health()).status === 'ok');

    fill();
    await eventually(async () => (await getCheck('disk')).status === 'failed');
    expect((await health()).status).toBe('degraded');
    const statuses = new Set<number>();
    for (let seed = 2; seed < 12; seed += 1) {
      const { statusCode, headers } = await upload(seed);
      statuses.add(statusCode);
      if (statusCode === 503) expect(headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
    }
    expect(statuses).toContain(503);
    expect(statuses).not.toContain(500);
    await eventually(async () => (await getState()) === 'behind');
    expect(events).not.toContainEqual(expect.objectContaining({ event: 'index.halted' }));
    for (const { event, fields } of events)
      if (event.endsWith('.interrupted')) expect(fields['error']).toBeInstanceOf(Error);

    const { height } = service.services.networks.status(NETWORK).tip!;
    rmSync(filler);
    await eventually(async () => (await getState()) === 'live');
    await eventually(() => service.services.networks.status(NETWORK).tip!.height > height + 1);
    await eventually(async () => (await upload(100)).statusCode === 200);
    await eventually(async () => (await health()).status === 'ok');
  });
});
