import { createSHA3 } from 'hash-wasm';

const hasher256 = await createSHA3(256);

export const sha3of256 = (bytes: Uint8Array): Uint8Array => hasher256.init().update(bytes).digest('binary');
