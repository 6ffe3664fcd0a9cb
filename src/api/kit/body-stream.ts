/** Bodies that are streamed: files of a form (`multipart/form-data`), blocks in a CAR file, or one block. */
export type BodyStreamKind = 'multipart' | 'car' | 'block';

export interface BodyStream {
  /** The boundary between the parts of a form. Empty for other kinds. */
  readonly boundary: string;
  /** Fails with `too-large` as soon as more than `limit` bytes have arrived or are declared. */
  bytes(limit: number): AsyncIterable<Uint8Array>;
}

/** Content types that a body of the kind may have; error messages name the first. */
export const STREAM_TYPES: Readonly<Record<BodyStreamKind, readonly [string, ...string[]]>> = {
  multipart: ['multipart/form-data'],
  car: ['application/vnd.ipld.car', 'application/octet-stream'],
  block: ['application/vnd.ipld.raw', 'application/octet-stream'],
};
