// Bundles web/ into dist/web. File names contain a content hash, so that browsers can cache them indefinitely.
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
}
