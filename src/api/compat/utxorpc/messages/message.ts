import type { Version } from '../schema/versions.js';

/** Fields of a message by their names in the protobuf library, which are in camel case. */
export type MessageFields = Readonly<Record<string, unknown>>;

/** The fields that have a value: a scalar may be absent, but not undefined. */
export const present = (fields: MessageFields): MessageFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A field of a oneof. */
export const oneof = (field: string, value: unknown): { readonly case: string; readonly value: unknown } => ({
  case: field,
  value,
});

/** Values whose form depends on the version. */
export interface MessageForm {
  readonly version: Version;
  /** An amount of lovelace; negative for instantaneous rewards that take back. */
  coin(lovelace: bigint): unknown;
  /** The quantity of an asset in an output. */
  outputQuantity(quantity: bigint): MessageFields;
  /** The minted quantity of an asset; negative when it is burned. */
  mintQuantity(quantity: bigint): MessageFields;
  /** The content of an info action. */
  readonly infoAction: unknown;
}

const INT64 = 1n << 63n;

/** An integer of any size, as in CBOR: one that exceeds 64 bits is written as bytes. */
export function bigInt(value: bigint): MessageFields {
  if (value >= -INT64 && value < INT64) return { bigInt: oneof('int', value) };
  return { bigInt: value > 0n ? oneof('bigUInt', toBytes(value)) : oneof('bigNInt', toBytes(-1n - value)) };
}

const MAX_UINT32 = 2n ** 32n - 1n;

/**
 * A number of 32 bits. The ledger accepts 64 bits for some fields, and proposals with such values exist: they are shown
 * as the largest number that the protocol has.
 */
export function uint32(value: bigint | number): number {
  const given = BigInt(value);
  return Number(given > MAX_UINT32 ? MAX_UINT32 : given);
}

function toBytes(value: bigint): Uint8Array {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

const BETA: MessageForm = {
  version: 'v1beta',
  coin: bigInt,
  outputQuantity: (quantity) => ({ quantity: bigInt(quantity) }),
  mintQuantity: (quantity) => ({ quantity: bigInt(quantity) }),
  infoAction: {},
};

const ALPHA: MessageForm = {
  version: 'v1alpha',
  coin: (lovelace) => lovelace,
  outputQuantity: (quantity) => ({ outputCoin: quantity }),
  mintQuantity: (quantity) => ({ mintCoin: quantity }),
  // The number of the action in CBOR.
  infoAction: 6,
};

export const FORMS: Readonly<Record<Version, MessageForm>> = { v1beta: BETA, v1alpha: ALPHA };
