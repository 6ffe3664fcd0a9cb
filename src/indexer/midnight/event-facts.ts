import type { EventView } from '../../chains/midnight/transaction-view.js';
import { fromHex } from '../../kernel/hex.js';

/** A field element as 32 bytes, big-endian. */
export const fieldBytes = (value: bigint): Uint8Array => fromHex(value.toString(16).padStart(64, '0'));

/** The form that wallets write and search for: little-endian. */
const littleEndian = (value: bigint): Uint8Array => fieldBytes(value).reverse();

/** The name under which an event is stored and requested. */
const VARIANTS: Readonly<Record<EventView['type'], string>> = {
  'zswap-input': 'ZSWAP_INPUT',
  'zswap-output': 'ZSWAP_OUTPUT',
  'dust-initial': 'INITIAL_UTXO',
  'dust-dtime': 'DTIME_UPDATE',
  'dust-spend': 'SPEND_PROCESSED',
  'contract-log': 'CONTRACT_LOG',
  other: 'OTHER',
};

/** The ledger has no name of its own for a parameter change: it is among the unsupported events. */
export const eventVariant = (view: EventView): string =>
  view.type === 'other' && /param/i.test(view.name) ? 'PARAM_CHANGE' : VARIANTS[view.type];

export function getNullifier(view: EventView): Uint8Array | undefined {
  if (view.type === 'zswap-input') return fromHex(view.nullifier);
  return view.type === 'dust-spend' ? littleEndian(view.nullifier) : undefined;
}

/** PostgreSQL stores neither U+0000 nor an unpaired surrogate, in text as in JSON. */
export const storableText = (text: string): string =>
  text.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');

/** The content of an event as JSON: numbers beyond 2^53 as decimal text, absent fields omitted. */
export function eventJson(view: EventView): unknown {
  const { type: _, ...content } = view;
  return JSON.parse(JSON.stringify(content, storableJson));
}

function storableJson(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'string' ? storableText(value) : value;
}
