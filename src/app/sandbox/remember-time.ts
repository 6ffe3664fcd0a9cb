import type { Point } from '../../sources/source.js';

/**
 * Caches the time of the last requested block, looked up once per block. Callers are synchronous: until the lookup
 * completes the result is undefined.
 */
export function rememberTime(
  lookUp: (height: number) => Promise<number | undefined>,
): (point: Required<Point>) => number | undefined {
  let asked: string | undefined;
  let time: number | undefined;
  return ({ hash, height }) => {
    if (hash !== asked) {
      asked = hash;
      time = undefined;
      void lookUp(height).then(
        (found) => {
          if (hash === asked) time = found;
        },
        () => {
          asked = undefined;
        },
      );
    }
    return time;
  };
}
