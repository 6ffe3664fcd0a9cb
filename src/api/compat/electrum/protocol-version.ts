/** Versions of the Electrum protocol that are served; 1.5 does not exist. */
export const PROTOCOL_MIN = '1.4';
export const PROTOCOL_MAX = '1.6';

const toNumbers = (text: string): readonly number[] | undefined =>
  /^\d{1,3}(?:\.\d{1,3}){0,3}$/.test(text) ? text.split('.').map(Number) : undefined;

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The highest version that both sides have; undefined when there is none. `requested` is a version or a range. */
export function negotiate(requested: unknown): string | undefined {
  const [low, high] = Array.isArray(requested) ? requested : [requested, requested];
  if (typeof low !== 'string' || typeof high !== 'string') return undefined;
  const [minimum, maximum, own, ownLowest] = [low, high, PROTOCOL_MAX, PROTOCOL_MIN].map(toNumbers);
  if (minimum === undefined || maximum === undefined) return undefined;
  const [version, text] = compare(maximum, own!) < 0 ? [maximum, high] : [own!, PROTOCOL_MAX];
  return compare(version, minimum) < 0 || compare(version, ownLowest!) < 0 ? undefined : text;
}

export const isAtLeast = (version: string, other: string): boolean =>
  compare(toNumbers(version)!, toNumbers(other)!) >= 0;
