/** Up to this many elements an insertion sort is the fastest. */
const RUN = 12;

/** Memory for merging, reused because allocating it takes longer than a short sort. */
let spare = new Int32Array(256);

/**
 * Sorts indexes by rising key; equal keys keep their order. Several times as fast as a sort with a comparison function,
 * which the engine calls for every pair.
 */
export function sortByKey(indexes: Int32Array, keys: ArrayLike<number>): void {
  const { length } = indexes;
  for (let start = 0; start < length; start += RUN) sortRun(indexes, keys, start, Math.min(start + RUN, length));
  if (length <= RUN) return;
  let source: Int32Array = indexes;
  if (spare.length < length) spare = new Int32Array(2 * length);
  let target: Int32Array = spare;
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width)
      merge(source, target, keys, start, Math.min(start + width, length), Math.min(start + 2 * width, length));
    [source, target] = [target, source];
  }
  if (source !== indexes) for (let at = 0; at < length; at += 1) indexes[at] = source[at]!;
}

function sortRun(indexes: Int32Array, keys: ArrayLike<number>, start: number, end: number): void {
  for (let at = start + 1; at < end; at += 1) {
    const moved = indexes[at]!;
    const key = keys[moved]!;
    let place = at;
    for (; place > start && keys[indexes[place - 1]!]! > key; place -= 1) indexes[place] = indexes[place - 1]!;
    indexes[place] = moved;
  }
}

/** Merges two neighbouring sorted runs. */
function merge(
  source: Int32Array,
  target: Int32Array,
  keys: ArrayLike<number>,
  start: number,
  middle: number,
  end: number,
): void {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const takesLeft = left < middle && (right >= end || keys[source[left]!]! <= keys[source[right]!]!);
    target[at] = takesLeft ? source[left]! : source[right]!;
    if (takesLeft) left += 1;
    else right += 1;
  }
}
