import { expect, test } from 'vitest';
import { checkMetadataSize } from './metadata-size.js';

const nest = (value: unknown, levels: number): unknown => (levels === 0 ? value : { a: nest(value, levels - 1) });
const list = (length: number): unknown => Array.from({ length }, (_, index) => index);

test('metadata with more values than any transaction is rejected, at any depth', () => {
  expect(() => checkMetadataSize({ 1: nest(list(40_000), 50) }, 'metadata')).toThrow(
    'metadata has more than 32768 values, which no transaction has room for: shorten it',
  );
  const spread = Array.from({ length: 40 }, () => list(1000));
  expect(() => checkMetadataSize({ 1: spread }, 'detailedMetadata')).toThrow(/^detailedMetadata has more than/);
});

test('metadata that may fit is left to the builder', () => {
  expect(() => checkMetadataSize({ 1: nest(list(16_000), 50), 2: 'text' }, 'metadata')).not.toThrow();
  expect(() => checkMetadataSize(undefined, 'metadata')).not.toThrow();
});
