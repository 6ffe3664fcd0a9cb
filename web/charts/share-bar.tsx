import type { Tone } from './spec.js';

export interface Share {
  readonly name: string;
  /** From 0 to 1 of the whole bar. */
  readonly share: number;
  readonly tone: Tone;
}

interface ShareBarProps {
  readonly label: string;
  readonly shares: readonly Share[];
  /** A line that marks a needed share, from 0 to 1. */
  readonly mark?: number | undefined;
}

const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.001 ? 3 : 1)} %`;

/** A whole divided into parts. The label has the numbers, so that colours alone carry nothing. */
export function ShareBar({ label, shares, mark }: ShareBarProps) {
  let left = 0;
  const parts = shares.map((each) => {
    const start = left;
    const share = Math.min(1 - start, Math.max(0, each.share));
    left += share;
    return { ...each, start, share };
  });
  const text = shares.map(({ name, share }) => `${name} ${percent(share)}`).join(', ');
  return (
    <svg class="share-bar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={`${label}: ${text}`}>
      <rect class="ground" x="0" y="0" width="100" height="6" />
      {parts.map(({ name, start, share, tone }) => (
        <rect key={name} class={tone} x={start * 100} y="0" width={share * 100} height="6">
          <title>{`${name}: ${percent(share)}`}</title>
        </rect>
      ))}
      {mark !== undefined && <rect class="mark" x={Math.min(99.4, mark * 100)} y="0" width="0.6" height="6" />}
    </svg>
  );
}
