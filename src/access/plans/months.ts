/** A calendar month in UTC, the period of a quota. */
export interface Month {
  /** year * 100 + month, 202501 for January 2025. */
  readonly id: number;
  readonly start: number;
  /** Milliseconds; the start of the next month. */
  readonly end: number;
}

export function monthAt(now: number): Month {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { id: year * 100 + month + 1, start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}

/** Needed for every request, so the current month is cached. */
export function createMonthCache(): (now: number) => Month {
  let month = monthAt(0);
  return (now) => {
    if (now < month.start || now >= month.end) month = monthAt(now);
    return month;
  };
}
