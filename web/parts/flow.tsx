import type { ComponentChildren } from 'preact';

export interface FlowEnd {
  readonly key: string;
  /** How much of the whole runs through it; in any unit. */
  readonly weight: number;
  readonly main: ComponentChildren;
  readonly below: ComponentChildren;
  readonly last?: ComponentChildren;
}

/** The same as in `pictures.css`: a box and the space below it. */
const STEP = 82;
const BOX = 74;
const WIDTH = 120;
const SHOWN = 12;

/** Inputs on the left, outputs on the right, and lines as thick as what they carry. */
export function Flow({ from, to }: { readonly from: readonly FlowEnd[]; readonly to: readonly FlowEnd[] }) {
  const left = from.slice(0, SHOWN);
  const right = to.slice(0, SHOWN);
  const height = Math.max(left.length, right.length, 1) * STEP;
  const middle = height / 2;
  return (
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
  );
}

function ribbons(ends: readonly FlowEnd[], path: (y: number) => string) {
  const most = Math.max(...ends.map(({ weight }) => weight), 1);
  return ends.map(({ key, weight }, place) => (
    <path key={key} d={path(place * STEP + BOX / 2)} stroke-width={1.5 + 12 * Math.sqrt(weight / most)} />
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
