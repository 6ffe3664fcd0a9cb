/** Files of one folder or of one prefix of a bucket, each read and written as a whole. */
export interface FileStore {
  /** The folder or `s3://bucket/prefix`, for messages. */
  readonly location: string;
  /** Undefined when there is no such file; throws when it is larger than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** Readers see the old file or the complete new one. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Size in bytes; undefined when there is no such file. */
  findSize(name: string): Promise<number | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
}
