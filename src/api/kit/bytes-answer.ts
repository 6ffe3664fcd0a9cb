/** An answer that is no JSON: bytes with their type. */
export class BytesAnswer {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
