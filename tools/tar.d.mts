/** Names and contents of the regular files of an archive. */
export declare function tarEntries(tar: Uint8Array): Generator<[string, Uint8Array]>;
/** An archive of regular files; the same files make the same bytes. */
export declare function writeTar(entries: Iterable<readonly [string, Uint8Array]>): Buffer;
