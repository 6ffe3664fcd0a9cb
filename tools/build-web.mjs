// Bundles web/ into dist/web. File names contain a content hash, so that browsers can cache them indefinitely.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const FAMILIES = ['cardano', 'bitcoin', 'midnight'];
const getFamilyEntry = (family) => `web/pages/${family}/pages.ts`;

export async function buildWeb(root) {
  const out = join(root, 'dist', 'web');
  const separate = await bundle(root, undefined);
  const { metafile } = await bundle(root, join(out, 'assets'), listShared(separate.metafile.outputs));
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint?.includes('main.'));
  const named = (ending) => `/assets/${basename(entries.find(([path]) => path.endsWith(ending))[0])}`;
  const imports = listImports(metafile.outputs, named('.js'));
  const page = (await readFile(join(root, 'web', 'index.html'), 'utf8'))
    .replace('%STYLE%', named('.css'))
    .replace('%SCRIPT%', named('.js'))
    // Without them the browser finds these files only after it has read the first script.
    .replace('%PRELOAD%', imports.map((file) => `<link rel="modulepreload" href="${file}">`).join(''));
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'index.html'), page);
  await writeFile(join(out, 'preload.json'), JSON.stringify(listFamilyFiles(metafile.outputs, imports)));
  await writeServiceWorker(root, out, [named('.css'), named('.js'), ...imports]);
}

/** Without `outdir` nothing is written. */
function bundle(root, outdir, shared) {
  return build({
    entryPoints: [join(root, 'web', 'main.tsx'), join(root, 'web', 'styles', 'main.css')],
    outdir: outdir ?? join(root, 'dist', 'web', 'assets'),
    write: outdir !== undefined,
    entryNames: '[name]-[hash]',
    absWorkingDir: root,
    tsconfig: join(root, 'web', 'tsconfig.json'),
    bundle: true,
    // Data that few pages need is loaded with a dynamic import.
    splitting: true,
    chunkNames: '[name]-[hash]',
    loader: { '.tsv': 'text' },
    plugins: shared === undefined ? [] : [shareModules(root, shared)],
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    metafile: true,
    // Modules of packages are shared through the modules that use them.
    logOverride: { 'ignored-bare-import': 'silent' },
    logLevel: 'warning',
  });
}

/**
 * Modules that the first script or the pages of a family have in common with others; and the modules that become files of
 * their own: the first and those that are imported dynamically.
 */
function listShared(outputs) {
  const byEntry = new Map(Object.entries(outputs).map(([path, { entryPoint }]) => [entryPoint, path]));
  const entries = [...byEntry.keys()].filter((entry) => entry?.startsWith('web/') && /\.tsx?$/.test(entry));
  const firstViews = ['web/main.tsx', ...FAMILIES.map(getFamilyEntry)].map((entry) => {
    const script = `/assets/${basename(byEntry.get(entry))}`;
    return new Set(listImports(outputs, script));
  });
  const chunks = Object.entries(outputs).filter(([path]) =>
    firstViews.some((files) => files.has(`/assets/${basename(path)}`)),
  );
  return { modules: chunks.flatMap(([, { inputs }]) => Object.keys(inputs)), entries };
}

/**
 * Every dynamically imported module imports the shared ones, so that they are one file. esbuild makes a file for each set
 * of modules that import them: a page needed some twenty, and browsers request six at a time.
 */
function shareModules(root, { modules, entries }) {
  const files = new Set(entries.map((entry) => join(root, entry)));
  return {
    name: 'share-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^shared-modules$/ }, ({ path }) => ({ path, namespace: 'shared' }));
      onLoad({ filter: /./, namespace: 'shared' }, () => ({
        contents: modules.map((module) => `import ${JSON.stringify(join(root, module))};`).join(''),
        resolveDir: root,
      }));
      onLoad({ filter: /\.tsx?$/, namespace: 'file' }, async ({ path }) => {
        if (!files.has(path)) return undefined;
        return { contents: `${await readFile(path, 'utf8')}\nimport 'shared-modules';`, loader: 'tsx' };
      });
    },
  };
}

/** Files that a script loads at once, without the script; others are loaded when they are needed. */
function listImports(outputs, script) {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [`/assets/${basename(path)}`, output]));
  const found = new Set([script]);
  for (const file of found)
    for (const { kind, path } of byName.get(file).imports)
      if (kind === 'import-statement') found.add(`/assets/${basename(path)}`);
  return [...found].filter((file) => file !== script);
}

/** Scripts of the explorer pages of each family, for the HTML of these pages. */
function listFamilyFiles(outputs, loaded) {
  return Object.fromEntries(
    FAMILIES.map((family) => {
      const entry = getFamilyEntry(family);
      const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
      const script = `/assets/${basename(path)}`;
      return [family, [script, ...listImports(outputs, script).filter((file) => !loaded.includes(file))]];
    }),
  );
}

/** Names of files contain their hashes, so the list of them is the version. */
async function writeServiceWorker(root, out, files) {
  const source = await readFile(join(root, 'web', 'service-worker.js'), 'utf8');
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  const worker = source.replace('%VERSION%', version).replace('%FILES%', files.join(' '));
  await writeFile(join(out, 'service-worker.js'), worker);
}
