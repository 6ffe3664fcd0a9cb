import { encodeNativeScript, type NativeScript } from '../../chains/cardano/scripts/native-script.js';
import { hashOfScript, type Script } from '../../chains/cardano/scripts/script.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex } from '../../kernel/hex.js';

/** A script with the hash that names it. */
export interface KnownScript {
  readonly script: Script;
  readonly hash: Uint8Array;
}

const known = (script: Script): KnownScript => ({ script, hash: hashOfScript(script) });

export const nativeScript = (script: NativeScript): KnownScript =>
  known({ language: 'native', bytes: encodeNativeScript(script) });

/** Programs are flat inside CBOR bytes. */
const plutus = (language: 'plutus-v1' | 'plutus-v2' | 'plutus-v3', flat: string): KnownScript =>
  known({ language, bytes: new CborWriter().bytes(fromHex(flat)).finish() });

/**
 * The smallest programs, written by hand: three lambdas around `()` (V1 and V2 give a spending script datum, redeemer
 * and context), one lambda around `()` (V3 gives the context alone), and three lambdas around `error`.
 */
export const ALWAYS_V1 = plutus('plutus-v1', '010000222499');
export const ALWAYS_V2 = plutus('plutus-v2', '010000222499');
export const ALWAYS_V3 = plutus('plutus-v3', '0101002499');
export const NEVER_V2 = plutus('plutus-v2', '010000222601');

/** What any of these programs costs at most, with room to spare. */
export const SMALL_UNITS = { memory: 20_000n, steps: 10_000_000n };
