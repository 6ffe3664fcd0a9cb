import fc from 'fast-check';
import type { PlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';

const { data } = fc.letrec<{ readonly data: PlutusData; readonly list: readonly PlutusData[] }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.bigInt({ min: -1n, max: 2n ** 80n }).map((value): PlutusData => ({ kind: 'int', value })),
    fc.uint8Array({ maxLength: 33 }).map((value): PlutusData => ({ kind: 'bytes', value })),
    tie('list').map((items): PlutusData => ({ kind: 'list', items })),
    fc.tuple(fc.nat(8), tie('list')).map(([index, fields]): PlutusData => ({ kind: 'constructor', index, fields })),
    fc
      .array(fc.tuple(tie('data'), tie('data')), { maxLength: 2 })
      .map((entries): PlutusData => ({ kind: 'map', entries })),
  ),
  list: fc.array(tie('data'), { maxLength: 5 }),
}));

/** Arbitrary Plutus data. */
export const anyData: fc.Arbitrary<PlutusData> = data;

/** A datum with one part replaced, removed or added. */
export const malformedDatum = (sound: PlutusData): fc.Arbitrary<PlutusData> =>
  fc
    .tuple(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 }), anyData, fc.nat(2))
    .map(([path, by, how]) => corrupt(sound, path, by, how));

/** Follows `path` into the data and replaces (`how` 0), removes (1) or adds (2) a part. */
export function corrupt(part: PlutusData, [step, ...path]: readonly number[], by: PlutusData, how: number): PlutusData {
  const parts = part.kind === 'constructor' ? part.fields : part.kind === 'list' ? part.items : [];
  if (step === undefined || parts.length === 0) return by;
  const at = step % parts.length;
  const changed =
    path.length > 0 || how === 0
      ? parts.with(at, corrupt(parts[at]!, path, by, how))
      : how === 1
        ? parts.toSpliced(at, 1)
        : parts.toSpliced(at, 0, by);
  return part.kind === 'constructor' ? { ...part, fields: changed } : { kind: 'list', items: changed };
}

/** With definite-length lists, as some wallets and executors encode them. */
export function encodeDefinite(part: PlutusData): Uint8Array {
  const writer = new CborWriter();
  write(writer, part);
  return writer.finish();
}

function write(writer: CborWriter, part: PlutusData): void {
  switch (part.kind) {
    case 'int':
      writer.int(part.value);
      return;
    case 'bytes':
      writer.boundedBytes(part.value);
      return;
    case 'list':
      writer.array(part.items.length);
      for (const item of part.items) write(writer, item);
      return;
    case 'map':
      writer.map(part.entries.length);
      for (const entry of part.entries) for (const side of entry) write(writer, side);
      return;
    case 'constructor':
      writer.tag(Number(part.index) + (part.index < 7 ? 121 : 1_280 - 7)).array(part.fields.length);
      for (const field of part.fields) write(writer, field);
      return;
  }
}
