// Checks the imports of src, web and client: layers (docs/architecture.md), cycles between files, and cycles between
// the folders of shared shapes and services. Exits with 1 and lists each import that violates a rule.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of src may import itself and the folders listed here. */
export const LAYERS = {
  kernel: [],
  chains: ['kernel'],
  ledger: ['chains', 'kernel'],
  store: ['chains', 'kernel'],
  sources: ['chains', 'kernel'],
  gateways: ['chains', 'kernel'],
  builder: ['chains', 'kernel'],
  market: ['chains', 'kernel'],
  wallets: ['chains', 'kernel'],
  access: ['store', 'chains', 'kernel'],
  sandbox: ['builder', 'market', 'wallets', 'sources', 'ledger', 'chains', 'kernel'],
  indexer: ['store', 'sources', 'gateways', 'market', 'ledger', 'chains', 'kernel'],
  api: ['access', 'store', 'builder', 'market', 'gateways', 'ledger', 'chains', 'kernel'],
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
    'ledger',
    'chains',
    'kernel',
  ],
  cli: ['app', 'kernel'],
};

/** The layers inside src/api. Only the registry and the routes of other services import an operation. */
export const API_LAYERS = {
  kit: [],
  shapes: ['kit'],
  services: ['shapes', 'kit'],
  operations: ['services', 'shapes', 'kit'],
  pipeline: ['kit'],
  compat: ['operations', 'services', 'shapes', 'pipeline', 'kit'],
  openapi: ['kit'],
  mcp: ['pipeline', 'kit'],
  pages: ['pipeline', 'kit'],
  http: ['pages', 'mcp', 'openapi', 'pipeline', 'kit'],
  'ipfs-gateway': ['http', 'services', 'pages', 'kit'],
  'ordinals-gateway': ['http', 'services', 'shapes', 'kit'],
};

/** A build passes from the request through wallet, plan, selection and assembly in this order. */
export const BUILDER_LAYERS = {
  'errors.ts': [],
  // Payments of Bitcoin share nothing with those of Cardano.
  bitcoin: [],
  encoding: ['errors.ts'],
  request: ['encoding', 'errors.ts'],
  wallet: ['request', 'encoding', 'errors.ts'],
  'utxo-forms': ['request', 'encoding', 'errors.ts'],
  plan: ['wallet', 'request', 'encoding', 'errors.ts'],
  balance: ['plan', 'wallet', 'request', 'encoding', 'errors.ts'],
  selection: ['balance', 'plan', 'wallet', 'request', 'encoding', 'errors.ts'],
  assemble: ['selection', 'balance', 'plan', 'wallet', 'request', 'encoding', 'errors.ts'],
  builds: ['assemble', 'selection', 'balance', 'plan', 'wallet', 'request', 'encoding', 'errors.ts'],
  scripts: ['selection', 'balance', 'plan', 'wallet', 'request', 'encoding', 'errors.ts'],
  signing: ['request', 'encoding', 'errors.ts'],
  inspect: ['signing', 'balance', 'wallet', 'request', 'encoding', 'errors.ts'],
  // Joins the plans of several builds, and chooses between the two ways to assemble a transaction.
  compose: ['builds', 'scripts', 'assemble', 'plan', 'wallet', 'request', 'encoding', 'errors.ts'],
  // Builds of several steps, each of them a composed transaction.
  series: ['compose', 'assemble', 'balance', 'plan', 'wallet', 'request', 'encoding', 'errors.ts'],
  // Names the builds, for threads.
  'tasks.ts': ['series', 'compose', 'builds', 'request'],
  // Reads the arguments of builds from a client of the service.
  provider: ['compose', 'signing', 'scripts', 'plan', 'utxo-forms', 'request', 'encoding', 'errors.ts'],
  'library.ts': [
    'provider',
    'series',
    'compose',
    'inspect',
    'signing',
    'scripts',
    'builds',
    'assemble',
    'plan',
    'utxo-forms',
    'request',
    'encoding',
    'errors.ts',
  ],
};

/** Layers inside a layer of src. */
const INNER_LAYERS = { api: API_LAYERS, builder: BUILDER_LAYERS };

/** Layers whose folders may use each other as long as the folders form no cycle. */
const ACYCLIC_FOLDERS = ['src/api/shapes', 'src/api/services'];

const OPERATION = /^src\/api\/operations\/[^/]+\/[^/]+$/;
const REGISTRY = 'src/api/operations/registry.ts';

const isTest = (path) => /\.test\.tsx?$/.test(path);

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"](\.{1,2}\/[^'"]+)['"]|\bimport\(\s*['"](\.{1,2}\/[^'"]+)['"]\s*\)/g;

/** The relative imports of a file, each with its resolved path: `{ from, to, specifier, typeOnly }`. */
export function findImports({ path, text }, known) {
  const imports = [];
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[2] ?? match[3];
    const clause = match[0];
    const named = /\{([^}]*)\}/.exec(clause)?.[1];
    const typeOnly =
      match[1] !== undefined ||
      (named !== undefined &&
        /import\s*\{/.test(clause) &&
        named.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim())));
    const target = join(dirname(path), specifier).replaceAll('\\', '/');
    const to = [target, target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')].find((name) =>
      known.has(name),
    );
    imports.push({ from: path, to: to ?? target, specifier, typeOnly });
  }
  return imports;
}

/** The rule that an import violates, if any. */
export function violation({ from, to, specifier }) {
  const [top, folder, sub] = from.split('/');
  const [toTop, toFolder, toSub] = to.split('/');
  const says = (text) => `${from}: ${text} (${specifier})`;
  if (isTest(from) && to.startsWith('test/support/')) return undefined;
  if (top === 'web') {
    // The page signs with demo wallets in the browser: their keys and the signing code are in src/wallets.
    if (toTop === 'web' || toTop === 'client' || to.startsWith('src/wallets/') || isTest(from)) return undefined;
    return says('web may import web, client and src/wallets only');
  }
  if (top === 'client')
    return toTop === 'client' || (isTest(from) && toTop === 'src') ? undefined : says('client may import client only');
  if (toTop !== 'src') return says('imports a file outside src');
  if (LAYERS[folder] === undefined) return says(`src/${folder} is not a layer`);
  if (toFolder !== folder) {
    return LAYERS[folder].includes(toFolder) ? undefined : says(`${folder} may not import ${toFolder}`);
  }
  const inner = INNER_LAYERS[folder];
  if (inner === undefined || isTest(from)) return undefined;
  if (inner[sub] === undefined) return says(`src/${folder}/${sub} is not a layer`);
  if (OPERATION.test(to) && from !== REGISTRY && sub !== 'compat')
    return says('an operation may be imported by the registry and by compat only');
  if (toSub !== sub && !inner[sub].includes(toSub)) return says(`${folder}/${sub} may not import ${folder}/${toSub}`);
  return undefined;
}

/** Strongly connected components, each as a list; Tarjan's algorithm without recursion. */
export function cycles(edges) {
  const index = new Map();
  const low = new Map();
  const open = [];
  const isOpen = new Set();
  const found = [];
  for (const root of edges.keys()) {
    if (index.has(root)) continue;
    const work = [{ node: root, targets: undefined }];
    while (work.length > 0) {
      const frame = work.at(-1);
      if (frame.targets === undefined) {
        index.set(frame.node, index.size);
        low.set(frame.node, index.get(frame.node));
        open.push(frame.node);
        isOpen.add(frame.node);
        frame.targets = [...(edges.get(frame.node) ?? [])];
      }
      const target = frame.targets.pop();
      if (target !== undefined) {
        if (!index.has(target)) work.push({ node: target, targets: undefined });
        else if (isOpen.has(target)) low.set(frame.node, Math.min(low.get(frame.node), index.get(target)));
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) low.set(parent.node, Math.min(low.get(parent.node), low.get(frame.node)));
      if (low.get(frame.node) !== index.get(frame.node)) continue;
      const group = [];
      for (;;) {
        const node = open.pop();
        isOpen.delete(node);
        group.push(node);
        if (node === frame.node) break;
      }
      if (group.length > 1) found.push(group.sort());
    }
  }
  return found;
}

function buildGraph(imports) {
  const edges = new Map();
  for (const { from, to } of imports) {
    if (!edges.has(from)) edges.set(from, new Set());
    if (from !== to) edges.get(from).add(to);
  }
  return edges;
}

const getFolder = (path) => path.split('/').slice(0, 4).join('/');

/** Code that the compiler does not check. */
const isUntyped = (path) => /^src\/.*\.[cm]?js$/.test(path);

/** All violations, as sentences. */
export function problems(files) {
  const known = new Set(files.map(({ path }) => path));
  const imports = files.flatMap((file) => findImports(file, known));
  const product = imports.filter(({ from, to }) => known.has(to) && !isTest(from));
  const between = (root) =>
    buildGraph(
      product
        .filter(({ from, to }) => from.startsWith(`${root}/`) && to.startsWith(`${root}/`))
        .map(({ from, to }) => ({ from: getFolder(from), to: getFolder(to) })),
    );
  return [
    ...[...known].filter(isUntyped).map((path) => `${path}: code of src is TypeScript`),
    ...imports.map(violation).filter((text) => text !== undefined),
    ...cycles(buildGraph(product)).map((group) => `import cycle: ${group.join(', ')}`),
    ...ACYCLIC_FOLDERS.flatMap((root) => cycles(between(root)).map((group) => `cycle of folders: ${group.join(', ')}`)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const files = ['src', 'web', 'client'].flatMap((root) =>
    readdirSync(root, { recursive: true })
      .map((name) => join(root, String(name)).replaceAll('\\', '/'))
      .filter((path) => /\.(ts|tsx|mts|[cm]?js)$/.test(path) && !path.includes('node_modules'))
      .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  );
  const found = problems(files);
  for (const problem of found) console.error(problem);
  console.log(`layers: ${files.length} files, ${found.length} problems`);
  // Fails without files: an empty check must not pass.
  process.exit(found.length > 0 || files.length === 0 ? 1 : 0);
}
