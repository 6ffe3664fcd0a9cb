import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { eventExample } from './event-examples.js';
import { Event } from './event-json.js';
import { EVENT_KIND_NAMES } from './event-kinds.js';

test.each(EVENT_KIND_NAMES)('example of %s has the schema of its kind and no placeholder', (kind) => {
  const example = eventExample(kind);
  expect(example['type']).toBe(kind);
  expect(Value.Check(Event, example), JSON.stringify(example)).toBe(true);
  const payload = Object.entries(example['payload'] as object);
  for (const [field, value] of payload) if (typeof value === 'string') expect(value).not.toBe(field);
});
