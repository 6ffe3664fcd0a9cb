import type { Curve } from './curve.js';

const INTEGER = /^-?\d+n$/;

/** Encodes a curve as the text stored in the index: JSON, in which an integer is written `"123n"`. */
export const encodeCurve = (curve: Curve): string =>
  JSON.stringify(curve, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

export const decodeCurve = (text: string): Curve =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && INTEGER.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Curve;
