import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

export interface FlowEnd {
  readonly key: string;
  /** Share of the total, in any unit. */
  readonly weight: number;
  readonly main: ComponentChildren;
  readonly below: ComponentChildren;
  readonly last?: ComponentChildren;
}

/** Must match `pictures.css`: the height of a box and its gap. */
const STEP = 82;
const BOX = 74;
const WIDTH = 120;
const MAX_BOXES = 12;
const MORE = 100;

/** Inputs on the left, outputs on the right, with lines as thick as their value. */
export function Flow({ from, to }: { readonly from: readonly FlowEnd[]; readonly to: readonly FlowEnd[] }) {
  const [visibleCount, setVisibleCount] = useState(MAX_BOXES);
  const left = from.slice(0, visibleCount);
  const right = to.slice(0, visibleCount);
  const height = Math.max(left.length, right.length, 1) * STEP;
  const middle = height / 2;
  return (
    <>
      <div class="flow">
        <Side title={`From ${from.length}`} ends={left} hidden={from.length - left.length} />
        <svg viewBox={`0 0 ${WIDTH} ${height}`} height={height} aria-hidden="true">
          {ribbons(left, (y) => `M0 ${y} C ${WIDTH / 4} ${y}, ${WIDTH / 4} ${middle}, ${WIDTH / 2} ${middle}`)}
          {ribbons(
            right,
            (y) => `M${WIDTH / 2} ${middle} C ${(WIDTH * 3) / 4} ${middle}, ${(WIDTH * 3) / 4} ${y}, ${WIDTH} ${y}`,
          )}
          <circle cx={WIDTH / 2} cy={middle} r="6" />
        </svg>
        <Side title={`To ${to.length}`} ends={right} hidden={to.length - right.length} />
      </div>
      {Math.max(from.length, to.length) > visibleCount && (
        <button type="button" class="plain small" onClick={() => setVisibleCount(visibleCount + MORE)}>
          Show more inputs and outputs
        </button>
      )}
    </>
  );
}

function ribbons(ends: readonly FlowEnd[], path: (y: number) => string) {
  const maxWeight = Math.max(...ends.map(({ weight }) => weight), 1);
  return ends.map(({ key, weight }, index) => (
    <path key={key} d={path(index * STEP + BOX / 2)} stroke-width={1.5 + 12 * Math.sqrt(weight / maxWeight)} />
  ));
}

const Side = ({ title, ends, hidden }: { title: string; ends: readonly FlowEnd[]; hidden: number }) => (
  <div>
    <h3>{title}</h3>
    <ul>
      {ends.map(({ key, main, below, last }) => (
        <li key={key}>
          <div>{main}</div>
          <div>{below}</div>
          <small>{last}</small>
        </li>
      ))}
    </ul>
    {hidden > 0 && <p class="muted">and {hidden} more</p>}
  </div>
);
