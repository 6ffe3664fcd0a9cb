import { decodeNativeScript } from '../../chains/cardano/scripts/native-script.js';
import { hashScript } from '../../chains/cardano/scripts/script.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { LedgerView } from './ledger-view.js';

/** Adds the native scripts of a request, as CBOR, to the ledger view. */
export function withScripts(ledger: LedgerView, nativeScripts: readonly Uint8Array[] | undefined): LedgerView {
  if (nativeScripts === undefined || nativeScripts.length === 0) return ledger;
  const sizeBytes = nativeScripts.reduce((sum, { length }) => sum + length, 0);
  // Checked before the scripts are evaluated, which is expensive.
  if (sizeBytes > ledger.parameters.maxTxSize)
    throw new BuildError(
      `The native scripts have ${sizeBytes} bytes, but a transaction has at most ${ledger.parameters.maxTxSize}`,
    );
  const { scripts: known, ...others } = ledger;
  const scripts = new Map(known);
  for (const [index, bytes] of nativeScripts.entries()) {
    checkScript(bytes, index);
    const script = { language: 'native', bytes } as const;
    scripts.set(toHex(hashScript(script)), script);
  }
  return { scripts, ...others };
}

function checkScript(bytes: Uint8Array, index: number): void {
  try {
    decodeNativeScript(bytes);
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new BuildError(`nativeScripts[${index}] is not a native script: ${cause.message}`, { cause });
  }
}
