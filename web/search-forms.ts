import type { Family } from './networks.js';

export interface Guess {
  /** Kind of page. */
  readonly kind: string;
  readonly id: string;
}

const PREFIXES: readonly (readonly [form: RegExp, kind: string])[] = [
  [/^addr(?:_test)?1[a-z0-9]+$/, 'address'],
  [/^(?:vector|prime)(?:_test)?1[a-z0-9]+$/, 'address'],
  [/^stake(?:_test|_vector|_prime)*1[a-z0-9]+$/, 'account'],
  [/^pool1[a-z0-9]+$/, 'pool'],
  [/^drep(?:_script|_vkh)?1[a-z0-9]+$/, 'drep'],
  [/^gov_action1[a-z0-9]+$/, 'proposal'],
  [/^[0-9a-f]{64}#\d{1,5}$/, 'proposal'],
  [/^asset1[a-z0-9]+$/, 'fingerprint'],
];

/** What a text may be the name of, by its form alone; the likeliest first. Several where forms are alike. */
export function guesses(family: Family, typed: string): readonly Guess[] {
  const text = typed.trim();
  const lower = text.toLowerCase();
  if (family === 'bitcoin') return bitcoinGuesses(text, lower);
  if (family === 'midnight') return midnightGuesses(text, lower);
  if (/^\$[a-z0-9_.@-]{1,64}$/i.test(text)) return [{ kind: 'handle', id: lower.slice(1) }];
  if (/^\d{1,12}$/.test(text)) return [{ kind: 'block', id: text }];
  const known = PREFIXES.find(([form]) => form.test(lower));
  if (known !== undefined) return [{ kind: known[1], id: lower }];
  if (/^[0-9a-f]{64}$/.test(lower)) return ['tx', 'block'].map((kind) => ({ kind, id: lower }));
  if (/^[0-9a-f]{56}$/.test(lower)) return ['pool', 'asset'].map((kind) => ({ kind, id: lower }));
  if (/^[0-9a-f]{58}$/.test(lower)) return ['drep', 'asset'].map((kind) => ({ kind, id: lower }));
  if (/^[0-9a-f]{56}(?:[0-9a-f]{2}){0,32}$/.test(lower)) return [{ kind: 'asset', id: lower }];
  if (/^Ae2|^DdzFF/.test(text)) return [{ kind: 'address', id: text }];
  return [{ kind: 'name', id: text }];
}

function bitcoinGuesses(text: string, lower: string): readonly Guess[] {
  if (/^\d{1,9}$/.test(text)) return [{ kind: 'block', id: text }];
  if (/^0{8}[0-9a-f]{56}$/.test(lower)) return ['block', 'tx'].map((kind) => ({ kind, id: lower }));
  if (/^[0-9a-f]{64}$/.test(lower)) return ['tx', 'block'].map((kind) => ({ kind, id: lower }));
  return [{ kind: 'address', id: text }];
}

function midnightGuesses(text: string, lower: string): readonly Guess[] {
  if (/^\d{1,12}$/.test(text)) return [{ kind: 'block', id: text }];
  if (/^[0-9a-f]{64}$/.test(lower)) return ['tx', 'block'].map((kind) => ({ kind, id: lower }));
  if (/^stake/.test(lower)) return [{ kind: 'dust', id: lower }];
  return [{ kind: 'address', id: text }];
}
