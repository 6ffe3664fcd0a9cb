import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('base.css', import.meta.url), 'utf8');

/** The colours of `--name: light-dark(#…, #…)`, light first. */
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name as string,
    [light as string, dark as string] as const,
  ]),
);

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const CHAINS = ['chain-cardano', 'chain-apex', 'chain-bitcoin', 'chain-midnight'];
const TEXTS = ['text', 'muted', 'accent', 'amber', 'red', 'blue', ...CHAINS];
const GROUNDS = ['ground', 'surface', 'raised'];

/** Text and the ground on which it appears. */
const PAIRS: readonly (readonly [string, string])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['on-accent', 'accent'],
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['amber', 'amber-soft'],
  ['text', 'amber-soft'],
  ['muted', 'amber-soft'],
  ['red', 'red-soft'],
  ['blue', 'blue-soft'],
  ...CHAINS.map((chain) => ['ground', chain] as const),
];

test.each(PAIRS)('%s on %s has the contrast of WCAG AA in both themes', (text, ground) => {
  for (const theme of [0, 1]) {
    const [front, back] = [tokens.get(text)?.[theme], tokens.get(ground)?.[theme]];
    expect([text, front !== undefined, ground, back !== undefined]).toEqual([text, true, ground, true]);
    expect(contrast(front as string, back as string)).toBeGreaterThanOrEqual(4.5);
  }
});

test('borders of controls have the contrast of WCAG AA for shapes', () => {
  for (const theme of [0, 1])
    for (const ground of GROUNDS)
      expect(
        contrast(tokens.get('line-strong')?.[theme] as string, tokens.get(ground)?.[theme] as string),
      ).toBeGreaterThanOrEqual(3);
});

test('contrast of black and white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
