import { describe, expect, test } from 'vitest';
import { toHex } from '../../../kernel/hex.js';
import {
  defaultHandle,
  describeCharacters,
  getNumericModifiers,
  getRarity,
  handleAssetNames,
  parseHandle,
  parseHandleAsset,
} from './handle.js';

describe('a handle', () => {
  test('is parsed with and without the $ sign, in any case', () => {
    expect(parseHandle('$Tie')).toBe('tie');
    expect(parseHandle('spur@tie')).toBe('spur@tie');
  });

  test.each(['', '$', 'a b', 'waytoolongforahandle', 'a@b@c', '@tie', 'tie@', 'ä', `${'a'.repeat(20)}@tie.rail`])(
    '%j is rejected',
    (text) => expect(parseHandle(text)).toBeUndefined(),
  );

  test('is a classic or a CIP-68 token', () => {
    expect(handleAssetNames('tie').map(toHex)).toEqual(['000de140746965', '746965']);
    expect(handleAssetNames('v@taco').map(toHex)).toEqual(['000de14076407461636f', '0000000076407461636f']);
  });

  test('is distinguished by label from related tokens', () => {
    const parse = (hex: string) => parseHandleAsset(Buffer.from(hex, 'hex'));
    expect(parse('746965')).toEqual({ name: 'tie', type: 'handle' });
    expect(parse('000de140746965')).toEqual({ name: 'tie', type: 'handle' });
    expect(parse('000de14076407461636f')).toEqual({ name: 'v@taco', type: 'nft_subhandle' });
    expect(parse('0000000076407461636f')).toEqual({ name: 'v@taco', type: 'virtual_subhandle' });
    for (const related of ['000643b0746965', '00001070746965', '000020e0746965', 'ff00', ''])
      expect(parse(related)).toBeUndefined();
  });

  test('has a rarity by length', () => {
    expect(['a', 'ab', 'abc', 'abcd', 'abcdefg', 'abcdefgh'].map(getRarity)).toEqual([
      'legendary',
      'ultra_rare',
      'rare',
      'common',
      'common',
      'basic',
    ]);
  });

  test('is described by letters, numbers and special characters', () => {
    expect(describeCharacters('a.1')).toBe('letters,numbers,special');
    expect(describeCharacters('ab')).toBe('letters');
    expect(['-1.5', '1.5', '-1', '15', 'a1'].map(getNumericModifiers)).toEqual([
      'negative,decimal',
      'decimal',
      'negative',
      '',
      '',
    ]);
  });

  test('is the default of a wallet if it is the lowest OG number, else the shortest, the oldest, the first by name', () => {
    const handle = (name: string, ogNumber: number, createdSlot: number) => ({ name, ogNumber, createdSlot });
    expect(defaultHandle([handle('ab', 0, 1), handle('long', 7, 9), handle('longer', 3, 9)])?.name).toBe('longer');
    expect(defaultHandle([handle('abc', 0, 1), handle('ab', 0, 9)])?.name).toBe('ab');
    expect(defaultHandle([handle('ab', 0, 9), handle('cd', 0, 1)])?.name).toBe('cd');
    expect(defaultHandle([handle('cd', 0, 1), handle('ab', 0, 1)])?.name).toBe('ab');
    expect(defaultHandle([])).toBeUndefined();
  });
});
