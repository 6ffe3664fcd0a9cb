/** Epochs from the first to the last, both included; an open end has not come yet. */
export interface Stretch {
  readonly from: number;
  readonly to: number | undefined;
}

/** A certificate of a DRep, the oldest first. */
export interface Certificate {
  readonly epoch: number;
  readonly action: 'registration' | 'update' | 'retirement';
}

/** When a DRep was registered. */
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
