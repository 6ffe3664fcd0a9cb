import type { ComponentChildren } from 'preact';

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

interface RingProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly children: ComponentChildren;
}

/** Progress as a ring with text inside. */
export function Ring({ label, share, children }: RingProps) {
  const part = Math.min(1, Math.max(0, share));
  return (
    <div class="ring">
      <svg viewBox="0 0 120 120" role="img" aria-label={`${label}: ${(part * 100).toFixed(1)} %`}>
        <circle class="ground" cx="60" cy="60" r={RADIUS} />
        <circle
          class="part-done"
          cx="60"
          cy="60"
          r={RADIUS}
          stroke-dasharray={`${part * LENGTH} ${LENGTH}`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <div class="inside">{children}</div>
    </div>
  );
}
