import { MAX_CBOR_CHARACTERS } from '../transactions/cbor-text.js';

/** Room for the other fields of the body. */
export const BODY_BYTES = MAX_CBOR_CHARACTERS + 16_384;

export const idExample = '5f0c9a71d2e84b36a1c7e95d08b4f263';
