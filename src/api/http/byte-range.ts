export interface ByteRange {
  readonly from: bigint;
  /** Exclusive. */
  readonly to: bigint;
}

/**
 * Reads the single range of a `Range` header (RFC 9110 section 14). Undefined when there is none, several, or one in a
 * form that may be ignored: the whole content is a valid response to those. Null when the range is not satisfiable.
 */
export function readRange(header: string | undefined, size: bigint): ByteRange | null | undefined {
  const match = /^\s*bytes\s*=\s*([0-9]{0,18})\s*-\s*([0-9]{0,18})\s*$/i.exec(header?.slice(0, 100) ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return undefined;
    const length = BigInt(last);
    if (length === 0n || size === 0n) return null;
    return { from: length >= size ? 0n : size - length, to: size };
  }
  const from = BigInt(first);
  if (last !== '' && BigInt(last) < from) return undefined;
  if (from >= size) return null;
  const to = last === '' || BigInt(last) >= size ? size : BigInt(last) + 1n;
  return { from, to };
}
