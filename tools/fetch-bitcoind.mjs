// A real Bitcoin node for the tests: Debian's bitcoin-knots, unpacked outside the system folders and run through its
// own loader. Prints the start command as a JSON array; if there is none, prints the reason to stderr and exits with 1.
import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The suite of the node package, and the suite of its libraries. */
const NODE_SUITE = 'sid';
const LIBRARY_SUITE = 'trixie';
const PACKAGE = 'bitcoin-knots';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const TRIPLETS = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };
const LOADERS = { x64: 'ld-linux-x86-64.so.2', arm64: 'ld-linux-aarch64.so.1' };

/** Another user could have placed a program in a predictable shared folder. */
function ensurePrivateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (lstatSync(path).uid !== process.getuid()) throw new Error(`${path} belongs to another user`);
  return path;
}

function commandIn(root) {
  const libraries = join(root, 'usr/lib', TRIPLETS[process.arch]);
  const loader = join(libraries, LOADERS[process.arch]);
  return [loader, '--library-path', libraries, join(root, 'usr/bin/bitcoind')];
}

/** The mirror that this machine is configured for, regardless of its own suite. */
async function configuredMirror() {
  const { stdout } = await run('apt-get', ['update', '--print-uris'], { maxBuffer: 1 << 24 });
  const mirror = /'([^']+\/debian\/)dists\/[^/']+\/(?:In)?Release'/.exec(stdout)?.[1];
  if (mirror === undefined) throw new Error('apt has no Debian mirror configured');
  return mirror;
}

/**
 * A separate apt with an empty package state: it finds all the libraries, verifies the signatures of the suites and the
 * hash of every package, and does not change the system.
 */
async function download(folder) {
  const mirror = await configuredMirror();
  for (const path of ['lists/partial', 'archives/partial']) mkdirSync(join(folder, path), { recursive: true });
  const signed = existsSync(KEYRING) ? `[signed-by=${KEYRING}] ` : '';
  const suites = [LIBRARY_SUITE, NODE_SUITE].map((suite) => `deb ${signed}${mirror} ${suite} main\n`);
  const files = {
    'sources.list': suites.join(''),
    preferences: `Package: *\nPin: release n=${LIBRARY_SUITE}\nPin-Priority: 990\n`,
    status: '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const options = {
    'Dir::State': folder,
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': folder,
    'Dir::Cache::archives': join(folder, 'archives'),
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferences': join(folder, 'preferences'),
    'Dir::Etc::preferencesparts': '/dev/null',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
    'APT::Install-Recommends': '0',
    'Debug::NoLocking': '1',
    'pkgCacheGen::ForceEssential': 'none',
    // Packages go to a folder that only this user can enter.
    'APT::Sandbox::User': 'root',
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (...args) => run('apt-get', [...flags, '-qq', ...args], { maxBuffer: 1 << 24, timeout: 300_000 });
  await apt('update');
  await apt('install', '-y', '--download-only', `${PACKAGE}/${NODE_SUITE}`);
  return readdirSync(join(folder, 'archives'))
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(folder, 'archives', name));
}

/** Returns the start command; fetches and unpacks only missing files. */
export async function fetchBitcoind(cache = join(tmpdir(), `crosstie-bitcoind-${process.getuid?.()}`)) {
  const given = process.env.CROSSTIE_TEST_BITCOIND;
  if (given) return [given];
  if (process.platform !== 'linux' || TRIPLETS[process.arch] === undefined)
    throw new Error(`no packaged node for ${process.platform} on ${process.arch}; set CROSSTIE_TEST_BITCOIND to one`);
  const root = join(ensurePrivateFolder(cache), 'root');
  const command = commandIn(root);
  if (existsSync(root)) return command;
  const work = mkdtempSync(join(cache, 'fetch-'));
  try {
    const unpacked = join(work, 'root');
    for (const file of await download(work)) await run('dpkg-deb', ['-x', file, unpacked]);
    const [loader, ...rest] = commandIn(unpacked);
    await run(loader, [...rest, '--version']);
    // When two processes fetch concurrently, the second one finds the same files in place.
    if (!existsSync(root)) renameSync(unpacked, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return command;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(JSON.stringify(await fetchBitcoind()));
  } catch (error) {
    const lines = String(error.stderr || error.message)
      .trim()
      .split('\n');
    console.error(`no Bitcoin node: ${lines.at(-1)}`);
    process.exitCode = 1;
  }
}
