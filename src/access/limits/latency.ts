/**
 * Latencies are counted in buckets whose bounds grow by a third of an octave: 64 buckets cover 50 µs to over a minute,
 * which also bounds the error of a quantile. The counts are stored, so the bounds never change.
 */
export const BUCKETS = 64;
const FIRST_BOUND_MS = 0.05;
const PER_OCTAVE = 3;

/**
 * Bucket 0 holds everything up to the first bound, bucket n the values between bounds n - 1 and n, the last bucket the
 * rest.
 */
export function findBucket(ms: number): number {
  if (!(ms > FIRST_BOUND_MS)) return 0;
  return Math.min(BUCKETS - 1, Math.ceil(Math.log2(ms / FIRST_BOUND_MS) * PER_OCTAVE));
}

/** The latency within which `fraction` of the calls completed: the midpoint of its bucket. */
export function quantile(
  histogram: readonly { readonly bucket: number; readonly calls: number }[],
  fraction: number,
): number | undefined {
  const total = histogram.reduce((sum, { calls }) => sum + calls, 0);
  if (total === 0) return undefined;
  let seen = 0;
  for (const { bucket, calls } of histogram.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += calls;
    if (seen >= fraction * total) return computeMidpoint(bucket);
  }
  return computeMidpoint(BUCKETS - 1);
}

const computeMidpoint = (bucket: number): number =>
  Number((FIRST_BOUND_MS * 2 ** ((bucket - 0.5) / PER_OCTAVE)).toPrecision(3));
