// Mutation tests: changes the code in small ways and shows the changes that no unit test notices.
// `npm run mutate -- --help`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `Usage: npm run mutate -- [options] [file or folder…]

Mutates a sample of the source files below the given files or folders and runs the unit tests of the same layer
(src/kernel, src/builder, …) that import it. A mutant that only tests of other layers notice counts as survived.
Default: src/kernel, src/api/kit, src/builder and src/indexer, as far as they exist.

  --files N     how many files to mutate (default 8; "all" for every file)
  --seed N      which files are chosen (default 1)
  --strings     also mutate string literals (most are descriptions and messages)
  --help        show this text

The result is merged into bench/results/mutation.json, by file. Stryker is installed by: npm ci --prefix test/mutation
`;

const root = fileURLToPath(new URL('..', import.meta.url));
const stryker = join(root, 'test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js');
const SCRATCH = '.stryker-tmp';
const DEFAULT_FOLDERS = ['src/kernel', 'src/api/kit', 'src/builder', 'src/indexer'];

/** TypeScript files below a path that are code, not tests or declarations. */
export function sourceFiles(path, base = root) {
  if (/\.ts$/.test(path)) return [path];
  return readdirSync(join(base, path), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => /\.ts$/.test(name) && !/\.(test|d)\.ts$/.test(name))
    .sort();
}

/** A sample that depends on the seed alone (mulberry32 and a partial Fisher-Yates shuffle). */
export function sample(items, count, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...items];
  const chosen = [];
  while (chosen.length < count && left.length > 0) {
    const [item] = left.splice(Math.floor(random() * left.length), 1);
    chosen.push(item);
  }
  return chosen.sort();
}

/** Condenses Stryker's report: counts per file, and every mutant that survived. */
export function condense(report) {
  return Object.entries(report.files).map(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
    return {
      file,
      killed: count('Killed', 'Timeout', 'RuntimeError', 'CompileError'),
      survived: count('Survived'),
      uncovered: count('NoCoverage'),
      survivors: mutants
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .map(({ location: { start }, mutatorName, replacement, status }) => ({
          line: start.line,
          column: start.column,
          code: lines[start.line - 1].trim(),
          mutator: mutatorName,
          replacement,
          covered: status === 'Survived',
        })),
    };
  });
}

/** `src/kernel` of `src/kernel/hex.ts`. */
export const getLayer = (file) => file.split('/').slice(0, 2).join('/');

function configuration(files, { strings }) {
  return {
    testRunner: 'vitest',
    plugins: [join(root, 'test/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
    mutate: files,
    mutator: { excludedMutations: strings ? [] : ['StringLiteral'] },
    // A mutant of a module's constants needs a new process for each; they are few and slow.
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: join(SCRATCH, 'report.json') },
    ignorePatterns: ['biome.json', 'dist', '.crosstie', 'bench', 'docs', 'deploy', 'web'],
    tempDirName: join(SCRATCH, 'sandbox'),
    // Stryker would rewrite tsconfig.json with an interface that TypeScript 7 does not have.
    tsconfigFile: 'test/mutation/no-tsconfig.json',
    allowEmpty: true,
  };
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      files: { type: 'string', default: '8' },
      seed: { type: 'string', default: '1' },
      strings: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP.trimEnd());
  if (!existsSync(stryker)) {
    console.error('Stryker is not installed. Run: npm ci --prefix test/mutation');
    process.exitCode = 1;
    return;
  }
  const folders = positionals.length > 0 ? positionals : DEFAULT_FOLDERS.filter((path) => existsSync(join(root, path)));
  const all = folders.flatMap((path) => sourceFiles(relative(root, join(root, path))));
  const files = sample(all, values.files === 'all' ? all.length : Number(values.files), Number(values.seed));
  console.log(`${files.length} of ${all.length} files, seed ${values.seed}:\n${files.join('\n')}`);

  const results = [];
  try {
    for (const layer of new Set(files.map(getLayer))) {
      const report = mutateLayer(
        layer,
        files.filter((file) => getLayer(file) === layer),
        values,
      );
      results.push(...condense(report));
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    rmSync(join(root, SCRATCH), { recursive: true, force: true });
  }
  show(results);
}

/** One run of Stryker with the tests of one layer: those of all layers would take minutes for a file of the kernel. */
function mutateLayer(layer, files, options) {
  mkdirSync(join(root, SCRATCH), { recursive: true });
  const config = join(root, SCRATCH, 'stryker.config.json');
  writeFileSync(config, JSON.stringify(configuration(files, options)));
  const reportFile = join(root, SCRATCH, 'report.json');
  rmSync(reportFile, { force: true });
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CROSSTIE_MUTATED_TESTS: `${layer}/**/*.test.ts` },
  });
  if (status !== 0 || !existsSync(reportFile)) throw new Error(`Stryker failed on ${layer} with exit code ${status}`);
  return JSON.parse(readFileSync(reportFile, 'utf8'));
}

/** Earlier results of other files stay, unless the file is gone. */
export function mergeResults(earlier, results, exists) {
  const renewed = new Set(results.map(({ file }) => file));
  return [...earlier.filter(({ file }) => !renewed.has(file) && exists(file)), ...results].toSorted((a, b) =>
    a.file < b.file ? -1 : 1,
  );
}

function show(results) {
  const path = join(root, 'bench/results/mutation.json');
  const earlier = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).files : [];
  const files = mergeResults(earlier, results, (file) => existsSync(join(root, file)));
  writeFileSync(path, `${JSON.stringify({ files }, null, 2)}\n`);
  for (const { file, survivors } of results)
    for (const { line, column, code, mutator, replacement, covered } of survivors)
      console.log(
        `${file}:${line}:${column} ${mutator}${covered ? '' : ' (no test runs it)'}\n    ${code}\n    -> ${replacement}`,
      );
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${total('killed')} killed, ${total('survived')} survived, ${total('uncovered')} not covered`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();
