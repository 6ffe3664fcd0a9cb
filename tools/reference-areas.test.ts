import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error a tool without types
import { AREAS, extractDocument, listOperations, operationsGuide } from './reference-areas.mjs';

interface Description {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const description: Description = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
const areas = AREAS as readonly { readonly slug: string; readonly tags: readonly string[] }[];
const listOperationKeys = ({ paths }: Description): readonly string[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));

test('every tag is in exactly one area', () => {
  const tags = areas.flatMap((area) => area.tags);
  expect(tags.toSorted()).toEqual(description.tags.map(({ name }) => name).toSorted());
});

test('documents of all areas together contain each operation once', () => {
  const parts = areas.flatMap((area) => listOperationKeys(extractDocument(description, area)));
  expect(parts.toSorted()).toEqual(listOperationKeys(description).toSorted());
});

test.each(areas.map((area) => [area.slug, area] as const))('document %s has no external references', (_, area) => {
  const text = JSON.stringify(extractDocument(description, area));
  const document = JSON.parse(text);
  for (const [, kind, name] of text.matchAll(/"#\/components\/([^/"]+)\/([^/"]+)"/g))
    expect(document.components[kind!]?.[name!], `${kind} ${name}`).toBeDefined();
});

test('list of all operations links to each section', () => {
  const guide: string = operationsGuide(description);
  const operations = listOperations(description) as readonly { readonly anchor: string }[];
  expect(operations.length).toBe(listOperationKeys(description).length);
  for (const { anchor } of operations) expect(guide).toContain(`](</docs#${anchor}>)`);
});
