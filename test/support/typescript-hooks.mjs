// Hooks of Node's module loader (see typescript-loader.mjs).
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Folders whose TypeScript Node loads: the product, the conformance runners and what they share with tests. */
const SOURCES = ['../../src/', '../../tools/conformance/', './'].map((folder) => new URL(folder, import.meta.url).href);

const isSource = (url) => url.endsWith('.ts') && SOURCES.some((folder) => url.startsWith(folder));

/** Imports name the `.js` file that the build makes; there is a `.ts` file. */
export async function resolve(specifier, context, nextResolve) {
  if (specifier.endsWith('.js') && /^(?:file:|\.)/.test(specifier)) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL).href;
    if (isSource(source) && existsSync(fileURLToPath(source)))
      return { url: source, format: 'module', shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!isSource(url)) return nextLoad(url, context);
  // Loaded here, because most test processes start no worker.
  const { transform } = await import('esbuild');
  const sourcefile = fileURLToPath(url);
  const { code } = await transform(await readFile(sourcefile, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcefile,
    sourcemap: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
