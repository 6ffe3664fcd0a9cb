import { type CborItem, decodeCborItem } from '../kernel/cbor/item.js';

/** The label of messages to people (CIP-20). */
export const MESSAGE_LABEL = 674n;

/** Longer ones are cut: nobody looks further for the name of a program. */
const MOST_CHARACTERS = 1024;

/** The lines under `msg` in one text; undefined where there are none. */
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
  return text === '' ? undefined : text.slice(0, MOST_CHARACTERS);
}
