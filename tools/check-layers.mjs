// Who may import whom (docs/architecture.md). Exits 1 and names each import that breaks the rule.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder may import itself and the folders listed here. `app` may import everything below `cli`. */
export const LAYERS = {
  kernel: [],
  chains: ['kernel'],
  store: ['chains', 'kernel'],
  sources: ['chains', 'kernel'],
  gateways: ['chains', 'kernel'],
  builder: ['chains', 'kernel'],
  market: ['chains', 'kernel'],
  wallets: ['chains', 'kernel'],
  access: ['store', 'chains', 'kernel'],
  sandbox: ['builder', 'market', 'wallets', 'sources', 'chains', 'kernel'],
  indexer: ['store', 'sources', 'gateways', 'market', 'chains', 'kernel'],
  api: ['access', 'store', 'builder', 'market', 'gateways', 'chains', 'kernel'],
  app: [
    'api',
    'indexer',
    'sandbox',
    'access',
    'store',
    'sources',
    'gateways',
    'builder',
    'market',
    'wallets',
    'chains',
    'kernel',
  ],
  cli: ['app', 'kernel'],
};

/** Test files may also reach `test/support`; nothing under src may reach anything else outside src. */
export function violations(files) {
  const problems = [];
  for (const { path, text } of files) {
    const folder = path.split('/')[1];
    const allowed = LAYERS[folder];
    if (allowed === undefined) {
      problems.push(`${path}: src/${folder} is not a layer`);
      continue;
    }
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const target = relative('.', resolve(dirname(path), specifier)).replaceAll('\\', '/');
      if (target.startsWith('test/support/') && path.endsWith('.test.ts')) continue;
      const layer = target.startsWith('src/') ? target.split('/')[1] : undefined;
      if (layer === undefined) problems.push(`${path}: imports ${target}, which is outside src`);
      else if (layer !== folder && !allowed.includes(layer))
        problems.push(`${path}: ${folder} may not import ${layer} (${specifier})`);
    }
  }
  return problems;
}

/** Code that is not TypeScript would be checked neither here nor by the compiler. */
const untypedCode = (paths) =>
  paths.filter((path) => /\.[cm]?jsx?$|\.[cm]ts$/.test(path)).map((path) => `${path}: code in src is TypeScript (.ts)`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const paths = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));
  const files = paths
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const problems = [...violations(files), ...untypedCode(paths)];
  for (const problem of problems) console.error(problem);
  console.log(`layers: ${files.length} files, ${problems.length} violations`);
  // A silent pass over nothing would be worse than no check.
  process.exit(problems.length > 0 || files.length === 0 ? 1 : 0);
}
