import { type CborItem, decodeCborItem } from '../kernel/cbor/item.js';

/** Metadata label of transaction messages (CIP-20). */
export const MESSAGE_LABEL = 674n;

/** Longer messages are truncated: the name of an aggregator appears early. */
const MAX_CHARACTERS = 1024;

/** Joins the lines under `msg`; undefined when there are none. */
export function readMessage(metadata: Uint8Array): string | undefined {
  let item: CborItem;
  try {
    item = decodeCborItem(metadata);
  } catch {
    return undefined;
  }
  if (item.kind !== 'map') return undefined;
  const found = item.entries.find(([key]) => key.kind === 'text' && key.value === 'msg')?.[1];
  const lines = found?.kind === 'array' ? found.items : found === undefined ? [] : [found];
  const text = lines.flatMap((line) => (line.kind === 'text' ? [line.value] : [])).join(' ');
  return text === '' ? undefined : text.slice(0, MAX_CHARACTERS);
}
