import type { CardanoEra } from '../../chains/cardano/era.js';
import { CARDANO_ERAS } from '../../chains/cardano/parameters/protocol-parameters.js';

/** First major protocol version of each era. */
const FIRST_VERSIONS: readonly (readonly [CardanoEra, number])[] = [
  ['byron', 0],
  ['shelley', 2],
  ['allegra', 3],
  ['mary', 4],
  ['alonzo', 5],
  ['babbage', 7],
  ['conway', 9],
  ['dijkstra', 12],
];

/** The era of a major protocol version. */
export function findEra(major: number): CardanoEra {
  return FIRST_VERSIONS.findLast(([, first]) => major >= first)?.[0] ?? 'byron';
}

/** Whether an era is `other` or comes after it. */
export const isAtLeast = (era: CardanoEra, other: CardanoEra): boolean =>
  CARDANO_ERAS.indexOf(era) >= CARDANO_ERAS.indexOf(other);

export const laterEra = (a: CardanoEra, b: CardanoEra): CardanoEra => (isAtLeast(a, b) ? a : b);

/** The eras after `from` up to `to`, in order. */
export const erasBetween = (from: CardanoEra, to: CardanoEra): readonly CardanoEra[] =>
  CARDANO_ERAS.slice(CARDANO_ERAS.indexOf(from) + 1, CARDANO_ERAS.indexOf(to) + 1);
