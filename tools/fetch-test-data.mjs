// Fetches the external data of the tests from its public origins and verifies it. `npm run test-data -- --help`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { tarEntries, writeTar } from './tar.mjs';
import {
  contentHash,
  DOWNLOAD_FOLDER,
  dataFolders,
  findData,
  listHash,
  manifest as ownManifest,
  readDataFile,
  sha256,
} from './test-data.mjs';

const HELP = `Usage: npm run test-data -- [options] [set…]

Fetches the data sets of test/data/sets.json, or only the named ones, and verifies every file by its SHA-256.

  --list        show each set, how many of its files are present, and where it comes from
  --check       verify the files that are present, fetch nothing; exit code 1 when a file differs
  --help        show this text

Settings:
  CROSSTIE_TEST_DATA         folder to fill and to read (default: test/data/external)
  CROSSTIE_TEST_DATA_MIRROR  base URL of a mirror of GitHub: <base>/<owner>/<name>/<commit>/<path> for files and
                             <base>/<owner>/<name>/tar.gz/<commit> for whole repositories
`;

const RAW_BASE = 'https://raw.githubusercontent.com';
const ARCHIVE_BASE = 'https://codeload.github.com';
const MAX_DOWNLOAD_BYTES = 1 << 30;
const MAX_UNPACKED_BYTES = 2 ** 31;
const ATTEMPTS = 3;
const CONCURRENT_DOWNLOADS = 6;

/** Downloads one URL; tries again when the connection or the server fails, not when the file does not exist. */
async function download(url, { pauseMs = 1000 } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(600_000) });
      if (response.ok) return await readBounded(response, url);
      await response.body?.cancel();
      const failure = new Error(`${url} answered ${response.status}`);
      if (response.status < 500 && response.status !== 429) throw Object.assign(failure, { final: true });
      throw failure;
    } catch (error) {
      if (error.final || attempt === ATTEMPTS) throw error.final ? error : new Error(`${url}: ${error.message}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}

async function readBounded(response, url) {
  const parts = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MAX_DOWNLOAD_BYTES)
      throw Object.assign(new Error(`${url} is larger than ${MAX_DOWNLOAD_BYTES} bytes`), { final: true });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Node 20 has neither zstd nor bzip2, so their own commands decompress. */
function decompress(command, bytes) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, ['-dc'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const parts = [];
    child.on('error', () => reject(new Error(`This set needs the command "${command}"; install it and run again`)));
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`${command} failed with exit code ${code}`)),
    );
    child.stdout.on('data', (part) => parts.push(part));
    child.stdin.on('error', () => {}); // The exit code tells.
    child.stdin.end(bytes);
  });
}

const hexLiterals = (bytes, shortest) =>
  bytes.toString('latin1').match(new RegExp(`[0-9a-fA-F]{${shortest},}`, 'g')) ?? [];

/** The steps that make a data file of a downloaded one. Each takes candidates and returns candidates. */
const STEPS = {
  zstd: async (bytes) => [await decompress('zstd', bytes)],
  bzip2: async (bytes) => [await decompress('bzip2', bytes)],
  hex: (bytes) => [Buffer.from(bytes.toString('latin1').replace(/\s/g, ''), 'hex')],
  // A block inside a source file; the hash decides which of its literals it is.
  'hex-literal': (bytes) => hexLiterals(bytes, 200).map((literal) => Buffer.from(literal, 'hex')),
  'hex-lines': (bytes) => [Buffer.from(`${hexLiterals(bytes, 160).join('\n')}\n`)],
  skip: (bytes, count) => [bytes.subarray(Number(count))],
  head: (bytes, count) => [bytes.subarray(0, Number(count))],
  prefix: (bytes, hex) => [Buffer.concat([Buffer.from(hex, 'hex'), bytes])],
};

async function applySteps(bytes, steps) {
  let candidates = [bytes];
  for (const step of steps) {
    const [name, argument] = step.split(' ');
    if (!Object.hasOwn(STEPS, name)) throw new Error(`test/data/sets.json has an unknown step "${step}"`);
    candidates = (await Promise.all(candidates.map((candidate) => STEPS[name](candidate, argument)))).flat();
  }
  return candidates;
}

/** A client for one run: a repository that several archives come from is downloaded once. */
export function createFetcher({ mirror, manifest = ownManifest, listFolder, pauseMs }) {
  const archives = new Map();
  const address = (base, alias, rest) => {
    const { github = alias, commit } = manifest.repositories[alias];
    return `${(mirror ?? base).replace(/\/$/, '')}/${github}/${rest(commit)}`;
  };

  async function repositoryFiles(alias) {
    const packed = await download(
      address(ARCHIVE_BASE, alias, (commit) => `tar.gz/${commit}`),
      { pauseMs },
    );
    const tar = gunzipSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
    // GitHub puts everything into one folder that is named after repository and commit.
    return [...tarEntries(tar)].map(([name, bytes]) => [name.slice(name.indexOf('/') + 1), bytes]);
  }

  async function fetchArchive({ from, folder, match, list }) {
    if (!archives.has(from)) archives.set(from, repositoryFiles(from));
    const prefix = folder === '' ? '' : `${folder}/`;
    const listed = list && new Set(readFileSync(join(listFolder, list), 'utf8').trimEnd().split('\n'));
    const pattern = match && new RegExp(match);
    const entries = (await archives.get(from))
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, bytes]) => [name.slice(prefix.length), bytes])
      .filter(([name]) => (listed ? listed.has(name) : pattern.test(name)))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { hash: listHash(entries), content: writeTar(entries) };
  }

  async function fetchSingle({ from, at, steps = [], sha256: expected }) {
    const path = at.split('/').map(encodeURIComponent).join('/');
    const bytes = await download(
      address(RAW_BASE, from, (commit) => `${commit}/${path}`),
      { pauseMs },
    );
    const candidates = await applySteps(bytes, steps);
    const content = candidates.find((candidate) => sha256(candidate) === expected) ?? candidates[0] ?? Buffer.alloc(0);
    return { hash: sha256(content), content };
  }

  /** Writes one file of a set below the folder, only if its content has the hash of the manifest. */
  return async function fetchFile(file, folder) {
    const { hash, content } = await (file.folder === undefined ? fetchSingle(file) : fetchArchive(file));
    if (hash !== file.sha256) throw new Error(`${file.path}: the hash is ${hash}, not ${file.sha256}`);
    const target = join(folder, file.path);
    mkdirSync(dirname(target), { recursive: true });
    const partial = `${target}.${process.pid}.partial`;
    try {
      writeFileSync(partial, file.path.endsWith('.gz') ? gzipSync(content) : content);
      renameSync(partial, target);
    } finally {
      rmSync(partial, { force: true });
    }
  };
}

/** Verifies the files that are present; returns a line for each that differs. */
export function checkFiles(files, folders) {
  return files
    .filter(({ path }) => findData(path, folders) !== undefined)
    .flatMap(({ path, sha256: expected }) => {
      const actual = contentHash(path, readDataFile(path, folders));
      return actual === expected ? [] : [`${path}: the hash is ${actual}, not ${expected}`];
    });
}

function describeOrigin(set) {
  const origins = new Set(set.files.map(({ from, made }) => (made === undefined ? from : 'not fetchable')));
  return [...origins].join(', ');
}

export async function main(argv, { env = process.env, manifest = ownManifest, print = console.log, pauseMs } = {}) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { list: { type: 'boolean' }, check: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    print(HELP.trimEnd());
    return 0;
  }
  const unknown = positionals.filter((name) => !Object.hasOwn(manifest.sets, name));
  if (unknown.length > 0) {
    print(`Unknown set: ${unknown.join(', ')}. Run with --list to see the sets.`);
    return 1;
  }
  const names = positionals.length > 0 ? positionals : Object.keys(manifest.sets);
  const folders = dataFolders(env);
  if (values.list) {
    for (const name of names) {
      const set = manifest.sets[name];
      const present = set.files.filter(({ path }) => findData(path, folders) !== undefined).length;
      print(
        `${name.padEnd(26)} ${`${present}/${set.files.length}`.padStart(7)}  ${set.about} (${describeOrigin(set)})`,
      );
    }
    return 0;
  }
  const files = names.flatMap((name) => manifest.sets[name].files);
  if (values.check) {
    const present = files.filter(({ path }) => findData(path, folders) !== undefined).length;
    const wrong = checkFiles(files, folders);
    for (const line of wrong) print(line);
    print(`${present} of ${files.length} files present, ${wrong.length} wrong`);
    return wrong.length > 0 ? 1 : 0;
  }
  return fetchMissing(files, { env, manifest, print, pauseMs });
}

async function fetchMissing(files, { env, manifest, print, pauseMs }) {
  const folder = env.CROSSTIE_TEST_DATA || DOWNLOAD_FOLDER;
  const listFolder = fileURLToPath(new URL('../test/data/archives', import.meta.url));
  const fetchFile = createFetcher({
    mirror: env.CROSSTIE_TEST_DATA_MIRROR || undefined,
    manifest,
    listFolder,
    pauseMs,
  });
  const unavailable = files.filter(({ made, path }) => made !== undefined && findData(path, [folder]) === undefined);
  const wanted = files.filter(
    (file) =>
      file.made === undefined &&
      (findData(file.path, [folder]) === undefined || checkFiles([file], [folder]).length > 0),
  );
  const queue = [...wanted];
  const failures = [];
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      try {
        await fetchFile(file, folder);
        print(`fetched ${file.path}`);
      } catch (error) {
        failures.push(error.message);
        print(`FAILED ${error.message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_DOWNLOADS }, worker));
  for (const { path } of unavailable) print(`not fetchable: ${path} (test/data/README.md says how it was made)`);
  print(
    `${wanted.length - failures.length} fetched, ${failures.length} failed, ${unavailable.length} not fetchable, in ${folder}`,
  );
  return failures.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2));
}
