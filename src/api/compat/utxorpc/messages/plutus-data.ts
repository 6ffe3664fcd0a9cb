import { decodePlutusData, type PlutusData } from '../../../../chains/cardano/scripts/plutus-data.js';
import { bigInt, type MessageFields, oneof } from './message.js';

/** Plutus data from its CBOR. */
export const toPlutusData = (cbor: Uint8Array): MessageFields => toFields(decodePlutusData(cbor));

function toFields(data: PlutusData): MessageFields {
  switch (data.kind) {
    case 'constructor':
      return { plutusData: oneof('constr', { ...toTag(data.index), fields: data.fields.map(toFields) }) };
    case 'map':
      return {
        plutusData: oneof('map', {
          pairs: data.entries.map(([key, value]) => ({ key: toFields(key), value: toFields(value) })),
        }),
      };
    case 'list':
      return { plutusData: oneof('array', { items: data.items.map(toFields) }) };
    case 'int':
      return { plutusData: oneof('bigInt', bigInt(data.value)) };
    case 'bytes':
      return { plutusData: oneof('boundedBytes', data.value) };
  }
}

const FIRST_TAG = 121;
const SECOND_TAG = 1280;
const GENERAL_TAG = 102;

/** The CBOR tag of a constructor; with the general tag the constructor stands beside it. */
function toTag(index: number | bigint): MessageFields {
  if (index < 7) return { tag: FIRST_TAG + Number(index) };
  if (index < 128) return { tag: SECOND_TAG + Number(index) - 7 };
  return { tag: GENERAL_TAG, anyConstructor: BigInt(index) };
}
