import { createHash } from 'node:crypto';

/**
 * The ledger library takes its randomness from `globalThis.crypto`. In this thread that is a stream derived from a seed,
 * so that the same history has the same transactions on every machine.
 */
let seed = '';
let count = 0;

export function reseed(text: string): void {
  seed = text;
  count = 0;
}

function fill<View extends ArrayBufferView>(view: View): View {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let offset = 0; offset < bytes.length; ) {
    const block = createHash('sha256').update(`${seed}\n${count}`).digest();
    count += 1;
    bytes.set(block.subarray(0, Math.min(block.length, bytes.length - offset)), offset);
    offset += block.length;
  }
  return view;
}

Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: fill }, configurable: true });
