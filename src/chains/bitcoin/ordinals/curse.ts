import type { Inscription } from './inscription.js';

/** Why an inscription would have had a negative number before the jubilee, in ord's order. */
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

/** The first inscription on a satoshi, and how many there are. */
export interface Inscribed {
  readonly count: number;
  /** It was cursed, or would have been. */
  readonly firstWasCursed: boolean;
}

/**
 * The first reason that applies, in ord's order. `inscribed` tells of the satoshi that the input begins with: only one
 * that lay there alone and was cursed itself may be inscribed again without a curse.
 */
export function curseOf(inscription: Inscription, inscribed: Inscribed | undefined): Curse | undefined {
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
