/** Progress of a long run. Values that are not known yet are undefined. */
export interface Progress {
  readonly blocksPerSecond: number | undefined;
  readonly percent: number | undefined;
  readonly secondsLeft: number | undefined;
}

export interface ProgressMeter {
  /** Records that `blocks` more have been written; the newest has `height`, the source's newest `tipHeight`. */
  note(progress: { readonly blocks: number; readonly height: number; readonly tipHeight: number }): Progress;
}

interface Sample {
  readonly at: number;
  readonly blocks: number;
}

/**
 * The rate of the last minute: blocks become larger along a chain, so an average over the whole run would be too
 * optimistic.
 */
const WINDOW_MS = 60_000;
const SAMPLE_MS = 1_000;

export function meterProgress(now: () => number): ProgressMeter {
  const samples: Sample[] = [{ at: now(), blocks: 0 }];
  let written = 0;
  return {
    note({ blocks, height, tipHeight }) {
      written += blocks;
      const at = now();
      const first = samples[0]!;
      const seconds = (at - first.at) / 1_000;
      const blocksPerSecond = seconds > 0 ? (written - first.blocks) / seconds : undefined;
      if (at - samples.at(-1)!.at >= SAMPLE_MS) samples.push({ at, blocks: written });
      while (samples.length > 2 && at - samples[1]!.at >= WINDOW_MS) samples.shift();
      const left = Math.max(0, tipHeight - height);
      return {
        blocksPerSecond,
        percent: computePercent(height, tipHeight),
        secondsLeft: blocksPerSecond ? Math.ceil(left / blocksPerSecond) : undefined,
      };
    },
  };
}

/** Never 100 before the last block is written. */
export function computePercent(height: number, tipHeight: number): number {
  if (height >= tipHeight) return 100;
  return Math.min(99.99, Math.floor(((height + 1) / (tipHeight + 1)) * 10_000) / 100);
}
