import type { Point } from '../../sources/source.js';

/**
 * Caches the time of the last requested block, looked up once per block. Callers are synchronous: until the lookup
 * completes the result is undefined.
 */
export function cacheBlockTime(
  lookupTime: (height: number) => Promise<number | undefined>,
): (point: Required<Point>) => number | undefined {
  let requestedHash: string | undefined;
  let time: number | undefined;
  return ({ hash, height }) => {
    if (hash !== requestedHash) {
      requestedHash = hash;
      time = undefined;
      void lookupTime(height).then(
        (found) => {
          if (hash === requestedHash) time = found;
        },
        () => {
          requestedHash = undefined;
        },
      );
    }
    return time;
  };
}
