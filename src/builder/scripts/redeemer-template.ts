import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import { areEqualBytes } from '../../kernel/bytes.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import type { Consent, InputIndex } from '../request/script-request.js';

type RedeemerFunction = Extract<Consent['redeemer'], (inputIndex: InputIndex) => Uint8Array>;

/** A redeemer that contains indexes of inputs, as data: a function cannot be sent to another thread. */
export interface RedeemerTemplate {
  /** CBOR with 0 in place of each index. */
  readonly encoded: Uint8Array;
  /** The bytes that an index replaces, by rising position. */
  readonly indexes: readonly { readonly at: number; readonly reference: OutputReference }[];
}

/** CBOR counts members, not bytes, so an integer may be replaced by a longer one. */
export function fillTemplate({ encoded, indexes }: RedeemerTemplate, inputIndex: InputIndex): Uint8Array {
  const writer = new CborWriter();
  let written = 0;
  for (const { at, reference } of indexes) {
    writer.raw(encoded.subarray(written, at)).uint(inputIndex(reference));
    written = at + 1;
  }
  return writer.raw(encoded.subarray(written)).finish();
}

/** Indexes of different widths, to verify a template. */
const getTestIndex = (call: number): number => (call * 37 + 20) % 400;

/**
 * The integers 0 and 1 are encoded as these bytes, so the results for chosen indexes show where each index is: one
 * result per binary digit of the number of indexes. Undefined when the function does more than insert indexes.
 */
export function toTemplate(redeemer: RedeemerFunction): RedeemerTemplate | undefined {
  const references: OutputReference[] = [];
  const encoded = redeemer((reference) => {
    references.push(reference);
    return 0;
  });
  const encodeWith = (getIndex: (call: number) => number): Uint8Array => {
    let call = 0;
    return redeemer(() => {
      call += 1;
      return getIndex(call - 1);
    });
  };
  const ones = encodeWith(() => 1);
  const places: number[] = [];
  for (let at = 0; at < encoded.length; at += 1) if (encoded[at] !== ones[at]) places.push(at);
  const calls = places.map(() => 0);
  for (let digit = 1; digit < references.length; digit *= 2) {
    const result = encodeWith((call) => (call & digit) / digit);
    for (const [number, at] of places.entries()) if (result[at] === 1) calls[number]! += digit;
  }
  const template = {
    encoded,
    indexes: places.map((at, number) => ({ at, reference: references[calls[number]!]! })),
  };
  return matchesFunction(template, calls, encodeWith) ? template : undefined;
}

function matchesFunction(
  template: RedeemerTemplate,
  calls: readonly number[],
  encodeWith: (getIndex: (call: number) => number) => Uint8Array,
): boolean {
  if (template.indexes.some(({ reference }) => reference === undefined)) return false;
  let next = 0;
  const filled = fillTemplate(template, () => {
    next += 1;
    return getTestIndex(calls[next - 1]!);
  });
  return areEqualBytes(filled, encodeWith(getTestIndex));
}
