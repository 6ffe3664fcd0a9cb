const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** The two largest units: `1 d 10 h`, `2 min 5 s`. */
export function formatDuration(seconds: number): string {
  if (!(seconds >= 1)) return '0 s';
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  let left = Math.floor(seconds);
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ');
}

/** `34 min ago`, `in 3 d`, `now`: only the largest unit. Both times are milliseconds since 1970. */
export function formatRelativeTime(at: number, now: number): string {
  const seconds = Math.floor(Math.abs(now - at) / 1_000);
  if (seconds < 1) return 'now';
  const [unit, size] = UNITS.find(([, length]) => seconds >= length)!;
  const count = `${Math.floor(seconds / size)} ${unit}`;
  return at > now ? `in ${count}` : `${count} ago`;
}
