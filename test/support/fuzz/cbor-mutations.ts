import { CborWriter } from '../../../src/kernel/cbor/writer.js';

/** Position of a CBOR item: its head ends where its content begins. */
interface Item {
  readonly start: number;
  readonly headEnd: number;
  readonly end: number;
}

type Random = () => number;

/** All items of well-formed CBOR, containers after their content. Stops at the first invalid byte. */
function listItems(bytes: Uint8Array): readonly Item[] {
  const items: Item[] = [];
  const open: { readonly start: number; readonly headEnd: number; left: number }[] = [];
  let at = 0;
  while (at < bytes.length) {
    const start = at;
    const first = bytes[at]!;
    const info = first & 31;
    const width = info < 24 || info > 27 ? 0 : 1 << (info - 24);
    const headEnd = at + 1 + width;
    if (headEnd > bytes.length) return items;
    let argument = info;
    if (width > 0) {
      argument = 0;
      for (let index = at + 1; index < headEnd; index += 1) argument = argument * 256 + bytes[index]!;
    }
    const major = first >> 5;
    at = headEnd;
    if (first === 0xff) {
      const closed = open.pop();
      if (closed === undefined) return items;
      items.push({ start: closed.start, headEnd: closed.headEnd, end: at });
    } else if (info === 31 && major !== 7) {
      open.push({ start, headEnd, left: -1 });
      continue;
    } else if (major === 2 || major === 3) {
      at += argument;
      if (at > bytes.length) return items;
      items.push({ start, headEnd, end: at });
    } else if (major >= 4 && major <= 6) {
      const left = major === 6 ? 1 : major === 5 ? argument * 2 : argument;
      if (left > bytes.length) return items;
      if (left > 0) {
        open.push({ start, headEnd, left });
        continue;
      }
      items.push({ start, headEnd, end: at });
    } else items.push({ start, headEnd, end: at });
    for (let top = open.at(-1); top !== undefined && top.left > 0; top = open.at(-1)) {
      top.left -= 1;
      if (top.left > 0) break;
      open.pop();
      items.push({ start: top.start, headEnd: top.headEnd, end: at });
    }
  }
  return items;
}

const written = (fill: (writer: CborWriter) => unknown): Uint8Array => {
  const writer = new CborWriter();
  fill(writer);
  return writer.finish();
};

const EDGE_INTEGERS = [0n, 1n, -1n, 255n, 2n ** 31n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n, -(2n ** 64n), 2n ** 64n].map(
  (value) => written((writer) => writer.int(value)),
);

/** Items that a decoder may misread or fail on. */
const ODD_ITEMS: readonly Uint8Array[] = [
  written((writer) => writer.uint(2n ** 53n)),
  written((writer) => writer.uint(2n ** 64n - 1n)),
  written((writer) => writer.int(-(2n ** 64n))),
  written((writer) => writer.int(2n ** 1_000n)),
  written((writer) => writer.int(-(2n ** 20_000n))),
  written((writer) => writer.bytes(new Uint8Array(0))),
  written((writer) => writer.bytes(new Uint8Array(3_000).fill(0xff))),
  written((writer) => writer.text('')),
  written((writer) => writer.text('\0\ufffd\u{10ffff}')),
  Uint8Array.of(0x62, 0xff, 0xfe),
  Uint8Array.of(0x80),
  Uint8Array.of(0xa0),
  Uint8Array.of(0x9f, 0xff),
  Uint8Array.of(0xbf, 0xff),
  Uint8Array.of(0x5f, 0xff),
  Uint8Array.of(0x7f, 0xff),
  Uint8Array.of(0xf4),
  Uint8Array.of(0xf6),
  Uint8Array.of(0xf7),
  Uint8Array.of(0xf9, 0x7e, 0x00),
  Uint8Array.of(0xfb, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0),
  Uint8Array.of(0xc2, 0x5f, 0x41, 0x01, 0xff),
  Uint8Array.of(0xd8, 0x1e, 0x82, 0x00, 0x00),
];

const HUGE_LENGTHS = [0xffn, 0xffffn, 0xffff_ffffn, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n];
const TAGS = [0, 2, 3, 24, 30, 102, 121, 258, 259, 1_280, 2 ** 32];
const DEPTHS = [3, 100, 511, 513, 5_000, 20_000, 70_000];

/** A head with the widest argument, equivalent to a shorter one. */
const wideHead = (major: number, argument: bigint): Uint8Array => {
  const head = new Uint8Array(9);
  head[0] = (major << 5) | 27;
  new DataView(head.buffer).setBigUint64(1, argument);
  return head;
};

/** Mutations that respect the structure of CBOR: most decoder bugs concern structure, not single bits. */
export function mutateCbor(bytes: Uint8Array, random: Random): Uint8Array {
  const items = listItems(bytes);
  if (items.length === 0) return bytes;
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const { start, headEnd, end } = pick(items);
  const put = (...parts: readonly Uint8Array[]): Uint8Array =>
    Buffer.concat([bytes.subarray(0, start), ...parts, bytes.subarray(end)]);
  const item = bytes.subarray(start, end);
  const content = bytes.subarray(headEnd, end);
  const major = bytes[start]! >> 5;
  switch (below(13)) {
    case 0:
      return put(major <= 1 ? pick(EDGE_INTEGERS) : pick(ODD_ITEMS));
    case 11:
      return put(pick([...EDGE_INTEGERS, ...ODD_ITEMS]));
    case 1:
      return put(Uint8Array.of((below(8) << 5) | (bytes[start]! & 31)), bytes.subarray(start + 1, end));
    case 2:
      return put(wideHead(major, pick(HUGE_LENGTHS)), content);
    case 3:
      return put(Uint8Array.of(bytes[start]! + (below(2) === 0 ? 1 : -1)), bytes.subarray(start + 1, end));
    case 4:
      return put(item, item);
    case 5: {
      const depth = pick(DEPTHS);
      return put(new Uint8Array(depth).fill(pick([0x81, 0xd8, 0x9f])), item);
    }
    case 6:
      return put(
        written((writer) => writer.tag(pick(TAGS))),
        item,
      );
    case 7:
      return major === 7 ? put() : put(Uint8Array.of((major << 5) | 31), content, Uint8Array.of(0xff));
    case 8:
      return put();
    case 9: {
      const other = pick(items);
      return put(bytes.subarray(other.start, other.end));
    }
    case 10:
      return put(wideHead(major, BigInt(below(300))), content);
    default: {
      const wider = Uint8Array.from(item);
      for (let index = headEnd - start; index < wider.length && index < headEnd - start + 4; index += 1)
        wider[index] = below(256);
      return put(wider);
    }
  }
}
