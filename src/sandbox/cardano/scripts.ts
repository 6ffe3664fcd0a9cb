import { encodeNativeScript, type NativeScript } from '../../chains/cardano/scripts/native-script.js';
import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex } from '../../kernel/hex.js';

/** A script with its hash. */
export interface HashedScript {
  readonly script: Script;
  readonly hash: Uint8Array;
}

const withHash = (script: Script): HashedScript => ({ script, hash: hashScript(script) });

export const nativeScript = (script: NativeScript): HashedScript =>
  withHash({ language: 'native', bytes: encodeNativeScript(script) });

/** Flat-encoded programs wrapped in CBOR bytes. */
const plutus = (language: 'plutus-v1' | 'plutus-v2' | 'plutus-v3', flat: string): HashedScript =>
  withHash({ language, bytes: new CborWriter().bytes(fromHex(flat)).finish() });

/**
 * Minimal hand-written programs: three lambdas around `()` (V1 and V2 pass datum, redeemer and context to a spending
 * script), one lambda around `()` (V3 passes only the context), and three lambdas around `error`.
 */
export const ALWAYS_V1 = plutus('plutus-v1', '010000222499');
export const ALWAYS_V2 = plutus('plutus-v2', '010000222499');
export const ALWAYS_V3 = plutus('plutus-v3', '0101002499');
export const NEVER_V2 = plutus('plutus-v2', '010000222601');

/** Upper bound for the cost of these programs. */
export const SMALL_UNITS = { memory: 20_000n, steps: 10_000_000n };
