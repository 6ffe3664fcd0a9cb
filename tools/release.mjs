// Makes a release: `npm run release -- 1.2.0`. Packs the package with its pinned dependencies, checks an installation of it in
// an empty folder, writes the bill of materials, hashes and notes to the folder `release`, then commits and tags. Nothing
// is pushed or published. `--check` packs and checks the current version and changes nothing else.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkNextVersion, readUnreleased, releaseChangelog } from './changelog.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'release');
const CHANGED = ['package.json', 'package-lock.json', 'CHANGELOG.md'];
const READY_MS = 120_000;
const isCheck = process.argv.includes('--check');
const read = (name) => readFileSync(join(root, name), 'utf8');
const run = (command, args, cwd = root) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const current = JSON.parse(read('package.json')).version;
const version = isCheck ? current : (process.argv[2] ?? '');
const notes = readUnreleased(read('CHANGELOG.md'));

if (!isCheck) {
  checkNextVersion(current, version);
  if (run('git', ['status', '--porcelain']) !== '')
    throw new Error('commit or remove the changes of the working tree first');
  run('npm', ['version', version, '--no-git-tag-version']);
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    releaseChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10)),
  );
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const archive = await packAndCheck().catch((error) => {
  // The working tree had no changes before.
  if (!isCheck) run('git', ['checkout', '--', ...CHANGED]);
  throw error;
});
writeFileSync(join(out, 'NOTES.md'), `# Crosstie ${version}\n\n${notes}\n`);
const files = [archive, 'sbom.cdx.json', 'NOTES.md'];
const hash = (name) =>
  createHash('sha256')
    .update(readFileSync(join(out, name)))
    .digest('hex');
writeFileSync(join(out, 'SHA256SUMS'), files.map((name) => `${hash(name)}  ${name}\n`).join(''));

if (!isCheck) {
  run('git', ['add', ...CHANGED]);
  run('git', ['commit', '-m', `chore: release ${version}`]);
  run('git', ['tag', '-a', `v${version}`, '-m', `Crosstie ${version}`]);
}
console.log(`release/${archive} ${isCheck ? 'is installable' : `is tagged v${version}: push the tag to publish it`}`);

async function packAndCheck() {
  run(process.execPath, ['tools/check-dependencies.mjs', '--sbom', join(out, 'sbom.cdx.json')]);
  const archive = pack();
  await checkInstallation(archive);
  return archive;
}

/** A lock file inside a package pins its dependencies only under this name. */
function pack() {
  const shrinkwrap = join(root, 'npm-shrinkwrap.json');
  copyFileSync(join(root, 'package-lock.json'), shrinkwrap);
  try {
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', out]).replace(/^[^[]*/, ''));
    return filename;
  } finally {
    rmSync(shrinkwrap);
  }
}

/** Installs the package without install scripts into an empty folder, loads its exports and starts the service. */
async function checkInstallation(archive) {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-release-'));
  // As root, the database runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755);
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', join(out, archive)], folder);
    const program = join(folder, 'node_modules', 'crosstie', 'bin', 'crosstie.mjs');
    const shown = run(process.execPath, [program, '--version'], folder).trim();
    if (!shown.includes(version))
      throw new Error(`the installed program shows the version ${shown} instead of ${version}`);
    run(
      process.execPath,
      ['-e', "await import('crosstie/client'); await import('crosstie/builder');", '--input-type=module'],
      folder,
    );
    await checkStart(program, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function checkStart(program, folder) {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    CROSSTIE_DATA_DIR: join(folder, 'data'),
    CROSSTIE_LOG_FORMAT: 'json',
  };
  const child = spawn(process.execPath, [program, 'start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    const url = await Promise.race([
      readAddress(child),
      exited.then((code) => Promise.reject(new Error(`the service ended with ${code}`))),
    ]);
    await waitUntilReady(url);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** The service listens before it is ready: it opens its database meanwhile. */
async function waitUntilReady(url) {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const response = await fetch(`${url}/api/health/ready`);
    const body = await response.text();
    if (response.ok) return;
    if (Date.now() > deadline) throw new Error(`the installed service is not ready: ${response.status} ${body}`);
    await pause(100);
  }
}

async function readAddress(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url } = JSON.parse(line);
    if (event === 'service.started') {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('the service wrote no address');
}
