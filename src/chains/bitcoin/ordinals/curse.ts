import type { Inscription } from './inscription.js';

/** Reasons for a negative number before the jubilee, in the order in which ord checks them. */
export const CURSES = [
  'unrecognized-even-field',
  'duplicate-field',
  'incomplete-field',
  'not-in-first-input',
  'not-at-offset-zero',
  'pointer',
  'pushnum',
  'stutter',
  'reinscription',
] as const;

export type Curse = (typeof CURSES)[number];

/** The first inscription on a satoshi and the number of inscriptions there. */
export interface Inscribed {
  readonly count: number;
  /** Whether it was cursed, or would have been before the jubilee. */
  readonly firstWasCursed: boolean;
}

/**
 * The first applicable reason in ord's order. `inscribed` describes the first satoshi of the input: it may be inscribed
 * again without a curse only if it holds a single, cursed inscription.
 */
export function findCurse(inscription: Inscription, inscribed: Inscribed | undefined): Curse | undefined {
  const { envelope } = inscription;
  if (inscription.unrecognizedEvenField) return 'unrecognized-even-field';
  if (inscription.duplicateField) return 'duplicate-field';
  if (inscription.incompleteField) return 'incomplete-field';
  if (envelope.input !== 0) return 'not-in-first-input';
  if (envelope.offset !== 0) return 'not-at-offset-zero';
  if (inscription.pointerField !== undefined) return 'pointer';
  if (envelope.pushnum) return 'pushnum';
  if (envelope.stutter) return 'stutter';
  if (inscribed === undefined) return undefined;
  return inscribed.count === 1 && inscribed.firstWasCursed ? undefined : 'reinscription';
}
