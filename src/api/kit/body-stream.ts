/** Bodies that are taken as they come: files of a form (`multipart/form-data`), or blocks in a CAR file. */
export type BodyStreamKind = 'multipart' | 'car';

export interface BodyStream {
  /** Of a form: what stands between its parts. Empty for others. */
  readonly boundary: string;
  /** Fails with `too-large` as soon as more than `limit` bytes have come, or are said to. */
  bytes(limit: number): AsyncIterable<Uint8Array>;
}

/** Types that a body of the kind may have; the first is the one to tell. */
export const STREAM_TYPES: Readonly<Record<BodyStreamKind, readonly [string, ...string[]]>> = {
  multipart: ['multipart/form-data'],
  car: ['application/vnd.ipld.car', 'application/octet-stream'],
};
