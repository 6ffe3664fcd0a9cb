// Bundles `crosstie/builder` for browsers into dist/builder/browser.js: modules that use Node are replaced.
import { join, relative } from 'node:path';
import { build } from 'esbuild';

/** Modules that use Node or WebAssembly, and what replaces them in browsers. */
const REPLACED = new Map([
  ['src/chains/cardano/ledger/ed25519.js', 'src/builder/browser/ed25519.ts'],
  ['src/kernel/blake2b.js', 'src/builder/browser/blake2b.ts'],
  ['src/kernel/byte-text.js', 'src/builder/browser/byte-text.ts'],
  ['src/kernel/sha3.js', 'src/builder/browser/sha3.ts'],
]);

export const buildBrowserLibrary = (root) =>
  build({
    entryPoints: [join(root, 'src', 'builder', 'library.ts')],
    outfile: join(root, 'dist', 'builder', 'browser.js'),
    absWorkingDir: root,
    plugins: [
      {
        name: 'replace modules',
        setup({ onResolve }) {
          onResolve({ filter: /^\./ }, ({ resolveDir, path }) => {
            const file = REPLACED.get(relative(root, join(resolveDir, path)));
            return file === undefined ? undefined : { path: join(root, file) };
          });
        },
      },
    ],
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
