import { expect, test } from 'vitest';
import { countTraits, createRarityScore, readTraits } from './traits.js';

test('traits are read from fields, groups and lists of pairs', () => {
  const expected = new Map([
    ['Eyes', ['Red']],
    ['Hats', ['Cap', 'Crown']],
  ]);
  expect(readTraits({ Eyes: 'Red', Hats: ['Cap', 'Crown'], website: 'x', nested: { a: 1 } })).toEqual(expected);
  expect(readTraits({ Background: 'Blue', attributes: { Eyes: 'Red', Hats: ['Cap', 'Crown'] } })).toEqual(expected);
  expect(readTraits({ traits: [{ trait_type: 'Eyes', value: 'Red' }, { Hats: ['Cap', 'Crown'] }] })).toEqual(expected);
  expect(readTraits({ Attributes: ['Eyes: Red', 'Hats:Cap'] })).toEqual(
    new Map([
      ['Eyes', ['Red']],
      ['Hats', ['Cap']],
    ]),
  );
});

test('malformed metadata has no traits', () => {
  for (const value of [
    null,
    undefined,
    5,
    'text',
    [],
    [1],
    { attributes: 5 },
    { attributes: [null, 1, ['a']] },
    { Eyes: {} },
  ])
    expect(readTraits(value).size).toBe(0);
});

test('a category with a different value for each token is not counted', () => {
  const tokens = [
    readTraits({ Serial: 1, Eyes: 'Red' }),
    readTraits({ Serial: 2, Eyes: 'Red' }),
    readTraits({ Serial: 3, Eyes: 'Blue' }),
  ];
  expect(countTraits(tokens)).toEqual(
    new Map([
      [
        'Eyes',
        new Map([
          ['Red', 2],
          ['Blue', 1],
        ]),
      ],
    ]),
  );
});

test('rarer values give a higher score', () => {
  const tokens = [{ Eyes: 'Red' }, { Eyes: 'Red' }, { Eyes: 'Blue' }, { Other: 'x' }].map(readTraits);
  const counts = countTraits(tokens);
  const scores = tokens.map(createRarityScore(counts, tokens.length));
  expect(scores[2]).toBeGreaterThan(scores[0]!);
  expect(scores[0]).toBe(scores[1]);
});
