import type { MetadataEntry } from '../../../../chains/cardano/transactions/auxiliary.js';
import { type CborItem, decodeCborItem } from '../../../../kernel/cbor/item.js';
import { type MessageFields, oneof } from './message.js';

const INT64 = 1n << 63n;

/**
 * Metadata labels. The protocol has integers of 64 bits with a sign only: a label that contains a larger one is left
 * out, because a wrong number would be worse; the transaction's bytes contain it.
 */
export const toMetadata = (entries: readonly MetadataEntry[]): readonly MessageFields[] =>
  entries.flatMap(({ label, value }) => {
    const metadatum = toMetadatum(decodeCborItem(value));
    return metadatum === undefined ? [] : [{ label, value: metadatum }];
  });

function toMetadatum(item: CborItem): MessageFields | undefined {
  switch (item.kind) {
    case 'int':
      return item.value >= -INT64 && item.value < INT64 ? { metadatum: oneof('int', item.value) } : undefined;
    case 'bytes':
      return { metadatum: oneof('bytes', item.value) };
    case 'text':
      return { metadatum: oneof('text', item.value) };
    case 'array': {
      const items = item.items.map(toMetadatum);
      return items.includes(undefined) ? undefined : { metadatum: oneof('array', { items }) };
    }
    case 'map': {
      const pairs = item.entries.map(([key, value]) => ({ key: toMetadatum(key), value: toMetadatum(value) }));
      const whole = pairs.every(({ key, value }) => key !== undefined && value !== undefined);
      return whole ? { metadatum: oneof('map', { pairs }) } : undefined;
    }
    default:
      return undefined;
  }
}
