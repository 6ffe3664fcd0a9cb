// Compares two OpenAPI documents and reports whether they differ only in texts: summaries, descriptions, examples, and
// the order of paths, tags and properties may differ; paths, parameters, schemas, responses and operation ids may not.
// usage: node tools/compare-openapi.mjs before.json after.json, or with one file: before.json against docs/openapi.json
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Keys whose values are texts for readers. `example` values are sample data. */
const WORDS = new Set(['summary', 'description', 'example', 'examples', 'x-codeSamples', 'externalDocs']);

/** Objects whose keys are user-defined names, not OpenAPI keywords. */
const NAME_MAPS = new Set(['properties', 'paths', 'schemas', 'parameters', 'responses', 'headers', 'content', '$defs']);

/** The document without texts. Keys are sorted; so are arrays that are sets of names. */
export function extractContract(value, chosenNames = false, key = '') {
  if (Array.isArray(value)) {
    const items = value.map((item) => extractContract(item));
    const isSet = ['required', 'enum', 'tags', 'type'].includes(key) || key === 'parameters';
    return isSet ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => chosenNames || !WORDS.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, extractContract(item, !chosenNames && NAME_MAPS.has(name), name)]),
  );
}

/** JSON pointers of the differences between two contracts. */
export function differences(before, after, at = '') {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const both = typeof before === 'object' && typeof after === 'object' && before !== null && after !== null;
  if (!both || Array.isArray(before) !== Array.isArray(after)) return [`${at || '/'}`];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differences(before[name], after[name], `${at}/${name.replaceAll('/', '~1')}`));
}

const count = (value, name) =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.entries(value).reduce(
        (sum, [key, item]) => sum + (key === name && typeof item === 'string' ? 1 : count(item, name)),
        0,
      );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [before, after] = [
    process.argv[2],
    process.argv[3] ?? fileURLToPath(new URL('../docs/openapi.json', import.meta.url)),
  ].map((path) => JSON.parse(readFileSync(path, 'utf8')));
  const found = differences(extractContract(before), extractContract(after));
  for (const index of found) console.error(`differs: ${index}`);
  console.log(
    `${Object.keys(after.paths).length} paths, ${count(after.paths, 'operationId')} operations, ${Object.keys(after.components.schemas).length} schemas: ` +
      (found.length === 0 ? 'equal except for texts' : `${found.length} differences in the contract`),
  );
  process.exit(found.length === 0 ? 0 : 1);
}
