/** A response of raw bytes instead of JSON. */
export class BytesResponse {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
