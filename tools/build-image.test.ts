import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildImage } from './build-image.mjs';

let root: string;
let images: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crosstie-build-'));
  images = join(root, 'dist', 'image');
  mkdirSync(images, { recursive: true });
  mkdirSync(join(root, 'dist', 'service'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'dist', 'service', 'image-code.txt'), 'code');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const withCreateImage = (body: string): void =>
  writeFileSync(
    join(root, 'dist', 'service', 'create-image.js'),
    `import { mkdirSync } from 'node:fs';\nexport async function createImage() { ${body} }\n`,
  );

/** The folder that a killed process with this id leaves. */
function leaveUnfinished(pid: number): string {
  const name = `unfinished-${pid}-0a1b2c3d`;
  mkdirSync(join(images, name, 'cluster'), { recursive: true });
  return name;
}

const endedPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('a build removes the folder of a killed build, even when the image is current, and keeps that of a running build', async () => {
  withCreateImage(`mkdirSync(${JSON.stringify(join(images, 'key'))}); return { networks: 1, ms: 1 };`);
  leaveUnfinished(endedPid());
  await buildImage(root);
  expect(readdirSync(images).sort()).toEqual(['built.json', 'key']);
  const running = leaveUnfinished(process.pid);
  leaveUnfinished(endedPid());
  await buildImage(root);
  expect(readdirSync(images).sort()).toEqual(['built.json', 'key', running].sort());
});

test('a build succeeds when its image cannot be prepared, reports the reason, and prepares it the next time', async () => {
  withCreateImage("throw new Error('no space left');");
  await buildImage(root);
  expect(vi.mocked(process.stderr.write).mock.calls.flat().join('')).toContain(
    'The simulated networks could not be prepared: no space left',
  );
  expect(readdirSync(images)).toEqual([]);
});
