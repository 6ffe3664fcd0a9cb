// Bundles web/ into dist/web. File names contain a content hash, so that browsers can cache them indefinitely.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

export async function buildWeb(root) {
  const out = join(root, 'dist', 'web');
  const { metafile } = await build({
    entryPoints: [join(root, 'web', 'main.tsx'), join(root, 'web', 'styles', 'main.css')],
    outdir: join(out, 'assets'),
    entryNames: '[name]-[hash]',
    absWorkingDir: root,
    tsconfig: join(root, 'web', 'tsconfig.json'),
    bundle: true,
    // Data that few pages need is loaded with a dynamic import.
    splitting: true,
    chunkNames: '[name]-[hash]',
    loader: { '.tsv': 'text' },
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    metafile: true,
    logLevel: 'warning',
  });
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint?.includes('main.'));
  const named = (ending) => `/assets/${basename(entries.find(([path]) => path.endsWith(ending))[0])}`;
  const page = await readFile(join(root, 'web', 'index.html'), 'utf8');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'index.html'), page.replace('%STYLE%', named('.css')).replace('%SCRIPT%', named('.js')));
  await writeServiceWorker(root, out, [named('.css'), named('.js'), ...listImports(metafile.outputs, named('.js'))]);
}

/** Files that the first script loads at once; others are loaded when they are needed. */
function listImports(outputs, script) {
  const [, { imports }] = Object.entries(outputs).find(([path]) => basename(path) === basename(script));
  return imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => `/assets/${basename(path)}`);
}

/** Names of files contain their hashes, so the list of them is the version. */
async function writeServiceWorker(root, out, files) {
  const source = await readFile(join(root, 'web', 'service-worker.js'), 'utf8');
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  const worker = source.replace('%VERSION%', version).replace('%FILES%', files.join(' '));
  await writeFile(join(out, 'service-worker.js'), worker);
}
