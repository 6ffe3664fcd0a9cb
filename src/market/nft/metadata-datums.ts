import { decodeAddress, paymentCredential } from '../../chains/cardano/addresses/address.js';
import type { MetadataEntry } from '../../chains/cardano/transactions/auxiliary.js';
import { decodeBech32 } from '../../kernel/bech32.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { type CborItem, decodeCborItem } from '../../kernel/cbor/item.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { LOVELACE, type Unit } from '../unit.js';

/**
 * jpg.store writes only the hash of a datum into an output, and the datum itself, in one of several forms, into the
 * metadata of the transaction. Anyone may write anything there: a datum counts only if it has the hash of the output.
 */
export class MetadataDatums {
  readonly #metadata: readonly MetadataEntry[];
  /** Both undefined until they are needed: most transactions of a market have no such output. */
  #texts: ReadonlyMap<number, string> | undefined;
  #written: ReadonlyMap<string, Uint8Array> | undefined;

  constructor(metadata: readonly MetadataEntry[]) {
    this.#metadata = metadata;
  }

  /** `units` are the assets of the output, one of which the oldest contract names in its datum. */
  find(datumHash: Uint8Array, units: Iterable<Unit>): Uint8Array | undefined {
    this.#texts ??= readTexts(this.#metadata);
    const texts = this.#texts;
    if (texts.size === 0) return undefined;
    const hash = toHex(datumHash);
    this.#written ??= new Map(
      [...listPieces(texts, (label) => label < VERSION), ...listPieces(texts, (label) => label >= DATUMS)]
        .filter((piece) => piece.length > 0)
        .map((bytes) => [toHex(blake2b256(bytes)), bytes]),
    );
    const written = this.#written.get(hash);
    if (written !== undefined) return written;
    for (const unit of units) {
      if (unit === LOVELACE) continue;
      const rebuilt = listSaleDatums(texts, unit).find((bytes) => toHex(blake2b256(bytes)) === hash);
      if (rebuilt !== undefined) return rebuilt;
    }
    return undefined;
  }
}

/** The label of the form's version; datums are below it in the first offers, and from 50 on in all others. */
const VERSION = 30;
const DATUMS = 50;
const MAX_LABEL = 10_000n;

const HEX = /^(?:[0-9a-f]{2})+$/i;

/** Texts of at most 64 characters, joined in the order of their labels and separated by commas, one for each output. */
function listPieces(values: ReadonlyMap<number, string>, isOf: (label: number) => boolean): readonly Uint8Array[] {
  return [...values]
    .filter(([label, text]) => isOf(label) && !text.includes('::'))
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join('')
    .split(',')
    .flatMap((piece) => (HEX.test(piece) ? [fromHex(piece)] : []));
}

/** The datum of a listing of jpg.store V1, from its price, royalty and two key hashes or addresses. */
function listSaleDatums(values: ReadonlyMap<number, string>, unit: Unit): readonly Uint8Array[] {
  const price = readAmount(values.get(1));
  const permille = readAmount(values.get(3));
  const seller = readKeyHash(values.get(0)) ?? readAddressKey(values.get(6), values.get(7));
  const royalty = readKeyHash(values.get(2)) ?? readAddressKey(values.get(8), values.get(9));
  if (price === undefined || permille === undefined || seller === undefined || royalty === undefined) return [];
  const write = (writer: CborWriter, zeroAsBignum: boolean): CborWriter => {
    writer
      .bytes(seller)
      .uint(price)
      .bytes(fromHex(unit.slice(0, 56)))
      .bytes(fromHex(unit.slice(56)))
      .bytes(royalty);
    return zeroAsBignum && permille === 0n ? writer.raw(BIGNUM_ZERO) : writer.uint(permille);
  };
  return [true, false].flatMap((zeroAsBignum) => [
    write(new CborWriter().raw(GENERAL_CONSTRUCTOR), zeroAsBignum).finish(),
    write(new CborWriter().raw(INDEFINITE_CONSTRUCTOR), zeroAsBignum).raw(BREAK).finish(),
  ]);
}

/** Constructor 0 under tag 102 with six fields, or under tag 121 with fields up to a break. */
const GENERAL_CONSTRUCTOR = fromHex('d866820086');
const INDEFINITE_CONSTRUCTOR = fromHex('d8799f');
const BREAK = fromHex('ff');
const BIGNUM_ZERO = fromHex('c24100');

const AMOUNT = /^[0-9]{1,18}$/;
const readAmount = (text: string | undefined): bigint | undefined =>
  text !== undefined && AMOUNT.test(text) ? BigInt(text) : undefined;

const KEY_HASH = /^[0-9a-f]{56}$/i;
const readKeyHash = (text: string | undefined): Uint8Array | undefined =>
  text !== undefined && KEY_HASH.test(text) ? fromHex(text) : undefined;

function readAddressKey(...halves: readonly (string | undefined)[]): Uint8Array | undefined {
  try {
    return paymentCredential(decodeAddress(decodeBech32(halves.join('')).bytes))?.hash;
  } catch {
    return undefined;
  }
}

/** By label. */
const readTexts = (metadata: readonly MetadataEntry[]): ReadonlyMap<number, string> =>
  new Map(
    metadata.flatMap(({ label, value }) => {
      const text = label <= MAX_LABEL ? readText(value) : undefined;
      return text === undefined ? [] : [[Number(label), text] as const];
    }),
  );

/** A text, or an integer or bytes in the same notation. */
function readText(value: Uint8Array): string | undefined {
  let item: CborItem;
  try {
    item = decodeCborItem(value);
  } catch {
    return undefined;
  }
  if (item.kind === 'text') return item.value;
  if (item.kind === 'bytes') return toHex(item.value);
  return item.kind === 'int' ? String(item.value) : undefined;
}
