import { DecodeError } from '../../../kernel/errors.js';

/** `bounded_bytes` of the CDDL: longer byte strings must be chunked. */
const MAX_CHUNK_BYTES = 64;
const BYTES = 2;
const OPEN = 31;

/** The ledger rejects Plutus data with longer unchunked byte strings. `data` must already be decodable. */
export function checkBoundedBytes(data: Uint8Array): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < data.length; ) {
    const first = data[at]!;
    const form = first & 31;
    const further = form < 24 || form === OPEN ? 0 : 1 << (form - 24);
    const hasContent = first >> 5 === BYTES && form !== OPEN;
    const length = hasContent ? lengthAt(view, at, form) : 0;
    if (length > MAX_CHUNK_BYTES)
      throw new DecodeError(
        `${length} bytes in one chunk at byte ${at}: byte strings above ${MAX_CHUNK_BYTES} bytes must be chunked`,
      );
    at += 1 + further + length;
  }
}

function lengthAt(view: DataView, at: number, form: number): number {
  switch (form) {
    case 24:
      return view.getUint8(at + 1);
    case 25:
      return view.getUint16(at + 1);
    case 26:
      return view.getUint32(at + 1);
    case 27:
      return Number(view.getBigUint64(at + 1));
    default:
      return form;
  }
}
