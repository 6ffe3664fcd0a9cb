export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divides an area among sizes in falling order, as rectangles that are close to squares ("squarified treemaps": Bruls,
 * Huizing and van Wijk, 2000). A row along the shorter side is closed when one more item would make it less square.
 */
export function divideArea(sizes: readonly number[], width: number, height: number): readonly Rectangle[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= 0 || width <= 0 || height <= 0) return sizes.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  const areas = sizes.map((size) => (size / total) * width * height);
  const rectangles: Rectangle[] = [];
  let free: Rectangle = { x: 0, y: 0, width, height };
  for (let from = 0; from < areas.length; ) {
    const side = Math.min(free.width, free.height);
    let sum = areas[from]!;
    let to = from + 1;
    while (to < areas.length) {
      const next = areas[to]!;
      if (getWorstRatio(areas[from]!, next, sum + next, side) > getWorstRatio(areas[from]!, areas[to - 1]!, sum, side))
        break;
      sum += next;
      to += 1;
    }
    rectangles.push(...placeRow(areas.slice(from, to), sum, free));
    free = removeRow(free, sum);
    from = to;
  }
  return rectangles;
}

/** Of the largest and the smallest item of a row that fills the side. */
const getWorstRatio = (largest: number, smallest: number, sum: number, side: number): number =>
  Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest));

function placeRow(areas: readonly number[], sum: number, { x, y, width, height }: Rectangle): readonly Rectangle[] {
  const isColumn = height <= width;
  const thickness = sum / (isColumn ? height : width);
  let at = 0;
  return areas.map((area) => {
    const length = thickness === 0 ? 0 : area / thickness;
    const start = at;
    at += length;
    return isColumn
      ? { x, y: y + start, width: thickness, height: length }
      : { x: x + start, y, width: length, height: thickness };
  });
}

function removeRow({ x, y, width, height }: Rectangle, sum: number): Rectangle {
  if (height <= width) {
    const thickness = sum / height;
    return { x: x + thickness, y, width: Math.max(0, width - thickness), height };
  }
  const thickness = sum / width;
  return { x, y: y + thickness, width, height: Math.max(0, height - thickness) };
}
