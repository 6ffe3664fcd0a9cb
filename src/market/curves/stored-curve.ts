import type { Curve } from './curve.js';

const INTEGER = /^-?\d+n$/;

/** A curve as text that the index keeps: JSON, in which an integer is written `"123n"`. */
export const encodeCurve = (curve: Curve): string =>
  JSON.stringify(curve, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

export const decodeCurve = (text: string): Curve =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && INTEGER.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Curve;
