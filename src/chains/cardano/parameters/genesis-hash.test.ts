import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../../kernel/errors.js';
import { genesisHash } from './genesis-hash.js';

describe('genesisHash', () => {
  test('does not depend on the formatting of a Byron file', () => {
    const compact = '{"avvmDistr":{"b":"2","a":"1"},"list":[1,{"y":null,"x":"\\u00e9"}]}';
    const spread = `{
      "list": [1, { "x": "é", "y": null }],
      "avvmDistr": { "a": "1", "b": "2" }
    }`;
    expect(genesisHash('byron', spread)).toBe(genesisHash('byron', compact));
    expect(genesisHash('byron', '{"list":[1]}')).not.toBe(genesisHash('byron', compact));
  });

  test('covers every byte of a Shelley file', () => {
    expect(genesisHash('shelley', '{ "a": 1 }')).not.toBe(genesisHash('shelley', '{"a":1}'));
  });

  test('rejects a Byron file that is not JSON', () => {
    expect(() => genesisHash('byron', '{')).toThrow(DecodeError);
  });
});
