// `npm run conformance -- <kind> <directory>` compares this ledger with public test data of other implementations. Each
// kind is a module beside this file that exports `run(directory)`.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const KINDS = [
  'vectors',
  'scenarios',
  'rewards',
  'nonces',
  'pots',
  'ogmios',
  'blockfrost',
  'node-golden',
  'conversations',
  'market-events',
];

const [kind = '', directory] = process.argv.slice(2);
const module = new URL(`./${kind}.ts`, import.meta.url);
const available = KINDS.filter((name) => existsSync(fileURLToPath(new URL(`./${name}.ts`, import.meta.url))));

if (!available.includes(kind) || directory === undefined) {
  console.error(`Usage: npm run conformance -- <${available.join('|')}> <directory>`);
  process.exit(2);
}

const { run } = await import(module.href);
const { passed, failures, notes = [] } = await run(directory);
for (const note of notes) console.log(note);
for (const { name, reason } of failures) console.log(`${name}: ${reason}`);
console.log(`${passed} passed, ${failures.length} failed`);
// Nothing was compared when the directory holds no case, so that must not count as agreement.
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);
