import { OP } from '../opcodes.js';
import { buildScript } from '../script-builder.js';
import { compareRuneIds, type RuneId, runeIdDistance } from './rune-id.js';
import { type Edict, type Etching, FLAG, type Runestone, TAG } from './runestone.js';
import { encodeVarint } from './varint.js';

type Numbers = readonly bigint[];

const field = (tag: bigint, value: bigint | number | undefined): Numbers =>
  value === undefined ? [] : [tag, BigInt(value)];

function etchingNumbers({ name, divisibility, spacers, symbol, premine, terms, turbo }: Etching): Numbers {
  const flags = FLAG.etching | (terms === undefined ? 0n : FLAG.terms) | (turbo ? FLAG.turbo : 0n);
  return [
    ...field(TAG.flags, flags),
    ...field(TAG.rune, name),
    ...field(TAG.divisibility, divisibility),
    ...field(TAG.spacers, spacers),
    ...field(TAG.symbol, symbol?.codePointAt(0)),
    ...field(TAG.premine, premine),
    ...field(TAG.amount, terms?.amount),
    ...field(TAG.cap, terms?.cap),
    ...field(TAG.heightStart, terms?.heightStart),
    ...field(TAG.heightEnd, terms?.heightEnd),
    ...field(TAG.offsetStart, terms?.offsetStart),
    ...field(TAG.offsetEnd, terms?.offsetEnd),
  ];
}

/** Edict ids are delta encoded, so edicts are sorted; edicts of one rune keep their order. */
function edictNumbers(edicts: readonly Edict[]): Numbers {
  if (edicts.length === 0) return [];
  let previous: RuneId = { block: 0n, tx: 0 };
  const numbers = edicts
    .toSorted((a, b) => compareRuneIds(a.id, b.id))
    .flatMap(({ id, amount, output }) => {
      const distance = runeIdDistance(previous, id)!;
      previous = id;
      return [...distance, amount, BigInt(output)];
    });
  return [TAG.body, ...numbers];
}

export const runestoneScript = (numbers: Numbers): Uint8Array => {
  const payload = Uint8Array.from(numbers.flatMap(encodeVarint));
  return payload.length === 0 ? buildScript(OP.RETURN, OP[13]) : buildScript(OP.RETURN, OP[13], payload);
};

/** Encodes the OP_RETURN script of a runestone. */
export function encipher({ edicts, etching, mint, pointer }: Omit<Runestone, 'kind'>): Uint8Array {
  return runestoneScript([
    ...(etching === undefined ? [] : etchingNumbers(etching)),
    ...(mint === undefined ? [] : [TAG.mint, mint.block, TAG.mint, BigInt(mint.tx)]),
    ...field(TAG.pointer, pointer),
    ...edictNumbers(edicts),
  ]);
}
