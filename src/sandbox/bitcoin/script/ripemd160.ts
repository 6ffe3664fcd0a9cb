import { createRIPEMD160 } from 'hash-wasm';

const state = await createRIPEMD160();

/** OpenSSL has it only in its legacy provider, which may be missing. */
export const ripemd160 = (bytes: Uint8Array): Uint8Array => state.init().update(bytes).digest('binary');
