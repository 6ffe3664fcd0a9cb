// Compiles src/** /*.ts to dist/** /*.js, file by file, and bundles the service into dist/service. Types are checked by
// `npm run types`, not here: a start must not wait for them. `--types` adds the declarations of the package exports.
// Does nothing when no file has changed since the last build. A prepared image of the simulated networks is reused when
// the code that produces it is unchanged; `--no-image` skips it.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildImage } from './build-image.mjs';
import { buildInputs } from './build-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const mark = join(dist, '.inputs');

const inputs = buildInputs(root);
const built = await readFile(mark, 'utf8').catch(() => undefined);
if (built !== inputs) await buildAll();
if (!process.argv.includes('--no-image')) await buildImage(root);
if (process.argv.includes('--types')) declareTypes();

async function buildAll() {
  const [{ build }, { buildBrowserLibrary }, { buildReference }, { buildService }, { buildWeb }] = await Promise.all([
    import('esbuild'),
    import('./build-browser-library.mjs'),
    import('./build-reference.mjs'),
    import('./build-service.mjs'),
    import('./build-web.mjs'),
  ]);
  const source = join(root, 'src');
  const files = (await readdir(source, { recursive: true })).map(String);
  await mkdir(dist, { recursive: true });
  const old = (await readdir(dist)).filter((name) => name !== 'image');
  await Promise.all(old.map((name) => rm(join(dist, name), { recursive: true, force: true })));
  await Promise.all([
    build({
      entryPoints: files
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => join(source, file)),
      outdir: dist,
      outbase: source,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      sourcemap: 'linked',
      logLevel: 'warning',
    }),
    buildService(root),
    buildBrowserLibrary(root),
    // The client runs in every environment with `fetch`.
    build({
      entryPoints: ['client.ts', 'errors.ts', 'event-stream.ts', 'exact-json.ts', 'generated.ts'].map((file) =>
        join(root, 'client', file),
      ),
      outdir: join(dist, 'client'),
      platform: 'neutral',
      target: 'es2022',
      format: 'esm',
      sourcemap: 'linked',
      logLevel: 'warning',
    }),
    ...files.filter((name) => name.endsWith('.json')).map((file) => cp(join(source, file), join(dist, file))),
    buildWeb(root),
    buildReference(root),
  ]);
  await writeFile(mark, inputs);
}

function declareTypes() {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const declare = (...given) => execFileSync(process.execPath, [tsc, ...given], { stdio: 'inherit' });
  declare('--project', join(root, 'tools', 'tsconfig.library.json'));
  declare('--project', join(root, 'client'), '--noEmit', 'false', '--declaration', '--emitDeclarationOnly');
}
