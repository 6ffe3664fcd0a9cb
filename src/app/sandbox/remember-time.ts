import type { Point } from '../../sources/source.js';

/**
 * The time of the block asked for last, looked up once for each block. Whoever asks cannot wait: until it is found the
 * answer is that it is not known.
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
