/** An inclusive range of epochs; `to` is undefined while it is open. */
export interface Stretch {
  readonly from: number;
  readonly to: number | undefined;
}

/** A DRep certificate; lists are ordered oldest first. */
export interface Certificate {
  readonly epoch: number;
  readonly action: 'registration' | 'update' | 'retirement';
}

export function registeredStretches(certificates: readonly Certificate[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from: number | undefined;
  for (const { epoch, action } of certificates) {
    if (action === 'registration') from ??= epoch;
    if (action === 'retirement' && from !== undefined) {
      stretches.push({ from, to: epoch });
      from = undefined;
    }
  }
  return from === undefined ? stretches : [...stretches, { from, to: undefined }];
}

export const overlap = (a: Stretch, b: Stretch): boolean =>
  a.from <= (b.to ?? Number.POSITIVE_INFINITY) && b.from <= (a.to ?? Number.POSITIVE_INFINITY);
