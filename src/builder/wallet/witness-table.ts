import { SET_TAG_BYTES } from '../../chains/cardano/lists.js';
import { bytesSize, headSize } from '../encoding/cbor-size.js';
import type { WitnessForm } from '../request/request.js';
import { retainShape } from './retained-shapes.js';

/** `[vkey, signature]`. */
export const VKEY_WITNESS_BYTES = 1 + bytesSize(32) + bytesSize(64);
/** `[vkey, signature, chain code, attributes]` without the attributes. */
const BOOTSTRAP_BYTES = 1 + bytesSize(32) + bytesSize(64) + bytesSize(32);

/** `interval` is not a witness: the validity start required by a timelock is counted like one. */
export type WitnessKind = 'vkey' | 'bootstrap' | 'script' | 'interval';

export interface WitnessItem {
  readonly kind: WitnessKind;
  readonly sizeBytes: number;
  /** Key hash, address or script hash; identifies the item. */
  readonly name: string;
  /** The script bytes, if it is a script. */
  readonly script: Uint8Array | undefined;
}

/** The deduplicated candidates for the witness set, identified by index. */
export class WitnessTable {
  readonly items: WitnessItem[] = [];
  private readonly numbers = new Map<string, number>();

  constructor() {
    retainShape(this);
  }

  vkey(keyHash: string): number {
    return this.number({ kind: 'vkey', sizeBytes: VKEY_WITNESS_BYTES, name: keyHash, script: undefined });
  }

  bootstrap(address: string, attributesBytes: number): number {
    const sizeBytes = BOOTSTRAP_BYTES + bytesSize(attributesBytes);
    return this.number({ kind: 'bootstrap', sizeBytes, name: address, script: undefined });
  }

  script(scriptHash: string, script: Uint8Array): number {
    return this.number({ kind: 'script', sizeBytes: script.length, name: scriptHash, script });
  }

  interval(slot: bigint): number {
    return this.number({ kind: 'interval', sizeBytes: 1 + headSize(Number(slot)), name: '', script: undefined });
  }

  private number(item: WitnessItem): number {
    const key = `${item.kind}:${item.name}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.items.length);
    return this.items.push(item) - 1;
  }
}

/** Size of a witness set with this many members of each kind. */
export function witnessSetSize(
  vkeys: number,
  bootstraps: { readonly count: number; readonly bytes: number },
  scripts: { readonly count: number; readonly bytes: number },
  form: WitnessForm,
): number {
  return (
    1 +
    vkeyFieldSize(vkeys, form) +
    fieldSize(bootstraps.count, bootstraps.bytes, form) +
    fieldSize(scripts.count, scripts.bytes, form)
  );
}

/** Size of the witness set field with this many signatures. */
export const vkeyFieldSize = (count: number, form: WitnessForm): number =>
  fieldSize(count, count * VKEY_WITNESS_BYTES, form);

const fieldSize = (count: number, bytes: number, form: WitnessForm): number =>
  count === 0 ? 0 : 1 + setHeadSize(count, form) + bytes;

const setHeadSize = (count: number, form: WitnessForm): number =>
  headSize(count) + (form === 'tagged' ? SET_TAG_BYTES : 0);
