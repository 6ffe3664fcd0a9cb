/** An inclusive range of epochs; `to` is undefined while it is open. */
export interface EpochRange {
  readonly from: number;
  readonly to: number | undefined;
}

/** A DRep certificate; lists are ordered oldest first. */
export interface Certificate {
  readonly epoch: number;
  readonly action: 'registration' | 'update' | 'retirement';
}

export function computeRegistrationRanges(certificates: readonly Certificate[]): readonly EpochRange[] {
  const ranges: EpochRange[] = [];
  let from: number | undefined;
  for (const { epoch, action } of certificates) {
    if (action === 'registration') from ??= epoch;
    if (action === 'retirement' && from !== undefined) {
      ranges.push({ from, to: epoch });
      from = undefined;
    }
  }
  return from === undefined ? ranges : [...ranges, { from, to: undefined }];
}

export const overlap = (a: EpochRange, b: EpochRange): boolean =>
  a.from <= (b.to ?? Number.POSITIVE_INFINITY) && b.from <= (a.to ?? Number.POSITIVE_INFINITY);
