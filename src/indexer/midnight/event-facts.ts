import type { EventView } from '../../chains/midnight/transaction-view.js';
import { fromHex } from '../../kernel/hex.js';

/** An element of the field as 32 bytes, the most significant first. */
export const fieldBytes = (value: bigint): Uint8Array => fromHex(value.toString(16).padStart(64, '0'));

/** As wallets write it and look for it: the least significant byte first. */
const littleEndian = (value: bigint): Uint8Array => fieldBytes(value).reverse();

/** The name under which an event is stored and asked for. */
const VARIANTS: Readonly<Record<EventView['type'], string>> = {
  'zswap-input': 'ZSWAP_INPUT',
  'zswap-output': 'ZSWAP_OUTPUT',
  'dust-initial': 'INITIAL_UTXO',
  'dust-dtime': 'DTIME_UPDATE',
  'dust-spend': 'SPEND_PROCESSED',
  'contract-log': 'CONTRACT_LOG',
  other: 'OTHER',
};

/** The ledger has no name of its own for a change of parameters: it comes among those that are not supported yet. */
export const eventVariant = (view: EventView): string =>
  view.type === 'other' && /param/i.test(view.name) ? 'PARAM_CHANGE' : VARIANTS[view.type];

export function nullifierOf(view: EventView): Uint8Array | undefined {
  if (view.type === 'zswap-input') return fromHex(view.nullifier);
  return view.type === 'dust-spend' ? littleEndian(view.nullifier) : undefined;
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, in text as in JSON. */
export const storableText = (text: string): string =>
  text.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');

/** What an event says, as JSON: numbers beyond 2^53 as decimal text, absent fields left out. */
export function eventJson(view: EventView): unknown {
  const { type: _, ...content } = view;
  return JSON.parse(JSON.stringify(content, storableJson));
}

function storableJson(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'string' ? storableText(value) : value;
}
