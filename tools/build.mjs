// Turns src/**/*.ts into dist/**/*.js, file by file. Types are checked by `npm run types`, not here:
// a start must not wait for them. `--types` adds the declarations of what the package exports.
import { execFileSync } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildReference } from './build-reference.mjs';
import { buildWeb } from './build-web.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');
const files = (await readdir(source, { recursive: true })).map(String);

await rm(join(root, 'dist'), { recursive: true, force: true });
await build({
  entryPoints: files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(source, file)),
  outdir: join(root, 'dist'),
  outbase: source,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'warning',
});
// The client runs wherever `fetch` does.
await build({
  entryPoints: ['client.ts', 'errors.ts', 'event-stream.ts', 'exact-json.ts', 'generated.ts'].map((file) =>
    join(root, 'client', file),
  ),
  outdir: join(root, 'dist', 'client'),
  platform: 'neutral',
  target: 'es2022',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'warning',
});
// What a page needs besides code is copied as it is.
for (const file of files.filter((name) => /\.(css|html|svg|mjs|ico|json|woff2)$/.test(name))) {
  await cp(join(source, file), join(root, 'dist', file));
}
await buildWeb(root);
await buildReference(root);

if (process.argv.includes('--types')) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const declare = (...given) => execFileSync(process.execPath, [tsc, ...given], { stdio: 'inherit' });
  declare('--project', join(root, 'tools', 'tsconfig.library.json'));
  declare('--project', join(root, 'client'), '--noEmit', 'false', '--declaration', '--emitDeclarationOnly');
}
